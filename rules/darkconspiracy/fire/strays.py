"""Stray rounds that wait over the ground for units that cross it in the same phase."""

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
from rules.darkconspiracy.vehicles import aboard, damage
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


def _made(scene: Scene, each: Waiting, unit: Ref) -> Attack | None:
    """One lot of loose rounds as fire at a unit; None where it is not known who fired them with what."""
    weapon = None if each.owner is None else arms.arsenal(scene, each.owner).weapon(each.weapon)
    if each.owner is None or weapon is None:
        return None
    return Attack(each.owner, unit, Arm(weapon, None), weapon.round(each.load), "burst" if weapon.burst else "single")


def _due(scene: Scene, each: Waiting, made: Attack) -> Due:
    """Its checks: at IMP, with no shift for the mover (DKC-AUTO-04)."""
    weapon = made.arm.weapon
    lot = Lot(attack.astray(scene, made.attacker, weapon), each.checks)
    return Due((lot,), weapon.barrels, blows=volley.blows_on(scene, made, made.target))


def upon(scene: Scene, unit: Ref, cells: Iterable[Cell]) -> Upon | None:
    """What loose rounds do to a unit on foot that moves over these cells; None where none wait there."""
    return _upon(scene, unit, over(scene, cells))


def _upon(scene: Scene, unit: Ref, met: Loose) -> Upon | None:
    made = ((each, _made(scene, each, unit)) for _, each in met)
    due = tuple([_due(scene, each, fire) for each, fire in made if fire is not None])
    fields = {"rows": due, "rule": figures.outstanding(scene), "hits": (), "body": bodies.body(scene, unit)}
    return Upon(unit, course.HITS, fields) if due else None


def crosses(table: Table, unit: Ref, cell: Cell) -> Flow[None]:
    """A unit moves into a cell: all loose rounds over it are rolled against it, and are spent (DKC-AUTO-04)."""
    for ref, each in over(table, (cell,)):
        table.remove(ref)
        made = _made(table, each, unit)
        if made is None:
            continue
        due = _due(table, each, made)
        known = course.MET.rolled(course.begun(due, figures.outstanding(table)), table.dice(made.attacker))
        struck = course.counted(known["score"], due.barrels, once=False)
        words = f"{{target}} crosses stray fire: {counted(struck, 'hit') if struck else 'nothing hits'}."
        data = {"weapon": each.weapon, "hit": struck > 0, "hits": struck}
        table.say(Event("stray", "", made.attacker, unit, told=words, unseen=words, data=data, means=Means.FIRE))
        if aboard.is_craft(table, unit):
            yield from damage.struck(table, unit, volley.on_vehicle(table, made, unit), struck, made.attacker)
        elif struck:
            hits = course.bullets(known["score"], due.barrels, due.blows)
            yield from hurting.suffer(table, unit, hits, made.attacker, weapon=each.weapon)


def perils(scene: Scene, unit: Ref) -> dict[Cell, Fraction]:
    """The ground over which loose rounds wait, and what they cost a unit on foot there on average (DKC-AUTO-04)."""
    found = dict[Cell, Fraction]()
    if aboard.is_craft(scene, unit):
        return found
    for ref, each in live(scene):
        told = _upon(scene, unit, ((ref, each),))
        cost = Fraction(0) if told is None else Fraction(told.share(scene).loss).limit_denominator(1000)
        found |= {cell: found.get(cell, Fraction(0)) + cost for cell in each.cells if cost}
    return found


def lapse(table: Table) -> None:
    """At the end of the phase loose rounds are gone (DKC-AUTO-04)."""
    for ref, _ in table.having(Waiting):
        table.remove(ref)
