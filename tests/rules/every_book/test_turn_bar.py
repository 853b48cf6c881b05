"""The bar of a round lists units in the order in which they are really asked."""

from __future__ import annotations

from contextlib import closing

from game.battle.battle import Battle
from game.battle.question import Question
from game.players.playing import seated
from rules.kernel.refs import Ref
from tests.rules.every_book.books import everyone

ANSWERS = 150
"""How many answers are given in a battle."""
OWN_TIME = ("slot", "tick", "act", "activate", "turn")
"""The questions that a unit's own time brings."""


def still_to_come(question: Question) -> list[tuple[int, Ref]]:
    """The units of the side that is asked whose time is to come, as the bar has them from its beginning."""
    line = question.view.book.timeline(question.view)
    beats = sorted(line.beats, key=lambda beat: -beat.at if line.first >= line.last else beat.at)
    return [(beat.at, beat.unit) for beat in beats if not (beat.done or beat.assumed)]


def test_the_first_on_the_bar_is_asked_first_of_equals_too(book: str, grid: str) -> None:
    setup, asked, equals = everyone(book, grid), set[object](), 0
    with closing(Battle(setup, "bar")) as battle:
        players = seated(setup, ["random"] * len(setup.scenario.side), "bar", battle)
        for _ in range(ANSWERS):
            if battle.over:
                break
            question = battle.question()
            unit, bar = question.ask.unit, still_to_come(question)
            own = next(((at, each) for at, each in bar if each == unit), None)
            turn = battle.table.clock.round, question.side
            if question.ask.kind in OWN_TIME and own is not None and (*turn, *own) not in asked:
                left = [each for each in bar if (*turn, *each) not in asked]
                assert left[0] == own, (question.ask.kind, left)
                equals += sum(at == own[0] for at, _ in left) > 1
                asked.add((*turn, *own))
            battle.answer(players[question.side].choose(question), question)
    assert equals or book == "third"
