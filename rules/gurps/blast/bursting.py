"""Bursts as they are played out: diving aside, blast and fragments body by body, flashes, smoke, gas, fire."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.frame.body import Posture
from rules.frame.figure import Position, Stance
from rules.frame.flow import Ask, Flow
from rules.frame.ground import Cell
from rules.frame.means import Means
from rules.frame.scene import Event, Table
from rules.gurps.asks import DIVE
from rules.gurps.blast import agents, burning, course, diving, reach
from rules.gurps.blast.course import Met
from rules.gurps.blast.diving import Incoming
from rules.gurps.blast.forms import Dive
from rules.gurps.blast.reach import Charge
from rules.gurps.flesh.harming import Hit
from rules.gurps.harm import hurting
from rules.gurps.harm.hurting import Blame
from rules.gurps.senses import knowing
from rules.gurps.state.fighting import Defended
from rules.gurps.terms.figures import Traits
from rules.gurps.terms.weapons import Weapon
from rules.kernel.refs import Ref
from rules.kernel.words import capital, the

HEARD = 500.0
"""Metres over which an explosion is heard."""


@dataclass(slots=True)
class Answered:
    """What those in reach have done before it bursts."""

    late: dict[Ref, Cell]
    """Units that dive only after it, and where to (GUR-RET-05)."""
    on_it: Ref | None = None
    """The unit that lies on it (GUR-RET-04)."""


def goes_off(
    table: Table, by: Ref, weapon: Weapon, cell: Cell, direct: Ref | None = None, *, lies: bool = False
) -> Flow[None]:
    """It bursts: those beside it may dive first, or cover what lies there (GUR-RET-04, GUR-RET-05), then it does what
    it is filled with (GUR-INJ-10).
    """
    what, burst = reach.charge(weapon), weapon.burst
    table.say(
        Event(
            "burst", f"{capital(the(weapon.name))} goes off.", cells=(cell,), sound="An explosion", loud=HEARD,
            data={"weapon": weapon.name},
        )
    )  # fmt: skip
    if burst is not None and burst.agent in ("smoke", "tear gas"):
        agents.release(table, burst, cell)
        return
    if burst is not None and burst.agent == "flash":
        agents.flash(table, burst, cell)
        return
    if burst is not None and burst.agent == "fire":
        burning.catches_on(table, weapon, cell)
        return
    if what.blast is None:
        return
    answered = yield from _answers(table, Incoming(weapon.name, cell, what, lies), direct)
    already = (direct, answered.on_it)
    blame = Blame(by if table.find(by, Traits) is not None else None, Means.BLAST, weapon.name)
    _strikes(table, by, what, cell, already, blame)
    for unit, to in answered.late.items():
        if knowing.can_act(table, unit):
            if to in diving.dives_to(table, unit, cell):  # not driven off, nor another there by now
                table.put(unit, Position(to))
            table.put(unit, Stance(Posture.PRONE))


def _answers(table: Table, about: Incoming, direct: Ref | None) -> Flow[Answered]:
    """Those that can do anything are asked one after another (GUR-RET-04, GUR-RET-05)."""
    came = Answered({})
    for each in reach.caught(table, about.cell, reach.widest(about.what)):
        unit, now = each.unit, replace(about, lies=about.lies and came.on_it is None)
        if unit == direct or not diving.may_answer(table, unit, now):
            continue
        answer = yield Ask(table.side(unit), unit, DIVE, now)
        to = answer.to if isinstance(answer, Dive) else None
        if isinstance(answer, Dive) and to is None:
            came.on_it = unit if _leaps(table, unit, about.cell, covers=True) else came.on_it
        elif to is not None and not _leaps(table, unit, to):
            came.late[unit] = to
    return came


def _leaps(table: Table, unit: Ref, to: Cell, *, covers: bool = False) -> bool:
    """A unit that succeeds is away, or lies on it, before it bursts. One that fails to dive is away only after it, one
    that fails to cover it lies where it stood (GUR-RET-04, GUR-RET-05). It gives no more ground until its next turn.
    """
    score = diving.leap(table, unit, "GUR-RET-04" if covers else "GUR-RET-05")
    there = diving.in_time(table, unit, score)
    table.put(unit, replace(table.find(unit, Defended) or Defended(), moved=True))
    if covers or there:
        table.put(unit, Stance(Posture.PRONE))
    if there:
        table.put(unit, Position(to))
    came = ("covers it with its body", "falls short of it") if covers else ("dives aside", "dives too late")
    table.say(Event("dives", f"{{actor}} {came[not there]}.", actor=unit, tally=score, success=there))
    return there


def _strikes(
    table: Table, by: Ref, what: Charge, cell: Cell, answered: tuple[Ref | None, Ref | None], blame: Blame
) -> None:
    """Every body in reach but the one struck already; one that lies on it takes the most it can do, and shields the
    others (GUR-EXP-02).
    """
    _, on_it = answered
    there = [each.unit for each in reach.caught(table, cell, reach.widest(what)) if each.unit not in answered]
    body = reach.shielding(table, on_it) if on_it is not None else 0
    if on_it is not None:
        struck(table, by, on_it, reach.upon(table, on_it, what), cell, blame)
    for unit in there:
        struck(table, by, unit, reach.meets(table, unit, what, cell, body=body), cell, blame)


def struck(table: Table, by: Ref, unit: Ref, met: Met, cell: Cell, blame: Blame) -> None:
    """One body: the blast that comes to it, and as many fragments as strike (GUR-EXP-01, GUR-EXP-03)."""
    hits: list[Hit] = [] if met.blast is None else [met.blast]
    if met.shard is not None:
        hits += [met.shard] * course.SCATTERS.rolled({"score": met.score}, table.dice(by))["shards"]
    if hits:
        hurting.suffer(table, unit, hits, cell, blame)
