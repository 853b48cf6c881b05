"""An explosion: the direct hit, the shock wave, fragments, dust; what lies about suffers too (RFX-EXPL-01 to 10)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import cast

from rules.frame.body import Posture
from rules.frame.figure import Aboard, Body
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.kernel.dice import Dice, Pool
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.parts.wear import Site
from rules.reflex.blast import reach
from rules.reflex.blast.force import PRIMARY, Shard, fragments, shock
from rules.reflex.blast.reach import Arc, Reached
from rules.reflex.core import attempts
from rules.reflex.core.attempts import PASSIVE, Attempt
from rules.reflex.core.checks import check, half
from rules.reflex.core.location import locate
from rules.reflex.core.moment import Moment
from rules.reflex.state import Vehicle
from rules.reflex.terms.body import ARMS, LEGS, LOCATIONS, Location
from rules.reflex.terms.skills import Attribute
from rules.reflex.terms.weapons import Burst
from rules.reflex.wounds import harm, protection, vehicles
from rules.reflex.wounds.hits import Hit, Sort

HEAVY = 40
"""Damage of a direct hit that nobody in the open survives (RFX-EXPL-09)."""


@dataclass(frozen=True, slots=True)
class Charge:
    """What goes off, where, and which units it touches."""

    burst: Burst
    cell: Cell
    damage: int = 0
    margin: int = 0
    by: Ref | None = None
    direct: Ref | None = None
    spared: str | None = None
    cover: tuple[Fraction, ...] = ()
    sites: tuple[Site | None, ...] = ()
    """Where the cover of a direct hit stands (RFX-DEGR-01)."""
    cause: str = ""
    trodden: Ref | None = None
    handler: Ref | None = None
    """Who had it in hand: a mine that goes off as it is laid, cleared or moved (RFX-MINE-01)."""
    arc: Arc | None = None


def suffers(moment: Moment, charge: Charge, unit: Ref, each: Reached | None) -> None:
    """Everything one explosion does to a unit, as one event: the hit, the shock wave, the fragments."""
    table = moment.table
    vehicle = _vehicle(table, unit)
    direct = _direct(table, charge, unit) if unit == charge.direct else None
    handles = unit == charge.handler
    if (direct or handles) and charge.damage >= HEAVY and not vehicle and table.find(unit, Aboard) is None:
        moment.later(lambda: harm.kill(moment, unit, charge.by, charge.cause, beyond_help=True))
        return
    first: tuple[Hit, ...] = ()
    if direct and charge.damage:
        full = charge.damage + charge.margin
        first = (_hit(charge, direct, full, Fraction(1), charge.damage, charge.cover, sites=charge.sites),)
    on_it = unit == charge.trodden
    blast: tuple[Hit, ...] = ()
    if handles:
        blast = handled(table.dice(unit), charge)
        each = each or Reached(unit, PRIMARY, 0, charge.burst.frag)
    elif on_it and not vehicle:
        blast = mined(table.dice(unit), charge)
    elif each is not None and not on_it:
        blast = waves(table, charge, each, direct)
    sharp = splinters(table.dice(unit), table, charge, each, direct) if each is not None else ()
    if vehicle:
        moment.later(lambda: _hull(moment, charge, unit, (*first, *blast, *sharp)))
        return
    harm.wound(moment, unit, (*first, *blast, *sharp))
    _knocked(moment, unit, blast)


def _hull(moment: Moment, charge: Charge, vehicle: Ref, hits: tuple[Hit, ...]) -> None:
    """A vehicle takes every hit on the facing it names; over a mine its belly first (RFX-MINE-08)."""
    if vehicle == charge.trodden:
        blast = shock(charge.burst.blast, 0, PRIMARY)
        vehicles.mined(moment, vehicle, blast, charge.damage, charge.cause, charge.by)
    for hit in hits:
        vehicles.harm(moment, vehicle, hit.location, hit)


def _direct(table: Table, charge: Charge, unit: Ref) -> str:
    """Where a thing strikes the unit that it hits: the facing towards it, or a location by the dice."""
    if charge.spared is not None:
        return charge.spared
    if not _vehicle(table, unit):
        return locate(table.dice(unit)).location
    return vehicles.facing_struck(table, unit, table.cells(charge.by)[0] if charge.by is not None else charge.cell)


def _hit(
    charge: Charge,
    where: str,
    damage: int,
    penetration: Fraction,
    raw: int,
    cover: tuple[Fraction, ...],
    what: str = "",
    *,
    sites: tuple[Site | None, ...] = (),
    sort: Sort = "explosion",
) -> Hit:
    """A hit of an explosion; vehicles name a facing where people name a location."""
    place = cast("Location", where)
    cause = f"{what} {charge.cause}".strip()
    return Hit(
        place,
        damage,
        penetration,
        raw,
        sort,
        cover=cover,
        sites=sites or (None,) * len(cover),
        by=charge.by,
        came_from=charge.cell,
        cause=cause,
    )


def _vehicle(scene: Scene, unit: Ref) -> bool:
    return scene.find(unit, Vehicle) is not None


# shock wave and fragments


def waves(scene: Scene, charge: Charge, each: Reached, direct: str | None = None) -> tuple[Hit, ...]:
    """The shock wave on every location it strikes but the one hit directly; the cover it goes through wears once
    (RFX-EXPL-03 to 05, RFX-DEGR-01).
    """
    if each.blast <= 0:
        return ()
    if _vehicle(scene, each.unit):
        places = tuple(name for name, _ in scene.part(each.unit, Vehicle).armour)
        covers: dict[str, tuple[Fraction, ...]] = dict.fromkeys(places, each.behind)
    else:
        covers = _on_a_body(scene, each)
    hits = [
        _hit(charge, where, each.blast, each.ring.blast, each.blast, covered)
        for where, covered in covers.items()
        if where != direct
    ]
    thickest = max(range(len(hits)), key=lambda at: len(hits[at].cover), default=0)
    if hits and hits[thickest].cover:
        hits[thickest] = replace(hits[thickest], sites=each.sites(hits[thickest].cover))
    return tuple(hits)


def _on_a_body(scene: Scene, each: Reached) -> dict[str, tuple[Fraction, ...]]:
    """The locations struck, and the cover that lowers it where that is how the table plays (RFX-EXPL-04)."""
    bare = each.exposed(scene.pose(each.unit).posture)
    covers: dict[str, tuple[Fraction, ...]] = dict.fromkeys(bare, each.behind)
    if scene.options.on("cover_resists_blast"):
        covers = {where: each.behind if where in bare else each.wall() for where in LOCATIONS}
    if covers and reach.whole(scene, each.unit):
        return {"torso": min(covers.values(), key=lambda armor: sum(armor, Fraction(0)))}
    return covers


def splinters(dice: Dice, scene: Scene, charge: Charge, each: Reached, direct: str | None = None) -> tuple[Hit, ...]:
    """The fragments that strike a unit, behind whatever covers the spot; one that finds the location hit directly
    does nothing more (RFX-EXPL-03, RFX-EXPL-06, RFX-EXPL-07).
    """
    facing = _struck_facing(scene, charge, each.unit)
    flying = fragments(dice, each.density, each.ring)
    hits = (splinter(charge, each, shard, facing) for shard in flying)
    return tuple(hit for hit in hits if hit is not None and hit.location != direct)


def splinter(charge: Charge, each: Reached, shard: Shard, facing: str = "") -> Hit | None:
    """One fragment that strikes: on a spot of the body, behind its cover, or on a vehicle's facing. Armour and cover
    wear by it as by a bullet (RFX-DEGR-01).
    """
    covered = each.behind if facing else each.cover(shard.spot)
    if covered is None:
        return None
    ring, where = each.ring, facing or shard.spot.location
    sites = () if facing else each.sites(covered)
    what = "fragment of"
    return _hit(charge, where, shard.damage, ring.sharp, ring.fragment, covered, what, sites=sites, sort="projectile")


def _struck_facing(scene: Scene, charge: Charge, unit: Ref) -> str:
    """The facing of a vehicle that takes the fragments: towards the burst, over a mine the rear (RFX-MINE-08)."""
    if not _vehicle(scene, unit):
        return ""
    if unit == charge.trodden:
        return "hull_rear"
    return vehicles.facing_struck(scene, unit, charge.cell)


def mined(dice: Dice, charge: Charge) -> tuple[Hit, ...]:
    """A unit that treads on a mine: all of the blast on one leg, half on the rest of the body (RFX-MINE-07)."""
    full, x2 = shock(charge.burst.blast, 0, PRIMARY), PRIMARY.blast
    leg = LEGS[dice.roll(Pool(1, 2)).value - 1]
    places = (leg, *(where for where in LOCATIONS if where != leg))
    return tuple(_hit(charge, where, full if where == leg else half(full), x2, full, ()) for where in places)


def handled(dice: Dice, charge: Charge) -> tuple[Hit, ...]:
    """A mine that goes off at its work: whatever it strikes with on one arm, all of the blast on the rest of the body,
    or on all of it where it has nothing else (RFX-MINE-01).
    """
    full, x2 = shock(charge.burst.blast, 0, PRIMARY), PRIMARY.blast
    if not charge.damage:
        return tuple(_hit(charge, where, full, x2, full, ()) for where in LOCATIONS)
    arm = ARMS[dice.roll(Pool(1, 2)).value - 1]
    first = _hit(charge, arm, charge.damage, Fraction(1), charge.damage, ())
    return (first, *(_hit(charge, where, full, x2, full, ()) for where in LOCATIONS if where != arm))


# knocked down


def _knocked(moment: Moment, unit: Ref, blast: tuple[Hit, ...]) -> None:
    """Muscle against half the worst of the blast that got through, or he is thrown down (RFX-KNOCK-01)."""
    table = moment.table
    stands = keeps_feet(table, unit, blast)
    if stands is not None and not check(table.dice(unit), stands.check).passed:
        moment.later(lambda: harm.knock_down(moment, unit, blast[0].came_from))
        table.say(Event("knocked down", "{target} is thrown down.", target=unit, told="{target} is thrown down."))


def keeps_feet(scene: Scene, unit: Ref, blast: tuple[Hit, ...]) -> Attempt | None:
    """The check against being thrown down by a shock wave; None where it does not come to one (RFX-KNOCK-01)."""
    if not scene.options.on("blast_knockdown") or scene.find(unit, Body) is None:
        return None
    worst = strongest(scene, unit, blast)
    if worst <= 0 or scene.pose(unit).posture is Posture.PRONE:
        return None
    penalty = Modifier(-half(worst), "the blast", "RFX-KNOCK-01")
    return attempts.attempt(scene, unit, Attribute.MUS, uses=PASSIVE, penalties=(penalty,), rule="RFX-KNOCK-01")


def strongest(scene: Scene, unit: Ref, blast: tuple[Hit, ...]) -> int:
    """The most of a shock wave that gets through at any one location (RFX-KNOCK-01)."""
    return max(
        (protection.through(hit.damage, protection.layers(scene, unit, hit)) for hit in blast),
        default=0,
    )
