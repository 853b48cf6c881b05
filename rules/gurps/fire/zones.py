"""Ground under suppression fire: strips that stay dangerous until the shooter's next turn (GUR-SUP-01, GUR-SUP-02)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import hypot

from rules.frame.figure import Aboard
from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.scene import Scene, Table
from rules.gurps.core import arms, riding, scale
from rules.gurps.fire import course, danger, guns, onward, to_hit
from rules.gurps.senses import knowing
from rules.gurps.state.things import Zone
from rules.gurps.strike import resolving
from rules.gurps.strike.attack import Attack
from rules.gurps.strike.resolving import Came
from rules.gurps.terms.manoeuvres import LYING, Manoeuvre
from rules.gurps.turns import taking
from rules.kernel.refs import Ref

WIDE, DEEP, NEAREST = 2, 10, 3
"""Yards of a zone from side to side, and from its near end; yards from the muzzle to that (GUR-SUP-01)."""
LEAST = 5
"""Shots that each zone takes (GUR-SUP-01)."""
HELD, MOUNTED = 6, 8
"""The most that it is rolled against before the bonus for shots: from the hands, and from a mount (GUR-SUP-02)."""
CHEST = 1.2
"""Metres above the ground at which it sweeps."""
Zones = tuple[tuple[Ref, Zone], ...]


# the ground


def strips(scene: Scene, unit: Ref, place: Cell, many: int) -> tuple[tuple[Cell, ...], ...]:
    """The ground of so many zones side by side, from a near cell up to ten yards farther, as far as nothing solid is in
    the way (GUR-SUP-01).
    """
    grid, here = scene.grid, scene.cells(unit)[0]
    near = grid.straight(here, place)
    half = max(scale.metres(WIDE / 2), grid.metres / 2)
    begin, end = near - grid.metres / 2, near + scale.metres(DEEP) + grid.metres / 2
    found: list[list[Cell]] = [[] for _ in range(many)]
    for cell in grid.strip(here, place, 2 * half * many + 0.01, max(0.0, begin), end):
        number = int((_aside(scene, here, place, cell) + half * many) // (2 * half))
        if cell != here and 0 <= number < many and scene.sees_cell(unit, cell, above=CHEST):
            found[number].append(cell)
    return tuple(tuple(cells) for cells in found)


def _aside(scene: Scene, here: Cell, place: Cell, cell: Cell) -> float:
    """Metres that a cell lies to the right of the line of fire."""
    (x, y), (to_x, to_y), (at_x, at_y) = (scene.grid.centre(each) for each in (here, place, cell))
    far = hypot(to_x - x, to_y - y)
    return round(((to_x - x) * (at_y - y) - (to_y - y) * (at_x - x)) / far, 6)


def shares(shots: int, many: int) -> tuple[int, ...]:
    """The shots put into each of several zones, as evenly as they go."""
    return tuple(shots // many + (number < shots % many) for number in range(many))


# who is in it


def inside(scene: Scene, owner: Ref | None, cells: tuple[Cell, ...]) -> tuple[Ref, ...]:
    """Every figure in a zone, friend or foe, the nearest to the shooter first (GUR-SUP-02)."""
    figures = (each for unit in scene.standing_in(cells) for each in exposed(scene, unit))
    there = (unit for unit in figures if unit != owner and knowing.alive(scene, unit))
    return tuple(there) if owner is None else scale.nearest_first(scene, owner, there)


def exposed(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """A figure, and of a vehicle or mount those besides who can be struck in their seats (GUR-SUP-02)."""
    riders = riding.riders(scene, unit) if riding.is_ride(scene, unit) else ()
    return (unit, *(each for each in riders if riding.exposure(scene, each) != "enclosed"))


def live(scene: Scene) -> Zones:
    """The zones that are known of and still under fire: until the shooter is stunned, goes down or drops the weapon
    (GUR-SUP-01).
    """
    return tuple((ref, zone) for ref, zone in scene.having(Zone) if _fires(scene, zone))


def _fires(scene: Scene, zone: Zone) -> bool:
    owner = zone.owner
    if owner is None:
        return True
    held = scene.assumed(owner) or arms.arm(scene, owner, zone.weapon) is not None
    if scene.pose(owner).posture in LYING and not zone.low:
        return False
    return held and knowing.can_act(scene, owner) and not taking.stunned(scene, owner)


def made(scene: Scene, zone: Zone, unit: Ref) -> Attack | None:
    """The attack of a zone on a figure: at random parts, never surer than 6, or 8 from a mount, and the bonus for its
    shots; no more hits than are left (GUR-SUP-02).
    """
    owner = zone.owner
    arm = arms.arm(scene, owner, zone.weapon) if owner is not None else None
    use = arm.shooting(zone.use) if arm is not None else None
    if owner is None or arm is None or use is None or not zone.left:
        return None
    firm = arm.weapon.mounted or scene.find(owner, Aboard) is not None
    most = (MOUNTED if firm else HELD) + to_hit.by_shots(zone.shots)
    return Attack(
        owner, unit, arm, use, Manoeuvre.ALL_OUT_ATTACK, "suppression", None,
        shots=zone.left, bonus_shots=zone.shots, capped=most,
    )  # fmt: skip


# as it is played


def strike(table: Table, ref: Ref, unit: Ref) -> Flow[Came | None]:
    """A zone attacks a figure, once a second; hits that it scores are used up, dodged or not (GUR-SUP-02). What goes
    through cover or a body goes on afterwards.
    """
    zone = table.find(ref, Zone)
    if zone is None or not _fires(table, zone) or not knowing.alive(table, unit):
        return None
    table.put(ref, replace(zone, struck=(*zone.struck, (unit, table.clock.round))))
    table.discover(table.side(unit), ref)
    attack = made(table, zone, unit)
    if attack is None or not table.in_line(attack.attacker, unit):
        return None
    came = yield from resolving.resolve(table, attack, to_hit.tally(table, attack))
    if came.jams:
        guns.fails(table, attack.attacker, attack.arm, spends=False)
        end(table, attack.attacker)
        return came
    now = table.find(ref, Zone)
    if now is not None:
        table.put(ref, replace(now, left=course.used_up(now.left, came.hits, came.jams)))
    return came


def crosses(table: Table, unit: Ref, before: tuple[Cell, ...]) -> Flow[None]:
    """A step into a zone, from cells outside it (GUR-SUP-02)."""
    here = table.cells(unit)
    for ref, zone in live(table):
        enters = any(cell in zone.cells for cell in here) and not any(cell in zone.cells for cell in before)
        if enters and zone.owner != unit and (unit, table.clock.round) not in zone.struck:
            onward.go_on(table, (yield from strike(table, ref, unit)))


def rises(table: Table, unit: Ref) -> Flow[None]:
    """A figure that rises within a zone (GUR-SUP-02)."""
    yield from crosses(table, unit, ())


def end(table: Table, unit: Ref) -> None:
    """The zones of a shooter are over, at its next turn or before (GUR-SUP-01)."""
    for ref, zone in table.having(Zone):
        if zone.owner == unit:
            table.remove(ref)


def clear(table: Table) -> None:
    """Remove the zones that no unit keeps under fire any longer (GUR-SUP-01)."""
    for ref, zone in table.having(Zone):
        if not _fires(table, zone):
            table.remove(ref)


# as it is known


def perils(scene: Scene, unit: Ref) -> Mapping[Cell, Fraction]:
    """What it costs a unit on average to enter each cell under fire that it knows of."""
    found = dict[Cell, Fraction]()
    for _, zone in live(scene):
        attack = made(scene, zone, unit) if zone.owner != unit else None
        if attack is not None and attack.capped is not None:
            found |= dict.fromkeys(zone.cells, danger.mean(scene, attack, attack.capped))
    return found
