"""Grabbing what a foe holds, and wresting it away."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.frame.figure import Place
from rules.gurps import rolls
from rules.gurps.afoot.forms import Move, Step
from rules.gurps.grips import grabbing, holding
from rules.gurps.grips.forms import Grab, LetGo, Wrest
from rules.gurps.melee.forms import Strike
from rules.gurps.state.fighting import Clutched, Clutching
from rules.gurps.terms.skills import Skill
from rules.kernel.refs import Ref
from rules.parts.handling import Drop
from tests.rules.gurps.stage import Stage, hexes

SWORD = "Broadsword"


def armed(**own: Any) -> tuple[Stage, Ref, Ref]:
    """One with empty hands, who is asked first, and a swordsman in the next yard."""
    stage = Stage(hexes())
    ann = stage.unit(
        "blue", (10, 10), "Louis LeBlanc", weapons=(), armour=(), quarters=30, **{"dx": 12, "st": 10, **own}
    )
    stage.figures(ann, {Skill.WRESTLING: 14})
    bob = stage.unit("red", (10, 9), "Filthy Pierre", weapons=(SWORD,), armour=(), facing=3, quarters=20, st=11)
    stage.orders = {"defend"}
    return stage, ann, bob


def gripped(**own: Any) -> tuple[Stage, Ref, Ref]:
    """The same, a second after the sword was grabbed."""
    stage, ann, bob = armed(**own)
    stage.begin()
    holding.clutch(stage.table, ann, bob, SWORD, Place.RIGHT.value)
    stage.rest()
    stage.begin()
    return stage, ann, bob


def test_a_weapon_is_grabbed_with_an_empty_hand() -> None:
    """GUR-GRAB-01: DX or a grappling skill at the -4 of a hand, and the foe defends itself; then the sword serves
    neither, and its holder goes nowhere with it.
    """
    stage, ann, bob = armed()
    stage.begin()
    told = stage.forecast(Grab, target=bob)
    assert told.tallies[0].total == 14 - 4 and told.success is not None and 0 < told.success < rolls.chance(10)
    assert sum(row.chance for row in told.outcomes) == 2  # of either
    stage.dice(3, 3, 3, 6, 6, 6)
    stage.take(Grab, target=bob, item=SWORD)
    assert stage.part(ann, Clutching).item == SWORD and stage.part(bob, Clutched).by == ann
    stage.until(bob)
    assert not stage.offered(Step) and not stage.offered(Move)
    assert SWORD not in {next(iter(offer.choices["weapon"])) for offer in stage.offers(Strike)}
    assert not stage.offered(Wrest)
    stage.take(Drop, item=SWORD)
    assert stage.offered(Step)


def test_a_grab_that_is_defended_against_takes_nothing() -> None:
    """GUR-GRAB-01: the foe dodges, blocks or parries as from any attack."""
    stage, ann, bob = armed()
    stage.begin()
    stage.dice(3, 3, 3, 3, 3, 3)
    stage.take(Grab, target=bob, item=SWORD)
    assert stage.find(ann, Clutching) is None and stage.find(bob, Clutched) is None


def test_full_hands_grab_nothing_but_a_whip_does() -> None:
    """GUR-GRAB-01: an empty hand, or a whip within its reach, by its own skill if that is better."""
    stage, ann, bob = armed()
    stage.arm(ann, "Greatsword")
    stage.begin()
    assert not stage.offered(Grab)
    stage, ann, bob = armed()
    stage.arm(ann, "Whip")
    stage.figures(ann, {Skill.WHIP: 15})
    stage.stand(bob, (10, 8))
    stage.begin()
    assert {tuple(offer.choices["thing"]) for offer in stage.offers(Grab)} == {("Whip",)}
    assert stage.forecast(Grab, target=bob).tallies[0].total == 15 - 4


@pytest.mark.parametrize(
    ("faces", "whose"), [((3, 3, 3, 6, 6, 5), "ann"), ((6, 6, 5, 3, 3, 3), "bob"), ((6, 6, 5, 6, 6, 5), "both")]
)
def test_a_regular_contest_of_st_settles_whose_it_is(faces: tuple[int, ...], whose: str) -> None:
    """GUR-GRAB-02: on a later turn; lost, the hold is lost; without a winner both keep theirs."""
    stage, ann, bob = gripped()
    told = stage.forecast(Wrest)
    own, other = rolls.chance(10), rolls.chance(11)
    assert [tally.total for tally in told.tallies] == [10, 11] and told.success == own * (1 - other)
    assert sum((row.chance for row in told.outcomes), Fraction(0)) == 1
    stage.dice(*faces)
    stage.take(Wrest)
    assert (SWORD in stage.holds(ann)) == (whose == "ann")
    assert (SWORD in stage.holds(bob)) == (whose != "ann")
    assert (stage.find(ann, Clutching) is not None) == (whose == "both")
    assert (stage.find(bob, Clutched) is not None) == (whose == "both")


def test_a_wrested_sword_can_be_used() -> None:
    """GUR-GRAB-02: the winner strikes with it in its next turn."""
    stage, ann, _ = gripped(st=16)
    stage.dice(3, 3, 3, 6, 6, 5)
    stage.take(Wrest)
    stage.rest()
    stage.begin()
    assert SWORD in stage.holds(ann)
    assert SWORD in {next(iter(offer.choices["weapon"])) for offer in stage.offers(Strike)}


def test_the_holder_may_pull_it_free() -> None:
    """GUR-GRAB-02: the same contest, begun by the one that holds the weapon."""
    stage, ann, bob = gripped()
    stage.until(bob)
    stage.dice(3, 3, 3, 6, 6, 5)
    stage.take(Wrest)
    assert stage.find(ann, Clutching) is None and SWORD in stage.holds(bob)


def test_a_grab_ends_with_the_reach_and_with_the_will() -> None:
    """GUR-GRAB-01: out of reach, out of the fight, or let go."""
    stage, ann, bob = gripped()
    stage.take(LetGo)
    assert stage.find(bob, Clutched) is None and stage.find(ann, Clutching) is None
    stage, ann, bob = gripped()
    stage.stand(ann, (10, 13))
    stage.rest()
    assert stage.find(bob, Clutched) is None
    assert grabbing.tug(stage.table, bob) is None
