"""Talking: a short call costs nothing, a long talk costs the turn (GRD-ACT-04)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from rules.frame.forms import FREE, Action, Offer
from rules.frame.intents import Role
from rules.frame.knowing import Awareness
from rules.frame.scene import Event, Scene, Table
from rules.graydawn.senses import knowing, word
from rules.graydawn.state import Traits
from rules.graydawn.surprise import alarm
from rules.graydawn.turns.topic import Desk
from rules.kernel.refs import Ref
from rules.parts.topics import Lines

VOICE = 30.0
"""Metres over which a voice is heard in a fight."""


class CallOut(Action):
    """Tell friends in a few words of the enemies in sight (GRD-ACT-04)."""

    title: ClassVar[str] = "Call out"
    does: ClassVar[str] = "Tell friends who hear you of the enemies you know of, at once and at no cost."
    seldom: ClassVar[bool] = True
    role: ClassVar[Role] = Role.AID
    kind: Literal["call out"] = "call out"


class TalkItOver(Action):
    """Talk for the whole turn (GRD-ACT-04)."""

    title: ClassVar[str] = "Talk it over"
    does: ClassVar[str] = "Spend the turn talking: you and the friends who hear you learn all that any of you knows."
    key: ClassVar[str] = "k"
    seldom: ClassVar[bool] = True
    role: ClassVar[Role] = Role.AID
    apart: ClassVar[bool] = True
    kind: Literal["talk it over"] = "talk it over"


def listeners(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """Friends who hear a unit: by radio all, else those within reach of its voice (GRD-COVER-12)."""

    def hears(friend: Ref) -> bool:
        return scene.options.radio or scene.apart(unit, friend) <= VOICE

    mates = (mate for mate in scene.units(scene.side(unit)) if mate != unit and scene.find(mate, Traits) is not None)
    return tuple(mate for mate in mates if knowing.can_act(scene, mate) and hears(mate))


def uninformed(scene: Scene, unit: Ref) -> Iterator[Ref]:
    """The listeners that do not know yet of the enemies that a unit perceives."""
    own = scene.find(unit, Awareness) or Awareness()
    for mate in listeners(scene, unit) if own.now else ():
        known = scene.find(mate, Awareness) or Awareness()
        told = {sighting.subject: sighting.round for sighting in known.known}
        fresh = (foe for foe in own.now if foe not in known.now)
        if any(told.get(foe, -1) < sighting.round for foe in fresh if (sighting := own.of(foe)) is not None):
            yield mate


def calls(desk: Desk) -> Lines:
    """A call, where it tells a friend anything (GRD-ACT-04)."""
    if not desk.rushing and any(uninformed(desk.scene, desk.unit)):
        yield desk.offer(CallOut)


def call_out(table: Table, unit: Ref, _action: CallOut) -> None:
    """Friends who hear it know of its enemies from now on, and that there is a fight (GRD-ACT-04)."""
    friends = listeners(table, unit)
    table.say(Event("says", "{actor} calls out.", actor=unit, sound="A voice", loud=VOICE))
    word.passed(table, unit, friends)
    for friend in friends:
        alarm.raise_alarm(table, friend)


def may_talk(scene: Scene, unit: Ref) -> Iterator[Offer]:
    """A long talk instead of a turn, if a friend is there to hear it (GRD-ACT-04)."""
    if listeners(scene, unit):
        yield Offer(TalkItOver, cost=FREE, note="no turn this round")


def talk(table: Table, unit: Ref) -> None:
    """All who hear each other know the same afterwards; the unit has had its turn (GRD-ACT-04)."""
    friends = listeners(table, unit)
    words = "{actor} is busy talking."
    table.say(Event("says", words, actor=unit, sound="Voices", loud=VOICE))
    for friend in friends:
        word.passed(table, friend, (unit,))
    word.passed(table, unit, friends)
    for friend in friends:
        alarm.raise_alarm(table, friend)
