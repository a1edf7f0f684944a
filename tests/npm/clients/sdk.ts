// Calls the service, and a server with moods, with the SDK for TypeScript; prints TAP. tsc --strict compiles it.
// Environment: see tests/lib/sdk.py. In the folder: statement.pdf.
import { copyFile, readFile } from "node:fs/promises";
import { inspect } from "node:util";
import * as casgate from "casgate";
import { Client, compare, sign, sum, verify, type Event } from "casgate";

const variable = (name: string): string => process.env[name] ?? "";
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const PASSWORD = "never-shown-to-anyone";
let failed = 0;

function check(good: boolean, name: string, found?: unknown): void {
	console.log((good ? "ok - " : "not ok - ") + name);
	if (!good) {
		failed++;
		console.log("# " + inspect(found).replaceAll("\n", "\n# ").slice(0, 600));
	}
}

async function said(call: () => unknown, words: string, name: string): Promise<void> {
	try {
		check(false, name, await call());
	} catch (e) {
		check(e instanceof casgate.ConnectionFailed && e.message.includes(words), name, e);
	}
}

async function refused(kind: unknown, call: () => unknown, name: string): Promise<void> {
	try {
		check(false, name, await call());
	} catch (e) {
		const text = inspect(e, { depth: 9, showHidden: true });
		const secrets = [PASSWORD, variable("CASGATE_API_KEY"), SECRET, "whsec_short", "whsec_AAAA"];
		const silent = !secrets.some((s) => text.includes(s));
		check(e instanceof Error && e.constructor === kind && silent, name, e);
	}
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
	const out: T[] = [];
	for await (const item of items) out.push(item);
	return out;
}

async function service(): Promise<void> {
	const client = new Client();
	const seen = inspect(client, { depth: 9, showHidden: true }) + JSON.stringify(client) + String(client);
	check(!seen.includes(variable("CASGATE_API_KEY")) && seen.includes("Client"), "no key to be seen", seen.length);
	const password = variable("STATEMENT_PASSWORD");
	const one = await client.parse("statement.pdf", { password, idempotencyKey: "sdk-typescript" });
	check(one.total_value === variable("TOTAL"), "the value of a statement", one.total_value);
	check(typeof one.confidence.checks === "number" && typeof one.confidence.document === "string", "counts are numbers");
	const bytes = new Uint8Array(await readFile("statement.pdf"));
	const again = await client.parse(bytes, { password, idempotencyKey: "sdk-typescript" });
	check(JSON.stringify(again) === JSON.stringify(one), "the same key gives the same snapshot", again.snapshot_id);
	const found = await client.getSnapshot(one.snapshot_id);
	check(JSON.stringify(found.mutual_funds) === JSON.stringify(one.mutual_funds), "it is kept");
	const plain = JSON.stringify(await client.getSnapshot(one.snapshot_id, { include_pii: true }));
	check(plain.includes(variable("PAN")) && !JSON.stringify(found).includes(variable("PAN")), "personal data");
	const metadata = { plan: "a \u0930", order: "7" };
	const named = await client.parse("statement.pdf", { password, client_reference_id: "sdk typescript", metadata });
	check(JSON.stringify(named.metadata) === JSON.stringify(metadata), "labels come back", named.metadata);
	const labelled = await client.listSnapshots({ client_reference_id: "sdk typescript" });
	check(labelled.snapshots.map((r) => r.snapshot_id).join() === named.snapshot_id, "and are labelled", labelled);
	const label = await client.parseSample("sample_cams_2024", { client_reference_id: "sample", metadata });
	const labels = [label.client_reference_id, JSON.stringify(label.metadata)];
	check(labels.join() === ["sample", JSON.stringify(metadata)].join(), "labels of a sample", labels);
	const job = await client.parseAsync("statement.pdf", { password, client_reference_id: "later" });
	const waited = await client.wait(job);
	check(String(waited.total_value) === String(one.total_value), "read later", waited.total_value);
	check(waited.client_reference_id === "later", "with its name", waited.client_reference_id);
	const refusedJob = await client.parseAsync("statement.pdf", { password: "not this one" });
	await client.wait(refusedJob.job_id).then(
		() => check(false, "a job that failed"),
		(e) => check(e instanceof casgate.PasswordIncorrectError, "a job that failed", e),
	);
	check((await client.deleteJob(job.job_id)).deleted, "a job is forgotten");
	const batch = await client.parseBatch({ "a.pdf": "statement.pdf", "b.pdf": new Uint8Array(9) },
		{ passwords: { "a.pdf": password } });
	check(batch.jobs.map((j) => j.file).join() === "a.pdf,b.pdf", "a batch", batch);
	const [good, bad] = batch.jobs;
	check((await client.wait(good!.job)).total_value === waited.total_value, "a file of it");
	await client.wait(bad!.job).then(
		() => check(false, "and another one"),
		(e) => check(e instanceof casgate.NotAPdfError, "and another one", e),
	);
	check((await client.parseBatch(["statement.pdf"], { password })).jobs[0]?.file === "1", "a list");
	const first = (await client.parseSample("sample_kfintech_2024")).snapshot_id;
	const second = (await client.parseSample("sample_cams_2024")).snapshot_id;
	const ids = (await all(client.iterSnapshots({ limit: 1 }))).map((s) => s.snapshot_id);
	check([first, second, one.snapshot_id].every((s) => ids.includes(s)), "every snapshot, page after page", ids);
	check((await client.listSnapshots({ limit: 2 })).snapshots.length === 2, "one page");
	const rows = await all(client.iterTransactions(first, { limit: 7 }));
	const whole = await all(client.iterTransactions(first));
	check(rows.length > 14 && JSON.stringify(rows) === JSON.stringify(whole), "every transaction", rows.length);
	check(rows.every((t) => t.units === null || /^-?\d+\.\d+$/.test(t.units)), "units keep their decimals");
	const report = await client.downloadReport(first, "csv");
	check(report.contentType.startsWith("text/csv") && (report.filename ?? "").endsWith(".csv"), "a file", report);
	check((await client.getReport(first)).snapshot.snapshot_id === first, "the same as data");
	check((await client.downloadGains(first, "csv")).contentType.startsWith("text/csv"), "gains as a file");
	check((await client.getGains(first)).snapshot_id === first, "gains");
	check((await client.compareSnapshots(first, second)).to.snapshot_id === second, "two compared");
	const health = await client.runSkill("portfolio-health-check", first, { include_enrichment: false });
	check(health.snapshot_id === first, "a skill", health);
	check((await client.listSkills()).skills.length >= 1, "skills");
	check((await client.listSamples()).samples.length >= 9, "samples");
	check((await client.ready()).status.length > 0 && (await client.health()).status === "ok", "health");
	check(typeof (await client.getUsage()).days[0] === "object", "usage");
	const hook = await client.createWebhook("https://hooks.example.com/sdk", { events: ["snapshot.created"] });
	const rolled = await client.rollWebhook(hook.webhook_id);
	check(rolled.secret !== hook.secret && rolled.secret.startsWith("whsec_"), "a secret and the next");
	const event = (await client.testWebhook(hook.webhook_id)).delivery_id;
	await client.replayWebhookDelivery(hook.webhook_id, event);
	const log: string[] = [];
	for await (const d of client.iterWebhookDeliveries(hook.webhook_id, { limit: 1 })) log.push(d.delivery_id);
	check(log.length === 1 && log[0] === event, "a log", log);
	check((await client.updateWebhook(hook.webhook_id, { state: "disabled" })).state === "disabled", "disabled");
	check((await client.getWebhook(hook.webhook_id)).url === hook.url, "kept");
	check((await client.listWebhooks()).webhooks.length === 1, "the list");
	check((await client.deleteWebhook(hook.webhook_id)).deleted, "a webhook deleted");
	check((await client.deleteSnapshot(second)).deleted, "deleted");
	await refused(casgate.SnapshotNotFoundError, () => client.getSnapshot(second), "it is gone");
	await refused(casgate.SnapshotNotFoundError, () => client.enrich(second, { as_of: "statement" }), "nor enriched");
	const wrong = { password: PASSWORD };
	await refused(casgate.PasswordIncorrectError, () => client.parse("statement.pdf", wrong), "wrong one");
	await refused(casgate.NotAPdfError, () => client.parse(new Uint8Array([104, 105]), wrong), "no PDF");
	await refused(casgate.InvalidRequestError, () => client.listSnapshots({ limit: 0 }), "a bad limit");
	await refused(casgate.NotFoundError, () => client.getEnrichment(first), "never enriched");
	const stranger = new Client({ apiKey: "sk_test_none" });
	await refused(casgate.ApiKeyInvalidError, () => stranger.getUsage(), "no such key");
}

const BAD = {
	down: casgate.OverloadedError,
	later: casgate.RateLimitedError,
	mismatch: casgate.IdempotencyMismatchError,
	page: casgate.UnexpectedAnswer,
	unknown: casgate.ApiError,
	moved: casgate.ApiError,
};

async function moods(): Promise<void> {
	await copyFile("statement.pdf", "PAN-IN-NAME.pdf");
	const wrong = { password: PASSWORD };
	for (const mood of ["busy", "dropped", "dated", "working", "proxy"]) {
		const found = await new Client({ baseUrl: variable("MOODY") + "/" + mood }).parse("PAN-IN-NAME.pdf", wrong);
		check(found.total_value === "123456789012345678.900", `${mood}: no digit is lost`, found.total_value);
	}
	for (const [mood, kind] of Object.entries(BAD)) {
		const client = new Client({ baseUrl: variable("MOODY") + "/" + mood, retries: 2 });
		await refused(kind, () => client.parse(new Uint8Array([120]), wrong), mood);
	}
	const nobody = new Client({ baseUrl: "http://127.0.0.1:9", retries: 0 });
	await refused(casgate.ConnectionFailed, () => nobody.parse(new Uint8Array([120]), wrong), "nobody there");
	const closed = new Client({ baseUrl: "http://127.0.0.1:65533", retries: 0 }); // fetch itself refuses port 9
	await said(() => closed.listSnapshots(), "ECONNREFUSED", "what failed has its name");
	await refused(TypeError, () => new Client({ baseUrl: "http://casgate.example" }), "no key in clear over a network");
	const busy = new Client({ baseUrl: variable("MOODY") + "/down", retries: 9 });
	const reason = new RangeError("enough");
	await refused(RangeError, () => busy.getUsage({ signal: AbortSignal.abort(reason) }), "a call that is ended");
}

async function figures(): Promise<void> {
	check(sum(["0.1", "0.2", "-0.05"]) === "0.25" && sum([]) === "0", "an exact sum");
	check(sum(["-0.005", "0.001"]) === "-0.004" && sum(["123456789012345678.9", "1e2"]) === "123456789012345778.9",
		"large and small ones");
	check(["10", "9.5", "-1"].sort(compare).join() === "-1,9.5,10" && compare("1.0", "1") === 0, "in order");
	await refused(TypeError, () => sum(["1,000"]), "not a figure");
}

/** A message that the service itself sent. */
async function sent(which: string): Promise<Event> {
	const own = {
		"webhook-id": variable(which + "_ID"),
		"webhook-timestamp": variable(which + "_TIME"),
		"webhook-signature": variable(which + "_SIGNATURE"),
	};
	const event = await verify(variable(which + "_BODY"), own, variable("WEBHOOK_SECRET"), { tolerance: 3600 });
	check(event.id === variable(which + "_ID"), which + ": its id", event);
	return event;
}

function kindOf(event: Event): "known" | "unknown" {
	switch (event.type) {
		case "snapshot.created":
		case "snapshot.enriched":
		case "snapshot.expiring":
		case "job.failed":
		case "test":
			return "known";
		default:
			return "unknown";
	}
}

async function webhooks(): Promise<void> {
	const body = '{"type":"of.later","timestamp":"2022-11-14T05:54:31Z","data":{"n":1.10}}';
	const at = 1674087231;
	// the pair that the specification of Standard Webhooks prints
	const spec = await sign(SECRET, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, '{"test": 2432232314}');
	check(spec === "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=", "the signature of the specification", spec);
	const good = await sign(SECRET, "msg_1", at, body);
	const head = {
		"Webhook-Id": "msg_1",
		"WEBHOOK-TIMESTAMP": String(at),
		"webhook-signature": "v1,bad v2,x " + good,
	};
	const event = await verify(new TextEncoder().encode(body), new Headers(head), SECRET, { now: at + 300 });
	const later: { id: string; type: string; data: unknown } = event;
	check(later.id === "msg_1" && later.type === "of.later" && inspect(later.data) === "{ n: '1.10' }", "a webhook", event);
	check(kindOf(event) === "unknown", "of a kind that nobody knows", event);
	const real = await sent("WEBHOOK");
	check(real.type === "test" && !real.data.livemode && kindOf(real) === "known", "what the service itself sent", real);
	const created = await sent("CREATED");
	check(created.type === "snapshot.created", "a statement", created);
	if (created.type === "snapshot.created") {
		const { snapshot_id, snapshot, expires_at } = created.data; // typed, says tsc
		check(snapshot?.snapshot_id === snapshot_id && expires_at > created.timestamp, "until when it is kept", created);
		check(snapshot?.total_value === "963776.98" && snapshot.folio_count === 6, "with its figures, exact", snapshot);
	}
	const wrong: [string, string, Record<string, string>, string, number][] = [
		["another body", body + " ", head, SECRET, 0],
		["another secret", body, head, "whsec_" + "A".repeat(32), 0],
		["another id", body, { ...head, "Webhook-Id": "msg_2" }, SECRET, 0],
		["another time", body, { ...head, "WEBHOOK-TIMESTAMP": String(at + 1) }, SECRET, 0],
		["too old", body, head, SECRET, 301],
		["of the future", body, head, SECRET, -301],
		["no headers", body, {}, SECRET, 0],
		["no signature", body, { ...head, "webhook-signature": "" }, SECRET, 0],
	];
	for (const [name, text, headers, secret, later] of wrong)
		await refused(casgate.SignatureError, () => verify(text, headers, secret, { now: at + later }), name);
	await refused(TypeError, () => verify(body, head, "whsec_short", { now: at }), "no secret");
}

const parts: Record<string, () => Promise<void>> = { service, moods, figures, webhooks };
for (const name of process.argv.slice(2)) await parts[name]?.();
if (failed === 0) console.log("# done");
process.exitCode = failed === 0 ? 0 : 1;
