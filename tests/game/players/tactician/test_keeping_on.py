"""What takes a whole turn is declared at its start, where a rulebook asks for that: a treatment, phase after phase."""

from __future__ import annotations

from game.battle.battle import Battle
from game.battle.question import Question
from game.players.tactician import Tactician
from rules.darkconspiracy.asks import DECLARE
from rules.darkconspiracy.harm import hurting
from rules.darkconspiracy.harm.blows import Force, points
from rules.darkconspiracy.terms.anatomy import Part
from rules.darkconspiracy.turns.forms import AsItComes, KeepOn
from tests.game.players.tactician.stage import called, man, staged, tactician, turn_of
from tests.game.skirmish import field, walled

WALL = tuple(((column, 3), 0) for column in range(28))


def ward(foe: tuple[int, int]) -> tuple[Battle, Tactician, Question]:
    """A medic beside a friend with a hole in the belly, at the start of a turn."""
    forces = man("blue", (9, 8), "Okafor", "medic"), man("blue", (8, 8), "Amari"), man("red", foe, "Ilic")
    battle = staged("darkconspiracy", *forces, terrain=walled(field(columns=28), *WALL), rounds=40)
    for _ in hurting.suffer(battle.table, called(battle, "Amari"), ((points((Part.ABDOMEN,), Force(points=30)), 1),)):
        raise AssertionError("a question came up")
    return battle, tactician(battle), turn_of(battle, "Okafor", (DECLARE,))


def test_a_medic_treats_all_turn_with_no_enemy_about() -> None:
    _, player, question = ward((25, 1))
    answer = player.choose(question)
    assert isinstance(answer, KeepOn), player.reasons()
    assert "Amari" in answer.what
    told = question.forecast(answer)
    assert told.later_in == question.worth(answer).later_in > 0, "a person reads when it is done"


def test_with_an_enemy_in_the_open_it_acts_as_it_comes() -> None:
    _, player, question = ward((14, 8))
    assert isinstance(player.choose(question), AsItComes)
