"""Keeping heads down: strips under fire, the fear of them, free shots; and fire for its own sake."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.board.grid import SquareGrid
from rules.frame.figure import Item, Kit, Place
from rules.frame.flow import Ask
from rules.frame.forms import Offer, Refusal
from rules.frame.things import Known, Lying
from rules.kernel.refs import Ref
from rules.reflex import menu, topics
from rules.reflex.afoot.forms import Move
from rules.reflex.asks import FREE, TICK, OnTick, Shown
from rules.reflex.core.able import acts
from rules.reflex.core.forms import Decline
from rules.reflex.core.moment import Moment
from rules.reflex.core.topic import Desk
from rules.reflex.fire import landing
from rules.reflex.fire.forms import ShootGround
from rules.reflex.hands.ready import Arm, arm
from rules.reflex.nerve import boosts, morale
from rules.reflex.order import ticks
from rules.reflex.state import Fight, Fired, Fuse, Initiative, Morale, Recoil, Sticky, Strip, Threats
from rules.reflex.tactics import panic, suppression, topic
from rules.reflex.tactics.forms import PanicFire, Suppress, TakeShot
from rules.reflex.tactics.topic import TOPIC
from rules.reflex.terms.body import Injury
from rules.reflex.terms.skills import Attribute
from tests.rules.reflex.playing import Playing
from tests.rules.reflex.range import FLAMER, LAUNCHER
from tests.rules.reflex.seated import Seated

MINIMI, BUNKER = "Minimi / M249 light machine gun", (20, 30)
GRENADE, RIFLE = "Fragmentation hand grenade", "AK-47 assault rifle"


@pytest.fixture
def field() -> Playing:
    return Playing()


@pytest.fixture
def keith(field: Playing) -> Ref:
    """A gunner with a belt of tracer, thirty metres from a bunker."""
    unit = field.man("Machine-gunner", (20, 0))
    field.is_now(unit, attributes=((Attribute.CUF, 12), (Attribute.MUS, 10)), team="keith")
    field.carries(unit, Item(MINIMI, Place.BOTH, 100, 2))
    return unit


def guard(field: Playing, cell: tuple[int, int] = BUNKER) -> Ref:
    unit = field.man("Irregular", cell, "red")
    field.is_now(unit, attributes=((Attribute.CUF, 12), (Attribute.RES, 7)), team=f"red {unit}", leader=False)
    return unit


def moment(field: Playing, tick: int = 10) -> Moment:
    return Moment(field, tick)


def lay(field: Playing, unit: Ref, rounds: int = 9, cell: tuple[int, int] = BUNKER, weapon: str = MINIMI) -> Strip:
    """Fire into a place, and see what it comes to."""
    now = moment(field)
    field.play(suppression.suppress(now, unit, Suppress(weapon=weapon, cell=cell, rounds=rounds)))
    now.settle()
    return field.having(Strip)[-1][1]


def shows(field: Playing, unit: Ref) -> bool:
    """He does something where he stands."""
    return bool(field.play(suppression.exposures(moment(field, 9), unit, (field.pose(unit),))))


def fear(field: Playing, unit: Ref) -> int:
    return sum(n for name, n in field.nerve(unit).threats if name.startswith("under fire"))


# the strip


@pytest.mark.parametrize(
    ("rounds", "tracer", "worth"), [(1, False, 1), (5, False, 1), (6, False, 2), (9, True, 3), (1, True, 2)]
)
def test_long_bursts_and_what_can_be_seen_coming_count_more(rounds: int, tracer: bool, worth: int) -> None:
    assert suppression.rating(tracer, False, rounds) == worth  # RFX-SUPP-01
    assert suppression.rating(False, tracer, rounds) == worth


def test_a_nine_round_burst_with_tracer_covers_four_metres_at_three(field: Playing, keith: Ref) -> None:
    laid = lay(field, keith)
    assert laid.rating == 3  # RFX-SUPP-01
    assert sorted(laid.cells) == [(18, 30), (19, 30), (20, 30), (21, 30)]
    assert field.item(keith, MINIMI).loaded == 91


def test_three_rounds_cover_one_metre_and_a_half_at_most(field: Playing) -> None:
    assert suppression.strip(field, (20, 0), (20, 30), 3) == ((20, 30),)  # RFX-SUPP-01
    field.grid = SquareGrid(40, 40, 2.0)
    assert len(suppression.strip(field, (20, 0), (20, 30), 9)) == 2


@given(st.integers(1, 30), st.integers(0, 39), st.integers(0, 39), st.sampled_from([1.0, 1.5, 2.0]))
@settings(max_examples=60)
def test_a_strip_is_never_wider_than_half_a_metre_a_round(rounds: int, column: int, row: int, metres: float) -> None:
    field = Playing()
    field.grid = SquareGrid(40, 40, metres)
    cells = suppression.strip(field, (20, 20), (column, row), rounds)
    assert cells[0] == (column, row)
    assert len(cells) == len(set(cells))
    assert len(cells) * metres <= max(metres, rounds / 2)  # RFX-SUPP-01


def test_laying_fire_needs_a_loaded_firearm_in_range_and_a_place_in_sight(field: Playing, keith: Ref) -> None:
    def why(cell: tuple[int, int] = BUNKER) -> str:
        held = arm_of(field, keith)
        return suppression.unfit(field, keith, held) or suppression.out_of_reach(field, keith, held, cell)

    assert why() == ""
    field.unseen_cells.add((keith, BUNKER))
    assert why() == "cannot see there"
    field.grid = SquareGrid(40, 40, 50.0)
    assert why((21, 39)) == "out of range"
    field.carries(keith, Item(MINIMI, Place.BOTH, 0, 2))
    assert why((20, 1)) == "is not loaded"


def arm_of(field: Playing, unit: Ref, name: str = MINIMI) -> Arm:
    found = arm(field, unit, name)
    assert found is not None
    return found


def test_it_costs_a_snap_shot_and_more_when_nearer_than_the_gun_is_made_for(field: Playing, keith: Ref) -> None:
    assert suppression.price(field, keith, Suppress(weapon=MINIMI, cell=(20, 30), rounds=9)) == 7  # RFX-RANGE-03
    assert suppression.price(field, keith, Suppress(weapon=MINIMI, cell=(20, 20), rounds=9)) == 8


def test_no_roll_is_made_and_nobody_is_hurt_but_all_can_see_it_and_the_gun_kicks(field: Playing, keith: Ref) -> None:
    foe = guard(field)
    field.lay()
    lay(field, keith)
    assert field.wounds(foe).worst is Injury.NONE  # RFX-SUPP-01
    ref, _ = field.having(Strip)[0]
    assert set(field.part(ref, Known).to) == {"blue", "red"}
    assert field.find(keith, Recoil) is not None
    assert field.find(keith, Fired) is not None
    assert field.part(field.having(Fight)[0][0], Fight).attacked
    assert dict(field.nerve(foe).threats)["automatic fire"] == 1  # RFX-MORALE-03


# fear


def test_who_stands_there_is_afraid_at_once_and_who_is_behind_the_wall_is_not(field: Playing, keith: Ref) -> None:
    foe, hidden, beside = guard(field), guard(field, (20, 30)), guard(field, (30, 30))
    field.wall(keith, hidden)
    lay(field, keith)
    assert [fear(field, each) for each in (foe, hidden, beside)] == [3, 0, 0]  # RFX-SUPP-02
    assert "attacked" in dict(field.nerve(foe).threats)
    assert "attacked" not in dict(field.nerve(hidden).threats)


def test_a_friend_in_the_strip_is_not_meant(field: Playing, keith: Ref) -> None:
    friend = field.man("Rifleman", BUNKER)
    lay(field, keith)
    assert fear(field, friend) == 0
    assert not shows(field, friend)


def test_one_strip_counts_once_and_strips_of_two_add(field: Playing, keith: Ref) -> None:
    foe = guard(field)
    other = field.man("Machine-gunner", (22, 0))
    lay(field, keith)
    shows(field, foe)
    shows(field, foe)
    assert fear(field, foe) == 3
    lay(field, other, rounds=5)
    assert fear(field, foe) == 3 + field.having(Strip)[1][1].rating  # RFX-SUPP-02


def test_the_fear_is_over_with_the_exchange(field: Playing, keith: Ref) -> None:
    foe = guard(field)
    lay(field, keith)
    sticky = field.part(foe, Threats).sticky
    assert [each.until for each in sticky if each.name.startswith("under fire")] == [field.clock.round]  # RFX-SUPP-02


# the bunker door


@pytest.fixture
def bunker(field: Playing, keith: Ref) -> tuple[Ref, Ref]:
    """Two behind an armoured door, under a nine-round burst with tracer."""
    two = guard(field), guard(field)
    for each in two:
        field.wall(keith, each)
    lay(field, keith)
    assert [fear(field, each) for each in two] == [0, 0]
    return two


def opens(field: Playing, keith: Ref, foe: Ref) -> None:
    del field.lines[keith, foe], field.lines[foe, keith]


def test_who_opens_the_door_is_afraid_and_gets_the_second_burst_before_he_throws(
    field: Playing, keith: Ref, bunker: tuple[Ref, Ref]
) -> None:
    first, _ = bunker
    opens(field, keith, first)
    field.says(keith, FREE, TakeShot())
    field.easy(1, 1, 1)
    stopped = shows(field, first)
    assert fear(field, first) == 3  # RFX-SUPP-02
    assert field.item(keith, MINIMI).loaded == 82  # RFX-SUPP-03: nine more
    assert field.told("shoot") == ["{actor} fires 9 rounds at {target} and hits."]
    assert field.wounds(first).worst > Injury.NONE
    assert stopped == (not acts(field, first))
    assert field.now(keith) == 15, "a free shot takes no ticks"


def test_a_door_that_opens_lays_open_whoever_stands_behind_it_and_nobody_twice(
    field: Playing, keith: Ref, bunker: tuple[Ref, Ref]
) -> None:
    first, second = bunker
    field.play(suppression.uncovered(moment(field, 9)))
    assert FREE not in field.kinds(keith)
    opens(field, keith, first)
    field.says(keith, FREE, TakeShot())
    field.easy(20, 20, 20)
    for _ in range(2):
        field.play(suppression.uncovered(moment(field, 9)))
    assert [fear(field, each) for each in (first, second)] == [3, 0]  # RFX-SUPP-02
    assert field.kinds(keith) == [FREE]  # RFX-SUPP-03


def test_who_runs_out_while_the_gunner_reloads_is_afraid_but_not_shot_at(
    field: Playing, keith: Ref, bunker: tuple[Ref, Ref]
) -> None:
    _, second = bunker
    opens(field, keith, second)
    ref, laid = field.having(Strip)[0]
    field.put(ref, replace(laid, free=False))  # the gunner has begun his next action
    assert not shows(field, second)
    assert fear(field, second) == 3  # RFX-SUPP-02
    assert FREE not in field.kinds(keith)  # RFX-SUPP-03


def test_a_free_shot_is_asked_for_once_each_and_not_without_rounds_or_by_one_struck_down(
    field: Playing, keith: Ref, bunker: tuple[Ref, Ref]
) -> None:
    first, second = bunker
    for each in bunker:
        opens(field, keith, each)
    field.says(keith, FREE, TakeShot(), Decline())
    field.easy(20, 20, 20)
    for each in (first, first, second):
        shows(field, each)
    assert field.kinds(keith) == [FREE, FREE]  # RFX-SUPP-03
    about = field.asked[0].about
    assert isinstance(about, Shown)
    assert (about.whom, about.pose) == (first, field.pose(first))
    kit = field.part(keith, Kit)
    field.carries(keith, Item(MINIMI, Place.BOTH, 0, 2))
    shows(field, second)
    field.put(keith, kit, replace(field.wounds(keith), out="head"))
    shows(field, second)
    assert field.kinds(keith) == [FREE, FREE]


def test_the_last_rounds_are_fewer_rounds(field: Playing, keith: Ref, bunker: tuple[Ref, Ref]) -> None:
    first, _ = bunker
    opens(field, keith, first)
    field.carries(keith, Item(MINIMI, Place.BOTH, 4, 2))
    field.says(keith, FREE, TakeShot())
    field.easy(20, 20, 20)
    shows(field, first)
    assert field.item(keith, MINIMI).loaded == 0
    assert next(event for event in field.events if event.kind == "shoot").data["rounds"] == 4


def test_whoever_breaks_under_the_fire_does_not_do_what_he_meant_to(
    field: Playing, keith: Ref, bunker: tuple[Ref, Ref]
) -> None:
    first, _ = bunker
    opens(field, keith, first)
    field.put(first, Threats((Sticky("whatever", 12),)))
    morale.review(field)
    assert not field.nerve(first).broken
    assert shows(field, first)  # RFX-SUPP-03
    assert not shows(field, first), "broken, he may still flee"


def test_a_way_through_the_strip_shows_him_at_its_first_open_cell(field: Playing, keith: Ref) -> None:
    foe = guard(field, (15, 31))
    lay(field, keith)
    field.says(keith, FREE, TakeShot())
    field.easy(20, 20, 20)
    here = field.pose(foe)
    way = [(16, 31), (17, 30), (18, 30), (19, 30), (20, 30), (21, 30)]
    poses = (here, *(replace(here, cells=(cell,)) for cell in way))
    field.play(suppression.exposures(moment(field, 9), foe, poses))
    about = field.asked[-1].about
    assert isinstance(about, Shown)
    assert about.pose is not None
    assert about.pose.cell == next(cell for cell in way if cell in field.having(Strip)[0][1].cells)  # RFX-SUPP-03


def test_the_menu_of_a_free_shot_is_to_shoot_or_not_with_the_odds_of_the_shot(
    field: Playing, keith: Ref, bunker: tuple[Ref, Ref]
) -> None:
    first, _ = bunker
    opens(field, keith, first)
    ref, _ = field.having(Strip)[0]
    ask = Ask("blue", keith, FREE, Shown(first, field.pose(first), ref))
    menu = TOPIC.menus[FREE](field, ask)
    assert [offer.action for offer in menu.offers] == [TakeShot, Decline]
    told = TOPIC.forecasts[TakeShot](field, ask, TakeShot())
    assert told.cost.amount == 0
    assert told.success is not None
    assert 0 < told.success < 1


# offers


def lines(field: Playing, unit: Ref) -> list[Offer | Refusal]:
    desk = Desk(field, Ask(field.side(unit), unit, TICK, OnTick(15)), TOPIC.deeds)
    return [line for line in topic.tactical(desk) if isinstance(line, Offer | Refusal)]


def offered(field: Playing, unit: Ref, form: type) -> list[Offer]:
    return [line for line in lines(field, unit) if isinstance(line, Offer) and line.action is form]


def test_empty_ground_can_be_kept_under_fire_and_places_of_enemies_are_listed_first(field: Playing, keith: Ref) -> None:
    """RFX-SUPP-01: an area rather than an enemy."""
    wish = Suppress(weapon=MINIMI, cell=BUNKER, rounds=9)
    assert any(offer.admits(wish) for offer in offered(field, keith, Suppress))
    field.sees(keith, guard(field))
    (there,) = [offer for offer in offered(field, keith, Suppress) if offer.admits(wish)]
    assert next(iter(there.choices["cell"])) == BUNKER
    told = TOPIC.forecasts[Suppress](field, Ask("blue", keith, TICK, OnTick(15)), wish)
    assert told.note == "threat +3 to every enemy exposed there"
    assert TOPIC.deeds[Suppress].price(field, keith, wish) == there.cost.amount == 7


@pytest.mark.parametrize(
    ("name", "form", "field_"),
    [(RIFLE, Suppress, {"rounds": 1}), (LAUNCHER, ShootGround, {}), (FLAMER, ShootGround, {})],
)
def test_every_place_in_sight_and_range_is_offered_and_lists_stay_short(
    name: str, form: type, field_: dict[str, Any]
) -> None:
    """RFX-SUPP-01, RFX-EXPL-60, RFX-FIRE-04: an offer a price, each place in one of them; the rest says why."""
    stage = Seated()
    stage.wall((20, 38), 0, height=3.0)
    man = stage.shooter(name, (20, 40))
    stage.on_tick(man, 20)
    made = form(weapon=name, cell=(20, 39), **field_)
    offers_ = [offer for offer in stage.shown(man).offers if offer.action is form]
    held = arm(stage.table, man, name)
    assert held is not None
    price = topics.DEEDS[form].price
    legal = suppression.out_of_reach if form is Suppress else landing.hindrance
    for cell in stage.grid.cells():
        wish = made.model_copy(update={"cell": cell})
        admitted = {int(offer.cost.amount) for offer in offers_ if offer.admits(wish)}
        why = legal(stage.table, man, held, cell)
        assert admitted == (set() if why else {price(stage.table, man, wish)}), cell
        if why:
            assert why in {offer.why_not("cell", cell) for offer in offers_}
    assert all(0 < len(offer.choices["cell"]) <= 24 for offer in offers_)


def test_fire_laid_on_empty_ground_frightens_whoever_walks_into_it() -> None:
    """RFX-SUPP-01 to 03: nobody is known there when it is laid; who comes out is afraid, and may be shot at."""
    stage = Seated()
    stage.wall((20, 22), 2, height=3.0)
    stage.wall((20, 23), 2, height=3.0)
    man, foe = stage.shooter(RIFLE, (19, 40)), stage.target((21, 22))
    stage.on_tick(man, 20)
    stage.on_tick(foe, 12)
    wish = Suppress(weapon=RIFLE, cell=(20, 24), rounds=4)
    stage.says(man, TICK, wish)
    stage.tick(20)
    assert stage.table.having(Strip)
    stage.says(foe, TICK, Move(way=((21, 23), (21, 24), (20, 24)), gait="walk"))
    stage.says(man, FREE, TakeShot())
    stage.plays(ticks.tick(stage.table, 12))
    assert ("under fire", 1) in stage.table.part(foe, Morale).threats
    assert FREE in stage.questions(man)


def test_a_long_gun_in_one_hand_keeps_nothing_under_fire() -> None:
    """RFX-RANGE-01, RFX-SUPP-01."""
    stage = Seated()
    man = stage.shooter(RIFLE, (20, 40))
    stage.table.put(man, Kit((Item(RIFLE, Place.RIGHT, 30),)))
    stage.on_tick(man, 20)
    assert not any(offer.action is Suppress for offer in stage.shown(man).offers)
    assert "Suppress with AK-47 assault rifle: needs both hands" in map(str, stage.shown(man).refusals)


# panic


def afraid(field: Playing, unit: Ref, by: int) -> None:
    cuf = field.nerve(unit).cuf
    field.put(unit, Morale((("whatever", cuf + by),), cuf))
    field.put(unit, replace(field.part(unit, Initiative), acted=False))


@pytest.mark.parametrize(("by", "acted", "allowed"), [(0, False, 0), (1, False, 1), (1, True, 0), (5, False, 0)])
def test_panic_fire_is_for_the_afraid_but_not_the_broken_and_comes_first(
    field: Playing, keith: Ref, by: int, acted: bool, allowed: int
) -> None:
    afraid(field, keith, by)
    field.put(keith, replace(field.part(keith, Initiative), acted=acted))
    assert len(offered(field, keith, PanicFire)) == allowed  # RFX-BOOST-02


def test_nine_rounds_at_nothing_steady_by_five_to_the_end_of_the_exchange(field: Playing, keith: Ref) -> None:
    afraid(field, keith, 1)
    field.lay()
    wish = PanicFire(weapon=MINIMI)
    told = TOPIC.forecasts[PanicFire](field, Ask("blue", keith, TICK, OnTick(15)), wish)
    assert told.note == "9 rounds at nobody; coolness +5 to the end of the exchange"
    assert TOPIC.deeds[PanicFire].price(field, keith, wish) == 4
    now = moment(field)
    field.play(panic.panic_fire(now, keith, PanicFire(weapon=MINIMI)))
    now.settle()
    morale.review(field)
    assert field.nerve(keith).cuf == 12 + 5  # RFX-BOOST-02
    assert field.item(keith, MINIMI).loaded == 91
    assert panic.price(field, keith, PanicFire(weapon=MINIMI)) == 4
    boosts.expire(field, "exchange")
    morale.review(field)
    assert field.nerve(keith).cuf == 12


def test_a_rocket_fired_in_panic_steadies_by_half_its_radius_and_comes_down_somewhere() -> None:
    field = Playing(explosion_dust=False)
    unit = field.man("Rocket gunner", (5, 5))
    field.is_now(unit, team="alone")
    afraid(field, unit, 1)
    assert offered(field, unit, PanicFire)
    field.sees(unit, guard(field, (5, 20)))
    field.easy(5, 6)  # fifteen metres short of the edge of the map
    now = moment(field)
    field.play(panic.panic_fire(now, unit, PanicFire(weapon="RPG-7 (HEAT)")))
    now.settle()
    boost = next(each for each in field.nerve(unit).boosts if each.source == boosts.PANIC)
    assert (boost.value, boost.lasts) == (2, "exchange")  # RFX-BOOST-02
    assert [event.cells for event in field.events if event.kind == "burst"] == [((5, 24),)]


def test_a_grenade_thrown_in_panic_lies_somewhere_with_its_fuse_burning() -> None:
    field = Playing()
    unit = field.man("Rifleman", (5, 5))
    field.is_now(unit, team="alone", attributes=((Attribute.MUS, 8), (Attribute.CUF, 8)))
    afraid(field, unit, 1)
    assert GRENADE not in {offer.note for offer in offered(field, unit, PanicFire)}
    field.carries(unit, Item(GRENADE, Place.RIGHT, count=2))
    assert GRENADE in {offer.note for offer in offered(field, unit, PanicFire)}
    field.sees(unit, guard(field, (5, 30)))
    wish = PanicFire(weapon=GRENADE)
    told = TOPIC.forecasts[PanicFire](field, Ask("blue", unit, TICK, OnTick(15)), wish)
    assert told.note == "thrown at nobody; coolness +3 to the end of the exchange"
    field.easy(4, 6, 3)  # four metres short of twenty-five, and a fuse of seven ticks
    now = moment(field)
    field.play(panic.panic_fire(now, unit, wish))
    now.settle()
    assert next(each.value for each in field.nerve(unit).boosts if each.source == boosts.PANIC) == 3  # RFX-BOOST-02
    assert [(lying.item.name, lying.cell) for _, lying in field.having(Lying)] == [(GRENADE, (5, 26))]
    assert [fuse.tick for _, fuse in field.having(Fuse)] == [now.tick - 7]
    assert field.item(unit, GRENADE).count == 1
    assert not field.told("burst")


def test_who_may_be_hurt_by_what_is_thrown_in_panic_is_shown_beforehand() -> None:
    """RFX-BOOST-02: wherever it may come down, with the chance of each place; friends there as well."""
    field = Playing()
    unit, friend = field.man("Rifleman", (5, 5)), field.man("Irregular", (5, 26))
    field.is_now(unit, team="alone", attributes=((Attribute.MUS, 8), (Attribute.CUF, 8)))
    afraid(field, unit, 1)
    field.carries(unit, Item(GRENADE, Place.RIGHT, count=2))
    field.sees(unit, guard(field, (5, 30)))
    told = menu.forecast(field, Ask("blue", unit, TICK, OnTick(15)), PanicFire(weapon=GRENADE))
    assert (5, 26) in dict(told.lands)
    assert sum(dict(told.lands).values()) <= 1
    assert sum(each.chance for each in told.of(friend)) == 1
    assert 0 < sum(each.chance for each in told.of(friend) if each.loss) < 1
    assert "nobody moves before it goes off" in [each.text for each in told.assumes]
