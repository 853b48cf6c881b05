"""Explosions: concussion by distance, fragments in two rings, and what cover leaves of them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.darkconspiracy.blast import hulls, reach
from rules.darkconspiracy.blast.course import BURSTS
from rules.darkconspiracy.blast.forms import Throw
from rules.darkconspiracy.blast.reach import Met
from rules.darkconspiracy.book import BOOK
from rules.darkconspiracy.harm import bodies, fronts, weighing
from rules.darkconspiracy.terms.anatomy import PARTS, Part
from rules.darkconspiracy.terms.weapons import Blast, Round
from rules.frame.book import Recruit
from rules.kernel import odds
from rules.kernel.refs import Ref
from tests.rules.darkconspiracy import lots, opinion_blast, opinion_harm
from tests.rules.darkconspiracy.stage import Stage
from tests.rules.stage import squares

GRENADE = "Hand grenade"


def grenade(stage: Stage, thrower: Ref, **blast: Any) -> None:
    """A grenade of other figures."""
    stage.weapon(thrower, GRENADE, rounds=(Round(name="fragments", blast=Blast(**blast)),))


def thrown(stage: Stage, thrower: Ref, cell: tuple[int, int], *faces: int) -> None:
    """It lands on its mark, bursts as the phase ends, and these faces fall."""
    stage.turn_to(thrower)
    stage.dice(1, *faces)
    stage.take(Throw, weapon=GRENADE, cell=cell)
    stage.rest()


@pytest.mark.parametrize(
    ("metres", "dice"),
    [(0, 32), (1, 32), (1.5, 16), (4, 16), (5, 8), (12, 8), (13, 4), (20, 4), (28, 2), (36, 1), (37, 0)],
)
def test_concussion_halves_from_band_to_band(metres: float, dice: int) -> None:
    """DKC-EXP-01: all dice within a metre, half to 4 m, a quarter to 12, an eighth to 20, and so on, rounded down."""
    assert reach.force(32, metres) == dice


def test_a_seventh_goes_to_each_part_and_the_rest_to_the_head_first() -> None:
    """DKC-EXP-01: at 3 m a grenade of 4 dice throws 2; 9 points are 1 to each part and 2 over: one to the head, one at
    random, here the chest.
    """
    stage = Stage()
    ann, bob = stage.unit("blue", (10, 30), weapons=(GRENADE,)), stage.unit("red", (10, 12))
    grenade(stage, ann, concussion=4, burst=1)
    stage.begin()
    thrown(stage, ann, (10, 15), 4, 5, 4, 1)
    assert [stage.damage(bob, part) for part in PARTS] == [2, 2, 1, 1, 1, 1, 1]


def test_a_body_behind_a_low_wall_takes_half_of_it_and_one_behind_a_house_nothing() -> None:
    """DKC-EXP-01, DKC-COVR-02: partial cover halves the dice left at that range, solid cover spares a body; a part
    behind cover is struck by no fragment that the cover stops.
    """
    blast = Blast(concussion=8, burst=6)
    met = {}
    for height in (0.0, 1.0, 3.0):
        stage = Stage()
        if height:
            for column in range(40):
                stage.wall((column, 13), 0, height=height)
        bob = stage.unit("red", (10, 12))
        met[height] = dict(reach.reached(stage.table, blast, (10, 15))).get(bob)
    open_, low = met[0.0], met[1.0]
    assert open_ is not None
    assert low is not None
    assert (open_.force, low.force, met[3.0]) == (4, 2, None)
    hidden = {front.part for front in low.fronts if front.cover}
    assert hidden >= {Part.RIGHT_LEG, Part.LEFT_LEG}
    assert not any(front.cover for front in open_.fronts)


def test_fragments_fly_thick_within_the_burst_and_thin_to_twice_as_far() -> None:
    """DKC-EXP-02: within the burst 1 to 3 on a die of ten are several, 4 to 6 one, of 2d6 that armour takes one for one
    off; to twice as far 1 and 2 are several, 3 and 4 one, of 1d6 that armour stops.
    """
    stage = Stage()
    ann = stage.unit("blue", (10, 38), weapons=(GRENADE,))
    near, far = stage.unit("red", (10, 16), armour=()), stage.unit("red", (10, 10), armour=())
    grenade(stage, ann, concussion=0, burst=6)
    stage.begin()
    thrown(stage, ann, (10, 20), 4, 7, 3, 5, 5)
    assert (stage.damage(near, Part.RIGHT_LEG), sum(stage.wounds(far).damage)) == (8, 0)
    stage.arm(ann, GRENADE)
    grenade(stage, ann, concussion=0, burst=6)
    thrown(stage, ann, (10, 20), 7, 2, 2, 4, 3, 5, 6)
    assert (stage.damage(far, Part.CHEST), stage.damage(far, Part.ABDOMEN)) == (3, 6)


@pytest.mark.parametrize("seed", range(2))
def test_odds_of_a_burst_are_those_of_the_second_opinion(seed: int) -> None:
    """DKC-EXP-01, DKC-EXP-02: concussion alone, and what becomes of a body by it."""
    who, stage = lots.fighter(Random(seed)), Stage()
    bob = lots.enlisted(stage, who, "red", (10, 12))
    stage.table.set_clock(round=1)
    met = Met(1, "", fronts.bare(stage.table, bob))
    rows, whole = BURSTS.rows({"met": odds.sure(met), "body": bodies.body(stage.table, bob)}, weighing.row)
    body = who.body()
    theirs = lots.words(body, opinion_blast.concussion(body, 1, opinion_harm.fall_places(body)))
    assert not lots.different(theirs, {words: many / whole for words, (many, _) in rows.items()})


def test_fragments_of_the_inner_burst_strike_vehicles_as_small_arms() -> None:
    """DKC-EXP-03: concussion does nothing to a vehicle; fragments within the burst strike it with AP 2, those beyond it
    pierce nothing.
    """
    stage = Stage(squares(40, 40, 2.0))
    ann = stage.unit("blue", (10, 38), weapons=(GRENADE,))
    car = stage.place(BOOK.enlist(Recruit(sheet="Sedan car", name="Car"), stage.options), "red", (10, 20), 0)
    stage.begin()
    stage.turn_to(ann)
    assert hulls.near(stage.table, Blast(concussion=3, burst=6), (10, 19)) == (car,)
    assert not hulls.near(stage.table, Blast(concussion=40, burst=2), (10, 12))
    assert hulls.SPLINTER.pierces == 2
    told = stage.forecast(Throw, weapon=GRENADE, cell=(10, 24))
    assert sum(row.chance for row in told.outcomes if row.text == "outside the blast") < 1
