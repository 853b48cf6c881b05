"""Slams that go badly wrong: for the one that runs, and for the one that defends itself."""

from __future__ import annotations

from rules.frame.body import Posture
from rules.gurps.defence.forms import Defend
from rules.gurps.grips.forms import Grab, Slam
from rules.gurps.terms.skills import Skill
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage
from tests.rules.gurps.test_slams_past import HIT, charged

FALLS = (3, 3, 2)
"""On the critical miss table without a weapon (GUR-CRIT-03)."""
KNOCKED_OUT = (1, 1, 1)


def dodges(stage: Stage, bob: Ref) -> None:
    stage.take(Slam, manner="in passing", target=bob)
    stage.take(Defend, how="dodge", back=None, drop=False, tumble=False)


def test_a_slammer_that_fumbles_falls() -> None:
    """GUR-CRIT-03: a roll of 18, and the odds have said so."""
    stage, ann, bob = charged()
    told = stage.forecast(Slam, manner="in passing", target=bob)
    rows = {row.text: row.chance for row in told.outcomes}
    assert rows["unhurt, on the ground"] > 0 and rows["unconscious"] > 0
    for unit in told.units():
        assert sum(row.chance for row in told.of(unit)) == 1
    stage.dice(6, 6, 6, *FALLS)
    stage.take(Slam, manner="in passing", target=bob)
    assert stage.table.pose(ann).posture is Posture.PRONE and stage.hp(bob) == 12


def test_a_critical_defence_throws_the_slammer_off() -> None:
    """GUR-CRIT-02: it rolls on the critical miss table at once, and runs on no farther."""
    stage, ann, bob = charged()
    stage.dice(*HIT, 1, 1, 1, *KNOCKED_OUT)
    dodges(stage, bob)
    assert stage.wounds(ann).unconscious
    assert stage.cell(ann) == (10, 10)


def test_a_fumbled_dodge_falls_before_it_is_struck() -> None:
    """GUR-CRIT-03: prone, besides what the slam does."""
    stage, _, bob = charged()
    stage.dice(*HIT, 6, 6, 6, 1, 1, 1, 1)
    dodges(stage, bob)
    assert stage.table.pose(bob).posture is Posture.PRONE


def test_a_slam_that_only_misses_or_is_only_avoided_costs_nothing() -> None:
    """GUR-CRIT-03: a 17 at a skill of 13 is a fumble, a 16 is not."""
    stage, ann, bob = charged()
    stage.dice(6, 6, 4)
    stage.take(Slam, manner="in passing", target=bob)
    assert stage.table.pose(ann).posture is Posture.STANDING and not stage.offered(Slam)


def parried(arm: str, *dice: int, bob_st: int = 12) -> tuple[Stage, Ref, Ref]:
    """Bob parries the slam with what he holds, or "" his bare hand; he makes that roll."""
    stage, ann, bob = charged()
    stage.figures(bob, {Skill.SHORTSWORD: 14, Skill.KNIFE: 14}, st=bob_st, hp=12)
    stage.arm(bob, *((arm,) if arm else ()))
    stage.dice(*HIT, 2, 2, 1, *dice)
    stage.take(Slam, manner="in passing", target=bob)
    stage.take(Defend, how="parry", thing=arm or "right hand", back=None)
    return stage, ann, bob


def test_a_sword_that_parries_a_slam_may_break_and_the_parry_counts() -> None:
    """GUR-PAR-07: ST 12 is six times its weight: 5 of 6; no limb of the slammer is struck (GUR-PAR-06)."""
    for die, whole in ((5, False), (6, True)):
        stage, ann, bob = parried("Shortsword", die)
        assert ("Shortsword" in stage.holds(bob)) is whole and stage.hp(ann) == stage.hp(bob) == 12
        assert not stage.told("riposte")


def test_a_dagger_offers_a_slam_no_resistance() -> None:
    """GUR-PAR-07: it breaks for certain, and the parry does not count."""
    stage, _, bob = parried("Dagger", 3, 4, 1, 6, 6)
    assert not stage.holds(bob) and stage.hp(bob) < 12


def test_a_slam_heavier_than_basic_lift_sweeps_a_parry_aside() -> None:
    """GUR-PAR-07: ST 6 lifts 7 lb: a bare hand is driven back a yard and rolls DX; a sword that holds is dropped."""
    stage, _, bob = parried("", 6, 6, 5, 4, 1, bob_st=6)
    assert stage.cell(bob) == (10, 8) and stage.table.pose(bob).posture is Posture.PRONE and stage.hp(bob) < 12
    stage, _, bob = parried("Shortsword", 6, 4, 1, 6, 6, bob_st=6)
    assert not stage.holds(bob) and stage.hp(bob) < 12
    assert not stage.told("breaks")


def test_what_reaches_for_a_swordsman_reads_what_may_befall_it() -> None:
    """GUR-PAR-06, GUR-CRIT-03: the arm that is parried may be struck, and either may slip."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), "Louis LeBlanc", quarters=28, weapons=(), armour=())
    bob = stage.unit("red", (5, 4), "Swordmaster", facing=4, quarters=12)
    stage.begin()
    told = stage.forecast(Grab, target=bob)
    own = {row.text: row.chance for row in told.of(stage.known_as(ann))}
    assert own["unconscious"] > 0 and own["unhurt, on the ground"] > 0 and own["off balance"] > 0
    assert sum(own.values()) == 1
    theirs = {row.text for row in told.of(stage.known_as(bob))}
    assert {"its weapon is grabbed", "its weapon is grabbed, on the ground", "not struck"} <= theirs
