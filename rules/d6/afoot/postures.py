"""Standing up, changing posture, turning, keeping out of sight."""

from __future__ import annotations

from dataclasses import replace

from rules.d6.afoot.forms import KeepDown, StandUp, Turn
from rules.d6.core.moment import Moment
from rules.d6.suppression import zones
from rules.d6.turns import budget
from rules.frame.body import Posture
from rules.frame.figure import Facing, Stance
from rules.frame.scene import Event
from rules.kernel.refs import Ref
from rules.parts.afoot import ChangePosture


def stand_up(moment: Moment, unit: Ref, _: StandUp) -> None:
    """Up from prone: an action (DSX-MOVE-04)."""
    table = moment.table
    if zones.acts(moment, unit):
        table.put(unit, Stance(Posture.STANDING))
        table.say(Event("posture", "{actor} stands up.", actor=unit))


def change_posture(moment: Moment, unit: Ref, action: ChangePosture) -> None:
    """Crouch, rise from it, or drop prone: once a turn, free (DSX-ACT-06)."""
    table = moment.table
    table.put(unit, replace(budget.turn(table, unit), posture_changed=True))
    stance = table.find(unit, Stance) or Stance()
    table.put(unit, replace(stance, posture=action.posture))
    verb = {Posture.PRONE: "drops prone", Posture.CROUCHED: "crouches"}.get(action.posture, "rises")
    table.say(Event("posture", f"{{actor}} {verb}.", actor=unit))


def turn_to(moment: Moment, unit: Ref, action: Turn) -> None:
    """Look another way: free in the unit's own turn (DSX-MOVE-03)."""
    moment.table.put(unit, Facing(action.facing))


def keep_down(moment: Moment, unit: Ref, action: KeepDown) -> None:
    """Out of sight behind what is there, or looking over it again (DSX-COVER-07)."""
    table = moment.table
    stance = table.find(unit, Stance) or Stance()
    table.put(unit, replace(stance, kept_down=action.directions))
