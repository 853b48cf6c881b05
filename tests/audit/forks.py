"""Forks of a moment: the same answer given thousands of times under other dice, beside the odds that were shown."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial

from scipy.stats import chisquare

from game.battle.battle import Battle, Question
from game.players import IdlePlayer
from rules.d6.state import Health
from rules.figure import Condition
from rules.forecast import Fact, Forecast
from rules.forms import Action
from rules.reflex.state import Wounds
from rules.refs import Ref
from tests.audit import playing
from tests.audit.battles import Bout, stage
from tests.audit.figures import percent
from tests.audit.shown import some_of_each

PATIENCE = 60
"""Answers of others until an action has come to its roll."""
FEW = 5
"""Ways it can fall that are expected less often are put together."""
UNLIKELY = 1e-4
"""Less likely than this, counts do not come of the odds that were shown."""
DOUBT = Fraction(3, 100)
LOOKED_AT = 3
"""Filled forms of a kind that are looked at in one moment."""
LATER = ("hold",)
"""What is rolled only when something else happens, and then has odds of its own."""


@dataclass(frozen=True, slots=True)
class Fall:
    """How one fork fell: whether the action came off, and which of the units in it were touched."""

    success: bool | None
    touched: tuple[Ref, ...]


@dataclass(slots=True)
class Forked:
    """All forks of a moment: what was shown and true, and how often each came about."""

    form: str
    action: str
    shown: Fraction | None
    true: Fraction | None
    trials: int = 0
    unrolled: int = 0
    came: Counter[bool] = field(default_factory=Counter)
    touched: Counter[Ref] = field(default_factory=Counter)
    expected: dict[Ref, Fraction] = field(default_factory=dict)
    """How likely each unit is touched, by the true forecast."""

    def odd(self) -> tuple[str, ...]:
        """What did not come about as often as the true odds have it."""
        return tuple(what for what, chance in self.unlikely() if chance < UNLIKELY)

    @property
    def told(self) -> str:
        """The odds and the counts in a line."""
        rolled = sum(self.came.values())
        came = "no roll of its own"
        if rolled:
            came = f"came off {percent(Fraction(self.came[True], rolled))} of {rolled:,}"
        of_units = self.expected.items()
        units = ", ".join(f"unit {ref} touched {self.touched[ref]:,} for {percent(odds)}" for ref, odds in of_units)
        odds = f"shown {percent(self.shown)}, true {percent(self.true)}"
        return f"{self.form}: {odds}, {came}" + (f"; {units}" if units else "")

    def unlikely(self) -> Iterator[tuple[str, float]]:
        """How likely each count would be if the true odds hold, where it can be said."""
        rolled = sum(self.came.values())
        if self.true is not None and rolled:
            yield "success", fit((self.came[True], self.came[False]), (self.true, 1 - self.true))
        whole = self.trials - self.unrolled
        for unit, chance in sorted(self.expected.items()):
            yield f"unit {unit} touched", fit((self.touched[unit], whole - self.touched[unit]), (chance, 1 - chance))


def fit(counts: Sequence[int], odds: Sequence[Fraction]) -> float:
    """How likely counts at least so odd are, if the odds hold (chi-square); 0 where the impossible happened."""
    whole = sum(counts)
    if not whole:
        return 1.0
    expected = [float(chance) * whole for chance in odds]
    if any(count and not chance for count, chance in zip(counts, odds, strict=True)):
        return 0.0
    if min(expected) < FEW:
        rare = expected.index(min(expected))
        return 1.0 if counts[rare] <= 3 * FEW + expected[rare] else 0.0
    return float(chisquare(counts, expected).pvalue)


def fork(battle: Battle, question: Question, action: Action, seeds: Sequence[str]) -> Forked:
    """Give one answer under each of these seeds, every time at the very same moment."""
    assert battle.ask is not None
    meant = question.view.meant(action)
    true = battle.setup.book.forecast(battle.table, battle.ask, meant)
    shown = question.forecast(action)
    found = Forked(action.kind, repr(meant), shown.success, true.success)
    if not any(each.fact in (Fact.ANSWER, Fact.FUTURE, Fact.ROUGH) for each in true.assumes):
        harmed = (unit for unit in true.units() if all(each.loss >= 0 for each in true.of(unit)))
        found.expected = {unit: _touching(true, unit) for unit in harmed}
    for fall in _falls(battle, action, true, seeds):
        found.trials += 1
        if true.success is not None and fall.success is None:
            found.unrolled += 1
            continue
        if fall.success is not None:
            found.came[fall.success] += 1
        found.touched.update(fall.touched)
    return found


def _touching(forecast: Forecast, unit: Ref) -> Fraction:
    return sum((each.chance for each in forecast.of(unit) if each.loss > 0), Fraction(0))


def _falls(battle: Battle, action: Action, true: Forecast, seeds: Sequence[str]) -> Iterator[Fall]:
    """Every fork in a process of its own, which takes nothing but the copying of pages that change."""
    for seed in seeds:
        yield _in_a_child(partial(_fall, battle, action, true, seed))


def _in_a_child(run: Callable[[], Fall]) -> Fall:
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            fall = run()
            os.write(writing, json.dumps([fall.success, fall.touched]).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    if not told:
        raise RuntimeError("a fork came to nothing")
    success, touched = json.loads(told)
    return Fall(success, tuple(map(Ref, touched)))


def _fall(battle: Battle, action: Action, true: Forecast, seed: str) -> Fall:
    """Give the answer under another seed, let nobody else do anything, and see what came of it."""
    battle.table.seed = f"{battle.table.seed}/{seed}"
    unit = battle.ask.unit if battle.ask is not None else Ref(0)
    before = {ref: _harm(battle, ref) for ref in true.units()}
    told, round_ = len(battle.log()), battle.table.clock.round
    battle.answer(action)
    success, idle = None, IdlePlayer()
    for _ in range(PATIENCE):
        success = _came_off(battle, unit, told)
        if success is not None or battle.over or battle.ask is None:
            break
        if true.success is None and (battle.ask.unit == unit or battle.table.clock.round > round_):
            break
        battle.answer(idle.choose(battle.question()))
    return Fall(success, tuple(ref for ref, harm in before.items() if _harm(battle, ref) != harm))


def _came_off(battle: Battle, unit: Ref, told: int) -> bool | None:
    """Whether an action of a unit came off, by the first event since that says so."""
    since = battle.log()[told:]
    return next((each.success for each in since if each.actor == unit and each.success is not None), None)


def _harm(battle: Battle, ref: Ref) -> tuple[object, ...]:
    """How a unit has suffered so far, in any rulebook."""
    find = battle.table.find
    wounds, health, condition = find(ref, Wounds), find(ref, Health), find(ref, Condition)
    hurt = (wounds.levels, wounds.severed, wounds.dead) if wounds is not None else ()
    return (hurt, health.hp if health is not None else None, condition.state if condition is not None else None)


# a sample of every form


def sample(battles: Iterable[Bout], seeds: Sequence[str], each: int = 1) -> Iterator[tuple[Forked, str]]:
    """Forks of the first moments of these battles in which each form is in doubt, and where they were."""
    done = Counter[str]()
    for bout in battles:
        setup = stage(bout.scenario, bout.book)
        battle = Battle(setup, bout.seed)
        try:
            for question, _ in playing.questions(battle, playing.seats(setup, bout)):
                for action in some_of_each(question.menu.offers, LOOKED_AT, len(battle.script)):
                    if done[action.kind] < each and _in_doubt(battle, question, action):
                        done[action.kind] += 1
                        yield fork(battle, question, action, seeds), f"{bout.name} after {len(battle.script)}"
        finally:
            battle.close()


def _in_doubt(battle: Battle, question: Question, action: Action) -> bool:
    """Whether dice decide what comes of a form at once."""
    assert battle.ask is not None
    if action.kind in LATER:
        return False
    true = battle.setup.book.forecast(battle.table, battle.ask, question.view.meant(action))
    chances = [_touching(true, unit) for unit in true.units()] if true.success is None else [true.success]
    return any(DOUBT < chance < 1 - DOUBT for chance in chances)
