"""Fire and water aboard a boat, and those who do something about it (DKC-VEFF-05, DKC-VEFF-07)."""

from __future__ import annotations

from fractions import Fraction

from rules.darkconspiracy.core import checks, figures, scale
from rules.darkconspiracy.core.checks import Level
from rules.darkconspiracy.state.craft import Tending
from rules.darkconspiracy.terms.skills import Attribute
from rules.darkconspiracy.turns.topic import Desk
from rules.darkconspiracy.vehicles import aboard, hits
from rules.darkconspiracy.vehicles.forms import TendBoat
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE, OneOf
from rules.frame.scene import Event, Scene, Table
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.parts.topics import Lines

BEATEN = Fraction(-1, 4)
"""What it means for the strength of a boat that its fire is fought down."""


def offers(desk: Desk) -> Lines:
    """Aboard a boat that burns, as long as that can be fought, or that has taken water."""
    if desk.aboard is None:
        return
    craft, wrong = aboard.craft(desk.scene, desk.aboard.vehicle), aboard.battered(desk.scene, desk.aboard.vehicle)
    fought = wrong.fire and wrong.fire <= craft.tons / 10
    ways = OneOf(what for what, so in (("fire", fought), ("water", wrong.flooded)) if so) if craft.boat else None
    if ways:
        yield desk.offer(TendBoat, {"what": ways})


def check(scene: Scene, unit: Ref) -> Tally:
    """What a unit that has fought the fire all turn must not exceed (DKC-VEFF-05)."""
    return checks.tallied("Fight the fire", figures.attribute_base(scene, unit, Attribute.CON), Level.DIF)


def done(scene: Scene, unit: Ref, what: str) -> int:
    """Actions of this turn that a unit has given to it."""
    found = scene.find(unit, Tending)
    return found.times if found is not None and (found.turn, found.what) == (_turn(scene), what) else 0


def tends(table: Table, unit: Ref, action: TendBoat) -> None:
    """Another action against fire or water: what is done all turn takes effect at its end (DKC-VEFF-05,
    DKC-VEFF-07).
    """
    table.put(unit, Tending(_turn(table), action.what, done(table, unit, action.what) + 1))
    words = "fights the fire" if action.what == "fire" else "bails"
    table.say(Event("tends", f"{{actor}} {words}.", actor=unit))


def _turn(scene: Scene) -> int:
    return scale.turn(scene.clock.round)


def foretold(scene: Scene, ask: Ask, action: TendBoat) -> Forecast:
    """A box of water less, or a check against the fire, as the next turn begins: if nothing else is done until then,
    and nothing else was done in this turn (DKC-VEFF-05, DKC-VEFF-07).
    """
    unit, left = ask.unit, scale.phase(scene.clock.round)
    vehicle = aboard.carrier(scene, unit)
    if vehicle is None or done(scene, unit, action.what) + left < figures.initiative(scene, unit):
        return Forecast(FREE, note="too late to take effect in this turn")
    note, later = "takes effect as the next turn begins", Fraction(left)
    if action.what == "water":
        boxes = hits.limit(aboard.craft(scene, vehicle))
        return Forecast(
            FREE,
            note=note,
            later=(Outcome("a box of water less", Fraction(1), vehicle, Fraction(-1, boxes)),),
            later_in=later,
        )
    tally = check(scene, unit)
    faces = checks.faces(int(tally.total), figures.outstanding(scene))
    well = Fraction(faces[2] + faces[3], sum(faces))
    rows = Outcome("fire fought down", well, vehicle, BEATEN), Outcome("no use", 1 - well, vehicle, spared=True)
    return Forecast(FREE, (tally,), note=note, later=rows, later_in=later)
