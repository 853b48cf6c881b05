"""The suppression check: what counts for it, and how likely it is to be passed."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rules.frame.forecast import Outcome
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.frame.worth import Share
from rules.graydawn import rolls
from rules.graydawn.core import arms, cover, figures, shaken
from rules.graydawn.flesh import foretelling
from rules.graydawn.flesh.track import PARTS
from rules.graydawn.nerve import points
from rules.graydawn.state import Guard
from rules.graydawn.terms.anatomy import Part
from rules.graydawn.terms.skills import Skill, Stat
from rules.graydawn.turns import stance
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

STEADIES = 5
"""Points of torso armour that steady a unit by one (GRD-COVER-11)."""


def sheltered(scene: Scene, unit: Ref) -> bool:
    """Whether a unit is behind cover that it can hide behind: not while it moves, nor behind what is too narrow
    (GRD-STANCE-02, GRD-COVER-08).
    """
    moving = cover.guarding(scene, unit).guard is Guard.MOVING
    return not moving and not stance.may_take(scene, unit, Guard.FULL)


def main_way(scene: Scene, unit: Ref) -> int | None:
    """The direction from which most of its points came: of several alike the one with the worse cover, None without
    any (GRD-COVER-10).
    """
    ways = points.nerve(scene, unit).ways
    return min(ways, key=lambda way: (-way[1], level(scene, unit, way[0]), way[0]))[0] if ways else None


def level(scene: Scene, unit: Ref, way: int) -> int:
    """The level of the cover that a unit uses in one direction (GRD-COVER-10)."""
    if not sheltered(scene, unit):
        return 0
    there = cover.shelters(scene, scene.cells(unit)[0])
    return max((each.level for each in there if each.way == way and not each.narrow), default=0)


def steadiness(scene: Scene, unit: Ref, way: int | None) -> Tally:
    """A check without die and points: CL, Dodge/Cover, the cover against what frightens it most, torso armour, nerves
    (GRD-SUPP-02, GRD-COVER-10, GRD-COVER-11).
    """
    behind = level(scene, unit, way) if way is not None else 0
    vest = arms.armour(scene, unit, Part.TORSO).armour // STEADIES
    nerves, assumed = figures.traits(scene, unit).steady_nerves, scene.assumed(unit)
    found = Tally("Nerve", figures.now(scene, unit, Stat.CL), "CL", "GRD-SUPP-02")
    return found.plus(
        Modifier(figures.skill(scene, unit, Skill.DODGE), Skill.DODGE.value, "GRD-SUPP-02", assumed),
        Modifier(behind, "cover", "GRD-COVER-10") if behind else None,
        Modifier(vest, "torso armour", "GRD-COVER-11", assumed) if vest else None,
        Modifier(nerves, "steady nerves", "GRD-SUPP-02") if nerves else None,
    )


def total(scene: Scene, unit: Ref, guard: Guard) -> Tally:
    """A check without its die, for the stance that is wanted: less the points, twice the points to brace
    (GRD-SUPP-02, GRD-SUPP-09).
    """
    borne, twice = points.nerve(scene, unit).points, guard is Guard.BRACING
    off = Modifier(-borne * (2 if twice else 1), "suppression, bracing" if twice else "suppression", _rule(twice))
    return steadiness(scene, unit, main_way(scene, unit)).plus(off if borne else None)


def _rule(twice: bool) -> str:
    return "GRD-SUPP-09" if twice else "GRD-SUPP-01"


@lookup
def _steady(scene: Scene, unit: Ref, way: int) -> int:
    return int(steadiness(scene, unit, way).total)


KEPT = Fraction(1, 8)
"""What it counts that a unit is kept from acting for a round, as a share of its strength."""


def fails(scene: Scene, unit: Ref, more: int, way: int) -> tuple[int, int]:
    """In how many ways a unit fails its next check if it gets so many points more from one direction, of how many in
    all: of an enemy nothing else is known that frightens it (GRD-SUPP-15).
    """
    borne, cap = 0 if scene.assumed(unit) else points.nerve(scene, unit).points, scene.options.explosions
    whole = rolls.falls(cap).ways()[1]
    return whole - rolls.ways_of(rolls.STANDARD - _steady(scene, unit, way) + borne + more, cap), whole


Unnerved = tuple[Ref, int, int]
"""A unit that may be kept from acting, in how many ways of how many in all."""


def kept(scene: Scene, unnerved: Iterable[Unnerved]) -> tuple[Outcome, ...]:
    """How likely each unit is kept from acting by a failed check, and what that counts (GRD-SUPP-15)."""
    return tuple(
        Outcome("kept from acting", Fraction(ways, whole), unit, cost_of_it(scene, unit))
        for unit, ways, whole in unnerved
    )


def kept_weighed(scene: Scene, unnerved: Iterable[Unnerved]) -> tuple[Share, ...]:
    """The same as numbers."""
    return tuple([_share(scene, *each) for each in unnerved])


def _share(scene: Scene, unit: Ref, ways: int, whole: int) -> Share:
    cost = float(cost_of_it(scene, unit))
    rows = [(ways, ways * cost * PARTS)]
    return Share(unit, ways / whole * cost, lambda: foretelling.harmed(scene, unit, rows, whole))


def cost_of_it(scene: Scene, unit: Ref) -> Fraction:
    """What that counts; less of a unit that cowers already."""
    return KEPT / 3 if shaken.suppressed(scene, unit) else KEPT
