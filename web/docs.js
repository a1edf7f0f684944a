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

	// One <main> is enough for a page, and this one has its own: that of Swagger UI's layout becomes a <div>.
	function oneMain(system) {
		const React = system.React;

		function plain(node) {
			if (Array.isArray(node)) {
				return node.map(plain);
			}
			if (!React.isValidElement(node)) {
				return node;
			}
			const {children, ...rest} = node.props;
			return React.createElement(node.type === "main" ? "div" : node.type, {...rest, key: node.key}, ...[plain(children)].flat());
		}
		let Inner;
		return {
			wrapComponents: {
				// What comes here is a guard against errors around the layout.
				BaseLayout: (Guard) => class extends Guard {
					render() {
						const guard = super.render(), layout = guard.props.children;
						Inner ??= class extends layout.type {
							render() {
								return plain(super.render());
							}
						};
						return React.cloneElement(guard, {}, React.createElement(Inner, layout.props));
					}
				},
			},
		};
	}

	// Swagger UI sends the fields of a form as JSON after the type of the body was changed: a new type begins with its example.
	function freshBody() {
		return {
			statePlugins: {
				oas3: {
					wrapActions: {
						setRequestContentType: (change, system) => given => {
							system.oas3Actions.setRequestBodyValue({value: undefined, pathMethod: given.pathMethod});
							return change(given);
						},
					},
				},
			},
		};
	}

	// What people with a screen reader or without a mouse miss in Swagger UI: names of choices, levels of headings below the page's
	// own, code that scrolls by keys, and no link inside a button.
	function complete(place) {
		for (const heading of place.querySelectorAll("h3, h4, h5, h6")) {
			heading.setAttribute("aria-level", heading.tagName[1] - 1);
		}
		for (const choice of place.querySelectorAll("select:not([aria-label])")) {
			const row = choice.closest("tr[data-param-name]");
			choice.setAttribute("aria-label", row ? row.dataset.paramName : choice.id === "servers" ? "Server" : "Example");
		}
		for (const code of place.querySelectorAll(".microlight:not([tabindex])")) {
			code.tabIndex = 0;
		}
		for (const link of place.querySelectorAll(".opblock-summary-control a[href]")) {
			link.removeAttribute("href");
		}
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
		new MutationObserver(() => complete(place)).observe(place, {childList: true, subtree: true});
		SwaggerUIBundle({
			url: place.dataset.document,
			domNode: place,
			deepLinking: true,
			defaultModelsExpandDepth: 0,
			displayRequestDuration: true,
			filter: true,
			persistAuthorization: false,
			plugins: [oneMain, freshBody],
			validatorUrl: null,
		});
	}

	document.addEventListener("DOMContentLoaded", draw);
})();
