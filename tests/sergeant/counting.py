"""A sergeant looks on at a battle and counts what a side does badly: standing idle, changing its mind, going on alone.

It reads the script and the true state, never what a player thought beyond the reasons kept with its answers, so that
any player can be counted, as it plays or from a recording.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from game.battle.battle import Battle
from game.battle.decrees.course import Concede
from game.battle.objectives import Progress
from game.battle.script import Step
from game.players.bouts import begun, rounds_each
from game.players.rough_distance import paces
from rules.frame.figure import Condition, Identity, State
from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.knowing import Awareness
from rules.frame.marks import Mark, field_of, marked
from rules.frame.means import Means
from rules.kernel.refs import Ref
from tests.sergeant.tally import LOST, Tally

NOTHING = (Purpose.PASS, Purpose.WATCH, Purpose.TURN, Purpose.POSTURE, Purpose.DUCK, Purpose.BRACE)
"""What a unit does in an idle round, and a walk back to where it was two rounds before."""
NEITHER = (Purpose.BEGIN, Purpose.LATER, Purpose.QUIET)
"""What is answered before a unit does anything: it makes no round idle, and none busy."""
FIRING = (Purpose.HARM, Purpose.PIN)
SHOTS = (Means.FIRE, Means.BLAST)
"""By what a unit gives fire: a blow at arm's length supports no advance."""
DANGEROUS = 0.3
"""Share of what is left of a unit that the enemies in view would take off it in a bout."""
RUNNING = 5
"""Idle rounds one after the other that are too many."""
NEAR = 15.0
"""Metres on foot within which a friend that is down can be reached by a medic, or by any unit that may treat it."""
BESIDE = 3.0
"""Metres within which a friend may be treated."""
MEDIC = "medic"
IN_TIME = 2
"""Bouts for which a unit must have been down within reach for its friends to have had time."""
RAISED = (State.FIT, State.HURT)


@dataclass(slots=True)
class _Unit:
    """What is remembered of one unit."""

    side: str
    role: str = ""
    knew: frozenset[Ref] = frozenset()
    fallen: frozenset[Ref] = frozenset()
    held: tuple[bool, ...] = ()
    asked: bool = False
    """Whether it was asked to do something in this round."""
    busy: bool = False
    at: list[Cell] = field(default_factory=list)
    """Where it stood at the end of each round."""
    running: int = 0
    longest: int = 0
    attacked: bool = False
    medic: bool = False
    down: int = 0
    """Rounds for which it lay within reach of a friend that could help it."""
    treatable: bool = False
    """Whether a unit that is no medic was offered to treat it."""
    aided: bool = False
    strength: float = 1.0
    thrown: bool = False
    """Whether its last throw has not struck it yet."""


class Sergeant:
    """Counts one battle: told of each answer before it takes effect and after."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.tallies = {side.name: Tally() for side in battle.setup.scenario.side}
        self._units: dict[Ref, _Unit] = {}
        self._round, self._told = battle.table.clock.round, 0
        self._fired: set[tuple[str, int, Ref]] = set()
        """Which unit of which side fired in which bout."""
        self._advances: list[tuple[str, int, Ref]] = []
        self._forecasts: dict[str, list[float]] = {side: [] for side in self.tallies}
        """How likely each side thought that it wins, at each of its answers."""
        self._staying: dict[str, float | None] = dict.fromkeys(self.tallies)
        """What each thought last that fighting on is worth to it beside giving up."""
        self.foretold: list[tuple[float, float]] = []
        """How likely a side thought at an answer that it wins, and whether it has won (1), or nobody (0.5)."""
        self._lost_heart: Counter[str] = Counter()
        """Rounds for which each side has fought on with little strength left."""
        self._left: set[str] = set()
        self._look_about()
        self._whole = {side: self._strength(side) for side in self.tallies}

    # while it is played

    def before(self, step: Step) -> None:
        """Take in what is about to be answered."""
        ask, action = self.battle.ask, step.action
        if isinstance(action, Concede):
            self._left.add(action.side)
        if step.word != "answer" or ask is None or action is None:
            return
        self._next_round()
        unit = self._units.setdefault(ask.unit, _Unit(step.side))
        self._task(ask.unit, unit, step)
        if step.reasons is not None and step.reasons.expected is not None:
            self._forecasts[step.side].append(step.reasons.expected)
            self._staying[step.side] = step.reasons.staying
        self._offered(ask.unit, unit)
        self._doing(ask.unit, unit, action)

    def after(self, step: Step) -> None:
        """See what came of it."""
        action = step.action
        if step.word == "answer" and action is not None and self._asked is not None:
            self._moved(self._asked, action)
        self._heard()

    def finish(self) -> dict[str, Tally]:
        """The tally of each side, when the battle is over."""
        self._end_round()
        for unit in self._units.values():
            tally = self.tallies[unit.side]
            tally.units += 1
            tally.stood_idle += unit.longest >= RUNNING
            tally.never_attacked += not unit.attacked
            if unit.aided or unit.down >= IN_TIME * rounds_each(self.battle.table.times):
                tally.downed += 1
                tally.aided += unit.aided
        for side, bout, ref in self._advances:
            tally = self.tallies[side]
            tally.advances += 1
            tally.unsupported += not any(
                whose == side and when == bout and other != ref for whose, when, other in self._fired
            )
        self._outcome()
        return self.tallies

    # answers

    _asked: Ref | None = None
    _stood: Cell | None = None

    def _task(self, ref: Ref, unit: _Unit, step: Step) -> None:
        """Whether a unit has been given another task without a loss, a contact or the end of the task before."""
        role = "" if step.reasons is None else task_of(step.reasons.role)
        if not role:
            return
        knew, fallen, held = self._contacts(step.side), self._fallen(), self._held()
        tally = self.tallies[step.side]
        if unit.role:
            changed = not knew <= unit.knew or fallen != unit.fallen or held != unit.held
            tally.flips += role != unit.role and not changed
            tally.tasks += not unit.asked
        unit.role, unit.knew, unit.fallen, unit.held = role, unit.knew | knew, fallen, held

    def _offered(self, ref: Ref, unit: _Unit) -> None:
        """Whether this unit may treat a friend beside it that is down."""
        table = self.battle.table
        lying = [other for other, whose in self._units.items() if whose.side == unit.side and self._lies(other)]
        beside = {table.name(other): other for other in lying if other != ref and table.apart(ref, other) <= BESIDE}
        if not beside or all(self._units[other].treatable for other in beside.values()):
            return
        question = self.battle.question()
        for offer in question.menu.offers:
            name = field_of(offer.action, Mark.PATIENT) if offer.action.purpose is Purpose.AID else ""
            for patient in offer.choices.get(name, ()):
                if question.view.name(patient) in beside:
                    self._units[beside[question.view.name(patient)]].treatable = True

    def _doing(self, ref: Ref, unit: _Unit, action: Action) -> None:
        self._asked, self._stood = ref, self._cell(ref)
        tally = self.tallies[unit.side]
        purpose = action.purpose
        if purpose in NEITHER:
            return
        unit.asked = True
        if purpose not in NOTHING and purpose is not Purpose.GO:
            unit.busy = True
        unit.attacked = unit.attacked or purpose in FIRING
        if purpose is Purpose.PIN:
            self._fired.add((unit.side, self._bout, ref))
        if purpose is Purpose.HARM and action.lets_go:
            tally.throws += 1
            unit.thrown = True
        if purpose is Purpose.AID:
            meant = self.battle.view(unit.side).meant(action)
            whom: Ref | None = marked(meant, Mark.PATIENT) or marked(meant, Mark.TARGET)
            if whom in self._units and self._lies(whom):
                self._units[whom].aided = True
        if purpose is Purpose.YIELD:
            self._left.add(unit.side)

    def _moved(self, ref: Ref, action: Action) -> None:
        """Whether a unit has gone nearer to an enemy, into danger."""
        here, before = self._cell(ref), self._stood
        unit = self._units.get(ref)
        if action.purpose is not Purpose.GO or unit is None or here is None or before is None or here == before:
            return
        foes = [self.battle.table.cells(foe)[0] for foe in self._seen(unit.side)]
        straight = self.battle.table.grid.straight
        if not foes or min(straight(here, foe) for foe in foes) >= min(straight(before, foe) for foe in foes):
            return
        if self._danger(ref, unit.side) > DANGEROUS:
            self._advances.append((unit.side, self._bout, ref))

    def _danger(self, ref: Ref, side: str) -> float:
        table, times = self.battle.table, self.battle.table.times
        condition = table.find(ref, Condition) or Condition()
        if not condition.state.fighting:
            return 1.0
        threat = table.book.measures.threat
        posture, lost = table.pose(ref).posture, 0.0
        for foe in self._seen(side):
            shows = table.silhouette(foe, ref)
            lost += float(threat(table, foe, ref, shows, posture)) * rounds_each(times) if shows.in_line else 0.0
        return lost / max(0.05, condition.strength)

    def _heard(self) -> None:
        """Units that fire, asked just now or not; and throws that struck the thrower."""
        log = self.battle.chronicle.of(None)
        burst: set[Ref] = set()
        for told in log[self._told :]:
            unit = None if told.actor is None else self._units.get(told.actor)
            if unit is not None and told.actor is not None and told.actor != told.target and told.means in SHOTS:
                self._fired.add((unit.side, self._bout, told.actor))
            if told.target is not None and told.means in (Means.BLAST, Means.FLAMES, Means.GAS):
                by = told.actor if told.actor is not None else told.data.get("by")
                if by == told.target:
                    burst.add(told.target)
        self._told = len(log)
        for ref, unit in self._units.items():
            now = (self.battle.table.find(ref, Condition) or Condition()).strength
            if ref in burst and unit.thrown and now < unit.strength:
                self.tallies[unit.side].struck_self += 1
                unit.thrown = False
            unit.strength = now

    # rounds

    @property
    def _bout(self) -> int:
        return begun(self.battle.table.times, self.battle.table.clock.round)

    def _next_round(self) -> None:
        if self.battle.table.clock.round != self._round:
            self._end_round()
            self._round = self.battle.table.clock.round
            self._look_about()

    def _end_round(self) -> None:
        """Sum up the round: who did nothing, who lies untreated, which side has little left."""
        idle, asked = Counter[str](), Counter[str]()
        for ref, unit in self._units.items():
            here = self._cell(ref)
            if here is not None:
                unit.at.append(here)
            if not unit.asked:
                continue
            went = len(unit.at) > 1 and unit.at[-1] != unit.at[-2]
            back = len(unit.at) > 2 and unit.at[-1] == unit.at[-3]
            still = not (unit.busy or (went and not back))
            unit.running = unit.running + 1 if still else 0
            unit.longest = max(unit.longest, unit.running)
            asked[unit.side] += 1
            idle[unit.side] += still
            unit.asked = unit.busy = False
        for side, many in asked.items():
            tally = self.tallies[side]
            tally.rounds += 1
            tally.idle_rounds += idle[side] == many
            tally.unit_rounds += many
            tally.unit_idle += idle[side]
            if self._whole[side] and self._strength(side) <= LOST * self._whole[side] and side not in self._left:
                self._lost_heart[side] += 1

    def _look_about(self) -> None:
        """Note every unit, and which of them lie down within reach of a friend."""
        table = self.battle.table
        for side in self.tallies:
            mates = table.units(side)
            for ref in mates:
                if not table.pose(ref).body.is_vehicle and not table.is_ridden(ref):
                    identity = table.find(ref, Identity)
                    medic = identity is not None and identity.role == MEDIC
                    self._units.setdefault(ref, _Unit(side, at=[table.cells(ref)[0]], medic=medic))
            for ref in mates:
                if ref in self._units and self._lies(ref):
                    self._units[ref].down += self._reachable(ref, mates)

    def _lies(self, ref: Ref) -> bool:
        condition = self.battle.table.find(ref, Condition)
        return condition is not None and condition.state is State.DOWN

    def _reachable(self, ref: Ref, mates: tuple[Ref, ...]) -> bool:
        """Whether a unit is near enough that could help, as has been seen; or a medic, if the friend is dying. A friend
        that lies under the eyes of an enemy in view is out of reach: who goes there is shot at.
        """
        table, known = self.battle.table, self._units[ref].treatable
        able = [mate for mate in mates if mate != ref and mate in self._units and self._fights(mate)]
        dying = (table.find(ref, Condition) or Condition()).dying
        able = [mate for mate in able if known or (dying and self._units[mate].medic)]
        near = [mate for mate in able if table.apart(mate, ref) <= NEAR]
        if not near or any(table.in_line(foe, ref) for foe in self._seen(self._units[ref].side)):
            return False
        far = paces(table.board, table.cells(ref))
        return any(far.get(table.cells(mate)[0], NEAR) * table.grid.metres <= NEAR for mate in near)

    # the end

    def _outcome(self) -> None:
        verdict = self.battle.verdict
        for side, tally in self.tallies.items():
            if self._lost_heart[side]:
                tally.beaten += 1
                tally.rounds_beaten += self._lost_heart[side]
                tally.gave_up += side in self._left or self._gone(side)
                staying = self._staying[side]
                tally.meant_to_stay += staying is not None and staying >= 0.0 and side not in self._left
            if verdict is not None and self._forecasts[side]:
                result = 0.5 if not verdict.winners else float(side in verdict.winners)
                self.foretold.extend((guess, result) for guess in self._forecasts[side])
                each = [(guess - result) ** 2 for guess in self._forecasts[side]]
                tally.forecasts += 1
                tally.brier += sum(each) / len(each)

    def _gone(self, side: str) -> bool:
        """Whether some of a side have left the fight or given up."""
        conditions = (self.battle.world.find(ref, Condition) for ref, unit in self._units.items() if unit.side == side)
        return any(each is None or each.state in (State.FLED, State.SURRENDERED) for each in conditions)

    # the state

    def _cell(self, ref: Ref) -> Cell | None:
        return self.battle.table.cells(ref)[0] if ref in self.battle.table.units() else None

    def _fights(self, ref: Ref) -> bool:
        condition = self.battle.table.find(ref, Condition)
        return condition is None or condition.state.fighting

    def _strength(self, side: str) -> float:
        conditions = (self.battle.table.find(ref, Condition) for ref, unit in self._units.items() if unit.side == side)
        return sum(each.strength for each in conditions if each is not None and each.state in RAISED)

    def _seen(self, side: str) -> tuple[Ref, ...]:
        """Enemies in the fight that some unit of a side perceives now."""
        table, found = self.battle.table, dict[Ref, None]()
        for ref, unit in self._units.items():
            aware = table.find(ref, Awareness) if unit.side == side and self._fights(ref) else None
            for other in aware.now if aware is not None else ():
                if other in self._units and table.relations.hostile(side, self._units[other].side):
                    found[other] = None
        there = set(table.units())
        return tuple(ref for ref in found if ref in there and self._fights(ref))

    def _contacts(self, side: str) -> frozenset[Ref]:
        return frozenset(self._seen(side))

    def _fallen(self) -> frozenset[Ref]:
        return frozenset(ref for ref in self._units if not self._fights(ref))

    def _held(self) -> tuple[bool, ...]:
        """Which objectives are won, or held as things stand."""
        progress = self.battle.world.part(self.battle.table.environment[0], Progress)
        return tuple(bool(held or won) for held, won in progress.rows)


def task_of(role: str) -> str:
    """What a unit is to do, without what it waits for or how far it has come: what stands before a colon or bracket."""
    return role.partition(":")[0].partition(" (")[0].strip()
