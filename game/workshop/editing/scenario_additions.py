"""New sides, forces, objectives, triggers, mines, relations and changes of weather: forms made from their models."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar, Literal, cast

from pydantic import BaseModel, create_model

from game.battle.relation_sheet import RelationSheet
from game.battle.scenario import DoorSheet, ForceSheet, MineSheet, ObjectiveSheet, SideSheet
from game.battle.trigger_sheet import TriggerSheet
from game.battle.weather_sheet import LaterWeatherSheet
from game.workshop.editing.changes import Change, ChangeKind
from game.workshop.editing.fields import Kind, kind_of, one_field, shown
from game.workshop.editing.scenario_names import Names
from game.workshop.editing.scenario_tables import LATER, rows
from game.workshop.editing.scenario_text import added, at_odds, settled
from game.workshop.editing.state import State
from game.workshop.editing.values import OrNothing
from game.workshop.toml_blocks import Way
from rules.frame.forms import Choices
from rules.frame.ground import Cell
from rules.frame.marks import Mark
from rules.kernel.faults import Faulty

CALLED = {"kind": "goal", "role": "by_role", "title": "full_title"}
"""What fields are called in forms, where a form has something of that name already."""


class Addition(Change):
    """A table to be added to a list of the scenario."""

    table: ClassVar[type[BaseModel]]
    list_way: ClassVar[Way]


def _form(word: str, group: str, home: Way, sheet: type[BaseModel]) -> type[Addition]:
    """The form of a new table: every value that the table can have, but for tables in it."""
    fields: dict[str, Any] = {"kind": (Literal[f"add {word}"], f"add {word}")}
    for name, info in sheet.model_fields.items():
        kind = kind_of(info)
        if kind is not None:
            default = ... if info.is_required() else None
            fields[CALLED.get(name, name)] = (Annotated[Cell | None, Mark.PLACE] if kind is Kind.CELL else Any, default)
    article = "an" if word[0] in "aeiou" else "a"
    does = f"Add {article} {word}. {' '.join((sheet.__doc__ or '').split())}"
    form = create_model(f"Add{sheet.__name__}", __base__=Addition, __doc__=does, **fields)
    form.title, form.does, form.group, form.table, form.list_way = f"Add {article} {word}", does, group, sheet, home
    return cast("type[Addition]", form)


FORMS: tuple[type[Addition], ...] = (
    _form("side", "scenario", ("side",), SideSheet),
    _form("relation", "scenario", ("relation",), RelationSheet),
    _form("force", "forces", ("force",), ForceSheet),
    _form("mine", "forces", ("mine",), MineSheet),
    _form("door", "scenario", ("door",), DoorSheet),
    _form("objective", "objectives", ("objective",), ObjectiveSheet),
    _form("trigger", "triggers", ("trigger",), TriggerSheet),
    _form("change of weather", "weather", LATER, LaterWeatherSheet),
)
"""What can be added to the lists of a scenario."""


def _values(filled: Mapping[str, Any]) -> dict[str, Any]:
    """The values of the new table that a form is filled with."""
    written = {name: called for called, name in CALLED.items()}
    own = {name: value for name, value in filled.items() if name != "kind" and value is not None}
    return {written.get(name, name): value for name, value in own.items()}


def _choices_of(form: type[Addition]) -> Callable[[State, Mapping[str, Any]], Mapping[str, Choices]]:
    def choices(state: State, filled: Mapping[str, Any]) -> Mapping[str, Choices]:
        names = Names(state, _values(filled))
        at = (*form.list_way, len(rows(names.content, form.list_way)))
        wanted = (one_field(form.table, name, {}, at, names) for name in form.table.model_fields)
        found = [(str(each.way[-1]), each) for each in wanted if each is not None]
        takes = ((name, each.takes if each.must else OrNothing(each.takes)) for name, each in found)
        return {CALLED.get(name, name): legal for name, legal in takes}

    return choices


def _make(state: State, change: Addition) -> State:
    """The state with one table more; raises Faulty for one that is at odds with the rest of the scenario."""
    values = _values(dict(change))
    made = settled(state, added(state.scenario_text, change.list_way, values))
    before = at_odds(state)
    fresh = tuple(fault for fault in at_odds(made) if fault not in before)
    if fresh and change.list_way != ("trigger",):  # what it does may be added next
        raise Faulty(fresh)
    return made


def _told(_state: State, change: Addition) -> str:
    values = _values(dict(change))
    called = next((values[key] for key in ("name", "sheet", "role", "after", "are") if values.get(key)), "")
    where = values.get("zone") or (shown(values["at"]) if values.get("at") else "")
    return f"{change.title}{f': {called}' if called else ''}{f', {where}' if where else ''}."


KINDS = tuple(ChangeKind(form, _choices_of(form), _make, _told) for form in FORMS)
