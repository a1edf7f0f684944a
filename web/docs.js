// The API reference: Swagger UI over this service's own document. Keys stay in the page: nothing is kept in the browser.
window.addEventListener("load", () => {
	const dark = matchMedia("(prefers-color-scheme: dark)");
	const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
	dark.addEventListener("change", follow);
	follow();
	SwaggerUIBundle({
		url: document.getElementById("reference").dataset.document,
		dom_id: "#reference",
		deepLinking: true,
		defaultModelsExpandDepth: 0,
		displayRequestDuration: true,
		filter: true,
		persistAuthorization: false,
		tryItOutEnabled: false,
		validatorUrl: null,
	});
});
