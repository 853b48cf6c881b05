"""How a figure is, as a scenario writes it: its wounds, what it carries, what is loaded, part by part of the book."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from pydantic import TypeAdapter

from game.battle.state_bounds import check_numbers
from rules.frame.book import Rulebook
from rules.frame.figure import Condition, Kit
from rules.frame.sheets import Roster
from rules.kernel.faults import Fault, Faulty
from rules.kernel.reading import meant

Written = dict[str, dict[str, Any]]
"""By the part's name, its values."""
COUNTED_ANEW = ("since", "round")
"""Values that name a round of the battle they come from: another one begins with its first."""


def kinds(book: Rulebook) -> Mapping[str, type]:
    """The parts of a figure that a scenario may say, by name."""
    return {kind.__name__: kind for kind in (Condition, Kit, *book.lasting)}


def written(book: Rulebook, parts: Iterable[object], fresh: Iterable[object]) -> Written:
    """What is to be said of a figure that is otherwise than a fresh one."""
    usual = {type(part): part for part in fresh}
    known = tuple(kinds(book).values())
    changed = (part for part in parts if isinstance(part, known) and usual.get(type(part)) != part)
    return {type(part).__name__: _values(part) for part in changed}


def _values(part: Any) -> dict[str, Any]:
    """The values of a part that are not the usual ones, without what a file cannot hold."""
    told: dict[str, Any] = _adapter(type(part)).dump_python(part, mode="json", exclude_defaults=True)
    anew = {name: _from_the_start(value) for name, value in told.items() if name in COUNTED_ANEW}
    return {name: value for name, value in (told | anew).items() if value is not None}


def _from_the_start(rounds: Any) -> Any:
    """A round, or several, as if it had been before the first."""
    return [0 for _ in rounds] if isinstance(rounds, list) else 0


def restored(book: Rulebook, roster: Roster, parts: tuple[object, ...], said: Written) -> tuple[object, ...]:
    """A fresh figure as a scenario says that it is; raises Faulty for what no figure can be."""
    faults = tuple(_wrong(book, roster, said))
    if faults:
        raise Faulty(faults)
    known = kinds(book)
    made = {known[name]: _adapter(known[name]).validate_json(json.dumps(value)) for name, value in said.items()}
    there = {type(part) for part in parts}
    return (*(made.get(type(part), part) for part in parts), *(made[kind] for kind in made if kind not in there))


def _wrong(book: Rulebook, roster: Roster, said: Written) -> Iterator[Fault]:
    known = kinds(book)
    for name, values in said.items():
        kind = known.get(name)
        if kind is None:
            yield Fault("", f"state.{name}", f"{book.name} keeps nothing called {name!r}", meant(name, known))
            continue
        names = {each.name for each in fields(kind)}
        for word in (word for word in values if word not in names):
            yield Fault("", f"state.{name}", f"unknown field {word!r}", meant(word, sorted(names)))
        try:
            check_numbers(values)
            part = _adapter(kind).validate_json(json.dumps(values))
        except (ValueError, TypeError) as error:
            why = " ".join(str(error).splitlines()[1:3]) or str(error)
            yield Fault("", f"state.{name}", f"this does not fit ({why})", "save the moment again, or leave it out")
            continue
        if isinstance(part, Kit):
            yield from _not_carried(roster, part)


def _not_carried(roster: Roster, kit: Kit) -> Iterator[Fault]:
    """Things in a kit that no roster has, and numbers of things below none."""
    known = {name for named in roster.entries.values() for name in named}
    for item in kit.items:
        if item.name not in known:
            yield Fault("", "state.Kit", f"nothing is called {item.name!r}", meant(item.name, sorted(known)))
        if min(item.loaded, item.spare, item.count) < 0:
            yield Fault("", "state.Kit", f"fewer than none of {item.name!r}", "write 0 or more")


_adapters: dict[type, TypeAdapter[Any]] = {}


def _adapter(kind: type) -> TypeAdapter[Any]:
    if kind not in _adapters:
        _adapters[kind] = TypeAdapter(kind)
    return _adapters[kind]
