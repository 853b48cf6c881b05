"""Grips as they are played out: taking hold, letting go, getting free, throwing."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.figure import Position
from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.gurps import contests, rolls
from rules.gurps.core import arms, figures, held, scale
from rules.gurps.defence import ground
from rules.gurps.flesh import breath
from rules.gurps.grips import attacking, course, holding, scores, slams
from rules.gurps.grips.forms import BreakFree, CloseIn, Grapple, LetGo, Throw
from rules.gurps.harm import condition, hurting
from rules.gurps.senses import knowing
from rules.gurps.state.fighting import Gripping
from rules.gurps.state.hurts import Stifled
from rules.gurps.terms.skills import Attribute
from rules.gurps.turns import taking
from rules.gurps.walking import going
from rules.kernel.refs import Ref

COILS = 2
"""Hands that a body counts as which takes hold without any (house)."""


def close_in(table: Table, unit: Ref, action: CloseIn) -> None:
    """Into the foe's yard, with the step or at the end of a run or charge (GUR-HEX-14, GUR-GRP-01)."""
    before, here, there = table.pose(unit).facing, table.cells(unit)[0], table.cells(action.target)[0]
    taken = taking.turn(table, unit).taken
    if taken is None or taken not in slams.PACES:
        taking.stepped(table, unit)
    else:
        steps = (table.grid.direction(here, there),)
        going.went(table, unit, slams.PACES[taken], scale.across(table), before, steps)
    holding.enter(table, unit, action.target)


def hands(scene: Scene, unit: Ref) -> int:
    """Hands it can take hold with: those that hold nothing, and that no foe has hold of; a body that coils round a foe
    counts as two (GUR-GRP-01, GUR-GRP-10).
    """
    return COILS if scores.coils(scene, unit) else len(arms.deft_hands(scene, unit))


def grapple(table: Table, unit: Ref, action: Grapple) -> Flow[None]:
    """An attack that does no harm, and takes hold if no defence stops it (GUR-GRP-01, GUR-GRP-02, GUR-GRP-08)."""
    target, score = action.target, scores.grapple(table, unit, action)
    threat, close = scores.threat(table, unit, target), target in held.sharing(table, unit)
    came = yield from attacking.comes(table, threat, score, by="limb")
    told = "Held fast.", "It slips away."
    attacking.tells(table, threat, came, score, "grapples", "{actor} reaches for {target}.", told)
    if came.off and close:
        going.drawn_to(table, unit, table.cells(target)[0])
        with_hands = max(1, min(2, hands(table, unit)))
        shuts, locks = action.lock == "choke hold", action.lock == "arm lock"
        grip = Gripping(target, action.part, with_hands, chokes=shuts, locks=locks, needs_both=shuts)
        holding.seize(table, unit, grip)


def let_go(table: Table, unit: Ref, action: LetGo) -> None:
    """Its hold on a foe, or on what a foe holds, ends; or one hand lets go, and the other holds on; or it will not let
    go of a foe that faints (GUR-GRP-02, GUR-GRP-09, GUR-SUFF-01).
    """
    match action.how:
        case "one hand":
            holding.holds_with(table, unit, 1)
        case "to death":
            holding.changes(table, unit, to_death=True)
        case "let go":
            holding.let_go(table, unit)
            holding.unclutch(table, unit)


PATIENCE = 10
"""Seconds between two attempts to get out of a pin (GUR-GRP-11)."""


def may_break(scene: Scene, unit: Ref) -> str:
    """Why it cannot try to get free now; "" when it can (GUR-GRP-11)."""
    found = held.hold(scene, unit)
    soon = found.pinned and scene.clock.round < found.tried + PATIENCE
    return "is pinned: every ten seconds only" if soon else ""


def break_free(table: Table, unit: Ref, _action: BreakFree) -> Flow[None]:
    """A contest with the holder: won, it is free and a yard away (GUR-GRP-11)."""
    found = held.hold(table, unit)
    if not found.by:
        return
    if found.pinned:
        table.put(unit, replace(found, tried=table.clock.round))
    holder = found.by[0]
    won = (yield from contests.played(table, unit, holder, scores.breaking_free(table, unit))) > 0
    text = "{actor} breaks free of {target}." if won else "{actor} struggles in {target}'s grip."
    table.say(Event("breaks free", text, unit, holder, success=won))
    if won:
        holding.let_go(table, holder)
        if not held.hold(table, unit).by:
            holding.apart(table, unit)


def breathless(table: Table, unit: Ref) -> None:
    """Once a second a unit that is throttled loses a fatigue point, and an HP as well below none; with none left it
    keeps its senses by Will, and after four minutes it dies (GUR-GRP-07, GUR-SUFF-01, GUR-FAT-01).
    """
    if not held.hold(table, unit).choked or not knowing.alive(table, unit):
        table.strip(unit, Stifled)
        return
    now, since = table.clock.round, table.find(unit, Stifled) or Stifled(table.clock.round)
    table.put(unit, since)
    if now >= since.since + breath.DEADLY:
        condition.keep(table, unit, replace(figures.wounds(table, unit), dead=True))
        table.say(Event("suffocates", "{actor} is suffocated.", actor=unit))
        holding.loosen(table)
        return
    hurting.tires(table, unit, breath.CHOKING)
    if figures.fatigue(table, unit) <= 0 and knowing.can_act(table, unit):
        will = figures.attribute(table, unit, Attribute.WILL)
        if not rolls.roll(table.dice(unit), int(will.total)).success:
            condition.keep(table, unit, replace(figures.wounds(table, unit), unconscious=True))


# throws


def may_fall(scene: Scene, unit: Ref, foe: Ref) -> tuple[Cell, ...]:
    """Where the foe may fall: where it stands, or on free ground beside that or beside the thrower."""
    there = scene.cells(foe)[0]
    cells = [there]
    for at in dict.fromkeys((there, *scene.cells(unit))):
        cells += ground.beside(scene, foe, at)
    return tuple(dict.fromkeys(cells))


def throw(table: Table, unit: Ref, action: Throw) -> Flow[None]:
    """An attack with Judo: what does not avoid it falls where the thrower likes, and rolls HT or is stunned."""
    foe, score = action.target, scores.throwing(table, unit, action)
    threat = scores.threat(table, unit, foe)
    came = yield from attacking.comes(table, threat, score, by="limb")
    text, told = "{actor} takes {target} by the arm to throw it.", ("It is thrown.", "It is not thrown.")
    attacking.tells(table, threat, came, score, "throws", text, told, harms=True)
    if not came.off:
        return
    holding.let_go(table, foe)
    if action.cell in may_fall(table, unit, foe):
        table.put(foe, Position(action.cell))
    condition.falls(table, foe)
    ht = figures.attribute(table, foe, Attribute.HT)
    if course.falls_hard(table.dice(foe), True, int(ht.total), False)[0] is course.STUNNED:
        condition.stuns(table, foe, 0)
