"""How a side expects the battle to end, and the way out that it takes when it has no more to win than to lose."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.battle.battle import Battle, Refused
from game.battle.decrees.course import Concede
from game.battle.lines import read_step, step_line
from game.battle.question import Question
from game.battle.report import report
from game.battle.rulings import rulings
from game.battle.scenario import ForceSheet
from game.players.player import Player, reasons
from game.players.routine_player import UsualPlayer
from game.players.tactician import Tactician
from rules.frame.figure import Condition, State
from rules.frame.forms import Purpose
from tests.game.players.tactician.stage import called, man, staged, tactician

HOUSE = ("The house", ((8, 7), (8, 8), (9, 7), (9, 8)))
HOLD = {"kind": "hold", "name": "The house", "time": "60 s", "worth": 3}
BOTH = ({**HOLD, "side": "blue"}, {**HOLD, "side": "red"})
CROWD = tuple(man("red", (11, 4 + row), f"Red {row}") for row in range(8))


def asked_of(battle: Battle, side: str) -> Question:
    """The first question that a side is asked."""
    question = battle.question()
    while question.side != side:
        battle.answer(UsualPlayer().choose(question), question)
        question = battle.question()
    return question


def asked(battle: Battle) -> tuple[Tactician, Purpose]:
    """The tactician of blue after its first answer, and what that was for."""
    player = tactician(battle)
    return player, player.choose(asked_of(battle, "blue")).purpose


def played(battle: Battle, most: int = 60) -> None:
    """Play on with tacticians on both sides."""
    seats: dict[str, Player] = {side: tactician(battle, side) for side in ("blue", "red")}
    seats["blue"].choose(asked_of(battle, "blue"))
    battle.world.put(called(battle, "Amari"), Condition(State.DEAD, 0.0))
    for _ in range(most):
        if battle.over:
            return
        question = battle.question()
        battle.answer(seats[question.side].choose(question), question, reasons(seats[question.side]))


def alone(book: str) -> Battle:
    """One man in the open against eight, with nothing to win. His friend falls once both sides have looked about."""
    forces = man("blue", (1, 7), "Osei"), man("blue", (1, 8), "Amari")
    return staged(book, *forces, *CROWD, areas=(HOUSE,), objectives=(BOTH[1],), rounds=30)


def test_two_sides_that_are_alike_expect_alike() -> None:
    forces = [man(side, (column, 6 + row)) for side, column in (("blue", 4), ("red", 13)) for row in range(3)]
    battle = staged("d6", *forces, areas=(HOUSE,), objectives=BOTH, rounds=30)
    player, _ = asked(battle)
    told = player.reasons()
    assert told is not None
    assert told.expected is not None
    assert 0.25 < told.expected < 0.75


@pytest.mark.parametrize("book", ["d6", "gurps", "darkconspiracy"])
def test_a_side_that_can_only_lose_people_gives_up_and_says_why(book: str) -> None:
    battle = alone(book)
    played(battle)
    assert battle.over
    assert battle.verdict is not None
    assert (battle.verdict.winner, battle.verdict.reason) == ("red", "blue gives up")
    told = battle.script[-1].reasons
    assert told is not None
    assert (told.chosen, told.why) == ("give up", "to fight on costs the side more than it can win")
    assert told.expected is not None
    assert told.expected < 0.1
    assert not rulings(battle.world).given
    assert not report(battle).decrees, "the game master has no hand in it"


def test_under_reflex_its_units_surrender() -> None:
    battle = alone("reflex")
    played(battle)
    assert battle.verdict is not None
    assert battle.verdict.winners == ("red",)
    assert Purpose.YIELD in [step.action.purpose for step in battle.script if step.action is not None]


def test_a_side_that_can_still_win_something_stays() -> None:
    forces = (man("blue", (8, 7), "Osei"), man("blue", (8, 8), "Amari"), man("red", (14, 7)), man("red", (14, 8)))
    battle = staged("d6", *forces, areas=(HOUSE,), objectives=BOTH, rounds=30)
    player, purpose = asked(battle)
    assert purpose is not Purpose.YIELD
    told = player.reasons()
    assert told is not None
    assert told.chosen != "give up"


def test_a_side_gives_up_only_for_itself() -> None:
    battle = alone("d6")
    other = "red" if battle.question().side == "blue" else "blue"
    with pytest.raises(Refused, match="only for itself"):
        battle.answer(Concede(side=other))


def test_a_side_that_gave_up_reads_so_in_the_journal_with_the_reasons(tmp_path: Path) -> None:
    battle = alone("d6")
    played(battle)
    line = step_line(battle.script[-1], battle.digest)
    step = read_step(line, battle.setup.book, tmp_path / "battle.jsonl", 7)
    assert step == battle.script[-1]


def test_a_side_that_rides_does_not_reckon_itself_beaten() -> None:
    car = ForceSheet(side="blue", sheet="Light utility vehicle", name="Car", at=(2, 6), facing=2, crew=("driver",))
    forces = (car, man("blue", (1, 12), "Amari"), *CROWD)
    battle = staged("d6", *forces, areas=(HOUSE,), objectives=(BOTH[1],), rounds=30)
    played(battle, most=20)
    assert "give up" not in [step.reasons.chosen for step in battle.script if step.reasons is not None]
