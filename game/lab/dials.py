"""Every number of a scenario that the lab can vary, with what it stands at and how far it may be turned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from game.battle.scenario import ForceSheet, ObjectiveSheet, Scenario
from game.battle.seconds import LONGEST
from game.lab.variation import Change

STRONGEST_WIND = 20
MOST_PEOPLE, MOST_POINTS = 12, 10
STEP = 5
"""Seconds between two times that are tried."""


@dataclass(frozen=True, slots=True)
class Dial:
    """One number: of the whole scenario, of a force or of an objective, by its place in the list."""

    of: Literal["setting", "force", "objective"]
    number: int
    name: str
    whose: str
    """What it is a number of, in words; "" for the whole scenario."""
    title: str
    value: int
    low: int
    high: int
    step: int = 1
    unit: str = ""


def dials(scenario: Scenario, book: str) -> tuple[Dial, ...]:
    """All of them under a rulebook."""
    return (*_settings(scenario), *_forces(scenario, book), *_goals(scenario))


def _settings(scenario: Scenario) -> Iterator[Dial]:
    lasts, weather = int(scenario.lasts), scenario.weather
    longest = min(LONGEST, max(300, 2 * lasts))
    yield Dial("setting", 0, "lasts", "", "The battle lasts", lasts, STEP, longest, STEP, "s")
    yield Dial("setting", 0, "wind", "", "Wind", round(weather.wind), 0, STRONGEST_WIND, 1, "m/s")
    yield Dial("setting", 0, "wind_to", "", "The wind blows to", round(weather.wind_to), 0, 350, 10, "degrees")


def _forces(scenario: Scenario, book: str) -> Iterator[Dial]:
    for number, force in enumerate(scenario.force):
        if not force.serves(book):
            continue
        whose = _called(force, scenario)
        if force.at is None:
            yield Dial("force", number, "count", whose, "People", force.count, 1, max(MOST_PEOPLE, force.count))
        if not force.trigger:
            latest = int(scenario.lasts)
            at = int(force.arrives)
            yield Dial("force", number, "arrives", whose, "Arrives after", at, 0, max(latest, at), STEP, "s")


def _called(force: ForceSheet, scenario: Scenario) -> str:
    name = force.name or force.sheet or force.role
    return f"{name[:1].upper()}{name[1:]}, {scenario.titles.get(force.side, force.side)}"


def _goals(scenario: Scenario) -> Iterator[Dial]:
    for number, goal in enumerate(scenario.objective):
        yield from (Dial("objective", number, *each) for each in _of_goal(goal, int(scenario.lasts)))


def _of_goal(goal: ObjectiveSheet, lasts: int) -> Iterator[tuple[str, str, str, int, int, int, int, str]]:
    yield "worth", goal.name, "Points", goal.worth, 0, max(MOST_POINTS, goal.worth), 1, ""
    if goal.time is not None:
        yield "time", goal.name, "Time", int(goal.time), 1, max(lasts, int(goal.time)), STEP, "s"
    if goal.kind == "spare":
        yield "allowed", goal.name, "Losses allowed", goal.allowed, 0, MOST_PEOPLE, 1, ""


def turned(found: Mapping[Dial, int]) -> Change:
    """The change that some dials make together; those that stand where the scenario has them change nothing."""
    moved = {dial: value for dial, value in found.items() if value != dial.value}
    return Change(
        settings=tuple((dial.name, float(value)) for dial, value in moved.items() if dial.of == "setting"),
        forces=tuple((dial.number, dial.name, value) for dial, value in moved.items() if dial.of == "force"),
        goals=tuple((dial.number, dial.name, value) for dial, value in moved.items() if dial.of == "objective"),
    )
