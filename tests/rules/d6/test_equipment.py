"""Hands, weapons, ammunition, loading; things as targets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.d6 import doors
from rules.d6.attacks.attack import strike
from rules.d6.core import equipment
from rules.d6.core.equipment import Arm
from rules.d6.state import Holding
from rules.d6.terms.code import Code
from rules.d6.terms.weapons import Blast
from rules.frame.figure import Item, Kit, Place, Seat
from rules.frame.ground import Barrier
from rules.kernel import odds
from rules.kernel.refs import Ref
from rules.parts.loading import Loading
from tests.rules.d6.field import Field, car, fighter, weapon


@pytest.fixture
def field() -> Field:
    return Field()


def arm(field: Field, unit: Ref, name: str) -> Arm:
    found = equipment.arm(field, unit, name)
    assert found is not None
    return found


def names(field: Field, unit: Ref) -> list[str]:
    return [each.weapon.name for each in equipment.arms(field, unit)]


def test_what_is_at_hand(field: Field) -> None:  # DSX-EQUIP-05
    unit = fighter(field, "red", (5, 5), "Assault rifle 5.56")
    assert names(field, unit) == ["Assault rifle 5.56", "Club or rifle butt", "Bare hands"]
    full = fighter(field, "red", (5, 5), "Long sword", "Shield")
    assert names(field, full) == ["Long sword"]


def test_a_two_handed_weapon_is_carried_in_one_and_used_with_two(field: Field) -> None:  # DSX-EQUIP-05
    unit = fighter(field, "red", (5, 5), "Assault rifle 5.56")
    assert equipment.free_hands(field, unit) == 1
    assert equipment.hindrance(field, unit, arm(field, unit, "Assault rifle 5.56")) == ""
    busy = fighter(field, "red", (5, 5), "Assault rifle 5.56", "Combat knife")
    assert equipment.hindrance(field, busy, arm(field, busy, "Assault rifle 5.56")) == "needs both hands"
    assert equipment.hindrance(field, busy, arm(field, busy, "Combat knife")) == ""


def test_holding_somebody_takes_a_hand(field: Field) -> None:  # DSX-GRAP-01, DSX-EQUIP-05
    unit, victim = fighter(field, "red", (5, 5), "Assault rifle 5.56"), fighter(field, "blue", (6, 5))
    field.put(unit, Holding(victim))
    assert equipment.hindrance(field, unit, arm(field, unit, "Assault rifle 5.56")) == "needs both hands"


def test_a_weapon_offers_what_its_rounds_allow(field: Field) -> None:  # DSX-EQUIP-05, DSX-BURST-01
    unit = fighter(field, "red", (5, 5), "Assault rifle 5.56")
    rifle = field.part(unit, Kit).items[0]
    field.put(unit, Kit((replace(rifle, loaded=4),)))
    assert equipment.hindrance(field, unit, arm(field, unit, "Assault rifle 5.56")) == ""
    burst = equipment.hindrance(field, unit, arm(field, unit, "Assault rifle 5.56"), "burst")
    assert burst == "needs 5 rounds, 4 are loaded"
    field.put(unit, Kit((replace(rifle, loaded=0),)))
    assert equipment.hindrance(field, unit, arm(field, unit, "Assault rifle 5.56")) == "is not loaded"
    assert equipment.hindrance(field, unit, arm(field, unit, "Club or rifle butt")) == ""


def test_a_magazine_is_one_action(field: Field) -> None:  # DSX-EQUIP-03
    rifle = Item("Assault rifle 5.56", Place.BOTH, loaded=3, spare=2)
    full, loading = equipment.load(Arm(weapon("Assault rifle 5.56"), rifle, Ref(1)), Loading())
    assert (full.loaded, full.spare, loading.steps) == (30, 1, ())


def test_a_shotgun_takes_two_shells_an_action(field: Field) -> None:  # DSX-EQUIP-03
    gun = Item("Pump shotgun", Place.BOTH, loaded=3, spare=9)
    full, _ = equipment.load(Arm(weapon("Pump shotgun"), gun, Ref(1)), Loading())
    assert (full.loaded, full.spare) == (5, 7)
    full, _ = equipment.load(Arm(weapon("Pump shotgun"), full, Ref(1)), Loading())
    assert (full.loaded, full.spare) == (6, 6)


@pytest.mark.parametrize(("name", "cycle"), [("Longbow", 3), ("Light crossbow", 3), ("Heavy crossbow", 4)])
def test_bows_and_crossbows_take_three_or_four_actions_a_shot(name: str, cycle: int) -> None:  # DSX-EQUIP-04
    bow, loading = Item(name, Place.BOTH, loaded=0, spare=20), Loading()
    actions = 1
    while not bow.loaded:
        bow, loading = equipment.load(Arm(weapon(name), bow, Ref(1)), loading)
        actions += 1
    assert (actions, bow.spare, loading.steps) == (cycle, 19, ())


def test_load_steps_are_kept() -> None:  # DSX-EQUIP-03
    bow = Item("Longbow", Place.BOTH, loaded=0, spare=20)
    same, loading = equipment.load(Arm(weapon("Longbow"), bow, Ref(1)), Loading())
    assert same == bow and loading.done("Longbow") == 1


def test_what_keeps_one_from_loading(field: Field) -> None:  # DSX-EQUIP-03
    unit = fighter(field, "red", (5, 5), "Assault rifle 5.56")
    rifle = field.part(unit, Kit).items[0]
    assert equipment.loadable(field, unit, arm(field, unit, "Assault rifle 5.56")) == "is loaded"
    field.put(unit, Kit((replace(rifle, loaded=0, spare=0),)))
    assert equipment.loadable(field, unit, arm(field, unit, "Assault rifle 5.56")) == "no ammunition is left"
    field.put(unit, Kit((replace(rifle, loaded=0),)))
    assert equipment.loadable(field, unit, arm(field, unit, "Assault rifle 5.56")) == ""


def test_drawing_takes_one_action_and_from_a_pack_three() -> None:  # DSX-EQUIP-02
    assert [equipment.drawing(Item("Mace", place)) for place in (Place.BELT, Place.BACK, Place.PACK)] == [1, 1, 3]


def test_only_the_best_suit_counts_and_a_mask_is_worn(field: Field) -> None:  # DSX-ARM-01, DSX-GAS-01
    unit = fighter(field, "red", (5, 5), worn=("Flak vest and helmet", "Leather", "Gas mask"))
    assert equipment.armour(field, unit) == 4
    assert equipment.masked(field, unit)
    assert not equipment.masked(field, fighter(field, "red", (5, 6)))


def test_a_gunner_uses_the_mount_with_the_vehicles_ammunition(field: Field) -> None:  # DSX-EQUIP-05, DSX-VEH-07
    from rules.d6.state import Arsenal

    name = "General purpose machine gun 7.62"
    wheels, gunner = car(field, "red", (10, 10)), fighter(field, "red", (0, 0), Heavy="4D")
    field.put(wheels, Arsenal((weapon(name),)), Kit((Item(name, Place.BOTH, loaded=100, spare=4),)))
    field.seat(gunner, wheels, Seat("gunner", "open", mount=name))
    mounted = arm(field, gunner, name)
    assert mounted.bearer == wheels
    assert equipment.hindrance(field, gunner, mounted, "burst") == ""


# things as targets


@pytest.mark.parametrize(
    ("barrier", "armour", "points"),
    [
        (Barrier("door", 2.0, material="wood", state="shut"), 5, 15),
        (Barrier("door", 2.0, material="steel", state="shut"), 15, 40),
        (Barrier("window", 2.5, sill=1.0, head=2.0, state="shut"), 0, 3),
        (Barrier("wall", 2.5, material="brick"), 12, 60),
        (Barrier("wall", 1.0, material="sandbag"), 10, 30),
    ],
)
def test_what_things_withstand(barrier: Barrier, armour: int, points: int) -> None:  # DSX-ARM-01
    found = doors.strength(barrier)
    assert (found.armour, found.points) == (armour, points)


def test_a_thing_is_hit_on_five_and_gives_way_at_its_points() -> None:  # DSX-ARM-01
    shot = doors.shot(Code.parse("4D"), 11, doors.WOODEN_DOOR)
    assert odds.of(strike, shot).chance(lambda result: result.hit) * 1296 == 1295
    assert not doors.breaks(14, doors.WOODEN_DOOR) and doors.breaks(15, doors.WOODEN_DOOR)


def test_a_blast_breaks_windows() -> None:  # DSX-EXPL-04
    assert doors.breaks(doors.blasted(Blast(15, 16, 15), doors.WINDOW), doors.WINDOW)
    assert doors.blasted(Blast(15, 16, 15), doors.WOODEN_DOOR) == 11
