// The console, made more comfortable: forms that take a while say so. Without this script everything works as it is.
"use strict";
for (const form of document.querySelectorAll("form.busy")) {
	form.addEventListener("submit", () => {
		form.querySelector("button").disabled = true;
		form.querySelector("progress").hidden = false;
		form.setAttribute("aria-busy", "true");
	});
}
// Back from the page that the form led to: the button is there again.
addEventListener("pageshow", (event) => {
	if (event.persisted) {
		location.reload();
	}
});
