"""What hits do to a vehicle and to those aboard, told once: where each lands, what it pierces, what is damaged."""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.darkconspiracy.core.severity import Level
from rules.darkconspiracy.harm import blows
from rules.darkconspiracy.harm.blows import Force, Hits
from rules.darkconspiracy.harm.course import PARTS, SUFFERS, Fate
from rules.darkconspiracy.state.craft import Battered, Craft
from rules.darkconspiracy.terms.anatomy import Part
from rules.darkconspiracy.terms.vehicles import UNTOLD_LEVEL, Result, Section, Severity, Side
from rules.darkconspiracy.vehicles import tables
from rules.kernel.courses.course import Course
from rules.kernel.courses.loops import Repeat
from rules.kernel.courses.steps import Step, stage
from rules.kernel.dice import Dice, Pool

D10, D100, COIN, TWO = Pool(1, 10), Pool(1, 100), Pool(1, 2), Pool(2, 6)
METAL = 5
"""The highest face of 1d10 at which a hit on an unarmoured vehicle finds metal (DKC-VDAM-01)."""


class Blow(NamedTuple):
    """What strikes a vehicle: how much it pierces, from which side, and whatever else decides what it damages."""

    pierces: int = 0
    side: Side = "front"
    bursts: bool = False
    """An explosive round: 2d6 are added to what it pierces (DKC-VDAM-03)."""
    small: bool = False
    """From a small arm."""
    overhead: bool = False
    section: Section | None = None
    """Where it lands, if that was chosen or can be nowhere else."""
    cover: tuple[tuple[Section, int], ...] = ()
    """Armour values of what hides sections of the vehicle (DKC-VLOC-03)."""
    rams: bool = False
    """A collision: the armour value divides (DKC-COLL-02)."""
    sure: Severity | None = None
    """A result of this severity without a level, as missiles against aircraft bring (DKC-MISSILE-02)."""


class Hull(NamedTuple):
    """A vehicle as it is struck: what it is, what has been done to it before, and who is aboard."""

    craft: Craft
    battered: Battered = Battered()
    flying: bool = False
    armed: tuple[str, ...] = ()
    """The weapons it still has."""
    seats: tuple[int, ...] = ()
    """The seats whose rider lives."""
    stuck: bool = False
    """Whether it cannot be steered anyway."""

    def crew(self, *places: Section) -> tuple[int, ...]:
        """The seats of its crew, all of them or those in some sections."""
        posts, where = self.craft.posts, self.craft.places
        return tuple(n for n in self.seats if posts[n] != "passenger" and (not places or where[n] in places))

    def passengers(self) -> tuple[int, ...]:
        """The seats of its passengers."""
        return tuple(n for n in self.seats if self.craft.posts[n] == "passenger")

    def post(self, name: str) -> tuple[int, ...]:
        """The seats of one post."""
        return tuple(n for n in self.seats if self.craft.posts[n] == name)


class End(NamedTuple):
    """What one result comes to."""

    result: Result
    where: Section
    severity: Severity
    level: int
    seats: tuple[int, ...] = ()
    """Who is hurt by it."""
    what: str = ""
    """Which weapon, which of two things."""
    takes: bool = False
    """Whether fuel catches fire or ammunition explodes."""


# where it lands, and what it pierces


@stage("where", roller="target")
def lands(dice: Dice, blow: Blow, hull: Hull) -> Section:
    """The section struck; from overhead nothing is added, and the suspension counts as hull (DKC-VLOC-01,
    DKC-VLOC-02).
    """
    if blow.section is not None:
        return blow.section
    face = dice.roll(tables.D6).value + (blow.side == "side" and not blow.overhead)
    found = tables.section(face, hull.craft.build)
    return Section.HULL if blow.overhead and found is Section.SUSPENSION else found


@stage("metal", roller="target")
def finds(dice: Dice, blow: Blow, hull: Hull) -> bool:
    """Whether it finds metal, and not a window or canvas: of unarmoured vehicles every second hit (DKC-VDAM-01)."""
    if hull.craft.armoured or hull.craft.cycle or blow.rams or blow.sure is not None:
        return True
    return dice.roll(D10).value <= METAL


@stage("level", roller="attacker", kept=True)
def pierces(dice: Dice, blow: Blow, hull: Hull, where: Section) -> int:
    """The level of damage: what it pierces less the armour value, after what hides the section; in a collision what is
    left when it is divided (DKC-VDAM-02, DKC-VDAM-03, DKC-VLOC-03, DKC-COLL-02). On wheels it is the whole of it
    (DKC-VDAM-04).
    """
    if blow.sure is not None:
        return UNTOLD_LEVEL[blow.sure]
    force = blow.pierces + (dice.roll(TWO).value if blow.bursts else 0) - dict(blow.cover).get(where, 0)
    if where is Section.SUSPENSION and hull.craft.critical:
        return max(0, force)
    afloat = hull.craft.boat and blow.rams
    side: Side = "side" if blow.overhead else blow.side
    value = hull.craft.value(Section.HULL if afloat else where, side)
    return max(0, force // max(1, value) if blow.rams else force - value)


@stage("count", "severity", "window")
def comes_to(blow: Blow, hull: Hull, where: Section, metal: bool, level: int) -> tuple[int, Severity, bool]:
    """How many results of which severity; through a window always one minor one; of aircraft in the air small arms make
    all of them minor, larger weapons all major (DKC-VDAM-01, DKC-VDAM-02, DKC-AIR-01).
    """
    if hull.craft.cycle:
        return 1, Severity.MINOR if blow.small else Severity.MAJOR, False
    if blow.sure is not None:
        return 1, blow.sure, False
    if not metal:
        return 1, Severity.MINOR, True
    if where is Section.SUSPENSION and hull.craft.critical:
        return 0, Severity.MINOR, False
    many, severity = tables.results(level)
    if hull.flying and not blow.rams:
        severity = Severity.MINOR if blow.small else Severity.MAJOR
    return many, severity, False


@stage("wear")
def wears(hull: Hull, where: Section, metal: bool, level: int, wear: int) -> int:
    """What goes on to wheels or an air cushion adds up (DKC-VDAM-04)."""
    return wear + (level if where is Section.SUSPENSION and metal and hull.craft.critical else 0)


# what is damaged


HURTS = (Result.CREW, Result.TWO_CREW, Result.PASSENGERS, Result.LOADER)
THROUGH_WINDOWS = (Result.CREW, Result.TWO_CREW, Result.PASSENGERS, Result.CARGO)
"""What may be hit through a window (DKC-VDAM-01)."""


@stage("end", roller="target")
def damages(dice: Dice, hull: Hull, where: Section, severity: Severity, window: bool, level: int) -> End:
    """What one result comes to, with all that is thrown for it (DKC-VDAM-06, DKC-VEFF-01 to DKC-VEFF-09)."""
    if hull.craft.cycle:
        ends = bool(severity)
        return End(Result.WRECK if ends else Result.ENGINE, Section.HULL, severity, 0, takes=ends)
    if window:
        return _through_window(dice, hull, where)
    result, at, severity = tables.chained(dice, hull.craft.build, where, severity)
    return _settled(dice, hull, End(_named(hull, result), at, severity, level))


def _through_window(dice: Dice, hull: Hull, where: Section) -> End:
    """One roll on the minor section of the hull's column, on boats that of the section; only people and cargo count
    (DKC-VDAM-01).
    """
    known = tables.table(hull.craft.build)
    at = where if hull.craft.boat and (where, Severity.MINOR) in known else Section.HULL
    entry = known[at, Severity.MINOR][dice.roll(tables.D6).value - 1]
    result = _named(hull, entry) if isinstance(entry, Result) else Result.NOTHING
    end = End(result, at, Severity.MINOR, UNTOLD_LEVEL[Severity.MINOR])
    return _settled(dice, hull, end) if end.result in THROUGH_WINDOWS else end._replace(result=Result.NOTHING)


def _named(hull: Hull, result: Result) -> Result:
    """What stands for a result on this craft: without passenger seats a crewmember, without a loader the driver, on a
    robot what it thinks with, and so on (DKC-VEFF-01, DKC-VTAB-02).
    """
    craft = hull.craft
    if result is Result.LOADER_OR_GUN:
        return Result.LOADER if craft.loader == "crew" else Result.MAIN
    if result is Result.PASSENGERS and "passenger" not in craft.posts:
        return Result.CREW
    return result


def _settled(dice: Dice, hull: Hull, end: End) -> End:
    result = end.result
    if result in HURTS:
        return end if hull.craft.robot else _hurt(dice, hull, end)
    if result in (Result.RADIO_OR_SIGHT, Result.SIGHT):
        return _seen_or_heard(dice, end)
    if result is Result.RUDDER:
        return end._replace(what="rudder" if dice.roll(tables.D6).value <= 3 else "screw")
    if result in (Result.WEAPON, Result.SECONDARY, Result.MAIN, Result.AMMUNITION):
        return _disarmed(dice, hull, end)
    if result is Result.FUEL and not hull.craft.battery:
        return end._replace(takes=_percent(dice, end.level))
    return end._replace(takes=result in (Result.FIREBALL, Result.WRECK))


def _hurt(dice: Dice, hull: Hull, end: End) -> End:
    """Who is hurt: of those in the section, of all the crew, of the passengers; the loader, or without one the driver
    (DKC-VEFF-01).
    """
    if end.result is Result.LOADER:
        if hull.craft.loader == "machine":
            return end._replace(what="autoloader")
        there, many = hull.post("loader" if hull.craft.loader == "crew" else "driver"), 1
    elif end.result is Result.CREW:
        sections = (Section.HULL, end.where) if end.where is Section.WATERLINE else (end.where,)
        there, many = hull.crew(*sections), 1
    else:
        there, many = hull.passengers() if end.result is Result.PASSENGERS else hull.crew(), 2
    struck: list[int] = []
    for _ in range(min(many, len(there))):
        left = [seat for seat in there if seat not in struck]
        struck.append(left[0] if len(left) == 1 else left[dice.roll(Pool(1, len(left))).value - 1])
    return end._replace(seats=tuple(sorted(struck)))


def _seen_or_heard(dice: Dice, end: End) -> End:
    """Radio or sight by a coin; of the sights the gun's or that for the night (DKC-VTAB-02, DKC-VEFF-03)."""
    if end.result is Result.RADIO_OR_SIGHT and dice.roll(COIN).value == 1:
        return end._replace(result=Result.RADIO)
    return end._replace(result=Result.SIGHT, what="gun sight" if dice.roll(COIN).value == 1 else "night sight")


def _disarmed(dice: Dice, hull: Hull, end: End) -> End:
    """Which weapon is destroyed; where none is left the ammunition is hit, which may explode (DKC-VEFF-02)."""
    main = hull.craft.main
    guns = {
        Result.MAIN: tuple(gun for gun in hull.armed if gun == main),
        Result.SECONDARY: tuple(gun for gun in hull.armed if gun != main),
        Result.WEAPON: hull.armed,
    }.get(end.result, ())
    if guns:
        which = guns[0] if len(guns) == 1 else guns[dice.roll(Pool(1, len(guns))).value - 1]
        return end._replace(result=Result.WEAPON, what=which)
    if end.result in (Result.MAIN, Result.SECONDARY) or not (hull.armed or hull.battered.weapons):
        return end._replace(result=Result.NOTHING)
    return end._replace(result=Result.AMMUNITION, takes=hull.craft.explosive and _percent(dice, end.level))


def _percent(dice: Dice, chance: int) -> bool:
    return dice.roll(D100).value <= chance


@stage("ends")
def noted(ends: tuple[End, ...], end: End) -> tuple[End, ...]:
    """All that the hits of an attack come to, in turn."""
    return (*ends, end)


@stage("wear")
def shakes(end: End, wear: int) -> int:
    """What it adds to the wear of tracks, or to the water in a boat (DKC-VDAM-05, DKC-VEFF-07)."""
    if end.result is Result.SUSPENSION:
        return wear + 1 + end.severity
    return wear + (end.level if end.result is Result.FLOODING else 0)


# what has become of it


FATES = ("", "hit, no effect", "damaged", "disarmed", "immobilised", "burning", "destroyed")
"""What may become of a vehicle, the mildest first."""
LOSSES = (0, 0, 2, 7, 12, 22, PARTS)
"""What part of its strength it has lost by then, of as many as a body has."""
UNTOUCHED, IDLE, DAMAGED, DISARMED, IMMOBILE, BURNING, DESTROYED = range(len(FATES))


@stage("fate")
def grave(hull: Hull, end: End, fate: int) -> int:
    """How bad a result is for the vehicle itself."""
    return max(fate, _grade(hull, end))


def _grade(hull: Hull, end: End) -> int:
    result, craft = end.result, hull.craft
    if end.takes:
        return BURNING if result is Result.FUEL else DESTROYED
    if craft.robot and result in HURTS:
        thinks = end.where is Section.HULL
        return DESTROYED if thinks and hull.battered.processor else DAMAGED
    if result is Result.ENGINE:
        return DAMAGED if craft.robot and not hull.battered.engine else IMMOBILE
    if result is Result.FIRE:
        return BURNING if hull.battered.fire + end.level > craft.tons / 10 else DAMAGED
    if (result is Result.FUEL and craft.battery) or (result is Result.RUDDER and end.what == "screw"):
        return IMMOBILE
    if (result is Result.WEAPON and end.what in (craft.main, *hull.armed[:1])) or result is Result.TRAVERSE:
        return DISARMED
    unharmed = result in (Result.NOTHING, Result.SUSPENSION, Result.FLOODING) or (result in HURTS and not end.what)
    return IDLE if unharmed else DAMAGED


def worn(craft: Craft, wear: int) -> int:
    """How bad it is by the wear of its suspension or the water in it (DKC-VDAM-05, DKC-VEFF-07)."""
    if craft.boat:
        return {0: IDLE if not wear else DAMAGED, 1: DAMAGED, 2: IMMOBILE}.get(wear // craft.boxes, DESTROYED)
    return IMMOBILE if wear >= limit(craft) else DAMAGED if 2 * wear >= limit(craft) else IDLE


def limit(craft: Craft) -> int:
    """The wear beyond which nothing gets worse."""
    if craft.boat:
        return 3 * craft.boxes
    return 2 * (craft.critical or 1)


def standing(craft: Craft, battered: Battered) -> int:
    """How bad a vehicle is by all that has been done to it."""
    grades = {
        DESTROYED: battered.destroyed or (craft.robot and battered.processor > 1),
        BURNING: battered.burning or battered.fire > craft.tons / 10,
        IMMOBILE: battered.screw or battered.engine > craft.robot,
        DISARMED: battered.traverse or craft.main in battered.weapons,
        DAMAGED: battered != Battered(),
    }
    return max((grade for grade, so in grades.items() if so), default=IDLE)


def wear_of(craft: Craft, battered: Battered) -> int:
    """The wear it has: of its suspension, or of a boat the water in it."""
    return battered.flooded if craft.boat else battered.wear


@stage("after")
def fares(hull: Hull, fate: int, wear: int) -> Fate | None:
    """What has become of the vehicle, and the parts of its strength lost by it; None where nothing struck."""
    if fate == UNTOUCHED:
        return None
    craft, battered = hull.craft, hull.battered
    before = max(standing(craft, battered), worn(craft, wear_of(craft, battered)), IMMOBILE if hull.stuck else IDLE)
    fresh = max(fate, worn(craft, wear) if wear > wear_of(craft, battered) else IDLE)
    return FATES[fresh], max(0, LOSSES[max(fresh, before)] - LOSSES[before])


# those aboard


@stage("lumps", roller="target")
def wounds(dice: Dice, lumps: int, end: End, seat: int) -> int:
    """The hits of a die each that a character aboard takes: 1d6 of them each time (DKC-VEFF-01)."""
    return lumps + (dice.roll(tables.D6).value if seat in end.seats else 0)


@stage("killed")
def dies(killed: bool, end: End) -> bool:
    """Whether all aboard die with the vehicle (DKC-VEFF-02)."""
    return killed or (end.takes and end.result is Result.AMMUNITION)


def _hit(adds: str, worst: str) -> Course:
    """One hit on a vehicle, as far as it adds to one thing and makes another worse."""
    result = Course(damages, noted, shakes, grave, wounds, dies)
    return Course(lands, finds, pierces, comes_to, touches, wears, Repeat(result, "count", adds=adds, worst=(worst,)))


@stage("fate")
def touches(fate: int) -> int:
    """A hit is a hit, whatever comes of it."""
    return max(fate, IDLE)


HIT = _hit("wear", "fate")
DAMAGES: tuple[Step, ...] = (Repeat(HIT, "struck", adds="wear", worst=("fate",)), fares)
"""From the `hits` of a `blow` on a `hull` to what has become of it (`after`): reads `wear` and a `fate` of 0."""


def killed_outright() -> Hits:
    """What kills everybody it strikes: all in a vehicle that explodes (DKC-VEFF-02)."""
    return ((blows.points((Part.HEAD,), Force(least=Level.CRITICAL)), 1),)


@stage("hits")
def lumped(lumps: int, killed: bool, piece: blows.Blow) -> Hits:
    """What a character aboard suffers: hits of a die each, or the end of the vehicle (DKC-VEFF-01, DKC-VEFF-02)."""
    if killed:
        return killed_outright()
    return ((piece, lumps),) if lumps else ()


ABOARD: tuple[Step, ...] = (
    Repeat(_hit("lumps", "killed"), "struck", adds="lumps", worst=("killed",)),
    lumped,
    *SUFFERS,
)
"""From the same hits to what becomes of the rider in a `seat`; reads his `body` and the `piece` that hits him."""


def opened(hull: Hull, blow: Blow, seat: int = -1) -> dict[str, Any]:
    """The fields of a course over hits on a vehicle, and on the rider in a seat."""
    return {
        "hull": hull,
        "blow": blow,
        "wear": wear_of(hull.craft, hull.battered),
        "fate": UNTOUCHED,
        "ends": (),
        "seat": seat,
        "lumps": 0,
        "killed": False,
    }
