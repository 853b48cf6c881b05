"""Seizing, breaking free, letting go."""

from __future__ import annotations

from rules.d6.attacks import attack, exposure
from rules.d6.attacks.target import judged, turn_round
from rules.d6.core import facing, lapses, rolls
from rules.d6.core.moment import Moment
from rules.d6.grappling import grapple
from rules.d6.grappling.forms import BreakFree, Grapple, Release
from rules.d6.state import Grappled, Holding, Stealth
from rules.d6.suppression import zones
from rules.d6.turns.held import Happening, amid
from rules.frame.flow import Flow
from rules.frame.scene import Event, Table
from rules.kernel.refs import Ref


def seize(moment: Moment, unit: Ref, action: Grapple) -> Flow[None]:
    """Brawling against Reflexes: on a hit no damage, but the target is held (DSX-GRAP-01)."""
    table = moment.table
    exposure.face(table, unit, table.cells(action.target)[0])
    if zones.acts(moment, unit):
        yield from amid(moment, Happening("attacks", unit), lambda joint: _seize(joint, unit, action.target))


def _seize(moment: Moment, unit: Ref, target: Ref) -> Flow[None]:
    table = moment.table
    wish = grapple.seizing(table, unit, target)
    if wish is None:
        return
    wish = judged(moment, wish)
    yield from turn_round(table, wish)
    worked_out = attack.reckon(table, wish)
    if not worked_out.shot.code.usable:
        return
    struck = attack.strike(table.dice(unit), worked_out.shot)
    rolled = f"{worked_out.shot.code}: {struck.throw}"
    table.say(
        Event(
            "grapple",
            "{actor} tries to seize {target}.",
            actor=unit,
            target=target,
            told="{target} is seized." if struck.hit else "{target} gets away.",
            own=(rolled,),
            detail=(f"{rolled} against {worked_out.shot.difficulty}", *map(str, worked_out.tallies)),
            data={"hit": struck.hit, "total": struck.throw.value, "difficulty": worked_out.shot.difficulty},
            success=struck.hit,
            missed=not struck.hit,
        )
    )
    if struck.hit:
        moment.harm(unit, target, lambda table: _held(table, unit, target))
    exposure.given_away(moment, unit, wish.arm.weapon, target)


def _held(table: Table, unit: Ref, target: Ref) -> None:
    """Seized: it cannot move or turn, and what it was about is broken off (DSX-GRAP-01)."""
    if facing.down(table, unit) or facing.down(table, target):
        return
    lapses.helpless(table, target)
    lapses.let_go(table, target)
    table.strip(target, Stealth)
    table.put(target, Grappled(unit))
    table.put(unit, Holding(target))


def break_free(moment: Moment, unit: Ref, _: BreakFree) -> None:
    """Brawling against the holder's Brawling as a static value (DSX-GRAP-01)."""
    table = moment.table
    held = table.find(unit, Grappled)
    if held is None or not zones.acts(moment, unit):
        return
    test = rolls.Check(grapple.breaking(table, unit).code, grapple.grip(table, held.holder))
    if not test.code.usable:
        return
    result = rolls.check(table.dice(unit), test)
    if result.passed:
        lapses.get_loose(table, unit)
    table.say(
        Event(
            "break free",
            "{actor} breaks free of {target}." if result.passed else "{actor} fails to break free of {target}.",
            actor=unit,
            target=held.holder,
            own=(f"{test.code}: {result.throw}",),
            detail=(f"{test.code}: {result.throw} against {test.difficulty}",),
            data={"passed": result.passed, "total": result.throw.value, "difficulty": test.difficulty},
            success=result.passed,
        )
    )


def release(moment: Moment, unit: Ref, _: Release) -> None:
    """Let go: that is free (DSX-GRAP-01)."""
    lapses.let_go(moment.table, unit)
    moment.table.say(Event("release", "{actor} lets go.", actor=unit))
