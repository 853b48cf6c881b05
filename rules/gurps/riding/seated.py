"""What a unit may do from a seat or a saddle: everything else it does on its feet (GUR-VEH-01)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.frame.forms import Action, Offer, Refusal
from rules.gurps.blast.forms import (
    BeatOut,
    Launch,
    LaunchAt,
    LaunchAtSurely,
    LaunchSurely,
    PullPin,
    ReleaseLever,
    Throw,
    ThrowSurely,
)
from rules.gurps.core import riding
from rules.gurps.fire.forms import ClearGun, Shoot, ShootSurely, Spray, Suppress, TakeAim
from rules.gurps.gear.forms import FastDraw, ReadyWeapon, Regrip
from rules.gurps.melee.forms import Strike, StrikeHard, StrikeSurely
from rules.gurps.mind.topic import Command
from rules.gurps.riding.topic import TOPIC as RIDING
from rules.gurps.senses.forms import Search
from rules.gurps.turns.topic import Desk
from rules.gurps.waiting.forms import CoverGround, WaitToStrike
from rules.parts.handling import Draw, Drop, Load, PutAway

SEATED: tuple[type[Action], ...] = (
    *(Shoot, ShootSurely, TakeAim, Spray, Suppress, ClearGun, PullPin, ReleaseLever, BeatOut),
    *(Throw, ThrowSurely, Launch, LaunchSurely, LaunchAt, LaunchAtSurely),
    *(FastDraw, ReadyWeapon, Regrip, Draw, PutAway, Drop, Load, Command, Search, CoverGround),
    *RIDING.deeds,
)
"""What can be done sitting."""
IN_THE_OPEN: tuple[type[Action], ...] = (Strike, StrikeSurely, StrikeHard, WaitToStrike)
"""What a rider can do besides from a saddle or another seat that covers nothing."""


def open_to(
    desk: Desk, offers: Iterable[Offer], refusals: Iterable[Refusal]
) -> tuple[tuple[Offer, ...], tuple[Refusal, ...]]:
    """Of all that is offered what its seat allows."""
    if riding.carrier(desk.scene, desk.unit) is None:
        return tuple(offers), tuple(refusals)
    bare = not riding.HIDES.get(riding.exposure(desk.scene, desk.unit))
    forms = (*SEATED, *IN_THE_OPEN) if bare else SEATED
    titles = {form.title for form in forms}
    kept = tuple(each for each in refusals if any(each.title.startswith(title) for title in titles))
    return tuple(offer for offer in offers if offer.action in forms), kept
