"""Shots as they are played: bursts, recoil, series, called shots, forecasts, offers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial
from operator import is_

import pytest

from rules.frame.figure import Kit, Place
from rules.frame.forecast import Fact
from rules.frame.forms import OneOf
from rules.frame.scene import Pose
from rules.kernel import odds
from rules.kernel.dice import Dice, Scripted
from rules.kernel.lengths import shown
from rules.reflex.core.checks import Check
from rules.reflex.core.moment import Moment
from rules.reflex.fire import attack, deeds, forecasts, impact, lane, topic
from rules.reflex.fire.attack import Reckoning, Wish
from rules.reflex.fire.deeds import Shot, shoot
from rules.reflex.fire.forms import Hurl, Shoot, ShootHeld
from rules.reflex.state import Fired, Recoil, Sustained, Threats, Traits
from rules.reflex.tactics.forms import PanicFire, Suppress
from rules.reflex.terms.body import LOCATIONS, Injury, Location
from rules.reflex.terms.skills import Rating, Skill
from rules.reflex.topics import DEEDS
from rules.reflex.wounds import hits, protection
from rules.reflex.wounds.harm import nature
from rules.reflex.wounds.hits import Extra
from rules.reflex.wounds.injury import injury, worsened
from tests.rules.reflex.range import AK, M4, MAGNUM, MINIMI, RPG, SHOTGUN, SMG, TOPIC, Range
from tests.rules.reflex.shots import STEADY, TEN_METRES, loaded, with_margin

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
    for action in (Suppress(weapon=M4, cell=(10, 20), rounds=3), PanicFire(weapon=M4)):
        had = loaded(field, man, M4)
        field.play(DEEDS[type(action)].carry(Moment(field.table, 9), man, action))
        assert loaded(field, man, M4) == had - 6, action.title


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


def test_a_shot_at_what_another_holds_breaks_the_series_off() -> None:
    """RFX-SUST-01: an attack on anything else ends it, whatever it is."""
    field = Range(sustained_fire=True)
    man, foe, other = field.shooter(AK), field.target((10, 20)), field.target((12, 20))
    field.takes(other, AK)
    field.fires(man, foe, AK, 20, 20)
    assert field.table.find(man, Sustained) is not None
    field.does(man, ShootHeld(weapon=AK, target=other), 20, 20)
    assert field.table.find(man, Sustained) is None


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
        (way,) = forecasts.ways(worked_out.way, where)
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
        round_ = impact.hit(made, spot.location, struck.margin, cover)
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
