"""Handling things: what is at hand, readying, stowing, dropping, tearing off, wearing."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.frame.book import Recruit
from rules.frame.figure import Aboard, Allegiance, Facing, Item, Kit, Place, Position
from rules.frame.things import Lying
from rules.kernel import odds
from rules.kernel.dice import Scripted
from rules.kernel.refs import Ref
from rules.reflex.asks import PAUSE, SECOND
from rules.reflex.core.moment import Moment
from rules.reflex.gear import costs, handling, outfit
from rules.reflex.gear.costs import Handled
from rules.reflex.gear.forms import (
    Ditch,
    Doff,
    Don,
    Grip,
    Mask,
    Ready,
    Shed,
    Stow,
)
from rules.reflex.hands import ready
from rules.reflex.sheets import enlist, roster
from rules.reflex.state import (
    Baggage,
    Battered,
    Breath,
    Burning,
    Rested,
    Wear,
    Wounds,
)
from rules.reflex.terms.body import Injury, Load
from rules.reflex.terms.weapons import Weapon
from tests.rules.reflex.workbench import Bench, ticks_left

RIFLE, PISTOL, GRENADE, KNIFE = "M4A1 carbine", "9 mm service pistol", "Fragmentation hand grenade", "Fighting knife"
MINIMI, HEAVY = "Minimi / M249 light machine gun", "Heavy machine gun (tripod)"


@pytest.fixture
def bench() -> Bench:
    return Bench()


def arms(bench: Bench, unit: Ref) -> list[tuple[str, str]]:
    return [(arm.weapon.name, arm.hands) for arm in ready.arms(bench, unit)]


# what is at hand


def test_at_hand_is_what_is_held_and_what_it_strikes_with_and_bare_hands_last(bench: Bench) -> None:  # RFX-ACT-11
    assert arms(bench, bench.man()) == [(RIFLE, "both"), ("Rifle butt", "both"), ("Bare hands", "both")]
    assert arms(bench, bench.man("Hellhound")) == [("Jaws", "both")]


def test_what_is_broken_is_not_at_hand_until_it_is_mended(bench: Bench) -> None:  # RFX-ITEM-01, RFX-OPS-04
    unit = bench.man()
    bench.put(unit, Wear(disabled=(RIFLE,)))
    assert arms(bench, unit) == [("Bare hands", "both")]
    bench.put(unit, Wear(disabled=(RIFLE,), repaired=((RIFLE, bench.clock.round),)))
    assert (RIFLE, "both") in arms(bench, unit)
    bench.put(unit, Wear(disabled=(RIFLE,), destroyed=(RIFLE,), repaired=((RIFLE, 9),)))
    assert arms(bench, unit) == [("Bare hands", "both")]


def test_a_gunner_at_his_mount_has_the_vehicles_gun(bench: Bench) -> None:  # RFX-VEH-01
    unit = bench.man("Driver")
    truck = vehicle(bench, "blue")
    bench.put(unit, Aboard(truck, 1))
    assert arms(bench, unit)[1] == (MINIMI, "both")
    found = ready.arm(bench, unit, MINIMI)
    assert found is not None
    assert found.bearer == truck
    bench.put(truck, Battered(disabled=(MINIMI,)))
    assert ready.arm(bench, unit, MINIMI) is None


def vehicle(bench: Bench, side: str, cell: tuple[int, int] = (6, 5)) -> Ref:
    parts = enlist.enlist(Recruit(sheet="Armed pickup"), bench.options)
    return bench.add(*parts, Allegiance(side), Position(cell), Facing(0))


def test_a_load_is_all_that_is_carried(bench: Bench) -> None:  # RFX-ENC-01
    unit = bench.man()
    assert ready.kilograms(bench, unit) == Fraction("13.6")
    assert ready.load_of(bench, unit) is Load.MODERATE
    bench.put(unit, Baggage(gear=3.0, pack=20.0))
    assert ready.load_of(bench, unit) is Load.HEAVY
    bench.put(unit, Baggage())
    bench.carries(unit, Item(KNIFE, Place.RIGHT))
    assert ready.load_of(bench, unit) is Load.UNENCUMBERED


def test_a_gun_on_its_tripod_is_not_carried(bench: Bench) -> None:  # RFX-ENC-01, RFX-RECOIL-04
    unit = bench.man("Heavy machine-gunner")
    assert ready.load_of(bench, unit) is Load.LIGHT
    bench.strip(unit, Rested)
    assert ready.load_of(bench, unit) is Load.HEAVY


# readying and stowing


@pytest.mark.parametrize(
    ("how", "ticks"),
    [
        (Handled(3), 3),
        (Handled(0), 1),
        (Handled(1, secured=True), 2),
        (Handled(1, secured=True, unskilled=True), 4),
        (Handled(3, clumsy=True), 6),
        (Handled(3, clumsy=True, unskilled=True), 12),
        (Handled(1, secured=True, clumsy=True, unskilled=True), 8),
    ],
)
def test_readying_takes_bulk_and_then_what_makes_it_slower(how: Handled, ticks: int) -> None:  # RFX-ACT-11, RFX-ACT-12
    assert costs.readying(how).total == ticks


def test_a_pistol_out_of_its_holster_by_one_who_has_never_held_one(bench: Bench) -> None:  # RFX-ACT-12
    unit = bench.man("Squad leader")
    draw = Ready(item=PISTOL, hands="right")
    assert bench.price(unit, draw) == 2
    bench.is_now(unit, skills=())
    assert bench.price(unit, draw) == 4
    assert str(bench.foretold(unit, draw).tallies[0]) == "Ready 4: 1 Bulk, +1 secured, +2 unskilled: doubled"


@given(st.integers(0, 6), st.booleans(), st.booleans(), st.booleans())
@settings(max_examples=60)
def test_nothing_that_hinders_ever_makes_it_quicker(bulk: int, secured: bool, clumsy: bool, unskilled: bool) -> None:
    # RFX-ACT-11, RFX-ACT-12
    total = costs.readying(Handled(bulk, secured, clumsy, unskilled)).total
    assert total >= costs.readying(Handled(bulk)).total >= 1
    assert total <= costs.readying(Handled(6, secured=True, clumsy=True, unskilled=True)).total


def test_a_grenade_goes_into_one_hand_and_the_rifle_stays_in_the_other(bench: Bench) -> None:  # RFX-ACT-11
    unit = bench.man()
    bench.does(unit, Ready(item=GRENADE, hands="right"))
    assert bench.held(unit) == {RIFLE: Place.LEFT, GRENADE: Place.RIGHT}
    assert [item.count for item in bench.part(unit, Kit).items if item.name == GRENADE] == [1, 1]
    assert ticks_left(bench, unit) == 14
    assert "Ready smoke grenade: no hand is free" in bench.refused(unit)


def test_what_is_packed_takes_time_to_find(bench: Bench) -> None:  # RFX-ACT-12
    unit = bench.man()
    bench.carries(unit, Item(KNIFE, Place.PACK))
    dig = Ready(item=KNIFE, hands="right")
    told = bench.foretold(unit, dig)
    assert [each.chance for each in told.outcomes] == [Fraction(1, 10)] * 10
    bench.does(unit, dig, 7)
    assert ticks_left(bench, unit) == 15 - 1 - 7
    assert bench.held(unit) == {KNIFE: Place.RIGHT}


def test_rummaging_is_doubled_with_the_rest(bench: Bench) -> None:  # RFX-ACT-12
    assert costs.rummaging(Scripted([4]), Handled(1, clumsy=True, unskilled=True)) == 16


def test_a_rifle_for_two_hands_is_slow_to_handle_with_one(bench: Bench) -> None:  # RFX-ACT-12, RFX-HANDED-03
    unit = bench.man()
    bench.put(unit, bench.part(unit, Wounds).with_level("left_arm", Injury.CRITICAL))
    bench.carries(unit, Item(RIFLE, Place.BACK, 30, 2))
    assert bench.offer(unit, Ready(item=RIFLE, hands="both")) is None
    one = bench.offer(unit, Ready(item=RIFLE, hands="right"))
    assert one is not None
    assert one.cost.amount == 4


def test_stowing_costs_as_much_as_readying(bench: Bench) -> None:  # RFX-ACT-11
    unit = bench.man()
    bench.does(unit, Stow(item=RIFLE))
    assert ticks_left(bench, unit) == 13
    assert bench.held(unit) == {}
    assert bench.item(unit, RIFLE).place is Place.BACK
    assert bench.price(unit, Ready(item=RIFLE, hands="both")) == 2


def test_what_is_put_away_lies_with_its_like(bench: Bench) -> None:  # RFX-ACT-11
    unit = bench.man()
    bench.does(unit, Ready(item=GRENADE, hands="left"))
    bench.does(unit, Stow(item=GRENADE))
    assert [item.count for item in bench.part(unit, Kit).items if item.name == GRENADE] == [2]


def test_what_lies_within_reach_can_be_taken_up_with_all_that_is_known_of_it(bench: Bench) -> None:  # RFX-ACT-11
    giver, taker = bench.man("Flame trooper", (5, 5)), bench.man("Irregular", (6, 5))
    bench.put(giver, Wear(worn=(("Flamethrower", 1),), disabled=("Flamethrower",)))
    bench.does(giver, Ditch(item="Flamethrower"))
    assert bench.part(giver, Wear).disabled == ()
    lying = bench.having(Lying)[0][0]
    bench.does(taker, Stow(item="AK-47 assault rifle"))
    take = Ready(item="Flamethrower", hands="both", lying=lying)
    assert bench.price(taker, take) == 10
    bench.does(taker, take)
    assert bench.held(taker) == {"Flamethrower": Place.BOTH}
    assert bench.part(taker, Wear).disabled == ("Flamethrower",)
    assert ready.arm(bench, taker, "Flamethrower") is None


def test_only_what_lies_at_arms_length_is_offered(bench: Bench) -> None:  # RFX-ACT-11
    unit = bench.man()
    bench.carries(unit)
    near, far = bench.add(Lying(Item(KNIFE), (6, 6))), bench.add(Lying(Item(KNIFE), (8, 5)))
    assert bench.offer(unit, Ready(item=KNIFE, hands="right", lying=near)) is not None
    assert bench.offer(unit, Ready(item=KNIFE, hands="right", lying=far)) is None
    assert bench.offer(unit, Ready(item=KNIFE, hands="right", lying=near), SECOND) is None


def test_somebody_else_may_be_quicker_to_take_it(bench: Bench) -> None:  # RFX-ACT-11, RFX-TIME-08
    unit = bench.man()
    bench.carries(unit)
    thing = bench.add(Lying(Item(KNIFE), (6, 6)))
    take = Ready(item=KNIFE, hands="right", lying=thing)
    assert bench.offer(unit, take) is not None
    moment = Moment(bench, 15)
    list(handling.take(moment, unit, take))
    bench.remove(thing)
    moment.settle()
    assert bench.held(unit) == {}


def test_a_second_hand_on_a_pistol_and_off_it_again(bench: Bench) -> None:  # RFX-RECOIL-03
    unit = bench.man("Driver")
    bench.does(unit, Grip(item=PISTOL, hands="both"))
    assert (bench.held(unit), ticks_left(bench, unit)) == ({PISTOL: Place.BOTH}, 14)
    bench.does(unit, Grip(item=PISTOL, hands="right"))
    assert (bench.held(unit), ticks_left(bench, unit)) == ({PISTOL: Place.RIGHT}, 14)


def test_too_few_ticks_are_a_reason(bench: Bench) -> None:  # RFX-ACT-11, RFX-TIME-07
    unit = bench.man(tick=1)
    assert "Stow M4A1 carbine: takes 2 ticks, 1 left" in bench.refused(unit)


# dropping and tearing off


def test_letting_go_takes_no_time(bench: Bench) -> None:  # RFX-ACT-07
    unit = bench.man()
    bench.does(unit, Ditch(item=RIFLE))
    assert ticks_left(bench, unit) == 15
    lying = bench.having(Lying)[0][1]
    assert (lying.item.name, lying.cell) == (RIFLE, (5, 5))


@pytest.mark.parametrize("plight", [Burning(3, 1), Breath(1, 2)])
def test_who_burns_or_drowns_may_fumble(bench: Bench, plight: object) -> None:  # RFX-ACT-07
    unit = bench.man()
    bench.put(unit, plight)
    drop = Ditch(item=RIFLE)
    told = bench.foretold(unit, drop)
    assert told.success == 1 - Fraction(12 * 12, 400)
    bench.does(unit, drop, 15, 9)
    assert ticks_left(bench, unit) == 14
    assert RIFLE in bench.held(unit)
    bench.does(unit, drop, 15, 8)
    assert bench.held(unit) == {}


def test_holding_ones_breath_in_gas_is_no_drowning(bench: Bench) -> None:  # RFX-ACT-07
    unit = bench.man()
    bench.put(unit, Breath(1, 2, gas=True))
    assert handling.hampered(bench, unit) == ""
    bench.does(unit, Ditch(item=RIFLE))


@pytest.mark.parametrize(("how", "ticks"), [(Handled(4), 2), (Handled(3), 2), (Handled(1), 1), (Handled(0), 1)])
def test_tearing_loose_takes_half_the_time_of_readying(how: Handled, ticks: int) -> None:  # RFX-ACT-08
    assert costs.tearing_loose(how) == ticks


def test_a_slung_rifle_is_shed(bench: Bench) -> None:  # RFX-ACT-08
    unit = bench.man()
    bench.carries(unit, Item("AK-47 assault rifle", Place.BACK, 30))
    bench.put(unit, replace(ready.arsenal(bench, unit), weapons=(weapon("AK-47 assault rifle"),)))
    bench.does(unit, Ditch(item="AK-47 assault rifle"))
    assert ticks_left(bench, unit) == 13
    assert bench.part(unit, Kit).items == ()


def weapon(name: str) -> Weapon:
    return roster.standard().get(Weapon, name)


def test_who_drops_his_pack_is_lighter_at_once(bench: Bench) -> None:  # RFX-ACT-09, RFX-ENC-01
    unit = bench.man()
    bench.put(unit, Baggage(gear=3.0, pack=20.0))
    assert ready.load_of(bench, unit) is Load.HEAVY
    bench.does(unit, Shed(what="backpack"))
    assert ready.load_of(bench, unit) is Load.MODERATE
    assert ticks_left(bench, unit) == 12


def test_a_vest_comes_off_in_the_rest_of_the_exchange_and_may_be_spoilt(bench: Bench) -> None:  # RFX-ACT-09
    for face, works in ((50, False), (51, True)):
        unit = bench.man()
        shed = Shed(what="Soft ballistic vest")
        assert [str(each.chance) for each in bench.foretold(unit, shed).outcomes] == ["1/2", "1/2"]
        bench.does(unit, shed, face)
        assert ticks_left(bench, unit) == 0
        lying = bench.having(Lying)[-1][0]
        assert ready.works(bench, lying, "Soft ballistic vest") is works
        assert "Soft ballistic vest" not in [suit.name for suit in ready.worn(bench, unit)]


def test_buckles_spare_the_risk(bench: Bench) -> None:  # RFX-ACT-09
    unit = bench.man()
    assert bench.foretold(unit, Shed(what="harness")).outcomes == ()
    bench.put(unit, replace(bench.part(unit, Baggage), quick_release=False))
    assert bench.price(unit, Shed(what="harness")) == 15
    assert odds.of(outfit.torn).chance(bool) == Fraction(1, 2)


def test_a_harness_takes_with_it_what_hangs_on_it_and_can_be_put_on_again(bench: Bench) -> None:
    # RFX-ACT-09, RFX-OPS-03
    unit = bench.man()
    before = set(bench.part(unit, Kit).items)
    bench.does(unit, Shed(what="harness"))
    assert {item.name for item in bench.part(unit, Kit).items} == {RIFLE, "Soft ballistic vest", "Combat helmet"}
    assert bench.part(unit, Baggage).gear == 0
    lying = bench.having(Lying)[0][0]
    assert bench.offer(unit, Ready(item="Harness", hands="right", lying=lying)) is None
    bench.does(unit, Don(what="harness", lying=lying), kind=PAUSE)
    assert set(bench.part(unit, Kit).items) == before
    assert bench.part(unit, Baggage).gear == 3


def test_a_burning_garment_is_got_rid_of(bench: Bench) -> None:  # RFX-ACT-09, RFX-FIRE-03
    unit = bench.man()
    bench.put(unit, Burning(3, 1))
    bench.does(unit, Shed(what="Soft ballistic vest"), 90)
    assert bench.find(unit, Burning) is None


# what is worn


def test_a_mask_goes_on_in_three_ticks(bench: Bench) -> None:  # RFX-GAS-03, RFX-ACT-11
    unit = bench.man("Assault soldier")
    assert "Protective mask" not in [suit.name for suit in ready.worn(bench, unit)]
    bench.does(unit, Mask(item="Protective mask"))
    assert ticks_left(bench, unit) == 12
    assert "Protective mask" in [suit.name for suit in ready.worn(bench, unit)]
    bench.does(unit, Mask(item="Protective mask", on=False))
    assert bench.item(unit, "Protective mask").place is Place.BELT


def test_one_thing_is_put_on_or_taken_off_and_small_things_come_along(bench: Bench) -> None:  # RFX-OPS-03
    unit = bench.man()
    bench.does(unit, Doff(what="Soft ballistic vest", along=True), kind=PAUSE)
    assert ready.worn(bench, unit) == ()
    names = {thing.item.name: ref for ref, thing in bench.having(Lying)}
    assert set(names) == {"Soft ballistic vest", "Combat helmet"}
    bench.does(unit, Don(what="Combat helmet", lying=names["Combat helmet"]), kind=PAUSE)
    bench.does(unit, Don(what="Soft ballistic vest", lying=names["Soft ballistic vest"]), kind=PAUSE)
    assert {suit.name for suit in ready.worn(bench, unit)} == set(names)


def test_what_is_torn_cannot_be_worn(bench: Bench) -> None:  # RFX-OPS-03, RFX-ITEM-01
    unit = bench.man()
    bench.does(unit, Shed(what="Soft ballistic vest"), 1)
    lying = bench.having(Lying)[0][0]
    assert bench.offer(unit, Don(what="Soft ballistic vest", lying=lying), PAUSE) is None


# the other hand


@pytest.mark.parametrize(
    ("months", "fine", "coarse"), [(0, 4, 2), (3, 4, 2), (4, 3, 1), (6, 2, 0), (8, 1, 0), (10, 0, 0), (40, 0, 0)]
)
def test_the_other_hand_is_learnt_in_ten_months(months: int, fine: int, coarse: int) -> None:  # RFX-HANDED-02
    assert ready.relearnt(months, fine=True) == fine
    assert ready.relearnt(months, fine=False) == coarse


@given(st.integers(0, 60), st.booleans())
@settings(max_examples=40)
def test_practice_never_makes_it_worse(months: int, fine: bool) -> None:  # RFX-HANDED-02
    assert ready.relearnt(months + 1, fine=fine) <= ready.relearnt(months, fine=fine)
