"""The after-action report: what became of each unit, what it did to others, and what was won."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from game.battle.battle import Battle
from game.battle.report import report
from game.players.playing import play_on, seated
from tests.game.skirmish import duel, posted, setup
from tests.times import span
from tests.tiny_book import Duck, Rest, Shoot, installed


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with installed(monkeypatch):
        yield


def played(battle: Battle) -> Battle:
    for _ in play_on(battle, seated(battle.setup, ["greedy", "greedy"], "1")):
        pass
    return battle


def test_before_the_first_answer_nothing_has_happened_to_anybody() -> None:
    told = report(duel())
    assert not told.over and (told.answers, told.winner, told.reason) == (0, None, "")
    assert len(told.of("blue")) == len(told.of("red")) == 3
    assert all((fate.state, fate.strength, fate.attacks, fate.taken) == ("fit", 1.0, 0, 0) for fate in told.fates)


def test_attacks_hits_and_harm_are_counted_for_who_did_and_who_suffered_them() -> None:
    # given a duel of one against one in which the dice show a hit, then a miss
    battle = Battle(setup(*posted("blue", (2, 3)), *posted("red", (9, 3))), "1")
    battle.set_dice((6, 1))
    target = battle.view("blue").units("red")[0]
    for answer in (Shoot(foe=target), Duck(deep=False)):
        battle.answer(answer)
    target = battle.view("red").units("blue")[0]
    for answer in (Shoot(foe=target), Duck(deep=False)):
        battle.answer(answer)
    # then
    blue, red = report(battle).fates
    assert (blue.attacks, blue.hits, blue.dealt, blue.taken, blue.state) == (1, 1, 1, 0, "fit")
    assert (red.attacks, red.hits, red.dealt, red.taken, red.state) == (1, 0, 0, 1, "hurt")
    assert red.strength == pytest.approx(2 / 3)


def test_what_was_dealt_was_taken_by_somebody() -> None:
    told = report(played(duel(rounds=12)))
    assert sum(fate.dealt for fate in told.fates) == sum(fate.taken for fate in told.fates) > 0
    assert all(fate.hits <= fate.attacks for fate in told.fates)


def test_objectives_say_whose_they_were_and_when_they_were_won() -> None:
    areas = (("The well", ((2, 3),)),)
    goals = [{"name": "The well", "kind": "hold", "side": "blue", "time": span(2), "worth": 4}]
    battle = Battle(
        setup(*posted("blue", (2, 3)), *posted("red", (19, 13)), areas=areas, objectives=goals, rounds=3), "1"
    )
    while not battle.over:
        battle.answer(Rest() if battle.question().ask.kind == "turn" else Duck(deep=True))
    told = report(battle)
    assert (told.objectives[0].won, dict(told.points), told.winner) == (2, {"blue": 4, "red": 0}, "blue")


def test_the_plain_form_is_json() -> None:
    told = report(played(duel(rounds=3)))
    plain = json.loads(json.dumps(told.plain()))
    assert plain["digest"] == told.digest
    assert [fate["name"] for fate in plain["fates"]] == [fate.name for fate in told.fates]
