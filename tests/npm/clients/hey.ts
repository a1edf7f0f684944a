// Calls every operation of a running casgate with the client that @hey-api/openapi-ts generated; prints TAP. tsc
// --strict compiles it. This generator takes the first type of a body only: a form goes through its form serializer.
// Environment: CASGATE_URL, CASGATE_TEST_KEY, CASGATE_LIVE_KEY, STATEMENT (path), PASSWORD, PAN, TOTAL.
import { readFileSync } from "node:fs";
import { createClient, createConfig } from "./hey/client";
import { formDataBodySerializer } from "./hey/core/bodySerializer.gen";
import * as casgate from "./hey/index";

const variable = (name: string): string => process.env[name] ?? "";
let failed = 0;

function check(good: boolean, name: string, found?: unknown): void {
	console.log((good ? "ok - " : "not ok - ") + name);
	if (!good) {
		failed++;
		console.log("# " + (JSON.stringify(found) ?? "").slice(0, 400));
	}
}

const by = (key?: string) =>
	createClient(createConfig({ baseUrl: variable("CASGATE_URL"), ...(key && { auth: key }) }));

type Answer<D> = { data?: { data: D }; error?: unknown };

/** The data of a success; anything else ends the test. */
function data<D>(answer: Answer<D>): D {
	if (!answer.data) throw new Error(JSON.stringify(answer.error));
	return answer.data.data;
}

const code = (answer: { error?: casgate.Error }): string => answer.error?.error.code ?? "none";

/** Every element of a list, page after page. */
async function all<T>(page: (cursor?: string) => Promise<{ items: T[]; next_cursor: string | null }>): Promise<T[]> {
	const out: T[] = [];
	for (let cursor: string | undefined; ;) {
		const { items, next_cursor } = await page(cursor);
		out.push(...items);
		if (!next_cursor) return out;
		cursor = next_cursor;
	}
}

async function webhooks(client: ReturnType<typeof by>): Promise<void> {
	const made = data(await casgate.createWebhook({ client, body: { url: "https://hooks.example.com/hey" } }));
	const path = { id: made.webhook_id };
	const rolled = data(await casgate.rollWebhook({ client, path }));
	check(rolled.secret !== made.secret && rolled.secret.startsWith("whsec_"), "a secret and the next");
	const changed = data(await casgate.updateWebhook({ client, path, body: { events: ["job.failed"] } }));
	check(changed.events.length === 1, "changed", changed.events);
	check(data(await casgate.getWebhook({ client, path })).url === made.url, "read back");
	check(data(await casgate.listWebhooks({ client })).webhooks.length === 1, "the list");
	const event = data(await casgate.testWebhook({ client, path })).delivery_id;
	const log = data(await casgate.listWebhookDeliveries({ client, path, query: { limit: 1 } }));
	check(log.deliveries[0]?.delivery_id === event && log.next_cursor === null, "its log", log);
	const again = await casgate.replayWebhookDelivery({ client, path: { ...path, delivery: event } });
	check(data(again).delivery_id === event, "sent again");
	check(data(await casgate.deleteWebhook({ client, path })).deleted, "deleted");
	check(code(await casgate.getWebhook({ client, path })) === "not_found", "a webhook that is gone");
}

async function main(): Promise<void> {
	const test = by(variable("CASGATE_TEST_KEY"));
	const live = by(variable("CASGATE_LIVE_KEY"));
	const pdf = readFileSync(variable("STATEMENT"));

	const form = (fields: Partial<casgate.ParseForm>) => {
		const body: casgate.ParseForm = { file: new Blob([pdf], { type: "application/pdf" }), ...fields };
		return casgate.parse({
			client: live, ...formDataBodySerializer, headers: { "Content-Type": null as unknown as string },
			body: body as unknown as casgate.ParseData["body"],
		});
	};
	for (const include_pii of [false, true]) {
		const got = data(await form({ password: variable("PASSWORD"), include_pii }));
		check(String(got.total_value) === variable("TOTAL"), `multipart, include_pii ${include_pii}`, got);
		check((got.investor.pan === variable("PAN")) === include_pii, "PAN", got.investor.pan);
	}
	check(code(await form({ password: "wrong" })) === "password_incorrect", "a wrong password");
	check(code(await form({})) === "password_required", "no password");
	const files = ["a.pdf", "b.pdf"].map((name) => new File([pdf], name));
	const batch = data(await casgate.parseBatch({ client: live, body: { file: files, password: variable("PASSWORD") } }));
	check(batch.jobs.map((j) => `${j.file} ${j.job.status}`).join() === "a.pdf queued,b.pdf queued", "a batch", batch);
	const body = { pdf_base64: pdf.toString("base64"), password: variable("PASSWORD") };
	check(String(data(await casgate.parse({ client: live, body })).total_value) === variable("TOTAL"), "JSON with base64");
	const sample = (pdf_ref: string, client = test) => casgate.parse({ client, body: { pdf_ref } });
	check(code(await sample("sample_cams_2024", live)) === "sandbox_key_required", "a sample with a live key");
	check(code(await sample("none")) === "sample_not_found", "no such sample");
	const first = data(await sample("sample_kfintech_2024")).snapshot_id;
	const second = data(await sample("sample_cams_2024")).snapshot_id;
	const path = { id: first };

	const ids = await all(async (cursor) => {
		const page = data(await casgate.listSnapshots({ client: test, query: { limit: 1, cursor } }));
		return { items: page.snapshots.map((s) => s.snapshot_id), next_cursor: page.next_cursor };
	});
	check(ids.includes(first) && ids.includes(second) && new Set(ids).size === ids.length, "snapshots to the end", ids);
	const whole = data(await casgate.getSnapshot({ client: test, path, query: { include_pii: true } }));
	const printed = [...whole.mutual_funds, ...whole.exited_funds].reduce((n, f) => n + f.transactions.length, 0);
	const rows = await all(async (cursor) => {
		const page = data(await casgate.listTransactions({ client: test, path, query: { limit: 7, cursor } }));
		return { items: page.transactions, next_cursor: page.next_cursor };
	});
	check(rows.length === printed && printed > 7, "transactions to the end", [rows.length, printed]);
	check(data(await casgate.getReport({ client: test, path })).snapshot.snapshot_id === first, "report");
	for (const format of ["csv", "html", "xlsx", "beancount", "ghostfolio"] as const) {
		const got = await casgate.getReport({ client: test, path, query: { format }, parseAs: "blob" });
		check((got.data as unknown as Blob).size > 500, "report as " + format, got.error);
	}
	for (const query of [{}, { format: "json", kind: "112a" }] as const)
		check(data(await casgate.getGains({ client: test, path, query })).financial_year !== "", "gains");
	const newest = data(await casgate.getLatestSnapshot({ client: test, query: { source: "KFINTECH" } }));
	check(newest.source === "KFINTECH", "the newest one of a source");
	check(data(await casgate.getIncome({ client: test, path })).years.length > 0, "income by year");
	check(data(await casgate.getUnrealised({ client: test, path })).mutual_funds.length > 0, "lots that are held");
	check(data(await casgate.getMonths({ client: test, path })).months.length > 0, "value by month");
	check(data(await casgate.getRisk({ client: test, path })).source.navs.length > 0, "risk of the funds");
	check(data(await casgate.listSips({ client: test, path, query: { holder: 1 } })).sips.length > 0, "plans");
	const part = data(await casgate.getSnapshotPart({ client: test, path, query: { fields: "mutual_funds.isin" } }));
	check(!!part.mutual_funds?.[0]?.isin && part.mutual_funds[0].name === undefined && part.total_value === undefined,
		"a part");
	const lots = await casgate.getGains({ client: test, path, query: { format: "csv", kind: "lots" }, parseAs: "text" });
	check(String(lots.data).includes(","), "lots as CSV", lots.error);
	const compared = await casgate.compareSnapshots({ client: test, query: { from: first, to: second } });
	check(data(compared).explained !== undefined, "compare");
	check(code(await casgate.getSnapshot({ client: test, path: { id: "snap_01KB5V3QK8Z4N0W2R7T9X6M1HD" } }))
		=== "snapshot_not_found", "no such snapshot");
	check(code(await casgate.listSnapshots({ client: test, query: { cursor: "x" } })) === "invalid_request", "no cursor");

	const enriched = await casgate.enrich({ client: test, body: { snapshot_id: first } });
	check(enriched.data?.data.snapshot_id === first || code(enriched) === "upstream_unavailable", "enrich",
		enriched.error);
	const kept = await casgate.getEnrichment({ client: test, path });
	check(kept.data?.data.snapshot_id === first || code(kept) === "not_found", "enrichment", kept.error);
	check(data(await casgate.listSkills({ client: test })).skills[0]?.slug === "portfolio-health-check", "skills");
	const skill = data(await casgate.runSkill({
		client: test, path: { slug: "portfolio-health-check" }, body: { snapshot_id: first, include_enrichment: false },
	}));
	check(skill.snapshot_id === first, "a skill", skill);
	await webhooks(test);
	check(data(await casgate.listSamples({ client: test })).samples.length >= 9, "samples");
	check(data(await casgate.getUsage({ client: test })).days.length >= 1, "usage");
	check(data(await casgate.listJobs({ client: test, query: { limit: 1 } })).jobs.length === 0, "jobs");
	const none = { client: test, path: { id: "job_01KB5V3QK8Z4N0W2R7T9X6M1HD" } };
	check(code(await casgate.getJob(none)) === "job_not_found", "no such job");
	check(code(await casgate.deleteJob(none)) === "job_not_found", "no such job to delete");
	const link = data(await casgate.createUploadLink({ client: test, body: { label: "Order 1" } }));
	const upload = { client: test, path: { id: link.upload_id } };
	check(data(await casgate.getUploadLink(upload)).label === "Order 1", "an upload link");
	check(data(await casgate.deleteUploadLink(upload)).deleted, "deleted");
	check(code(await casgate.getUploadLink(upload)) === "upload_not_found", "a link that is gone");
	for (const call of [casgate.health, casgate.healthAtRoot, casgate.ready, casgate.readyAtRoot, casgate.openapi,
		casgate.openapiAtRoot])
		check((await call({ client: by() })).response?.status === 200, call.name);
	check(code(await casgate.listSnapshots({ client: by("sk_test_none") })) === "api_key_invalid", "no key");
	check(data(await casgate.deleteSnapshot({ client: test, path })).deleted, "delete");
	console.log("# operations: done");
}

main().then(() => process.exit(failed ? 1 : 0), (e) => {
	console.log("not ok - " + e);
	process.exit(1);
});
