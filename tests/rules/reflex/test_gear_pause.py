"""Handling things in a quiet minute: resting guns, mending, loading everything, opening locks, starting engines."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.frame.book import Recruit
from rules.frame.figure import Allegiance, Crew, Facing, Item, Kit, Place, Position, Seat
from rules.frame.ground import Barrier
from rules.frame.things import Lying
from rules.kernel.dice import Scripted
from rules.kernel.refs import Ref, renamed
from rules.reflex.asks import PAUSE, SECOND
from rules.reflex.core.checks import Check
from rules.reflex.core.topic import OPERATION
from rules.reflex.gear import devices
from rules.reflex.gear.forms import (
    Bipod,
    Don,
    FieldRepair,
    HotWire,
    PickLock,
    Ready,
    ResetWeapons,
    SetUp,
    Stow,
)
from rules.reflex.hands import dropping, ready
from rules.reflex.sheets import enlist, roster
from rules.reflex.sheets.sheet import Person
from rules.reflex.state import (
    Battered,
    Feeding,
    Initiative,
    Rested,
    Wear,
)
from rules.reflex.terms.weapons import Weapon
from tests.rules.reflex.workbench import Bench, ticks_left

RIFLE, PISTOL, GRENADE, KNIFE = "M4A1 carbine", "9 mm service pistol", "Fragmentation hand grenade", "Fighting knife"
MINIMI, HEAVY = "Minimi / M249 light machine gun", "Heavy machine gun (tripod)"


@pytest.fixture
def bench() -> Bench:
    return Bench()


def vehicle(bench: Bench, side: str, cell: tuple[int, int] = (6, 5)) -> Ref:
    parts = enlist.enlist(Recruit(sheet="Armed pickup"), bench.options)
    return bench.add(*parts, Allegiance(side), Position(cell), Facing(0))


def weapon(name: str) -> Weapon:
    return roster.standard().get(Weapon, name)


# resting a weapon


def test_a_bipod_folds_in_a_tick_and_no_move_leaves_it_down(bench: Bench) -> None:  # RFX-ACT-01, RFX-RECOIL-04
    unit = bench.man("Machine-gunner")
    assert bench.offer(unit, Bipod(weapon=MINIMI), SECOND) is None
    bench.does(unit, Bipod(weapon=MINIMI))
    assert (dropping.on_bipod(bench, unit, MINIMI), ticks_left(bench, unit)) == (True, 14)
    dropping.set_off(bench, unit)
    assert not dropping.on_bipod(bench, unit, MINIMI)
    bench.does(unit, Bipod(weapon=MINIMI))
    bench.does(unit, Bipod(weapon=MINIMI, out=False))
    assert bench.find(unit, Rested) is None


def test_a_rifle_without_one_offers_no_bipod(bench: Bench) -> None:  # RFX-ACT-01
    assert bench.offer(bench.man(), Bipod(weapon=RIFLE)) is None


def test_a_tripod_is_set_up_in_a_pause_without_a_check(bench: Bench) -> None:  # RFX-OPS-09, RFX-RECOIL-04
    unit = bench.man("Heavy machine-gunner")
    bench.does(unit, SetUp(weapon=HEAVY, up=False), kind=PAUSE)
    assert bench.find(unit, Rested) is None
    bench.does(unit, SetUp(weapon=HEAVY), kind=PAUSE)
    assert dropping.on_tripod(bench, unit, HEAVY)


def test_who_leaves_his_gun_finds_it_on_its_tripod_again(bench: Bench) -> None:  # RFX-RECOIL-04
    unit = bench.man("Heavy machine-gunner")
    dropping.set_off(bench, unit)
    assert bench.held(unit) == {}
    lying = bench.having(Lying)[0][0]
    bench.does(unit, Ready(item=HEAVY, hands="both", lying=lying))
    assert dropping.on_tripod(bench, unit, HEAVY)
    bench.does(unit, Stow(item=HEAVY))
    assert bench.find(unit, Rested) is None


# mending


def mechanic(bench: Bench) -> Ref:
    unit = bench.man("Sapper")
    bench.put(unit, Wear(worn=((RIFLE, 2),), disabled=(RIFLE,)))
    return unit


def test_wear_hinders_a_repair_and_the_margin_is_how_long_it_holds(bench: Bench) -> None:  # RFX-OPS-04, RFX-ITEM-01
    unit = mechanic(bench)
    repair = FieldRepair(item=RIFLE)
    trial = devices.repairing(bench, unit, repair)
    assert trial.check == Check(2, 6)
    bench.does(unit, repair, 12, 3, kind=PAUSE)
    assert bench.part(unit, Wear).repaired == ((RIFLE, bench.clock.round + 3),)
    assert ready.arm(bench, unit, RIFLE) is not None
    assert bench.offer(unit, repair, PAUSE) is None


def test_a_bare_success_holds_for_one_segment_and_a_failure_for_none() -> None:  # RFX-OPS-04
    assert devices.holds(Scripted([9, 6]), Check(2, 6)) == 1
    assert devices.holds(Scripted([9, 1]), Check(2, 6)) == 5
    assert devices.holds(Scripted([9, 7]), Check(2, 6)) == 0


def test_a_failed_repair_may_be_tried_again(bench: Bench) -> None:  # RFX-OPS-04
    unit = mechanic(bench)
    bench.does(unit, FieldRepair(item=RIFLE), 20, 19, kind=PAUSE)
    assert ready.arm(bench, unit, RIFLE) is None
    assert bench.offer(unit, FieldRepair(item=RIFLE), PAUSE) is not None


def test_a_repair_gives_out(bench: Bench) -> None:  # RFX-OPS-04
    unit = mechanic(bench)
    devices.mend(bench, unit, RIFLE, bench.clock.round + 1)
    devices.expire(bench)
    assert ready.works(bench, unit, RIFLE)
    bench.clock = replace(bench.clock, round=bench.clock.round + 1)
    devices.expire(bench)
    assert not ready.works(bench, unit, RIFLE)


def test_a_vehicles_component_is_mended_and_gives_out_like_anything_else(bench: Bench) -> None:  # RFX-OPS-04
    unit, truck = bench.man("Sapper"), vehicle(bench, "blue")
    bench.put(truck, Battered(disabled=("suspension",)))
    bench.does(unit, FieldRepair(item="suspension", vehicle=truck), 12, 6, kind=PAUSE)
    assert bench.part(truck, Battered).disabled == ()
    bench.clock = replace(bench.clock, round=bench.clock.round + 2)
    devices.expire(bench)
    assert bench.part(truck, Battered).disabled == ("suspension",)
    assert [(event.actor, event.text) for event in bench.events if event.kind == "gives out"] == [
        (truck, "{actor}'s suspension breaks down again.")
    ]


def test_the_odds_of_a_repair_are_those_of_the_rule(bench: Bench) -> None:  # RFX-OPS-04
    unit = mechanic(bench)
    told = bench.foretold(unit, FieldRepair(item=RIFLE), PAUSE)
    assert told.success == 1 - Fraction(14 * 14, 400)
    assert sum(each.chance for each in told.outcomes) == 1


def test_in_the_middle_of_a_fight_it_is_harder(bench: Bench) -> None:  # RFX-OPS-13, RFX-OPS-04
    unit = mechanic(bench)
    bench.put(unit, replace(bench.part(unit, Initiative), substitute="field repair"))
    assert devices.repairing(bench, unit, FieldRepair(item=RIFLE)).check == Check(2, 3)


# a pause: weapons, locks, engines


def test_an_operational_action_takes_the_whole_pause(bench: Bench) -> None:  # RFX-OPS-01
    unit = bench.man()
    assert {offer.cost for offer in bench.menu(unit, PAUSE).offers} == {OPERATION}


def test_resetting_fills_everything_and_puts_things_away(bench: Bench) -> None:  # RFX-OPS-07
    unit = bench.man("Squad leader")
    kit = bench.part(unit, Kit)
    kit = kit.swapped(kit.items[0], replace(kit.items[0], loaded=4, spare=2))
    bench.put(unit, kit.swapped(kit.items[1], replace(kit.items[1], loaded=0, spare=1)))
    bench.does(unit, ResetWeapons(away=(RIFLE,)), kind=PAUSE)
    rifle, pistol = bench.item(unit, RIFLE), bench.item(unit, PISTOL)
    assert (rifle.loaded, rifle.spare, rifle.place) == (30, 1, Place.BACK)
    assert (pistol.loaded, pistol.spare) == (15, 0)
    assert Item(RIFLE, Place.BELT, 4, 0, 0) in bench.part(unit, Kit).items


def test_no_more_than_four_weapons_are_seen_to(bench: Bench) -> None:  # RFX-OPS-01, RFX-OPS-07
    unit = bench.man()
    names = (RIFLE, PISTOL, "AK-47 assault rifle", "12-gauge pump shotgun", "Crossbow")
    bench.put(unit, replace(ready.arsenal(bench, unit), weapons=tuple(weapon(name) for name in names)))
    bench.carries(unit, *(Item(name, Place.BELT, 0, 3) for name in names))
    bench.does(unit, ResetWeapons(), kind=PAUSE)
    assert [bench.item(unit, name).loaded for name in names] == [30, 15, 30, 6, 0]


def test_who_helps_to_man_a_gun_fills_it_too(bench: Bench) -> None:  # RFX-OPS-07
    gunner, helper = bench.man("Heavy machine-gunner", (5, 5)), bench.man("Rifleman", (6, 5))
    gun = bench.item(gunner, HEAVY)
    bench.put(gunner, bench.part(gunner, Kit).swapped(gun, replace(gun, loaded=20)))
    bench.does(helper, ResetWeapons(), kind=PAUSE)
    assert bench.item(gunner, HEAVY).loaded == 100


def test_a_lock_is_picked_by_mechanics_and_a_steady_hand(bench: Bench) -> None:  # RFX-OPS-09
    unit = bench.man("Sapper")
    bench.barriers[(5, 5), 0] = Barrier("door", 2.0, material="wood", millimetres=40, state="locked", part=7)
    told = bench.foretold(unit, PickLock(part=7), PAUSE)
    assert told.success == 1 - Fraction(11 * 11, 400)
    bench.does(unit, PickLock(part=7), 20, 10, kind=PAUSE)
    assert bench.doors == {}
    bench.does(unit, PickLock(part=7), 20, 9, kind=PAUSE)
    assert bench.doors == {7: "shut"}


def test_an_empty_truck_of_the_enemys_is_hot_wired(bench: Bench) -> None:  # RFX-OPS-09
    unit, truck = bench.man("Sapper"), vehicle(bench, "red")
    bench.does(unit, HotWire(vehicle=truck), 20, 8, kind=PAUSE)
    assert bench.side(truck) == "blue"
    assert bench.offer(unit, HotWire(vehicle=truck), PAUSE) is None


def test_a_truck_with_somebody_in_it_is_not(bench: Bench) -> None:  # RFX-OPS-09
    unit, truck, driver = bench.man("Sapper"), vehicle(bench, "red"), bench.man("Driver", side="red")
    bench.put(truck, Crew((Seat("driver", drives=True, rider=driver),)))
    assert bench.offer(unit, HotWire(vehicle=truck), PAUSE) is None


@given(st.integers(1, 9), st.integers(1, 9))
@settings(max_examples=20)
def test_what_one_points_at_is_called_by_each_sides_own_number(own: int, other: int) -> None:
    names = {Ref(own): Ref(other)}
    for action in (Ready(item="x", lying=Ref(own)), Don(what="x", lying=Ref(own))):
        assert renamed(action, names) == action.model_copy(update={"lying": Ref(other)})
    assert renamed(Feeding(Ref(own), "x", 1), names) == Feeding(Ref(other), "x", 1)


def test_every_offer_of_the_bench_can_be_filled_and_done() -> None:
    for who in roster.standard().all(Person):
        for kind in ("tick", PAUSE):
            probe = Bench()
            count = len(probe.menu(probe.man(who.name), kind).offers)
            for at in range(count):
                bench = Bench()
                unit = bench.man(who.name)
                offer = bench.menu(unit, kind).offers[at]
                action = offer.action(**{name: next(iter(legal)) for name, legal in offer.choices.items()})
                bench.does(unit, action, *([1] * 12), kind=kind)
