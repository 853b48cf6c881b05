"""Readying a thing on the move or in a hold: the roll for it, and what a slip drops (GUR-MAR-01, GUR-GRP-10)."""

from __future__ import annotations

from enum import StrEnum
from functools import partial

from rules.frame.figure import Item, Kit
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.scene import Event, Scene, Table
from rules.gurps import rolls
from rules.gurps.core import figures, held
from rules.gurps.harm import condition
from rules.gurps.rolls import Roll
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.skills import Attribute
from rules.gurps.turns import taking
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.kernel.words import the

ON_THE_RUN, ALL_OUT = -2, 4
"""On the roll to ready something on the move (GUR-MAR-01), and on one with no thought of defence (GUR-AOR-01)."""
DROPS = 5
"""Failing to ready on the move by so much drops the thing (GUR-MAR-01)."""


def check(scene: Scene, unit: Ref) -> Tally | None:
    """What readying is rolled against: DX on the move, or in a foe's grip; None where it just succeeds (GUR-MAR-01,
    GUR-AOR-01, GUR-GRP-10).
    """
    taken = taking.turn(scene, unit).taken
    own = figures.attribute(scene, unit, Attribute.DX)
    if taken is Manoeuvre.MOVE_AND_READY:
        return own.plus(Modifier(ON_THE_RUN, "on the move", "GUR-MAR-01"))
    if held.hold(scene, unit).by:
        calm = Modifier(ALL_OUT, "all-out", "GUR-AOR-01") if taken is Manoeuvre.ALL_OUT_READY else None
        return own.plus(calm)
    return None


class Slip(StrEnum):
    """What comes of such a roll, as a player reads it."""

    NONE = "done"
    FAILS = "not done"
    DROPS = "dropped"


def slip(fell: Roll, clutched: bool) -> Slip:
    """A bad slip on the move, or any in a foe's grip, drops the thing (GUR-MAR-01, GUR-GRP-10)."""
    if fell.success:
        return Slip.NONE
    return Slip.DROPS if fell.margin <= -DROPS or fell.fumble or clutched else Slip.FAILS


def foretold(scene: Scene, unit: Ref, *, thing: bool = True) -> Forecast:
    """The chance where something has to be rolled, and that a thing is dropped (GUR-MAR-01, GUR-GRP-10)."""
    score = check(scene, unit)
    if score is None:
        return Forecast(FREE)
    found = rolls.rolls(int(score.total)).map(partial(slip, clutched=bool(held.hold(scene, unit).by)))
    if not thing:
        found = found.map(lambda came: came if came is Slip.NONE else Slip.FAILS)
    return Forecast(
        FREE, (score,), tuple(Outcome(each.value, found[each]) for each in Slip if each in found), found[Slip.NONE]
    )


def comes_off(table: Table, unit: Ref, item: Item | None) -> bool:
    """Whether it can do what it wanted, where that has to be rolled (GUR-MAR-01, GUR-GRP-10)."""
    score = check(table, unit)
    if score is None:
        return True
    fell = rolls.roll(table.dice(unit), int(score.total))
    tells(table, unit, item, score, fell)
    drops = slip(fell, bool(held.hold(table, unit).by)) is Slip.DROPS
    if drops and item is not None and item in table.part(unit, Kit).items:
        condition.let_fall(table, unit, item)
    return fell.success


def tells(table: Table, unit: Ref, item: Item | None, score: Tally, fell: Roll) -> None:
    """A roll to ready something, for all who watch."""
    what = the(item.name) if item is not None else "something"
    words = f"{{actor}} tries to ready {what}" + ("." if fell.success else ": it does not come off.")
    table.say(Event("readies", words, unit, own=fell.own, tally=score, success=fell.success, missed=not fell.success))
