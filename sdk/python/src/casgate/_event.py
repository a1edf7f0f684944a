"""What a webhook is told. Each kind that this version knows is a class of _models with data of its own."""
from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any

__all__ = ["Event"]


@dataclass(frozen=True, kw_only=True)
class Event:
    """id: the same on every try. data: what happened; of a kind that this version does not know it is a mapping."""

    id: str
    type: str
    timestamp: datetime.datetime
    data: Any
