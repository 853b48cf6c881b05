"""Air: holding the breath, running out of it, breathing foul air (RFX-BREATH-01 to 03, RFX-GAS-03)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.frame.body import Posture
from rules.frame.flow import Ask, Flow
from rules.frame.means import Means
from rules.frame.scene import Event, Scene, Table
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.parts import room
from rules.reflex.asks import AIR, InAir
from rules.reflex.core import able, attempts, course
from rules.reflex.core.attempts import PASSIVE, Attempt
from rules.reflex.core.moment import Moment
from rules.reflex.gas import clouds, lungs
from rules.reflex.gas.forms import HoldBreath
from rules.reflex.state import Breath, Countdown, Fired, Moving, Virtual
from rules.reflex.terms.body import Gait, Injury
from rules.reflex.terms.skills import Attribute
from rules.reflex.terms.weapons import Agent
from rules.reflex.wounds import harm
from rules.reflex.wounds.hits import Hit

REST = "rest"
"""The clock of getting the breath back, in quarters of a minute."""
MINUTES = 5
QUARTERS = 4


def foul(scene: Scene, unit: Ref) -> Agent | None:
    """What a unit would breathe where it is; nothing in clean air or behind a mask (RFX-GAS-03)."""
    found = clouds.thickest(scene, unit)
    return None if found is None or lungs.masked(scene, unit) else found[1]


def airless(scene: Scene, unit: Ref) -> bool:
    """Whether there is no air at all: lying or senseless in deep water (RFX-BREATH-01)."""
    if scene.place(scene.cells(unit)[0]).walk != "deep":
        return False
    low = scene.pose(unit).posture in (Posture.PRONE, Posture.FACE_UP)
    return low or not able.awake(scene, unit)


def fitness(scene: Scene, unit: Ref, *, prepared: bool = False) -> Attempt:
    """Holding the breath: Fitness, resisting and no more (RFX-BREATH-01)."""
    deep = Modifier(lungs.PREPARED, "time to breathe deeply", "RFX-BREATH-01") if prepared else None
    return attempts.attempt(scene, unit, Attribute.FIT, uses=PASSIVE, bonuses=(deep,), rule="RFX-BREATH-01")


def resisting(scene: Scene, unit: Ref, what: Agent) -> Attempt:
    """Fitness against an agent (RFX-GAS-03)."""
    return attempts.attempt(scene, unit, Attribute.FIT, uses=PASSIVE, printed=what.resist or 0, rule="RFX-GAS-03")


def meets(moment: Moment, unit: Ref) -> Flow[None]:
    """A step into bad air: hold the breath? A unit that walks in has seen it coming (RFX-BREATH-03)."""
    table = moment.table
    what = foul(table, unit)
    if what is None or table.find(unit, Breath) is not None or not able.awake(table, unit):
        return
    lungs.met(table, unit, what)
    yield from _asked(table, unit, what, warned=True)


def _asked(table: Table, unit: Ref, what: Agent | None, *, warned: bool) -> Flow[None]:
    answer = yield Ask(table.side(unit), unit, AIR, InAir(what.name if what is not None else "", warned))
    if isinstance(answer, HoldBreath):
        hold(table, unit, gas=what is not None, prepared=warned)


def hold(table: Table, unit: Ref, *, gas: bool, prepared: bool) -> None:
    """The breath is held; a unit that fails has none to hold (RFX-BREATH-01)."""
    attempt = fitness(table, unit, prepared=prepared)
    lasts = lungs.holds(table.dice(unit), attempt.check)
    table.put(unit, Breath(table.clock.round, lasts, gas))
    words = "{actor} takes a deep breath and holds it." if lasts >= 0 else "{actor} gasps for air."
    own = (f"{attempt.tally}: lasts {max(0, lasts)}",)
    table.say(Event("breath", words, actor=unit, own=own, success=lasts >= 0))


def breathe(moment: Moment) -> Flow[None]:
    """The end of a segment: breath held or spent, agents breathed, want of air, getting it back (RFX-BREATH-01 to 03,
    RFX-GAS-03).
    """
    table = moment.table
    for unit in course.people(table):
        if not able.alive(table, unit):
            continue
        what = foul(table, unit)
        if airless(table, unit):
            yield from _without_air(moment, unit)
        elif what is not None:
            yield from _in_gas(moment, unit, what)
        else:
            table.strip(unit, Breath)
        if not airless(table, unit):
            recovers(table, unit)


def _in_gas(moment: Moment, unit: Ref, what: Agent) -> Flow[None]:
    table = moment.table
    lungs.met(table, unit, what)
    if table.find(unit, Breath) is None and able.awake(table, unit):
        yield from _asked(table, unit, what, warned=False)
    held = table.find(unit, Breath)
    if held is not None and not spent(table, held) and able.awake(table, unit):
        return
    if held is not None:
        table.put(unit, replace(held, lasts=lungs.SPENT))
    inhales(moment, unit, what)


def spent(scene: Scene, held: Breath) -> bool:
    """Whether a breath has run out with the end of this segment (RFX-BREATH-01)."""
    return held.lasts < 0 or scene.clock.round >= held.since + held.lasts


def inhales(moment: Moment, unit: Ref, what: Agent) -> None:
    """A segment's worth of an agent: felt in this segment and the next, or harm that no armour stops (RFX-GAS-03)."""
    table = moment.table
    whiff = lungs.inhale(table.dice(unit), resisting(table, unit, what).check, what)
    if whiff.head:
        hurt = attempts.wounds(table, unit)
        others = tuple(each for each in hurt.virtual if each.source != what.name)
        felt = Virtual(what.name, "head", whiff.head, table.clock.round + 1)
        table.put(unit, replace(hurt, virtual=(*others, felt)))
        harm.show(table, unit)
    if whiff.head or whiff.damage:
        words = f"{{target}} breathes {what.name.lower()}."
        table.say(Event("gas", words, target=unit, told=words, data={"agent": what.name, "damage": whiff.damage}))
    if whiff.damage:
        hit = Hit("torso", whiff.damage, Fraction(0), what.damage, "agent", bare=True, cause=what.name)
        harm.wound(moment, unit, (hit,))


# no air at all


def _without_air(moment: Moment, unit: Ref) -> Flow[None]:
    """Hold it, then want of air (RFX-BREATH-01, RFX-BREATH-02)."""
    yield from ()
    table = moment.table
    held = table.find(unit, Breath)
    if held is None or held.gas:
        hold(table, unit, gas=False, prepared=False)
        held = table.part(unit, Breath)
        if held.lasts < 0:
            _stifles(moment, unit)
            return
    if spent(table, held):
        _stifles(moment, unit)


def _stifles(moment: Moment, unit: Ref) -> None:
    table = moment.table
    gasp = lungs.stifled(attempts.wounds(table, unit))
    if gasp.dies:
        moment.later(lambda: harm.kill(moment, unit, None, "want of air"))
        return
    table.put(unit, gasp.wounds)
    table.strip(unit, Countdown)
    words = "{target} is suffocating."
    table.say(Event("stifles", words, target=unit, told=words, means=Means.GAS))
    if gasp.out:
        moment.later(lambda: harm.knock_out(moment, unit, None, lungs.AIR))
    else:
        harm.show(table, unit)


def recovers(table: Table, unit: Ref) -> None:
    """Air: slight at once; after five minutes of rest it is over, and the senseless wake (RFX-BREATH-02)."""
    hurt = attempts.wounds(table, unit)
    if not lungs.level(hurt):
        return
    clock = table.find(unit, Countdown)
    passing = QUARTERS if course.fight(table).segment == "pause" else 1
    if clock is None or clock.purpose != REST:
        # What is left of this segment does not count: its share is laid on top, to be taken off at once.
        table.put(unit, lungs.with_level(hurt, Injury.SLIGHT), Countdown(REST, MINUTES * QUARTERS + passing))
    elif not rested(table, unit):
        table.put(unit, replace(clock, quarters=clock.quarters + passing))
    elif clock.quarters - passing <= 0:
        awake = replace(lungs.with_level(hurt, Injury.NONE), out="" if hurt.out == lungs.AIR else hurt.out)
        table.put(unit, awake)
        table.strip(unit, Countdown)
        room.make_room(table, unit)
        table.say(
            Event("breathes", "{target} breathes freely again.", target=unit, told="{target} breathes freely again.")
        )
    harm.show(table, unit)


def rested(scene: Scene, unit: Ref) -> bool:
    """Whether a unit neither attacked nor went faster than a walk in this segment (RFX-BREATH-02)."""
    fired, moved = scene.find(unit, Fired), scene.find(unit, Moving)
    now = scene.clock.round
    fought = fired is not None and fired.round == now
    return not fought and not (moved is not None and moved.round == now and moved.gait > Gait.WALK)
