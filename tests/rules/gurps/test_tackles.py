"""Slams with their exact odds, flying tackles, and the pounce of a beast."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from rules.frame.body import Posture
from rules.gurps import rolls
from rules.gurps.afoot.forms import Move
from rules.gurps.core import figures
from rules.gurps.flesh import endings
from rules.gurps.flesh.course import harmed
from rules.gurps.grips import attacking, course, slams
from rules.gurps.grips.attacking import Clash
from rules.gurps.grips.course import Falls
from rules.gurps.grips.forms import Slam
from rules.gurps.terms.damage import Hurt
from rules.gurps.terms.skills import Skill
from rules.kernel.courses.course import Course
from rules.kernel.dice import Rolled
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage, hexes

HIT, NO_DODGE = (3, 3, 3), (6, 6, 6)


def runners(sheet: str = "Louis LeBlanc", away: int = 2) -> tuple[Stage, Ref, Ref]:
    """One without anything in hand, who is asked, and a foe so many yards before it."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 10), sheet, armour=(), quarters=30)
    if sheet == "Louis LeBlanc":
        stage.figures(ann, {Skill.BRAWLING: 13}, move=5, hp=11, st=11)
        stage.arm(ann)
    bob = stage.unit("red", (10, 10 - away), "Filthy Pierre", armour=(), facing=3, quarters=20, hp=12, dx=10)
    stage.orders = {"defend"}
    return stage, ann, bob


def test_a_flying_tackle_leaps_a_yard_and_ends_on_the_foe() -> None:
    """GUR-SLAM-03: at +4, over the yard between; both are in one yard then, and the leaper lies."""
    stage, ann, bob = runners()
    stage.begin()
    assert stage.offered(Slam, how="tackle") and not stage.offered(Slam, how="")
    told = stage.forecast(Slam, how="tackle", target=bob)
    assert told.tallies[0].total == 13 + 4 and told.success is not None
    assert "unhurt, on the ground" in {row.text for row in told.outcomes}
    assert "unhurt" not in {row.text for row in told.outcomes}
    stage.dice(*HIT, *NO_DODGE, 6, 3, *NO_DODGE)
    stage.take(Slam, how="tackle", target=bob)
    assert stage.cell(ann) == stage.cell(bob)
    assert stage.table.pose(ann).posture is Posture.PRONE
    assert stage.hp(bob) == 12 - 3 and stage.table.pose(bob).posture is Posture.PRONE


def test_a_tackle_that_misses_ends_there_too() -> None:
    """GUR-SLAM-03: whether it strikes or not."""
    stage, ann, bob = runners()
    stage.begin()
    stage.dice(6, 6, 6)
    stage.take(Slam, how="tackle", target=bob)
    assert stage.cell(ann) == stage.cell(bob) and stage.table.pose(ann).posture is Posture.PRONE
    assert stage.hp(bob) == 12 and stage.table.pose(bob).posture is Posture.STANDING


def test_the_leap_counts_as_speed() -> None:
    """GUR-SLAM-02, GUR-SLAM-03: four yards of running and one of leaping are five: 11 HP deal 1d-1."""
    stage, _, bob = runners(away=6)
    stage.begin()
    stage.take(Move, pace="rush", way=tuple((10, 10 - n) for n in range(1, 5)))
    assert "1d-1 to it" in stage.forecast(Slam, how="tackle", manner="in passing", target=bob).note


def test_a_tackle_takes_a_free_arm_and_open_ground() -> None:
    """GUR-SLAM-03: not with both hands on a sword, and not through a wall or over another unit."""
    stage, ann, _ = runners()
    stage.arm(ann, "Greatsword")
    stage.begin()
    assert not stage.offered(Slam, how="tackle")
    stage, ann, bob = runners()
    for cell in stage.grid.neighbours((10, 10)):
        stage.unit("blue", cell[1])
    assert slams.leap(stage.table, ann, bob) is None


def test_jumping_may_stand_in_for_the_skill() -> None:
    """GUR-SLAM-03: the better of Jumping and what slams are rolled with."""
    stage, ann, bob = runners()
    stage.figures(ann, {Skill.JUMPING: 15})
    assert slams.score(stage.table, ann, Slam(target=bob, how="tackle")).total == 15 + 4


def test_a_beast_pounces_and_may_keep_its_feet() -> None:
    """GUR-SLAM-04: four legs and no arms; a DX roll afterwards leaves it standing in the foe's yard."""
    for faces, posture in (((3, 3, 3), Posture.STANDING), ((6, 6, 4), Posture.PRONE)):
        stage, dog, bob = runners("Guard dog")
        stage.begin()
        assert stage.offered(Slam, how="pounce") and not stage.offered(Slam, how="tackle")
        told = stage.forecast(Slam, how="pounce", target=bob)
        shown = {row.text: row.chance for row in told.outcomes}
        stays = shown["unhurt"] / (shown["unhurt"] + shown["unhurt, on the ground"])
        assert rolls.chance(11) * 99 / 100 < stays < rolls.chance(11)  # a slip may bring it down before
        stage.dice(6, 6, 5, *faces)
        stage.take(Slam, how="pounce", target=bob)
        assert stage.cell(dog) == stage.cell(bob) and stage.table.pose(dog).posture is posture


def test_both_bodies_of_a_slam_are_foretold() -> None:
    """GUR-SLAM-02: what each may come to adds up to one, and nothing is said to be rough."""
    stage, ann, bob = runners(away=6)
    stage.begin()
    stage.take(Move, pace="rush", way=tuple((10, 10 - n) for n in range(1, 6)))
    told = stage.forecast(Slam, manner="in passing", target=bob)
    for unit in told.units():
        assert sum(row.chance for row in told.of(unit)) == 1
    assert len(told.units()) == 2 and not any("rough" in str(each.fact) for each in told.assumes)
    assert stage.table.cells(ann)


def test_what_a_slam_promises_is_what_comes_of_it() -> None:
    """GUR-SLAM-02: over thousands of clashes, the damage of both and the fall, as often as shown."""
    stage, ann, bob = runners()
    stage.figures(bob, hp=6, ht=9)
    table, clash = stage.table, Clash(ann, bob, Hurt(2), Hurt(1, -1), 10)
    struck = Course(*course.CLASH, course.foe_is_struck, *endings.FARES)
    begins = {**clash.opened, "off": True, **attacking.body(table, bob)}
    shown = struck.foretell(begins, "wounds", "down")
    wounds, build, suit = figures.wounds(table, bob), figures.build(table, bob), figures.suit(table, bob)
    dice, many, came = Rolled("slams"), 6000, Counter[tuple[int, bool, bool]]()
    for _ in range(many):
        met = Course(*course.CLASH).rolled(begins, dice)
        after = harmed(dice, endings.crushed(met["dealt"]), suit, wounds, build).wounds
        came[after.hp, after.stunned, met["falls"] is Falls.FOE] += 1
    promised = shown.map(lambda each: (each[0].hp, each[0].stunned, each[1]))
    assert set(came) <= set(promised)
    for end, chance in promised.items():
        assert abs(Fraction(came[end], many) - chance) < Fraction(2, 100), end
