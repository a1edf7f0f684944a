#!/usr/bin/python3
"""The API reference as a person uses it in Chromium: "Try it out" of every operation, twice, with what is filled in."""
import json
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import chromium
import tap
from service import Service

STATEMENT = os.path.join(tap.top(), "tests/data/statements/cdsl_1012")
# what an operation may say on a machine that fetches no NAVs, and of a snapshot that was never enriched
KNOWN = {"Enrichment-enrich": ["upstream_unavailable"], "Enrichment-getEnrichment": ["not_found"]}


def reference(browser):
    with open(STATEMENT + ".truth.json", encoding="utf-8") as f:
        password = json.load(f)["password"]
    with Service(CASGATE_PARSE_JOBS="1") as s:
        document = s.curl("/openapi.json", key=None).json()
        url = ["-H", "Content-Type: application/json", "-d", '{"url": "https://hooks.example.com/"}']
        hook = s.curl("/api/v1/webhooks", *url).json()["data"]["webhook_id"]
        sent = s.curl(f"/api/v1/webhooks/{hook}/test", "-X", "POST").json()["data"]["delivery_id"]
        chromium.play("reference.mjs", {
            "url": s.url, "chromium": browser, "certificate": chromium.fingerprint(os.path.join(s.var, "tls/cert.pem")),
            "key": s.key("test"), "statement": STATEMENT + ".pdf", "password": password, "known": KNOWN,
            "webhook": hook, "delivery": sent, "upload": s.curl(
                "/api/v1/upload-links", "-H", "Content-Type: application/json", "-d", "{}").json()["data"]["upload_id"],
            "only": os.environ.get("CG_ONLY"),
            "operations": sum(len(item) for item in document["paths"].values()),
            "job": s.curl("/api/v1/parse?mode=async", "-H", "Content-Type: application/json", "-d",
                          '{"pdf_ref": "sample_cams_2024"}').json()["data"]["job_id"],
            "snapshot": s.parse_sample().json()["data"]["snapshot_id"],
            "other": s.parse_sample(sample="sample_kfintech_2024").json()["data"]["snapshot_id"]},
            "the browser went through the reference")


if __name__ == "__main__":
    tap.run([reference], chromium.browser())
    tap.done()
