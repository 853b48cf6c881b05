"""The battlefield as one side knows it: in its own references, with the usual figures of a role where the true ones are
unknown.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from operator import is_, itemgetter
from typing import Any, Self, TypeVar, cast

from game.battle.joined import Joined, called
from game.battle.lore import HIDDEN, THINGS, Looked, Lore, Stranger, changed, everything, found_out, seen_of, usual
from game.board.board import Board
from game.systems.blast import Blast
from game.world.battlefield import Battlefield, changes
from game.world.components import TAKEN_AWAY, Contact, Intel, Thing
from game.world.field import Field, Index
from game.world.recall import Part, Question, read
from rules.frame.body import Posture
from rules.frame.figure import Aboard, Allegiance, Body, Condition, Identity, Position
from rules.frame.ground import Cell, Weather
from rules.frame.knowing import Lost, as_known, felt
from rules.frame.scene import Appearance, Caught, Clock, Pose
from rules.frame.things import Breach, Cloud, Door, Heap, Known, Lying
from rules.kernel.refs import Ref, Unknown, renamed

T = TypeVar("T")
Ground = tuple[Board, tuple[tuple[int, str], ...], tuple[tuple[Ref, Thing], ...]]
"""The board, and what the side knows of its doors and of the things on it."""
_whose = itemgetter(0)
"""Whose row it is."""


class KnownField(Field):
    """The battlefield as a side knows it, at one moment. It is made anew for every question.

    The game master's view, of no side, holds everything.

    What the view before it worked out is taken over where nothing has changed that it depends on. With `intel` it is
    the battlefield as the side would know it if it had found out just that; with `joined` as several sides know it
    together, of which the viewer is one.
    """

    def __init__(
        self,
        battlefield: Battlefield,
        side: str | None,
        before: Self | None = None,
        *,
        intel: Intel | None = None,
        joined: Joined | None = None,
        together: tuple[str, ...] = (),
    ) -> None:
        self._field = battlefield
        self._side = side
        self._together = together
        """The sides at an open table with this one: their units are called by their names, as everybody there sees."""
        self._joined = joined
        """The sides that look on together, where it is more than one."""
        super().__init__(battlefield.book, battlefield.options, battlefield.relations, battlefield.times)
        world = battlefield.world
        self._blast = Blast(self)
        if intel is None:
            intel = joined.intel() if joined is not None else None
        self._intel = intel or (everything(world) if side is None else found_out(world, side))
        self._names = dict(self._intel.names)
        """The side's own number for every entity it knows."""
        self._reals = {alias: ref for ref, alias in self._intel.names}
        self._contacts = {contact.subject: contact for contact in self._intel.contacts if contact.how != TAKEN_AWAY}
        self._own = frozenset(ref for ref, of in world.rows(Allegiance) if side is None or of.side in self.viewers)
        if joined is not None:
            self._own -= joined.remembered
        figures = frozenset(ref for ref, _ in world.rows(Body))
        told = (
            ref for ref, known in world.rows(Known) if side is None or any(each in known.to for each in self.viewers)
        )
        self._told_of = frozenset(told) - figures
        """What is nobody's and the side was told of: mines, strips under fire, the state of the fight. Of figures one
        knows what one has seen.
        """
        self._things_seen = dict(self._intel.things)
        self._looked: dict[type, Looked] = {}
        """What was looked up before: menus ask for the same few parts over and over, and a view never changes."""
        self._seers: dict[Ref, Ref] = before._seers if before is not None else {}
        """Who last saw each of the things known: he is likely to see it still."""
        ground: Ground = (battlefield.board, self._intel.doors, self._intel.things)
        looked_from: tuple[object, ...] = (battlefield.index(), world.rows(Lying))
        self._in_sight: frozenset[Ref] = frozenset()
        """Which of the things known of the side sees now: of the others, parts may have changed unseen."""
        if before is not None and before._ground == ground and all(map(is_, before._looked_from, looked_from)):
            self._in_sight = before._in_sight
        else:
            self._in_sight = frozenset(real for real in self._things_seen if self._lies_in_sight(real))
        self._known = self._names, self._own, self._told_of, self._in_sight
        self._ground: Ground = ground
        self._looked_from: tuple[object, ...] = looked_from
        self._lore = Lore()
        self._strangers: dict[Ref, Stranger] = before._strangers if before is not None else {}
        self._renamed: dict[tuple[Ref, type], tuple[Any, Any]] = {}
        """Parts as they are, and in the side's own numbers."""
        if before is not None and before._names.items() <= self._names.items():
            self._lore = before._lore.but([self._names[real] for real in self._met_since(before)])
            self._renamed, self.memory = before._renamed, before.memory
            if before._names != self._names:
                self._renamed = {key: kept for key, kept in before._renamed.items() if kept[1] is not None}
        if before is not None and before._ground == ground:
            self._prospects, self._shows, self._blast.known = before._prospects, before._shows, before._blast.known

    def _met_since(self, before: Self) -> list[Ref]:
        """The units of which the side knows something else than a view ago, which knew nobody by another number."""
        met = changed(before._contacts, self._contacts)
        if before._known != self._known:
            met += [real for real in self._names if real not in before._names]
            met += [real for (real, _), (_, own) in before._renamed.items() if own is None]
            for now, then in zip(self._known[1:], before._known[1:], strict=True):
                met += [real for real in now ^ then if real in self._names]
        return met

    # what the side knows of the whole

    @property
    def viewer(self) -> str | None:
        return self._side

    @property
    def viewers(self) -> tuple[str, ...]:
        """The sides that look on: the viewer, and those that share what they know with it; none for the game master."""
        if self._joined is not None:
            return self._joined.sides
        return () if self._side is None else (self._side,)

    @property
    def eyes(self) -> str | None:
        """Whose eyes these are: the name of a side, or what sides are called that look on together."""
        return self._side if self._joined is None else called(self._joined.sides)

    @property
    def numbers(self) -> dict[Ref, Ref]:
        """The number here of what has another one in the accounts of sides that look on together."""
        return {} if self._joined is None else self._joined.numbers

    @cached_property
    def moment(self) -> object:
        """A view never changes."""
        return object()

    @property
    def clock(self) -> Clock:
        return self._field.clock if self.notes is None else self.noting(_clock)

    @property
    @read
    def weather(self) -> Weather:
        return self._field.weather

    @property
    @read
    def sides(self) -> tuple[str, ...]:
        return self._field.sides

    @property
    def board(self) -> Board:
        """The ground as the side last saw it."""
        notes = self.notes
        return self._board if notes is None or GROUND in notes.answers else self.noting(_ground)

    @cached_property
    def _board(self) -> Board:
        board, known, _ = self._ground
        doors = tuple(Door(part, state) for part, state in known if board.terrain.drawn(part) != state)
        return board.changed(
            changes(doors, self._things(Cloud), self._things(Heap), self._things(Breach)),
        )

    def _things(self, kind: type[T]) -> tuple[T, ...]:
        return tuple(thing for _, thing in self.having(kind))

    # entities

    def find(self, ref: Ref, kind: type[T]) -> T | None:
        parts = (self._looked[kind] if kind in self._looked else self._of_kind(kind)).parts
        if ref not in parts:
            parts[ref] = self._sought(ref, kind)
        part: T | None = parts[ref]
        notes = self.notes
        if notes is not None:
            notes.parts[ref, kind] = part
        return part

    def still_has(self, parts: tuple[Part, ...], found: tuple[object, ...]) -> bool:
        looked = self._looked
        for (ref, kind), before in zip(parts, found, strict=True):
            known = (looked[kind] if kind in looked else self._of_kind(kind)).parts
            now = known[ref] if ref in known else self.find(ref, kind)
            if now is not before and now != before:
                return False
        return True

    def _of_kind(self, kind: type) -> Looked:
        """What earlier views have looked up of a kind, but for those whose component has changed."""
        source = self._intel.things if kind in THINGS else self._field.having(kind)
        looked = self._lore.looked.get(kind)
        if looked is None:
            looked = self._lore.looked[kind] = Looked(source)
        elif looked.source is not source:
            other = changed(dict(looked.source), dict(source))
            looked = self._lore.looked[kind] = looked.but(
                [self._names[real] for real in other if real in self._names], source
            )
        self._looked[kind] = looked
        return looked

    def _sought(self, ref: Ref, kind: type[T]) -> T | None:
        real = self._reals.get(ref)
        if real is None:
            return None
        if kind in THINGS:
            thing = self._things_seen.get(real)
            return thing if isinstance(thing, kind) else None
        contact = self._contacts.get(real)
        if contact is not None and real not in self._own:
            return self._felt(real, kind) or cast("T | None", self._stranger(real, contact).parts.get(kind))
        if kind in HIDDEN or not (real in self._own or real in self._told_of or real in self._in_sight):
            return None
        part = self._field.find(real, kind)
        if isinstance(part, Known) and self._side is not None:
            return cast("T", Known(self.viewers))
        return None if part is None else self._in_own_numbers(real, part)

    def _felt(self, real: Ref, kind: type[T]) -> T | None:
        """What an enemy does to the body of a unit of this side, which feels it."""
        part = self._field.find(real, kind) if hasattr(kind, "felt_by") else None
        return None if part is None or felt(part) not in self._own else self._in_own_numbers(real, part)

    def _in_own_numbers(self, real: Ref, part: T) -> T | None:
        """A part as the side knows it, with its own numbers in it; None if it has none for a unit it speaks of."""
        kept = self._renamed.get((real, type(part)))
        if kept is not None and kept[0] is part:
            known: T | None = kept[1]
            return known
        try:
            own = renamed(part if self._side is None else as_known(part, self._knower(real)), self._names)
        except Unknown:
            own = None
        self._renamed[real, type(part)] = part, own
        return own

    def _knower(self, real: Ref) -> str:
        """As which side knows it something is shown."""
        knower = None if self._joined is None else self._joined.knower(real)
        return knower or self._side or ""

    def _lies_in_sight(self, real: Ref) -> bool:
        lying = self._field.find(real, Lying)
        if lying is None:
            return False
        sees, last = self._field.sees_cell, self._seers.get(real)
        own = [unit for side in self.viewers or (None,) for unit in self._field.units(side)]
        if last is None or last not in own or not sees(last, lying.cell):
            last = next((unit for unit in own if sees(unit, lying.cell)), None)
        if last is not None:
            self._seers[real] = last
        return last is not None

    def having(self, kind: type[T]) -> tuple[tuple[Ref, T], ...]:
        return self._known_rows(kind) if self.notes is None else self.noting(KnownField._known_rows, kind)

    def _known_rows(self, kind: type[T]) -> tuple[tuple[Ref, T], ...]:
        looked = self._looked[kind] if kind in self._looked else self._of_kind(kind)
        if looked.rows is None or looked.stale:
            looked.rows, looked.stale = self._rows(looked, kind), frozenset()
        return looked.rows

    def _rows(self, looked: Looked, kind: type[T]) -> tuple[tuple[Ref, T], ...]:
        """Everybody's, in order: those that are known still, and the rest looked up."""
        rows: dict[Ref, T | None] = dict(looked.rows or ())
        for alias in self._candidates(kind) if looked.rows is None else looked.stale:
            rows[alias] = self.find(alias, kind)
        return tuple((alias, part) for alias, part in sorted(rows.items(), key=_whose) if part is not None)

    def _stranger(self, real: Ref, contact: Contact) -> Stranger:
        """What stands for an enemy: how it looked, and for all the rest what is usual for its role."""
        stranger = self._strangers.get(real)
        if stranger is None or stranger.contact is not contact or stranger.told.subject != self._names[real]:
            parts = dict(usual(self.book, contact.looks, self.options))
            told = parts.get(Condition)
            parts.update((type(part), part) for part in seen_of(contact))
            of, who = self._field.find(real, Allegiance), self._field.find(real, Identity)
            if of is not None and who is not None and of.side in self._together:
                parts[Identity] = replace(who, role=contact.looks.role, sheet="")
            if isinstance(told, Condition) and told.state is contact.looks.state:
                parts[Condition] = told
            stranger = self._strangers[real] = Stranger(contact, parts, replace(contact, subject=self._names[real]))
        return stranger

    def _candidates(self, kind: type) -> list[Ref]:
        """Everything that may have such a component, in the side's own numbers, in order."""
        if kind in THINGS:
            return sorted(self._names[real] for real in self._things_seen)
        there = {*self._contacts, *(real for real, _ in self._field.having(kind))}
        return sorted(self._names[real] for real in there if real in self._names)

    def name(self, ref: Ref) -> str:
        identity = self.find(ref, Identity)
        return identity.name if identity is not None else f"#{ref}"

    @read
    def assumed(self, ref: Ref) -> bool:
        real = self._reals.get(ref)
        return real is not None and real in self._contacts and real not in self._own

    @read
    def appearance(self, ref: Ref) -> Appearance:
        contact = self.contact(ref) if self.assumed(ref) else None
        return self.book.appearance(self, ref) if contact is None else contact.looks

    @read
    def contact(self, ref: Ref) -> Contact | None:
        """What is known of an enemy: how he looked, when, and whether he is perceived now."""
        real = self._reals.get(ref, Ref(0))
        contact = self._contacts.get(real)
        return None if contact is None else self._stranger(real, contact).told

    def lost(self, ref: Ref) -> Lost | None:
        contact = self.contact(ref) if self.assumed(ref) else None
        if contact is None or contact.now:
            return None
        seconds = None if contact.seconds is None else self.clock.seconds - contact.seconds
        return Lost(self.clock.round - contact.round, seconds, contact.how)

    # where

    def _pose(self, ref: Ref) -> Pose:
        real = self._reals.get(ref)
        if real in self._own:
            return self._field.pose(real)
        if real not in self._contacts:
            return super()._pose(ref)
        contact = self._contacts[real]
        stranger = self._stranger(real, contact)
        if stranger.pose is None:
            seen, pose = contact.looks.pose, super()._pose(ref)
            rides = seen.posture is Posture.SITTING  # and takes up the cells of what it rides
            stranger.pose = seen if rides or seen == pose else pose
        return stranger.pose

    @read
    def caught(self, cell: Cell, metres: float, rise: float = 0.9) -> tuple[Caught, ...]:
        return self._blast.reached(cell, metres, rise)

    @read
    def exposed(self, cell: Cell, metres: float, rise: float = 0.9) -> tuple[Caught, ...]:
        return self._blast.exposed(cell, metres, rise)

    @read
    def index(self) -> Index:
        return self._indexed

    @cached_property
    def _indexed(self) -> Index:
        """Everybody the side perceives now, and the fallen where it last saw them."""
        true, known = self._field.index(), self._lore.index
        if known is None or known[0] is not true:
            known = self._lore.index = true, self._as_known()
        return known[1]

    def _as_known(self) -> Index:
        found: dict[Cell, list[Ref]] = {}
        for alias, _ in self.having(Position):
            contact = self._contacts.get(self._reals[alias])
            if contact is not None and not contact.now and contact.looks.state.fighting:
                continue
            if contact is not None and contact.now and self._field.find(contact.subject, Aboard) is not None:
                continue  # a unit seen to ride is in no cell of its own
            if self.find(alias, Body) is not None:
                for cell in self.cells(alias):
                    found.setdefault(cell, []).append(alias)
        return {cell: tuple(there) for cell, there in found.items()}


def _ground(known: KnownField) -> Board:
    return known._board


GROUND: Question = (_ground, ())
"""What is noted of a look at the ground."""


def _clock(known: KnownField) -> Clock:
    return known._field.clock
