"""What weighs on all of a unit's rolls and defences at once: doing many things in a round, and gas."""

from __future__ import annotations

from rules.d6.state import Gassed, Turn
from rules.d6.terms.code import DIE
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier

ACTIONS = " actions"
"""The end of the mark of appearance of a unit that does several things in a round: "3 actions"."""
COUGHING, CHOKING = "coughing", "choking"
"""The marks of appearance of a unit that tear gas takes one die from, or two."""


def marks(scene: Scene, unit: Ref) -> tuple[str, ...]:
    """What everybody sees of what weighs on a unit: its hurry, as it declared it, and gas."""
    many, gassed = declared(scene, unit), scene.find(unit, Gassed)
    hurry = (f"{many}{ACTIONS}",) if many > 1 else ()
    return (*hurry, *((CHOKING if gassed.dice > 1 else COUGHING,) if gassed is not None else ()))


def as_marked(shown: tuple[str, ...]) -> int:
    """How many actions a unit has declared, by the marks of its appearance."""
    return next((int(mark.removesuffix(ACTIONS)) for mark in shown if mark.endswith(ACTIONS)), 1)


def declared(scene: Scene, unit: Ref) -> int:
    """How many actions weigh on a unit now: those it declared, as long as they count (DSX-ACT-05).

    By default from the declaration to the start of its next turn, which lies in the next round at the latest; with the
    option "round" only to the end of the round. Of an enemy one knows it by the mark of his appearance, which is over
    for certain when he has not been seen for two rounds.
    """
    turn = scene.find(unit, Turn)
    if turn is None:
        return 1
    if scene.assumed(unit):
        lost = scene.lost(unit)
        return turn.declared if lost is None or lost.rounds <= 1 else 1
    age = scene.clock.round - turn.round
    counts = age <= 0 if scene.options.penalty_span == "round" else age <= 1
    return turn.declared if counts else 1


def on_rolls(scene: Scene, unit: Ref) -> Modifier | None:
    """1D off every roll for each action beyond the first (DSX-ACT-03, DSX-ACT-04)."""
    many = declared(scene, unit)
    return Modifier(-(many - 1), f"{many} actions in the round", "DSX-ACT-04", unit="D") if many > 1 else None


def on_defences(scene: Scene, unit: Ref) -> Modifier | None:
    """3 points off every defence for each action beyond the first (DSX-ACT-03, DSX-ACT-04)."""
    many = declared(scene, unit)
    return Modifier(-DIE * (many - 1), f"{many} actions in the round", "DSX-ACT-04") if many > 1 else None


def of_gas(scene: Scene, unit: Ref) -> Modifier | None:
    """Dice off every roll of a unit that breathed tear gas (DSX-GAS-01)."""
    gassed = scene.find(unit, Gassed)
    return Modifier(-gassed.dice, "tear gas", "DSX-GAS-01", unit="D") if gassed else None
