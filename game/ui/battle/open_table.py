"""An open table: everybody sees what any of the seated sides sees, and no curtain falls between two of them.

The side that is asked answers by its own knowledge and in its own numbers; only what is drawn and told is that of all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from game.battle.battle import Battle
from game.battle.film import Picture
from game.battle.joined import called
from game.battle.view import View
from game.battle.witness import Account
from rules.kernel.refs import Ref


def lookers(battle: Battle, persons: Sequence[str]) -> tuple[str | None, ...]:
    """With whose eyes the people at a table look on: each with those of their side, at an open table with those of all;
    without people there is nothing to hide.
    """
    if len(battle.together) > 1 and set(battle.together) == set(persons):
        return (called(battle.together),)
    return tuple(persons) or (None,)


class OpenTable:
    """What the people at an open table see, in the numbers of the side that is asked."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.eyes = called(battle.together)
        self._numbers: dict[Ref, Ref] = {}
        self._told: list[Account] = []
        """The accounts, in these numbers."""
        self._source: list[Account] = []
        """The same as they were told."""

    def view(self, first: str | None) -> View:
        """What any of the sides knows, in the numbers of the one that is asked."""
        return self.battle.view(self.eyes, first)

    def log(self, view: View) -> tuple[Account, ...]:
        """Everything the sides together were told, in a view's numbers."""
        told, known = self.battle.chronicle.of(self.eyes), len(self._source)
        same = known <= len(told) and (not known or told[known - 1] is self._source[-1])
        if not same or view.numbers != self._numbers:
            self._numbers, self._source, self._told = dict(view.numbers), [], []
        fresh = told[len(self._source) :]
        self._source += fresh
        self._told += (_account(view, each) for each in fresh)
        return tuple(self._told)

    def pictures(self, view: View, taken: Iterable[Picture]) -> tuple[Picture, ...]:
        """Pictures of what they saw, in a view's numbers."""
        return tuple(_picture(view, each) for each in taken)


def _account(view: View, told: Account) -> Account:
    return replace(told, actor=_number(view, told.actor), target=_number(view, told.target))


def _number(view: View, ref: Ref | None) -> Ref | None:
    return None if ref is None else view.numbers.get(ref)


def _picture(view: View, taken: Picture) -> Picture:
    figures = ((view.numbers.get(each.ref), each) for each in taken.figures)
    return replace(taken, figures=tuple(replace(each, ref=ref) for ref, each in figures if ref is not None))
