"""What the report says of a chapter of battles."""

from __future__ import annotations

from collections.abc import Sequence

from game.battle.setup import Setup
from game.lab.chapter import Chapter
from game.lab.findings import Findings
from game.lab.ground_insight import Insight
from game.lab.outcome_tally import Tallied
from tests.game.lab.made import chapter

FARM = ("The farm", ((10, 5), (10, 6), (11, 5), (11, 6)))
HOLD = {"name": "The farm", "kind": "hold", "side": "blue", "worth": 2, "ends": True}


def findings(found: Chapter, others: Sequence[Chapter] = ()) -> Findings:
    return Findings(found, Insight(found, "ground"), others)


def short(setup: Setup, tallied: Tallied) -> dict[str, str]:
    """How it goes: every topic and what is said of it."""
    return {each.topic: each.line for each in findings(chapter(setup, tallied)).short()}
