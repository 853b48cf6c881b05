"""Bodies that are driven back and fall: knockback cell by cell, what a unit runs into, whether it keeps standing, and
what a fall does (GUR-DMG-04, GUR-FALL-01).
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.frame.figure import Position
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.gurps import rolls
from rules.gurps.core import figures, footing, scale
from rules.gurps.flesh import blows, crashes
from rules.gurps.flesh.blows import Strike
from rules.gurps.flesh.harming import Hit
from rules.gurps.harm import condition
from rules.gurps.senses import knowing
from rules.gurps.terms import ranges
from rules.gurps.terms.damage import Damage, Hurt
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.traits import Trait
from rules.kernel.dice import Pool
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.kernel.words import counted
from rules.parts import ledges, room
from rules.parts.edges import passes, shut

STOPS = 0.9
"""Metres of wall that stop a unit driven against it."""


@dataclass(frozen=True, slots=True)
class Shove:
    """What a unit that is driven back comes to."""

    hits: tuple[tuple[Ref, Hit], ...] = ()
    """Upon itself, and upon what it runs into."""
    fallen: float = 0.0
    """Metres that it falls over an edge."""


def pushed(table: Table, unit: Ref, yards: int, source: Cell | None) -> Shove:
    """A unit is driven straight away from where a blow or blast came from. If it runs into something solid: the hits
    upon itself, and upon the unit that it runs into (GUR-DMG-04, GUR-COLL-01).
    """
    if source is None or source == table.cells(unit)[0] or yards <= 0:
        return Shove()
    start, shove = table.cells(unit)[0], Shove()
    for _ in range(yards * scale.TENTHS // scale.across(table)):
        cell = _next(table, unit, source, start)
        if cell is None:
            break
        edge = ledges.drop(table, table.cells(unit)[0], table.grid.direction(table.cells(unit)[0], cell))
        if edge is not None and room.free(table, edge.cell):
            cell, shove = edge.cell, Shove(fallen=edge.metres)
        elif not (room.free(table, cell, but=unit) and _open(table, unit, cell)):
            shove = Shove(_collides(table, unit, yards, cell))
            break
        table.put(unit, Position(cell))
        if shove.fallen:
            break
    _told(table, unit, start)
    return shove


def _told(table: Table, unit: Ref, start: Cell) -> None:
    here = table.cells(unit)[0]
    far = int(table.grid.count(start, here, scale.DIAGONALS))
    if far:
        table.say(Event("pushed", f"{{actor}} is driven back {counted(far, 'cell')}.", actor=unit, cells=(start, here)))


def _next(table: Table, unit: Ref, source: Cell, start: Cell) -> Cell | None:
    """The cell beside it that lies farther from the source and nearest to the line that it is driven along; of equals
    the dice choose (GUR-DMG-04).
    """
    grid, here = table.grid, table.cells(unit)[0]
    off = {
        cell: round(abs(_angle(grid.bearing(source, start), grid.bearing(here, cell))), 3)
        for _, cell in grid.neighbours(here)
        if grid.straight(source, cell) > grid.straight(source, here)
    }
    best = [cell for cell, angle in off.items() if angle == min(off.values())]
    if len(best) > 1:
        return best[table.dice(unit).roll(Pool(1, len(best))).value - 1]
    return best[0] if best else None


def _angle(one: float, other: float) -> float:
    return (one - other + 180) % 360 - 180


def _collides(table: Table, unit: Ref, yards: int, cell: Cell) -> tuple[tuple[Ref, Hit], ...]:
    """Into a wall it takes dice of twice its HP, into another unit both take those of the other's HP (GUR-COLL-01)."""
    hp = figures.build(table, unit).hp
    other = next((each for each in table.occupants(cell) if room.holds_ground(table, each)), None)
    if other is None or not _open(table, unit, cell):
        return ((unit, _crash(crashes.collides(hp, yards, immovable=True))),)
    theirs = figures.build(table, other).hp
    return (unit, _crash(crashes.collides(theirs, yards))), (other, _crash(crashes.collides(hp, yards)))


def _open(scene: Scene, unit: Ref, cell: Cell) -> bool:
    """Whether nothing solid stands on the edge."""
    here = scene.cells(unit)[0]
    return passes(scene, here, scene.grid.direction(here, cell), lambda barrier: shut(barrier, STOPS))


def _crash(hurt: Hurt) -> Hit:
    return Hit(Strike(hurt, Damage.CRUSHING))


def balance(scene: Scene, unit: Ref, yards: int) -> Tally:
    """After knockback the best of DX, Acrobatics and Judo keeps it on its feet, less 1 for each yard beyond the first
    (GUR-DMG-04).
    """
    own = footing.steady(scene, unit)
    score = blows.footing(int(own.total), yards, balanced=figures.has(scene, unit, Trait.PERFECT_BALANCE))
    return own.plus(Modifier(score - int(own.total), f"driven back {ranges.in_yards(yards)}", "GUR-DMG-04"))


def keeps_standing(table: Table, unit: Ref, yards: int) -> None:
    """A unit that is driven back may fall (GUR-DMG-04)."""
    if not knowing.can_act(table, unit):
        return
    total = balance(table, unit, yards)
    fell = rolls.roll(table.dice(unit), int(total.total))
    stays = "{actor} keeps standing." if fell.success else "{actor} falls."
    table.say(Event("balance", stays, actor=unit, own=fell.own, tally=total, success=fell.success))
    if not fell.success:
        condition.falls(table, unit)


# falls

SOFT = ("sand", "mud", "snow", "hay", "marsh", "water")
"""Ground on which a body falls soft (GUR-FALL-01)."""


def soft(scene: Scene, unit: Ref) -> bool:
    """Whether it lands on soft ground."""
    return scene.place(scene.cells(unit)[0]).surface in SOFT


def landing(table: Table, unit: Ref, metres: float) -> Hit | None:
    """The hit of a fall so deep, anywhere on the body; Acrobatics takes five yards off it (GUR-FALL-01)."""
    known = figures.traits(table, unit).knows(Skill.ACROBATICS)
    skill = figures.skill(table, unit, Skill.ACROBATICS) if known else None
    tumbled = skill is not None and rolls.roll(table.dice(unit), int(skill.total)).success
    hp, yards = figures.build(table, unit).hp, round(scale.yards(metres))
    hurt = crashes.falls(hp, yards, soft=soft(table, unit), tumbled=tumbled)
    return Hit(Strike(hurt, Damage.CRUSHING), None) if hurt.dice else None
