"""Shooting, where a player meets it."""

from __future__ import annotations

from rules.frame.figure import Position
from rules.graydawn.fire import menace
from rules.graydawn.fire.forms import Shoot
from rules.graydawn.flesh.track import Wounds
from rules.graydawn.state import Guard
from rules.graydawn.turns.forms import Advance, Brace
from tests.rules.graydawn.stage import Stage


def test_a_shot_is_offered_told_and_played() -> None:
    """RA, skill and the die against RD, Dodge/Cover and the die; equal totals hit (GRD-CORE-01, GRD-CORE-02,
    GRD-CORE-03).
    """
    stage = Stage()
    ann = stage.unit("blue", (5, 5), "Rifleman")
    bob = stage.unit("red", (5, 15), "Irregular")
    stage.begin({ann: 15, bob: 10})
    assert stage.ask is not None and stage.ask.unit == ann
    stage.take(Brace, actions=1)
    told = stage.forecast(Shoot, target=bob, mode="single")
    assert told.success is not None and 0 < told.success < 1
    stage.dice(9, 2, 7, 1, 1, 1, 1, 1, 1)
    stage.take(Shoot, target=bob, mode="single")
    assert stage.told("shot")[-1].success
    stage.until(bob)
    stage.steel(Guard.MOVING)
    stage.take(Advance, moves=0, actions=1)
    stage.rest()


def test_a_hit_that_changes_nothing_is_told_as_such_of_one_that_is_down() -> None:
    """The second shot of a turn goes on at a target that is out of action: no round of a pistol gets through 14 SP, and
    that it stays down is no news (GRD-ACT-05, GRD-SAVE-02, GRD-DMG-01).
    """
    stage = Stage()
    ann = stage.unit("blue", (5, 5), facing=4, weapons=("9mm service pistol",))
    bob = stage.unit("red", (5, 15), "Assault trooper")
    stage.begin({ann: 18})
    stage.until(ann)
    stage.take(Advance, moves=0, actions=2)
    stage.dice(2, 9)
    stage.take(Shoot, target=bob, mode="single", called="")
    stage.hurt(bob, Wounds(stun=6, out=True))
    stage.until(ann)
    told = stage.forecast(Shoot, target=bob, mode="single")
    assert {each.text for each in told.of(stage.known_as(bob))} == {"missed", "hit, nothing gets through"}
    assert told.loss(stage.known_as(bob)) == 0


def test_of_two_targets_alike_the_same_is_promised_to_both() -> None:
    """What a stance promises upon one of two that are alike hangs on no number that a side has given them."""
    stage = Stage()
    for column in range(40):
        stage.wall((column, 2), 4)
    ann = stage.unit("red", (20, 20), "Rifleman")
    bob = stage.unit("blue", (5, 1), "Rifleman")
    cid = stage.unit("blue", (24, 10), "Rifleman")
    stage.put(bob, Position((16, 10)))
    stage.look()
    view = stage.view("red")
    assert view._names[cid] < view._names[bob]
    shown = menace.best(view, view._names[ann], Guard.MOVING, 0)
    true = menace.best(stage.table, ann, Guard.MOVING, 0)
    assert shown is not None and true is not None
    assert shown[0] == view._names[true[0]]
