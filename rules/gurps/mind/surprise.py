"""Surprise, and leaders: sides that are caught unawares, the initiative, and orders that rally the dazed."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.frame.figure import Identity
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast, either
from rules.frame.forms import FREE, Action, Purpose
from rules.frame.intents import Role
from rules.frame.scene import Event, Scene, Table
from rules.gurps import rolls
from rules.gurps.core import figures, scale
from rules.gurps.harm import condition
from rules.gurps.senses import knowing
from rules.gurps.state.hurts import Deafened, Heartened, Stunned
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.skills import Attribute, Skill
from rules.gurps.terms.traits import Trait
from rules.gurps.turns.topic import Desk, Topic, at_once
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.parts.topics import Lines

MASTERLY = 20
"""The level of Tactics from which it is worth 2 (GUR-SURP-02)."""


def muster(table: Table) -> None:
    """Before the first second: units that the scenario has surprised freeze (GUR-SURP-01); where both sides are taken
    aback, leaders roll for the initiative (GUR-SURP-02).
    """
    for unit in table.units():
        if knowing.can_act(table, unit) and caught(table, unit):
            freezes(table, unit)
    if table.options.initiative:
        takes_initiative(table)


def caught(scene: Scene, unit: Ref) -> bool:
    """Whether the scenario says that a unit, or its side, is surprised."""
    identity = scene.find(unit, Identity)
    names = {scene.side(unit)} | ({identity.name, identity.name.rstrip(" 0123456789")} if identity else set())
    return not names.isdisjoint(scene.options.surprised)


def freezes(table: Table, unit: Ref) -> None:
    """Stunned in the mind for 1d seconds at least, after which it rolls IQ; one with Combat Reflexes is not frozen
    (GUR-SURP-01, GUR-CHAR-06).
    """
    quick = figures.has(table, unit, Trait.COMBAT_REFLEXES)
    seconds = 0 if quick else table.dice(unit).roll(rolls.DIE).value
    how = Stunned(mind=True, until=table.clock.round + seconds)
    _stuns(table, unit, how, "{actor} is taken by surprise.")


def leader(scene: Scene, side: str) -> Ref | None:
    """The unit of a side with the best Leadership, then IQ."""

    def worth(unit: Ref) -> tuple[int, int, int]:
        own = figures.traits(scene, unit)
        return own.learnt.get(Skill.LEADERSHIP, 0), own.iq, -unit

    return max((unit for unit in scene.units(side) if knowing.can_act(scene, unit)), key=worth, default=None)


def bid(scene: Scene, side: str, other: Ref | None) -> Tally | None:
    """What a side's leader adds to its die: 2 for Combat Reflexes of its own, 1 for those of another of its side, 1 for
    the higher IQ, 1 for Tactics or 2 for mastery of it (GUR-SURP-02).
    """
    unit = leader(scene, side)
    if unit is None:
        return None
    own = figures.traits(scene, unit)
    reflexes = any(figures.has(scene, each, Trait.COMBAT_REFLEXES) for each in scene.units(side))
    quick = 2 if own.has(Trait.COMBAT_REFLEXES) else 1 if reflexes else 0
    brighter = other is not None and own.attribute(Attribute.IQ) > figures.traits(scene, other).iq
    tactics = own.learnt.get(Skill.TACTICS, 0)
    schooled = 2 if tactics >= MASTERLY else 1 if tactics else 0
    return Tally("Initiative", 0, "the leader's die", "GUR-SURP-02").plus(
        Modifier(quick, "Combat Reflexes", "GUR-SURP-02"),
        Modifier(int(brighter), "the brighter leader", "GUR-SURP-02"),
        Modifier(schooled, "Tactics", "GUR-SURP-02"),
    )


def takes_initiative(table: Table) -> None:
    """Each leader rolls 1d; the units of every side but the winner's are stunned in the mind; a tie surprises no unit
    (GUR-SURP-02).
    """
    leaders = {side: leader(table, side) for side in table.sides}
    came: dict[str, int] = {}
    for side, unit in leaders.items():
        others = (each for which, each in leaders.items() if which != side and each is not None)
        tally = bid(table, side, next(others, None))
        if unit is not None and tally is not None:
            came[side] = int(tally.total) + table.dice(unit).roll(rolls.DIE).value
    best = max(came.values(), default=0)
    if list(came.values()).count(best) != 1:
        return
    for unit in table.units():
        if came.get(table.side(unit), best) < best and knowing.can_act(table, unit):
            _stuns(table, unit, Stunned(mind=True, growing=True), "{actor} is slow to react.")


def _stuns(table: Table, unit: Ref, how: Stunned, told: str) -> None:
    """Stunned in the mind; an unwieldy weapon must be readied again (GUR-RDY-03)."""
    table.put(unit, how)
    condition.loses_balance(table, unit)
    table.say(Event("surprised", told, actor=unit))


# orders


HEARD = 20.0
"""Yards over which an order is heard."""


class Command(Action):
    """Call stunned friends to their senses (GUR-CONC-01)."""

    title: ClassVar[str] = "Shout orders"
    does: ClassVar[str] = "Roll Leadership: friends stunned in the mind recover more easily until your next turn."
    key: ClassVar[str] = "q"
    purpose: ClassVar[Purpose] = Purpose.RALLY
    role: ClassVar[Role] = Role.READY
    kind: Literal["command"] = "command"


def orders(desk: Desk) -> Lines:
    """While any friend within hearing is stunned in the mind (GUR-CONC-01)."""
    if desk.turn.taken is None and desk.may(Manoeuvre.CONCENTRATE) and _dazed(desk.scene, desk.unit):
        yield desk.offer(Command)


def _dazed(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """Friends within hearing, and not deafened, who are stunned in the mind."""
    dazed = [other for other, stunned in scene.having(Stunned) if stunned.mind and not stunned.over]
    friends = scene.units(scene.side(unit)) if dazed else ()
    return tuple(
        other
        for other in dazed
        if other != unit
        and other in friends
        and knowing.can_act(scene, other)
        and scale.yards(scene.apart(unit, other)) <= HEARD
        and scene.find(other, Deafened) is None
    )


def command(table: Table, unit: Ref, _action: Command) -> None:
    """Leadership: a success helps them until its next turn (GUR-CONC-01)."""
    came_off = rolls.roll(table.dice(unit), int(_skill(table, unit).total)).success
    if came_off:
        for other in _dazed(table, unit):
            table.put(other, Heartened(table.clock.round + 1, unit))
    text = "{actor} shouts orders." if came_off else "{actor} shouts, and nobody listens."
    table.say(Event("commands", text, actor=unit, sound="Shouted orders", loud=scale.metres(HEARD), success=came_off))


def _skill(scene: Scene, unit: Ref) -> Tally:
    return figures.skill(scene, unit, Skill.LEADERSHIP) or Tally(
        "Leadership", figures.traits(scene, unit).iq - 5, "IQ-5"
    )


def foretold(scene: Scene, ask: Ask, _action: Command) -> Forecast:
    """The chance to be listened to."""
    skill = _skill(scene, ask.unit)
    sure = rolls.chance(int(skill.total))
    return Forecast(FREE, (skill,), either(sure, "they recover more easily", "nobody listens"), sure)


TOPIC = Topic(
    offers=(orders,),
    deeds={Command: at_once(command, Manoeuvre.CONCENTRATE)},
    forecasts={Command: foretold},
)
