"""Which function carries out which form; and the held actions that wait for a friend to do anything at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.d6 import actions as forms
from rules.d6.combat import equipment
from rules.d6.order import budget
from rules.d6.order.held import Happening, amid
from rules.d6.order.moment import Moment
from rules.d6.play import afoot, attacks, company, falls, gear, landing, magic, riding, senses, things, wheel, zones
from rules.frame.flow import Flow
from rules.frame.forms import Action
from rules.kernel.refs import Ref

Deed = Callable[[Moment, Ref, Any], Flow[None]]
Quick = Callable[[Moment, Ref, Any], None]


def suppress(moment: Moment, unit: Ref, action: forms.Suppress) -> Flow[None]:
    """Suppression as an action of the turn."""
    arm = equipment.arm(moment.table, unit, action.weapon)
    budget.spend(moment.table, unit)
    if arm is not None:
        yield from zones.suppress(moment, unit, arm, action.front)


DEEDS: dict[type[Action], Deed] = {
    forms.Move: afoot.walk,
    forms.Jump: falls.jump,
    forms.Shoot: attacks.attack_creature,
    forms.Strike: attacks.attack_creature,
    forms.Hurl: attacks.attack_creature,
    forms.Throw: landing.at_cell,
    forms.Launch: landing.at_cell,
    forms.Suppress: suppress,
    forms.Cast: magic.cast,
    forms.Grapple: company.seize,
    forms.Drive: wheel.drive,
}
"""What may set held actions off or ask somebody in its midst."""

QUICK: dict[type[Action], Quick] = {
    forms.StandUp: afoot.stand_up,
    forms.ChangePosture: afoot.change_posture,
    forms.Turn: afoot.turn_to,
    forms.KeepDown: afoot.keep_down,
    forms.TakeAim: senses.take_aim,
    forms.Prepare: senses.prepare,
    forms.Hold: senses.hold,
    forms.Search: senses.search,
    forms.Draw: gear.draw,
    forms.PutAway: gear.put_away,
    forms.Drop: gear.drop,
    forms.PickUp: gear.pick_up,
    forms.Load: gear.load,
    forms.MoveDoor: gear.door,
    forms.Unlock: gear.unlock,
    forms.Break: things.break_down,
    forms.FirstAid: company.first_aid,
    forms.BreakFree: company.break_free,
    forms.Release: company.release,
    forms.Board: riding.board,
    forms.ChangeSeat: riding.change_seat,
    forms.Alight: riding.alight,
}
"""What is done before anybody can say a word; held actions that wait for "acts" see it all the same."""


def do(moment: Moment, unit: Ref, action: Action) -> Flow[None]:
    """Carry out one action of a turn."""
    deed = DEEDS.get(type(action))
    if deed is not None:
        yield from deed(moment, unit, action)
        return
    quick = QUICK[type(action)]
    yield from amid(moment, Happening("acts", unit), lambda joint: _at_once(quick, joint, unit, action))


def _at_once(quick: Quick, moment: Moment, unit: Ref, action: Action) -> Flow[None]:
    yield from ()
    quick(moment, unit, action)
