"""Walking, step by step, with all that may happen on the way."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from rules.d6 import clouds as gas
from rules.d6 import mines
from rules.d6.afoot.forms import Move
from rules.d6.core import lapses, movement, rolls
from rules.d6.core.moment import Moment
from rules.d6.senses import awareness, fighters, survey
from rules.d6.state import Stealth, Vehicle
from rules.d6.suppression import zones
from rules.d6.turns import held
from rules.frame.figure import Facing, Stance
from rules.frame.flow import Flow
from rules.frame.ground import Cell, Reach
from rules.frame.relations import enemies
from rules.frame.scene import Event, Footfall, Table
from rules.frame.things import Minefield
from rules.kernel.refs import Ref
from rules.parts import room
from rules.parts.edges import open_in_passing


def walk(moment: Moment, unit: Ref, action: Move) -> Flow[None]:
    """A whole move or the half one, as far along the way as nothing stops it (DSX-MOVE-01, DSX-ACT-02)."""
    table = moment.table
    set_off(table, unit, sneak=action.sneak)
    reach = table.reach(unit, movement.gait(table, unit, sneak=action.sneak), movement.allowance(table, unit))
    bloodied = rolls.bloodied(table, unit)
    start, walked = table.cells(unit)[0], list[Cell]()
    for cell in action.way:
        if not bloodied and rolls.bloodied(table, unit) and not _strength_left(table, unit, reach, walked):
            break
        if not (yield from _step(moment, unit, cell)):
            break
        walked.append(cell)
    _arrive(table, unit, start, walked, action)


def set_off(table: Table, unit: Ref, *, sneak: bool) -> None:
    """Moving spoils the unit's aim, ends its fire and its hold, and gives up cover (DSX-AIM-03, DSX-SUPP-08)."""
    lapses.moves(table, unit)
    _notice_mines(table, unit)
    stance = table.find(unit, Stance) or Stance()
    if stance.kept_down:
        table.put(unit, replace(stance, kept_down=()))
    if not sneak:
        table.strip(unit, Stealth)
        return
    attempt = awareness.sneaking(table, unit)
    if attempt.code.usable:
        stealth = awareness.sneak(table.dice(unit), attempt)
        table.put(unit, stealth)
        own = f"Stealth {attempt.code}: {stealth.totals[0]}"
        table.say(Event("sneaks", "{actor} sneaks.", actor=unit, own=(own,), secret=True))


def _strength_left(table: Table, unit: Ref, reach: Reach, walked: list[Cell]) -> bool:
    """Bloodied in the middle of a move, one stops after half of the full allowance (DSX-INJ-02)."""
    price = reach.price(tuple(walked)) if walked else 0
    return movement.left_when_bloodied(table, unit, len(walked) if price is None else price) > 0


def _step(moment: Moment, unit: Ref, cell: Cell) -> Flow[bool]:
    """One step and whatever it sets off; whether the walk goes on."""
    table = moment.table
    here = table.pose(unit)
    direction = table.grid.direction(here.cell, cell)
    foe = _barred(table, unit, cell)
    if foe is not None:
        table.say(Event("blocked", "{target} bars the way of {actor}.", actor=unit, target=foe))
        return False
    open_in_passing(table, here.cell, direction)
    happening = held.before_step(table, unit)
    footfall = table.step(unit, cell, direction)
    if not footfall.moved:
        if footfall.blocked_by is not None:
            table.say(Event("blocked", "{actor} runs into {target}.", actor=unit, target=footfall.blocked_by))
        return False
    yield from held.amid(moment, happening, lambda joint: befalls(joint, unit, footfall, happening))
    return fighters.can_act(table, unit) and not movement.rooted(table, unit)


def _barred(table: Table, unit: Ref, cell: Cell) -> Ref | None:
    """An enemy on his feet, or a vehicle, that has come into view in the cell ahead (DSX-MELEE-01)."""
    for other in table.occupants(cell):
        standing = fighters.can_act(table, other) and enemies(table, unit, other)
        if other != unit and fighters.perceives(table, unit, other) and standing:
            return other
        if table.find(other, Vehicle) is not None:
            return other
    return None


def befalls(moment: Moment, unit: Ref, footfall: Footfall, step: held.Happening) -> Flow[None]:
    """What the ground and the air of the new cell do: fire that sweeps it, mines under it, gas in it."""
    yield from ()
    if step.before is not None:
        zones.crosses(moment, unit, step.before)
    tread(moment, unit, footfall)
    if any(cloud.kind == "gas" for cloud in footfall.clouds):
        gas.breathe(moment.table, unit)


def tread(moment: Moment, unit: Ref, footfall: Footfall) -> None:
    """Mines trodden on burst, unless known and stepped round; a minefield is a chance in each cell (DSX-MINE-01).

    The field rolls with dice of its own, so that one nobody knows of does not change how the walker's fall.
    """
    table, side = moment.table, moment.table.side(unit)
    for ref in footfall.mines:
        known = mines.known(table, ref, side)
        if not mines.is_dummy(table, ref) and not (known and mines.steps_round(table, unit)):
            mines.mine_bursts(moment, unit, ref, known=known)
    for ref, _ in footfall.fields:
        field = table.part(ref, Minefield)
        if mines.lies_here(table.dice(ref), field.density) and not mines.is_dummy(table, ref):
            cell = table.cells(unit)[0]
            mines.field_bursts(moment, unit, ref, cell, known=mines.known(table, ref, side))


def _arrive(table: Table, unit: Ref, start: Cell, walked: list[Cell], action: Move) -> None:
    """The walk is over: nobody stops on a friend's cell; what lies near may be noticed (DSX-MELEE-01, DSX-MINE-01)."""
    standing = fighters.can_act(table, unit)
    holds = partial(fighters.can_act, table)
    if standing and room.crowded(table, unit, holds):
        room.step_back(table, unit, (start, *walked), holds)
    if standing and action.facing is not None:
        table.put(unit, Facing(action.facing))
    _notice_mines(table, unit)
    survey.remember(table, unit)
    if not walked:
        return
    table.say(Event("move", _told(walked, action), actor=unit, cells=(table.cells(unit)[0],), secret=action.sneak))


def _told(walked: list[Cell], action: Move) -> str:
    """A walk in words."""
    column, row = walked[-1]
    how = "sneaks" if action.sneak else "moves"
    cells = "a cell" if len(walked) == 1 else f"{len(walked)} cells"
    stopped = "" if len(walked) == len(action.way) else ", stopped short"
    return f"{{actor}} {how} {cells} to {column},{row}{stopped}."


def _notice_mines(table: Table, unit: Ref) -> None:
    for ref in mines.noticed(table, unit, table.cells(unit)):
        table.discover(table.side(unit), ref)
        table.say(Event("mine found", "{actor} discovers a mine.", actor=unit, secret=True))
