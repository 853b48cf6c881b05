"""The suppression check at an activation, told once: the roll, the second one where it is granted, and what comes of
both.
"""

from __future__ import annotations

from typing import Literal

from rules.graydawn import rolls
from rules.graydawn.contest import TARGET
from rules.kernel.courses.course import Course
from rules.kernel.courses.steps import Choice, stage
from rules.kernel.dice import Dice

Came = Literal["passed", "failed", "breaks", "runs away", "broken"]
"""What a check comes to. A unit that breaks does nothing now; it may have to run the next time, or every time."""


def comes_to(reached: int) -> Came:
    """A check needs 15; a total of 0 or less breaks the unit: from -5 it runs next time, from -10 every time until it
    passes (GRD-SUPP-02, GRD-SUPP-17).
    """
    if reached >= rolls.STANDARD:
        return "passed"
    if reached > 0:
        return "failed"
    return "broken" if reached <= -10 else "runs away" if reached <= -5 else "breaks"


@stage("fell", "came", roller=TARGET)
def first(dice: Dice, steady: int, explosions: int) -> tuple[int, Came]:
    """The check for the stance that it tries to take (GRD-SUPP-02)."""
    fell = rolls.die(dice, explosions)
    return fell, comes_to(steady + fell)


@stage("fell", "came", "second", roller=TARGET)
def second(dice: Dice, came: Came, again: int | None, explosions: int) -> tuple[int | None, Came, bool]:
    """A second one may still give active cover to a unit that did not dare to leave its cover (GRD-SUPP-07)."""
    if again is None or came != "failed":
        return None, came, False
    fell = rolls.die(dice, explosions)
    return fell, comes_to(again + fell), True


STEELED, AGAIN = (Choice(name, lambda came: came, "came") for name in ("steeled", "again"))
"""Luck on either check; it is taken that none is spent (GRD-LUCK-02, GRD-LUCK-03)."""
STEELS = Course(first, STEELED, second, AGAIN)
