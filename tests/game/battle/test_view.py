"""A view holds what its side knows, under the side's own references, and no door leads past it."""

from __future__ import annotations

import gc
from dataclasses import dataclass
from itertools import islice
from typing import Any

import pytest

from game.battle.battle import Battle
from game.battle.view import View
from game.cli.argument_lookup import set_up_scenario
from game.players.playing import play_on, seated
from game.world.battlefield import Battlefield
from game.world.components import Intel, Luck, SideOf
from rules.frame.figure import Allegiance, Body, Condition, Facing, Identity, Item, Kit, Position, Stance, State
from rules.frame.figure import Place as Carried
from rules.frame.flow import Ask
from rules.frame.knowing import Awareness
from rules.frame.things import Known, Mine
from rules.kernel.dice import Pool
from rules.kernel.refs import Ref, Unknown
from tests.frame.probe import Man, Shoot, alias, battle, land, wall
from tests.game.battle.two_worlds import everything, kinds
from tests.game.systems.field import ANN, Idle, one
from tests.tiers import thinned


@dataclass(frozen=True, slots=True)
class Skill:
    """What a unit can do."""

    level: int


@dataclass(frozen=True, slots=True)
class Grip:
    """Held fast by another unit."""

    by: Ref


@dataclass(frozen=True, slots=True)
class Threats:
    """The units that threaten a unit, and the worst of them."""

    whom: tuple[Ref, ...] = ()
    worst: Ref | None = None


class Skilled(Idle):
    """Every unit has a skill; 5 is usual."""

    name = "skilled"
    parts = (Skill, Grip, Threats)
    usual = (Skill(5),)


MEN = (
    Man("red", (18, 10), "Rex"),
    ANN,
    Man("red", (8, 5), "Rob", (Skill(17),), held=("rifle",)),
    Man("blue", (1, 7), "Bob", (Skill(9),)),
)
"""Rex is behind a wall."""


@pytest.fixture
def fight() -> Battle:
    return battle(Skilled(), *MEN, ground=land(walls=wall(12, range(12))))


def test_references_are_the_sides_own_and_betray_no_numbers(fight: Battle) -> None:
    blue = fight.view("blue")
    assert [(ref, blue.name(ref)) for ref in blue.units()] == [(1, "Ann"), (2, "Bob"), (3, "red fighter A")]
    assert alias(fight, "blue", one(fight.table, "Ann")) == 1 != one(fight.table, "Ann")


def test_the_figures_of_an_enemy_are_the_usual_ones_and_are_said_to_be_assumed(fight: Battle) -> None:
    blue, red = fight.view("blue"), fight.view("red")
    (rob,) = blue.units("red")
    assert (blue.part(rob, Skill).level, blue.assumed(rob)) == (5, True)
    own = alias(fight, "red", one(fight.table, "Rob"))
    assert (red.part(own, Skill).level, red.assumed(own)) == (17, False)
    assert blue.part(rob, Identity) == Identity("red fighter A", "fighter", "")
    assert blue.appearance(rob).held == ("rifle",)
    assert blue.find(rob, Kit) == Kit(), "what is in his pockets is not seen"


def test_an_enemy_has_the_place_posture_and_state_in_which_he_is_seen(fight: Battle) -> None:
    fight.table.put(one(fight.table, "Rob"), Condition(State.HURT, 0.17, ("a hole in the leg",)), Facing(3))
    blue = fight.view("blue")
    (rob,) = blue.units("red")
    assert blue.part(rob, Condition) == Condition(State.HURT, 0.5)
    assert (blue.part(rob, Position), blue.part(rob, Facing)) == (Position((8, 5)), Facing(3))
    assert (blue.part(rob, Stance), blue.part(rob, Body)) == (Stance(), Body())
    assert blue.side(rob) == blue.part(rob, Allegiance).side == "red"


def test_what_is_undiscovered_is_in_no_method_of_the_view(fight: Battle) -> None:
    fight.table.add(Mine("mine", (3, 5), "red"), Known(("red",)))
    fight.table.put(one(fight.table, "Rex"), Kit((Item("flamethrower", Carried.BOTH),)))
    text = "\n".join(everything("blue", fight))
    for secret in ("Rex", "Rob", "Mine", "flamethrower", "level=17"):
        assert secret not in text
    kind: type[object]
    for kind in kinds(fight):
        places = [getattr(part, "cell", None) for _, part in fight.view("blue").having(kind)]
        assert (18, 10) not in places and (3, 5) not in places


def test_numbers_that_the_side_was_not_given_lead_nowhere(fight: Battle) -> None:
    blue = fight.view("blue")
    for number in (0, -1, *range(4, 30)):
        assert all(blue.find(Ref(number), kind) is None for kind in kinds(fight))
        assert blue.contact(Ref(number)) is None
        assert not blue.assumed(Ref(number))
        with pytest.raises(KeyError):
            blue.part(Ref(number), Identity)


def test_what_a_component_says_of_strangers_is_left_out(fight: Battle) -> None:
    ann, rob, rex = (one(fight.table, name) for name in ("Ann", "Rob", "Rex"))
    fight.table.put(ann, Threats((rex, rob), worst=rex))
    blue = fight.view("blue")
    threats = blue.part(alias(fight, "blue", ann), Threats)
    assert ([blue.name(ref) for ref in threats.whom], threats.worst) == (["red fighter A"], None)
    fight.table.put(ann, Grip(rex))
    assert fight.view("blue").find(alias(fight, "blue", ann), Grip) is None
    fight.table.put(ann, Grip(rob))
    grip = fight.view("blue").part(alias(fight, "blue", ann), Grip)
    assert fight.view("blue").name(grip.by) == "red fighter A"


def test_what_is_said_of_somebody_without_a_number_is_known_as_soon_as_he_has_one(fight: Battle) -> None:
    # given a view that has looked for who is held, in vain
    ann, rex = one(fight.table, "Ann"), one(fight.table, "Rex")
    fight.table.put(ann, Grip(rex))
    assert fight.view("blue").having(Grip) == ()
    # when
    fight.table.discover("blue", rex)
    # then
    ((whom, grip),) = fight.view("blue").having(Grip)
    assert (whom, grip.by) == (alias(fight, "blue", ann), alias(fight, "blue", rex))


def test_what_a_side_was_told_of_is_in_its_view_once_it_has_a_number(fight: Battle) -> None:
    # given a view that has looked for who is held, while one of them is told of but has no number yet
    held = fight.table.add(Grip(one(fight.table, "Ann")))
    fight.world.put(held, Known(("blue",)))
    assert fight.view("blue").having(Grip) == ()
    # when
    fight.table.discover("blue", held)
    # then
    ((whom, _),) = fight.view("blue").having(Grip)
    assert whom == alias(fight, "blue", held)


def test_dice_rolled_in_secret_leave_no_trace(fight: Battle) -> None:
    before = list(everything("blue", fight))
    for name in ("Ann", "Rob", "Rex"):
        fight.table.dice(one(fight.table, name)).roll(Pool(3))
    assert list(everything("blue", fight)) == before
    assert fight.view("blue").having(Luck) == ()


def test_discovering_a_figure_is_not_the_same_as_seeing_it(fight: Battle) -> None:
    fight.table.discover("blue", one(fight.table, "Rex"))
    assert "Rex" not in "\n".join(everything("blue", fight))


def test_a_question_about_strangers_leaves_out_what_it_is_about(fight: Battle) -> None:
    ann, rex, rob = (one(fight.table, name) for name in ("Ann", "Rex", "Rob"))
    view = fight.view("blue")
    assert view.asked(Ask("blue", ann, "held", Grip(rex))).about is None
    about = view.asked(Ask("blue", ann, "held", Grip(rob))).about
    assert view.name(about.by) == "red fighter A"
    assert view.asked(Ask("blue", ann, "threats", Threats((rex, rob)))).about.whom == (about.by,)


def test_an_answer_comes_back_in_true_references(fight: Battle) -> None:
    view = fight.view("blue")
    (rob,) = view.units("red")
    assert view.meant(Shoot(target=rob)) == Shoot(target=one(fight.table, "Rob"))
    with pytest.raises(Unknown):
        view.meant(Shoot(target=Ref(99)))


def test_a_unit_knows_of_its_enemies_in_its_sides_references(fight: Battle) -> None:
    blue = fight.view("blue")
    aware = blue.part(Ref(1), Awareness)
    assert [blue.name(ref) for ref in aware.now] == ["red fighter A"]
    assert (blue.having(SideOf), blue.having(Intel)) == ((), ())


def test_a_view_holds_on_to_the_moment_in_which_it_was_made(fight: Battle) -> None:
    blue = fight.view("blue")
    (rob,) = blue.units("red")
    fight.table.step(one(fight.table, "Rob"), (8, 6))
    assert blue.cells(rob) == ((8, 5),)
    assert fight.view("blue").cells(rob) == ((8, 6),)


def test_the_game_master_sees_everything(fight: Battle) -> None:
    table = fight.table
    assert table.viewer is None
    assert [table.name(ref) for ref in table.units()] == ["Rex", "Ann", "Rob", "Bob"]
    assert not any(table.assumed(ref) for ref in table.units())


def test_the_public_side_of_a_view_leads_to_no_battlefield(fight: Battle) -> None:
    """Nothing that can be had from a view without underscores is, or holds, the battlefield or its world."""
    view = fight.view("blue")
    public: list[Any] = [getattr(view, name) for name in dir(view) if not name.startswith("_")]
    plain = [value for value in public if not callable(value)]
    assert not any(isinstance(each, Battlefield) for each in plain)
    held = [each for value in plain for each in gc.get_referents(value)]
    assert not any(isinstance(each, Battlefield) for each in held)


@pytest.mark.parametrize(
    ("scenario", "book"), thinned([("crossing/first-shots", "d6"), ("farm/room-by-room", "reflex")])
)
def test_what_a_view_takes_over_is_what_one_would_look_up_now(scenario: str, book: str) -> None:
    # given
    setup = set_up_scenario(scenario, book)
    battle = Battle(setup, "7")
    # when
    for _ in islice(play_on(battle, seated(setup, ["greedy"] * 2, "7")), 60):
        for side in battle.table.sides:
            kept, anew = battle.view(side), View(battle.table, side)
            # then
            assert [kept.having(kind) for kind in kinds(battle)] == [anew.having(kind) for kind in kinds(battle)]
            assert kept.index() == anew.index()
            assert kept.units() == anew.units()
    battle.close()
