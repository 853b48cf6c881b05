"""A duel in which luck may be spent, for tests of luck."""

from __future__ import annotations

from rules.graydawn.book import BOOK
from rules.graydawn.fire.forms import Shoot
from rules.graydawn.luck import purse
from rules.graydawn.turns.forms import Brace
from rules.kernel.refs import Ref
from tests.rules.graydawn.stage import Stage

AT_START = tuple(each.kind for each in BOOK.routines if each.at_start)
"""The standing orders with which people begin a battle."""


def duel(*, lucky: bool = True, mook: bool = False, armour: tuple[str, ...] | None = None) -> tuple[Stage, Ref, Ref]:
    """Ann braces and is about to fire at Bob, ten metres off: 13 and the die against 11 and the die."""
    stage = Stage()
    ann = stage.unit("blue", (5, 15), "Rifleman", lucky=lucky)
    bob = stage.unit("red", (5, 5), "Rifleman", lucky=lucky, mook=mook, armour=armour)
    aim(stage, ann, bob)
    return stage, ann, bob


def aim(stage: Stage, ann: Ref, bob: Ref) -> None:
    """A new round, and Ann about to fire."""
    stage.begin({ann: 15, bob: 10})
    stage.take(Brace, actions=1)


def fires(stage: Stage, bob: Ref, *dice: int) -> None:
    """The dice of the attack and the defence, and whatever falls before the next question."""
    stage.dice(*dice)
    stage.take(Shoot, mode="single", target=bob)


def asked(stage: Stage) -> tuple[str, Ref]:
    """Which question is open, and to which unit it is put."""
    assert stage.ask is not None
    return stage.ask.kind, stage.ask.unit


def left(stage: Stage, unit: Ref) -> int:
    """Its points of luck."""
    return purse.left(stage.table, unit)


def card(stage: Stage, unit: Ref) -> tuple[tuple[str, str], ...]:
    """What its owner reads of a unit."""
    view = stage.view(stage.table.side(unit))
    return BOOK.card(view, view._names[unit])


def struck(*dice: int, at_start: bool = True, armour: tuple[str, ...] | None = ()) -> tuple[Stage, Ref]:
    """Bob without armour is hit by 5 more than his defence, with these dice for place, damage and what follows."""
    stage, _, bob = duel(armour=armour)
    if at_start:
        stage.orders |= {*AT_START}
    fires(stage, bob, 9, 6, *dice)
    return stage, bob
