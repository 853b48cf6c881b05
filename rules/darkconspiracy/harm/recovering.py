"""What the wounded go through as time passes: checks of consciousness, bleeding, coming round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.darkconspiracy.core import checks, figures, scale
from rules.darkconspiracy.core.checks import Level as Hard
from rules.darkconspiracy.core.severity import Level
from rules.darkconspiracy.harm import hurting, keeping
from rules.darkconspiracy.nerve import losing
from rules.darkconspiracy.state.body import Lost, Wounds
from rules.darkconspiracy.state.order import Acted
from rules.darkconspiracy.terms.skills import Attribute
from rules.frame.flow import Flow
from rules.frame.scene import Event, Scene, Table
from rules.kernel.dice import Pool
from rules.kernel.refs import Ref

BLEEDS = 20 * scale.PHASES
"""Phases within which a critical wound must be seen to (DKC-WOUND-06)."""
D100 = Pool(1, 100)


def at_turn_start(table: Table) -> Flow[None]:
    """Before phase 6: the unconscious try to come round, the knocked down may act again (DKC-WOUND-04 to
    DKC-WOUND-06).
    """
    yield from ()
    this = scale.turn(table.clock.round)
    for unit, hurt in table.having(Wounds):
        if hurt.dead:
            continue
        if hurt.checked:
            table.put(unit, replace(hurt, checked=False))
        if hurt.out and not hurt.until and _comes_to(table, unit, hurt):
            wake(table, unit)
        elif not hurt.out and losing.lost(table, unit).turn == this - 1:
            table.put(unit, keeping.condition(table, unit))


def _comes_to(table: Table, unit: Ref, hurt: Wounds) -> bool:
    """By a critical wound 1d100 against CON every other turn, else a DIF check of CON (DKC-WOUND-05, DKC-WOUND-06)."""
    if hurt.out == "comatose":
        return False
    if hurt.out != "critical":
        return steels(table, unit)
    passed = scale.turn(table.clock.round) - scale.turn(hurt.critical_since)
    return passed % 2 == 0 and table.dice(unit).roll(D100).value <= figures.attribute(table, unit, Attribute.CON)


def steels(table: Table, unit: Ref) -> bool:
    """A DIF check of CON (DKC-WOUND-04)."""
    return checks.check(table.dice(unit), to_steel(table, unit)).well


def to_steel(scene: Scene, unit: Ref) -> int:
    """What its die must not exceed."""
    return checks.number(int(figures.attribute_base(scene, unit, Attribute.CON).total), Hard.DIF)


def wake(table: Table, unit: Ref) -> None:
    """A unit comes to; it keeps its wounds, and has stood the check of this turn (DKC-WOUND-04)."""
    table.put(unit, replace(figures.wounds(table, unit), checked=True))
    keeping.keep(table, unit, replace(figures.wounds(table, unit), out="", until=0))
    table.say(Event("recovers", "{actor} comes to.", actor=unit))


def fit(scene: Scene, unit: Ref) -> bool:
    """Whether a unit may act or react at all: awake, with some Initiative left, neither knocked down nor frozen
    (DKC-WOUND-07, DKC-KD-01, DKC-PANIC-01).
    """
    hurt = figures.wounds(scene, unit)
    awake = not (hurt.dead or hurt.out) and figures.initiative(scene, unit) > 0
    return awake and not losing.held(scene, unit)


def before_acting(table: Table, unit: Ref, *, reaction: bool = False) -> Flow[bool]:
    """Before an action or a reaction: an action that a scratch costs is taken off, a serious wound is borne once a turn
    (DKC-WOUND-02, DKC-WOUND-04). Whether the unit may go on to act.
    """
    yield from ()
    ready = fit(table, unit)
    if not reaction and losing.lost(table, unit).next_action:
        losing.lose(table, unit, next_action=False)
        if ready:
            table.say(Event("flinches", "{actor} flinches and loses an action.", actor=unit))
        return False
    return ready and _bears_up(table, unit)


def _bears_up(table: Table, unit: Ref) -> bool:
    """One that is wounded seriously stays conscious, or not: once a turn, before it does anything (DKC-WOUND-04)."""
    hurt = figures.wounds(table, unit)
    if hurt.checked or figures.felt(table, unit) < Level.SERIOUS:
        return True
    table.put(unit, replace(hurt, checked=True))
    if steels(table, unit):
        return True
    table.say(Event("passes out", "{actor} passes out.", actor=unit))
    hurting.unconscious(table, unit, "serious")
    return False


def at_phase_end(table: Table) -> Flow[None]:
    """An action that a scratch cost is past; those who were stunned wake when their time is over; a critical wound
    that nobody has seen to kills (DKC-WOUND-02, DKC-STUN-01, DKC-WOUND-06).
    """
    yield from ()
    for unit, lost in table.having(Lost):
        if lost.next_action and _passed_over(table, unit, lost):
            losing.lose(table, unit, next_action=False)
    for unit, hurt in _waiting(table):
        if hurt.until and table.clock.round >= hurt.until:
            wake(table, unit)
        elif hurt.critical_since and not hurt.stabilised and table.clock.round >= hurt.critical_since + BLEEDS:
            keeping.keep(table, unit, replace(hurt, dead=True))
            table.say(Event("dies", "{actor} bleeds to death.", actor=unit))


def _passed_over(table: Table, unit: Ref, lost: Lost) -> bool:
    """Whether a knockdown or a freeze has taken an action of this phase: that a scratch costs is the same one
    (DKC-WOUND-02).
    """
    this, acted = table.clock.round, table.find(unit, Acted)
    held = lost.turn == scale.turn(this) or lost.frozen_until >= this
    due = figures.initiative(table, unit) >= scale.phase(this) and (acted is None or acted.round < this)
    return held and due


def _waiting(table: Table) -> Iterator[tuple[Ref, Wounds]]:
    return (
        (unit, hurt) for unit, hurt in table.having(Wounds) if not hurt.dead and (hurt.until or hurt.critical_since)
    )
