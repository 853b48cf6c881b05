"""Reloading: how many actions, what they cost, what is in the weapon afterwards; assistants at the gun."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.frame.book import Recruit
from rules.frame.figure import Aboard, Allegiance, Facing, Item, Kit, Place, Position
from rules.frame.flow import Ask
from rules.frame.forms import Action
from rules.kernel.refs import Ref
from rules.parts.loading import Loading
from rules.reflex.asks import PAUSE, SECOND, TICK, OnTick
from rules.reflex.gear import costs, loading
from rules.reflex.gear.forms import FeedGun, Ready, Reload, ResetWeapons
from rules.reflex.gear.topic import TOPIC
from rules.reflex.hands import ready
from rules.reflex.sheets import enlist, roster
from rules.reflex.state import Feeding, Initiative
from rules.reflex.terms.skills import Rating, Skill
from rules.reflex.terms.weapons import Weapon
from tests.rules.reflex.workbench import Bench, ticks_left

RIFLE, AK, SHOTGUN, ROCKET = "M4A1 carbine", "AK-47 assault rifle", "12-gauge pump shotgun", "RPG-7 (HEAT)"
MINIMI, BOW, CROSSBOW = "Minimi / M249 light machine gun", "Hunting bow", "Crossbow"


@pytest.fixture
def bench() -> Bench:
    return Bench()


def weapon(name: str) -> Weapon:
    return roster.standard().get(Weapon, name)


def gunner(bench: Bench, name: str, loaded: int = 0, spare: int = 3, sheet: str = "Rifleman") -> Ref:
    """Somebody with one weapon in both hands, and skilled with everything that his sheet says."""
    unit = bench.man(sheet)
    bench.put(unit, replace(ready.arsenal(bench, unit), weapons=(weapon(name), weapon("Bare hands"))))
    bench.carries(unit, Item(name, Place.BOTH, loaded, spare))
    return unit


def held(bench: Bench, unit: Ref, name: str) -> tuple[int, int]:
    found = loading.in_hand(bench.part(unit, Kit), name)
    assert found is not None
    return found.loaded, found.spare


# how many actions


@pytest.mark.parametrize(
    ("name", "actions"), [(RIFLE, 1), (SHOTGUN, 1), (MINIMI, 2), (ROCKET, 2), (BOW, 1), (CROSSBOW, 2), ("Speargun", 2)]
)
def test_actions_until_something_is_loaded(name: str, actions: int) -> None:  # RFX-ACT-13, RFX-ARCH-01
    assert loading.actions(weapon(name)) == actions


def test_a_magazine_goes_in_whole(bench: Bench) -> None:  # RFX-ACT-13
    unit = gunner(bench, RIFLE)
    bench.does(unit, Reload(weapon=RIFLE))
    assert (held(bench, unit, RIFLE), ticks_left(bench, unit)) == ((30, 2), 13)


def test_shells_go_in_by_threes(bench: Bench) -> None:  # RFX-ACT-13
    unit = gunner(bench, SHOTGUN, loaded=1, spare=1)
    bench.does(unit, Reload(weapon=SHOTGUN))
    assert held(bench, unit, SHOTGUN) == (4, 0)
    bench.does(unit, Reload(weapon=SHOTGUN))
    assert held(bench, unit, SHOTGUN) == (6, 0)
    assert Item(SHOTGUN, Place.BELT, 1, 0, 0) in bench.part(unit, Kit).items
    assert "Reload 12-gauge pump shotgun: is full" in bench.refused(unit)


def test_a_belt_takes_two_actions_and_nothing_is_in_it_between_them(bench: Bench) -> None:  # RFX-ACT-13
    unit = gunner(bench, MINIMI, loaded=40, spare=1, sheet="Machine-gunner")
    bench.does(unit, Reload(weapon=MINIMI))
    assert held(bench, unit, MINIMI) == (0, 1)
    bench.does(unit, Reload(weapon=MINIMI))
    assert held(bench, unit, MINIMI) == (200, 0)
    assert bench.part(unit, Loading).done(MINIMI) == 0


def test_a_rocket_takes_two_actions(bench: Bench) -> None:  # RFX-ACT-13
    unit = gunner(bench, ROCKET, spare=2, sheet="Rocket gunner")
    bench.does(unit, Reload(weapon=ROCKET))
    assert held(bench, unit, ROCKET) == (0, 2)
    bench.does(unit, Reload(weapon=ROCKET))
    assert held(bench, unit, ROCKET) == (1, 1)


def test_an_arrow_is_nocked_and_a_crossbow_drawn(bench: Bench) -> None:  # RFX-ARCH-01
    archer = gunner(bench, BOW, spare=5, sheet="Archer")
    bench.does(archer, Reload(weapon=BOW))
    assert (held(bench, archer, BOW), ticks_left(bench, archer)) == ((1, 4), 13)
    bowman = gunner(bench, CROSSBOW, spare=5, sheet="Goblin crossbowman")
    for _ in range(2):
        bench.does(bowman, Reload(weapon=CROSSBOW))
    assert (held(bench, bowman, CROSSBOW), ticks_left(bench, bowman)) == ((1, 4), 11)


def test_a_belt_is_not_loaded_with_one_hand_but_a_magazine_is(bench: Bench) -> None:  # RFX-HANDED-03, RFX-ACT-13
    cases = ((MINIMI, "Machine-gunner", False), (CROSSBOW, "Archer", False), (RIFLE, "Rifleman", True))
    for name, sheet, possible in cases:
        unit = gunner(bench, name, sheet=sheet)
        bench.carries(unit, Item(name, Place.RIGHT, 0, 3))
        assert (bench.offer(unit, Reload(weapon=name)) is not None) is possible


# what it costs


@pytest.mark.parametrize(
    ("name", "how", "ticks"),
    [
        (AK, {"unskilled": False}, 3),
        (AK, {"unskilled": False, "keep": True}, 5),
        (AK, {"unskilled": True}, 9),
        (AK, {"unskilled": True, "keep": True}, 15),
        (MINIMI, {"unskilled": False, "keep": True}, 6),
        (RIFLE, {"unskilled": False, "deep": True}, 3),
        (BOW, {"unskilled": True}, 6),
    ],
)
def test_an_action_costs_bulk_and_what_makes_it_slower(name: str, how: dict[str, bool], ticks: int) -> None:
    # RFX-ACT-14, RFX-ARCH-01
    assert costs.loading(weapon(name), **how).total == ticks


def test_a_partial_belt_kept_takes_six_ticks_and_then_four(bench: Bench) -> None:  # RFX-ACT-14
    unit = gunner(bench, MINIMI, loaded=40, spare=1, sheet="Machine-gunner")
    keep = Reload(weapon=MINIMI, keep=True)
    assert bench.foretold(unit, keep).cost.amount == 6
    bench.does(unit, keep)
    assert ticks_left(bench, unit) == 9
    bench.does(unit, Reload(weapon=MINIMI))
    assert ticks_left(bench, unit) == 5
    assert Item(MINIMI, Place.BELT, 40, 0, 0) in bench.part(unit, Kit).items


def test_a_partial_magazine_is_kept_or_dropped(bench: Bench) -> None:  # RFX-ACT-14
    for keep, left in ((True, 12), (False, 0)):
        unit = gunner(bench, RIFLE, loaded=12, spare=1)
        bench.does(unit, Reload(weapon=RIFLE, keep=keep))
        loose = [item.loaded for item in bench.part(unit, Kit).items if item.count == 0]
        assert sum(loose) == left
        assert held(bench, unit, RIFLE) == (30, 0)


def test_with_nothing_else_left_the_fullest_started_one_goes_in(bench: Bench) -> None:  # RFX-ACT-13
    unit = gunner(bench, RIFLE, spare=0)
    kit = bench.part(unit, Kit)
    bench.put(unit, kit.plus(Item(RIFLE, Place.BELT, 5, 0, 0)).plus(Item(RIFLE, Place.BELT, 17, 0, 0)))
    bench.does(unit, Reload(weapon=RIFLE))
    assert held(bench, unit, RIFLE) == (17, 0)
    assert [item.loaded for item in bench.part(unit, Kit).items if item.count == 0] == [5]


def test_a_full_or_empty_handed_reload_offers_nothing_to_keep(bench: Bench) -> None:  # RFX-ACT-14
    unit = gunner(bench, RIFLE)
    assert bench.offer(unit, Reload(weapon=RIFLE, keep=True)) is None
    spent = gunner(bench, RIFLE, spare=0)
    assert "Reload M4A1 carbine: no ammunition is left" in bench.refused(spent)


def test_ammunition_deep_in_the_pack_must_be_dug_out(bench: Bench) -> None:  # RFX-ACT-14, RFX-ACT-12
    unit = gunner(bench, MINIMI, spare=0, sheet="Machine-gunner")
    bench.put(unit, bench.part(unit, Kit).plus(Item(MINIMI, Place.PACK, 0, 2, 0)))
    bench.does(unit, Reload(weapon=MINIMI), 4)
    assert ticks_left(bench, unit) == 15 - 5 - 4
    bench.does(unit, Reload(weapon=MINIMI))
    assert ticks_left(bench, unit) == 2
    assert held(bench, unit, MINIMI)[0] == 200
    assert bench.part(unit, Kit).items[1].spare == 1


def test_who_has_no_idea_digs_three_times_as_long(bench: Bench) -> None:  # RFX-ACT-14
    unit = gunner(bench, RIFLE, spare=0)
    bench.is_now(unit, skills=())
    bench.put(unit, bench.part(unit, Kit).plus(Item(RIFLE, Place.PACK, 0, 2, 0)))
    bench.does(unit, Reload(weapon=RIFLE), 1)
    assert ticks_left(bench, unit) == 15 - 9 - 3


def test_that_ammunition_must_be_found_first_is_shown(bench: Bench) -> None:
    """RFX-ACT-14: every number of ticks as likely as it is rolled, and nothing of it with the second action."""
    unit = gunner(bench, MINIMI, spare=0, sheet="Machine-gunner")
    bench.put(unit, bench.part(unit, Kit).plus(Item(MINIMI, Place.PACK, 0, 2, 0)))
    action = Reload(weapon=MINIMI)
    offer = bench.offer(unit, action)
    assert offer is not None and "more to find it" in offer.note
    ask = Ask("blue", unit, TICK, OnTick(15))
    told = TOPIC.forecasts[Reload](bench, ask, action)
    assert [each.chance for each in told.outcomes] == [Fraction(1, 10)] * 10
    bench.does(unit, action, 4)
    assert not TOPIC.forecasts[Reload](bench, ask, action).outcomes


def test_on_the_move_only_quick_reloads_fit_in(bench: Bench) -> None:  # RFX-ACT-14, RFX-MOVE-01
    unit = gunner(bench, AK, loaded=5)
    bench.is_now(unit, skills=())
    assert bench.offer(unit, Reload(weapon=AK), SECOND) is None
    assert "Reload AK-47 assault rifle: takes 9 ticks: too long to do during a move" in bench.refused(unit, SECOND)


def test_a_mounted_gun_is_fed_from_the_vehicle(bench: Bench) -> None:  # RFX-ACT-13, RFX-VEH-01
    unit = bench.man("Machine-gunner")
    bench.carries(unit)
    parts = enlist.enlist(Recruit(sheet="Armed pickup"), bench.options)
    truck = bench.add(*parts, Allegiance("blue"), Position((5, 5)), Facing(0))
    gun = bench.item(truck, MINIMI)
    bench.put(truck, bench.part(truck, Kit).swapped(gun, replace(gun, loaded=0)))
    bench.put(unit, Aboard(truck, 1))
    for _ in range(2):
        bench.does(unit, Reload(weapon=MINIMI))
    assert (bench.item(truck, MINIMI).loaded, bench.item(truck, MINIMI).spare) == (200, 2)


# an assistant


def team(bench: Bench, belts: int = 2, own: int = 0) -> tuple[Ref, Ref]:
    """A gunner with an empty gun, and beside him an assistant with belts."""
    unit = gunner(bench, MINIMI, spare=own, sheet="Machine-gunner")
    helper = bench.man("Assistant gunner", (6, 5))
    kit = bench.part(helper, Kit)
    bench.put(helper, kit.swapped(bench.item(helper, MINIMI), Item(MINIMI, Place.BELT, 0, belts, 0)))
    return unit, helper


def test_an_assistant_does_one_of_the_two_actions(bench: Bench) -> None:  # RFX-AGUN-01
    for first in ("assistant", "gunner"):
        unit, helper = team(bench)
        turns: list[tuple[Ref, Action]] = [
            (helper, FeedGun(gunner=unit, weapon=MINIMI)),
            (unit, Reload(weapon=MINIMI)),
        ]
        for who, action in turns if first == "assistant" else reversed(turns):
            bench.does(who, action)
        assert held(bench, unit, MINIMI) == (200, 0)
        assert (ticks_left(bench, unit), ticks_left(bench, helper)) == (11, 11)
        assert bench.item(helper, MINIMI).spare == 1
        assert bench.find(helper, Feeding) is None
        bench.put(helper, Position((20, 20)))


def test_a_gunner_without_belts_can_begin_but_not_finish_alone(bench: Bench) -> None:  # RFX-AGUN-01
    unit, helper = team(bench)
    bench.does(unit, Reload(weapon=MINIMI))
    assert "Reload Minimi / M249 light machine gun: no ammunition is left" in bench.refused(unit)
    bench.put(helper, Position((20, 20)))
    assert bench.offer(helper, FeedGun(gunner=unit, weapon=MINIMI)) is None


def test_the_assistants_ammunition_saves_the_gunner_from_digging(bench: Bench) -> None:  # RFX-AGUN-01, RFX-ACT-14
    unit, helper = team(bench)
    bench.put(unit, bench.part(unit, Kit).plus(Item(MINIMI, Place.PACK, 0, 2, 0)))
    assert bench.price(unit, Reload(weapon=MINIMI)) == 5
    bench.does(helper, FeedGun(gunner=unit, weapon=MINIMI))
    assert bench.price(unit, Reload(weapon=MINIMI)) == 4
    bench.does(unit, Reload(weapon=MINIMI))
    assert held(bench, unit, MINIMI)[0] == 200


def test_an_assistant_who_goes_away_or_waits_too_long_has_done_nothing(bench: Bench) -> None:  # RFX-AGUN-01
    unit, helper = team(bench, own=2)
    bench.does(helper, FeedGun(gunner=unit, weapon=MINIMI))
    assert loading.steps(bench, unit, unit, weapon(MINIMI)) == 1
    bench.put(helper, Position((8, 5)))
    assert loading.steps(bench, unit, unit, weapon(MINIMI)) == 0
    bench.put(helper, Position((6, 5)))
    bench.clock = replace(bench.clock, round=bench.clock.round + 1)
    assert loading.steps(bench, unit, unit, weapon(MINIMI)) == 1
    bench.clock = replace(bench.clock, round=bench.clock.round + 1)
    assert loading.steps(bench, unit, unit, weapon(MINIMI)) == 0


def test_one_assistant_is_all_a_gun_needs(bench: Bench) -> None:  # RFX-AGUN-01
    unit, helper = team(bench)
    other = bench.man("Assistant gunner", (5, 6))
    feed = FeedGun(gunner=unit, weapon=MINIMI)
    assert bench.offer(other, feed) is not None
    bench.does(helper, feed)
    assert bench.offer(other, feed) is None


def test_who_has_no_idea_of_the_gun_is_a_slow_assistant(bench: Bench) -> None:  # RFX-AGUN-01
    unit, helper = team(bench)
    bench.is_now(helper, skills=())
    assert bench.price(helper, FeedGun(gunner=unit, weapon=MINIMI)) == 12


def test_rifles_need_no_assistant_and_the_option_may_be_off(bench: Bench) -> None:  # RFX-AGUN-01
    gunner(bench, RIFLE)
    helper = bench.man("Rifleman", (6, 5))
    assert bench.menu(helper).offers
    assert not any(offer.action is FeedGun for offer in bench.menu(helper).offers)
    plain = Bench(assistant_gunners=False)
    unit, assistant = team(plain)
    assert plain.offer(assistant, FeedGun(gunner=unit, weapon=MINIMI)) is None


def test_ammunition_alone_is_nothing_to_take_in_hand(bench: Bench) -> None:  # RFX-ACT-11
    helper = bench.man("Assistant gunner")
    assert bench.offer(helper, Ready(item=MINIMI, hands="right")) is None


# no round is lost and none appears


FEEDS = st.sampled_from([RIFLE, SHOTGUN, MINIMI, ROCKET, BOW, CROSSBOW, "9 mm service pistol"])


def rounds(bench: Bench, unit: Ref, name: str) -> int:
    capacity = weapon(name).capacity
    return sum(item.loaded + capacity * item.spare for item in bench.part(unit, Kit).items if item.name == name)


@given(FEEDS, st.integers(0, 6), st.integers(0, 4), st.integers(1, 6))
@settings(max_examples=60, deadline=None)
def test_kept_rounds_are_neither_lost_nor_made(name: str, loaded: int, spare: int, times: int) -> None:  # RFX-ACT-13
    bench = Bench()
    what = weapon(name)
    unit = gunner(bench, name, min(loaded, what.capacity), spare)
    bench.is_now(unit, skills=tuple((skill, Rating.COMPETENT) for skill in Skill))
    bench.put(unit, Initiative(now=99))
    before = rounds(bench, unit, name)
    for _ in range(times):
        keep = bench.offer(unit, Reload(weapon=name, keep=True))
        action = Reload(weapon=name, keep=keep is not None)
        if bench.offer(unit, action) is None:
            break
        bench.does(unit, action)
        assert rounds(bench, unit, name) == before
        assert 0 <= held(bench, unit, name)[0] <= what.capacity


@given(FEEDS, st.integers(0, 6), st.integers(0, 4))
@settings(max_examples=40, deadline=None)
def test_a_quiet_minute_loads_all_that_can_be(name: str, loaded: int, spare: int) -> None:  # RFX-OPS-07
    bench = Bench()
    what = weapon(name)
    unit = gunner(bench, name, min(loaded, what.capacity), spare)
    before = rounds(bench, unit, name)
    bench.does(unit, ResetWeapons(), kind=PAUSE)
    assert rounds(bench, unit, name) == before
    assert held(bench, unit, name)[0] == min(what.capacity, before)
