"""What makes a target easy or hard to hit: what it knows, what holds it, how fast it goes."""

from __future__ import annotations

from rules.figure import Aboard, Condition, State
from rules.reflex.core import attempts
from rules.reflex.core.body import GAIT_WORDS, LEGS, Gait, Injury
from rules.reflex.state import Control, Fight, Gone, Initiative, Moving
from rules.refs import Ref
from rules.scene import Awareness, Scene
from rules.tally import Modifier

UNAWARE, HAMPERED = 4, 2
AGAINST = {Gait.SPRINT: -3, Gait.RUN: -2, Gait.TROT: -1}
"""On attacks at somebody going so (RFX-MOVE-03 to 05, RFX-ATK-08)."""
FINE_MOTOR = {Gait.SPRINT: -5, Gait.RUN: -3, Gait.TROT: -2, Gait.WALK: -1, Gait.STAGGER: -1, Gait.CRAWL: -4}
"""On one's own fine motor actions (RFX-MOVE-03 to 08)."""
_RULES = {
    Gait.SPRINT: "RFX-MOVE-03",
    Gait.RUN: "RFX-MOVE-04",
    Gait.TROT: "RFX-MOVE-05",
    Gait.WALK: "RFX-MOVE-06",
    Gait.STAGGER: "RFX-MOVE-07",
    Gait.CRAWL: "RFX-MOVE-08",
}


def moving(scene: Scene, unit: Ref) -> Gait:
    """The gait at which somebody counts as moving now (RFX-MOVE-11)."""
    if scene.assumed(unit):
        marks = scene.appearance(unit).marks
        return next((gait for gait, word in GAIT_WORDS.items() if word in marks), Gait.STILL)
    found = scene.find(unit, Moving)
    tick = next((fight.tick for _, fight in scene.having(Fight)), 0)
    if found is None or found.round != scene.clock.round or tick < found.until:
        return Gait.STILL
    return found.gait


def fine_motor(scene: Scene, unit: Ref) -> Modifier | None:
    """What one's own gait takes off shots, throws and other fine work (RFX-MOVE-03 to 08)."""
    gait = moving(scene, unit)
    off = FINE_MOTOR.get(gait, 0)
    return Modifier(off, f"at a {gait.name.lower()}", _RULES[gait]) if off else None


def hard_to_hit(scene: Scene, target: Ref) -> Modifier | None:
    """What the target's gait takes off attacks at it (RFX-ATK-08)."""
    gait = moving(scene, target)
    off = AGAINST.get(gait, 0)
    return Modifier(off, f"target at a {gait.name.lower()}", "RFX-ATK-08") if off else None


def easy(scene: Scene, attacker: Ref, target: Ref) -> Modifier | None:
    """+4 at whoever knows of nothing or cannot help himself, +2 at whoever is hampered or does not know where the
    attacker is; the larger counts (RFX-ATK-09, RFX-ATK-10).
    """
    why = unaware(scene, target)
    if why:
        return Modifier(UNAWARE, why, "RFX-ATK-09")
    why = hampered(scene, attacker, target)
    return Modifier(HAMPERED, why, "RFX-ATK-10") if why else None


def unaware(scene: Scene, target: Ref) -> str:
    """Why a target takes no care at all: not yet in the fight, unconscious, given up (RFX-ATK-09, RFX-TIME-15)."""
    condition = scene.find(target, Condition) or Condition()
    gone = scene.find(target, Gone)
    if condition.state in (State.DOWN, State.DEAD):
        return "helpless"
    if gone is not None and gone.how == "surrendered":
        return "has given up"
    own = scene.find(target, Initiative)
    begun = any(fight.attacked for _, fight in scene.having(Fight))
    if scene.assumed(target):
        return "" if begun else "unaware"
    if own is None or not own.rolled or (own.ambushed and not begun):
        return "unaware"
    return ""


def hampered(scene: Scene, attacker: Ref, target: Ref) -> str:
    """Why a target is less free than it should be (RFX-ATK-10)."""
    hurt = attempts.wounds(scene, target)
    if any(held.victim == target and held.points > 0 for _, held in scene.having(Control)):
        return "held"
    if hurt.dazed or (hurt.shock and hurt.shock == scene.clock.round):
        return "in shock"
    if all(hurt.at(leg) >= Injury.CRITICAL for leg in LEGS):
        return "cannot move"
    if scene.find(target, Aboard) is not None:
        return "in a vehicle"
    if scene.place(scene.cells(target)[0]).walk == "deep":
        return "swimming"
    knows = scene.find(target, Awareness)
    if knows is not None and not scene.assumed(target) and attacker not in knows.now:
        return "does not see the attacker"
    return ""
