"""The players' screen as it looked when it was found good: one side's eyes on squares, two sides' on hexes."""

from pathlib import Path
from time import sleep

import pytest

from game.battle.marks import mark
from game.ui.battle.session import Session
from rules.frame.ground import Cell
from tests.ui.battle.table import made_ready, people, play
from tests.ui.pictures import looks_like
from tests.ui.players_screen.following import Watching

pytestmark = pytest.mark.painted


@pytest.mark.parametrize(
    ("scenario", "book", "sides", "answers", "size", "line"),
    [
        ("crossing/first-shots", "d6", ("blue",), 12, (1280, 720), ((4, 6), (8, 8), (12, 7))),
        ("inn/the-inn", "gurps", ("blue", "red"), 12, (1920, 1080), ((6, 20), (10, 17), (14, 17))),
    ],
)
def test_the_players_screen(
    scenario: str,
    book: str,
    sides: tuple[str, ...],
    answers: int,
    size: tuple[int, int],
    line: tuple[Cell, ...],
    tmp_path: Path,
) -> None:
    setup = made_ready(scenario, book, tmp_path, 3)
    session = Session.begin(setup, "1", people(setup), tmp_path / "battle.jsonl")
    play(session, answers)
    watching = Watching(tmp_path / "battle.jsonl", *sides, size=size)
    journal, middle = session.journal, watching.screen.table.chart.middle
    assert journal is not None
    journal.point_out(mark("line", [middle(cell) for cell in line], ()))
    watching.settle()
    for _ in range(2000):
        if not watching.screen.unfinished:
            break
        watching.driver.turn()
        sleep(0.001)
    looks_like(watching.driver.picture(), f"players_{book}_{size[1]}")
    watching.close()
    session.close()
