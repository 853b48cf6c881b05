"""Two worlds that differ only in what a side has not discovered are the same to it under the Reflex rulebook."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.battle.battle import Battle, Question
from game.battle.scenario import MineSheet
from game.players import RandomPlayer
from game.players.forms import fillable, form
from rules.forms import Action
from rules.reflex.afoot.forms import ChangeStance, Move
from tests.game.battle.courtyard import BEHIND, men, world
from tests.game.battle.two_worlds import play_alike

BLUE = men("blue", ("leader", (2, 3)), ("gunner", (3, 6)), ("assault", (2, 9)))
RED = men("red", ("rifleman", (9, 4)), ("assault", (10, 8)), facing=270)
HIDDEN = men("red", ("rifleman", (17, 4)), ("medic", (18, 9)), facing=90)
MINE = "Antipersonnel blast mine"


def elsewhere() -> tuple[Battle, Battle]:
    """The hidden men stand in other cells, of another trade."""
    moved = men("red", ("gunner", (18, 2)), ("rocketeer", (16, 11)), facing=90)
    return world("reflex", "1", *BLUE, *RED, *HIDDEN), world("reflex", "1", *BLUE, *RED, *moved)


def mined() -> tuple[Battle, Battle]:
    """There is a mine behind the wall, or not."""
    mine = MineSheet(at=(16, 6), mine=MINE, side="red")
    return world("reflex", "1", *BLUE, *RED, *HIDDEN, mines=(mine,)), world("reflex", "1", *BLUE, *RED, *HIDDEN)


def mined_before() -> tuple[Battle, Battle]:
    """There is a mine in the grass before the wall, where nobody treads, or not."""
    mine = MineSheet(at=(8, 12), mine=MINE, side="red")
    return world("reflex", "1", *BLUE, *RED, *HIDDEN, mines=(mine,)), world("reflex", "1", *BLUE, *RED, *HIDDEN)


def reds(number: int) -> Callable[[Question], Action]:
    """Those before the wall do the usual thing; those behind it walk in one world and get down in the other."""

    def answer(question: Question) -> Action:
        usual = question.menu.routine
        wanted = (Move, ChangeStance)[number] if question.view.cells(question.ask.unit)[0][0] >= BEHIND else None
        open_to = (offer for offer in question.menu.offers if fillable(offer))
        offer = next((offer for offer in open_to if offer.action is wanted), None)
        if offer is not None:
            return form(offer, 3)
        if usual is None:
            offer = next(offer for offer in question.menu.offers if fillable(offer))
            return form(offer, 0)
        return usual

    return answer


@pytest.mark.parametrize("worlds", [elsewhere, mined, mined_before])
@pytest.mark.parametrize("seed", ["1", "2"])
def test_what_is_hidden_changes_nothing_for_those_who_do_not_see_it(
    worlds: Callable[[], tuple[Battle, Battle]], seed: str
) -> None:
    """RFX-SENSE-02, RFX-MINE-03: views, menus, forecasts, refusals and accounts are alike at each of the questions."""
    one, other = worlds()
    blue = RandomPlayer(f"blue/{seed}")
    assert play_alike("blue", one, other, blue.choose, (reds(0), reds(1)), 10) == 10
    one.close()
    other.close()
