"""Throws and launches as they are played out."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.figure import HANDS, Kit, Place
from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.means import Means
from rules.frame.scene import Event, Table
from rules.graydawn.blast import bursts, fuses, offers, tossing
from rules.graydawn.blast.forms import Launch, LaunchAt, Throw
from rules.graydawn.blast.tossing import Came
from rules.graydawn.core import arms, footing
from rules.graydawn.core.arms import Arm
from rules.graydawn.fire import attack, defence
from rules.graydawn.fire import deeds as shooting
from rules.graydawn.fire.attack import Attack
from rules.graydawn.luck import bending
from rules.graydawn.luck.bending import Check, Clash
from rules.graydawn.mishaps import severity
from rules.graydawn.surprise import alarm
from rules.graydawn.turns import plan
from rules.kernel.refs import Ref
from rules.kernel.words import the


def throw(table: Table, unit: Ref, action: Throw) -> Flow[None]:
    """A grenade at a place (GRD-THROW-01)."""
    arm = offers.grenade(table, unit, action.weapon)
    if arm is not None and not tossing.out_of_reach(table, unit, arm, action.cell):
        yield from at_cell(table, unit, arm, action.cell)


def launch(table: Table, unit: Ref, action: Launch) -> Flow[None]:
    """A launcher at a place (GRD-THROW-02)."""
    arm = arms.arm(table, unit, action.weapon)
    if arm is not None and not tossing.out_of_reach(table, unit, arm, action.cell):
        yield from at_cell(table, unit, arm, action.cell)


def at_cell(table: Table, unit: Ref, arm: Arm, cell: Cell) -> Flow[None]:
    """The roll against the number of the range, and where it comes down (GRD-THROW-01, GRD-THROW-03)."""
    away = tossing.band(table, unit, arm, cell)
    if away is None:
        return
    total, need = tossing.total(table, unit, arm, cell), tossing.number(away)
    check = Check(unit, int(total.total), int(need.total), "the throw", "on target", "off target")
    reached = yield from bending.check(table, check)
    came, plain = reached.total, reached.plain >= check.number
    so = tossing.came(came, int(need.total))
    _spent(table, unit, arm, cell)
    verb = f"fires {the(arm.weapon.name)} at" if arm.weapon.gun else f"throws {the(arm.weapon.name)} to"
    table.say(
        Event(
            "throws",
            f"{{actor}} {verb} {cell[0]},{cell[1]}.",
            unit,
            cells=(cell,),
            own=(f"{came} against {need.total}: {so.value}",),
            tally=total,
            sound="A launcher" if arm.weapon.gun else "",
            loud=shooting.HEARD if arm.weapon.gun else 0.0,
            data={"weapon": arm.weapon.name, "total": came},
            success=plain,
        )
    )
    yield from _down(table, unit, arm, cell, so)
    alarm.attacked(table, unit, (), quiet=False)


def _spent(table: Table, unit: Ref, arm: Arm, cell: Cell) -> None:
    """The unit turns that way; one grenade fewer, or one round; the turn's other actions are done with the same
    (GRD-ACT-03).
    """
    if cell not in table.cells(unit):
        footing.face(table, unit, cell)
    if arm.weapon.gun:
        shooting.spend(table, unit, arm, 1)
    elif arm.item is not None:
        place = Place.BELT if arm.item.place in HANDS else arm.item.place
        less = replace(arm.item, count=arm.item.count - 1, place=place) if arm.item.count > 1 else None
        table.put(unit, table.part(unit, Kit).swapped(arm.item, less))
    table.put(unit, replace(plan.turn(table, unit), weapon=arm.weapon.name))


def _down(table: Table, unit: Ref, arm: Arm, goal: Cell, so: Came) -> Flow[None]:
    """Where it comes down it goes off, or burns on (GRD-THROW-03, GRD-THROW-04)."""
    start = table.cells(unit)[0]
    if so is Came.DROPPED:
        _fails(table, unit, arm)
    off = None if so is Came.ON else tossing.astray(table.dice(unit), so)
    cell = tossing.lands(table, start, goal, so, off)
    blast = arm.weapon.blast
    if cell is None or blast is None:
        table.say(Event("lost", "It flies off the field.", cells=(goal,)))
    elif blast.timed and table.options.fuse_rounds:
        fuses.light(table, unit, arm.weapon, cell)
    else:
        bearing = table.grid.bearing(start, cell) if start != cell else 0.0
        yield from bursts.bursts(table, unit, arm.weapon, cell, bearing)


def _fails(table: Table, unit: Ref, arm: Arm) -> None:
    """A critical failure: a launcher may jam; what flies comes down beside the unit, and nothing worse befalls it
    (GRD-FUMBLE-01, GRD-FUMBLE-02, GRD-THROW-03).
    """
    if severity.fails(table.dice(unit), arm.weapon):
        known = footing.faults(table, unit)
        table.put(unit, replace(known, jammed=tuple(dict.fromkeys((*known.jammed, arm.weapon.name)))))
        table.say(Event("mishap", "{actor} fumbles: the launcher jams.", actor=unit))


def launch_at(table: Table, unit: Ref, action: LaunchAt) -> Flow[None]:
    """A launcher at a unit: a hit goes off in its cell, a miss off from there as a throw does (GRD-THROW-02,
    GRD-THROW-03).
    """
    arm = arms.arm(table, unit, action.weapon)
    if arm is None or attack.hindrance(table, made := Attack(unit, action.target, arm)):
        return
    goal = table.cells(action.target)[0]
    hit, met = attack.to_hit(table, made), defence.to_meet(table, made)
    clash = Clash(unit, action.target, int(hit.total), int(met.tally.total), met.rolled)
    duel, plain = yield from bending.duel(table, clash)
    so = Came.ON if duel.hits else Came.OFF if duel.total > 0 else Came.DROPPED
    _spent(table, unit, arm, goal)
    table.say(
        Event(
            "shot",
            f"{{actor}} fires {the(arm.weapon.name)} at {{target}}.",
            unit,
            action.target,
            told="It hits." if duel.hits else "It misses.",
            own=(f"attack {duel.total}",),
            detail=(f"{met.tally.title.lower()} {duel.total - duel.margin}", f"margin {duel.margin}"),
            tally=hit,
            sound="A launcher",
            loud=shooting.HEARD,
            data={"weapon": arm.weapon.name, "hit": duel.hits, "hits": int(duel.hits)},
            success=plain,
            missed=not duel.hits,
            means=Means.FIRE,
        )
    )
    yield from _down(table, unit, arm, goal, so)
