// The charts of show_portfolio (MCP Apps) in a host: AppBridge of the extension's own SDK in Chromium, the page in a
// sandboxed
// frame under the policy that the extension sets for a resource without domains. Argument: a file of JSON with the
// page and
// answers of the tool. Prints "OK name" or "NOT name" with the reason as JSON.
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import {createRequire} from "node:module";
import {chromium} from "playwright-core";

const set = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const require = createRequire(import.meta.url);
const {rolldown} = await import(path.join(path.dirname(require.resolve("rolldown")), "index.mjs"));
const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const report = (good, name, detail) =>
	console.log(good ? "OK" : "NOT", name + (good ? "" : " " + JSON.stringify(detail ?? null).slice(0, 6000)));
const same = (got, want, name) => report(JSON.stringify(got) === JSON.stringify(want), name, {got, want});

// --- the host

const bundle = await rolldown({
	input: path.join(path.dirname(require.resolve("@modelcontextprotocol/ext-apps/app-bridge")), "app-bridge.js"),
	platform: "browser",
});
const bridge = (await bundle.generate({format: "esm"})).output[0].code;
// what the extension lays down for a resource that declares no domains
const POLICY =
	"default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " +
	"img-src 'self' data:; media-src 'self' data:; connect-src 'none'; frame-src 'none'; " +
	"object-src 'none'; base-uri 'none'; form-action 'none'";
const HOST = `<!DOCTYPE html><html lang="en"><title>Host</title><body><script type="module">
import {AppBridge, PostMessageTransport} from "/bridge.mjs";
const from = window.from = [], sizes = window.sizes = [];
addEventListener("message", e => from.push(e.data));
window.show = async (html, context) => {
	const frame = document.createElement("iframe");
	frame.sandbox = "allow-scripts";
	frame.title = "App";
	frame.style.cssText = "border:0;width:100%;height:100px";
	document.body.replaceChildren(frame);
	const bridge = window.bridge = new AppBridge(null, {name: "host", version: "1"}, {}, {hostContext: context});
	const ready = new Promise(done => bridge.oninitialized = done);
	bridge.onsizechange = s => { sizes.push(s); frame.style.height = s.height + "px"; };
	await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
	frame.srcdoc = html;
	await ready;
	return bridge.getAppVersion();
};
window.ready = true;
</script></body></html>`;
const server = http
	.createServer((q, a) => {
		a.setHeader("Content-Type", q.url === "/bridge.mjs" ? "text/javascript" : "text/html; charset=utf-8");
		a.end(q.url === "/bridge.mjs" ? bridge : q.url === "/" ? HOST : "");
	})
	.listen(0, "127.0.0.1");
await new Promise(done => server.on("listening", done));
const url = `http://127.0.0.1:${server.address().port}/`;

const browser = await chromium.launch({
	executablePath: set.chromium,
	headless: true,
	args: [
		"--disable-gpu",
		"--disable-background-networking",
		"--disable-component-update",
		"--disable-sync",
		"--no-first-run",
		"--disable-dev-shm-usage",
		...(process.getuid() === 0 ? ["--no-sandbox"] : []),
	],
});
const page = await browser.newPage({viewport: {width: 800, height: 900}, locale: "en-IN"});
page.setDefaultTimeout(60000);
const wrong = [];
page.on("console", m => ["error", "warning"].includes(m.type()) && wrong.push(m.type() + ": " + m.text()));
page.on("pageerror", e => wrong.push("exception: " + e));
const own = [url, url + "bridge.mjs", url + "favicon.ico"];
page.on("request", r => own.includes(r.url()) || wrong.push("request: " + r.url()));
await page.goto(url);
await page.waitForFunction("window.ready");

const policed = set.html.replace(
	"<head>",
	`<head><meta http-equiv="Content-Security-Policy" content="${POLICY}"><script>
	window.opened = [];
	for (const name of ["alert", "open", "fetch"]) window[name] = (...a) => opened.push([name, a]);</script>`,
);
const start = context => page.evaluate(([html, context]) => show(html, context), [policed, context]);
const app = () => page.frames()[1];
const input = args => page.evaluate(a => bridge.sendToolInput({arguments: a}), args);
const result = r => page.evaluate(r => bridge.sendToolResult(r), r);
const words = () => app().locator("main").innerText();
const until = text => app().waitForFunction(t => document.body.innerText.includes(t), text);
const answer = d => ({content: [{type: "text", text: "figures"}], structuredContent: d});

// Shows an answer as a host does: input first, then result.
async function give(d) {
	await input({snapshot_id: d.snapshot_id});
	await until("Reading the portfolio.");
	await result(answer(d));
	await app().waitForSelector("h1");
	await app().waitForFunction(() => innerHeight >= document.body.scrollHeight); // the host has made room
}

async function look(name) {
	await app().evaluate(axe + ";0");
	const r = await app().evaluate(() => axe.run(document, {preload: false, resultTypes: ["violations"]}));
	const found = r.violations.map(v => [v.id, v.nodes.slice(0, 5).map(n => n.html.slice(0, 200))]);
	report(!found.length, `${name}: axe finds nothing`, found);
	if (set.shots)
		await page.screenshot({path: `${set.shots}/app-${name.replace(/\W+/g, "-")}.png`, fullPage: true});
}

// --- a portfolio

const grouped = (v, unit) => {
	// Indian grouping, written once more
	const [whole, part] = Math.abs(v).toFixed(2).split(".");
	const head = whole.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ",");
	return (v < 0 ? "\u2212" : "") + unit + (head ? head + "," : "") + whole.slice(-3) + "." + part;
};

same((await start({theme: "light"})).name, "casgate-portfolio", "the host and the page shake hands");
report((await words()).includes("Waiting"), "before a call there is nothing but that", await words());
for (const [name, d] of Object.entries(set.portfolios)) {
	await give(d);
	const tiles = await app().locator("dd").allInnerTexts();
	same(
		tiles.slice(0, 3),
		[d.total_value, d.invested, d.gain].map(v => (v === null ? "\u2013" : grouped(v, "\u20b9"))),
		`${name}: value, invested and gain`,
	);
	for (const [tab, key] of [["Fund house", "amc"], ["Plan", "plan"], ["Asset class", "asset_class"]]) {
		const want = d.allocation[key];
		const button = app().getByRole("button", {name: tab, exact: true});
		if (!want.length) {
			same(await button.count(), 0, `${name}: no tab without figures: ${tab}`);
			continue;
		}
		await button.click();
		const got = await app().locator("#allocation .bars li").evaluateAll(list =>
			list.map(li => [li.querySelector("span").textContent, li.querySelector("span").title,
				li.querySelector("b").offsetWidth / li.querySelector("i").offsetWidth]),
		);
		same(
			got.map(g => g.slice(0, 2)),
			want.map(s => [grouped(s.percent, "") + "\u00a0%", grouped(s.value, "\u20b9")]),
			`${name}: ${tab}: percents and values`,
		);
		report(
			got.every((g, i) => Math.abs(g[2] - want[i].percent / 100) < 0.01),
			`${name}: ${tab}: bars are parts of 100 %`,
			got,
		);
	}
	same(
		await app().locator("#funds bdi").allInnerTexts(),
		d.largest_funds.map(f => f.key.replace(/\s+/g, " ")),
		`${name}: the largest funds by name`,
	);
	const figures = d.months.points.filter(p => p.put_in !== null || p.value !== null || p.benchmark !== null);
	if (figures.length >= 2) {
		const rows = await app().locator("#months tbody tr").count();
		same(rows, d.months.points.length, `${name}: each point of the chart has a row of figures`);
		// money is known up to the month in which the statement ends
		const ends = d.months.points.findIndex(p => p.date >= d.as_of_date);
		const known = ends < 0 ? d.months.points : d.months.points.slice(0, ends + 1);
		const put = known.filter(p => p.put_in !== null).length;
		const path = put ? await app().locator("path.put").getAttribute("d") : "";
		same((path.match(/[ML]/g) || []).length, put, `${name}: each month's money is a point of its line`);
		await app().locator("#months svg").focus();
		await page.keyboard.press("ArrowLeft");
		const last = {...d.months.points.at(-2)};
		const since = d.months.points.length - 1 > known.length;
		if (since) last.put_in = null;
		report(
			(await words()).includes("money moved since is not known") ===
				known.length < d.months.points.length,
			`${name}: what is not known of the months behind the statement is told`,
		);
		const told = await app().locator("#told").innerText();
		report(
			["value", "put_in", "benchmark"].every(
				k => last[k] === null || told.includes(grouped(last[k], "\u20b9")),
			) &&
				(!since || !put || told.includes("less taken out \u2013")),
			`${name}: the arrow keys tell a month's figures`,
			[told, last],
		);
	}
	await look(name);
}
report(
	Object.values(set.portfolios).some(d => d.months.points.filter(p => p.value !== null).length > 12),
	"one of them has values of many months",
);

// --- what comes and goes

const [first, second] = Object.values(set.portfolios);
await give(first);
await input({snapshot_id: second.snapshot_id});
await until("Reading the portfolio.");
const old = grouped(first.total_value, "");
report(!(await words()).includes(old), "a new call takes the old figures away", await words());
await result(answer(first));
await page.waitForTimeout(200);
report((await words()).includes("Reading"), "a late answer to the call before is not shown", await words());
await result(answer(second));
await until(grouped(second.total_value, "\u20b9"));
report(true, "the answer to the new one is");
await input({snapshot_id: first.snapshot_id});
await result({content: [{type: "text", text: "snapshot_expired: It is gone."}], isError: true});
await until("snapshot_expired: It is gone.");
report(!(await words()).includes(grouped(second.total_value, "")), "an error stands alone", await words());
await input({snapshot_id: first.snapshot_id});
await page.evaluate(() => bridge.sendToolCancelled({reason: "user"}));
await until("Stopped");
report(true, "a call that was stopped says so");
await input({snapshot_id: first.snapshot_id});
await result({content: [{type: "text", text: "figures"}, {type: "text", text: JSON.stringify(first)}]});
await until(grouped(first.total_value, "\u20b9"));
report(true, "a host that passes on text alone is served");

// --- names and figures that mean ill

const evil = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
const hostile = structuredClone(first);
hostile.investor_name = evil;
hostile.source = evil;
hostile.largest_funds[0].key = "Fund \u202egnp.exe\u200b\u0007 " + evil;
hostile.allocation.amc[0].key = "constructor";
hostile.allocation.amc[0].percent = "100%;background:url(//evil.example)";
hostile.allocation.plan = {length: 1e9};
hostile.allocation.option = [null, 1, "x", {key: {}, value: [], percent: 1e999}];
hostile.xirr = {percent: null, reason: "__proto__"};
hostile.months.points = [
	null,
	{date: evil},
	{date: "2024-01-31", value: "1e9", put_in: 5, benchmark: null},
	{date: "2024-02-29", put_in: 7},
];
await give(hostile);
const text = await app().evaluate(() => document.body.innerText);
report(text.includes(evil.slice(0, 30)), "markup in a name is shown as text", text.slice(0, 500));
same(
	await app().evaluate(() => [document.querySelectorAll("img, main script").length, window.opened.length]),
	[0, 0],
	"and makes no element and runs nothing",
);
report(!/[\u202e\u200b\u0007]/.test(text), "characters that turn or hide text are not shown", text.slice(0, 500));
const isolates = await app().locator("#funds bdi").count();
same(isolates, hostile.largest_funds.length, "names stand in an isolate of their own");
await result(answer(["not", "an", "object"]));
await page.evaluate(() => {
	const params = {structuredContent: {snapshot_id: "snap_x"}};
	const m = {jsonrpc: "2.0", method: "ui/notifications/tool-result", params};
	const other = document.body.appendChild(document.createElement("iframe"));
	other.srcdoc = `<script>parent.frames[0].postMessage(${JSON.stringify(m)}, "*")</script>`;
	return new Promise(done => (other.onload = done));
});
await page.evaluate(() => document.querySelectorAll("iframe")[1].remove());
report(
	(await words()).includes("no portfolio"),
	"an answer without a portfolio says so, and other frames are not heard",
	await words(),
);

// --- the host's look and size

await give(first);
const ground = () => app().evaluate(() => getComputedStyle(document.body).color);
const light = await ground();
await page.evaluate(() => bridge.setHostContext({theme: "dark"}));
await app().waitForFunction(() => document.documentElement.dataset.theme === "dark");
report((await ground()) !== light, "the host's change of theme is followed", [light, await ground()]);
await look("dark");
await page.evaluate(() =>
	bridge.setHostContext({
		theme: "dark",
		styles: {variables: {"--color-text-primary": "rgb(1, 2, 3)", "--x": "red", "--font-sans": "serif"}},
	}),
);
await app().waitForFunction(() => getComputedStyle(document.body).color === "rgb(1, 2, 3)");
report(true, "the host's colours are taken");
for (const width of [320, 800]) {
	await page.setViewportSize({width, height: 900});
	await page.waitForTimeout(300);
	const wide = await app().evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
	report(wide[0] <= wide[1], `nothing scrolls sideways at ${width} pixels`, wide);
	const told = await page.evaluate(() => sizes.at(-1));
	const real = await app().evaluate(() => document.body.getBoundingClientRect().height);
	report(Math.abs(told.height - real) <= 1, `the host is told the height at ${width} pixels`, [told, real]);
}
same(await page.evaluate(() => bridge.teardownResource({})), {}, "the end is acknowledged");
const sent = await page.evaluate(() => from);
same(
	[...new Set(sent.map(m => m.method ?? "answer"))].sort(),
	["answer", "ui/initialize", "ui/notifications/initialized", "ui/notifications/size-changed"],
	"the page says who it is and how large, nothing else",
);
report(
	![first.investor_name, String(first.total_value)].some(x => JSON.stringify(sent).includes(x)),
	"and sends nothing of the statement",
	sent.slice(0, 5),
);
same(wrong, [], "no violation of the policy, no error, no request");
await browser.close();
server.close();
console.log("END");
