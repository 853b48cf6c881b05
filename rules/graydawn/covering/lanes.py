"""Lanes of automatic fire: strips of ground that stay under fire until the shooter's turn in the next round."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.means import Means
from rules.frame.scene import Event, Pose, Scene, Table
from rules.frame.things import Known as KnownTo
from rules.graydawn import contest
from rules.graydawn.contest import ATTACKER
from rules.graydawn.core import arms, cover, figures, footing, shaken
from rules.graydawn.core.arms import Arm
from rules.graydawn.covering import firing
from rules.graydawn.covering.course import SWEEPS
from rules.graydawn.covering.forms import LayLane
from rules.graydawn.fire import deeds, defence, ranges
from rules.graydawn.fire.attack import Attack
from rules.graydawn.harm import hurting, striking
from rules.graydawn.luck import bending
from rules.graydawn.nerve import points, steeling
from rules.graydawn.senses import knowing
from rules.graydawn.state import Guard, Guarding
from rules.graydawn.surprise import alarm
from rules.graydawn.terms.skills import Skill, Stat
from rules.graydawn.terms.weapons import Weapon
from rules.graydawn.turns import plan
from rules.graydawn.unnerved import Lane
from rules.kernel import lengths
from rules.kernel.courses.steps import Known
from rules.kernel.dice import Dice
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

NARROWEST, EACH = 2, 5
"""Metres of the narrowest lane; rounds that each metre of width takes at least (GRD-LANE-01)."""
Lanes = tuple[tuple[Ref, Lane], ...]


def rounds(arm: Arm) -> int:
    """Rounds that a lane takes: a full spray, or what is loaded (GRD-LANE-01)."""
    return arms.rounds(arm.weapon, "auto", arm.loaded)


def widest(arm: Arm) -> int:
    """Metres of the widest lane: one for each five rounds (GRD-LANE-01)."""
    return rounds(arm) // EACH


def ground(scene: Scene, unit: Ref, weapon: Weapon, place: Cell, width: int) -> tuple[Cell, ...]:
    """The strip from the shooter through a place as far as long range, less what walls shut off (GRD-LANE-01)."""
    return tuple(cell for cell in _strip(scene, unit, weapon, place, width) if _swept(scene, unit, cell))


def _strip(scene: Scene, unit: Ref, weapon: Weapon, place: Cell, width: int) -> tuple[Cell, ...]:
    far = ranges.reach(scene, weapon, Guard.ACTIVE)
    return scene.grid.strip(scene.cells(unit)[0], place, float(width), 0.0, float(far))


def _swept(scene: Scene, unit: Ref, cell: Cell) -> bool:
    """Whether a place in the strip is under fire."""
    here = cell in scene.cells(unit)
    return not here and scene.sees_cell(unit, cell, above=firing.UPRIGHT, eye=firing.eye(scene, unit))


def inside(scene: Scene, unit: Ref, weapon: Weapon, place: Cell, width: int) -> tuple[Ref, ...]:
    """All but the shooter that are in a lane (GRD-LANE-01)."""
    strip = frozenset(_strip(scene, unit, weapon, place, width))
    return tuple(
        other
        for other in firing.standing(scene)
        if other != unit and any(cell in strip and _swept(scene, unit, cell) for cell in scene.cells(other))
    )


def touched(scene: Scene, owner: Ref, caught: tuple[Ref, ...]) -> tuple[Ref, ...]:
    """Those in a lane, and those within two cells of them: all are suppressed, once (GRD-COVF-04)."""
    cells = {cell for one in caught for cell in scene.cells(one)}
    about = {other for cell in cells for other in firing.near(scene, owner, cell, firing.NEAR_LANE)}
    return tuple(unit for unit in scene.units() if unit in about or unit in caught) if caught else ()


def lay(table: Table, unit: Ref, action: LayLane) -> Flow[None]:
    """Sweep a lane: all in it are suppressed and roll their defence once; those near them are suppressed too
    (GRD-LANE-01, GRD-LANE-02, GRD-COVF-04).
    """
    arm = arms.arm(table, unit, action.weapon)
    if arm is None or arms.unfit(table, unit, arm, "auto") or action.width > widest(arm):
        return
    cells, fired = ground(table, unit, arm.weapon, action.place, action.width), rounds(arm)
    lane = Lane(unit, arm.weapon.name, cells, action.width, fired, table.clock.round)
    deeds.spend(table, unit, arm, fired)
    table.put(unit, replace(plan.turn(table, unit), weapon=arm.weapon.name))
    caught = inside(table, unit, arm.weapon, action.place, action.width)
    table.say(
        Event(
            "lane",
            f"{{actor}} sweeps a lane {lengths.metres(action.width)} wide.",
            unit,
            cells=(action.place,),
            sound="Long bursts of fire",
            loud=deeds.HEARD,
            data={"weapon": arm.weapon.name, "rounds": fired, "points": lane.points},
        )
    )
    about = touched(table, unit, caught)
    table.add(lane, KnownTo(_aware(table, unit, about)))
    for other in about:
        points.gain(table, other, lane.points, table.cells(unit)[0])
    for other in caught:
        made = Attack(unit, other, arm, "burst")
        came = yield from _meets(table, made, int(firing.dodge(table, made).total), firing.ESCAPES)
        yield from _struck(table, made, came)
    alarm.attacked(table, unit, caught, quiet=arm.weapon.quiet)


def _aware(scene: Scene, unit: Ref, about: tuple[Ref, ...]) -> tuple[str, ...]:
    """The sides that know where a lane lies: the shooter's, those it touches, those that perceive the shooter."""
    seen_by = {scene.side(other) for other in scene.units() if knowing.perceives(scene, other, unit)}
    told = {scene.side(unit), *(scene.side(other) for other in about)} | seen_by
    return tuple(side for side in scene.sides if side in told)


def _meets(table: Table, made: Attack, total: int, number: int) -> Flow[Known]:
    """The roll of a unit against a lane, and the rounds that hit it if that fails (GRD-LANE-02, GRD-LANE-03)."""

    def rollers(role: str) -> Dice:
        return table.dice(made.attacker if role == ATTACKER else made.target)

    fields = contest.check(total, number, table.options.explosions) | firing.sweeps(table, made)
    check = bending.under_fire(made.target, total, number, made.attacker)
    return (yield from SWEEPS.play(fields, rollers, bending.mends(table, check)))


def _struck(table: Table, made: Attack, came: Known) -> Flow[None]:
    """What they do, if any hit."""
    for hit, _ in came["strikes"]:
        told = "{target} is hit in the lane of fire."
        data = {"weapon": made.arm.weapon.name, "hit": True, "hits": came["rounds"]}
        table.say(Event("shot", "", made.attacker, made.target, told=told, data=data, means=Means.FIRE))
        toll = striking.begin(table, made.target)
        yield from striking.strike(table, made.attacker, toll, hit)
        points.gain(table, made.target, points.STRUCK, table.cells(made.attacker)[0])
        yield from hurting.settle(table, toll)


# how long it lasts


def lapse(table: Table, unit: Ref) -> None:
    """At the shooter's turn in the next round its lanes end (GRD-LANE-05)."""
    for ref, lane in table.having(Lane):
        if lane.owner == unit and lane.round < table.clock.round:
            table.remove(ref)


def clear(table: Table) -> None:
    """Lanes of units that are out of action are gone (GRD-LANE-05)."""
    for ref, lane in table.having(Lane):
        if lane.owner is None or not _fires(table, lane):
            table.remove(ref)


def _fires(scene: Scene, lane: Lane) -> bool:
    """Whether the shooter still keeps a lane under fire, as far as can be seen (GRD-LANE-05)."""
    return lane.owner is None or knowing.can_act(scene, lane.owner)


def live(scene: Scene) -> Lanes:
    """The lanes under fire that are known of."""
    return tuple((ref, lane) for ref, lane in scene.having(Lane) if _fires(scene, lane))


# what it does to those who cross it or rise in it


def over(scene: Scene, unit: Ref) -> Lanes:
    """The lanes a unit is in, but for its own."""
    here = scene.cells(unit)
    return tuple(each for each in live(scene) if each[1].owner != unit and any(c in each[1].cells for c in here))


def entered(scene: Scene, unit: Ref, left: tuple[Cell, ...], cell: Cell) -> Lanes:
    """The lanes that a step leads into, each once a round (GRD-LANE-04)."""
    return tuple(
        (ref, lane)
        for ref, lane in live(scene)
        if lane.owner != unit
        and cell in lane.cells
        and not any(each in lane.cells for each in left)
        and (unit, scene.clock.round) not in lane.crossed
    )


def shunned(scene: Scene, unit: Ref) -> frozenset[Cell]:
    """The ground that a unit does not enter any more this round, as it did not dare to before (GRD-LANE-04)."""
    now = (unit, scene.clock.round)
    return frozenset(cell for _, lane in live(scene) if now in lane.shunned for cell in lane.cells)


def needed(found: Lanes) -> int:
    """What a save must reach: the points of all these lanes (GRD-LANE-03, GRD-LANE-05)."""
    return sum(lane.points for _, lane in found)


def save(scene: Scene, unit: Ref, held: Guarding) -> Tally:
    """The better of the two ways to get through alive: defence, with what running adds but without the skill if it
    braces, is suppressed or has fallen, or Athletics (GRD-LANE-03, GRD-LANE-04, GRD-STANCE-08).
    """
    dodge = Tally("Defence", figures.rd(scene, unit), "RD", "GRD-LANE-03").plus(defence.run_bonus(scene, unit, held))
    if held.guard is not Guard.BRACING and not shaken.suppressed(scene, unit) and not footing.fallen(scene, unit):
        skill = figures.skill(scene, unit, Skill.DODGE)
        dodge = dodge.plus(Modifier(skill, Skill.DODGE.value, "GRD-LANE-03"))
    reflexes, level = figures.now(scene, unit, Stat.REF), figures.skill(scene, unit, Skill.ATHLETICS)
    athletics = Tally(Skill.ATHLETICS.value, reflexes, "REF", "GRD-LANE-03")
    athletics = athletics.plus(Modifier(level, Skill.ATHLETICS.value, "GRD-LANE-03"))
    return max(dodge, athletics, key=lambda tally: tally.total)


def strongest(found: Lanes) -> Lane:
    """Of several lanes the one whose rounds hit; of two as strong that which lies further to the west."""
    return min(found, key=lambda each: (-each[1].points, each[1].cells))[1]


def attack_of(scene: Scene, lane: Lane, unit: Ref, pose: Pose | None = None) -> Attack | None:
    """The fire of a lane upon a unit; None if it is not known who fires with what."""
    arm = arms.arm(scene, lane.owner, lane.weapon) if lane.owner is not None else None
    return None if arm is None or lane.owner is None else Attack(lane.owner, unit, arm, "burst", pose=pose)


def emerge(table: Table, unit: Ref) -> Flow[None]:
    """Rising out of full cover within a lane (GRD-LANE-03)."""
    found = over(table, unit)
    if found:
        yield from bite(table, unit, found)


def dares(table: Table, unit: Ref, found: Lanes) -> Flow[bool]:
    """Whether a unit goes into these lanes: their points frighten it at once, and the check decides; nothing wears off,
    and a unit that stops is not suppressed by it (GRD-LANE-04).
    """
    for ref, lane in found:
        table.put(ref, replace(lane, crossed=(*lane.crossed, (unit, table.clock.round))))
        table.discover(table.side(unit), ref)
        if lane.owner is not None:
            points.gain(table, unit, lane.points, table.cells(lane.owner)[0])
    if (yield from steeling.tries(table, unit, Guard.MOVING, alone=False))["came"] == "passed":
        return True
    for ref, _ in found:
        lane = table.part(ref, Lane)
        table.put(ref, replace(lane, shunned=(*lane.shunned, (unit, table.clock.round))))
    table.say(Event("stops", "{actor} does not dare to cross the lane of fire and stops.", actor=unit))
    return False


def bite(table: Table, unit: Ref, found: Lanes) -> Flow[None]:
    """The save against all of them; failed, the unit is hit before it can do anything (GRD-LANE-03, GRD-LANE-04)."""
    base, number = save(table, unit, cover.guarding(table, unit)), needed(found)
    made = attack_of(table, strongest(found), unit)
    came: Known = {"strikes": ()}
    if made is None:
        check = bending.under_fire(unit, int(base.total), number, strongest(found).owner)
        came["reached"] = (yield from bending.check(table, check)).total
    else:
        came = yield from _meets(table, made, int(base.total), number)
    own = (f"{base.title} {came['reached']}, {number} needed",)
    table.say(Event("under fire", "{actor} is in the lane of fire.", actor=unit, own=own, tally=base, secret=True))
    if made is not None:
        yield from _struck(table, made, came)
