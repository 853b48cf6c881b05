"""Shots fired: the document's examples with its dice, what they leave behind, warheads, throws, two guns, forecasts."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial
from operator import is_
from typing import Any

import pytest

from rules.frame.body import Posture
from rules.frame.figure import Aboard, Crew, Kit, Place, Stance
from rules.frame.forecast import Fact
from rules.frame.forms import OneOf
from rules.frame.scene import Awareness, Pose
from rules.frame.things import Fire, Lying
from rules.kernel import odds
from rules.kernel.dice import Dice, Scripted
from rules.kernel.lengths import shown
from rules.kernel.refs import Ref
from rules.reflex.core.checks import Check
from rules.reflex.core.moment import Moment
from rules.reflex.fire import attack, deeds, forecasts, impact, lane, topic
from rules.reflex.fire.attack import Reckoning, Wish
from rules.reflex.fire.deeds import Shot, shoot
from rules.reflex.fire.forms import Hurl, Shoot, ShootGround, TwoGuns
from rules.reflex.state import Burning, Driving, Fired, Recoil, Sustained, Threats, Traits
from rules.reflex.terms.body import LOCATIONS, Injury, Location
from rules.reflex.terms.skills import Rating, Skill
from rules.reflex.wounds import hits, protection
from rules.reflex.wounds.harm import nature
from rules.reflex.wounds.hits import Extra
from rules.reflex.wounds.injury import injury, worsened
from tests.rules.reflex.range import (
    AK,
    CANNON,
    FLAMER,
    LAUNCHER,
    M4,
    MAGNUM,
    MINIMI,
    PISTOL,
    RPG,
    SHOTGUN,
    SMG,
    TOPIC,
    Range,
)

TEN_METRES = 10.0
STEADY = (1,) * 30
"""Checks of the wounded that succeed."""


def loaded(field: Range, man: Ref, name: str) -> int:
    item = field.table.part(man, Kit).find(name)
    return item.loaded if item is not None else 0


def with_margin(field: Range, man: Ref, foe: Ref, name: str, margin: int, **rest: object) -> tuple[int, int]:
    """The two faces of a check that succeeds by so much, or fails by it."""
    face = field.reckons(man, foe, name, **rest).attempt.check.target - margin
    assert 1 <= face <= 20
    return face, 20


# one shot after another


def test_a_burst_of_four_that_hits_with_1_3_and_4_strikes_three_times() -> None:
    """RFX-BURST-02, RFX-BURST-03, RFX-HITLOC-01: once more the same place, once another; four rounds are gone."""
    field = Range()
    man, foe = field.shooter(AK), field.target((10, 20))
    check = with_margin(field, man, foe, AK, 0, rounds=4)
    field.fires(man, foe, AK, *check, 1, 3, 4, 6, 2, 3, 1, *STEADY[:2], rounds=4)
    assert loaded(field, man, AK) == 26
    assert [event.data["through"] for event in field.told("hit")] == [7, 7, 7]
    assert [event.detail for event in field.told("finds")] == [
        ("hit location: right forearm, right forearm, left lower leg",)
    ]
    assert dict(zip(LOCATIONS, field.levels(foe), strict=True)) == {
        "head": 0,
        "torso": 0,
        "right_arm": Injury.MODERATE,
        "left_arm": 0,
        "right_leg": 0,
        "left_leg": Injury.SLIGHT,
    }


def test_further_rounds_are_told_apart_by_their_dice() -> None:
    """RFX-BURST-02."""
    assert hits.extra(Scripted([1, 3, 4]), 3) == Extra(1, 1)
    assert shoot(Scripted([9, 20]), Shot(Check(2, 8), 4)) == deeds.Struck(-1, 9)


def test_a_burst_that_is_not_all_there_empties_the_weapon() -> None:
    """RFX-BURST-03: B5 with three rounds left is a burst of three, with one a single shot."""
    field = Range()
    man, foe = field.shooter(SMG, loaded=3, MUS=12), field.target((10, 20))
    made = deeds.wish(field.table, man, Shoot(weapon=SMG, target=foe, rounds=5))
    assert made is not None
    assert made.rounds == 3
    assert topic.rounds(made.arm) == (1, 3)
    field.fires(man, foe, SMG, 20, 20, rounds=made.rounds)
    assert loaded(field, man, SMG) == 0
    field.takes(man, SMG, loaded=1)
    last = deeds.wish(field.table, man, Shoot(weapon=SMG, target=foe, rounds=5))
    assert last is not None
    assert last.rounds == 1
    assert "RFX-BURST-01" not in field.modifiers(man, foe, SMG, rounds=last.rounds)


def test_no_burst_is_longer_than_the_weapon_fires() -> None:
    """RFX-BURST-05."""
    field = Range()
    man = field.shooter(MINIMI)
    assert topic.rounds(field.arm(man, MINIMI)) == (5, 9)


def test_the_untrained_waste_twice_the_rounds() -> None:
    """RFX-BURST-04: and never hit with more than a trained burst."""
    field = Range(untrained_autofire=True)
    man, foe = field.shooter(M4), field.target((10, 20))
    field.table.put(man, replace(field.table.part(man, Traits), skills=((Skill.LONGARM, Rating.UNSKILLED),)))
    field.fires(man, foe, M4, 20, 20, rounds=3)
    assert loaded(field, man, M4) == 24


def test_a_magnum_kicks_a_muscle_of_9_4_off_the_snap_shot_right_after() -> None:
    """RFX-RECOIL-01: the aimed shot itself has nothing of it, and a reload between clears it."""
    field = Range(TEN_METRES)
    man, foe = field.shooter(MAGNUM), field.target((10, 15))
    assert "RFX-RECOIL-01" not in field.modifiers(man, foe, MAGNUM, speed="aimed")
    field.fires(man, foe, MAGNUM, 20, 20, speed="aimed")
    assert field.modifiers(man, foe, MAGNUM)["RFX-RECOIL-01"] == -4
    assert "RFX-RECOIL-01" not in field.modifiers(man, foe, MAGNUM, speed="aimed")
    assert TOPIC.deeds[Shoot].keeps_series
    assert not any(deed.keeps_series for form, deed in TOPIC.deeds.items() if form is Hurl)
    field.table.strip(man, Recoil)
    assert "RFX-RECOIL-01" not in field.modifiers(man, foe, MAGNUM)


def test_recoil_does_not_outlast_the_exchange() -> None:
    """RFX-RECOIL-01."""
    field = Range()
    man, foe = field.shooter(MAGNUM), field.target((10, 20))
    field.fires(man, foe, MAGNUM, 20, 20)
    field.at_round(field.table.clock.round + 1)
    assert "RFX-RECOIL-01" not in field.modifiers(man, foe, MAGNUM)


def test_what_can_be_held_leaves_nothing() -> None:
    """RFX-RECOIL-01: an AK's 7 against Muscle 9; a burst of it leaves 2 (RFX-RECOIL-02)."""
    field = Range()
    man, foe = field.shooter(AK), field.target((10, 20))
    field.fires(man, foe, AK, 20, 20)
    assert field.table.find(man, Recoil) is None
    field.fires(man, foe, AK, 20, 20, rounds=4)
    assert field.table.part(man, Recoil).penalty == 2


def test_three_shots_at_a_bear_and_a_fourth_on_the_move() -> None:
    """RFX-SUST-01: the second and third cost a tick less, the one fired on the move does not and ends the series."""
    field = Range(sustained_fire=True)
    man, bear = field.shooter(SHOTGUN, MUS=12), field.target((10, 20))
    costs = []
    for _ in range(3):
        costs.append(field.reckons(man, bear, SHOTGUN).price)
        field.fires(man, bear, SHOTGUN, 20, 20)
    assert costs == [5, 4, 4]
    field.table.strip(man, Sustained)
    eye = field.table.pose(man)
    assert field.reckons(man, bear, SHOTGUN, eye=eye).price == 5
    field.fires(man, bear, SHOTGUN, 20, 20, eye=eye)
    assert field.table.find(man, Sustained) is None


def test_four_tracer_bursts_at_a_truck() -> None:
    """RFX-SUST-02: nothing, then a tick less and +1, +2, +3."""
    field = Range(TEN_METRES, sustained_fire=True)
    man, truck = field.shooter(MINIMI, MUS=15), field.target((10, 25))
    told = []
    for _ in range(4):
        worked_out = field.reckons(man, truck, MINIMI, rounds=5)
        told.append((worked_out.price, field.modifiers(man, truck, MINIMI, rounds=5).get("RFX-SUST-02", 0)))
        field.fires(man, truck, MINIMI, 20, 20, rounds=5)
    assert told == [(6, 0), (5, 1), (5, 2), (5, 3)]


def test_a_free_shot_costs_nothing_and_neither_ends_nor_feeds_a_series() -> None:
    """RFX-SUST-01, RFX-RECOIL-01: it kicks all the same."""
    field = Range(sustained_fire=True)
    man, foe, other = field.shooter(AK), field.target((10, 20)), field.target((12, 20))
    field.table.put(man, Sustained(AK, other, 2))
    assert field.reckons(man, foe, AK, rounds=4, free=True).price == 0
    field.fires(man, foe, AK, 20, 20, rounds=4, free=True)
    assert field.table.part(man, Sustained) == Sustained(AK, other, 2)
    assert field.table.part(man, Recoil).penalty == 2


# what a shot does


def test_a_called_head_shot_does_7_and_1_and_2() -> None:
    """RFX-CALL-01, RFX-CALL-02: Damage 7, margin 1, 10 before armour; nobody rolls for the location."""
    field = Range()
    man, foe = field.shooter(AK, CDN=12, CUF=12), field.target((10, 20))
    check = with_margin(field, man, foe, AK, 1, called="head")
    field.fires(man, foe, AK, *check, *STEADY[:2], called="head")
    assert [event.data["through"] for event in field.told("hit")] == [10]
    assert field.levels(foe)[LOCATIONS.index("head")] == Injury.MODERATE


def test_a_called_shot_that_fails_misses_altogether() -> None:
    """RFX-CALL-01."""
    field = Range()
    man, foe = field.shooter(AK), field.target((10, 20))
    field.fires(man, foe, AK, *with_margin(field, man, foe, AK, -1, called="torso"), called="torso")
    assert field.levels(foe) == [0] * 6


def test_further_rounds_of_a_called_burst_strike_the_same_place_with_the_same_bonus() -> None:
    """RFX-CALL-01, RFX-BURST-02: and those that stray without it."""
    field = Range()
    man, foe = field.shooter(AK, CDN=12, CUF=12), field.target((10, 20))
    check = with_margin(field, man, foe, AK, 0, called="left_leg", rounds=4)
    field.fires(man, foe, AK, *check, 1, 2, 6, 3, 5, *STEADY[:2], called="left_leg", rounds=4)
    assert [event.data["through"] for event in field.told("hit")] == [8, 8, 7]


def test_a_called_shot_finds_what_shows_of_its_location() -> None:
    """RFX-CALL-01, RFX-COVER-02: the arms over the wall, not those behind it; the legs only through it."""
    field = Range()
    field.wall((10, 20), 4, height=1.2, material="stone", millimetres=150)
    man, foe = field.shooter(M4, CUF=15, CDN=15), field.target((10, 20))
    behind: dict[Location, int] = {"right_arm": 0, "head": 0, "right_leg": 6}
    for where, armor in behind.items():
        worked_out = field.reckons(man, foe, called=where)
        (way,) = forecasts.ways(field.wish(man, foe, called=where), worked_out, called=True)
        assert way.cover == ((Fraction(armor),) if armor else ())
        (spot,) = impact.struck_at(Scripted([]), worked_out.way, where, Extra(0, 0))
        assert spot.location == where


def test_who_is_shot_at_and_who_fears_bursts_know_it_and_the_battle_has_begun() -> None:
    """RFX-ATK-01, step 11: and the shooter has shown himself."""
    field = Range()
    man, foe, friend = field.shooter(AK), field.target((10, 20)), field.target((14, 20))
    field.fires(man, foe, AK, 20, 20, rounds=4)
    assert {each.name for each in field.table.part(foe, Threats).sticky} >= {"attacked", "automatic fire"}
    assert "attacked" not in {each.name for each in field.table.part(friend, Threats).sticky}
    assert field.table.part(man, Fired).round == field.table.clock.round
    assert field.course().attacked


def test_nothing_takes_effect_before_the_moment_settles() -> None:
    """RFX-ATK-01: two who fire at each other on one tick may both fall."""
    field = Range()
    man, foe = field.shooter(AK), field.shooter(AK, (10, 20), "red")
    moment = Moment(field.table, 10)
    faces = (*with_margin(field, man, foe, AK, 0), 3, 4, *with_margin(field, foe, man, AK, 0), 3, 4)
    field.dice(*faces)
    for one, other in ((man, foe), (foe, man)):
        deeds.fire_at(moment, one, field.wish(one, other, AK))
        assert field.levels(other) == [0] * 6
    moment.settle()
    assert field.levels(man) == field.levels(foe) == [0, 1, 0, 0, 0, 0]


# warheads, flames, things thrown


def test_an_rpg_that_misses_bursts_on_the_wall_three_metres_behind() -> None:
    """RFX-EXPL-60: at a slant as well; with nothing within ten metres it leaves the fight."""
    field = Range()
    for column in range(2, 30):
        field.wall((column, 10), 0)
    man, foe, far = field.shooter(RPG, (10, 45)), field.target((10, 13)), field.target((20, 25))
    assert impact.flies_on(field.table, field.wish(man, foe, RPG)) == (10, 10)
    assert impact.flies_on(field.table, field.wish(man, far, RPG)) is None
    aslant = field.target((16, 13))
    end = impact.flies_on(field.table, field.wish(man, aslant, RPG))
    assert end == (17, 10)
    field.table.put(foe, Stance(Posture.STANDING))
    field.dice(*with_margin(field, man, foe, RPG, -1), *[1] * 60)
    moment = Moment(field.table, 10)
    deeds.fire_at(moment, man, field.wish(man, foe, RPG))
    moment.settle()
    assert [event.cells for event in field.told("burst")] == [((10, 10),)]
    assert any(field.levels(foe))


def test_a_missed_warhead_strikes_the_vehicle_behind() -> None:
    """RFX-EXPL-60."""
    field = Range()
    man, foe = field.shooter(RPG, (10, 45)), field.target((10, 20))
    truck = field.vehicle("red", (9, 12), "Armed pickup")
    end = impact.flies_on(field.table, field.wish(man, foe, RPG))
    assert end in field.table.cells(truck)


def test_a_direct_hit_with_nothing_to_spare_is_a_dud() -> None:
    """RFX-EXPL-60 has no part in it: it strikes, and does not burst (RFX-DMG-03)."""
    field = Range(TEN_METRES)
    man, foe = field.shooter(LAUNCHER, CDN=15), field.target((10, 35))
    field.fires(man, foe, LAUNCHER, *with_margin(field, man, foe, LAUNCHER, 0), 3, 4)
    assert not field.told("burst")
    assert field.levels(foe) == [0, 1, 0, 0, 0, 0]


def test_a_launcher_into_a_place_costs_more_when_it_is_near() -> None:
    """RFX-RANGE-03, RFX-HEAVY-03: and a place is no man to be missed at 3 less."""
    field = Range()
    man, foe = field.shooter(LAUNCHER), field.target((10, 25))
    action = ShootGround(weapon=LAUNCHER, cell=(10, 25))
    assert TOPIC.deeds[ShootGround].price(field.table, man, action) == 6 + 1
    offer = field.offered(man, action)
    assert offer is not None
    assert offer.cost.amount == 7
    assert field.foretold(man, action).cost.amount == 7
    assert "RFX-HEAVY-03" in field.modifiers(man, foe, LAUNCHER)
    assert "RFX-HEAVY-03" not in {each.rule for each in field.foretold(man, action).tallies[0].modifiers}


def test_a_cannon_that_fires_bursts_only_fires_one_into_a_place() -> None:
    """RFX-BURST-01, RFX-BURST-05: and it must be pointed there."""
    from rules.reflex.fire import landing
    from rules.reflex.state import Vehicle

    field = Range(TEN_METRES)
    man, foe = field.shooter(PISTOL, (20, 30)), field.target((20, 20))
    car = field.vehicle("blue", (20, 30), "Scout car with cannon")
    field.table.put(man, Aboard(car, 1), Awareness(now=(foe,)))
    seats = field.table.part(car, Crew).seats
    field.table.put(car, Crew((seats[0], replace(seats[1], rider=man), *seats[2:])))
    held = field.arm(man, CANNON)
    assert landing.hindrance(field.table, man, held, (20, 20)) == ""
    attempt = landing.reckon(field.table, man, held, (20, 20), "snap")
    assert "RFX-BURST-01" in {each.rule for each in attempt.tally.modifiers}
    assert landing.rounds(held) == 3
    field.table.put(car, replace(field.table.part(car, Vehicle), arcs=((CANNON, "rear"),)))
    assert landing.hindrance(field.table, man, held, (20, 20)) == "outside its arc"


def test_a_flamethrower_burns_whom_it_hits_and_where_it_was_aimed() -> None:
    """RFX-FIRE-04, RFX-HEAVY-02."""
    field = Range()
    man, foe = field.shooter(FLAMER, CDN=15), field.target((10, 25))
    check = with_margin(field, man, foe, FLAMER, 1)
    field.fires(man, foe, FLAMER, *check, 3, 4, 1, *STEADY[:2])
    assert field.table.find(foe, Burning) is not None
    assert [fire.cell for _, fire in field.table.having(Fire)] == [(10, 25)]
    assert loaded(field, man, FLAMER) == 7


@pytest.mark.parametrize("aboard", [False, True])
def test_a_flamethrower_shows_how_likely_its_target_catches_fire(aboard: bool) -> None:
    """RFX-FIRE-03, RFX-FIRE-04: of a person and of a vehicle, as often as the dice bring it."""
    field = Range()
    man = field.shooter(FLAMER, CDN=12)
    foe = field.vehicle("red", (10, 25), "Armed pickup") if aboard else field.target((10, 25))
    field.table.put(man, Awareness(now=(foe,)))
    told = forecasts.of_wish(field.table, field.wish(man, foe, FLAMER))
    (row,) = [each for each in told.outcomes if each.text.endswith("catches fire")]
    burnt, times, before = 0, 500, field.world.snapshot()
    for number in range(times):
        field.table.seed = f"try {number}"
        moment = Moment(field.table, 10)
        deeds.fire_at(moment, man, field.wish(man, foe, FLAMER))
        moment.settle()
        burnt += field.table.find(foe, Burning) is not None
        field.world.restore(before)
        field.table.sight.forget()
    shown = float(row.chance)
    assert 0 < shown < 1
    assert abs(burnt / times - shown) < 3.5 * (shown * (1 - shown) / times) ** 0.5


def test_a_stone_leaves_the_hand_and_lies_where_it_was_thrown() -> None:
    """RFX-THROW-01: whoever owns it, it can be picked up there."""
    field = Range()
    man, foe = field.shooter("Rock", MUS=8), field.target((10, 25))
    field.does(man, Hurl(weapon="Rock", target=foe), 20, 20)
    assert field.table.part(man, Kit).find("Rock") is None
    assert [(lying.item.name, lying.cell) for _, lying in field.table.having(Lying)] == [("Rock", (10, 25))]


def test_a_javelin_can_be_thrown_by_the_plain_check_and_not_at_arms_length() -> None:
    """RFX-THROW-01, RFX-ATK-02."""
    field = Range()
    man, foe = field.shooter("Javelin", MUS=8), field.target((10, 36))
    field.table.put(man, replace(field.table.part(man, Traits), skills=()))
    made = deeds.wish(field.table, man, Hurl(weapon="Javelin", target=foe))
    assert made is not None
    assert attack.reckon(field.table, made).attempt.check == Check(2, 8)
    assert TOPIC.deeds[Hurl].price(field.table, man, Hurl(weapon="Javelin", target=foe)) == 4
    assert field.offered(man, Hurl(weapon="Javelin", target=foe)) is not None
    near = field.target((10, 39))
    assert field.offered(man, Hurl(weapon="Javelin", target=near)) is None


# two guns


def gunman(**rest: Any) -> tuple[Range, Ref, Ref, Ref]:
    field = Range(two_guns=True)
    man = field.shooter(PISTOL, **rest)
    field.both_hands_full(man, PISTOL, SHORT)
    return field, man, field.target((10, 36)), field.target((12, 36))


SHORT = "Pocket pistol"


@pytest.fixture(autouse=True)
def pocket_pistol(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second sidearm of its own name."""
    from rules.reflex.sheets import roster
    from rules.reflex.terms.weapons import Weapon

    known = roster.standard()
    small = known.get(Weapon, PISTOL).model_copy(update={"name": SHORT, "speed": (3, 5, 7), "recoil": 10})
    found, got = type(known).find, type(known).get
    monkeypatch.setattr(
        type(known), "find", lambda self, kind, name: small if name == SHORT else found(self, kind, name)
    )
    monkeypatch.setattr(type(known), "get", lambda self, kind, name: small if name == SHORT else got(self, kind, name))


def test_both_guns_at_one_target_lose_2_each_at_two_4_each() -> None:
    """RFX-HANDED-04: from the hip, the dearer of the two."""
    field, man, foe, other = gunman()
    for second, off in ((foe, -2), (other, -4)):
        action = TwoGuns(target=foe, other=second)
        made = deeds.two_wishes(field.table, man, action)
        tallies = [attack.reckon(field.table, each).attempt.tally for each in made]
        assert [sum(int(m.amount) for m in t.modifiers if m.rule == "RFX-HANDED-04") for t in tallies] == [off, off]
        assert {each.speed for each in made} == {"hip"}
        assert deeds.two_price(field.table, man, action) == 3


def test_both_guns_fire_at_once_and_each_kicks_its_own_next_shot() -> None:
    """RFX-HANDED-04, RFX-RECOIL-01: neither shot has anything of the other's kick."""
    field, man, foe, other = gunman(MUS=6)
    action = TwoGuns(target=foe, other=other)
    before = [attack.reckon(field.table, each).attempt for each in deeds.two_wishes(field.table, man, action)]
    field.does(man, action, 20, 20, 20, 20)
    assert [event.data["margin"] for event in field.told("shoot")] == [each.check.target - 20 for each in before]
    assert (loaded(field, man, PISTOL), loaded(field, man, SHORT)) == (14, 14)
    kicked = field.table.part(man, Recoil)
    assert (kicked.of(PISTOL), kicked.of(SHORT), kicked.of(AK)) == (1, 4, 0)


def test_two_guns_are_offered_by_option_to_those_who_hold_them() -> None:
    """RFX-HANDED-04."""
    field, man, foe, other = gunman()
    assert field.offered(man, TwoGuns(target=foe, other=other)) is not None
    field.takes(man, PISTOL)
    assert field.offered(man, TwoGuns(target=foe, other=foe)) is None
    assert deeds.guns(field.table, man) is None


def test_the_better_hand_fires_at_the_first_target() -> None:
    """RFX-HANDED-04."""
    field, man, _, _ = gunman()
    field.table.put(man, replace(field.table.part(man, Traits), left_handed=True))
    pair = deeds.guns(field.table, man)
    assert pair is not None
    assert [each.weapon.name for each in pair] == [SHORT, PISTOL]


# vehicles


def test_a_truck_at_40_is_harder_to_hit_than_at_25() -> None:
    """RFX-ATK-08: with a safe speed of 60; keeping pace with it, it is as good as at rest; at rest it is +4
    (RFX-ATK-09).
    """
    field = Range(TEN_METRES)
    man, driver = field.shooter(M4), field.shooter(PISTOL, (20, 40))
    truck, car = field.vehicle("red", (10, 30), "Armed pickup"), field.vehicle("blue", (20, 30), "Armed pickup")
    field.table.put(man, Awareness(now=(truck,)))
    field.table.put(driver, Awareness(now=(truck,)), Aboard(car, 2))
    now = field.table.clock.round
    assert field.modifiers(man, truck)["RFX-ATK-09"] == 4
    for kph, off in ((40.0, -1), (25.0, 0), (61.0, -2), (120.0, -3)):
        field.table.put(truck, Driving(kph / 1.8, now, 1, 0.0))
        assert field.modifiers(man, truck).get("RFX-ATK-08", 0) == off
        assert "RFX-ATK-09" not in field.modifiers(man, truck)
    field.table.put(truck, Driving(40 / 1.8, now, 1, 0.0))
    field.table.put(car, Driving(40 / 1.8, now, 1, 0.0))
    assert field.modifiers(driver, truck, PISTOL)["RFX-ATK-08"] == -1
    field.table.put(car, Driving(40 / 1.8, now, 1, 180.0))
    assert field.modifiers(driver, truck, PISTOL)["RFX-ATK-08"] == -1 - 2


def test_a_mounted_gun_turns_only_so_far() -> None:
    """RFX-VEH-01."""
    from rules.reflex.state import Vehicle

    field = Range()
    man, ahead, behind = field.shooter(PISTOL, (20, 30)), field.target((20, 10)), field.target((20, 48))
    truck = field.vehicle("blue", (20, 30), "Armed pickup")
    seats = field.table.part(truck, Crew).seats
    field.table.put(man, Aboard(truck, 1), Awareness(now=(ahead, behind)))
    field.table.put(truck, Crew((seats[0], replace(seats[1], rider=man), *seats[2:])))
    assert field.refuses(man, behind, MINIMI) == ""
    field.table.put(truck, replace(field.table.part(truck, Vehicle), arcs=((MINIMI, "front"),)))
    assert (field.refuses(man, ahead, MINIMI), field.refuses(man, behind, MINIMI)) == ("", "outside its arc")


def test_behind_armour_one_fires_through_a_port_or_not_at_all() -> None:
    """RFX-VEH-01: from a carrier's benches, but not from its driver's seat."""
    field = Range()
    man, foe = field.shooter(PISTOL, (20, 30)), field.target((20, 15))
    carrier = field.vehicle("blue", (20, 30), "Wheeled armoured carrier")
    for seat, why in ((0, "cannot fire from in there"), (4, "")):
        field.table.put(man, Aboard(carrier, seat), Awareness(now=(foe,)))
        assert field.refuses(man, foe, PISTOL) == why


def test_both_guns_at_arms_length_can_be_blocked_by_the_one_they_are_fired_at() -> None:
    """RFX-HANDED-04."""
    field, man, foe, other = gunman()
    near = field.target((10, 39))
    assert deeds.two_strike(field.table, man, TwoGuns(target=near, other=near)) == near
    assert deeds.two_strike(field.table, man, TwoGuns(target=near, other=other)) is None
    assert deeds.two_strike(field.table, man, TwoGuns(target=foe, other=foe)) is None


def test_of_a_vehicle_no_location_is_called_and_its_forecast_is_of_its_parts() -> None:
    """RFX-ATK-01, RFX-VEH-01."""
    field = Range()
    man = field.shooter(M4, CDN=12)
    truck = field.vehicle("red", (10, 25), "Armed pickup")
    field.table.put(man, Awareness(now=(truck,)))
    told = forecasts.of_wish(field.table, field.wish(man, truck))
    assert all(each.text.startswith(("hull", "suspension")) for each in told.outcomes if not each.spared)
    told = forecasts.of_wish(field.table, field.wish(man, truck, rounds=3))
    assert told.struck(truck) == told.success
    assert sum((each.chance for each in told.of(truck)), Fraction(0)) == 1
    assert {each.text for each in told.of(truck)} <= {"destroyed", "out of action", "no effect", "missed"}


# forecasts


def worst(dice: Dice, field: Range, made: Wish, worked_out: Reckoning) -> Injury | None:
    """A shot played: the worst wound of all its rounds, None for a miss; the very functions that are played."""
    struck = shoot(dice, Shot(worked_out.attempt.check, made.rounds))
    if struck.margin < 0:
        return None
    bears = nature(field.table, made.target)
    found: dict[str, Injury] = {}
    for spot in impact.struck_at(dice, worked_out.way, made.called, struck.extra):
        cover = lane.over(worked_out.way, spot)
        round_ = impact.hit(made, worked_out, spot.location, struck.margin, cover)
        came = protection.through(round_.damage, protection.layers(field.table, made.target, round_))
        level = injury(bears.of(spot.location), came)
        level = min(level, Injury.SLIGHT) if round_.graze else level
        found[spot.location], _ = worsened(found.get(spot.location, Injury.NONE), level)
    return max(found.values())


@pytest.mark.parametrize(
    ("rounds", "called"), [(1, None), (2, None), (1, "head"), (1, "right_leg"), (2, "right_arm"), (2, "left_leg")]
)
def test_a_forecast_is_what_the_dice_do(rounds: int, called: str | None) -> None:
    """RFX-ATK-01, RFX-BURST-02, RFX-CALL-01, RFX-COVER-01: over every way the dice can fall, behind a wall."""
    field = Range()
    field.wall((10, 20), 4, height=1.2, material="wood", millimetres=60)
    man, foe = field.shooter(AK, CDN=10, CUF=10, MUS=12), field.target((10, 20))
    made = field.wish(man, foe, AK, rounds=rounds, called=called)
    worked_out = attack.reckon(field.table, made)
    played = odds.of(worst, field, made, worked_out)
    told = forecasts.of_wish(field.table, made)
    assert told.success == played.chance(lambda found: found is not None)
    for level in Injury:
        name = "stopped" if level is Injury.NONE else f"{level.name.lower()} wound"
        said = sum((each.chance for each in told.outcomes if name in each.text), Fraction(0))
        assert said == played.chance(partial(is_, level)), level


def test_a_forecast_names_what_it_takes_for_granted() -> None:
    """RFX-ATK-01: the figures of a stranger, that nobody blocks, that wounds do not add up."""
    field = Range()
    man, foe = field.shooter(M4), field.target((10, 39))
    told = field.foretold(man, Shoot(weapon=M4, target=foe, rounds=3))
    assert any(each.fact is Fact.FIGURES for each in told.assumes)
    assert any(each.fact is Fact.ANSWER for each in told.assumes)
    assert told.cost.amount == 7


def test_a_warhead_promises_what_its_burst_does_round_about() -> None:
    """RFX-EXPL-60, RFX-EXPL-01."""
    field = Range()
    man, foe, beside = field.shooter(RPG, (10, 45), CDN=12), field.target((10, 10)), field.target((12, 10))
    told = forecasts.of_wish(field.table, field.wish(man, foe, RPG))
    assert {each.unit for each in told.outcomes} == {foe, beside}


# offers


def test_a_shot_is_offered_at_its_price_with_what_can_be_called() -> None:
    """RFX-ATK-01: and what is refused says why."""
    field = Range()
    field.wall((14, 20), 4)
    man, foe = field.shooter(M4), field.target((10, 35))
    hidden = field.target((14, 20))
    field.table.spot(man, hidden, "told")
    menu = field.menu(man)
    assert [shown(refusal.reason) for refusal in menu.refusals] == ["no line of sight: wall at 14,21 (brick 240 mm)"]
    mine = [offer for offer in menu.offers if offer.action is Shoot]
    assert sorted(int(offer.cost.amount) for offer in mine) == [4, 6, 9]
    assert all(offer.choices["rounds"] == OneOf((1, 3)) for offer in mine)
    assert all(offer.choices["called"] == OneOf((None, *LOCATIONS)) for offer in mine)
    field.does(man, Shoot(weapon=M4, target=foe, rounds=3, called="torso"), 20, 20)
    assert loaded(field, man, M4) == 27


def test_from_another_cell_another_band() -> None:
    """RFX-RANGE-02: on the move the distance is taken from where one fires."""
    field = Range()
    man, foe = field.shooter(M4), field.target((10, 14))
    here: Pose = replace(field.table.pose(man), cells=((10, 36),))
    assert field.reckons(man, foe).band.value == "tight"
    assert field.reckons(man, foe, eye=here).band.value == "CQB"
    assert field.arm(man, M4).item is not None
    assert field.table.part(man, Kit).held()[0].place is Place.BOTH
