"""Guns that fail."""

from __future__ import annotations

import pytest

from rules.gurps.fire import guns
from rules.gurps.fire.forms import Shoot
from rules.gurps.flesh.misses import Failure
from rules.gurps.gear.forms import Ready
from rules.gurps.state.things import Jammed
from rules.gurps.terms.skills import Skill
from tests.rules.gurps.firing import PISTOL, begin, field


def test_a_gun_fails_from_its_malfunction_number() -> None:
    """GUR-CRIT-04: 17 jams the gun; three dice of 10 are a stoppage after one shot; it fires no more until it is
    cleared, by three seconds and a roll.
    """
    stage, ann, bob = field(PISTOL, Skill.PISTOL, level=12)
    begin(stage, ann)
    stage.dice(6, 6, 5, 3, 3, 4)
    stage.take(Shoot, target=bob, shots=3)
    assert stage.part(ann, Jammed).guns == ((PISTOL, Failure.STOPPAGE, 0),)
    assert stage.item(ann, PISTOL).loaded == 15
    for second in range(1, 4):
        stage.rest()
        begin(stage, ann)
        assert not stage.offered(Shoot)
        if second == 3:
            assert stage.forecast(Ready, how="clear it").success is not None
            stage.dice(2, 2, 3)
        stage.take(Ready, how="clear it")
    assert not stage.part(ann, Jammed).guns
    stage.rest()
    begin(stage, ann)
    assert stage.offered(Shoot)


@pytest.mark.parametrize(
    ("shown", "failure", "seconds"),
    [((1, 1, 2), Failure.BROKEN, 0), ((2, 2, 2), Failure.MISFIRE, 2), ((5, 5, 5), Failure.BROKEN, 0)],
)
def test_how_guns_fail(shown: tuple[int, int, int], failure: Failure, seconds: int) -> None:
    """GUR-CRIT-04: mechanical trouble is out of action; a misfire takes two seconds to clear, without a roll."""
    stage, ann, bob = field(PISTOL, Skill.PISTOL, level=12)
    begin(stage, ann)
    stage.dice(6, 6, 6, *shown)
    stage.take(Shoot, target=bob, shots=1)
    assert guns.jammed(stage.table, ann, PISTOL) is failure
    for _ in range(seconds):
        stage.rest()
        begin(stage, ann)
        stage.take(Ready, how="clear it")
    stage.rest()
    begin(stage, ann)
    assert stage.offered(Shoot) == bool(seconds) and not stage.offered(Ready, how="clear it")
