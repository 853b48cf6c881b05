"""What is done on a tick happens at once: nobody shows himself sooner by what he throws or fires on it."""

from __future__ import annotations

import pytest

from rules.frame.forms import Action
from rules.reflex.core.moment import Moment
from rules.reflex.fire.forms import Shoot
from rules.reflex.ordnance.forms import FireOver, ThrowGrenade
from rules.reflex.state import Fired
from rules.reflex.tactics.forms import PanicFire, Suppress
from rules.reflex.topics import DEEDS
from tests.rules.reflex.range import LAUNCHER, M4, Range

GRENADE = "Fragmentation hand grenade"
THERE = (10, 25)


@pytest.mark.parametrize(
    ("weapon", "action"),
    [
        (M4, Suppress(weapon=M4, cell=THERE, rounds=3)),
        (M4, PanicFire(weapon=M4)),
        (GRENADE, PanicFire(weapon=GRENADE)),
        (GRENADE, ThrowGrenade(weapon=GRENADE, cell=THERE)),
        (LAUNCHER, FireOver(weapon=LAUNCHER, cell=THERE)),
    ],
)
def test_who_throws_or_keeps_ground_under_fire_shows_himself_from_the_next_tick_on(weapon: str, action: Action) -> None:
    """RFX-TIME-08, RFX-COVER-02: a shot at him on the same tick finds him in his cover still, as it was shown."""
    field = Range()
    red, blue = field.shooter(weapon, (10, 30), "red"), field.shooter()
    shot = Shoot(weapon=M4, target=red)
    before = field.foretold(blue, shot)
    moment = Moment(field.table, 10)
    field.play(DEEDS[type(action)].carry(moment, red, action))
    assert field.table.find(red, Fired) is None
    assert field.foretold(blue, shot).outcomes == before.outcomes
    moment.settle()
    assert field.table.part(red, Fired).round == field.table.clock.round
