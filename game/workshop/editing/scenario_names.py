"""What the fields of a scenario take from what else there is: sides and triggers, the map's zones, a book's people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Any, cast

from pydantic import BaseModel

from game.battle.own_sheets import book_of
from game.battle.relation_sheet import RelationSheet
from game.battle.scenario import PERSON, DoorSheet, ForceSheet, MineSheet, ObjectiveSheet, Scenario, SideSheet, Written
from game.battle.trigger_sheet import DoorChangeSheet, OutbreakSheet, TriggerSheet
from game.board.tiled.terrain_table import NAME as TABLE
from game.players.character import CHARACTERS, STRENGTHS
from game.players.names import NAMES
from game.workshop.editing.map_names import MapNames, names_on
from game.workshop.editing.scenario_tables import rows, value_at
from game.workshop.editing.state import State
from game.workshop.editing.values import AnyWords, Metres
from game.workshop.folder import is_scenario
from game.workshop.toml_blocks import Way
from rules.frame.book import NoSuchBook, Rulebook, load, names
from rules.frame.decrees import Places
from rules.frame.forms import Choices, Fair
from rules.frame.outbreaks import What
from rules.frame.sheets import Roster
from rules.kernel.faults import Faulty
from rules.kernel.reading import meant

Chosen = Callable[["Names", Mapping[str, Any], Way], Choices | None]
"""What a field takes, given the table that it stands in and its place."""
AROUND = 360.0
"""Degrees of a circle; bearings are less."""


@dataclass(frozen=True, slots=True)
class Suggested(AnyWords):
    """Any text, and some that are worth offering."""

    offered: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[str]:
        return iter(self.offered or (self.usual,))


def _one_of(what: str, known: Iterable[str]) -> Choices:
    """Names of a kind of thing; another one is refused in the words of check."""
    there = tuple(dict.fromkeys(known))
    return Fair(there, lambda name: f"there is no {what} {name!r}; {meant(str(name), there)}")


@dataclass(frozen=True)
class Names:
    """The names in force in a state; `filled` are fields that are being filled, and stand in no file yet."""

    state: State
    filled: Mapping[str, Any] = field(default_factory=dict)

    def choices(self, model: type[BaseModel], name: str, way: Way) -> Choices | None:
        """What a field takes; None where its type says it all."""
        chosen = CHOSEN.get(model, {}).get(name)
        if chosen is None:
            return None
        table = value_at(self.content, way[:-1])
        return chosen(self, {**(table if isinstance(table, Mapping) else {}), **self.filled}, way)

    def names(self, kind: str) -> Sequence[str]:
        """What the entries of a kind are called: sides, which options of a rulebook name, or those of a roster."""
        if kind == "side":
            return self.sides
        roster = self.roster(self.book)
        return tuple(roster.entries.get(kind, {})) if roster is not None else ()

    @cached_property
    def content(self) -> Mapping[str, Any]:
        """The scenario; nothing of one that is no TOML."""
        try:
            return self.state.content
        except Faulty:
            return {}

    @property
    def book(self) -> str:
        """The rulebook that the scenario names."""
        return str(self.content.get("book", Scenario.model_fields["book"].default))

    @property
    def setting(self) -> str:
        """The setting whose people fill the roles."""
        return str(self.content.get("setting", "modern"))

    @cached_property
    def map(self) -> MapNames:
        """What is drawn on the map."""
        try:
            return names_on(self.state.map_bytes)
        except Faulty:
            return MapNames()

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides there are."""
        return self._named("side")

    def _named(self, kind: str) -> tuple[str, ...]:
        return tuple(str(name) for each in rows(self.content, (kind,)) if (name := _text(each, "name")))

    @property
    def triggers(self) -> tuple[str, ...]:
        """The triggers there are."""
        return self._named("trigger")

    @property
    def objectives(self) -> tuple[str, ...]:
        """The objectives there are."""
        return self._named("objective")

    @property
    def figures(self) -> tuple[str, ...]:
        """What the figures of all forces are called, as far as they have names."""
        found: list[str] = []
        for force in rows(self.content, ("force",)):
            name, count = _text(force, "name") or _text(force, "sheet"), force.get("count", 1)
            if name and _text(force, "name") and isinstance(count, int) and count > 1:
                found += [f"{name} {number}" for number in range(1, count + 1)]
            elif name:
                found.append(name)
        drawn = self.map.units if self.content.get("placed") is True else ()
        return tuple(dict.fromkeys((*found, *drawn)))

    def loaded(self, book: str) -> Rulebook | None:
        """A rulebook; None for one that is not installed."""
        try:
            return load(book or self.book)
        except NoSuchBook:
            return None

    def sheets(self, book: str) -> tuple[Path, ...]:
        """The scenario's own sheets for a rulebook."""
        return tuple(file for file in self.state.sheet_files if self.book_of(file) == (book or self.book))

    def book_of(self, file: Path) -> str:
        """The rulebook that a file of sheets is for."""
        head = Scenario.model_construct(title="", map="", side=(), book=self.book)
        with self.state.as_written():
            return book_of(file, Written(head, self.state.scenario_file))

    def roster(self, book: str) -> Roster | None:
        """A rulebook's roster with the scenario's own sheets; without those that have faults."""
        loaded = self.loaded(book)
        if loaded is None:
            return None
        with self.state.as_written(), suppress(Faulty):
            return loaded.roster(self.sheets(book))
        return loaded.roster()

    def roles(self, book: str) -> tuple[str, ...]:
        """The roles that a rulebook, or a sheet of the scenario for it, has people for."""
        roster = self.roster(book)
        people = () if roster is None else roster.entries.get("person", {}).values()
        found = (who for who in people if getattr(who, "setting", self.setting) == self.setting)
        return tuple(dict.fromkeys(str(getattr(who, "role", "")) for who in found))

    def people(self, book: str) -> tuple[str, ...]:
        """The people and vehicles of a rulebook's roster and of the scenario's sheets, these first."""
        roster, loaded = self.roster(book), self.loaded(book)
        if roster is None or loaded is None:
            return ()
        own, standard = roster.entries, loaded.roster().entries
        every = [name for kind in ("person", "vehicle") for name in own.get(kind, {})]
        new = [n for k in ("person", "vehicle") for n, e in own.get(k, {}).items() if standard.get(k, {}).get(n) != e]
        return tuple(dict.fromkeys((*new, *every)))

    def loose(self, what: str, book: str) -> tuple[str, ...]:
        """What a trigger can let loose under a rulebook."""
        loaded = self.loaded(book)
        return () if loaded is None else tuple(loaded.outbreaks(cast("What", what), self.sheets(book)))

    def mines(self) -> tuple[str, ...]:
        """The kinds of mine of the rulebook."""
        loaded = self.loaded("")
        return () if loaded is None or "mines" in loaded.lacks else ("", *loaded.roster().entries.get("mine", {}))

    def files(self, *endings: str) -> tuple[str, ...]:
        """The files of a kind in the scenario's folder and the folders in it, as the scenario would name them."""
        top = self.state.folder
        known = (file for file in self.state.files if file.suffix.lower() in endings and file.is_relative_to(top))
        there = (file for file in (*top.glob("*"), *top.glob("*/*")) if file.suffix.lower() in endings)
        return tuple(sorted({file.relative_to(top).as_posix() for file in (*known, *there)}))


def _text(table: Any, key: str) -> str:
    value = table.get(key) if isinstance(table, Mapping) else None
    return value if isinstance(value, str) else ""


def _side(names: Names, _table: Mapping[str, Any], _way: Way) -> Choices:
    return _one_of("side", names.sides)


def _side_or_none(names: Names, _table: Mapping[str, Any], _way: Way) -> Choices:
    return _one_of("side", ("", *names.sides))


def _books(_names: Names, _table: Mapping[str, Any], _way: Way) -> Choices:
    return _one_of("rulebook", ("", *names()))


def _book(_names: Names, _table: Mapping[str, Any], _way: Way) -> Choices:
    return _one_of("rulebook", names())


def _area_or_none(names: Names, _table: Mapping[str, Any], _way: Way) -> Choices:
    return _one_of("area of the map", ("", *names.map.areas))


def _trigger(names: Names, _table: Mapping[str, Any], _way: Way) -> Choices:
    return _one_of("trigger", ("", *names.triggers))


def _bearing(_names: Names, _table: Mapping[str, Any], _way: Way) -> Choices:
    return Metres(0.0, AROUND - 0.01, "degrees")


def _cell(names: Names, _table: Mapping[str, Any], _way: Way) -> Choices | None:
    grid = names.map.grid
    return None if grid is None else Places(grid, lambda _cell: "")


def _role(names: Names, table: Mapping[str, Any], _way: Way) -> Choices:
    return _one_of("role", ("", *names.roles(_text(table, "book"))))


def _crew(names: Names, table: Mapping[str, Any], _way: Way) -> Choices:
    return _one_of("role", names.roles(_text(table, "book")))


def _sheet(names: Names, table: Mapping[str, Any], _way: Way) -> Choices:
    return _one_of("sheet", ("", *names.people(_text(table, "book"))))


def _zone(names: Names, _table: Mapping[str, Any], _way: Way) -> Choices:
    return _one_of("zone", ("", *names.map.zones))


def _player(_names: Names, _table: Mapping[str, Any], _way: Way) -> Choices:
    both = (":".join(manner) for manner in product(STRENGTHS, CHARACTERS))
    tacticians = (*STRENGTHS, *CHARACTERS, *both)
    return _one_of("player", (*NAMES, PERSON, *(f"tactician:{manner}" for manner in tacticians)))


def _goal_name(names: Names, table: Mapping[str, Any], _way: Way) -> Choices:
    areas = names.map.areas if table.get("kind") in ("hold", "reach") else ()
    return Suggested(60, offered=areas)


def _goal_of(names: Names, table: Mapping[str, Any], _way: Way) -> Choices:
    if table.get("kind") == "protect":
        return _one_of("figure", ("", *names.figures))
    return _one_of("side", ("", *names.sides))


def _trigger_name(names: Names, table: Mapping[str, Any], _way: Way) -> Choices:
    return Suggested(60, offered=names.map.areas if table.get("on") == "enter" else ())


def _trigger_of(names: Names, table: Mapping[str, Any], _way: Way) -> Choices:
    if table.get("on") == "objective":
        return _one_of("objective", ("", *names.objectives))
    return _one_of("figure", ("", *names.figures))


def _loose(names: Names, table: Mapping[str, Any], way: Way) -> Choices:
    what = next((step for step in way if step in ("gas", "fire", "charge")), "gas")
    return _one_of(str(what), ("", *names.loose(str(what), _text(table, "book"))))


def _door(names: Names, _table: Mapping[str, Any], _way: Way) -> Choices:
    return _one_of("door or window", names.map.doors)


def _door_or_none(names: Names, _table: Mapping[str, Any], _way: Way) -> Choices:
    return _one_of("door or window", ("", *names.map.doors))


def _mine(names: Names, _table: Mapping[str, Any], _way: Way) -> Choices:
    return _one_of("mine", names.mines())


def _map(names: Names, _table: Mapping[str, Any], _way: Way) -> Choices:
    return _one_of("map", names.files(".tmx"))


def _sheet_files(there: Names, _table: Mapping[str, Any], _way: Way) -> Choices:
    foreign = tuple(ending for name in names() if (book := there.loaded(name)) for ending in book.foreign)
    found = there.files(".toml", *foreign)
    own = (name for name in found if not name.endswith(".toml") or not is_scenario(there.state.folder / name))
    return _one_of("file of sheets", (name for name in own if Path(name).name != TABLE))


CHOSEN: Mapping[type[BaseModel], Mapping[str, Chosen]] = {
    Scenario: {"map": _map, "book": _book, "sheets": _sheet_files},
    SideSheet: {"player": _player},
    RelationSheet: {"side": _side, "to": _side},
    ForceSheet: {
        "side": _side, "role": _role, "sheet": _sheet, "zone": _zone, "at": _cell, "facing": _bearing, "crew": _crew,
        "trigger": _trigger, "wakes": _trigger, "book": _books,
    },
    ObjectiveSheet: {"name": _goal_name, "side": _side, "of": _goal_of},
    DoorSheet: {"name": _door_or_none, "at": _cell, "edge": _bearing},
    MineSheet: {"at": _cell, "mine": _mine, "side": _side, "facing": _bearing, "wire": _bearing, "known_to": _side},
    TriggerSheet: {
        "name": _trigger_name, "side": _side_or_none, "by": _side_or_none, "of": _trigger_of, "to": _side,
        "wind_to": _bearing,
    },
    DoorChangeSheet: {"name": _door},
    OutbreakSheet: {"kind": _loose, "at": _cell, "area": _area_or_none, "book": _books},
}  # fmt: skip
"""By model and field."""
