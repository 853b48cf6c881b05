"""A side's view in which some of what it does not know is as it truly is.

A forecast that names what it takes for granted must come true where just that is put right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeVar

from game.battle.battle import Battle
from game.battle.lore import everything, found_out
from game.battle.table import Battletable
from game.battle.view import View
from game.world.components import Contact, Intel
from rules.frame.figure import Allegiance, Body, Condition
from rules.frame.forecast import Assumption, Fact
from rules.kernel.refs import Ref
from tests.audit.facts import Unknown, fact_of

T = TypeVar("T")
Mark = tuple[Ref, str]
"""A word for what shows of a unit, and which unit."""
OF_A_UNIT = (Fact.FIGURES, Fact.PLACE, Fact.MIND)
"""Facts about a unit that the side has met."""


class Amended(View):
    """What a side would know if some facts were revealed to it, in the side's own numbers.

    `withheld` are parts of units that are left out all the same; the marks of units in `unmarked` do not show.
    """

    def __init__(
        self,
        battle: Battle,
        side: str,
        revealed: Iterable[Unknown],
        withheld: frozenset[tuple[Ref, type]] = frozenset(),
        unmarked: frozenset[Mark] = frozenset(),
    ) -> None:
        self._revealed = frozenset(revealed)
        self._withheld = withheld
        found = found_out(battle.world, side)
        self._met = frozenset(contact.subject for contact in found.contacts)
        super().__init__(battle.table, side, intel=_bare(_revealed(battle.table, found, self._revealed), unmarked))
        if Unknown(Fact.UNSEEN) in self._revealed:
            self._told_of = frozenset(self._names) - frozenset(self._contacts) - self._own

    @property
    def true_numbers(self) -> dict[Ref, Ref]:
        """The true number of everything it shows."""
        return dict(self._reals)

    def _is_revealed(self, real: Ref, kind: type) -> bool:
        """Whether a part of a stranger is as it truly is. What shows from outside is read from his marks for as long
        as his mind is not known: a state nobody sees stays as it was.
        """
        if real not in self._met:
            return True
        if kind is Condition and not self._contacts[real].now:
            return False
        return Unknown(fact_of(kind) or Fact.MIND, real) in self._revealed

    def _sought(self, ref: Ref, kind: type[T]) -> T | None:
        real = self._reals.get(ref)
        if real is not None and (real, kind) in self._withheld:
            return None
        if real in self._contacts and real not in self._own and self._is_revealed(real, kind):
            part = self._field.find(real, kind)
            return None if part is None else self._in_own_numbers(real, part)
        return super()._sought(ref, kind)

    def assumed(self, ref: Ref) -> bool:
        """Somebody whose mind is known is read like one's own people: his marks stand for nothing any more."""
        real = self._reals.get(ref)
        return super().assumed(ref) and real in self._met and Unknown(Fact.MIND, real) not in self._revealed


def _revealed(field: Battletable, intel: Intel, revealed: frozenset[Unknown]) -> Intel:
    """What the side has found out, and besides where those are whose place is revealed, and all that is unseen."""
    contacts = tuple(
        _as_it_is(field, contact) if Unknown(Fact.PLACE, contact.subject) in revealed else contact
        for contact in intel.contacts
    )
    if Unknown(Fact.UNSEEN) not in revealed:
        return replace(intel, contacts=contacts)
    true = everything(field.world)
    unmet = tuple(_unmet(field, intel))
    fresh = tuple(
        _as_it_is(field, Contact(ref, number, field.book.appearance(field, ref), field.clock.round))
        for number, ref in enumerate(unmet, intel.next_number)
    )
    return replace(
        intel.naming(*(ref for ref, _ in true.names)),
        contacts=contacts + fresh,
        doors=true.doors,
        things=true.things,
    )


def _bare(intel: Intel, unmarked: frozenset[Mark]) -> Intel:
    """The same, with these marks not showing."""
    return replace(intel, contacts=tuple(_without(each, unmarked) for each in intel.contacts)) if unmarked else intel


def _without(contact: Contact, unmarked: frozenset[Mark]) -> Contact:
    looks = contact.looks
    marks = tuple(mark for mark in looks.marks if (contact.subject, mark) not in unmarked)
    return replace(contact, looks=replace(looks, marks=marks))


def _as_it_is(field: Battletable, contact: Contact) -> Contact:
    """A contact as if the side saw him now."""
    looks = field.book.appearance(field, contact.subject)
    return replace(contact, looks=looks, round=field.clock.round, how="seen", now=True)


def _unmet(field: Battletable, intel: Intel) -> Iterator[Ref]:
    """The enemies on the map whom the side has not met."""
    known = {ref for ref, _ in intel.names} | {contact.subject for contact in intel.contacts}
    own = set(_own(field, intel))
    return (ref for ref in field.units() if ref not in known | own and field.find(ref, Body) is not None)


def _own(field: Battletable, intel: Intel) -> Iterator[Ref]:
    """The side's own units: those that it has names for without having met them."""
    met = {contact.subject for contact in intel.contacts}
    return (ref for ref, _ in intel.names if ref not in met and field.find(ref, Allegiance) is not None)


def unknowns(battle: Battle, side: str) -> tuple[Unknown, ...]:
    """Everything that a side cannot know for certain at this moment."""
    subjects = sorted(contact.subject for contact in found_out(battle.world, side).contacts)
    return (*(Unknown(fact, subject) for subject in subjects for fact in OF_A_UNIT), Unknown(Fact.UNSEEN))


def true_numbers(battle: Battle, side: str) -> dict[Ref, Ref]:
    """The true number of everything a side has a number for."""
    return {alias: real for real, alias in found_out(battle.world, side).names}


def named(battle: Battle, side: str, assumes: Iterable[Assumption]) -> frozenset[Unknown]:
    """The facts that a forecast on a side's view says it takes for granted, about units by their true numbers.

    One without a unit is said of every unit the side has met.
    """
    reals, met = true_numbers(battle, side), [each.subject for each in found_out(battle.world, side).contacts]
    found = set[Unknown]()
    for each in assumes:
        if each.fact is Fact.UNSEEN:
            found.add(Unknown(Fact.UNSEEN))
        elif each.fact in OF_A_UNIT:
            about = met if each.about is None else [reals[each.about]]
            found.update(Unknown(each.fact, real) for real in about)
    return frozenset(found)
