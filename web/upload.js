// The upload page, made more comfortable: drop files, see progress, send several. Without this script the form works as it
// is, for one file.
(function () {
	"use strict";

	const most = 20 * 1024 * 1024;
	const tooLarge = "This file is larger than 20 MiB. Choose the PDF as it was issued.";
	const find = (id) => document.getElementById(id);
	// Only who came from the console may send several: each needs a link of its own.
	const many = () => find("another") !== null;

	function start() {
		const form = find("upload");
		if (!form) {
			return;
		}
		const drop = find("drop");
		const file = find("file");

		file.multiple = many();
		find("drop-hint").textContent = many() ? "Drop PDFs here, or choose them." : "Drop the PDF here, or choose it.";
		for (const name of ["dragenter", "dragover"]) {
			drop.addEventListener(name, (e) => {
				e.preventDefault();
				drop.classList.add("over");
			});
		}
		for (const name of ["dragleave", "drop"]) {
			drop.addEventListener(name, (e) => {
				e.preventDefault();
				drop.classList.remove("over");
			});
		}
		drop.addEventListener("drop", (e) => {
			const files = e.dataTransfer ? e.dataTransfer.files : [];

			if (files.length === 1 || (files.length > 1 && many())) {
				file.files = files;
				say("");
				find("password").focus();
			} else {
				say("Drop one file: the PDF of the statement.", true);
			}
		});
		form.addEventListener("submit", (e) => {
			e.preventDefault();
			if (file.files.length > 1) {
				sendAll([...file.files], find("password").value);
			} else {
				send(form);
			}
		});
	}

	function say(text, bad) {
		const status = find("status");

		status.className = bad ? "error" : "";
		status.textContent = text;
	}

	function busy(on) {
		find("send").disabled = on;
		find("progress").hidden = !on;
	}

	// One form by POST; progress in percent, null when everything is sent. The answer, or null for a lost connection.
	function post(url, data, progress) {
		return new Promise((done) => {
			const request = new XMLHttpRequest();

			request.open("POST", url);
			request.upload.addEventListener("progress", (e) => {
				if (e.lengthComputable) {
					progress(e.loaded < e.total ? Math.round((e.loaded * 100) / e.total) : null);
				}
			});
			request.addEventListener("load", () => done(request));
			for (const name of ["error", "abort", "timeout"]) {
				request.addEventListener(name, () => done(null));
			}
			request.send(data);
		});
	}

	// The page of the snapshot, when that is where the answer led.
	const snapshotOf = (request) => (/\/console\/snapshots\/snap_/.test(request.responseURL) ? request.responseURL : null);

	// The page of the program that asked for the statement, where it leads on to one.
	const onwardOf = (page) => page.querySelector("#onward a");

	async function send(form) {
		const chosen = find("file").files[0];
		const progress = find("progress");

		if (chosen && chosen.size > most) {
			say(tooLarge, true);
			return;
		}
		busy(true);
		progress.value = 0;
		say("Sending …");
		const request = await post(window.location.href, new FormData(form), (percent) => {
			progress.value = percent ?? 100;
			say(percent === null ? "Reading the statement …" : percent + " % sent");
		});
		busy(false);
		if (request === null) {
			say("The connection was lost. Try again.", true);
		} else if (snapshotOf(request)) {
			window.location.assign(snapshotOf(request));
		} else {
			show(request);
		}
	}

	// The answer is a page: what is in its <main> takes the place of ours. The chosen file stays chosen.
	function show(request) {
		const page = new DOMParser().parseFromString(request.responseText, "text/html");
		let main = page.querySelector("main");
		const old = document.querySelector("main");
		const file = find("file");
		const form = page.getElementById("upload");

		// What the web server says by itself knows nothing of the form, and passes: the form stays.
		if (!main || (!form && passing(request))) {
			say(request.status === 413 ? tooLarge : "The service is busy. Try again in a few seconds.", true);
			return;
		}
		if (onwardOf(page)) {
			window.location.assign(onwardOf(page).href);
		}
		document.title = page.title;
		main = document.adoptNode(main);
		old.parentNode.replaceChild(main, old);
		if (form) {
			find("file").replaceWith(file);
			start();
			find("password").focus();
		} else {
			main.tabIndex = -1;
			main.focus();
		}
	}

	const passing = (request) => request.status === 413 || request.status === 429 || request.status >= 500;

	// --- several files: one after the other, each by a link of its own

	async function newLink() {
		const form = find("another").querySelector("form");
		const answer = await fetch(form.action, {method: "POST", body: new URLSearchParams(new FormData(form))}).catch(() => null);

		return answer && answer.ok && /\/upload\/[^/]+$/.test(answer.url) ? answer.url : null;
	}

	// Why the answer is no snapshot, in the words of the page.
	function reason(request) {
		if (request === null) {
			return "The connection was lost.";
		}
		const page = new DOMParser().parseFromString(request.responseText, "text/html");
		const error = page.getElementById("error");

		if (error) {
			return error.textContent;
		}
		return request.status === 413 ? tooLarge : "The service is busy.";
	}

	// A line of the list: name, state, and after a failure a password of its own.
	function line(list, file) {
		const item = list.appendChild(document.createElement("li"));
		const state = document.createElement("span");
		const name = item.appendChild(document.createElement("strong"));

		name.textContent = file.name;
		item.append(" ", state);
		state.setAttribute("role", "status");
		return {item, state, file};
	}

	function askAgain(row, again) {
		const form = row.item.appendChild(document.createElement("form"));
		const label = form.appendChild(document.createElement("label"));
		const input = document.createElement("input");
		const button = form.appendChild(document.createElement("button"));

		form.className = "filter";
		label.append("Password of " + row.file.name, input);
		input.type = "password";
		input.autocomplete = "off";
		input.maxLength = 128;
		button.textContent = "Send again";
		form.addEventListener("submit", (e) => {
			e.preventDefault();
			form.remove();
			again(input.value);
		});
	}

	async function sendOne(row, password) {
		const data = new FormData();
		const url = row.file.size > most ? null : await newLink();

		if (url === null) {
			row.state.textContent = row.file.size > most ? tooLarge : "It could not be sent. Reload this page and try again.";
			row.state.className = "bad";
			return false;
		}
		data.append("file", row.file);
		data.append("password", password);
		row.state.className = "";
		row.state.textContent = "Sending …";
		const request = await post(url, data, (percent) => {
			row.state.textContent = percent === null ? "Reading the statement …" : percent + " % sent";
		});
		if (request !== null && snapshotOf(request)) {
			const link = document.createElement("a");

			link.href = snapshotOf(request);
			link.textContent = "Stored: open it";
			row.state.className = "ok";
			row.state.replaceChildren(link);
			return true;
		}
		row.state.textContent = reason(request);
		row.state.className = "bad";
		// another file is not mended by another password
		if (request === null || passing(request) || /password_(required|incorrect)/.test(request.responseText)) {
			askAgain(row, (own) => sendOne(row, own));
		}
		return false;
	}

	async function sendAll(files, password) {
		const list = find("files");
		let stored = 0;

		busy(true);
		find("progress").max = files.length;
		list.hidden = false;
		list.replaceChildren();
		const rows = files.map((file) => line(list, file));
		for (const [i, row] of rows.entries()) {
			find("progress").value = i;
			say(`Statement ${i + 1} of ${rows.length} …`);
			stored += await sendOne(row, password);
		}
		busy(false);
		find("progress").max = 100;
		say(`${stored} of ${rows.length} statements are stored.`, stored < rows.length);
	}

	// A file that misses the zone must not take the place of the page.
	for (const name of ["dragover", "drop"]) {
		document.addEventListener(name, (e) => e.preventDefault());
	}
	start();
}());
