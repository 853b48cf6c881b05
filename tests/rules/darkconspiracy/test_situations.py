"""What no shipped battle offers is offered in a situation of the audit, and taken there."""

from __future__ import annotations

from collections import Counter

import pytest

from game.battle.battle import Battle
from tests.audit.novelty import NoveltyPlayer
from tests.audit.situations.darkconspiracy import SITUATIONS


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "forms"),
    [
        ("a car on the road", {"board", "jump", "take wheel", "change seat"}),
        ("belts and mortars", {"call", "keep on", "break off", "ready", "drop"}),
        ("afloat under fire", {"tend boat"}),
        ("flames among friends", {"douse"}),
        ("in the air", {"manoeuvre"}),
        ("over watched ground", {"react", "hold fire"}),
    ],
)
def test_a_situation_offers_what_is_rare(name: str, forms: set[str]) -> None:
    situation = SITUATIONS[name]
    battle, taken = Battle(situation.setup("darkconspiracy"), "1"), Counter[str]()
    sides = [side.name for side in battle.scenario.side]
    players = {side: NoveltyPlayer(f"1/{side}", taken, situation.bent) for side in sides}
    for _ in range(120):
        if battle.over:
            break
        question = battle.question()
        battle.answer(players[question.side].choose(question), question)
    assert forms <= set(taken)
