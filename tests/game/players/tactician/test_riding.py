"""Riding to the objective and getting out for the rest of the way, under every rulebook."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.battle.battle import Battle
from game.battle.scenario import ForceSheet
from game.players.character import CHARACTERS
from game.players.driving import courses
from game.players.greedy import GreedyPlayer
from game.players.playing import seated
from game.players.seated import goals
from game.players.tactician.memory import Memory
from game.players.tactician.plan import Plan
from game.players.tactician.position_value import PositionValue
from game.players.tactician.rides import Rides
from game.players.tactician.situation import situation
from rules.frame.body import Posture
from rules.frame.figure import Aboard, Condition, Crew, Identity, State
from rules.frame.forms import Offer, OneOf, Purpose
from rules.frame.ground import Cell
from rules.frame.scene import Pose
from rules.gurps.core.riding import rolling
from rules.gurps.riding.driving import Drive as Driving
from rules.kernel.refs import Ref
from tests.game.players.tactician.stage import man, staged, tactician, turn_of
from tests.game.skirmish import WALL, field, walled

BOOKS = ("d6", "gurps", "reflex")
CARS = {"d6": "Light utility vehicle", "gurps": "Light utility vehicle", "reflex": "Armed pickup"}
CARRIERS = {"d6": "Armoured carrier", "gurps": "Armoured carrier", "reflex": "Wheeled armoured carrier"}
HOUSE = tuple((column, row) for column in (12, 13, 14) for row in (5, 6, 7))
GAP, BEHIND = (12, 6), (19, 6)
ALONG, ASIDE = ((10, 6), (11, 6)), ((9, 5), (9, 4))


def ride(sheet: str, at: Cell, *crew: str) -> ForceSheet:
    return ForceSheet(side="blue", sheet=sheet, name="Car", at=at, facing=2, crew=crew)


def errand(book: str, car: ForceSheet, foe: Cell = (19, 13)) -> Battle:
    """A house to be reached by two who ride; an enemy looks on from afar."""
    walls = [((column, 5), 0) for column in (12, 13, 14)] + [((column, 7), 4) for column in (12, 13, 14)]
    walls += [((14, row), 2) for row in (5, 6, 7)] + [((12, row), 6) for row in (5, 7)]
    terrain = walled(walled(field(), *walls), (GAP, 6), barrier=replace(WALL, height=1.0))
    goal = {"name": "The house", "kind": "reach", "side": "blue", "count": 2, "worth": 3, "ends": True}
    return staged(book, car, man("red", foe), terrain=terrain, areas=(("The house", HOUSE),), objectives=[goal])


def gets_out(battle: Battle, name: str) -> bool:
    return tactician(battle).choose(turn_of(battle, name)).purpose is Purpose.ALIGHT


@pytest.mark.parametrize("book", ["d6", "reflex"])
def test_gets_out_where_the_vehicle_can_come_no_nearer(book: str) -> None:
    # given a car at the foot of the wall that one must climb
    battle = errand(book, ride(CARS[book], (10, 6), "driver", "rifleman"))
    assert gets_out(battle, "Rifleman")


@pytest.mark.parametrize("book", BOOKS)
def test_rides_on_while_that_brings_him_nearer(book: str) -> None:
    battle = errand(book, ride(CARS[book], (2, 6), "driver", "rifleman"))
    assert not gets_out(battle, "Rifleman")


def test_a_vehicle_that_comes_no_nearer_is_not_waited_in_for_ever() -> None:
    # given a ride that comes nearer in its first round, and then no more
    rides = Rides()
    for off, now in ((20.0, 1), (12.0, 2), (12.0, 3)):
        rides.note(Ref(1), "to take The house", off, now)
        assert not rides.stands(Ref(1), "to take The house", now)
    # when
    rides.note(Ref(1), "to take The house", 14.0, 4)
    # then
    assert rides.stands(Ref(1), "to take The house", 4)
    assert not rides.stands(Ref(1), "to seek the enemy", 4)


@pytest.mark.parametrize("book", BOOKS)
def test_a_driver_stays_at_the_wheel_while_somebody_fires_from_the_vehicle(book: str) -> None:
    # given a carrier that is as near as it can get
    battle = errand(book, ride(CARRIERS[book], (10, 4), "driver", "gunner", "rifleman"))
    assert not gets_out(battle, "Driver")
    # when
    gunner = next(ref for ref, identity in battle.world.rows(Identity) if identity.role == "gunner")
    battle.world.put(gunner, Condition(State.DEAD, 0.0))
    # then
    assert gets_out(battle, "Driver")


def test_who_rides_fears_what_would_stop_his_vehicle() -> None:
    # given somebody at the wheel of a carrier, and somebody on the meadow who aims well
    battle = staged("d6", ride(CARRIERS["d6"], (4, 6), "driver"), man("red", (15, 10), role="marksman"))
    view = battle.view("blue")
    driver = next(ref for ref in view.units("blue") if view.find(ref, Aboard) is not None)
    around = situation(view, "blue", remembers=True)
    standing = PositionValue(view, driver, around, Plan(), Memory(), CHARACTERS["steady"], 6.0, 5)
    # when
    (duel,) = standing.duels
    shows = view.silhouette(duel.foe.ref, driver)
    # then
    assert duel.lost(shows, Posture.SITTING) > duel.suffered.of(shows, Posture.SITTING)


def drives(battle: Battle, player: str, answers: int) -> bool:
    """Whether the car gets anywhere within so many answers."""
    car = next(ref for ref, _ in battle.world.rows(Crew))
    start, players = battle.table.cells(car), seated(battle.setup, [player, player], "1", battle)
    for _ in range(answers):
        if battle.over or battle.table.cells(car) != start:
            break
        question = battle.question()
        battle.answer(players[question.side].choose(question), question)
    return battle.table.cells(car) != start


@pytest.mark.parametrize("player", ["greedy", "tactician"])
@pytest.mark.parametrize("book", BOOKS)
def test_a_car_at_rest_sets_off(book: str, player: str) -> None:
    """Where a round is a second, it gathers speed for a second or two before it comes to the next cell."""
    assert drives(errand(book, ride(CARS[book], (2, 6), "driver", "rifleman"), BEHIND), player, answers=60)


def test_a_car_is_not_carried_into_a_wall() -> None:
    """Of the routes at so many yards a second, those that leave too little room to stop or turn are left out."""
    battle = errand("gurps", ride(CARS["gurps"], (10, 6), "driver"))
    pose = Pose(((9, 6),), facing=2)
    board, offer = battle.view("blue").board, Offer(Driving, {"route": OneOf((ALONG, ASIDE)), "speed": OneOf((8,))})
    assert [course.route for course in courses(board, offer, pose, 4.0)] == [ASIDE]
    alone = Offer(Driving, {"route": OneOf((ALONG,)), "speed": OneOf((8,))})
    found = [course.route for course in courses(board, alone, pose, 4.0)]
    assert found == [ALONG], "with no other way it is better than none"


GOAL = tuple((column, row) for column in (30, 31, 32) for row in (5, 6, 7))


def long_drive(player: str) -> Battle:
    """A long way over open ground to a place that is to be held; the enemy sits between four walls."""
    walls = [((column, 12), to) for column in (47, 48) for to in (0, 4)]
    walls += [((47, 12), 6), ((48, 12), 2)]
    terrain = walled(field(columns=50, rows=14), *walls)
    goal = {"name": "The place", "kind": "hold", "side": "blue", "time": "60 s", "worth": 3}
    car = ride(CARS["gurps"], (2, 6), "driver", "rifleman")
    return staged("gurps", car, man("red", (47, 12)), terrain=terrain, areas=(("The place", GOAL),), objectives=[goal])


@pytest.mark.parametrize("player", ["greedy", "tactician"])
def test_a_car_brakes_in_time_for_its_goal_and_stays_there(player: str) -> None:
    battle = long_drive(player)
    car = next(ref for ref, _ in battle.world.rows(Crew))
    players = seated(battle.setup, [player, player], "1", battle)
    places, fastest = list[tuple[Cell, ...]](), 0
    while battle.table.clock.round <= 30 and not battle.over:
        question = battle.question()
        battle.answer(players[question.side].choose(question), question)
        places.append(battle.table.cells(car))
        fastest = max(fastest, rolling(battle.table, car).speed)
    # then
    assert fastest >= 10
    assert max(column for place in places for column, _ in place) <= GOAL[-1][0] + 1
    assert len(dict.fromkeys(places[-20:])) == 1
    view = battle.view("blue")
    assert any(set(view.cells(ref)) & set(GOAL) for ref in view.units("blue"))


def driverless(book: str, *, wrecked: bool = False) -> Battle:
    """A carrier on its way to a well that has lost its driver, with the enemy behind a wall."""
    terrain = walled(field(columns=50), *(((42, row), 2) for row in range(14)))
    car = ride(CARRIERS[book], (2, 6), "driver", "gunner", "rifleman")
    goal = {"name": "The well", "kind": "reach", "side": "blue", "count": 2, "worth": 3}
    battle = staged(
        book, car, man("red", (49, 6)), terrain=terrain, areas=(("The well", ((40, 6),)),), objectives=[goal]
    )
    names = {identity.name: ref for ref, identity in battle.world.rows(Identity)}
    for name in ("Driver", "Car")[: 1 + wrecked]:
        battle.world.put(names[name], Condition(State.DEAD, 0.0))
    return battle


@pytest.mark.parametrize("book", BOOKS)
def test_the_greedy_player_takes_the_wheel_of_what_nobody_drives(book: str) -> None:
    battle = driverless(book)
    greedy = GreedyPlayer(goals(battle.setup, "blue"))
    assert greedy.choose(turn_of(battle, "Rifleman")).purpose is Purpose.STEER


@pytest.mark.parametrize("book", BOOKS)
def test_the_tactician_takes_the_wheel_of_what_nobody_drives(book: str) -> None:
    battle = driverless(book)
    assert tactician(battle).choose(turn_of(battle, "Rifleman")).purpose is Purpose.STEER


@pytest.mark.parametrize("book", BOOKS)
def test_the_greedy_player_gets_out_of_a_wreck(book: str) -> None:
    battle = driverless(book, wrecked=True)
    greedy = GreedyPlayer(goals(battle.setup, "blue"))
    assert greedy.choose(turn_of(battle, "Rifleman")).purpose is Purpose.ALIGHT
