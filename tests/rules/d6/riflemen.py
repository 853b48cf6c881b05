"""Two riflemen who see each other, for plays of a round or two."""

from __future__ import annotations

from typing import Any

from rules.frame.forms import Menu
from rules.kernel.refs import Ref
from tests.rules.d6.playing import Playing

RIFLE, KNIFE, BOW = "Assault rifle 5.56", "Combat knife", "Longbow"


def pair(**figures: Any) -> tuple[Playing, Ref, Ref]:
    """Two riflemen who see each other, 60 ft apart; the blue one with these figures and quicker."""
    play = Playing()
    blue = play.man("blue", (10, 8), facing=4, **{"Longarms": "5D", **figures})
    red = play.man("red", (10, 20), facing=0, Longarms="3D", reflexes=11)
    return play, blue, red


def north_of(cell: tuple[int, int], steps: int) -> tuple[tuple[int, int], ...]:
    return tuple((cell[0], cell[1] - step) for step in range(1, steps + 1))


def refused(menu: Menu, title: str) -> str:
    return next(refusal.reason for refusal in menu.refusals if refusal.title == title)
