"""Fuses that burn on the ground and in the hand: thrown back, held on to, two at once, in holds, on mounts."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from rules.frame.body import Posture
from rules.frame.figure import Kit, Place
from rules.frame.signs import Ink
from rules.gurps import rolls
from rules.gurps.afoot.forms import Move
from rules.gurps.blast.forms import Launch, PullPin, Throw
from rules.gurps.book import BOOK
from rules.gurps.core import pins, scale
from rules.gurps.gear.forms import Draw
from rules.gurps.grips import holding
from rules.gurps.harm import condition
from rules.gurps.showing.signs import signs
from rules.gurps.state.fighting import Gripping
from rules.gurps.state.things import Fuse, Live, Pinless
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.skills import Skill
from rules.gurps.turns.topic import DoNothing
from rules.kernel.refs import Ref
from rules.parts.handling import Drop, PickUp, PutAway
from tests.rules.gurps.stage import Stage, hexes, squares
from tests.rules.gurps.test_blast import about_to_throw
from tests.rules.gurps.test_riding import machine, seated

FRAG, CONC = "Fragmentation grenade", "Concussion grenade"


def test_a_live_grenade_that_leaves_the_hand_of_the_stunned_burns_down() -> None:
    """GUR-GREN-01, GUR-KD-01: a stunned unit drops what it holds, and a grenade with its pin out is live then."""
    stage, ann = about_to_throw("Fragmentation grenade")
    condition.keep(stage.table, ann, replace(stage.wounds(ann), stunned=True))
    assert [live.cell for _, live in stage.table.having(Live)] == [(10, 20)]


def picked_up() -> tuple[Stage, Ref]:
    """A unit in the second in which it has picked up the grenade that it dropped the second before."""
    stage, ann = about_to_throw("Fragmentation grenade")
    stage.dice(6, 6, 6, 3, 3, 3)
    stage.take(Throw, cell=(10, 12))
    stage.posture(ann, Posture.KNEELING)
    stage.rest()
    stage.begin()
    stage.until(ann)
    assert stage.forecast(PickUp).note == "bursts in 3 seconds"
    stage.take(PickUp)
    return stage, ann


def test_a_grenade_that_is_picked_up_burns_on() -> None:
    """GUR-GREN-01: it goes off in the hand when its fuse has run out; it cannot be put away, nor its pin go back in."""
    stage, ann = picked_up()
    stage.rest()
    stage.begin()
    stage.until(ann)
    assert (
        not stage.offered(PullPin, lever=False)
        and not stage.offered(PutAway)
        and not stage.offered(PullPin, lever=True)
    )
    stage.dice(1)
    stage.rest()
    stage.begin()
    stage.until(ann)
    assert not stage.told("burst") and stage.holds(ann)
    stage.dice(6, 6, 6, 6, 6, 6, 6, 6, 1, 1, 1, 6, 6, 6, 6, 6, 6)
    stage.rest()
    stage.begin()
    assert [event.cells for event in stage.told("burst")] == [((10, 20),)]
    assert stage.holds(ann) == () and stage.wounds(ann).hp < 12


def test_a_grenade_that_is_picked_up_may_be_thrown_back() -> None:
    """GUR-GREN-01: a Ready and an Attack; it goes off in the second in which it would have gone off."""
    stage, ann = picked_up()
    stage.rest()
    stage.begin()
    stage.until(ann)
    assert stage.forecast(Throw, cell=(10, 12)).note == "bursts in 2 seconds"
    stage.dice(4, 4, 4)
    stage.take(Throw, cell=(10, 12))
    assert [live.cell for _, live in stage.table.having(Live)] == [(10, 12)]
    stage.rest()
    stage.begin()
    assert not stage.told("burst")
    stage.rest()
    stage.begin()
    stage.rest()
    assert [event.cells for event in stage.told("burst")] == [((10, 12),)]


@pytest.mark.parametrize("watched", [False, True])
def test_who_has_not_seen_the_lever_go_cannot_tell_how_long_a_grenade_burns(watched: bool) -> None:
    """GUR-GREN-01: red takes what was let burn behind a wall to burn four seconds from the throw on."""
    stage = Stage(hexes())
    if not watched:
        for column, direction in product(range(40), (2, 3, 4)):
            stage.wall((column, 15), direction)
    ann = stage.unit("blue", (10, 20), weapons=(FRAG,), armour=(), quarters=30)
    stage.unit("red", (10, 10), facing=3, armour=(), quarters=28)
    stage.put(ann, Pinless((FRAG,)))
    stage.begin()
    stage.until(ann)
    stage.take(PullPin, lever=True)
    stage.rest()
    stage.begin()
    stage.until(ann)
    stage.dice(*[3] * 6)
    stage.take(Throw, cell=(10, 13))
    # then red is shown what it can know
    shown = [sign.text for sign in signs(stage.view("red")) if sign.ink is Ink.FUSE]
    assert shown == [f"{FRAG}: 3 seconds" if watched else f"{FRAG}: 4 seconds at most"]


@pytest.mark.parametrize(("last", "seconds"), [(5, 4), (6, 3)])
def test_a_grenade_may_be_held_with_its_fuse_burning(last: int, seconds: int) -> None:
    """GUR-GREN-01: each second counts, and in the last it goes off at once on a 6."""
    stage, ann = about_to_throw("Concussion grenade")
    stage.take(PullPin, lever=True)
    assert not stage.offered(PullPin, lever=True) and stage.offered(Throw)
    for second in range(1, seconds + 1):
        assert not stage.told("burst")
        stage.rest()
        stage.dice(*([last] if second == 3 else []), *([3] * 30 if second == seconds else []))
        stage.begin()
        stage.until(ann)
    assert len(stage.told("burst")) == 1 and stage.holds(ann) == ()


def test_what_it_would_do_in_the_hand_is_shown_before_it_is_too_late() -> None:
    """GUR-GREN-01: held on, it does more to enemies; in the last two seconds more to the unit that holds it."""
    stage, ann = about_to_throw("Concussion grenade")
    assert stage.forecast(PullPin, lever=True).later_in == 3
    stage.take(PullPin, lever=True)
    told = stage.forecast(DoNothing)
    assert told.later_in == 3 and told.delay == 2
    for _ in range(2):
        stage.rest()
        stage.begin()
        stage.until(ann)
    told = stage.forecast(DoNothing)
    assert told.later_in == 2 and sum(row.chance for row in told.later) == 1
    assert len({row.unit for row in told.later}) == 1 and sum(row.chance * row.loss for row in told.later) > 0.5


def test_what_a_flash_would_do_in_the_hand_is_shown_too() -> None:
    """GUR-GREN-01, GUR-AFF-01: it stuns the unit that holds it, unless that makes its HT roll of 12 - 5."""
    stage, ann = about_to_throw("Stun grenade")
    stage.take(PullPin, lever=True)
    told = stage.forecast(DoNothing)
    assert [(row.text, row.chance) for row in told.later if row.unit == stage.known_as(ann)] == [
        ("stunned", 1 - rolls.chance(7)), ("not stunned", rolls.chance(7))
    ]  # fmt: skip


def test_a_live_grenade_is_drawn_as_far_as_it_reaches() -> None:
    """GUR-GREN-01, GUR-EXP-01: wherever it is, with the seconds that are left."""
    stage, _ = about_to_throw("Fragmentation grenade")
    assert not [sign for sign in signs(stage.table) if sign.ink is Ink.FUSE]
    stage.take(PullPin, lever=True)
    for text, cell, act in (("4 seconds", (10, 20), Throw), ("4 seconds", (10, 12), None)):
        sign = next(sign for sign in signs(stage.table) if sign.ink is Ink.FUSE)
        assert (sign.text, sign.cells) == (f"Fragmentation grenade: {text}", (cell,))
        assert sign.rings == (scale.metres(2), scale.metres(16))
        stage.dice(4, 4, 4)
        stage.take(act, cell=(10, 12)) if act is not None else stage.rest()


def test_where_a_live_grenade_lies_is_no_place_to_be() -> None:
    """GUR-GREN-01, GUR-EXP-01: the nearer the worse, as far as it reaches, once two seconds are left."""
    stage, ann = about_to_throw("Fragmentation grenade")
    measures = BOOK.measures
    stage.dice(4, 4, 4)
    stage.take(Throw, cell=(10, 12))
    for _ in range(2):
        assert measures.perils(stage.table, ann) == {}
        stage.rest()
        stage.begin()
    found = measures.perils(stage.table, ann)
    assert found[10, 12] > found[10, 13] > found[10, 15] > 0
    assert (10, 12 + 60) not in found


def test_a_grenade_that_is_put_away_has_its_pin_in_again() -> None:
    """GUR-GREN-01."""
    stage, ann = about_to_throw("Fragmentation grenade")
    assert pins.pulled(stage.table, ann, "Fragmentation grenade")
    while stage.holds(ann):
        stage.take(PutAway)
        stage.rest()
        stage.begin()
    assert not pins.pulled(stage.table, ann, "Fragmentation grenade")


def test_a_live_grenade_of_a_thrower_nobody_knows_is_live_all_the_same() -> None:
    """GUR-GREN-01: it is drawn, burns on in the hand, and cannot be put away."""
    stage = Stage(hexes())
    for column in range(40):
        for way in (0, 1, 5):
            stage.wall((column, 16), way, height=2.5)
    ann = stage.unit("blue", (10, 20), weapons=(), armour=(), quarters=30)
    bob = stage.unit("red", (10, 12), facing=3, weapons=(FRAG,), armour=(), quarters=20, st=13)
    stage.put(bob, Pinless((FRAG,)))
    stage.posture(ann, Posture.KNEELING)
    stage.begin()
    stage.until(bob)
    stage.dice(1, 1, 1)
    stage.take(Throw, cell=(10, 20))
    assert [sign.text for sign in signs(stage.view("blue"))] == [f"{FRAG}: 4 seconds"]
    stage.rest()
    stage.begin()
    stage.until(ann)
    stage.take(PickUp)
    stage.rest()
    stage.begin()
    stage.until(ann)
    assert not stage.offered(PutAway) and not stage.offered(PullPin, lever=True)
    assert stage.forecast(Throw, cell=(10, 12)).note == "bursts in 2 seconds"


def test_two_that_burn_in_two_hands_both_go_off() -> None:
    """GUR-GREN-01: each has a fuse of its own."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 20), weapons=(CONC,), armour=(), quarters=30, hp=400)
    eve = stage.unit("blue", (10, 21), weapons=(CONC,), armour=(), quarters=24, hp=400)
    stage.orders = {"dive"}
    stage.posture(ann, Posture.KNEELING)
    for each in (ann, eve):
        stage.put(each, Pinless((CONC,)))
    stage.begin()
    stage.until(eve)
    stage.take(PullPin, lever=True)
    stage.take(Drop, item=CONC)
    stage.rest()
    stage.begin()
    stage.until(ann)
    stage.take(PullPin, lever=True)
    stage.take(PickUp)
    for _ in range(7):
        stage.rest()
        stage.begin()
    assert len(stage.told("burst")) == 2 and stage.holds(ann) == ()


def test_a_second_of_the_name_leaves_the_first_burning() -> None:
    """GUR-GREN-01: each has a pin of its own."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 20), weapons=(CONC,), armour=(), quarters=30, hp=400)
    stage.put(ann, stage.part(ann, Kit).plus(replace(stage.part(ann, Kit).held()[0], place=Place.LEFT)))
    stage.begin()
    stage.put(ann, Pinless((CONC,)))
    assert stage.offered(PullPin, lever=False), "the other has its pin in"
    stage.take(PullPin)
    stage.rest()
    stage.begin()
    stage.until(ann)
    stage.dice(3, 3, 3)
    stage.take(Throw, cell=(10, 12))
    assert pins.pulled(stage.table, ann, CONC)


def test_the_hand_it_fights_with_throws() -> None:
    """GUR-CHAR-05: of two of one name that in the main hand."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 20), armour=(), quarters=30)  # a rifleman, with two of them at the belt
    stage.unit("red", (10, 10), facing=3, armour=())
    stage.begin()
    stage.until(ann)
    stage.take(Drop)
    for act in (Draw, PullPin, Draw):
        stage.until(ann)
        stage.take(act, item=FRAG)
        stage.rest()
        stage.begin()
    stage.until(ann)
    assert "off hand" not in {each.reason for each in stage.forecast(Throw, cell=(10, 15)).tallies[0].modifiers}


def test_a_launcher_in_one_hand_launches_nothing() -> None:
    """GUR-ATK-05."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 35), weapons=("Grenade launcher 40 mm", FRAG), armour=(), st=13)
    stage.figures(ann, {Skill.GRENADE_LAUNCHER: 13})
    stage.unit("red", (10, 10), facing=3, armour=())
    stage.begin()
    stage.until(ann)
    assert stage.offered(Launch) and stage.offered(Launch)
    stage.take(Draw, item=FRAG)
    stage.rest()
    stage.begin()
    stage.until(ann)
    assert not stage.offered(Launch) and not stage.offered(Launch)


def test_nothing_is_thrown_in_a_hold() -> None:
    """GUR-GRP-10: no ranged attack."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 20), weapons=(CONC,), armour=(), quarters=30)
    bob = stage.unit("red", (10, 20), weapons=(), armour=(), quarters=28)
    stage.put(ann, Pinless((CONC,)))
    holding.seize(stage.table, bob, Gripping(ann, Location.TORSO, 2))
    stage.begin()
    stage.until(ann)
    assert not stage.offered(Throw)


def test_a_pin_pulled_on_the_run_takes_the_roll() -> None:
    """GUR-MAR-01: DX-2, as for anything that is readied."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 20), weapons=(FRAG,), armour=(), dx=10)
    stage.begin()
    stage.take(Move, pace="dash", way=((10, 19), (10, 18)))
    told = stage.forecast(PullPin)
    assert told.tallies and told.tallies[0].total == 8
    stage.dice(3, 3, 3)
    stage.take(PullPin)
    assert not pins.pulled(stage.table, ann, FRAG)


def test_a_fumble_in_the_last_second_does_not_roll_for_the_fuse_again() -> None:
    """GUR-CRIT-03, GUR-GREN-01."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 20), weapons=(CONC,), armour=(), quarters=30, hp=100)
    stage.put(ann, Pinless((CONC,)))
    stage.begin()
    stage.take(PullPin, lever=True)
    for second in range(3):
        stage.rest()
        stage.dice(*([1] if second == 2 else []))
        stage.begin()
    stage.dice(6, 6, 6, 3, 3, 2, 6)  # 18, then 8 on the table: it stays in hand
    stage.take(Throw, cell=(10, 15))
    assert not stage.told("burst") and stage.holds(ann)


def test_a_burst_takes_in_riders_and_what_they_ride() -> None:
    """GUR-EXP-01, GUR-VEH-01: in the odds and in play."""
    stage = Stage(squares(60, 60))
    horse = machine(stage, "Riding horse", (30, 30), "blue")
    rider = seated(stage, horse, 0, side="blue")
    red = stage.unit("red", (30, 25), weapons=(CONC,), facing=4)
    stage.put(red, Pinless((CONC,)))
    stage.begin()
    stage.until(red)
    told = stage.forecast(Throw, cell=(30, 30))
    assert {row.unit for row in told.outcomes} >= {stage.known_as(horse), stage.known_as(rider)}
    before = stage.hp(horse), stage.hp(rider)
    stage.dice(1, 1, 1)
    stage.take(Throw, cell=(30, 30))
    for _ in range(5):
        stage.rest()
        stage.begin()
    assert stage.told("burst") and stage.hp(horse) < before[0] and stage.hp(rider) < before[1]


def test_two_due_at_the_end_of_one_second_go_off_in_it() -> None:
    """GUR-GREN-01: one of them drops as the other goes off."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 20), weapons=(CONC,), armour=(), quarters=30, hp=10)
    bob = stage.unit("blue", (10, 21), weapons=(CONC,), armour=(), quarters=28, hp=10)
    eve = stage.unit("red", (30, 3), armour=(), hp=10)
    stage.orders = {"dive"}
    stage.begin()
    for each in (ann, bob):
        stage.put(each, Pinless((CONC,), ((CONC, Fuse(stage.table.clock.round + 1, eve)),)))
    stage.keep(eve, unconscious=True)
    stage.rest()
    stage.begin()
    stage.rest()
    assert len(stage.told("burst")) == 2 and not stage.table.having(Live)


def test_what_goes_off_in_the_hand_this_very_second_is_foretold() -> None:
    """GUR-GREN-01: though no second is left of it."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 20), weapons=(CONC,), armour=(), quarters=30, hp=10)
    eve = stage.unit("red", (10, 5), facing=3, armour=(), quarters=20)
    stage.begin()
    stage.put(ann, Pinless((CONC,), ((CONC, Fuse(2, eve)),)))  # picked up from a slower thrower
    stage.rest()
    stage.begin()
    stage.until(ann)
    told = stage.forecast(DoNothing)
    assert told.later and told.later_in, "else the tactician takes it for nothing (players/tactician/burning.py)"


def test_a_rider_may_let_the_lever_go() -> None:
    """GUR-GREN-01, GUR-VEH-01."""
    stage = Stage(squares(60, 60))
    car = machine(stage, "Car", (30, 30), "blue")
    seated(stage, car, 0, side="blue")
    ann = seated(stage, car, 1, side="blue")
    stage.arm(ann, CONC)
    stage.put(ann, Pinless((CONC,)))
    stage.begin()
    stage.until(ann)
    assert stage.offered(Throw) and stage.offered(PullPin, lever=True)
