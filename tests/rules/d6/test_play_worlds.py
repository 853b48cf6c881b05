"""Two worlds that differ only in what a side has not discovered are the same to it, under the real rulebook."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.battle.battle import Battle
from game.battle.question import Question
from game.battle.scenario import MineSheet
from game.battle.view import View
from game.players.forms import fillable, form
from game.players.random_player import RandomPlayer
from rules.d6.afoot.forms import Move, Turn
from rules.d6.asks import SLOT
from rules.d6.turns.forms import Pass
from rules.frame.forms import Action
from tests.game.battle.courtyard import BEHIND, men, world
from tests.game.battle.two_worlds import play_alike
from tests.tiers import thinned

BLUE = men("blue", ("leader", (2, 3)), ("gunner", (3, 6)), ("marksman", (2, 9)))
RED = men("red", ("rifleman", (9, 4)), ("assault", (10, 8)), facing=270)
HIDDEN = men("red", ("rifleman", (17, 4)), ("medic", (18, 9)), facing=90)


def elsewhere() -> tuple[Battle, Battle]:
    """The hidden men stand in other cells, of another trade."""
    moved = men("red", ("gunner", (18, 2)), ("rocketeer", (16, 11)), facing=90)
    return world("d6", "1", *BLUE, *RED, *HIDDEN), world("d6", "1", *BLUE, *RED, *moved)


def mined() -> tuple[Battle, Battle]:
    """There is a mine behind the wall, or not."""
    mine = MineSheet(at=(16, 6), mine="Anti-personnel mine", side="red")
    return world("d6", "1", *BLUE, *RED, *HIDDEN, mines=(mine,)), world("d6", "1", *BLUE, *RED, *HIDDEN)


def reds(number: int) -> Callable[[Question], Action]:
    """Those before the wall do nothing; those behind it walk about in one world and crouch and turn in the other."""

    def answer(question: Question) -> Action:
        usual = question.menu.routine
        assert usual is not None
        if question.ask.kind == SLOT or question.view.cells(question.ask.unit)[0][0] < BEHIND:
            return Pass() if question.ask.kind == SLOT else usual
        wanted = (Move, Turn)[number]
        open_to = (offer for offer in question.menu.offers if fillable(offer) and offer.action is wanted)
        offer = next(open_to, None)
        return usual if offer is None else form(offer, 3)

    return answer


@pytest.mark.parametrize("worlds", thinned([elsewhere, mined]))
@pytest.mark.parametrize("seed", thinned(["1", "2"]))
def test_what_is_behind_the_wall_changes_nothing_for_those_before_it(
    worlds: Callable[[], tuple[Battle, Battle]], seed: str
) -> None:
    """DSX-SURP-02: views, menus, forecasts, refusals and accounts are alike at each of the questions."""
    one, other = worlds()
    blue = RandomPlayer(f"blue/{seed}")
    assert play_alike("blue", one, other, blue.choose, (reds(0), reds(1)), 12) == 12
    one.close()
    other.close()


class Afresh(Battle):
    """A battle of which every view is made from nothing."""

    def view(self, side: str | None, first: str | None = None) -> View:
        return View(self.table, side)


@pytest.mark.parametrize("side", thinned(["blue", "red"]))
@pytest.mark.long
def test_a_view_that_takes_over_what_the_one_before_it_found_is_like_a_new_one(side: str) -> None:
    usual = world("d6", "3", *BLUE, *RED, *HIDDEN)
    afresh = Afresh(usual.setup, "3")
    players = [RandomPlayer(name) for name in ("own", "other", "other")]
    own, others = players[0].choose, (players[1].choose, players[2].choose)
    assert play_alike(side, usual, afresh, own, others, 16) == 16
    usual.close()
    afresh.close()
