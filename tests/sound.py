"""What must be true of a battle at every question, whatever the players did: held against the true world."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator
from typing import Any

from game.battle.battle import Battle
from game.battle.table import Battletable
from game.battle.view import View
from game.board.terrain import WALKS
from game.world.components import Contact, Intel
from rules.frame.figure import HANDS, Aboard, Allegiance, Body, Condition, Crew, Facing, Identity, Kit, Place, Position
from rules.frame.ground import Cell
from rules.frame.knowing import Awareness, felt
from rules.frame.things import Cloud, Fire, Known, Lying, Mine, Minefield
from rules.kernel.refs import Ref


def faults(table: Battletable, hiding: Container[Ref] = (), passing: Container[Ref] = ()) -> Iterator[str]:
    """Everything that cannot be so. Who hides is looked for only when it or the watcher stirs; a unit interrupted
    on his way may just be passing a friend.
    """
    refs = table.world.refs()
    if list(refs) != sorted(set(refs)):
        yield f"entities out of order: {refs}"
    for ref, _ in table.having(Allegiance):
        yield from _figure(table, ref)
    yield from _aboard(table)
    yield from _crowding(table, passing)
    yield from _things(table)
    for of, intel in table.each_side():
        yield from _intel(table, of.name, intel, hiding)


# figures


def _figure(table: Battletable, ref: Ref) -> Iterator[str]:
    name = f"{table.name(ref)} ({ref})"
    if (table.find(ref, Position) is not None) and (table.find(ref, Aboard) is not None):
        yield f"{name} is in two places"
    if ref not in table.units():
        return
    for cell in table.cells(ref):
        if cell not in table.grid:
            yield f"{name} is off the map at {cell}"
        elif table.find(ref, Position) is not None and _impassable(table, cell):
            yield f"{name} stands in {cell}, where nobody can"
    facing = table.find(ref, Facing)
    if facing is not None and not 0 <= facing.direction < table.grid.directions:
        yield f"{name} faces nowhere: {facing.direction}"
    condition = table.find(ref, Condition)
    if condition is not None and not 0 <= condition.strength <= 1:
        yield f"{name} has a strength of {condition.strength}"
    hands = table.find(ref, Crew) is None  # a robot fires what is mounted on it
    yield from (f"{name}: {wrong}" for wrong in _carried(table.find(ref, Kit) or Kit(), hands=hands))
    aware = table.find(ref, Awareness) or Awareness()
    if list(aware.now) != sorted(set(aware.now)) or any(aware.of(subject) is None for subject in aware.now):
        yield f"{name} perceives {aware.now}, knows {aware.known}"


def _impassable(table: Battletable, cell: Cell) -> bool:
    return bool(table.board.terrain.walk[cell[1], cell[0]] == WALKS.index("impassable"))


def _carried(kit: Kit, *, hands: bool) -> Iterator[str]:
    for item in kit.items:
        if item.loaded < 0 or item.spare < 0 or item.count < 0:
            yield f"cannot carry {item}"
    places = Counter(item.place for item in kit.held())
    if not hands:
        return
    if any(count > 1 for count in places.values()) or (places[Place.BOTH] and len(places) > 1):
        yield f"too much in hand: {[item for item in kit.items if item.place in HANDS]}"


def _aboard(table: Battletable) -> Iterator[str]:
    seated = {seat.rider: ref for ref, crew in table.having(Crew) for seat in crew.seats if seat.rider is not None}
    riders = {ref: aboard.vehicle for ref, aboard in table.having(Aboard)}
    if seated != riders:
        yield f"in the seats {seated}, aboard {riders}"
    taken = Counter((aboard.vehicle, aboard.seat) for _, aboard in table.having(Aboard))
    yield from (f"{count} in seat {seat}" for seat, count in taken.items() if count > 1)


def _crowding(table: Battletable, passing: Container[Ref]) -> Iterator[str]:
    """No unit stands on another that is in the fight, but for those who grapple."""
    for cell, there in table.index().items():
        standing = [ref for ref in there if table.holds_ground(ref) and ref not in passing]
        if len(standing) > 1:
            yield f"{' and '.join(f'{table.name(ref)} ({ref})' for ref in standing)} are all in {cell}"


def _things(table: Battletable) -> Iterator[str]:
    for _, lying in table.having(Lying):
        if lying.cell not in table.grid:
            yield f"{lying} is off the map"
    passing: tuple[tuple[Ref, Cloud | Fire], ...] = (*table.having(Cloud), *table.having(Fire))
    for _, thing in passing:
        if thing.until < table.clock.round - 1:
            yield f"{thing} should be gone"
    for _, cloud in table.having(Cloud):
        if len(dict(cloud.cells)) < len(cloud.cells) or any(cell not in table.grid for cell, _ in cloud.cells):
            yield f"{cloud} covers no such cells"


# knowledge


def _intel(table: Battletable, side: str, intel: Intel, hiding: Container[Ref]) -> Iterator[str]:
    trues = [true for true, _ in intel.names]
    if len(trues) != len(set(trues)) or [alias for _, alias in intel.names] != list(range(1, len(trues) + 1)):
        yield f"{side} names {intel.names}"
    subjects = [contact.subject for contact in intel.contacts]
    numbers = sorted(contact.number for contact in intel.contacts)
    if len(subjects) != len(set(subjects)) or numbers != list(range(1, len(numbers) + 1)):
        yield f"{side} has contacts {intel.contacts}"
    here = set(table.units())
    seen = {contact.subject for contact in intel.contacts if contact.now and contact.subject not in hiding}
    enemies = (enemy for enemy in here if table.side(enemy) != side and enemy not in hiding)
    truly = {enemy for enemy in enemies if _perceived(table, side, enemy)}
    aboard = (table.find(enemy, Aboard) for enemy in truly)
    truly |= {seat.vehicle for seat in aboard if seat is not None}  # a rider is not perceived without what it sits in
    if seen != truly:
        yield f"{side} is held to perceive {sorted(seen)}, but perceives {sorted(truly)}"
    for contact in intel.contacts:
        if contact.now and contact.subject in truly:
            yield from _looks(table, side, contact)


def _perceived(table: Battletable, side: str, enemy: Ref) -> bool:
    measures = table.book.measures
    return any(
        _has_senses(table, unit) and measures.perceives(table, unit, enemy, table.silhouette(unit, enemy))
        for unit in table.units(side)
    )


def _has_senses(table: Battletable, unit: Ref) -> bool:
    """Whether a unit is in the fight; what has seats perceives nothing without a rider that is."""
    seats = (table.find(unit, Crew) or Crew()).seats
    return _fights(table, unit) and (not seats or any(_fights(table, seat.rider) for seat in seats if seat.rider))


def _fights(table: Battletable, unit: Ref) -> bool:
    return (table.find(unit, Condition) or Condition()).state.fighting


def _looks(table: Battletable, side: str, contact: Contact) -> Iterator[str]:
    looks = table.book.appearance(table, contact.subject)
    if looks != contact.looks:
        yield f"{side} takes {table.name(contact.subject)} for {contact.looks}, but he looks like {looks}"


def leaks(battle: Battle) -> Iterator[str]:
    """What a side's view or log holds that the side has not found out."""
    table = battle.table
    for of, intel in table.each_side():
        view = battle.view(of.name)
        yield from (f"{of.name} is shown {leak}" for leak in _shown(table, view, of.name, intel))
        told = " ".join(word for told in battle.log(of.name) for word in (told.text, *told.detail))
        for ref, identity in table.having(Identity):
            if table.side(ref) != of.name and _mentions(told, identity.name):
                yield f"{of.name} is told the name of {identity.name}"


def _mentions(told: str, name: str) -> bool:
    return f"{name} " in told or f"{name}." in told or f"{name}'" in told


def _lies_in_sight(table: Battletable, side: str, real: Ref) -> bool:
    """A thing on the ground that a unit of the side sees: its figures are there to be read."""
    lying = table.find(real, Lying)
    return lying is not None and any(table.sees_cell(unit, lying.cell) for unit in table.units(side))


def _shown(table: Battletable, view: View, side: str, intel: Intel) -> Iterator[str]:
    reals = {alias: true for true, alias in intel.names}
    met = {contact.subject: contact for contact in intel.contacts}
    kinds: tuple[type[Any], ...] = (Position, Body, Kit, Allegiance, Identity, Mine, Minefield, *table.book.parts)
    for kind in kinds:
        for alias, part in view.having(kind):
            real = reals[alias]
            owner = table.find(real, Allegiance)
            known = table.find(real, Known)
            if (owner is not None and owner.side == side) or (known is not None and side in known.to):
                continue
            body = felt(part)
            if body is not None and table.side(reals[body]) == side:
                continue
            if real not in met and _lies_in_sight(table, side, real):
                continue
            if real not in met:
                yield f"{part} of {table.name(real)} ({real}), which it has not met"
            elif kind in table.book.parts and part not in table.book.conjecture(met[real].looks, table.options):
                yield f"the true {part} of {table.name(real)} ({real})"
    for unit in view.units():
        contact = met.get(reals[unit])
        if contact is not None and not contact.now and view.pose(unit).cell != contact.looks.pose.cell:
            yield f"where {table.name(reals[unit])} ({reals[unit]}) has gone out of sight"
