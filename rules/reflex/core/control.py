"""Holds: who has how much Control over which unit, what keeps a hold and what ends it, dragging free."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.flow import Flow
from rules.frame.knowing import Awareness
from rules.frame.scene import Event, Scene, Table
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.parts.arms_length import touching
from rules.reflex.core import able, attempts
from rules.reflex.core.attempts import BODY, Attempt
from rules.reflex.core.checks import check, opposed
from rules.reflex.core.moment import Moment
from rules.reflex.state import Control
from rules.reflex.terms.skills import Attribute

ELSEWHERE = -3


def holders(scene: Scene, victim: Ref) -> tuple[tuple[Ref, Control], ...]:
    """Every unit that has Control over another (RFX-GRAP-02)."""
    return tuple((ref, held) for ref, held in scene.having(Control) if held.victim == victim and held.points > 0)


def over(scene: Scene, holder: Ref, victim: Ref) -> int:
    """The Control one has over another."""
    held = scene.find(holder, Control)
    return held.points if held is not None and held.victim == victim else 0


def elsewhere(scene: Scene, holder: Ref, target: Ref | None = None) -> Modifier | None:
    """What a hold takes off anything done to another unit or thing (RFX-GRAP-05)."""
    held = scene.find(holder, Control)
    if held is None or held.victim == target or held.points <= 0:
        return None
    return Modifier(ELSEWHERE, "already holds another", "RFX-GRAP-05")


def gain(table: Table, holder: Ref, victim: Ref, points: int) -> None:
    """More Control over a unit, which feels whose it is; another that was held is let go first (RFX-GRAP-02,
    RFX-GRAP-05, RFX-GRAP-08).
    """
    if points <= 0:
        return
    if holder not in (table.find(victim, Awareness) or Awareness()).now:
        table.spot(victim, holder, "felt")
    held = table.find(holder, Control)
    if held is None or held.victim != victim:
        held = Control(victim, 0)
    table.put(holder, replace(held, points=held.points + points))
    words = "{actor} holds {target}."
    table.say(Event("control", words, actor=holder, target=victim, detail=(f"Control {held.points + points}",)))


def lose(table: Table, holder: Ref, points: int) -> None:
    """Less Control, or none (RFX-GRAP-13)."""
    held = table.find(holder, Control)
    if held is None:
        return
    if held.points > points:
        table.put(holder, replace(held, points=held.points - points))
    else:
        table.strip(holder, Control)
        table.say(Event("control", "{target} is free of {actor}.", actor=holder, target=held.victim))


def review(table: Table) -> None:
    """Who can hold no more, or has nobody left within reach, has lost his hold (RFX-GRAP-05)."""
    for holder, held in table.having(Control):
        apart = not touching(table, table.cells(holder), table.cells(held.victim))
        if apart or not able.acts(table, holder) or not able.alive(table, held.victim):
            table.strip(holder, Control)


def pulling(scene: Scene, victim: Ref) -> Attempt:
    """The victim's Muscle against the hold; the penalty of being held counts as against the holder (RFX-GRAP-07)."""
    against = next((holder for holder, _ in holders(scene, victim)), None)
    return attempts.attempt(scene, victim, Attribute.MUS, uses=BODY, against=against, rule="RFX-GRAP-07")


def keeping(scene: Scene, holder: Ref) -> Attempt:
    """The holder's Muscle, at no cost (RFX-GRAP-07)."""
    return attempts.attempt(scene, holder, Attribute.MUS, uses=BODY, rule="RFX-GRAP-07")


def drag(moment: Moment, unit: Ref) -> Flow[float | None]:
    """To move, a unit that is held must win a trial of Muscle: as many metres as the net margin; None for the free
    (RFX-GRAP-07).
    """
    yield from ()
    table = moment.table
    held_by = [holder for holder, _ in holders(table, unit)]
    if not held_by:
        return None
    own = check(table.dice(unit), pulling(table, unit).check)
    others = [check(table.dice(holder), keeping(table, holder).check).margin for holder in held_by]
    net = opposed(own.margin, others)
    told = "{actor} pulls {target} along." if net > 0 else "{actor} cannot pull away from {target}."
    table.say(
        Event(
            "drag",
            told,
            actor=unit,
            target=held_by[0],
            detail=(f"margin of Muscle {own.margin} against {max(others)}",),
        )
    )
    return float(max(0, net))
