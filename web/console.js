// The console, made more comfortable: forms that take a while say so. Without this script everything works as it is.
"use strict";
for (const form of document.querySelectorAll("form.busy")) {
	form.addEventListener("submit", () => {
		form.querySelector("button").disabled = true;
		form.querySelector("progress").hidden = false;
		form.setAttribute("aria-busy", "true");
	});
}
// Tables whose columns sort: a click or the keyboard on a head, again for the other direction. The totals stay below.
function keyOf(cell) {
	const time = cell.querySelector("time");
	const first = (cell.childNodes[0]?.nodeType === Node.TEXT_NODE ? cell.childNodes[0] : cell.firstElementChild ?? cell).textContent.trim();
	if (cell.classList.contains("number")) {
		if (time && first === time.textContent) {
			return Date.parse(time.dateTime);
		}
		const n = Number(first.replace(/\u2212/g, "-").replace(/[+,%\u20b9]/g, ""));
		return Number.isNaN(n) || first === "" ? null : n;
	}
	return first.toLowerCase();
}
function sort(table, column, head) {
	const down = head.getAttribute("aria-sort") !== "descending";
	const rows = [...table.tBodies[0].rows].map((row) => [keyOf(row.cells[column]), row]);
	rows.sort(([a], [b]) => {
		if (a === null || b === null) {
			return (a === null) - (b === null);
		}
		return (a < b ? -1 : a > b) * (down ? -1 : 1);
	});
	for (const other of table.tHead.rows[0].cells) {
		other.removeAttribute("aria-sort");
	}
	head.setAttribute("aria-sort", down ? "descending" : "ascending");
	table.tBodies[0].append(...rows.map(([, row]) => row));
}
for (const table of document.querySelectorAll("table.sortable")) {
	[...table.tHead.rows[0].cells].forEach((head, column) => {
		const button = document.createElement("button");
		button.type = "button";
		button.className = "sort";
		button.append(...head.childNodes);
		head.append(button);
		button.addEventListener("click", () => sort(table, column, head));
	});
}
// Back from the page that the form led to: the button is there again.
addEventListener("pageshow", (event) => {
	if (event.persisted) {
		location.reload();
	}
});
