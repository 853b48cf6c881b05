"""A running battle for a front end: who is asked, whose eyes look on, what is new to them, and going back.

It is driven from one place: `step` is called again and again, never takes long, and lets computer players think and the
battle change beside it. Whatever is answered is in the journal before anything can be seen of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path

from game.battle.battle import Battle, Refused
from game.battle.journal import Journal
from game.battle.question import Question
from game.battle.real_dice import DiceWanted
from game.battle.replay import load
from game.battle.setup import Setup
from game.battle.who_plays import seat
from game.players.errands.errand import Errand, Manner
from game.players.errands.giving import kept_to, may_keep
from game.players.player import reasons
from game.ui.battle import reckoner
from game.ui.battle.audience import Audience
from game.ui.battle.auto_answers import AutoAnswers
from game.ui.battle.changing import Changing
from game.ui.battle.computer_seats import ComputerSeats
from game.ui.battle.open_table import lookers
from game.ui.battle.seats import Seats, seats_now, seats_of
from game.ui.battle.side_memory import Memory, taken_up
from game.ui.battle.thinker import Thinker
from game.ui.battle.undo_steps import UndoSteps
from rules.frame.decrees import Decree
from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.kernel.faults import Fault, Faulty
from rules.kernel.refs import Ref


class Session(Audience):
    """One battle, the people and the computer players at its table, and its file."""

    def __init__(
        self, battle: Battle, seats: Seats, journal: Journal | None = None, memory: Memory | None = None
    ) -> None:
        super().__init__(battle, seats, journal, memory)
        self.notes: tuple[str, ...] = ()
        """What a reader of the journal should know: a torn line, rules that have changed."""
        self.unasked = AutoAnswers()
        self._undone = UndoSteps()
        self._thinker = Thinker()
        self._changing = Changing()
        self.reckoner = reckoner.Reckoner()
        """Works out odds for the people here."""
        self._computer = ComputerSeats(battle, seats)
        self.wanted: DiceWanted | None = None
        """The roll of real dice that everything waits for."""
        battle.types_dice = True
        self._wishes: list[Callable[[], None]] = []
        """What is to be done as soon as nobody is thinking any more."""
        self._know_what_lies_before()

    @classmethod
    def begin(
        cls,
        setup: Setup,
        seed: str,
        players: Mapping[str, str],
        path: Path | None = None,
        words: Mapping[str, str] | None = None,
    ) -> Session:
        """A new battle; with a path, every answer is written there: under a seal where people play one another, opened
        by the passwords of their seats.
        """
        battle = Battle(seat(setup, players), seed)
        seats = seats_of(battle.setup.scenario)
        for side, word in (words or {}).items():
            seats.lock(side, word)
        kept = {side: (words or {}).get(side, "") for side in seats.persons} if len(seats.persons) > 1 else None
        journal = None if path is None else Journal.create(path, battle, words=kept, seats=seats.locks.values())
        session = cls(battle, seats, journal)
        for side in seats.persons:
            battle.set_orders(side, tuple(each.kind for each in setup.book.routines if each.at_start))
        session._pass_over()
        session.eyes = session._first_to_look()
        return session

    @classmethod
    def resume(cls, path: Path, word: str = "") -> Session:
        """A battle taken up where its journal ends, everybody in the seat he had; raises Locked for a sealed one that
        the password does not open.
        """
        loaded, memory = taken_up(path, word)
        session = cls(loaded.battle, seats_now(loaded.battle), loaded.carry_on(), memory)
        session.seats.locks = {each.side: each for each in loaded.locks.seats}
        session.seats.read(path, loaded.seal)
        session.take_marks(loaded.marks)
        session._know_what_lies_before()
        session.notes = loaded.notes
        session.eyes = session._first_to_look()
        session._take_up_errands(path)
        return session

    @classmethod
    def revealed(cls, path: Path) -> Session:
        """A battle that is over, to be looked at with everything revealed; raises Faulty for one that is not."""
        battle = load(path).battle
        if not battle.over:
            battle.close()
            fault, remedy = "this battle is not over", "play it to its end first: in the window, or with run --resume"
            raise Faulty((Fault(str(path), "", fault, remedy),))
        return cls(battle, Seats({side.name: "usual" for side in battle.setup.scenario.side}))

    def _take_up_errands(self, path: Path) -> None:
        """Let units go on with what they were doing when the battle was left."""
        self.errands.read(path, None if self.journal is None else self.journal.seal)
        if self.battle.ask is not None and self._computer.person_asked and self.errands.given:
            self.errands.takes(self.battle.question())
        self.errands.moved_on()

    # what is asked, and of which side

    @property
    def changing(self) -> bool:
        """Whether the battle is being changed beside the window. It is not to be read before that has ended."""
        return self._changing.on

    @property
    def thinking(self) -> bool:
        """Whether anybody but the people before the screen has something to decide."""
        return not self.changing and self.battle.ask is not None and not self._computer.person_asked

    @property
    def hand_to(self) -> str | None:
        """The side whose player must take the seat before anything goes on."""
        ask = self.battle.ask
        if self.changing or self.above or ask is None or not self._computer.person_asked or ask.side == self.eyes:
            return None
        if self.errands.due is not None or self.open is not None:
            return None
        return ask.side

    # going on

    def prepare(self) -> None:
        """Let the computer player, or the unit on an errand, that has something to decide begin to think, without going
        on yet.
        """
        if self.changing or self._wishes or self._thinker.begun or self.battle.ask is None or self.wanted is not None:
            return
        due = self.errands.due
        if due is not None:
            away = self._away(due)
            self._thinker.think(lambda: (due, self.errands.thought(due, away=away)))
        elif self.thinking:
            self._thinker.think(self._computer.choose)

    def _away(self, question: Question) -> bool:
        """Whether another player has the seat than the one whose unit is asked."""
        return self.open is None and not self.above and question.side != self.eyes

    def step(self) -> bool:
        """Go on as far as that takes no time worth speaking of; whether anything has changed."""
        before = self.changes
        if self.changing:
            with suppress(Refused):
                self._changing.look_after()
        elif self.reckoner.busy and (self._wishes or self.thinking or self.errands.due is not None):
            pass
        elif self._wishes:
            self._grant()
        elif self.wanted is not None:
            pass
        elif self.thinking or self.errands.due is not None:
            self._let_think()
        elif self._question is None and not self.over:
            self._changing.begin(self.battle.question, self._put)
        return self.changes != before

    def _put(self, found: Future[Question]) -> None:
        """Put a question to its player."""
        self._question = found.result()
        if self.open is not None and not self.above:
            self.eyes = self._question.side
        self.changes += 1

    def _grant(self) -> None:
        """Do what was wished for, as soon as nobody is thinking."""
        if not self._thinker.busy:
            self._thinker.forget()
            self._wishes.pop(0)()

    def _let_think(self) -> None:
        thought = self._thinker.answer()
        if thought is None:
            self.prepare()
            return
        question, found = thought
        if self.errands.due is not None:
            self._carry_on(
                question, self.errands.settled(question, found, None if self.open is None else self.open.eyes)
            )
        elif isinstance(found, Action):
            why = reasons(self._computer.player(question))
            self._do(lambda: self.battle.answer(found, question, why))

    def _carry_on(self, question: Question, action: Action | None) -> None:
        """What a unit on an errand answers; None: the question is put to its player."""
        if action is None:
            self._question = question
            if self.open is not None:
                self.eyes = question.side
            self.errands.keep(self.journal)
            self.changes += 1
            return
        if not self.errands.decided:
            self._undone.unasked(self.battle.script)
        self._do(lambda: self.battle.answer(action, question))

    def wait(self, seconds: float = 60.0) -> None:
        """Go on until a person is to say something or the battle is over; for those who have time."""
        while not self.changing or self._changing.look_after(seconds):
            if not (self.thinking or self._wishes or self.errands.due or (self._question is None and not self.over)):
                return
            self._thinker.wait(seconds)
            self.step()

    def answer(self, action: Action, *, for_all: bool = False, then: Errand | None = None) -> None:
        """The answer of the person who is asked, perhaps for all who are asked the same directly after, or with an
        errand for this unit from then on; raises Refused if it is not on the menu.
        """
        question = self.question
        if question is None:
            raise Refused("this side has no decision to make now")
        if not self.reckoner.rests(reckoner.AT_ONCE):
            self._question = None
            self._wishes.append(lambda: self._answer_later(question, action, for_all=for_all, then=then))
            return
        noted = self._ordered(question, action)
        if for_all:
            self.unasked.for_all(question, action)
        self.errands.decides()
        self.unasked.given(question, action)
        if then is not None:
            self.errands.give(question.side, (then,), None)

        def failed(error: Refused | Faulty) -> None:
            if then is not None:
                self.errands.drop(question.side, question.ask.unit)
            raise error

        self._do(lambda: self.battle.answer(action, question), noted, failed)

    def _answer_later(self, question: Question, action: Action, *, for_all: bool, then: Errand | None) -> None:
        """Answer once no odds are worked out any more."""
        self._question = question
        with suppress(Refused):
            self.answer(action, for_all=for_all, then=then)

    # what units keep doing

    def kept(self, action: Action, goal: Cell | None = None, manner: Manner = Manner.ORDERED) -> Errand | None:
        """The errand of the unit that is asked, if it keeps to this order, or goes on to a goal; None where the order
        cannot be kept to.
        """
        question = self.question
        if question is None or not may_keep(type(action), goal=goal is not None):
            return None
        said = (*self.unasked.said(question), (question.ask.kind, action))
        return kept_to(question, action, len(self.battle.log(question.side)), said, goal, manner)

    def keep_doing(self, errands: Sequence[Errand]) -> None:
        """From now on these units of the side that looks on do this, the one that is asked at once."""
        if self.eyes is None:
            raise Refused("no player at this screen gives orders")
        self.errands.give(self.eyes, errands, self.question)
        if self.errands.due is not None:
            self._question = None
        self.errands.keep(self.journal)
        self.changes += 1

    def ask_again(self, unit: Ref) -> None:
        """Let a unit of the side that looks on drop what it keeps doing."""
        if self.eyes is not None and self.errands.drop(self.eyes, unit):
            self._wishes.append(self.errands.put)
        self.errands.keep(self.journal)
        self.changes += 1

    def change(self, deed: Callable[[], None], done: Callable[[], object]) -> None:
        """Move the battle about beside the window; what follows is done once that has ended."""

        def ended(change: Future[None]) -> None:
            change.result()
            done()

        self._changing.begin(deed, ended)

    def _do(
        self,
        deed: Callable[[], None],
        done: Callable[[], object] = lambda: None,
        failed: Callable[[Refused | Faulty], object] | None = None,
    ) -> None:
        """Change the battle beside the window; nothing that was known of the last question counts any more. Where real
        dice are wanted, nothing has happened until their faces are typed in.
        """
        self.wanted = self._question = None

        def ended(change: Future[None]) -> None:
            self.changes += 1
            try:
                change.result()
            except DiceWanted as wanted:
                self.wanted = wanted
            except (Refused, Faulty) as error:
                if failed is None:
                    raise
                failed(error)
            else:
                done()

        self._changing.begin(lambda: self._change(deed), ended)

    def _change(self, deed: Callable[[], None]) -> None:
        try:
            deed()
        finally:
            self.memory.look()
            self.errands.put()
        self._pass_over()
        self.errands.keep(self.journal)
        if self.journal is not None:
            self.memory.lay_bookmark(self.journal)

    def type_in(self, faces: tuple[int, ...]) -> None:
        """The faces of the real dice that are wanted."""
        wanted = self.wanted
        if wanted is not None:
            self._wishes.append(lambda: self._do(lambda: self.battle.rolled(wanted, faces)))

    def _pass_over(self) -> None:
        """Answer on behalf of the people here what leaves them nothing to decide, up to what a unit on an errand is
        asked.
        """
        while self._computer.person_asked:
            question = self.battle.question()
            answer = self.unasked.answer(question)
            if answer is None:
                if not self.unasked.insist:
                    self.errands.takes(question, away=self._away(question))
                self.unasked.insist = False
                return
            self._undone.unasked(self.battle.script)
            self.battle.answer(answer, question)
            self.memory.look()

    def decree(self, decree: Decree, refused: Callable[[Refused | Faulty], object]) -> None:
        """The game master says that something is so."""

        self._wishes.append(lambda: self._do(lambda: self.battle.decree(decree), self._seat_anew, refused))

    def set_dice(self, faces: tuple[int, ...]) -> None:
        """The next dice show these faces."""
        self._wishes.append(lambda: self._do(lambda: self.battle.set_dice(faces)))

    def _seat_anew(self) -> None:
        """Others may have taken over a side or a unit."""
        now = seats_now(self.battle)
        if (now.players, now.leads) != (self.seats.players, self.seats.leads):
            self.seats.players, self.seats.leads = now.players, now.leads
            self._computer.sit_anew()
            for side in lookers(self.battle, self.seats.persons):
                self.memory.also(side)
                self.seats.shown.setdefault(side or "", len(self.battle.chronicle.of(side)))

    def set_orders(self, kinds: tuple[str, ...]) -> None:
        """Let these kinds of question be answered in the usual way from now on."""
        side = self.eyes
        if side is None:
            raise Refused("no player at this screen gives orders")
        self._wishes.append(lambda: self._do(lambda: self.battle.set_orders(side, kinds)))

    # going back

    def may_undo(self) -> str:
        """Why the side that looks on may not take its last answer back; "" when it may."""
        steps = self._steps_back()
        return self.battle.may_undo(steps) if steps else "nothing left to undo"

    def undo(self) -> None:
        """Take back the last answer of the side that looks on, and whatever has come of it."""
        why_not = self.may_undo()
        if why_not:
            raise Refused(why_not)
        self._wishes.append(self._undo)

    def _undo(self) -> None:
        if self.may_undo():
            return
        self.unasked.insist = True
        self._do(self._take_back, self._gone_back)

    def _take_back(self) -> None:
        self.battle.take_back(self._steps_back())
        self.errands.gone_back()

    def _steps_back(self) -> int:
        together = self.open is not None
        return self._undone.count(self.battle.script, self.eyes, self.seats.persons, together=together)

    def gone_back(self) -> None:
        """The battle was moved to another point of its script: everybody sits down anew."""
        self._question = None
        self.errands.gone_back()
        self.memory.look()
        self.changes += 1
        self._gone_back()

    def _gone_back(self) -> None:
        self._undone.went_back(self.battle.script)
        self._computer.sit_anew()
        self._given.clear()
        for side in self.seats.shown:
            self.seats.shown[side] = min(self.seats.shown[side], len(self.battle.chronicle.of(side or None)))

    def settle(self) -> None:
        """Let a change of the battle that is under way come to its end: it can be looked at then."""
        self._changing.look_after(None)

    def still(self) -> None:
        """Let thoughts and changes come to their end: what moves the battle about may do so afterwards."""
        self.settle()
        self._thinker.forget()
        self.reckoner.rests()

    def part(self) -> Battle:
        """Leave the battle to another table; what was answered is in the file."""
        self.still()
        self._thinker.close()
        self._changing.close()
        self.reckoner.close()
        self.battle.onlooker = None
        if self.journal is not None:
            self.journal.close()
        return self.battle

    def close(self) -> None:
        """Leave the table for good."""
        self.part().close()
