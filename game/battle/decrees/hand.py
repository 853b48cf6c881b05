"""The game master's hand: takes decrees, keeps those that have to wait, and carries each out when its time has come."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from typing import Any

from pydantic import TypeAdapter

from game.battle.decrees.filling import said, worded
from game.battle.decrees.kinds import kinds, missing
from game.battle.decrees.referee import Referee
from game.battle.setup import Setup
from game.battle.table import Battletable
from game.battle.triggers import Triggers
from rules.frame.book import Rulebook
from rules.frame.decrees import Decree, DecreeKind, When
from rules.frame.flow import Ask
from rules.frame.scene import UNTOLD
from rules.kernel.reading import shown


class Hand:
    """The decrees of one battle."""

    def __init__(self, table: Battletable, setup: Setup, triggers: Triggers) -> None:
        self.referee = Referee(table, setup, triggers)
        self._kinds = kinds(setup.book)

    @property
    def kinds(self) -> Mapping[str, DecreeKind[Referee]]:
        """What may be decreed in this battle, by the word for each."""
        return self._kinds

    @property
    def missing(self) -> Mapping[str, str]:
        """What cannot be decreed under this rulebook though others know it, by the word for each, and why."""
        return missing(self.referee.setup.book)

    def why_not(self, decree: Decree) -> str:
        """Why something cannot be decreed as things stand; "" if it can."""
        kind = self._kinds.get(decree.kind)
        if kind is None or type(decree) is not kind.form:
            return f"the rulebook {self.referee.setup.book.name} knows no such decree"
        return kind.why_not(self.referee, decree, partial(worded, self.referee, kind.form))

    def changes(self, decree: Decree) -> str:
        """What a decree will change, in a sentence."""
        return self._kinds[decree.kind].changes(self.referee, decree)

    def comes(self, decree: Decree, ask: Ask | None) -> str:
        """When a decree that is given now is carried out, in words."""
        when = self._when(decree)
        if self._due(when, ask):
            return "at once"
        name = self.referee.setup.times.name
        return f"with the next {name}" if when is When.REST else "when the action under way is over"

    def give(self, decree: Decree, ask: Ask | None, *, by_a_side: bool = False) -> None:
        """Carry a decree out, or keep it until its time has come; what a side says itself is not counted as one."""
        before = self.referee.rulings
        self.referee.rule(given=before.given + (not by_a_side))
        if self._due(self._when(decree), ask):
            self._carry(decree)
        else:
            waits = f"decreed: {said(self.referee, decree)}, carried out {self.comes(decree, ask)}."
            self.referee.rule(waiting=(*before.waiting, decree.model_dump_json()))
            self.referee.tell(waits, only=UNTOLD)

    def settle(self, ask: Ask | None) -> None:
        """Carry out what has waited for the question that is asked now; for no question, at a resting point."""
        waiting = self.referee.rulings.waiting
        if not waiting:
            return
        decrees = [(text, read_decree(json.loads(text), self.referee.setup.book)) for text in waiting]
        due = [(text, decree) for text, decree in decrees if ask is None or self._due(self._when(decree), ask)]
        if not due:
            return
        left = list(waiting)
        for text, _ in due:
            left.remove(text)
        self.referee.rule(waiting=tuple(left))
        for _, decree in due:
            why = self.why_not(decree)
            if why:
                self.referee.tell(f"could not do what was decreed ({said(self.referee, decree)}): {why}.", only=UNTOLD)
            else:
                self._carry(decree)

    def _carry(self, decree: Decree) -> None:
        self._kinds[decree.kind].carry(self.referee, decree)

    def _when(self, decree: Decree) -> When:
        at_once = decree.kind in self.referee.setup.book.decreed_at_once
        return When.SETTLED if decree.when is When.REST and at_once else decree.when

    def _due(self, when: When, ask: Ask | None) -> bool:
        if when is When.NOW:
            return True
        return when is When.SETTLED and ask is not None and ask.kind in self.referee.setup.book.settled_asks


def read_decree(form: Any, book: Rulebook) -> Decree:
    """A decree out of a journal; raises ValueError for one that neither the game nor the rulebook knows."""
    word = form.get("kind") if isinstance(form, dict) else form
    kind = kinds(book).get(word) if isinstance(word, str) else None
    if kind is None:
        raise ValueError(f"unknown decree {shown(word)}")
    decree: Decree = TypeAdapter(kind.form).validate_json(json.dumps(form))
    return decree
