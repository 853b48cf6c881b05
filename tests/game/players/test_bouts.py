"""Computer players reckon in bouts: with the same patience under rounds of a second and of half a minute."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.battle.battle import Battle
from game.players.bouts import BOUT, begun, bout, lasting, rounds_each, since
from game.players.tactician.aims import aims
from game.players.tactician.progress import Progress
from game.players.tactician.situation import situation
from game.world.timing import Timing, timing
from rules.frame.book import load
from tests.game.skirmish import posted, setup
from tests.times import PACE, span
from tests.tiny_book import TinyBook, installed

LENGTHS = (Fraction(1), Fraction(3), Fraction(6), Fraction(30))


def test_a_round_of_six_seconds_is_a_bout() -> None:
    for times in (timing(load("d6")), timing(load("reflex"), PACE["reflex"])):
        assert [begun(times, number) for number in range(40)] == list(range(40))
        assert [lasting(times, number) for number in range(1, 40)] == list(range(1, 40))
        assert rounds_each(times) == 1.0


def test_shorter_rounds_share_a_bout_and_longer_ones_take_several() -> None:
    assert [begun(Timing(Fraction(1)), number) for number in (0, 1, 6, 7, 12, 13)] == [0, 1, 1, 2, 2, 3]
    assert [begun(Timing(Fraction(30)), number) for number in (1, 2, 3)] == [1, 6, 11]
    assert (rounds_each(Timing(Fraction(1))), rounds_each(Timing(Fraction(30)))) == (6.0, 0.2)


def test_a_slow_pace_makes_longer_bouts() -> None:
    """Where fights take twice as long to decide, players have twice the rounds' patience."""
    assert rounds_each(Timing(Fraction(6), Fraction(2))) == 2.0


def fight(monkeypatch: pytest.MonkeyPatch, length: Fraction) -> Battle:
    """A minute for a well that is to be held for eighteen seconds, with rounds of this length."""
    monkeypatch.setattr(TinyBook, "round_seconds", length)
    well = {"name": "The well", "kind": "hold", "side": "blue", "time": span(3), "worth": 3}
    forces = (*posted("blue", (2, 3)), *posted("red", (17, 3)))
    return Battle(setup(*forces, areas=(("The well", ((2, 3),)),), objectives=(well,), rounds=10), "1")


@pytest.mark.parametrize("length", LENGTHS)
def test_the_time_for_an_objective_is_the_same_whatever_a_round_is(
    length: Fraction, monkeypatch: pytest.MonkeyPatch
) -> None:
    with installed(monkeypatch):
        known = aims(fight(monkeypatch, length).setup, "blue")
        held = max(3, int(length / BOUT))
        assert (known.bouts, known.every[0].bouts) == (10, held), "of a round that has begun all is played"


@pytest.mark.parametrize("length", [Fraction(1), Fraction(3)])
def test_ground_is_counted_as_held_for_bouts_not_for_rounds(length: Fraction, monkeypatch: pytest.MonkeyPatch) -> None:
    with installed(monkeypatch):
        battle = fight(monkeypatch, length)
        progress = Progress(aims(battle.setup, "blue"))
        (well,) = progress.aims.own("hold")
        seen = []
        for number in range(1, int(12 / length) + 2):
            battle.table.set_clock(round=number)
            view = battle.view("blue")
            progress.note(view, situation(view, "blue", remembers=True))
            seen.append((bout(view), progress.held(well), progress.bouts_left()))
        assert dict.fromkeys(seen) == dict.fromkeys([(1, 0, 10), (2, 1, 9), (3, 2, 8)])
        assert since(view, 1) == 2
