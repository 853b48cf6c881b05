"""Vehicles, as a topic of the rules: in and out, at the controls, and what else is done aboard."""

from __future__ import annotations

from fractions import Fraction

from rules.darkconspiracy.core import checks, figures
from rules.darkconspiracy.hazards import falling
from rules.darkconspiracy.turns.topic import Deed, Desk, Topic, at_once
from rules.darkconspiracy.vehicles import aboard, collisions, control, declaring, flight, tending
from rules.darkconspiracy.vehicles.declaring import COURSE
from rules.darkconspiracy.vehicles.forms import Drive, DriveHard, HoldCourse, Leave, Manoeuvre, Recover, TendBoat
from rules.frame.body import Posture
from rules.frame.figure import Stance
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE, OneOf, Refusal
from rules.frame.scene import Scene, Table
from rules.frame.worth import Worth
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.parts import riding, seats
from rules.parts.arms_length import room_beside
from rules.parts.riding import ChangeSeat, GetIn, TakeWheel
from rules.parts.topics import Lines

HARD = 1.0
"""Metres of a thing that one can still climb out onto."""


def rides(desk: Desk) -> Lines:
    """In, out, to another seat, to the controls (DKC-ACT-07)."""
    scene, unit = desk.scene, desk.unit
    if desk.aboard is None:
        yield from _board(desk)
        return
    vehicle = desk.aboard.vehicle
    wheel = None if aboard.wrecked(scene, vehicle) else seats.idle_wheel(scene, unit)
    if wheel is not None:
        yield desk.offer(TakeWheel)
    free = OneOf(seat for seat in seats.free(scene, vehicle) if seat != wheel)
    if free:
        yield desk.offer(ChangeSeat, {"seat": free})
    cells = OneOf(room_beside(scene, vehicle, HARD))
    if cells:
        yield desk.offer(Leave, {"cell": cells}, _jump(scene, vehicle))
    else:
        yield Refusal(Leave.title, "there is no room", "DKC-ACT-07")


def _jump(scene: Scene, vehicle: Ref) -> str:
    dice = _drop(scene, vehicle)
    return f"a fall of {dice} dice" if dice else ""


def _drop(scene: Scene, vehicle: Ref) -> int:
    """Dice of a rider who leaves it now: by its speed, and from its height (DKC-FALL-02, DKC-FALL-01)."""
    now = aboard.under_way(scene, vehicle)
    return falling.leaving(now.speed) + falling.metres(aboard.height(scene, vehicle))


def _board(desk: Desk) -> Lines:
    scene = desk.scene
    for vehicle in seats.beside(scene, desk.unit):
        free = OneOf(seats.free(scene, vehicle))
        if aboard.wrecked(scene, vehicle):
            yield Refusal(GetIn.title, "is a wreck", "DKC-ACT-07")
        elif aboard.under_way(scene, vehicle).speed or aboard.flying(scene, vehicle):
            yield Refusal(GetIn.title, "is under way", "DKC-ACT-07")
        elif free:
            yield desk.offer(GetIn, {"vehicle": OneOf((vehicle,)), "seat": free})


def handles(desk: Desk) -> Lines:
    """At the controls: out of trouble, a manoeuvre (DKC-MISH-01, DKC-AIRAIR-01)."""
    scene, unit = desk.scene, desk.unit
    vehicle = aboard.drives(scene, unit)
    if vehicle is not None and control.recovery(scene, unit, vehicle) is not None:
        yield desk.offer(Recover)
    if vehicle is not None and aboard.flying(scene, vehicle) and not aboard.under_way(scene, vehicle).points:
        yield desk.offer(Manoeuvre, {"level": OneOf(flight.POINTS)})


# what is done


def leaves(table: Table, unit: Ref, action: Leave) -> Flow[None]:
    """Out; off a craft under way, or out of the air, it is a fall (DKC-ACT-07, DKC-FALL-02)."""
    vehicle = aboard.carrier(table, unit)
    if vehicle is None or any(other != unit for other in table.occupants(action.cell)):
        return
    dice = _drop(table, vehicle)
    if not dice:
        riding.alight(table, unit, action)
        return
    seats.get_out(table, unit, action.cell)
    table.put(unit, Stance(Posture.PRONE))
    yield from falling.fall(table, unit, dice, "jumps off")


def board(table: Table, unit: Ref, action: GetIn) -> None:
    """In, if the seat is still free (DKC-ACT-07)."""
    if not seats.taken(table, action.vehicle, action.seat):
        riding.board(table, unit, action)


def recovers(table: Table, unit: Ref, _action: Recover) -> None:
    """One try (DKC-MISH-02, DKC-MISH-03, DKC-MISH-07)."""
    vehicle = aboard.drives(table, unit)
    if vehicle is not None:
        control.recovers(table, unit, vehicle)


def manoeuvres(table: Table, unit: Ref, action: Manoeuvre) -> Flow[None]:
    """A check for points; a failure is a mishap (DKC-AIRAIR-01)."""
    vehicle = aboard.drives(table, unit)
    if vehicle is None:
        return
    came = control.attempt(table, vehicle, flight.LEVELS[action.level], "in the manoeuvre")
    if came.well:
        flight.manoeuvred(table, vehicle, action.level)
    else:
        yield from collisions.mishap(table, vehicle, came)


# what it may lead to


def _made(scene: Scene, tried: Tally | None) -> Fraction | None:
    if tried is None:
        return None
    faces = checks.faces(int(tried.total), figures.outstanding(scene))
    return Fraction(faces[2] + faces[3], sum(faces))


def foretold_recovery(scene: Scene, ask: Ask, _action: Recover) -> Forecast:
    """How likely it works (DKC-MISH-02, DKC-MISH-03, DKC-MISH-07)."""
    vehicle = aboard.drives(scene, ask.unit)
    tried = None if vehicle is None else control.recovery(scene, ask.unit, vehicle)
    return Forecast(FREE, () if tried is None else (tried,), success=_made(scene, tried))


def foretold_manoeuvre(scene: Scene, ask: Ask, action: Manoeuvre) -> Forecast:
    """How likely it comes off (DKC-AIRAIR-01)."""
    vehicle = aboard.drives(scene, ask.unit)
    tried = None if vehicle is None else control.tally(scene, ask.unit, vehicle, flight.LEVELS[action.level])
    return Forecast(FREE, () if tried is None else (tried,), success=_made(scene, tried))


def foretold_leaving(scene: Scene, ask: Ask, _action: Leave) -> Forecast:
    """What the fall may do (DKC-FALL-02)."""
    vehicle = aboard.carrier(scene, ask.unit)
    dice = 0 if vehicle is None else _drop(scene, vehicle)
    return Forecast(FREE, outcomes=falling.upon(scene, ask.unit, dice).outcomes("lands well") if dice else ())


def weighed_leaving(scene: Scene, ask: Ask, _action: Leave) -> Worth:
    """The numbers of it."""
    vehicle = aboard.carrier(scene, ask.unit)
    dice = 0 if vehicle is None else _drop(scene, vehicle)
    return Worth(FREE, (falling.upon(scene, ask.unit, dice).share(scene),) if dice else ())


TOPIC = Topic(
    offers=(rides, handles, tending.offers),
    deeds={
        GetIn: at_once(board),
        ChangeSeat: at_once(riding.change_seat),
        TakeWheel: at_once(riding.take_wheel),
        Leave: Deed(leaves),
        Recover: at_once(recovers),
        TendBoat: at_once(tending.tends),
        Manoeuvre: Deed(manoeuvres),
    },
    forecasts={
        Drive: declaring.foretold,
        DriveHard: declaring.foretold,
        HoldCourse: declaring.foretold,
        Leave: foretold_leaving,
        Recover: foretold_recovery,
        TendBoat: tending.foretold,
        Manoeuvre: foretold_manoeuvre,
    },
    worths={
        Drive: declaring.weighed,
        DriveHard: declaring.weighed,
        HoldCourse: declaring.weighed,
        Leave: weighed_leaving,
    },
    menus={COURSE: declaring.menu},
    answers=(Drive, DriveHard, HoldCourse),
)
