"""What a side can tell of a fuse: it counts the seconds of one that it saw lit, thrown or land, and no others."""

from __future__ import annotations

from itertools import product

import pytest

from rules.frame.body import Posture
from rules.frame.signs import Ink
from rules.gurps.blast.forms import PullPin, Throw
from rules.gurps.book import BOOK
from rules.gurps.showing.signs import signs
from rules.gurps.state.things import Live, Pinless
from rules.gurps.turns.topic import DoNothing
from rules.kernel.refs import Ref
from rules.parts.handling import PickUp
from tests.rules.gurps.stage import Stage, hexes

FRAG = "Fragmentation grenade"
PLACE = (10, 13)


def thrown(*, lit_early: int = 0, watched: bool = False) -> tuple[Stage, Ref, Ref]:
    """Blue throws a grenade into its own yard, out of sight of red behind a wall unless red watches; its lever was let
    go so many seconds before.
    """
    stage = Stage(hexes())
    if not watched:
        for column, direction in product(range(40), (2, 3, 4)):
            stage.wall((column, 10), direction)
    ann = stage.unit("blue", (10, 20), weapons=(FRAG,), armour=(), quarters=30)
    bob = stage.unit("red", (10, 8), facing=3, armour=(), weapons=(), quarters=28)
    stage.put(ann, Pinless((FRAG,)))
    stage.begin()
    stage.until(ann)
    for second in range(lit_early):
        stage.take(PullPin, lever=True) if not second else stage.take(DoNothing)
        stage.rest()
        stage.begin()
        stage.until(ann)
    stage.dice(*[3] * 6)
    stage.take(Throw, cell=PLACE)
    return stage, ann, bob


def told(stage: Stage, side: str) -> list[str]:
    """What is written beside grenades on the map of a side."""
    return [sign.text for sign in signs(stage.view(side)) if sign.ink is Ink.FUSE]


def comes_round(stage: Stage, bob: Ref) -> None:
    """Red stands where it sees the grenade, a step from it."""
    stage.stand(bob, (10, 14), 0)
    stage.posture(bob, Posture.KNEELING)


@pytest.mark.parametrize("lit_early", [0, 1, 2])
def test_a_grenade_that_comes_into_sight_burns_no_side_knows_how_long(lit_early: int) -> None:
    """GUR-GREN-01: red saw neither who threw it nor how it fell; blue counts on."""
    stage, _, bob = thrown(lit_early=lit_early)
    assert told(stage, "red") == []
    comes_round(stage, bob)
    assert told(stage, "red") == [f"{FRAG}: burning"]
    assert told(stage, "blue") == [f"{FRAG}: {4 - lit_early} second{'s' if lit_early < 3 else ''}"]


def test_nothing_that_red_reads_tells_one_fuse_from_another() -> None:
    """GUR-GREN-01: signs, the ground to keep off, what may be done and what is foretold of it are the same whether it
    burns four seconds more or two.
    """
    seen = []
    for lit_early in (0, 2):
        stage, _, bob = thrown(lit_early=lit_early)
        comes_round(stage, bob)
        stage.until(bob)
        view = stage.view("red")
        offers = [(each.action, dict(each.choices)["lying"]) for each in stage.offers(PickUp)]
        perils = BOOK.measures.perils(view, stage.known_as(bob))
        note = stage.forecast(PickUp).note
        stage.take(PickUp)
        stage.rest()
        mine = view.having(Live), stage.view("red").having(Pinless)
        seen.append((told(stage, "red"), perils, [form for form, _ in offers], note, mine))
    assert seen[0] == seen[1]
    assert seen[0][1] and seen[0][3] == "its fuse is burning"


def test_it_burns_on_unknown_in_the_hand_that_picks_it_up() -> None:
    """GUR-GREN-01: thrown back it may go off any moment, which its forecast takes for granted."""
    stage, _, bob = thrown()
    comes_round(stage, bob)
    stage.until(bob)
    stage.take(PickUp)
    assert told(stage, "red") == [f"{FRAG}: burning"]
    stage.rest()
    stage.begin()
    stage.until(bob)
    back = stage.forecast(Throw, cell=(10, 11))
    assert back.note == "its fuse is burning" and back.delay == 0
    assert any("fuse" in each.text for each in back.assumes)
    held = stage.forecast(DoNothing)
    assert held.later and any("fuse" in each.text for each in held.assumes)


@pytest.mark.parametrize("lit_early", [0, 1])
def test_what_is_thrown_before_its_eyes_red_counts(lit_early: int) -> None:
    """GUR-GREN-01: from the throw on, or from when it was lit."""
    stage, *_ = thrown(lit_early=lit_early, watched=True)
    assert told(stage, "red") == [f"{FRAG}: {4 - lit_early} seconds"]


def test_what_red_only_sees_land_it_takes_to_burn_from_then_on() -> None:
    """GUR-GREN-01: it saw nothing of the lever."""
    stage, ann, bob = thrown(lit_early=1)
    assert told(stage, "red") == []
    comes_round(stage, bob)
    stage.rest()
    stage.stand(ann, (10, 15), 0)
    stage.posture(ann, Posture.KNEELING)
    stage.begin()
    stage.until(ann)
    stage.stand(ann, (10, 14), 0)
    stage.stand(bob, (12, 14), 5)
    stage.take(PickUp)
    stage.rest()
    stage.begin()
    stage.until(ann)
    stage.dice(*[3] * 6)
    stage.take(Throw, cell=(10, 12))
    assert told(stage, "red") == [f"{FRAG}: 4 seconds at most"] and told(stage, "blue") == [f"{FRAG}: 1 second"]
