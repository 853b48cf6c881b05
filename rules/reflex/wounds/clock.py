"""Wounds and time: rallying from shock at the start of an exchange, bleeding at the end of every segment."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.scene import Event, Table
from rules.reflex.core import attempts
from rules.reflex.core.checks import check
from rules.reflex.core.moment import Moment
from rules.reflex.state import Wounds
from rules.reflex.terms.body import ARMS, Injury
from rules.reflex.terms.skills import Attribute
from rules.reflex.wounds.harm import drop, kill, knock_down, show
from rules.reflex.wounds.injury import bled


def recover(table: Table) -> None:
    """At the start of every later exchange a unit that was in shock checks its coolness, or is dazed for it
    (RFX-INJ-10).

    Neither wounds nor anything but fear count in that check.
    """
    for unit, hurt in table.having(Wounds):
        if not hurt.shocked or hurt.dead or hurt.out or hurt.shock == table.clock.round:
            continue
        attempt = attempts.attempt(table, unit, Attribute.CUF, rule="RFX-INJ-10")
        result = check(table.dice(unit), attempt.check)
        table.put(unit, replace(hurt, dazed=not result.passed))
        words = "{actor} recovers from shock." if result.passed else "{actor} is still dazed by shock."
        told = (f"{attempt.tally}: {result.throw}",)
        table.say(Event("recovers", words, actor=unit, own=told))
        show(table, unit)


def bleed(moment: Moment) -> None:
    """Every injured location of the unstable gets a level worse, from the segment after the bleeding began; beyond
    critical is death (RFX-INJ-11).
    """
    table, now = moment.table, moment.table.clock.round
    for unit, hurt in table.having(Wounds):
        if not hurt.unstable or hurt.dead or hurt.unstable >= now:
            continue
        after = bled(hurt, now)
        if after.dead:
            kill(moment, unit, None, "bled to death")
            continue
        table.put(unit, after)
        table.say(
            Event("bleeds", "{target} is bleeding.", target=unit, told="{target} is bleeding: every wound gets worse.")
        )
        for arm in ARMS:
            if after.out or after.actual(arm) is Injury.CRITICAL > hurt.actual(arm):
                drop(table, unit, "right" if arm == "right_arm" else "left")
        if after.out or Injury.CRITICAL in (after.actual("right_leg"), after.actual("left_leg")):
            knock_down(moment, unit)
        show(table, unit)
