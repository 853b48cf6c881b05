"""Mines and minefields: what sets them off, who discovers them, what they do."""

from __future__ import annotations

from dataclasses import replace

from rules.d6.blast import landing
from rules.d6.core import facing, penalties, rolls, scale
from rules.d6.core.defences import defence
from rules.d6.core.moment import Moment
from rules.d6.sheets import roster
from rules.d6.state import Vehicle
from rules.d6.terms import weapons
from rules.d6.terms.sizes import Size
from rules.d6.terms.weapons import Blast
from rules.frame.ground import Cell
from rules.frame.relations import enemies
from rules.frame.scene import Event, Scene
from rules.frame.things import Mine, Minefield, Trap
from rules.kernel.dice import Dice, Pool
from rules.kernel.refs import Ref
from rules.parts.mines import known as known

DENSITY = {"light": 12, "medium": 11, "dense": 10}
"""What 2D must reach in each cell of a minefield for a mine to be there (DSX-MINE-01)."""
USUAL = "Anti-personnel mine"


def figures(name: str) -> weapons.MineKind:
    """A mine's entry in the roster."""
    return roster.standard().get(weapons.MineKind, name or USUAL)


def blast(name: str) -> Blast:
    """What a mine does when it bursts (DSX-MINE-01, DSX-EXPL-01)."""
    mine = figures(name)
    return Blast(mine.area.value or 0, mine.damage, mine.area.radius)


def sets_off(scene: Scene, unit: Ref, name: str) -> bool:
    """Whether a unit sets such a mine off: any creature of size Small or more, or only a vehicle (DSX-MINE-01)."""
    vehicle = scene.find(unit, Vehicle)
    if vehicle is not None:
        return True
    big_enough = rolls.traits(scene, unit).size.rank >= Size.SMALL.rank
    return big_enough and figures(name).trigger == "anyone"


def is_dummy(scene: Scene, ref: Ref) -> bool:
    """Whether a mine or minefield is a dummy that never goes off: a fact that no side knows."""
    return any(trap.mine == ref and trap.decoy for _, trap in scene.having(Trap))


def lies_here(dice: Dice, density: str) -> bool:
    """Whether a cell of a minefield that is entered holds a mine: 2D, and the field's number or more (DSX-MINE-01)."""
    return dice.roll(Pool(2)).value >= DENSITY[density]


def noticed(scene: Scene, unit: Ref, cells: tuple[Cell, ...]) -> tuple[Ref, ...]:
    """The mines that a unit beginning or ending a move beside them discovers: Notice reaches theirs (DSX-MINE-01)."""
    sharp = defence(scene, unit, "notice").total
    return tuple(
        ref
        for ref, mine in _hidden(scene, unit)
        if scale.steps(scene, (mine.cell,), cells) <= 1 and sharp >= figures(mine.name).notice
    )


def found(scene: Scene, unit: Ref, total: int) -> tuple[Ref, ...]:
    """The mines in sight that a search total finds (DSX-MINE-01)."""
    return tuple(
        ref
        for ref, mine in _hidden(scene, unit)
        if total >= figures(mine.name).notice and scene.sees_cell(unit, mine.cell, above=0.0)
    )


def fields_found(scene: Scene, unit: Ref, total: int) -> tuple[Ref, ...]:
    """The minefields of which a search total finds some cell in sight (DSX-MINE-01)."""
    return tuple(
        ref
        for ref, field in scene.having(Minefield)
        if not known(scene, ref, scene.side(unit))
        and total >= figures(field.name).notice
        and any(scene.sees_cell(unit, cell, above=0.0) for cell in field.cells)
    )


def _hidden(scene: Scene, unit: Ref) -> tuple[tuple[Ref, Mine], ...]:
    side = scene.side(unit)
    return tuple((ref, mine) for ref, mine in scene.having(Mine) if not known(scene, ref, side))


def known_cells(scene: Scene, side: str) -> frozenset[Cell]:
    """The cells where a side knows of a single mine."""
    return frozenset(mine.cell for ref, mine in scene.having(Mine) if known(scene, ref, side))


def steps_round(scene: Scene, unit: Ref) -> bool:
    """Whether a unit steps safely into a known mine's cell, at double cost: undisturbed, one action (DSX-MINE-01).

    Nobody near who would disturb it: no enemy that is not down beside it.
    """
    if penalties.declared(scene, unit) > 1 or scene.find(unit, Vehicle) is not None:
        return False
    return not any(
        scale.adjacent(scene, unit, other) and not facing.down(scene, other)
        for other in scene.units()
        if enemies(scene, unit, other)
    )


def mine_bursts(moment: Moment, unit: Ref, ref: Ref, *, known: bool) -> None:
    """A mine goes off under foot: those who did not know of it are hit on 5 (DSX-MINE-01)."""
    table = moment.table
    mine = table.part(ref, Mine)
    table.say(Event("mine", "{actor} treads on a mine.", actor=unit))
    table.remove(ref)
    landing.detonate(moment, None, blast(mine.name), mine.cell, f"{mine.name} goes off.", known=known)


def field_bursts(moment: Moment, unit: Ref, ref: Ref, cell: Cell, *, known: bool) -> None:
    """There was one in this cell of the field; it is gone now, and the field is known (DSX-MINE-01)."""
    table = moment.table
    field = table.part(ref, Minefield)
    table.put(ref, replace(field, cleared=(*field.cleared, cell)))
    table.say(Event("mine", "{actor} treads on a mine.", actor=unit))
    table.discover(table.side(unit), ref)
    landing.detonate(moment, None, blast(field.name), cell, f"{field.name} goes off.", known=known)
