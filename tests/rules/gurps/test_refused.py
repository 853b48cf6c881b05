"""Why something may not be done, as it is told where it was clicked."""

from __future__ import annotations

import pytest

from rules.gurps.afoot.forms import Move
from rules.gurps.defence.forms import Defend
from rules.gurps.fire.forms import Shoot
from rules.gurps.grips.forms import Grapple
from rules.gurps.melee.forms import Strike
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.skills import Skill
from rules.kernel import lengths
from rules.kernel.refs import Ref
from tests.rules.gurps.duelling import duel
from tests.rules.gurps.stage import Stage


def facing(reach: int = 1, **barrier: object) -> tuple[Stage, Ref, Ref]:
    """A swordsman and an enemy so many yards before it, something on the edge between the two."""
    stage = Stage()
    if barrier:
        stage.wall((5, 5), 0, **barrier)
    ann = stage.unit("blue", (5, 5), skills={Skill.SHORTSWORD: 12}, weapons=("Shortsword",), quarters=28)
    bob = stage.unit("red", (5, 5 - reach), facing=4, quarters=20, name="Bob")
    stage.begin()
    stage.until(ann)
    return stage, ann, bob


def about(stage: Stage, bob: Ref, title: str) -> str:
    """Why something may not be done to a unit, as it is told where it was clicked."""
    found = (each for each in stage.menu().refusals if each.about == stage.known_as(bob) and each.title == title)
    return next((lengths.shown(each.reason) for each in found), "")


def test_a_shut_window_is_named_that_keeps_a_blow_back() -> None:
    """GUR-HEX-09, GUR-ATK-06."""
    pane = {"what": "window", "state": "shut", "material": "glass", "millimetres": 6, "part": 1}
    stage, _, bob = facing(1, **pane)
    assert about(stage, bob, "Strike") == "a shut window is in between"


def test_a_foe_out_of_reach_is_told_how_far_it_is() -> None:
    """GUR-ATK-06: in metres, as the map counts."""
    stage, _, bob = facing(3)
    assert about(stage, bob, "Strike") == "2.7 m away, the shortsword reaches 0.9 m"


def test_an_empty_bow_says_so() -> None:
    """GUR-RLD-01: whether or not anything else could be thrown."""
    stage = Stage()
    ann = stage.unit("blue", (5, 15), weapons=("Longbow", "Large knife"), skills={Skill.BOW: 12}, quarters=28)
    bob = stage.unit("red", (5, 5), facing=4, quarters=20, name="Bob")
    stage.loaded(ann, "Longbow", 0)
    stage.begin()
    stage.until(ann)
    assert not stage.offered(Shoot)
    assert about(stage, bob, "Shoot") == "the longbow is empty"


def test_what_hides_a_target_is_named() -> None:
    """GUR-RNG-01: a railing, a wall."""
    stage = Stage()
    stage.wall((5, 7), 0, what="railing", height=3.0)
    ann = stage.unit("blue", (5, 7), weapons=("Longbow",), skills={Skill.BOW: 12}, quarters=28)
    bob = stage.unit("red", (5, 6), facing=4, quarters=20, name="Bob")
    stage.begin()
    stage.until(ann)
    assert about(stage, bob, "Shoot") == "out of sight: behind the railing at 5,7 (brick 240 mm)"


@pytest.mark.parametrize(
    ("at", "why"), [((6, 5), "other side than the shield's"), ((5, 4), "this turn's has been blocked")]
)
def test_a_shield_that_cannot_block_says_why(at: tuple[int, int], why: str) -> None:
    """GUR-BLK-01, GUR-HEX-12."""
    stage = Stage()
    ann = stage.unit("blue", at, skills={Skill.SHORTSWORD: 16}, weapons=("Shortsword",), quarters=30)
    stage.stand(ann, at, 6 if at == (6, 5) else 4)
    guard = stage.unit(
        "red", (5, 5), facing=0, skills={Skill.SHIELD: 14}, weapons=("Shortsword",), shield="Small shield", quarters=20
    )
    stage.begin()
    stage.until(ann)
    if at == (5, 4):
        stage.dice(3, 3, 3, 3, 3, 3)
        stage.take(Strike, manner="double", blows="", target=guard, use="swing", called=Location.TORSO)
        stage.take(Defend, how="block", back=None)
        stage.dice(3, 3, 3)
        stage.until(ann)
    else:
        stage.dice(3, 3, 3)
    stage.take(Strike, target=guard, use="swing", called=Location.TORSO)
    assert not stage.offered(Defend, how="block")
    assert any(said.startswith("Block: ") and said.endswith(why) for said in stage.refusals())


def test_a_run_that_ends_beside_nobody_says_so_before() -> None:
    """GUR-MAA-01."""
    stage, _, bob = facing(5)
    away, near = ((5, 4), (5, 3)), ((5, 4), (5, 3), (5, 2), (5, 1))
    assert stage.forecast(Move, pace="rush", way=away).note.endswith(": no enemy is within reach there")
    assert "no enemy" not in stage.forecast(Move, pace="rush", way=near).note
    assert bob


def test_a_grip_is_refused_with_a_reason() -> None:
    """GUR-GRP-01, GUR-HEX-14: the hand is full, or the foe is a cell away."""
    stage, _, bob = duel()
    assert not stage.offered(Grapple)
    assert about(stage, bob, "Grapple") == "step into its cell first (close in)"
