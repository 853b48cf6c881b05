"""The text of a scenario, changed: times written as such, tables in their order, nothing that the format refuses."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count, islice
from typing import Any

from pydantic import ValidationError

from game.battle.scenario import Scenario, quarrels
from game.battle.seconds import Seconds
from game.workshop import toml_edits
from game.workshop.editing.fields import least_of, wrong_in
from game.workshop.editing.scenario_names import Names
from game.workshop.editing.scenario_tables import BY_NAME, HEADED, LATER, ORDER, model_of, rows
from game.workshop.editing.state import State
from game.workshop.toml_blocks import Blocks, Way
from rules.kernel.faults import Fault, Faulty

STEP = 30
"""Seconds between a change of the weather and a new one."""
moved, removed = toml_edits.moved, toml_edits.removed


def put(text: str, way: Way, value: Any) -> str:
    """The text with another value; None leaves it out, a table with all that is in it."""
    if value is None and Blocks.of(text).group(way):
        return removed(text, way)
    return toml_edits.put(text, way, _timed(way, value), ORDER, HEADED)


def added(text: str, way: Way, table: Mapping[str, Any], at: int | None = None) -> str:
    """The text with one more table in a list."""
    written = {name: _timed((*way, -1, name), value) for name, value in table.items()}
    return toml_edits.added(text, way, written, ORDER, at)


def _timed(way: Way, value: Any) -> Any:
    """A value as it is written: a number of seconds as such."""
    model = model_of(way[:-1])
    info = None if model is None else model.model_fields.get(str(way[-1]))
    if info is None or isinstance(value, bool) or not isinstance(value, int):
        return value
    return Seconds(value) if "Seconds" in repr(info.annotation) else value


def least(state: State, way: Way) -> dict[str, Any]:
    """A table of a list with what it must have, each with the first value that it takes."""
    model, names = model_of(way), Names(state)
    if model is None:
        return {}
    table = least_of(model, names, way)
    if way == LATER:
        before = rows(names.content, way)
        return table | {"after": _after(before[-1].get("after")) if before else STEP}
    if way[0] in BY_NAME and len(way) == 1:
        ground = _unused(names, str(way[0]))
        table["name"] = ground or another(f"new {way[0]}" if way[0] != "side" else "new", names.content, way)
        if way == ("trigger",) and not ground:
            table |= {"on": "time", "after": STEP}
    return table


def _unused(names: Names, kind: str) -> str:
    """The ground drawn last that is meant for an entry of a kind, and that none names yet; "" for none."""
    drawn = {"objective": names.map.goals, "trigger": names.map.tripwires}.get(kind, ())
    taken = {each.get("name") for each in rows(names.content, (kind,)) if isinstance(each, Mapping)}
    return next((name for name in reversed(drawn) if name not in taken), "")


def _after(before: Any) -> int:
    """When weather changes next after a change."""
    try:
        return int(Seconds.read(before)) + STEP
    except ValueError:
        return STEP


def another(name: str, content: Mapping[str, Any], home: Way) -> str:
    """A name like this one that nothing in a list has."""
    taken = {each.get("name") for each in rows(content, home) if isinstance(each, Mapping)}
    gap = "-" if home == ("side",) else " "
    more = (f"{name}{gap}{number}" for number in count(2))
    return next(new for new in (name, *islice(more, len(taken) + 1)) if new not in taken)


def settled(state: State, text: str) -> State:
    """The state with another text of the scenario; raises Faulty for what the format does not take, unless that was
    wrong with it before.
    """
    made = state.having_scenario(text)
    before = _faults(state)
    fresh = tuple(fault for fault in _faults(made) if fault not in before)
    if fresh:
        raise Faulty(fresh)
    return made


def at_odds(state: State) -> tuple[Fault, ...]:
    """What no field of the scenario is wrong in by itself; nothing of one that has other faults."""
    try:
        scenario = Scenario.model_validate(state.content)
    except (ValidationError, Faulty):
        return ()
    return tuple(quarrels(scenario, str(state.scenario_file)))


def _faults(state: State) -> tuple[Fault, ...]:
    return tuple(wrong_in(Scenario, state.content, (), str(state.scenario_file)).values())
