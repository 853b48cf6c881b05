"""What happens to craft at the start of a turn and at the end of a phase without anybody's doing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules.darkconspiracy.core import checks, figures, scale
from rules.darkconspiracy.core.checks import Came, Level
from rules.darkconspiracy.harm import hurting
from rules.darkconspiracy.harm.blows import Hits
from rules.darkconspiracy.hazards import burning, falling
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.craft import Craft, Tending, UnderWay
from rules.darkconspiracy.vehicles import aboard, collisions, condition, control, effects, flight, tending
from rules.darkconspiracy.vehicles.tables import D6
from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.means import Means
from rules.frame.scene import Event, Table
from rules.kernel.dice import Pool
from rules.kernel.refs import Ref
from rules.parts import seats

Bursts = Callable[[Table, Ref, Cell], Flow[None]]
"""Lets the fuel tanks of a vehicle go off in a cell."""
BOOM = 6
"""The face of a die at which what burns goes off (DKC-VEFF-04, DKC-VEFF-05)."""


def at_turn_start(table: Table, bursts: Bursts) -> Flow[None]:
    """A new turn for everything that is ridden in: what burns, floods and fails (DKC-VEFF-03 to DKC-VEFF-07)."""
    flight.come_again(table)
    for vehicle in aboard.crafts(table):
        now = aboard.under_way(table, vehicle)
        table.put(vehicle, replace(now, faster=0, slower=0, turned=0, charged=(), points=0))
        yield from _instruments(table, vehicle)
        yield from _burns(table, vehicle, bursts)
        if aboard.craft(table, vehicle).boat and not aboard.wrecked(table, vehicle):
            yield from _tended(table, vehicle)
        _unsteered(table, vehicle)


def _instruments(table: Table, vehicle: Ref) -> Flow[None]:
    """With damaged instruments an average check, one level harder for each further hit (DKC-VEFF-03)."""
    hits = aboard.battered(table, vehicle).instruments
    if hits and aboard.flying(table, vehicle) and not aboard.under_way(table, vehicle).trouble:
        came = control.attempt(table, vehicle, Level.AVG + hits - 1, "without instruments")
        if not came.well:
            yield from collisions.mishap(table, vehicle, came)


def _burns(table: Table, vehicle: Ref, bursts: Bursts) -> Flow[None]:
    """All who are still in a burning vehicle burn with it; on a six its tanks go off (DKC-VEFF-04)."""
    if not aboard.battered(table, vehicle).burning:
        return
    for rider in seats.riders(table, vehicle):
        if knowing.alive(table, rider):
            burning.covered(table, rider)
    if table.dice(vehicle).roll(D6).value == BOOM:
        cell = table.cells(vehicle)[0]
        yield from _blows_up(table, vehicle)
        yield from bursts(table, vehicle, cell)


def _blows_up(table: Table, vehicle: Ref) -> Flow[None]:
    condition.put(table, vehicle, replace(aboard.battered(table, vehicle), destroyed=True))
    yield from effects.destroyed(table, vehicle, None)


def _tended(table: Table, vehicle: Ref) -> Flow[None]:
    """A boat's fire is fought and grows, its pumps and bailers lift the water (DKC-VEFF-05, DKC-VEFF-07)."""
    craft, now = aboard.craft(table, vehicle), aboard.battered(table, vehicle)
    last = scale.turn(table.clock.round) - 1
    hands = {"fire": list[Ref](), "water": list[Ref]()}
    for rider in seats.riders(table, vehicle):
        found = table.find(rider, Tending)
        if found is not None and found.turn == last and found.times >= figures.initiative(table, rider):
            hands[found.what].append(rider)
    lifted = (0 if now.auxiliary else craft.pumps) + len(hands["water"])
    now = replace(now, flooded=max(0, now.flooded - lifted))
    condition.put(table, vehicle, now)
    if now.fire:
        yield from _fire(table, vehicle, hands["fire"])


def _fire(table: Table, vehicle: Ref, hands: list[Ref]) -> Flow[None]:
    """Everybody who has fought it all turn tries his constitution; then it grows; out of control it can only go off
    (DKC-VEFF-05).
    """
    craft, dice = aboard.craft(table, vehicle), table.dice(vehicle)
    fire = aboard.battered(table, vehicle).fire
    if fire > craft.tons / 10:
        if dice.roll(D6).value == BOOM:
            yield from _blows_up(table, vehicle)
        return
    for rider in hands:
        came = checks.check(table.dice(rider), int(tending.check(table, rider).total), figures.outstanding(table))
        fire -= dice.roll(Pool(came - 1)).value if came.well else 0
        if came is Came.CATASTROPHE:
            yield from hurting.suffer(table, rider, _scorched(table, rider), means=Means.FLAMES)
    left = max(0, fire)
    fire = left + dice.roll(D6).value if left else 0
    condition.put(table, vehicle, replace(aboard.battered(table, vehicle), fire=fire))
    words = "The fire is out." if not fire else f"The fire aboard has grown to {fire}."
    table.say(Event("fire aboard", f"{{actor}}: {words}", actor=vehicle))


def _scorched(table: Table, rider: Ref) -> Hits:
    """A die of burns to some part (DKC-VEFF-05)."""
    dice = table.dice(rider)
    at = falling.opened(table, rider, 0)["column"]
    return falling.knocks(((at[dice.roll(Pool(1, len(at))).value - 1], dice.roll(D6).value),))


def _unsteered(table: Table, vehicle: Ref) -> None:
    """A craft that nobody steers any more comes to rest, drifts, or falls (DKC-MOVE-03)."""
    now = aboard.under_way(table, vehicle)
    if now.trouble or not (now.speed or aboard.flying(table, vehicle)) or aboard.steering(table, vehicle) is not None:
        return
    if aboard.flying(table, vehicle):
        control.falls(table, vehicle, hard=False)
        return
    condition.stands(table, vehicle, "adrift" if aboard.craft(table, vehicle).boat else "")
    table.say(Event("drives", "{actor} rolls to a stop.", actor=vehicle))


def at_phase_end(table: Table) -> Flow[None]:
    """What falls comes down, and the rider of a mount that is down lies beside it (DKC-MISH-02, DKC-MISH-05)."""
    for mount, craft in table.having(Craft):
        if craft.animal and not knowing.conscious(table, mount) and seats.riders(table, mount):
            yield from control.mishap(table, mount, worst=False)
    for vehicle in aboard.crafts(table):
        now = aboard.under_way(table, vehicle)
        if now.trouble == "falling":
            yield from _drops(table, vehicle, now)


def _drops(table: Table, vehicle: Ref, now: UnderWay) -> Flow[None]:
    if now.falls_in > 1:
        table.put(vehicle, replace(now, falls_in=now.falls_in - 1))
    else:
        yield from crashes(table, vehicle)


def crashes(table: Table, vehicle: Ref) -> Flow[None]:
    """It strikes the ground, which is its end (DKC-MISH-02)."""
    flight.climb(table, vehicle, 0)
    table.say(Event("crashes", "{target} strikes the ground.", target=vehicle, told="{target} strikes the ground."))
    yield from _blows_up(table, vehicle)
