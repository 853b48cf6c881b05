"""Hits on vehicles: where they land, what they pierce, and what every table makes of them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from rules.darkconspiracy.state.craft import Battered, Craft
from rules.darkconspiracy.terms.vehicles import Build, Result, Section, Severity
from rules.darkconspiracy.terms.weapons import Blast, Round
from rules.darkconspiracy.vehicles import damage, effects, hits, tables
from rules.darkconspiracy.vehicles.hits import Blow, End, Hull, opened
from rules.kernel import odds
from rules.kernel.courses.course import Course
from rules.kernel.dice import Scripted
from tests.rules.darkconspiracy import opinion_vehicles as opinion

HULL, TURRET, WING = Section.HULL, Section.TURRET, Section.WING
SUSPENSION, WATERLINE, TOP = Section.SUSPENSION, Section.WATERLINE, Section.SUPERSTRUCTURE
THINGS: dict[Build, opinion.Craft] = {
    "standard": opinion.Craft(),
    "turret": opinion.Craft(turret=True),
    "flush deck": opinion.Craft("watercraft"),
    "superstructure": opinion.Craft("watercraft", superstructure=True),
    "helicopter": opinion.Craft("aerospace"),
}
SECTIONS: dict[Build, tuple[Section, ...]] = {
    "standard": (HULL,),
    "turret": (HULL, TURRET),
    "flush deck": (HULL, WATERLINE),
    "superstructure": (HULL, WATERLINE, TOP),
    "helicopter": (HULL, WING),
}
SAME = {
    "radio or sight": "radio or sight", "rudder/screw": "rudder or screw", "weapon/ammunition": "weapon or ammunition",
}  # fmt: skip
TRUCK = Craft("standard", tons=8, critical=10, armour=((HULL, (1, 1, 1)),), posts=("driver",), places=(HULL,))
TANK = Craft(
    "turret",
    armoured=True,
    tons=55,
    tracked=True,
    armour=((HULL, (80, 30, 15)), (TURRET, (90, 35, 20)), (SUSPENSION, (15, 15, 15))),
    main="gun",
    loader="crew",
    explosive=True,
    posts=("driver", "gunner", "loader", "commander"),
    places=(HULL, TURRET, TURRET, TURRET),
)
BOAT = Craft("flush deck", armoured=True, tons=2, armour=((HULL, (1, 1, 1)), (WATERLINE, (1, 1, 1))))
HELICOPTER = Craft("helicopter", armoured=True, tons=1.5, armour=((HULL, (1, 1, 1)), (WING, (1, 1, 1))))


def cases() -> Iterator[tuple[Build, Section, Severity]]:
    for build, sections in SECTIONS.items():
        yield from ((build, section, severity) for section, severity in product(sections, Severity))


@pytest.mark.parametrize(("build", "section", "severity"), tuple(cases()))
def test_every_chain_ends_as_the_tables_say(build: Build, section: Section, severity: Severity) -> None:
    """All ends of a result, conversions thrown again, as the second opinion reads them (DKC-VTAB-01, DKC-VTAB-02,
    DKC-VTAB-03, DKC-VDAM-06).
    """
    ways, whole = odds.ways(tables.chained, (build, section, severity))
    found: dict[str, Fraction] = {}
    for (result, _, _), many in ways.items():
        found[result.value] = found.get(result.value, Fraction(0)) + Fraction(many, whole)
    theirs: dict[str, Fraction] = {}
    for name, chance in opinion.result(THINGS[build], severity.name.lower(), section.value).items():
        name = SAME.get(name, name)
        theirs[name] = theirs.get(name, Fraction(0)) + chance
    assert found == theirs


@pytest.mark.parametrize("build", THINGS)
def test_where_a_hit_lands(build: Build) -> None:
    """A die, one more from the side, so that no turret is hit from there; from overhead nothing is added and the
    suspension counts as hull (DKC-VLOC-01, DKC-VLOC-02).
    """
    for side, overhead in product((False, True), repeat=2):
        blow = Blow(side="side" if side else "front", overhead=overhead)
        ways, whole = odds.ways(hits.lands.rule, (blow, Hull(Craft(build))))
        mine = {section.value: Fraction(many, whole) for section, many in ways.items()}
        assert mine == opinion.where(THINGS[build], side=side, overhead=overhead)


def level(craft: Craft, blow: Blow, where: Section, *faces: int) -> int:
    found: int = hits.pierces.rule(Scripted(faces), blow, Hull(craft), where)
    return found


def test_what_pierces_how_much() -> None:
    """Dice by penetration, nothing where that is nil; a charge of 50C and a throw of 7 pierce 57, less the armour of
    the side that is struck; a penetrator by its range band (DKC-VDAM-03, DKC-VDAM-02).
    """
    assert damage.pierces(8, 1) == 8
    assert damage.pierces(3, 2) == 1
    assert damage.pierces(5, 0) == 0
    assert level(TANK, Blow(50, bursts=True), HULL, 3, 4) == 0
    assert level(TANK, Blow(50, "side", bursts=True), HULL, 3, 4) == 27
    assert level(TANK, Blow(50, "front", bursts=True, overhead=True), HULL, 3, 4) == 27


def test_cover_comes_off_first() -> None:
    """What hides a section takes its armour value off, and only there (DKC-VLOC-03)."""
    blow = Blow(30, "rear", cover=((HULL, 12),))
    assert level(TANK, blow, HULL) == 3
    assert level(TANK, blow, TURRET) == 10


@pytest.mark.parametrize(
    ("at", "many", "severity"),
    [
        (0, 0, 0),
        (1, 1, 0),
        (10, 1, 0),
        (11, 2, 0),
        (20, 2, 0),
        (21, 1, 1),
        (40, 1, 1),
        (41, 2, 1),
        (60, 2, 1),
        (61, 3, 1),
    ],
)
def test_how_bad_a_level_is(at: int, many: int, severity: int) -> None:
    """Minor to 20, major beyond, three of them from 61 on (DKC-VDAM-02)."""
    assert tables.results(at) == (many, severity)


def comes_to(
    craft: Craft, blow: Blow, at: int, where: Section = HULL, *, metal: bool = True, flying: bool = False
) -> tuple[int, Severity, bool]:
    found: tuple[int, Severity, bool] = hits.comes_to.rule(blow, Hull(craft, flying=flying), where, metal, at)
    return found


def test_aircraft_in_the_air_are_hurt_by_the_kind_of_weapon() -> None:
    """Small arms do minor damage only, larger weapons major only, as many results as the level gives (DKC-VDAM-02)."""
    assert comes_to(HELICOPTER, Blow(8, small=True), 7, flying=True) == (1, Severity.MINOR, False)
    assert comes_to(HELICOPTER, Blow(24), 15, flying=True) == (2, Severity.MAJOR, False)
    assert comes_to(HELICOPTER, Blow(8, small=True), 25, flying=True) == (1, Severity.MINOR, False)
    assert comes_to(HELICOPTER, Blow(8, small=True), 25) == (1, Severity.MAJOR, False)


def test_through_a_window_only_people_and_cargo_count() -> None:
    """Half of the hits on an unarmoured vehicle find no metal: one minor result, all others ignored
    (DKC-VDAM-01).
    """
    assert [hits.finds.rule(Scripted([face]), Blow(), Hull(TRUCK)) for face in (5, 6)] == [True, False]
    assert hits.finds.rule(Scripted([]), Blow(), Hull(TANK))
    assert comes_to(TRUCK, Blow(60), 59, metal=False) == (1, Severity.MINOR, True)
    mine, whole = odds.ways(hits.damages.rule, (Hull(TRUCK, seats=(0,)), HULL, Severity.MINOR, True, 59))
    ends = {end.result: many for end, many in mine.items()}
    assert (ends[Result.CREW], ends[Result.NOTHING], whole) == (4, 2, 6)


def test_wheels_add_up_what_strikes_them() -> None:
    """The whole of what pierces counts, undiminished: at the critical level half speed, at twice that no way on
    (DKC-VDAM-04, DKC-VDAM-05).
    """
    assert level(TRUCK, Blow(8, small=True), SUSPENSION) == 8
    assert hits.wears.rule(Hull(TRUCK), SUSPENSION, True, 8, 4) == 12
    for wear in (0, 9, 10, 19, 20):
        slow = {0: hits.IDLE, 1: hits.DAMAGED, 2: hits.IMMOBILE}[opinion.wheels(opinion.Craft(wheels=10), wear)]
        assert hits.worn(TRUCK, wear) == slow


def test_two_minor_hits_on_tracks_are_a_major_one() -> None:
    """Tracks have an armour value; one minor hit halves, a second or a major one stops (DKC-VDAM-05)."""
    assert level(TANK, Blow(24), SUSPENSION) == 9
    assert [hits.worn(TANK, wear) for wear in range(3)] == [hits.IDLE, hits.DAMAGED, hits.IMMOBILE]
    assert hits.shakes.rule(End(Result.SUSPENSION, SUSPENSION, Severity.MAJOR, 25), 0) == 2


def end(hull: Hull, result: Result, *faces: int, where: Section = HULL, at: int = 30) -> End:
    """What a result comes to on a craft with these throws."""
    start = End(hits._named(hull, result), where, Severity.MAJOR, at)
    found: End = hits._settled(Scripted(faces), hull, start)
    return found


def test_who_is_hurt() -> None:
    """A crewmember of the section, two of the vehicle, two passengers; without passenger seats a crewmember; the
    loader, else the driver; a machine in his place is destroyed (DKC-VEFF-01).
    """
    tank = Hull(TANK, seats=(0, 1, 2, 3))
    assert end(tank, Result.CREW).seats == (0,)
    assert end(tank, Result.CREW, 3, where=TURRET).seats == (3,)
    assert end(tank, Result.PASSENGERS).seats == (0,)
    assert end(tank, Result.TWO_CREW, 2, 1).seats == (0, 1)
    assert end(tank, Result.LOADER, where=TURRET).seats == (2,)
    assert end(Hull(TRUCK, seats=(0,)), Result.LOADER).seats == (0,)
    bus = Craft("standard", posts=("driver", "passenger"), places=(HULL, HULL))
    assert end(Hull(bus, seats=(0,)), Result.PASSENGERS).seats == ()
    machine = Hull(Craft("turret", loader="machine", posts=("driver",), places=(HULL,)), seats=(0,))
    assert end(machine, Result.LOADER).what == "autoloader"
    assert end(machine, Result.LOADER_OR_GUN, 1).result is Result.NOTHING


def test_guns_and_ammunition() -> None:
    """A weapon at random; without one the ammunition, of which the level is the percentage lost, and that of an
    explosion where shells are carried; what names a lost weapon does nothing (DKC-VEFF-02).
    """
    tank = Hull(TANK, armed=("gun", "coax"))
    assert end(tank, Result.MAIN).what == "gun"
    assert end(tank, Result.SECONDARY).what == "coax"
    assert end(tank, Result.WEAPON, 2).what == "coax"
    assert end(Hull(TANK), Result.MAIN).result is Result.NOTHING
    spent = Hull(TANK, Battered(weapons=("gun", "coax")))
    assert end(spent, Result.WEAPON, 30).takes
    assert not end(spent, Result.WEAPON, 31).takes
    assert hits.grave.rule(spent, end(spent, Result.AMMUNITION, 30), 0) == hits.DESTROYED
    assert end(Hull(TRUCK), Result.WEAPON).result is Result.NOTHING


def test_what_each_result_leaves() -> None:
    """Controls and instruments count up, radio and sights go, the engine stops it, the traverse jams, fuel is lost by
    the percentage that is also its chance to burn (DKC-VEFF-03, DKC-VEFF-04, DKC-VEFF-06, DKC-VEFF-08).
    """

    def after(result: Result, *faces: int, craft: Craft = TANK) -> Battered:
        return effects.damaged(craft, Battered(), end(Hull(craft, armed=("gun",)), result, *faces))

    assert after(Result.CONTROLS) == Battered(controls=1)
    assert after(Result.INSTRUMENTS) == Battered(instruments=1)
    assert after(Result.ENGINE) == Battered(engine=1)
    assert after(Result.RADIO) == Battered(radio=True)
    assert after(Result.RADIO_OR_SIGHT, 1) == Battered(radio=True)
    assert after(Result.SIGHT, 1) == Battered(sight=True)
    assert after(Result.RADIO_OR_SIGHT, 2, 2) == Battered(night_sight=True)
    assert after(Result.TRAVERSE) == Battered(traverse=True)
    assert after(Result.FUEL, 31) == Battered(fuel=30)
    assert after(Result.FUEL, 30) == Battered(fuel=30, burning=True)
    assert after(Result.FIREBALL) == Battered(destroyed=True)
    assert after(Result.NOTHING) == Battered()
    assert after(Result.CARGO) == Battered(cargo=30)
    assert after(Result.RUDDER, 3) == Battered(rudder=True)
    assert after(Result.RUDDER, 4) == Battered(screw=True)
    assert after(Result.FIRE) == Battered(fire=30)


def test_boats_fill_row_by_row() -> None:
    """Boxes by the level of damage: a row full halves, two stop, three sink her; a part of a ton is a box
    (DKC-VEFF-07).
    """
    fates = {"": (hits.IDLE, hits.DAMAGED), "half speed": (hits.DAMAGED,), "dead in the water": (hits.IMMOBILE,)}
    for boxes in range(8):
        assert hits.worn(BOAT, boxes) in fates.get(opinion.flooded(Fraction(2), boxes), (hits.DESTROYED,))
    assert Craft("flush deck", tons=0.3).boxes == 1
    assert Craft("flush deck", tons=2.5).boxes == 3
    assert hits.shakes.rule(End(Result.FLOODING, WATERLINE, Severity.MINOR, 5), 1) == 6


def test_two_wheels_have_no_table() -> None:
    """Small arms make it unrideable, anything larger is its end (DKC-VEFF-09)."""
    cycle = Hull(Craft("motorcycle"))
    for blow, ends in ((Blow(1, small=True), (Result.ENGINE, False)), (Blow(20), (Result.WRECK, True))):
        known = Course(*hits.DAMAGES).rolled(opened(cycle, blow) | {"struck": 1}, Scripted([3]))
        assert [(end.result, end.takes) for end in known["ends"]] == [ends]


def test_robots_have_a_processor_and_sensors() -> None:
    """Crew is its processor in the hull, a sensor in the turret; the first such hit and the first on its engine are
    minor, the second of each is major; a hit on batteries stops it (DKC-VEFF-10).
    """
    robot = Craft("turret", robot=True, battery=True, tons=0.5)
    once = effects.damaged(robot, Battered(), end(Hull(robot), Result.CREW))
    assert once == Battered(processor=1)
    assert hits.standing(robot, once) == hits.DAMAGED
    assert hits.standing(robot, Battered(processor=2)) == hits.DESTROYED
    assert effects.damaged(robot, Battered(), end(Hull(robot), Result.LOADER, where=TURRET)) == Battered(sensors=1)
    assert [hits.standing(robot, Battered(engine=many)) for many in (1, 2)] == [hits.DAMAGED, hits.IMMOBILE]
    assert effects.damaged(robot, Battered(), end(Hull(robot), Result.FUEL)) == Battered(engine=2)


def test_several_hits_are_worth_what_their_forecast_is() -> None:
    """The mean of what is foretold is the number that players weigh, of the vehicle itself (DKC-VDAM-06)."""
    told = Course(*hits.DAMAGES)
    for hull, blow in ((Hull(TRUCK, seats=(0,)), Blow(4, "side", small=True)), (Hull(TANK), Blow(50, bursts=True))):
        fields = opened(hull, blow) | {"struck": 3}
        mean = sum(float(p) * end[0][1] for end, p in told.foretell(fields, "after").items())
        assert abs(mean - told.worth(fields, lost)) < 1e-9


def lost(after: tuple[str, int] | None) -> float:
    return 0.0 if after is None else after[1]


def test_a_charge_that_pierces_nothing_has_no_force() -> None:
    """A nil round has no effect on a vehicle (DKC-VDAM-03)."""
    assert Round(blast=Blast(concussion=4)).blast is not None
    assert tables.results(level(TRUCK, Blow(0), HULL))[0] == 0
