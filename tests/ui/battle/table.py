"""A table for tests: shipped scenarios, cut short, played through a session by people who know what they want."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from game.battle.question import Question
from game.battle.scenario import read_scenario
from game.battle.setup import Setup, set_up
from game.players.seated import player
from game.ui.battle.session import Session
from tests.shipped import ground_of, shortened

BATTLES = (
    ("wielka/bridge-ambush", "reflex"),
    ("farm/raid", "d6"),
    ("crossing/first-shots", "reflex"),
    ("wielka/crossing-the-stream", "d6"),
)
"""A hex and a square map under each rulebook."""


def made_ready(scenario: str, book: str, folder: Path, rounds: int = 2) -> Setup:
    """A scenario, ready to be played for so many rounds."""
    return set_up(read_scenario(shortened(scenario, rounds, folder)), book, ground=ground_of(scenario))


def people(setup: Setup, *others: str) -> dict[str, str]:
    """A person on the first side; on the others the players named, or people too."""
    sides = [side.name for side in setup.scenario.side]
    named = ("person", *others, *("person" for _ in sides))
    return dict(zip(sides, named, strict=False))


def play(session: Session, answers: int | None = None, words: Mapping[str, str] | None = None) -> int:
    """Everybody before the screen says what a greedy player would, and passes the seat; how many answers there were."""
    minds = {side: player("greedy", session.battle.setup, side, "1") for side in session.seats.persons}
    given = 0
    session.wait()
    while not session.over and (answers is None or given < answers):
        if session.hand_to is not None:
            assert session.question is None
            assert session.hand_over(session.hand_to, (words or {}).get(session.hand_to, ""))
        question = session.question
        assert question is not None
        session.answer(minds[question.side].choose(question))
        session.shown()
        given += 1
        session.wait()
    return given


def questions(scenario: str, book: str, folder: Path, rounds: int = 2) -> Iterator[Question]:
    """What a greedy person is asked in a battle against a greedy computer."""
    setup = made_ready(scenario, book, folder, rounds)
    session = Session.begin(setup, "1", people(setup, "greedy"))
    mind = player("greedy", setup, session.seats.persons[0], "1")
    session.wait()
    while not session.over:
        assert session.question is not None
        yield session.question
        session.answer(mind.choose(session.question))
        session.wait()
