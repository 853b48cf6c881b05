"""The player: keeps a plan for its side, weighs what a question offers, gives the best answer and can say why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import inf

from game.battle.question import Question
from game.battle.reasons import Reasons
from game.battle.view import View
from game.players.bouts import bout, rounds_each
from game.players.ceasefire import Ceasefires, ends_fighting
from game.players.character import CHARACTERS, STRENGTHS, Character, Strength
from game.players.forms import fillable, form, walks, ways_of
from game.players.player import NothingToSay, Patience
from game.players.tactician.aims import Aims
from game.players.tactician.ambush import Ambushes, lying_still, waiting_for_the_rest
from game.players.tactician.commander.command import Commander, Standing
from game.players.tactician.commander.forces import look_over
from game.players.tactician.commander.search import Found
from game.players.tactician.deeds import beforehand, instead
from game.players.tactician.defending import defending
from game.players.tactician.deliberation import SHOOTING, Thought
from game.players.tactician.impulse import Impulses
from game.players.tactician.keeping_on import repeats
from game.players.tactician.leaving import leaving
from game.players.tactician.memory import Memory
from game.players.tactician.option_listing import options
from game.players.tactician.outlook import EVEN, Outlook, outlook
from game.players.tactician.plan import Plan, plan
from game.players.tactician.position_value import PositionValue
from game.players.tactician.postures import Postures, changes_posture
from game.players.tactician.progress import Progress
from game.players.tactician.reasoning import Option, Reasoning
from game.players.tactician.riding import in_hand
from game.players.tactician.situation import Situation, situation
from game.players.tactician.turn_start import beginnings, lulls, sets_out
from game.players.tactician.weighing import Weighing
from rules.frame.figure import Aboard
from rules.frame.forms import Action, Purpose
from rules.frame.marks import Mark, marked
from rules.kernel.refs import Ref

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
        self._memory = Memory(must_live=frozenset(aim.of for aim in aims.own("protect")))
        self._patience = Patience()
        self._lulls = Ceasefires()
        self._ambushes = Ambushes()
        self._handled: dict[tuple[Ref, str], tuple[int, bool]] = {}
        """The bout in which each unit last took a thing in hand or put it away, and whether it put it away."""
        self._set_out: dict[Ref, int] = {}
        """The round in which each unit last began a turn with moves in it."""
        self._postures = Postures()
        self._plan = Plan()
        self._side: Standing | None = None
        """What it knew when it made that plan."""
        self._played_out: Standing | None = None
        """The same when the fight was last played out without a plan."""
        self._outlook = EVEN
        """How the side expects the battle to end by that plan."""
        self.commander = Commander(self._memory.exposures, self.character)
        self._fresh = False
        """Whether there was a new plan when it gave its last answer."""
        self._told: Found | None = None
        """The plan that it had then."""
        self._planned: tuple[object, ...] = ()
        self._strides: dict[Ref, float] = {}
        """How far each unit went in a whole move, as far as the player has seen; of late moves the longest."""
        self._began = 0
        """The most units that the side has had."""

    def choose(self, question: Question) -> Action:
        """The best answer after all the thought that the player's strength allows."""
        for thought in self._thinking(question):
            last = thought
        if last.way_out is not None:
            return last.way_out.action
        self._fresh, self._told = self.commander.found is not self._told, self.commander.found
        last.impulse = self._impulses.among(last.options, self.strength.impulse)
        chosen = last.best()
        costs = bool(chosen.time) or bool(last.weighing.told(chosen.action).cost.amount)
        self._patience.answered(question, free=not costs)
        if chosen.action.purpose is Purpose.ARM:
            thing = question.ask.unit, marked(chosen.action, Mark.ITEM, "")
            self._handled[thing] = bout(question.view), chosen.action.lets_go
        if chosen.action.purpose in SHOOTING:
            self._ambushes.fired(question.ask.unit)
            self._memory.dealt.note(question, last.weighing.told(chosen.action))
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
        if self._thought is None:
            return None
        expected, staying = round(self._outlook.wins, 3), round(self._outlook.staying, 3)
        explained = replace(self._thought.explained(), expected=expected, staying=staying)
        if not (self._fresh and self.character.drilled):
            return explained
        return replace(explained, plan=self.commander.told(), ways=self.commander.drawn(self._thought.question.view))

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
        if not any(offer.action.purpose in KNOWN or repeats(offer) for offer in weighing.offers):
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
        if self._leaves() and (out := tuple(leaving(weighing, self.aims, self._outlook))):
            assert self._thought is not None
            self._thought.way_out = out[0]
            yield from out
            return
        tired = self._patience.spent(question) >= PATIENCE
        if ends_fighting(question.menu) is not None:
            care = self.character.care * self._plan.care
            yield from lulls(weighing, self._lulls.balance(question), care, self._foreseen())
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
            if not (tired and free) and not self._undoes(question, standing, option):
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

    def _undoes(self, question: Question, standing: PositionValue, option: Option) -> bool:
        """Whether an action undoes what was just done.

        It puts away a thing just taken in hand, or the reverse; or it gives up a posture taken a short while ago, with
        nothing changed since, and not in order to go on.
        """
        action = option.action
        if changes_posture(action):
            return not option.sets_out and self._postures.settled(question.view, standing)
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
            own = plan(
                view,
                self.aims,
                self._progress,
                around,
                together=together,
                move=move,
                began=began,
                before=self._plan,
            )
            side = Standing(view, self.aims, self._progress, around, own, move, began)
            if together and not self.character.drilled:
                look_over(view, self._memory.exposures, around)
            self._plan = self.commander.commanded(side) if together and self.character.drilled else own
            found = self.commander.found if self.character.drilled else None
            self._side = side
            self._outlook = outlook(side, None if found is None else found.predicted, self.character)

    def _leaves(self) -> bool:
        """Whether the side loses more by fighting on than by giving up, also when that is played out; a side that has
        lost no unit fights.
        """
        side = self._side
        if side is None or len(side.around.friends) >= self._began or not self._outlook.hopeless:
            return False
        if any(side.view.find(unit, Aboard) is not None for unit in side.around.friends):
            return False
        return bool(side.around.foes) and self._foreseen().hopeless

    def _foreseen(self) -> Outlook:
        """How the side expects the battle to end, played out: by the plan that a commander would give orders for, or
        without one from where every unit is.
        """
        side, knows = self._side, self.character.drilled and self.commander.found is not None
        if side is None or side is self._played_out or knows or not self.strength.plans:
            return self._outlook
        self._played_out = side
        if not self.character.drilled:
            self.commander.commanded(side)
        found = self.commander.found
        predicted = self.commander.foreseen(side) if found is None else found.predicted
        self._outlook = outlook(side, predicted, self.character)
        return self._outlook

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
