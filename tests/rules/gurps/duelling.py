"""Two swordsmen before each other, one of them asked, for the tests of blows."""

from __future__ import annotations

from typing import Any

from rules.gurps.melee.forms import Strike
from rules.gurps.terms.skills import Skill
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage

LOUIS, PIERRE = "Louis LeBlanc", "Filthy Pierre"


def duel(at: tuple[int, int] = (5, 4), facing: int = 4, **options: Any) -> tuple[Stage, Ref, Ref]:
    """Louis, who is asked, and Pierre before him."""
    stage = Stage(**options)
    ann = stage.unit("blue", (5, 5), LOUIS, quarters=28)
    bob = stage.unit("red", at, PIERRE, facing=facing, quarters=20)
    stage.begin()
    return stage, ann, bob


def knights(*weapons: str, **skills: int) -> tuple[Stage, Ref, Ref]:
    """A fighter with these weapons, who is asked, and Pierre before it."""
    stage = Stage()
    levels = {Skill[name]: level for name, level in skills.items()}
    ann = stage.unit("blue", (5, 5), skills=levels, weapons=weapons, quarters=28, armour=(), st=13, dx=12)
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20)
    stage.begin()
    stage.until(ann)
    return stage, ann, bob


def needs(stage: Stage, form: type = Strike, **fields: Any) -> int:
    """What the attack roll of a blow on offer is made against."""
    return int(stage.forecast(form, **fields).tallies[0].total)
