"""Sight and knowledge: who perceives which unit, what each side has found out, and what came into sight or was lost
from it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from operator import is_

import esper

from game.board.board import Board
from game.systems.exploring import Explored, all_known, explore, explored, fresh, on_the_ground
from game.world.battlefield import Battlefield
from game.world.components import Contact, Intel, SideOf, Stirred
from rules.frame.body import Silhouette
from rules.frame.figure import Aboard, Condition, Crew, State
from rules.frame.ground import Air, Cell, Light
from rules.frame.knowing import Awareness, Noticed, Sighting
from rules.frame.recall import lookup
from rules.frame.scene import Appearance, Event, Pose
from rules.frame.things import Fire, Lying
from rules.kernel.refs import Ref

Herald = Callable[[Event], None]
NEARBY = 3.0
"""Within so many cells of a line lies all that decides what is seen along it."""
Ground = tuple[Board, Light, Air, tuple[tuple[Ref, Fire], ...]]
"""What makes every unit look again when it changes: the board, light and air, and the fires."""
AtTheMoment = tuple[Awareness, frozenset[Ref], dict[Ref, str]]
"""What a unit is aware of, which enemies it sees now, and which it perceives otherwise and how."""


class Sight(esper.Processor):
    """Looks again at every pair of units of which either has stirred; at all pairs when the ground has changed."""

    def __init__(self, field: Battlefield, herald: Herald) -> None:
        self.field = field
        self.herald = herald
        self._seen_on: Ground | None = None
        self._lying: tuple[object, ...] = ()
        self._present: tuple[tuple[tuple[str, tuple[Ref, ...]], ...], frozenset[Ref]] = (), frozenset()
        """The units of each side the last time, and those that could not look about."""
        self._gathered: dict[str, tuple[dict[Ref, str], tuple[Contact, ...]]] = {}
        """What each side perceived when its contacts were last brought up to date, and what these were then."""
        self._listed: dict[str, tuple[tuple[Contact, ...], dict[Ref, Contact]]] = {}
        """The contacts of each side, and the same by their subject."""
        self._moments: dict[Ref, AtTheMoment] = {}
        """What each unit perceived when that was last put together."""
        self._poses: dict[Ref, Pose] = {}
        """Where and how all units are that are looked for."""
        self._shown: dict[Ref, dict[Ref, tuple[Pose, Pose, Silhouette | None]]] = {}
        """What showed of others to each unit, in which poses; None of those that nothing showed of."""
        self._explored: dict[str, Explored] = {}
        """Between which eyes, things and knowledge a side last looked for what has changed on the ground."""
        self._sighted: list[tuple[Ref, Ref]] = []
        """Which unit has just perceived which enemy anew: the side of the latter may have seen that."""
        self._known: dict[str, tuple[tuple[object, ...], bool]] = {}
        """What there was on the ground and what a side knew of it when it was last asked whether that is all."""

    def process(self) -> None:
        world = self.field.world
        stirred = self._stirred()
        before = self._seen_on
        changed = self._ground() != before
        if not stirred and not changed and world.rows(Lying) == self._lying:
            return
        self._noted()
        if before is None or before[0] != self.field.board:
            self._forget_shown(opened_or_shut(before[0], self.field.board) if before else None)
        units = self.field.units()
        self._look_again(units, frozenset(units) if changed else stirred)
        for ref, of in world.rows(SideOf):
            self._gather(ref, of.name, units, stirred)
            self._explore(ref, of.name)
        if before is not None and before[0] != self.field.board:
            for unit in units:
                self.look_over(unit)
        self._show_who_noticed()

    def forget(self) -> None:
        """The world was put back to a state in which every unit had looked."""
        self._noted()
        self._present = (), frozenset()
        self._gathered.clear()
        self._shown.clear()

    def _noted(self) -> None:
        """The world stands as it is looked at now."""
        self._seen_on = self._ground()
        self._lying = self.field.world.rows(Lying)

    def _forget_shown(self, cells: frozenset[Cell] | None) -> None:
        """What showed along lines that pass by these cells may show no longer; for None along any line."""
        if cells is None:
            self._shown.clear()
            return
        for kept in self._shown.values():
            for subject, (here, there, _) in tuple(kept.items()):
                if len(here.cells) + len(there.cells) > 2 or passes(self.field, here.cell, there.cell, cells):
                    del kept[subject]

    def _ground(self) -> Ground:
        """What makes every unit look again when it changes: the ground, the light on it and the air over it."""
        weather = self.field.weather
        return self.field.board, weather.light, weather.air, self.field.world.rows(Fire)

    def _stirred(self) -> frozenset[Ref]:
        """Which units have moved or changed; with them what they ride in and all riders of it, and those whose looks
        hang on them.
        """
        world = self.field.world
        stirred = frozenset(ref for ref, _ in world.rows(Stirred))
        for ref in sorted(stirred):
            world.strip(ref, Stirred)
        looks_with = self.field.book.measures.looks_with
        stirred |= {other for ref in stirred for other in looks_with(self.field, ref)}
        aboard = world.rows(Aboard)
        stirred |= {seat.vehicle for ref, seat in aboard if ref in stirred}
        return stirred | {ref for ref, seat in aboard if seat.vehicle in stirred}

    # each unit

    def _look_again(self, units: tuple[Ref, ...], stirred: frozenset[Ref]) -> None:
        """Bring up to date what every unit perceives of those that have stirred, and these of all others."""
        field = self.field
        sides, senseless = tuple((side, field.units(side)) for side in field.sides), _senseless(field)
        came_or_went = (sides, senseless) != self._present
        self._poses = {ref: field.pose(ref) for ref in units}
        self._present = sides, senseless
        for _, own in sides:
            foes = _foes(units, own)
            fresh = tuple(ref for ref in foes if ref in stirred)
            others = frozenset(foes).difference(fresh)
            for watcher in own:
                if watcher in stirred:
                    self._watch(watcher, foes, frozenset(), able=watcher not in senseless)
                elif fresh or came_or_went:
                    self._watch(watcher, fresh, others, able=watcher not in senseless)

    def _watch(self, watcher: Ref, subjects: tuple[Ref, ...], others: frozenset[Ref], *, able: bool) -> None:
        """Bring up to date what a unit perceives of these foes; what it perceives of the others stays."""
        field = self.field
        aware = field.find(watcher, Awareness) or Awareness()
        fresh = self._sightings(watcher, subjects) if able else {}
        self._sighted += [(watcher, subject) for subject in fresh]
        kept = [ref for ref in aware.now if ref in others] if able else []
        now = tuple(sorted((*kept, *fresh))) if fresh else tuple(kept)
        if fresh or now != aware.now:
            known = tuple([fresh.pop(old.subject, old) for old in aware.known])
            new = Awareness((*known, *fresh.values()), now)
            if new != aware:
                field.world.put(watcher, new)

    def _sightings(self, watcher: Ref, subjects: tuple[Ref, ...]) -> dict[Ref, Sighting]:
        """Which of these units the watcher perceives; to perceive a rider is to perceive what it sits in."""
        field, measures = self.field, self.field.book.measures
        hearing = measures.hearing(field)
        found: dict[Ref, Sighting] = {}
        for subject, shows in self._all_shown(watcher, subjects, hearing):
            if shows.in_line or shows.metres <= hearing:
                how = measures.perceives(field, watcher, subject, shows)
                if how:
                    found[subject] = Sighting(subject, field.pose(subject).cell, field.clock.round, how)
        for rider in tuple(found):
            aboard = field.find(rider, Aboard)
            if aboard is not None and aboard.vehicle not in found:
                found[aboard.vehicle] = replace(found[rider], subject=aboard.vehicle)
        return found

    def _all_shown(self, watcher: Ref, subjects: tuple[Ref, ...], hearing: float) -> list[tuple[Ref, Silhouette]]:
        """What shows of these units: worked out for those looked for that show at all or can be heard."""
        field, poses = self.field, self._poses
        if watcher not in self._shown:
            self._shown[watcher] = {}
        kept, here, anew = self._shown[watcher], poses[watcher], list[Ref]()
        for subject in subjects:
            there = poses[subject]
            if subject not in kept or kept[subject][0] is not here or kept[subject][1] is not there:
                kept[subject] = here, there, None
                anew += (subject,)
        if anew:
            heeded = field.book.measures.may_notice(field, watcher, tuple(anew))
            worth = field.glimpses(watcher, heeded)
            if hearing:
                worth = (*worth, *(ref for ref in heeded if ref not in worth and field.apart(watcher, ref) <= hearing))
            for subject in worth:
                kept[subject] = here, poses[subject], field.silhouette(watcher, subject)
        return [(subject, shows) for subject in subjects if (shows := kept[subject][2]) is not None]

    # each side

    def _gather(self, ref: Ref, side: str, units: tuple[Ref, ...], stirred: frozenset[Ref]) -> None:
        """What the units of a side perceive, put together; what is new or lost is told to that side."""
        field = self.field
        intel = field.world.part(ref, Intel)
        how = self._perceived(side)
        if stirred.isdisjoint(how) and self._gathered.get(side) == (how, intel.contacts):
            return
        before = self._contacts(side, intel)
        contacts = dict(before)
        for subject in sorted(how):
            old = contacts.get(subject)
            if old is None or not old.now or subject in stirred or how[subject] != old.how:
                looks = field.book.appearance(field, subject)
                number = old.number if old is not None else len(contacts) + 1
                contacts[subject] = Contact(
                    subject, number, looks, field.clock.round, how[subject], seconds=field.clock.seconds
                )
        gone = frozenset(units)
        lost = [s for s, contact in contacts.items() if contact.now and s not in how]
        for subject in lost:
            contacts[subject] = replace(
                contacts[subject], now=False, round=field.clock.round, seconds=field.clock.seconds
            )
        found = [s for s in sorted(how) if s not in before or not before[s].now]
        new = replace(intel.naming(*sorted(how)), contacts=tuple(contacts.values()))
        if new != intel:
            field.world.put(ref, new)
        self._gathered[side] = how, new.contacts
        for subject in found:
            self._tell(side, "spotted", self._noticing(side, subject, how[subject]), [subject])
        fights = (s for s in lost if s in gone and contacts[s].looks.state.fighting)
        self._tell(side, "lost", "{target} is out of sight.", list(fights))

    def _noticing(self, side: str, subject: Ref, how: str) -> str:
        """Which unit of a side has come to perceive an enemy: the first that does now, riders before their vehicle."""
        field = self.field
        units = (unit for unit in field.units(side) if subject in (field.find(unit, Awareness) or Awareness()).now)
        unit = min(units, key=lambda unit: (field.find(unit, Crew) is not None, unit), default=None)
        verb = "hears" if how == "heard" else "spots"
        return "{target} comes into view." if unit is None else f"{field.name(unit)} {verb} {{target}}."

    def _perceived(self, side: str) -> dict[Ref, str]:
        """Every unit that the side perceives now, and how; seen counts for more than heard. Allies who share their
        sight see for this side too, and are seen by it.
        """
        own, seen, otherwise = frozenset(self.field.units(side)), set[Ref](), dict[Ref, str]()
        shares = self.field.relations.shares
        allied = frozenset(u for a in self.field.sides if a != side and shares(side, a) for u in self.field.units(a))
        eyes = own | allied if allied else own
        for unit, aware in self.field.world.rows(Awareness):
            if aware.now and unit in eyes:
                known = self._moments.get(unit)
                if known is None or known[0] is not aware:
                    known = self._moments[unit] = _at_the_moment(aware)
                seen |= known[1]
                otherwise.update(known[2])
        found = {**otherwise, **dict.fromkeys(seen, "seen")}
        if allied:
            found |= dict.fromkeys(allied, "seen")
            return {ref: how for ref, how in found.items() if ref not in own}
        return found

    def _explore(self, ref: Ref, side: str) -> None:
        """Let a side look for what has changed on the ground, unless nothing has since it last did."""
        field, (_, senseless) = self.field, self._present
        if self._knows_all(ref, side):
            return
        eyes = tuple(unit for unit in field.units(side) if unit not in senseless)
        before, now = self._explored.get(side), explored(field, ref, eyes)
        if before != now:
            explore(field, ref, fresh(before, now))
            self._explored[side] = explored(field, ref, eyes)

    def _knows_all(self, ref: Ref, side: str) -> bool:
        """Whether a side knows all there is on the ground: found out anew when there is something else."""
        about, (before, known) = on_the_ground(self.field, ref), self._known.get(side, ((), False))
        if len(before) != len(about) or not all(map(is_, before, about)):
            known = all_known(self.field, ref)
            self._known[side] = about, known
        return known

    def _show_who_noticed(self) -> None:
        """Those who were perceived anew learn of it where their side had an eye on the watcher and could tell."""
        field, sighted = self.field, self._sighted
        self._sighted = []
        for watcher, subject in sighted:
            if field.book.measures.evident(field, watcher, subject):
                self.give_away(watcher, subject)

    def give_away(self, watcher: Ref, subject: Ref) -> None:
        """A watcher has found a unit; the unit learns of it if its side perceives the watcher now."""
        field = self.field
        noticed, now = field.find(subject, Noticed) or Noticed(), field.clock.round
        if noticed.of(watcher) == now:
            return
        side = field.side(subject)
        intel = next((field.world.part(ref, Intel) for ref, of in field.world.rows(SideOf) if of.name == side), Intel())
        contact = self._contacts(side, intel).get(watcher)
        if contact is not None and contact.now:
            field.world.put(subject, noticed.plus(watcher, now))

    def look_over(self, subject: Ref) -> None:
        """What shows of a unit may have changed, with it or with the wall beside it: sides that perceive it see that at
        once.
        """
        field = self.field
        for ref, side in field.world.rows(SideOf):
            intel = field.world.part(ref, Intel)
            old = self._contacts(side.name, intel).get(subject)
            if old is None or not old.now:
                continue
            looks = appearance(field, subject)
            if looks != old.looks:
                new = replace(old, looks=looks, round=field.clock.round, seconds=field.clock.seconds)
                field.world.put(
                    ref, replace(intel, contacts=tuple(new if each is old else each for each in intel.contacts))
                )

    def _contacts(self, side: str, intel: Intel) -> dict[Ref, Contact]:
        """A side's contacts by their subject."""
        of, by_subject = self._listed.get(side, (None, {}))
        if of is not intel.contacts:
            by_subject = {contact.subject: contact for contact in intel.contacts}
            self._listed[side] = intel.contacts, by_subject
        return by_subject

    def report(self, unit: Ref, subject: Ref, how: str) -> None:
        """A unit's side learns of another by other means than sight: bumped into, given away, told."""
        field, side = self.field, self.field.side(unit)
        for ref, of in field.world.rows(SideOf):
            if of.name != side:
                continue
            intel = field.world.part(ref, Intel)
            old = intel.contact(subject)
            if old is not None and old.now:
                continue
            number = old.number if old is not None else intel.next_number
            looks = field.book.appearance(field, subject)
            contact = Contact(subject, number, looks, field.clock.round, how, now=False, seconds=field.clock.seconds)
            others = tuple(each for each in intel.contacts if each.subject != subject)
            field.world.put(ref, replace(intel.naming(subject), contacts=(*others, contact)))
            self._tell(side, "noticed", f"{field.name(unit)} notices {{target}}.", [subject])

    def _tell(self, side: str, kind: str, text: str, subjects: list[Ref]) -> None:
        for subject in subjects:
            self.herald(Event(kind, text, target=subject, only=(side,)))


@lookup
def appearance(field: Battlefield, subject: Ref) -> Appearance:
    """How a unit looks to others."""
    return field.book.appearance(field, subject)


def opened_or_shut(before: Board, now: Board) -> frozenset[Cell] | None:
    """The cells at doors and windows that were opened or shut, if that is all that sets two boards apart."""
    if replace(before.changes, doors=()) != replace(now.changes, doors=()):
        return None
    parts = {part for part, _ in frozenset(before.changes.doors) ^ frozenset(now.changes.doors)}
    return frozenset(cell for part in parts for cell, _ in now.terrain.parts[part])


def passes(field: Battlefield, a: Cell, b: Cell, cells: frozenset[Cell]) -> bool:
    """Whether the line between two cells comes near any of these, as the crow flies."""
    (ax, ay), (bx, by) = field.grid.centre(a), field.grid.centre(b)
    dx, dy = bx - ax, by - ay
    for cell in cells:
        x, y = field.grid.centre(cell)
        along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy) if (dx or dy) else 0.0
        along = min(1.0, max(0.0, along))
        if math.hypot(ax + along * dx - x, ay + along * dy - y) <= NEARBY * field.grid.metres:
            return True
    return False


def _foes(units: tuple[Ref, ...], own: tuple[Ref, ...]) -> tuple[Ref, ...]:
    ours = frozenset(own)
    return tuple(ref for ref in units if ref not in ours)


def _at_the_moment(aware: Awareness) -> AtTheMoment:
    """Which enemies a unit sees at this moment, and which it perceives otherwise and how."""
    how = {sighting.subject: sighting.how for sighting in aware.known}
    seen = frozenset(ref for ref in aware.now if how.get(ref) == "seen")
    return aware, seen, {ref: how[ref] for ref in aware.now if ref in how and ref not in seen}


def _senseless(field: Battlefield) -> frozenset[Ref]:
    """The units that cannot look about, and what they ride: what has seats sees nothing with no able rider in them."""
    rows, able = field.world.rows(Condition), (State.FIT, State.HURT)
    unable = frozenset([ref for ref, condition in rows if condition.state not in able])
    riding = ((ref, tuple(seat.rider for seat in crew.seats)) for ref, crew in field.world.rows(Crew) if crew.seats)
    return unable | {ref for ref, riders in riding if all(rider is None or rider in unable for rider in riders)}
