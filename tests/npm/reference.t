#!/usr/bin/python3
"""The API reference as a person uses it in Chromium: each operation is sent twice with what is filled in; then the
samples that it shows are run: what it says of a call in curl, Python, TypeScript, Go, PHP gets that call's answer.
With CG_SHARE: curl of each call, the others of one in so many."""
import json
import os
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import chromium
import npm
import pypi
import tap
from service import Service
from tap import check

STATEMENT = os.path.join(tap.top(), "tests/data/statements/cdsl_1012")
# what an operation may say on a machine that fetches no NAVs, and of a snapshot that was never enriched
KNOWN = {"enrich": ["upstream_unavailable"], "getEnrichment": ["not_found"]}


# where a sample is run that its compiler needs a second for; the others are compiled together
GO_RUN = ("listSnapshots", "parse", "parse, a file", "parse, quoted", "parseBatch")


def run_sample(language, text, home, env):
    """Status (None: curl prints none) and body."""
    if language == "curl":
        words = ["sh", "-c", text]
    else:
        file = os.path.join(home, {"Python": "sample.py", "TypeScript": "sample.mts", "PHP": "sample.php"}[language])
        with open(file, "w", encoding="utf-8") as f:
            f.write(text)
        words = {"Python": [pypi.python("generators"), file],
                 "PHP": ["php", "-d", "curl.cainfo=" + env["SSL_CERT_FILE"], file],
                 "TypeScript": [os.path.join(npm.NODES["24"], "node"), "--no-warnings", file]}[language]
    r = subprocess.run(words, cwd=home, env=env, capture_output=True, text=True, timeout=120, check=False)
    return answer_of(r, language == "curl")


def answer_of(r, bare):
    if r.returncode != 0:
        return r.returncode, r.stderr[-400:]
    status, _, body = (None, "", r.stdout) if bare else r.stdout.partition(" ")
    return status, body


def judged(sample, language, found):
    status, body = found
    good = "202" if sample["id"] == "parseBatch" else "200"
    known = [c for c in KNOWN.get(sample["id"], []) if f'"{c}"' in body]
    well = status is None and body and not body.replace(" ", "").startswith('{"success":false')
    check(well or status == good or known, f"{sample['id']}: the sample in {language} gets the answer", found)
    if "needle" in sample:
        check(sample["needle"] in body, f"{language}: no character of a text is lost", sample["needle"], body[-300:])
    if sample["id"] == "parse, a file":
        check('"total_value"' in body, f"{language}: a file is read", body[:300])


def samples(all_samples, s, home):
    env = dict(os.environ, CASGATE_API_KEY=s.key("test"), HOME=home, GOFLAGS="-mod=mod", GOTOOLCHAIN="local",
               **npm.GO, **dict.fromkeys(("CURL_CA_BUNDLE", "SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS"),
                               os.path.join(s.var, "tls/cert.pem")))
    languages = ["curl", "Python", "TypeScript"] + (["PHP"] if shutil.which("php") else [])
    check(len(all_samples) > 30 and all(len(x["tabs"]) == 5 for x in all_samples),
          "each call has samples in five languages", len(all_samples))
    for i, sample in enumerate(all_samples):
        for language in languages[:1 if i % tap.share() else None]:
            judged(sample, language, run_sample(language, sample["tabs"][language], home, env))
    if not shutil.which("go"):
        return
    module = os.path.join(home, "module")
    for i, sample in enumerate(all_samples):
        if i % tap.share() and sample["id"] not in GO_RUN:
            continue
        os.makedirs(os.path.join(module, f"s{i}"))
        with open(os.path.join(module, f"s{i}/main.go"), "w", encoding="utf-8") as f:
            f.write(sample["tabs"]["Go"] + "\n")
    with open(os.path.join(module, "go.mod"), "w", encoding="ascii") as f:
        f.write("module samples.example\n\ngo 1.19\n")
    r = subprocess.run(["go", "vet", "./..."], cwd=module, env=env, capture_output=True, text=True, check=False)
    check(r.returncode == 0, "go vet accepts the samples in Go", r.stderr[-1500:])
    for i, sample in enumerate(all_samples):
        if sample["id"] in GO_RUN:
            binary = os.path.join(home, "sample")
            subprocess.run(["go", "build", "-o", binary, f"./s{i}"], cwd=module, env=env, check=True)
            judged(sample, "Go", answer_of(subprocess.run([binary], cwd=home, env=env, capture_output=True, text=True,
                                                          check=False), False))


def reference(browser):
    home = tempfile.mkdtemp(prefix="samples.", dir="/tmp")
    try:
        in_browser(browser, home)
    finally:
        shutil.rmtree(home, ignore_errors=True)


def fixtures(s):
    """Ids of what the operations are about."""
    def post(path, body):
        return s.curl("/api/v1/" + path, "-H", "Content-Type: application/json", "-d", body).json()["data"]
    hook = post("webhooks", '{"url": "https://hooks.example.com/"}')["webhook_id"]
    return {"webhook": hook, "delivery": post(f"webhooks/{hook}/test", "")["delivery_id"],
            "upload": post("upload-links", "{}")["upload_id"],
            "job": post("parse?mode=async", '{"pdf_ref": "sample_cams_2024"}')["job_id"],
            "snapshot": s.parse_sample().json()["data"]["snapshot_id"],
            "other": s.parse_sample(sample="sample_kfintech_2024").json()["data"]["snapshot_id"]}


def in_browser(browser, home):
    with open(STATEMENT + ".truth.json", encoding="utf-8") as f:
        truth = json.load(f)
    with Service(CASGATE_PARSE_JOBS="1") as s:
        document = s.curl("/openapi.json", key=None).json()
        ids = fixtures(s)
        chromium.play("reference.mjs", {
            "url": s.url, "chromium": browser, "certificate": chromium.fingerprint(os.path.join(s.var, "tls/cert.pem")),
            "key": s.key("test"), "statement": STATEMENT + ".pdf", "password": truth["password"],
            "total": truth["total_value"], "known": KNOWN, "samples": os.path.join(home, "samples.json"),
            "only": os.environ.get("CG_ONLY"),
            "operations": sum(len(item) for item in document["paths"].values()), **ids},
            "the browser went through the reference")
        shutil.copy(STATEMENT + ".pdf", os.path.join(home, "statement.pdf"))
        with open(os.path.join(home, "samples.json"), encoding="utf-8") as f:
            text = f.read()
        fresh = fixtures(s)  # the browser has deleted the others
        for name, old in ids.items():
            text = text.replace(old, fresh[name])
        samples(json.loads(text), s, home)


if __name__ == "__main__":
    tap.run([reference], chromium.browser())
    tap.done()
