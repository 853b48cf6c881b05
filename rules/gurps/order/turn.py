"""One unit's turn: what begins it, the manoeuvre with its step, and what ends it."""

from __future__ import annotations

from rules.frame.figure import Aboard
from rules.frame.flow import Ask, Flow
from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.frame.scene import Table
from rules.gurps.afoot.forms import Going
from rules.gurps.asks import TURN
from rules.gurps.blast import agents, burning, fuses
from rules.gurps.core import riding
from rules.gurps.fire import aiming, zones
from rules.gurps.grips import deeds as grips
from rules.gurps.grips import holding
from rules.gurps.harm import waking
from rules.gurps.senses import hiding, knowing
from rules.gurps.state.things import Zone
from rules.gurps.state.turns import Choice, Ran, Turn, Waiting
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.topics import DEEDS
from rules.gurps.turns import taking
from rules.gurps.turns.topic import DoNothing
from rules.gurps.waiting import springing
from rules.gurps.walking import going
from rules.kernel.refs import Ref
from rules.parts.turns import EndTurn


def take(table: Table, unit: Ref) -> Flow[None]:
    """A unit's second, from what begins it to what ends it (GUR-TURN-05)."""
    table.put(unit, Turn(table.clock.round, began=table.cells(unit)[0], done=False))
    holding.part(table)
    springing.over(table, unit)
    waking.begins(table, unit)
    aiming.begins(table, unit)
    zones.end(table, unit)
    yield from fuses.run_out(table, unit)
    burning.begins(table, unit)
    grips.breathless(table, unit)
    agents.breathe(table, unit)
    dazed = taking.stunned(table, unit)
    if knowing.can_act(table, unit):
        if taking.helpless(table, unit):
            taking.take(table, unit, Manoeuvre.DO_NOTHING)
        else:
            yield from choose(table, unit)
    ends(table, unit, dazed=dazed)


def choose(table: Table, unit: Ref) -> Flow[None]:
    """One manoeuvre, with its step before or after it, and all that is free (GUR-MAN-01, GUR-MAN-05). What it did to
    its defences by the one before is over, though a step comes first (GUR-AOA-01, GUR-MAN-03).
    """
    table.strip(unit, Choice)
    while knowing.can_act(table, unit) and taking.goes_on(table, unit):
        action = yield Ask(table.side(unit), unit, TURN)
        if isinstance(action, EndTurn | DoNothing):
            break
        yield from do(table, unit, action)
    if taking.turn(table, unit).taken is None:
        taking.take(table, unit, Manoeuvre.DO_NOTHING)


def do(table: Table, unit: Ref, action: Action) -> Flow[None]:
    """Carry out one action: the manoeuvre it belongs to is taken first. A unit that is badly hurt must keep conscious
    before it does anything but nothing (GUR-DEATH-01).
    """
    deed = DEEDS[type(action)]
    takes = deed.manoeuvre(action)
    if (takes is None or takes[0] is not Manoeuvre.DO_NOTHING) and not waking.keeps_on(table, unit):
        return
    if takes is not None:
        taking.take(table, unit, *takes)
    eye, stood, seen = table.pose(unit).eye, _stood(table), springing.Asked(springing.set_off(table, unit, set()))
    if deed.acts:
        taking.acted(table, unit)
    yield from deed.carry(table, unit, action)
    holding.part(table)
    if table.pose(unit).eye > eye:
        yield from zones.rises(table, unit)
        yield from springing.shows(table, unit, seen)
    yield from _driven(table, stood, unit if isinstance(action, Going) else None)
    zones.clear(table)
    burning.quenches(table, unit)
    if takes is not None:
        hiding.acts(table, unit, takes[0])


def _stood(table: Table) -> dict[Ref, tuple[Cell, ...]]:
    """Where every figure on foot stands, as long as any ground is under fire or watched."""
    heeded = bool(table.having(Zone)) or bool(table.having(Waiting))
    on_foot = (each for each in table.units() if table.find(each, Aboard) is None and not riding.is_ride(table, each))
    return {each: table.cells(each) for each in on_foot} if heeded else {}


def _driven(table: Table, stood: dict[Ref, tuple[Cell, ...]], walks: Ref | None) -> Flow[None]:
    """Units that have got elsewhere by what was done, driven back, giving ground or in another way, come under fire and
    in sight there as those that walk (GUR-SUP-02, GUR-OPP-03, GUR-WAIT-01).
    """
    for each, before in stood.items():
        if table.cells(each) != before:
            yield from zones.crosses(table, each, before)
            if each != walks:
                yield from springing.shows(table, each, set())


def ends(table: Table, unit: Ref, *, dazed: bool) -> None:
    """The end of a turn: a unit that was stunned for all of it tries to recover, runners find their stride. One that
    was stunned only after it had begun to act loses its next turn as well (GUR-DN-02).
    """
    holding.loosen(table)
    now = taking.turn(table, unit)
    if knowing.can_act(table, unit):
        waking.ends(table, unit, dazed=dazed)
        going.catches_up(table, unit)
    if not now.used:
        table.strip(unit, Ran)
    taking.notes(table, unit, done=True)
