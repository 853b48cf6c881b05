"""Grenades that lie there until the end of the phase, and what is feared of bursts."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.darkconspiracy.blast import bursts, reach, toll
from rules.darkconspiracy.core import arms
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.blast import Live
from rules.darkconspiracy.terms.weapons import Blast, Weapon
from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.measures import Feared
from rules.frame.scene import Event, Scene, Table
from rules.kernel.refs import Ref
from rules.kernel.words import capital, the

FINE = 10_000
"""How finely mean losses are told apart."""


def light(table: Table, by: Ref, weapon: Weapon, cell: Cell) -> None:
    """It lies there until the phase ends; every side with a unit in sight of it knows (DKC-GREN-01)."""
    live = table.add(Live(weapon, cell, by))
    table.say(Event("fuse", f"{capital(the(weapon.name))} lies there.", cells=(cell,)))
    watching = (unit for unit in table.units() if knowing.present(table, unit) and table.sees_cell(unit, cell))
    for side in dict.fromkeys((table.side(by), *map(table.side, watching))):
        table.discover(side, live)


def at_phase_end(table: Table) -> Flow[None]:
    """All that was thrown in this phase bursts (DKC-GREN-01)."""
    for ref, live in table.having(Live):
        blast = live.weapon.usual.blast
        table.remove(ref)
        if blast is not None:
            yield from bursts.goes_off(table, blast, live.cell, live.by, weapon=live.weapon.name)


def perils(scene: Scene, unit: Ref) -> Mapping[Cell, Fraction]:
    """What it costs a unit on average to be near a grenade in the open when it bursts (DKC-EXP-01, DKC-EXP-02)."""
    found = dict[Cell, Fraction]()
    for _, live in scene.having(Live):
        blast = live.weapon.usual.blast
        if blast is not None and blast.fills == "fragments":
            for cell in scene.spread(live.cell, reach.widest(blast)):
                share = _share(scene, unit, blast, scene.grid.straight(live.cell, cell))
                found[cell] = max(share, found.get(cell, Fraction(0)))
    return found


def feared(scene: Scene, unit: Ref) -> Feared | None:
    """The worst burst of the grenades and shells that units of this battle carry, as far as is known, on a unit in the
    open within the inner burst (DKC-EXP-02).
    """
    found = (Feared(float(blast.burst), _share(scene, unit, blast, blast.burst)) for blast in _carried(scene))
    return max(found, key=lambda each: (each.loss, each.metres), default=None)


def _carried(scene: Scene) -> tuple[Blast, ...]:
    """Everything that bursts of what units carry, each once."""
    held = dict[Blast, None]()
    for unit in scene.units():
        for item in arms.kit(scene, unit).items:
            weapon = arms.arsenal(scene, unit).weapon(item.name)
            rounds = weapon.rounds if weapon is not None else ()
            held |= {each.blast: None for each in rounds if each.blast is not None and each.blast.fills == "fragments"}
    return tuple(held)


def _share(scene: Scene, unit: Ref, blast: Blast, metres: float) -> Fraction:
    """The mean share of its strength that a burst so far off takes of a unit in the open."""
    force, row = reach.force(blast.concussion, metres), reach.row(blast, metres)
    return Fraction(round(FINE * toll.in_the_open(scene, unit, force, row)), FINE)
