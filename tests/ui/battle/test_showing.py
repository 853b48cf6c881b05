"""What rulebooks say for the eye all through a battle: bars never over-full, a line of time that holds everybody."""

from itertools import islice
from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.players.playing import play_on, seated
from rules.frame.figure import Body
from tests.ui.battle.table import BATTLES, made_ready

EVERY = 8
"""After how many answers it is all looked at."""


@pytest.mark.parametrize(("scenario", "book"), BATTLES)
def test_bars_and_the_line_of_time_hold_all_through_a_battle(scenario: str, book: str, tmp_path: Path) -> None:
    battle = Battle(made_ready(scenario, book, tmp_path, rounds=3), "1")
    players = seated(battle.setup, ["greedy"] * len(battle.setup.scenario.side), "1", battle)
    shown = False
    for number, _ in enumerate(islice(play_on(battle, players), 150)):
        if battle.over:
            break
        if number % EVERY:
            continue
        view = battle.question().view
        assert view.viewer is not None
        for unit in view.units(view.viewer):
            for gauge in view.book.gauges(view, unit):
                assert 0 <= gauge.share <= 1
                assert gauge.label
                assert gauge.text
        line = view.book.timeline(view)
        assert line.title
        known = set(view.units())
        low, high = sorted((line.first, line.last))
        for beat in line.beats:
            assert beat.unit in known
            assert low <= beat.at <= high
            assert beat.assumed == view.assumed(beat.unit)
            assert view.find(beat.unit, Body) is not None
        shown = shown or bool(line.beats)
    assert shown
