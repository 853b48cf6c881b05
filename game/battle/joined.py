"""What several sides know together: for an open table, where everybody sees what any seated side sees, and for a
players' screen.

It is worked out from what each of the sides has found out, and from nothing else: what none of them knows is not in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

from game.battle.lore import found_out
from game.world.battlefield import Battlefield
from game.world.components import Contact, Intel, Thing
from rules.frame.figure import Allegiance, Position
from rules.frame.ground import Cell
from rules.frame.things import Breach, Cloud
from rules.kernel.refs import Ref

T = TypeVar("T")
BLOCK = 1_000_000
"""The numbers of each side begin at a multiple of this: no side has so many."""


def called(sides: Sequence[str]) -> str:
    """The name under which what these sides know together is asked for; no side may have a name like that."""
    return "+".join(sides)


@dataclass(frozen=True)
class Joined:
    """Several sides, and what each of them has found out."""

    field: Battlefield
    sides: tuple[str, ...]
    first: str | None = None
    """The side whose own numbers are kept; the others' follow in a block for each. None: every side has a block."""

    @cached_property
    def found(self) -> Mapping[str, Intel]:
        """What each side has found out."""
        return {side: found_out(self.field.world, side) for side in self.sides}

    @cached_property
    def _numbers(self) -> Mapping[str, Mapping[Ref, Ref]]:
        return {side: dict(intel.names) for side, intel in self.found.items()}

    def owner(self, real: Ref) -> str | None:
        """Which of these sides a unit belongs to; None for strangers and things."""
        return None if real in self.remembered else self._side_of(real)

    def _side_of(self, real: Ref) -> str | None:
        of = self.field.find(real, Allegiance)
        return of.side if of is not None and of.side in self.sides else None

    @cached_property
    def remembered(self) -> frozenset[Ref]:
        """Units of the other sides that have no place of their own now, aboard or gone, and that the side named first
        remembers: it may aim at where it saw them, and so they are shown as it knows them.
        """
        contacts = () if self.first is None else self.found[self.first].contacts
        subjects = (contact.subject for contact in contacts)
        return frozenset(each for each in subjects if self._side_of(each) and self.field.find(each, Position) is None)

    def knower(self, real: Ref) -> str | None:
        """Whose number something has: its owner's, else that of the first of the sides which knows of it."""
        owner = self.owner(real)
        order = (*([owner] if owner is not None else ()), *self.sides)
        return next((side for side in order if real in self._numbers[side]), None)

    # numbers

    @cached_property
    def names(self) -> dict[Ref, Ref]:
        """The number of everything that any of the sides knows of."""
        known = dict.fromkeys(real for side in self.sides for real in self._numbers[side])
        return {real: self._number(real) for real in known}

    def _number(self, real: Ref) -> Ref:
        if self.first is not None and real in self._numbers[self.first]:
            return self._numbers[self.first][real]
        knower = self.knower(real)
        assert knower is not None, "only what is known is given a number"
        return Ref(BLOCK * (self.sides.index(knower) + 1) + self._numbers[knower][real])

    @cached_property
    def numbers(self) -> dict[Ref, Ref]:
        """The number here of everything, by the number it has with each side where every side has a block."""
        blocks = {side: BLOCK * at for at, side in enumerate(self.sides, 1)}
        found = ((side, pair) for side, intel in self.found.items() for pair in intel.names)
        return {Ref(blocks[side] + own): self.names[real] for side, (real, own) in found}

    # what is known

    def intel(self) -> Intel:
        """All of it, as one side would have found it out."""
        return Intel(tuple(self.names.items()), self._contacts(), self._doors(), self._things())

    def _contacts(self) -> tuple[Contact, ...]:
        """Each stranger as it was perceived last, under the name that the first side to know it has for it."""
        subjects = dict.fromkeys(contact.subject for intel in self.found.values() for contact in intel.contacts)
        found = (self.contact(subject) for subject in subjects if self.owner(subject) is None)
        return tuple(contact for contact in found if contact is not None)

    def contact(self, subject: Ref) -> Contact | None:
        """What is known of a stranger; None for a unit that none of them knows."""
        if subject in self.remembered and self.first is not None:
            return self._known[self.first][subject]
        known = [each for each in (self._known[side].get(subject) for side in self.sides) if each is not None]
        if not known:
            return None
        freshest = max(known, key=lambda each: (each.now, each.round, each.seconds or 0.0))
        same = freshest.number == known[0].number
        return freshest if same else replace(freshest, number=known[0].number)

    @cached_property
    def _known(self) -> Mapping[str, Mapping[Ref, Contact]]:
        return {side: {each.subject: each for each in intel.contacts} for side, intel in self.found.items()}

    def _doors(self) -> tuple[tuple[int, str], ...]:
        """Doors and windows: as a side knows them that sees them now, else in another state than drawn."""
        terrain = self.field.board.terrain
        known = {side: dict(intel.doors) for side, intel in self.found.items()}
        found = []
        for part in sorted({part for doors in known.values() for part in doors}):
            drawn = terrain.drawn(part)
            states = {side: doors.get(part, drawn) for side, doors in known.items()}
            cells = [cell for cell, _ in terrain.parts[part]]
            other = next((state for state in states.values() if state != drawn), drawn)
            found.append((part, self._seen_now(states, cells, other)))
        return tuple(found)

    def _things(self) -> tuple[tuple[Ref, Thing], ...]:
        """Things: as a side knows them that sees the place now, else as the first side last saw them."""
        known = {side: dict(intel.things) for side, intel in self.found.items()}
        every = sorted({ref for things in known.values() for ref in things})
        told = ((ref, self._thing({side: things.get(ref) for side, things in known.items()})) for ref in every)
        return tuple((ref, thing) for ref, thing in told if thing is not None)

    def _thing(self, states: Mapping[str, Thing | None]) -> Thing | None:
        known = next(thing for thing in states.values() if thing is not None)
        if all(thing == known for thing in states.values()):
            return known
        if isinstance(known, Cloud):
            return self._cloud(known, {side: cloud for side, cloud in states.items() if isinstance(cloud, Cloud)})
        return self._seen_now(states, self._cells(known), known)

    def _cloud(self, like: Cloud, clouds: Mapping[str, Cloud]) -> Cloud | None:
        """A cloud, cell by cell."""
        known = {side: dict(clouds[side].cells) if side in clouds else {} for side in self.sides}
        cells = {}
        for cell in sorted({cell for thick in known.values() for cell in thick}):
            states = {side: thick.get(cell) for side, thick in known.items()}
            thickest = next(thick for thick in states.values() if thick is not None)
            found = self._seen_now(states, [cell], thickest)
            if found is not None:
                cells[cell] = found
        return replace(like, cells=tuple(cells.items())) if cells else None

    def _seen_now(self, states: Mapping[str, T], cells: Sequence[Cell], otherwise: T) -> T:
        """What the first side knows that sees one of these cells now; something else where no side does."""
        if len(set(states.values())) == 1:
            return otherwise
        return next((state for side, state in states.items() if self._sees(side, cells)), otherwise)

    def _sees(self, side: str, cells: Sequence[Cell]) -> bool:
        field = self.field
        within = [cell for cell in cells if cell in field.grid]
        return any(field.sees_cell(unit, cell) for unit in field.units(side) for cell in within)

    def _cells(self, thing: Thing) -> list[Cell]:
        return list(_cells(self.field, thing))


def _cells(field: Battlefield, thing: Thing) -> Iterator[Cell]:
    """The cells from which a thing other than a cloud shows."""
    if isinstance(thing, Cloud):
        return
    yield thing.cell
    if isinstance(thing, Breach):
        yield field.grid.step(thing.cell, thing.direction)
