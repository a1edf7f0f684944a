#!/usr/bin/python3
"""Webhooks by the library that the Standard Webhooks project publishes: it takes what is sent, during a roll by both
secrets, and refuses what was changed, sent late, or signed by another; the client for Python takes what it signs."""
import base64
import datetime
import json
import os
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
import pypi
import tap
from receiver import Receiver, Sender
from stack import Stack
from tap import check, equal

PYTHON = pypi.python("standardwebhooks")
CLIENT_PYTHON = pypi.python("sdk")
CLIENT = """
import base64, json, sys
from casgate import webhooks
asked = json.load(sys.stdin)
body = base64.b64decode(asked["body"])
headers = {"webhook-id": asked["id"], "webhook-timestamp": str(asked["time"]), "webhook-signature": asked["signed"]}
event = webhooks.verify(body, headers, asked["secret"])
signed = webhooks.sign(asked["secret"], asked["id"], asked["time"], body)
json.dump({"type": event.type, "data": event.data, "signed": signed}, sys.stdout)
"""
LIBRARY = """
import base64, datetime, json, sys
from standardwebhooks.webhooks import Webhook, WebhookVerificationError
asked, answers = json.load(sys.stdin), []
for one in asked:
    body, hook = base64.b64decode(one["body"]), Webhook(one["secret"])
    if one["do"] == "sign":
        at = datetime.datetime.fromtimestamp(one["time"], tz=datetime.timezone.utc)
        answers.append(hook.sign(one["id"], at, body.decode()))
        continue
    try:
        answers.append(hook.verify(body, one["headers"]))
    except WebhookVerificationError as e:
        answers.append(str(e))
json.dump(answers, sys.stdout)
"""


def library(*asked):
    """What it says to each: the event, or why it refuses it."""
    r = subprocess.run([PYTHON, "-c", LIBRARY], input=json.dumps(asked).encode(), capture_output=True, check=False)
    assert r.returncode == 0, r.stderr.decode()[-2000:]
    return json.loads(r.stdout)


def about(secret, message, **changes):
    headers = {**message["headers"], **changes.pop("headers", {})}
    body = changes.pop("body", message["body"])
    return {"do": "verify", "secret": secret, "headers": headers, "body": base64.b64encode(body).decode()}


def parsed(s):
    body = {"pdf_ref": "sample_cams_2024", "client_reference_id": "Kundë 7 · №"}
    a = s.call("POST", "/api/v1/parse", json.dumps(body).encode(), s.key, {"Content-Type": "application/json"})
    assert a.status == 200, a
    return a.data


def events(s, r, sender):
    """What is sent is taken whole, and nothing else is."""
    _, secret = sender.add("--events", "snapshot.created")
    made = parsed(s)
    equal(sender.once()[0], 0, "an event is sent")
    message = r.seen[-1]
    sent = json.loads(message["body"])
    equal(sent["data"]["snapshot_id"], made["snapshot_id"], "that of this snapshot")
    other = "whsec_" + base64.b64encode(b"x" * 32).decode()
    early = str(int(message["time"]) - 301)
    last = "1" if message["id"].endswith("0") else "0"
    found = library(about(secret, message), about(other, message),
                    about(secret, message, body=message["body"].replace(b"snapshot", b"snapshat", 1)),
                    about(secret, message, headers={"webhook-id": message["id"][:-1] + last}),
                    about(secret, message, headers={"webhook-timestamp": early}),
                    about(secret, message, headers={"webhook-timestamp": str(int(message["time"]) - 1)}),
                    about(secret, message, headers={"webhook-signature": "v1a," + message["signature"][3:]}))
    equal(found[0], sent, "the library takes it")
    none = "No matching signature found"
    equal(found[1:], [none, none, none, "Message timestamp too old", none, none],
          "not with another secret, body, id, time or version")


def rolled(s, r, sender):
    """During a roll the library takes an event by either secret, and the test event, too."""
    sender.clear()
    hook, old = sender.add("--events", "snapshot.created")
    code, text = sender.webhook("roll", hook)
    equal(code, 0, text)
    new = next(word for word in text.split() if word.startswith("whsec_"))
    parsed(s)
    equal(sender.webhook("test", hook)[0], 0, "a test event is asked for")
    equal(sender.once()[0], 0, "both are sent")
    equal(len(r.seen), 2, "one of each")
    for message in r.seen:
        kind = json.loads(message["body"])["type"]
        found = library(about(old, message), about(new, message))
        equal([e["type"] for e in found], [kind, kind], f"{kind}: by the secret before, and by the new one")
        check(old != new and len(message["signature"].split(" ")) == 2, f"{kind}: two secrets, two signatures")


def other_way(_s, _r, _sender):
    """What the library signs is taken by the client for Python, and what the client signs is what the library does."""
    secret = "whsec_" + base64.b64encode(bytes(range(32))).decode()
    body = '{"type": "of.later", "timestamp": "2026-11-24T10:00:00.000Z", "data": {"name": "é"}}'.encode()
    now = int(datetime.datetime.now(datetime.timezone.utc).timestamp())
    asked = {"do": "sign", "secret": secret, "id": "evt_1", "time": now, "body": base64.b64encode(body).decode()}
    asked["signed"] = library(asked)[0]
    r = subprocess.run([CLIENT_PYTHON, "-c", CLIENT], input=json.dumps(asked).encode(), capture_output=True,
                       check=False, env={**os.environ, "PYTHONPATH": os.path.join(tap.top(), "sdk/python/src")})
    equal((r.returncode, r.stderr), (0, b""), "the client ran")
    found = json.loads(r.stdout)
    equal(found["signed"], asked["signed"], "one signature by both")
    equal((found["type"], found["data"]), ("of.later", {"name": "é"}), "and the client takes it")


if __name__ == "__main__":
    stack = Stack()
    try:
        stack.start()
        with Receiver() as receiver:
            tap.run([events, rolled, other_way], stack, receiver, Sender(stack, receiver))
    finally:
        stack.close()
    tap.done()
