"""The tools of the editor: every kind of change that is made by pointing at the map, with what else its form asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from game.workshop.editing.changes import Change, ChangeKind
from game.workshop.editing.kinds import GROUPS, kinds
from game.workshop.editing.state import State
from game.workshop.editing.values import Cells, Edges
from rules.frame.decrees import Places
from rules.frame.forms import Choices


class Sort(Enum):
    """What is pointed at."""

    CELLS = "cells"
    EDGES = "edges"
    CELL = "cell"


class Drawn(Enum):
    """How several cells are marked."""

    FREE = "free"
    RECTANGLE = "rectangle"


@dataclass
class Tool:
    """A kind of change that is made on the map, as it is set just now."""

    kind: ChangeKind
    aimed: str
    """The field that the map fills."""
    sort: Sort
    drawn: Drawn = Drawn.RECTANGLE
    given: dict[str, Any] = field(default_factory=dict)
    """What its other fields stand at."""

    @property
    def title(self) -> str:
        """What it is called."""
        return self.kind.form.title

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that are chosen beside the map."""
        return tuple(name for name in self.kind.fields if name != self.aimed)

    @property
    def strokes(self) -> bool:
        """Whether it draws on while the button is held."""
        return self.kind.form.stroke and self.drawn is Drawn.FREE

    def legal(self, state: State, name: str, before: Mapping[str, Any]) -> Choices:
        """What a field takes."""
        return self.kind.choices(state, before)[name]

    def filled(self, state: State, place: Any) -> Change:
        """The form, filled for a place on the map."""
        values = {**self.settled(state), self.aimed: place}
        return self.kind.form(**{name: values[name] for name in self.kind.fields if name in values})

    def settled(self, state: State) -> dict[str, Any]:
        """What its other fields stand at; one that was never set stands at what its kind gives, or the first value."""
        values: dict[str, Any] = {}
        for name in self.fields:
            legal = self.kind.choices(state, values).get(name)
            if name in self.given and (legal is None or self.given[name] in legal):
                values[name] = self.given[name]
            elif (usual := usual_of(self.kind, state, values, name, legal)) is not None:
                values[name] = usual
        return values


def usual_of(kind: ChangeKind, state: State, filled: Mapping[str, Any], name: str, legal: Choices | None) -> Any:
    """What a field stands at that was never set: what its kind gives, its default, or the first value that it takes."""
    given, info = kind.given(state, filled), kind.form.model_fields[name]
    if name in given:
        return given[name]
    if not info.is_required():
        return info.get_default(call_default_factory=True)
    return None if legal is None else next(iter(legal), None)


def tools(state: State) -> tuple[Tool, ...]:
    """Every kind of change that is made by pointing, in the order of the groups."""
    found = [tool for kind in kinds().values() if (tool := _tool(state, kind)) is not None]
    return tuple(sorted(found, key=lambda tool: GROUPS.index(tool.kind.form.group)))


def _tool(state: State, kind: ChangeKind) -> Tool | None:
    """A kind as a tool; None if no field of its form is a place on the map that must be given."""
    before: dict[str, Any] = {}
    for name in kind.fields:
        legal = kind.choices(state, before).get(name)
        sort = _sort(legal)
        if sort is not None and kind.form.model_fields[name].is_required():
            free = kind.form.stroke and not kind.form.boxed
            return Tool(kind, name, sort, Drawn.FREE if free else Drawn.RECTANGLE)
        usual = usual_of(kind, state, before, name, legal)
        if usual is not None:
            before[name] = usual
    return None


def _sort(legal: Choices | None) -> Sort | None:
    if isinstance(legal, Cells):
        return Sort.CELLS
    if isinstance(legal, Edges):
        return Sort.EDGES
    return Sort.CELL if isinstance(legal, Places) else None
