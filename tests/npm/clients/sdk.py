"""Calls the service, and a server with moods, with the SDK for Python; prints TAP. mypy --strict reads it, too.

Environment: see tests/lib/sdk.py. In the folder: statement.pdf.
"""
import asyncio
import datetime
import os
import shutil
import ssl
import sys
import traceback
from collections.abc import Callable
from decimal import Decimal

import casgate
from casgate import AsyncClient, Client
from casgate.webhooks import Event, sign, verify

FAILED: list[str] = []
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
PASSWORD = "never-shown-to-anyone"


def check(good: bool, name: str, found: object = None) -> None:
    print(("ok - " if good else "not ok - ") + name, flush=True)
    if not good:
        FAILED.append(name)
        print(f"# {found!r}"[:600])


def said(client: Client, words: str, name: str) -> None:
    try:
        client.get_usage()
    except casgate.ConnectionFailed as e:
        check(words in str(e), name, e)
        return
    check(False, name)


def refused(kind: type[Exception], call: Callable[[], object], name: str) -> None:
    try:
        found: object = call()
    except Exception as e:  # pylint: disable=broad-exception-caught
        text = "".join(traceback.format_exception(e)) + repr(e) + repr(vars(e))
        secrets = (PASSWORD, os.environ["CASGATE_API_KEY"], SECRET, "whsec_AAAA")
        check(type(e) is kind and not any(s in text for s in secrets), name, e)
        return
    check(False, name, found)


def service() -> None:
    with Client() as client:
        shown = repr(client) + str(client) + repr(vars(client)) + repr(vars(client._http))
        check(os.environ["CASGATE_API_KEY"] not in shown and "casgate" in shown, "no key in repr", len(shown))
        password = os.environ["STATEMENT_PASSWORD"]
        one = client.parse("statement.pdf", password=password, idempotency_key="sdk-python")
        check(one.total_value == Decimal(os.environ["TOTAL"]) and isinstance(one.total_value, Decimal),
              "the value of a statement", one.total_value)
        check(isinstance(one.as_of_date, datetime.date), "a day", one.as_of_date)
        with open("statement.pdf", "rb") as f:
            again = client.parse(f, password=password, idempotency_key="sdk-python")
        check(again == one, "the same key gives the same snapshot, field by field", again.snapshot_id)
        found = client.get_snapshot(one.snapshot_id)
        check(found.mutual_funds == one.mutual_funds and found.total_value == one.total_value, "it is kept")
        plain = client.get_snapshot(one.snapshot_id, include_pii=True)
        check(os.environ["PAN"] in repr(plain) and os.environ["PAN"] not in repr(found), "personal data when asked for")
        texts = {"plan": "a \u0930", "order": "7"}
        named = client.parse("statement.pdf", password=password, client_reference_id="sdk python", metadata=texts)
        check(named.client_reference_id == "sdk python" and named.metadata == texts, "labels come back", named.metadata)
        check([r.metadata for r in client.iter_snapshots(client_reference_id="sdk python")] == [texts],
              "and are found", named.snapshot_id)
        label = client.parse_sample("sample_cams_2024", client_reference_id="sample", metadata=texts)
        check((label.client_reference_id, label.metadata) == ("sample", texts), "labels of a sample", label.metadata)
        job = client.parse_async("statement.pdf", password=password, client_reference_id="later", metadata=texts)
        waited = client.wait(job)
        check((waited.total_value, waited.client_reference_id) == (one.total_value, "later"), "read later", waited)
        refused(casgate.PasswordIncorrectError,
                lambda: client.wait(client.parse_async("statement.pdf", password=PASSWORD).job_id), "a job that failed")
        check({j.status for j in client.iter_jobs()} == {"done", "failed"}, "jobs")
        check(client.delete_job(job.job_id).deleted, "a job is forgotten")
        refused(casgate.JobNotFoundError, lambda: client.wait(job), "and is gone")
        batch = client.parse_batch({"a.pdf": "statement.pdf", "b.pdf": b"no PDF"}, passwords={"a.pdf": password})
        check([j.file for j in batch.jobs] == ["a.pdf", "b.pdf"], "a batch", batch)
        check(client.wait(batch.jobs[0].job).total_value == one.total_value, "a file of it")
        refused(casgate.NotAPdfError, lambda: client.wait(batch.jobs[1].job), "and another one")
        check([j.file for j in client.parse_batch(["statement.pdf"], password=password).jobs] == ["1"], "a list")
        refused(TypeError, lambda: client.parse_batch("statement.pdf"), "a batch of one path")
        first, second = (client.parse_sample(n).snapshot_id for n in ("sample_kfintech_2024", "sample_cams_2024"))
        rows = list(client.iter_snapshots(limit=1))
        check({first, second, one.snapshot_id} <= {r.snapshot_id for r in rows}, "every snapshot, page after page")
        check(len(client.list_snapshots(limit=2).snapshots) == 2, "one page")
        rows_ = list(client.iter_transactions(first, limit=7))
        check(rows_ == list(client.iter_transactions(first)) and len(rows_) > 14, "every transaction", len(rows_))
        check(all(isinstance(t.units, Decimal) for t in rows_ if t.units is not None), "units are decimals")
        report = client.download_report(first, format="csv")
        check("content=" not in repr(report), "nothing of a file in its repr", repr(report))
        check(report.content_type.startswith("text/csv") and (report.filename or "").endswith(".csv"), "a file", report)
        check(client.get_report(first).snapshot.snapshot_id == first, "the same as data")
        check(client.download_gains(first, format="csv").content_type.startswith("text/csv"), "gains as a file")
        check(client.get_gains(first).snapshot_id == first, "gains")
        check(client.compare_snapshots(first, second).to.snapshot_id == second, "two compared")
        health = client.run_skill("portfolio-health-check", first, include_enrichment=False)
        check(health.snapshot_id == first, "a skill", health)
        check(len(client.list_skills().skills) >= 1 and len(client.list_samples().samples) >= 9, "lists")
        check(client.ready().status in ("ok", "ready") and client.health().status == "ok", "health")
        check(len(client.get_usage().days) >= 1, "usage")
        hook = client.create_webhook("https://hooks.example.com/sdk", events=["snapshot.created"])
        rolled = client.roll_webhook(hook.webhook_id)
        check(rolled.secret != hook.secret and SECRET[:6] == rolled.secret[:6], "a secret and the next")
        check(isinstance(rolled.previous_secret_expires_at, datetime.datetime), "a time", rolled)
        event = client.test_webhook(hook.webhook_id).delivery_id
        client.replay_webhook_delivery(hook.webhook_id, event)
        check([d.delivery_id for d in client.iter_webhook_deliveries(hook.webhook_id, limit=1)] == [event], "a log")
        check(client.update_webhook(hook.webhook_id, state="disabled").state == "disabled", "a webhook disabled")
        check(client.get_webhook(hook.webhook_id).url == hook.url and len(client.list_webhooks().webhooks) == 1, "kept")
        check(client.delete_webhook(hook.webhook_id).deleted, "a webhook deleted")
        refused(casgate.InvalidRequestError, lambda: client.create_webhook("https://10.0.0.1/"), "no public address")
        check(client.delete_snapshot(second).deleted, "deleted")
        refused(casgate.SnapshotNotFoundError, lambda: client.get_snapshot(second), "it is gone")
        refused(casgate.SnapshotNotFoundError, lambda: client.enrich(second, as_of="statement"), "nor enriched")
        refused(casgate.PasswordIncorrectError, lambda: client.parse("statement.pdf", password=PASSWORD), "wrong one")
        refused(casgate.NotAPdfError, lambda: client.parse(b"hello", password=PASSWORD), "no PDF")
        refused(casgate.InvalidRequestError, lambda: client.list_snapshots(limit=0), "a bad limit")
        refused(casgate.NotFoundError, lambda: client.get_enrichment(first), "never enriched")
        refused(ValueError, lambda: client.get_snapshot(".."), "no id")
    with Client("sk_test_none") as stranger:
        refused(casgate.ApiKeyInvalidError, stranger.get_usage, "no such key")


async def asynchronous() -> None:
    async with AsyncClient() as client:
        one = await client.parse("statement.pdf", password=os.environ["STATEMENT_PASSWORD"],
                                 idempotency_key="sdk-python")
        check(one.total_value == Decimal(os.environ["TOTAL"]), "async: the value of a statement")
        sample = await client.parse_sample("sample_cams_2024", client_reference_id="async", metadata={"k": "v"})
        check((sample.client_reference_id, sample.metadata) == ("async", {"k": "v"}), "async: labels of a sample")
        check(os.environ["CASGATE_API_KEY"] not in repr(client) + repr(vars(client)) + repr(vars(client._http)),
              "async: no key in repr")
        later = await client.wait(await client.parse_async("statement.pdf", password=os.environ["STATEMENT_PASSWORD"]))
        check(later.total_value == one.total_value, "async: read later")
        jobs = (await client.parse_batch(["statement.pdf"], password=os.environ["STATEMENT_PASSWORD"])).jobs
        check((await client.wait(jobs[0].job)).total_value == one.total_value, "async: a batch")
        rows = [t async for t in client.iter_transactions(sample.snapshot_id, limit=7)]
        check(len(rows) > 7, "async: every transaction", len(rows))
        file = await client.download_report(sample.snapshot_id, format="xlsx")
        check(file.content[:2] == b"PK", "async: a file")
        both = await asyncio.gather(client.get_snapshot(one.snapshot_id), client.get_snapshot(sample.snapshot_id))
        check(both[1].total_value == sample.total_value, "async: two at once")
        try:
            await client.get_snapshot("snap_01KB5V3QK8Z4N0W2R7T9X6M1HD")
            check(False, "async: an error")
        except casgate.SnapshotNotFoundError as e:
            check(e.status == 404 and e.request_id is not None, "async: an error", e)


GOOD = ("busy", "dropped", "dated", "working", "proxy")
BAD = {"down": casgate.OverloadedError, "later": casgate.RateLimitedError, "mismatch": casgate.IdempotencyMismatchError,
       "page": casgate.UnexpectedAnswer, "unknown": casgate.ApiError, "moved": casgate.ApiError}


def moods() -> None:
    shutil.copy("statement.pdf", "PAN-IN-NAME.pdf")
    for mood in GOOD:
        with Client(base_url=os.environ["MOODY"] + "/" + mood) as client:
            found = client.parse("PAN-IN-NAME.pdf", password=PASSWORD)
            check(str(found.total_value) == "123456789012345678.900", f"{mood}: no digit is lost", found.total_value)
    for mood, kind in BAD.items():
        with Client(base_url=os.environ["MOODY"] + "/" + mood, retries=2) as client:
            refused(kind, lambda c=client: c.parse(b"x", password=PASSWORD), mood)  # type: ignore[misc]
    with Client(base_url="http://127.0.0.1:9", retries=0) as client:
        refused(casgate.ConnectionFailed, lambda: client.parse(b"x", password=PASSWORD), "nobody there")
        said(client, "ECONNREFUSED", "what failed has its name")
    with Client(retries=0, verify=ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)) as client:
        said(client, "SSL_CERT_FILE", "of a certificate that is not trusted the cure is said")
    refused(ValueError, lambda: Client(base_url="http://casgate.example"), "no key in clear over a network")


async def moods_async() -> None:
    for mood in GOOD:
        async with AsyncClient(base_url=os.environ["MOODY"] + "/" + mood) as client:
            found = await client.parse("PAN-IN-NAME.pdf", password=PASSWORD)
            check(str(found.total_value) == "123456789012345678.900", f"async {mood}: no digit is lost")
    for mood, kind in BAD.items():
        async with AsyncClient(base_url=os.environ["MOODY"] + "/" + mood, retries=2) as client:
            try:
                await client.parse(b"x", password=PASSWORD)
                check(False, f"async {mood}")
            except casgate.CasgateError as e:
                check(type(e) is kind and PASSWORD not in "".join(traceback.format_exception(e)), f"async {mood}", e)


def sent(which: str) -> Event:
    """A message that the service itself sent, and its id."""
    own = {"webhook-" + k.lower(): os.environ[f"{which}_{k}"] for k in ("ID", "SIGNATURE")}
    own["webhook-timestamp"] = os.environ[which + "_TIME"]
    event = verify(os.environ[which + "_BODY"].encode(), own, os.environ["WEBHOOK_SECRET"], tolerance=3600)
    check(event.id == os.environ[which + "_ID"], f"{which}: its id", event)
    return event


def webhooks() -> None:
    body = b'{"type":"of.later","timestamp":"2022-11-14T05:54:31Z","data":{"n":1.10}}'
    at, now = 1674087231, 1674087231.0
    # the pair that the specification of Standard Webhooks prints
    spec = sign(SECRET, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}')
    check(spec == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=", "the signature of the specification", spec)
    good = sign(SECRET, "msg_1", at, body)
    head = {"Webhook-Id": "msg_1", "WEBHOOK-TIMESTAMP": str(at), "webhook-signature": "v1,bad v2,x " + good}
    event = verify(body, head, SECRET, now=now + 300)
    check((event.id, event.type, event.data["n"]) == ("msg_1", "of.later", Decimal("1.10")), "a webhook", event)
    check(type(event) is Event, "of a kind that nobody knows", event)
    event = sent("WEBHOOK")
    check(isinstance(event, casgate.TestEvent) and not event.data.livemode, "what the service itself sent", event)
    event = sent("CREATED")
    check(isinstance(event, casgate.SnapshotCreatedEvent) and event.type == "snapshot.created", "a statement", event)
    if isinstance(event, casgate.SnapshotCreatedEvent) and event.data.snapshot is not None:
        summary, id, until = event.data.snapshot, event.data.snapshot_id, event.data.expires_at  # typed, says mypy
        check(summary.snapshot_id == id and until > event.timestamp, "and until when it is kept", event)
        check((summary.total_value, summary.folio_count, summary.as_of_date) ==
              (Decimal("963776.98"), 6, datetime.date(2024, 12, 31)), "with its figures, exact", summary)
    text = b'{"type":"job.failed","timestamp":"2022-11-14T05:54:31Z","data":{"code":"scanned_pdf","livemode":1}}'
    head = {**head, "webhook-signature": sign(SECRET, "msg_1", at, text)}
    refused(casgate.SignatureError, lambda: verify(text, head, SECRET, now=now), "a known kind of another form")
    head = {**head, "webhook-signature": good}
    other = "whsec_" + "A" * 32
    for name, args, later in (
            ("another body", (body + b" ", head, SECRET), 0.0), ("another secret", (body, head, other), 0),
            ("another id", (body, {**head, "Webhook-Id": "msg_2"}, SECRET), 0), ("too old", (body, head, SECRET), 301),
            ("of the future", (body, head, SECRET), -301), ("no headers", (body, {}, SECRET), 0),
            ("another time", (body, {**head, "WEBHOOK-TIMESTAMP": str(at + 1)}, SECRET), 0),
            ("no signature", (body, {**head, "webhook-signature": ""}, SECRET), 0),
            ("a digit of another script", (body, {**head, "WEBHOOK-TIMESTAMP": "\u0661"}, SECRET), 0)):
        refused(casgate.SignatureError, lambda a=args, t=later: verify(*a, now=now + t), name)  # type: ignore[misc]
    refused(ValueError, lambda: verify(body, head, "whsec_short", now=now), "no secret")


if __name__ == "__main__":
    for part in sys.argv[1:]:
        if part == "service":
            service()
            asyncio.run(asynchronous())
        elif part == "moods":
            moods()
        elif part == "moods_async":
            asyncio.run(moods_async())
        else:
            webhooks()
    if not FAILED:
        print("# done")
    sys.exit(1 if FAILED else 0)
