"""A slam that the foe dodges: on past it, into what is behind it."""

from __future__ import annotations

from rules.gurps.afoot.forms import Move
from rules.gurps.defence.forms import Defend
from rules.gurps.grips.forms import Slam
from rules.gurps.terms.skills import Skill
from rules.kernel import lengths
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage, squares

HIT, DODGED, FAILED = (3, 3, 3), (2, 2, 2), (6, 6, 6)


def charged(move: int = 8, *, wall: bool = False, behind: str = "") -> tuple[Stage, Ref, Ref]:
    """Ann has run two yards north and stands before Bob."""
    stage = Stage(squares())
    if wall:
        stage.wall((10, 9), 0)
    ann = stage.unit("blue", (10, 12), "Louis LeBlanc", armour=(), quarters=40, move=move, hp=12, st=12)
    stage.figures(ann, {Skill.BRAWLING: 13})
    stage.arm(ann)
    bob = stage.unit("red", (10, 9), "Filthy Pierre", armour=(), facing=4, quarters=20, hp=12)
    if behind:
        stage.unit(behind, (10, 7), "Filthy Pierre", armour=(), facing=4, quarters=18, hp=12, name="Kim")
    stage.begin()
    stage.take(Move, pace="rush", way=((10, 11), (10, 10)))
    return stage, ann, bob


def slams(stage: Stage, bob: Ref, *dice: int) -> None:
    """Ann's roll succeeds, and Bob dodges where he stands."""
    stage.dice(*HIT, *DODGED, *dice)
    stage.take(Slam, manner="in passing", target=bob)
    stage.take(Defend, how="dodge", back=None, drop=False, tumble=False)


def test_a_slammer_runs_two_yards_past_a_foe_that_dodges() -> None:
    """GUR-SLAM-01: its movement leads so far; the odds say so beforehand."""
    stage, ann, bob = charged()
    assert "1.8 m past" in lengths.shown(stage.forecast(Slam, manner="in passing", target=bob).note)
    slams(stage, bob)
    assert stage.cell(ann) == (10, 7) and stage.cell(bob) == (10, 9)
    assert stage.hp(ann) == stage.hp(bob) == 12


def test_without_enough_movement_it_stays() -> None:
    """GUR-SLAM-01: three yards from where it stands, of which one is left."""
    stage, ann, bob = charged(move=3)
    assert "past" not in stage.forecast(Slam, manner="in passing", target=bob).note
    slams(stage, bob)
    assert stage.cell(ann) == (10, 10)


def test_it_runs_into_a_wall_behind_the_foe() -> None:
    """GUR-SLAM-01: with its own dice, of HP 12 at two yards a second 1d-3."""
    stage, ann, bob = charged(wall=True)
    slams(stage, bob, 6)
    assert stage.hp(ann) == 12 - 3
    assert stage.told("crash")[-1].target == bob


def test_it_may_strike_another_behind_the_foe() -> None:
    """GUR-WRONG-01: the slam is rolled against 9 at most for the one in its way, and that one may defend itself."""
    stage, ann, bob = charged(behind="red")
    slams(stage, bob, 3, 3, 4)
    last = stage.told("blow")[-1]
    assert last.target is not None and stage.table.name(last.target) == "Kim"
    assert last.missed
    assert stage.cell(ann) == (10, 8)
