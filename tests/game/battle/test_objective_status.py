"""How the objectives stand for each side: who holds, how long, what was won; and never more than that side can know."""

from __future__ import annotations

from game.battle.battle import Battle
from game.battle.objective_status import Goal, points
from game.board.battleground import Objective
from rules.frame.figure import Position
from tests.frame.probe import Man, battle, battleground, called, kill, land, wall
from tests.game.battle.two_worlds import assert_same_to
from tests.game.systems.field import ANN, ROB, Idle, pass_round
from tests.times import span

HILL = tuple((x, y) for x in range(9, 12) for y in range(4, 7))
OPEN = battleground(land(), objectives=(Objective("the hill", "hold", HILL),))
BEHIND = battleground(land(walls=wall(7, range(12))), objectives=(Objective("the hill", "hold", HILL),))


def fought(*men: Man, ground: object = OPEN, **goal: object) -> Battle:
    given = {"name": "the hill", "kind": "hold", "side": "blue", "worth": 3, "time": span(3)} | goal
    return battle(Idle(), *(men or (ANN, ROB)), ground=ground, objective=[given], rounds=9)


def put(fight: Battle, name: str, cell: tuple[int, int]) -> None:
    fight.table.put(called(fight.table, name), Position(cell))


def goal(fight: Battle, side: str | None = "blue") -> Goal:
    (found,) = fight.goals(fight.view(side))
    return found


def told(fight: Battle, side: str) -> list[str]:
    return [account.text for account in fight.log(side) if account.kind == "objective"]


def test_the_holder_the_rounds_and_the_score_are_told_as_they_change() -> None:
    fight = fought(time=span(2))
    assert (goal(fight).holder, goal(fight).held) == ("", 0)
    put(fight, "Ann", (10, 5))
    assert goal(fight).holder == "blue"
    pass_round(fight)
    assert (goal(fight).held, told(fight, "blue")) == (1, ["Blue: the hill is taken."])
    put(fight, "Rob", (11, 5))
    assert goal(fight).contested
    pass_round(fight)
    assert (goal(fight).held, goal(fight).holder) == (0, "blue"), "the flag stays with who held it last"
    put(fight, "Rob", (0, 9))
    pass_round(fight)
    pass_round(fight)
    assert told(fight, "blue")[-1] == "Blue: the hill is won, 3 points."
    assert (goal(fight).won, points(fight.goals(fight.view("blue")), "blue")) == (4, (3, 3))


def test_a_side_does_not_follow_what_only_the_enemy_is_after() -> None:
    fight = fought()
    assert fight.goals(fight.view("red")) == ()
    assert len(fight.goals(fight.view(None))) == 1


def test_an_unseen_enemy_on_the_ground_changes_nothing_that_is_shown() -> None:
    """Two worlds: behind the wall the enemy stands on the hill, or beside it."""
    worlds = []
    for cell in ((10, 5), (15, 9)):
        fight = fought(ANN, Man("red", cell, "Rob"), ground=BEHIND)
        pass_round(fight)
        assert (goal(fight).holder, told(fight, "blue")) == ("", [])
        worlds.append(fight)
    assert_same_to("blue", *worlds)
    assert goal(worlds[0], None).holder == "red"


def test_the_enemy_is_seen_to_take_ground_that_both_want() -> None:
    both = [{"name": "the hill", "kind": "hold", "side": side, "worth": 3, "time": span(3)} for side in ("blue", "red")]
    fight = battle(Idle(), ANN, ROB, ground=OPEN, objective=both, rounds=9)
    put(fight, "Rob", (10, 5))
    pass_round(fight)
    own, theirs = fight.goals(fight.view("blue"))
    assert (own.own, own.holder, own.held) == (True, "red", 0)
    assert (theirs.own, theirs.held) == (False, 1)
    assert told(fight, "blue") == told(fight, "red") == ["Red: the hill is taken."]


def test_ground_to_be_reached_counts_who_is_there() -> None:
    fight = fought(ANN, Man("blue", (0, 0), "Bob"), ROB, kind="reach", count=2)
    put(fight, "Ann", (9, 4))
    assert (goal(fight).there, goal(fight).won) == (1, 0)


def test_what_can_be_won_no_more_says_so() -> None:
    fight = fought(ANN, Man("blue", (0, 0), "Bob"), ROB, kind="protect", of="Bob", time=span(5))
    assert not goal(fight).failed
    kill(fight.table, called(fight.table, "Bob"))
    assert goal(fight).failed


def test_what_was_seen_of_the_objectives_goes_back_with_an_undo() -> None:
    fight = fought()
    put(fight, "Ann", (10, 5))
    pass_round(fight)
    pass_round(fight)
    assert goal(fight).held == 2
    fight.rewind(fight.rests[-2].after)
    assert goal(fight).held == 1


def test_the_account_of_everything_tells_once_what_a_side_learns_later() -> None:
    # given ground behind a wall that blue holds, and red wants too and sees only afterwards
    both = [{"name": "the hill", "kind": "hold", "side": side, "worth": 3, "time": span(2)} for side in ("blue", "red")]
    fight = battle(Idle(), ANN, ROB, ground=BEHIND, objective=both, rounds=9)
    put(fight, "Rob", (0, 9))
    put(fight, "Ann", (10, 5))
    pass_round(fight)
    pass_round(fight)
    put(fight, "Rob", (15, 9))
    pass_round(fight)
    pass_round(fight)
    # then
    won = "Blue: the hill is won, 3 points."
    assert (told(fight, "blue").count(won), told(fight, "red").count(won)) == (1, 1)
    assert [each.text for each in fight.log()].count(won) == 1
