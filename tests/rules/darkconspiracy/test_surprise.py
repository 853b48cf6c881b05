"""Surprise: who is surprised, and what that does to it."""

from __future__ import annotations

from typing import Any

from rules.darkconspiracy.afoot.forms import GoProneOrStand, Move
from rules.darkconspiracy.fire.forms import Fire
from rules.darkconspiracy.senses import surprise
from rules.darkconspiracy.state.body import Lost
from rules.darkconspiracy.state.hiding import Hiding
from rules.darkconspiracy.state.order import BrokenOff, Surprised
from rules.darkconspiracy.surprise import alarm
from rules.darkconspiracy.turns.forms import Wait
from rules.frame.knowing import Awareness
from rules.kernel.refs import Ref
from tests.rules.darkconspiracy.stage import Stage


def facing_away(stage: Stage, **figures: Any) -> tuple[Ref, Ref]:
    """An attacker and a target that has not noticed it."""
    ann = stage.unit("blue", (5, 5), initiative=4)
    bob = stage.unit("red", (5, 15), **figures)
    stage.begin()
    stage.put(bob, Awareness())
    return ann, bob


def test_who_has_not_noticed_its_attacker_is_surprised_and_may_only_duck() -> None:
    """DKC-SUR-01, DKC-REP-02: it does not panic on a 3 with Initiative 3, and in its next action only ducks."""
    stage = Stage()
    ann, bob = facing_away(stage, initiative=3)
    assert surprise.unaware(stage.table, bob, ann)
    stage.dice(3)
    assert not [*alarm.sprung(stage.table, ann, (bob,))]
    assert stage.part(bob, Surprised) == Surprised(1, (ann,))
    stage.turn_to(bob)
    assert {offer.action for offer in stage.menu().offers} <= {GoProneOrStand, Move, Wait}


def test_surprise_may_freeze_and_the_quickest_are_not_kept_from_acting() -> None:
    """DKC-SUR-01, DKC-PANIC-01: a 5 freezes Initiative 3 for two phases; Initiative 6 acts as it likes."""
    stage = Stage()
    ann, bob = facing_away(stage, initiative=3)
    quick = stage.unit("red", (9, 15), initiative=6)
    stage.put(quick, Awareness())
    stage.put(bob, Awareness())
    stage.dice(5)
    assert not [*alarm.sprung(stage.table, ann, (bob, quick))]
    assert stage.part(bob, Lost).frozen_until == stage.table.clock.round + 2
    assert stage.table.find(quick, BrokenOff) is None and surprise.surprised(stage.table, quick)


def test_who_knows_of_its_attacker_is_not_surprised() -> None:
    """DKC-SUR-01, DKC-SUR-02: one that was seen or heard before surprises nobody; one that surprised a unit has what
    surprise gives him to the end of the turn.
    """
    stage = Stage()
    ann, bob = facing_away(stage, initiative=3)
    stage.dice(1)
    assert not [*alarm.sprung(stage.table, ann, (bob,))]
    stage.table.spot(bob, ann)
    assert not surprise.unaware(stage.table, bob, ann)
    assert surprise.benefits(stage.table, ann, bob)
    for _ in range(6):
        stage.rest()
        stage.begin()
    assert not surprise.benefits(stage.table, ann, bob)


def test_ambushers_are_not_noticed_until_they_fire() -> None:
    """DKC-AMB-01, DKC-SUR-02: nobody sees a unit in hiding at 40 m in the open; it fires, its target is surprised, and
    from then on it is seen.
    """
    stage = Stage(in_hiding=("Ann",))
    ann = stage.unit("blue", (5, 0), name="Ann", facing=4, initiative=6)
    bob = stage.unit("red", (5, 39), initiative=1, AGL=9)
    assert not stage.part(bob, Awareness).now
    stage.dice(20)
    stage.begin()
    stage.turn_to(ann)
    stage.dice(1, 20, 20)
    stage.take(Fire, target=bob, mode="single", pulls=1)
    assert stage.told("surprised")
    assert stage.table.find(ann, Hiding) is None and ann in stage.part(bob, Awareness).now


def test_a_watcher_makes_a_hidden_unit_out() -> None:
    """DKC-AMB-01: an AVG check of Observation within 60 m of open ground, by the dice of the hidden unit."""
    stage = Stage(in_hiding=("Ann",))
    ann = stage.unit("blue", (5, 0), name="Ann", facing=4, initiative=6)
    bob = stage.unit("red", (5, 39), initiative=1)
    stage.dice(1)
    stage.begin()
    assert ann in stage.part(bob, Awareness).now and stage.table.find(ann, Hiding) is not None
