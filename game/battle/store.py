"""Components as text: how a snapshot is written into a journal and read back, on any machine and in any version
that knows it.
"""

from __future__ import annotations

import dataclasses
import inspect
import json
from hashlib import blake2b
from types import ModuleType
from typing import Any

from pydantic import TypeAdapter
from pydantic_core import to_json

from game.battle.objective_status import Standing
from game.battle.objectives import Progress
from game.battle.rulings import Rulings
from game.battle.state_bounds import CELLS, METRES, check_numbers, check_order
from game.battle.triggers import BrokenOut, GoneOff
from game.board.grid import Grid
from game.world import components
from game.world.world import Snapshot, in_order
from rules.frame import figure, things
from rules.frame.book import Rulebook
from rules.frame.knowing import Awareness, Noticed
from rules.kernel.faults import Fault, Faulty
from rules.kernel.refs import Ref


class Store:
    """Writes and reads the components of one rulebook's battles."""

    def __init__(self, book: Rulebook, grid: Grid | None = None) -> None:
        kinds = [
            *_components(figure),
            *_components(things),
            *_components(components),
            Awareness,
            Noticed,
            Progress,
            Standing,
            GoneOff,
            BrokenOut,
            Rulings,
        ]
        self._names = {kind: kind.__name__ for kind in kinds} | {
            kind: f"{book.name}.{kind.__name__}" for kind in book.parts
        }
        """What each kind is called in a file: a rulebook may call one as the game does."""
        self._kinds = {name: kind for kind, name in self._names.items()}
        self._written: dict[int, tuple[object, bytes]] = {}
        """The components of the last state that was given a fingerprint, each as it was written."""
        self._cell = METRES / CELLS if grid is None else grid.metres
        """Metres of a cell, by which bodies out of a journal are measured."""

    def rows(self, snapshot: Snapshot) -> list[list[Any]]:
        """A snapshot as plain values: for each entity its number and its components by name."""
        return [
            [ref, {self._name(part): _adapter(type(part)).dump_python(part, mode="json") for part in parts}]
            for ref, parts in snapshot.entities
        ]

    def digest(self, snapshot: Snapshot) -> bytes:
        """A fingerprint of a whole state, the same on every machine. What stands as it stood is not written anew."""
        before, now, told = self._written, dict[int, tuple[object, bytes]](), list[bytes]()
        for ref, parts in snapshot.entities:
            told.append(b"%d" % ref)
            for part in parts:
                key = id(part)
                if key not in before or before[key][0] is not part:
                    now[key] = part, self._name(part).encode() + _text(part)
                else:
                    now[key] = before[key]
                told.append(now[key][1])
        self._written = now
        return blake2b(b"".join(told), digest_size=16).digest()

    def write(self, snapshot: Snapshot) -> dict[str, Any]:
        """A snapshot for a journal."""
        return {"next": snapshot.next, "entities": self.rows(snapshot)}

    def read(self, written: Any, file: str, place: str) -> Snapshot:
        """A snapshot out of a journal; raises Faulty for anything that is not one."""
        try:
            check_numbers(written, self._cell)
            entities = tuple(
                (Ref(int(ref)), in_order(self._part(name, value) for name, value in parts.items()))
                for ref, parts in written["entities"]
            )
            following = int(written["next"])
            check_order(entities, following)
            return Snapshot(following, entities)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            why = str(error).splitlines()[0]
            raise Faulty(
                (Fault(file, place, f"the state kept here cannot be read ({why})", "use the program that wrote it"),)
            ) from None

    def _name(self, part: object) -> str:
        name = self._names.get(type(part))
        if name is None:
            raise TypeError(f"the rulebook does not list {type(part).__name__} among its parts: it could not be kept")
        return name

    def _part(self, name: str, value: Any) -> object:
        return _adapter(self._kinds[name]).validate_json(json.dumps(value))


def _components(module: ModuleType) -> list[type]:
    return [
        kind
        for _, kind in sorted(inspect.getmembers(module, inspect.isclass))
        if kind.__module__ == module.__name__ and dataclasses.is_dataclass(kind)
    ]


_adapters: dict[type, TypeAdapter[Any]] = {}


def _adapter(kind: type) -> TypeAdapter[Any]:
    if kind not in _adapters:
        _adapters[kind] = TypeAdapter(kind)
    return _adapters[kind]


def _text(part: Any) -> bytes:
    """A component as it enters a fingerprint: as it is kept, without looking up how its kind is read back."""
    return to_json(part, fallback=str, inf_nan_mode="null")
