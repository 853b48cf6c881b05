"""The streamlined order: a list that is rolled once, places that change at the end of a round, and the free move kept
for later.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Literal

from rules.frame.flow import Ask, Flow
from rules.frame.forms import FREE, Action, Menu, Offer, Purpose
from rules.frame.scene import Event, Scene, Table
from rules.graydawn import rolls
from rules.graydawn.afoot import topic as walking
from rules.graydawn.afoot.forms import Walk
from rules.graydawn.core import shaken
from rules.graydawn.senses import knowing
from rules.graydawn.state import Guard, Initiative, Kept
from rules.graydawn.turns import plan, stance
from rules.graydawn.turns.topic import Deed, Desk, Topic, freely
from rules.kernel.refs import Ref
from rules.parts.topics import Lines

KEPT, REROLL = "kept move", "reroll"
"""Between two turns: use the free move now? At the end of a round: roll for another place in the order?"""


class KeepMove(Action):
    """Keep the free move for later in the round (GRD-MOVE-09)."""

    title: ClassVar[str] = "Keep the free move"
    does: ClassVar[str] = "Stay for now: you may move your MA in metres after any later turn of this round."
    apart: ClassVar[bool] = True
    kind: Literal["keep move"] = "keep move"


class NotYet(Action):
    """Leave things as they are (GRD-MOVE-09, GRD-INIT-07)."""

    title: ClassVar[str] = "Not now"
    does: ClassVar[str] = "Leave things as they are."
    key: ClassVar[str] = "n"
    apart: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["not yet"] = "not yet"


class RollAgain(Action):
    """Roll for another place in the order (GRD-INIT-07)."""

    title: ClassVar[str] = "Roll again"
    does: ClassVar[str] = "You held back all round: roll initiative anew; what you roll stands."
    apart: ClassVar[bool] = True
    kind: Literal["roll again"] = "roll again"


def keeps(desk: Desk) -> Lines:
    """The free move of a unit that has not moved in its turn (GRD-MOVE-09)."""
    unmoved = plan.streamlined(desk.scene) and not desk.turn.moves and not desk.rushing
    if unmoved and desk.scene.find(desk.unit, Kept) is None:
        yield desk.offer(KeepMove)


def keep(table: Table, unit: Ref, _action: KeepMove) -> None:
    """The free move stays for the rest of the round (GRD-MOVE-09)."""
    table.put(unit, Kept())


def between(table: Table, after: Ref) -> Flow[None]:
    """After a unit's turn all who kept their free move may use it; nothing is fired with it (GRD-MOVE-09)."""
    for unit, _ in table.having(Kept):
        before = plan.turn(table, unit)
        if unit == after or not before.done or not knowing.can_act(table, unit):
            continue
        table.put(unit, replace(before, moves=1, moved=0))
        answer = yield Ask(table.side(unit), unit, KEPT)
        if isinstance(answer, Walk):
            table.strip(unit, Kept)
            stance.take(table, unit, Guard.MOVING, 1)
            table.put(unit, replace(before, moves=1, moved=1))
            yield from walking.walk(table, unit, answer)
        else:
            table.put(unit, before)


def kept_menu(scene: Scene, ask: Ask) -> Menu:
    """Where the kept move may lead (GRD-MOVE-09)."""
    desk = Desk(scene, ask, {Walk: Deed(walking.walk, move=True)})
    ways = tuple(replace(each, cost=FREE) for each in walking.moves(desk) if isinstance(each, Offer))
    return Menu(f"{scene.name(ask.unit)}: use the free move now?", (*ways, Offer(NotYet)), routine=NotYet())


def shaken_now(scene: Scene) -> frozenset[Ref]:
    """The units that are suppressed."""
    return frozenset(unit for unit, _ in scene.having(Initiative) if shaken.suppressed(scene, unit))


def places_change(table: Table, before: frozenset[Ref]) -> Flow[None]:
    """At the end of a round: a unit that became suppressed rolls anew and keeps the lower, a unit low in the order that
    held back all round may roll anew and keeps what it rolls; ambushers fall back to their own places
    (GRD-INIT-07, GRD-SURPRISE-03). `before` are those suppressed when the round began.
    """
    for unit, now in table.having(Initiative):
        table.put(unit, replace(now, count=now.rolled))
    for unit in sorted(shaken_now(table) - before):
        fresh = _rolled(table, unit)
        table.put(unit, min(fresh, table.part(unit, Initiative), key=lambda each: each.count))
        table.say(Event("order", "{actor} falls back in the order.", actor=unit, secret=True))
    for unit in tuple(_held_back(table)):
        answer = yield Ask(table.side(unit), unit, REROLL)
        if isinstance(answer, RollAgain):
            table.put(unit, _rolled(table, unit))
    for unit, _ in table.having(Kept):
        table.strip(unit, Kept)


def _rolled(table: Table, unit: Ref) -> Initiative:
    """Its initiative with a fresh die; the tally is that of the first roll."""
    old = table.part(unit, Initiative)
    die = rolls.die(table.dice(unit), table.options.explosions)
    total = old.rolled - old.ties[-1] + die
    return replace(old, count=total, rolled=total, ties=(*old.ties[:-1], die))


def _held_back(scene: Scene) -> Iterator[Ref]:
    """The units in the lower half of the order that did nothing all round (GRD-INIT-07)."""
    order = sorted(scene.having(Initiative), key=lambda each: (-each[1].rolled, each[0]))
    for unit, _ in order[len(order) // 2 :]:
        now = plan.turn(scene, unit)
        idle = not now.moves + now.actions and knowing.can_act(scene, unit)
        if idle and not shaken.suppressed(scene, unit):
            yield unit


def reroll_menu(scene: Scene, ask: Ask) -> Menu:
    """Another place in the order, or the old one (GRD-INIT-07)."""
    return Menu(f"{scene.name(ask.unit)}: roll for another place?", (Offer(RollAgain), Offer(NotYet)), routine=NotYet())


TOPIC = Topic(
    offers=(keeps,),
    deeds={KeepMove: freely(keep)},
    menus={KEPT: kept_menu, REROLL: reroll_menu},
    answers=(RollAgain, NotYet),
)
