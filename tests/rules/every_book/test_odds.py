"""What a rulebook promises is what its dice do: one answer given over and over under other dice, and counted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from itertools import islice
from math import sqrt

from game.battle.battle import Battle
from game.battle.question import Question
from game.battle.quiet_answer import quiet_answer
from game.players.forms import fillable, form, spread
from rules.frame.forecast import Forecast
from rules.frame.forms import Action, Purpose
from tests.audit.course import Course
from tests.game.battle.courtyard import men, world

BLUE = men("blue", ("rifleman", (3, 5)))
RED = men("red", ("irregular", (11, 6)), facing=270)
OFTEN = 60
"""So often each answer is given."""
FORMS, QUESTIONS = 2, 12
"""So many forms are tried, at one of the first questions each."""
FAIR = Fraction(1, 5), Fraction(4, 5)
"""What is neither sure to come off nor sure to fail."""
SIGMAS = 4.5


def test_what_is_promised_is_what_comes_of_it(book: str, grid: str) -> None:
    tried = 0
    with closing(world(book, "odds", *BLUE, *RED, hexes=grid == "hex")) as battle:
        for action, true in islice(promises(battle), FORMS):
            came, rolled = counted(battle, action, true)
            chance = float(true.success or 0)
            off = abs(came - chance * rolled) / sqrt(max(1, rolled) * chance * (1 - chance))
            assert off <= SIGMAS, f"{action!r} came off {came} times of {rolled} for {chance:.3f}"
            tried += rolled > 0
    assert tried, "no answer came to a roll"


def promises(battle: Battle) -> Iterator[tuple[Action, Forecast]]:
    """Answers to the first questions that may come off and may fail, with what is truly promised of them."""
    tried = set[str]()
    for _ in range(QUESTIONS):
        question = battle.question()
        for action, true in uncertain(battle, question):
            if action.kind not in tried:
                tried.add(action.kind)
                yield action, true
        battle.answer(begin(question))
        if battle.over:
            return


def begin(question: Question) -> Action:
    """To take up the turn, or else the least there is."""
    found = (offer for offer in question.menu.offers if offer.action.purpose is Purpose.BEGIN and fillable(offer))
    offer = next(found, None)
    return quiet_answer(question.menu) if offer is None else form(offer, 0)


def uncertain(battle: Battle, question: Question) -> Iterator[tuple[Action, Forecast]]:
    """Answers that harm or help with a chance."""
    assert battle.ask is not None
    for offer in question.menu.offers:
        if offer.action.purpose in (Purpose.HARM, Purpose.AID) and fillable(offer):
            for action in spread(offer, 4):
                true = battle.setup.book.forecast(battle.table, battle.ask, question.view.meant(action))
                if true.success is not None and FAIR[0] < true.success < FAIR[1]:
                    yield action, true


def counted(battle: Battle, action: Action, true: Forecast) -> tuple[int, int]:
    """How often an answer came off, of how many times it came to its roll."""
    at, seed, falls = len(battle.script), battle.table.seed, list[bool | None]()
    for number in range(OFTEN):
        battle.table.seed = f"{seed}/{action.kind}/{number}"
        course = Course(battle, true, action)
        battle.answer(action)
        falls.append(course.fall().success)
        battle.table.seed = seed
        battle.rewind(at)
    return falls.count(True), OFTEN - falls.count(None)
