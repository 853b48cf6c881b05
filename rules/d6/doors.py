"""Doors, windows and walls: locks, what they withstand, and breaking them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Literal

from rules.d6.attacks import attack, exposure
from rules.d6.attacks.attack import Shot
from rules.d6.core import equipment, facing, lapses, rolls, scale
from rules.d6.core.defences import UNAWARE, through
from rules.d6.core.moment import Moment
from rules.d6.state import Aim
from rules.d6.suppression import zones
from rules.d6.terms.code import Code
from rules.d6.terms.weapons import Blast, Weapon
from rules.d6.turns.budget import NOTHING
from rules.d6.turns.topic import Desk, Topic, at_once
from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE, Action, OneOf, Purpose, Refusal
from rules.frame.ground import Barrier, Cell
from rules.frame.marks import AtCell, AtPart, With
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Breach
from rules.kernel import odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.parts import edges, wear
from rules.parts.edges import parts_beside
from rules.parts.topics import Lines, always


class Break(Action):
    """Attack the door, window or wall on an edge of a cell (DSX-ARM-01)."""

    title: ClassVar[str] = "Break"
    seldom: ClassVar[bool] = True
    does: ClassVar[str] = "Attack a door, window or wall until it gives way."
    kind: Literal["break"] = "break"
    weapon: With
    cell: AtCell
    direction: int


class MoveDoor(Action):
    """Open or shut an unlocked door or window beside one (DSX-ACT-06)."""

    title: ClassVar[str] = "Open or shut"
    does: ClassVar[str] = "Open or shut an unlocked door or window beside you."
    key: ClassVar[str] = "o"
    purpose: ClassVar[Purpose] = Purpose.DOOR
    kind: Literal["door"] = "door"
    part: AtPart
    state: Literal["open", "shut"]


class Unlock(Action):
    """Work a lock open (DSX-ACT-06)."""

    title: ClassVar[str] = "Unlock"
    does: ClassVar[str] = "Open the lock of a door or window beside you."
    kind: Literal["unlock"] = "unlock"
    part: AtPart


@dataclass(frozen=True, slots=True)
class Strength:
    """What a thing withstands: the armour taken off every damage, and its points (DSX-ARM-01)."""

    name: str
    armour: int
    points: int


WOODEN_DOOR = Strength("wooden door", 5, 15)
STEEL_DOOR = Strength("steel door", 15, 40)
WINDOW = Strength("window", 0, 3)
BRICK_WALL = Strength("wall", 12, 60)
BARRICADE = Strength("barricade", 10, 30)
UNSEEN_DAMAGE = Assumption(Fact.UNSEEN, "damage done to it out of sight is not counted")
METAL = "steel"
SOFTER = ("wood", "earth", "sandbag", "rubble")
"""Walls of these are barricades: rifle-proof, not masonry."""


def strength(barrier: Barrier) -> Strength:
    """What a door, window or wall on an edge withstands (DSX-ARM-01)."""
    if barrier.what == "window" or barrier.head:
        return WINDOW
    if barrier.what == "door":
        return STEEL_DOOR if barrier.material == METAL else WOODEN_DOOR
    return BARRICADE if barrier.material in SOFTER else BRICK_WALL


def shot(code: Code, damage: int, thing: Strength) -> Shot:
    """An attack on a thing: difficulty 5, damage with the difference less its armour (DSX-ARM-01)."""
    return Shot(code, UNAWARE, damage, thing.armour)


def blasted(blast: Blast, thing: Strength) -> int:
    """What a blast does to a thing: its value against 5, so the full damage, less armour (DSX-EXPL-04)."""
    full = blast.value >= UNAWARE
    return through(blast.damage if full else -(-blast.damage // 2), thing.armour)


def breaks(points: int, thing: Strength) -> bool:
    """Whether a thing that has taken so much is gone (DSX-ARM-01)."""
    return points >= thing.points


def offers_of_locks(desk: Desk) -> Lines:
    """Doors and windows on the edges of the unit's own cell (DSX-ACT-06)."""
    if desk.aboard or desk.held:
        return
    for part, barrier in parts_beside(desk.scene, desk.pose.cells):
        if barrier.state in ("open", "shut") and desk.idle:
            change = "shut" if barrier.state == "open" else "open"
            yield desk.offer(MoveDoor, {"part": OneOf((part,)), "state": OneOf((change,))}, barrier.what)
        elif barrier.state == "locked":
            if desk.busy:
                yield Refusal(Unlock.title, desk.busy, "DSX-ACT-06")
            else:
                yield desk.offer(Unlock, {"part": OneOf((part,))}, barrier.what)


def door(moment: Moment, unit: Ref, action: MoveDoor) -> None:
    """Open or shut what is not locked, in passing (DSX-ACT-06)."""
    edges.moves(moment.table, unit, action.part, action.state)


def unlock(moment: Moment, unit: Ref, action: Unlock) -> None:
    """Work a lock: an action, and the door can be opened (DSX-ACT-06)."""
    table = moment.table
    table.strip(unit, Aim)
    if zones.acts(moment, unit):
        what = edges.called(table, unit, action.part)
        table.door(action.part, "shut")
        table.say(Event("door", f"{{actor}} unlocks {what}.", actor=unit))


def offers_to_break(desk: Desk) -> Lines:
    """Doors, windows and walls on the edges of the unit's own cell (DSX-ARM-01)."""
    scene, unit = desk.scene, desk.unit
    if desk.routine or desk.busy or desk.aboard or facing.tied(scene, unit):
        return
    cell = desk.pose.cell
    for way in range(scene.grid.directions):
        barrier = scene.barrier(cell, way)
        if barrier is None or barrier.state in ("open", "broken"):
            continue
        arms = [
            arm.weapon.name
            for arm in equipment.arms(scene, unit)
            if arm.weapon.damage
            and arm.weapon.area is None
            and not equipment.hindrance(scene, unit, arm)
            and against(scene, unit, arm.weapon, barrier).code.usable
        ]
        if arms:
            choices = {"weapon": OneOf(arms), "cell": OneOf((cell,)), "direction": OneOf((way,))}
            yield desk.offer(Break, choices, barrier.what)


def foretold(scene: Scene, ask: Ask, action: Break) -> Forecast:
    """An attack on a thing: how likely it does damage, and breaks with what it has taken before (DSX-ARM-01)."""
    barrier = scene.barrier(action.cell, action.direction)
    arm = equipment.arm(scene, ask.unit, action.weapon)
    if barrier is None or arm is None:
        return Forecast(FREE)
    shot, thing = against(scene, ask.unit, arm.weapon, barrier), strength(barrier)
    so_far = taken(scene, action.cell, action.direction)
    left = f"points left of {thing.points}, armour {thing.armour}"
    tallies = (
        rolls.attempt(scene, ask.unit, arm.weapon.skill).tally,
        damage(scene, ask.unit, arm.weapon),
        Tally(thing.name.capitalize(), thing.points - so_far, left, "DSX-ARM-01"),
    )
    if not shot.code.usable:
        return Forecast(FREE, tallies, success=Fraction(0))
    fallen = odds.of(attack.strike, shot)
    broken = fallen.chance(lambda strike: breaks(so_far + strike.through, thing))
    outcomes = (
        Outcome("breaks", broken),
        Outcome("damaged", fallen.chance(lambda strike: strike.through > 0) - broken),
    )
    success = fallen.chance(lambda strike: strike.through > 0)
    return Forecast(FREE, tallies, outcomes, success=success, assumes=(UNSEEN_DAMAGE,))


def break_down(moment: Moment, unit: Ref, action: Break) -> None:
    """Attack the door, window or wall beside one: difficulty 5, damage with the difference (DSX-ARM-01).

    A shot at it uses a round and is heard like any other (DSX-EQUIP-05, DSX-SENSE-03).
    """
    table = moment.table
    arm = equipment.arm(table, unit, action.weapon)
    exposure.face(table, unit, table.grid.step(action.cell, action.direction))
    barrier = table.barrier(action.cell, action.direction)
    if arm is None or barrier is None or not zones.acts(moment, unit):
        return
    shot = against(table, unit, arm.weapon, barrier)
    if not shot.code.usable:
        return
    shoots = arm.weapon.category in equipment.SHOT
    if shoots:
        equipment.fire(table, arm)
    lapses.cease_fire(table, unit, arm.weapon.name)
    struck = attack.strike(table.dice(unit), shot)
    table.say(
        Event(
            "breaks",
            f"{{actor}} {'shoots' if shoots else 'strikes'} at a {barrier.what} ({arm.weapon.name}).",
            actor=unit,
            cells=(action.cell,),
            own=(f"{shot.code}: {struck.throw} against {shot.difficulty}: {struck.through} damage",),
            sound="Shots" if shoots else "Blows",
            loud=exposure.SHOT_HEARD if arm.weapon.category in exposure.LOUD else exposure.VOICE_HEARD,
            data={"through": struck.through},
            success=struck.through > 0,
        )
    )
    exposure.spent_aim(table, unit)
    batter(table, action.cell, action.direction, struck.through)
    exposure.given_away(moment, unit, arm.weapon)


def against(scene: Scene, unit: Ref, weapon: Weapon, barrier: Barrier) -> attack.Shot:
    """The attack on a thing beside one."""
    code = rolls.attempt(scene, unit, weapon.skill).code
    return shot(code, int(damage(scene, unit, weapon).total), strength(barrier))


def damage(scene: Scene, unit: Ref, weapon: Weapon) -> Tally:
    """Listed damage, and might behind a muscle-powered weapon (DSX-MELEE-01)."""
    might = rolls.traits(scene, unit).might if weapon.muscle else 0
    listed = Tally("Damage", weapon.damage, f"{weapon.name}, listed", "DSX-ATK-02")
    return listed.plus(Modifier(might, "might", "DSX-CORE-07"))


def batter(table: Table, cell: Cell, direction: int, points: int) -> None:
    """Damage to what stands on an edge, known to those who see the place; at nothing left it is gone (DSX-ARM-01)."""
    barrier = table.barrier(cell, direction)
    if barrier is None or points <= 0 or barrier.state == "broken":
        return
    where = wear.site(table.grid, cell, direction)
    wear.takes(table, where, Fraction(points), _witnesses(table, cell, direction))
    if not breaks(taken(table, cell, direction), strength(barrier)):
        return
    table.say(Event("broken", f"A {barrier.what} breaks.", cells=(cell,)))
    if barrier.what == "window" and barrier.part is not None:
        table.door(barrier.part, "broken")
    else:
        table.add(Breach(cell, direction))


def taken(scene: Scene, cell: Cell, direction: int) -> int:
    """What a door, window or wall on an edge has taken so far, as far as is known (DSX-ARM-01)."""
    where, barrier = wear.site(scene.grid, cell, direction), scene.barrier(cell, direction)
    part = barrier.part if barrier is not None else None

    def same(site: wear.Site) -> bool:
        at, edge = site
        there = scene.barrier(at, edge) if part is not None and edge is not None else None
        return site == where or (there is not None and there.part == part)

    return int(sum(worn.lost for _, worn in scene.having(wear.Worn) if same(worn.site)))


def _witnesses(scene: Scene, cell: Cell, direction: int) -> tuple[str, ...]:
    """The sides with a unit on its feet that sees one of the two cells of an edge."""
    beside = [each for each in (cell, scene.grid.step(cell, direction)) if each in scene.grid]

    def sees(unit: Ref) -> bool:
        return not facing.down(scene, unit) and any(scene.sees_cell(unit, each) for each in beside)

    return tuple(side for side in scene.sides if any(sees(unit) for unit in scene.units(side)))


def shaken(table: Table, blast: Blast, cell: Cell) -> None:
    """A blast strikes every thing on the edges of the cells it reaches, its value against 5 (DSX-EXPL-04)."""
    metres = scale.in_cells(table.grid, blast.radius) * table.grid.metres
    seen: set[wear.Site] = set()
    for reached in table.spread(cell, metres):
        for direction in range(table.grid.directions):
            barrier = table.barrier(reached, direction)
            edge = wear.site(table.grid, reached, direction)
            if barrier is None or edge in seen:
                continue
            seen.add(edge)
            batter(table, reached, direction, blasted(blast, strength(barrier)))


BREAKING = Topic(
    offers=(offers_to_break,),
    deeds={Break: at_once(break_down)},
    forecasts={Break: foretold},
)
LOCKS = Topic(
    offers=(offers_of_locks,),
    deeds={MoveDoor: at_once(door, always(NOTHING)), Unlock: at_once(unlock)},
)
