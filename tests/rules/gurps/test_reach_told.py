"""How far a unit gets, as its side reads it: in metres of the map, by its posture, and out of what it may go."""

from __future__ import annotations

import pytest

from rules.frame.body import Posture
from rules.gurps.afoot.forms import Move
from rules.kernel import lengths
from rules.kernel.refs import Ref
from tests.rules import stage as bare
from tests.rules.gurps.stage import Stage, squares


def walker(posture: Posture = Posture.STANDING, stage: Stage | None = None, move: int = 6) -> tuple[Stage, Ref]:
    """One that is asked first, with nobody near."""
    stage = stage or Stage(squares())
    ann = stage.unit("blue", (10, 20), quarters=30, move=move, armour=(), weapons=())
    stage.unit("red", (10, 2), facing=4, quarters=20)
    stage.posture(ann, posture)
    stage.begin()
    stage.until(ann)
    return stage, ann


@pytest.mark.parametrize(
    ("posture", "far"),
    [(Posture.STANDING, "5.5 m"), (Posture.CROUCHED, "3.7 m"), (Posture.KNEELING, "1.8 m"), (Posture.PRONE, "0.9 m")],
)
def test_an_offer_tells_how_far_it_leads_in_this_posture(posture: Posture, far: str) -> None:
    """GUR-POST-07: Move 6 is six yards upright, four in a crouch, two on the knees, one lying."""
    stage, _ = walker(posture)
    assert lengths.shown(stage.offers(Move)[0].note) == f"up to {far}"


def test_half_the_move_is_told_as_half() -> None:
    """GUR-AOD-01: a slip leads three yards at Move 6, and its points are told out of three."""
    stage, _ = walker()
    assert lengths.shown(stage.offers(Move, pace="slip")[0].note) == "up to 2.7 m"
    told = stage.forecast(Move, pace="slip", way=((10, 19), (10, 18)))
    assert (told.tallies[0].total, told.tallies[0].why) == (2, "out of 3")
    assert lengths.shown(told.note).startswith("1.8 m,")


def test_what_is_owed_is_not_told_as_left() -> None:
    """GUR-HEX-04: on cells of 1.5 m Move 5 leads three cells and a little; what a cell costs is told to a tenth."""
    stage, _ = walker(stage=Stage(bare.squares(40, 40, 1.5)), move=5)
    assert lengths.shown(stage.offers(Move)[0].note) == "up to 4.7 m"
    told = stage.forecast(Move, way=((10, 19), (10, 18)))
    assert (float(told.tallies[0].total), told.tallies[0].why) == (3.2, "out of 5")
    assert lengths.shown(told.note).startswith("3 m,")
    stage.take(Move, way=((10, 19), (10, 18), (10, 17)))
    assert lengths.shown(stage.told("walks")[-1].text) == "{actor} moves 4.5 m."


def test_a_card_tells_the_move_in_metres_of_this_map() -> None:
    """GUR-HEX-01: five yards are 4.6 m, and 5 m where a cell of a metre is a yard."""
    for grid, far in ((squares(), "4.6 m"), (bare.squares(40, 40, 1.0), "5 m"), (bare.squares(40, 40, 1.5), "4.6 m")):
        stage, ann = walker(stage=Stage(grid), move=5)
        card = dict(stage.book.card(stage.view("blue"), stage.known_as(ann)))
        assert lengths.shown(card["Move"]) == far
