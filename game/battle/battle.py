"""The driver: steps a rulebook's flow, asks the sides, and keeps count of everything by answers and resting points.

A battle is a script of answers: the scenario, the seed and the answers given are the battle. Between rounds it rests:
all that goes on from there is in components, so it can be taken up again at any resting point.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b

from game.battle.chronicle import Chronicle, account_text
from game.battle.decrees.course import Concede
from game.battle.decrees.hand import Hand
from game.battle.joined import Joined, called
from game.battle.objective_status import LATE, Goal, Standing, goals
from game.battle.objectives import Progress, Verdict
from game.battle.question import Question
from game.battle.real_dice import DiceWanted
from game.battle.reasons import Reasons
from game.battle.record import Record
from game.battle.replay_state import ReplayState
from game.battle.rounds import Rounds
from game.battle.rulings import rulings
from game.battle.scenario import PERSON, Scenario
from game.battle.script import Listener, Onlooker, Rest, Step, step_text
from game.battle.setup import Setup, populate
from game.battle.standing_orders import StandingOrders
from game.battle.store import Store
from game.battle.table import Battletable
from game.battle.triggers import Triggers, stir
from game.battle.undo_knowledge import UndoKnowledge
from game.battle.view import View
from game.battle.witness import Account, every_version
from game.world.components import FixedDice, SideOf, Stirred
from game.world.world import World
from rules.frame.decrees import Decree
from rules.frame.figure import Position
from rules.frame.flow import Ask, Flow
from rules.frame.forms import Action
from rules.frame.scene import Event
from rules.kernel.faults import Faulty
from rules.kernel.words import counted


class Refused(Exception):
    """An answer that is not on the menu; the reason is for the player."""


class Battle:
    """One battle, from its first question to its verdict."""

    def __init__(self, setup: Setup, seed: str, together: tuple[str, ...] = ()) -> None:
        self.setup = setup
        self.together = together or setup.scenario.together
        """The sides whose players look on together, if there are any: they are told what any of them perceives."""
        self.seed = seed
        self.world = World()
        self.record = Record()
        self.verdict: Verdict | None = None
        self.ask: Ask | None = None
        self.listener: Listener | None = None
        """Who is told of every step before it takes effect: the journal."""
        self.onlooker: Onlooker | None = None
        self.types_dice = False
        """Whether people here can type in the faces of real dice."""
        self._faces: tuple[int, ...] = ()
        """Those that have been typed in for the answer that is being given."""
        self._put = object()
        """Stands for what is asked now; every step of the script and every way back has another one."""
        self._store = Store(setup.book)
        self._views: dict[tuple[str | None, str | None], View] = {}
        """The last view of each side, and of sides together with each of them foremost."""
        self._digest = blake2b(f"{setup.book.name} {seed} {setup.ground.digest}".encode(), digest_size=16).digest()
        board = populate(self.world, setup)
        between = setup.scenario.relations, setup.times
        self.table = Battletable(
            self.world, board, setup.book, setup.options, seed, self._herald, self._looked_on, *between
        )
        self.table.people = self._people
        self.world.put(self.table.environment[0], Progress(tuple((0, 0) for _ in setup.scenario.objective)))
        triggers = Triggers(self.table, setup.scenario, setup.ground)
        self._rounds = Rounds(self.table, setup, triggers)
        self.hand = Hand(self.table, setup, triggers)
        self.orders = StandingOrders(self.table, self.view)
        start = self.world.snapshot()
        self._before_all: Rest | None = Rest(0, lambda: start, 0, self.digest)
        self._begin()

    def _people(self) -> tuple[str, ...]:
        """The sides that people play; all of them where the computer plays by itself."""
        begun = {side.name: side.player for side in self.setup.scenario.side}
        now = begun | dict(rulings(self.world).seats)
        return tuple(side for side, player in now.items() if player == PERSON) or tuple(now)

    def _begin(self) -> None:
        self._look_about()
        self._flow: Flow[None] = self.setup.book.muster(self.table)
        self._go(None)

    def _look_about(self) -> None:
        """Everybody looks at everybody, so that how old a sighting is tells nothing of what its subject has done."""
        for ref, _ in self.world.rows(Position):
            self.world.put(ref, Stirred())
        self.world.run(self.table.sight)

    # what lies behind it

    @property
    def script(self) -> list[Step]:
        return self.record.script

    @property
    def digests(self) -> list[str]:
        """The digest with which each step of the script was taken."""
        return self.record.digests

    @property
    def rests(self) -> list[Rest]:
        """The points at which it rested."""
        return self.record.rests

    @property
    def chronicle(self) -> Chronicle:
        """What each side was told."""
        return self.record.chronicle

    # asking and answering

    @property
    def over(self) -> bool:
        return self.ask is None

    @property
    def scenario(self) -> Scenario:
        """The scenario as it is played: it may last longer than it was written."""
        return self._rounds.scenario

    @property
    def rounds(self) -> int:
        """How many rounds it lasts, unless it ends before."""
        return self.setup.times.rounds(self.scenario.lasts)

    @property
    def digest(self) -> str:
        """Names everything that has happened so far, the same on every machine."""
        return self._digest.hex()

    def view(self, side: str | None, first: str | None = None) -> View:
        """What a side knows now; for None everything there is; for the sides together what any of them knows, with the
        numbers of the one that is named first.
        """
        key, joined = (side, first), None
        if side is not None and side == called(self.together):
            joined, side = Joined(self.table, self.together, first), first or self.together[0]
        open_table = self.setup.scenario.together
        together = open_table if side in open_table else ()
        view = self._views[key] = View(self.table, side, self._views.get(key), joined=joined, together=together)
        return view

    def goals(self, view: View) -> tuple[Goal, ...]:
        """The objectives as a view's side knows them; the game master's view has them as they are."""
        sides = (self.world.find(ref, Standing) for ref, of in self.world.rows(SideOf) if of.name == view.viewer)
        standing = next(sides, None) or Standing()
        progress = self.world.part(self.table.environment[0], Progress)
        return goals(view, self.scenario, self.setup.ground, standing, progress)

    def question(self) -> Question:
        """The question that is open now, and the side it is put to."""
        if self.ask is None:
            raise Refused("the battle is over")
        view = self.view(self.ask.side)
        asked = view.asked(self.ask)
        return Question(self.ask.side, view, asked, self.setup.book.menu(view, asked), self._put)

    def answer(self, action: Action, question: Question | None = None, reasons: Reasons | None = None) -> None:
        """Give the answer of the side that is asked, in its own references, and why, if that is known; raises Refused
        if it is not on the menu. Instead of any answer the side may give up.
        """
        question = question or self.question()
        if isinstance(action, Concede):
            self._give_up(action, question.side, reasons)
            return
        step = Step("answer", question.side, action, reasons=reasons)
        if self.types_dice and rulings(self.world).dice:
            self._try(step)
        else:
            self._answer(step, question)

    def _give_up(self, action: Concede, side: str, reasons: Reasons | None) -> None:
        if action.side != side:
            raise Refused(f"{side} is asked, and may give up only for itself")
        self.decree(action, reasons, side)

    def rolled(self, wanted: DiceWanted, faces: tuple[int, ...]) -> None:
        """Go on with an answer for which real dice were wanted; raises DiceWanted while there are more."""
        self._faces += faces
        self._try(wanted.step)

    def _try(self, step: Step) -> None:
        """Give an answer with the faces that have been typed in for it; where more are wanted, all is as it was before.
        It is in the file before its result is shown.
        """
        at, listener, self.listener = len(self.script), self.listener, None
        self.table.typed = True
        try:
            if self._faces:
                self.set_dice(self._faces)
            self.perform(step)
        except DiceWanted as wanted:
            self.rewind(at)
            wanted.step = step
            raise
        except Refused:
            self.rewind(at)
            raise
        finally:
            self.listener, self.table.typed = listener, False
        self._faces = ()
        if listener is not None:
            for done, digest in zip(self.script[at:], self.digests[at:], strict=True):
                listener.before_step(done, digest)
            for rest in (rest for rest in self.rests if rest.after > at):
                listener.at_rest(rest)
            listener.before_others_see()

    def _answer(self, step: Step, question: Question) -> None:
        action = step.action
        if self.over or question.token is not self._put:
            raise Refused("this question is no longer open")
        if action is None or not question.menu.admits(action):
            raise Refused(f"{action.kind if action else step.word} is not possible here in that form")
        self._take(step, lambda: self._go(question.view.meant(action)))

    def set_dice(self, faces: tuple[int, ...]) -> None:
        """The next dice show these faces: the game master says so, or the table rolls real ones."""
        ref = self.table.environment[0]
        self._take(Step("dice", faces=faces), lambda: self.world.put(ref, FixedDice(faces)))

    def set_orders(self, side: str, kinds: tuple[str, ...]) -> None:
        """A side's standing orders: these kinds of question get the usual answer without being put."""
        if why_not := self.orders.why_not(kinds):
            raise Refused(why_not)

        def give() -> None:
            self.orders.give(side, kinds)
            if self.ask is not None and self.ask.side == side:
                usual = self.orders.answer(self.ask)
                if usual is not None:
                    self._go(usual)

        self._take(Step("orders", side, orders=kinds), give)

    def decree(self, decree: Decree, reasons: Reasons | None = None, side: str = "") -> None:
        """The game master says that something is so, or a `side` gives up and may say why; raises Refused if it cannot
        be. What is asked is asked anew.
        """
        why_not = "the battle is over" if self.over else self.hand.why_not(decree)
        if why_not:
            raise Refused(why_not)
        self._take(Step("decree", side, decree, reasons=reasons), lambda: self._decreed(decree, side))

    def _decreed(self, decree: Decree, side: str) -> None:
        self.hand.give(decree, self.ask, by_a_side=bool(side))
        if rulings(self.world).ending is None:
            self._rounds.go_off()
        else:
            self._rest()

    def perform(self, step: Step) -> None:
        """Do again what a script says."""
        if step.word == "answer" and step.action is not None:
            question = self.question()
            if question.side != step.side:
                raise Refused(f"{step.side} answers, but {question.side} is asked")
            self._answer(step, question)
        elif step.word == "dice":
            self.set_dice(step.faces)
        elif isinstance(step.action, Decree):
            self.decree(step.action, step.reasons, step.side)
        else:
            self.set_orders(step.side, step.orders)

    def _take(self, step: Step, effect: Callable[[], None]) -> None:
        self._looked_on()
        before = self._digest
        self._mix(step_text(step))
        if self.listener is not None:
            try:
                self.listener.before_step(step, self.digest)
            except Faulty:
                self._digest = before  # what cannot be kept is not done
                raise
        self._put = object()
        self.record.add(step, self.digest)
        safe = self.setup.scenario.undo == "safe"
        learnt = UndoKnowledge(self.table, self.chronicle, self.ask) if safe else None
        effect()
        if self.listener is not None and (self.ask is None or self.ask.side != step.side):
            self.listener.before_others_see()
        self.record.unlearnt(learnt.missed() if learnt is not None else frozenset())

    # stepping the flow

    def _go(self, answer: Action | None) -> None:
        """Run on to the next question that a player must answer, over resting points and standing orders."""
        while True:
            try:
                ask = next(self._flow) if answer is None else self._flow.send(answer)
            except StopIteration:
                answer = None
                if not self._rest():
                    return
                continue
            answer = self.orders.answer(ask)
            if answer is None:
                self.hand.settle(ask)
                self._rounds.go_off()
                self.ask = ask
                return

    def _rest(self) -> bool:
        """Between two rounds: judge, keep the state, and begin the next; False when the battle is over."""
        self.world.run(self.table.sight)
        _, environment = self.table.environment
        if environment.clock.round > 0 and rulings(self.world).ending is None:
            for event in self._rounds.taken_stock():
                self._herald(event)
            self._rounds.go_off()
        self.verdict = self._rounds.judged()
        state = self.world.snapshot()
        self._mix(self._store.digest(state))
        rest = Rest(len(self.script), lambda: state, len(self.chronicle.order), self.digest)
        self.rests.append(rest)
        if self.listener is not None:
            self.listener.at_rest(rest)
        if self.verdict is not None:
            self.ask = None
            return False
        self._next_round()
        return True

    def _next_round(self) -> None:
        self._rounds.begin()
        self._look_about()
        self._rounds.go_off()
        self._rounds.break_out()
        self.hand.settle(None)
        self._flow = self.setup.book.round(self.table)

    # what is told

    def _herald(self, event: Event) -> None:
        self._mix(account_text(self._tell(event)))
        stir(self.table, event)

    def _tell(self, event: Event) -> Account:
        versions = every_version(self.table, event, self.table.sides, self.together)
        full = versions[None]
        if event.data.get(LATE):
            del versions[None]
        self.chronicle.tell(versions)
        self._looked_on()
        return full

    def _looked_on(self) -> None:
        if self.onlooker is not None:
            self.onlooker.look()

    def log(self, side: str | None = None) -> tuple[Account, ...]:
        """Everything a side was told, or the game master's account of everything."""
        return tuple(self.chronicle.of(side))

    def _mix(self, text: bytes) -> None:
        self._digest = blake2b(text, key=self._digest, digest_size=16).digest()

    # going back

    def may_undo(self, steps: int = 1) -> str:
        """Why the last steps may not be taken back; "" when they may."""
        return self.record.may_undo(self.setup.scenario.undo, steps)

    def take_back(self, steps: int = 1) -> None:
        """Undo: drop the last steps. The log says so, and the journal keeps what was dropped.

        How many it were only the game master is told: among them may be answers of which others knew nothing. The
        digest is that of a battle in which they were never given.
        """
        why_not = self.may_undo(steps)
        if why_not:
            raise Refused(why_not)
        if self.listener is not None:
            self.listener.before_undo(steps)
        self.rewind(len(self.script) - steps)
        self.tell_of_undo(steps)

    def tell_of_undo(self, steps: int) -> None:
        """Have the log say that so many steps were taken back."""
        self._tell(Event("undo", "Undone.", detail=(f"the last {counted(steps, 'order')}",)))

    def rewind(self, after: int) -> None:
        """Go back to where only the first so many steps had been taken, by running them again from the rest before."""
        if after >= len(self.script):
            return
        rest = next((rest for rest in reversed(self.rests) if rest.after <= after), self._before_all)
        if rest is None:
            raise Refused("orders given before the rules changed cannot be undone")
        again = self.script[rest.after : after]
        listener, self.listener = self.listener, None
        self._take_up(rest)
        for step in again:
            self.perform(step)
        self.listener = listener

    def _take_up(self, rest: Rest) -> None:
        """Go on from a resting point as if nothing had come after it."""
        anew, state = rest is self._before_all, rest.state
        self._put = object()
        self.record.cut(rest)
        self.world.restore(state)
        self.table.sight.forget()
        self._digest = bytes.fromhex(rest.digest)
        self.verdict = None if anew else self._rounds.judged()
        self.ask = None
        if self.onlooker is not None:
            self.onlooker.rewound()
        if anew:
            self._begin()
        elif self.verdict is None:
            self._next_round()
            self._go(None)

    def resume(self, rest: Rest, script: list[Step]) -> None:
        """Take up from a kept state that running the script again no longer leads to; what lay before is not run."""
        self.record.begin_at(rest, script)
        self._before_all = None
        self._take_up(rest)

    def past(self) -> ReplayState:
        """What lies before the last resting point, as far as steps and states do not tell of it."""
        return self.record.kept(whole=self._before_all is not None)

    def turn_to(self, rests: Sequence[Rest], script: list[Step], past: ReplayState) -> None:
        """Take up at the last of these resting points, with all that lies before it, as if it had been played here."""
        self.record.take_over(rests, script, past)
        if not past.whole:
            self._before_all = None
        self._take_up(self.rests[-1])

    def close(self) -> None:
        """Give back the memory of the world."""
        self.world.close()
