// A person at the pages of casgate, in Chromium. Argument: a file of JSON that says where and as whom. Prints "OK
// name" or
// "NOT name" with the reason as JSON. On every page: no violation of the content security policy, no error in the
// console, no request
// to another host, nothing that axe finds, and no scrolling sideways on a narrow phone; light and dark.
import {execFileSync} from "node:child_process";
import fs from "node:fs";
import {createRequire} from "node:module";
import os from "node:os";
import {chromium} from "playwright-core";

const set = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const axe = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const report = (good, name, detail) =>
	console.log(good ? "OK" : "NOT", name + (good ? "" : " " + JSON.stringify(detail ?? null).slice(0, 6000)));
const here = new URL(set.url);

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
		"--ignore-certificate-errors-spki-list=" + set.certificate,
		...(process.getuid() === 0 ? ["--no-sandbox"] : []),
	],
});

// A window: what goes wrong in it is collected in .wrong
async function open(options = {}) {
	const context = await browser.newContext({
		viewport: {width: 1280, height: 900},
		locale: "en-IN",
		ignoreHTTPSErrors: true,
		acceptDownloads: true,
		...options,
	});
	const page = await context.newPage();
	page.setDefaultTimeout(60000);
	page.wrong = [];
	page.expected = [];
	page.on("console", m => {
		if (["error", "warning"].includes(m.type()) && !page.expected.some(e => e.test(m.text())))
			page.wrong.push(m.type() + ": " + m.text());
	});
	page.on("pageerror", e => page.wrong.push("exception: " + e));
	page.on("request", r => {
		const url = new URL(r.url());
		if (
			!["data:", "blob:"].includes(url.protocol) &&
			url.host !== here.host &&
			!(set.callback && r.url().startsWith(set.callback))
		)
			page.wrong.push("request to another host: " + r.url());
	});
	await context
		.exposeFunction("casgateViolation", v => page.wrong.push("content security policy: " + v))
		.catch(() => {});
	await page.addInitScript(() =>
		addEventListener("securitypolicyviolation", e =>
			window.casgateViolation(
				e.violatedDirective + " " + e.blockedURI + " " + e.sourceFile + ":" + e.lineNumber,
			),
		),
	);
	return page;
}

const seen = new Set();
// Look at the page that is open, as it is
async function look(page, name, {exclude = []} = {}) {
	if (set.shots)
		await page.screenshot({path: set.shots + "/" + name.replace(/\W+/g, "-") + ".png", fullPage: true});
	const found = [];
	for (const scheme of ["light", "dark"]) {
		await page.emulateMedia({colorScheme: scheme, reducedMotion: "reduce"});
		await page.evaluate(axe + ";0");
		await page.evaluate(() =>
			Promise.allSettled(
				document
					.getAnimations()
					.filter(a => a.effect.getComputedTiming().endTime !== Infinity)
					.map(a => a.finished),
			),
		);
		const r = await page.evaluate(
			// in the dark only colours are others
			([exclude, only]) => axe.run({exclude}, {preload: false, resultTypes: ["violations"], ...only}),
			[exclude, scheme === "dark" ? {runOnly: ["cat.color"]} : {}],
		);
		for (const v of r.violations)
			found.push([
				scheme,
				v.impact,
				v.id,
				v.nodes
					.slice(0, 12)
					.map(n => [
						n.target.join(" "),
						n.any[0]?.message ?? n.all[0]?.message ?? n.none[0]?.message,
					]),
			]);
		if (set.shots && scheme === "dark")
			await page.screenshot({
				path: set.shots + "/" + name.replace(/\W+/g, "-") + "-dark.png",
				fullPage: true,
			});
	}
	await page.emulateMedia({colorScheme: "light"});
	report(!found.length, name + ": axe finds nothing, light and dark", found);
	const size = page.viewportSize();
	// dates for people, amounts with their sign; what programs read is code
	const raw = await page.evaluate(() => {
		const text = document.querySelector("main")?.cloneNode(true);
		text?.querySelectorAll("code, pre, script, style, svg, option, .operation").forEach(e => e.remove());
		return text?.textContent.match(/\b\d{4}-\d{2}-\d{2}\b|\u20b9 \d|\b[A-Z]+_[A-Z_]+\b/g) ?? [];
	});
	report(!raw.length, name + ": dates and amounts as people write them, no codes", raw.slice(0, 5));
	for (const width of [1440, 768, 390, 320]) {
		// 320: also what a zoom of 400 % leaves of 1280
		await page.setViewportSize({width, height: width > 1000 ? 900 : 740});
		const wide = await page.evaluate(
			width => [
				document.documentElement.scrollWidth,
				[...document.querySelectorAll("body *")]
					.filter(
						e =>
							e.getBoundingClientRect().right > width + 1 &&
							!e.closest(".scroll"),
					)
					.slice(0, 5)
					.map(e => e.tagName + "." + (e.className.baseVal ?? e.className)),
			],
			width,
		);
		report(wide[0] <= width, `${name}: fits ${width} pixels`, wide);
		const cut = await page.evaluate(() =>
			[...document.querySelectorAll(".scroll:has(> table.rows)")]
				.filter(e => !/API keys/.test(e.getAttribute("aria-label"))) // forms open in its cells
				.filter(e => e.scrollWidth > e.clientWidth + 1)
				.map(e => [e.getAttribute("aria-label"), e.scrollWidth, e.clientWidth]),
		);
		report(!cut.length, `${name}: no table scrolls sideways at ${width} pixels`, cut);
		for (const scheme of set.shots ? ["dark", "light"] : []) {
			if (scheme === "dark" && width === 320) continue;
			await page.emulateMedia({colorScheme: scheme});
			// a picture of the frame before lacks what the new size has moved
			await page.evaluate(
				() => new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r))),
			);
			const dark = scheme === "dark" ? "-dark" : "";
			await page.screenshot({
				path: `${set.shots}/${name.replace(/\W+/g, "-")}-${width}${dark}.png`,
				fullPage: true,
			});
		}
	}
	await page.setViewportSize(size);
	report(!page.wrong.length, name + ": no violation of the policy, no error, no other host", page.wrong);
	page.wrong.length = 0;
	seen.add(name);
}
// A figure that breaks reads as another one: each stands on one line at every width
async function lines(page, name) {
	const size = page.viewportSize();
	for (const width of [390, 768, 1440]) {
		await page.setViewportSize({width, height: 900});
		const broken = await page.evaluate(() =>
			[
				...document.querySelectorAll(":is(tbody, tfoot) .number, .number a, .figure"),
				...document.querySelectorAll("td time, .tiles dd"),
			].flatMap(e => {
				const found = [];
				for (const node of e.childNodes) {
					if (node.nodeType !== Node.TEXT_NODE || !/\d/.test(node.textContent)) continue;
					const range = document.createRange();
					range.selectNodeContents(node);
					const tops = [...range.getClientRects()].map(r => Math.round(r.top));
					if (new Set(tops).size > 1) found.push(node.textContent);
				}
				return found;
			}),
		);
		report(!broken.length, `${name}: no figure breaks at ${width} pixels`, broken);
		const close = await page.evaluate(() => {
			const ends = cell => {
				const range = document.createRange();
				range.selectNodeContents(cell);
				const all = [...range.getClientRects()].filter(r => r.width > 0);
				return [Math.min(...all.map(r => r.left)), Math.max(...all.map(r => r.right))];
			};
			return [...document.querySelectorAll("table.rows tr")].flatMap(row => {
				const shown = c => c.offsetWidth > 0 && c.textContent.trim() !== "";
				const cells = [...row.cells].filter(shown);
				const pairs = cells.slice(1).map((c, i) => [cells[i], c]);
				return pairs
					.filter(([a, b]) => a.offsetLeft < b.offsetLeft && a.offsetTop === b.offsetTop)
					.filter(([a, b]) => ends(b)[0] - ends(a)[1] < 7)
					.map(([a, b]) => [a.textContent, b.textContent, ends(b)[0] - ends(a)[1]]);
			});
		});
		report(!close.length, `${name}: columns stand apart at ${width} pixels`, close.slice(0, 5));
		const over = await page.evaluate(() =>
			[...document.querySelectorAll(".tiles dd .figure, .shares td, .rows .number")]
				.map(e => {
					const range = document.createRange();
					range.selectNodeContents(e);
					const room = document.documentElement.clientWidth;
					return [e.textContent, range.getBoundingClientRect().right, room];
				})
				.filter(([, right, room]) => right > room),
		);
		report(!over.length, `${name}: no figure leaves the page at ${width} pixels`, over.slice(0, 5));
	}
	await page.setViewportSize({width: 390, height: 900});
	const head = await page.evaluate(() => document.querySelector("header.top").getBoundingClientRect().height);
	report(head <= 56, `${name}: the head is one line on a phone`, head);
	await page.getByLabel("Menu").focus();
	await page.keyboard.press("Space");
	report(await page.getByRole("link", {name: "Developers"}).isVisible(), `${name}: the keyboard opens the menu`);
	await page.keyboard.press("Space");
	await page.setViewportSize(size);
}

// On paper: so many sheets at most, each with the title at its head and its number at its foot, no title of a part at
// the end of one, and rows of the funds below the names of their columns
async function printed(page, name, most) {
	const whose = await page.locator("h1").textContent();
	const titles = await page.locator("main :is(h2, h3)").allTextContents();
	const pdf = await page.pdf({format: "A4", preferCSSPageSize: true});
	if (set.shots) fs.writeFileSync(`${set.shots}/printed-${name.replace(/\W+/g, "-")}.pdf`, pdf);
	const file = `${os.tmpdir()}/printed.pdf`;
	fs.writeFileSync(file, pdf);
	const text = execFileSync("pdftotext", ["-layout", file, "-"], {encoding: "utf8"}).replace(/\f$/, "");
	const sheets = text.split("\f").map(s => s.split("\n").map(l => l.trim()).filter(Boolean));
	report(sheets.length <= most, `printed, the ${name} has at most ${most} sheets`, sheets.length);
	report(
		sheets.every(
			(s, i) =>
				s[0] === `Portfolio · ${whose}` &&
				s.at(-1).replace(/ /g, "").endsWith(`${i + 1}/${sheets.length}`),
		),
		`printed, the ${name} has head and number on each sheet`,
		sheets.map(s => [s[0], s.at(-1)]),
	);
	report(
		sheets.every(s => !titles.includes(s.at(-2))),
		`printed, the ${name} has no title at the end of a sheet`,
		sheets.map(s => s.at(-2)),
	);
	const column = s => s.findIndex(l => /^Fund\s+Weight\s+Value\s+Invested\s+Gain\s+Gain %/.test(l));
	const row = s => s.findIndex(l => /\s\d+\.\d\d%\s+[\d,]+\.\d\d\s+[\d,]+\.\d\d\s+[+\u2212]/.test(l));
	report(
		sheets.some(s => row(s) >= 0) &&
			sheets.every(s => row(s) < 0 || (column(s) >= 0 && column(s) < row(s))),
		`printed, the ${name} names the columns of its funds on each sheet`,
		sheets.map(s => [column(s), row(s)]),
	);
	report(!/[\u25b6\u25b8]/.test(text), `printed, the ${name} has no signs of what opens`);
	await page.emulateMedia({media: "print"});
	const sizes = await page.evaluate(() => {
		const size = e => parseFloat(getComputedStyle(e).fontSize);
		return [size(document.querySelector("main p")), [...document.querySelectorAll(".chip")].map(size)];
	});
	await page.emulateMedia({media: null});
	const small = sizes[1].length > 1 && Math.max(...sizes[1]) <= sizes[0];
	report(small, `printed, the ${name} has small badges`, sizes);
}

// The figures of a month, by the keyboard and by the pointer; they are those of the table
async function charted(page) {
	const part = page.locator("[aria-labelledby=months-part]");
	const chart = part.locator("svg.time:visible");
	const said = part.locator(".said:visible");
	const all = await page.evaluate(async url => {
		const text = await (await fetch(url)).text();
		const rows = new DOMParser().parseFromString(text, "text/html").querySelectorAll("table.rows tbody tr");
		return [...rows].map(r => [...r.cells].map(c => c.textContent.trim()));
	}, set.url + "/console/snapshots/" + set.larger + "/months");
	// the statement ends on 24 Jun 2019, and no value is known of a day behind it
	report(all[0][0] === "30-Jun-19", "months end with what is known", all[0]);
	const tells = async (name, row) => {
		await page.waitForFunction(
			([day]) => [...document.querySelectorAll(".said")].some(e => e.textContent.startsWith(day)),
			row,
		);
		const text = await said.textContent();
		report(row.every(t => text.includes(t)), name, [text, row]);
	};
	await chart.focus();
	await tells("a chart that has the focus tells the figures of its last month", all[0]);
	await page.keyboard.press("ArrowLeft");
	await page.keyboard.press("ArrowLeft");
	await tells("the arrow keys go from month to month", all[2]);
	await page.keyboard.press("Home");
	await tells("to the first one, too", all.at(-1));
	const box = await chart.boundingBox();
	await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2);
	await tells("the pointer finds the last one", all[0]);
	await part.locator("summary", {hasText: "Flows by month"}).click();
	const flows = part.locator("svg.time:has(#flows-t)");
	await flows.focus();
	await page.keyboard.press("End");
	await page.keyboard.press("ArrowLeft");
	await page.waitForFunction(
		day => document.querySelector("svg:has(#flows-t) + .said").textContent.startsWith(day),
		all[1][0],
	);
	const flow = await part.locator("svg:has(#flows-t) + .said").textContent();
	report(all[1].every(t => flow.includes(t)), "the flows tell their months by keys, too", [flow, all[1]]);
	const p = await open({javaScriptEnabled: false, storageState: await page.context().storageState()});
	await p.goto(page.url());
	const titles = await p.locator(".spans svg:visible .hit title").allTextContents();
	report(
		titles.length === 6 && /^\d+ \w{3} \d{4}: (value|put in) \u20b9/.test(titles[0]),
		"without script a pointer finds the figures of six months",
		titles,
	);
	await p.context().close();
}

// What is drawn begins behind the amounts of the axis, at every size of type
async function uncrossed(page, name) {
	const size = page.viewportSize();
	for (const width of [390, 768, 1440]) {
		await page.setViewportSize({width, height: 900});
		const crossed = await page.evaluate(() =>
			[...document.querySelectorAll("svg.time")]
				.filter(s => s.getBoundingClientRect().width > 0)
				.flatMap(s => {
					const right = t => t.getBoundingClientRect().right;
					const ends = [...s.querySelectorAll("text[x='4']")].map(right);
					const starts = [...s.querySelectorAll(".line, .invested, .index, .c1")]
						.map(e => e.getBoundingClientRect())
						.filter(b => b.width > 0)
						.map(b => b.left);
					const [end, start] = [Math.max(...ends), Math.min(...starts)];
					const name = s.querySelector("title").textContent;
					return end > start + 1 ? [[name, end, start]] : [];
				}),
		);
		report(!crossed.length, `${name}: nothing crosses the amounts of an axis at ${width} pixels`, crossed);
		const close = await page.evaluate(() =>
			[...document.querySelectorAll("svg.time")].flatMap(s => {
				const x = [...s.querySelectorAll("text.axis[y='204']")]
					.map(t => t.getBoundingClientRect())
					.filter(b => b.width > 0)
					.sort((a, b) => a.left - b.left);
				return x.slice(1).filter((b, i) => b.left - x[i].right < 4).map(b => b.left);
			}),
		);
		report(!close.length, `${name}: names below an axis stand apart at ${width} pixels`, close);
	}
	await page.setViewportSize(size);
}

// The table of funds sorts by its heads; the totals stay where they are
async function sorted(page) {
	const table = page.locator("table.sortable").first();
	const values = () =>
		table.evaluate(t =>
			[...t.tBodies[0].rows].map(r =>
				Number(r.cells[2].innerText.split("\n")[0].replace(/,/g, "")),
			),
		);
	const before = await values();
	await table.getByRole("button", {name: "Value"}).focus();
	await page.keyboard.press("Enter");
	const down = [...before].sort((a, b) => b - a);
	report(JSON.stringify(await values()) === JSON.stringify(down), "funds sort by value", await values());
	await page.keyboard.press("Enter");
	report(JSON.stringify(await values()) === JSON.stringify(down.reverse()), "and the other way round");
	report(
		(await table.locator("tfoot th").textContent()).startsWith("Total"),
		"the totals stay below",
	);
}

async function step(name, what) {
	if (set.only && name !== "sign-in" && !new RegExp(set.only).test(name)) return;
	try {
		await what();
	} catch (e) {
		report(false, name + " went through", String(e.stack ?? e));
	}
}

async function signIn(page, password = set.password) {
	await page.getByLabel("Login name").fill("quickstart");
	await page.getByLabel("Password").fill(password);
	await page.getByRole("button", {name: "Sign in"}).click();
	await page.waitForLoadState();
}

const page = await open();
await step("sign-in", async () => {
	await page.goto(set.url + "/login");
	await look(page, "sign-in");
	page.expected.push(/status of 4\d\d/);
	await signIn(page, "not the password");
	report(await page.getByLabel("Password").isVisible(), "a wrong password leads back to the form", page.url());
	await look(page, "sign-in refused");
	const field = page.getByLabel("Password");
	await field.fill("typed");
	await page.getByRole("button", {name: "Show Password"}).focus();
	await page.keyboard.press("Enter");
	report((await field.getAttribute("type")) === "text", "a password is shown on demand");
	await page.getByRole("button", {name: "Hide Password"}).click();
	report((await field.getAttribute("type")) === "password", "and hidden again");
	page.expected.pop();
	await page.goto(set.url + "/");
	await signIn(page);
	report(new URL(page.url()).pathname === "/console", "signed in, the console opens", page.url());
});

await step("second step", async () => {
	const p = await open();
	await p.goto(set.url + "/login?next=/console/keys");
	await p.getByLabel("Login name").fill(set.careful.name);
	await p.getByLabel("Password").fill(set.careful.password);
	await p.getByRole("button", {name: "Sign in"}).click();
	await p.waitForLoadState();
	const code = p.getByLabel("Code from your authenticator app");
	report(await code.isVisible(), "the code is asked for after the password", p.url());
	await look(p, "sign-in code");
	await p.context().close();
});

async function upload(page, sample) {
	await page
		.getByLabel(/PDF|statement|file/i)
		.first()
		.setInputFiles(sample.file);
	await page
		.getByLabel(/password/i)
		.first()
		.fill(sample.password);
	await page
		.getByRole("button", {name: /upload|send|read/i})
		.first()
		.click();
}

for (const scripted of [true, false]) {
	await step("upload", async () => {
		const name = "upload " + (scripted ? "with script" : "without script");
		const p = scripted
			? page
			: await open({javaScriptEnabled: false, storageState: await page.context().storageState()});
		await p.goto(set.url + "/console");
		await p.getByRole("button", {name: "Upload statements"}).click();
		await p.waitForURL(/\/upload\//);
		if (scripted) {
			await look(p, "upload page");
			p.expected.push(/status of 4\d\d/);
			await upload(p, {...set.samples[0], password: "not it"});
			await p
				.getByText(/password/i)
				.first()
				.waitFor();
			await p.waitForFunction(
				() =>
					!document.querySelector("#progress") ||
					document.querySelector("#progress").hidden,
			);
			await look(p, "upload with a wrong password");
			p.expected.pop();
		}
		await upload(p, set.samples[scripted ? 0 : 1]);
		await p.waitForURL(/\/console\/snapshots\/snap_/);
		report(true, name + " reads the statement, and leads to it");
		if (scripted) {
			await p.waitForFunction(() => !document.querySelector("form.at-once"));
			report(!/new=1/.test(p.url()), "returns are fetched by themselves", p.url());
		}
		report(!p.wrong.length, name + ": nothing wrong", p.wrong);
		if (!scripted) await p.context().close();
	});
}

await step("upload by a link", async () => {
	const p = await open();
	await p.goto(set.link);
	report(
		/\/upload\/up_\w{26}$/.test(p.url()) && !(await p.content()).includes(set.link.split("/").pop()),
		"the secret of a link is neither in the address nor on the page",
		p.url(),
	);
	await look(p, "upload page of a link");
	report(
		!(await p.evaluate(() => document.getElementById("file").multiple)),
		"who was sent by an assistant sends one file",
	);
	await p.evaluate(() => {
		const data = new DataTransfer();
		for (const name of ["a.pdf", "b.pdf"])
			data.items.add(new File(["x"], name, {type: "application/pdf"}));
		document.getElementById("drop").dispatchEvent(
			new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}),
		);
	});
	report(await p.getByText("Drop one file").isVisible(), "two files that are dropped are not taken");
	// by keyboard alone, then reload
	await p.getByLabel("Statement (PDF)").setInputFiles(set.samples[0].file);
	await p.getByLabel("Password of the PDF").focus();
	await p.keyboard.type(set.samples[0].password);
	await p.keyboard.press("Enter");
	await p.getByRole("heading", {name: /received/i}).waitFor();
	report(
		(await p.evaluate(() => document.activeElement.tagName)) === "MAIN",
		"the result has the focus",
		await p.evaluate(() => document.activeElement.outerHTML.slice(0, 200)),
	);
	await look(p, "upload result");
	p.expected.push(/status of 4\d\d/);
	await p.reload();
	report(await p.getByText("has been stored").isVisible(), "reloaded, the page says that it is stored");
	await p.context().close();
});
await step("several uploads", async () => {
	await page.goto(set.url + "/console");
	await page.getByRole("button", {name: "Upload statements"}).click();
	await page.waitForURL(/\/upload\/up_/);
	await page.getByLabel("Statement (PDF)").setInputFiles([
		...set.samples.map(s => ({
			name: s.file.split("/").pop(),
			mimeType: "application/pdf",
			buffer: fs.readFileSync(s.file),
		})),
		{name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.from("plain text")},
	]);
	await page.getByLabel("Password of the PDF").fill(set.samples[0].password);
	page.expected.push(/status of 4\d\d/);
	await page.getByRole("button", {name: "Send", exact: true}).click();
	await page.getByText("1 of 3 statements are stored").waitFor();
	const rows = page.locator("#files li");
	report(
		/Stored/.test(await rows.nth(0).textContent()) &&
			/does not open/.test(await rows.nth(1).textContent()) &&
			/not a PDF/.test(await rows.nth(2).textContent()),
		"each of several files says how it went",
		await rows.allTextContents(),
	);
	report((await page.locator("#files input").count()) === 1, "a password is asked for where one is missing");
	await look(page, "several uploads");
	page.expected.pop();
	await rows.nth(1).locator("input").fill(set.samples[1].password);
	await rows.nth(1).getByRole("button", {name: "Send again"}).click();
	await rows.nth(1).getByRole("link", {name: "Stored: open it"}).click();
	await page.waitForURL(/\/console\/snapshots\/snap_/);
	await page.waitForFunction(() => !document.querySelector("form.at-once"));
	report(!page.wrong.length, "a password of its own opens one of them", page.wrong);
});
let snapshots = [];
await step("console", async () => {
	await page.goto(set.url + "/console");
	await look(page, "snapshots");
	snapshots = await page.$$eval('a[href*="/console/snapshots/snap_"]', all => [
		...new Set(all.map(a => a.pathname)),
	]);
	report(snapshots.length >= 2, "the list has both snapshots", snapshots);
});
await step("snapshot", async () => {
	await page.goto(set.url + snapshots[0]);
	await look(page, "snapshot");
	await lines(page, "snapshot");
	await sorted(page);
	await page.locator("a[href^=\"?place=\"]:visible").first().click();
	await look(page, "place of a figure");
	report((await page.locator("svg.sheet rect.here").count()) === 1, "a click on a figure shows its place");
	await page.goto(set.url + snapshots[0] + "/report");
	await look(page, "report in the console");
	report((await page.locator("svg").count()) > 0, "the report has charts");
	await page.goto(set.url + snapshots[0]);
	const whose = await page.locator("h1").textContent();
	await page.goto(set.url + snapshots[0] + "/transactions");
	await look(page, "transactions");
	await page.goto(set.url + snapshots[0] + "/gains");
	await look(page, "capital gains");
	for (const [path, name] of [
		["/income", "income"],
		["/sips", "SIPs"],
		["/risk", "Fund risk"],
		["/unrealised", "Unrealised gains"],
		["/year", "Tax year"],
	]) {
		await page.getByRole("link", {name: name === "income" ? "Income" : name, exact: true}).click();
		await page.waitForURL(u => u.pathname.endsWith(path));
		report((await page.locator("main .whose").textContent()) === whose, `${name}: it says whose it is`);
		await look(page, name);
		await lines(page, name);
	}
});
// What a return asks about, from the sign-in: its own click, the statement, the year
await step("three clicks", async () => {
	const p = await open();
	await p.goto(set.url + "/login");
	await signIn(p);
	await p.locator('main a[href*="/console/snapshots/snap_"]').first().click();
	await p.getByRole("link", {name: "Tax year", exact: true}).click();
	await p.waitForURL(/\/year$/);
	report(
		/^Tax year \d{4}-\d{2}$/.test(await p.locator("h1").textContent()) &&
			(await p.getByText("Capital gains (Schedule CG)").isVisible()),
		"signing in, the statement, the year: three clicks to what a return asks about",
		await p.locator("h1").textContent(),
	);
	await p.goto(set.url + snapshots[0] + "/unrealised");
	await p.locator("main tbody th a").first().click();
	await look(p, "lots of a fund");
	await lines(p, "lots of a fund");
	await p.context().close();
});
await step("enrich", async () => {
	await page.goto(set.url + snapshots[0]);
	await page.getByRole("button", {name: /Update returns/}).click();
	await page.waitForLoadState();
	await page.getByRole("heading", {level: 1}).waitFor();
	await look(page, "snapshot after enrichment");
	// weights and pictures are those of a portfolio as it is read: chosen parts without script
	for (const [label, text] of [
		["Category", /cap|ELSS|hybrid|duration/i],
		["Fund house", /Mutual Fund/],
	]) {
		await page.getByText(label, {exact: true}).first().click();
		const shown = await page.locator(".panes:not(.spans) .pane:visible").allTextContents();
		report(shown.length === 1 && text.test(shown[0]), `allocation by ${label}: one part is shown`, shown);
	}
	await page.locator("table.sortable summary").first().click();
	report(
		await page.getByText(/^Statement: .* units × NAV/).first().isVisible(),
		"a fund opens what is behind its figures",
	);
	await lines(page, "snapshot after enrichment");
});
await step("another day", async () => {
	await page.goto(set.url + "/console/snapshots/" + set.larger);
	await page.locator("summary", {hasText: "As of"}).click();
	const field = page.getByLabel("Figures as of");
	for (const width of [320, 390, 768, 1280]) {
		await page.setViewportSize({width, height: 900});
		const box = await field.boundingBox();
		report(box.x >= 0 && box.x + box.width <= width, `the day is chosen at ${width} pixels`, box);
	}
	await look(page, "another day");
	await field.fill("2026-08-21");
	await page.getByRole("button", {name: "Show", exact: true}).click();
	await page.waitForLoadState();
	const first = await page.locator(".tiles .first").textContent();
	report(
		/^\s*Value\s*₹/.test(first) && first.includes("as of 21 Aug 2026"),
		"the portfolio of another day says of which one",
		first,
	);
	await page.getByRole("button", {name: "Update returns"}).click();
	await page.waitForLoadState();
	report(
		(await page.locator(".tiles .first").textContent()).includes("Value today"),
		"updated, it is that of today",
	);
});

await step("print", async () => {
	await page.goto(set.url + snapshots[0]);
	await printed(page, "portfolio", 2);
});
// A portfolio of 17 funds with 239 transactions, as it is read: its weight (pages are sent as they are, so that no
// length tells what a secret on them begins with), what it looks like, sheets of paper
await step("weight", async () => {
	const p = await open({storageState: await page.context().storageState()});
	const r = await p.goto(set.url + "/console/snapshots/" + set.larger);
	const body = await r.body();
	const funds = await p.locator("table.sortable").first().locator("tbody tr").count();
	report(funds === 17, "the larger portfolio has its funds", funds);
	report(
		body.length / funds <= (60 * 1024) / 15,
		"a portfolio weighs at most 60 KiB for 15 funds, unpacked",
		[body.length, funds],
	);
	const many = await p.goto(set.url + "/console/snapshots/" + set.holdings);
	const all = await p.locator("table.rows tbody tr").count();
	report(
		all >= 250 && (await many.body()).length / all <= 900,
		"one of many holdings weighs at most 900 bytes for each",
		[(await many.body()).length, all],
	);
	report(
		(await p.locator("#months-part, #money-in").count()) === 0,
		"money put in is not drawn where most of it is not in the statement",
	);
	await p.goto(set.url + "/console/snapshots/" + set.larger);
	await charted(p);
	await uncrossed(p, "larger portfolio");
	await p.setViewportSize({width: 768, height: 900});
	const names = await p.locator("table.sortable tbody th").first().evaluate(e => e.getBoundingClientRect().width);
	report(names >= 200, "on a tablet the names of funds have room", names);
	await p.setViewportSize({width: 1280, height: 900});
	await p.getByLabel("Filter").fill("edelweiss growth");
	const left = await p.locator("table.sortable").first().locator("tbody tr:visible").allTextContents();
	report(
		left.length > 0 && left.length < 17 && left.every(t => /edelweiss/i.test(t) && /growth/i.test(t)) &&
			(await p.getByText(`${left.length} of 17 shown`).isVisible()),
		"the table of funds is narrowed to rows with all words",
		left.map(t => t.slice(0, 40)),
	);
	await p.getByLabel("Filter").fill("invesco mid");
	const [file] = await Promise.all([
		p.waitForEvent("download"),
		p.getByRole("button", {name: "CSV of these rows"}).first().click(),
	]);
	const csv = fs.readFileSync(await file.path(), "utf8").split("\r\n");
	report(
		file.suggestedFilename() === "funds-held.csv" &&
			csv.length === 4 &&
			csv[0].startsWith('\ufeff"Fund","Weight","Value","Invested"') &&
			csv[1].startsWith('"Invesco India Mid Cap Fund - Growth Option; Folio 779006945933 ') &&
			/",[\d.]+,[\d.]+,106749\.24,/.test(csv[1]) &&
			/^"Total",100\.00,[\d.]+,1962339\.11,[\d.]+,[\d.]+,/.test(csv[2]),
		"what the table shows is a CSV file, figures without signs of writing",
		[file.suggestedFilename(), csv],
	);
	await p.getByLabel("Filter").fill("");
	await look(p, "larger portfolio");
	await lines(p, "larger portfolio");
	await printed(p, "larger portfolio", 3);
	await p.goto(set.url + "/console/snapshots/" + set.larger + "/months");
	await look(p, "months");
	await lines(p, "months");
	await p.goto(set.url + "/docs/styleguide");
	await look(p, "parts of the pages");
	await uncrossed(p, "parts of the pages");
	await p.context().close();
});
// What the system asks for is followed: its colours, no motion, letters twice as large
// Crores by the thousand, losses as large, a paisa, names of many words
await step("huge figures", async () => {
	const p = await open({storageState: await page.context().storageState()});
	for (const [path, name] of [
		["", "huge figures"],
		["/unrealised", "huge unrealised gains"],
		["/transactions", "huge transactions"],
	]) {
		await p.goto(set.url + "/console/snapshots/" + set.huge + path);
		await look(p, name);
		await lines(p, name);
	}
	await p.context().close();
});
await step("forced colours", async () => {
	const p = await open({
		storageState: await page.context().storageState(),
		forcedColors: "active",
		reducedMotion: "reduce",
	});
	await p.goto(set.url + "/console/snapshots/" + set.larger);
	report(
		await p.evaluate(() => {
			const bar = document.querySelector(".shares svg.bar rect");
			return getComputedStyle(bar).fill !== getComputedStyle(document.body).backgroundColor;
		}),
		"forced colours leave the bars to be seen",
	);
	report(
		await p.evaluate(() => {
			const look = e => getComputedStyle(e).backgroundColor;
			const of = on => [...document.querySelectorAll(`.panes > input${on} + label`)].map(look);
			const others = of(":not(:checked)");
			return others.length > 0 && of(":checked").every(c => !others.includes(c));
		}),
		"with forced colours it is seen which part was chosen",
	);
	report(
		await p.evaluate(() => document.getAnimations().length === 0),
		"nothing moves",
	);
	if (set.shots) await p.screenshot({path: set.shots + "/forced-colours.png", fullPage: true});
	await p.setViewportSize({width: 640, height: 450}); // 200 % of 1280 by 900
	report(
		await p.evaluate(() => document.documentElement.scrollWidth <= 640),
		"at 200 % nothing has to be scrolled sideways",
	);
	await p.context().close();
});
await step("compare", async () => {
	await page.goto(set.url + "/console/compare");
	await look(page, "compare");
	// what a list that is too narrow cuts off is not a part of the value
	for (const width of [390, 768, 1440]) {
		await page.setViewportSize({width, height: 900});
		const cut = await page.evaluate(() => {
			const pen = document.createElement("canvas").getContext("2d");
			return [...document.querySelectorAll("main select")].flatMap(e => {
				pen.font = getComputedStyle(e).font;
				return [...e.options]
					.map(o => o.textContent.replace(/(\.\d\d),.*/, "$1"))
					.filter(
						t =>
							!/\.\d\d$/.test(t) ||
							pen.measureText(t).width > e.clientWidth - 48,
					);
			});
		});
		report(!cut.length, `compare: no value is cut at ${width} pixels`, cut);
	}
	await page.setViewportSize({width: 1280, height: 900});
	const [a, b] = snapshots.map(p => p.split("/").pop());
	for (const [from, to] of [
		[a, b],
		[b, a],
	]) {
		page.expected.push(/status of 4\d\d/);
		await page.goto(set.url + `/console/compare?from=${from}&to=${to}`);
		page.expected.pop();
		await look(page, "comparison " + (from === a ? "one way" : "the other way"));
	}
});
await step("keys", async () => {
	await page.goto(set.url + "/console/keys");
	await look(page, "keys");
	await page.getByLabel("Name", {exact: true}).fill("A key <b>of</b> Chromium");
	await page
		.getByLabel(/password/i)
		.fill(set.password)
		.catch(() => {});
	await page.getByRole("button", {name: "Create key"}).click();
	await page
		.getByText(/sk_test_/)
		.first()
		.waitFor();
	await look(page, "new key");
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.getByRole("button", {name: "Copy"}).click();
	await page.getByRole("button", {name: "Copied"}).waitFor();
	report(
		(await page.evaluate(() => navigator.clipboard.readText())) ===
			(await page.locator("#new-key").textContent()),
		"a button copies the new key",
	);
	await page.goto(set.url + "/console/keys");
	report(
		!(await page.content()).includes("sk_test_01") || !/sk_test_\w+_\w{30}/.test(await page.content()),
		"the key is shown once",
	);
	report((await page.locator("td b").count()) === 0, "markup in a name stays text");
	const row = page.locator("tr", {hasText: "of</b> Chromium"}).first();
	await row.locator("summary", {hasText: "Revoke"}).click();
	await look(page, "about to revoke a key");
	await row.getByRole("button", {name: "Revoke now"}).click();
	await page.waitForLoadState();
	await look(page, "key revoked");
});
await step("webhooks", async () => {
	await page.goto(set.url + "/console/keys");
	await page.getByRole("link", {name: "Webhooks"}).click();
	await page.waitForURL(/\/console\/webhooks$/);
	await look(page, "webhooks, none yet");
	page.expected.push(/status of 4\d\d/);
	await page.getByLabel("Address").fill("http://hooks.example.org/<i>");
	await page.getByRole("button", {name: "Add webhook"}).click();
	await page.locator(".problem").waitFor();
	report(
		(await page.getByLabel("Address").inputValue()) === "http://hooks.example.org/<i>",
		"an address that is refused stays in the form, with the reason above it",
		await page.locator(".problem").textContent(),
	);
	page.expected.pop();
	await page.getByLabel("Address").fill("https://hooks.example.org/casgate");
	await page.getByLabel(/job\.failed/).uncheck();
	await page.getByRole("button", {name: "Add webhook"}).click();
	const secret = await page.locator("#new-secret").textContent();
	report(/^whsec_[A-Za-z0-9+/]{43}=$/.test(secret), "the secret of a new webhook is shown");
	await look(page, "new webhook");
	await page.goto(set.url + "/console/webhooks");
	report(!(await page.content()).includes(secret), "once");
	const row = page.locator("tr", {hasText: "hooks.example.org/casgate"});
	report(
		/snapshot.created, snapshot.enriched, snapshot.expiring/.test(await row.innerText()) &&
			!/job.failed/.test(await row.innerText()),
		"with the events that were chosen",
	);
	await row.getByRole("button", {name: "Send a test"}).click();
	await page.waitForURL(/\/console\/webhooks\/wh_\w{26}$/);
	report(/to be sent|test/.test(await page.locator("table").textContent()), "the log has the test");
	await look(page, "events of a webhook");
	await page.getByRole("link", {name: "Webhooks"}).click();
	await row.getByRole("button", {name: "Turn off"}).click();
	await row.getByRole("button", {name: "Turn on"}).waitFor();
	report((await row.getByRole("button", {name: "Send a test"}).count()) === 0, "turned off, it gets no test");
	await row.locator("summary", {hasText: "Delete"}).click();
	await row.getByRole("button", {name: "Delete now"}).click();
	await page.getByText("There are no webhooks yet").waitFor();
	report(!page.wrong.length, "a webhook is deleted, and nothing went wrong", page.wrong);
});
for (const [path, name] of [
	["/console/usage", "usage"],
	["/console/requests", "request log"],
	["/console/audit", "audit log"],
	["/console/security", "settings"],
	["/console/apps", "applications, none yet"],
])
	await step(name, async () => {
		await page.goto(set.url + path);
		if (name === "audit log") // an id is as wide as its letters
			await page
				.locator("td[data-label=Target] > small")
				.last()
				.evaluate(e => (e.textContent = "acct_" + "W".repeat(26)));
		await look(page, name);
		if (name !== "audit log") return;
		const bare = await page
			.locator("td[data-label=Action]")
			.evaluateAll(all => all.map(e => e.textContent).filter(t => /^[a-z]+\.[a-z]+$/.test(t.trim())));
		report(!bare.length, "the audit log has words for every action", bare);
	});
await step("consent", async () => {
	await page.goto(set.authorize);
	await look(page, "consent");
	await page.getByRole("button", {name: /allow/i}).click();
	await page.waitForURL(u => String(u).startsWith(set.connected));
	const back = new URL(page.url());
	report(
		back.searchParams.get("code") && back.searchParams.get("iss") === set.url,
		"the decision leads back to the application, and on to where that leads",
		page.url(),
	);
	page.wrong.length = 0; // that page is not casgate's
	// a window of its own: where a scheme that nobody serves was opened, Chromium takes no more clicks
	const p = await open({storageState: await page.context().storageState()});
	await p.goto(set.editor);
	const [asked] = await Promise.all([
		p.waitForEvent("requestfailed", {predicate: r => r.url().startsWith("cursor:")}),
		p.getByRole("button", {name: /allow/i}).click(),
	]);
	report(
		/^cursor:\/\/anysphere\.cursor-mcp\/oauth\/callback\?code=oac_/.test(asked.url()),
		"an editor's own scheme is opened",
		asked.url(),
	); // nobody serves it here
	p.wrong = p.wrong.filter(w => !w.startsWith("request to another host: cursor:"));
	await p.getByRole("heading", {name: "Back to the application"}).waitFor();
	await look(p, "way back to an application");
	await p.context().close();
	await page.goto(set.url + "/console/apps");
	await look(page, "applications");
	page.expected.push(/status of 4\d\d/);
	await page.goto(set.url + "/authorize?client_id=client_none");
	await look(page, "a request for access that cannot be right");
	for (const path of ["/upload/none", "/console/snapshots/snap_none", "/console/none", "/none"]) {
		await page.goto(set.url + path);
		await look(page, path);
	}
	page.expected.pop();
});
await step("upload refused", async () => {
	await page.goto(set.url + "/console");
	await page.getByRole("button", {name: "Upload statements"}).click();
	await page.waitForURL(/\/upload\//);
	const path = new URL(page.url()).pathname;
	await page
		.getByLabel("Statement (PDF)")
		.setInputFiles({name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(21 << 20)});
	await page.getByRole("button", {name: "Send"}).click();
	await page.getByText("This file is larger than 20 MiB").waitFor();
	await look(page, "upload of a file that is too large");
	// what the web server says by itself: the form and the file stay
	page.expected.push(/status of 5\d\d/);
	await page.route("**" + path, (route, request) =>
		request.method() === "POST"
			? route.fulfill({
					status: 503,
					contentType: "text/html",
					body: "<!DOCTYPE html><title>x</title><main><h1>One moment</h1></main>",
				})
			: route.continue(),
	);
	await page.getByLabel("Statement (PDF)").setInputFiles(set.samples[0].file);
	await page.getByRole("button", {name: "Send"}).click();
	await page.getByText("The service is busy").waitFor();
	report(
		(await page.evaluate(() => document.getElementById("file").files.length)) === 1 &&
			(await page.getByRole("button", {name: "Send"}).isEnabled()),
		"without a worker the form and its file stay",
	);
	await page.unroute("**" + path);
	page.expected.pop();
	page.expected.push(/status of 4\d\d/);
	await page.evaluate(() => {
		const data = new DataTransfer();
		data.items.add(new File(["plain text"], "notes.txt", {type: "text/plain"}));
		document.getElementById("drop").dispatchEvent(
			new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}),
		);
	});
	await page.getByRole("button", {name: "Send"}).click();
	await page.getByText("This file is not a PDF").waitFor();
	await look(page, "upload of what is no PDF");
	page.expected.pop();
});
await step("keyboard", async () => {
	await page.goto(set.url + "/console");
	await page.bringToFront();
	await page.keyboard.press("Tab");
	await page.waitForFunction(() => document.activeElement !== document.body);
	const first = await page.evaluate(() => [
		document.activeElement.textContent,
		document.activeElement.getAttribute("href"),
	]);
	report(
		/skip/i.test(first[0]) && first[1]?.startsWith("#"),
		"the first stop of the Tab key skips the navigation",
		first,
	);
	const target = await page.evaluate(
		() => !!document.querySelector(document.activeElement.getAttribute("href")),
	);
	report(target, "and its target exists");
});
await step("sign out", async () => {
	await page.goto(set.url + "/console");
	await page.getByRole("button", {name: "Sign out"}).click();
	await page.waitForURL(/\/login/);
	await look(page, "signed out");
	await page.goto(set.url + "/console");
	report(await page.getByLabel("Login name").isVisible(), "after signing out the console asks to sign in");
});
await step("family", async () => {
	const {people, earlier, name, password} = set.family;
	const grouped = n => n.toLocaleString("en-IN", {minimumFractionDigits: 2});
	const p = await open();
	await p.goto(set.url + "/login?next=/console");
	await p.getByLabel("Login name").fill(name);
	await p.getByLabel("Password").fill(password);
	await p.getByRole("button", {name: "Sign in"}).click();
	await p.waitForURL(/\/console$/);
	const table = p.locator("[aria-label=Family] table");
	const shown = () =>
		table.evaluate(t =>
			[...t.tBodies[0].rows]
				.filter(r => r.offsetHeight > 0)
				.map(r => [...r.cells].map(c => c.innerText.trim())),
		);
	const row = x => [x.name, x.name === earlier.name ? "2" : "1", "31-Mar-25", grouped(x.value)];
	const wanted = people.map(row).reverse();
	const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
	report(same(await shown(), wanted), "a family has a row for each", [await shown(), wanted]);
	const sum = people.reduce((a, x) => a + x.value, 0);
	const together = async () => (await table.locator("tfoot tr").innerText()).replace(/\s+/g, " ").trim();
	report((await together()) === "Together " + grouped(sum), "and its sum", [await together(), grouped(sum)]);
	const filter = p.getByLabel("Filter").first();
	await filter.focus();
	await p.keyboard.type("rao");
	const raos = wanted.filter(r => r[0].endsWith(" RAO"));
	report(same(await shown(), raos), "the filter leaves those of a name", await shown());
	const said = await p.locator(".finder [role=status]").first().innerText();
	report(said === "2 of 10 shown; the total is that of all", "and says how many", said);
	report((await together()) === "Together " + grouped(sum), "the sum stays that of all", await together());
	await look(p, "family");
	await filter.fill("gauri  rao");
	report((await shown()).length === 1, "words are sought apart", await shown());
	await filter.fill("nobody");
	report((await shown()).length === 0, "none has this name", await shown());
	await filter.fill("");
	report((await shown()).length === people.length, "an empty filter shows all again");
	await table.getByRole("link", {name: earlier.name}).click();
	await p.waitForURL(/\/snapshots\/snap_/);
	const newest = x => people.find(y => y.name === x.name).id;
	report(p.url().endsWith(newest(earlier)), "a name leads to the newest statement", [p.url(), newest(earlier)]);
	await p.locator("summary", {hasText: "Family"}).focus();
	await p.keyboard.press("Enter");
	const nav = p.getByRole("navigation", {name: "Family"});
	const names = await nav.getByRole("link").allInnerTexts();
	report(same(names, wanted.map(r => r[0])), "the switch has the same names", names);
	report((await nav.locator("[aria-current=true]").innerText()) === earlier.name, "and tells whose page this is");
	await look(p, "family switch");
	await nav.getByRole("link", {name: people[9].name}).focus();
	await p.keyboard.press("Enter");
	await p.waitForURL(url => url.pathname.endsWith(people[9].id));
	const title = await p.getByRole("heading", {level: 1}).innerText();
	report(title.toUpperCase() === people[9].name, "the keyboard switches to another person", title);
	const value = await p.locator(".tiles dd").first().innerText();
	report(value.includes(grouped(people[9].value)), "whose value it is", value);
	report(!p.wrong.length, "family: no error", p.wrong);
	await p.context().close();
});
await step("reference", async () => {
	await page.goto(set.url + "/docs");
	await page.locator("details.operation").first().waitFor();
	await look(page, "API reference");
	await page.getByLabel("API key").fill(set.key);
	const call = page.locator("#listSamples");
	await call.locator("summary").first().click();
	await call.getByRole("button", {name: "Send request"}).click();
	await call.locator(".status", {hasText: "200"}).waitFor();
	report(true, "try it out works in the reference");
	await look(page, "API reference, an operation open");
});
await step("report", async () => {
	const p = await open({extraHTTPHeaders: {"X-API-Key": set.key}});
	await p.goto(set.url + `/api/v1/snapshots/${set.snapshot}/report?format=html`);
	await look(p, "report of the API");
});
await step("pages without script", async () => {
	const p = await open({javaScriptEnabled: false});
	await p.goto(set.url + "/");
	await signIn(p);
	for (const path of [
		"/console",
		...snapshots,
		"/console/keys",
		"/console/apps",
		"/console/usage",
		"/console/requests",
		"/console/webhooks",
		"/console/audit",
		"/console/security",
		"/console/compare",
		snapshots[0] + "/months",
		"/docs",
	]) {
		const r = await p.goto(set.url + path);
		report(
			r.status() === 200 && (await p.getByRole("heading", {level: 1}).count()) === 1,
			"without script: " + path.replace(/snap_\w+/, "{id}"),
			[r.status(), p.wrong],
		);
	}
	report(!p.wrong.length, "without script: no error", p.wrong);
});
await browser.close();
console.log("END", seen.size);
process.exit(0);
