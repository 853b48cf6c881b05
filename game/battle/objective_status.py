"""How the objectives stand as far as a side knows: who holds which ground, how long, and what has been won.

Ground is judged by the units a side perceives: a unit unseen in an objective holds nothing for the other side to read.
What is won for a side, or for its allies, is told to it by the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from game.battle.objectives import Progress, area, rounds_of
from game.battle.scenario import ObjectiveSheet, Scenario
from game.battle.view import View
from game.board.battleground import Battleground
from game.world.battlefield import Battlefield
from game.world.components import Intel, SideOf
from game.world.timing import Timing
from rules.frame.figure import Allegiance, Body, Condition, Identity
from rules.frame.ground import Cell
from rules.frame.relations import Relations
from rules.frame.scene import Event
from rules.kernel.refs import Ref

LATE = "late"
"""Marks an event that tells a side what the account of everything has told before."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Component of a side: for each objective in the scenario's order, the rounds it was seen to be held on end and
    the round in which it was won as far as this side knows; and who was last seen to hold each ground.
    """

    rows: tuple[tuple[int, int], ...] = ()
    holders: tuple[tuple[str, str], ...] = ()

    def holder(self, name: str) -> str:
        """Who was last seen to hold an objective's ground; "" for nobody yet."""
        return dict(self.holders).get(name, "")


@dataclass(frozen=True, slots=True)
class Present:
    """A person in the fight that a side perceives."""

    side: str
    cells: tuple[Cell, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Goal:
    """An objective as a side sees it now."""

    sheet: ObjectiveSheet
    times: Timing
    own: bool
    """Whether its points are the viewer's, or an ally's."""
    cells: tuple[Cell, ...] = ()
    """Its ground, if it is drawn on the map."""
    holder: str = ""
    """The side that holds the ground, or was last seen to; "" for nobody."""
    contested: bool = False
    """Whether enemies of one another stand on it."""
    held: int = 0
    """Rounds that count so far, for a ground to be held or a time to be lasted."""
    needed: int = 1
    """Rounds that it takes."""
    there: int = 0
    """Of a ground to be reached: how many have got there."""
    won: int = 0
    """The round in which it was won; 0: not yet."""
    failed: bool = False
    """Whether it can be won no more: the figure to be kept alive is dead."""


# what a side perceives


def perceived(field: Battlefield, side: str, intel: Intel) -> tuple[Present, ...]:
    """Everybody in the fight that a side perceives now, its own included."""
    own = frozenset(field.units(side))
    looks = {contact.subject: contact.looks.state for contact in intel.contacts if contact.now}
    found = []
    for ref in field.units():
        state = (field.find(ref, Condition) or Condition()).state if ref in own else looks.get(ref)
        if state is not None and state.fighting and not field.is_ridden(ref):
            found.append(Present(field.side(ref), field.cells(ref)))
    return tuple(found)


def in_view(view: View) -> tuple[Present, ...]:
    """The same of a view, the game master's among them."""
    return tuple(_in_view(view))


def _in_view(view: View) -> Iterator[Present]:
    for ref in view.units():
        contact = view.contact(ref) if view.assumed(ref) else None
        state = (view.find(ref, Condition) or Condition()).state
        if (contact is None or contact.now) and state.fighting and not view.is_ridden(ref):
            yield Present(view.side(ref), view.cells(ref), view.name(ref))


def holds(relations: Relations, there: Iterable[str]) -> tuple[str, bool]:
    """Who holds a ground by those who stand on it, "" for nobody; and whether it is contested."""
    sides = tuple(dict.fromkeys(there))
    if relations.at_odds(sides):
        return "", True
    return (sides[0] if sides else ""), False


def _on(people: Iterable[Present], cells: frozenset[Cell]) -> tuple[str, ...]:
    return tuple(each.side for each in people if any(cell in cells for cell in each.cells))


# between rounds


def concerns(scenario: Scenario, relations: Relations, side: str | None, goal: ObjectiveSheet) -> bool:
    """Whether a side follows an objective: its own, an ally's, or an enemy's about ground that it wants itself."""
    if side is None or relations.allied(side, goal.side):
        return True
    own = (each for each in scenario.objective if relations.allied(side, each.side))
    return goal.kind == "hold" and any(each.name == goal.name for each in own)


def taken_stock(field: Battlefield, scenario: Scenario, ground: Battleground, progress: Progress) -> tuple[Event, ...]:
    """After a round every side sees how its objectives stand; what is news to it is told, to each side its own."""
    news: dict[tuple[str, bool], list[str]] = {}
    if not scenario.objective:
        return ()
    titles = {of.name: of.title for _, of in field.world.rows(SideOf)}
    for at, of in field.world.rows(SideOf):
        before = field.world.find(at, Standing) or Standing()
        now = _stock(field, scenario, ground, progress, of.name, field.world.part(at, Intel), before)
        if now != before:
            field.world.put(at, now)
        for told in _news(scenario, titles, before, now, field.clock.round):
            news.setdefault(told, []).append(of.name)
    return tuple(
        Event("objective", words, only=tuple(sides), data={LATE: True} if late else {})
        for (words, late), sides in news.items()
    )


def _stock(
    field: Battlefield,
    scenario: Scenario,
    ground: Battleground,
    progress: Progress,
    side: str,
    intel: Intel,
    before: Standing,
) -> Standing:
    people, relations = perceived(field, side, intel), field.relations
    holders, rows = dict(before.holders), []
    old = before.rows or tuple((0, 0) for _ in scenario.objective)
    for goal, (held, won), (_, truly) in zip(scenario.objective, old, progress.rows, strict=True):
        cells = area(ground, goal.name)
        there = _on(people, cells)
        holder, _ = holds(relations, there)
        if holder and concerns(scenario, relations, side, goal):
            holders[goal.name] = holder
        seen = goal.side in there and not any(relations.hostile(goal.side, other) for other in there)
        held = (held if won else held + 1) if goal.kind == "hold" and seen else (held if won else 0)
        needed = rounds_of(goal, scenario, field.times)
        known = relations.allied(side, goal.side) or (goal.kind == "hold" and held >= needed)
        rows.append((held, truly if known else won))
    return Standing(tuple(rows), tuple(sorted(holders.items())))


def _news(
    scenario: Scenario, titles: dict[str, str], before: Standing, now: Standing, round_: int
) -> Iterator[tuple[str, bool]]:
    """What is new to a side, and whether it is late news: what was won earlier, and the side only learns now."""
    for name, holder in now.holders:
        if holder != before.holder(name):
            yield f"{titles[holder]}: {name} is taken.", False
    old = before.rows or tuple((0, 0) for _ in scenario.objective)
    for goal, (_, was), (_, won) in zip(scenario.objective, old, now.rows, strict=True):
        if won and not was:
            points = f"{goal.worth} point" + ("s" if goal.worth != 1 else "")
            yield f"{titles[goal.side]}: {goal.name} is won, {points}.", won < round_


# at any moment


def goals(
    view: View, scenario: Scenario, ground: Battleground, standing: Standing, progress: Progress
) -> tuple[Goal, ...]:
    """The objectives that a viewer follows, as they stand now; the game master's are all of them, as they truly are."""
    people, found, round_ = in_view(view), [], view.clock.round
    rows = (progress.rows if view.viewer is None else standing.rows) or tuple((0, 0) for _ in scenario.objective)
    for goal, (held, won) in zip(scenario.objective, rows, strict=True):
        if not concerns(scenario, view.relations, view.viewer, goal):
            continue
        cells = area(ground, goal.name)
        holder, contested = holds(view.relations, _on(people, cells))
        whose, needed = goal.of or goal.side, rounds_of(goal, scenario, view.times)
        arrived = sum(each.side == whose and any(cell in cells for cell in each.cells) for each in people)
        found.append(
            Goal(
                goal,
                view.times,
                own=view.viewer is None or view.relations.allied(view.viewer, goal.side),
                cells=tuple(sorted(cells)),
                holder=holder or standing.holder(goal.name),
                contested=contested,
                held=min(held, needed) if goal.kind == "hold" else min(max(0, round_ - 1), needed),
                needed=needed,
                there=arrived if goal.kind == "reach" else 0,
                won=won,
                failed=goal.kind == "protect" and not won and _lost(view, goal),
            )
        )
    return tuple(found)


def _lost(view: View, goal: ObjectiveSheet) -> bool:
    """Whether the figure that is to be kept alive is known to be out of the fight."""
    named: list[Ref] = []
    for ref, who in view.having(Identity):
        if who.name == goal.of and view.find(ref, Body) is not None and view.find(ref, Allegiance) is not None:
            named.append(ref)
    return bool(named) and not any((view.find(ref, Condition) or Condition()).state.fighting for ref in named)


def points(found: Iterable[Goal], side: str | None) -> tuple[int, int]:
    """The points a side has, and those there are for it."""
    own = [goal for goal in found if side is None or goal.sheet.side == side]
    return sum(goal.sheet.worth for goal in own if goal.won), sum(goal.sheet.worth for goal in own)
