"""Fire on the map and on people: what it does at the end of a segment, how it spreads, how it is put out."""

from __future__ import annotations

from fractions import Fraction

from rules.frame.body import Posture
from rules.frame.figure import Body
from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Fire, Lying
from rules.kernel.angles import apart
from rules.kernel.refs import Ref
from rules.parts import seats
from rules.parts.arms_length import touching
from rules.reflex.blast.forms import BeatOut, Douse
from rules.reflex.core import able, attempts, course
from rules.reflex.core.attempts import BOTH_HANDS, PASSIVE, Attempt
from rules.reflex.core.checks import check
from rules.reflex.core.moment import Moment
from rules.reflex.nerve import threats
from rules.reflex.sheets import roster
from rules.reflex.sight import openings
from rules.reflex.state import Burning, InFlames, Live, Vehicle
from rules.reflex.terms.body import BURNING, Location
from rules.reflex.terms.skills import Attribute
from rules.reflex.terms.weapons import Weapon
from rules.reflex.wounds import hazards, items, protection, vehicles
from rules.reflex.wounds.hazards import Hazard, Tinder
from rules.reflex.wounds.hits import Hit
from rules.reflex.wounds.vehicles import hurt

WATER = ("shallow", "deep")
EXTINGUISHER = 2
FLAMMABLE = ("boards", "corn", "forest floor", "meadow", "rough meadow", "straw", "hay", "carpet")
"""Surfaces that burn; whatever grows tall burns too, short green grass does not."""
BREEZE = 2 / 3.6
"""Metres a second below which there is no wind to speak of."""


def flame(moment: Moment, cell: Cell, damage: int, lasts: int, *, by: Ref | None = None) -> None:
    """A cell burns from now on, to the end of so many more segments; a fiercer fire takes the place of a lesser one
    (RFX-FIRE-04).
    """
    table = moment.table
    if by is not None:
        threats.displayed(table, by, "incendiaries")

    def takes_hold() -> None:
        now = table.clock.round
        old = [(ref, fire) for ref, fire in table.having(Fire) if fire.cell == cell]
        until = max((now + lasts, *(fire.until for _, fire in old)))
        fierce = max((damage, *(fire.fierce for _, fire in old)))
        for ref, _ in old:
            table.remove(ref)
        table.add(Fire(cell, fierce, now, until))
        table.say(Event("fire", "Flames.", cells=(cell,)))

    moment.later(takes_hold)


# who is exposed


def enters(moment: Moment, unit: Ref, cell: Cell) -> None:
    """A step into a burning cell: muscle, or one is burnt; water puts out the flames (RFX-FIRE-01, RFX-DMG-04)."""
    table = moment.table
    if table.place(cell).walk in WATER:
        put_out(table, unit)
        return
    fire = hottest(table, (cell,))
    if fire is not None:
        _exposed(moment, unit, hazards.way_through(fire.fierce), "flames")


def burn(moment: Moment) -> None:
    """The end of a segment: units in flames or on fire suffer; after a pause fire spreads (RFX-FIRE-01 to 03)."""
    table = moment.table
    now = table.clock.round
    for unit in table.units():
        if table.find(unit, Body) is None or not able.alive(table, unit) or behind_steel(table, unit):
            continue
        if any(table.place(cell).walk in WATER for cell in table.cells(unit)):
            put_out(table, unit)
        burning = table.find(unit, Burning)
        fire = hottest(table, table.cells(unit))
        if fire is None:
            table.strip(unit, InFlames)
        else:
            _stays(table, unit)
            _exposed(moment, unit, hazards.exposure(fire.fierce, size(table, fire.cell)), "flames")
        if burning is not None and burning.since < now:
            _exposed(moment, unit, Hazard(burning.damage), "burning", ignites=False)
    for vehicle, burning in table.having(Burning):
        if table.find(vehicle, Vehicle) is not None and burning.since < now:
            for rider in seats.riders(table, vehicle):
                _exposed(moment, rider, Hazard(burning.damage), "the burning vehicle")
    _things_burn(moment)
    if course.fight(table).segment == "pause":
        table.spread_fires()


def _things_burn(moment: Moment) -> None:
    """What lies in the flames is spoilt: their damage against its own Armor, halved as that of gear (RFX-FIRE-02,
    RFX-ITEM-01).
    """
    table = moment.table
    for ref, lying in table.having(Lying):
        fire = hottest(table, (lying.cell,))
        what = roster.standard().find(Weapon, lying.item.name) if fire is not None else None
        if fire is None or what is None or table.find(ref, Live) is not None:
            continue
        armor, threshold = items.stands(what.substance, what.bulk)
        came = items.through(fire.fierce, Fraction(armor), hazards.GEAR)
        became = items.hit(table, ref, lying.item.name, came, threshold)
        if became:
            table.say(Event("gear", f"{lying.item.name} is {became} by the fire.", cells=(lying.cell,)))
        if became == "destroyed":
            table.remove(ref)


def behind_steel(scene: Scene, unit: Ref) -> bool:
    """Whether a unit sits in a vehicle that keeps the flames out."""
    seat = seats.seat_of(scene, unit)
    return seat is not None and seat.exposure != "open"


def hottest(scene: Scene, cells: tuple[Cell, ...]) -> Fire | None:
    """The fiercest fire in some cells."""
    fires = [fire for cell in cells for fire in scene.fires(cell) if fire.until >= scene.clock.round]
    return max(fires, key=lambda fire: fire.fierce, default=None)


def size(scene: Scene, cell: Cell) -> float:
    """Square metres that burn together with a cell: what decides how hard it is to keep clear (RFX-FIRE-01)."""
    burning = {fire.cell for _, fire in scene.having(Fire)}
    found = {cell: None}
    queue = [cell]
    for here in queue:
        for _, beyond in scene.grid.neighbours(here):
            if beyond in burning and beyond not in found:
                found[beyond] = None
                queue.append(beyond)
    return len(found) * float(scene.grid.metres) ** 2


def _stays(table: Table, unit: Ref) -> None:
    now, before = table.clock.round, table.find(unit, InFlames)
    since = before.since if before is not None and before.last >= now - 1 else now
    table.put(unit, InFlames(since, now))


def keeping_clear(scene: Scene, unit: Ref, hazard: Hazard) -> Attempt:
    """The avoidance check; nothing but nerve hinders it (RFX-DMG-04, RFX-FIRE-01)."""
    return attempts.attempt(scene, unit, hazard.attribute, uses=PASSIVE, printed=hazard.printed, rule="RFX-FIRE-01")


def _exposed(moment: Moment, unit: Ref, hazard: Hazard, cause: str, *, ignites: bool = True) -> None:
    table = moment.table
    if table.find(unit, Vehicle) is not None:
        moment.later(lambda: vehicles.harm(moment, unit, "hull_side", _hit(hazard.damage, "torso", cause)))
        return
    if not able.alive(table, unit):
        return
    attempt = keeping_clear(table, unit, hazard)
    burnt = hazards.exposed(table.dice(unit), attempt.check, hazard.damage)
    if burnt.spot is None:
        return
    hit = _hit(burnt.damage, burnt.spot.location, cause, bare=too_long(table, unit))
    table.say(Event("burnt", "", target=unit, told="{target} is burned.", detail=(f"{burnt.damage} damage ({cause})",)))
    came = through(table, unit, hit)
    hurt(moment, unit, (hit,))
    if ignites:
        ignite(moment, unit, came)


def _hit(damage: int, where: Location, cause: str, *, bare: bool = False) -> Hit:
    return Hit(where, damage, hazards.GEAR, damage, "fire", bare=bare, cause=cause)


def too_long(scene: Scene, unit: Ref) -> bool:
    """Whether a unit has been in the fire for so long that gear helps no more (RFX-FIRE-02)."""
    stays = scene.find(unit, InFlames)
    return stays is not None and stays.last == scene.clock.round and stays.last - stays.since >= hazards.LONG


def through(scene: Scene, unit: Ref, hit: Hit) -> int:
    """What of a fire gets through to the skin: gear counts half, walls double (RFX-FIRE-02)."""
    return protection.through(hit.damage, protection.layers(scene, unit, hit))


# on fire


def on_fire(scene: Scene, unit: Ref) -> bool:
    """Whether a unit is on fire already; of an enemy one knows it by the mark of its appearance (RFX-FIRE-03)."""
    if scene.assumed(unit):
        return BURNING in scene.appearance(unit).marks
    return scene.find(unit, Burning) is not None


def ignite(moment: Moment, unit: Ref, damage_through: int, *, fuel: bool = False) -> None:
    """A unit that is burnt may catch fire: ten per cent a point that got through; thickened `fuel` burns on fiercer
    (RFX-FIRE-03).
    """
    table = moment.table
    if damage_through <= 0 or table.find(unit, Burning) is not None or table.find(unit, Vehicle) is not None:
        return
    if not hazards.kindled(table.dice(unit), damage_through, tinder(table, unit)):
        return
    burning = Burning(hazards.FUELLED if fuel else hazards.ON_A_BODY, table.clock.round)

    def catches_fire() -> None:
        table.put(unit, burning)
        table.say(Event("on fire", "{target} is on fire.", target=unit, told="{target} is on fire."))

    moment.later(catches_fire)


def tinder(scene: Scene, unit: Ref) -> Tinder:
    """How easily a unit catches fire, by what it wears and where it stands (RFX-FIRE-03)."""
    worn = protection.worn(scene, unit)
    wet = any(soaked(scene, cell) for cell in scene.cells(unit))
    return Tinder(any(suit.fears_fire for suit in worn), any(suit.fireproof for suit in worn), wet)


def soaked(scene: Scene, cell: Cell) -> bool:
    """Whether whatever is in a cell is wet: in water, or out in the rain (RFX-FIRE-03)."""
    place = scene.place(cell)
    return place.walk in WATER or (scene.weather.air.wet and not place.roof)


def put_out(table: Table, unit: Ref) -> None:
    """A unit burns no more."""
    if table.find(unit, Burning) is not None:
        table.strip(unit, Burning)
        table.say(
            Event("put out", "{target} is no longer on fire.", target=unit, told="{target} is no longer on fire.")
        )


# spreading


def takes_hold(table: Table, ref: Ref, fire: Fire, cell: Cell) -> bool:
    """Whether a fire takes hold of a flammable cell beside it, which it does downwind more easily (RFX-FIRE-03)."""
    way = table.grid.direction(fire.cell, cell)
    if not flammable(table, cell) or not openings.passes(table, fire.cell, way):
        return False
    return hazards.spreads(table.dice(ref), downwind=downwind(table, fire.cell, cell))


def flammable(scene: Scene, cell: Cell) -> bool:
    """Whether there is anything in a cell to burn."""
    place = scene.place(cell)
    if place.walk in WATER:
        return False
    return place.growth > 0 or place.material == "wood" or place.surface in FLAMMABLE


def downwind(scene: Scene, a: Cell, b: Cell) -> bool:
    """Whether the wind blows from a cell to the one beside it."""
    if scene.weather.wind < BREEZE:
        return False
    return apart(scene.grid.bearing(a, b), scene.weather.wind_to) <= 45


# putting out


def beating_out(scene: Scene, unit: Ref) -> Attempt:
    """A Coordination check (RFX-FIRE-03)."""
    return attempts.attempt(scene, unit, Attribute.CDN, uses=BOTH_HANDS, rule="RFX-FIRE-03")


def beat_out(moment: Moment, unit: Ref, action: BeatOut) -> Flow[None]:
    """Rolling on the ground, or beating the flames on a comrade (RFX-FIRE-03)."""
    yield from ()
    table = moment.table
    if not can_beat(table, unit, action.whom):
        return
    attempt = beating_out(table, unit)
    result = check(table.dice(unit), attempt.check)
    own = (f"{attempt.tally}: {result.throw}",)
    words, passed = "{actor} beats at the flames on {target}.", result.passed
    table.say(Event("beats", words, actor=unit, target=action.whom, own=own, success=passed))
    if result.passed:
        moment.later(lambda: put_out(table, action.whom))


def can_beat(scene: Scene, unit: Ref, whom: Ref) -> bool:
    """The unit that burns must lie, and the helper must reach it (RFX-FIRE-03)."""
    lies = scene.pose(whom).posture in (Posture.PRONE, Posture.FACE_UP)
    burns = scene.find(whom, Burning) is not None
    return burns and lies and touching(scene, scene.cells(unit), scene.cells(whom))


def dousing(scene: Scene, unit: Ref) -> Attempt:
    """Putting out a small fire: Coordination, easier with an extinguisher (RFX-OPS-09)."""
    helped = EXTINGUISHER if attempts.traits(scene, unit).extinguisher else 0
    return attempts.attempt(scene, unit, Attribute.CDN, uses=BOTH_HANDS, printed=helped, rule="RFX-OPS-09")


def douse(moment: Moment, unit: Ref, action: Douse) -> Flow[None]:
    """A small fire beside one, or a comrade on fire (RFX-OPS-09, RFX-FIRE-03)."""
    yield from ()
    table = moment.table
    attempt = dousing(table, unit)
    result = check(table.dice(unit), attempt.check)
    own = (f"{attempt.tally}: {result.throw}",)
    table.say(Event("douses", "{actor} fights the fire.", actor=unit, own=own, success=result.passed))
    if not result.passed:
        return
    if action.whom is not None:
        put_out(table, action.whom)
    elif action.cell is not None:
        quench(table, action.cell)


def small(scene: Scene, cell: Cell) -> bool:
    """Whether a fire can be put out by hand at all."""
    return any(fire.cell == cell for _, fire in scene.having(Fire)) and size(scene, cell) <= max(
        hazards.SMALL, float(scene.grid.metres) ** 2
    )


def quench(table: Table, cell: Cell) -> None:
    """A cell burns no more."""
    for ref, fire in table.having(Fire):
        if fire.cell == cell:
            table.remove(ref)
    table.say(Event("fire out", "The fire is out.", cells=(cell,)))
