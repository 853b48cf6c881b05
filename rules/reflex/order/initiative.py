"""Initiative: when a unit begins, waiting, those who know of no fight yet, and looking about for a segment."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.knowing import Awareness
from rules.frame.relations import enemies_among
from rules.frame.scene import Event, Scene, Table
from rules.kernel.dice import Dice, Pool
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.reflex.core import able, attempts, course
from rules.reflex.core.attempts import Attempt
from rules.reflex.core.checks import Check, check
from rules.reflex.hands.ready import load_of
from rules.reflex.state import Lookout, Unwitting
from rules.reflex.terms.body import Load
from rules.reflex.terms.skills import Attribute

BASES = {Load.UNENCUMBERED: 13, Load.LIGHT: 11, Load.MODERATE: 9, Load.HEAVY: 7, Load.OVERLOADED: 5}
PRESSING = 5
WAITS = ((3, 6), (5, 5), (7, 4), (9, 3), (11, 2), (99, 1))
"""Up to which OODA a Wait costs how many ticks."""


def rank(scene: Scene, unit: Ref) -> tuple[int, int, int, Ref]:
    """Which of several on one tick chooses first: the slowest wits, then the least cool (RFX-TIME-08)."""
    traits = attempts.traits(scene, unit)
    wits, cool = traits.attribute(Attribute.OODA), traits.attribute(Attribute.CUF)
    return wits, cool, scene.sides.index(scene.side(unit)), unit


def base(scene: Scene, unit: Ref) -> Tally:
    """Base initiative: by load, more for pressing, nothing when surprised (RFX-TIME-03, RFX-TIME-10, RFX-SURP-05)."""
    own = course.initiative(scene, unit)
    if own.surprised:
        return Tally("Base initiative", 0, "surprised", "RFX-SURP-05")
    load = load_of(scene, unit)
    tally = Tally("Base initiative", BASES[load], load.name.lower(), "RFX-TIME-03")
    return tally.plus(Modifier(PRESSING, "pressed", "RFX-TIME-10") if own.pressed else None)


def wits(scene: Scene, unit: Ref) -> Attempt:
    """The initiative check: OODA, with what an ambush or an order has given (RFX-TIME-04, RFX-CORE-13)."""
    own = course.initiative(scene, unit)
    bonus = Modifier(own.ambush, "set up in the pause", "RFX-OPS-08") if own.ambush else None
    return attempts.attempt(scene, unit, Attribute.OODA, bonuses=(bonus,), rule="RFX-TIME-04")


def starting(dice: Dice, base: int, wits: Check) -> int:
    """The starting tick: base, and twice the margin of a success (RFX-TIME-04)."""
    return base + 2 * max(0, check(dice, wits).margin)


def roll(table: Table, unit: Ref) -> int:
    """Roll for a unit, and note when it begins (RFX-TIME-04, RFX-TIME-05)."""
    rests_on, attempt = base(table, unit), wits(table, unit)
    start = starting(table.dice(unit), int(rests_on.total), attempt.check)
    own = course.initiative(table, unit)
    fresh = replace(
        own, now=start, start=start, rolled=True, acted=False, pressed=False, surprised=False, ambush=0, presses=False
    )
    table.put(unit, fresh)
    told = f"{rests_on}; OODA {attempt.check}: tick {start}"
    table.say(Event("initiative", "{actor} is ready on tick " + f"{start}.", actor=unit, own=(told,), secret=True))
    return start


def join(table: Table, unit: Ref, tick: int) -> None:
    """A unit comes into a fight that is under way: it begins on what it rolls, but not at once (RFX-TIME-16)."""
    start = min(roll(table, unit), tick - 1)
    own = course.initiative(table, unit)
    table.put(unit, replace(own, now=max(0, start), start=max(0, start)))


def wait_cost(scene: Scene, unit: Ref) -> int:
    """Ticks that waiting takes: the slower the wits the more (RFX-ACT-15)."""
    wits = attempts.traits(scene, unit).attribute(Attribute.OODA)
    return next(cost for limit, cost in WAITS if wits <= limit)


def muster(table: Table) -> None:
    """Before the first exchange: the people of sides that are off their guard (RFX-TIME-16)."""
    for unit in course.people(table):
        if table.side(unit) in table.options.off_guard:
            table.put(unit, Unwitting())


def unwitting(scene: Scene, unit: Ref) -> bool:
    """Whether a unit knows of no fight yet."""
    return scene.find(unit, Unwitting) is not None


def alarmed(scene: Scene, unit: Ref) -> bool:
    """Whether a unit learns of the fight now: it sees an enemy, or an attack has been made, which all hear
    (RFX-TIME-16).
    """
    seen = enemies_among(scene, unit, (scene.find(unit, Awareness) or Awareness()).now)
    return bool(seen) or course.fight(scene).attacked


def wake(table: Table) -> tuple[Ref, ...]:
    """Everybody who learns of the fight at this moment."""
    woken = tuple(unit for unit, _ in table.having(Unwitting) if able.awake(table, unit) and alarmed(table, unit))
    for unit in woken:
        table.strip(unit, Unwitting)
    return woken


def join_late(table: Table, tick: int) -> None:
    """A unit that learns of the fight in the middle of an exchange rolls at once, and begins a tick later at the
    soonest (RFX-TIME-16).
    """
    for unit in wake(table):
        if able.acts(table, unit):
            join(table, unit, tick)
            table.say(Event("alarm", "{actor} joins the fight.", actor=unit))


def keep_eyes_open(table: Table, coming: int) -> None:
    """For every coming exchange and pause each looks about: the kept die stands for everybody he has not yet found, so
    that there being an enemy changes no roll (RFX-SENSE-02).
    """
    for unit in course.people(table):
        _look_about(table, unit, coming)


def newcomers_look_about(table: Table) -> None:
    """A unit that comes on looks about at once, for this exchange or pause (RFX-SENSE-02)."""
    for unit in course.people(table):
        if table.find(unit, Lookout) is None:
            _look_about(table, unit, table.clock.round)


def _look_about(table: Table, unit: Ref, coming: int) -> None:
    if able.awake(table, unit):
        dice = table.dice(unit)
        table.put(unit, Lookout(coming, dice.roll(Pool(2, 20, "low")).value, dice.roll(Pool(1, 20)).value))
