"""Sight and knowledge: who perceives whom, what each side has found out, and what came into sight or was lost from
it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import get_args

import esper

from game.world.battlefield import Battlefield
from game.world.components import Contact, Intel, SideOf, Stirred, Thing
from rules.figure import Aboard, Condition, State
from rules.ground import Cell
from rules.refs import Ref
from rules.scene import Awareness, Event, Sighting
from rules.things import Breach, Cloud, Door, Fire, Heap, Lying

Herald = Callable[[Event], None]


class Sight(esper.Processor):
    """Looks again at every pair of which one has stirred; at all of them when the ground has changed."""

    def __init__(self, field: Battlefield, herald: Herald) -> None:
        self.field = field
        self.herald = herald
        self._seen_on: tuple[object, ...] = ()
        self._lying: tuple[object, ...] = ()
        self._explored: dict[str, tuple[object, ...]] = {}
        """Between which eyes, things and knowledge a side last looked for what has changed on the ground."""

    def process(self) -> None:
        world = self.field.world
        stirred = self._stirred()
        changed = self._ground() != self._seen_on
        if not stirred and not changed and world.rows(Lying) == self._lying:
            return
        self.forget()
        units = self.field.units()
        moved = units if changed else tuple(ref for ref in units if ref in stirred)
        for side in self.field.sides:
            own, able = self.field.units(side), frozenset(_eyes(self.field, side))
            foes, fresh = _foes(units, own), _foes(moved, own)
            about = frozenset(foes)
            for watcher in own:
                self._watch(watcher, about, foes if watcher in stirred else fresh, able=watcher in able)
        for ref, of in world.rows(SideOf):
            self._gather(ref, of.name, units, stirred)
            self._explore(ref, of.name)

    def forget(self) -> None:
        """The world stands as it was last looked at, or was put back to such a state."""
        self._seen_on = self._ground()
        self._lying = self.field.world.rows(Lying)

    def _ground(self) -> tuple[object, ...]:
        """What everybody must look again for when it changes: the ground, and the light on it."""
        return self.field.board, self.field.weather.light, self.field.world.rows(Fire)

    def _stirred(self) -> frozenset[Ref]:
        """Who has moved or changed, and who rides with them."""
        world = self.field.world
        stirred = frozenset(ref for ref, _ in world.rows(Stirred))
        for ref in sorted(stirred):
            world.strip(ref, Stirred)
        return stirred | {ref for ref, aboard in world.rows(Aboard) if aboard.vehicle in stirred}

    # each unit

    def _watch(self, watcher: Ref, foes: frozenset[Ref], subjects: tuple[Ref, ...], *, able: bool) -> None:
        """Bring up to date what one unit has of these of its foes."""
        field = self.field
        aware = field.find(watcher, Awareness) or Awareness()
        now = [ref for ref in aware.now if ref not in subjects and ref in foes]
        fresh: dict[Ref, Sighting] = {}
        for subject in subjects if able else ():
            how = self._perceives(watcher, subject)
            if how:
                now.append(subject)
                fresh[subject] = Sighting(subject, field.pose(subject).cell, field.clock.round, how)
        if not able:
            now = []
        if fresh or tuple(now) != aware.now:
            known = tuple(fresh.pop(old.subject, old) for old in aware.known) + tuple(fresh.values())
            field.world.put(watcher, Awareness(known, tuple(sorted(now))))

    def _perceives(self, watcher: Ref, subject: Ref) -> str:
        """How one perceives another; only whoever shows, or is near enough to be heard, is worth a closer look."""
        field, measures = self.field, self.field.book.measures
        hearing = measures.hearing(field)
        if not field.glimpsed(watcher, subject) and not (hearing and field.apart(watcher, subject) <= hearing):
            return ""
        shows = field.silhouette(watcher, subject)
        if not shows.in_line and shows.metres > hearing:
            return ""
        return measures.perceives(field, watcher, subject, shows)

    # each side

    def _gather(self, ref: Ref, side: str, units: tuple[Ref, ...], stirred: frozenset[Ref]) -> None:
        """What the units of a side perceive, put together; what is new or lost is told to that side."""
        field = self.field
        intel = field.world.part(ref, Intel)
        how = _perceived(field, side)
        contacts = {contact.subject: contact for contact in intel.contacts}
        for subject in sorted(how):
            old = contacts.get(subject)
            if old is None or not old.now or subject in stirred or how[subject] != old.how:
                looks = field.book.appearance(field, subject)
                number = old.number if old is not None else len(contacts) + 1
                contacts[subject] = Contact(subject, number, looks, field.clock.round, how[subject])
        gone = frozenset(units)
        lost = [s for s, contact in contacts.items() if contact.now and s not in how]
        for subject in lost:
            contacts[subject] = replace(contacts[subject], now=False, round=field.clock.round)
        found = [s for s in sorted(how) if intel.contact(s) is None or not _held(intel, s)]
        new = replace(intel.naming(*sorted(how)), contacts=tuple(contacts[s] for s in contacts))
        if new != intel:
            field.world.put(ref, new)
        self._tell(side, "spotted", "{target} comes into view.", found)
        self._tell(side, "lost", "{target} is out of sight.", [s for s in lost if s in gone])

    def _explore(self, ref: Ref, side: str) -> None:
        """Let a side look for what has changed on the ground, unless nothing has since it last did."""
        if self._explored.get(side) != explored(self.field, ref, side):
            explore(self.field, ref, side)
            self._explored[side] = explored(self.field, ref, side)

    def look_over(self, subject: Ref) -> None:
        """What shows of somebody may have changed: those who perceive him see it at once."""
        field = self.field
        for ref, _ in field.world.rows(SideOf):
            intel = field.world.part(ref, Intel)
            old = intel.contact(subject)
            if old is None or not old.now:
                continue
            looks = field.book.appearance(field, subject)
            if looks != old.looks:
                new = replace(old, looks=looks, round=field.clock.round)
                field.world.put(
                    ref, replace(intel, contacts=tuple(new if each is old else each for each in intel.contacts))
                )

    def report(self, side: str, subject: Ref, how: str) -> None:
        """A side learns of somebody by other means than its eyes: bumped into, given away, told."""
        field = self.field
        for ref, of in field.world.rows(SideOf):
            if of.name != side:
                continue
            intel = field.world.part(ref, Intel)
            old = intel.contact(subject)
            if old is not None and old.now:
                continue
            number = old.number if old is not None else intel.next_number
            looks = field.book.appearance(field, subject)
            contact = Contact(subject, number, looks, field.clock.round, how, now=False)
            others = tuple(each for each in intel.contacts if each.subject != subject)
            field.world.put(ref, replace(intel.naming(subject), contacts=(*others, contact)))
            self._tell(side, "noticed", "{target} is noticed.", [subject])

    def _tell(self, side: str, kind: str, text: str, subjects: list[Ref]) -> None:
        for subject in subjects:
            self.herald(Event(kind, text, target=subject, only=(side,)))


def _foes(units: tuple[Ref, ...], own: tuple[Ref, ...]) -> tuple[Ref, ...]:
    return tuple(ref for ref in units if ref not in own)


def _held(intel: Intel, subject: Ref) -> bool:
    contact = intel.contact(subject)
    return contact is not None and contact.now


def _perceived(field: Battlefield, side: str) -> dict[Ref, str]:
    """Everybody the side's units perceive now, and how; seen counts for more than heard."""
    how: dict[Ref, str] = {}
    own = frozenset(field.units(side))
    for unit, aware in field.world.rows(Awareness):
        now = frozenset(aware.now) if unit in own else ()
        for sighting in aware.known if now else ():
            if sighting.subject in now and how.get(sighting.subject) != "seen":
                how[sighting.subject] = sighting.how
    return how


def _eyes(field: Battlefield, side: str) -> tuple[Ref, ...]:
    """The units of a side that can look about."""
    out = {ref for ref, condition in field.world.rows(Condition) if condition.state not in (State.FIT, State.HURT)}
    return tuple(unit for unit in field.units(side) if unit not in out)


def explored(field: Battlefield, ref: Ref, side: str) -> tuple[object, ...]:
    """All that what a side finds out on the ground depends on; as long as it is equal there is nothing new."""
    world, intel = field.world, field.world.part(ref, Intel)
    poses = tuple((unit, field.pose(unit)) for unit in _eyes(field, side))
    things = tuple(world.rows(kind) for kind in (Door, *get_args(Thing)))
    return poses, field.board, field.clock.round, things, intel.doors, intel.things


def explore(field: Battlefield, ref: Ref, side: str) -> None:
    """Let a side find out what has changed on the ground and lies in its sight: doors, clouds, fires, wrecks, things
    dropped. Of what it does not see it keeps the last it saw.
    """
    world = field.world
    intel = world.part(ref, Intel)
    eyes = _eyes(field, side)

    @cache
    def seen(cell: Cell) -> bool:
        return cell in field.grid and any(field.sees_cell(unit, cell) for unit in eyes)

    doors = dict(intel.doors)
    for _, door in world.rows(Door):
        if doors.get(door.part, field.board.terrain.drawn(door.part)) != door.state:
            edges = field.board.terrain.parts[door.part]
            if any(seen(cell) for cell, _ in edges):
                doors[door.part] = door.state
    known = dict(intel.things)
    there: dict[Ref, Thing] = {r: thing for kind in get_args(Thing) for r, thing in world.rows(kind)}
    things = []
    for r in sorted({*known, *there}):
        thing = _as_known(field, known.get(r), there.get(r), seen)
        if thing is not None:
            things.append((r, thing))
    found = replace(
        intel.naming(*(r for r, _ in things)),
        doors=tuple(sorted(doors.items())),
        things=tuple(things),
    )
    if found != intel:
        world.put(ref, found)


def _as_known(field: Battlefield, old: Thing | None, new: Thing | None, seen: Callable[[Cell], bool]) -> Thing | None:
    """What a side has of a thing: what it sees of it now; where it does not see it, what it saw."""
    known: Thing | None
    if isinstance(old, Cloud | None) and isinstance(new, Cloud | None):
        known = _cloud_as_known(old, new, seen)
    else:
        known = new if any(seen(at) for thing in (old, new) for at in _cells(field, thing)) else old
    over = isinstance(known, Cloud | Fire) and known.until < field.clock.round
    return None if over else known


def _cloud_as_known(old: Cloud | None, new: Cloud | None, seen: Callable[[Cell], bool]) -> Cloud | None:
    cells = {cell: density for cell, density in (old.cells if old else ()) if not seen(cell)}
    now = {cell: density for cell, density in (new.cells if new else ()) if seen(cell)}
    like = new if new is not None and now else old
    return replace(like, cells=tuple(sorted({**cells, **now}.items()))) if like is not None and (cells or now) else None


def _cells(field: Battlefield, thing: Thing | None) -> tuple[Cell, ...]:
    """Where one must look to see such a thing."""
    match thing:
        case Breach(cell, direction):
            return cell, field.grid.step(cell, direction)
        case Fire() | Heap() | Lying():
            return (thing.cell,)
        case _:
            return ()
