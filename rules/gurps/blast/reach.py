"""What a burst does to each body in its reach: the blast by distance, fragments, what stands in between."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from rules.frame.body import Posture
from rules.frame.ground import Cell
from rules.frame.scene import Caught, Scene
from rules.gurps.blast.course import Met
from rules.gurps.core import figures, riding, scale
from rules.gurps.flesh import armour, blows, bursts
from rules.gurps.flesh.blows import Strike
from rules.gurps.flesh.harming import OPEN_GROUND, Cover, Hit
from rules.gurps.senses import knowing
from rules.gurps.terms import ranges
from rules.gurps.terms.anatomy import LOCATIONS, Location
from rules.gurps.terms.damage import Damage, Hurt
from rules.gurps.terms.figures import Traits
from rules.gurps.terms.manoeuvres import BEARING
from rules.gurps.terms.weapons import Weapon
from rules.kernel.refs import Ref

ABOVE_GROUND = 0.4
"""Metres of the burst point."""
SOLID = 60
"""DR of what shuts a body off from a burst: a wall (GUR-COV-02)."""


@dataclass(frozen=True, slots=True)
class Charge:
    """What bursts: its blast, and its fragments."""

    blast: Strike | None
    shards: Hurt | None = None
    debris: bool = False
    """Whether what it throws up is all its fragments (GUR-EXP-03)."""


def charge(weapon: Weapon) -> Charge:
    """What a weapon bursts with (GUR-EXP-01, GUR-EXP-03)."""
    column = next((use.harms for use in weapon.ranged if use.harms is not None), None)
    if column is None or not column.explosive:
        return Charge(None)
    shards = column.shards
    return Charge(blows.strike(column), shards or bursts.DEBRIS, debris=shards is None)


def widest(what: Charge) -> int:
    """Yards that it reaches at all."""
    return max(bursts.blast_reach(what.blast.hurt) if what.blast is not None else 0, _shards_reach(what))


def caught(scene: Scene, cell: Cell, yards: float) -> tuple[Caught, ...]:
    """The living units, vehicles and their riders within this many yards of a burst that nothing shields from it."""
    there = scene.caught(cell, scale.metres(yards + 0.5), ABOVE_GROUND)
    rides = [each for each in there if riding.is_ride(scene, each.unit)]
    seated = [replace(each, unit=rider) for each in rides for rider in riding.riders(scene, each.unit)]
    found = (*(each for each in there if scene.find(each.unit, Traits)), *rides, *seated)
    return tuple(each for each in found if knowing.alive(scene, each.unit))


def blown(scene: Scene, what: Charge, cell: Cell, body: int = 0) -> tuple[tuple[Ref, Met], ...]:
    """All units that blast or fragments reach from a cell, and how; also past a body that takes off so much."""
    there = [each.unit for each in caught(scene, cell, widest(what))]
    found = [(unit, meets(scene, unit, what, cell, body=body)) for unit in there]
    return tuple((unit, met) for unit, met in found if met.blast is not None or met.shard is not None)


def yards_off(scene: Scene, unit: Ref, cell: Cell) -> Fraction:
    """Yards from a burst to the nearest of a body, 0 in the same cell (GUR-EXP-01)."""
    return scale.between(scene, scene.cells(unit), (cell,))


def meets(
    scene: Scene,
    unit: Ref,
    what: Charge,
    cell: Cell,
    farther: Fraction | int = 0,
    *,
    prone: bool = False,
    body: int = 0,
) -> Met:
    """The blast by its distance, behind what shuts it off, a body that lies on the charge among it; fragments at 15 by
    range, posture and size (GUR-EXP-01 to 03).
    """
    in_line = scene.shows_from(cell, ABOVE_GROUND, unit).in_line
    dr, seat = body + (0 if in_line else SOLID), _stands(scene, unit, prone)[2]
    cover = Cover(dr, LOCATIONS) if dr else seat
    met = in_the_open(scene, unit, what, yards_off(scene, unit, cell) + farther, prone=prone, cover=cover)
    return met if in_line else met._replace(shard=None)


def in_the_open(
    scene: Scene, unit: Ref, what: Charge, yards: Fraction | int, *, prone: bool = False, cover: Cover = OPEN_GROUND
) -> Met:
    """The same so many yards off, with nothing in between but such cover."""
    ease, part, _ = _stands(scene, unit, prone)
    return _at(what, yards, ease, part, cover)


@lru_cache(maxsize=2048)
def _at(what: Charge, yards: Fraction | int, ease: int, part: Location | None, cover: Cover) -> Met:
    blast = bursts.blast_at(what.blast, yards) if what.blast is not None else None
    shards = what.shards if yards <= _shards_reach(what) else None
    return Met(
        Hit(blast, Location.TORSO, cover) if blast is not None else None,
        Hit(bursts.fragment(shards), part, cover) if shards is not None else None,
        bursts.FRAGMENT_SKILL + ranges.penalty(yards) + ease,
    )


def _stands(scene: Scene, unit: Ref, prone: bool) -> tuple[int, Location | None, Cover]:
    """What posture and size do to the skill of fragments, where those strike, and what its seat hides (GUR-EXP-03)."""
    low = min(BEARING[scene.pose(unit).posture].shots_at, BEARING[Posture.PRONE].shots_at if prone else 0)
    return low + figures.traits(scene, unit).size, figures.part(scene, unit, None), riding.seat_cover(scene, unit)


def upon(scene: Scene, unit: Ref, what: Charge) -> Met:
    """How a body that lies on the charge meets it: all that its dice can do, and its fragments (GUR-EXP-02)."""
    met = in_the_open(scene, unit, what, 0, prone=True)
    return met if what.blast is None else met._replace(blast=Hit(bursts.contact(what.blast), Location.TORSO))


def shielding(scene: Scene, unit: Ref) -> int:
    """What a body that lies on the charge takes off the harm of all others (GUR-EXP-02)."""
    skin = figures.suit(scene, unit).at(Location.TORSO)
    return bursts.shields(armour.guard(skin, Location.TORSO, Damage.CRUSHING).whole, figures.build(scene, unit).hp)


def _shards_reach(what: Charge) -> int:
    if what.shards is None:
        return 0
    return bursts.DEBRIS_REACH if what.debris else bursts.fragment_reach(what.shards)


def struck_by(scene: Scene, unit: Ref, what: Charge, cell: Cell, *, critical: bool = False) -> Met:
    """How the body that it strikes meets it: the whole roll, with its armour divisor and what a critical hit adds, and
    the fragments (GUR-EXP-01, GUR-EXP-03, GUR-CRIT-01).
    """
    assert what.blast is not None
    whole = Hit(replace(what.blast, area=True), Location.TORSO, critical=critical)
    return meets(scene, unit, what, cell)._replace(blast=whole)
