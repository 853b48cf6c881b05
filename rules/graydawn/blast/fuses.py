"""Fuses that burn for a while: live grenades on the ground, where not to be, and their going off."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.measures import Feared
from rules.frame.scene import Event, Scene, Table
from rules.graydawn.blast import bursts, reach
from rules.graydawn.core import arms
from rules.graydawn.flesh import bursting, foretelling
from rules.graydawn.flesh.bursting import Exposed
from rules.graydawn.senses import knowing
from rules.graydawn.state import Fuse, Live
from rules.graydawn.terms.anatomy import EXTREMITIES, Part
from rules.graydawn.terms.weapons import Weapon
from rules.kernel.refs import Ref
from rules.kernel.words import capital, the


def light(table: Table, by: Ref, weapon: Weapon, cell: Cell) -> None:
    """It lies there and burns until the thrower's next turn, or a later one, as the scenario has it (GRD-THROW-04)."""
    ref = table.add(Live(weapon, cell), Fuse(by, table.clock.round + table.options.fuse_rounds))
    table.say(Event("fuse", f"{capital(the(weapon.name))} lies there, its fuse burning.", cells=(cell,)))
    table.discover(table.side(by), ref)
    notice(table)


def notice(table: Table) -> None:
    """Every side that has a unit in sight of a live grenade knows of it."""
    for ref, live in table.having(Live):
        for unit in table.units():
            if knowing.can_act(table, unit) and table.sees_cell(unit, live.cell):
                table.discover(table.side(unit), ref)


def run_out(table: Table, by: Ref | None = None) -> Flow[None]:
    """The grenades go off whose time has come: at the activation of a unit its own, at the end of a round all others
    that are due (GRD-THROW-04).
    """
    for ref, fuse in table.having(Fuse):
        due = fuse.round <= table.clock.round and by in (None, fuse.by)
        if due:
            live = table.part(ref, Live)
            table.remove(ref)
            yield from bursts.bursts(table, fuse.by, live.weapon, live.cell)


def perils(scene: Scene, unit: Ref) -> Mapping[Cell, Fraction]:
    """What it costs a unit on average to be near a live grenade in the open when it goes off (GRD-THROW-04)."""
    found: dict[Cell, Fraction] = {}
    for _, live in scene.having(Live):
        blast = live.weapon.blast
        if blast is not None and blast.fills == "fragments":
            share = _share(scene, unit, live.weapon)
            there = scene.spread(live.cell, blast.radius)
            found |= {cell: max(share, found.get(cell, Fraction(0))) for cell in there}
    return found


def feared(scene: Scene, unit: Ref) -> Feared | None:
    """The worst grenade or charge that a unit of this battle carries, as far as is known, on a unit in the open that
    dives if it can (GRD-EXPL-01, GRD-EXPL-04).
    """
    radii = [_feared(scene, unit, weapon) for weapon in _carried(scene)]
    return max(radii, key=lambda each: (each.loss, each.metres), default=None)


def _carried(scene: Scene) -> tuple[Weapon, ...]:
    """Every weapon that throws fragments about where it bursts, of those that units carry, each once."""
    held = {}
    for unit in scene.units():
        for item in arms.kit(scene, unit).items:
            weapon = arms.arsenal(scene, unit).weapon(item.name)
            if weapon is not None and weapon.blast is not None and weapon.blast.fills == "fragments":
                held[weapon.name] = weapon
    return tuple(held[name] for name in sorted(held))


def _feared(scene: Scene, unit: Ref, weapon: Weapon) -> Feared:
    assert weapon.blast is not None
    return Feared(float(weapon.blast.radius), _share(scene, unit, weapon, dives=weapon.blast.timed))


def _share(scene: Scene, unit: Ref, weapon: Weapon, *, dives: bool = False) -> Fraction:
    bare = (part for part in EXTREMITIES if arms.armour(scene, unit, part).armour < bursting.PROTECTS)
    exposed = Exposed(0, arms.armour(scene, unit, Part.TORSO).armour, tuple(bare))
    fields = reach.in_blast(scene, unit, exposed, dives=dives) | {"missile": arms.missile(weapon)}
    return foretelling.mean(bursting.BURST.rows(fields, foretelling.row))
