"""What a shot's odds take for granted of vehicles and smoke in the line of fire."""

from __future__ import annotations

from rules.frame.forecast import Assumption, Fact
from rules.frame.ground import Cell, Light
from rules.frame.scene import Scene
from rules.parts.assumptions import still_there, usual_figures
from rules.reflex.core.bands import band_of_cells
from rules.reflex.core.targets import ride
from rules.reflex.fire import lane
from rules.reflex.fire.attack import Wish
from rules.reflex.terms.bands import Band

UNSEEN = Assumption(Fact.UNSEEN, "no vehicle or smoke that is out of sight is in the line of fire")


def taken_for_granted(scene: Scene, made: Wish) -> tuple[Assumption, ...]:
    """Vehicles alone of all units stop rounds: armour and place of those in the line and of the one the target rides
    in, and that there is no other where the line is not plain to see, and no smoke (RFX-COVER-06, RFX-COVER-07,
    RFX-SENSE-01).
    """
    here = (made.eye or scene.pose(made.attacker)).cell
    there = (made.at or scene.pose(made.target)).cell
    rides = ride(scene, made.target)
    known = tuple(hull for hull, _ in lane.hulls(scene, made.attacker, made.target, here, there))
    known += (rides.vehicle,) if rides is not None else ()
    found = (*usual_figures(scene, known), *still_there(scene, known))
    line = scene.grid.line(here, there)[1:]
    hidden = scene.lost(made.target) is not None and not all(
        scene.sees_cell(made.attacker, cell, eye=made.eye) for cell in line
    )
    plain = not hidden and all(_plain(scene, here, cell) for cell in line[:-1])
    return found if plain else (*found, UNSEEN)


def _plain(scene: Scene, here: Cell, cell: Cell) -> bool:
    """Whether a vehicle in a cell would be seen for sure (RFX-SENSE-02)."""
    band = band_of_cells(scene, here, cell)
    return band is not None and band.rank < Band.TIGHT.rank and scene.light(cell) is Light.BRIGHT
