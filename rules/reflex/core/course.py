"""The course of the battle: which segment and tick it is, who takes part, and when it is over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.frame.figure import Condition, State
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Known
from rules.kernel.refs import Ref
from rules.reflex.core.able import alive, awake
from rules.reflex.state import Fight, Gone, Initiative, InWait, Morale, Traits


def fight(scene: Scene) -> Fight:
    """How far the battle has come."""
    return next((fight for _, fight in scene.having(Fight)), Fight())


def change(table: Table, **changes: Any) -> None:
    """Note how far the battle has come; everybody can read it off the clock."""
    there = table.having(Fight)
    if not there:
        table.add(replace(Fight(), **changes), Known(table.sides))
        return
    ref, now = there[0]
    table.put(ref, replace(now, **changes))
    if changes.get("attacked") and not now.attacked:
        for unit, _ in table.having(InWait):
            table.strip(unit, InWait)


def initiative(scene: Scene, unit: Ref) -> Initiative:
    """When a unit acts."""
    return scene.find(unit, Initiative) or Initiative()


def people(scene: Scene) -> tuple[Ref, ...]:
    """Everybody who has a mind of his own and is still on the map."""
    return tuple(unit for unit in scene.units() if scene.find(unit, Traits) is not None)


def taking_part(scene: Scene, unit: Ref) -> bool:
    """Alive, conscious, and neither gone nor given up (RFX-TIME-14, RFX-TIME-15)."""
    return alive(scene, unit) and awake(scene, unit) and scene.find(unit, Gone) is None


def willing(scene: Scene, unit: Ref) -> bool:
    """Able and willing to go on: the broken are not; those in shock may yet recover (RFX-TIME-14)."""
    nerve = scene.find(unit, Morale)
    return taking_part(scene, unit) and not (nerve is not None and nerve.broken)


def victor(scene: Scene) -> str | None:
    """The side that still goes on when none of its enemies does, or the first of such allies; None while there are
    enemies left, or nobody who fights.
    """
    left = sides_left(scene)
    if scene.relations.at_odds(left):
        return None
    fighting = scene.relations.fighting(scene.sides)
    return next((side for side in left if side in fighting), None)


def sides_left(scene: Scene) -> tuple[str, ...]:
    """The sides that still field a unit able and willing."""
    return tuple(side for side in scene.sides if any(willing(scene, u) for u in people(scene) if scene.side(u) == side))


def over(scene: Scene) -> str:
    """Why the fight is over; "" while it goes on (RFX-TIME-14)."""
    left = sides_left(scene)
    if not scene.relations.at_odds(left):
        fighting = scene.relations.fighting(scene.sides)
        last = " and ".join(side for side in left if side in fighting)
        return f"only {last} is able and willing to go on" if last else "nobody is able and willing to go on"
    if fight(scene).quiet >= scene.options.quiet_pauses:
        return f"nobody has attacked for {fight(scene).quiet} pauses"
    return ""


def stands_down(table: Table, unit: Ref, state: State, words: str) -> None:
    """A unit leaves the fight without being struck down."""
    table.put(unit, replace(table.find(unit, Condition) or Condition(), state=state))
    table.say(Event("stands down", words, actor=unit))
