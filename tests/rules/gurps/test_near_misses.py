"""Aiming at the neck and missing by a hair: what is shown beforehand, and what is played."""

from __future__ import annotations

from fractions import Fraction

from rules.gurps.melee.forms import Strike
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.skills import Skill
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage


def duel() -> tuple[Stage, Ref, Ref]:
    """A swordsman of skill 15 behind a man who faces away and cannot defend himself."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), skills={Skill.BROADSWORD: 15}, weapons=["Broadsword"], armour=(), st=11)
    bob = stage.unit("red", (5, 4), facing=0, weapons=[], armour=())
    stage.begin()
    stage.until(ann)
    return stage, ann, bob


def test_a_near_miss_at_the_neck_strikes_the_torso() -> None:
    """Skill 15 at -5 is 10: 11 strikes the torso, and the chance shown is that of 11 or less (GUR-ATK-07)."""
    stage, _, bob = duel()
    shown = stage.forecast(Strike, target=bob, called=Location.NECK, use="swing")
    assert shown.success == Fraction(135, 216)
    before = stage.hp(bob)
    stage.dice(3, 4, 4, 2)
    stage.take(Strike, target=bob, called=Location.NECK, use="swing")
    assert stage.hp(bob) == before - (2 + 2) * 3 // 2
