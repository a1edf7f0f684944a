"""What can go wrong. No message holds a key, a password or a part of a statement."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class CasgateError(Exception):
    """All errors of this package."""


class ConnectionFailed(CasgateError):
    """No answer came: no connection, or none in time. `kind` names what failed, such as ECONNREFUSED or ReadTimeout."""

    def __init__(self, kind: str, hint: str | None = None) -> None:
        super().__init__(f"no answer of the service: {kind}" + (f": {hint}" if hint else ""))
        self.kind = kind


class UnexpectedAnswer(CasgateError):
    """Something answered that does not speak this API, or not as this version knows it."""


class SignatureError(CasgateError):
    """A webhook is not what the service sent, or too old."""


class ApiError(CasgateError):
    """The service refused or failed. Each code has a class of its own; match on it, or on `code`.

    details: the whole object `error` of the answer. retry_after: seconds that the service asks to wait, or None.
    """

    def __init__(self, status: int, details: Mapping[str, Any], retry_after: float | None = None) -> None:
        self.status = status
        self.details = dict(details)
        self.code = str(details.get("code", f"http_{status}"))
        self.message = str(details.get("message", "The answer is not of the service."))
        self.request_id: str | None = details.get("request_id")
        self.param: str | None = details.get("param")
        self.doc_url: str | None = details.get("doc_url")
        self.retry_after = retry_after
        super().__init__(f"{self.code}: {self.message}" + (f" ({self.request_id})" if self.request_id else ""))
