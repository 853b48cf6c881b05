"""A second opinion on shots out of cover and at ground that is watched, worked out from the text alone."""

from __future__ import annotations

from dataclasses import replace

from tests.rules.gurps.opinion import AIMED_AT, Person
from tests.rules.gurps.opinion_fire import Shot

POPPED_UP = -2
LOOKS_FIRST = -2
"""What it takes off a shot to see first which side its target is of."""


def watched(cells: int) -> int:
    """What it takes off a shot to watch so much ground."""
    return -next((off for off, most in enumerate((1, 2, 4, 6, 10)) if cells <= most), 5)


def popped_up(shot: Shot, shooter: Person, target: Person, part: str) -> int:
    """What a shot out of cover and back is rolled against, but for the part aimed at."""
    return shot.need(shooter, part, target) + POPPED_UP


def in_view(part: str, target: Person) -> str:
    """What is aimed at of a target some yards off: of one that lies or crawls nothing below its torso."""
    hidden = target.posture not in ("standing", "crouched", "kneeling", "sitting")
    return "torso" if hidden and part in ("groin", "leg", "foot") else part


def opportunity(shot: Shot, shooter: Person, target: Person, cells: int, *, sure: bool, part: str = "torso") -> int:
    """What a shot at the first that shows itself on watched ground is rolled against; only a single yard may be watched
    with an aim.
    """
    shot = replace(shot, seconds=0) if cells > 1 else shot
    return shot.need(shooter, part, target) + AIMED_AT[part] + watched(cells) + LOOKS_FIRST * sure
