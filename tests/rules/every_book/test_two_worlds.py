"""Two worlds that differ only in what a side has not discovered are one world to it, under every rulebook.

A wall from one edge of the map to the other hides some of red: in one world others stand there, elsewhere, with a mine
among them, and get up and lie down while those of the other walk about. Blue does whatever comes to its mind.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

import pytest

from game.battle.question import Question
from game.battle.quiet_answer import quiet_answer
from game.battle.scenario import MineSheet
from game.players.forms import fillable, form
from game.players.random_player import RandomPlayer
from rules.frame.book import Recruit
from rules.frame.figure import Identity
from rules.frame.forms import Action, Purpose
from tests.game.battle.courtyard import BEHIND, men, world
from tests.game.battle.two_worlds import assert_same_to, play_alike
from tests.tiers import times

BLUE = men("blue", ("leader", (2, 3)), ("gunner", (3, 6)), ("medic", (2, 9)))
RED = men("red", ("rifleman", (9, 4)), ("assault", (10, 8)), facing=270)
HIDDEN = men("red", ("rifleman", (17, 4)), ("medic", (18, 9)), facing=90)
OTHERS = men("red", ("gunner", (18, 2)), ("rocketeer", (16, 11)), ("irregular", (19, 6)), facing=90)
MINE = MineSheet(at=(8, 12), side="red")


def out_of_sight(purpose: Purpose) -> Callable[[Question], Action]:
    """Those before the wall do the least there is; those behind it what has this purpose."""

    def answer(question: Question) -> Action:
        offers = [offer for offer in question.menu.offers if fillable(offer)]
        if question.view.cells(question.ask.unit)[0][0] >= BEHIND:
            offer = next((offer for offer in offers if offer.action.purpose is purpose), None)
            if offer is not None:
                return form(offer, 1 if purpose is Purpose.GO else 0)
        return quiet_answer(question.menu)

    return answer


@pytest.mark.parametrize("questions", times(2, 6))
def test_what_is_hidden_changes_nothing(book: str, grid: str, questions: int) -> None:
    one = world(book, "1", *BLUE, *RED, *HIDDEN, hexes=grid == "hex")
    other = world(book, "1", *BLUE, *RED, *OTHERS, mines=(MINE,), hexes=grid == "hex")
    with closing(one), closing(other):
        blue, reds = RandomPlayer("blue").choose, (out_of_sight(Purpose.GO), out_of_sight(Purpose.POSTURE))
        assert play_alike("blue", one, other, blue, reds, questions) == questions
        assert one.digest != other.digest


def test_what_does_not_show_of_an_enemy_in_sight_changes_nothing(book: str, grid: str) -> None:
    """All that a rulebook keeps of a unit, but for what is about its place and arms, is that of another sheet."""
    worlds = [world(book, "1", *BLUE, *RED, hexes=grid == "hex") for _ in range(2)]
    with closing(worlds[0]), closing(worlds[1]):
        table, door = worlds[0].table, worlds[0].setup.book
        (seen,) = (ref for ref, who in table.having(Identity) if who.name == "red 1")
        for part in door.enlist(Recruit(role="leader"), worlds[0].setup.options):
            if type(part) in door.parts and table.find(seen, type(part)) is not None:
                table.put(seen, part)
        for battle in worlds:
            while battle.question().side != "blue":
                battle.answer(quiet_answer(battle.question().menu))
        assert_same_to("blue", *worlds)


def test_the_worlds_part_once_something_is_found_out(book: str) -> None:
    """The check works."""
    worlds = [world(book, "1", *BLUE, *RED, *HIDDEN) for _ in range(2)]
    with closing(worlds[0]), closing(worlds[1]):
        table = worlds[0].table
        unseen = next(ref for ref in table.units("red") if table.cells(ref)[0][0] >= BEHIND)
        table.spot(table.units("blue")[0], unseen)
        with pytest.raises(AssertionError, match="rifleman"):
            assert_same_to("blue", *worlds)
