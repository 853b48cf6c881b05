"""The random player: only legal answers, every kind of them, always the same ones, and never for ever."""

from collections.abc import Iterator

import pytest

from game.battle.battle import Battle
from game.players.playing import play_on, seated
from game.players.random_player import LIMIT, PATIENCE, RandomPlayer
from rules.frame.forms import Action
from tests.game.skirmish import duel
from tests.tiny_book import installed


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with installed(monkeypatch):
        yield


def played(seed: str) -> Battle:
    battle = duel(seed)
    for _ in play_on(battle, seated(battle.setup, ["random", "random"], seed)):
        pass
    return battle


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_battle_of_random_players_comes_to_its_end(seed: str) -> None:
    assert played(seed).verdict is not None


def test_the_same_seed_gives_the_same_battle() -> None:
    assert played("5").digest == played("5").digest != played("6").digest


def test_it_tries_every_kind_of_answer() -> None:
    kinds = {step.action.kind for seed in "123" for step in played(seed).script if step.action}
    assert kinds == {"fire", "walk", "whistle", "rest", "duck"}


def test_free_answers_do_not_go_on_for_ever() -> None:
    battle = duel()
    unit, longest, run = None, 0, 0
    for _ in play_on(battle, seated(battle.setup, ["random", "random"], "9")):
        step = battle.script[-1]
        whistled = step.action is not None and step.action.kind == "whistle"
        run = run + 1 if whistled and battle.ask is not None and battle.ask.unit == unit else 0
        unit = battle.ask.unit if battle.ask else None
        longest = max(longest, run)
    assert longest < PATIENCE + LIMIT


def test_when_nothing_but_free_answers_is_left_it_falls_back_on_the_usual_one() -> None:
    battle = duel()
    question = battle.question()
    player = RandomPlayer("1")
    answers: list[Action] = [player.choose(question) for _ in range(LIMIT * 20)]
    assert answers[-1] in (question.menu.routine, answers[-1])
    assert question.menu.routine in answers


def test_the_answer_depends_on_the_seed_the_number_and_the_question_only() -> None:
    question = duel().question()
    assert RandomPlayer("4", 7).choose(question) == RandomPlayer("4", 7).choose(question)
