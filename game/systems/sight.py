"""Sight and knowledge: who perceives whom, what each side has found out, and what came into sight or was lost from
it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import esper

from game.board.board import Board
from game.world.battlefield import Battlefield
from game.world.components import Contact, Intel, SideOf, Stirred
from rules.figure import Condition, State
from rules.ground import Cell
from rules.refs import Ref
from rules.scene import Awareness, Event, Sighting
from rules.things import Breach, Cloud, Door, Heap, Lying

Herald = Callable[[Event], None]


class Sight(esper.Processor):
    """Looks again at every pair of which one has stirred; at all of them when the ground has changed."""

    def __init__(self, field: Battlefield, herald: Herald) -> None:
        self.field = field
        self.herald = herald
        self._seen_on: Board | None = None

    def process(self) -> None:
        world = self.field.world
        stirred = frozenset(ref for ref, _ in world.rows(Stirred))
        ground_changed = self.field.board is not self._seen_on
        if not stirred and not ground_changed:
            return
        self._seen_on = self.field.board
        for ref in stirred:
            world.strip(ref, Stirred)
        units = self.field.units()
        for watcher in units:
            self._watch(watcher, units if ground_changed or watcher in stirred else _among(units, stirred))
        for ref, side in world.rows(SideOf):
            self._gather(ref, side.name, units, stirred)
            explore(self.field, ref, side.name)

    def forget(self) -> None:
        """The world was put back to an earlier state: look at everything anew when next asked."""
        self._seen_on = self.field.board

    # each unit

    def _watch(self, watcher: Ref, subjects: tuple[Ref, ...]) -> None:
        """Bring up to date what one unit has of these others."""
        field = self.field
        aware = field.find(watcher, Awareness) or Awareness()
        side = field.side(watcher)
        able = _able(field, watcher)
        now = [ref for ref in aware.now if ref not in subjects and field.world.exists(ref)]
        fresh: dict[Ref, Sighting] = {}
        for subject in subjects:
            if field.side(subject) == side:
                continue
            how = self._perceives(watcher, subject) if able else ""
            if how:
                now.append(subject)
                fresh[subject] = Sighting(subject, field.pose(subject).cell, field.clock.round, how)
        if not able:
            now = []
        if fresh or tuple(now) != aware.now:
            known = tuple(fresh.pop(old.subject, old) for old in aware.known) + tuple(fresh.values())
            field.world.put(watcher, Awareness(known, tuple(sorted(now))))

    def _perceives(self, watcher: Ref, subject: Ref) -> str:
        field = self.field
        shows = field.silhouette(watcher, subject)
        if not shows.in_line and shows.metres > field.book.measures.hearing(field):
            return ""
        return field.book.measures.perceives(field, watcher, subject, shows)

    # each side

    def _gather(self, ref: Ref, side: str, units: tuple[Ref, ...], stirred: frozenset[Ref]) -> None:
        """What the units of a side perceive, put together; what is new or lost is told to that side."""
        field = self.field
        intel = field.world.part(ref, Intel)
        how = dict(_perceived(field, side))
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


def _among(units: tuple[Ref, ...], stirred: frozenset[Ref]) -> tuple[Ref, ...]:
    return tuple(ref for ref in units if ref in stirred)


def _held(intel: Intel, subject: Ref) -> bool:
    contact = intel.contact(subject)
    return contact is not None and contact.now


def _able(field: Battlefield, watcher: Ref) -> bool:
    condition = field.find(watcher, Condition)
    return condition is None or condition.state in (State.FIT, State.HURT)


def _perceived(field: Battlefield, side: str) -> Iterator[tuple[Ref, str]]:
    """Everybody the side's units perceive now; seen counts for more than heard."""
    how: dict[Ref, str] = {}
    for unit in field.units(side):
        aware = field.find(unit, Awareness)
        if aware is None:
            continue
        for subject in aware.now:
            sighting = aware.of(subject)
            if sighting is not None and how.get(subject) != "seen":
                how[subject] = sighting.how
    yield from how.items()


def explore(field: Battlefield, ref: Ref, side: str) -> None:
    """Let a side find out what has changed on the ground and lies in its sight: doors, clouds, wrecks, things
    dropped.
    """
    world = field.world
    intel = world.part(ref, Intel)
    eyes = [unit for unit in field.units(side) if _able(field, unit)]

    def seen(*cells: Cell) -> bool:
        return any(field.sees_cell(unit, cell) for unit in eyes for cell in cells if cell in field.grid)

    doors = dict(intel.doors)
    for _, door in world.rows(Door):
        if doors.get(door.part, field.board.terrain.drawn(door.part)) != door.state:
            edges = field.board.terrain.parts[door.part]
            if seen(*(cell for cell, _ in edges)):
                doors[door.part] = door.state
    clouds = [r for r, c in world.rows(Cloud) if r in intel.clouds or seen(*(cell for cell, _ in c.cells))]
    lying = [r for r, thing in world.rows(Lying) if r in intel.lying or seen(thing.cell)]
    scars = [r for r, heap in world.rows(Heap) if r in intel.scars or seen(heap.cell)]
    scars += [
        r
        for r, gap in world.rows(Breach)
        if r in intel.scars or seen(gap.cell, field.grid.step(gap.cell, gap.direction))
    ]
    found = replace(
        intel.naming(*lying, *clouds, *scars),
        doors=tuple(sorted(doors.items())),
        clouds=tuple(clouds),
        lying=tuple(lying),
        scars=tuple(scars),
    )
    if found != intel:
        world.put(ref, found)
