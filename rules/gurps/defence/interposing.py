"""Friends who throw themselves in the way of an attack (GUR-DOD-04, GUR-RET-04)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.frame.body import Posture
from rules.frame.figure import Position, Stance
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE, Menu, Offer, OneOf
from rules.frame.ground import Cell
from rules.frame.relations import friends
from rules.frame.scene import Event, Scene, Table
from rules.gurps import rolls
from rules.gurps.asks import INTERPOSE, Decline
from rules.gurps.core import held, riding, scale
from rules.gurps.defence import ground, scores
from rules.gurps.defence.course import Way
from rules.gurps.defence.forms import Interpose
from rules.gurps.defence.threat import Threat
from rules.gurps.rolls import Kind, Roll
from rules.gurps.senses import knowing
from rules.gurps.state.fighting import Defended
from rules.gurps.terms.manoeuvres import BEARING
from rules.gurps.turns import taking
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

CLEAR = 3
"""Succeeding by so much, both drop out of the way (GUR-RET-04)."""


@dataclass(frozen=True, slots=True)
class Endangered:
    """What a friend is asked about: the attack on another."""

    threat: Threat


@dataclass(frozen=True, slots=True)
class Instead:
    """The outcome: the unit struck in the target's place, if any."""

    struck: Ref | None = None
    clear: bool = False


def cells(scene: Scene, attacker: Ref, target: Ref, friend: Ref) -> tuple[Cell, ...]:
    """Where a friend gets between the attacker and its target with one step: beside the target, and at least a cell
    nearer to the attacker than it, or beside the attacker too where the two stand side by side (GUR-DOD-04).
    """
    there, whence = scene.cells(target)[0], scene.cells(attacker)[0]
    here, grid = scene.cells(friend)[0], scene.grid
    far = max(1, int(grid.count(there, whence, scale.DIAGONALS)) - 1)
    found = [here] if here != there else []
    if not BEARING[scene.pose(friend).posture].stays and scale.across(scene) <= scale.STEPPED * scale.TENTHS:
        found += ground.beside(scene, friend, here)
    beside = {cell for _, cell in grid.neighbours(there)}
    return tuple(
        cell for cell in found if cell in beside and 1 <= int(grid.count(cell, whence, scale.DIAGONALS)) <= far
    )


def dodge(scene: Scene, threat: Threat, friend: Ref) -> Way | None:
    """Its ordinary dodge of the attack; None where it has none."""
    return next((way for way in scores.ways(scene, upon(threat, friend)) if way.how == "dodge"), None)


def upon(threat: Threat, friend: Ref) -> Threat:
    """The attack as it comes at the friend."""
    return replace(threat, target=friend, feint=0, runaround=False)


def may(scene: Scene, threat: Threat, friend: Ref) -> bool:
    """Whether a unit could step in: it is near enough, and knows of the attack (GUR-DOD-04)."""
    if threat.unforeseen or friend not in near(scene, threat.attacker, threat.target):
        return False
    return dodge(scene, threat, friend) is not None


def anybody_may(scene: Scene, threat: Threat) -> bool:
    """Whether any unit could (GUR-DOD-04)."""
    return any(may(scene, threat, friend) for friend in near(scene, threat.attacker, threat.target))


def near(scene: Scene, attacker: Ref, target: Ref) -> tuple[Ref, ...]:
    """The friends of a target who get between it and an attacker with a step: afoot, able to act and not held
    (GUR-DOD-04).
    """
    return tuple(
        friend
        for friend in scene.units()
        if friend not in (target, attacker)
        and scene.apart(friend, target) <= 3 * scene.grid.metres
        and friends(scene, friend, target)
        and all(riding.carrier(scene, each) is None for each in (friend, target))
        and knowing.can_act(scene, friend)
        and not taking.helpless(scene, friend)
        and not held.fast(scene, friend)
        and cells(scene, attacker, target, friend)
    )


def menu(scene: Scene, ask: Ask) -> Menu:
    """Step in between, or stand by (GUR-DOD-04)."""
    threat = ask.about.threat
    drops = OneOf((False, True) if threat.ranged else (False,))
    offer = Offer(Interpose, {"cell": OneOf(cells(scene, threat.attacker, threat.target, ask.unit)), "drop": drops})
    question = f"{scene.name(threat.target)} is about to be struck: does {scene.name(ask.unit)} step in?"
    return Menu(question, (offer, Offer(Decline)), (), Decline())


def score(scene: Scene, threat: Threat, friend: Ref, action: Interpose) -> Tally:
    """What it is rolled against: its dodge, and 3 more if it drops (GUR-DOD-04, GUR-RET-04)."""
    way = dodge(scene, threat, friend)
    own = way.score if way is not None else Tally("Dodge", 0)
    return own.plus(Modifier(ground.DROPPING, "drops prone", "GUR-RET-04") if action.drop else None)


def foretold(scene: Scene, ask: Ask, action: Interpose) -> Forecast:
    """The chance to take the blow in the friend's place, and with both down that it strikes neither."""
    tally = score(scene, ask.about.threat, ask.unit, action)
    found = rolls.rolls(int(tally.total), Kind.DEFENCE)
    clear = found.chance(lambda fell: _clears(fell, action))
    struck = found.chance(lambda fell: fell.success) - clear
    rows = (
        Outcome("struck in its friend's place", struck, ask.unit),
        *((Outcome("neither is struck", clear, ask.unit, spared=True),) if clear else ()),
        Outcome("too late", 1 - struck - clear, ask.unit, spared=True),
    )
    return Forecast(FREE, (tally,), rows, struck + clear)


def _clears(fell: Roll, action: Interpose) -> bool:
    return action.drop and fell.success and fell.margin >= CLEAR


def steps_in(table: Table, threat: Threat) -> Flow[Instead]:
    """After the attack roll, before the target's own defence: friends a step away are asked one after another, until
    one is in time (GUR-DOD-04).
    """
    for friend in table.units():
        if not may(table, threat, friend):
            continue
        answer = yield Ask(table.side(friend), friend, INTERPOSE, Endangered(threat))
        if not isinstance(answer, Interpose):
            continue
        found = _tried(table, threat, friend, answer)
        if found is not None:
            return found
    return Instead()


def _tried(table: Table, threat: Threat, friend: Ref, action: Interpose) -> Instead | None:
    """The dodge; whether in time or not it has moved, and may not give ground until its next turn."""
    tally = score(table, threat, friend, action)
    fell = rolls.roll(table.dice(friend), int(tally.total), Kind.DEFENCE)
    done = table.find(friend, Defended) or Defended()
    table.put(friend, replace(done, moved=True), Position(action.cell))
    taking.defended(table, friend)
    if action.drop:
        table.put(friend, Stance(Posture.PRONE))
    told = "steps in between" if fell.success else "comes too late to step in"
    own = (f"dodge {tally.total}, rolled {fell.total}",)
    table.say(Event("defends", f"{{actor}} {told}.", actor=friend, own=own, tally=tally, success=fell.success))
    if not fell.success:
        return None
    if action.drop:
        table.put(threat.target, Stance(Posture.PRONE))
    clear = _clears(fell, action)
    return Instead(None if clear else friend, clear)
