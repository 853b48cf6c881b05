"""The tactician as a player: honest, the same every time, within its budget, to be stopped anywhere, and explained."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from game.battle.battle import Battle
from game.battle.question import Question
from game.battle.reasons import Reasons
from game.players.character import CHARACTERS, STRENGTHS
from game.players.names import wrong
from game.players.playing import play_on, seated
from game.players.seated import NoSuchPlayer, player
from game.players.tactician import Reasoning, Tactician
from game.players.tactician.aims import aims
from rules.frame.forms import Action
from tests.game.battle.two_worlds import assert_same_to
from tests.game.players.tactician.stage import man, staged, tactician
from tests.game.skirmish import duel, field, posted, setup, walled
from tests.tiers import thinned
from tests.tiny_book import installed

BOOKS = ("d6", "reflex")
WALLED = tuple(((10, row), 2) for row in range(14))
"""A wall across the meadow."""


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with installed(monkeypatch):
        yield


def played(battle: Battle, names: tuple[str, str], answers: int) -> tuple[list[Action], list[Reasoning]]:
    """The first answers of a battle, and the reasons that were given for them."""
    players = seated(battle.setup, names, "1")
    done, told = [], []
    for _ in range(answers):
        if battle.over:
            break
        question = battle.question()
        own = players[question.side]
        done.append(own.choose(question))
        if isinstance(own, Tactician) and own.last is not None:
            told.append(own.last)
        battle.answer(done[-1], question)
    return done, told


def skirmish(book: str, **more: Any) -> Battle:
    blue = tuple(man("blue", (3, row)) for row in (3, 6, 9))
    red = tuple(man("red", (16, row)) for row in (4, 7, 10))
    return staged(book, *blue, *red, **more)


@pytest.mark.parametrize("book", thinned(BOOKS))
def test_the_same_battle_gets_the_same_answers_for_the_same_reasons(book: str) -> None:
    one, other = (played(skirmish(book), ("tactician", "tactician"), 40) for _ in range(2))
    assert one == other


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_two_worlds_that_look_alike_get_the_same_answers(book: str, strength: str) -> None:
    # given two worlds that differ only in enemies behind a wall, whom blue has not discovered
    blue = man("blue", (2, 4)), man("blue", (3, 9))
    goal = {"name": "The well", "kind": "hold", "side": "blue"}
    more: dict[str, Any] = {"areas": (("The well", ((9, 7),)),), "objectives": [goal]}
    hidden = ((17, 1),), ((13, 8), (15, 2))
    one, other = (
        staged(book, *blue, *(man("red", cell, "red") for cell in cells), terrain=walled(field(), *WALLED), **more)
        for cells in hidden
    )
    players = [tactician(battle, strength=strength) for battle in (one, other)]
    # then until somebody is discovered
    alike = 0
    for _ in range(6):
        questions = [_next_of("blue", battle) for battle in (one, other)]
        if any(question is None or question.view.units("red") for question in questions):
            break
        answers = [own.choose(question) for own, question in zip(players, questions, strict=True) if question]
        assert answers[0] == answers[1]
        assert players[0].last == players[1].last
        for battle, answer in zip((one, other), answers, strict=True):
            battle.answer(answer)
        alike += 1
    assert alike > 2


def _next_of(side: str, battle: Battle) -> Question | None:
    """The next question of a side; the other side does the usual thing meanwhile."""
    while battle.ask is not None and battle.ask.side != side:
        question = battle.question()
        routine = question.menu.routine
        assert routine is not None
        battle.answer(routine, question)
    return None if battle.over else battle.question()


@pytest.mark.usefixtures("tiny")
def test_thinking_changes_nothing_that_a_side_knows() -> None:
    one, other = duel(), duel()
    Tactician(aims(one.setup, "blue")).choose(one.question())
    assert_same_to("blue", one, other)


@pytest.mark.parametrize("book", thinned(BOOKS))
@pytest.mark.parametrize("strength", STRENGTHS)
def test_weighs_no_more_than_its_budget(book: str, strength: str, monkeypatch: pytest.MonkeyPatch) -> None:
    battle, limit = skirmish(book), STRENGTHS[strength]
    players = {side: tactician(battle, side, strength) for side in ("blue", "red")}
    forecasts: list[Action] = []
    forecast = Question.forecast

    def counted(self: Question, action: Action) -> Any:
        forecasts.append(action)
        return forecast(self, action)

    monkeypatch.setattr(Question, "forecast", counted)
    for _ in range(24):
        question = battle.question()
        forecasts.clear()
        answer = players[question.side].choose(question)
        reasons = players[question.side].last
        assert reasons is not None
        assert len(forecasts) <= limit.forms + 2, "what is weighed, the default and the end of a turn"
        assert reasons.weighed <= 3 * (limit.forms + limit.places)
        battle.answer(answer, question)


@pytest.mark.parametrize("book", BOOKS)
def test_can_be_stopped_anywhere_for_the_best_answer_so_far(book: str) -> None:
    battle = skirmish(book)
    for _ in range(16):
        question = battle.question()
        thoughts = list(tactician(battle, question.side).thoughts(question))
        assert all(question.menu.admits(option.action) for option in thoughts)
        for stopped in (1, len(thoughts) // 2):
            own = tactician(battle, question.side)
            best = list(islice(own.thoughts(question), stopped))[-1:]
            assert best == thoughts[:stopped][-1:]
            assert not best or (own.last is not None and own.last.chosen == best[0])
        battle.answer(thoughts[-1].action, question)


@pytest.mark.parametrize("book", BOOKS)
def test_explains_what_it_knew_weighed_and_chose(book: str) -> None:
    _, told = played(skirmish(book), ("tactician", "usual"), 40)
    weighed = [reasons for reasons in told if len(reasons.options) > 1]
    assert weighed
    for reasons in weighed:
        assert [option.worth for option in reasons.options] == sorted((o.worth for o in reasons.options), reverse=True)
        account = reasons.told()
        assert Reasons.model_validate_json(account.model_dump_json()) == account
        assert [option.words for option in account.options if option.chosen] == [account.chosen]
        assert reasons.question in account.lines()[0]
        assert account.lines()[-1].endswith(account.why)
    assert any(option.odds is not None for reasons in weighed for option in reasons.options)
    assert any("red rifleman A at" in line for reasons in weighed for line in reasons.knew)


@pytest.mark.usefixtures("tiny")
def test_plays_under_a_rulebook_it_has_never_seen() -> None:
    battle = duel(rounds=6)
    for _ in play_on(battle, seated(battle.setup, ["tactician", "tactician:veteran:careful"], "1")):
        pass
    assert battle.over


@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize("words", ["", *CHARACTERS, *STRENGTHS, "veteran:aggressive", "careful:recruit"])
def test_character_and_strength_are_named_in_any_order(words: str) -> None:
    made = setup(*posted("blue", (2, 3)), *posted("red", (17, 3)))
    own = player(f"tactician:{words}" if words else "tactician", made, "blue", "1")
    assert isinstance(own, Tactician)
    assert (
        not words
        or any(word in words and own.character == kind for word, kind in CHARACTERS.items())
        or any(word in words and own.strength == kind for word, kind in STRENGTHS.items())
    )


@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize("name", ["tactician:brave", "greedy:veteran", "tactician:veteran:bold"])
def test_a_manner_that_there_is_not_is_refused(name: str) -> None:
    made = setup(*posted("blue", (2, 3)), *posted("red", (17, 3)))
    assert wrong(name)
    with pytest.raises(NoSuchPlayer):
        player(name, made, "blue", "1")
