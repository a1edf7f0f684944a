#!/usr/bin/python3
"""The examples of the OpenAPI document are what the service answers: each is asked for, and is an excerpt of the
answer."""
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import tap
from nav_server import Book, NavServer
from service import Service
from tap import check, equal
from wait import wait_for

DAY = "2026-08-21"
# what is another at each call, and how many checks the reader makes today
OWN = {
    "snapshot_id", "created_at", "expires_at", "generated_at", "enriched_at", "checks", "passed", "schema",
    "words", "accounted", "next_cursor", "job_id", "started_at", "ended_at", "snapshot_url", "request_id", "doc_url",
    "webhook_id", "delivery_id", "secret", "enabled_at", "previous_secret_expires_at", "happened_at", "due_at",
    "upload_id", "url"
}
NOT_ASKED = {"usage", "health_check"}  # counts of two days; of the NAVs of the day on which it is asked for
# funds of the sample, and the real series that stand for them here as in tests/http/enrich.py
SERIES = {112323: 152778, 118989: 118989, 120613: 119551, 100376: 120304, 103504: 101762, 119598: 118955}


def excerpt(part, whole, at=""):
    """How the example differs: objects have the same members, lists may leave elements out."""
    if isinstance(part, dict) and isinstance(whole, dict):
        out = [f"{at}: members {sorted(set(part) ^ set(whole))}"] if set(part) != set(whole) else []
        for k in part:
            if k in whole:
                out += [] if k in OWN and type(part[k]) is type(whole[k]) else excerpt(part[k], whole[k], f"{at}/{k}")
        return out
    if isinstance(part, list) and isinstance(whole, list):
        out, start = [], 0
        for n, x in enumerate(part):
            found = next((j for j in range(start, len(whole)) if not excerpt(x, whole[j])), None)
            if found is None:
                tries = [excerpt(x, y, f"{at}[{n}]") for y in whole]
                out += min(tries, key=len)[:5] if tries else [f"{at}[{n}]: not there"]
            else:
                start = found + 1
        return out
    return [] if part == whole else [f"{at}: example {part!r}, answer {whole!r}"]


def webhooks(s, get, post):
    yield "webhook_created", (made := post("webhooks", url="https://hooks.example.com/casgate"))
    path = "webhooks/" + made.json()["data"]["webhook_id"]
    yield "webhook", get(path)
    yield "webhooks", get("webhooks")
    yield "webhook_delivery", post(path + "/test")
    yield "webhook_deliveries", get(path + "/deliveries")
    yield "webhook_rolled", post(path + "/roll")
    yield "webhook_deleted", s.curl("/api/v1/" + path, "-X", "DELETE")


def answers(s):
    def get(path):
        return s.curl("/api/v1/" + path)

    def post(path, **body):
        return s.curl("/api/v1/" + path, "-H", "Content-Type: application/json", "-d", json.dumps(body))
    yield "snapshot", (made := post("parse", pdf_ref="sample_cams_2024"))
    first = made.json()["data"]["snapshot_id"]
    yield "snapshot", get("snapshots/" + first)
    fields = "snapshot_id,total_value,mutual_funds.name,mutual_funds.value"
    yield "snapshot_part", get(f"snapshots/{first}/part?fields={fields}")
    yield "snapshots", get("snapshots?limit=1")
    yield "transactions", get(f"snapshots/{first}/transactions?limit=100")
    yield "gains", get(f"snapshots/{first}/gains?fy=2023-24")
    yield "income", get(f"snapshots/{first}/income")
    yield "unrealised", get(f"snapshots/{first}/unrealised?as_of=2024-12-31")
    yield "sips", get(f"snapshots/{first}/sips")
    yield "report", get(f"snapshots/{first}/report")
    other = post("parse", pdf_ref="sample_cams_summary_2024").json()["data"]["snapshot_id"]
    yield "compare", get(f"snapshots/compare?from={first}&to={other}")
    yield "enrichment", post("enrich", snapshot_id=first, as_of=DAY)
    yield "enrichment", get(f"snapshots/{first}/enrichment")
    yield "months", get(f"snapshots/{first}/months")
    yield "risk", get(f"snapshots/{first}/risk")
    yield "skills", get("skills")
    yield "samples", get("samples")
    yield "health", get("health")
    yield "ready", get("health/ready")
    yield from webhooks(s, get, post)
    yield "upload_link_created", (link := post("upload-links", label="Loan 4711", client_reference_id="loan 4711"))
    form = ("-F", "file=@" + os.path.join(tap.top(), "data/samples/sample_cams_2024.pdf"), "-F", "password=Sample@2024")
    s.curl(link.json()["data"]["url"].removeprefix(s.url), *form, key=None)
    link = "upload-links/" + link.json()["data"]["upload_id"]
    yield "upload_link", get(link)
    yield "upload_link_deleted", s.curl("/api/v1/" + link, "-X", "DELETE")
    yield "deleted", s.curl("/api/v1/snapshots/" + other, "-X", "DELETE")
    # of the workers that CASGATE_PARSE_JOBS=1 lets quickstart start
    document = os.path.join(tap.top(), "data/samples/sample_cams_2024.pdf")
    later = (s.curl("/api/v1/parse", "-H", "Prefer: respond-async", "-F", "file=@" + document, "-F", "password=no"),
             post("parse?mode=async", pdf_ref="sample_cams_2024", client_reference_id="order 4711"))
    paths = ["jobs/" + a.json()["data"]["job_id"] for a in later]
    wait_for(lambda: all(get(p).json()["data"]["ended_at"] for p in paths), what="the end of two jobs")
    yield "job", get(paths[1])
    yield "jobs", get("jobs")
    several = [f"file=@{document};filename=march/{name}.pdf" for name in ("cams", "nsdl")]
    yield "batch", s.curl("/api/v1/parse/batch", "-F", several[0], "-F", several[1])
    yield "job_deleted", s.curl("/api/v1/" + paths[0], "-X", "DELETE")


def test_examples(s):
    with open(os.path.join(tap.top(), "data/openapi/openapi.json"), encoding="utf-8") as f:
        examples = {
            k: v["value"]
            for k, v in json.load(f, parse_float=str)["components"]["examples"].items() if v["value"]["success"]
        }
    check(
        not excerpt({"a": ["1", "3"]}, {"a": ["1", "2", "3"]}) and excerpt({"a": ["1", "4"]}, {"a": ["1", "2", "3"]})
        and excerpt({"a": "1.0"}, {"a": "1.00"}) and excerpt({}, {"a": "1"}), "an example that is none is found")
    examples["enrichment"]["data"]["nav_source"]["name"] = "localhost"
    asked = set()
    for name, answer in answers(s):
        asked.add(name)
        check(answer.status == (202 if name == "batch" else 200) and not excerpt(examples[name], answer.json()),
              f"{name} is what the service answers", answer.status,
              *excerpt(examples[name], answer.json())[:10])
    equal(sorted(set(examples) - asked), sorted(NOT_ASKED), "every example was asked for")


if __name__ == "__main__":
    real = Book().navs
    with NavServer(navs={code: real[stand_in]
                         for code, stand_in in SERIES.items()}) as source, Service(
                             CASGATE_NAV_URL=source.url, CASGATE_NAV_ALLOW_HTTP="1",
                             CASGATE_NAV_REQUESTS_SECOND="1000", CASGATE_PARSE_JOBS="1") as service:
        tap.run([test_examples], service)
    tap.done()
