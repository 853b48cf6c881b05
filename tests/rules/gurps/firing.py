"""A shooter and a bare target in front of it, for the tests of shots."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.gurps.core import arms
from rules.gurps.fire.forms import Shoot
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.skills import Skill
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage

RIFLE, MACHINE_GUN = "Bolt-action rifle 7.62 mm", "Light machine gun 5.56 mm"
SHOTGUN, PISTOL = "Auto shotgun 12 gauge", "Auto pistol 9 mm"
FLAT_OUT = (6, 6, 5)
"""A dodge that fails whatever the score."""


def field(
    weapon: str = RIFLE, skill: Skill = Skill.RIFLE, level: int = 12, yards: int = 10, **red: Any
) -> tuple[Stage, Ref, Ref]:
    """A shooter, fast enough to go first, and a bare target in front of it."""
    stage = Stage()
    ann = stage.unit("blue", (10, 30), weapons=[weapon], skills={skill: level}, st=14, dx=14, name="Ann")
    bob = stage.unit("red", (10, 30 - yards), facing=4, armour=(), name="Bob")
    if red:
        stage.figures(bob, **red)
    return stage, ann, bob


def begin(stage: Stage, unit: Ref) -> None:
    stage.begin()
    stage.until(unit)


def tally(stage: Stage, bob: Ref, **wish: Any) -> dict[str, int]:
    """Every modifier of a shot by its rule, and what comes of all as "total"."""
    told = stage.forecast(Shoot, target=bob, **{"shots": 1, **wish}).tallies[0]
    return {**{each.rule: int(each.amount) for each in told.modifiers}, "total": int(told.total)}


def made(stage: Stage, ann: Ref, bob: Ref, **own: Any) -> Attack:
    """The plain attack of the first gun in hand."""
    arm = next(arm for arm in arms.arms(stage.table, ann) if arm.weapon.ranged)
    return replace(Attack(ann, bob, arm, arm.weapon.ranged[0]), **own)
