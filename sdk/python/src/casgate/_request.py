"""A request before it is sent, an answer after it came, and when to try again: for both clients, without a socket.

Tried again is what may pass: no connection, 429, 502, 503, 504 and a request that is still at work under the same
Idempotency-Key. A POST carries one, the same on each try, so that the service does the work once.
"""
from __future__ import annotations

import datetime
import email.utils
import json
import os
import random
import re
import urllib.parse
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Union

from ._codes import BY_CODE
from ._read import parse
from .errors import ApiError, CasgateError, UnexpectedAnswer

FileSource = Union[str, "os.PathLike[str]", bytes, BinaryIO]
"""A path, the bytes of a PDF, or a file that is open for reading bytes."""

Files = Union[Mapping[str, FileSource], Sequence[FileSource]]
"""Files by names of your own, which come back with their jobs; those of a list are called 1, 2, and so on."""

FIRST_WAIT, LONGEST_WAIT = 0.5, 8.0


@dataclass(frozen=True)
class Download:
    """A file that the service made. Its repr has not the content, which is somebody's money."""

    content: bytes = field(repr=False)
    content_type: str
    filename: str | None


@dataclass(repr=False)
class Request:
    """No repr: form and json may hold a password."""

    method: str
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    json: Mapping[str, Any] | None = None
    form: Mapping[str, Any] | None = None
    file: FileSource | None = None
    files: Files | None = None
    idempotency_key: str | None = None

    def headers(self) -> dict[str, str]:
        if self.method != "POST":
            return {}
        return {"Idempotency-Key": self.idempotency_key or str(uuid.uuid4())}

    def params(self) -> dict[str, str]:
        return {k: _word(v) for k, v in self.query.items() if v is not None}

    def body(self) -> dict[str, Any]:
        """Arguments of httpx: the JSON or the form. The file's own name stays here: people put a PAN into it."""
        if self.file is not None:
            return {"files": {"file": ("statement.pdf", content(self.file), "application/pdf")},
                    "data": {k: _word(v) for k, v in (self.form or {}).items() if v is not None}}
        if self.files is not None:
            return {"files": [("file", (name, content(file), "application/octet-stream")) for name, file in
                              named(self.files)],
                    "data": {k: _word(v) for k, v in (self.form or {}).items() if v is not None}}
        if self.json is not None:
            return {"json": {k: v for k, v in self.json.items() if v is not None}}
        return {}


def segment(value: str) -> str:
    """A part of a path. An empty one or a dot would be another path."""
    if value in ("", ".", ".."):
        raise ValueError("an id is empty")
    return urllib.parse.quote(value, safe="")


def named(files: Files) -> list[tuple[str, FileSource]]:
    if isinstance(files, Mapping):
        return list(files.items())
    if isinstance(files, (str, bytes)):
        raise TypeError("files is one file: give a list, or a mapping of names to files")
    return [(str(i), file) for i, file in enumerate(files, 1)]


def content(file: FileSource) -> bytes:
    if isinstance(file, bytes):
        return file
    if isinstance(file, (str, os.PathLike)):
        with open(file, "rb") as f:
            return f.read()
    return file.read()


def _word(value: Any) -> str:
    if isinstance(value, Mapping):
        return json.dumps(dict(value))
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class Answer:
    """Its repr has the status alone."""

    status: int
    headers: Mapping[str, str] = field(repr=False)
    body: bytes = field(repr=False)

    def data(self) -> Any:
        """`data` of a good answer; anything else is raised."""
        self.check()
        found = parse(self.body)
        if not isinstance(found, dict) or "data" not in found:
            raise UnexpectedAnswer("the answer is not of this service")
        return found["data"]

    def download(self) -> Download:
        self.check()
        name = re.search(r'filename="([^"]*)"', self.headers.get("content-disposition", ""))
        return Download(self.body, self.headers.get("content-type", ""), name[1] if name else None)

    def check(self) -> None:
        if not 200 <= self.status < 300:
            raise self.error()

    def error(self) -> ApiError:
        details: Mapping[str, Any] = {}
        try:
            found = parse(self.body)
            if isinstance(found, dict) and isinstance(found.get("error"), dict):
                details = found["error"]
        except UnexpectedAnswer:
            pass  # of a proxy in between
        return BY_CODE.get(str(details.get("code")), ApiError)(self.status, details, self.retry_after())

    def retry_after(self) -> float | None:
        """Seconds; the header may name a time instead."""
        value = self.headers.get("retry-after", "").strip()
        if re.fullmatch("[0-9]{1,9}", value):
            return float(value)
        try:
            at = email.utils.parsedate_to_datetime(value)
        except ValueError:
            return None
        if at.tzinfo is None:
            at = at.replace(tzinfo=datetime.timezone.utc)
        return max(0.0, (at - datetime.datetime.now(datetime.timezone.utc)).total_seconds())


class Tries:
    """How often and when: next() gives the seconds to wait, or None when what came is the last word."""

    def __init__(self, retries: int, longest: float) -> None:
        self.left, self.longest, self.wait = retries, longest, FIRST_WAIT

    def next(self, came: Answer | CasgateError) -> float | None:
        asked = None
        if isinstance(came, Answer):
            if came.status == 409:
                if came.error().code != "idempotency_in_progress":
                    return None
            elif came.status not in (429, 502, 503, 504):
                return None
            asked = came.retry_after()
        if self.left <= 0 or (asked or 0) > self.longest:
            return None
        self.left -= 1
        # apart from each other: clients that were refused together do not come back together
        own = self.wait * random.uniform(0.5, 1)
        self.wait = min(self.wait * 2, LONGEST_WAIT)
        return min(max(own, asked or 0), self.longest)
