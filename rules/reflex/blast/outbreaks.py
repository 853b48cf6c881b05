"""Gas, fire and charges that no unit sets off: a game master's trigger does, between two segments."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rules.frame.ground import Cell
from rules.frame.outbreaks import What, entry
from rules.frame.scene import Table
from rules.reflex.blast import going_off
from rules.reflex.core import course
from rules.reflex.core.moment import Moment
from rules.reflex.sheets import roster
from rules.reflex.terms.weapons import Burst, MineKind, Weapon

USUAL = {"gas": "tear gas", "fire": "Petrol bomb"}
"""What is let loose where the trigger names nothing."""


def outbreak(what: What, name: str, sheets: Sequence[Path] = ()) -> MineKind | Weapon:
    """The weapon or mine of the roster that lets such a thing loose (RFX-EXPL-01, RFX-FIRE-04, RFX-GAS-01)."""
    known = roster.with_sheets(sheets)
    found: list[MineKind | Weapon] = [*known.all(MineKind), *known.all(Weapon)]
    fit = {each.name: each for each in found if each.burst is not None and _does(what, each.burst)}
    return entry(what, name or USUAL.get(what, ""), fit)


def _does(what: What, burst: Burst) -> bool:
    match what:
        case "gas":
            return bool(burst.agent and burst.cloud)
        case "fire":
            return bool(burst.burning and burst.burning_for)
        case _:
            return bool(burst.blast or burst.frag)


def break_out(table: Table, what: MineKind | Weapon, cell: Cell) -> None:
    """It goes off where it is, by no one's hand (RFX-EXPL-01 to 10, RFX-MINE-07). Everybody learns of the fight by an
    explosion (RFX-TIME-16).
    """
    moment = Moment(table)
    if isinstance(what, MineKind):
        going_off.mine_bursts(moment, what, cell)
    elif what.burst is not None:
        going_off.detonate(moment, what.burst, cell, cause=what.name)
    moment.settle()
    if what.burst is not None and (what.burst.blast or what.burst.frag):
        course.change(table, attacked=True)
