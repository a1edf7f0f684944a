// The upload page, made more comfortable: drop a file, see progress. Without this script the form works as it is.
(function () {
	"use strict";

	var tooLarge = "This file is larger than 20 MiB. Choose the PDF as it was issued.";

	function start() {
		var form = document.getElementById("upload");
		if (!form || !window.FormData || !window.XMLHttpRequest) {
			return;
		}
		var drop = document.getElementById("drop");
		var file = document.getElementById("file");

		["dragenter", "dragover"].forEach(function (name) {
			drop.addEventListener(name, function (e) {
				e.preventDefault();
				drop.classList.add("over");
			});
		});
		["dragleave", "drop"].forEach(function (name) {
			drop.addEventListener(name, function (e) {
				e.preventDefault();
				drop.classList.remove("over");
			});
		});
		drop.addEventListener("drop", function (e) {
			var files = e.dataTransfer ? e.dataTransfer.files : [];

			if (files.length === 1) {
				file.files = files;
				say("");
				document.getElementById("password").focus();
			} else {
				say("Drop one file: the PDF of the statement.", true);
			}
		});
		form.addEventListener("submit", function (e) {
			e.preventDefault();
			send(form);
		});
	}

	function say(text, bad) {
		var status = document.getElementById("status");

		status.className = bad ? "error" : "";
		status.textContent = text;
	}

	function busy(on) {
		document.getElementById("send").disabled = on;
		document.getElementById("progress").hidden = !on;
	}

	function send(form) {
		var chosen = document.getElementById("file").files[0];

		if (chosen && chosen.size > 20 * 1024 * 1024) {
			say(tooLarge, true);
			return;
		}
		var request = new XMLHttpRequest();
		var progress = document.getElementById("progress");

		request.open("POST", window.location.href);
		request.upload.addEventListener("progress", function (e) {
			if (e.lengthComputable) {
				progress.value = Math.round(e.loaded * 100 / e.total);
				say(e.loaded < e.total ? progress.value + " % sent" : "Reading the statement …");
			}
		});
		request.addEventListener("load", function () {
			busy(false);
			show(request);
		});
		["error", "abort", "timeout"].forEach(function (name) {
			request.addEventListener(name, function () {
				busy(false);
				say("The connection was lost. Try again.", true);
			});
		});
		busy(true);
		progress.value = 0;
		say("Sending …");
		request.send(new FormData(form));
	}

	// The answer is a page: what is in its <main> takes the place of ours. The chosen file stays chosen.
	function show(request) {
		var page = new DOMParser().parseFromString(request.responseText, "text/html");
		var main = page.querySelector("main");
		var old = document.querySelector("main");
		var file = document.getElementById("file");
		var form = page.getElementById("upload");

		// What the web server says by itself knows nothing of the form, and passes: the form stays.
		if (!main || (!form && (request.status === 413 || request.status === 429 || request.status >= 500))) {
			say(request.status === 413 ? tooLarge : "The service is busy. Try again in a few seconds.", true);
			return;
		}
		document.title = page.title;
		main = document.adoptNode(main);
		old.parentNode.replaceChild(main, old);
		if (form) {
			var again = document.getElementById("file");
			again.parentNode.replaceChild(file, again);
			start();
			document.getElementById("password").focus();
		} else {
			main.tabIndex = -1;
			main.focus();
		}
	}

	// A file that misses the zone must not take the place of the page.
	["dragover", "drop"].forEach(function (name) {
		document.addEventListener(name, function (e) {
			e.preventDefault();
		});
	});
	start();
}());
