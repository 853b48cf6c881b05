"""Falls: what they do to a body (GUR-FALL-01)."""

from __future__ import annotations

from rules.frame.scene import Scene, Table
from rules.gurps import rolls
from rules.gurps.core import figures, scale
from rules.gurps.flesh import crashes
from rules.gurps.flesh.blows import Strike
from rules.gurps.flesh.harming import Hit
from rules.gurps.terms.damage import Damage
from rules.gurps.terms.skills import Skill
from rules.kernel.refs import Ref

SOFT = ("sand", "mud", "snow", "hay", "marsh", "water")
"""Ground on which a body falls soft (GUR-FALL-01)."""


def soft(scene: Scene, unit: Ref) -> bool:
    """Whether it lands on soft ground."""
    return scene.place(scene.cells(unit)[0]).surface in SOFT


def landing(table: Table, unit: Ref, metres: float) -> Hit | None:
    """The hit of a fall so deep, anywhere on the body; Acrobatics takes five yards off it (GUR-FALL-01)."""
    known = figures.traits(table, unit).knows(Skill.ACROBATICS)
    skill = figures.skill(table, unit, Skill.ACROBATICS) if known else None
    tumbled = skill is not None and rolls.roll(table.dice(unit), int(skill.total)).success
    hp, yards = figures.build(table, unit).hp, round(scale.yards(metres))
    hurt = crashes.falls(hp, yards, soft=soft(table, unit), tumbled=tumbled)
    return Hit(Strike(hurt, Damage.CRUSHING), None) if hurt.dice else None
