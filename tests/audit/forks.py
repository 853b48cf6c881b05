"""Forks of a moment: the same answer given thousands of times under other dice, beside the odds that were shown.

In a fork nobody else does anything: whatever a forecast takes for granted of the answers of others, and of what
happens until it takes effect, is so. Only what it says is worked out coarsely is left out.
"""

from __future__ import annotations

import gc
import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from math import erfc, sqrt

from scipy.stats import binomtest, chisquare

from game.battle.battle import Battle, Question
from game.players import IdlePlayer
from rules.d6.forecasts.parts import loss
from rules.d6.state import Health, Traits
from rules.frame.figure import Condition
from rules.frame.forecast import Fact, Forecast
from rules.frame.forms import Action, Offer
from rules.kernel.refs import Ref
from rules.reflex.state import Wounds
from tests.audit import playing
from tests.audit.battles import Bout, stage
from tests.audit.figures import percent
from tests.audit.shown import some_of_each

PATIENCE = 60
"""Answers of others until an action has come to its roll."""
AT_A_TIME = 8
"""Forks that run side by side."""
FEW = 5
"""Where something is expected less often than that, its chance is worked out exactly instead of by chi-square."""
SURE = 0.05
"""How likely one of all the counts together may be called odd though every odds hold (Bonferroni)."""
DOUBT = Fraction(3, 100)
LOOKED_AT = 3
"""Filled forms of a kind that are looked at in one moment."""
GOES_OFF = ("burst", "dud", "release", "gas")
"""Events that something thrown or launched with a fuze is waited for."""
LATER = ("hold",)
"""What is rolled only when something else happens, and then has odds of its own."""


@dataclass(frozen=True, slots=True)
class Fall:
    """How one fork fell: whether the action came off, which of the units in it were touched, and what they lost."""

    success: bool | None
    touched: tuple[Ref, ...]
    lost: tuple[tuple[Ref, float], ...] = ()
    """What share of its strength each unit lost, where strength is counted in points."""


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
    stakes: dict[Ref, Fraction] = field(default_factory=dict)
    """What share of its strength each unit loses on average, by the true forecast."""
    lost: dict[Ref, list[float]] = field(default_factory=dict)

    def odd(self, threshold: float | None = None) -> tuple[str, ...]:
        """What did not come about as often as the true odds have it; with a threshold less likely than that."""
        found = tuple(self.unlikely())
        below = SURE / max(1, len(found)) if threshold is None else threshold
        return tuple(what for what, chance in found if chance < below)

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
            yield "success", fit(self.came[True], rolled, self.true)
        whole = self.trials - self.unrolled
        for unit, chance in sorted(self.expected.items()):
            yield f"unit {unit} touched", fit(self.touched[unit], whole, chance)
        for unit, lost in sorted(self.lost.items()):
            yield f"unit {unit} loses", fit_mean(lost, self.stakes[unit])


def fit(came: int, whole: int, odds: Fraction) -> float:
    """How likely counts at least so odd are, if the odds hold (chi-square); 0 where the impossible happened."""
    if not whole:
        return 1.0
    expected = float(odds) * whole, float(1 - odds) * whole
    if min(expected) < FEW:
        return float(binomtest(came, whole, float(odds)).pvalue)
    return float(chisquare((came, whole - came), expected).pvalue)


def fit_mean(found: Sequence[float], mean: Fraction) -> float:
    """How likely a mean at least so far from the expected one is."""
    many = len(found)
    middle = sum(found) / many
    spread = sqrt(sum((each - middle) ** 2 for each in found) / many)
    apart = abs(middle - float(mean))
    if not spread:
        return 1.0 if apart < FEW / many else 0.0
    return erfc(apart * sqrt(many) / (spread * sqrt(2)))


def fork(battle: Battle, question: Question, action: Action, seeds: Sequence[str]) -> Forked:
    """Give one answer under each of these seeds, every time at the very same moment."""
    assert battle.ask is not None
    meant = question.view.meant(action)
    true = battle.setup.book.forecast(battle.table, battle.ask, meant)
    shown = question.forecast(action)
    found = Forked(action.kind, repr(meant), shown.success, true.success)
    found.expected = {unit: _touching(true, unit) for unit in _told_exactly(true)}
    found.stakes = {unit: true.loss(unit) for unit in found.expected if _strength(battle, unit) is not None}
    for fall in _falls(battle, action, true, seeds):
        found.trials += 1
        if true.success is not None and fall.success is None:
            found.unrolled += 1
            continue
        if fall.success is not None:
            found.came[fall.success] += 1
        found.touched.update(fall.touched)
        for unit, lost in fall.lost:
            if unit in found.stakes:
                found.lost.setdefault(unit, []).append(lost)
    return found


def _told_exactly(true: Forecast) -> tuple[Ref, ...]:
    """The units of a forecast that may be harmed in it and of whom nothing is worked out coarsely."""
    rough = {each.about for each in true.assumes if each.fact is Fact.ROUGH}
    if None in rough:
        return ()
    return tuple(unit for unit in true.units() if unit not in rough and all(each.loss >= 0 for each in true.of(unit)))


def _touching(forecast: Forecast, unit: Ref) -> Fraction:
    return sum((each.chance for each in forecast.of(unit) if each.loss > 0), Fraction(0))


def _falls(battle: Battle, action: Action, true: Forecast, seeds: Sequence[str]) -> Iterator[Fall]:
    """Every fork in a process of its own, which takes nothing but the copying of pages that change; some at a time."""
    gc.freeze()
    try:
        for first in range(0, len(seeds), AT_A_TIME):
            running = [_start(partial(_fall, battle, action, true, seed)) for seed in seeds[first : first + AT_A_TIME]]
            yield from [_end(*each) for each in running]
    finally:
        gc.unfreeze()


def _start(run: Callable[[], Fall]) -> tuple[int, int]:
    """Begin one in a child: its number, and the pipe in which it will tell how it fell."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            gc.disable()
            fall = run()
            os.write(writing, json.dumps([fall.success, fall.touched, fall.lost]).encode())
        finally:
            os._exit(0)
    os.close(writing)
    return child, reading


def _end(child: int, reading: int) -> Fall:
    """What a child has to tell."""
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    if not told:
        raise RuntimeError("a fork came to nothing")
    success, touched, lost = json.loads(told)
    return Fall(success, tuple(map(Ref, touched)), tuple((Ref(unit), share) for unit, share in lost))


def _fall(battle: Battle, action: Action, true: Forecast, seed: str) -> Fall:
    """Give the answer under another seed, let nobody else do anything, and see what came of it."""
    battle.table.seed = f"{battle.table.seed}/{seed}"
    unit = battle.ask.unit if battle.ask is not None else Ref(0)
    before = {ref: (_harm(battle, ref), _strength(battle, ref)) for ref in true.units()}
    told, round_ = len(battle.log()), battle.table.clock.round
    fuzed = bool(true.units() and true.rings) and any(each.fact is Fact.FUTURE for each in true.assumes)
    battle.answer(action)
    success, idle = None, IdlePlayer()
    for _ in range(PATIENCE):
        success = _came_off(battle, unit, told)
        over = battle.over or battle.ask is None
        if over or (success is not None and not fuzed) or (fuzed and _gone_off(battle, told)):
            break
        if not fuzed and true.success is None and (battle.ask.unit == unit or battle.table.clock.round > round_):
            break
        battle.answer(idle.choose(battle.question()))
    return Fall(
        success,
        tuple(ref for ref, (harm, _) in before.items() if _harm(battle, ref) != harm),
        tuple((ref, _lost(battle, ref, strength)) for ref, (_, strength) in before.items() if strength is not None),
    )


def _gone_off(battle: Battle, told: int) -> bool:
    return any(each.kind in GOES_OFF for each in battle.log()[told:])


def _strength(battle: Battle, unit: Ref) -> tuple[Health, int] | None:
    """A unit's strength where it is counted in points, and what it is in full."""
    health, traits = battle.table.find(unit, Health), battle.table.find(unit, Traits)
    return None if health is None or traits is None or health.down else (health, traits.hp_max)


def _lost(battle: Battle, unit: Ref, before: tuple[Health, int]) -> float:
    """What share of its strength a unit has lost since."""
    health, full = before
    return float(loss(health, full, health.hp - battle.table.part(unit, Health).hp))


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


def sample(
    battles: Iterable[Bout], seeds: Sequence[str], *, each: int = 1, forms: int = LOOKED_AT, every: int = 1
) -> Iterator[tuple[Forked, str]]:
    """Forks of the first moments of these battles in which each form is in doubt, and where they were."""
    done = Counter[str]()
    for bout in battles:
        setup = stage(bout.scenario, bout.book)
        battle = Battle(setup, bout.seed)
        try:
            for number, (question, _) in enumerate(playing.questions(battle, playing.seats(setup, bout))):
                if number % every:
                    continue
                for action in some_of_each(_not_done(question, done, each), forms, len(battle.script)):
                    if done[action.kind] < each and _in_doubt(battle, question, action):
                        done[action.kind] += 1
                        yield fork(battle, question, action, seeds), f"{bout.name} after {len(battle.script)}"
        finally:
            battle.close()


def _not_done(question: Question, done: Counter[str], each: int) -> list[Offer]:
    """What is offered of the forms that are still to be forked."""
    return [offer for offer in question.menu.offers if done[playing.kind_of(offer)] < each]


def _in_doubt(battle: Battle, question: Question, action: Action) -> bool:
    """Whether dice decide what comes of a form at once."""
    assert battle.ask is not None
    if action.kind in LATER:
        return False
    true = battle.setup.book.forecast(battle.table, battle.ask, question.view.meant(action))
    chances = [_touching(true, unit) for unit in true.units()] if true.success is None else [true.success]
    return any(DOUBT < chance < 1 - DOUBT for chance in chances)
