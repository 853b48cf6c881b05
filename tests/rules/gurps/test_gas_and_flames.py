"""Gas, flames and want of breath: what they take off a unit, for how long, and what ends them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.board.terrain import WALKS
from rules.frame.book import Recruit
from rules.gurps import rolls
from rules.gurps.afoot.forms import Move, Step
from rules.gurps.asks import Decline
from rules.gurps.blast.forms import BeatOut
from rules.gurps.book import BOOK
from rules.gurps.core import figures, held, riding
from rules.gurps.fire.forms import Shoot, TakeAim
from rules.gurps.grips import holding
from rules.gurps.grips.forms import CloseIn
from rules.gurps.harm import hurting
from rules.gurps.melee.forms import Strike
from rules.gurps.mind.searching import Hide
from rules.gurps.order import outbreaks
from rules.gurps.senses import knowing
from rules.gurps.state.fighting import Gripping
from rules.gurps.state.hurts import Alight as Burning
from rules.gurps.state.hurts import Choking, Fatigue
from rules.gurps.state.turns import Hidden
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.skills import Attribute, Skill
from rules.kernel.refs import Ref
from rules.parts import seats
from tests.rules.gurps.stage import Stage, hexes, squares


def in_gas(*dice: int, **own: Any) -> tuple[Stage, Ref, Ref]:
    """The turn of a unit of HT 10, DX 12 and IQ 11 in tear gas that has just been let loose, and a foe 20 yards off."""
    stage = Stage()
    ann = stage.unit("blue", (10, 30), armour=(), **{"ht": 10, "dx": 12, "iq": 11, "quarters": 30, **own})
    stage.figures(ann, {Skill.RIFLE: 13, Skill.LEADERSHIP: 12})
    bob = stage.unit("red", (10, 10), facing=4, quarters=20)
    stage.dice(*dice)
    outbreaks.break_out(stage.table, BOOK.outbreak("gas", "Tear"), (10, 30))
    stage.begin()
    stage.until(ann)
    return stage, ann, bob


def test_coughing_takes_off_dx_and_iq_and_all_that_goes_by_them() -> None:
    """GUR-AFF-01, GUR-GAS-01: -3 DX and -1 IQ, in the shot that is shown too; and others see it cough."""
    free, _, foe = in_gas(1, 1, 1, 1, 1, 1)
    before = free.forecast(Shoot, target=foe, shots=1, called=Location.TORSO).tallies[0].total
    stage, ann, bob = in_gas(1, 1, 1, 6, 6, 6)
    told = stage.forecast(Shoot, target=bob, shots=1, called=Location.TORSO)
    assert told.tallies[0].total == before - 3
    assert figures.attribute(stage.table, ann, Attribute.DX).total == 12 - 3
    assert figures.attribute(stage.table, ann, Attribute.IQ).total == 11 - 1
    leads = figures.skill(stage.table, ann, Skill.LEADERSHIP)
    assert leads is not None and leads.total == 12 - 1
    assert figures.dodge(stage.table, ann).total == 7 + 3
    mine = stage.view("red")
    assert "coughing" in mine.appearance(mine._names[ann]).marks


def test_one_that_coughs_does_not_hide() -> None:
    """GUR-AFF-01: no Stealth: what was hidden is so no longer, and hiding is refused."""
    stage = Stage()
    ann = stage.unit("blue", (10, 30), facing=4, ht=10, quarters=30, armour=())
    stage.unit("red", (10, 4), facing=4, quarters=20)
    stage.begin()
    stage.until(ann)
    stage.take(Hide)
    assert stage.find(ann, Hidden) is not None
    stage.rest()
    stage.dice(1, 1, 1, 6, 6, 6)
    outbreaks.break_out(stage.table, BOOK.outbreak("gas", "Tear"), (10, 30))
    assert stage.find(ann, Hidden) is None
    stage.begin()
    stage.until(ann)
    assert not stage.offered(Hide) and any("coughs" in each for each in stage.refusals())


def test_gas_in_the_eyes_blinds() -> None:
    """GUR-GAS-01, GUR-VIS-01: HT-2 or blinded, by a roll of its own; what is not close by is out of sight, and comes
    back ten seconds times 1d after it has left the gas.
    """
    stage, ann, bob = in_gas(6, 6, 6, 1, 1, 1)
    assert not figures.attribute(stage.table, ann, Attribute.DX).modifiers
    assert not knowing.perceives(stage.table, ann, bob) and not stage.offered(TakeAim)
    stage.rest()
    stage.stand(ann, (10, 37))
    stage.dice(1)
    stage.begin()
    left = stage.part(ann, Choking)
    assert left.sight == stage.table.clock.round + 10 and not left.coughs
    stage.rest()
    stage.table.set_clock(round=left.sight - 1)
    stage.begin()
    stage.rest()
    stage.look()
    assert stage.find(ann, Choking) is None and knowing.sees(stage.table, ann, bob)


@pytest.mark.parametrize(("worn", "rolls_twice"), [(("Gas mask",), False), ((), True)])
def test_a_mask_keeps_gas_off_breath_and_eyes(worn: tuple[str, ...], rolls_twice: bool) -> None:
    """GUR-GAS-01, GUR-DR-07: one with a mask does not even roll."""
    stage = Stage()
    ann = stage.unit("blue", (10, 30), armour=worn, ht=10)
    stage.unit("red", (10, 10), facing=4)
    stage.dice(6, 6, 6, 6, 6, 6)
    outbreaks.break_out(stage.table, BOOK.outbreak("gas", "Tear"), (10, 30))
    assert bool(stage.dice_left) is not rolls_twice
    assert stage.find(ann, Choking) == (Choking(0, coughs=True, blinded=True) if rolls_twice else None)


def test_a_unit_that_is_worn_out_has_half_of_move_dodge_and_st() -> None:
    """GUR-FAT-01: with 3 of 10 fatigue points left, rounded up; with 4 it has all of them."""
    stage = Stage()
    ann = stage.unit("blue", (10, 30), armour=(), weapons=(), st=11, ht=10, fp=10, move=5, quarters=22)
    dodge = figures.dodge(stage.table, ann).total
    assert dodge == 8
    stage.put(ann, Fatigue(6))
    assert figures.move(stage.table, ann) == 5 and figures.dodge(stage.table, ann).total == dodge
    stage.put(ann, Fatigue(7))
    assert figures.move(stage.table, ann) == 3 and figures.dodge(stage.table, ann).total == 4
    assert figures.attribute(stage.table, ann, Attribute.ST).total == 6
    stage.begin()
    stage.until(ann)
    told = stage.forecast(Move, way=((10, 29), (10, 28), (10, 27)))
    assert told.tallies[0].why == "out of 3"


def test_choking_below_no_breath_costs_hit_points_too() -> None:
    """GUR-FAT-01, GUR-SUFF-01: the point below none costs an HP as well."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 10), weapons=(), armour=(), quarters=30)
    bob = stage.unit("red", (10, 9), weapons=(), armour=(), facing=3, quarters=20, fp=10, hp=10)
    stage.begin()
    stage.take(CloseIn, target=bob)
    holding.seize(stage.table, ann, Gripping(bob, Location.NECK, 2))
    stage.rest()
    stage.put(bob, Fatigue(10), replace(held.hold(stage.table, bob), choked=True))
    stage.dice(3, 3, 3)
    stage.begin()
    stage.until(bob)
    assert stage.hp(bob) == 9 and stage.part(bob, Fatigue).lost == 11 and stage.state(bob) == "fit"


@pytest.mark.parametrize(("faces", "state"), [((3, 3, 3), "hurt"), ((4, 4, 4), "down"), ((6, 6, 5), "dead")])
def test_the_last_breath_may_kill(faces: tuple[int, ...], state: str) -> None:
    """GUR-FAT-01, GUR-INJ-03, GUR-DEATH-01: the hit point that fatigue costs leads to -10 of 10: HT 10 or death, by 1
    or 2 a mortal wound.
    """
    stage = Stage()
    ann = stage.unit("blue", (10, 30), armour=(), hp=10, ht=10, fp=10)
    stage.hurt(ann, 19)
    stage.put(ann, Fatigue(10))
    stage.dice(*faces)
    hurting.tires(stage.table, ann, 1)
    assert stage.hp(ann) == -10 and stage.state(ann) == state and stage.dice_left == ()


@pytest.mark.parametrize(("whole", "lost", "shows"), [(False, -2, "on fire"), (True, -3, "ablaze")])
def test_clothes_alight_take_off_dx(whole: bool, lost: int, shows: str) -> None:
    """GUR-FIRE-01, GUR-ATK-04: -2 in part, -3 all over, off the blow that is shown; and the foe sees the flames."""
    stage = Stage()
    ann = stage.unit("blue", (10, 11), "Louis LeBlanc", quarters=30, dx=12)
    bob = stage.unit("red", (10, 10), "Filthy Pierre", facing=4, quarters=20)
    stage.begin()
    stage.until(ann)
    before = stage.forecast(Strike, target=bob, use="swing").tallies[0].total
    stage.put(ann, Burning(1, whole))
    stage.look()
    assert stage.forecast(Strike, target=bob, use="swing").tallies[0].total == before + lost
    assert figures.attribute(stage.table, ann, Attribute.DX).total == 12 + lost
    theirs = stage.view("red")
    assert shows in theirs.appearance(theirs._names[ann]).marks


@pytest.mark.parametrize(("faces", "whole"), [((1, 1, 1), False), ((4, 4, 4), True)])
def test_a_jet_of_flame_sets_clothes_alight(faces: tuple[int, ...], whole: bool) -> None:
    """GUR-FIRE-01, GUR-FIRE-02: 3 points of a flamethrower's 3d in part, 12 all over, whatever its armour stops."""
    stage = Stage()
    ann = stage.unit("blue", (10, 20), "Flamethrower operator", quarters=30)
    bob = stage.unit("red", (10, 15), facing=4, quarters=20, hp=40)
    stage.begin()
    stage.until(ann)
    stage.dice(3, 3, 3, *faces)
    stage.take(Shoot, weapon="Flamethrower", target=bob, called=Location.TORSO)
    stage.take(Decline)
    assert stage.part(bob, Burning) == Burning(stage.table.clock.round, whole)
    assert stage.told("alight")


def test_flames_that_go_on_do_not_undo_the_rolling_on_the_ground() -> None:
    """GUR-FIRE-01: three seconds of it put out what burns all over, however much that burns meanwhile."""
    stage = Stage()
    ann = stage.unit("blue", (10, 11), quarters=30, hp=60)
    stage.begin()
    stage.put(ann, Burning(1, whole=True))
    stage.prone(ann)
    for second in range(3):
        stage.until(ann)
        assert stage.part(ann, Burning).rolled == second
        stage.take(BeatOut)
        stage.rest()
        stage.dice(6)
        if second < 2:
            stage.begin()
    assert stage.find(ann, Burning) is None


@pytest.mark.parametrize(
    ("sheet", "seat", "rider", "ride"), [("Riding horse", 0, 9, 9), ("Car", 5, 6, 4), ("Armoured carrier", 9, 0, 0)]
)
def test_a_fire_bomb_comes_at_mounts_and_spares_those_behind_a_hull(
    sheet: str, seat: int, rider: int, ride: int
) -> None:
    """GUR-FIRE-02, GUR-COV-02, GUR-EXP-04: 9 points upon all that are there; what a seat covers has the DR of the
    vehicle, as the vehicle has itself, and of a seat that leaves the head bare half of it counts.
    """
    stage, found, unit = mounted(sheet, armour=(), hp=30)
    full, dr = stage.hp(found), riding.what(stage.table, found).dr
    assert min(9, dr) == seat
    stage.dice(*[3] * 9)
    outbreaks.break_out(stage.table, BOOK.outbreak("fire", "Molotov"), stage.table.cells(found)[0])
    assert (30 - stage.hp(unit), full - stage.hp(found)) == (rider, ride)


def test_a_step_into_water_puts_flames_out() -> None:
    """GUR-FIRE-01: all over or in part, at once, and the turn is not over."""
    stage = Stage()
    stage.terrain.walk[10, 10] = WALKS.index("shallow")
    ann = stage.unit("blue", (10, 11), quarters=30)
    stage.begin()
    stage.until(ann)
    stage.put(ann, Burning(1, whole=True))
    stage.take(Step, way=((10, 10),))
    assert stage.find(ann, Burning) is None
    assert stage.ask is not None and stage.ask.unit == ann
    stage.rest()
    stage.begin()
    assert stage.hp(ann) == figures.traits(stage.table, ann).hp


def test_the_chance_to_beat_flames_out_is_shown() -> None:
    """GUR-FIRE-01: a roll of DX, at -2 while part of its clothes burns; all over, the seconds on the ground that are
    left.
    """
    stage = Stage()
    ann = stage.unit("blue", (10, 11), quarters=30, dx=12)
    stage.begin()
    stage.until(ann)
    stage.put(ann, Burning(1, whole=False))
    told = stage.forecast(BeatOut)
    assert told.tallies[0].total == 10 and told.success == rolls.chance(10)
    assert sum(row.chance for row in told.outcomes) == 1
    stage.put(ann, Burning(1, whole=True, rolled=1))
    stage.prone(ann)
    assert stage.forecast(BeatOut).note == "2 seconds of rolling on the ground"
    stage.take(BeatOut)
    assert stage.part(ann, Burning).rolled == 2


def mounted(sheet: str = "Riding horse", rider: str = "Driver", **own: Any) -> tuple[Stage, Ref, Ref]:
    """A unit in the saddle of a horse, or at the wheel."""
    stage = Stage(squares(60, 60))
    stage.alone = True
    ride = stage.place(BOOK.enlist(Recruit(sheet=sheet, name=sheet), stage.options), "blue", (30, 50), 0)
    unit = stage.unit("blue", (1, 1), rider, **own)
    seats.get_in(stage.table, unit, ride, 0)
    stage.look()
    return stage, ride, unit
