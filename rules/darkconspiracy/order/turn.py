"""One unit's action of a phase: what may keep it from it, the choice, and what goes along with a move."""

from __future__ import annotations

from dataclasses import replace

from rules.darkconspiracy.afoot.forms import Move
from rules.darkconspiracy.aid.forms import Aid
from rules.darkconspiracy.asks import ACT, FREE_ACT, FROZEN, MOVED
from rules.darkconspiracy.core import footing, motion
from rules.darkconspiracy.fire import aiming
from rules.darkconspiracy.flight import running
from rules.darkconspiracy.harm import recovering
from rules.darkconspiracy.hazards import plight
from rules.darkconspiracy.nerve import fear, hindered
from rules.darkconspiracy.order import craft, eligible, hiding
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.aid import Treating
from rules.darkconspiracy.state.body import Lost
from rules.darkconspiracy.state.order import Acted, BrokenOff, Going
from rules.darkconspiracy.topics import DEEDS, TOPICS
from rules.darkconspiracy.turns.forms import Wait
from rules.darkconspiracy.turns.topic import Desk
from rules.frame.figure import Aboard
from rules.frame.flow import Ask, Flow
from rules.frame.forms import Action, Offer
from rules.frame.scene import Scene, Table
from rules.kernel.refs import Ref
from rules.parts.topics import sorted_out

SECOND = 2
"""Phases after it froze: the second of those that it stands so."""


def act(table: Table, unit: Ref) -> Flow[None]:
    """Its Initiative is called: unless wounds, debts, fear or flames take the action, it chooses one (DKC-ACT-01)."""
    taken = pays(table, unit) or not (yield from recovering.before_acting(table, unit))
    if not taken:
        taken = (yield from running.driven(table, unit)) or bool(plight.busy(table, unit))
    if not taken:
        yield from choose(table, unit, ACT)
        tells(table, unit)
    table.put(unit, Acted(table.clock.round))


def meets(table: Table) -> Flow[None]:
    """A unit that sees a horror for the first time bears it or not; one that bears it best acts at once (DKC-FEAR-01,
    DKC-FEAR-03).
    """
    for unit in table.units():
        if eligible.able(table, unit) and (yield from fear.meets(table, unit)):
            yield from choose(table, unit, FREE_ACT)


def lie_down(table: Table) -> Flow[None]:
    """A unit that stands frozen for more than a phase may drop prone in the second (DKC-PANIC-01)."""
    for unit, lost in table.having(Lost):
        second = lost.frozen_until >= table.clock.round == lost.frozen_since + SECOND
        if (
            second
            and eligible.able(table, unit)
            and not footing.prone(table, unit)
            and table.find(unit, Aboard) is None
        ):
            action = yield Ask(table.side(unit), unit, FROZEN)
            if not isinstance(action, Wait):
                yield from DEEDS[type(action)].carry(table, unit, action)


def pays(table: Table, unit: Ref) -> bool:
    """Whether this action was spent on a block before (DKC-STRIKE-04)."""
    lost = table.find(unit, Lost)
    if lost is None or not lost.owed:
        return False
    table.put(unit, replace(lost, owed=lost.owed - 1))
    return True


def choose(table: Table, unit: Ref, kind: str) -> Flow[None]:
    """One action, and before it whatever is free (DKC-ACT-01)."""
    while eligible.able(table, unit) and not hindered.why(table, unit):
        action = yield Ask(table.side(unit), unit, kind)
        spent = DEEDS[type(action)].price(table, unit, action).amount > 0
        if spent:
            table.put(unit, Acted(table.clock.round))
            began(table, unit, action)
        yield from DEEDS[type(action)].carry(table, unit, action)
        yield from craft.distracts(table, unit, action)
        if isinstance(action, Move):
            yield from moved(table, unit)
        hiding.stirs(table, unit, action)
        if spent:
            return


def began(table: Table, unit: Ref, action: Action) -> None:
    """An action of another kind ends an aim, and what was left over of a move (DKC-ACT-02, DKC-GRID-02)."""
    if isinstance(action, Wait):
        return
    aiming.ends(table, unit, action)
    table.strip(unit, BrokenOff)
    if not isinstance(action, Move):
        table.strip(unit, Going)
    if not isinstance(action, Aid):
        table.strip(unit, Treating)


def moved(table: Table, unit: Ref) -> Flow[None]:
    """What may be done with the same action after a walk, a trot or a run (DKC-ACT-04, DKC-ACT-06)."""
    if not eligible.able(table, unit) or hindered.why(table, unit) or not knowing.foes(table, unit):
        return
    ask = Ask(table.side(unit), unit, MOVED)
    if motion.gait(table, unit) in ("", "crawl") or not moving(Desk(table, ask, DEEDS)):
        return
    action = yield ask
    yield from DEEDS[type(action)].carry(table, unit, action)


def moving(desk: Desk) -> tuple[Offer, ...]:
    """What is offered on the move."""
    return sorted_out(line for topic in TOPICS for offers in topic.moving for line in offers(desk))[0]


def tells(table: Table, unit: Ref) -> None:
    """Friends hear of the enemies a unit knows: one side needs no action to talk among itself (DKC-ACT-11)."""
    if knowing.present(table, unit) and knowing.conscious(table, unit):
        table.pass_word(unit, (friend for friend in table.units(table.side(unit)) if friend != unit))


def seen(scene: Scene, unit: Ref) -> bool:
    """Whether a unit perceives any enemy at this moment."""
    return any(knowing.perceives(scene, unit, foe) for foe in knowing.foes(scene, unit))
