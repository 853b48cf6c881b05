"""The end of a segment: what lands, burns, bleeds and disperses; the end of the fight; pressing or holding."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Truce
from rules.kernel import odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.reflex.asks import PRESS
from rules.reflex.blast import fires, fuses
from rules.reflex.core import able, attempts, course
from rules.reflex.core.attempts import Attempt
from rules.reflex.core.checks import check
from rules.reflex.core.forms import Press
from rules.reflex.core.moment import Moment
from rules.reflex.gas import breath, clouds
from rules.reflex.gear import devices
from rules.reflex.melee import deeds
from rules.reflex.mines import detonation, traffic
from rules.reflex.nerve import boosts, morale
from rules.reflex.order import initiative
from rules.reflex.order.initiative import keep_eyes_open, unwitting
from rules.reflex.ordnance import indirect
from rules.reflex.state import (
    Control,
    Countdown,
    Fired,
    Hiding,
    Moving,
    Recoil,
    Sticky,
    Strip,
    Suppressing,
    Threats,
    Wounds,
)
from rules.reflex.state.course import SECONDS
from rules.reflex.terms.skills import Attribute
from rules.reflex.wounds import clock


def close(moment: Moment) -> Flow[None]:
    """In this order: chokes, rounds in the air, fuses that have run out, fire, bleeding, breath, dispersal
    (RFX-GRAP-12, RFX-INDIR-04, RFX-GREN-01, RFX-INJ-11, RFX-GAS-01).
    """
    table = moment.table
    deeds.end(moment)
    traffic.settle(moment)
    indirect.land(moment)
    traffic.settle(moment)
    fuses.run_out(moment, 0)
    detonation.burn_down(moment, 0)
    traffic.settle(moment)
    fires.burn(moment)
    traffic.settle(moment)
    clock.bleed(moment)
    traffic.settle(moment)
    yield from breath.breathe(moment)
    traffic.settle(moment)
    clouds.disperse(table)
    _expire(table)
    devices.expire(table)
    boosts.expire(table, "exchange")
    table.tick(SECONDS[course.fight(table).segment])
    morale.review(table)


def _expire(table: Table) -> None:
    """What lasts only so long is over (RFX-SUPP-01, RFX-INJ-04, RFX-TIME-70)."""
    now, pause = table.clock.round, course.fight(table).segment == "pause"
    for ref, strip in table.having(Strip):
        if strip.round <= now:
            table.remove(ref)
    for unit, wounds in table.having(Wounds):
        kept = tuple(each for each in wounds.virtual if each.until is None or each.until > now)
        if kept != wounds.virtual:
            table.put(unit, replace(wounds, virtual=kept))
    for unit, threats in table.having(Threats):
        lasting = tuple(each for each in threats.sticky if _lasts(each, now))
        if lasting != threats.sticky:
            table.put(unit, replace(threats, sticky=lasting))
    for unit, passing in table.having(Countdown):
        table.put(unit, replace(passing, quarters=passing.quarters - (4 if pause else 1)))
    for unit, hides in table.having(Hiding):
        if hides.round < now:
            table.strip(unit, Hiding)
    for unit in course.people(table):
        table.strip(unit, Moving, Recoil, Fired, Suppressing)


def _lasts(threat: Sticky, now: int) -> bool:
    return threat.until is None or threat.until > now


# pressing and holding


def choose(table: Table, *, after_pause: bool) -> Flow[None]:
    """Everybody presses or holds, all at once; one press brings the next exchange on (RFX-TIME-09, RFX-TIME-12)."""
    keep_eyes_open(table, table.clock.round + 1)
    end = course.over(table)
    if end:
        _end(table, end)
        return
    pressed: list[Ref] = []
    held: list[Ref] = []
    for unit in course.people(table):
        if not (course.taking_part(table, unit) and able.acts(table, unit)) or unwitting(table, unit):
            continue
        if attempts.morale(table, unit).broken:
            held.append(unit)
            continue
        answer = yield Ask(table.side(unit), unit, PRESS)
        (pressed if isinstance(answer, Press) else held).append(unit)
    forced = [unit for unit in held if after_pause and not _keeps_nerve(table, unit)]
    for unit in pressed:
        table.put(unit, replace(course.initiative(table, unit), pressed=True, presses=True))
        table.say(Event("press", "{actor} keeps fighting.", actor=unit))
    for unit in forced:
        table.put(unit, replace(course.initiative(table, unit), presses=True))
        table.say(Event("press", "{actor} loses patience and keeps fighting.", actor=unit))
    for unit in held:
        if unit not in forced:
            table.strip(unit, Control)
    if pressed or forced:
        course.change(table, segment="exchange", quiet=0)
    else:
        now = course.fight(table)
        course.change(table, segment="pause", quiet=now.quiet + (1 if after_pause else 0))
        end = course.over(table)
        if end:
            _end(table, end)


def _end(table: Table, why: str) -> None:
    table.add(Truce(why, course.victor(table)))


def _keeps_nerve(table: Table, unit: Ref) -> bool:
    """Who holds after a pause checks his coolness, the worse the longer it lasts; the broken cannot press anyway
    (RFX-TIME-13).
    """
    if attempts.morale(table, unit).broken:
        return True
    attempt = nerve(table, unit)
    result = check(table.dice(unit), attempt.check)
    own = (f"{attempt.tally}: {result.throw}",)
    words = "{actor} stays patient." if result.passed else "{actor} loses patience."
    table.say(Event("holds", words, actor=unit, own=own, secret=True, success=result.passed))
    return result.passed


def nerve(scene: Scene, unit: Ref) -> Attempt:
    """Coolness, less one for each pause since the last exchange (RFX-TIME-13)."""
    strain = Modifier(-course.fight(scene).pauses, "strain of waiting", "RFX-TIME-13")
    return attempts.attempt(scene, unit, Attribute.CUF, penalties=(strain,), rule="RFX-TIME-13")


def holding(scene: Scene, unit: Ref) -> Forecast:
    """After a pause the chance that the unit bears to hold again (RFX-TIME-12, RFX-TIME-13)."""
    if course.fight(scene).segment == "exchange":
        return Forecast(FREE, note="a pause if all units break off")
    attempt = nerve(scene, unit)
    success = odds.of(check, attempt.check).chance(lambda result: result.passed)
    note = "a pause if all units break off; may lose patience and press without the bonus"
    return Forecast(FREE, (attempt.tally, attempt.level), success=success, note=note)


def pressing() -> Forecast:
    """What it brings to press (RFX-TIME-09, RFX-TIME-10)."""
    return Forecast(FREE, note=f"an exchange at once, base initiative +{initiative.PRESSING}")
