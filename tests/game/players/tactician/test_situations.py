"""What a good section does: in small situations, under each rulebook there is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from game.battle.battle import Battle
from game.battle.question import Question
from game.battle.scenario import ForceSheet
from game.players.tactician.situation import situation
from rules.frame.forms import Action, Purpose
from rules.frame.things import Known, Minefield
from tests.game.players.tactician.stage import a_round, called, emptied, man, outfit, staged, tactician, turn_of
from tests.game.skirmish import WALL, field, walled
from tests.times import span

BOOKS = ("d6", "reflex")
BREAST = replace(WALL, height=1.1)
"""A wall to stand behind and fire over."""


def purposes(actions: Sequence[Action]) -> list[Purpose]:
    return [action.purpose for action in actions]


@pytest.mark.parametrize("book", BOOKS)
def test_fires_at_somebody_in_the_open(book: str) -> None:
    battle = staged(book, man("blue", (3, 6), "Osei"), man("red", (14, 6), "Ilic"))
    done = a_round(battle, tactician(battle), "Osei")
    assert {Purpose.HARM, Purpose.PIN} & set(purposes(done))


def test_fires_before_it_steps_out_of_the_enemys_sight() -> None:
    # given an enemy across the meadow, open ground towards it, and a corner of walls two steps to the side
    terrain = walled(field(columns=30), ((4, 8), 0), ((4, 9), 0), ((4, 8), 2))
    battle = staged("d6", man("blue", (4, 6), "Osei", facing=90), man("red", (16, 6), "Ilic"), terrain=terrain)
    done = purposes(a_round(battle, tactician(battle), "Osei"))
    assert done.index(Purpose.HARM) < done.index(Purpose.GO)
    osei, ilic = called(battle, "Osei"), called(battle, "Ilic")
    assert not battle.table.silhouette(ilic, osei).in_line


def foes(battle: Battle) -> list[str]:
    """What Osei's side takes for its enemies in the fight."""
    view = turn_of(battle, "Osei").view
    return [view.name(foe.ref) for foe in situation(view, "blue", remembers=True).foes]


def test_a_horse_without_a_rider_is_no_enemy() -> None:
    horse = ForceSheet(side="red", sheet="Riding horse", name="Bay", at=(9, 6), facing=2)
    ridden = horse.model_copy(update={"crew": ("rifleman",)})
    osei, ilic = man("blue", (3, 6), "Osei"), man("red", (18, 13), "Ilic")
    assert len(foes(staged("reflex", osei, ilic, horse))) == 1
    assert len(foes(staged("reflex", osei, ilic, ridden))) == 3


def test_a_car_in_which_a_driver_may_be_hidden_is_one() -> None:
    car = ForceSheet(side="red", sheet="Armed pickup", name="Car", at=(9, 6), facing=2)
    assert len(foes(staged("reflex", man("blue", (3, 6), "Osei"), man("red", (18, 13), "Ilic"), car))) == 2


@pytest.mark.parametrize("book", BOOKS)
def test_reloads_behind_cover(book: str) -> None:
    # given an empty rifle, a wall beside the man and somebody who would shoot him beyond it
    terrain = walled(field(), *(((6, row), 2) for row in range(2, 11)))
    battle = staged(book, man("blue", (6, 1), "Osei"), man("red", (16, 1), "Ilic"), terrain=terrain)
    outfit(battle, "Osei", emptied)
    # when
    asked: list[Question] = []
    done = [action for _ in range(3) for action in a_round(battle, tactician(battle), "Osei", asked)]
    # then he goes out of sight before he loads
    assert Purpose.LOAD in purposes(done)
    at = purposes(done).index(Purpose.LOAD)
    view, own = asked[at].view, asked[at].ask.unit
    assert all(not view.silhouette(foe, own).in_line for foe in view.units("red"))


@pytest.mark.parametrize("book", BOOKS)
def test_loads_at_once_when_nobody_sees_him(book: str) -> None:
    terrain = walled(field(), *(((10, row), 2) for row in range(14)))
    battle = staged(book, man("blue", (6, 6), "Osei"), man("red", (16, 6), "Ilic"), terrain=terrain)
    outfit(battle, "Osei", emptied)
    assert Purpose.LOAD in purposes(a_round(battle, tactician(battle), "Osei"))


@pytest.mark.parametrize("book", BOOKS)
def test_does_not_walk_into_mines_it_knows(book: str) -> None:
    # given a belt of mines across the meadow, known to blue, and an objective beyond it
    belt = tuple((column, row) for column in (7, 8) for row in range(14))
    wall = walled(field(), *(((12, row), 2) for row in range(14)))
    goal = {"name": "The well", "kind": "reach", "side": "blue"}
    areas = (("The well", ((11, 6),)),)
    battle = staged(
        book, man("blue", (3, 6), "Osei"), man("red", (19, 13)), areas=areas, objectives=[goal], terrain=wall
    )
    battle.world.create(Minefield(battle.setup.book.mine(""), belt, "light", "red"), Known(("blue", "red")))
    ref = called(battle, "Osei")
    field_ref = next(at for at, _ in battle.world.rows(Minefield))
    battle.table.discover("blue", field_ref)
    player = tactician(battle)
    # when
    for _ in range(4):
        a_round(battle, player, "Osei")
        # then
        assert battle.table.cells(ref)[0] not in belt


@pytest.mark.parametrize("book", BOOKS)
def test_runs_for_the_objective_when_time_is_short(book: str) -> None:
    # given ground to be reached two moves off, three rounds to go, and an enemy far off to shoot at
    goal = {"name": "The well", "kind": "reach", "side": "blue", "worth": 3}
    areas = (("The well", ((3, 12), (4, 12))),)
    forces = man("blue", (3, 4), "Osei"), man("red", (19, 0), "Ilic")
    battle = staged(book, *forces, areas=areas, objectives=[goal], rounds=2)
    player = tactician(battle)
    # when
    done = a_round(battle, player, "Osei") + a_round(battle, player, "Osei")
    # then
    assert Purpose.GO in purposes(done)
    assert battle.table.cells(called(battle, "Osei"))[0][1] > 7


@pytest.mark.parametrize("book", BOOKS)
def test_gets_out_of_the_open_when_three_fire_at_it(book: str) -> None:
    # given three rifles across the meadow, and a wall one step away
    terrain = walled(field(), *(((4, row), 2) for row in range(5, 10)))
    reds = tuple(man("red", (16, row)) for row in (5, 6, 7))
    battle = staged(book, man("blue", (5, 4), "Osei"), *reds, terrain=terrain)
    done = a_round(battle, tactician(battle, character="careful"), "Osei")
    assert {Purpose.GO, Purpose.POSTURE, Purpose.DUCK} & set(purposes(done))


def test_keeps_the_end_of_a_wall_under_watch_when_nobody_can_be_seen() -> None:
    # given ground to stand on, and an enemy who was seen to step behind a wall
    terrain = walled(field(), *(((12, row), 2) for row in range(3, 14)))
    goal = {"name": "The well", "kind": "hold", "side": "blue", "time": span(12)}
    areas = (("The well", ((4, 6), (4, 7))),)
    forces = man("blue", (4, 6), "Osei"), man("red", (13, 1), "Ilic")
    battle = staged("d6", *forces, terrain=terrain, areas=areas, objectives=[goal])
    for row in range(2, 8):
        battle.table.step(called(battle, "Ilic"), (13, row))
    # when
    done = a_round(battle, tactician(battle), "Osei")
    # then
    assert Purpose.WATCH in purposes(done)
    assert Purpose.HARM not in purposes(done), "he fires at where nobody is any more"


def test_thinks_of_no_mask_in_clean_air_and_of_nobody_hard_to_hit_beside_somebody_in_the_open() -> None:
    # given somebody with a mask, one enemy near and in the open, another far off behind a wall
    terrain = walled(field(), ((18, 9), 6), ((18, 10), 6), ((18, 8), 6), barrier=BREAST)
    forces = man("blue", (3, 6), "Osei", "assault"), man("red", (9, 6), "Ilic"), man("red", (18, 9), "Stanko")
    battle = staged("reflex", *forces, terrain=terrain)
    question = turn_of(battle, "Osei")
    player = tactician(battle)
    # when
    player.choose(question)
    # then
    assert player.last is not None
    weighed = [option.action for option in player.last.options]
    assert Purpose.PROTECT not in purposes(weighed)
    fired_at = {question.view.pose(action.target).cell for action in weighed if hasattr(action, "target")}
    assert fired_at == {(9, 6)}


@pytest.mark.parametrize("book", BOOKS)
def test_keeps_clear_of_friends_where_one_burst_would_find_them_all(book: str) -> None:
    # given a long piece of ground to hold, a friend on this side of it, and an enemy who may come for it
    goal = {"name": "The well", "kind": "hold", "side": "blue", "time": span(3), "worth": 3}
    areas = (("The well", tuple((5, row) for row in range(4, 10))),)
    forces = man("blue", (2, 5), "Osei"), man("blue", (5, 5), "Amari"), man("red", (15, 6))
    battle = staged(book, *forces, areas=areas, objectives=[goal])
    # when
    player, own = tactician(battle), called(battle, "Osei")
    for _ in range(3):
        a_round(battle, player, "Osei")
    # then
    assert battle.table.cells(own)[0][0] == 5
    assert battle.table.apart(own, called(battle, "Amari")) >= 4.0


@pytest.mark.parametrize("book", BOOKS)
def test_two_go_for_the_one_who_is_at_grips_with_a_friend(book: str) -> None:
    forces = man("blue", (6, 6), "Amari"), man("blue", (6, 9), "Osei"), man("red", (7, 6), "Ilic"), man("red", (9, 9))
    battle = staged(book, *forces)
    player = tactician(battle)
    player.choose(turn_of(battle, "Osei"))
    view = battle.view("blue")
    near, far = sorted(view.units("red"), key=lambda ref: view.pose(ref).cell)
    assert player.plan.value(near) > player.plan.value(far)


@pytest.mark.parametrize("book", BOOKS)
def test_goes_onto_the_ground_where_the_others_are_about_to_win_the_battle(book: str) -> None:
    # given an enemy on ground that settles the day if he has it for two rounds, and another who covers it
    goal = {"name": "The well", "kind": "hold", "time": span(2), "worth": 2, "ends": True}
    areas = (("The well", tuple((column, row) for column in (8, 9) for row in (6, 7))),)
    forces = man("blue", (4, 6), "Osei"), man("red", (9, 6), "Ilic"), man("red", (19, 6))
    goals = [goal | {"side": side} for side in ("blue", "red")]
    battle = staged(book, *forces, areas=areas, objectives=goals)
    # when
    player = tactician(battle)
    player.choose(turn_of(battle, "Osei"))
    wins = player.plan.task(turn_of(battle, "Osei").ask.unit)
    battle = staged(book, *forces, areas=areas, objectives=[each | {"ends": False} for each in goals])
    player = tactician(battle)
    player.choose(turn_of(battle, "Osei"))
    counts = player.plan.task(turn_of(battle, "Osei").ask.unit)
    # then it draws him on more than ground that only counts for something
    assert wins.drive > 1.2 * counts.drive
    assert wins.there > 1.2 * counts.there


def test_takes_up_no_spear_with_an_axe_in_his_hands() -> None:
    # given a great axe in hand, which needs both, a spear on the back, and an enemy a few steps off
    forces = man("blue", (6, 6), "Osei", "irregular"), man("red", (10, 6), "Ilic", "irregular")
    battle = staged("d6", *forces, more={"setting": "fantasy"})
    # when
    player = tactician(battle)
    done = [action for _ in range(2) for action in a_round(battle, player, "Osei")]
    # then
    assert Purpose.ARM not in purposes(done)


def test_goes_up_to_somebody_whom_only_a_blow_reaches() -> None:
    # given an axe in hand, a low wall to keep down behind, and somebody with bare hands a few steps beyond it
    low = walled(field(), *(((6, row), 2) for row in range(4, 9)), barrier=replace(WALL, height=0.8))
    forces = man("blue", (6, 6), "Osei", "irregular"), man("red", (10, 6), "Ilic", "irregular")
    battle = staged("d6", *forces, terrain=low, more={"setting": "fantasy"})
    outfit(battle, "Ilic", lambda kit: replace(kit, items=()))
    # when
    player = tactician(battle)
    done = [action for _ in range(4) for action in a_round(battle, player, "Osei")]
    # then
    assert Purpose.HARM in purposes(done)


@pytest.mark.parametrize("book", BOOKS)
def test_a_recruit_thinks_more_of_his_skin_and_less_of_his_task_than_a_veteran(book: str) -> None:
    # given ground to reach under fire
    goal = {"name": "The well", "kind": "reach", "side": "blue", "worth": 3}
    areas = (("The well", ((15, 6),)),)
    battle = staged(book, man("blue", (3, 6), "Osei"), man("red", (17, 6)), areas=areas, objectives=[goal])
    question, weighed = turn_of(battle, "Osei"), []
    # when both weigh the same
    for strength in ("recruit", "veteran"):
        player = tactician(battle, strength=strength)
        player.choose(question)
        assert player.last is not None
        weighed.append(
            {option.action: {part: -worth for part, worth in option.parts} for option in player.last.options}
        )
    # then
    recruit, veteran = weighed
    both = [(recruit[action], veteran[action]) for action in recruit if action in veteran]
    assert both
    assert all(0 < _towards(one) < _towards(other) for one, other in both)
    assert all(one.get("danger", 0) > other.get("danger", 0) > 0 for one, other in both)


def _towards(parts: dict[str, float]) -> float:
    """What the way to the ground of the task counts."""
    return next((amount for name, amount in parts.items() if name.startswith("towards ")), 0.0)
