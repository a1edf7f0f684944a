// A person tries every operation of the API reference in Chromium, twice, with what the page has filled in; only ids,
// files and days that a person has to give are given. Argument: a file of JSON that says where. Prints "OK name" or
// "NOT name" with the reason as JSON.
import fs from "node:fs";
import {chromium} from "playwright-core";

const set = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const report = (good, name, detail) =>
	console.log(good ? "OK" : "NOT", name + (good ? "" : " " + JSON.stringify(detail ?? null).slice(0, 3000)));
const browser = await chromium.launch({
	executablePath: set.chromium,
	headless: true,
	args: [
		"--disable-gpu",
		"--disable-background-networking",
		"--disable-dev-shm-usage",
		"--ignore-certificate-errors-spki-list=" + set.certificate,
		...(process.getuid() === 0 ? ["--no-sandbox"] : []),
	],
});
const context = await browser.newContext({viewport: {width: 1280, height: 900}, ignoreHTTPSErrors: true});
const page = await context.newPage();
page.setDefaultTimeout(60000);
const wrong = [];
page.on("pageerror", e => wrong.push(String(e)));
page.on("console", m => {
	// a request that is refused on purpose is an error to the browser
	if (m.type() === "error" && !/status of \d+/.test(m.text())) wrong.push(m.text());
});

// Sends the form of an open operation; the status and the body that came over the wire.
async function execute(block, path) {
	const [answer] = await Promise.all([
		page.waitForResponse(r => r.request().resourceType() === "fetch"),
		block.getByRole("button", {name: "Send request"}).click(),
	]);
	await block.locator(".answer .status", {hasText: String(answer.status())}).waitFor();
	const body = await block.locator(".answer pre").last().textContent();
	return {status: answer.status(), path, body: body.slice(0, 400)};
}

async function fill(block, name, value) {
	const input = block.locator(`input[data-name="${name}"]:not([type=file])`);
	if (await input.count()) await input.first().fill(value);
}

let bytes = 0;
const network = await context.newCDPSession(page);
await network.send("Network.enable");
network.on("Network.loadingFinished", e => (bytes += e.encodedDataLength));
await page.goto(set.url + "/docs");
await page.locator("details.operation").first().waitFor();
await page.waitForLoadState("networkidle");
report(bytes > 20000 && bytes < 512000, "the reference has less than 500 KiB, as it is sent", bytes);
await page.getByLabel("API key").fill(set.key);

const operations = await page.locator("details.operation").evaluateAll(all => all.map(one => one.id));
report(operations.length === set.operations, "the reference has every operation", operations);
await page.getByLabel("Find a call").fill("compare");
report(await page.locator("details.operation:visible").count() === 1, "a call is found", operations);
await page.getByLabel("Find a call").fill("");
const KINDS = ["snapshot.created", "snapshot.enriched", "snapshot.expiring", "job.failed", "test"];
const events = await page.locator("details.event").evaluateAll((all) => all.map((e) => e.id));
report(events.length === KINDS.length, "every event is listed", events);
for (const [i, id] of events.entries()) {
	const block = page.locator(`[id="${id}"]`);
	await block.locator("summary").first().click();
	await block.locator(":scope > summary + *").waitFor(); // it is drawn after the click
	const shown = await block.textContent();
	const words = [`"type": "${KINDS[i]}"`, "webhook-signature", "client_reference_id", "2XX", "410"];
	for (const word of words)
		report(shown.includes(word), `${id} shows ${word}`, shown.slice(0, 600));
	await block.locator("summary").first().click();
}
const samples = [];
// what deletes comes last
const chosen = operations.filter(id => !set.only || id.includes(set.only));
for (const id of chosen.sort((a, b) => /delete/i.test(a) - /delete/i.test(b))) {
	try {
		const block = page.locator(`[id="${id}"]`);
		await block.locator("summary").first().click();
		await block.locator("form.try").waitFor();
		const own = /Job$/.test(id) ? set.job : /UploadLink$/.test(id) ? set.upload
			: /webhook/i.test(id) ? set.webhook : set.snapshot;
		await fill(block, "id", own);
		await fill(block, "delivery", set.delivery);
		await fill(block, "from", set.other);
		await fill(block, "to", set.snapshot);
		if (id === "runSkill")
			await block.locator('select[data-name="slug"]').selectOption("portfolio-health-check");
		const text = block.locator("textarea.json");
		if ((await text.count()) && /enrich|skill/i.test(id))
			await text.first().fill((await text.first().inputValue()).replace(/snap_\w+/, set.snapshot));
		const files = block.locator("input[type=file]");
		if (id === "parseBatch") await files.setInputFiles([set.statement, set.statement]);
		if (!/delete/i.test(id)) {
			const tabs = {};
			for (const name of await block.getByRole("tab").allTextContents()) {
				await block.getByRole("tab", {name, exact: true}).click();
				tabs[name] = await block.getByRole("tabpanel").textContent();
			}
			samples.push({id, tabs});
		}
		const good = id === "parseBatch" ? 202 : 200;
		for (const go of [1, 2]) {
			const got = await execute(block, id);
			const known = (set.known[id] ?? []).some(code => got.body.includes(`"${code}"`));
			const gone = /delete/i.test(id) && go === 2;
			report(gone ? got.status === 404 : got.status === good || known, `${id}, try ${go}`, got);
		}
		if (id === "parse") {
			const kind = block.getByLabel("Body", {exact: true});
			await kind.selectOption("multipart/form-data");
			await block.locator("input[type=file]").setInputFiles(set.statement);
			for (const go of [1, 2]) {
				const got = await execute(block, id);
				const asked = got.status === 422 && got.body.includes("password_required");
				report(asked, `a file without password, try ${go}`, got);
			}
			await fill(block, "password", set.password);
			const got = await execute(block, id);
			report(got.status === 200, "a file with its password", got);
			const shown = await block.locator(".answer pre").last().textContent();
			const exact = shown.includes(`"total_value": ${set.total}`);
			report(exact, "its figures as they were written", shown.slice(0, 600));
			await block.getByRole("tab", {name: "curl"}).click();
			const tabs = {};
			for (const name of await block.getByRole("tab").allTextContents()) {
				await block.getByRole("tab", {name, exact: true}).click();
				tabs[name] = await block.getByRole("tabpanel").textContent();
			}
			samples.push({id: "parse, a file", tabs});
			await kind.selectOption("application/json");
			const again = await execute(block, id);
			report(again.status === 200, "right after switching back to JSON", again);
			const nasty = "a'b\"c`d\\e$f\u0930%{g}";
			const named = {pdf_ref: "sample_cams_2024", client_reference_id: nasty};
			await text.first().fill(JSON.stringify(named));
			const quoted = {};
			for (const name of await block.getByRole("tab").allTextContents()) {
				await block.getByRole("tab", {name, exact: true}).click();
				quoted[name] = await block.getByRole("tabpanel").textContent();
			}
			samples.push({id: "parse, quoted", tabs: quoted, needle: JSON.stringify(nasty).slice(1, -1)});
		}
		await block.locator("summary").first().click();
	} catch (e) {
		report(false, `${id} went through`, String(e.stack ?? e));
	}
}
if (set.samples) fs.writeFileSync(set.samples, JSON.stringify(samples));
report(wrong.length === 0, "no error in the browser", wrong);
await browser.close();
console.log("END");
