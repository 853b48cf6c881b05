"""Dropping on a foe from above (GUR-ELEV-03)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.frame.figure import Position
from rules.frame.flow import Flow
from rules.frame.forms import OneOf
from rules.frame.scene import Event, Scene, Table
from rules.gurps import rolls
from rules.gurps.core import arms, figures, scale
from rules.gurps.foreseen import NOT_IN_HAND, Foreseen
from rules.gurps.harm import hurting
from rules.gurps.melee import options, to_hit
from rules.gurps.melee.forms import DropOn
from rules.gurps.senses import knowing
from rules.gurps.strike import foretelling, resolving
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.skills import Skill
from rules.gurps.turns import taking
from rules.gurps.turns.topic import Desk
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.parts import ledges, room
from rules.parts.ledges import Drop
from rules.parts.topics import Lines

LEAST, HARMLESS = 1.0, 2.0
"""Yards of height from which a foe can be dropped on, and those that do no harm (GUR-ELEV-03)."""
LOOKS_DOWN = -2
"""On the Vision of a victim that does not look up (GUR-ELEV-03)."""


def offered(desk: Desk) -> Lines:
    """Every foe beside a place that it could drop to, in place of its step (GUR-ELEV-03)."""
    scene, unit = desk.scene, desk.unit
    if desk.turn.taken is not None or desk.turn.stepped or not desk.may(Manoeuvre.ATTACK):
        return
    for drop in _drops(scene, unit):
        for arm, use in arms.strikes(scene, unit):
            near = [foe for foe in desk.fighters if _reached(scene, drop, foe, use.reaches.yards)]
            if near and arms.ready(scene, unit, arm.weapon.name):
                fixed = {"weapon": OneOf((arm.weapon.name,)), "use": OneOf((use.use,)), "cell": OneOf((drop.cell,))}
                none = {"called": OneOf((Location.TORSO,)), "deceptive": OneOf((0,)), "chink": OneOf((False,))}
                yield desk.offer(DropOn, {**fixed, **none, "target": OneOf(near)}, f"{arm.weapon.name}: {use.use}")


def _drops(scene: Scene, unit: Ref) -> Iterator[Drop]:
    for drop in ledges.drops(scene, scene.cells(unit)[0]):
        if scale.yards(drop.metres) >= LEAST and room.free(scene, drop.cell):
            yield drop


def _reached(scene: Scene, drop: Drop, foe: Ref, yards: tuple[int, ...]) -> bool:
    return int(scene.grid.count(drop.cell, scene.cells(foe)[0], scale.DIAGONALS)) in yards


def made(scene: Scene, unit: Ref, action: DropOn) -> Attack | None:
    """The blow from above."""
    arm = arms.arm(scene, unit, action.weapon)
    use = arm.striking(action.use) if arm is not None else None
    if arm is None or use is None:
        return None
    return replace(options.attack(scene, unit, action, arm, use), above=True, wild=False, called=action.called)


def contest(scene: Scene, unit: Ref, target: Ref) -> tuple[Tally, Tally]:
    """Stealth against the victim's Vision (GUR-ELEV-03)."""
    own = figures.skill(scene, unit, Skill.STEALTH) or Tally("Stealth", 0, "no skill")
    sees = Tally("Vision", figures.traits(scene, target).per, "Per", "GUR-ELEV-03")
    return own, sees.plus(Modifier(LOOKS_DOWN, "not looking up", "GUR-ELEV-03"))


def drop_on(table: Table, unit: Ref, action: DropOn) -> Flow[None]:
    """Down, then the blow: unforeseen if the victim has noticed nothing (GUR-ELEV-03)."""
    attack = made(table, unit, action)
    down = next((each for each in _drops(table, unit) if each.cell == action.cell), None)
    if attack is None or down is None:
        return
    own, sees = contest(table, unit, action.target)
    alert = knowing.sees(table, action.target, unit)
    hidden = not alert and rolls.quick(table.dice(unit), int(own.total), int(sees.total)).margin > 0
    taking.acted(table, unit)
    taking.stepped(table, unit)
    table.put(unit, Position(action.cell))
    table.say(Event("walks", "{actor} drops from above.", actor=unit, cells=table.cells(unit)))
    if scale.yards(down.metres) > HARMLESS:
        hurting.falls(table, unit, down.metres, lands=True)
    if knowing.can_act(table, unit):
        attack = replace(attack, unforeseen=hidden)
        yield from resolving.resolve(table, attack, to_hit.tally(table, attack))


def foreseen(scene: Scene, unit: Ref, action: DropOn) -> Foreseen:
    """Unforeseen as often as Stealth wins, else against defences at -2."""
    attack = made(scene, unit, action)
    if attack is None:
        return NOT_IN_HAND
    told = foretelling.foreseen(scene, attack, to_hit.tally(scene, attack), _ways(scene, attack))
    return told.saying(*contest(scene, unit, action.target))


def _ways(scene: Scene, attack: Attack) -> Odds[Attack] | None:
    """The blow, by whether the victim has noticed anything."""
    if not scene.assumed(attack.target):
        return None
    own, sees = contest(scene, attack.attacker, attack.target)
    margins = rolls.quick_margins(int(own.total), int(sees.total))
    return margins.map(lambda margin: replace(attack, unforeseen=margin > 0))
