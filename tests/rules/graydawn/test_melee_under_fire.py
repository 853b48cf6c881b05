"""Firing into close combat, and guns at arm's length: who may be hit, how likely, and what is played."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.frame.forecast import Forecast
from rules.graydawn.afoot.forms import Walk
from rules.graydawn.asks import ACT
from rules.graydawn.core import arms, clinch
from rules.graydawn.fire import attack, course, crowd, defence, forecasts, volley
from rules.graydawn.fire.attack import Attack
from rules.graydawn.fire.forms import Shoot
from rules.graydawn.melee.forms import Strike
from rules.graydawn.nerve import points
from rules.graydawn.state import Arsenal, Clinch
from rules.graydawn.terms.skills import Skill
from rules.graydawn.terms.weapons import Mode
from rules.graydawn.turns.forms import Advance, Brace
from rules.kernel.courses.course import Course
from rules.kernel.refs import Ref
from tests.rules.graydawn.stage import Stage

ALIKE: Any = {"REF": 6, "CL": 6, "MA": 6, "BODY": 6, "LUCK": 2, "armour": (), "mook": True}
FALLS = tuple(face if face > 1 else -second for face, second in product(range(1, 11), range(1, 11)))
"""Every way the die falls without explosions, each as likely as the others."""


def lock(stage: Stage, one: Ref, other: Ref) -> None:
    """The first has struck at the other."""
    stage.put(one, Clinch(struck=(*clinch.clinch(stage.table, one).struck, other)))
    stage.put(other, Clinch(struck_by=(*clinch.clinch(stage.table, other).struck_by, one)))


def brawl(friends: int = 1, weapon: str = "Assault rifle", **options: Any) -> tuple[Stage, Ref, Ref, list[Ref]]:
    """A shooter of RA 6 and skill 6, ten metres from an enemy with allies of the shooter round it."""
    stage = Stage(**options)
    ann = stage.unit("blue", (5, 0), weapons=(weapon,), facing=4, **ALIKE)
    stage.figures(ann, {Skill.RIFLE: 6})
    bob = stage.unit("red", (5, 8), **ALIKE)
    beside = [stage.unit("blue", (4 + 2 * number, 8), **ALIKE) for number in range(friends)]
    for each in (bob, *beside):
        stage.figures(each, {Skill.DODGE: 4})
    for each in beside:
        lock(stage, each, bob)
    return stage, ann, bob, beside


def attack_by(stage: Stage, ann: Ref, bob: Ref, weapon: str, mode: Mode) -> Attack:
    arm = arms.arm(stage.table, ann, weapon)
    assert arm is not None
    return Attack(ann, bob, arm, mode)


def whole(told: Forecast) -> None:
    for unit in told.units():
        assert sum((row.chance for row in told.of(unit)), Fraction(0)) == 1
    assert sum((row.chance for row in told.of(None)), Fraction(0)) <= 1


def test_an_aimed_shot_into_a_melee_is_at_seven_less() -> None:
    """-3 for the ally in the way and -4 for aiming: -7 (GRD-CQC-01, GRD-AIM-01)."""
    stage, ann, bob, _ = brawl()
    stage.begin({ann: 9})
    stage.until(ann)
    stage.take(Brace, actions=1)
    plain = stage.forecast(Shoot, target=bob, mode="single")
    aimed = stage.forecast(Shoot, target=bob, mode="single", called="head")
    lost = [m.amount for m in aimed.tallies[0].modifiers if m.amount < 0]
    assert sum(lost) == -7 and sorted(lost) == [-4, -3]
    assert plain.tallies[0].total - aimed.tallies[0].total == 4
    whole(aimed)


def test_units_are_no_longer_locked_once_the_striker_acts_again() -> None:
    """Blows count from the striker's activation to its next (GRD-CQC-01)."""
    stage, _, bob, (cid,) = brawl()
    assert clinch.locked(stage.table, bob, cid)
    stage.begin({cid: 9})
    stage.until(cid)
    assert not clinch.locked(stage.table, bob, cid)


def test_a_shot_that_misses_may_hit_the_friend() -> None:
    """The friend's defence at +3 against the same attack total (GRD-CQC-05), counted over every way of three dice."""
    stage, ann, bob, (cid,) = brawl(explosions=0)
    made = attack_by(stage, ann, bob, "Assault rifle", "single")
    (roll,) = volley.rolls_of(stage.table, (made,))
    dodge = int(defence.to_dodge(stage.table, made).total)
    assert (roll.total, dodge) == (6 + 6 + 1 - 3, 10)
    friend = hit = 0
    for own, his, other in product(FALLS, repeat=3):
        total = roll.total + own
        meets = total > 0 and total >= dodge + his
        hit += meets
        friend += total > 0 and not meets and total >= dodge + 3 + other
    told = forecasts.told(stage.table, made)
    whole(told)
    assert told.success == Fraction(hit, len(FALLS) ** 3)
    assert told.struck(cid) == Fraction(friend, len(FALLS) ** 3)


def test_of_several_friends_the_one_that_rolled_lowest_is_hit() -> None:
    """And of equals the nearer (GRD-CQC-05)."""
    rolled, dodges = Course(*course.ASTRAY), ((9, 0), (11, 1))
    fields = {"beside": True, "left": 1, "reached": 12, "mode": "single", "explosions": 0}
    for own, other in (dodges, dodges[::-1]):
        told = rolled.foretell({**fields, "dodge": own, "others": (other,)}, "mine", "lower")
        ways = 0
        for one, two in product(FALLS, repeat=2):
            ways += crowd.lowest(12, (9 + one, 11 + two)) == own[1]
        assert told.chance(lambda end: end[0] is not None and not end[1]) == Fraction(ways, len(FALLS) ** 2)
    assert crowd.lowest(12, (12, 11)) == 1
    assert crowd.lowest(12, (11, 11)) == 0
    assert crowd.lowest(10, (12, 11)) is None


def test_a_stray_shot_as_it_is_played() -> None:
    """Attack 12 misses 13 and hits the friend that rolled 12 in all; it takes the points of the attack and five more,
    the target its one (GRD-CQC-05, GRD-CQC-07).
    """
    stage, ann, bob, (cid,) = brawl()
    stage.begin({ann: 9})
    stage.until(ann)
    stage.take(Advance, moves=0, actions=1)
    stage.dice(2, 3, 1, 1, 3, 2, 2, 2, 2, 2, 2)
    stage.take(Shoot, target=bob, mode="single")
    assert stage.told("stray") and stage.wounds(cid).real == 10 - 2
    assert not stage.wounds(bob).marks
    assert (points.nerve(stage.table, bob).points, points.nerve(stage.table, cid).points) == (1, 6)


@pytest.mark.parametrize(("die", "rounds"), [(1, 2), (3, 1), (6, 0)])
def test_rounds_of_a_burst_that_are_left_may_hit_the_friend(die: int, rounds: int) -> None:
    """One hit leaves two, two leave one, three none (GRD-CQC-06)."""
    stage, ann, bob, (cid,) = brawl()
    stage.begin({ann: 9})
    stage.until(ann)
    stage.take(Advance, moves=0, actions=1)
    whole(stage.forecast(Shoot, target=bob, mode="burst"))
    hits = {1: 1, 3: 2, 6: 3}[die]
    own = (3, *(1 for _ in range(5 + hits - 1)))
    stray = (1, 10, 3, 3, *(1 for _ in range(5 + rounds - 1))) if rounds else ()
    stage.dice(9, 2, die, *own, *stray, 1, 1)
    stage.take(Shoot, target=bob, mode="burst")
    assert stage.wounds(bob).real == 5 + hits - 1 - 2
    assert stage.wounds(cid).real == (5 + rounds - 1 - 2 if rounds else 0)


def test_a_shotgun_may_hit_the_friend_as_well_as_the_target() -> None:
    """The friend dodges even if the target is hit, and takes the whole load (GRD-CQC-06)."""
    stage, ann, bob, (cid,) = brawl(weapon="Pump shotgun", explosions=0)
    made = attack_by(stage, ann, bob, "Pump shotgun", "single")
    told = forecasts.told(stage.table, made)
    whole(told)
    (roll,) = volley.rolls_of(stage.table, (made,))
    friend = sum(0 < roll.total + own >= 10 + 3 + other for own, other in product(FALLS, repeat=2))
    assert told.struck(cid) == Fraction(friend, len(FALLS) ** 2)
    stage.begin({ann: 12})
    stage.until(ann)
    stage.take(Advance, moves=0, actions=1)
    stage.dice(9, 2, 3, 2, 2, 2, 2, 2, 3, 2, 2, 2, 2, 1, 1)
    stage.take(Shoot, target=bob, mode="single")
    assert (stage.wounds(bob).real, stage.wounds(cid).real) == (6, 6)


def test_full_automatic_fire_goes_over_everybody_in_the_melee() -> None:
    """Thirty rounds over two are fifteen each; one attack roll against each defence (GRD-CQC-06)."""
    stage, ann, bob, (cid,) = brawl(explosions=0)
    made = attack_by(stage, ann, bob, "Assault rifle", "auto")
    assert crowd.shared(30, 1) == (15, 15) and crowd.shared(30, 3) == (9, 7)
    told = forecasts.told(stage.table, made)
    whole(told)
    (roll,) = volley.rolls_of(stage.table, (made,))
    friend = sum(0 < roll.total + own >= 10 + 3 + other for own, other in product(FALLS, repeat=2))
    assert told.struck(cid) == Fraction(friend, len(FALLS) ** 2)
    stage.begin({ann: 9})
    stage.until(ann)
    stage.take(Advance, moves=0, actions=1)
    total = roll.total
    hit = (3, 1, 1, 1, 1, 1)
    stage.dice(9, 9, *hit * 4, 9, *hit, *[1] * 8)
    stage.take(Shoot, target=bob, mode="auto")
    assert stage.told("shot")[-1].data["hits"] == 1 + total + 9 - 19 == 4
    assert (stage.wounds(bob).real, stage.wounds(cid).real) == (4 * 3, 3)


@pytest.mark.parametrize(
    ("weapon", "more"),
    [("Assault rifle", 6), ("Carbine", 6), ("Submachine gun", 3), ("Pump shotgun", 3), ("9mm service pistol", 0)],
)
def test_long_guns_are_pushed_aside_at_arms_length(weapon: str, more: int) -> None:
    """+6 against rifles and carbines, +3 against submachine guns, nothing against pistols (GRD-CQC-02,
    GRD-GEAR-02); and a hit does all it can (GRD-PB-02).
    """
    stage = Stage()
    ann = stage.unit("blue", (5, 5), weapons=(weapon,), facing=4, **ALIKE)
    bob = stage.unit("red", (5, 6), **ALIKE)
    stage.begin({ann: 12})
    stage.until(ann)
    stage.take(Advance, moves=0, actions=1)
    told = stage.forecast(Shoot, target=bob, mode="single")
    assert sum(m.amount for m in told.tallies[1].modifiers if m.rule == "GRD-CQC-02") == more
    whole(told)


def test_armour_may_keep_point_blank_shots_from_doing_all_they_can() -> None:
    """Heavy plates make them roll as normal (GRD-PB-01)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), weapons=("9mm service pistol",), facing=4, **ALIKE)
    bob = stage.unit("red", (5, 6), **{**ALIKE, "armour": ("Heavy assault suit",)})
    made = attack_by(stage, ann, bob, "9mm service pistol", "single")
    assert not attack.missile(stage.table, made).fullest
    stage.put(bob, stage.part(ann, Arsenal))
    assert attack.missile(stage.table, made).fullest


def test_an_enemy_no_longer_looks_to_be_in_close_combat_once_the_other_has_gone() -> None:
    """They are locked only while they stand side by side: either side sees that at once (GRD-CQC-01)."""
    stage = Stage()
    ann, bob = (
        stage.unit(side, cell, weapons=("Fists",), **ALIKE) for side, cell in (("blue", (5, 5)), ("red", (5, 6)))
    )
    stage.unit("blue", (9, 5), **ALIKE)
    stage.begin({ann: 24, bob: 9})
    stage.until(ann)
    stage.take(Advance, moves=2, actions=1)
    stage.dice(2, 9)
    stage.take(Strike, weapon="Fists", target=bob)
    seen = stage.view("blue").appearance(stage.view("blue")._names[bob])
    assert clinch.CLOSE in seen.marks
    stage.until(ann, ACT)
    stage.take(Walk, way=((5, 4), (5, 3)), arrive="no cover")
    assert stage.ask is not None and stage.ask.unit == ann
    seen = stage.view("blue").appearance(stage.view("blue")._names[bob])
    assert clinch.CLOSE not in seen.marks and seen == stage.table.appearance(bob)
