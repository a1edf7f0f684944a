// Prints web pages as PDF files in Chromium. Argument: a file of JSON that says which. Prints "OK name" or "NOT name".
import fs from "node:fs";
import path from "node:path";
import {pathToFileURL} from "node:url";
import {chromium} from "playwright-core";

const set = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const browser = await chromium.launch({
	executablePath: set.chromium,
	headless: true,
	args: [
		"--disable-gpu",
		"--disable-background-networking",
		"--disable-dev-shm-usage",
		...(process.getuid() === 0 ? ["--no-sandbox"] : []),
	],
});
const page = await (await browser.newContext({javaScriptEnabled: false})).newPage();
for (const file of set.files) {
	await page.goto(pathToFileURL(file).href);
	const pdf = path.format({...path.parse(file), base: "", ext: ".pdf"});
	await page.pdf({path: pdf, preferCSSPageSize: true, printBackground: true});
}
await browser.close();
console.log(`END ${set.files.length}`);
