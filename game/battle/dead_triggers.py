"""Triggers that can never go off, or that name ground and doors which the map does not have."""

from __future__ import annotations

from collections.abc import Iterator

from game.battle.scenario import ForceSheet, Scenario
from game.battle.trigger_sheet import TriggerSheet
from game.battle.triggers import area, areas
from game.board.battleground import Battleground, Placed
from game.board.terrain import WALKS
from rules.kernel.faults import Fault
from rules.kernel.reading import meant

Wrong = tuple[str, str]
"""A fault and its remedy."""


def faults(scenario: Scenario, ground: Battleground, file: str, names: tuple[str, ...] = ()) -> Iterator[Fault]:
    """All that keeps the triggers of a scenario from going off on its map, and doors that it does not have. `names` are
    those of its figures under the rulebook it is played under.
    """
    doors = [door.name for door in ground.doors if door.name]
    for trigger in scenario.trigger:
        place = f"trigger {trigger.name!r}"
        for fault, remedy in _dead(trigger, scenario, ground, names):
            yield Fault(file, place, fault, remedy)
        for change in trigger.door:
            if change.name not in doors:
                yield Fault(file, place, f"the map has no door or window {change.name!r}", meant(change.name, doors))


def _dead(trigger: TriggerSheet, scenario: Scenario, ground: Battleground, names: tuple[str, ...]) -> Iterator[Wrong]:
    """Why nobody and nothing can set a trigger off."""
    match trigger.on:
        case "enter":
            yield from _not_entered(trigger, ground)
        case "seen":
            yield from _not_seen(trigger, scenario, ground, names)
        case "time" if trigger.after is not None and trigger.after >= scenario.lasts:
            yield f"the battle ends after {scenario.lasts}, not after {trigger.after}", "let it be sooner"
        case "objective":
            owners = [goal.side for goal in scenario.objective if goal.name == trigger.of]
            if trigger.side and owners and trigger.side not in owners:
                yield f"{trigger.of!r} is an objective of {owners[0]}, not of {trigger.side}", "name that side"
        case _:
            pass
    on_the_map = {force.side for force in scenario.force} | {unit.side for unit in _drawn(scenario, ground)}
    known = {side.name for side in scenario.side}
    if trigger.on not in ("objective", "called") and trigger.side in known - on_the_map:
        yield (
            f"nothing can set it off: {trigger.side} has no force",
            f"name another side, or give {trigger.side} a force",
        )


def _not_entered(trigger: TriggerSheet, ground: Battleground) -> Iterator[Wrong]:
    known = tuple(dict.fromkeys(name for name, _ in areas(ground)))
    cells = area(ground, trigger.name)
    if trigger.name not in known:
        yield "the map has no area of that name to enter", meant(trigger.name, known)
    elif all(ground.terrain.walk[row, column] == WALKS.index("impassable") for column, row in cells):
        yield "no unit can enter its area", "draw it over ground that can be walked on"


def _not_seen(
    trigger: TriggerSheet, scenario: Scenario, ground: Battleground, names: tuple[str, ...]
) -> Iterator[Wrong]:
    if trigger.by and trigger.by == trigger.side:
        yield f"{trigger.by} always sees its own people", "name another side in by"
    known = {*names, *(name for force in scenario.force for name in _names(force))}
    known |= {unit.name for unit in _drawn(scenario, ground)}
    if trigger.of and trigger.of not in known:
        yield f"there is no figure called {trigger.of!r}", meant(trigger.of, sorted(filter(None, known)))


def _names(force: ForceSheet) -> tuple[str, ...]:
    """What the figures of a force are called, whatever the rulebook: without a name, as their sheet."""
    if force.count == 1 or not force.name:
        return (force.name or force.sheet,)
    return tuple(f"{force.name} {number}" for number in range(1, force.count + 1))


def _drawn(scenario: Scenario, ground: Battleground) -> tuple[Placed, ...]:
    """The units on the map, if they take part."""
    return ground.units if scenario.placed else ()
