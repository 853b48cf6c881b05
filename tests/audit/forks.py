"""Forks of a moment: the same answer given thousands of times under other dice, beside the odds that were shown.

In a fork nobody else does anything: whatever a forecast takes for granted of the answers of others, and of what
happens until it takes effect, is so. Only what it says is worked out coarsely is left out.
"""

from __future__ import annotations

import gc
import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from game.battle.battle import Battle, Question
from game.players import IdlePlayer
from rules.d6.asks import InSlot, InTurn
from rules.d6.forecasts.parts import loss
from rules.d6.state import Health, Traits
from rules.frame.figure import Condition
from rules.frame.flow import Ask
from rules.frame.forecast import Fact, Forecast
from rules.frame.forms import Action
from rules.kernel.refs import Ref
from rules.reflex.state import Wounds
from tests.audit.forked import Forked, Mean

PATIENCE = 60
"""Answers of others until an action has come to its roll."""
AT_A_TIME = 2
"""Forks that run side by side, so that one is copied while another runs."""
BARREN = 40
"""Where so many forks in a row have not come to their roll, no others are tried."""
GOES_OFF = ("burst", "dud", "release", "gas")
"""Events that something thrown or launched with a fuze is waited for."""


@dataclass(frozen=True, slots=True)
class Fall:
    """How one fork fell: whether the action came off, which of the units in it were touched, and what they lost."""

    success: bool | None
    touched: tuple[Ref, ...]
    lost: tuple[tuple[Ref, float], ...] = ()
    """What share of its strength each unit lost, where strength is counted in points."""


def fork(battle: Battle, question: Question, action: Action, seeds: Sequence[str]) -> Forked:
    """Give one answer under each of these seeds, every time at the very same moment. Those whose action never comes to
    its roll are given up after a few.
    """
    assert battle.ask is not None
    meant = question.view.meant(action)
    true = battle.setup.book.forecast(battle.table, battle.ask, meant)
    shown = question.forecast(action)
    found = Forked(action.kind, repr(meant), shown.success, true.success)
    found.expected = {unit: touching(true, unit) for unit in _told_exactly(true)}
    found.stakes = {unit: true.loss(unit) for unit in found.expected if _strength(battle, unit) is not None}
    for fall in _falls(battle, question, action, true, seeds):
        found.trials += 1
        if true.success is not None and fall.success is None:
            found.unrolled += 1
            if found.trials == BARREN and found.barren:
                break
            continue
        if fall.success is not None:
            found.came[fall.success] += 1
        found.touched.update(fall.touched)
        for unit, lost in fall.lost:
            if unit in found.stakes:
                found.lost.setdefault(unit, Mean()).add(lost)
    return found


def seed_of(battle: Battle, action: Action, seed: str) -> str:
    """What the dice of a fork grow from: a number is another row of dice at every moment and for every answer."""
    return f"{battle.seed}/{len(battle.script)}/{action.model_dump_json()}/{seed}"


def _told_exactly(true: Forecast) -> tuple[Ref, ...]:
    """The units of a forecast that may be harmed in it and of whom nothing is worked out coarsely."""
    rough = {each.about for each in true.assumes if each.fact is Fact.ROUGH}
    if None in rough:
        return ()
    return tuple(unit for unit in true.units() if unit not in rough and all(each.loss >= 0 for each in true.of(unit)))


def touching(forecast: Forecast, unit: Ref) -> Fraction:
    return sum((each.chance for each in forecast.of(unit) if each.loss > 0), Fraction(0))


def _falls(battle: Battle, question: Question, action: Action, true: Forecast, seeds: Sequence[str]) -> Iterator[Fall]:
    """Every fork in a process of its own, which takes nothing but the copying of pages that change; some at a time."""
    gc.collect()
    gc.freeze()
    try:
        for first in range(0, len(seeds), AT_A_TIME):
            some = seeds[first : first + AT_A_TIME]
            running = [_start(partial(_fall, battle, question, action, true, seed)) for seed in some]
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


def _fall(battle: Battle, question: Question, action: Action, true: Forecast, seed: str) -> Fall:
    """Give the answer under another seed, let nobody else do anything, and see what came of it."""
    battle.table.seed = seed_of(battle, action, seed)
    unit = battle.ask.unit if battle.ask is not None else Ref(0)
    before = {ref: (_harm(battle, ref), _strength(battle, ref)) for ref in true.units()}
    told, round_ = len(battle.log()), battle.table.clock.round
    shared = battle.ask is not None and _shares_a_slot(battle.ask)
    fuzed = bool(true.units() and true.rings) and any(each.fact is Fact.FUTURE for each in true.assumes)
    battle.answer(action, question)
    success, idle = None, IdlePlayer()
    for _ in range(PATIENCE):
        success = _came_off(battle, unit, told)
        over = battle.over or battle.ask is None
        later = over or battle.table.clock.round > round_
        settled = later or not shared or isinstance(battle.ask.about, InSlot)
        if over or (settled and success is not None and not fuzed) or (fuzed and _gone_off(battle, told)):
            break
        if not fuzed and true.success is None and settled and (later or shared or battle.ask.unit == unit):
            break
        battle.answer(idle.choose(battle.question()))
    return Fall(
        success,
        tuple(ref for ref, (harm, _) in before.items() if _harm(battle, ref) != harm),
        tuple((ref, _lost(battle, ref, strength)) for ref, (_, strength) in before.items() if strength is not None),
    )


def _shares_a_slot(ask: Ask) -> bool:
    """Whether others act in the same slot: under d6 harm among them waits until all of them are done."""
    return isinstance(ask.about, InTurn) and bool(ask.about.stood)


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
