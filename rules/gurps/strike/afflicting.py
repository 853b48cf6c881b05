"""Hits that do no damage: the victim resists, or is stunned (GUR-INJ-09)."""

from __future__ import annotations

from fractions import Fraction

from rules.frame.scene import Event, Scene, Table
from rules.gurps import rolls
from rules.gurps.core import figures
from rules.gurps.flesh.foretelling import Toll
from rules.gurps.flesh.knocks import Knock
from rules.gurps.harm import condition
from rules.gurps.strike import attack
from rules.gurps.strike.attack import Attack
from rules.kernel.odds import Odds
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
    resists = rolls.roll(table.dice(unit), int(needed.total)).success
    if not resists:
        condition.stuns(table, unit, made.use.resist or 0)
    told = "{target} withstands it." if resists else "{target} is stunned."
    table.say(Event("stopped" if resists else "wound", told, target=unit))


def toll(scene: Scene, made: Attack) -> Odds[Toll | None]:
    """What it comes to."""
    needed = score(scene, made)
    sure = rolls.chance(int(needed.total)) if needed is not None else Fraction(1)
    ways: dict[Toll | None, int] = {Toll(): sure.numerator}
    if sure < 1:
        ways[Toll(0, Knock.STUNNED)] = sure.denominator - sure.numerator
    return Odds.counted(ways, sure.denominator)
