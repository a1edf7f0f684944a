// The API reference, drawn from this service's own document. A key that is typed in stays in the page: nothing is kept in
// the browser. Text of the document and of answers gets into the page as text alone.
"use strict";
(() => {
	const assets = new URL(".", document.currentScript.src);
	const SHOWN_MAX = 200000; // characters of an answer
	let api, keyInput;

	function el(tag, attributes = {}, ...children) {
		const out = document.createElement(tag);
		for (const [name, value] of Object.entries(attributes)) {
			if (name.startsWith("on")) out.addEventListener(name.slice(2), value);
			else if (value === true) out.setAttribute(name, "");
			else if (value !== false && value !== undefined && value !== null) out.setAttribute(name, value);
		}
		out.append(...children.flat(9).filter(c => c !== null && c !== undefined && c !== false));
		return out;
	}

	function load(tag, attributes) {
		return new Promise((resolve, reject) => {
			const element = Object.assign(document.createElement(tag), attributes);
			element.addEventListener("load", resolve);
			element.addEventListener("error", reject);
			document.head.append(element);
		});
	}

	function resolve(node) {
		while (node && node.$ref) node = node.$ref.slice(2).split("/").reduce((at, part) => at[part], api);
		return node;
	}

	// Paragraphs with `code` and **strong**, which is all that the document uses.
	function prose(text) {
		return (text ?? "").split(/\n\s*\n/).filter(p => p.trim()).map(p => el("p", {}, ...p.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map(part =>
			part.startsWith("`") ? el("code", {}, part.slice(1, -1))
				: part.startsWith("**") ? el("strong", {}, part.slice(2, -2)) : part)));
	}

	function typeOf(node) {
		const name = node.$ref && node.$ref.split("/").pop();
		const s = resolve(node);
		if (s.const !== undefined) return JSON.stringify(s.const);
		if (s.enum) return s.enum.map(v => JSON.stringify(v)).join(" | ");
		if (s.type === "array") return `list of ${typeOf(s.items ?? {})}`;
		const parts = (s.anyOf ?? s.oneOf ?? []).map(typeOf);
		if (parts.length > 0) return parts.join(" or ");
		const types = [s.type ?? "any"].flat().map(t => (t === "object" && name ? name : t)).join(" or ");
		return types + (s.format ? ` (${s.format})` : "");
	}

	// Members of the first object below a schema.
	function membersOf(node) {
		const s = resolve(node);
		if (s.properties) return s;
		if (s.items) return membersOf(s.items);
		return (s.anyOf ?? s.oneOf ?? s.allOf ?? []).map(membersOf).find(Boolean);
	}

	function schema(node) {
		const s = membersOf(node);
		if (!s) return el("p", {}, typeOf(node));
		return el("ul", {class: "schema"}, Object.entries(s.properties).map(([name, part]) => {
			const inner = membersOf(part), resolved = resolve(part);
			const head = [el("code", {}, name), " ", el("span", {class: "soft"}, typeOf(part),
				(s.required ?? []).includes(name) ? "" : ", may be left out"), part.description || resolved.description
				? [" ", el("span", {}, part.description ?? resolved.description)] : null];
			return el("li", {}, inner ? later(head, () => schema(part)) : head);
		}));
	}

	// What is below is drawn when it is opened for the first time.
	function later(head, make, attributes = {}) {
		const out = el("details", attributes, el("summary", {}, head));
		out.addEventListener("toggle", () => out.open && out.childElementCount === 1 && out.append(make()));
		return out;
	}

	// JSON with line breaks, its figures left as they are written: parsed, they would lose digits.
	function indented(text) {
		let out = "", depth = 0, inside = false;
		for (let i = 0; i < text.length; i++) {
			const c = text[i], close = c === "}" || c === "]";
			if (inside) {
				out += c;
				if (c === "\\") out += text[++i] ?? "";
				else if (c === '"') inside = false;
			} else if (/\s/.test(c)) {
				continue;
			} else if (c === "{" || c === "[") {
				out += c;
				if (!/^\s*[}\]]/.test(text.slice(i + 1, i + 20))) out += "\n" + "  ".repeat(++depth);
				else out += text[(i = text.slice(i + 1).search(/\S/) + i + 1)];
			} else if (close) {
				out += "\n" + "  ".repeat(depth = Math.max(0, depth - 1)) + c;
			} else {
				inside = c === '"';
				out += c === "," ? ",\n" + "  ".repeat(depth) : c === ":" ? ": " : c;
			}
		}
		return out;
	}

	function field(name, node, given, place, required) {
		const s = resolve(node), id = `f${++field.count}`;
		const values = s.enum ?? (s.type === "boolean" ? ["true", "false"] : null);
		const file = s.format === "binary" || s.items?.format === "binary";
		const attributes = {id, "data-name": name, "data-in": place, required};
		const input = values && !file
			? el("select", attributes, required ? null : el("option", {value: ""}, s.default === undefined ? "–" : `– (${s.default})`),
				values.map(v => el("option", {value: v}, String(v))))
			: el("input", {...attributes, type: file ? "file" : "text", autocomplete: "off", spellcheck: "false",
				multiple: file && s.type === "array", value: file ? undefined : given});
		return el("div", {class: "field"}, el("label", {for: id}, el("code", {}, name), " ",
			el("span", {class: "fine"}, place, ", ", typeOf(node), required ? ", required" : "")), input,
		prose(node.description ?? s.description).map(p => (p.className = "hint", p)));
	}
	field.count = 0;

	class Operation {
		constructor(path, method, op) {
			Object.assign(this, {path, method: method.toUpperCase(), op});
			this.kinds = Object.keys(op.requestBody?.content ?? {});
		}

		draw() {
			const form = el("form", {class: "try", oninput: () => this.sample(), onsubmit: e => (e.preventDefault(), this.send())});
			this.form = form;
			form.append(...(this.op.parameters ?? []).map(p => {
				const q = resolve(p), from = q.in === "path" ? q.example : undefined;
				return field(q.name, {...q.schema, description: q.description}, from, q.in, q.required);
			}));
			this.body = el("div");
			if (this.kinds.length > 0) {
				const id = `k${++field.count}`;
				this.kind = el("select", {id, oninput: () => this.fillBody()},
					this.kinds.map(k => el("option", {value: k}, k)));
				form.append(el("div", {class: "field"}, el("label", {for: id}, "Body"), this.kind), this.body);
				this.fillBody();
			}
			this.answer = el("div", {class: "answer", "aria-live": "polite"});
			form.append(el("div", {class: "buttons"}, el("button", {}, "Send request")), this.answer);
			const out = el("div", {class: "inside"}, prose(this.op.description), this.tabs(), el("h3", {}, "Try it out"), form,
				el("h3", {}, "Answers"), this.answers());
			this.sample();
			return out;
		}

		fillBody() {
			const media = this.op.requestBody.content[this.kind.value], s = resolve(media.schema);
			this.body.replaceChildren();
			if (this.kind.value !== "application/json") {
				const members = Object.entries(s.properties);
				this.body.append(...members.map(([name, part]) => field(name, part, undefined, "form", false)));
				return;
			}
			const examples = Object.entries(media.examples ?? {}).map(([name, e]) => [name, resolve(e)]);
			const id = `b${++field.count}`;
			const text = el("textarea", {id, rows: 6, spellcheck: "false", class: "json"});
			const show = name => (text.value = JSON.stringify(Object.fromEntries(examples)[name]?.value ?? {}, null, 2));
			if (examples.length > 1) {
				this.body.append(el("label", {for: id + "e"}, "Example"), el("select", {id: id + "e", oninput: e => show(e.target.value)}, examples.map(([name, e]) => el("option", {value: name}, e.summary ?? name))));
			}
			this.body.append(el("label", {for: id}, "JSON"), text, later("Members", () => schema(media.schema)));
			show(examples[0]?.[0]);
		}

		// As it stands in the form.
		request() {
			const query = new URLSearchParams(), headers = {}, fields = [];
			let path = this.path;
			for (const input of this.form.querySelectorAll("[data-name]")) {
				const name = input.dataset.name, place = input.dataset.in;
				if (input.type === "file") {
					const files = [...input.files];
					if (files.length > 0) fields.push(...files.map(file => ({name, file})));
					else fields.push({name, file: true});
				} else if (place === "path") path = path.replace(`{${name}}`, encodeURIComponent(input.value));
				else if (input.value === "") continue;
				else if (place === "query") query.append(name, input.value);
				else if (place === "header") headers[name] = input.value;
				else fields.push({name, value: input.value});
			}
			const url = new URL(api.servers?.[0]?.url ?? "/", location.href).href.replace(/\/$/, "") + path +
				(query.size > 0 ? `?${query}` : "");
			const kind = this.kinds.length === 0 ? "none" : this.kind.value === "application/json" ? "json" : "form";
			return {method: this.method, url, headers, kind, key: (this.op.security ?? []).length > 0, fields,
				json: kind === "json" ? this.body.querySelector("textarea").value : undefined};
		}

		async send() {
			const r = this.request(), headers = {...r.headers}, started = performance.now();
			let body;
			if (r.key && keyInput.value) headers["X-API-Key"] = keyInput.value.trim();
			if (r.kind === "json") {
				headers["Content-Type"] = "application/json";
				body = r.json;
			} else if (r.kind === "form") {
				body = new FormData();
				for (const f of r.fields) {
					if (f.file instanceof File) body.append(f.name, f.file, f.file.name);
					else if (!f.file) body.append(f.name, f.value);
				}
			}
			this.answer.replaceChildren("Waiting for the answer …");
			try {
				const answer = await fetch(r.url, {method: r.method, headers, body, cache: "no-store"});
				const blob = await answer.blob(), type = answer.headers.get("Content-Type") ?? "";
				await this.show(answer, blob, type, Math.round(performance.now() - started));
			} catch {
				this.answer.replaceChildren(el("p", {class: "problem"}, "No answer: the service cannot be reached."));
			}
		}

		async show(answer, blob, type, ms) {
			const out = [el("p", {}, el("strong", {class: "status"}, String(answer.status)), ` ${type}, ${blob.size} bytes, ${ms} ms`),
				el("details", {}, el("summary", {}, "Headers"), el("pre", {tabindex: 0}, [...answer.headers].map(([k, v]) => `${k}: ${v}`).join("\n")))];
			if (/json|^text\//.test(type) && blob.size > 0) {
				const text = await blob.text(), nice = /json/.test(type) ? indented(text) : text;
				out.push(el("pre", {tabindex: 0}, nice.slice(0, SHOWN_MAX) + (nice.length > SHOWN_MAX ? "\n…" : "")));
			}
			if (blob.size > 0) {
				const name = /filename="([^"]*)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1];
				const save = el("button", {type: "button", class: "quiet", onclick: () => {
					const url = URL.createObjectURL(blob);
					el("a", {href: url, download: name ?? this.op.operationId}).click();
					setTimeout(() => URL.revokeObjectURL(url), 60000);
				}}, "Save as a file");
				out.push(el("div", {class: "buttons"}, save));
			}
			this.answer.replaceChildren(...out);
		}

		// One tab for each language; arrow keys move between them.
		tabs() {
			const id = `s-${this.op.operationId}`, names = Object.keys(casgateSamples);
			this.code = el("pre", {id, role: "tabpanel", tabindex: 0, class: "sample"});
			const buttons = names.map(name => el("button", {type: "button", role: "tab", class: "quiet", "aria-controls": id, onclick: () => {
				this.language = name;
				this.sample();
			}}, name));
			this.language ??= names[0];
			this.select = () => buttons.forEach((b, i) => {
				const on = names[i] === this.language;
				b.setAttribute("aria-selected", on);
				b.tabIndex = on ? 0 : -1;
			});
			const list = el("div", {role: "tablist", class: "tabs", "aria-label": "Language", onkeydown: e => {
				const step = {ArrowRight: 1, ArrowLeft: -1}[e.key];
				if (!step) return;
				const next = buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length];
				next.click();
				next.focus();
			}}, buttons);
			return el("div", {class: "samples"}, list, this.code);
		}

		sample() {
			const r = this.request();
			r.fields = r.fields.filter((f, i) => r.fields.findIndex(g => g.name === f.name) === i); // one file stands for several
			this.code.textContent = casgateSamples[this.language](r);
			this.code.setAttribute("aria-label", `${this.op.summary}, in ${this.language}`);
			this.select();
		}

		answers() {
			return el("div", {}, Object.entries(this.op.responses).map(([status, ref]) => {
				const r = resolve(ref), media = Object.entries(r.content ?? {});
				return later([el("strong", {}, status), " ", r.description.replaceAll("`", "")], () => el("div", {class: "inside"}, media.map(([type, m]) => [
					el("p", {}, el("code", {}, type)), schema(m.schema),
					Object.entries(m.examples ?? {}).map(([name, e]) => later(`Example: ${name}`, () => el("pre", {tabindex: 0},
						JSON.stringify(resolve(e).value, null, 2)))),
				])));
			}));
		}
	}

	function operations() {
		return Object.entries(api.paths).flatMap(([path, item]) => Object.entries(item).map(([method, op]) => new Operation(path, method, op)));
	}

	// What a webhook is sent: nothing to try, but headers, members and an example.
	function sent(op) {
		const media = op.requestBody.content["application/json"];
		const named = (name, text) => el("li", {}, name, " ", el("span", {}, text.replaceAll("`", "")));
		return el("div", {class: "inside"}, prose(op.description), el("h3", {}, "Headers"),
			el("ul", {class: "schema"}, op.parameters.map(p => named(el("code", {}, p.name), p.description))), el("h3", {}, "Body"), schema(media.schema),
			Object.values(media.examples).map(e => el("pre", {tabindex: 0}, JSON.stringify(e.value, null, 2))), el("h3", {}, "What your answer does"),
			el("ul", {class: "schema"}, Object.entries(op.responses).map(([status, r]) => named(el("strong", {}, status), r.description))));
	}

	function events() {
		const kinds = Object.entries(api.webhooks ?? {});
		return kinds.length === 0 ? [] : [el("h2", {id: "events"}, "Events"), el("p", {}, "What webhooks are sent."), ...kinds.map(([kind, {post}]) =>
			later([el("code", {}, kind), " ", post.summary], () => sent(post), {class: "event", id: post.operationId,
				"data-text": `${kind} ${post.summary} event webhook`.toLowerCase()}))];
	}

	function whole(place) {
		const all = operations(), at = location.hash.slice(1);
		keyInput = el("input", {id: "api-key", type: "password", autocomplete: "off", spellcheck: "false"});
		const search = el("input", {id: "find", type: "search", autocomplete: "off", oninput: () => {
			const wanted = search.value.trim().toLowerCase();
			for (const one of place.querySelectorAll("details.operation, details.event")) one.hidden = !one.dataset.text.includes(wanted);
		}});
		place.replaceChildren(
			el("p", {class: "soft"}, `Version ${api.info.version}`),
			later("About the API", () => el("div", {class: "inside"}, prose(api.info.description))),
			el("div", {class: "halves"}, el("div", {}, el("label", {for: "api-key"}, "API key"), keyInput,
				el("p", {class: "hint"}, "For the requests that are sent from here; it is kept nowhere. A test key works with the built-in samples.")),
			el("div", {}, el("label", {for: "find"}, "Find a call"), search)),
			...api.tags.map(tag => [el("h2", {id: `tag-${tag.name}`}, tag.name), el("p", {}, tag.description),
				...all.filter(o => o.op.tags[0] === tag.name).map(o => later([el("span", {class: `method ${o.method}`}, o.method), " ",
					el("code", {}, o.path), " ", o.op.summary, o.op.deprecated ? " (deprecated)" : ""], () => o.draw(), {class: "operation", id: o.op.operationId,
					"data-text": `${o.path} ${o.op.summary} ${o.op.operationId} ${o.method}`.toLowerCase()}))]).flat(), ...events());
		const wanted = at && document.getElementById(at);
		if (wanted) {
			if (wanted.tagName === "DETAILS") wanted.open = true;
			wanted.scrollIntoView();
		}
		place.addEventListener("toggle", e => {
			if (e.target.matches("details.operation, details.event") && e.target.open) history.replaceState(null, "", `#${e.target.id}`);
		}, true);
	}

	async function draw() {
		const place = document.getElementById("reference");
		try {
			const [answer] = await Promise.all([
				fetch(place.dataset.document),
				load("link", {rel: "stylesheet", href: new URL("docs.css", assets)}),
				load("script", {src: new URL("docs-samples.js", assets)}),
			]);
			api = await answer.json();
			whole(place);
		} catch {
			place.textContent = "The reference could not be loaded. Open the document above, or reload this page.";
		}
	}

	document.addEventListener("DOMContentLoaded", draw);
})();
