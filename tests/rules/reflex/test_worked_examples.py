"""The document's worked examples, played whole on real ground: its dice are laid, its numbers come out.

Examples of one figure stand with their topic: initiative, checks, ranges, bursts, wounds, rings, nerve. Where an
example contradicts its rule the test says which of them is taken.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rules.frame.body import Posture
from rules.frame.figure import Facing, Kit, Place, Stance
from rules.frame.things import Fire
from rules.kernel.refs import Ref
from rules.reflex import minefields
from rules.reflex.afoot.forms import Move, WorkDoor
from rules.reflex.asks import FREE, SECOND, TICK
from rules.reflex.blast import fires
from rules.reflex.core.moment import Moment
from rules.reflex.fire.forms import Shoot
from rules.reflex.gear.forms import Reload, Shed
from rules.reflex.hands import ready
from rules.reflex.hands.ready import load_of
from rules.reflex.melee.forms import CloseStrike
from rules.reflex.order import initiative
from rules.reflex.ordnance.forms import ThrowGrenade
from rules.reflex.sheets import roster
from rules.reflex.state import Baggage, Fired, Fuse, Morale, Sustained, Wounds
from rules.reflex.tactics.forms import Suppress, TakeShot
from rules.reflex.terms.bands import Band, band_at
from rules.reflex.terms.body import LOCATIONS, Injury, Load, Location
from rules.reflex.terms.skills import Rating, Skill
from rules.reflex.terms.weapons import Weapon
from rules.reflex.wounds import clock, falls, harm, items, vehicles
from rules.reflex.wounds.hits import Hit
from tests.rules.reflex.range import AK, M4, MAGNUM, MINIMI, RPG, SHOTGUN
from tests.rules.reflex.stage import Stage

BATON, VEST, GRENADE = "Police baton", "Soft ballistic vest", "Fragmentation hand grenade"
MISSES = (20, 20)
TEN_METRES = 10.0


# time


def test_ed_sheds_his_pack_in_the_first_exchange_and_begins_the_second_on_9() -> None:
    """RFX-TIME-03, RFX-TIME-04, RFX-ACT-09: heavy, OODA 8, margin 6: 7 and 12 make 19; moderate and failed: 9."""
    field = Stage()
    ed = field.man("blue", (10, 20), OODA=8)
    field.table.put(ed, Baggage(gear=15.0, pack=20.0, quick_release=True))
    assert load_of(field.table, ed) is Load.HEAVY
    field.dice(2, 15)
    assert initiative.roll(field.table, ed) == 19
    field.says(ed, TICK, Shed(what="backpack"))
    field.tick(19)
    assert load_of(field.table, ed) is Load.MODERATE
    field.dice(9, 15)
    assert initiative.roll(field.table, ed) == 9


# fire


def test_every_band_has_its_limit() -> None:
    """RFX-RANGE-02: 7, 25, 100, 200, 400, 800 and 1,600 metres; a limit belongs to the nearer band."""
    limits = (7, 25, 100, 200, 400, 800, 1600)
    assert [band_at(metres) for metres in limits] == list(Band)[1:]
    assert [band_at(metres + 0.1) for metres in limits] == [*list(Band)[2:], None]


@pytest.mark.parametrize(
    ("metres", "row", "ticks", "off"),
    [(1.0, 39, 3, 0), (1.0, 35, 2, 0), (1.0, 20, 1, 0), (10.0, 35, 0, 0), (10.0, 25, 0, -3), (10.0, 5, 0, -6)],
)
def test_an_m4a1_from_arms_length_to_open(metres: float, row: int, ticks: int, off: int) -> None:
    """RFX-RANGE-03, RFX-RANGE-04: three, two and one tick more when nearer than tight; 3 and 6 off beyond it."""
    field = Stage(metres)
    man, foe = field.shooter(M4), field.target((10, row))
    snap = roster.standard().get(Weapon, M4).speed
    assert snap is not None
    assert field.reckons(man, foe).price == snap[1] + ticks
    assert field.modifiers(man, foe).get("RFX-RANGE-04", 0) == off


@pytest.mark.parametrize("row", [20, 1])
def test_an_m4a1_does_not_reach_sniping_or_extreme_range(row: int) -> None:
    """RFX-RANGE-05."""
    field = Stage(30.0)
    man, foe = field.shooter(M4), field.target((10, row))
    assert field.refuses(man, foe) == "out of range"


def test_matt_fires_aims_snaps_reloads_and_snaps_again() -> None:
    """RFX-RECOIL-01: Recoil 13 and Muscle 9: nothing off the aimed shot, 4 off the snap shot after it, nothing off the
    snap shot after a reload.
    """
    field = Stage(TEN_METRES)
    matt, foe = field.shooter(MAGNUM, MUS=9), field.target((10, 15))
    field.takes(matt, MAGNUM, loaded=3)
    kit = field.table.part(matt, Kit)
    item = kit.find(MAGNUM)
    assert item is not None
    field.table.put(matt, kit.swapped(item, replace(item, spare=2)))
    field.on_tick(matt, 30)
    field.on_tick(foe, 0)
    told = []
    for action in (
        Shoot(weapon=MAGNUM, target=foe, speed="aimed"),
        Shoot(weapon=MAGNUM, target=foe),
        Reload(weapon=MAGNUM),
        Shoot(weapon=MAGNUM, target=foe),
    ):
        if isinstance(action, Shoot):
            found = field.modifiers(matt, foe, MAGNUM, speed=action.speed)
            told.append(found.get("RFX-RECOIL-01", 0))
        field.says(matt, TICK, action)
        field.tick(field.now(matt), *((20, 20) if isinstance(action, Shoot) else ()))
    assert told == [0, -4, 0]


def test_leslies_wall_takes_the_round_that_finds_her_abdomen_and_not_the_one_for_her_head() -> None:
    """RFX-COVER-01, RFX-COVER-02: Armor 6 for all below the shoulders of one who fires a rifle over it: 14 less twice
    6 against the abdomen, all of it against the head.
    """
    for dice, came, reels in (((3, 3), 2, ()), ((3, 6), 14, (1, 1))):
        field = Stage()
        field.wall((10, 20), 4, height=0.95, material="stone", millimetres=150)
        man, leslie = field.shooter(AK, CDN=15), field.shooter("M4A1 carbine", (10, 20), "red")
        field.table.put(leslie, Stance(Posture.KNEELING), Facing(4))
        field.table.put(leslie, Fired(field.table.clock.round))
        target = field.reckons(man, leslie, AK).attempt.check.target
        field.fires(man, leslie, AK, target - 7, 20, *dice, *reels)
        assert field.through() == [came]


# wounds


@pytest.mark.parametrize(
    ("vest", "wall", "came", "level"),
    [(False, False, 11, Injury.MODERATE), (True, False, 7, Injury.SLIGHT), (False, True, 0, Injury.NONE)],
)
def test_pete_is_hit_three_times_in_identical_fashion(vest: bool, wall: bool, came: int, level: Injury) -> None:
    """RFX-DMG-01, RFX-DMG-02, RFX-DMG-07: a rifle of Damage 7 and a margin of 4 make 11 at x2: a moderate torso wound;
    7 through a vest of Armor 2; nothing through cinder blocks of Armor 9.
    """
    field = Stage()
    if wall:
        field.wall((10, 20), 4, height=1.5, material="block", millimetres=200)
    guerrilla, pete = field.shooter(AK), field.target((10, 20))
    if vest:
        field.gives(pete, VEST, place=Place.WORN)
    target = field.reckons(guerrilla, pete, AK).attempt.check.target
    field.fires(guerrilla, pete, AK, target - 4, 20, 3, 3, *((1, 1) if level is Injury.MODERATE else ()))
    assert field.through() == [came]
    assert field.wounds(pete).actual("torso") is level


def test_simon_fails_by_five_on_his_way_through_the_fire_and_ed_does_not() -> None:
    """RFX-DMG-04, RFX-FIRE-01: Damage 4, MUS (TN -2): 9 for Simon. The example's check is Muscle, the rule's coolness:
    Muscle is taken for forcing a way through, coolness for staying in the flames.
    """
    field = Stage()
    field.table.add(Fire((10, 19), 4, field.table.clock.round, field.table.clock.round + 3))
    ed, simon = field.man("blue", (10, 20), MUS=8), field.man("blue", (11, 20), MUS=8)
    for who, faces in ((ed, (6, 20)), (simon, (11, 20, 3, 3, 100))):
        moment = Moment(field.table, 9)
        field.dice(*faces)
        fires.enters(moment, who, (10, 19))
        field.dice(*[1] * 4)
        moment.settle()
    assert field.through() == [9]
    assert field.levels(ed) == [0] * 6
    assert field.wounds(simon).actual("torso") is Injury.MODERATE


def test_pete_bleeds_through_two_segments() -> None:
    """RFX-INJ-11: slight arm and leg, moderate head, serious torso; each a level worse, then dead of the torso."""
    field = Stage()
    pete = field.man("blue", (10, 20))
    hurt = Wounds(unstable=1)
    levels: dict[Location, int] = {"left_arm": 1, "left_leg": 1, "head": 2, "torso": 3}
    for where, level in levels.items():
        hurt = hurt.with_level(where, Injury(level))
    field.table.put(pete, hurt)
    seen = []
    for now in (1, 2, 3):
        field.at_round(now)
        moment = Moment(field.table)
        clock.bleed(moment)
        moment.settle()
        seen.append((dict(zip(LOCATIONS, field.levels(pete), strict=True)), bool(field.wounds(pete).dead)))
    first = {"head": 2, "torso": 3, "right_arm": 0, "left_arm": 1, "right_leg": 0, "left_leg": 1}
    worse = {"head": 3, "torso": 4, "right_arm": 0, "left_arm": 2, "right_leg": 0, "left_leg": 2}
    assert seen[:2] == [(first, False), (worse, False)]
    assert seen[2][1]


def test_pete_falls_off_a_cliff_under_a_heavy_load() -> None:
    """RFX-IMPACT-01, RFX-IMPACT-03: 8 metres: -8, failed by 5: five hits, each of 8 and 2."""
    field = Stage()
    pete = field.man("blue", (10, 20), CDN=10)
    damage = falls.falling(8, Load.HEAVY)
    moment = Moment(field.table)
    target = falls.avoiding(field.table, pete, 8).check.target
    assert target == 10 - 8
    field.dice(target + 5, 20, *[3, 3, 3, 5, 1, 5, 6, 5, 3, 6])
    harm.impact(moment, pete, damage, 8, "falls")
    assert not field.dice_left
    field.dice(*[1] * 20)
    moment.settle()
    assert field.through() == [10] * 5


def test_a_tank_loses_half_of_what_came_through_its_left_side() -> None:
    """RFX-DEGR-01: 13 of a shell's blast get through: that facing is worth 7 less, the others as much as before."""
    field = Stage(armour_degradation=True)
    tank = field.vehicle("red", (20, 20), "Wheeled armoured carrier")
    side = int(vehicles.armor(field.table, tank, "hull_side"))
    front = vehicles.armor(field.table, tank, "hull_front")
    blast = 13 + 2 * side
    moment = Moment(field.table)
    vehicles.harm(moment, tank, "hull_side", Hit("torso", blast, Fraction(2), blast, "explosion", cause="a shell"))
    moment.settle()
    assert vehicles.armor(field.table, tank, "hull_side") == side - 7
    assert vehicles.armor(field.table, tank, "hull_front") == front


def test_an_ak_is_a_steel_thing_of_bulk_3() -> None:
    """RFX-ITEM-02: for all its wooden stock Armor 4 and a threshold of 7."""
    rifle = roster.standard().get(Weapon, AK)
    assert items.stands(rifle.substance, rifle.bulk) == (4, 7)


# explosions


def test_an_rpg_strikes_the_vehicle_that_ed_keith_and_pete_get_out_of() -> None:
    """RFX-EXPL-01 to 08: 83 at x1 on the side it struck, 7 on its other facings and on all of Pete a metre off, 4 on
    all of Keith six metres off, nothing on Ed at eleven; of Pete's d10s 1 and 5 strike with 7 and 11, of Keith's d20s 4
    strikes with 8 and 18 flies by.
    """
    field = Stage()
    gunner, hull = field.shooter(RPG, (5, 20), side="red"), field.vehicle("blue", (20, 20))
    units = pete, keith, ed = tuple(field.man("blue", (20 - metres, 20)) for metres in (1, 6, 11))
    field.face_each_other(gunner, hull)
    target = field.reckons(gunner, hull, RPG).attempt.check.target
    at_the_hull, at_pete, at_keith = (10, 10), (1, 3, 4, 5, 1, 6), (4, 3, 4, 18)
    field.fires(gunner, hull, RPG, target - 3, 20, 3, 3, *at_the_hull, *at_pete, *at_keith, *[1] * 9)
    by = {unit: [event.data["through"] for event in field.told("hit") if event.target == unit] for unit in units}
    assert sorted(by[pete]) == [7] * 7 + [11]
    assert sorted(by[keith]) == [4] * 6 + [8]
    assert by[ed] == []
    told = [event.detail[0].split(",")[0] for event in field.told("hit") if event.target == hull]
    assert told == [
        f"{facing} damage" for facing in ("hull side: 83", "hull front: 7", "hull rear: 7", "suspension: 7")
    ]


# arm's length


def test_max_runs_at_the_sniper_and_strikes_blind_at_once() -> None:
    """RFX-DIVE-01 to 03, RFX-ATK-03: 2 off for the run and 2 for the blind strike; with a margin of 4 the baton does 4
    more; the other needs a margin of 5 to stay up, Max a check at 2 less.
    """
    field = Stage()
    field.begun()
    max_, sniper = field.man("blue", (10, 26), MUS=10, OODA=7), field.man("red", (10, 20), MUS=9)
    field.knows(max_, (Skill.HAND_WEAPONS, Rating.COMPETENT))
    field.gives(max_, BATON)
    field.table.put(max_, Baggage())
    field.on_tick(max_, 14)
    field.on_tick(sniper, 0)
    field.face_each_other(max_, sniper)
    field.says(max_, TICK, Move(way=tuple((10, row) for row in range(25, 20, -1)), gait="run"))
    field.tick(14)
    assert field.now(max_) == 9
    field.says(max_, TICK, CloseStrike(weapon=BATON, target=sniper, speed="hip"))
    field.tick(9, 10 - 2 - 2 - 4, 20, 9 - 4, 20, 10 - 2, 20, 3, 3)
    struck = field.told("hit")[0]
    assert struck.data["through"] == roster.standard().get(Weapon, BATON).damage + 4 + 4
    assert field.table.part(sniper, Stance).posture is Posture.PRONE, "a margin of 4 is one too few"
    assert field.table.part(max_, Stance).posture is Posture.STANDING, "8 against 10 less 2"


# firing on


def test_keith_fires_three_times_at_a_bear_and_a_fourth_time_as_he_walks_back() -> None:
    """RFX-SUST-01: full price, one less, one less; full price again on the move."""
    field = Stage(sustained_fire=True)
    keith, bear = field.shooter(SHOTGUN, (10, 30), MUS=12), field.target((10, 20))
    field.on_tick(keith, 30)
    field.on_tick(bear, 0)
    field.face_each_other(keith, bear)
    shot = Shoot(weapon=SHOTGUN, target=bear)
    paid = []
    for _ in range(3):
        before = field.now(keith)
        field.says(keith, TICK, shot)
        field.tick(before, 20, 20)
        paid.append(before - field.now(keith))
    assert paid == [5, 4, 4]
    before = field.now(keith)
    field.says(keith, TICK, Move(way=((10, 31), (10, 32)), gait="walk", pause_at=0))
    field.says(keith, SECOND, shot)
    field.tick(before, 20, 20)
    assert before - field.now(keith) == 5, "a Move and all that is in it"
    assert field.table.find(keith, Sustained) is None
    assert field.reckons(keith, bear, SHOTGUN).price == 5


def bunker() -> tuple[Stage, Ref, Ref, Ref]:
    """A gunner with tracer, a bunker with a steel door, two enemies behind it who know of him."""
    field = Stage()
    field.room(9, 8, 3, 3, material="concrete", millimetres=300)
    field.wall((10, 10), 4, what="door", material="steel", millimetres=90, state="shut", part=1)
    keith = field.shooter(MINIMI, (10, 30), MUS=12)
    first, second = (field.target(cell, CUF=9) for cell in ((10, 10), (9, 9)))
    for unit in (keith, first, second):
        field.on_tick(unit, 0)
    field.on_tick(keith, 15)
    field.says(keith, TICK, Suppress(weapon=MINIMI, cell=(10, 11), rounds=9))
    field.tick(15)
    return field, keith, first, second


def test_keith_keeps_a_bunker_door_under_fire() -> None:
    """RFX-SUPP-01 to 03: nine rounds with tracer are worth 3, not to those behind the shut door. Who opens it has them
    at once and a second burst at him before he throws; who runs out while Keith reloads is only afraid.
    """
    field, keith, first, second = bunker()
    assert [fear(field, unit) for unit in (first, second)] == [0, 0]
    field.gives(first, GRENADE)
    field.on_tick(first, 12)
    field.says(first, TICK, WorkDoor(part=1, state="open"), ThrowGrenade(weapon=GRENADE, cell=(10, 30)))
    field.says(keith, FREE, TakeShot())
    left = loaded(field, keith)
    field.tick(12, *MISSES)
    assert fear(field, first) == 3
    assert left - loaded(field, keith) == 9
    assert not field.table.having(Fuse), "he has not thrown yet"
    field.on_tick(keith, 10)
    field.says(keith, TICK, Reload(weapon=MINIMI))
    field.tick(10)
    field.on_tick(second, 8)
    field.says(second, TICK, Move(way=((10, 10), (10, 11), (10, 12)), gait="walk"))
    field.tick(8)
    assert fear(field, second) == 3
    assert field.questions(keith).count(FREE) == 1


def fear(field: Stage, unit: Ref) -> int:
    """What fire on the ground he shows himself on weighs on him."""
    found = field.table.find(unit, Morale) or Morale()
    return sum(value for name, value in found.threats if name.startswith("under fire"))


def loaded(field: Stage, unit: Ref) -> int:
    item = field.table.part(unit, Kit).find(MINIMI)
    assert item is not None
    return item.loaded


# nerve, mines, hands


def test_the_usual_minefields_have_a_mine_in_250_to_1000_square_metres() -> None:
    """RFX-MINE-05: 0.01 to 0.04 mines in ten square metres."""
    assert {name: 10_000 // mines for name, mines in minefields.DENSITY.items()} == {
        "light": 1000,
        "medium": 500,
        "dense": 250,
    }


def test_after_ten_months_a_right_handed_man_is_left_handed() -> None:
    """RFX-HANDED-02: a point in two months would be 4 points in eight; the example's ten months are taken."""
    assert ready.relearnt(9, fine=True) == 1
    assert ready.relearnt(10, fine=True) == 0
