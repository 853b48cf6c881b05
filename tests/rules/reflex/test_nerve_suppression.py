"""Suppressive fire: the strip, the fear in it, and the door of a bunker."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.board.grid import SquareGrid
from rules.frame.figure import Item, Kit, Place
from rules.frame.flow import Ask
from rules.frame.things import Known
from rules.kernel.refs import Ref
from rules.reflex.asks import FREE, Shown
from rules.reflex.core.able import acts
from rules.reflex.core.forms import Decline
from rules.reflex.hands.ready import Arm, arm
from rules.reflex.menu import worth
from rules.reflex.nerve import morale
from rules.reflex.state import Fight, Fired, Recoil, Sticky, Strip, Threats
from rules.reflex.tactics import suppression
from rules.reflex.tactics.forms import Suppress, TakeShot
from rules.reflex.tactics.topic import TOPIC
from rules.reflex.terms.body import Injury
from tests.rules.reflex.playing import Playing
from tests.rules.reflex.under_fire import BUNKER, MINIMI, fear, guard, lay, machine_gunner, moment, shows


@pytest.fixture
def field() -> Playing:
    return Playing()


@pytest.fixture
def keith(field: Playing) -> Ref:
    return machine_gunner(field)


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

    for loaded in (1, 100):
        field.carries(keith, Item(MINIMI, Place.BOTH, loaded, 2))
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
    numbers = worth(field, ask, TakeShot())
    assert numbers.cost == told.cost
    assert numbers.success == pytest.approx(float(told.success))
