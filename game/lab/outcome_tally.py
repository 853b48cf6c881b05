"""The outcomes of many battles added up. It grows with the map and the forces, not with the number of battles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from game.lab.numbers import Interval, mean, share
from game.lab.trial import Outcome
from game.lab.trial_recorder import FLIGHT, OTHER, EdgeAt, Seen, Shot
from rules.frame.figure import State
from rules.frame.ground import Cell

SHOWN = 5
"""So many crashes are told of, and their journals kept, of one arm."""
DYING = "dying"
Whose = tuple[str, str]
"""A side, and the name of one of its figures or weapons."""


@dataclass(slots=True)
class Deeds:
    """What one figure came to and did, over all battles."""

    role: str = ""
    there: int = 0
    """In how many battles it came on."""
    states: Counter[str] = field(default_factory=Counter)
    """How it was at the end; one of those that are down is told apart: dying."""
    strength_up: float = 0.0
    """What was left of its strength where it was in the fight to the end, added up."""
    attacks: int = 0
    hits: int = 0
    felled: int = 0
    arms: Counter[str] = field(default_factory=Counter)
    """With what it put others out."""
    rounds: int = 0
    rounds_left: int = 0

    @property
    def died(self) -> int:
        """In how many battles it died."""
        return self.states[State.DEAD.value]

    @property
    def out(self) -> int:
        """In how many battles it was put out of the fight."""
        return self.there - self.states["fit"] - self.states["hurt"]


@dataclass(slots=True)
class Tallied:
    """What an arm's battles came to. All but the first few figures is of battles that count (`Outcome.counts`)."""

    sides: tuple[str, ...] = ()
    played: int = 0
    ended: Counter[str] = field(default_factory=Counter)
    quiet: int = 0
    """Battles in which nobody attacked anybody."""
    faults: list[Outcome] = field(default_factory=list)
    """The first that crashed or did not end."""

    counted: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    """By side; "" for nobody."""
    first: int = 0
    """Wins of the side that was listed first."""
    by_clock: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    """What else ended battles than objectives and the clock, in words."""
    orders: Counter[int] = field(default_factory=Counter)
    """How many orders all sides together gave."""
    handed_over: int = 0
    """How often another side was asked than before, added up."""
    deaths: Counter[int] = field(default_factory=Counter)
    """How many units of all sides were dead at the end."""
    rounds: Counter[int] = field(default_factory=Counter)
    contact: Counter[int] = field(default_factory=Counter)
    shot: Counter[int] = field(default_factory=Counter)
    fall: Counter[int] = field(default_factory=Counter)
    losses: dict[str, Counter[int]] = field(default_factory=dict)
    figures: dict[Whose, Deeds] = field(default_factory=dict)
    causes: Counter[tuple[str, str]] = field(default_factory=Counter)
    """What took units out of the fight, by their side and the cause: as many as were lost."""
    weapons: Counter[Whose] = field(default_factory=Counter)
    """Who was put out with what: by the side that did it ("" for nobody) and the weapon."""
    duels: Counter[tuple[Whose, Whose]] = field(default_factory=Counter)
    """Which unit put out which."""
    moved: dict[str, Counter[Cell]] = field(default_factory=dict)
    fired: dict[str, Counter[Cell]] = field(default_factory=dict)
    fell: dict[str, Counter[Cell]] = field(default_factory=dict)
    shots: Counter[Shot] = field(default_factory=Counter)
    doors: Counter[int] = field(default_factory=Counter)
    """In how many battles a door or window was used."""
    cover: Counter[EdgeAt] = field(default_factory=Counter)
    mines: Counter[Cell] = field(default_factory=Counter)
    won_in: list[Counter[int]] = field(default_factory=list)
    """For each objective the rounds in which it was won; 0 is never."""
    strength: dict[str, list[int]] = field(default_factory=dict)
    """By side: how many were in the fight after each round, added up; a battle that is over stays as it ended."""
    held: list[list[int]] = field(default_factory=list)
    """For each objective, after each round: in how many battles it was won or held."""
    lasting: int = 0
    """The rounds that `strength` and `held` go on for."""

    def add(self, outcome: Outcome) -> None:
        """Count one more battle."""
        self.played += 1
        self.ended[outcome.ended] += 1
        if outcome.ended in ("crashed", "endless"):
            if len(self.faults) < SHOWN:
                self.faults.append(outcome)
        elif outcome.quiet:
            self.quiet += 1
        if outcome.counts:
            self._count(outcome)

    def _count(self, outcome: Outcome) -> None:
        seen = outcome.seen
        self.counted += 1
        for side in outcome.won_by:
            self.wins[side] += 1
        self.first += self.sides[outcome.trial.change.turned or 0] in outcome.won_by
        self.by_clock += outcome.ended == "clock"
        if outcome.ended == "decided" and not outcome.by_objective:
            self.reasons[_plainly(outcome.reason)] += 1
        self.rounds[outcome.rounds] += 1
        self.orders[seen.orders.total()] += 1
        self.handed_over += seen.handed_over
        self.deaths[sum(fate.state == State.DEAD.value for fate in outcome.fates)] += 1
        for counter, moment in ((self.contact, seen.contact), (self.shot, seen.shot), (self.fall, _first_fall(seen))):
            if moment is not None:
                counter[moment] += 1
        self._count_figures(outcome)
        self._count_ground(seen)
        self._count_course(outcome)

    def _count_figures(self, outcome: Outcome) -> None:
        losses = dict.fromkeys(self.sides, 0)
        causes = {(fall.side, fall.name): fall.cause for fall in outcome.seen.falls}
        for fate in outcome.fates:
            deeds = self.figures.setdefault((fate.side, fate.name), Deeds(fate.role))
            deeds.there += 1
            deeds.states[DYING if fate.dying else fate.state] += 1
            deeds.strength_up += fate.strength if fate.fighting else 0.0
            deeds.attacks += fate.attacks
            deeds.hits += fate.hits
            losses[fate.side] += not fate.fighting
            if not fate.fighting:
                gone = FLIGHT if fate.state == State.FLED.value else OTHER
                self.causes[fate.side, causes.get((fate.side, fate.name), gone)] += 1
        for side, lost in losses.items():
            self.losses.setdefault(side, Counter())[lost] += 1
        for whose, (had, left) in outcome.seen.rounds_left.items():
            if whose in self.figures:
                self.figures[whose].rounds += had
                self.figures[whose].rounds_left += left
        for fall in outcome.seen.falls:
            if fall.by_side or fall.weapon:
                self.weapons[fall.by_side, fall.weapon] += 1
            if fall.by and fall.by_side != fall.side:
                self.duels[(fall.by_side, fall.by), (fall.side, fall.name)] += 1
                if (fall.by_side, fall.by) in self.figures:
                    self.figures[fall.by_side, fall.by].felled += 1
                    self.figures[fall.by_side, fall.by].arms[fall.weapon] += 1

    def _count_ground(self, seen: Seen) -> None:
        for mine, its in ((self.moved, seen.moved), (self.fired, seen.fired)):
            for side, cells in its.items():
                mine.setdefault(side, Counter()).update(cells)
        for fall in seen.falls:
            self.fell.setdefault(fall.side, Counter())[fall.cell] += 1
        self.shots.update(seen.shots)
        self.doors.update(seen.doors.keys())
        self.cover.update(seen.cover)
        self.mines.update(seen.mines.keys())

    def _count_course(self, outcome: Outcome) -> None:
        if not self.won_in:
            self.won_in = [Counter() for _ in outcome.goals]
            self.held = [[] for _ in outcome.goals]
        for counter, goal in zip(self.won_in, outcome.goals, strict=True):
            counter[goal.won] += 1
        lasting = max(self.lasting, len(outcome.seen.goals), *map(len, outcome.seen.strength.values()))
        self._last(lasting)
        for side, fit in outcome.seen.strength.items():
            _add(self.strength.setdefault(side, [0] * lasting), fit, lasting)
        for at, held in enumerate(self.held):
            _add(held, [int(row[at] > 0) for row in outcome.seen.goals if row], lasting)

    def _last(self, lasting: int) -> None:
        """Let the curves go on for so many rounds: all that were counted before stay as they ended."""
        for curve in (*self.strength.values(), *self.held):
            curve += [curve[-1] if curve else 0] * (lasting - len(curve))
        self.lasting = lasting

    # what is asked of it

    @property
    def by_goal(self) -> int:
        """How many of its battles an objective ended."""
        return self.counted - self.by_clock - self.reasons.total()

    @property
    def decided(self) -> int:
        """How many of its battles have a winner."""
        return self.counted - self.wins[""]

    def share_of(self, side: str) -> Interval:
        """In how many of its battles a side wins; "" for nobody."""
        return share(self.wins[side], self.counted)

    def of(self, side: str) -> tuple[int, int]:
        """How many of how many battles a side wins."""
        return self.wins[side], self.counted

    def stands(self, at: int) -> float:
        """The share of battles at whose end an objective, by its number, is won or held as things stand."""
        return self.held[at][-1] / self.counted if self.counted and self.held[at] else 0.0

    def lost(self, side: str) -> Interval:
        """How many figures a side loses in a battle."""
        return mean(self.losses.get(side, Counter()))

    def strong(self, side: str) -> int:
        """How many figures a side has at most."""
        return sum(1 for whose, _ in self.figures if whose == side)


def _add(curve: list[int], more: list[int], lasting: int) -> None:
    """Add a battle's values round by round; from its end on it stays as it was then."""
    for at in range(lasting):
        if more:
            curve[at] += more[min(at, len(more) - 1)]


def _plainly(reason: str) -> str:
    """Why a battle was over, whichever side it was that was left."""
    who, alone, rest = reason.partition(" is ")
    if alone and who.startswith(("only ", "nobody")):
        return f"with {'nobody' if who == 'nobody' else 'only one side'} {rest}"
    return f"because {reason}"


def _first_fall(seen: Seen) -> int | None:
    return min((fall.round for fall in seen.falls), default=None)


def added(counters: Iterable[Counter[Cell]]) -> Counter[Cell]:
    """Several counts of cells together."""
    total: Counter[Cell] = Counter()
    for counter in counters:
        total.update(counter)
    return total
