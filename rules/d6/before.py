"""Kinds of form that the book had once, and what has become of each: journals of before hold their answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.frame.forms import Before


def _held(own: dict[str, Any]) -> dict[str, Any]:
    """A held action whose burst, throw and cell were fields of their own."""
    fields = dict(own)
    burst, hurled, cell = fields.pop("burst", False), fields.pop("thrown", False), fields.pop("cell", None)
    front = fields.pop("front", ())
    way = "burst" if burst else "hurl" if hurled else fields["action"]
    return {**fields, "action": way, "ground": front if cell is None else (cell,)}


BEFORE: Mapping[str, Before] = {"hold": Before("hold action", joined=_held)}
