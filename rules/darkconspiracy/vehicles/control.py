"""Keeping a craft under control: the checks of the driver, and the mishaps that follow when they fail."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.darkconspiracy.core import checks, figures
from rules.darkconspiracy.core.checks import Came, Level
from rules.darkconspiracy.core.severity import Level as Grade
from rules.darkconspiracy.core.severity import least
from rules.darkconspiracy.harm import hurting
from rules.darkconspiracy.harm.blows import Hits
from rules.darkconspiracy.hazards import falling
from rules.darkconspiracy.state.craft import Craft
from rules.darkconspiracy.terms.skills import Attribute, Skill
from rules.darkconspiracy.terms.vehicles import Build
from rules.darkconspiracy.vehicles import aboard, condition
from rules.frame.body import Posture
from rules.frame.figure import Stance
from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.means import Means
from rules.frame.scene import Event, Scene, Table
from rules.kernel.dice import Pool
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.parts import seats
from rules.parts.arms_length import room_beside

DROP = 150
"""Metres that a craft out of control falls in a phase (DKC-MISH-02)."""
RANGE = 30
"""Metres a phase of one range of speed (DKC-MISH-06)."""
RECOVERS = {
    "stuck": Level.DIF,
    "stalled": Level.AVG,
    "out of control": Level.AVG,
    "adrift": Level.AVG,
    "falling": Level.AVG,
}
"""How hard it is to get out of each kind of trouble (DKC-MISH-02, DKC-MISH-03, DKC-MISH-07, DKC-COLL-04)."""


def skill_of(craft: Craft) -> Skill:
    """The skill that steers a craft (DKC-ACT-03)."""
    if craft.cycle:
        return Skill.CYCLE
    if craft.boat:
        return Skill.WATERCRAFT
    if craft.aircraft:
        return Skill.PILOT
    return Skill.HORSEMANSHIP if craft.animal else Skill.TRACKED if craft.tracked else Skill.WHEELED


def tally(scene: Scene, unit: Ref, vehicle: Ref, level: int, *shifts: Modifier | None) -> Tally:
    """The number of a driving check: each hit on the controls of an aircraft makes it harder, one on the processor of a
    robot by two levels (DKC-MISH-01, DKC-VEFF-03, DKC-VEFF-10).
    """
    craft, now = aboard.craft(scene, vehicle), aboard.battered(scene, vehicle)
    skill = skill_of(craft)
    worse = Modifier(now.controls, "hits on the controls", "DKC-VEFF-03")
    dull = Modifier(2 * now.processor, "a hit on the processor", "DKC-VEFF-10")
    return checks.tallied(skill.value, figures.base(scene, unit, skill), level, worse, dull, *shifts)


def attempt(table: Table, vehicle: Ref, level: int, words: str) -> Came:
    """A driving check as it is rolled; with nobody fit at the controls it is a simple failure (DKC-MISH-01)."""
    unit = aboard.steering(table, vehicle)
    if unit is None:
        return Came.FAILURE
    tried = tally(table, unit, vehicle, level)
    came = checks.check(table.dice(unit), int(tried.total), figures.outstanding(table))
    how = "keeps control" if came.well else "loses control"
    table.say(Event("steers", f"{{actor}} {how} {words}.", actor=unit, tally=tried, secret=True, success=came.well))
    return came


def mishap(table: Table, vehicle: Ref, *, worst: bool) -> Flow[None]:
    """What a failed driving check leads to, simple or catastrophic (DKC-MISH-02 to DKC-MISH-07)."""
    craft = aboard.craft(table, vehicle)
    if craft.astride:
        yield from _off(table, vehicle, worst=worst)
    elif aboard.flying(table, vehicle):
        falls(table, vehicle, hard=worst)
    else:
        simple = "stalled" if craft.boat else "stuck"
        _stops(table, vehicle, "mired" if worst else simple)


def _stops(table: Table, vehicle: Ref, trouble: str) -> None:
    condition.stands(table, vehicle, trouble)
    words = {
        "mired": "cannot be moved any more", "stuck": "is stuck", "stalled": "loses way", "adrift": "is adrift",
        "out of control": "comes to a stop, out of control",
    }[trouble]  # fmt: skip
    table.say(Event("mishap", f"{{actor}} {words}.", actor=vehicle, means=Means.IMPACT, data={"hit": False}))


def falls(table: Table, vehicle: Ref, *, hard: bool) -> None:
    """An aircraft out of control drops: so many phases until it strikes the ground (DKC-MISH-02)."""
    phases = max(1, int(aboard.height(table, vehicle) // DROP))
    now = aboard.under_way(table, vehicle)
    condition.steer(table, vehicle, replace(now, trouble="falling", hard=hard, falls_in=phases))
    table.say(Event("mishap", "{actor} goes out of control and drops.", actor=vehicle))


def glides(table: Table, vehicle: Ref) -> Flow[None]:
    """Engine lost in flight: an average check or a mishap; else it glides, and must land at once (DKC-VEFF-03)."""
    came = attempt(table, vehicle, Level.AVG, "with the engine dead")
    if not came.well:
        yield from mishap(table, vehicle, worst=came is Came.CATASTROPHE)


def out_of_control(table: Table, vehicle: Ref, *, worst: bool) -> None:
    """After a collision: an aircraft plummets, a boat drifts, a vehicle skids to a stop; after a catastrophe control
    cannot be regained (DKC-COLL-04).
    """
    if aboard.flying(table, vehicle):
        falls(table, vehicle, hard=True)
        return
    floats = aboard.craft(table, vehicle).boat
    _stops(table, vehicle, "mired" if worst else "adrift" if floats else "out of control")


def recovery(scene: Scene, unit: Ref, vehicle: Ref) -> Tally | None:
    """The check that gets a craft under control again; None where it is not in trouble, or nothing helps
    (DKC-MISH-02, DKC-MISH-03, DKC-MISH-07, DKC-COLL-04).
    """
    now = aboard.under_way(scene, vehicle)
    if now.trouble not in RECOVERS:
        return None
    return tally(scene, unit, vehicle, Level.DIF if now.hard else RECOVERS[now.trouble])


def recovers(table: Table, unit: Ref, vehicle: Ref) -> None:
    """One try to get it under control again, the action of the driver (DKC-MISH-02, DKC-MISH-03, DKC-MISH-07)."""
    tried = recovery(table, unit, vehicle)
    if tried is None:
        return
    came = checks.check(table.dice(unit), int(tried.total), figures.outstanding(table))
    words = "{actor} has it under control again." if came.well else "{actor} cannot get it under control."
    table.say(Event("steers", words, actor=unit, tally=tried, secret=True, success=came.well))
    if came.well:
        condition.steer(table, vehicle, replace(aboard.under_way(table, vehicle), trouble="", hard=False, falls_in=0))


# off what is ridden astride


def _off(table: Table, vehicle: Ref, *, worst: bool) -> Flow[None]:
    """Off a bicycle, a motorcycle, a horse: everybody on it (DKC-MISH-04, DKC-MISH-05, DKC-MISH-06)."""
    craft, now = aboard.craft(table, vehicle), aboard.under_way(table, vehicle)
    ranges = max(1, -(-int(now.speed) // RANGE)) if craft.build == "motorcycle" else 1
    struck = aboard.battered(table, vehicle)
    condition.stands(table, vehicle)
    if worst and craft.build == "motorcycle":
        condition.put(table, vehicle, replace(struck, wear=struck.wear + 1))
    elif worst and craft.build == "bicycle":
        condition.put(table, vehicle, replace(struck, engine=1))
    for rider in seats.riders(table, vehicle):
        thrown(table, rider, "falls off")
        unharmed = craft.build == "bicycle" and not worst and not struck.engine
        if not unharmed and (worst or not _lands_well(table, rider)):
            yield from _scraped(table, rider, craft.build, ranges, worst=worst)
        if worst and craft.animal:
            yield from hurting.suffer(table, rider, _serious(table, rider), means=Means.IMPACT)


def _lands_well(table: Table, rider: Ref) -> bool:
    """A difficult check of agility (DKC-MISH-05, DKC-MISH-06)."""
    need = checks.number(int(figures.attribute_base(table, rider, Attribute.AGL).total), Level.DIF)
    return checks.check(table.dice(rider), need, figures.outstanding(table)).well


def _scraped(table: Table, rider: Ref, build: Build, ranges: int, *, worst: bool) -> Flow[None]:
    """1d6 less 3 points for each range of speed, or the whole of it; off a bicycle to one part of the body
    (DKC-MISH-04, DKC-MISH-06).
    """
    dice, off = table.dice(rider), 0 if worst and build == "motorcycle" else 3
    points = sum(max(0, dice.roll(Pool(1, 6)).value - off) for _ in range(ranges))
    if points:
        one = build == "bicycle"
        hits = falling.knocks(((_somewhere(table, rider), points),)) if one else spread(table, rider, points)
        yield from hurting.suffer(table, rider, hits, means=Means.IMPACT)


def _somewhere(table: Table, rider: Ref) -> int:
    """A part of the body by the die of location."""
    column: tuple[int, ...] = falling.opened(table, rider, 0)["column"]
    return column[table.dice(rider).roll(Pool(1, len(column))).value - 1]


def spread(table: Table, rider: Ref, points: int) -> Hits:
    """So many points to three parts of the body, as a fall deals them out without agility (DKC-FALL-03)."""
    fields = dict(falling.opened(table, rider, 0)) | {"total": points, "saved": 0}
    found: Hits = falling.LANDS.rolled(fields, table.dice(rider))["hits"]
    return found


def _serious(table: Table, rider: Ref) -> Hits:
    """A serious wound of some part (DKC-MISH-05, DKC-WOUND-50)."""
    at = _somewhere(table, rider)
    lacks = least(Grade.SERIOUS, figures.capacity(table, rider)[at]) - figures.wounds(table, rider).damage[at]
    return falling.knocks(((at, max(0, lacks)),))


def thrown(table: Table, rider: Ref, words: str) -> None:
    """Out of the seat and onto the ground beside it, lying; he stays where there is no room."""
    found = seats.seat_of(table, rider)
    vehicle = aboard.carrier(table, rider)
    if found is None or vehicle is None:
        return
    cell = next(iter((*room_beside(table, vehicle, 1.0), *_water_beside(table, vehicle))), None)
    if cell is not None:
        seats.get_out(table, rider, cell)
        table.put(rider, Stance(Posture.PRONE))
    table.say(Event("thrown", f"{{target}} {words}.", target=rider, told=f"{{target}} {words}."))


def _water_beside(scene: Scene, vehicle: Ref) -> Iterator[Cell]:
    """Free cells of deep water beside it, where people swim (DKC-VEFF-07)."""
    for _, cell in scene.grid.neighbours(scene.cells(vehicle)[0]):
        if scene.place(cell).walk == "deep" and not scene.occupants(cell):
            yield cell


def all_out(table: Table, vehicle: Ref) -> Flow[None]:
    """Everybody is out of a wreck, alive or not."""
    yield from ()
    for rider in seats.riders(table, vehicle):
        thrown(table, rider, "is out of it")
