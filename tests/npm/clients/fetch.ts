// Calls every operation of a running casgate through openapi-fetch, typed by what openapi-typescript made of the
// document; prints TAP. tsc --strict compiles it: a call that the types do not fit is a failure of the document.
// Environment: CASGATE_URL, CASGATE_TEST_KEY, CASGATE_LIVE_KEY, STATEMENT (path), PASSWORD, PAN, TOTAL.
import { readFileSync } from "node:fs";
import createClient from "openapi-fetch";
import type { components, paths } from "./schema";

const variable = (name: string): string => process.env[name] ?? "";
let failed = 0;

function check(good: boolean, name: string, found?: unknown): void {
	console.log((good ? "ok - " : "not ok - ") + name);
	if (!good) {
		failed++;
		console.log("# " + (JSON.stringify(found) ?? "").slice(0, 400));
	}
}

const client = (key?: string) =>
	createClient<paths>({ baseUrl: variable("CASGATE_URL"), headers: key ? { "X-API-Key": key } : {} });

type Answer<D> = { data?: { data: D }; error?: unknown; response: Response };

/** The data of a success; anything else ends the test. */
function data<D>(answer: Answer<D>): D {
	if (!answer.data) throw new Error(answer.response.url + ": " + JSON.stringify(answer.error));
	return answer.data.data;
}

const code = (answer: { error?: components["schemas"]["Error"] }): string => answer.error?.error.code ?? "none";

async function webhooks(test: ReturnType<typeof client>): Promise<void> {
	const made = data(await test.POST("/api/v1/webhooks", { body: { url: "https://hooks.example.com/fetch" } }));
	const params = { path: { id: made.webhook_id } };
	const rolled = data(await test.POST("/api/v1/webhooks/{id}/roll", { params }));
	check(rolled.secret !== made.secret && rolled.secret.startsWith("whsec_"), "a secret and the next");
	const changed = data(await test.PATCH("/api/v1/webhooks/{id}", { params, body: { events: ["job.failed"] } }));
	check(changed.events.length === 1, "changed", changed.events);
	check(data(await test.GET("/api/v1/webhooks/{id}", { params })).url === made.url, "read back");
	check(data(await test.GET("/api/v1/webhooks")).webhooks.length === 1, "the list");
	const event = data(await test.POST("/api/v1/webhooks/{id}/test", { params })).delivery_id;
	const log = data(await test.GET("/api/v1/webhooks/{id}/deliveries", { params }));
	check(log.deliveries[0]?.delivery_id === event && log.next_cursor === null, "its log", log);
	const again = await test.POST("/api/v1/webhooks/{id}/deliveries/{delivery}/replay",
		{ params: { path: { id: made.webhook_id, delivery: event } } });
	check(data(again).delivery_id === event, "sent again");
	check(data(await test.DELETE("/api/v1/webhooks/{id}", { params })).deleted, "deleted");
	check(code(await test.GET("/api/v1/webhooks/{id}", { params })) === "not_found", "a webhook that is gone");
}

async function main(): Promise<void> {
	const test = client(variable("CASGATE_TEST_KEY"));
	const live = client(variable("CASGATE_LIVE_KEY"));
	const open = client();
	const pdf = readFileSync(variable("STATEMENT"));

	const form = (fields: { password?: string; include_pii?: boolean }) =>
		live.POST("/api/v1/parse", {
			// a file is a string to this generator: the serializer puts the real one in
			body: { file: "", ...fields },
			bodySerializer() {
				const out = new FormData();
				out.append("file", new Blob([pdf], { type: "application/pdf" }), "statement.pdf");
				for (const [name, value] of Object.entries(fields)) out.append(name, String(value));
				return out;
			},
		});
	for (const include_pii of [false, true]) {
		const got = data(await form({ password: variable("PASSWORD"), include_pii }));
		check(String(got.total_value) === variable("TOTAL"), `multipart, include_pii ${include_pii}`, got);
		check((got.investor.pan === variable("PAN")) === include_pii, "PAN", got.investor.pan);
	}
	check(code(await form({ password: "wrong" })) === "password_incorrect", "a wrong password");
	check(code(await form({})) === "password_required", "no password");
	const batch = data(await live.POST("/api/v1/parse/batch", {
		body: { file: ["", ""] },
		bodySerializer() {
			const out = new FormData();
			for (const name of ["a.pdf", "b.pdf"]) out.append("file", new Blob([pdf]), name);
			out.append("passwords", JSON.stringify({ "a.pdf": variable("PASSWORD") }));
			return out;
		},
	}));
	check(batch.jobs.map((j) => `${j.file} ${j.job.status}`).join() === "a.pdf queued,b.pdf queued", "a batch", batch);
	const base64 = data(await live.POST("/api/v1/parse", {
		body: { pdf_base64: pdf.toString("base64"), password: variable("PASSWORD"), include_pii: false },
	}));
	check(String(base64.total_value) === variable("TOTAL"), "JSON with base64", base64);
	const sample = (pdf_ref: string, by = test, key?: string) =>
		by.POST("/api/v1/parse", { body: { pdf_ref }, params: { header: key ? { "Idempotency-Key": key } : {} } });
	check(code(await sample("sample_cams_2024", live)) === "sandbox_key_required", "a sample with a live key");
	check(code(await sample("none")) === "sample_not_found", "no such sample");
	const first = data(await sample("sample_kfintech_2024")).snapshot_id;
	const second = data(await sample("sample_cams_2024", test, "fetch")).snapshot_id;
	check(data(await sample("sample_cams_2024", test, "fetch")).snapshot_id === second, "the same key again");
	await sample("sample_cams_2024");

	const ids: string[] = [];
	for (let cursor: string | undefined; ;) {
		const page = data(await test.GET("/api/v1/snapshots", { params: { query: { limit: 1, cursor } } }));
		ids.push(...page.snapshots.map((s) => s.snapshot_id));
		if (!page.next_cursor) break;
		cursor = page.next_cursor;
	}
	check(ids.length >= 3 && new Set(ids).size === ids.length && ids.includes(first), "snapshots to the end", ids);
	const whole = data(await test.GET("/api/v1/snapshots/{id}", { params: { path: { id: first } } }));
	const printed = [...whole.mutual_funds, ...whole.exited_funds].reduce((n, f) => n + f.transactions.length, 0);
	let rows = 0;
	for (let cursor: string | undefined; ;) {
		const page = data(await test.GET("/api/v1/snapshots/{id}/transactions",
			{ params: { path: { id: first }, query: { limit: 7, cursor } } }));
		rows += page.transactions.length;
		if (!page.next_cursor) break;
		cursor = page.next_cursor;
	}
	check(rows === printed && rows > 7, "transactions to the end", [rows, printed]);
	const report = await test.GET("/api/v1/snapshots/{id}/report",
		{ params: { path: { id: first }, query: { format: "json" } } });
	check(typeof report.data === "object" && report.data.data.snapshot.snapshot_id === first, "report", report.error);
	for (const format of ["csv", "html", "xlsx", "beancount", "ghostfolio"] as const) {
		const got = await test.GET("/api/v1/snapshots/{id}/report",
			{ params: { path: { id: first }, query: { format } }, parseAs: "arrayBuffer" });
		check((got.data as ArrayBuffer).byteLength > 500, "report as " + format, got.error);
	}
	for (const query of [{}, { format: "json", kind: "112a" }] as const) {
		const got = await test.GET("/api/v1/snapshots/{id}/gains", { params: { path: { id: first }, query } });
		check(typeof got.data === "object" && got.data.data.financial_year !== "", "gains", got.error);
	}
	const newest = await test.GET("/api/v1/snapshots/latest", { params: { query: { source: "KFINTECH" } } });
	check(newest.data!.data.source === "KFINTECH", "the newest one of a source", newest.error);
	const income = await test.GET("/api/v1/snapshots/{id}/income", { params: { path: { id: first } } });
	check(income.data!.data.years.length > 0, "income by year", income.error);
	const held = await test.GET("/api/v1/snapshots/{id}/unrealised", { params: { path: { id: first } } });
	check(typeof held.data === "object" && held.data.data.mutual_funds.length > 0, "lots that are held", held.error);
	const months = await test.GET("/api/v1/snapshots/{id}/months", { params: { path: { id: first } } });
	check(months.data!.data.months.length > 0, "value by month", months.error);
	const risk = await test.GET("/api/v1/snapshots/{id}/risk", { params: { path: { id: first } } });
	check(risk.data!.data.source.navs.length > 0, "risk of the funds", risk.error);
	const part = data(await test.GET("/api/v1/snapshots/{id}/part",
		{ params: { path: { id: first }, query: { fields: "mutual_funds.isin" } } }));
	check(!!part.mutual_funds?.[0]?.isin && part.mutual_funds[0].name === undefined && part.total_value === undefined,
		"a part", part);
	const plans = await test.GET("/api/v1/snapshots/{id}/sips", { params: { path: { id: first }, query: { holder: 1 } } });
	check(plans.data!.data.sips.length > 0, "plans", plans.error);
	const lots = await test.GET("/api/v1/snapshots/{id}/gains",
		{ params: { path: { id: first }, query: { format: "csv", kind: "lots" } }, parseAs: "text" });
	check(String(lots.data).includes(","), "lots as CSV", lots.error);
	const compared = data(await test.GET("/api/v1/snapshots/compare", { params: { query: { from: first, to: second } } }));
	check(compared.explained !== undefined, "compare", compared);
	check(code(await test.GET("/api/v1/snapshots/{id}", { params: { path: { id: "snap_01KB5V3QK8Z4N0W2R7T9X6M1HD" } } }))
		=== "snapshot_not_found", "no such snapshot");
	const refused = await test.GET("/api/v1/snapshots", { params: { query: { cursor: "x" } } });
	check(code(refused) === "invalid_request", "no cursor", refused.error);

	const enriched = await test.POST("/api/v1/enrich", { body: { snapshot_id: first } });
	check(enriched.data?.data.snapshot_id === first || code(enriched) === "upstream_unavailable", "enrich",
		enriched.error);
	const kept = await test.GET("/api/v1/snapshots/{id}/enrichment", { params: { path: { id: first } } });
	check(kept.data?.data.snapshot_id === first || code(kept) === "not_found", "enrichment", kept.error);
	check(data(await test.GET("/api/v1/skills")).skills[0]?.slug === "portfolio-health-check", "skills");
	const skill = data(await test.POST("/api/v1/skills/{slug}", {
		params: { path: { slug: "portfolio-health-check" } }, body: { snapshot_id: first, include_enrichment: false },
	}));
	check(skill.snapshot_id === first, "a skill", skill);
	await webhooks(test);
	check(data(await test.GET("/api/v1/samples")).samples.length >= 9, "samples");
	check(data(await test.GET("/api/v1/usage")).days.length >= 1, "usage");
	check(data(await test.GET("/api/v1/jobs", { params: { query: { limit: 1 } } })).jobs.length === 0, "jobs");
	const none = { params: { path: { id: "job_01KB5V3QK8Z4N0W2R7T9X6M1HD" } } };
	check(code(await test.GET("/api/v1/jobs/{id}", none)) === "job_not_found", "no such job");
	check(code(await test.DELETE("/api/v1/jobs/{id}", none)) === "job_not_found", "no such job to delete");
	const link = data(await test.POST("/api/v1/upload-links", { body: { label: "Order 1" } }));
	const upload = { params: { path: { id: link.upload_id } } };
	check(data(await test.GET("/api/v1/upload-links/{id}", upload)).label === "Order 1", "an upload link");
	check(data(await test.DELETE("/api/v1/upload-links/{id}", upload)).deleted, "deleted");
	check(code(await test.GET("/api/v1/upload-links/{id}", upload)) === "upload_not_found", "a link that is gone");
	for (const path of ["/health", "/api/v1/health", "/health/ready", "/api/v1/health/ready", "/openapi.json",
		"/api/v1/openapi.json"] as const)
		check((await open.GET(path)).response.status === 200, path);
	check(code(await client("sk_test_none").GET("/api/v1/snapshots")) === "api_key_invalid", "no key");
	check(data(await test.DELETE("/api/v1/snapshots/{id}", { params: { path: { id: first } } })).deleted, "delete");
	console.log("# operations: done");
}

main().then(() => process.exit(failed ? 1 : 0), (e) => {
	console.log("not ok - " + e);
	process.exit(1);
});
