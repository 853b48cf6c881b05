"""Those who look on at a running battle: with which eyes, what they see and are told, what was pointed out to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from game.battle.battle import Battle
from game.battle.film import Picture
from game.battle.joined import called
from game.battle.journal import Journal
from game.battle.marks import Mark, mark
from game.battle.objective_status import Goal
from game.battle.question import Question
from game.battle.script import Settled
from game.battle.view import View
from game.battle.witness import Account
from game.ui.battle.carrying_on import CarryingOn
from game.ui.battle.open_table import OpenTable, lookers
from game.ui.battle.seats import Seats
from game.ui.battle.side_memory import Memory
from rules.frame.book import Routine
from rules.frame.forms import Action
from rules.frame.signs import Sign, declared


@dataclass(frozen=True, slots=True)
class Given:
    """An order that was given: by which side, how it is drawn, how much had been told by then, and the round."""

    side: str
    sign: Sign
    told: int
    round: int


class Audience:
    """The people before the screen, as far as they see and hear."""

    def __init__(self, battle: Battle, seats: Seats, journal: Journal | None, memory: Memory | None) -> None:
        self.battle = battle
        self.seats = seats
        self.journal = journal
        self.changes = 0
        """Goes up whenever anything has changed that could be seen."""
        self.eyes: str | None = seats.persons[0] if seats.persons else None
        """The side that looks on; None for a table without people, where everything may be seen."""
        self.above = False
        """Whether the game master looks on, from the referee's seat."""
        self._left: str | None = None
        """The side that looked on before."""
        self.open = OpenTable(battle) if lookers(battle, seats.persons) == (called(battle.together),) else None
        """What is seen where the people look on together; None for a table at which the seat is passed."""
        self._marks: list[Mark] = []
        """What was pointed out on the map."""
        self._settled = len(battle.orders.settled)
        """How much of what standing orders answered has been told."""
        self.memory = memory or Memory(battle, lookers(battle, seats.persons))
        """What the people at this table have seen of the battle."""
        for side in lookers(battle, seats.persons):
            self.memory.also(side)
        self.film = self.memory.film
        battle.onlooker = self.memory
        self.errands = CarryingOn(battle)
        """What units keep doing, so that nobody is asked."""
        self._question: Question | None = None
        self._view: tuple[int, str | None, View] | None = None
        self._goals: tuple[View, tuple[Goal, ...]] | None = None
        self._signs: tuple[View, tuple[Sign, ...]] | None = None
        self._given: list[Given] = []
        """The last order of each unit."""

    def _know_what_lies_before(self) -> None:
        """What happened before anybody sat down here is known, unless it was noted what a side has not seen yet."""
        if self.battle.script:
            for side in lookers(self.battle, self.seats.persons):
                self.seats.shown.setdefault(side or "", len(self.battle.chronicle.of(side)))

    def _first_to_look(self) -> str | None:
        """The side that looks on when a battle is taken up: the one that is asked, if one is."""
        ask = self.battle.ask
        return ask.side if ask is not None and ask.side in self.seats.persons else self.eyes

    @property
    def over(self) -> bool:
        """Whether the battle has been decided."""
        return self.battle.over

    @property
    def question(self) -> Question | None:
        """What the side that looks on is asked; None while others are, or while nothing is known yet."""
        question = self._question
        return question if question is not None and question.side == self.eyes and not self.above else None

    @property
    def audience(self) -> str | None:
        """With whose eyes the people before the screen look on: those of a side, or of all at an open table."""
        return self.eyes if self.open is None or self.above else self.open.eyes

    def view(self) -> View:
        """What those who look on know now."""
        asked = self.question or self.errands.due
        if asked is not None and asked.side == self.eyes and self.open is None:
            return asked.view
        if self._view is None or self._view[:2] != (self.changes, self.eyes):
            view = self.battle.view(self.eyes) if self.open is None or self.above else self.open.view(self.eyes)
            self._view = self.changes, self.eyes, view
        return self._view[2]

    def goals(self) -> tuple[Goal, ...]:
        """The objectives that the side that looks on follows, as far as it knows."""
        view = self.view()
        if self._goals is None or self._goals[0] is not view:
            self._goals = view, self.battle.goals(view)
        return self._goals[1]

    def signs(self) -> tuple[Sign, ...]:
        """What lasts on the map, as far as the side that looks on knows; its own open orders among it."""
        view = self.view()
        if self._signs is None or self._signs[0] is not view:
            self._signs = view, (*view.book.signs(view), *self._pending(view))
        return self._signs[1]

    def _pending(self, view: View) -> tuple[Sign, ...]:
        """Orders given in this round of which nothing has been told yet."""
        log, asked = self.battle.log(self.eyes), self.question.ask.unit if self.question is not None else None
        return tuple(
            given.sign
            for given in self._given
            if given.side == self.eyes
            and given.round == view.clock.round
            and given.sign.unit != asked
            and all(account.actor != given.sign.unit for account in log[given.told :])
        )

    def _ordered(self, question: Question, action: Action) -> Callable[[], None]:
        """What notes an order as the last of its unit, once it has been given."""
        side, unit, told = question.side, question.ask.unit, len(self.battle.chronicle.of(question.side))
        sign, number = declared(unit, action), question.view.clock.round

        def noted() -> None:
            self._given = [each for each in self._given if each.sign.unit != unit or each.side != side]
            if sign is not None:
                self._given.append(Given(side, sign, told, number))

        return noted

    def log(self) -> tuple[Account, ...]:
        """Everything that those who look on were told."""
        return self.battle.log(self.eyes) if self.open is None or self.above else self.open.log(self.view())

    def own_view(self) -> View:
        """What the side that is asked, or was last, knows by itself, also at an open table."""
        asked = self.question or self.errands.due
        return asked.view if asked is not None and asked.side == self.eyes else self.battle.view(self.eyes)

    # whose eyes look on

    def hand_over(self, side: str, word: str = "") -> bool:
        """Let a side look on, if its word is the right one."""
        if not self.seats.opens(side, word):
            return False
        if side != self.eyes:
            self.errands.passes(self.eyes)
        self.eyes = side
        self.changes += 1
        return True

    def rise(self, side: str | None) -> None:
        """Let the game master look on: at everything, or as a side sees it."""
        if not self.above:
            self._left = self.eyes
        self.above, self.eyes = True, side
        self.changes += 1

    def sit_down(self) -> str | None:
        """The game master leaves that seat; the side that looks on again."""
        self.above, self.eyes = False, self._left
        self.changes += 1
        return self.eyes

    # standing orders

    @property
    def routines(self) -> tuple[Routine, ...]:
        """The standing orders that the rulebook knows."""
        return self.battle.setup.book.routines

    def orders(self) -> tuple[str, ...]:
        """The kinds of question that the side that looks on has answered for it."""
        return next((intel.orders for of, intel in self.battle.table.each_side() if of.name == self.eyes), ())

    def settled(self) -> tuple[Settled, ...]:
        """What standing orders have answered for the side that looks on, since this was asked last."""
        found = self.battle.orders.settled[self._settled :]
        self._settled = len(self.battle.orders.settled)
        return tuple(each for each in found if each.side == self.eyes)

    # what is shown

    def news(self) -> tuple[Account, ...]:
        """What the side that looks on was told since it was last shown everything."""
        return () if self.above else self.log()[self._shown() :]

    def pictures(self) -> tuple[Picture, ...]:
        """What those who look on saw since they were last shown everything, moment by moment."""
        if self.above:
            return ()
        taken = self.film.since(self.audience, self._shown())
        return taken if self.open is None else self.open.pictures(self.view(), taken)

    def _shown(self) -> int:
        return min(self.seats.shown.get(self.audience or "", 0), len(self.battle.chronicle.of(self.audience)))

    def shown(self) -> None:
        """Those who look on have been shown everything; what the referee sees is not told to a side by that."""
        if self.above:
            return
        self.seats.shown[self.audience or ""] = len(self.battle.chronicle.of(self.audience))
        if self.journal is not None and len(self.seats.persons) > 1:
            self.seats.write(self.journal.path, self.journal.seal)

    # pointing out

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What was pointed out on the map to those who look on."""
        eyes = None if self.eyes is None or self.open is not None else (self.eyes,)
        return tuple(mark for mark in self._marks if eyes is None or mark.shows_to(eyes))

    def point_out(self, kind: Literal["ping", "line", "wipe"], points: Iterable[tuple[float, float]]) -> Mark:
        """Point out something on the map, to those who look on and on their screens; the journal keeps it."""
        closed = self.open is None and self.eyes is not None and len(self.seats.persons) > 1
        made = mark(kind, points, (self.eyes,) if closed and self.eyes is not None else ())
        if self.journal is not None:
            self.journal.point_out(made)
        self._marks.append(made)
        return made

    @property
    def pointed(self) -> tuple[Mark, ...]:
        """All that was pointed out, to whichever side."""
        return tuple(self._marks)

    def take_marks(self, marks: Iterable[Mark]) -> None:
        """Take over what was pointed out before."""
        self._marks += marks
