"""Is a webhook what the service sent? Standard Webhooks, v1: HMAC-SHA256 over "id.timestamp.body".

verify() takes the body as the bytes that came, before anything parsed them, and the headers in any case. What it gives
is a class for each kind of event (SnapshotCreatedEvent, JobFailedEvent, ...), and an Event where this version does not
know the kind. Keep the ids that were handled: a webhook may come more than once, with the same id.
"""
from __future__ import annotations

import base64
import binascii
import datetime
import hashlib
import hmac
import time
from collections.abc import Mapping

from ._event import Event
from ._models import EVENTS
from ._read import anything, mapping, parse
from .errors import SignatureError, UnexpectedAnswer

__all__ = ["Event", "sign", "verify"]

TOLERANCE = 300
"""Seconds between the clocks, and the age of a webhook that is still taken."""


def _key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if len(key) < 16:
        raise ValueError("the secret of a webhook begins with whsec_ and goes on in base64")
    return key


def sign(secret: str, id: str, timestamp: int, body: bytes) -> str:
    """The signature "v1,..." of a webhook, for tests of a receiver."""
    text = f"{id}.{timestamp}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(_key(secret), text, hashlib.sha256).digest()).decode()


def verify(body: bytes, headers: Mapping[str, str], secret: str, *, tolerance: int = TOLERANCE,
           now: float | None = None) -> Event:
    """The event, if one of the signatures is of this secret and the time is near; else SignatureError."""
    found = {k.lower(): v for k, v in headers.items()}
    id, at, signatures = (found.get("webhook-" + k, "") for k in ("id", "timestamp", "signature"))
    if not id or not at.isascii() or not at.isdigit() or len(at) > 12:
        raise SignatureError("the headers of a webhook are missing or malformed")
    if abs((time.time() if now is None else now) - int(at)) > tolerance:
        raise SignatureError("the webhook is too old, or the clocks differ")
    wanted = sign(secret, id, int(at), body).encode()
    # all are compared, so that the time tells nothing
    matches = [hmac.compare_digest(wanted, s.encode()) for s in signatures.split(" ")]
    if not any(matches):
        raise SignatureError("no signature of the webhook is right")
    try:
        event = parse(body)
        when = datetime.datetime.fromisoformat(str(event["timestamp"]).replace("Z", "+00:00"))
        cls, read = EVENTS.get(event["type"]) or (Event, mapping(anything))
        return cls(id=id, type=str(event["type"]), timestamp=when, data=read(event["data"]))
    except (UnexpectedAnswer, KeyError, TypeError, ValueError):
        pass
    raise SignatureError("the webhook is signed, but no event")
