"""Vehicles in reach of a burst: fragments strike them as small arms, a round on its mark strikes from above."""

from __future__ import annotations

from collections.abc import Iterator

from rules.darkconspiracy.blast.course import FRAGMENT, fragments
from rules.darkconspiracy.blast.reach import ABOVE_GROUND, NOISE, Row, row
from rules.darkconspiracy.blast.straying import Spots
from rules.darkconspiracy.blast.together import either, missed, worst
from rules.darkconspiracy.harm.weighing import Upon
from rules.darkconspiracy.terms.weapons import Blast
from rules.darkconspiracy.vehicles import aboard, damage
from rules.darkconspiracy.vehicles.hits import Blow
from rules.frame.flow import Flow
from rules.frame.forecast import Outcome
from rules.frame.ground import Cell
from rules.frame.means import Means
from rules.frame.recall import lookup
from rules.frame.scene import Scene, Table
from rules.kernel.courses.steps import Drawn, stage
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref

SPLINTER = Blow(damage.pierces(FRAGMENT["primary"].dice, FRAGMENT["primary"].stopped or 0), small=True)
"""A fragment of the inner burst; those of the outer one pierce nothing (DKC-EXP-03)."""
NEAR: Row = "primary"


@stage("struck")
def struck(many: int, row: Row) -> int:
    """How many fragments may pierce anything (DKC-EXP-03)."""
    return many if row == NEAR else 0


STRUCK = (Drawn("met", "row"), fragments, struck)
"""How many fragments strike a vehicle, over all places where it may burst."""


@lookup
def near(scene: Scene, blast: Blast, cell: Cell) -> tuple[Ref, ...]:
    """The vehicles within the inner burst (DKC-EXP-03)."""
    if blast.fills != "fragments":
        return ()
    there = scene.exposed(cell, blast.burst + NOISE, ABOVE_GROUND)
    return tuple(each.unit for each in there if aboard.is_craft(scene, each.unit) and row(blast, each.metres) == NEAR)


def bursts(table: Table, blast: Blast, cell: Cell, by: Ref) -> Flow[None]:
    """Fragments strike the vehicles there (DKC-EXP-03)."""
    for vehicle in near(table, blast, cell):
        many = fragments.rule(table.dice(by), NEAR)
        yield from damage.struck(table, vehicle, SPLINTER, many, by, means=Means.BLAST)


def overhead(table: Table, blast: Blast, vehicle: Ref, by: Ref) -> Flow[None]:
    """A round on its mark strikes the vehicle that stands there, from above (DKC-IND-50)."""
    yield from damage.struck(table, vehicle, _from_above(blast), 1, by, means=Means.BLAST)


def _from_above(blast: Blast) -> Blow:
    return Blow(blast.pierces or 0, bursts=blast.pierces is not None, overhead=True)


def from_above(scene: Scene, blast: Blast, spots: Spots, vehicle: Ref) -> Iterator[tuple[Ref, tuple[Outcome, ...]]]:
    """What a round may do to the vehicle on its mark and to each of those aboard, its fragments included (DKC-IND-50,
    DKC-EXP-03).
    """
    ways, _ = spots.ways()
    well, ill = ({fell: many for fell, many in ways.items() if fell[1] is hit} for hit in (True, False))
    near, off = (_splinters(scene, blast, fell, vehicle) for fell in (well, ill))
    hits = spots.chance(lambda fell: fell[1])
    for each in damage.upon(scene, vehicle, _from_above(blast)):
        struck = each.outcomes()
        if each.unit == vehicle:
            struck, far = tuple(worst((struck, near))) if near else struck, off
        else:
            far = ()
        yield each.unit, tuple(either(hits, struck, far or (missed(each.unit),)))


def _splinters(
    scene: Scene, blast: Blast, fell: dict[tuple[Cell | None, bool], int], vehicle: Ref
) -> tuple[Outcome, ...]:
    """What fragments may do to a vehicle where the round comes down so."""
    found = upon(scene, blast, Odds.counted(fell, sum(fell.values()))) if fell else ()
    return next((each.outcomes("missed") for each in found if each.unit == vehicle), ())


def upon(scene: Scene, blast: Blast, spots: Spots) -> Iterator[Upon]:
    """What fragments may do to each vehicle over all places where it may burst (DKC-EXP-03)."""
    crafts = [at for vehicle in aboard.vehicles(scene) for at in scene.cells(vehicle)]
    if not crafts:
        return
    ways, whole = spots.ways()
    found: dict[Ref, int] = {}
    straight, within = scene.grid.straight, blast.burst + NOISE
    for (cell, _), many in ways.items():
        if cell is None or not any(straight(cell, at) <= within for at in crafts):
            continue
        for vehicle in near(scene, blast, cell):
            found[vehicle] = found.get(vehicle, 0) + many
    for vehicle in sorted(found):
        rows = {(NEAR,): found[vehicle], ("",): whole - found[vehicle]}
        met = Odds.counted({key: many for key, many in rows.items() if many}, whole)
        yield damage.upon(scene, vehicle, SPLINTER, STRUCK, {"met": met})[0]
