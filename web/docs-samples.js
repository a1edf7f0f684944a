// The same request as a program in several languages, for the API reference. A request is {method, url, key, kind, json,
// fields}: kind "json" has json, a text; kind "form" has fields of {name, value} and {name, file}. Texts are quoted as each
// language has it: what somebody types into the page stays data in the sample.
"use strict";
const casgateSamples = (() => {
	const KEY = "CASGATE_API_KEY";
	const FILE = "statement.pdf";
	const lines = (...parts) => parts.flat(9).filter(x => x !== null && x !== false).join("\n");
	const json = text => JSON.stringify(String(text));
	const shell = text => `'${String(text).replaceAll("'", "'\\''")}'`;
	const php = text => `'${String(text).replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
	// Python has \uXXXX and the other escapes of JSON alike
	const python = json;
	// a raw string of Go has no backtick
	const go = text => (text.includes("`") ? json(text) : "`" + text + "`");

	function curl(r) {
		const body = r.kind === "json" ? ["-H 'Content-Type: application/json'", `-d ${shell(r.json)}`] : r.fields.map(f =>
			f.file ? `-F ${f.name}=@${FILE}` : `--form-string ${shell(`${f.name}=${f.value}`)}`);
		const method = r.method === "GET" || (r.method === "POST" && body.length > 0) ? [] : [`-X ${r.method}`];
		const words = ["curl -sS", ...(r.key ? ["-H @-"] : []), ...method, ...body, shell(r.url)];
		const head = r.key ? [`printf 'X-API-Key: %s\\n' "$${KEY}" |`] : [];
		return lines(head, words.map((w, i) => (i > 0 ? "    " : "") + w).join(" \\\n"));
	}

	function pythonSample(r) {
		const texts = r.fields.filter(f => !f.file), files = r.fields.filter(f => f.file);
		return lines(
			r.kind === "json" && "import json", r.key && "import os", "", "import httpx  # pip install httpx", "",
			"answer = httpx.request(",
			`    ${python(r.method)}, ${python(r.url)},`,
			r.key && `    headers={"X-API-Key": os.environ["${KEY}"]},`,
			r.kind === "json" && `    json=json.loads(${python(r.json)}),`,
			texts.length > 0 && `    data={${texts.map(f => `${python(f.name)}: ${python(f.value)}`).join(", ")}},`,
			files.length > 0 && `    files=[${files.map(f => `(${python(f.name)}, open("${FILE}", "rb"))`).join(", ")}],`,
			"    timeout=75,", ")", "print(answer.status_code, answer.text)");
	}

	function typescript(r) {
		const files = r.fields.some(f => f.file);
		return lines(
			files && ['import { readFile } from "node:fs/promises";', ""],
			r.kind === "form" && ["const body = new FormData();", r.fields.map(f => f.file
				? `body.append(${json(f.name)}, new Blob([await readFile("${FILE}")]), "${FILE}");`
				: `body.append(${json(f.name)}, ${json(f.value)});`)],
			`const answer = await fetch(${json(r.url)}, {`,
			`  method: ${json(r.method)},`,
			(r.key || r.kind === "json") && ["  headers: {", r.key && `    "X-API-Key": process.env["${KEY}"] ?? "",`,
				r.kind === "json" && '    "Content-Type": "application/json",', "  },"],
			r.kind === "json" && `  body: ${json(r.json)},`, r.kind === "form" && "  body,",
			"});", "console.log(answer.status, await answer.text());");
	}

	function golang(r) {
		const form = r.kind === "form", files = r.fields.some(f => f.file);
		const imports = [form && "bytes", "fmt", "io", form && "mime/multipart", "net/http",
			(r.key || files) && "os", r.kind === "json" && "strings"].filter(Boolean);
		const body = form ? "&body" : r.kind === "json" ? `strings.NewReader(${go(r.json)})` : "nil";
		return lines("package main", "", "import (", imports.map(i => `\t"${i}"`), ")", "",
			"func check(err error) {", "\tif err != nil {", "\t\tpanic(err)", "\t}", "}", "", "func main() {",
			form && ["\tvar body bytes.Buffer", "\tform := multipart.NewWriter(&body)", r.fields.map(f => f.file
				? ["\t{", `\t\tfile, err := os.ReadFile("${FILE}")`, "\t\tcheck(err)",
					`\t\tpart, err := form.CreateFormFile(${json(f.name)}, "${FILE}")`, "\t\tcheck(err)",
					"\t\t_, err = part.Write(file)", "\t\tcheck(err)", "\t}"]
				: `\tcheck(form.WriteField(${json(f.name)}, ${json(f.value)}))`), "\tcheck(form.Close())"],
			`\trequest, err := http.NewRequest(${json(r.method)}, ${json(r.url)}, ${body})`, "\tcheck(err)",
			r.key && `\trequest.Header.Set("X-API-Key", os.Getenv("${KEY}"))`,
			r.kind === "json" && '\trequest.Header.Set("Content-Type", "application/json")',
			form && '\trequest.Header.Set("Content-Type", form.FormDataContentType())',
			"\tanswer, err := http.DefaultClient.Do(request)", "\tcheck(err)", "\tdefer answer.Body.Close()",
			"\ttext, err := io.ReadAll(answer.Body)", "\tcheck(err)", "\tfmt.Println(answer.StatusCode, string(text))", "}");
	}

	function phpSample(r) {
		const headers = [r.key && `'X-API-Key: ' . getenv('${KEY}')`, r.kind === "json" && "'Content-Type: application/json'"];
		return lines("<?php", `$c = curl_init(${php(r.url)});`, "curl_setopt_array($c, [",
			`    CURLOPT_CUSTOMREQUEST => ${php(r.method)},`, "    CURLOPT_RETURNTRANSFER => true,",
			`    CURLOPT_HTTPHEADER => [${headers.filter(Boolean).join(", ")}],`,
			r.kind === "json" && `    CURLOPT_POSTFIELDS => ${php(r.json)},`,
			r.kind === "form" && ["    CURLOPT_POSTFIELDS => [", r.fields.map(f =>
				`        ${php(f.name)} => ${f.file ? `new CURLFile('${FILE}')` : php(f.value)},`), "    ],"],
			"]);", "$text = curl_exec($c);",
			"echo curl_getinfo($c, CURLINFO_RESPONSE_CODE), ' ', $text, \"\\n\";");
	}

	return {curl, Python: pythonSample, TypeScript: typescript, Go: golang, PHP: phpSample};
})();
