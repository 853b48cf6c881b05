"""With advanced timing: what breaks off an action that has been begun (RFX-ADV-02)."""

from __future__ import annotations

from rules.frame.body import Posture
from rules.frame.figure import Stance
from rules.frame.scene import Event, Scene, Table
from rules.kernel.refs import Ref
from rules.reflex.core import able, attempts, control, course
from rules.reflex.hands.ready import arm, figures
from rules.reflex.nerve.broken import broken_may
from rules.reflex.state import Doing
from rules.reflex.terms.weapons import Weapon

HANDLING = ("ready", "stow", "reload", "feed gun", "set up", "reset weapons")
"""What names a weapon that is not in hand yet."""
GOING = ("move", "jump", "board", "alight", "drive", "smother")
"""What leads a unit elsewhere."""


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
    """What interrupts an action: shock, death, the thing in use gone, a broken nerve, a fall; and to be seized, if it
    takes both hands or leads away (RFX-ADV-02).
    """
    if not able.acts(scene, unit):
        return "struck down"
    if attempts.morale(scene, unit).broken and not broken_may(type(doing.action)):
        return "nerve broken"
    weapon = getattr(doing.action, "weapon", "")
    if weapon and doing.action.kind not in HANDLING and arm(scene, unit, weapon) is None:
        return f"{weapon} is gone"
    if lies(scene, unit) and not doing.lay:
        return "knocked down"
    if control.holders(scene, unit) and not doing.held and _hindered(scene, unit, doing):
        return "seized"
    return ""


def lies(scene: Scene, unit: Ref) -> bool:
    """Whether a unit is on the ground."""
    return (scene.find(unit, Stance) or Stance()).posture is Posture.PRONE


def _hindered(scene: Scene, unit: Ref, doing: Doing) -> bool:
    """Whether a hold stops what is being done: going anywhere, or handling what takes two hands (RFX-ADV-02)."""
    name = getattr(doing.action, "weapon", "") or getattr(doing.action, "item", "")
    what = figures(scene, unit, name) if name else None
    return doing.action.kind in GOING or (isinstance(what, Weapon) and what.hands == 2)
