#!/usr/bin/env python3
"""Puts data/openapi/openapi.json together: the operations below, the schemas of data/schema, the examples beside this
file, and the sentences and statuses of the errors as lib/base/err has them.

make_openapi.py [--check]: write it and data/schema/snapshot_part.json, or say that those in the tree are not what this makes.

Written by hand are the operations, their words and which codes each can answer with. The document is kept in the tree, so
that a build needs no Python; tests hold it against the service.
"""
import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
OUT = os.path.join(HERE, "openapi.json")
PART = os.path.join(TOP, "data/schema/snapshot_part.json")

ABOUT = """\
casgate reads consolidated account statements (CAS) of Indian mutual funds, keeps what they say as snapshots, and adds returns,
benchmarks, portfolio overlays and capital gains.

**Keys.** Every call but those for health and the two paths of this document needs an API key, as `X-API-Key` or as
`Authorization: Bearer`; an OAuth access token goes where a key does. `sk_test_` keys see only what test keys made, and that lives
24 hours. Scopes: `parse` for POST, `read` for GET, `admin` for DELETE, usage and webhooks, which
implies both; `pii` for `include_pii`, which API keys have unless they were made without it.

**Answers.** `{"success": true, "data": ...}` or `{"success": false, "error": {"code", "type", "message", "param", "doc_url",
"request_id"}}`, the same for every failure on every path. Match on `code`; `type` says what to do about one that you do not know,
`param` what in the request is wrong. In a JSON body a member that is null is the same as none. With `Accept: application/json, application/problem+json` failures are problems of RFC 9457:
`type` is the `doc_url`, `detail` the `message`, `error_type` the `type`; `code`, `param` and `request_id` are what they are here. Every answer has `X-Request-Id`. Every key that is shown is always there; what a
statement does not print is `null`. Figures are exact: JSON numbers with the decimals that the statement prints, so read them as
decimals, not as binary floating point. Enumerations may grow.

**Repeating a POST.** With `Idempotency-Key`, the same key and request within 24 hours give the first answer again
(`Idempotent-Replayed: true`). Wait at least `Retry-After` seconds after 429 and 503. Give a call 75 seconds.

**Versions.** The path has the major version. Within it calls, parameters, members, codes and values are only added: ignore what you do
not know. A call that will end says so at least twelve months before: `deprecated` here, `Deprecation`, `Sunset` and `Link` in its answers.

**Asking again.** What is read of a snapshot has an `ETag`, but for the report. With it in `If-None-Match` (also `*` and lists; weak tags count) the
answer is 304 without a body as long as it would be the same.

**Limits.** 20 MiB of PDF, 2,000 pages, by default 50 requests a second for each key with bursts of 200, and 60 seconds of reading
PDFs a minute for each key, 90 for an account (an ordinary statement takes 0.01 to 0.3 seconds). Each answer to a key tells both
(`RateLimit-Policy`) and what is left of the seconds (`RateLimit`). Past requests or seconds is 429 with `Retry-After`; used up
seconds refuse short documents only while others wait.
A batch at `/mcp` counts as its messages.
"""

TAGS = [
    ("Statements", "Read a statement."),
    ("Snapshots", "What was read, kept until it expires or is deleted."),
    ("Enrichment", "Returns, benchmarks, overlays, health check, capital gains."),
    ("Webhooks", "Where an account is told of events, and what it was told."),
    ("Service", "Samples, usage, health."),
]

# Codes that any call with a key can be answered with, before the operation looks at anything.
COMMON = ["invalid_request", "api_key_missing", "api_key_invalid", "insufficient_scope", "method_not_allowed", "not_acceptable",
          "rate_limited", "internal_error", "database_unavailable", "overloaded", "parse_timeout"]
OPEN = ["method_not_allowed", "not_acceptable", "rate_limited", "internal_error", "overloaded", "parse_timeout"]
BODY = ["invalid_json", "request_timeout", "length_required", "file_too_large", "unsupported_media_type"]
IDEMPOTENT = ["idempotency_mismatch", "idempotency_in_progress"]
SNAPSHOT = ["snapshot_not_found", "snapshot_expired"]
JOB = ["job_not_found"]
UPLOAD = ["upload_not_found"]
DOCUMENT = ["password_required", "password_incorrect", "not_a_pdf", "pdf_damaged", "pdf_encryption_unsupported", "scanned_pdf",
            "statement_unsupported", "statement_incomplete", "pdf_too_complex"]

SNAPSHOT_ID = {"name": "id", "in": "path", "required": True, "description": "Id of a snapshot.",
               "schema": {"$ref": "#/components/schemas/SnapshotId"}, "example": "snap_01KB5V3QK8Z4N0W2R7T9X6M1HD"}
JOB_ID = {"name": "id", "in": "path", "required": True, "description": "Id of a job.",
          "schema": {"$ref": "#/components/schemas/JobId"}, "example": "job_01KB5V3QK8Z4N0W2R7T9X6M1HD"}
UPLOAD_ID = {"name": "id", "in": "path", "required": True, "description": "Id of an upload link.",
             "schema": {"$ref": "#/components/schemas/UploadLinkId"}, "example": "up_01KB5V3QK8Z4N0W2R7T9X6M1HD"}
HOLDER = {"name": "holder", "in": "query", "description": "Only what is of one holder of the statement: his number in `holders`.",
          "schema": {"type": "integer", "minimum": 1, "maximum": 9999}, "example": 1}
INCLUDE_PII = {"name": "include_pii", "in": "query", "description": "Show PAN, e-mail address and mobile number unmasked; "
               "needs the scope `pii`, which API keys have unless they were made without it.",
               "schema": {"type": "boolean", "default": False}}
INCLUDE = {"name": "include", "in": "query",
           "description": "`places`: the page and box that each field was read from, by its path.",
           "schema": {"type": "string", "enum": ["places"]}}
FIELDS = {"name": "fields", "in": "query",
          "description": "Members that the answer has, with commas between them; `mutual_funds.isin` is that of every fund. All without it.",
          "schema": {"type": "string", "maxLength": 1024}, "example": "snapshot_id,total_value,mutual_funds.name,mutual_funds.value"}
# parse and the whole snapshots take both, too, and format=casparser, in words only: an answer that lacks members, or is of another
# program, is another type, and generators would make one of both, in which nothing can be relied on
EXCLUDE = {"name": "exclude", "in": "query",
           "description": "Members that the answer does not have, after `fields`; `transactions` alone means those of funds and demat accounts.",
           "schema": {"type": "string", "maxLength": 1024}, "example": "transactions"}
LIMIT = {"name": "limit", "in": "query", "description": "Most elements of one answer.",
         "schema": {"type": "integer", "minimum": 1, "maximum": 100, "default": 20}}
def day(name, text):
    return {"name": name, "in": "query", "description": text, "schema": {"type": "string", "format": "date"}}


REFERENCE = {"name": "client_reference_id", "in": "query", "description": "Only what the caller of parse called so.",
             "schema": {"type": "string", "minLength": 1, "maxLength": 200}}
NAME_HASH = {"name": "investor_name_hash", "in": "query",
             "description": "Only statements of an investor: SHA-256 of `investor_name` with a to z as A to Z, in UTF-8, as hexadecimal digits. "
                            "So no name stands in an address, which logs keep.",
             "schema": {"type": "string", "pattern": "^[0-9A-Fa-f]{64}$"}}
SOURCE = {"name": "source", "in": "query", "description": "Only statements of this source.",
          "schema": {"type": "string", "enum": ["CAMS", "KFINTECH", "MFCENTRAL", "NSDL", "CDSL"]}}
DAYS = [day("as_of_from", "Only statements of this day and later ones."), day("as_of_to", "Only statements of this day and earlier ones."),
        day("created_from", "Only what was read on this day (UTC) or later."),
        day("created_to", "Only what was read on this day (UTC) or earlier.")]
CURSOR = {"name": "cursor", "in": "query", "description": "`next_cursor` of the page before.",
          "schema": {"type": "string", "maxLength": 127}}
IDEMPOTENCY_KEY = {"name": "Idempotency-Key", "in": "header",
                   "description": "Any text of your own, best a UUID: the same key and request within 24 hours give the first answer.",
                   "schema": {"type": "string", "minLength": 1, "maxLength": 255}}  # an example would be sent by "Try it out"

WEBHOOK_ID = {"name": "id", "in": "path", "required": True, "description": "Id of a webhook.",
              "schema": {"$ref": "#/components/schemas/WebhookId"}, "example": "wh_01KB5V4C8N2R6T0W4Y7Z1B3D5F"}
DELIVERY_ID = {"name": "delivery", "in": "path", "required": True, "description": "Id of an event of the webhook, as `webhook-id` has it.",
               "schema": {"$ref": "#/components/schemas/DeliveryId"}, "example": "evt_01KB5V5K2Q9X4M7P1S3V6W8Y0A"}
TEXT = {"type": "string"}
BINARY = {"type": "string", "format": "binary"}


def choice(name, values, default, text):
    return {"name": name, "in": "query", "description": text, "schema": {"type": "string", "enum": values, "default": default}}


def snapshot_parameter(name, text):
    return {"name": name, "in": "query", "required": True, "description": text, "schema": {"$ref": "#/components/schemas/SnapshotId"}}


# no "default" in a body: generators make a field that has one required
PARSE_FIELDS = {
    "password": {"type": "string", "maxLength": 128, "description": "Password of the PDF, at most 128 bytes. Never stored, never logged."},
    "include_pii": {"type": "boolean", "description": "Show PAN, e-mail address and mobile number unmasked, which needs the scope `pii`; false without it."},
    "include": {"type": "string", "enum": ["places"], "description": "`places`: the page and box that each field was read from, by its path."},
    "client_reference_id": {"type": "string", "maxLength": 200,
                            "description": "Your own name for the snapshot, printable; it comes back with it, and lists are narrowed by it. Nothing of a person."},
    "metadata": {"type": "object", "maxProperties": 20, "propertyNames": {"minLength": 1, "maxLength": 40}, "additionalProperties": {"type": "string", "maxLength": 500},
                 "description": "Texts of your own by key (at most 40 characters), which come back with the snapshot; in a form as JSON."},
}
PARSE_MODE = {"mode": {"type": "string", "enum": ["sync", "async"], "description": "As `mode` of the query, which counts where both are given."}}


def or_null(fields):
    """In JSON a member that is null is the same as none."""
    return {name: dict(field, type=[field["type"], "null"]) for name, field in fields.items()}


def parse_json(name, text):
    """One of the two whole objects of the JSON body: generators make a type of each, and none of a bare `required`."""
    return {"type": "object", "required": [name],
            "properties": {name: {"type": "string", "description": text}, **or_null(PARSE_FIELDS | PARSE_MODE)}}


PARSE_BODY = {
    "required": True,
    "content": {
        # first: "Try it out" of the reference starts with it, and a sample needs no file
        "application/json": {
            "schema": {"$ref": "#/components/schemas/ParseJson"},
            "examples": {
                "sample": {"summary": "A built-in sample", "value": {"pdf_ref": "sample_cams_2024"}},
                "file": {"summary": "A PDF in base64", "value": {"pdf_base64": "JVBERi0xLjcKJcOkw7zDtsOfCg==", "password": "ABCDE1234F"}},
            },
        },
        "multipart/form-data": {
            "schema": {"$ref": "#/components/schemas/ParseForm"},
            "encoding": {"file": {"contentType": "application/pdf"}},
        },
    },
}
# the bodies of requests, beside the answers of data/schema
BODIES = {
    "ParseJson": {"oneOf": [{"$ref": "#/components/schemas/ParseSample"}, {"$ref": "#/components/schemas/ParseBase64"}]},
    "ParseForm": {"type": "object", "required": ["file"], "properties": {
        "file": {"type": "string", "format": "binary", "contentMediaType": "application/pdf", "description": "The PDF, at most 20 MiB."},
        # what "Try it out" fills in would be sent as the password
        **PARSE_FIELDS, **PARSE_MODE, "password": dict(PARSE_FIELDS["password"], example="")}},
    "BatchForm": {"type": "object", "required": ["file"], "properties": {
        "file": {"type": "array", "minItems": 1, "maxItems": 100, "items": {"type": "string", "format": "binary"},
                 "description": "PDFs and zip archives of PDFs, 100 files in all; this field once for each."},
        "password": dict(PARSE_FIELDS["password"], example="", description="Password of all files that `passwords` does not name."),
        "passwords": {"type": "object", "maxProperties": 100, "additionalProperties": {"type": "string", "maxLength": 128},
                      "description": "Passwords by the name of the file, in an archive with or without folders; in a form as JSON."},
        **{name: PARSE_FIELDS[name] for name in PARSE_FIELDS if name != "password"}}},
    "ParseBase64": parse_json("pdf_base64", "The PDF in base64, standard or URL-safe."),
    "ParseSample": parse_json("pdf_ref", "Name of a built-in sample instead of a file; test keys only."),
}

BATCH_BODY = {"required": True, "content": {"multipart/form-data": {"schema": {"$ref": "#/components/schemas/BatchForm"},
                                                                    "encoding": {"file": {"contentType": "application/pdf, application/zip"}}}}}


def body(schema, examples):
    return {"required": True, "content": {"application/json": {"schema": schema, "examples": examples}}}


OPENAPI = {"type": "object", "required": ["openapi", "info", "paths"],
           "properties": {"openapi": {"type": "string"}, "info": {"type": "object"}, "paths": {"type": "object"}}}
ID_FIELD = {"$ref": "#/components/schemas/SnapshotId"}
# members of the bodies of webhooks
URL_FIELD = {"type": "string", "format": "uri", "maxLength": 1000, "description": "HTTPS on port 443 of a public host, without user name and fragment."}
EVENTS_FIELD = {"type": "array", "minItems": 1, "maxItems": 8, "description": "Kinds of events that are sent; all of them without it.",
                "items": {"type": "string", "enum": ["snapshot.created", "snapshot.enriched", "snapshot.expiring", "job.failed"]}}
DATA_FIELD = {"type": "boolean", "description": "Events `snapshot.created` and `snapshot.enriched` carry `snapshot`, what `listSnapshots` says of it, without its labels: "
              "name of the investor, source, day, total value, number of folios, confidence. False without it: ids and times alone."}
STATE_FIELD = {"type": "string", "enum": ["enabled", "disabled"], "description": "Disabled, what is due is given up; enabled again, it is told what happens from then on."}
EXAMPLE_ID = "snap_01KB5V3QK8Z4N0W2R7T9X6M1HD"

PARTS = ("With `fields` and `exclude` as `getSnapshotPart` has them the answer is what that one answers; with `format=casparser` it is the "
         "document of casparser 1.4, without envelope, as `application/vnd.casparser+json`, for which `include`, `fields` and `exclude` are not.")

# What the service sends: kind of event, summary, description, data of its example.
EVENTS = [
    ("snapshot.created", "A statement was read", "However it came: parse, a job, an upload link, mail, the console.",
     {"snapshot_id": EXAMPLE_ID, "client_reference_id": "loan 4711", "livemode": True, "expires_at": "2027-11-28T06:30:00Z"}),
    ("snapshot.enriched", "Returns of a snapshot were stored", "`getEnrichment` has them.",
     {"snapshot_id": EXAMPLE_ID, "client_reference_id": None, "livemode": True}),
    ("snapshot.expiring", "A snapshot ends soon", "In seven days; one of test data in an hour.",
     {"snapshot_id": EXAMPLE_ID, "client_reference_id": None, "livemode": True, "expires_at": "2027-11-28T06:30:00Z"}),
    ("job.failed", "A job or an upload link came to nothing", "`job_id` or `upload_id` names it, `code` says why.",
     {"job_id": "job_01KB5V3QK8Z4N0W2R7T9X6M1HD", "client_reference_id": None, "livemode": True, "code": "password_incorrect"}),
    ("test", "A test", "`testWebhook` sends it, whatever kinds the webhook is for.", {"client_reference_id": None, "livemode": True}),
]
SENT = ("A POST of the service to the address of a webhook, signed as Standard Webhooks 1.0.0 says. It comes at least once, with the same `webhook-id` "
        "each time. It is taken with any 2xx within ten seconds; no redirect is followed. ")
SENT_HEADERS = [
    {"name": "webhook-id", "in": "header", "required": True, "description": "Id of the event, the same on each try: keep those that were handled.",
     "schema": {"$ref": "#/components/schemas/DeliveryId"}, "example": "evt_01KB5V5K2Q9X4M7P1S3V6W8Y0A"},
    {"name": "webhook-timestamp", "in": "header", "required": True, "description": "Seconds since 1970 (UTC), of the try: refuse one that is more than five minutes off.",
     "schema": {"type": "integer", "format": "int64"}, "example": 1795847400},
    {"name": "webhook-signature", "in": "header", "required": True,
     "description": "`v1,` and the HMAC-SHA256, in base64, of `webhook-id`, `webhook-timestamp` and the bytes of the body, with dots between them; its key is "
                    "the base64 behind `whsec_` of the secret, decoded. Two with a blank between them for 24 hours after the secret was rolled: one that is right is enough.",
     "schema": {"type": "string"}, "example": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="},
]
TAKEN = {
    "2XX": {"description": "Taken. What the body says is not read."},
    "410": {"description": "Not wanted any more: the webhook is disabled."},
    "default": {"description": "Tried again, after `Retry-After` where that is longer, for three days; then the webhook is disabled.",
                "headers": {"Retry-After": {"$ref": "#/components/headers/Retry-After"}}},
}

# path, method, operationId, tag, scope ("": no key), summary, description, parameters, request body,
# {media type: schema file or schema}, codes, example file
OPERATIONS = [
    ("/api/v1/parse", "post", "parse", "Statements", "parse", "Read a statement",
     "Takes a statement as PDF, reads it, holds every figure against the statement's own totals and stores it as a snapshot. "
     "JSON has either `pdf_base64` or `pdf_ref`. Nothing is stored unless the answer is a success. The PDF and its password are never kept. Look at `confidence` and `warnings` "
     "before you rely on a figure: each check that failed is a warning with its place. Where the operator allows it, "
     "`mode=async` or `Prefer: respond-async` is answered at once, with 202 and a job (as `getJob` shows it; `Location` names it; it is not among the responses here, so that the result of "
     "a generated client is a snapshot alone: `parseBatch` has a 202 with a type): the "
     "document then waits, encrypted, for an hour at most, and the job says what came of it. " + PARTS,
     [IDEMPOTENCY_KEY, choice("mode", ["sync", "async"], "sync", "`async`: answer at once with a job, which format is not for."),
      INCLUDE], PARSE_BODY, "snapshot.json",
     COMMON + BODY + IDEMPOTENT + DOCUMENT + ["invalid_base64", "invalid_multipart", "sandbox_key_required", "sample_not_found",
                                              "too_many_pages", "async_not_enabled"], "snapshot"),
    ("/api/v1/parse/batch", "post", "parseBatch", "Statements", "parse", "Read many statements",
     "Takes up to 100 files at once, as PDFs or in zip archives, and makes a job of each, which `getJob` shows: every file has one, or nothing is "
     "stored. A file that cannot be read fails its own job alone. Folders and hidden files of archives are passed over; an archive that is encrypted, "
     "damaged or too large is refused. At most 64 MiB as it is sent, 128 MiB unpacked, 20 MiB a PDF. Where the operator allows it, as with `mode=async`.",
     [IDEMPOTENCY_KEY], BATCH_BODY, "batch.json",
     COMMON + [c for c in BODY if c != "invalid_json"] + IDEMPOTENT + ["invalid_multipart", "async_not_enabled"], "batch"),
    ("/api/v1/jobs", "get", "listJobs", "Statements", "parse", "List jobs",
     "What was handed over with `mode=async`, newest first; ended jobs are kept for 24 hours.", [LIMIT, CURSOR], None, "jobs.json", COMMON, "jobs"),
    ("/api/v1/jobs/{id}", "get", "getJob", "Statements", "parse", "Get a job",
     "`queued` and `running` come with `Retry-After`; `done` names the snapshot; `failed` has the error that the parse would have been "
     "answered with, or `job_expired`: it was not read within an hour.", [JOB_ID], None, "job.json", COMMON + JOB, "job"),
    ("/api/v1/jobs/{id}", "delete", "deleteJob", "Statements", "parse", "Delete a job",
     "One that waits is not read any more and its document is erased; of one that has ended what came of it is forgotten, but for its snapshot.",
     [JOB_ID], None, "job_deleted.json", COMMON + JOB + ["job_running"], "job_deleted"),
    ("/api/v1/upload-links", "post", "createUploadLink", "Statements", "parse", "Make an upload link",
     "A page of this service where a user hands one statement over without your program seeing the PDF or its password: good for 15 minutes and one statement. "
     "Where there is a `redirect_uri`, the browser goes there then, with `upload_id`, `snapshot_id` and `client_reference_id` in its query; its host is one that the "
     "account has registered. The link itself is in this answer alone.", [IDEMPOTENCY_KEY],
     body({"type": "object", "properties": {
         "label": {"type": ["string", "null"], "maxLength": 80, "description": "What the user is told that the statement is for."},
         "redirect_uri": {"type": ["string", "null"], "maxLength": 1000, "description": "HTTPS, without user name and fragment, on a registered host."},
         "client_reference_id": {"type": ["string", "null"], "maxLength": 200, "description": "Your own name for the snapshot, kept with it."},
         "metadata": dict(or_null(PARSE_FIELDS)["metadata"], description="Texts of your own by key (at most 40 characters), kept with the snapshot.")}},
          {"plain": {"value": {}}, "labelled": {"value": {"label": "Loan 4711", "client_reference_id": "loan 4711"}}}),
     "upload_link_created.json", COMMON + BODY + IDEMPOTENT, "upload_link_created"),
    ("/api/v1/upload-links/{id}", "get", "getUploadLink", "Statements", "parse", "Get an upload link",
     "What came of it: `done` names the snapshot. Links are forgotten a day after their end.", [UPLOAD_ID], None, "upload_link.json", COMMON + UPLOAD, "upload_link"),
    ("/api/v1/upload-links/{id}", "delete", "deleteUploadLink", "Statements", "parse", "Delete an upload link",
     "Nothing can be sent with it any more; a snapshot that came of it stays.", [UPLOAD_ID], None, "upload_link_deleted.json", COMMON + UPLOAD + ["upload_pending"],
     "upload_link_deleted"),
    ("/api/v1/snapshots", "get", "listSnapshots", "Snapshots", "read", "List snapshots",
     "Newest first; expired ones are left out. A cursor goes with the parameters of the page that gave it.",
     [SOURCE, REFERENCE, NAME_HASH, *DAYS, choice("sort", ["-created_at", "created_at"], "-created_at", "Order by the time of reading: `-created_at` is newest "
                            "first."), LIMIT, CURSOR], None, "snapshots.json", COMMON, "snapshots"),
    ("/api/v1/snapshots/{id}", "get", "getSnapshot", "Snapshots", "read", "Get a snapshot",
     "The same as the answer of the parse that made it. " + PARTS, [SNAPSHOT_ID, INCLUDE_PII, INCLUDE], None,
     "snapshot.json",
     COMMON + SNAPSHOT, "snapshot"),
    ("/api/v1/snapshots/{id}/part", "get", "getSnapshotPart", "Snapshots", "read", "Get members of a snapshot",
     "What `fields` and `exclude` leave of it: no member is sure to be there, so this answer has a type of its own.",
     [SNAPSHOT_ID, FIELDS, EXCLUDE, INCLUDE_PII, INCLUDE], None, "snapshot_part.json", COMMON + SNAPSHOT, "snapshot_part"),
    ("/api/v1/snapshots/latest", "get", "getLatestSnapshot", "Snapshots", "read", "Get the newest snapshot",
     "The one that was read last, of all or of those that the parameters name: the first of the list. " + PARTS,
     [SOURCE, REFERENCE, NAME_HASH, *DAYS, INCLUDE_PII, INCLUDE], None,
     "snapshot.json", COMMON + SNAPSHOT, "snapshot"),
    ("/api/v1/snapshots/{id}", "delete", "deleteSnapshot", "Snapshots", "admin", "Delete a snapshot",
     "With all that belongs to it. A second time there is nothing to delete: 404.", [SNAPSHOT_ID], None, "deleted.json",
     COMMON + ["snapshot_not_found"], "deleted"),
    ("/api/v1/snapshots/{id}/transactions", "get", "listTransactions", "Snapshots", "read", "List the transactions of a snapshot",
     "Of all its funds, newest first.", [SNAPSHOT_ID, LIMIT, CURSOR], None, "transactions.json",
     COMMON + SNAPSHOT, "transactions"),
    ("/api/v1/snapshots/{id}/report", "get", "getReport", "Snapshots", "read", "Report of a snapshot",
     "All of a snapshot and its newest enrichment for people: `json`; `csv`, a row for each fund and security; `xlsx`, a workbook "
     "with numbers as numbers; `html`, one page to read and print, with charts, that needs neither script nor other files. The other formats "
     "are its transactions as import files: `beancount`; `ledger`, for Ledger and hledger; `portfolio-performance` and "
     "`portfolio-performance-cash`, the CSV of its importers of portfolio and of account transactions; `ghostfolio`, its JSON, sent as text.",
     [SNAPSHOT_ID, choice("format", ["json", "csv", "xlsx", "html", "beancount", "ledger", "portfolio-performance",
                                     "portfolio-performance-cash", "ghostfolio"], "json", "Form of the report."), INCLUDE_PII], None,
     {"application/json": "report.json", "text/csv": TEXT, "text/html": TEXT, "text/plain": TEXT,
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": BINARY},
     COMMON + SNAPSHOT, "report"),
    ("/api/v1/snapshots/{id}/gains", "get", "getGains", "Snapshots", "read", "Capital gains of a financial year",
     "First in, first out for each folio and scheme, rules by the dates of purchase and sale; gain and rate of every lot, never the tax "
     "due. What the statement does not tell is in `incomplete`: look there first. Lots without a gain are in no sum, those of a fund whose "
     "kind is not known in a sum without a section. `format=csv` gives Schedule 112A "
     "(long-term gains on equity oriented units) or, with `kind=lots`, every lot; `format=xlsx` a workbook of lots, sums, Schedule 112A and what is left, whose figures are formulas; their headers `X-Casgate-Incomplete`, `X-Casgate-Incomplete-Lots` and "
     "`X-Casgate-Taxpayers` are the numbers of entries that `incomplete` would have, of lots of the year that lack something, and of people whose sales it holds. With `fy=all` each sum and lot says its year; Schedule 112A is of one year. A `pan` in the address is refused, since logs keep addresses. A `caution` names a loss that section 94 may put aside, or a printed amount that is not units times price. This is no tax advice.",
     [SNAPSHOT_ID,
      {"name": "fy", "in": "query", "description": "Financial year, April to March, or `all`. Default: the newest one with sales.",
       "schema": {"type": "string", "pattern": "^(20[0-9]{2}-[0-9]{2}|all)$"}, "example": "2024-25"},
      HOLDER,
      choice("format", ["json", "csv", "xlsx"], "json", "Form of the answer."),
      choice("kind", ["112a", "lots"], "112a", "With format=csv: which file; without effect on other forms."),
      {"name": "columns", "in": "query", "description": "Columns of Schedule 112A, without effect on other forms. Default: 14 to 2023-24, 15 (with 1b) from 2024-25.",
       "schema": {"type": "integer", "enum": [14, 15]}}], None,
     {"application/json": "gains.json", "text/csv": TEXT,
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": BINARY}, COMMON + SNAPSHOT, "gains"),
    ("/api/v1/snapshots/{id}/income", "get", "getIncome", "Snapshots", "read", "Income and taxes by financial year",
     "IDCW paid and reinvested by year and fund house with TDS, for Schedule OS and the annual information statement; securities "
     "transaction tax, stamp duty, exit loads, purchases of ELSS funds (section 80C). All years unless one is named. This is no tax advice.",
     [SNAPSHOT_ID, {"name": "fy", "in": "query", "description": "Financial year, April to March, or `all`, the default.",
                    "schema": {"type": "string", "pattern": "^(20[0-9]{2}-[0-9]{2}|all)$"}, "example": "2023-24"}, HOLDER], None,
     "income.json", COMMON + SNAPSHOT, "income"),
    ("/api/v1/snapshots/{id}/unrealised", "get", "getUnrealised", "Snapshots", "read", "Unrealised gains, lot by lot",
     "Units that are held, first in first out for each folio and scheme: cost, value, gain, term, days until long-term, ELSS lock-in, "
     "what the sales of the year leave of the exemption, and what of each folio is within it. Values are of the statement's day (`as_of_date`), terms of `as_of`. "
     "`format=csv` gives every lot; its headers `X-Casgate-Incomplete` and `X-Casgate-Incomplete-Lots` are the numbers of entries that `incomplete` would have, and of lots that lack something. This is no tax advice.",
     [SNAPSHOT_ID, {"name": "as_of", "in": "query", "description": "Day of the terms, not before the statement's. Default: today in India.",
                    "schema": {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}, "example": "2024-12-31"}, HOLDER,
      choice("format", ["json", "csv"], "json", "Form of the answer.")], None,
     {"application/json": "unrealised.json", "text/csv": TEXT}, COMMON + SNAPSHOT, "unrealised"),
    ("/api/v1/snapshots/{id}/sips", "get", "listSips", "Snapshots", "read", "Systematic investment plans",
     "Plans that the instalments of the statement show: amount, day, rhythm, instalment, what was missed, whether they go on, and what "
     "the active ones add up to in a year. A statement prints instalments, not mandates.",
     [SNAPSHOT_ID, HOLDER], None, "sips.json", COMMON + SNAPSHOT, "sips"),
    ("/api/v1/snapshots/{id}/months", "get", "getMonths", "Snapshots", "read", "Value and money put in by month",
     "At the end of each month since the first transaction: value, money put in less taken out until then, what the benchmarks of the funds "
     "would have made of the same flows (public market equivalent), and the flows of the month; both yearly rates. Of stored NAVs: "
     "`POST /enrich` fetches them. Funds of folios; what is not known for all of them is null.",
     [SNAPSHOT_ID], None, "months.json", COMMON + SNAPSHOT, "months"),
    ("/api/v1/snapshots/{id}/risk", "get", "getRisk", "Snapshots", "read", "Rolling returns, risk and rank of the funds",
     "How the NAV of each held scheme moved over three years: returns of one year that end at each month (least, median, most), standard "
     "deviation, largest drawdown, beta against the funds that stand for its benchmark; and its place by return among the growth options of "
     "the same plan in AMFI's category, as far as their NAVs are stored. IDCW options have none of it: their NAV falls at each payout. Of "
     "stored NAVs: `POST /enrich` fetches those of the snapshot, `casgate nav sync` or `import` those of all schemes. It tells what was, and is no advice.",
     [SNAPSHOT_ID], None, "risk.json", COMMON + SNAPSHOT, "risk"),
    ("/api/v1/snapshots/compare", "get", "compareSnapshots", "Snapshots", "read", "Compare two snapshots",
     "Funds that were added, are gone or changed in units or value, what flowed in and out between the two dates, and what of the "
     "difference in value is explained by flows and what by prices.",
     [snapshot_parameter("from", "Id of the earlier snapshot."), snapshot_parameter("to", "Id of the later snapshot.")], None,
     "compare.json", COMMON + SNAPSHOT, "compare"),
    ("/api/v1/enrich", "post", "enrich", "Enrichment", "parse", "Enrich a snapshot",
     "Returns over one and three years, benchmark and excess, XIRR, allocation, concentration and more for the funds that a snapshot holds, "
     "what they were worth by month, and what the same flows would have made in their benchmarks (`pme`), "
     "as of today, of the statement's date or of another day. What is stored of NAVs is used; what is missing is fetched, at most once a "
     "day for a scheme. If the source cannot be asked, `partial` is true and each fund says what is missing; 503 only if nothing can be "
     "said. The answer is kept with the snapshot.",
     [IDEMPOTENCY_KEY],
     body({"type": "object", "required": ["snapshot_id"], "properties": {
         "snapshot_id": ID_FIELD,
         "as_of": {"type": "string", "pattern": "^(latest|statement|[0-9]{4}-[0-9]{2}-[0-9]{2})$", "description": "`latest`: today in India, which is the default; `statement`: the statement's date; or a date "
                   "from April 2006 to today as YYYY-MM-DD."}}},
          {"latest": {"value": {"snapshot_id": EXAMPLE_ID}}, "day": {"value": {"snapshot_id": EXAMPLE_ID, "as_of": "2026-08-21"}}}),
     "enrichment.json", COMMON + BODY + IDEMPOTENT + SNAPSHOT + ["upstream_unavailable"], "enrichment"),
    ("/api/v1/snapshots/{id}/enrichment", "get", "getEnrichment", "Enrichment", "read", "Get a stored enrichment",
     "The newest, or the newest of one day, as `POST /api/v1/enrich` answered it. `value_by_month`, `pme` and `day_change` are made from the "
     "stored NAVs again, none of them newer than those of that answer.",
     [SNAPSHOT_ID, {"name": "as_of", "in": "query", "description": "Day that the figures are of.",
                    "schema": {"type": "string", "format": "date"}, "example": "2026-08-21"}], None,
     "enrichment.json", COMMON + SNAPSHOT + ["not_found"], "enrichment"),
    ("/api/v1/skills", "get", "listSkills", "Enrichment", "read", "List the skills", "With the thresholds and inputs of every check.",
     [], None, "skills.json", COMMON, "skills"),
    ("/api/v1/skills/{slug}", "post", "runSkill", "Enrichment", "parse", "Run a skill",
     "`portfolio-health-check`: rules for concentration, overlap, underperformance and cost. The same snapshot and NAVs give the same flags. "
     "It describes and does not advise.",
     [{"name": "slug", "in": "path", "required": True, "description": "Name of the skill.",
       "schema": {"type": "string", "enum": ["portfolio-health-check"]}}, IDEMPOTENCY_KEY],
     body({"type": "object", "required": ["snapshot_id"], "properties": {
         "snapshot_id": ID_FIELD,
         "include_enrichment": {"type": "boolean", "description": "True, the default: look at today's enrichment, made now if there is "
                                "none. False: at the statement alone; checks that need returns do not run."},
         "as_of": {"type": "string", "pattern": "^(latest|statement|[0-9]{4}-[0-9]{2}-[0-9]{2})$", "description": "Day of the figures as in `POST /enrich`: `latest`, `statement` "
                   "or a date. Not together with `include_enrichment: false`."}}},
          {"run": {"value": {"snapshot_id": EXAMPLE_ID}}}),
     "health_check.json", COMMON + BODY + IDEMPOTENT + SNAPSHOT + ["not_found", "upstream_unavailable"], "health_check"),
    ("/api/v1/webhooks", "get", "listWebhooks", "Webhooks", "admin", "List the webhooks", "Those of the key's mode, at most 20.", [], None,
     "webhooks.json", COMMON, "webhooks"),
    ("/api/v1/webhooks", "post", "createWebhook", "Webhooks", "admin", "Add a webhook",
     "An address that is told of events of the key's mode, signed as Standard Webhooks says; the guide has the events. The secret of the signatures is in this answer alone. "
     "An address that is not public is refused. An account has at most 20.", [IDEMPOTENCY_KEY],
     body({"type": "object", "required": ["url"], "properties": {"url": URL_FIELD, "events": EVENTS_FIELD, "include_data": DATA_FIELD}},
          {"all": {"value": {"url": "https://hooks.example.com/casgate"}},
           "some": {"value": {"url": "https://hooks.example.com/casgate", "events": ["snapshot.created", "job.failed"]}}}),
     "webhook_created.json", COMMON + BODY + IDEMPOTENT, "webhook_created"),
    ("/api/v1/webhooks/{id}", "get", "getWebhook", "Webhooks", "admin", "Get a webhook", "Without its secret.", [WEBHOOK_ID], None,
     "webhook.json", COMMON + ["not_found"], "webhook"),
    ("/api/v1/webhooks/{id}", "patch", "updateWebhook", "Webhooks", "admin", "Change a webhook",
     "What is sent of it is changed, the rest stays. A kind of event that is added may be told from ten minutes before.", [WEBHOOK_ID],
     body({"type": "object", "minProperties": 1, "properties": {"url": URL_FIELD, "events": dict(EVENTS_FIELD, description="Kinds of events that are sent."), "include_data": dict(DATA_FIELD, description=DATA_FIELD["description"].replace(" False without it:", " False:")),
                                                                 "state": STATE_FIELD}},
          {"events": {"value": {"events": ["snapshot.created"]}}, "disable": {"value": {"state": "disabled"}}}),
     "webhook.json", COMMON + BODY + ["not_found"], "webhook"),
    ("/api/v1/webhooks/{id}", "delete", "deleteWebhook", "Webhooks", "admin", "Delete a webhook", "With its log.", [WEBHOOK_ID], None,
     "webhook_deleted.json", COMMON + ["not_found"], "webhook_deleted"),
    ("/api/v1/webhooks/{id}/roll", "post", "rollWebhook", "Webhooks", "admin", "Give a webhook a new secret",
     "For 24 hours events have two signatures, that of the new secret and that of the one before, so that the receiver can change at any time; "
     "a roll within them ends the oldest at once. The secret is in this answer alone.", [WEBHOOK_ID, IDEMPOTENCY_KEY], None,
     "webhook_rolled.json", COMMON + IDEMPOTENT + ["not_found"], "webhook_rolled"),
    ("/api/v1/webhooks/{id}/test", "post", "testWebhook", "Webhooks", "admin", "Send a test event",
     "An event of the type `test` is due at once; what came of it is in the log. A webhook that is disabled gets none.",
     [WEBHOOK_ID, IDEMPOTENCY_KEY], None, "webhook_delivery.json", COMMON + IDEMPOTENT + ["not_found"], "webhook_delivery"),
    ("/api/v1/webhooks/{id}/deliveries", "get", "listWebhookDeliveries", "Webhooks", "admin", "List what a webhook was told",
     "Newest first, 30 days.", [WEBHOOK_ID, LIMIT, CURSOR], None, "webhook_deliveries.json", COMMON + ["not_found"], "webhook_deliveries"),
    ("/api/v1/webhooks/{id}/deliveries/{delivery}/replay", "post", "replayWebhookDelivery", "Webhooks", "admin", "Send an event again",
     "With the same id and body, also one that was sent well.", [WEBHOOK_ID, DELIVERY_ID, IDEMPOTENCY_KEY], None, "webhook_delivery.json",
     COMMON + IDEMPOTENT + ["not_found"], "webhook_delivery"),
    ("/api/v1/samples", "get", "listSamples", "Service", "read", "List the built-in samples",
     "Fictitious statements, one for each layout. A test key parses one by its name in `pdf_ref`.", [], None, "samples.json", COMMON,
     "samples"),
    ("/api/v1/usage", "get", "getUsage", "Service", "admin", "Usage by day", "The last 90 days that have any, newest first.", [], None,
     "usage.json", COMMON, "usage"),
    ("/api/v1/health", "get", "health", "Service", "", "Is the service running?", "Looks at nothing else.", [], None, "health.json", OPEN,
     "health"),
    ("/api/v1/health/ready", "get", "ready", "Service", "", "Can the service work?", "Asks the database and the version of its tables.", [],
     None, "ready.json", OPEN + ["database_unavailable"], "ready"),
    ("/health", "get", "healthAtRoot", "Service", "", "Is the service running? (for load balancers)", "The same as `/api/v1/health`.", [],
     None, "health.json", OPEN, "health"),
    ("/health/ready", "get", "readyAtRoot", "Service", "", "Can the service work? (for load balancers)", "The same as `/api/v1/health/ready`.",
     [], None, "ready.json", OPEN + ["database_unavailable"], "ready"),
    ("/api/v1/openapi.json", "get", "openapi", "Service", "", "This document", "Also at `/openapi.json`.", [], None,
     OPENAPI, OPEN, None),
    ("/openapi.json", "get", "openapiAtRoot", "Service", "", "This document", "Also at `/api/v1/openapi.json`.", [], None,
     OPENAPI, OPEN, None),
]

WHAT = {400: "The request is not valid.", 401: "No key, or one that is not valid.", 403: "The key may not do this.", 404: "It does not exist.",
        405: "The path does not take the method.", 406: "The answer is not available in the type that was asked for.",
        408: "The body did not arrive in time.", 409: "The Idempotency-Key is in use.", 410: "The snapshot has expired.",
        411: "The length of the body is missing.", 413: "The file is too large.", 415: "The body has a type that is not read.",
        422: "The document cannot be read.", 429: "Too many requests.", 500: "A fault of the service.", 503: "Not able to work at the moment.",
        504: "It took too long."}
HEADERS = {401: ["WWW-Authenticate"], 405: ["Allow"], 409: ["Retry-After"], 422: ["Idempotent-Replayed"], 429: ["Retry-After"], 503: ["Retry-After"]}
SLOW = "There was no answer in time."  # the web server's own 504, whatever the path


# rows of lib/rest/endpoints.h whose answers have an ETag
def tagged():
    rows = re.findall(r'X\((\w+), "([^"]+)", [^,]*, ([^,]*),', load("lib/rest/endpoints.h"))
    return {(path, method.lower()) for method, path, flags in rows if "CG_ROUTE_TAGGED" in flags}


# rows of the same file that are going away
def ending():
    table = load("lib/rest/endpoints.h").split("#define CG_REST_ENDING(X)")[1].split("\n\n")[0]
    return {(path, method.lower()) for method, path in re.findall(r'X\((\w+), "([^"]+)"', table)}


def load(*path):
    with open(os.path.join(TOP, *path), encoding="utf-8") as f:
        return f.read()


def error_table():
    """{code: (status, sentence, type, param or None)} from the tables of lib/base/code."""
    rows = re.findall(r'X\((\w+),\s*(\d+), "(\w+)",\s*\d+, "(\w+)"', load("lib/base/code.h"))
    said = {m[0]: "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', m[1]))
            for m in re.findall(r"\[(CG_\w+)\] =\s*\(?((?:\"(?:[^\"\\]|\\.)*\"\s*)+)\)?,", load("lib/base/code.c"))}
    params = dict(re.findall(r'\{ (CG_\w+), "([\w-]+)" \}', load("lib/base/code.c")))
    return {name: (int(status), said[sym], kind, params.get(sym)) for sym, status, name, kind in rows if name != "ok"}


def component(name):
    return "".join(w.capitalize() for w in re.split(r"[_-]", name))


def name_of(file, definition):
    """snapshot.json is Snapshot, its definition x SnapshotX; what defs.json defines has no prefix."""
    return component(definition if file == "defs" else f"{file}_{definition}" if definition else file)


def rewrite(node, own):
    """References between files become references between components."""
    if isinstance(node, dict):
        out = {}
        for k, v in node.items():
            if k == "$ref":
                file, _, at = v.partition("#")
                out[k] = "#/components/schemas/" + name_of((file or own).removesuffix(".json"), at.removeprefix("/$defs/"))
            elif k not in ("$schema", "$id", "$defs"):
                out[k] = rewrite(v, own)
        if isinstance(out.get("type"), (str, list)) and "number" in out["type"]:
            out["format"] = "double"  # without it a generator for Go takes 32 bits: 7 digits of money
        return out
    return [rewrite(v, own) for v in node] if isinstance(node, list) else node


def untitled(schema):
    """Generators take a title for the name of the type; its words go to the description."""
    title = schema.pop("title", None)
    return schema if title is None else {"description": title, **schema}


def schemas():
    out = {}
    for file in sorted(os.listdir(os.path.join(TOP, "data/schema"))):
        if not file.endswith(".json"):
            continue
        doc = json.loads(load("data/schema", file))
        own = file.removesuffix(".json")
        parts = {name_of(own, name): schema for name, schema in doc.get("$defs", {}).items()}
        if own != "defs":
            parts[name_of(own, "")] = doc
        for name, schema in parts.items():
            assert name not in out, f"{file}: {name} is defined twice"
            out[name] = untitled(rewrite(schema, own))
    return out | BODIES


def part_of(node, parts):
    """What is left of a schema when any member may be left out; objects of defs.json get a copy of their own in parts. It follows
    what fields= can name: members and elements of lists, no keys of maps."""
    if isinstance(node, list):
        return [part_of(v, parts) for v in node]
    if not isinstance(node, dict):
        return node
    name = node.get("$ref", "").removeprefix("defs.json#/$defs/")
    if name:
        whole = json.loads(load("data/schema/defs.json"))["$defs"][name]
        own = part_of(whole, parts)
        if own == whole:
            return node
        parts[name] = own
        return dict(node, **{"$ref": f"#/$defs/{name}"})
    out = {k: part_of(v, parts) if k in ("items", "anyOf", "oneOf", "allOf") else v for k, v in node.items() if k != "required"}
    if "properties" in out:
        out["properties"] = {k: part_of(v, parts) for k, v in node["properties"].items()}
    return out


def part_schema():
    """data/schema/snapshot_part.json: that of a snapshot without a member that has to be there."""
    whole, parts = json.loads(load("data/schema/snapshot.json")), {}
    out = part_of(whole, parts)
    out["title"] = "GET /snapshots/{id}/part: a snapshot of which any member may be left out"
    return json.dumps(dict(out, **{"$defs": dict(sorted(parts.items()))}), indent=2, ensure_ascii=False) + "\n"


def used(doc, all_schemas):
    """The schemas that the paths reach."""
    wanted, seen = re.findall(r'"#/components/schemas/(\w+)"', json.dumps(doc)), {}
    while wanted:
        name = wanted.pop()
        if name not in seen:
            seen[name] = all_schemas[name]
            wanted += re.findall(r'"#/components/schemas/(\w+)"', json.dumps(all_schemas[name]))
    return dict(sorted(seen.items()))


def header(name):
    return {name: {"$ref": f"#/components/headers/{name}"}}


def success(op, content, example):
    media = {}
    for kind, schema in (content if isinstance(content, dict) and "type" not in content else {"application/json": content}).items():
        if isinstance(schema, str):
            schema = {"type": "object", "required": ["success", "data"], "properties": {
                "success": {"type": "boolean", "const": True}, "data": {"$ref": "#/components/schemas/" + component(schema.removesuffix(".json"))}}}
        media[kind] = {"schema": schema}
        if example and kind == "application/json":
            media[kind]["examples"] = {example: {"$ref": f"#/components/examples/{example}"}}
    headers = header("X-Request-Id")
    if op == "post":
        headers |= header("Idempotent-Replayed")
    if "text/csv" in media:
        headers |= header("Content-Disposition")
    return {"description": "Success.", "headers": headers, "content": media}


def error_example(path, code, errors):
    if code == "parse_timeout" and not path.endswith("/parse"):
        return {"summary": code, "value": failed(code, errors[code], SLOW)}
    return {"$ref": f"#/components/examples/{code}"}


ACCEPTED = {"parseBatch": "202"}  # what is done after the answer
REQUEST_ID = "req_01KB5V3R2M7C4YHX0E9QW8ZTNA"


def failed(code, error, message=None):
    _, said, kind, param = error
    return {"success": False, "error": {"code": code, "type": kind, "message": message or said, "param": param,
                                        "doc_url": f"/docs/errors#{code}", "request_id": REQUEST_ID}}



def failure(path, status, codes, errors):
    headers = header("X-Request-Id")
    for name in HEADERS.get(status, []):
        headers |= header(name)
    return {"description": WHAT[status] + " Codes: " + ", ".join(f"`{c}`" for c in codes) + ".", "headers": headers,
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"},
                                             "examples": {c: error_example(path, c, errors) for c in codes}}}}


def operation(row, errors, tables):
    path, method, name, tag, scope, summary, text, parameters, request, content, codes, example = row
    op = {"operationId": name, "tags": [tag], "summary": summary, "description": text + (f" Scope: `{scope}`." if scope else " No key.")}
    if parameters:
        op["parameters"] = parameters
    if request:
        op["requestBody"] = request
    responses = {ACCEPTED.get(name, "200"): success(method, content, example)}
    for status in sorted({errors[c][0] for c in codes}):
        responses[str(status)] = failure(path, status, [c for c in sorted(set(codes)) if errors[c][0] == status], errors)
    if row[:2] in ending():
        op["deprecated"] = True
    if row[:2] in tagged():
        responses["200"]["headers"] |= header("ETag")
        responses["304"] = {"description": "What `If-None-Match` names is what there is.", "headers": header("X-Request-Id") | header("ETag")}
    for status in responses if scope else ():
        if status != "401":  # to who showed a key that is known
            responses[status]["headers"] |= header("RateLimit") | header("RateLimit-Policy")
    op["responses"] = dict(sorted(responses.items()))
    op["security"] = [{"apiKey": []}, {"bearer": []}] if scope else []
    if scope in ("parse", "read"):  # no access token has the scope admin
        op["security"].append({"oauth": [scope]})
    tables["codes"].update(codes)
    if example:
        tables["examples"].add(example)
    return op


def build():
    errors, tables = error_table(), {"codes": set(), "examples": set()}
    paths = {}
    for row in OPERATIONS:
        paths.setdefault(row[0], {})[row[1]] = operation(row, errors, tables)
    examples = {name: {"summary": name.replace("_", " "), "value": json.loads(load("data/openapi/examples", name + ".json"), parse_float=Exact)}
                for name in sorted(tables["examples"])}
    for code in sorted(tables["codes"]):
        examples[code] = {"summary": code, "value": failed(code, errors[code])}
    doc = {
        "openapi": "3.1.0",
        "info": {"title": "casgate", "version": re.search(r"AC_INIT\(\[casgate\], \[([^]]+)\]", load("configure.ac"))[1],
                 "summary": "Exact portfolio data from Indian mutual fund statements.", "description": ABOUT,
                 "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
                 "contact": {"name": "Administrator of this service"}},
        "servers": [{"url": "/", "description": "This service"}],
        "tags": [{"name": n, "description": d} for n, d in TAGS],
        "security": [{"apiKey": []}, {"bearer": []}],
        "paths": paths,
        "webhooks": webhooks(),
    }
    doc["components"] = {
        "securitySchemes": {
            "apiKey": {"type": "apiKey", "in": "header", "name": "X-API-Key", "description": "`sk_live_...` or `sk_test_...`"},
            "bearer": {"type": "http", "scheme": "bearer", "description": "An API key, or an access token from `/token`."},
            "oauth": {"type": "oauth2", "description": "OAuth 2.1 with PKCE (S256), as AI clients use it.", "flows": {"authorizationCode": {
                "authorizationUrl": "/authorize", "tokenUrl": "/token", "refreshUrl": "/token",
                "scopes": {"parse": "Read statements and enrich them", "read": "See what was read",
                           "pii": "PAN, e-mail address and mobile number in full"}}}},
        },
        "headers": {
            "X-Request-Id": {"description": "Id of the request, also in the service's log.", "required": True,
                             "schema": {"type": "string"}, "example": "req_01KB5V3R2M7C4YHX0E9QW8ZTNA"},
            "ETag": {"description": "Tag of these bytes: send it in `If-None-Match` to get 304 as long as nothing has changed.",
                     "schema": {"type": "string"}, "example": '"9f2c1d0a5b6e7f8091a2b3c4d5e6f708"'},
            "Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer", "minimum": 1}, "example": 1},
            "RateLimit": {"description": "For each limit what is left of it (`r`), and in how many seconds all of it is there again (`t`). `requests` is here when it is used up.",
                          "schema": {"type": "string"}, "example": '"extract";r=58;t=2'},
            "RateLimit-Policy": {"description": "The limits: `q` units (`qu`; without it requests) in each window of `w` seconds.",
                                 "schema": {"type": "string"}, "example": '"requests";q=200;w=4, "extract";q=60;w=60;qu="cpu-seconds"'},
            "WWW-Authenticate": {"description": "What to send.", "schema": {"type": "string"}, "example": 'Bearer realm="casgate"'},
            "Allow": {"description": "Methods that the path takes.", "schema": {"type": "string"}, "example": "GET, HEAD"},
            "Content-Disposition": {"description": "Of a file: the name to keep it under.", "schema": {"type": "string"},
                                    "example": 'attachment; filename="casgate-snap_01KB5V3QK8Z4N0W2R7T9X6M1HD.csv"'},
            "Idempotent-Replayed": {"description": "`true`: an answer given before to the same Idempotency-Key.",
                                    "schema": {"type": "string", "enum": ["true"]}, "example": "true"},
        },
        "examples": examples,
    }
    # no second form of each failure (application/problem+json): generators would give every error two types
    doc["components"]["schemas"] = used(doc, schemas())
    return "".join(walk(doc, 0)) + "\n"


def webhooks():
    """The events, as requests that a client gets. Their bodies stand there whole: oapi-codegen drops components that no path
    names, and then misses them."""
    out, events = {}, json.loads(load("data/schema/event.json"))["$defs"]
    for kind, summary, text, data in EVENTS:
        schema = dict(events[kind.replace(".", "_")])
        inner = events[schema["properties"]["data"]["$ref"].removeprefix("#/$defs/")]
        schema["properties"] = dict(schema["properties"], data=inner)
        example = {"type": kind, "timestamp": "2026-11-28T06:30:00Z", "data": data}
        out[kind] = {"post": {
            "operationId": "on" + component(kind.replace(".", "_")), "tags": ["Webhooks"], "summary": summary, "description": SENT + text,
            "parameters": SENT_HEADERS, "requestBody": body(rewrite(schema, "event.json"), {"event": {"value": example}}),
            "responses": TAKEN, "security": []}}
    return out


class Exact(float):
    """A number that remembers how it was written: 1999.90 stays 1999.90."""
    def __new__(cls, text):
        self = float.__new__(cls, text)
        self.text = text
        return self


def walk(node, depth):
    """JSON as json.dumps(indent=1) prints it, but for numbers, which keep their decimals."""
    pad = " " * (depth + 1)
    if isinstance(node, Exact):
        yield node.text
    elif isinstance(node, dict) and node:
        for i, (k, v) in enumerate(node.items()):
            yield ("{\n" if i == 0 else ",\n") + pad + json.dumps(k, ensure_ascii=False) + ": "
            yield from walk(v, depth + 1)
        yield "\n" + pad[:-1] + "}"
    elif isinstance(node, list) and node:
        for i, v in enumerate(node):
            yield ("[\n" if i == 0 else ",\n") + pad
            yield from walk(v, depth + 1)
        yield "\n" + pad[:-1] + "]"
    else:
        yield json.dumps(node, ensure_ascii=False)


def main():
    check, part = "--check" in sys.argv[1:], part_schema()
    if not check:
        with open(PART, "w", encoding="utf-8") as f:
            f.write(part)
    text = build()
    if check:
        if load("data/schema/snapshot_part.json") != part or load("data/openapi/openapi.json") != text:
            sys.exit("data/openapi/openapi.json or data/schema/snapshot_part.json is not what data/openapi/make_openapi.py makes: run it")
        return
    with open(OUT, "w", encoding="utf-8") as f:
        f.write(text)
    # the SDKs have models and operations made from it, other programs their files
    for script in ("sdk/generate.py", "data/openapi/make_clients.py"):
        subprocess.run([sys.executable, os.path.join(TOP, script)], check=True)


if __name__ == "__main__":
    main()
