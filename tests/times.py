"""Times for tests that count in rounds: scenarios in which a round of every rulebook counts as six seconds."""

from __future__ import annotations

from typing import Any

PACE = {"reflex": 1.33}


def span(rounds: int) -> str:
    """How long so many rounds are."""
    return f"{6 * rounds} s"


def start(round: int) -> str:
    """When a round begins."""
    return span(round - 1)


def lasting(rounds: int) -> dict[str, Any]:
    """The fields of a scenario that lasts so many rounds."""
    return {"lasts": span(rounds), "pace": PACE}
