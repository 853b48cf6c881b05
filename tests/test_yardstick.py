"""The yardstick stays as it was: nothing that players come to do otherwise changes it."""

from __future__ import annotations

from pathlib import Path

from game.battle.battle import Battle
from game.players.playing import play_on
from tests.seats import seated
from tests.soak import ready
from tests.yardstick import Tactician

HERE = Path(__file__).parent / "yardstick"


def test_the_yardstick_stands_on_no_shipped_player() -> None:
    leaning = [str(file) for file in sorted(HERE.rglob("*.py")) if "game.players" in file.read_text(encoding="utf-8")]
    assert not leaning


def test_the_yardstick_plays_a_side() -> None:
    setup = ready("crossing/first-shots@d6")
    battle = Battle(setup, "1")
    players = seated(setup, ["yardstick", "nobody"], "1", battle)
    answers = play_on(battle, players)
    for _ in range(6):
        next(answers)
    yardstick = players[setup.scenario.side[0].name]
    assert isinstance(yardstick, Tactician) and yardstick.last is not None
    battle.close()
