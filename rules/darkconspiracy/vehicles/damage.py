"""Hits on a vehicle as others call for them: what strikes it, what may come of it, and the hits as they are played."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rules.darkconspiracy.core import cover, distance
from rules.darkconspiracy.harm import blows, bodies
from rules.darkconspiracy.harm.course import PARTS
from rules.darkconspiracy.harm.weighing import Upon, row
from rules.darkconspiracy.terms.vehicles import Section
from rules.darkconspiracy.terms.weapons import Round
from rules.darkconspiracy.vehicles import aboard, effects
from rules.darkconspiracy.vehicles.hits import ABOARD, DAMAGES, FATES, Blow, Hull, opened
from rules.frame.figure import Crew
from rules.frame.flow import Flow
from rules.frame.forecast import Outcome
from rules.frame.means import Means
from rules.frame.scene import Event, Scene, Table
from rules.kernel.courses.course import Course
from rules.kernel.courses.steps import Step
from rules.kernel.refs import Ref

ZONES = {
    Section.HULL: "hull",
    Section.TURRET: "turret",
    Section.SUSPENSION: "running_gear",
    Section.WING: "wing",
    Section.SUPERSTRUCTURE: "superstructure",
    Section.WATERLINE: "waterline",
}
"""Where on its silhouette each section is."""
HIDDEN = 0.5
"""A section is hidden when less of it shows (DKC-VLOC-03)."""


def hull(scene: Scene, vehicle: Ref) -> Hull:
    """A vehicle as hits find it."""
    return Hull(
        aboard.craft(scene, vehicle),
        aboard.battered(scene, vehicle),
        aboard.flying(scene, vehicle),
        aboard.weapons(scene, vehicle),
        aboard.living(scene, vehicle),
        bool(aboard.under_way(scene, vehicle).trouble),
    )


def pierces(dice: int, penetration: int) -> int:
    """What a small arm pierces of a vehicle: its dice by its penetration; nothing where that is nil (DKC-VDAM-03)."""
    return dice // penetration if penetration else 0


def bullet(scene: Scene, attacker: Ref, vehicle: Ref, force: int, section: Section | None = None) -> Blow:
    """A shot of a small arm that pierces so much, on the side turned to it (DKC-VDAM-03, DKC-VLOC-01)."""
    return _shot(scene, attacker, vehicle, Blow(force, small=True, section=section))


def round_on(scene: Scene, attacker: Ref, vehicle: Ref, load: Round, band: int, section: Section | None = None) -> Blow:
    """A round of a heavy weapon: a penetrator by the range band (0 short and medium, 1 long, 2 extreme), or a charge to
    which 2d6 are added; one that pierces nothing has no effect (DKC-VDAM-03).
    """
    if load.armour_piercing:
        force = load.armour_piercing[min(band, len(load.armour_piercing) - 1)]
        return _shot(scene, attacker, vehicle, Blow(force, section=section))
    charge = load.blast.pierces if load.blast is not None else None
    return _shot(scene, attacker, vehicle, Blow(charge or 0, bursts=charge is not None, section=section))


def _shot(scene: Scene, attacker: Ref, vehicle: Ref, blow: Blow) -> Blow:
    shows = scene.silhouette(attacker, vehicle)
    stops = cover.stops(shows)
    clear = {zone.zone: zone.clear for zone in shows.zones}
    hidden = ((section, stops) for section, zone in ZONES.items() if stops and clear.get(zone, 1.0) < HIDDEN)
    side = aboard.turned_to(scene, attacker, vehicle)
    return blow._replace(side=side, overhead=overhead(scene, attacker, vehicle), cover=tuple(hidden))


def overhead(scene: Scene, attacker: Ref, vehicle: Ref) -> bool:
    """Whether an attacker strikes from above: from the air, or higher up than far off (DKC-VLOC-02)."""
    one, two = scene.pose(attacker), scene.pose(vehicle)
    above = distance.height(scene, one) + one.eye - one.rise - distance.height(scene, two)
    return above > max(scene.apart(attacker, vehicle), scene.grid.metres)


class OfCraft(Upon):
    """A vehicle that something may strike."""

    def outcomes(self, spared: str = "missed") -> tuple[Outcome, ...]:
        """What may become of it, in words, the mildest first."""
        rows, whole = self.told.rows(self.fields, row)
        away = (Outcome(spared, Fraction(rows[""][0], whole), self.unit, spared=True),) if spared and "" in rows else ()
        worse = ((words, *rows[words]) for words in FATES[1:] if words in rows)
        hit = (Outcome(words, Fraction(m, whole), self.unit, Fraction(lost, PARTS * m)) for words, m, lost in worse)
        return (*away, *hit)


def upon(
    scene: Scene, vehicle: Ref, blow: Blow, before: tuple[Step, ...] = (), fields: Mapping[str, Any] | None = None
) -> tuple[Upon, ...]:
    """What hits may do to a vehicle and to each of those aboard: after steps that set how many have `struck` it."""
    whole, given = hull(scene, vehicle), dict(fields or {"struck": 1})
    found: list[Upon] = [OfCraft(vehicle, _course(before, DAMAGES), given | opened(whole, blow))]
    places = (scene.find(vehicle, Crew) or Crew()).seats
    for seat in whole.seats:
        rider = places[seat].rider
        if rider is not None:
            body = {"body": bodies.body(scene, rider), "piece": piece(scene, rider)}
            found.append(Upon(rider, _course(before, ABOARD), given | opened(whole, blow, seat) | body))
    return tuple(found)


_COURSES: dict[tuple[Step, ...], Course] = {}


def _course(before: tuple[Step, ...], after: tuple[Step, ...]) -> Course:
    steps = (*before, *after)
    if steps not in _COURSES:
        _COURSES[steps] = Course(*steps)
    return _COURSES[steps]


def piece(scene: Scene, rider: Ref) -> blows.Blow:
    """One of the hits that a character aboard takes (DKC-VEFF-01)."""
    return effects.piece(scene, rider)


def struck(
    table: Table, vehicle: Ref, blow: Blow, times: int, by: Ref | None = None, *, means: Means | None = None
) -> Flow[None]:
    """So many like hits on a vehicle: all are rolled against it as it is, then all that they come to is settled
    (DKC-VDAM-06). `means` where no attack on it was told of.
    """
    if times <= 0 or aboard.wrecked(table, vehicle):
        return
    dice = {"attacker": table.dice(by if by is not None else vehicle), "target": table.dice(vehicle)}
    fields = opened(hull(table, vehicle), blow) | {"struck": times}
    known = Course(*DAMAGES).thrown(fields, dice.__getitem__)
    if means is not None and not known["ends"]:
        told = "{target} is struck, to no effect."
        table.say(Event("struck", told, actor=by, target=vehicle, told=told, unseen=told))
    yield from effects.settle(table, vehicle, known, by, means=means)
