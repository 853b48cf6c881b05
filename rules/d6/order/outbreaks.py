"""Gas and charges that no unit sets off: a game master's trigger does, between two rounds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rules.d6.blast import landing
from rules.d6.core.moment import Moment
from rules.d6.holding import reactions
from rules.d6.sheets import roster
from rules.d6.terms.weapons import Blast, MineKind, Weapon
from rules.frame.ground import Cell
from rules.frame.outbreaks import What
from rules.frame.scene import Table


def outbreaks(what: What, sheets: Sequence[Path] = ()) -> dict[str, MineKind | Weapon]:
    """The weapons and mines of the roster that let such a thing loose, the usual first; these rules have no fire
    (DSX-EXPL-01, DSX-SMOKE-01, DSX-GAS-01, DSX-MINE-01).
    """
    known = roster.with_sheets(sheets)
    if what == "gas":
        clouds = [each for each in known.all(Weapon) if each.area is not None and each.area.kind in ("gas", "smoke")]
        clouds.sort(key=lambda each: each.area is not None and each.area.kind != "gas")
        return {each.name: each for each in clouds}
    bursts = [each for each in known.all(Weapon) if _bursts(each)]
    charges: list[MineKind | Weapon] = [*known.all(MineKind), *bursts]
    return {each.name: each for each in charges} if what == "charge" else {}


def _bursts(weapon: Weapon) -> bool:
    """Whether it explodes by a set value: a burst without one goes by the roll that brings it (DSX-EXPL-02)."""
    return weapon.area is not None and weapon.area.kind == "explosive" and weapon.area.value is not None


def break_out(table: Table, what: MineKind | Weapon, cell: Cell) -> None:
    """It bursts, and nobody sees it coming: it hits those it reaches as a mine does that they did not know of
    (DSX-EXPL-01, DSX-MINE-01). Gas and smoke spread as from a grenade (DSX-SMOKE-01).
    """
    if isinstance(what, Weapon) and what.area is not None and what.area.kind != "explosive":
        landing.spreads(table, what.area, cell)
    elif what.area is not None:
        damage = what.damage if isinstance(what, MineKind) else what.blast_damage
        blast = Blast(what.area.value or 0, damage, what.area.radius)
        landing.detonate(Moment(table, reactions), None, blast, cell, f"{what.name} goes off.", known=False)
