"""Forks of a moment: the same answer given thousands of times under other dice, beside the odds that were shown.

In a fork nobody else does anything: whatever a forecast takes for granted of the answers of others, and of what
happens until it takes effect, is so. Only what it says is worked out coarsely is left out. Work that takes many answers
is done under the battle's own dice up to the last of them, before which the forks begin.
"""

from __future__ import annotations

import gc
import os
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from fractions import Fraction
from functools import partial

from pydantic import TypeAdapter

from game.battle.battle import Battle
from game.battle.question import Question
from rules.frame.forecast import Fact, Forecast
from rules.frame.forms import Action
from rules.kernel.refs import Ref
from rules.reflex.state import Wounds
from tests.audit.course import AGAINST, Course, Fall, drawn, share, strength
from tests.audit.forked import Forked, Mean

KILLED = "killed"
AT_A_TIME = 2
"""Forks that run side by side, so that one is copied while another runs."""
BARREN = 40
"""Where so many forks in a row have not come to their roll, no others are tried."""
FALL = TypeAdapter(Fall)
HOLDS = ("grapple", "grapple surely", "grapple in passing", "choke hold", "arm lock", "judo throw", "takedown", "pin")
ON_WEAPONS = ("grab", "grab surely", "grab in passing", "wrest", "force drop", "strike weapon")
HANDS_ON = (*HOLDS, *ON_WEAPONS, "choke", "wrench", "feint", "evaluate")
SUCCESS_ALONE = ("demand", "bluff", *AGAINST, *HANDS_ON)
"""Of forms that work by fear or by a hold a unit's strength shows nothing, of a block only what the attack does."""
Child = tuple[int, int]
"""The number of a child, and the pipe in which it tells what it has to."""


def fork(battle: Battle, question: Question, action: Action, seeds: Sequence[str]) -> Forked:
    """Give one answer under each of these seeds, every time at the very same moment. Those whose action never comes to
    its roll are given up after a few.
    """
    assert battle.ask is not None
    meant = question.view.meant(action)
    true = battle.setup.book.forecast(battle.table, battle.ask, meant)
    shown = question.forecast(action)
    found = Forked(action.kind, repr(meant), shown.success, true.success)
    exactly = () if action.kind in SUCCESS_ALONE else _told_exactly(true)
    found.expected = {unit: touching(true, unit) for unit in exactly}
    found.deadly = {unit: chance for unit in exactly if (chance := killing(true, unit))}
    found.shares = {unit: by_share(true, unit) for unit in exactly if battle.table.find(unit, Wounds) is not None}
    found.foretold = {row.text: row.chance for row in true.of(None)}
    found.stakes = {unit: true.loss(unit) for unit in found.expected if strength(battle, unit) is not None}
    with closing(_falls(battle, question, action, true, seeds)) as falls:
        for fall in falls:
            found.trials += 1
            if fall.spoilt or (true.success is not None and fall.success is None):
                found.unrolled += 1
                if found.trials == BARREN and found.barren:
                    break
                continue
            if fall.success is not None:
                found.came[fall.success] += 1
            found.touched.update(fall.touched)
            found.killed.update(fall.killed)
            found.told.update(fall.told)
            for unit, part in fall.shares:
                if unit in found.shares:
                    found.parts.setdefault(unit, Counter())[part] += 1
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


def by_share(forecast: Forecast, unit: Ref) -> dict[str, Fraction]:
    """How likely a unit loses what share of its strength."""
    chances: dict[str, Fraction] = {}
    for row in forecast.of(unit):
        chances[share(row.loss)] = chances.get(share(row.loss), Fraction(0)) + row.chance
    return chances


def killing(forecast: Forecast, unit: Ref) -> Fraction:
    """How likely a unit is killed, where the rows of a forecast tell that apart from lesser harm."""
    return sum((each.chance for each in forecast.of(unit) if KILLED in each.text), Fraction(0))


def _falls(battle: Battle, question: Question, action: Action, true: Forecast, seeds: Sequence[str]) -> Generator[Fall]:
    """Every fork, in the order of the seeds. What happens before that is the same for all of them: one child plays up
    to there, and the forks begin where it stands.
    """
    grown = [seed_of(battle, action, seed) for seed in seeds]
    (quiet,) = _told_by(_start(partial(_until_dice, battle, question, action, true)))
    trunk = _start(partial(_trunk, battle, question, action, true, int(quiet), grown))
    many = 0
    for line in _told_by(trunk):
        many += 1
        yield FALL.validate_json(line)
    if many < len(seeds):
        raise RuntimeError(f"of {len(seeds)} forks only {many} came to an end")


def _until_dice(battle: Battle, question: Question, action: Action, true: Forecast) -> Iterator[str]:
    """How many answers come before the forks begin: those before the first die, and where the action is gone on with,
    those before it is so for the last time. -1 where the action itself rolls.
    """
    course, before = Course(battle, true, action), drawn(battle)
    battle.answer(action, question)
    quiet = -1 if drawn(battle) > before else None
    answers = 0
    while not course.over:
        goes_on = course.step()
        if goes_on or (quiet is None and drawn(battle) > before):
            quiet = answers
        answers += 1
    yield str(answers if quiet is None else quiet)


def _trunk(
    battle: Battle, question: Question, action: Action, true: Forecast, quiet: int, seeds: Sequence[str]
) -> Iterator[str]:
    """Play up to there, then fork: each in a process of its own, which copies nothing but what it changes."""
    course = Course(battle, true, action)
    if quiet >= 0:
        battle.answer(action, question)
    for _ in range(quiet):
        course.step()
    gc.collect()
    gc.freeze()
    for first in range(0, len(seeds), AT_A_TIME):
        some = seeds[first : first + AT_A_TIME]
        given = None if quiet >= 0 else (action, question)
        running = [_start(partial(_fork, battle, course, given, seed)) for seed in some]
        for child in running:
            yield from _told_by(child)


def _fork(battle: Battle, course: Course, given: tuple[Action, Question] | None, seed: str) -> Iterator[str]:
    """Play on under another seed, and see what came of it."""
    battle.table.seed = seed
    if given is not None:
        battle.answer(*given)
    yield FALL.dump_json(course.fall()).decode()


def _start(run: Callable[[], Iterator[str]]) -> Child:
    """Begin something in a child, which tells every result as a line."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(reading)
            gc.disable()
            with os.fdopen(writing, "w") as pipe:
                for each in run():
                    pipe.write(f"{each}\n")
                    pipe.flush()
        finally:
            os._exit(0)
    os.close(writing)
    return child, reading


def _told_by(started: Child) -> Iterator[str]:
    """The lines a child has to tell. Left before its end, it stops at its next line, as nobody reads it."""
    child, reading = started
    try:
        with os.fdopen(reading) as pipe:
            yield from map(str.rstrip, pipe)
    finally:
        os.waitpid(child, 0)
