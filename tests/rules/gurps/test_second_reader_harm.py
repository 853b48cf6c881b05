"""Harm and what it does, read again: what wounds, gas, flames and want of breath take off; riders that are hurt;
options turned round.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from game.board.terrain import WALKS
from rules.frame.body import Posture
from rules.frame.book import Recruit
from rules.frame.figure import Aboard, Place, Position
from rules.gurps import rolls
from rules.gurps.afoot.forms import Move, PopUp, Step
from rules.gurps.blast import reach
from rules.gurps.blast.forms import BeatOut
from rules.gurps.book import BOOK
from rules.gurps.core import figures, held, riding
from rules.gurps.defence.forms import Dodge, TakeIt
from rules.gurps.fire.forms import Shoot, Suppress, TakeAim
from rules.gurps.flesh.blows import Strike as Strikes
from rules.gurps.flesh.harming import Hit
from rules.gurps.grips import holding
from rules.gurps.grips.forms import BreakFree, CloseIn, Shove, Slam, Tackle, Wrest
from rules.gurps.harm import hurting, tiring, waking
from rules.gurps.melee.forms import Feint, Strike
from rules.gurps.mind.topic import Command
from rules.gurps.order import outbreaks
from rules.gurps.senses import knowing
from rules.gurps.senses.forms import Hide
from rules.gurps.sheets.roster import STOCK
from rules.gurps.sheets.sheet import Person
from rules.gurps.state.grips import Clutching, Gripping, Held
from rules.gurps.state.hurts import Alight as Burning
from rules.gurps.state.hurts import Choking, Deafened, Fatigue, Lamed, Sore, Stunned, Unsteady
from rules.gurps.state.things import Arsenal, Battered
from rules.gurps.state.turns import Hidden, Waiting
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.damage import Damage, Hurt
from rules.gurps.terms.skills import Attribute, Skill
from rules.gurps.terms.traits import Trait
from rules.gurps.terms.weapons import Weapon
from rules.gurps.turns import taking
from rules.gurps.waiting.forms import CoverGround, WaitToStrike
from rules.kernel.refs import Ref
from rules.parts import seats
from rules.parts.handling import PickUp
from rules.parts.riding import Alight
from tests.rules.gurps.stage import Stage, hexes, squares

RIFLE = "Bolt-action rifle 7.62 mm"

# gas


def in_gas(*dice: int, **own: Any) -> tuple[Stage, Ref, Ref]:
    """The turn of a unit of HT 10, DX 12 and IQ 11 in tear gas that has just been let loose, and a foe 20 yards off."""
    stage = Stage()
    ann = stage.unit("blue", (10, 30), armour=(), **{"ht": 10, "dx": 12, "iq": 11, "quarters": 30, **own})
    stage.figures(ann, {Skill.RIFLE: 13, Skill.LEADERSHIP: 12})
    bob = stage.unit("red", (10, 10), facing=4, quarters=20)
    stage.dice(*dice)
    outbreaks.break_out(stage.table, outbreaks.outbreak("gas", "Tear"), (10, 30))
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
    outbreaks.break_out(stage.table, outbreaks.outbreak("gas", "Tear"), (10, 30))
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
    outbreaks.break_out(stage.table, outbreaks.outbreak("gas", "Tear"), (10, 30))
    assert bool(stage.dice_left) is not rolls_twice
    assert stage.find(ann, Choking) == (Choking(0, coughs=True, blinded=True) if rolls_twice else None)


# breath


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
    holding.seize(stage.table, ann, bob, Location.NECK, 2)
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
    tiring.tires(stage.table, ann, 1)
    assert stage.hp(ann) == -10 and stage.state(ann) == state and stage.dice_left == ()


# flames


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
    stage.take(TakeIt)
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
    outbreaks.break_out(stage.table, outbreaks.outbreak("fire", "Molotov"), stage.table.cells(found)[0])
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


def test_one_that_shows_to_be_blinded_is_no_mark_for_a_feint_and_defends_worse() -> None:
    """GUR-FEINT-01, GUR-DEF-03: no feint at one that cannot observe it; and -4 to its defences in the odds of the other
    side too.
    """
    stage = Stage()
    ann = stage.unit("blue", (10, 11), "Louis LeBlanc", quarters=30)
    bob = stage.unit("red", (10, 10), "Filthy Pierre", facing=4, quarters=20)
    stage.begin()
    stage.until(ann)
    assert stage.offered(Feint)
    for blinded in (False, True):
        stage.keep(bob, crippled=(Location.LEFT_EYE, Location.RIGHT_EYE) if blinded else ())
        stage.look()
        _, *defences = stage.forecast(Strike, target=bob, use="swing").tallies
        lost = {sum(int(each.amount) for each in tally.modifiers if each.reason == "not seen") for tally in defences}
        assert lost == {-4 if blinded else 0}
    assert not stage.offered(Feint)


# ground


def test_bad_footing_takes_2_off_a_shot_but_not_from_the_saddle() -> None:
    """GUR-RNG-02, GUR-ATK-04: in mud a shot is 2 worse, as a blow is; a rider stands on nothing."""
    needs = []
    for walk in ("open", "difficult"):
        for rides in (False, True):
            stage, _, rider = mounted(rider="Rifleman", skills={Skill.RIDING: 15, Skill.RIFLE: 13})
            stage.terrain.walk[45:55, 25:35] = WALKS.index(walk)
            bob = stage.unit("red", (30, 40), facing=4, quarters=8)
            if not rides:
                seats.get_out(stage.table, rider, (32, 50))
                stage.stand(rider, (32, 50), 0)
            stage.begin()
            stage.until(rider)
            tally = stage.forecast(Shoot, target=bob, shots=1, called=Location.TORSO).tallies[0]
            needs.append(sum(int(each.amount) for each in tally.modifiers if each.reason == "bad footing"))
    assert needs == [0, 0, -2, 0]


# options turned round


@pytest.mark.parametrize("parts", ["on", "torso only"])
def test_without_parts_of_the_body_all_harm_is_to_the_torso(parts: str) -> None:
    """GUR-ATK-07, GUR-EXP-03, GUR-FALL-01: fragments and falls too, in the odds as in play."""
    stage = Stage(hit_locations=parts)
    ann = stage.unit("blue", (10, 30), armour=(), hp=30, ht=10)
    charge = reach.charge(STOCK.standard().get(Weapon, "Fragmentation grenade"))
    shard = reach.in_the_open(stage.table, ann, charge, 3).shard
    assert shard is not None and shard.aimed is (None if parts == "on" else Location.TORSO)
    stage.dice(2, 2, 3, 6, 6) if parts == "on" else stage.dice(6, 6)
    hit = Hit(Strikes(Hurt(2), Damage.CRUSHING), None)
    (harm,) = hurting.suffer(stage.table, ann, (hit,))
    assert harm.location is (Location.RIGHT_LEG if parts == "on" else Location.TORSO) and stage.hp(ann) == 18


def test_a_fragment_finds_no_skull_on_a_car() -> None:
    """GUR-ATK-07, GUR-EXP-03: the parts of a vehicle are not told apart, by whatever strikes it."""
    stage, car, _ = mounted("Car")
    charge = reach.charge(STOCK.standard().get(Weapon, "Fragmentation grenade"))
    shard = reach.in_the_open(stage.table, car, charge, 3).shard
    assert shard is not None and shard.aimed is Location.TORSO


def test_a_shield_takes_the_shots_that_it_stops_as_an_option() -> None:
    """GUR-DEF-04, GUR-INJ-02: DB 3 against a bullet: a dodge that only it makes good costs the shield a fifth of what
    its DR 9 lets through; one that would have come off without it costs nothing.
    """
    for fell, taken in (((4, 4, 4), (7 * 6 - 9) // 5), ((3, 3, 3), 0)):
        stage = Stage(shields_against_guns=True)
        ann = stage.unit("blue", (10, 20), weapons=(RIFLE,), skills={Skill.RIFLE: 14}, st=14, quarters=40)
        bob = stage.unit(
            "red", (10, 15), facing=4, weapons=(), armour=(), shield="Large shield", st=14, dx=12, ht=12, quarters=24
        )
        stage.begin()
        stage.until(ann)
        stage.dice(3, 3, 3)
        stage.take(Shoot, target=bob, shots=1, called=Location.TORSO)
        bare = int(figures.dodge(stage.table, bob).total)
        assert stage.offers(Dodge)[0].note.startswith(f"dodge {bare + 3}") and bare == 9
        stage.dice(*fell, *(6 for _ in range(7)))
        stage.take(Dodge, back=None, drop=False, tumble=False)
        found = stage.find(bob, Battered)
        assert (dict(found.damage) if found is not None else {}) == ({"Large shield": taken} if taken else {})


def at_a_sword(**options: bool) -> tuple[Stage, Ref]:
    """A unit of ST 10 that has hold of the sword of a foe of ST 11, and is asked."""
    stage = Stage(hexes(), **options)
    ann = stage.unit("blue", (10, 10), "Louis LeBlanc", weapons=(), armour=(), quarters=30, st=10)
    bob = stage.unit("red", (10, 9), "Filthy Pierre", weapons=("Broadsword",), armour=(), facing=3, quarters=20, st=11)
    stage.begin()
    holding.clutch(stage.table, ann, bob, "Broadsword", Place.RIGHT.value)
    stage.rest()
    stage.begin()
    stage.until(ann)
    return stage, ann


def test_contests_go_on_to_a_decision_as_an_option() -> None:
    """GUR-CORE-04, GUR-GRAB-02: two pairs of rolls decide nothing, the third does; without it the first is all."""
    both, alone = (3, 3, 3, 3, 3, 3), (3, 3, 3, 5, 5, 5)
    stage, ann = at_a_sword()
    once = stage.forecast(Wrest)
    stage.dice(*both, *both, *alone)
    stage.take(Wrest)
    assert stage.find(ann, Clutching) is not None and len(stage.dice_left) == 12
    stage, ann = at_a_sword(contests_repeat=True)
    on = stage.forecast(Wrest)
    assert once.success is not None and on.success is not None and on.success > once.success
    assert sum(row.chance for row in on.outcomes) == 1
    assert sum(row.chance for row in on.outcomes if "both" in row.text) < Fraction(1, 1000)
    stage.dice(*both, *both, *alone)
    stage.take(Wrest)
    assert stage.find(ann, Clutching) is None and stage.dice_left == ()
    assert "Broadsword" in stage.holds(ann)


# what stuns


@pytest.mark.parametrize(("away", "total", "face"), [(10, 9, 4), (40, 12, 5)])
def test_a_hit_that_stuns_is_withstood_and_got_over_alike(away: int, total: int, face: int) -> None:
    """GUR-INJ-09, GUR-AFF-01, GUR-DMG-03: HT 11 at -2, 3 easier from half-damage range on; each roll to recover
    at -2.
    """
    stage = Stage(squares(60, 60))
    ann = stage.unit("blue", (10, 50), weapons=(RIFLE,), skills={Skill.RIFLE: 30}, st=14, quarters=30)
    bob = stage.unit("red", (10, 50 - away), facing=0, armour=(), weapons=(), ht=11, quarters=20)
    rifle = stage.part(ann, Arsenal).weapon(RIFLE)
    assert rifle is not None
    changed = {"damage": "", "resist": -2, "range": "40/500"}
    stage.weapon(ann, RIFLE, ranged=tuple(each.model_copy(update=changed) for each in rifle.ranged))
    stage.begin()
    stage.until(ann)
    told = stage.forecast(Shoot, target=bob, shots=1, called=Location.TORSO)
    stunned = sum(row.chance for row in told.outcomes if row.text == "stunned")
    struck = sum(row.chance for row in told.outcomes if row.text == "hit, no injury")
    assert stunned / (stunned + struck) == 1 - rolls.chance(total)
    stage.dice(3, 3, 3, face, face, face)
    stage.take(Shoot, target=bob, shots=1, called=Location.TORSO)
    while stage.ask is not None and stage.ask.kind == "defend":
        stage.take(TakeIt)
    assert stage.wounds(bob).stunned and waking.recovery(stage.table, bob) == 9


def test_a_wound_does_not_bring_one_taken_by_surprise_to_its_senses() -> None:
    """GUR-SURP-01, GUR-DN-02: got over the wound by HT, it is still frozen, and then rolls IQ."""
    stage = Stage()
    ann = stage.unit("blue", (10, 30), ht=10, iq=9, quarters=30)
    stage.put(ann, Stunned(mind=True, until=2))
    stage.keep(ann, stunned=True)
    assert waking.recovery(stage.table, ann) == 10
    stage.dice(1, 3, 3, 3)
    for second in (1, 2):
        stage.begin()
        stage.rest()
        assert not stage.wounds(ann).stunned and taking.stunned(stage.table, ann), second
    assert waking.recovery(stage.table, ann) == 9
    stage.dice(3, 3, 3)
    stage.begin()
    stage.rest()
    assert not taking.stunned(stage.table, ann)


def test_orders_help_until_the_next_turn_of_the_one_who_shouts() -> None:
    """GUR-CONC-01: one slower than its leader is helped in this second alone; one that is deafened not at all."""
    stage = Stage()
    ann = stage.unit("blue", (10, 30), skills={Skill.LEADERSHIP: 14}, quarters=30)
    bob = stage.unit("blue", (12, 30), iq=10, quarters=20)
    stage.put(bob, Stunned(mind=True, until=9))
    stage.begin()
    stage.until(ann)
    stage.put(bob, Deafened())
    assert not stage.offered(Command)
    stage.table.strip(bob, Deafened)
    stage.dice(3, 3, 3)
    stage.take(Command)
    assert waking.recovery(stage.table, bob) == 11
    stage.rest()
    assert waking.recovery(stage.table, bob) == 11
    stage.begin()
    stage.until(ann)
    assert waking.recovery(stage.table, bob) == 10


# at 0 HP


def test_to_keep_still_in_hiding_asks_for_no_roll_to_stay_conscious() -> None:
    """GUR-DEATH-01, GUR-VIS-02: it is Do Nothing; a step asks for the roll, in the odds too."""
    stage = Stage()
    ann = stage.unit("blue", (10, 30), facing=4, ht=10, hp=12, quarters=30)
    stage.unit("red", (10, 4), facing=4, quarters=20)
    stage.hurt(ann, 13)
    stage.begin()
    stage.until(ann)
    assert "passes out first" in {row.text for row in stage.forecast(Step).outcomes}
    assert "passes out first" not in {row.text for row in stage.forecast(Hide).outcomes}
    stage.dice(6, 6, 6)
    stage.take(Hide)
    assert stage.state(ann) == "hurt" and stage.find(ann, Hidden) is not None and len(stage.dice_left) == 3


# limbs


@pytest.mark.parametrize("crippled", [(), (Location.LEFT_FOOT,)])
def test_nobody_rises_for_a_shot_on_a_crippled_foot(crippled: tuple[Location, ...]) -> None:
    """GUR-INJ-06, GUR-POP-01: one that kneels behind a wall rises, shoots and kneels again, but not so."""
    stage = Stage()
    stage.wall((10, 30), 0, height=1.3)
    ann = stage.unit("blue", (10, 30), weapons=(RIFLE,), st=14, dx=14)
    bob = stage.unit("red", (10, 12), facing=4, armour=(), weapons=(), dx=9)
    stage.begin()
    stage.until(ann)
    stage.keep(ann, crippled=crippled)
    stage.posture(ann, Posture.KNEELING)
    stage.posture(bob, Posture.PRONE)
    assert any(True in offer.choices["upright"] for offer in stage.offers(PopUp)) is not bool(crippled)


def test_one_with_a_crippled_leg_gets_out_and_does_not_stand() -> None:
    """GUR-INJ-06, GUR-MOVE-03: in its seat it sat, on the ground it lies."""
    for crippled, posture in (((), Posture.STANDING), ((Location.LEFT_LEG,), Posture.PRONE)):
        stage, _, driver = mounted("Car")
        stage.begin()
        stage.until(driver)
        stage.keep(driver, crippled=crippled)
        stage.take(Alight)
        assert stage.table.pose(driver).posture is posture


@pytest.mark.parametrize(
    ("crippled", "hands"),
    [((), 2), ((Location.LEFT_ARM,), 1), ((Location.LEFT_ARM, Location.RIGHT_HAND), 0)],
)
def test_a_crippled_arm_holds_no_foe(crippled: tuple[Location, ...], hands: int) -> None:
    """GUR-INJ-06, GUR-GRP-11: a hold is as firm as the hands that are left to it: 5 for two, nothing for one; without
    any the foe is free.
    """
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 10), weapons=(), armour=(), quarters=30, st=12)
    bob = stage.unit("red", (10, 9), weapons=(), armour=(), facing=3, quarters=20)
    stage.begin()
    stage.take(CloseIn, target=bob)
    holding.seize(stage.table, ann, bob, Location.TORSO, 2)
    stage.keep(ann, crippled=crippled)
    stage.rest()
    stage.begin()
    stage.until(bob)
    assert stage.offered(BreakFree) is bool(hands)
    if hands:
        assert stage.part(bob, Held).hands == (hands,) and stage.part(ann, Gripping).hands == hands
        back = stage.forecast(BreakFree).tallies[1]
        assert sum(int(each.amount) for each in back.modifiers) == (5 if hands == 2 else 0)


def test_the_shield_takes_what_a_rush_would_have_cost_its_bearer() -> None:
    """GUR-SLAM-05: behind a small shield of DR 6: 9 of a foe's dice cost it 3 of its 30, and the bearer
    nothing; with all of them gone it breaks.
    """
    for before, left in ((0, {"Small shield": 3}), (27, {"Small shield": 30})):
        stage = Stage()
        ann = stage.unit("blue", (10, 11), weapons=(), armour=(), shield="Small shield", quarters=30, dx=12)
        bob = stage.unit("red", (10, 10), facing=4, weapons=(), armour=(), quarters=20, hp=200)
        stage.figures(ann, {Skill.SHIELD: 14})
        stage.put(ann, Battered((("Small shield", before),)))
        stage.begin()
        stage.until(ann)
        stage.dice(3, 3, 3, 6, 4, 5)
        stage.take(Slam, target=bob, with_shield=True)
        stage.take(TakeIt)
        assert dict(stage.part(ann, Battered).damage) == left and stage.hp(ann) == figures.traits(stage.table, ann).hp
        assert ("Small shield" in stage.holds(ann)) is (before == 0)


def test_it_is_told_why_a_rifle_stays_where_it_fell() -> None:
    """GUR-RDY-01, GUR-INJ-06: a crippled hand has let go of it, and the other alone does not take it up."""
    stage = Stage()
    ann = stage.unit("blue", (10, 30), weapons=(RIFLE,), quarters=30)
    stage.begin()
    stage.until(ann)
    stage.keep(ann, crippled=(Location.LEFT_HAND,))
    stage.posture(ann, Posture.KNEELING)
    assert stage.holds(ann) == () and not stage.offered(PickUp)
    assert any(each.startswith("Pick up: no hand is free") for each in stage.refusals())


# waiting


@pytest.mark.parametrize("what", ["stunned", "off balance"])
def test_a_unit_that_must_do_nothing_waits_no_longer(what: str) -> None:
    """GUR-DN-01, GUR-WAIT-01, GUR-CRIT-03: stunned or off balance since it took its wait, it kicks nobody that comes
    near; unhurt it is asked.
    """
    for hurt in (False, True):
        stage = Stage()
        ann = stage.unit("blue", (10, 11), weapons=("Kick",), quarters=40)
        bob = stage.unit("red", (10, 7), facing=4, quarters=30, armour=())
        stage.begin()
        stage.until(ann)
        stage.take(WaitToStrike)
        stage.until(bob)
        if hurt and what == "stunned":
            stage.keep(ann, stunned=True)
            stage.posture(ann, Posture.STANDING)
            assert stage.find(ann, Waiting) is None
        elif hurt:
            stage.put(ann, Unsteady(-2, idle=True))
        stage.take(Move, way=((10, 8), (10, 9), (10, 10)))
        assert ("triggered" in {ask.kind for ask in stage.asked}) is not hurt


# riders


def mounted(sheet: str = "Riding horse", rider: str = "Driver", **own: Any) -> tuple[Stage, Ref, Ref]:
    """A unit in the saddle of a horse, or at the wheel."""
    stage = Stage(squares(60, 60))
    ride = stage.place(BOOK.enlist(Recruit(sheet=sheet, name=sheet), stage.options), "blue", (30, 50), 0)
    unit = stage.unit("blue", (1, 1), rider, **own)
    seats.get_in(stage.table, unit, ride, 0)
    stage.look()
    return stage, ride, unit


def test_a_rider_taken_by_surprise_keeps_its_seat() -> None:
    """GUR-SURP-01, GUR-KD-01: it is stunned in the mind alone; one that is stunned by a wound falls from the saddle."""
    stage, horse, rider = mounted()
    stage.put(rider, Stunned(mind=True, until=9))
    stage.begin()
    stage.rest()
    assert stage.part(rider, Aboard).vehicle == horse
    stage.keep(rider, stunned=True)
    stage.dice(6, 6, 6)
    stage.begin()
    stage.rest()
    assert stage.find(rider, Aboard) is None and stage.table.pose(rider).posture is Posture.PRONE


def test_a_rider_that_was_knocked_down_falls_though_it_recovers_at_once() -> None:
    """GUR-KD-01, GUR-DN-02: it was knocked down; to recover at the end of its turn does not put it back."""
    stage, _, rider = mounted(ht=12)
    stage.keep(rider, stunned=True)
    stage.dice(3, 3, 3)
    stage.begin()
    stage.rest()
    assert stage.told("recovers") and stage.find(rider, Aboard) is None


def test_a_rider_that_fumbles_a_kick_stays_where_its_horse_is() -> None:
    """GUR-CRIT-03, GUR-UNARM-03: it neither stumbles a yard past its foe nor loses a footing that it has not."""
    stage, horse, rider = mounted(weapons=("Kick",))
    foe = stage.unit("red", (31, 50), facing=6, quarters=8)
    stage.begin()
    stage.until(rider)
    stage.dice(6, 6, 6, 2, 2, 3)
    stage.take(Strike, target=foe, use="kick")
    assert stage.told("fumbles") and not stage.told("falls down")
    assert stage.find(rider, Position) is None and stage.table.cells(rider) == stage.table.cells(horse)


def beside(sheet: str) -> tuple[Stage, Ref, Ref, Ref]:
    """The turn of a swordsman beside an enemy's horse or car, what it is, and who sits in it without armour."""
    stage, ride, rider = mounted(sheet, armour=(), hp=30)
    ann = stage.unit("red", (1, 50), "Louis LeBlanc", facing=6, quarters=40, skills={Skill.SHORTSWORD: 15})
    stage.stand(ann, (max(column for column, _ in stage.table.cells(ride)) + 1, 50))
    stage.begin()
    stage.until(ann)
    return stage, ann, ride, rider


def test_a_seat_covers_against_blows_as_against_shots() -> None:
    """GUR-COV-02, GUR-VEH-01: the panels of a car lend a driver's torso their DR 5, in the odds as in play; a saddle
    lends nothing.
    """
    unhurt = []
    for sheet, dr in (("Car", 5), ("Riding horse", 0)):
        stage, _, _, driver = beside(sheet)
        told = stage.forecast(Strike, target=driver, use="swing", called=Location.TORSO)
        struck = sum(row.chance for row in told.outcomes if not row.spared)
        unhurt.append(sum(row.chance for row in told.outcomes if row.text == "hit, no injury") / struck)
        stage.dice(3, 3, 3, 6)
        stage.take(Strike, target=driver, use="swing", called=Location.TORSO)
        while stage.ask is not None and stage.ask.kind == "defend":
            stage.take(TakeIt)
        assert stage.hp(driver) == 30 - (7 - dr) * 3 // 2
    assert unhurt[0] > unhurt[1]


def test_a_blow_at_a_rider_is_none_into_a_close_combat() -> None:
    """GUR-HEX-16: what it rides is no fighter that shares its cell with a foe."""
    stage, _, horse, rider = beside("Riding horse")
    for target in (horse, rider):
        told = stage.forecast(Strike, target=target, use="swing", called=Location.TORSO)
        assert "GUR-HEX-16" not in {each.rule for each in told.tallies[0].modifiers}
        assert {row.unit for row in told.outcomes} == {stage.known_as(target)}


def test_a_rider_is_slammed_but_not_felled_or_pulled_about() -> None:
    """GUR-SLAM-02, GUR-SLAM-06, GUR-GRP-01: what is shown of a slam says nothing of the ground, on which a rider does
    not come to lie; nor can it be shoved, tackled or closed with.
    """
    stage, ann, horse, rider = beside("Riding horse")
    stage.arm(ann)
    told = stage.forecast(Slam, target=rider)
    mine = stage.known_as(rider)
    assert not [row.text for row in told.outcomes if row.unit == mine and "ground" in row.text]
    assert sum(row.chance for row in told.outcomes if row.unit == mine) == 1
    assert not any(stage.offered(form) for form in (Shove, CloseIn, Tackle))
    stage.dice(3, 3, 3, 6, 1)
    stage.take(Slam, target=rider)
    stage.take(TakeIt)
    assert not [event for event in stage.told("falls over") if event.actor == rider]
    assert stage.part(rider, Aboard).vehicle == horse


@pytest.mark.parametrize("sheet", ["Car", "Riding horse"])
def test_only_the_whole_of_a_vehicle_or_mount_is_aimed_at(sheet: str) -> None:
    """GUR-ATK-07: whatever strikes it strikes its torso, so that to aim at a skull of it would only miss more often."""
    stage, _, ride, rider = beside(sheet)
    mine = {stage.known_as(ride): set[Location](), stage.known_as(rider): set[Location]()}
    for offer in stage.offers(Strike):
        for target in offer.choices["target"]:
            mine[target] |= set(offer.choices["called"])
    assert mine[stage.known_as(ride)] == {Location.TORSO} and len(mine[stage.known_as(rider)]) > 10


# what its own side reads


def test_its_own_side_reads_what_ails_a_unit_for_longer() -> None:
    """GUR-CRIT-01, GUR-CRIT-03, GUR-FAT-01: a limb that is lame for now, sore muscles, deaf ears, want of breath; the
    enemy reads nothing of it.
    """
    stage = Stage()
    ann = stage.unit("blue", (10, 11), fp=10, quarters=30)
    stage.unit("red", (10, 9), facing=4)
    stage.begin()
    stage.put(ann, Lamed(((Location.RIGHT_ARM, stage.table.clock.round + 4),)), Sore(-1, "hand", -2), Deafened())
    stage.put(ann, Fatigue(8))
    mine, theirs = stage.view("blue"), stage.view("red")
    told = {remark.title: remark.text for remark in BOOK.of_unit(mine, mine._names[ann])}
    assert (
        told["Right arm"] == "lame for 4 seconds" and told["Sore"] == "-1 to all its rolls, -3 to those with its hand"
    )
    assert {"Deafened", "Worn out"} <= set(told)
    assert not {"Right arm", "Sore", "Deafened", "Worn out"} & {
        remark.title for remark in BOOK.of_unit(theirs, theirs._names[ann])
    }


@pytest.mark.parametrize(("seat", "sees", "shoots"), [(0, True, False), (2, True, True), (7, False, False)])
def test_out_of_a_hull_one_sees_and_shoots_by_its_openings(seat: int, sees: bool, shoots: bool) -> None:
    """GUR-VEH-01, GUR-COV-02: of an armoured carrier the driver looks out, the passenger at a port shoots as well, and
    one in the back does neither.
    """
    stage, carrier, driver = mounted("Armoured carrier")
    seats.get_out(stage.table, driver, (1, 1))
    ann = stage.unit("blue", (1, 2), "Rifleman", quarters=30)
    seats.get_in(stage.table, ann, carrier, seat)
    bob = stage.unit("red", (30, 40), facing=4)
    stage.begin()
    stage.until(ann)
    assert knowing.perceives(stage.table, ann, bob) is sees
    assert (stage.offered(Shoot), stage.offered(Suppress), stage.offered(CoverGround)) == (shoots, shoots, shoots)


# the senses


def test_one_that_has_lost_both_eyes_sees_nothing() -> None:
    """GUR-INJ-06, GUR-VIS-01, GUR-DEF-03: what is far off is out of its sight; a foe beside it is heard, struck at with
    -10 and met at -4; one eye is enough.
    """
    stage = Stage()
    ann = stage.unit("blue", (10, 11), "Louis LeBlanc", quarters=30, dx=12)
    bob = stage.unit("red", (10, 10), "Filthy Pierre", facing=4, quarters=20)
    far = stage.unit("red", (10, 4), facing=4, quarters=16)
    stage.begin()
    stage.until(ann)
    seen = stage.forecast(Strike, target=bob, use="swing").tallies[0].total
    stage.keep(ann, crippled=(Location.LEFT_EYE,))
    stage.look()
    assert knowing.sees(stage.table, ann, far) and knowing.sees(stage.table, ann, bob)
    stage.keep(ann, crippled=(Location.LEFT_EYE, Location.RIGHT_EYE))
    stage.look()
    assert not knowing.perceives(stage.table, ann, far)
    assert knowing.perceives(stage.table, ann, bob) and not knowing.sees(stage.table, ann, bob)
    told = stage.forecast(Strike, target=bob, use="swing")
    assert told.tallies[0].total == min(9, seen - 10)
    theirs = stage.view("red")
    assert "blinded" in theirs.appearance(theirs._names[ann]).marks
    stage.until(bob)
    stage.dice(3, 3, 3)
    stage.take(Strike, target=ann, use="swing")
    dodges = [offer.note for offer in stage.offers(Dodge)]
    assert dodges and dodges[0].startswith(f"dodge {figures.dodge(stage.table, ann).total - 4}")


@pytest.mark.parametrize("lost", ["of old", "in this fight"])
def test_with_one_eye_a_unit_shoots_worse_that_does_not_aim(lost: str) -> None:
    """GUR-INJ-06, GUR-CHAR-06: -1 on DX and its skills, -3 besides on a shot without aiming."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 20), weapons=("Auto pistol 9 mm",), armour=(), quarters=30)
    bob = stage.unit("red", (10, 15), facing=3, weapons=(), armour=())
    stage.begin()
    stage.until(ann)
    whole = int(stage.forecast(Shoot, target=bob, called=Location.TORSO).tallies[0].total)
    if lost == "of old":
        stage.figures(ann, traits=(Trait.ONE_EYE,))
    else:
        stage.keep(ann, crippled=(Location.LEFT_EYE,))
    assert stage.forecast(Shoot, target=bob, called=Location.TORSO).tallies[0].total == whole - 1 - 3
    aimed = stage.forecast(TakeAim, target=bob, braced=False)
    assert aimed.tallies[0].total == whole - 1 + 2
    stage.take(TakeAim, target=bob, braced=False)
    stage.rest()
    stage.begin()
    stage.until(ann)
    assert stage.forecast(Shoot, target=bob, called=Location.TORSO).tallies[0].total == whole - 1 + 2


def test_a_unit_with_one_arm_has_one_hand() -> None:
    """GUR-CHAR-06: the trait takes an arm off a sheet that tells of no other number."""
    one = Person(name="Nell", role="rifleman", traits=((Trait.ONE_ARM, 1),)).built
    assert one.arms == 1 and one.hands
