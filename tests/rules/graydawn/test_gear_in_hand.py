"""Drawing, reloading, clearing jams: what is offered, what it costs, and its odds."""

from __future__ import annotations

from typing import Any

import pytest

from rules.frame.figure import Kit, Place
from rules.graydawn import rolls
from rules.graydawn.core import arms, footing
from rules.graydawn.fire.forms import Shoot
from rules.graydawn.flesh.track import Limb, Wounds
from rules.graydawn.gear import loading
from rules.graydawn.gear import topic as gear
from rules.graydawn.gear.forms import ChamberShell, ClearJam, GetLoose, LoadShells, PickUpMagazine, PullOut
from rules.graydawn.gear.loading import Loaded
from rules.graydawn.state import Faults, Magazine, Turn
from rules.graydawn.terms.anatomy import Part
from rules.graydawn.terms.skills import Skill
from rules.graydawn.turns.forms import Advance, KeepDown
from rules.kernel import odds
from rules.kernel.refs import Ref
from rules.parts.handling import Draw, Drop, Load, PickUp
from tests.rules.graydawn.stage import Stage

RIFLE, PISTOL, PUMP = "Assault rifle", "9mm service pistol", "Pump shotgun"
FIGURES: Any = {"REF": 6, "CL": 5, "MA": 6, "BODY": 6, "TECH": 5}


def soldier(stage: Stage, *weapons: str, side: str = "blue") -> Ref:
    """REF 6, Rifle and Handgun 4, Weaponsmith 2."""
    unit = stage.unit(side, (5, 5 if side == "blue" else 15), weapons=weapons or (RIFLE,), facing=4, **FIGURES)
    stage.figures(unit, {Skill.RIFLE: 4, Skill.HANDGUN: 4, Skill.WEAPONSMITH: 2})
    return unit


def plan(stage: Stage, unit: Ref, moves: int = 0, actions: int = 1) -> None:
    stage.begin({unit: 18})
    stage.until(unit)
    stage.take(Advance, moves=moves, actions=actions)


def test_reloading_as_the_only_combat_action_succeeds() -> None:
    """No roll; a single move beside it costs nothing (GRD-RELOAD-01)."""
    stage = Stage()
    ann = soldier(stage)
    stage.loaded(ann, RIFLE, 0)
    plan(stage, ann, moves=1, actions=1)
    assert stage.forecast(Load, weapon=RIFLE).success == 1
    stage.take(Load, weapon=RIFLE)
    assert stage.item(ann, RIFLE).loaded == 30


def test_reloading_is_done_from_full_cover() -> None:
    """GRD-RELOAD-01."""
    stage = Stage()
    stage.low_wall((5, 5), 4)
    ann = soldier(stage)
    stage.loaded(ann, RIFLE, 0)
    stage.begin({ann: 18})
    stage.take(KeepDown, actions=1)
    assert stage.offered(Load)


def test_fire_fire_reload_are_at_six_less_each() -> None:
    """Three actions: both shots and the roll to reload are at -6 (GRD-RELOAD-02, GRD-ACT-02, GRD-ACT-06)."""
    stage = Stage()
    ann, bob = soldier(stage), soldier(stage, side="red")
    stage.loaded(ann, RIFLE, 2)
    plan(stage, ann, actions=3)
    for _ in range(2):
        told = stage.forecast(Shoot, target=bob, mode="single")
        assert any(m.amount == -6 for m in told.tallies[0].modifiers)
        stage.dice(2, 9, *[2] * 8)
        stage.take(Shoot, target=bob, mode="single")
        stage.until(ann)
    told = stage.forecast(Load, weapon=RIFLE)
    assert told.tallies[0].total == 6 + 4 - 6
    assert told.success == rolls.chance_of(4, 15, 3)
    assert sum(row.chance for row in told.of(None)) == 1
    stage.dice(10, 2)
    stage.take(Load, weapon=RIFLE)
    assert stage.item(ann, RIFLE).loaded == 30


def test_a_failed_reload_may_be_tried_again() -> None:
    """With another declared action (GRD-RELOAD-02)."""
    stage = Stage()
    ann = soldier(stage)
    stage.loaded(ann, RIFLE, 0)
    plan(stage, ann, actions=2)
    stage.dice(7)
    stage.take(Load, weapon=RIFLE)
    assert stage.item(ann, RIFLE).loaded == 0
    stage.until(ann)
    stage.dice(8)
    stage.take(Load, weapon=RIFLE)
    assert stage.item(ann, RIFLE).loaded == 30


@pytest.mark.parametrize(("face", "came"), [(5, Loaded.DROPPED), (6, Loaded.JAMMED)])
def test_a_fumbled_reload_drops_the_magazine_or_jams_the_weapon(face: int, came: Loaded) -> None:
    """Total 0 or less: one as likely as the other (GRD-RELOAD-03, GRD-FUMBLE-07)."""
    stage = Stage()
    ann = soldier(stage)
    stage.loaded(ann, RIFLE, 0)
    plan(stage, ann, actions=2)
    told = stage.forecast(Load, weapon=RIFLE)
    shares = {row.text: row.chance for row in told.of(None)}
    assert shares[Loaded.DROPPED.value] == shares[Loaded.JAMMED.value] > 0
    stage.dice(1, 8, face)
    stage.take(Load, weapon=RIFLE)
    known = footing.faults(stage.table, ann)
    assert (known.jammed == (RIFLE,)) is (came is Loaded.JAMMED)
    assert bool(known.fallen_out) is (came is Loaded.DROPPED)
    if came is Loaded.DROPPED:
        stage.until(ann)
        stage.take(PickUpMagazine, weapon=RIFLE)
        assert stage.item(ann, RIFLE).loaded == 30
        assert not footing.faults(stage.table, ann).fallen_out


# tubes


def test_shells_are_loaded_one_by_one_until_a_check_fails() -> None:
    """REF 6 and Rifle 4 against 10, each further shell 3 harder (GRD-RELOAD-05)."""
    stage = Stage()
    ann = soldier(stage, PUMP)
    stage.loaded(ann, PUMP, 0)
    plan(stage, ann, actions=2)
    told = stage.forecast(LoadShells, weapon=PUMP)
    assert told.success == rolls.chance_of(10, 10, 3)
    assert sum(row.chance for row in told.of(None)) == 1
    stage.dice(2, 3, 5)
    stage.take(LoadShells, weapon=PUMP)
    assert (stage.item(ann, PUMP).loaded, stage.item(ann, PUMP).spare) == (2, 1)
    assert stage.part(ann, Turn).left == 0 or stage.part(ann, Turn).done, "all combat actions are given up"


def test_the_odds_of_shells_are_those_of_the_dice() -> None:
    """Every way up to three shells may go (GRD-RELOAD-05)."""
    brute = odds.of(loading.shells, 8, 2, 0)
    found = loading.shell_odds(8, 2, 0)
    assert {many: share for many, share in found.items() if share} == dict(brute)


def test_a_single_shell_takes_no_action_but_five_points() -> None:
    """Into the open chamber and fired, without a check or a penalty (GRD-RELOAD-04)."""
    stage = Stage()
    ann, bob = soldier(stage, PUMP), soldier(stage, side="red")
    stage.loaded(ann, PUMP, 0)
    plan(stage, ann, actions=1)
    assert not stage.offered(Shoot)
    stage.take(ChamberShell, weapon=PUMP)
    stage.until(ann)
    assert stage.part(ann, Turn).at == 13
    told = stage.forecast(Shoot, target=bob, mode="single")
    assert not any(m.rule == "GRD-ACT-02" for m in told.tallies[0].modifiers)
    stage.dice(2, 9)
    stage.take(Shoot, target=bob, mode="single")
    assert (stage.item(ann, PUMP).loaded, stage.item(ann, PUMP).spare) == (0, 2)


def test_a_single_shell_is_not_chambered_when_no_time_is_left() -> None:
    """Not at all if the shot would fall below 0 (GRD-RELOAD-04)."""
    stage = Stage()
    ann = soldier(stage, PUMP)
    stage.loaded(ann, PUMP, 0)
    stage.begin({ann: 4})
    stage.take(Advance, moves=0, actions=1)
    assert not stage.offered(ChamberShell)


# drawing


@pytest.mark.parametrize(("free", "lost"), [(True, 0), (False, -3)])
def test_a_holstered_pistol_is_drawn_and_fired_in_one_action(free: bool, lost: int) -> None:
    """Without the option both are actions, at -3 (GRD-DRAW-01)."""
    stage = Stage(free_pistol_draw=free)
    ann, bob = soldier(stage, RIFLE, PISTOL), soldier(stage, side="red")
    plan(stage, ann, actions=1 if free else 2)
    stage.take(Drop, item=RIFLE)
    (offer,) = stage.offers(Draw)
    assert bool(offer.cost.amount) is not free
    stage.take(Draw, item=PISTOL)
    stage.until(ann)
    told = stage.forecast(Shoot, target=bob, mode="single")
    assert sum(m.amount for m in told.tallies[0].modifiers if m.rule == "GRD-ACT-02") == lost


def test_a_long_gun_is_unslung_by_an_action() -> None:
    """One extra action, so -3 on all (GRD-DRAW-01)."""
    stage = Stage()
    ann = soldier(stage, PISTOL, RIFLE)
    plan(stage, ann, actions=2)
    assert not stage.offered(Draw) and "Draw: no hand is free" in stage.refusals()
    stage.take(Drop, item=PISTOL)
    (offer,) = stage.offers(Draw)
    assert offer.cost.amount == 1 and "Draw: no hand is free" not in stage.refusals()


def test_a_crippled_arm_holds_nothing() -> None:
    """One sound arm draws a pistol, no rifle (GRD-CRIP-09)."""
    stage = Stage()
    ann = soldier(stage, PISTOL, RIFLE)
    stage.hurt(ann, Wounds(crippling=8, crippled=(Limb(Part.RIGHT_ARM),)))
    assert not stage.part(ann, Kit).held()
    stage.begin({ann: 9})
    stage.until(ann)
    stage.take(Advance, moves=0, actions=1)
    assert not stage.offered(Draw)
    stage.take(PickUp)
    assert stage.item(ann, PISTOL).place is Place.LEFT


# jams


@pytest.mark.parametrize(("how", "total", "number"), [("weaponsmith", 7, 10), ("weapon skill", 10, 15)])
def test_a_jam_is_cleared_by_either_skill(how: str, total: int, number: int) -> None:
    """TECH and Weaponsmith against 10, or REF and the weapon skill against 15; 1d3 rounds are lost (GRD-FUMBLE-03)."""
    stage = Stage()
    ann, bob = soldier(stage), soldier(stage, side="red")
    stage.put(ann, Faults(jammed=(RIFLE,)))
    plan(stage, ann, actions=1)
    assert not stage.offered(Shoot)
    told = stage.forecast(ClearJam, weapon=RIFLE, how=how)
    assert told.tallies[0].total == total
    assert told.success == rolls.chance_of(total, number, 3)
    stage.dice(7, 2)
    stage.take(ClearJam, weapon=RIFLE, how=how)
    assert stage.item(ann, RIFLE).loaded == 28
    assert arms.faulty(stage.table, ann, RIFLE) == ""
    assert bob


def test_a_jam_that_is_not_cleared_stays() -> None:
    """However bad the total: try again with another action (GRD-FUMBLE-03, GRD-FUMBLE-07)."""
    stage = Stage()
    ann = soldier(stage)
    stage.put(ann, Faults(jammed=(RIFLE,)))
    plan(stage, ann, actions=1)
    stage.dice(1, 10, 9)
    stage.take(ClearJam, weapon=RIFLE, how="weaponsmith")
    assert arms.faulty(stage.table, ann, RIFLE) == "is jammed"
    assert stage.item(ann, RIFLE).loaded == 30


def test_a_magazine_that_fell_out_is_put_back() -> None:
    """One action recovers its rounds (GRD-FUMBLE-04)."""
    stage = Stage()
    ann = soldier(stage)
    stage.loaded(ann, RIFLE, 0)
    stage.put(ann, Faults(fallen_out=(Magazine(RIFLE, 17, (5, 5)),)))
    plan(stage, ann, actions=1)
    stage.take(PickUpMagazine, weapon=RIFLE)
    assert stage.item(ann, RIFLE).loaded == 17


def test_a_stuck_blade_is_pulled_out_by_body() -> None:
    """BODY 6 and the die against 12 (GRD-FUMBLE-05)."""
    stage = Stage()
    ann = soldier(stage, "Combat knife")
    stage.put(ann, Faults(stuck=("Combat knife",)))
    plan(stage, ann, actions=1)
    assert stage.forecast(PullOut, weapon="Combat knife").success == rolls.chance_of(6, 12, 3)
    stage.dice(6)
    stage.take(PullOut, weapon="Combat knife")
    assert not footing.faults(stage.table, ann).stuck


def test_a_tangled_limb_gets_loose_by_an_action() -> None:
    """GRD-FUMBLE-06."""
    stage = Stage()
    ann = soldier(stage)
    stage.put(ann, Faults(tangled=True))
    plan(stage, ann, actions=1)
    stage.take(GetLoose)
    assert not footing.faults(stage.table, ann).tangled


def test_a_thing_that_is_there_no_more_is_not_picked_up() -> None:
    """Another has taken it, unseen by the side that still knows of it there (GRD-DRAW-01)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5))
    before = stage.part(ann, Kit)
    gear.pick_up(stage.table, ann, PickUp(lying=Ref(9_999)))
    assert stage.part(ann, Kit) == before
