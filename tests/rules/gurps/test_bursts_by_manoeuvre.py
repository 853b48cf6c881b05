"""Throws and launches by every manoeuvre that attacks, and launchers that are aimed."""

from __future__ import annotations

import pytest

from rules.frame.forms import Action
from rules.gurps.afoot.forms import Move
from rules.gurps.blast.forms import Launch, Throw
from rules.gurps.fire.forms import TakeAim
from rules.gurps.state.fighting import Aim
from rules.gurps.state.turns import Choice
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.turns import taking
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage
from tests.rules.gurps.test_blast import about_to_throw, thrower

LAUNCHER = "Grenade launcher 40 mm"


def score(stage: Stage, form: type[Action], **filled: object) -> int:
    """What the order is rolled against, as shown."""
    return int(stage.forecast(form, **filled).tallies[0].total)


def test_a_throw_may_be_all_out() -> None:
    """GUR-AOA-06: at +1, and no defence until the next turn."""
    stage, ann = about_to_throw("Fragmentation grenade")
    assert score(stage, Throw, manner="determined", cell=(10, 12)) == score(stage, Throw, cell=(10, 12)) + 1
    stage.dice(4, 4, 4)
    stage.take(Throw, manner="determined", cell=(10, 12))
    assert stage.table.part(ann, Choice).manoeuvre is Manoeuvre.ALL_OUT_ATTACK
    assert not taking.leave(stage.table, ann).defends


def test_a_throw_on_the_move_follows_the_move() -> None:
    """GUR-MAA-02, GUR-MAA-01: only after going, at -2; until the next turn no parry and no retreat."""
    stage, ann = about_to_throw("Fragmentation grenade")
    still = score(stage, Throw, cell=(10, 12))
    assert not stage.offered(Throw, manner="in passing")
    stage.take(Move, pace="rush", way=((10, 19), (10, 18)), facing=None)
    assert (
        stage.offered(Throw, manner="in passing")
        and not stage.offered(Throw, manner="")
        and not stage.offered(Throw, manner="determined")
    )
    told = stage.forecast(Throw, manner="in passing", cell=(10, 10))
    assert [(each.amount, each.rule) for each in told.tallies[0].modifiers if each.rule == "GUR-MAA-02"] == [
        (-2, "GUR-MAA-02")
    ]
    assert told.tallies[0].total == still - 2
    stage.dice(2, 2, 2)
    stage.take(Throw, manner="in passing", cell=(10, 10))
    assert not taking.leave(stage.table, ann).parries


@pytest.fixture
def gunner() -> tuple[Stage, Ref, Ref]:
    """A unit with a grenade launcher, and one 20 yards in front of it."""
    stage, ann, bob = thrower(LAUNCHER, away=20)
    stage.begin()
    return stage, ann, bob


@pytest.mark.parametrize("form", [Launch, Launch])
def test_a_launch_may_be_all_out(gunner: tuple[Stage, Ref, Ref], form: type[Action]) -> None:
    """GUR-AOA-06."""
    stage, ann, bob = gunner
    aim = {"cell": stage.cell(bob)} if form is Launch else {"target": bob}
    assert score(stage, form, manner="determined", **aim) == score(stage, form, **aim) + 1
    stage.dice(6, 6, 6, 4, 4, 5)
    stage.take(form, manner="determined", **aim)
    assert stage.told("jams") and not taking.leave(stage.table, ann).defends


@pytest.mark.parametrize("form", [Launch, Launch])
def test_a_launch_on_the_move_is_as_hard_as_the_launcher_is_bulky(
    gunner: tuple[Stage, Ref, Ref], form: type[Action]
) -> None:
    """GUR-MAA-02: its Bulk of -4 is worse than -2."""
    stage, ann, bob = gunner
    aim = {"cell": stage.cell(bob)} if form is Launch else {"target": bob}
    before = score(stage, form, **aim)
    stage.take(Move, pace="rush", way=((stage.cell(ann)[0], stage.cell(ann)[1] - 1),), facing=None)
    assert score(stage, form, manner="in passing", **aim) == before - 4
    stage.orders = {"defend", "dive"}
    stage.dice(*[3] * 40)
    stage.take(form, manner="in passing", **aim)
    assert stage.told("burst")


def test_a_launcher_is_aimed_as_any_gun(gunner: tuple[Stage, Ref, Ref]) -> None:
    """GUR-AIM-02: its Accuracy of 2 counts for a launch at the unit aimed at, and no longer after it."""
    stage, ann, bob = gunner
    plain = score(stage, Launch, target=bob)
    told = stage.forecast(TakeAim, target=bob, braced=False)
    assert told.tallies[0].total == plain + 2 and told.later and told.note == "+2 next second"
    stage.take(TakeAim, target=bob, braced=False)
    stage.rest()
    stage.begin()
    stage.until(ann)
    shown = stage.forecast(Launch, target=bob)
    assert shown.tallies[0].total == plain + 2
    assert told.later == shown.outcomes
    stage.orders = {"defend", "dive"}
    stage.dice(*[3] * 40)
    stage.take(Launch, target=bob)
    assert stage.table.find(ann, Aim) is None
