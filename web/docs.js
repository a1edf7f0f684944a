// The API reference: Swagger UI over this service's own document. Keys stay in the page: nothing is kept in the browser.
"use strict";
(() => {
	const assets = new URL(".", document.currentScript.src);
	const vendor = new URL("vendor/swagger-ui-5.35.0/", assets);

	function load(tag, attributes) {
		return new Promise((resolve, reject) => {
			const element = Object.assign(document.createElement(tag), attributes);
			element.addEventListener("load", resolve);
			element.addEventListener("error", reject);
			document.head.append(element);
		});
	}

	function follow(dark) {
		document.documentElement.classList.toggle("dark-mode", dark.matches);
	}

	async function draw() {
		const place = document.getElementById("reference");
		const dark = matchMedia("(prefers-color-scheme: dark)");
		dark.addEventListener("change", follow);
		follow(dark);
		try {
			await Promise.all([
				load("link", {rel: "stylesheet", href: new URL("swagger-ui.css", vendor)}),
				load("link", {rel: "stylesheet", href: new URL("docs.css", assets)}),
				load("script", {src: new URL("swagger-ui-bundle.js", vendor)}),
			]);
		} catch {
			place.textContent = "The reference could not be loaded. Open the document above, or reload this page.";
			return;
		}
		SwaggerUIBundle({
			url: place.dataset.document,
			domNode: place,
			deepLinking: true,
			defaultModelsExpandDepth: 0,
			displayRequestDuration: true,
			filter: true,
			persistAuthorization: false,
			validatorUrl: null,
		});
	}

	document.addEventListener("DOMContentLoaded", draw);
})();
