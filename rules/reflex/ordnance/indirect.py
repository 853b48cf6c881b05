"""Fire at what the gunner cannot see: calls, corrections, rounds in the air (RFX-INDIR-01 to 09)."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.figure import Kit
from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.relations import enemies
from rules.frame.scene import Event, Pose, Scene, Table
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.parts.arms_length import touching
from rules.reflex.blast import fuses
from rules.reflex.blast.going_off import detonate
from rules.reflex.core import able, attempts, course, work
from rules.reflex.core.attempts import BOTH_HANDS, Attempt
from rules.reflex.core.bands import band_of_cells
from rules.reflex.core.checks import Result, check
from rules.reflex.core.moment import Moment
from rules.reflex.fire import attack, deeds, mark
from rules.reflex.hands.ready import Arm, arm, arms
from rules.reflex.nerve import threats
from rules.reflex.ordnance import tosses
from rules.reflex.ordnance.forms import Adjusting, Bombard, CallForFire, FireAsCalled, FireOver
from rules.reflex.ordnance.tosses import Toss
from rules.reflex.sight import visibility
from rules.reflex.state import FireMission, Shell, Vehicle
from rules.reflex.terms.bands import LIMITS, Band
from rules.reflex.terms.skills import Attribute, Skill

CALLED, LEAST = 15, 5
"""What fire at a call suffers, before the margin of the call, and what it always suffers (RFX-INDIR-03)."""
ADJUSTING, KEYING = 5, 1
"""Ticks of a full sentence, and of working the radio (RFX-INDIR-07, RFX-ACT-06)."""
WELL = 5
"""Margin from which an adjustment is worth two (RFX-INDIR-07)."""
VOICE = LIMITS[Band.CQB.rank]


# the observer


def calling(scene: Scene, unit: Ref, by: str) -> Attempt:
    """Artillery with two more, or Tactics, by wit (RFX-INDIR-02)."""
    artillery = by == "Artillery"
    return attempts.attempt(
        scene,
        unit,
        Attribute.COG,
        Skill.ARTILLERY if artillery else Skill.TACTICS,
        printed=2 if artillery else 0,
        penalties=(work.in_a_hurry(scene, unit),),
        rule="RFX-INDIR-02",
    )


def in_touch(scene: Scene, a: Ref, b: Ref) -> str:
    """By what two can talk: "voice" or "radio"; "" if not at all (RFX-INDIR-02)."""
    if scene.apart(a, b) <= VOICE:
        return "voice"
    return "radio" if attempts.traits(scene, a).radio and attempts.traits(scene, b).radio else ""


def call(moment: Moment, unit: Ref, action: CallForFire) -> Flow[None]:
    """A call for fire: its margin is what the gunner goes by (RFX-INDIR-02, RFX-INDIR-08)."""
    yield from ()
    table, gunner = moment.table, action.gunner
    if not table.sees_cell(unit, action.cell) or not in_touch(table, unit, gunner):
        return
    attempt = calling(table, unit, action.by)
    result = check(table.dice(unit), attempt.check)
    words = "{actor} calls for fire." if result.passed else "{actor} calls for fire but is not understood."
    _tell(table, unit, words, attempt, result)
    if not result.passed:
        return
    table.put(gunner, told(table.find(gunner, FireMission), action, result.margin, unit))


def adjust(moment: Moment, unit: Ref, action: Adjusting) -> Flow[None]:
    """After seeing the last round fall: one easier, two if it is told well, once for each round (RFX-INDIR-07)."""
    yield from ()
    table, gunner = moment.table, action.gunner
    mission = table.find(gunner, FireMission)
    if mission is None or mission.observer != unit or not mission.landed or not in_touch(table, unit, gunner):
        return
    attempt = calling(table, unit, action.by)
    result = check(table.dice(unit), attempt.check)
    _tell(table, unit, "{actor} adjusts the fire.", attempt, result)
    table.put(gunner, told(mission, action, result.margin, unit))


def told(old: FireMission | None, action: CallForFire | Adjusting, margin: int, observer: Ref) -> FireMission:
    """What the gunner goes by after a call or a correction; what was adjusted before is kept (RFX-INDIR-02,
    RFX-INDIR-07, RFX-INDIR-08).
    """
    mission = old or FireMission((0, 0))
    if isinstance(action, CallForFire):
        return FireMission(action.cell, margin, mission.reductions, observer)
    return replace(mission, reductions=mission.reductions + adjustment(margin), landed=0)


def adjustment(margin: int) -> int:
    """By how much a correction eases the fire (RFX-INDIR-07)."""
    return 0 if margin < 0 else 2 if margin >= WELL else 1


def adjust_price(scene: Scene, unit: Ref, action: Adjusting) -> int:
    """A full sentence, and a tick more over the radio (RFX-INDIR-07)."""
    return ADJUSTING + (KEYING if in_touch(scene, unit, action.gunner) == "radio" else 0)


def _tell(table: Table, unit: Ref, words: str, attempt: Attempt, result: Result) -> None:
    own = (f"{attempt.tally}: {result.throw}, margin {result.margin}",)
    table.say(Event("fire control", words, actor=unit, own=own, secret=True, success=result.passed))


# the gunner


def penalty(mission: FireMission) -> int:
    """15 less the margin of the call and all corrections, 5 at least (RFX-INDIR-03, RFX-INDIR-07, RFX-INDIR-08)."""
    return max(LEAST, CALLED - mission.margin - mission.reductions)


def piece(scene: Scene, gunner: Ref) -> Arm | None:
    """What a gunner would fire at a call (RFX-INDIR-01)."""
    return next((held for held in arms(scene, gunner) if held.weapon.indirect and held.weapon.speed is None), None)


def on_target(scene: Scene, gunner: Ref, mission: FireMission, held: Arm) -> bool:
    """Whether an enemy known of is still where a gunner has been called to fire, in the reach of its rounds."""
    burst = held.weapon.burst
    reach = 2 * float(burst.radius) if burst is not None else 0.0
    foes = (unit for unit in scene.units() if enemies(scene, gunner, unit) and able.alive(scene, unit))
    near = any(scene.grid.straight(mission.cell, scene.cells(foe)[0]) <= reach for foe in foes)
    return mission.observer is not None and near


def firing(scene: Scene, unit: Ref, held: Arm, cell: Cell, mission: FireMission | None) -> Attempt:
    """The weapon's skill by wit; one penalty in place of range, cover and sight (RFX-INDIR-03, RFX-INDIR-09)."""
    called = mission is not None and mission.observer is not None
    off = penalty(mission) if mission is not None and called else tosses.by_eye(scene, unit, cell)
    why = "as the observer called it" if called else "target out of sight"
    rule = "RFX-INDIR-03" if called else "RFX-INDIR-09"
    return attempts.attempt(
        scene,
        unit,
        Attribute.COG,
        held.weapon.skill,
        uses=BOTH_HANDS,
        penalties=(Modifier(-off, why, rule) if off else None, work.in_a_hurry(scene, unit)),
        rule=rule,
    )


def within(scene: Scene, unit: Ref, held: Arm, cell: Cell, *, eye: Pose | None = None) -> str:
    """Why indirect fire does not reach a place; "" when it does (RFX-INDIR-01)."""
    metres = scene.grid.straight((eye or scene.pose(unit)).cell, cell)
    if metres > held.weapon.indirect:
        return "out of range"
    if metres < held.weapon.indirect_least or metres == 0:
        return "too close"
    return "" if held.item is not None and held.item.loaded > 0 else "is not loaded"


def in_sight(scene: Scene, unit: Ref, cell: Cell, *, eye: Pose | None = None) -> bool:
    """Whether a place is within visual range, though one need not see into it (RFX-INDIR-09)."""
    band = band_of_cells(scene, (eye or scene.pose(unit)).cell, cell)
    return band is not None and band.rank <= visibility.limit_at(scene, unit, cell).rank


def as_called(moment: Moment, unit: Ref, action: FireAsCalled) -> Flow[None]:
    """A round at what the observer called for (RFX-INDIR-03)."""
    yield from ()
    table = moment.table
    mission, held = table.find(unit, FireMission), arm(table, unit, action.weapon)
    if mission is not None and mission.observer is not None and held is not None:
        _fire(moment, unit, held, mission.cell, mission)


def bombard(moment: Moment, unit: Ref, action: Bombard) -> Flow[None]:
    """A mortar by the gunner's own eyes (RFX-INDIR-09)."""
    yield from ()
    held = arm(moment.table, unit, action.weapon)
    if held is not None:
        _fire(moment, unit, held, action.cell, None)


def _fire(moment: Moment, unit: Ref, held: Arm, cell: Cell, mission: FireMission | None) -> None:
    """The round is in the air to the end of the segment; only the map knows where it will fall (RFX-INDIR-04)."""
    table = moment.table
    if within(table, unit, held, cell):
        return
    attempt = firing(table, unit, held, cell, mission)
    here = table.cells(unit)[0]
    tossed = tosses.toss(table.dice(unit), Toss(attempt.check, band_of_cells(table, here, cell)))
    spot = tosses.comes_down(table, here, cell, tossed, bounces=False)
    if mission is None:
        table.put(unit, tosses.tried(table, unit, cell))
    own = (f"{attempt.tally}, margin {tossed.margin}",)
    on_it, words = tossed.margin >= 0, "{actor} fires a mortar round."
    table.say(Event("fires", words, actor=unit, own=own, sound="A mortar", loud=deeds.LOUD, success=on_it))
    _reload(table, held, unit)
    threats.displayed(table, unit, "explosives")
    deeds.attacks(moment, unit)
    if spot is not None:
        table.add(Shell(held.weapon.name, spot, unit, max(0, tossed.margin), table.clock.round))


def _reload(table: Table, held: Arm, unit: Ref) -> None:
    """The round is gone; a second man beside the piece drops in the next (RFX-INDIR-03)."""
    deeds.spend(table, held, 1)
    if held.item is None or not assisted(table, unit):
        return
    kit = table.part(held.bearer, Kit)
    item = kit.find(held.item.name)
    if item is not None and item.spare > 0 and item.loaded < held.weapon.capacity:
        table.put(held.bearer, kit.swapped(item, replace(item, loaded=item.loaded + 1, spare=item.spare - 1)))


def assisted(scene: Scene, unit: Ref) -> bool:
    """Whether a second man stands by (RFX-INDIR-03)."""
    side, here = scene.side(unit), scene.cells(unit)
    return any(
        other != unit and able.acts(scene, other) and touching(scene, here, scene.cells(other))
        for other in course.people(scene)
        if scene.side(other) == side
    )


def land(moment: Moment) -> None:
    """The end of a segment: every round in the air comes down; those who watch see where (RFX-INDIR-04)."""
    table = moment.table
    for ref, shell in table.having(Shell):
        weapon = fuses.figures(table, shell.weapon, shell.by)
        table.remove(ref)
        _seen(table, shell)
        if weapon is None or weapon.burst is None:
            continue
        struck = next((u for u in table.occupants(shell.cell) if table.find(u, Vehicle) is not None), None)
        detonate(
            moment,
            weapon.burst,
            shell.cell,
            damage=weapon.damage if struck is not None else 0,
            margin=shell.margin,
            by=shell.by,
            direct=struck,
            cause=weapon.name,
        )


def _seen(table: Table, shell: Shell) -> None:
    """The observer has seen it fall, and may correct (RFX-INDIR-07)."""
    mission = table.find(shell.by, FireMission)
    if mission is None or mission.observer is None or not able.awake(table, mission.observer):
        return
    if table.sees_cell(mission.observer, shell.cell, above=1.5):
        table.put(shell.by, replace(mission, landed=table.clock.round))


# from a weapon with a speed of its own


def over_price(scene: Scene, unit: Ref, action: FireOver, eye: Pose | None = None) -> int:
    """The ticks of a snap shot, more for a place nearer than the weapon is made for (RFX-INDIR-09, RFX-RANGE-03)."""
    held = arm(scene, unit, action.weapon)
    band = band_of_cells(scene, (eye or scene.pose(unit)).cell, action.cell) or Band.EXTREME
    return attack.ticks_at(scene, unit, held, band, "snap", eye=eye) if held is not None else 1


def over(moment: Moment, unit: Ref, action: FireOver) -> Flow[None]:
    """A grenade launcher over what is in the way: it bursts at once (RFX-INDIR-09)."""
    yield from ()
    table, eye = moment.table, moment.eye(unit)
    held = arm(table, unit, action.weapon)
    if held is None or held.weapon.burst is None or within(table, unit, held, action.cell, eye=eye):
        return
    attempt = tosses.lobbing(table, unit, held, action.cell, eye=eye)
    what = tosses.lobbed(table, unit, held, action.cell, eye=eye)
    tossed = tosses.toss(table.dice(unit), what)
    here = (eye or table.pose(unit)).cell
    spot = tosses.comes_down(table, here, action.cell, tossed, bounces=False)
    table.put(unit, tosses.tried(table, unit, action.cell))
    own = (f"{attempt.tally}, margin {tossed.margin}",)
    on_it, words = tossed.margin >= 0, "{actor} fires over the obstacle."
    table.say(Event("fires", words, actor=unit, own=own, sound="A launcher", loud=deeds.LOUD, success=on_it))
    mark.spent(moment, unit, held, 1)
    deeds.attacks(moment, unit)
    if spot is not None:
        detonate(moment, held.weapon.burst, spot, margin=tossed.margin, by=unit, cause=held.weapon.name)
