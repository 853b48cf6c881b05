"""What there is to win: held, reached, beaten, protected, outlasted; who leads; and when it is over."""

from __future__ import annotations

from typing import Any

from game.battle.battle import Battle
from game.battle.objectives import Progress, score
from game.battle.report import report
from game.board.battleground import Objective
from rules.frame.figure import Condition, Position, State
from tests.frame.probe import TRUCK, Man, Pass, battle, battleground, called, kill, land
from tests.game.systems.field import ANN, ROB, Idle, pass_round, standing
from tests.times import span

HILL = tuple((x, y) for x in range(9, 12) for y in range(4, 7))
FIELD = battleground(land(), objectives=(Objective("the hill", "hold", HILL),))


def battle_for(kind: str, *men: Man, rounds_held: int = 1, length: int = 8, **objective: Any) -> Battle:
    """A battle for one objective of blue's."""
    given = {"name": "the hill", "kind": kind, "side": "blue", "worth": 3, "time": span(rounds_held)} | objective
    return battle(Idle(), *(men or (ANN, ROB)), ground=FIELD, objective=[given], rounds=length)


def put(fight: Battle, name: str, cell: tuple[int, int]) -> None:
    fight.table.put(called(fight.table, name), Position(cell))


def points(fight: Battle) -> dict[str, int]:
    (progress,) = [part for _, part in fight.world.rows(Progress)]
    return dict(score(fight.setup.scenario, progress))


def test_ground_is_held_alone_for_so_many_rounds_on_end() -> None:
    fight = battle_for("hold", rounds_held=2)
    put(fight, "Ann", (10, 5))
    pass_round(fight)
    assert points(fight)["blue"] == 0
    put(fight, "Rob", (11, 5))
    pass_round(fight)
    put(fight, "Rob", (19, 5))
    pass_round(fight)
    assert points(fight)["blue"] == 0, "it was disputed: the count begins again"
    pass_round(fight)
    assert points(fight)["blue"] == 3
    put(fight, "Ann", (0, 0))
    pass_round(fight)
    assert points(fight)["blue"] == 3, "what is won is won"


def test_the_fallen_and_empty_vehicles_hold_nothing() -> None:
    lorry = Man("red", (10, 4), "Lorry", TRUCK, role="truck")
    fight = battle_for("hold", Man("blue", (10, 5), "Ann"), ROB, lorry, Man("red", (11, 5), "Rik"))
    kill(fight.table, called(fight.table, "Rik"))
    pass_round(fight)
    assert points(fight)["blue"] == 3


def test_ground_is_reached_by_so_many() -> None:
    fight = battle_for("reach", ANN, Man("blue", (0, 0), "Bob"), ROB, count=2)
    put(fight, "Ann", (9, 4))
    pass_round(fight)
    assert points(fight)["blue"] == 0
    put(fight, "Bob", (11, 6))
    put(fight, "Rob", (10, 5))
    pass_round(fight)
    assert points(fight)["blue"] == 3, "it need not be theirs alone"


def test_a_side_is_beaten_when_none_of_it_fights_on() -> None:
    fight = battle_for("eliminate", ANN, ROB, Man("red", (8, 8), "Rik"), of="red")
    kill(fight.table, called(fight.table, "Rob"))
    pass_round(fight)
    assert points(fight)["blue"] == 0
    fight.table.put(called(fight.table, "Rik"), Condition(State.SURRENDERED))
    pass_round(fight)
    assert points(fight)["blue"] == 3
    assert fight.verdict is not None and (fight.verdict.winner, fight.verdict.reason) == (
        "blue",
        "only blue is left in the fight",
    )


def test_a_side_is_not_beaten_while_more_of_it_are_to_come() -> None:
    late = Man("red", (19, 5), "Rik", arrives=3)
    fight = battle_for("eliminate", ANN, ROB, late, of="red", length=9)
    kill(fight.table, called(fight.table, "Rob"))
    pass_round(fight)
    pass_round(fight)
    assert (points(fight)["blue"], fight.over) == (0, False)
    kill(fight.table, called(fight.table, "Rik"))
    pass_round(fight)
    assert (points(fight)["blue"], fight.over) == (3, True)


def test_somebody_is_protected_if_he_fights_on_at_the_end() -> None:
    for dies, worth in ((False, 3), (True, 0)):
        fight = battle_for("protect", ANN, Man("blue", (0, 0), "Bob"), ROB, of="Bob", rounds_held=3)
        pass_round(fight)
        if dies:
            kill(fight.table, called(fight.table, "Bob"))
        pass_round(fight)
        assert points(fight)["blue"] == 0
        pass_round(fight)
        assert points(fight)["blue"] == worth


def test_to_survive_is_to_be_there_after_so_many_rounds() -> None:
    fight = battle_for("survive", rounds_held=2)
    pass_round(fight)
    assert points(fight)["blue"] == 0
    pass_round(fight)
    assert points(fight)["blue"] == 3


def test_an_objective_may_end_the_battle() -> None:
    fight = battle_for("reach", ends=True)
    put(fight, "Ann", (10, 5))
    pass_round(fight)
    assert fight.verdict is not None
    assert (fight.verdict.winner, fight.verdict.reason) == ("blue", "the hill: blue did it")
    assert fight.verdict.points == (("blue", 3), ("red", 0))


def test_the_last_round_ends_it_and_equal_points_are_nobodys_victory() -> None:
    fight = battle_for("reach", length=2)
    pass_round(fight)
    pass_round(fight)
    assert fight.verdict is not None
    assert (fight.verdict.winner, fight.verdict.reason) == (None, "time is up")


def test_without_points_the_last_one_standing_has_won_and_nobody_if_none_is() -> None:
    for dead, winner, reason in (
        (("Rob",), "blue", "only blue is left in the fight"),
        (("Ann", "Rob"), None, "nobody is left in the fight"),
    ):
        fight = standing(ANN, ROB)
        for name in dead:
            kill(fight.table, called(fight.table, name))
        pass_round(fight)
        assert fight.verdict is not None and (fight.verdict.winner, fight.verdict.reason) == (winner, reason)


def test_points_won_count_for_more_than_standing() -> None:
    fight = battle_for("reach", side="red", name="the hill")
    put(fight, "Rob", (10, 5))
    pass_round(fight)
    kill(fight.table, called(fight.table, "Rob"))
    pass_round(fight)
    assert fight.verdict is not None and fight.verdict.winner == "red"


def test_progress_is_taken_back_with_everything_else() -> None:
    fight = battle_for("reach", ends=True)
    fight.answer(Pass())
    put(fight, "Ann", (10, 5))
    fight.answer(Pass())
    assert fight.over
    fight.take_back(2)
    assert (fight.over, fight.verdict, points(fight)["blue"]) == (False, None, 0)


def test_whoever_is_left_alone_is_given_what_he_could_still_do_in_time() -> None:
    for length, winner in ((8, "blue"), (3, "red")):
        # given three points for ground that blue must still hold, and one that red has won
        reach = {"name": "the hill", "kind": "reach", "side": "red", "worth": 1}
        hold = {"name": "the hill", "kind": "hold", "side": "blue", "worth": 3, "time": span(3)}
        fight = battle(Idle(), ANN, ROB, ground=FIELD, objective=[reach, hold], rounds=length)
        put(fight, "Rob", (10, 5))
        pass_round(fight)
        # when blue is left alone
        kill(fight.table, called(fight.table, "Rob"))
        pass_round(fight)
        # then he has won if there is time enough to hold it
        assert fight.verdict is not None
        assert (fight.verdict.winner, dict(fight.verdict.points)) == (winner, {"blue": 0, "red": 1})


def test_a_victory_with_no_points_says_why_it_is_one() -> None:
    # given nobody left to hinder blue, which has what it came for still before it, or has nothing left to win
    for held, why in (
        (1, "only Blue is left in the fight; nobody can keep it from the hill (3 points) any more"),
        (99, "only Blue is left in the fight; no side has points, so the last one in the fight wins"),
    ):
        fight = battle_for("hold", ANN, ROB, rounds_held=held, length=9)
        kill(fight.table, called(fight.table, "Rob"))
        pass_round(fight)
        told = report(fight)
        assert (told.winner, dict(told.points)["blue"], told.why) == ("blue", 0, why)
