"""What one side knows: a Scene in its own references, with the usual figures of a role where the true ones are unknown.

This is the only door: screens and computer players are given a View and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from game.battle.known_field import KnownField
from game.battle.lore import LOOKS, usual
from game.board.board import Board
from game.systems.blast import Blast
from game.world.battlefield import Battlefield
from game.world.field import Field
from game.world.recall import Memory, Question, Reading
from game.world.world import Still
from rules.frame.conjecture import Conjectures, Conjecturing, Guess, Key, Presuming
from rules.frame.flow import Ask
from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.frame.scene import Appearance, Caught
from rules.kernel.refs import Ref, Unknown, renamed


class Past(Battlefield):
    """A battlefield as it was."""

    def caught(self, cell: Cell, metres: float, rise: float = 0.9) -> tuple[Caught, ...]:
        return Blast(self).reached(cell, metres, rise)

    def exposed(self, cell: Cell, metres: float, rise: float = 0.9) -> tuple[Caught, ...]:
        return Blast(self).exposed(cell, metres, rise)


class View(KnownField, Conjecturing):
    """The battlefield as a side knows it, at one moment, and as it would be if something were otherwise. It is made
    anew for every question.
    """

    # questions and answers

    def asked(self, ask: Ask) -> Ask:
        """A question in the side's own references; what it is about is left out where the side cannot know it."""
        try:
            return renamed(ask, self._names)
        except Unknown:
            return replace(ask, unit=self._names[ask.unit], about=None)

    def called(self, unit: Ref) -> str:
        """What the side calls a unit, by its true reference; raises KeyError for one that it has not met."""
        return self.name(self._names[unit])

    def meant(self, action: Action) -> Action:
        """An answer of this side in the battle's true references: for the driver, who puts it to the flow."""
        return renamed(action, self._reals)

    # what it takes for granted

    @cached_property
    def _stands(self) -> tuple[Still, Board]:
        """How the battlefield stands while this view is looked at."""
        return self._field.world.still(), self._field.board

    def kept(self) -> Callable[[], View]:
        field, (world, board) = self._field, self._stands

        def then() -> View:
            if field.world.revision == world.revision:
                return self
            past = Past(world, board, field.book, field.options, field.relations, field.times)
            return View(past, self._side, intel=self._intel, joined=self._joined, together=self._together)

        return then

    def afresh(self) -> View:
        other = self.supposing({}, {})
        other.memory = Memory()
        return other

    def conjectures(self, look: Callable[[View], object]) -> Conjectures:
        reading = Reading()
        with self._pen:
            reading.of(self, look, self)
        figures: dict[Ref, dict[type, None]] = {}
        places: dict[Ref, None] = {}
        guesses: dict[Key, Guess[Any]] = {}
        for fact in reading.facts():
            if fact.key is not None and isinstance(fact.key[0], Presuming):
                guess = fact.key[0].guess(self, fact.value, fact.key[1])
                guesses |= {} if guess is None else {fact.key: guess}
            asked = dict(zip(fact.questions, fact.answers, strict=True))
            rows = ((ref, kind) for kind in _listed(asked) for ref, _ in self._known_rows(kind))
            for ref, kind in (*fact.parts, *rows):
                if self._is_usual(ref, kind):
                    figures.setdefault(ref, {})[kind] = None
            places |= {ref: None for ref in _placed(asked) if self.lost(ref) is not None}
        return Conjectures({ref: tuple(figures[ref]) for ref in sorted(figures)}, tuple(sorted(places)), guesses)

    def _is_usual(self, ref: Ref, kind: type) -> bool:
        """Whether a part that stands for an enemy is no look of his, but usual for such a look."""
        contact = self._contacts.get(self._reals.get(ref, Ref(0)))
        if contact is None or contact.subject in self._own or kind in LOOKS:
            return False
        return kind in usual(self.book, contact.looks, self.options) and self._felt(contact.subject, kind) is None

    def supposing(self, looks: Mapping[Ref, Appearance], answers: Mapping[Key, object]) -> View:
        as_supposed = {self._reals[ref]: look for ref, look in looks.items()}
        contacts = tuple(
            replace(each, looks=as_supposed[each.subject]) if each.subject in as_supposed else each
            for each in self._intel.contacts
        )
        intel = replace(self._intel, contacts=contacts)
        other = View(self._field, self._side, self, intel=intel, joined=self._joined, together=self._together)
        other.memory = self.memory.supposing(answers)
        return other


def _listed(asked: Iterable[Question]) -> Iterator[type]:
    """The kinds of component of which everybody's were asked for."""
    return (given[0] for answer, given in asked if answer is KnownField._known_rows)


def _placed(asked: Mapping[Question, object]) -> Iterator[Ref]:
    """The units that a question was about where and how they are."""
    for (answer, given), found in asked.items():
        if answer is Field._posed:
            yield given[0]
        elif isinstance(found, tuple):
            yield from (each.unit for each in found if isinstance(each, Caught))
