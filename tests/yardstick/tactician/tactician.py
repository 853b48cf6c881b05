"""The player: keeps a plan for its side, weighs what a question offers, gives the best answer and can say why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf

from game.battle.question import Question
from game.battle.reasons import Reasons
from game.battle.view import View
from rules.frame.figure import Aboard
from rules.frame.forms import Action, Purpose
from rules.frame.marks import Mark, marked
from rules.kernel.refs import Ref
from tests.yardstick.bouts import bout, rounds_each
from tests.yardstick.ceasefire import Ceasefires, ends_fighting
from tests.yardstick.forms import fillable, form, walks, ways_of
from tests.yardstick.player import NothingToSay, Patience
from tests.yardstick.tactician.aims import Aims
from tests.yardstick.tactician.ambush import Ambushes, lying_still, waiting_for_the_rest
from tests.yardstick.tactician.character import CHARACTERS, STRENGTHS, Character, Strength
from tests.yardstick.tactician.deeds import beforehand, instead
from tests.yardstick.tactician.defending import defending
from tests.yardstick.tactician.deliberation import SHOOTING, Thought
from tests.yardstick.tactician.ground_value import given_away
from tests.yardstick.tactician.impulse import Impulses
from tests.yardstick.tactician.memory import Memory
from tests.yardstick.tactician.option_listing import options
from tests.yardstick.tactician.plan import Plan, plan
from tests.yardstick.tactician.position_value import PositionValue
from tests.yardstick.tactician.postures import Postures, changes_posture
from tests.yardstick.tactician.progress import Progress
from tests.yardstick.tactician.reasoning import Option, Reasoning
from tests.yardstick.tactician.riding import in_hand
from tests.yardstick.tactician.situation import Situation, situation
from tests.yardstick.tactician.turn_start import beginnings, lulls, sets_out
from tests.yardstick.tactician.weighing import Weighing

PATIENCE = 6
"""Free answers of one unit in a round after which it does only what takes time, or ends its turn."""
STRIDE = 6.0
"""Cells of a whole move, until the player has seen how far units go."""
SETTLED = 1
"""Bouts for which a thing just taken in hand is not put away, and a thing just put away is not taken in hand."""
KNOWN = (
    *(Purpose.BEGIN, Purpose.GO, Purpose.ALIGHT, Purpose.STEER, Purpose.POSTURE, Purpose.DUCK),
    *(Purpose.HARM, Purpose.PIN, Purpose.AID, Purpose.LOAD, Purpose.WATCH, Purpose.BRACE, Purpose.DEFEND),
)


class Tactician:
    """Plays one side of one battle. `last` explains the last answer."""

    def __init__(
        self,
        aims: Aims,
        character: Character = CHARACTERS["steady"],
        strength: Strength = STRENGTHS["regular"],
        seed: str = "",
        answered: int = 0,
    ) -> None:
        self.aims, self.character, self.strength = aims, character.keeping(strength.nerve), strength
        self._impulses = Impulses(seed, answered)
        self._thought: Thought | None = None
        self._progress = Progress(aims)
        self._memory = Memory()
        self._patience = Patience()
        self._lulls = Ceasefires()
        self._ambushes = Ambushes()
        self._handled: dict[tuple[Ref, str], tuple[int, bool]] = {}
        """The bout in which each unit last took a thing in hand or put it away, and whether it put it away."""
        self._set_out: dict[Ref, int] = {}
        """The round in which each unit last began a turn with moves in it."""
        self._postures = Postures()
        self._plan = Plan()
        self._planned: tuple[object, ...] = ()
        self._strides: dict[Ref, float] = {}
        """How far each unit went in a whole move, as far as the player has seen; of late moves the longest."""
        self._began = 0
        """The most units that the side has had."""

    def choose(self, question: Question) -> Action:
        """The best answer after all the thought that the player's strength allows."""
        for thought in self._thinking(question):
            last = thought
        last.impulse = self._impulses.among(last.options, self.strength.impulse)
        chosen = last.best()
        costs = bool(chosen.time) or bool(last.weighing.told(chosen.action).cost.amount)
        self._patience.answered(question, free=not costs)
        if chosen.action.purpose is Purpose.ARM:
            thing = question.ask.unit, marked(chosen.action, Mark.ITEM, "")
            self._handled[thing] = bout(question.view), chosen.action.lets_go
        if chosen.action.purpose in SHOOTING:
            self._ambushes.fired(question.ask.unit)
        if changes_posture(chosen.action):
            self._postures.note(question.view, last.standing)
        if sets_out(chosen.action):
            self._set_out[question.ask.unit] = question.view.clock.round
        aboard = question.view.find(question.ask.unit, Aboard)
        if aboard is not None:
            self._memory.wheels.steered(aboard.vehicle, chosen.action)
        return chosen.action

    def thoughts(self, question: Question) -> Iterator[Option]:
        """The best answer so far, again and again until nothing is left to weigh: the caller may stop anywhere."""
        for thought in self._thinking(question):
            yield thought.best()

    def _thinking(self, question: Question) -> Iterator[Thought]:
        """The thought so far, with one more option each time."""
        standing = self._stand(question)
        left = self._progress.bouts_left()
        weighing = Weighing(question, standing, self._plan, self.strength, left, self._lulls)
        self._thought = thought = Thought(question, standing, weighing, order=self._order(weighing))
        for option in self._options(weighing, standing):
            thought.options.append(option)
            yield thought
        self._note_stride(question)
        if not thought.options:
            thought.options.append(self._usual(question))
            yield thought

    @property
    def last(self) -> Reasoning | None:
        """Why the last answer was given."""
        return None if self._thought is None else self._thought.explained()

    def reasons(self) -> Reasons | None:
        """The same in words and figures, unless there was nothing to weigh."""
        last = self.last
        return last.told() if last is not None and last.weighed else None

    @property
    def plan(self) -> Plan:
        """The side's present plan."""
        return self._plan

    def _stand(self, question: Question) -> PositionValue:
        remembers, memory = self.strength.remembers, self._memory
        around = situation(question.view, question.side, remembers=remembers, lookout=memory.lookout)
        self._look(question.view, around)
        view, unit, reckoned = question.view, question.ask.unit, self.strength.foes
        self._ambushes.look(view, self.aims, self._progress, around, self._plan, memory.threats)
        standing = PositionValue(view, unit, around, self._plan, memory, self.character, self._move(view), reckoned)
        if self._thought is not None and self._thought.standing.unit == standing.unit:
            standing.takes_over(self._thought.standing)
        aboard = view.find(unit, Aboard)
        if aboard is not None:
            memory.rides.note(aboard.vehicle, standing.task.role, standing.off(standing.pose.cell), bout(view))
        return standing

    def _order(self, weighing: Weighing) -> str:
        """Why a unit holds its fire, if its side has decided so."""
        unit = weighing.question.ask.unit
        waits = self._ambushes.holds(unit) or self._ambushes.waits(weighing.view, unit, _passing(weighing))
        return self._ambushes.now.why if waits else ""

    def _options(self, weighing: Weighing, standing: PositionValue) -> Iterator[Option]:
        question = weighing.question
        if not any(offer.action.purpose in KNOWN for offer in weighing.offers):
            return
        if weighing.of(Purpose.DEFEND):
            yield from defending(weighing)
            return
        if self._ambushes.holds(question.ask.unit):
            yield from lying_still(weighing)
            return
        if self._ambushes.waits(question.view, question.ask.unit, _passing(weighing)):
            yield from waiting_for_the_rest(weighing)
            return
        tired = self._patience.spent(question) >= PATIENCE
        if ends_fighting(question.menu) is not None:
            care, ground = self.character.care * self._plan.care, given_away(self.aims, self._progress)
            yield from lulls(weighing, self._lulls.balance(question), care, ground)
            return
        if any(offer.action.purpose is Purpose.BEGIN for offer in weighing.offers):
            yield from beginnings(weighing, standing)
            yield from instead(weighing)
            return
        if {offer.action.purpose for offer in weighing.offers} == {Purpose.PIN, Purpose.PASS}:
            yield from beforehand(weighing)
            return
        opens = self._ambushes.fires(question.view, question.ask.unit)
        fires = False
        for option in self._in_order(weighing, in_hand(self._memory.wheels, weighing, options(weighing))):
            shoots = opens and option.action.purpose in SHOOTING and not option.backfires
            fires = fires or shoots
            if fires and not shoots:
                continue
            free = option.action.purpose in (Purpose.POSTURE, Purpose.DUCK)
            if not (tired and free) and not self._undoes(question, standing, option.action):
                yield option

    def _in_order(self, weighing: Weighing, found: Iterable[Option]) -> Iterator[Option]:
        """The options; a unit that set out this round waits for an enemy only where no walk takes it further."""
        if not self._under_way(weighing.question):
            yield from found
            return
        watching, stays, goes = [], -inf, -inf
        for option in found:
            if option.action.purpose is Purpose.WATCH:
                watching.append(option)
                continue
            if option.action.purpose is Purpose.PASS:
                stays = max(stays, option.worth)
            elif option.action.purpose is Purpose.GO:
                goes = max(goes, option.worth)
            yield option
        if goes <= stays:
            yield from watching

    def _under_way(self, question: Question) -> bool:
        """Whether a unit began its turn with moves this round and can still make one."""
        round = self._set_out.get(question.ask.unit)
        return round == question.view.clock.round and any(walks(offer) for offer in question.menu.offers)

    def _undoes(self, question: Question, standing: PositionValue, action: Action) -> bool:
        """Whether an action undoes what was just done.

        It puts away a thing just taken in hand, or the reverse; or it gives up a posture taken a short while ago, with
        nothing changed since.
        """
        if changes_posture(action):
            return self._postures.settled(question.view, standing)
        if action.purpose is not Purpose.ARM:
            return False
        done = self._handled.get((question.ask.unit, marked(action, Mark.ITEM, "")))
        return done is not None and bout(question.view) - done[0] <= SETTLED and action.lets_go is not done[1]

    def _look(self, view: View, around: Situation) -> None:
        """Make a new plan when a bout begins, or when a unit turns up or falls."""
        self._progress.note(view, around)
        if self.strength.remembers:
            self._memory.beaten.note(view, self.aims.side, around, self._memory.threats)
        now = bout(view), tuple(foe.ref for foe in around.foes), around.friends
        if now != self._planned:
            self._planned = now
            self._began = max(self._began, len(around.friends))
            together, move, began = self.strength.plans, self._move(view), self._began
            self._plan = plan(view, self.aims, self._progress, around, together=together, move=move, began=began)

    def _move(self, view: View) -> float:
        """Cells that units go in a bout."""
        return max(self._strides.values(), default=STRIDE) * rounds_each(view.times)

    def _note_stride(self, question: Question) -> None:
        """Note how far the unit goes in one move that takes time, or else in a free one."""
        goes = [offer for offer in question.menu.offers if not offer.cost.along and walks(offer)]
        for offer in [*(offer for offer in goes if offer.cost.amount), *goes][:1]:
            ways = ways_of(offer)
            assert ways is not None
            grid, reach, unit = question.view.grid, ways.reach, question.ask.unit
            far = max((grid.count(reach.start, cell) for cell in reach), default=0.0)
            self._strides[unit] = max(self._strides.get(unit, 0.0) * 0.9, far)

    def _usual(self, question: Question) -> Option:
        """The routine answer; or the first on the menu, or the shortest if the first was given before to no end."""
        menu = question.menu
        action = menu.routine
        if action is None:
            offers = tuple(offer for offer in menu.offers if fillable(offer))
            if not offers:
                raise NothingToSay(f"no answer is possible to {menu.question!r}")
            brief = tuple(offer for offer in offers if not offer.choices)
            again = self._patience.spent(question) > 0
            action = form((brief if again and brief else offers)[0], 0)
        return Option(action, f"default action: {type(action).title.lower()}", 0.0)


def _passing(weighing: Weighing) -> int:
    """The time it takes to pass, in whole units of cost; 0 where passing is free."""
    return next((int(offer.cost.amount) for offer in weighing.of(Purpose.PASS)), 0)
