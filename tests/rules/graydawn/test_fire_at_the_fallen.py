"""Fire at units that are out of action, and the fire that a unit has declared: at which targets, to the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.battle.question import Question
from game.players.greedy import GreedyPlayer
from rules.frame.figure import Item, Kit
from rules.frame.forms import Action
from rules.frame.knowing import Awareness
from rules.graydawn import rolls
from rules.graydawn.afoot.forms import Walk
from rules.graydawn.fire.aiming import TakeAim
from rules.graydawn.fire.forms import Shoot, Spray
from rules.graydawn.flesh.track import Wounds
from rules.graydawn.gear.forms import ClearJam
from rules.graydawn.holding.topic import Watch
from rules.graydawn.holding.watching import HELD
from rules.graydawn.melee.forms import Strike
from rules.graydawn.senses import knowing
from rules.graydawn.state import Faults, Holding
from rules.graydawn.turns.forms import Advance, Brace, Later
from rules.kernel.refs import Ref
from rules.parts.turns import EndTurn
from tests.rules.graydawn.stage import Stage, faces

SOUTH = 4
OUT = Wounds(wounding=6, out=True)


def _two_enemies(*weapons: str, **options: Any) -> tuple[Stage, Ref, Ref, Ref]:
    """Ann about to declare, Bob and Cid ten metres to the south of her."""
    stage = Stage(**options)
    ann = stage.unit("blue", (5, 5), facing=SOUTH, weapons=weapons or ("Assault rifle",))
    bob, cid = stage.unit("red", (5, 15)), stage.unit("red", (9, 15))
    return stage, ann, bob, cid


def _stands(stage: Stage, ann: Ref, actions: int) -> None:
    stage.begin({ann: 16})
    stage.until(ann)
    stage.take(Advance, moves=0, actions=actions)


def _targets(stage: Stage, form: type[Action], mode: str = "single") -> set[Ref]:
    """The targets that a way to fire is offered at, in true numbers."""
    own = {mine: true for true, mine in stage.view()._names.items()}
    offers = (each for each in stage.offers(form) if mode in each.choices.get("mode", (mode,)))
    return {own[each] for offer in offers for each in offer.choices["target"]}


def _misses(stage: Stage, target: Ref, mode: str = "single") -> None:
    stage.dice(*faces(2), *faces(9))
    stage.take(Shoot, mode=mode, target=target, called="")


# units out of action


def test_a_unit_out_of_action_may_be_shot_at() -> None:
    """It makes no defence roll: the number of its range less 5; a part of it is aimed at for -2, not -4; what is shown
    is what the die gives, and the shot hits it (GRD-SAVE-02, GRD-AIM-03).
    """
    stage, ann, bob, cid = _two_enemies()
    stage.hurt(bob, OUT)
    stage.begin({ann: 16})
    stage.until(ann)
    stage.take(Brace, actions=1)
    assert _targets(stage, Shoot) == {bob, cid}
    told = stage.forecast(Shoot, mode="single", target=bob, called="head")
    assert (told.tallies[1].title, told.tallies[1].total) == ("Target number", 10)
    assert "-2 at the head, target helpless" in str(told.tallies[0])
    assert told.success == rolls.chance_of(int(told.tallies[0].total), 10, 3)
    stage.dice(4, 6, 6, 6, 6, 6, 2, 9, 1, 1)
    stage.take(Shoot, mode="single", target=bob, called="head")
    assert stage.told("shot")[-1].success
    assert stage.wounds(bob).marks > 6


def test_the_dead_are_no_targets() -> None:
    """Nor are they aimed at (GRD-SAVE-02)."""
    stage, ann, bob, cid = _two_enemies()
    stage.hurt(bob, Wounds(wounding=40, dead=True))
    _stands(stage, ann, 1)
    assert _targets(stage, Shoot) == _targets(stage, TakeAim) == {cid}


def test_those_on_their_feet_are_offered_first() -> None:
    """The first target of the list is one that can fight (GRD-SAVE-02)."""
    stage, ann, bob, cid = _two_enemies()
    stage.hurt(bob, OUT)
    _stands(stage, ann, 1)
    first = next(iter(stage.offers(Shoot)[0].choices["target"]))
    assert first == stage.known_as(cid)


def test_a_unit_out_of_action_may_be_struck() -> None:
    """At arm's length too, at a number of 5 (GRD-SAVE-02, GRD-MELEE-01)."""
    stage = Stage()
    ann, bob = stage.unit("blue", (5, 5), facing=SOUTH, weapons=("Combat knife",)), stage.unit("red", (5, 6))
    stage.hurt(bob, OUT)
    _stands(stage, ann, 1)
    told = stage.forecast(Strike, weapon="Combat knife", target=bob)
    assert (told.tallies[1].title, told.tallies[1].total) == ("Target number", 5)


def test_aim_is_taken_only_at_what_may_be_shot_at() -> None:
    """An enemy that went out of sight is remembered, and neither shot nor aimed at (GRD-AIMED-01, GRD-COVER-06)."""
    stage, ann, bob, cid = _two_enemies()
    _stands(stage, ann, 1)
    assert _targets(stage, TakeAim) == _targets(stage, Shoot) == {bob, cid}
    aware = stage.part(ann, Awareness)
    stage.world.put(ann, replace(aware, now=tuple(each for each in aware.now if each != bob)))
    assert bob in knowing.foes(stage.table, ann), "it is remembered"
    assert _targets(stage, TakeAim) == _targets(stage, Shoot) == {cid}


@pytest.mark.parametrize("down", [True, False])
def test_a_computer_player_fires_at_those_who_fight(down: bool) -> None:
    """The helpless are easier to hit, and worth nothing while another can fight (GRD-SAVE-02)."""
    stage, ann, bob, cid = _two_enemies()
    stage.hurt(bob if down else cid, OUT)
    _stands(stage, ann, 1)
    assert stage.ask is not None
    view = stage.view()
    ask = view.asked(stage.ask)
    chosen = GreedyPlayer().choose(Question("blue", view, ask, stage.menu()))
    assert isinstance(chosen, Shoot)
    assert chosen.target == stage.known_as(cid if down else bob)


# the fire that was declared


def test_a_second_burst_is_fired_at_the_target_that_the_first_has_dropped() -> None:
    """Two bursts were declared: the second goes where the first went, the rounds are spent, and nothing else can be
    done instead, not even nothing (GRD-ACT-05).
    """
    stage, ann, bob, cid = _two_enemies()
    _stands(stage, ann, 2)
    _misses(stage, bob, "burst")
    stage.hurt(bob, OUT)
    stage.until(ann)
    assert _targets(stage, Shoot, "burst") == {bob}
    assert not (stage.offered(EndTurn) or stage.offered(Watch) or stage.offered(Spray))
    assert any(f"its fire still goes to {stage.view().name(stage.known_as(bob))}" in each for each in stage.refusals())
    assert any("End turn" in each for each in stage.refusals())
    assert stage.offered(Later), "it may be delayed"
    before = stage.item(ann, "Assault rifle").loaded
    stage.dice(2, 1, 3, 1, 1, 1, 1, 1)
    stage.take(Shoot, mode="burst", target=bob, called="")
    assert stage.item(ann, "Assault rifle").loaded == before - 3
    assert cid


def test_a_second_burst_is_fired_at_the_dead_as_well() -> None:
    """It does nothing more to the target, and tells so (GRD-ACT-05)."""
    stage, ann, bob, _ = _two_enemies()
    _stands(stage, ann, 2)
    _misses(stage, bob, "burst")
    stage.hurt(bob, Wounds(wounding=40, dead=True))
    stage.look()
    stage.until(ann)
    assert _targets(stage, Shoot, "burst") == {bob}
    told = stage.forecast(Shoot, mode="burst", target=bob)
    assert told.loss(stage.known_as(bob)) == 0
    stage.dice(*faces(9), 6, 3, *(6 for _ in range(7)))
    stage.take(Shoot, mode="burst", target=bob, called="")
    assert stage.told("shot")[-1].data["hits"] == 3
    assert not stage.told("wound")


def test_a_declared_attack_is_not_called_off() -> None:
    """While the target stands the turn does not end before it is fired (GRD-ACT-05)."""
    stage, ann, bob, _ = _two_enemies("9mm service pistol")
    _stands(stage, ann, 2)
    assert stage.offered(EndTurn), "nothing has been fired yet"
    _misses(stage, bob)
    stage.until(ann)
    assert not stage.offered(EndTurn)
    routine = stage.menu().routine
    assert isinstance(routine, Shoot) and routine.target == stage.known_as(bob)
    _misses(stage, bob)
    assert stage.ask is None or stage.ask.unit != ann


def test_a_gun_that_cannot_fire_any_more_binds_no_unit() -> None:
    """An empty magazine ends what was declared: it may be changed, or the turn ended (GRD-ACT-05, GRD-RELOAD-02)."""
    stage, ann, bob, _ = _two_enemies("9mm service pistol")
    stage.loaded(ann, "9mm service pistol", 1)
    _stands(stage, ann, 2)
    _misses(stage, bob)
    stage.until(ann)
    assert not stage.offered(Shoot)
    assert stage.offered(EndTurn)


def test_loading_may_be_among_what_was_declared() -> None:
    """Fire, fire, reload: the gun may be seen to in place of a further shot, be the target down or not (GRD-ACT-03,
    GRD-ACT-05).
    """
    stage, ann, bob, _ = _two_enemies("Pump shotgun")
    stage.put(ann, Kit((*stage.part(ann, Kit).items, Item("Combat knife", stage.item(ann, "Pump shotgun").place))))
    _stands(stage, ann, 3)
    _misses(stage, bob)
    stage.put(ann, Faults(jammed=("Pump shotgun",)))
    stage.until(ann)
    assert stage.offered(ClearJam)


# several targets


@pytest.mark.parametrize(
    ("weapon", "mode"), [("Assault rifle", "single"), ("Assault rifle", "burst"), ("Carbine", "semi")]
)
def test_a_weapon_that_fires_automatically_may_turn_to_another_target(weapon: str, mode: str) -> None:
    """Whatever mode it fires in: it is the weapon that forbids, not the mode (GRD-ACT-03)."""
    stage, ann, bob, cid = _two_enemies(weapon)
    _stands(stage, ann, 2)
    _misses(stage, bob, "burst")
    stage.until(ann)
    assert _targets(stage, Shoot, mode) == {bob, cid}
    _misses(stage, cid, mode)


def test_a_weapon_that_does_not_stays_at_its_target() -> None:
    """A pistol fires at one target in a round (GRD-ACT-03)."""
    stage, ann, bob, cid = _two_enemies("9mm service pistol")
    _stands(stage, ann, 2)
    _misses(stage, bob)
    stage.until(ann)
    assert _targets(stage, Shoot) == {bob}
    assert any("fires at another target this turn" in each for each in stage.refusals())
    assert cid


@pytest.mark.parametrize(("weapon", "fires"), [("9mm service pistol", False), ("Assault rifle", True)])
def test_a_held_shot_is_bound_to_the_target_of_the_round_as_well(weapon: str, fires: bool) -> None:
    """A shot kept back after another was fired goes at the same target, unless the weapon fires automatically
    (GRD-ACT-03, GRD-HOLD-01).
    """
    stage, ann, bob, cid = _two_enemies(weapon)
    _stands(stage, ann, 2)
    _misses(stage, bob)
    stage.until(ann)
    stage.take(Watch, weapon=weapon, mode="single", direction=SOUTH)
    assert stage.find(ann, Holding) is not None
    stage.until(cid)
    stage.take(Advance, moves=1, actions=0)
    stage.take(Walk, way=((10, 15), (11, 15)))
    assert any(ask.kind == HELD for ask in stage.asked) is fires
