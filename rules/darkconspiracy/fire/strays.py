"""Stray rounds that wait over the ground for whoever crosses it in the same phase."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rules.darkconspiracy.core import arms, figures
from rules.darkconspiracy.core.arms import Arm
from rules.darkconspiracy.fire import attack, course, volley
from rules.darkconspiracy.fire.attack import Attack
from rules.darkconspiracy.fire.course import Due, Lot
from rules.darkconspiracy.harm import bodies, hurting
from rules.darkconspiracy.harm.weighing import Upon
from rules.darkconspiracy.state.fire import Waiting
from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.means import Means
from rules.frame.scene import Event, Scene, Table
from rules.kernel.refs import Ref
from rules.kernel.words import counted

Loose = tuple[tuple[Ref, Waiting], ...]


def live(scene: Scene) -> Loose:
    """The loose rounds of this phase, as far as is known (DKC-AUTO-04)."""
    return tuple((ref, each) for ref, each in scene.having(Waiting) if each.round == scene.clock.round)


def over(scene: Scene, cells: Iterable[Cell]) -> Loose:
    """Those that a unit meets on its way over some cells."""
    way = frozenset(cells)
    return tuple((ref, each) for ref, each in live(scene) if not way.isdisjoint(each.cells))


def _due(scene: Scene, each: Waiting, unit: Ref) -> Due | None:
    """One lot of loose rounds as a unit meets it: at IMP, with no shift for the mover; None where it is not known who
    fired them with what (DKC-AUTO-04).
    """
    weapon = None if each.owner is None else arms.arsenal(scene, each.owner).weapon(each.weapon)
    if each.owner is None or weapon is None:
        return None
    made = Attack(each.owner, unit, Arm(weapon, None), weapon.round(each.load), "burst" if weapon.burst else "single")
    need = attack.astray(scene, each.owner, weapon)
    return Due((Lot(need, each.checks),), weapon.barrels, blows=volley.struck(scene, made, unit))


def upon(scene: Scene, unit: Ref, cells: Iterable[Cell]) -> Upon | None:
    """What loose rounds do to a unit that moves over these cells; None where none wait there."""
    due = tuple([row for _, each in over(scene, cells) if (row := _due(scene, each, unit)) is not None])
    return _upon(scene, unit, due) if due else None


def _upon(scene: Scene, unit: Ref, due: tuple[Due, ...]) -> Upon:
    fields = {"rows": due, "rule": figures.outstanding(scene), "hits": (), "body": bodies.body(scene, unit)}
    return Upon(unit, course.HITS, fields)


def crosses(table: Table, unit: Ref, cell: Cell) -> Flow[None]:
    """A unit moves into a cell: all loose rounds over it are rolled against it, and are spent (DKC-AUTO-04)."""
    for ref, each in over(table, (cell,)):
        table.remove(ref)
        due = _due(table, each, unit)
        if due is None or each.owner is None:
            continue
        known = course.MET.rolled(course.begun(due, figures.outstanding(table)), table.dice(each.owner))
        hits = course.bullets(known["score"], due.barrels, due.blows)
        struck = sum(known["score"])
        words = f"{{target}} crosses stray fire: {counted(struck, 'hit') if struck else 'nothing hits'}."
        data = {"weapon": each.weapon, "hit": struck > 0, "hits": struck}
        table.say(Event("stray", "", each.owner, unit, told=words, unseen=words, data=data, means=Means.FIRE))
        if hits:
            yield from hurting.suffer(table, unit, hits, each.owner, weapon=each.weapon)


def lapse(table: Table) -> None:
    """At the end of the phase loose rounds are gone (DKC-AUTO-04)."""
    for ref, _ in table.having(Waiting):
        table.remove(ref)


def perils(scene: Scene, unit: Ref) -> dict[Cell, Fraction]:
    """The ground over which loose rounds wait, and what they cost a unit there on average (DKC-AUTO-04)."""
    found = dict[Cell, Fraction]()
    for _, each in live(scene):
        due = _due(scene, each, unit)
        if due is not None:
            cost = Fraction(_upon(scene, unit, (due,)).share(scene).loss).limit_denominator(1000)
            found |= {cell: found.get(cell, Fraction(0)) + cost for cell in each.cells}
    return found
