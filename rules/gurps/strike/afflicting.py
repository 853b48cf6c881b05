"""Hits that do no damage: the victim resists, or is stunned (GUR-INJ-09)."""

from __future__ import annotations

from rules.frame.scene import Event, Scene, Table
from rules.gurps.core import figures
from rules.gurps.flesh.body import Knock
from rules.gurps.harm import condition
from rules.gurps.strike import attack, course
from rules.gurps.strike.attack import Attack
from rules.kernel.tally import Modifier, Tally

FAR = 3
"""Added to the roll from half-damage range on (GUR-DMG-03)."""


def score(scene: Scene, made: Attack) -> Tally | None:
    """HT at the modifier of the weapon, 3 easier from half-damage range on; None for what has no such effect
    (GUR-INJ-09, GUR-INJ-10, GUR-DMG-03).
    """
    if made.use.resist is None or made.use.harms is not None:
        return None
    own = Tally("HT", figures.traits(scene, made.target).ht, "from the sheet", "GUR-INJ-09")
    far = Modifier(FAR, "half-damage range", "GUR-DMG-03") if attack.half_damage(scene, made) else None
    return own.plus(Modifier(made.use.resist, made.arm.weapon.name, "GUR-INJ-09"), far)


def lands(table: Table, made: Attack) -> None:
    """The victim rolls: failed, it is stunned, and rolls to recover are as hard (GUR-INJ-09, GUR-AFF-01)."""
    needed = score(table, made)
    if needed is None:
        return
    unit = made.target
    fields = {"struck": True, "resist": int(needed.total), "worst": Knock.NONE}
    resists = course.WITHSTANDS.rolled(fields, table.dice(unit))["worst"] is Knock.NONE
    if not resists:
        condition.stuns(table, unit, made.use.resist or 0)
    told = "{target} withstands it." if resists else "{target} is stunned."
    table.say(Event("stopped" if resists else "wound", told, target=unit))
