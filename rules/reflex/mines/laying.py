"""Laying mines: so many minutes, one check whose margin hides the mine and decides what sets it off."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.figure import Item, Kit
from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.scene import UNTOLD, Event, Scene
from rules.frame.things import Known
from rules.frame.things import Mine as Lying
from rules.kernel.dice import Dice, Pool
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.reflex import minefields
from rules.reflex.blast import going_off
from rules.reflex.core import attempts, work
from rules.reflex.core.attempts import BOTH_HANDS, Attempt
from rules.reflex.core.checks import Check, check
from rules.reflex.core.moment import Moment
from rules.reflex.mines.forms import LayMine
from rules.reflex.state import Arsenal, Laid, Works
from rules.reflex.terms.skills import Attribute, Skill
from rules.reflex.terms.weapons import MineKind

EASIER, DISASTER, PRINTED = 3, 10, 2
"""On the check of one left in the open; the margin of failure that sets it off; what the task adds (RFX-MINE-01)."""


def attempt(scene: Scene, unit: Ref, what: MineKind, *, tactics: bool, openly: bool) -> Attempt:
    """Factory mines by demolition or tactics, improvised ones by demolition alone (RFX-MINE-01 to 03)."""
    bonus = Modifier(EASIER, "left in the open", "RFX-MINE-03") if openly else None
    by_tactics = tactics and not what.improvised
    return attempts.attempt(
        scene,
        unit,
        Attribute.CDN,
        Skill.TACTICS if by_tactics else Skill.CONSTRUCTION,
        uses=BOTH_HANDS,
        printed=0 if by_tactics or what.improvised else PRINTED,
        qualification="" if by_tactics else "Demolition",
        bonuses=(bonus,),
        penalties=(work.in_a_hurry(scene, unit),),
        rule="RFX-MINE-02" if what.improvised else "RFX-MINE-01",
    )


def minutes(what: MineKind, *, openly: bool) -> int:
    """A third of the time where nothing is hidden (RFX-MINE-03)."""
    return max(1, -(-what.minutes // 3)) if openly else what.minutes


def lays(dice: Dice, what: Check, *, improvised: bool) -> tuple[int, bool]:
    """The margin, and whether it goes off in the hands (RFX-MINE-01, RFX-MINE-02)."""
    result = check(dice, what)
    if result.passed:
        return result.margin, False
    if improvised:
        return result.margin, dice.roll(Pool(1, 10)).value <= result.missed_by
    return result.margin, result.missed_by >= DISASTER


def lay(moment: Moment, unit: Ref, action: LayMine) -> Flow[None]:
    """A minute's work; with the last of them the check, whose result the layer does not see (RFX-TIME-70)."""
    yield from ()
    table = moment.table
    what = (table.find(unit, Arsenal) or Arsenal()).mine(action.mine)
    item = (table.find(unit, Kit) or Kit()).find(action.mine)
    if what is None or item is None:
        return
    cell = table.cells(unit)[0]
    if not work.goes_on(table, unit, "lay mine", cell, None, minutes(what, openly=action.open)):
        table.say(Event("work", "{actor} is digging.", actor=unit))
        return
    if what.feigns:
        _leaves_a_dummy(moment, unit, what, item)
        return
    trial = attempt(table, unit, what, tactics=action.by == "Tactics", openly=action.open)
    margin, bang = lays(table.dice(unit), trial.check, improvised=what.improvised)
    table.say(Event("check", "{actor} lays a mine.", actor=unit, only=UNTOLD, success=margin >= 0))
    _use_up(moment, unit, item)
    if bang:
        going_off.mine_bursts(moment, what, cell, handler=unit)
        return
    fuze = action.fuze or what.fuze
    lane = trip_line(table, cell, action.wire) if fuze == "tripwire" and action.wire is not None else ()
    if fuze == "sensor":
        lane = minefields.watched(table, what, cell, action.facing)
    laid = Laid(what, fuze, action.open, facing=action.facing, by=unit, lane=lane)
    known = table.sides if action.open else (table.side(unit),)
    ref = table.add(Lying(what.name, cell, table.side(unit)), laid, Known(tuple(known)))
    tamper = what.tamper if action.guarded else 0
    minefields.keep(table, Works(ref, max(0, margin), margin >= 0, tamper=tamper))
    table.say(Event("mine laid", "{actor} has laid a mine.", actor=unit, secret=True))


def trip_line(scene: Scene, cell: Cell, direction: int) -> tuple[Cell, ...]:
    """The cells a trip line crosses from a mine: straight on, as far as it reaches and nothing stands in the way
    (RFX-MINE-04).
    """
    found: list[Cell] = []
    at = cell
    while (following := scene.grid.step(at, direction)) in scene.grid:
        if scene.grid.straight(cell, following) > minefields.REACH or scene.barrier(at, direction) is not None:
            break
        if scene.place(following).obstacle > 0:
            break
        found.append(following)
        at = following
    return tuple(found)


def _leaves_a_dummy(moment: Moment, unit: Ref, what: MineKind, item: Item) -> None:
    """A dummy is left where all can see it, and looks like what it feigns (RFX-MINE-11)."""
    table = moment.table
    _use_up(moment, unit, item)
    like = minefields.figures(what.feigns)
    known = Known(tuple(table.sides))
    ref = table.add(Lying(like.name, table.cells(unit)[0], table.side(unit)), Laid(like, like.fuze, open=True), known)
    minefields.keep(table, Works(ref, decoy=True))
    minefields.believe_safe(table, ref, table.side(unit))
    table.say(Event("mine laid", "{actor} has laid a dummy.", actor=unit, secret=True))


def _use_up(moment: Moment, unit: Ref, item: Item) -> None:
    kit = moment.table.part(unit, Kit)
    left = replace(item, count=item.count - 1) if item.count > 1 else None
    moment.table.put(unit, kit.swapped(item, left))
