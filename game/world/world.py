"""One battle's entities and their components, kept by esper; worlds never mix, and rows always come in order.

Components are frozen values, so a snapshot is a list of references and putting it back is exact.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import count
from operator import itemgetter
from typing import Any, TypeVar

import esper

from rules.kernel.refs import Ref

T = TypeVar("T")
_numbers = count(1)
_number = itemgetter(0)
"""Whose row it is."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Every entity with its components, and the number the next one will get."""

    next: int
    entities: tuple[tuple[Ref, tuple[object, ...]], ...]


def in_order(parts: Iterable[object]) -> tuple[object, ...]:
    """Components in the order in which a snapshot keeps them."""
    return tuple(sorted(parts, key=lambda part: (type(part).__name__, type(part).__module__)))


class ByKind(dict[type, dict[Ref, Any]]):
    """Components by kind and by whose they are; those of a kind are gathered when they are first asked for."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self._world = world

    def __missing__(self, kind: type) -> dict[Ref, Any]:
        parts = self[kind] = dict(self._world.rows(kind))
        return parts


class World:
    """A world of its own inside esper. Processors use esper's functions on it through `run`."""

    def __init__(self) -> None:
        self._name = f"battle-{next(_numbers)}"
        self._next = 1
        self.revision = 0
        """Counts the changes: what was worked out from the world holds as long as it stays the same."""
        self._rows: dict[type, tuple[tuple[Ref, Any], ...]] = {}
        self.by_kind = ByKind(self)
        """The components of each kind, by whose they are: for those that look things up over and over."""
        self._kinds: dict[type, None] = {}
        """Every kind of component that there is or was."""
        self._watched: dict[type, list[Callable[[Ref | None], None]]] = {}
        self._enter()

    def watch(self, kinds: Iterable[type], changed: Callable[[Ref | None], None]) -> None:
        """Have a listener told whenever a component of these kinds is put or taken away: whose, or None for all."""
        for kind in kinds:
            self._watched.setdefault(kind, []).append(changed)

    def _enter(self) -> None:
        if esper.current_world != self._name:
            esper.switch_world(self._name)

    # entities and components

    def create(self, *parts: object) -> Ref:
        """A new entity; numbers are given in order and never used again."""
        self._enter()
        entity = esper.create_entity(*parts)
        self._next = entity + 1
        self._renew(Ref(entity), parts)
        return Ref(entity)

    def exists(self, ref: Ref) -> bool:
        self._enter()
        return esper.entity_exists(ref)

    def delete(self, ref: Ref) -> None:
        """Take an entity out at once."""
        self._enter()
        parts: tuple[object, ...] = esper.components_for_entity(ref)
        esper.delete_entity(ref, immediate=True)
        for part in parts:
            self._forget(type(part), ref)

    def put(self, ref: Ref, *parts: object) -> None:
        """Give an entity components, each in place of the one of its kind."""
        self._enter()
        for part in parts:
            esper.add_component(ref, part)
        self._renew(ref, parts)

    def strip(self, ref: Ref, *kinds: type) -> None:
        """Take away the components of these kinds that are there."""
        self._enter()
        for kind in kinds:
            if esper.has_component(ref, kind):
                esper.remove_component(ref, kind)
                self._forget(kind, ref)

    def find(self, ref: Ref, kind: type[T]) -> T | None:
        """A component that may be there."""
        parts: dict[Ref, T] = self.by_kind[kind]
        if ref in parts:
            return parts[ref]
        return None

    def part(self, ref: Ref, kind: type[T]) -> T:
        """A component that must be there."""
        found = self.find(ref, kind)
        if found is None:
            raise KeyError(f"entity {ref} has no {kind.__name__}")
        return found

    def parts(self, ref: Ref) -> tuple[object, ...]:
        """All components of an entity, in order."""
        self._enter()
        return in_order(esper.components_for_entity(ref))

    def rows(self, kind: type[T]) -> tuple[tuple[Ref, T], ...]:
        """Every entity with such a component, in order of its number."""
        if kind in self._rows:
            return self._rows[kind]
        self._enter()
        rows = tuple([(Ref(entity), part) for entity, part in sorted(esper.get_component(kind), key=_number)])
        self._rows[kind] = rows
        return rows

    def still(self) -> Still:
        """Everything as it stands, to be looked at when the world has moved on."""
        return Still(self.revision, {kind: self.rows(kind) for kind in self._kinds})

    def refs(self) -> tuple[Ref, ...]:
        """Every entity, in order of its number."""
        self._enter()
        return tuple(sorted(Ref(entity) for entity in esper.get_entities()))

    def _renew(self, ref: Ref, put: tuple[object, ...]) -> None:
        """These parts were put: the rows of their kinds are known still."""
        for part in put:
            rows, parts = self._rows.get(type(part)), self.by_kind.get(type(part))
            if rows is not None:
                at = bisect_left(rows, ref, key=_number)
                after = at + (at < len(rows) and rows[at][0] == ref)
                self._rows[type(part)] = (*rows[:at], (ref, part), *rows[after:])
            if parts is not None:
                parts[ref] = part
        for part in put:
            self._changed(type(part), ref)

    def _forget(self, kind: type, ref: Ref | None) -> None:
        """A part of this kind was taken away."""
        self._rows.pop(kind, None)
        self.by_kind.pop(kind, None)
        self._changed(kind, ref)

    def _changed(self, kind: type, ref: Ref | None) -> None:
        self.revision += 1
        self._kinds[kind] = None
        for tell in self._watched.get(kind, ()):
            tell(ref)

    # systems

    def run(self, *processors: esper.Processor) -> None:
        """Let systems do their work on this world, in the order given."""
        self._enter()
        for processor in processors:
            processor.process()

    # snapshots

    def snapshot(self) -> Snapshot:
        """Everything as it stands."""
        self._enter()
        entities: tuple[tuple[Ref, tuple[object, ...]], ...] = tuple((ref, self.parts(ref)) for ref in self.refs())
        return Snapshot(self._next, entities)

    def restore(self, snapshot: Snapshot) -> None:
        """Everything as it stood: the same entities under the same numbers."""
        self._enter()
        old = self._name
        self._name = f"battle-{next(_numbers)}"
        self._enter()
        esper.delete_world(old)
        self._rows.clear()
        self.by_kind.clear()
        self.revision += 1
        last = 0
        for ref, parts in snapshot.entities:
            self._skip(ref - last - 1)
            esper.create_entity(*parts)
            last = ref
        self._skip(snapshot.next - last - 1)
        self._next = snapshot.next
        for kind in self._watched:
            self._changed(kind, None)

    @staticmethod
    def _skip(numbers: int) -> None:
        """Use up the numbers of entities that are gone."""
        for _ in range(numbers):
            esper.delete_entity(esper.create_entity(), immediate=True)

    def close(self) -> None:
        """Give the memory back; the world cannot be used any more."""
        if esper.current_world == self._name:
            esper.switch_world("default")
        if self._name in esper.list_worlds():
            esper.delete_world(self._name)
        self._rows.clear()
        self.by_kind.clear()


class Still(World):
    """How a world stood at one moment, to be looked at only."""

    def __init__(self, revision: int, rows: dict[type, tuple[tuple[Ref, Any], ...]]) -> None:
        self.revision = revision
        self._rows = rows
        self.by_kind = ByKind(self)
        self._watched = {}

    def rows(self, kind: type[T]) -> tuple[tuple[Ref, T], ...]:
        return self._rows.get(kind, ())
