"""Holds: who has how much Control over which unit, what keeps a hold and what ends it, dragging free."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction

from rules.frame.figure import Position
from rules.frame.ground import Cell
from rules.frame.knowing import Awareness
from rules.frame.scene import Event, Scene, Table
from rules.kernel import lengths, odds
from rules.kernel.odds import Odds
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
        if held.victim not in table.units():
            table.strip(holder, Control)
            continue
        apart = not touching(table, table.cells(holder), table.cells(held.victim))
        if apart or not able.acts(table, holder) or not able.alive(table, held.victim):
            lose(table, holder, held.points)


def pulling(scene: Scene, victim: Ref) -> Attempt:
    """The victim's Muscle against the hold; the penalty of being held counts as against the holder (RFX-GRAP-07)."""
    against = next((holder for holder, _ in holders(scene, victim)), None)
    return attempts.attempt(scene, victim, Attribute.MUS, uses=BODY, against=against, rule="RFX-GRAP-07")


def keeping(scene: Scene, holder: Ref) -> Attempt:
    """The holder's Muscle, at no cost (RFX-GRAP-07)."""
    return attempts.attempt(scene, holder, Attribute.MUS, uses=BODY, rule="RFX-GRAP-07")


def pulled(own: int, others: Iterable[int]) -> int:
    """As many metres as the net margin of a trial of Muscle (RFX-GRAP-07)."""
    return max(0, opposed(own, others))


def tugs(scene: Scene, victim: Ref) -> Odds[int]:
    """How many metres a held unit gets along, by every way the dice can fall (RFX-GRAP-07)."""
    best = Odds({-1: Fraction(1)})
    for holder, _ in holders(scene, victim):
        best = _either(best, _margins(keeping(scene, holder)), max)
    return _either(_margins(pulling(scene, victim)), best, lambda own, other: pulled(own, (other,)))


def _margins(attempt: Attempt) -> Odds[int]:
    return odds.of(check, attempt.check).map(lambda result: result.margin)


def _either(one: Odds[int], other: Odds[int], both: Callable[[int, int], int]) -> Odds[int]:
    return one.then(lambda a: other.map(lambda b: both(a, b)))


def drag(moment: Moment, unit: Ref) -> float | None:
    """To move, a unit that is held must win a trial of Muscle: as many metres as the net margin; None for the free
    (RFX-GRAP-07).
    """
    table = moment.table
    held_by = [holder for holder, _ in holders(table, unit)]
    if not held_by:
        return None
    own = check(table.dice(unit), pulling(table, unit).check).margin
    others = [check(table.dice(holder), keeping(table, holder).check).margin for holder in held_by]
    net = pulled(own, others)
    told = "{actor} pulls {target} along." if net > 0 else "{actor} cannot pull away from {target}."
    detail = (f"margin of Muscle {own} against {max(others)}", pulls(net))
    table.say(Event("drag", told, actor=unit, target=held_by[0], detail=detail))
    return float(net)


def pulls(metres: int) -> str:
    """How far a held unit gets, in words."""
    return f"gets {lengths.metres(metres)} along" if metres else "is held fast"


def follow(moment: Moment, victim: Ref, trail: tuple[Cell, ...]) -> None:
    """The first holder goes along to where the victim has just been, and keeps its hold (RFX-GRAP-07)."""
    table = moment.table
    for holder, _ in holders(table, victim)[:1]:
        if len(trail) > 1 and not touching(table, table.cells(holder), table.cells(victim)):
            table.put(holder, Position(trail[-2]))
            moment.fallen.append(holder)
