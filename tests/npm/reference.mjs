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
		block.getByRole("button", {name: "Execute"}).click(),
	]);
	const body = await answer.body().catch(() => Buffer.from(""));
	return {status: answer.status(), path, body: body.subarray(0, 400).toString()};
}

async function fill(block, name, value) {
	const input = block.locator(`tr[data-param-name="${name}"] input[type=text]`);
	if (await input.count()) await input.first().fill(value);
}

await page.goto(set.url + "/docs");
await page.locator(".opblock").first().waitFor();
await page.waitForLoadState("networkidle");
const input = page.locator(".auth-container input").first();
for (let i = 0; i < 6 && !(await input.isVisible()); i++) {
	await page.getByRole("button", {name: /authorize/i}).first().click();
	await input.waitFor({timeout: 10000}).catch(() => null);
}
await input.fill(set.key);
await page.locator(".auth-btn-wrapper button[type=submit]").first().click();
await page.locator(".auth-btn-wrapper .btn-done").first().click();

const summaries = await page.locator(".opblock").evaluateAll(all => all.map(one => one.id));
report(summaries.length === set.operations, "the reference has every operation", summaries);
// what deletes comes last
const chosen = summaries.filter(id => !set.only || id.includes(set.only));
for (const id of chosen.sort((a, b) => /delete/i.test(a) - /delete/i.test(b))) {
	const name = id.replace(/^operations-/, "");
	try {
		const block = page.locator(`[id="${id}"]`);
		await block.locator(".opblock-summary-control").click();
		await block.getByRole("button", {name: /try it out/i}).click();
		const own = /Job$/.test(id) ? set.job : /UploadLink$/.test(id) ? set.upload
			: /webhook/i.test(id) ? set.webhook : set.snapshot;
		await fill(block, "id", own);
		await fill(block, "delivery", set.delivery);
		await fill(block, "from", set.other);
		await fill(block, "to", set.snapshot);
		const text = block.locator("textarea.body-param__text");
		if ((await text.count()) && /enrich|skill/i.test(id))
			await text.first().fill((await text.first().inputValue()).replace(/snap_\w+/, set.snapshot));
		for (const go of [1, 2]) {
			const got = await execute(block, name);
			const known = (set.known[name] ?? []).some(code => got.body.includes(`"${code}"`));
			const gone = /delete/i.test(id) && go === 2;
			report(gone ? got.status === 404 : got.status === 200 || known, `${name}, try ${go}`, got);
		}
		if (/-parse$/.test(id)) {
			const kind = block.locator(".body-param-content-type select").first();
			await kind.selectOption("multipart/form-data");
			await block.locator("input[type=file]").setInputFiles(set.statement);
			for (const go of [1, 2]) {
				const got = await execute(block, name);
				const asked = got.status === 422 && got.body.includes("password_required");
				report(asked, `a file without password, try ${go}`, got);
			}
			const row = block.locator(".parameters", {hasText: "password"});
			await row.locator("input[type=text]").first().fill(set.password);
			const got = await execute(block, name);
			report(got.status === 200, "a file with its password", got);
			await kind.selectOption("application/json");
			const again = await execute(block, name);
			report(again.status === 200, "right after switching back to JSON", again);
		}
		await block.locator(".opblock-summary-control").click();
	} catch (e) {
		report(false, `${name} went through`, String(e.stack ?? e));
	}
}
report(wrong.length === 0, "no error in the browser", wrong);
await browser.close();
console.log("END");
