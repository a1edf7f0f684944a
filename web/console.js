// The console and the sign-in, made more comfortable: forms that take a while say so. Without this script everything works as it is.
"use strict";
for (const form of document.querySelectorAll("form.busy")) {
	form.addEventListener("submit", () => {
		form.querySelector("button").disabled = true;
		form.querySelector("progress").hidden = false;
		form.setAttribute("aria-busy", "true");
	});
}
// A statement that was just uploaded fetches its NAVs by itself; the page stays readable meanwhile, and when it fails.
for (const form of document.querySelectorAll("form.at-once")) {
	const status = form.querySelector("[role=status]");
	const button = form.querySelector("button");
	history.replaceState(null, "", location.pathname + location.search.replace(/([?&])new=1(&|$)/, (all, a, b) => (b ? a : "")));
	status.textContent = "Fetching NAVs and returns …";
	button.disabled = true;
	form.querySelector("progress").hidden = false;
	fetch(form.action, {method: "POST", body: new URLSearchParams(new FormData(form))})
		.then((answer) => {
			if (!answer.ok) {
				throw new Error(String(answer.status));
			}
			location.replace(answer.url);
		})
		.catch(() => {
			status.textContent = "Returns are not available now. Try again later.";
			button.disabled = false;
			form.querySelector("progress").hidden = true;
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
// What a table shows, in its order and without the rows that a filter hides, as a CSV file for a spreadsheet.
function shownOf(cell) {
	const parts = [cell.querySelector("summary") ?? [...cell.childNodes].find((node) => node.textContent.trim() !== "")];
	if (!cell.classList.contains("number")) {
		parts.push(...cell.querySelectorAll(":scope > small"));
	}
	const text = parts.map((node) => node?.textContent.replace(/\s+/g, " ").trim() ?? "").join("; ");
	if (cell.classList.contains("number") && /^[\u2212+]?[\d,.]+%?$/.test(text)) {
		return text.replace(/\u2212/g, "-").replace(/[+,%]/g, "");
	}
	if (text === "" || text === "\u2013") {
		return "";
	}
	// a text that begins like a formula is none, nor one with a sign of full width (as in lib/render/csv.c)
	return `"${(/^[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text).replace(/"/g, '""')}"`;
}
function save(table) {
	const rows = [...table.rows].filter((row) => !row.hidden);
	const text = rows.map((row) => [...row.cells].map(shownOf).join(",")).join("\r\n");
	const link = document.createElement("a");
	link.href = URL.createObjectURL(new Blob(["\ufeff", text, "\r\n"], {type: "text/csv"}));
	link.download = `${(table.caption?.textContent ?? "table").replace(/\W+/g, "-").toLowerCase()}.csv`;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
function finderOf(table) {
	const box = document.createElement("div");
	box.className = "finder";
	if (table.classList.contains("sortable")) {
		const button = document.createElement("button");
		button.type = "button";
		button.className = "quiet";
		button.textContent = "CSV of these rows";
		button.addEventListener("click", () => save(table));
		box.append(button);
	}
	(table.closest(".scroll") ?? table).before(box);
	return box;
}
// Long tables are narrowed to the rows with a word; the totals stay those of all, and it is said how many are shown.
const LONG = 8;
for (const table of document.querySelectorAll("table.sortable, .search table")) {
	const rows = [...table.tBodies[0].rows];
	const long = rows.length > LONG;
	const box = long || table.classList.contains("sortable") ? finderOf(table) : null;
	if (!long) {
		continue;
	}
	const label = document.createElement("label");
	const input = document.createElement("input");
	const status = document.createElement("span");
	input.type = "search";
	label.append("Filter ", input);
	status.className = "fine";
	status.setAttribute("role", "status");
	box.prepend(label, status);
	input.addEventListener("input", () => {
		const words = input.value.toLowerCase().split(/\s+/);
		let shown = 0;
		for (const row of rows) {
			const text = row.cells[0].textContent.toLowerCase();
			row.hidden = !words.every((word) => text.includes(word));
			shown += !row.hidden;
		}
		status.textContent = shown < rows.length ? `${shown} of ${rows.length} shown; the total is that of all` : "";
	});
}
// A password may be looked at while it is typed; it is one again when the form is sent, for what keeps passwords.
for (const input of document.querySelectorAll("input[type=password]")) {
	const button = document.createElement("button");
	const box = document.createElement("span");
	const word = document.createElement("span");
	const what = document.createElement("span");
	const show = (on) => {
		input.type = on ? "text" : "password";
		word.textContent = on ? "Hide" : "Show";
	};
	button.type = "button";
	button.className = "reveal";
	what.className = "hidden";
	what.textContent = ` ${document.querySelector(`label[for="${input.id}"]`)?.textContent ?? "password"}`;
	button.append(word, what);
	button.setAttribute("aria-controls", input.id);
	box.className = "secret";
	input.before(box);
	box.append(input, button);
	input.autocapitalize = "none";
	input.spellcheck = false;
	show(false);
	button.addEventListener("click", () => show(input.type === "password"));
	input.form?.addEventListener("submit", () => show(false));
}
// What is shown once is copied by a button, where the browser lets it.
for (const button of document.querySelectorAll("button[data-copy]")) {
	if (!navigator.clipboard) {
		continue;
	}
	button.hidden = false;
	button.addEventListener("click", async () => {
		await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
		button.textContent = "Copied";
	});
}
// Back from the page that the form led to: the button is there again.
addEventListener("pageshow", (event) => {
	if (event.persisted) {
		location.reload();
	}
});
// Charts by month: the pointer, or the arrow keys on a chart that has the focus, tell the figures of a month. They are those
// of the page that lists them all, which is fetched when somebody first asks.
const months = document.querySelector('[aria-labelledby="months-part"] a[href*="/months"]');
let listed = null;
async function rowsOf() {
	listed ??= fetch(months.href).then(async (answer) => {
		if (!answer.ok) {
			throw new Error(String(answer.status));
		}
		const page = new DOMParser().parseFromString(await answer.text(), "text/html");
		return [...page.querySelectorAll("table.rows tbody tr")].reverse();
	});
	return listed;
}
function figuresOf(row) {
	const cells = [...row.cells].slice(1).filter((cell) => cell.textContent.trim() !== "");
	return `${row.cells[0].textContent.trim()}: ${cells.map((cell) => `${cell.dataset.label} ${cell.textContent.trim()}`).join(" · ")}`;
}
for (const chart of months === null ? [] : document.querySelectorAll("[aria-labelledby=months-part] svg.time")) {
	const ends = [64, 632]; // of the plot, as in lib/render/chart.c
	const id = chart.querySelector("title").id;
	const most = {"months-one-t": 13, "months-three-t": 37}[id] ?? Infinity;
	const said = document.createElement("p");
	const cursor = document.createElementNS("http://www.w3.org/2000/svg", "path");
	let at = Infinity;
	said.className = "said";
	said.setAttribute("role", "status");
	said.textContent = "Point at the chart, or use the arrow keys on it, for the figures of a month.";
	cursor.setAttribute("class", "cursor");
	for (const hit of chart.querySelectorAll(".hit")) {
		hit.remove(); // exact figures take the place of rounded ones
	}
	chart.append(cursor);
	chart.after(said);
	chart.tabIndex = 0;
	const show = (choose) =>
		rowsOf()
			.then((all) => {
				const rows = all.slice(-most);
				const days = rows.map((row) => Date.parse(row.querySelector("time").dateTime));
				const share = (day, i) =>
					id === "flows-t" ? (i + 0.5) / days.length : (day - days[0]) / (days.at(-1) - days[0] || 1); // bars, or points
				const places = days.map((day, i) => ends[0] + (ends[1] - ends[0]) * share(day, i));
				at = Math.min(Math.max(choose(places, Math.min(at, rows.length - 1)), 0), rows.length - 1);
				cursor.setAttribute("d", `M${places[at]} 22V184`);
				said.textContent = figuresOf(rows[at]);
			})
			.catch(() => {
				said.textContent = "The figures by month could not be fetched; the link below leads to them.";
			});
	chart.addEventListener("pointermove", (event) => {
		const box = chart.getBoundingClientRect();
		const x = ((event.clientX - box.left) / box.width) * 640;
		show((places) => places.reduce((best, place, i) => (Math.abs(place - x) < Math.abs(places[best] - x) ? i : best), 0));
	});
	chart.addEventListener("keydown", (event) => {
		const step = {ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity}[event.key];
		if (step !== undefined) {
			event.preventDefault();
			show((places, now) => now + step);
		}
	});
	chart.addEventListener("focus", () => show((places, now) => now));
}
