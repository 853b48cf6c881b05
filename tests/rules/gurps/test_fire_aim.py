"""Aiming: what it adds, what braces a gun, and what spoils the aim."""

from __future__ import annotations

from typing import Any

import pytest

from rules.frame.body import Posture
from rules.gurps.afoot.forms import Move, Step
from rules.gurps.asks import Decline
from rules.gurps.core import arms
from rules.gurps.defence.forms import Defend
from rules.gurps.fire import to_hit
from rules.gurps.fire.forms import Shoot, TakeAim
from rules.gurps.state.fighting import Aim
from rules.gurps.terms.skills import Skill
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage

RIFLE, PISTOL, MACHINE_GUN = "Bolt-action rifle 7.62 mm", "Auto pistol 9 mm", "Light machine gun 5.56 mm"


def range_of(weapon: str, skill: Skill, level: int = 12, yards: int = 10) -> tuple[Stage, Ref, Ref]:
    """A shooter, fast enough to go first, and a target in front of it."""
    stage = Stage()
    ann = stage.unit("blue", (10, 30), weapons=[weapon], skills={skill: level}, st=14, dx=14, name="Ann")
    bob = stage.unit("red", (10, 30 - yards), facing=4, armour=(), name="Bob")
    stage.begin()
    stage.until(ann)
    return stage, ann, bob


def score(stage: Stage, bob: Ref, **wish: Any) -> int:
    """What a single shot is rolled against."""
    return int(stage.forecast(Shoot, target=bob, **{"shots": 1, **wish}).tallies[0].total)


def test_the_caps_on_what_aiming_adds() -> None:
    """GUR-AIM-02, GUR-AIM-05: a sight of +4 on a pistol of Acc 2 gives +2; Acc 2, sight 2, both hands 1 and 3 s 2
    make 7, of which 4 count.
    """
    assert to_hit.accuracy(2, 4, 1, braced=False) == 4
    assert to_hit.accuracy(2, 4, 3, braced=True) == 4
    assert [to_hit.accuracy(5, 0, seconds, braced=False) for seconds in (1, 2, 3, 9)] == [5, 6, 7, 7]
    assert to_hit.accuracy(6, 3, 3, braced=True) == 12


def next_turn(stage: Stage, unit: Ref) -> None:
    stage.rest()
    stage.begin()
    stage.until(unit)


def test_seconds_of_aim_add_up_until_the_shot() -> None:
    """GUR-AIM-01, GUR-AIM-04: Acc after a second, one more after two; the shot uses it up."""
    stage, ann, bob = range_of(RIFLE, Skill.RIFLE)
    plain = score(stage, bob)
    stage.take(TakeAim, target=bob, braced=False)
    next_turn(stage, ann)
    accuracy = stage.part(ann, Aim)
    assert accuracy.seconds == 1
    once = score(stage, bob)
    assert once - plain == 5
    stage.take(TakeAim, target=bob, braced=False)
    next_turn(stage, ann)
    assert score(stage, bob) == once + 1
    assert score(stage, bob, manner="determined") == once + 2
    stage.dice(6, 6, 6, 4, 4, 4)
    stage.take(Shoot, target=bob, shots=1)
    assert stage.find(ann, Aim) is None


def test_what_is_foretold_of_an_aim_is_what_the_shot_shows() -> None:
    """GUR-AIM-02: the score of the aimed shot is shown before aiming."""
    stage, ann, bob = range_of(RIFLE, Skill.RIFLE)
    shown = int(stage.forecast(TakeAim, target=bob, braced=False).tallies[0].total)
    stage.take(TakeAim, target=bob, braced=False)
    next_turn(stage, ann)
    assert score(stage, bob) == shown


def test_another_manoeuvre_forfeits_the_aim() -> None:
    """GUR-AIM-02, GUR-MAA-02: after a move there is nothing left of it."""
    stage, ann, bob = range_of(RIFLE, Skill.RIFLE)
    stage.take(TakeAim, target=bob, braced=False)
    next_turn(stage, ann)
    stage.take(Move, way=((10, 29),))
    assert stage.find(ann, Aim) is None


def test_a_defence_spoils_the_aim() -> None:
    """GUR-AIM-06, GUR-DEF-01: any active defence does, even one that fails; taking the shot does not."""
    for answer, keeps in ((Defend, False), (Decline, True)):
        stage, ann, bob = range_of(RIFLE, Skill.RIFLE, yards=5)
        stage.take(TakeAim, target=bob, braced=False)
        stage.until(bob)
        stage.dice(3, 3, 4, 6, 6, 5, 1, 1, 1, 1, 1, 1, 1, 1)
        stage.take(Shoot, target=ann, shots=1)
        if answer is Decline:
            stage.dice(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
        stage.take(answer)
        assert (stage.find(ann, Aim) is not None) == keeps


@pytest.mark.parametrize("two_hands", [True, False])
def test_a_pistol_in_both_hands_is_braced(two_hands: bool) -> None:
    """GUR-AIM-03: with the other hand free; and a step may go with it (GUR-AIM-01)."""
    stage = Stage()
    shield = "" if two_hands else "Small shield"
    ann = stage.unit("blue", (10, 30), weapons=[PISTOL], skills={Skill.PISTOL: 12}, dx=14, shield=shield)
    bob = stage.unit("red", (10, 20), facing=4)
    stage.begin()
    stage.until(ann)
    braced = {value for offer in stage.offers(TakeAim) for value in offer.choices["braced"]}
    assert (True in braced) == two_hands
    if two_hands:
        stage.take(TakeAim, target=bob, braced=True)
        assert stage.offered(Step)


def test_a_long_gun_rests_on_a_low_wall() -> None:
    """GUR-AIM-03, GUR-AIM-01: resting on a low wall toward the target adds 1, and there is no step then."""
    stage = Stage()
    stage.low_wall((10, 30), 0)
    ann = stage.unit("blue", (10, 30), weapons=[RIFLE], skills={Skill.RIFLE: 12}, dx=14, st=14)
    bob = stage.unit("red", (10, 20), facing=4)
    stage.begin()
    stage.until(ann)
    plain = int(stage.forecast(TakeAim, target=bob, braced=False).tallies[0].total)
    firm = int(stage.forecast(TakeAim, target=bob, braced=True).tallies[0].total)
    assert firm == plain + 1
    stage.take(TakeAim, target=bob, braced=True)
    assert stage.ask is None or stage.ask.unit != ann or not stage.offered(Step)


def test_a_bipod_braces_a_gunner_that_lies() -> None:
    """GUR-AIM-03: a gun of both hands with a bipod, fired lying."""
    stage = Stage()
    ann = stage.unit("blue", (10, 30), weapons=[MACHINE_GUN], dx=14, st=14)
    stage.unit("red", (10, 20), facing=4)
    arm = next(arm for arm in arms.arms(stage.table, ann) if arm.weapon.name == MACHINE_GUN)
    use = arm.weapon.ranged[0]
    assert not to_hit.steady(stage.table, ann, arm, use, (10, 20))
    stage.posture(ann, Posture.PRONE)
    assert to_hit.steady(stage.table, ann, arm, use, (10, 20)) == arm.weapon.strength_for(use).bipod
    assert arm.weapon.strength_for(use).bipod


def test_shooting_in_passing_goes_by_bulk() -> None:
    """GUR-MAA-02: -2 or the weapon's Bulk, whichever is worse."""
    stage, _, bob = range_of(RIFLE, Skill.RIFLE)
    plain = score(stage, bob)
    stage.take(Move, pace="rush", way=((10, 29),))
    assert score(stage, bob, manner="in passing") == plain - 5
