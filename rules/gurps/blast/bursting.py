"""Bursts as they are played out: diving aside, blast and fragments body by body, flashes, smoke, gas, fire."""

from __future__ import annotations

from dataclasses import dataclass

from rules.frame.body import Posture
from rules.frame.figure import Position, Stance
from rules.frame.flow import Ask, Flow
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.gurps import rolls
from rules.gurps.asks import DIVE
from rules.gurps.blast import burning, clouds, flashes, reach
from rules.gurps.blast.forms import Dive
from rules.gurps.core import figures, marks
from rules.gurps.flesh.harming import Hit
from rules.gurps.harm import hurting
from rules.gurps.rolls import Kind
from rules.gurps.senses import knowing
from rules.gurps.state.fighting import Defended
from rules.gurps.terms.postures import LYING
from rules.gurps.terms.weapons import Weapon
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.kernel.words import capital, the
from rules.parts import room

HEARD = 500.0
"""Metres over which an explosion is heard."""
DIVES = 3
"""What dropping adds to the dodge (GUR-RET-05)."""


@dataclass(frozen=True, slots=True)
class Incoming:
    """What is about to burst, and where."""

    name: str
    cell: Cell


def dives_to(scene: Scene, unit: Ref, cell: Cell) -> tuple[Cell, ...]:
    """The free cells beside a unit that are farther from a burst (GUR-RET-05)."""
    here = scene.cells(unit)[0]
    far = scene.grid.straight(here, cell)
    beside = (at for _, at in scene.grid.neighbours(here))
    return tuple(at for at in beside if scene.grid.straight(at, cell) > far and room.free(scene, at))


def leap(scene: Scene, unit: Ref) -> Tally:
    """The dodge to get away in time (GUR-RET-05)."""
    stunned = Modifier(-4, "stunned", "GUR-DEF-03") if marks.stunned(scene, unit) else None
    return figures.dodge(scene, unit).plus(Modifier(DIVES, "dives", "GUR-RET-05"), stunned)


def may_dive(scene: Scene, unit: Ref, cell: Cell) -> bool:
    """Whether it can: on its feet, in its senses, and with somewhere to dive to (GUR-RET-05)."""
    able = knowing.can_act(scene, unit) and not marks.stunned(scene, unit)
    return able and scene.pose(unit).posture not in LYING and bool(dives_to(scene, unit, cell))


def goes_off(table: Table, by: Ref, weapon: Weapon, cell: Cell, direct: Ref | None = None) -> Flow[None]:
    """It bursts: those beside it may dive first (GUR-RET-05), then it does what it is filled with (GUR-INJ-10)."""
    what, burst = reach.charge(weapon), weapon.burst
    table.say(
        Event(
            "burst", f"{capital(the(weapon.name))} goes off.", cells=(cell,), sound="An explosion", loud=HEARD,
            data={"weapon": weapon.name},
        )
    )  # fmt: skip
    if burst is not None and burst.agent in ("smoke", "tear gas"):
        clouds.release(table, burst, cell)
        return
    if burst is not None and burst.agent == "flash":
        flashes.flash(table, burst, cell)
        return
    if burst is not None and burst.agent == "fire":
        burning.catches_on(table, weapon, cell)
        return
    if what.blast is None:
        return
    dived = yield from _dive(table, weapon, what, cell, direct)
    for each in reach.caught(table, cell, reach.widest(what)):
        if each.unit != direct:
            _struck(table, by, each.unit, what, cell)
    for unit, to in dived.items():
        if knowing.can_act(table, unit) and to is not None:
            table.put(unit, Position(to), Stance(Posture.PRONE))


def _dive(
    table: Table, weapon: Weapon, what: reach.Charge, cell: Cell, direct: Ref | None
) -> Flow[dict[Ref, Cell | None]]:
    """Those that can dive are asked; who succeeds is away before it bursts, who fails only after it (GUR-RET-05)."""
    late: dict[Ref, Cell | None] = {}
    for each in reach.caught(table, cell, reach.widest(what)):
        unit = each.unit
        if unit == direct or not may_dive(table, unit, cell):
            continue
        answer = yield Ask(table.side(unit), unit, DIVE, Incoming(weapon.name, cell))
        if not isinstance(answer, Dive):
            continue
        score = leap(table, unit)
        away = rolls.roll(table.dice(unit), int(score.total), Kind.DEFENCE).success
        table.put(unit, Defended(moved=True))
        if away:
            table.put(unit, Position(answer.to), Stance(Posture.PRONE))
        else:
            late[unit] = answer.to
        told = "dives aside" if away else "dives too late"
        table.say(Event("dives", f"{{actor}} {told}.", actor=unit, tally=score, success=away))
    return late


def _struck(table: Table, by: Ref, unit: Ref, what: reach.Charge, cell: Cell) -> None:
    """One body: the blast that comes to it, and as many fragments as strike (GUR-EXP-01, GUR-EXP-03)."""
    met = reach.meets(table, unit, what, cell)
    hits: list[Hit] = [] if met.blast is None else [met.blast]
    if met.shard is not None:
        hits += [met.shard] * reach.struck(table.dice(by), met.score)
    if hits:
        hurting.suffer(table, unit, hits, cell)
