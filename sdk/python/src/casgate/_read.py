"""JSON to the classes of _models: exact, and lenient where the service may grow.

The text is parsed with Decimal for every number with a fraction; a figure that is written without one becomes a
Decimal, too, where the model says so. A value of another kind than the model's is an UnexpectedAnswer.
"""
from __future__ import annotations

import datetime
import json
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, TypeVar

from .errors import UnexpectedAnswer

T = TypeVar("T")
# class -> (attribute, key, how it is read), filled by _models
FIELDS: dict[type, tuple[tuple[str, str, Callable[[Any], Any]], ...]] = {}


def parse(body: bytes) -> Any:
    """The value of a JSON text, no digit lost."""
    try:
        return json.loads(body, parse_float=Decimal, parse_constant=_refuse)
    except (ValueError, RecursionError):
        pass
    raise UnexpectedAnswer("the answer is not JSON")


def _refuse(_: str) -> Any:
    raise ValueError


def _wrong(expected: str) -> UnexpectedAnswer:
    return UnexpectedAnswer(f"the answer has something else than {expected}")


def anything(value: Any) -> Any:
    return value


def text(value: Any) -> str:
    if not isinstance(value, str):
        raise _wrong("a text")
    return value


def number(value: Any) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, (int, Decimal)):
        raise _wrong("a number")
    return Decimal(value)


def integer(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise _wrong("a whole number")
    return value


def boolean(value: Any) -> bool:
    if not isinstance(value, bool):
        raise _wrong("true or false")
    return value


def date(value: Any) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text(value))
    except ValueError:
        raise _wrong("a day") from None


def time(value: Any) -> datetime.datetime:
    try:
        return datetime.datetime.fromisoformat(text(value).replace("Z", "+00:00"))
    except ValueError:
        raise _wrong("a time") from None


def nullable(read: Callable[[Any], T]) -> Callable[[Any], T | None]:
    return lambda value: None if value is None else read(value)


def array(read: Callable[[Any], T]) -> Callable[[Any], tuple[T, ...]]:
    def out(value: Any) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise _wrong("a list")
        return tuple(read(v) for v in value)
    return out


def mapping(read: Callable[[Any], T]) -> Callable[[Any], Mapping[str, T]]:
    def out(value: Any) -> Mapping[str, T]:
        if not isinstance(value, dict):
            raise _wrong("an object")
        return {k: read(v) for k, v in value.items()}
    return out


def record(cls: type[T]) -> Callable[[Any], T]:
    """A model; a key that is not there leaves None."""
    def out(value: Any) -> T:
        if not isinstance(value, dict):
            raise _wrong("an object")
        return cls(**{name: read(value[key]) if key in value else None for name, key, read in FIELDS[cls]})
    return out
