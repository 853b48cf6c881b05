"""What an attacker may do while its blow is under way: follow a foe that gives ground, strike the arm in its way."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from rules.frame.figure import Position
from rules.frame.flow import Ask, Flow
from rules.frame.forms import Menu, Offer, OneOf, Purpose
from rules.frame.ground import Cell
from rules.frame.marks import AtCell
from rules.frame.scene import Event, Scene, Table
from rules.gurps.asks import FOLLOW, STRUCK, Decline, Reply
from rules.gurps.defence import ground
from rules.gurps.defence.meeting import Met
from rules.gurps.defence.threat import Threat
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.manoeuvres import BEARING
from rules.gurps.turns import taking
from rules.gurps.turns.topic import Topic
from rules.kernel.refs import Ref


class Follow(Reply):
    """Follow a foe that gives ground, with the step you have left (GUR-RET-01)."""

    title: ClassVar[str] = "Follow"
    does: ClassVar[str] = "Press on after the foe with your step, forcing it back."
    key: ClassVar[str] = "f"
    purpose: ClassVar[Purpose] = Purpose.GO
    kind: Literal["follow"] = "follow"
    cell: AtCell


class AtArm(Reply):
    """Strike the bare arm that has failed to turn the blow aside (GUR-PAR-04)."""

    title: ClassVar[str] = "Strike the arm"
    does: ClassVar[str] = "Hit the arm that was in the way."
    key: ClassVar[str] = "a"
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["at arm"] = "at arm"


@dataclass(frozen=True, slots=True)
class Gives:
    """The foe that has given ground."""

    foe: Ref


@dataclass(frozen=True, slots=True)
class InTheWay:
    """The arm that has failed to turn a blow aside, and what the blow was aimed at."""

    foe: Ref
    arm: Location


def cells(scene: Scene, unit: Ref, foe: Ref) -> tuple[Cell, ...]:
    """Where a step leads after the foe: nearer to it than now, the nearest first (GUR-RET-01)."""
    if BEARING[scene.pose(unit).posture].stays:
        return ()
    there, straight = scene.cells(foe)[0], scene.grid.straight
    found = ground.stepped(scene, unit, lambda here, cell: straight(cell, there) < straight(here, there))
    return tuple(sorted(found, key=lambda cell: (straight(cell, there), cell)))


def follows(table: Table, made: Attack) -> Flow[None]:
    """The foe has given ground. If the step of its manoeuvre is unused, the attacker may take it now (GUR-RET-01)."""
    unit, foe = made.attacker, made.target
    now, steps = taking.turn(table, unit), taking.may_follow(table, unit, made.manoeuvre)
    table.put(unit, replace(now, pressed=(*now.pressed, foe)))
    if not steps or not cells(table, unit, foe):
        return
    answer = yield Ask(table.side(unit), unit, FOLLOW, Gives(foe))
    if isinstance(answer, Follow):
        table.put(unit, Position(answer.cell))
        taking.stepped(table, unit)
        table.say(Event("walks", "{actor} steps after it.", actor=unit, cells=(answer.cell,)))


def menu(scene: Scene, ask: Ask) -> Menu:
    """Follow, or hold your ground; a standing order follows as near as it can."""
    found = cells(scene, ask.unit, ask.about.foe)
    question = f"{scene.name(ask.about.foe)} gives ground: does {scene.name(ask.unit)} follow?"
    usual = Follow(cell=found[0]) if found else Decline()
    return Menu(question, (*((Offer(Follow, {"cell": OneOf(found)}),) if found else ()), Offer(Decline)), (), usual)


def at_arm(table: Table, made: Attack, threat: Threat, met: Met) -> Flow[Attack]:
    """The attack, at the bare arm that failed to parry a weapon if its attacker would rather strike that, be it in the
    first try of two (GUR-PAR-04, GUR-AOD-02).
    """
    tries = (met, met.before) if met.before is not None else (met,)
    way = next((each.way for each in tries if each.way is not None and each.way.bare), None)
    if way is None or met.stopped or not threat.armed or threat.ranged or made.at:
        return made
    if table.options.hit_locations != "on":
        return made
    arm = Location.LEFT_ARM if way.thing.startswith("left") else Location.RIGHT_ARM
    answer = yield Ask(table.side(made.attacker), made.attacker, STRUCK, InTheWay(made.target, arm))
    return replace(made, called=arm, chink=False) if isinstance(answer, AtArm) else made


def struck_menu(scene: Scene, ask: Ask) -> Menu:
    """The arm, or what was aimed at."""
    question = f"{scene.name(ask.about.foe)}'s {ask.about.arm} is in the way: strike it?"
    return Menu(question, (Offer(AtArm), Offer(Decline)), (), Decline())


TOPIC = Topic(
    menus={FOLLOW: menu, STRUCK: struck_menu},
    answers=(Follow, AtArm, Decline),
)
