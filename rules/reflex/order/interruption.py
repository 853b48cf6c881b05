"""With advanced timing: what breaks off an action that has been begun (RFX-ADV-02)."""

from __future__ import annotations

from rules.frame.body import Posture
from rules.frame.figure import Stance
from rules.frame.scene import Event, Scene, Table
from rules.kernel.refs import Ref
from rules.reflex.core import able, attempts, course
from rules.reflex.hands.ready import arm
from rules.reflex.nerve.broken import broken_may
from rules.reflex.state import Control, Doing

HANDLING = ("ready", "stow", "reload", "feed gun", "set up", "reset weapons")
"""What names a weapon that is not in hand yet."""


def interrupt(table: Table) -> None:
    """A unit that is stopped loses what it had begun; it acts again when that would have been done (RFX-ADV-02)."""
    if not table.options.on("advanced_timing"):
        return
    for unit, doing in table.having(Doing):
        if course.initiative(table, unit).substitute:
            continue
        why = reason(table, unit, doing)
        if why:
            table.strip(unit, Doing)
            table.say(Event("interrupted", "{actor} is interrupted: " + f"{why}.", actor=unit))


def reason(scene: Scene, unit: Ref, doing: Doing) -> str:
    """What interrupts an action: shock, death, the thing in use gone, a fall, a hold, a broken nerve (RFX-ADV-02)."""
    if not able.acts(scene, unit):
        return "struck down"
    if attempts.morale(scene, unit).broken and not broken_may(type(doing.action)):
        return "nerve broken"
    weapon = getattr(doing.action, "weapon", "")
    if weapon and doing.action.kind not in HANDLING and arm(scene, unit, weapon) is None:
        return f"{weapon} is gone"
    stance = scene.find(unit, Stance) or Stance()
    if stance.posture is Posture.PRONE and doing.action.kind == "move" and getattr(doing.action, "gait", "") != "crawl":
        return "knocked down"
    if any(held.victim == unit and held.points > 0 for _, held in scene.having(Control)):
        return "seized"
    return ""
