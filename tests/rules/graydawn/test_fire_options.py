"""What decides a shot: target numbers, bursts, shotguns, aim at a part of the body, grazes, the situation."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from rules.frame.figure import Body, Facing
from rules.frame.forecast import Forecast
from rules.frame.ground import Light
from rules.graydawn.core import arms
from rules.graydawn.fire import attack, hits, ranges
from rules.graydawn.fire.attack import Attack
from rules.graydawn.fire.forms import Shoot
from rules.graydawn.flesh import damage
from rules.graydawn.flesh.track import Wounds
from rules.graydawn.state import Clinch, Guard, Guarding, Heat
from rules.graydawn.terms.weapons import Mode
from rules.graydawn.turns.forms import Advance, Brace, Later
from rules.kernel import odds
from rules.kernel.refs import Ref
from tests.rules.graydawn.stage import Stage, faces
from tests.rules.stage import squares

SOUTH = 4


def _facing(metres: int = 10, sheet: str = "Rifleman", **options: Any) -> tuple[Stage, Ref, Ref]:
    """Ann about to act in the open, Bob so many metres to the south."""
    stage = Stage(squares(20, 220), **options)
    ann = stage.unit("blue", (5, 5), facing=SOUTH)
    bob = stage.unit("red", (5, 5 + metres), sheet, REF=5)
    stage.begin({ann: 16, bob: 12})
    stage.until(ann)
    return stage, ann, bob


def _told(stage: Stage, bob: Ref, mode: Mode = "single", **fields: Any) -> Forecast:
    return stage.forecast(Shoot, mode=mode, target=bob, **fields)


# target numbers


@pytest.mark.parametrize(("metres", "number"), [(1, 10), (20, 15), (40, 20), (80, 25), (150, 30)])
def test_the_target_number_of_each_range(metres: int, number: int) -> None:
    """10, 15, 20, 25 and 30, with no penalty for range on the attack (GRD-CORE-06)."""
    stage, _, bob = _facing(metres, "Militia fighter", hit_mode="tn")
    stage.figures(bob, mook=True)
    stage.take(Advance, moves=0, actions=1)
    hit, met, _ = _told(stage, bob).tallies
    assert (met.title, met.total) == ("Target number", number)
    assert "range" not in str(hit)


def test_nothing_is_rolled_against_a_target_number() -> None:
    """The attack alone: its odds are those of one die, and one die falls (GRD-CORE-06, GRD-CORE-03)."""
    stage, _, bob = _facing(20, "Militia fighter", hit_mode="tn")
    stage.figures(bob, mook=True)
    stage.take(Advance, moves=0, actions=1)
    told = _told(stage, bob)
    hit = int(told.tallies[0].total)
    assert hit < 15 <= hit + 9
    assert told.success == Fraction(sum(face >= 15 - hit for face in range(2, 11)), 10)
    stage.dice(*faces(15 - hit), 7, 1, 1, 1, 1, 1)
    stage.take(Shoot, mode="single", target=bob)
    assert stage.told("shot")[-1].success
    assert "margin 0" in stage.told("shot")[-1].detail


def test_a_target_that_cannot_evade_counts_one_band_nearer() -> None:
    """Bracing, flanked or unaware: 5 less, once; a runner adds its bonus (GRD-CORE-06, GRD-SURPRISE-01)."""
    stage, _, bob = _facing(20, "Militia fighter", hit_mode="tn")
    stage.figures(bob, mook=True)
    stage.put(bob, Guarding(Guard.BRACING))
    stage.take(Advance, moves=0, actions=1)
    assert _told(stage, bob).tallies[1].total == 10
    stage.put(bob, Guarding(Guard.MOVING, 3))
    runs = _told(stage, bob).tallies[1]
    assert runs.total > 15
    assert "sprinting" in str(runs)


def test_who_has_luck_dodges_under_target_numbers_too() -> None:
    """Player characters roll a defence against every attack, at the penalty for range (GRD-CORE-07)."""
    stage, _, bob = _facing(40, hit_mode="tn")
    stage.take(Advance, moves=0, actions=1)
    hit, met, _ = _told(stage, bob).tallies
    assert met.title == "Defence"
    assert "-5 medium range" in str(hit)


def test_only_mooks_may_be_shot_at_by_target_number() -> None:
    """The option makes mooks targets of a number, and leaves the others their roll (GRD-CORE-08)."""
    for sheet, title in (("Militia fighter", "Target number"), ("Rifleman", "Defence")):
        stage, _, bob = _facing(20, sheet, mooks_use_tn=True)
        stage.take(Advance, moves=0, actions=1)
        assert _told(stage, bob).tallies[1].title == title


def test_the_helpless_make_no_defence_roll() -> None:
    """A unit that drops under fire that goes on is hit by the number of its range less 5, in either mode
    (GRD-SAVE-02, GRD-ACT-05).
    """
    stage, _, bob = _facing(20)
    stage.take(Advance, moves=0, actions=2)
    stage.dice(*faces(2), *faces(9))
    stage.take(Shoot, mode="single", target=bob)
    stage.hurt(bob, Wounds(wounding=6, out=True))
    stage.until(stage.asked[0].unit)
    met = _told(stage, bob).tallies[1]
    assert (met.title, met.total) == ("Target number", 10)


# bursts


def test_rounds_of_a_burst_that_hit() -> None:
    """1 and 2 one round, 3 to 5 two, 6 three; by the older table half the die, rounded up (GRD-BURST-02)."""
    assert dict(odds.of(attack.burst)) == {1: Fraction(2, 6), 2: Fraction(3, 6), 3: Fraction(1, 6)}
    assert dict(odds.of(attack.burst, "fnff")) == {n: Fraction(1, 3) for n in (1, 2, 3)}


def test_a_burst_has_three_in_place_of_accuracy() -> None:
    """+3 at any range; by the option only to medium range (GRD-BURST-01)."""
    for limited, metres, has in ((False, 80, True), (True, 80, False), (True, 40, True)):
        stage, _, bob = _facing(metres, burst_range_limit=limited)
        stage.take(Advance, moves=0, actions=1)
        hit = str(_told(stage, bob, "burst").tallies[0])
        assert ("+3 burst" in hit) == has
        assert "accuracy" not in hit


def test_every_further_round_of_a_burst_adds_a_die() -> None:
    """A submachine gun of 2d6+1 that hits with all three rounds does 4d6+1 (GRD-BURST-03, line 233 of the source)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), facing=SOUTH, weapons=("Submachine gun",))
    bob = stage.unit("red", (5, 15), "Militia fighter", armour=(), BODY=5)
    made = _attack(stage, ann, bob, "burst")
    struck = attack.missile(stage.table, made, 3)
    assert (struck.dice, struck.sides, struck.plus) == (4, 6, 1)
    stage.begin()
    stage.until(ann)
    stage.take(Advance, moves=0, actions=1)
    stage.dice(*faces(9), *faces(2), 6, 3, 2, 2, 2, 2, 1, 1)
    stage.take(Shoot, mode="burst", target=bob)
    assert stage.wounds(bob).marks == 9 - 2, "4d6+1 = 9 on the torso, BTM 2"


def _attack(stage: Stage, unit: Ref, target: Ref, mode: Mode = "single") -> Attack:
    (arm, *_) = arms.arms(stage.table, unit)
    return Attack(unit, target, arm, mode)


def test_bursts_and_sprays_aim_at_no_part() -> None:
    """Only single shots and double taps are aimed (GRD-AIM-05); a part of the body takes bracing, the centre does not
    (GRD-AIM-01, GRD-AIM-02).
    """
    stage, ann, _ = _facing()
    stage.take(Brace, actions=1)
    called = {next(iter(offer.choices["mode"])): set(offer.choices["called"]) for offer in stage.offers(Shoot)}
    assert called["burst"] == called["auto"] == {""}
    assert {"head", "left leg", "centre"} < called["single"] == called["semi"]
    stage.rest()
    stage.begin()
    stage.until(ann)
    stage.take(Advance, moves=0, actions=1)
    called = {next(iter(offer.choices["mode"])): set(offer.choices["called"]) for offer in stage.offers(Shoot)}
    assert called["single"] == {"", "centre"}


def test_what_aiming_at_a_part_costs() -> None:
    """A part -4, the centre of the body -2, a part of a prone target -2; a hit lands there (GRD-AIM-01, GRD-AIM-02,
    GRD-AIM-03).
    """
    stage, _, bob = _facing()
    stage.take(Brace, actions=1)
    assert "-4 at the head" in str(_told(stage, bob, called="head").tallies[0])
    assert "-2 at the centre of the body" in str(_told(stage, bob, called="centre").tallies[0])
    stage.prone(bob)
    assert "-2 at the head, target helpless" in str(_told(stage, bob, called="head").tallies[0])
    stage.dice(*faces(9), *faces(2), 3, 3, 3, 3, 3, 9, 1, 1)
    stage.take(Shoot, mode="single", target=bob, called="left leg")
    assert any("left leg" in each for event in stage.events for each in (*event.own, *event.detail))


# shotguns


def test_a_shotgun_spreads_and_thins_with_distance() -> None:
    """+2, +4 and +6; 4d6, 3d6 and 2d6; nothing beyond 40 m (GRD-SHOT-01, GRD-SHOT-02)."""
    stage = Stage(squares(20, 60))
    ann = stage.unit("blue", (5, 5), facing=SOUTH, weapons=("Pump shotgun",))
    for metres, more, dice in ((10, 2, 4), (20, 4, 3), (40, 6, 2)):
        made = _attack(stage, ann, stage.unit("red", (5, 5 + metres)))
        away = attack.true(stage.table, made)
        assert away is not None
        spread = ranges.spread(made.arm.weapon, away)
        assert spread is not None
        assert spread.amount == more
        assert attack.missile(stage.table, made).dice == dice
    assert attack.spared(stage.table, _attack(stage, ann, stage.unit("red", (5, 46)))) == "out of range"


def _with_shotgun(metres: int, sheet: str = "Rifleman", **options: Any) -> Forecast:
    """What Ann's side reads of a shot with a shotgun."""
    stage = Stage(squares(20, 60), **options)
    ann = stage.unit("blue", (5, 5), facing=SOUTH, weapons=("Pump shotgun",))
    bob = stage.unit("red", (5, 5 + metres), sheet, mook=sheet != "Rifleman")
    stage.begin({ann: 16})
    stage.until(ann)
    stage.take(Advance, moves=0, actions=1)
    return _told(stage, bob)


def test_a_shotgun_is_more_likely_to_hit_farther_off() -> None:
    """Its bonus grows with the range, and no penalty for range is set against it unless the option says so
    (GRD-SHOT-01).
    """
    near, medium, long = (_with_shotgun(metres) for metres in (10, 20, 40))
    assert near.success is not None and medium.success is not None and long.success is not None
    assert near.success < medium.success < long.success
    assert "+4 spread of the shot" in str(medium.tallies[0])
    assert "medium range" not in str(medium.tallies[0])
    set_off = _with_shotgun(20, shotgun_no_range_penalty=False)
    assert "-5 medium range" in str(set_off.tallies[0])
    assert "+4 spread of the shot" in str(set_off.tallies[0])


def test_what_a_stance_promises_with_a_shotgun_grows_by_its_bonus() -> None:
    """The measure that stances are compared by sets no penalty for range against it either (GRD-SHOT-01)."""
    worth = {}
    for option in (True, False):
        stage = Stage(squares(20, 60), shotgun_no_range_penalty=option)
        ann = stage.unit("blue", (5, 5), facing=SOUTH, weapons=("Pump shotgun",))
        stage.unit("red", (5, 45))
        stage.begin({ann: 16})
        stage.until(ann)
        worth[option] = next(each.loss for each in stage.forecast(Advance, moves=0, actions=1).outcomes)
    assert worth[True] > worth[False]


def test_the_target_number_for_a_shotgun_is_that_of_close_range() -> None:
    """Where a number stands for the range, its spread makes good the range there too (GRD-SHOT-01, GRD-CORE-06)."""
    for option, number in ((True, 15), (False, 20)):
        told = _with_shotgun(20, "Militia fighter", hit_mode="tn", shotgun_no_range_penalty=option)
        assert (told.tallies[1].title, told.tallies[1].total) == ("Target number", number)
        assert "+4 spread of the shot" in str(told.tallies[0])


def test_cover_stops_less_of_a_shotgun() -> None:
    """3 points a level instead of 4 (GRD-SHOT-03)."""
    stage = Stage()
    stage.low_wall((5, 15), 0)
    ann = stage.unit("blue", (5, 5), facing=SOUTH, weapons=("Pump shotgun",))
    cid, bob = stage.unit("blue", (4, 5), facing=SOUTH), stage.unit("red", (5, 15))
    legs = 7 - 1
    shot, ball = (attack.shields(stage.table, _attack(stage, unit, bob))[legs].cover for unit in (ann, cid))
    assert (shot, ball) == (6 * 3, 6 * 4)


# where, and how badly


def test_behind_cover_hits_are_placed_by_the_d10_even_with_the_d8() -> None:
    """The full table for targets behind cover, unless the option is off (GRD-HITLOC-04, GRD-HITLOC-02)."""
    for by_d10, dice in ((True, "d10"), (False, "d8")):
        stage = Stage(hit_location="d8", cover_by_d10=by_d10)
        stage.low_wall((5, 15), 0)
        ann, bob = stage.unit("blue", (5, 5), facing=SOUTH), stage.unit("red", (5, 15))
        bare = stage.unit("red", (12, 15))
        assert attack.location(stage.table, _attack(stage, ann, bob)).how == dice
        assert attack.location(stage.table, _attack(stage, ann, bare)).how == "d8"


def test_margin_burst_and_ammunition_alter_grazes() -> None:
    """A narrow hit +1, every full 5 points -1, each further round of a burst -1 whether it hits or not, piercing rounds
    +2, hollow points -2 (GRD-GRAZE-04, GRD-GRAZE-05, GRD-GRAZE-06).
    """
    stage = Stage()
    ann = stage.unit("blue", (5, 5), facing=SOUTH)
    bob = stage.unit("red", (5, 15))
    single, burst = _attack(stage, ann, bob), _attack(stage, ann, bob, "burst")
    assert [damage.by_margin(margin) for margin in (0, 1, 2, 4, 5, 9, 10)] == [1, 1, 0, 0, -1, -1, -2]
    struck = hits.hit(stage.table, burst)
    assert hits.hit(stage.table, single).graze == 0
    assert [struck.at(worse, 2).graze for worse in (1, 0, -1)] == [-1, -2, -3], "three rounds, two beyond the first"
    for name, more in (("Assault rifle with piercing rounds", 2), ("Heavy pistol with hollow points", -2)):
        stage.arm(ann, name)
        assert hits.hit(stage.table, _attack(stage, ann, bob)).graze == more


@pytest.mark.parametrize(("mode", "more", "marks"), [("single", (), 3), ("burst", (1,), 15), ("burst", (6,), 23)])
def test_a_burst_is_hard_to_be_grazed_by_however_few_of_its_shots_hit(
    mode: Mode, more: tuple[int, ...], marks: int
) -> None:
    """LUCK 8 and a 7 make 15, a graze of a single shot; against three shots they make 13, and it is none, be it that
    one of them hits or all (GRD-GRAZE-01, GRD-GRAZE-06).
    """
    stage = Stage()
    ann = stage.unit("blue", (5, 5), facing=SOUTH, weapons=("Carbine",), REF=9, CL=9)
    bob = stage.unit("red", (5, 15), "Militia fighter", armour=(), REF=5, MA=5, LUCK=8, BODY=5, mook=False)
    stage.begin({ann: 16})
    stage.until(ann)
    stage.take(Advance, moves=0, actions=1)
    told = _told(stage, bob, mode)
    short = int(told.tallies[1].total) - int(told.tallies[0].total)
    own, other = next((a, b) for a in range(2, 10) for b in range(2, 10) if a - b - short == 3)
    dice = 5 + (2 if more == (6,) else 0)
    stage.dice(own, other, *more, 3, *(4 if number else 1 for number in range(dice)), 7, 2, 2)
    stage.take(Shoot, mode=mode, target=bob)
    assert stage.wounds(bob).marks == marks


def test_the_situation_alters_the_attack() -> None:
    """Turning -2, a target lit up in the gloom +2, a large one +4, a small one -4, a laser sight +1 (GRD-MODS-01)."""
    stage, ann, bob = _facing()
    stage.take(Advance, moves=0, actions=1)
    before = int(_told(stage, bob).tallies[0].total)
    stage.weapon(ann, "Assault rifle", laser=True)
    assert "+1 laser sight" in str(_told(stage, bob).tallies[0])
    stage.put(ann, Facing(0))
    assert "-2 turning to face the target" in str(_told(stage, bob).tallies[0])
    assert int(_told(stage, bob).tallies[0].total) == before + 1 - 2


def test_body_and_light_of_the_target() -> None:
    """Sizes by the height of the body (GRD-MODS-01)."""
    stage = Stage()
    ann, bob = stage.unit("blue", (5, 5), facing=SOUTH), stage.unit("red", (5, 15))
    for height, words in ((3.2, "+4 large target"), (0.8, "-4 small target"), (1.8, "target")):
        stage.put(bob, replace(stage.part(bob, Body), height=height))
        tally = str(attack.to_hit(stage.table, _attack(stage, ann, bob)))
        assert (words in tally) == (words != "target")
    stage.light(Light.DARK)
    assert "gloom" not in str(attack.to_hit(stage.table, _attack(stage, ann, bob)))


# heat


def test_a_machine_gun_cooks_off_from_the_fourth_round_of_sprays() -> None:
    """A reliability roll each round; failed, it fires once more at the same aim and jams (GRD-AUTO-04)."""
    for before, option, cooks in ((3, True, True), (2, True, False), (3, False, False)):
        stage = Stage(cook_off=option)
        ann = stage.unit("blue", (5, 5), facing=SOUTH, weapons=("Light machine gun",))
        bob = stage.unit("red", (5, 15))
        stage.put(ann, Heat("Light machine gun", before, 0))
        stage.begin()
        stage.until(ann)
        stage.take(Brace, actions=1)
        told = _told(stage, bob, "auto")
        assert any("cook off" in str(each) for each in told.assumes) == cooks
        stage.dice(*faces(2), *faces(9), *((10, *faces(2), *faces(9)) if cooks else ()))
        stage.take(Shoot, mode="auto", target=bob)
        assert stage.item(ann, "Light machine gun").loaded == 100 - (60 if cooks else 30)
        assert bool(stage.told("mishap")) == cooks
        assert stage.part(ann, Heat).rounds == before + 1


def test_an_action_may_wait_for_a_lower_count() -> None:
    """Delayed from 16 to 8, and the next action comes five points after it (GRD-INIT-06)."""
    stage, ann, bob = _facing()
    stage.take(Advance, moves=0, actions=2)
    stage.take(Later, until=8)
    assert stage.ask is not None
    assert stage.ask.unit == bob, "whose count of 12 comes before"
    stage.until(ann)
    stage.dice(*faces(2), *faces(9))
    stage.take(Shoot, mode="single", target=bob)
    stage.until(ann)
    assert "count 3" in stage.menu().question


def test_a_target_that_is_held_is_easier_to_hit() -> None:
    """Held in a grapple it cannot move: +4, besides what fire into close combat costs (GRD-MODS-01, GRD-CQC-01)."""
    stage, _, bob = _facing()
    cid = stage.unit("blue", (6, 15))
    stage.put(cid, Clinch(holds=bob))
    stage.put(bob, Clinch(held_by=(cid,)))
    stage.take(Advance, moves=0, actions=1)
    attack_total = _told(stage, bob).tallies[0]
    assert "+4 target held fast" in str(attack_total)
    assert any(each.amount == -3 for each in attack_total.modifiers)
