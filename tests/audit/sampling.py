"""A sample of every form, forked: battles are walked in several processes, and each moment is a line of a file.

A walk that was stopped is taken up again: forms that have their line are not forked again, and battles that were walked
to their end are left out.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, MutableMapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from fractions import Fraction
from multiprocessing import get_context
from pathlib import Path

from game.battle.battle import Battle
from game.battle.question import Question
from rules.frame.forms import Action
from tests.audit import playing
from tests.audit.battles import Bout, stage
from tests.audit.forked import LINE, Forked
from tests.audit.forks import by_share, fork, killing, touching
from tests.audit.likelihood import unlikely
from tests.audit.many import add_line, read_lines
from tests.audit.shown import some_of_each

DOUBT = Fraction(3, 100)
"""Dice decide what is less certain than that, either way."""
LATER = ("hold",)
"""What is rolled only when something else happens, and then has odds of its own."""
WITHOUT_DOUBT = 150
"""A form that was never in doubt in so many looks is no longer looked at in that battle."""
ODD, AGAIN = 0.01, 4
"""What is less likely than that is forked again, so many times as often."""
TRIES = 4
"""Further moments of a form that are forked where it never came to its roll."""
TO_NOTHING = "came to nothing"

Moments = MutableMapping[tuple[str, int], str]
"""Where each form was forked, or is being forked: its first moment, its second."""


@dataclass(frozen=True, slots=True)
class Walk:
    """How battles are walked: how many moments of each form, how often each is forked, and how closely one looks."""

    file: Path
    each: int = 1
    forks: int = 2000
    forms: int = 3
    """Filled forms of a kind that are looked at in one moment."""
    every: int = 1
    """Looked at is every so many-th question."""
    most: int = playing.ENDLESS
    """Questions after which a battle is left."""


class Wanted:
    """Which forms are still to be forked; several processes may ask at once."""

    def __init__(self, moments: Moments, each: int) -> None:
        self._moments, self._each = moments, each

    def done(self) -> frozenset[str]:
        """The forms of which no further moment is wanted."""
        known = dict(self._moments.items())
        many = Counter(form for form, _ in known)
        barren = Counter(form for (form, _), where in known.items() if where == TO_NOTHING)
        return frozenset(form for form in many if many[form] >= self._each + min(TRIES, barren[form]))

    def take(self, form: str, where: str) -> int | None:
        """Claim the next moment of a form: its number, or None where others were quicker."""
        number = sum(other == form for other, _ in dict(self._moments.items()))
        return number if self._moments.setdefault((form, number), where) == where else None

    def note(self, forked: Forked, number: int) -> None:
        """Another moment is wanted where not one fork came to its roll."""
        if forked.barren:
            self._moments[forked.form, number] = TO_NOTHING


def sample(bouts: Iterable[Bout], walk: Walk, workers: int) -> Iterator[str]:
    """Walk battles and fork a moment of every form; the name of each battle that is done, the first of them "" when
    what was known before has been read.
    """
    known = dict(read_lines(LINE, walk.file))
    left = [bout for bout in bouts if bout.name not in known]
    context = get_context("spawn")
    with context.Manager() as manager:
        moments: Moments = manager.dict()
        wanted = Wanted(moments, walk.each)
        for where, found in known.items():
            if isinstance(found, Forked):
                wanted.note(found, wanted.take(found.form, where) or 0)
        yield ""
        with ProcessPoolExecutor(workers, context, max_tasks_per_child=1) as pool:
            running = {pool.submit(walk_through, bout, walk, moments): bout for bout in left}
            for each in as_completed(running):
                add_line(LINE, walk.file, (running[each].name, each.result()))
                yield running[each].name


def walk_through(bout: Bout, walk: Walk, moments: Moments) -> str:
    """Play a battle and fork what is wanted on the way; how it broke off, "" if it came to its end."""
    try:
        setup = stage(bout.scenario, bout.book)
        battle = Battle(setup, bout.seed)
    except Exception:
        return traceback.format_exc(limit=-4)
    try:
        asked = playing.questions(battle, playing.seats(setup, bout), walk.most)
        looked = Counter[str]()
        for number, (question, answer) in enumerate(asked):
            if number % walk.every == 0:
                _look(bout, battle, question, answer, walk, Wanted(moments, walk.each), looked)
    except Exception:
        return f"after {len(battle.script)}: {traceback.format_exc(limit=-4)}"
    finally:
        battle.close()
    return ""


def _look(
    bout: Bout, battle: Battle, question: Question, answer: Action, walk: Walk, wanted: Wanted, looked: Counter[str]
) -> None:
    """Fork what is in doubt at one question, of the forms that are wanted: the answer it is about to be given, then
    some others.
    """
    done = wanted.done()
    offers = [offer for offer in question.menu.offers if _wanted(playing.kind_of(offer), done, looked)]
    where = f"{bout.name} after {len(battle.script)}"
    given = [answer] if any(offer.admits(answer) for offer in offers) else []
    for action in (*given, *some_of_each(offers, walk.forms, len(battle.script))):
        looked[action.kind] += 1
        if action.kind in wanted.done() or not in_doubt(battle, question, action):
            continue
        looked[action.kind] = 0
        number = wanted.take(action.kind, where)
        if number is not None:
            forked = forked_surely(battle, question, action, walk.forks)
            add_line(LINE, walk.file, (where, forked))
            wanted.note(forked, number)


def forked_surely(battle: Battle, question: Question, action: Action, many: int) -> Forked:
    """So many forks; where a count is odd, several times as many under other dice in their place: of hundreds of counts
    some are odd by chance, but not twice.
    """
    forked = fork(battle, question, action, [str(seed) for seed in range(many)])
    if min((chance for _, chance in unlikely(forked)), default=1.0) >= ODD:
        return forked
    return fork(battle, question, action, [str(seed) for seed in range(many, (1 + AGAIN) * many)])


def _wanted(form: str, done: frozenset[str], looked: Counter[str]) -> bool:
    return form not in done and form not in LATER and looked[form] < WITHOUT_DOUBT


def in_doubt(battle: Battle, question: Question, action: Action) -> bool:
    """Whether dice decide what comes of a form at once."""
    assert battle.ask is not None
    true = battle.setup.book.forecast(battle.table, battle.ask, question.view.meant(action))
    if true.success is not None:
        return DOUBT < true.success < 1 - DOUBT
    chances = [reckon(true, unit) for unit in true.units() for reckon in (touching, killing)]
    chances += [chance for unit in true.units() for chance in by_share(true, unit).values()]
    chances += [row.chance for row in true.of(None)]
    return any(DOUBT < chance < 1 - DOUBT for chance in chances)
