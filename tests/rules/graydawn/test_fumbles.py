"""Critical failures, where a player meets them: what the shown odds say of them, and what they do."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.frame.forecast import Forecast
from rules.graydawn import rolls
from rules.graydawn.core import footing
from rules.graydawn.fire.forms import Shoot
from rules.graydawn.flesh.track import Wounds
from rules.graydawn.melee.forms import Grapple, Strike
from rules.graydawn.mishaps import severity
from rules.graydawn.mishaps.severity import Mishap
from rules.graydawn.sheets.roster import STOCK
from rules.graydawn.terms.skills import Skill
from rules.graydawn.terms.weapons import Weapon
from rules.graydawn.turns.forms import Advance
from rules.kernel import odds
from rules.kernel.dice import Scripted
from rules.kernel.refs import Ref
from tests.rules.graydawn.stage import Stage, fumbles

RIFLE, PISTOL = "Assault rifle", "9mm service pistol"


def weapon(name: str) -> Weapon:
    return STOCK.standard().get(Weapon, name)


def shooter(stage: Stage, *weapons: str, friend: bool = False) -> tuple[Ref, Ref, Ref | None]:
    """A shooter of RA 5 without skill, a target ten metres off, perhaps an ally between them."""
    figures: Any = {"REF": 5, "CL": 5, "MA": 5, "BODY": 6, "LUCK": 2}
    ann = stage.unit("blue", (5, 5), weapons=weapons or (RIFLE,), facing=4, armour=(), mook=True, **figures)
    stage.figures(ann, {Skill.RIFLE: 0, Skill.HANDGUN: 0, Skill.DODGE: 0})
    bob = stage.unit("red", (5, 15), armour=(), mook=True, **figures)
    other = stage.unit("blue", (6, 9), armour=(), mook=True, **figures) if friend else None
    if other is not None:
        stage.figures(other, {Skill.DODGE: 0})
    return ann, bob, other


def fires(stage: Stage, ann: Ref, actions: int = 1) -> None:
    stage.begin({ann: 12})
    stage.until(ann)
    stage.take(Advance, moves=0, actions=actions)


def whole(told: Forecast) -> None:
    """Every unit's outcomes make one, what happens to none at most one."""
    for unit in told.units():
        assert sum((row.chance for row in told.of(unit)), Fraction(0)) == 1
    assert sum((row.chance for row in told.of(None)), Fraction(0)) <= 1


def test_the_example_of_the_source_comes_to_minus_three() -> None:
    """7 + 4 - 10 - 4 is -3: not only a miss, something horrible happened (GRD-FUMBLE-01, GRD-CORE-11); and with a 10
    and a 4 it is 25.
    """
    assert 7 + 4 + rolls.die(Scripted([1, 10, 4]), 3) == -3
    assert 7 + 4 + rolls.die(Scripted([10, 4]), 3) == 25
    assert severity.mishap(weapon(RIFLE), 3) is Mishap.MAGAZINE


@pytest.mark.parametrize(
    ("name", "below", "what"),
    [
        (RIFLE, 2, Mishap.NOTHING),
        (RIFLE, 4, Mishap.MAGAZINE),
        (RIFLE, 5, Mishap.SLIPS),
        (PISTOL, 5, Mishap.NOTHING),
        (RIFLE, 7, Mishap.ALLY),
        (RIFLE, 12, Mishap.RUINED),
        (RIFLE, 13, Mishap.SELF),
        ("Combat knife", 4, Mishap.DROPPED),
        ("Combat knife", 6, Mishap.STUCK),
        ("Combat knife", 8, Mishap.HAND),
        ("Combat knife", 11, Mishap.FRIEND),
        ("Combat knife", 12, Mishap.SELF),
        ("Fists", 3, Mishap.OVEREXTENDED),
        ("Fists", 6, Mishap.FALLS),
        ("Fists", 8, Mishap.SCENERY),
        ("Fists", 10, Mishap.TANGLED),
        ("Fists", 11, Mishap.FRIEND),
    ],
)
def test_how_bad_it_is_goes_by_how_far_below_nothing_the_total_fell(name: str, below: int, what: Mishap) -> None:
    """GRD-FUMBLE-04, GRD-FUMBLE-05, GRD-FUMBLE-06."""
    assert severity.mishap(weapon(name), below) is what


@pytest.mark.parametrize(("kind", "chance"), [("very reliable", 2), ("standard", 5), ("unreliable", 7)])
def test_weapons_fail_by_their_reliability(kind: str, chance: int) -> None:
    """From 9, from 6, from 4 on a d10; fists never (GRD-FUMBLE-02)."""
    made = weapon(RIFLE).model_copy(update={"reliability": kind})
    assert odds.of(severity.fails, made).chance(bool) == Fraction(chance, 10)
    assert not odds.of(severity.fails, weapon("Fists")).chance(bool)


def test_the_shown_odds_of_a_jam_are_those_of_the_dice() -> None:
    """Total 0 or less and a reliability die of 9 or more: a rifle that jams in one way or another (GRD-FUMBLE-01)."""
    stage = Stage()
    ann, bob, _ = shooter(stage)
    fires(stage, ann)
    told = stage.forecast(Shoot, target=bob, mode="single")
    whole(told)
    total = int(told.tallies[0].total)
    fails = 1 - fumbles(total)[None]
    jams = sum(row.chance for row in told.of(None) if row.text.startswith("jams"))
    assert jams == fails * Fraction(2, 10)
    assert sum(row.chance for row in told.of(None)) == fails


def test_a_jammed_gun_does_not_fire() -> None:
    """Attack 6 with 1 and 7 is -1: a plain miss, and the reliability die shows 9 (GRD-FUMBLE-01, GRD-FUMBLE-02)."""
    stage = Stage()
    ann, bob, _ = shooter(stage)
    fires(stage, ann)
    total = int(stage.forecast(Shoot, target=bob, mode="single").tallies[0].total)
    stage.dice(1, total + 1, 5, 9)
    stage.take(Shoot, target=bob, mode="single")
    assert footing.faults(stage.table, ann).jammed == (RIFLE,)
    stage.rest()
    fires(stage, ann)
    assert not stage.offered(Shoot)
    assert any("is jammed" in line for line in stage.refusals())


def test_a_magazine_falls_out() -> None:
    """Three below nothing: the weapon is empty, the rounds lie there (GRD-FUMBLE-04)."""
    stage = Stage()
    ann, bob, _ = shooter(stage)
    fires(stage, ann)
    total = int(stage.forecast(Shoot, target=bob, mode="single").tallies[0].total)
    stage.dice(1, total + 3, 5, 1)
    stage.take(Shoot, target=bob, mode="single")
    assert stage.item(ann, RIFLE).loaded == 0
    assert footing.faults(stage.table, ann).fallen_out[0].rounds == 29


def test_a_critical_failure_ends_a_double_tap() -> None:
    """The second shot is not fired: both shots cannot miss badly (GRD-FUMBLE-01)."""
    stage = Stage()
    ann, bob, _ = shooter(stage, PISTOL)
    fires(stage, ann)
    told = stage.forecast(Shoot, target=bob, mode="semi")
    whole(told)
    total = int(told.tallies[0].total)
    fails = 1 - fumbles(total)[None]
    assert sum(row.chance for row in told.of(None)) == fails + (1 - fails) * fails
    stage.dice(1, total + 1, 5, 1)
    stage.take(Shoot, target=bob, mode="semi")
    assert len(stage.told("shot")) == 1


def test_the_shooter_may_hit_itself() -> None:
    """Thirteen below: rolled damage, not that of point-blank range (GRD-FUMBLE-04)."""
    stage = Stage()
    ann, bob, _ = shooter(stage)
    fires(stage, ann)
    told = stage.forecast(Shoot, target=bob, mode="single")
    total = int(told.tallies[0].total)
    own = stage.known_as(ann)
    assert told.struck(own) == fumbles(total).chance(lambda below: below is not None and below >= 13)
    stage.dice(1, 10, total + 3, 5, 1, 3, 1, 1, 1, 1, 1, 1)
    stage.take(Shoot, target=bob, mode="single")
    assert stage.wounds(ann).real == 5 - 2


def test_an_ally_near_the_line_may_be_hit() -> None:
    """Seven below: the ally rolls its defence, and is hit on 0 or less (GRD-FUMBLE-04)."""
    stage = Stage()
    ann, bob, friend = shooter(stage, friend=True)
    assert friend is not None
    fires(stage, ann)
    told = stage.forecast(Shoot, target=bob, mode="single")
    whole(told)
    total = int(told.tallies[0].total)
    toward = fumbles(total).chance(lambda below: below is not None and 7 <= below <= 9)
    unlucky = rolls.falls(3).chance(lambda die: 5 + die <= 0)
    assert told.struck(stage.known_as(friend)) == toward * unlucky
    stage.dice(1, 10, total - 3, 5, 1, 1, 6, 3, 2, 2, 2, 2, 2, 1)
    stage.take(Shoot, target=bob, mode="single")
    assert stage.wounds(friend).real == 10 - 2


# close combat


def close(stage: Stage, *weapons: str, friends: int = 0) -> tuple[Ref, Ref, list[Ref]]:
    figures: Any = {"REF": 4, "MA": 4, "BODY": 6, "LUCK": 2}
    ann = stage.unit("blue", (5, 5), weapons=weapons, armour=(), mook=True, **figures)
    stage.figures(ann, {Skill.BRAWLING: 0, Skill.MELEE: 0})
    bob = stage.unit("red", (5, 6), armour=(), mook=True, **figures)
    beside = [stage.unit("blue", (4 + n, 4), armour=(), mook=True, **figures) for n in range(friends)]
    return ann, bob, beside


def test_a_blade_may_strike_an_ally_beside_the_attacker() -> None:
    """Nine below: any ally at arm's length, as likely one as the other (GRD-FUMBLE-05)."""
    stage = Stage()
    ann, bob, friends = close(stage, "Combat knife", "Fists", friends=2)
    fires(stage, ann)
    told = stage.forecast(Strike, weapon="Combat knife", target=bob)
    whole(told)
    astray = fumbles(4).chance(lambda below: below is not None and 9 <= below <= 11)
    for friend in friends:
        assert told.struck(stage.known_as(friend)) == astray / 2
    stage.dice(1, 10, 3, 5, 1, 2, 3, 4, 1)
    stage.take(Strike, weapon="Combat knife", target=bob)
    assert stage.wounds(friends[1]).real == 2


def test_a_blade_gets_stuck() -> None:
    """Five below nothing (GRD-FUMBLE-05)."""
    stage = Stage()
    ann, bob, _ = close(stage, "Combat knife", "Fists")
    fires(stage, ann)
    stage.dice(1, 9, 5, 1)
    stage.take(Strike, weapon="Combat knife", target=bob)
    assert footing.faults(stage.table, ann).stuck == ("Combat knife",)


def test_a_broken_blade_is_of_no_more_use() -> None:
    """Reliability of a knife: it breaks on 9 or 10 (GRD-FUMBLE-02)."""
    stage = Stage()
    ann, bob, _ = close(stage, "Combat knife", "Fists")
    fires(stage, ann)
    stage.dice(1, 5, 5, 9)
    stage.take(Strike, weapon="Combat knife", target=bob)
    stage.rest()
    fires(stage, ann)
    assert any("is broken" in line for line in stage.refusals())


def test_a_slip_costs_the_weapon_hand_a_mark() -> None:
    """1d3 to the hand, armour and BTM ignored, halved as any limb's, one at least (GRD-FUMBLE-05)."""
    stage = Stage()
    ann, bob, _ = close(stage, "Combat knife", "Fists")
    fires(stage, ann)
    stage.dice(1, 10, 1, 5, 1, 3, 1)
    stage.take(Strike, weapon="Combat knife", target=bob)
    assert stage.wounds(ann) == Wounds(minor=1)


def test_an_overextended_blow_makes_the_next_attack_harder() -> None:
    """-3 on the next attack, once (GRD-FUMBLE-06)."""
    stage = Stage()
    ann, bob, _ = close(stage, "Fists")
    fires(stage, ann)
    stage.dice(1, 7, 5)
    stage.take(Strike, weapon="Fists", target=bob)
    stage.rest()
    fires(stage, ann)
    assert stage.forecast(Strike, weapon="Fists", target=bob).tallies[0].total == 4 - 3
    stage.dice(5, 9)
    stage.take(Strike, weapon="Fists", target=bob)
    assert not footing.faults(stage.table, ann).overextended


def test_without_anything_to_strike_a_unit_falls() -> None:
    """Seven below on open ground; a wall beside it would be struck with its own fist (GRD-FUMBLE-06, GRD-STANCE-08)."""
    stage = Stage()
    ann, bob, _ = close(stage, "Fists")
    fires(stage, ann)
    stage.dice(1, 10, 1, 5)
    stage.take(Grapple, target=bob)
    assert footing.fallen(stage.table, ann)


def test_a_wall_is_struck_with_the_own_fist() -> None:
    """GRD-FUMBLE-06."""
    stage = Stage()
    stage.low_wall((5, 5), 0)
    ann, bob, _ = close(stage, "Fists")
    fires(stage, ann)
    told = stage.forecast(Strike, weapon="Fists", target=bob)
    whole(told)
    assert told.struck(stage.known_as(ann))
    stage.dice(1, 10, 1, 5, 6, 1)
    stage.take(Strike, weapon="Fists", target=bob)
    assert stage.wounds(ann).stun == 1


def test_a_tangled_unit_cannot_move() -> None:
    """Nine below (GRD-FUMBLE-06)."""
    stage = Stage()
    ann, bob, _ = close(stage, "Fists")
    fires(stage, ann)
    stage.dice(1, 10, 3, 5)
    stage.take(Strike, weapon="Fists", target=bob)
    stage.rest()
    stage.begin({ann: 12})
    stage.take(Advance, moves=1, actions=0)
    assert any("tangled" in line for line in stage.refusals())
