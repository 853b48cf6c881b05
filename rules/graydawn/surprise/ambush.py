"""Springing an ambush: one unit takes the first shot, the others of its force act sooner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, ClassVar, Literal

from rules.frame.flow import Ask, Flow
from rules.frame.forms import Action, Menu, Offer, OneOf, Purpose
from rules.frame.marks import Mark
from rules.frame.scene import Event, Scene, Table
from rules.graydawn.core import arms
from rules.graydawn.senses import knowing
from rules.graydawn.state import Hiding, Initiative, Springing
from rules.kernel.refs import Ref

AMBUSH = "ambush"
"""The round begins with enemies in reach of a hidden force: spring the ambush?"""
SOONER = 3
"""What an ambush adds to the initiative of all but the unit that fires first (GRD-SURPRISE-03)."""
NEAR = 20.0
"""Metres within which units hear of the ambush without sight or radio (GRD-SURPRISE-03)."""


class Spring(Action):
    """Spring the ambush with a unit's first shot (GRD-SURPRISE-03)."""

    title: ClassVar[str] = "Spring the ambush"
    does: ClassVar[str] = "This unit acts first this round; the others of your force have +3 initiative."
    key: ClassVar[str] = "s"
    apart: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.BEGIN
    kind: Literal["spring"] = "spring"
    leader: Annotated[Ref, Mark.WHOM]


class LieLow(Action):
    """Let the ambush wait (GRD-SURPRISE-03)."""

    title: ClassVar[str] = "Wait in ambush"
    does: ClassVar[str] = "Keep hidden for now; you are asked again next round."
    key: ClassVar[str] = "n"
    apart: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["lie low"] = "lie low"


def ready(scene: Scene, side: str) -> Iterator[Ref]:
    """The hidden units of a side that have an enemy in sight and a gun in hand."""
    for unit in scene.units(side):
        if scene.find(unit, Hiding) is None or not knowing.can_act(scene, unit):
            continue
        armed = any(arm.weapon.gun and arm.loaded for arm in arms.arms(scene, unit))
        if armed and any(knowing.perceives(scene, unit, foe) for foe in knowing.foes(scene, unit)):
            yield unit


def springs(table: Table) -> Flow[None]:
    """Before initiative each side that lies in ambush may spring it, once in a battle (GRD-SURPRISE-03)."""
    for side in table.sides:
        own = table.units(side)
        if any(table.find(unit, Springing) is not None for unit in own):
            continue
        units = tuple(ready(table, side))
        if not units:
            continue
        answer = yield Ask(side, units[0], AMBUSH)
        if isinstance(answer, Spring) and answer.leader in units:
            sprung(table, answer.leader)


def sprung(table: Table, leader: Ref) -> None:
    """The leader and all that are informed: near it, in sight of it, or by radio (GRD-SURPRISE-03)."""
    table.put(leader, Springing(table.clock.round, leads=True))
    for unit in table.units(table.side(leader)):
        if unit == leader or not knowing.can_act(table, unit):
            continue
        near = table.apart(unit, leader) <= NEAR or table.in_line(unit, leader)
        if near or table.options.radio:
            table.put(unit, Springing(table.clock.round))
    table.say(Event("ambush", "{actor} springs the ambush.", actor=leader, secret=True))


def placed(table: Table) -> None:
    """After initiative is rolled: 3 more for those informed, and the leader before all others, unless it comes first
    by itself (GRD-SURPRISE-03).
    """
    for unit, _ in tuple(table.having(Initiative)):
        found, now = table.find(unit, Springing), table.part(unit, Initiative)
        if found is not None and found.round == table.clock.round and not found.leads:
            table.put(unit, replace(now, count=now.count + SOONER))
    every = [each.count for _, each in table.having(Initiative)]
    for unit, spring in table.having(Springing):
        if spring.round == table.clock.round and spring.leads:
            own = table.find(unit, Initiative)
            if own is not None:
                table.put(unit, replace(own, count=max(own.count, max(every) + 1)))


def menu(scene: Scene, ask: Ask) -> Menu:
    """Which unit fires first, or none yet (GRD-SURPRISE-03)."""
    offer = Offer(Spring, {"leader": OneOf(ready(scene, ask.side))})
    return Menu("Enemies are in your ambush: spring it?", (offer, Offer(LieLow)), routine=LieLow())
