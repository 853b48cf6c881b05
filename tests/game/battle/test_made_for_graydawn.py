"""The scenarios made for Gray Dawn: complete for both sides, and what another rulebook makes of them.

How often each side wins is for the lab to say.
"""

from __future__ import annotations

from collections import Counter

import pytest

from game import data
from game.battle.battle import Battle
from game.battle.scenario import Written, read_scenario
from game.battle.setup import set_up
from game.players.playing import seated
from rules.kernel.faults import Faulty

MADE = ("clearing/crash-site", "bunker/corridors")


def written(scenario: str) -> Written:
    return read_scenario(data.maps() / f"{scenario}.toml")


@pytest.mark.parametrize("scenario", MADE)
def test_it_is_made_for_this_rulebook_and_both_sides_know_what_to_do(scenario: str) -> None:
    setup = set_up(written(scenario))
    made = setup.scenario
    assert made.book == "graydawn"
    assert not setup.warnings
    for side in made.side:
        assert side.title and side.briefing
        assert [each for each in made.objective if each.side == side.name and each.worth]
        assert 6 <= sum(force.count for force in made.force if force.side == side.name) <= 8


@pytest.mark.parametrize("book", ["d6", "reflex"])
def test_corridors_are_fought_over_under_every_book_and_the_craft_only_where_there_is_a_crew(book: str) -> None:
    here, there = (len(set_up(written("bunker/corridors"), each).posts) for each in (book, "graydawn"))
    assert 0 <= here - there <= 1
    with pytest.raises(Faulty) as refused:
        set_up(written("clearing/crash-site"), book)
    assert {"Gray overseer", "Gray drone", "Chitin stalker"} <= {
        word.strip("\"'") for fault in refused.value.faults for word in _quoted(str(fault))
    }


def _quoted(text: str) -> list[str]:
    return text.replace("'", '"').split('"')


@pytest.mark.parametrize("scenario", MADE)
def test_it_comes_to_shots_in_the_first_rounds(scenario: str) -> None:
    battle = Battle(set_up(written(scenario)), "3")
    players = seated(battle.setup, ["greedy", "greedy"], "3")
    while not battle.over and battle.table.clock.round <= 4:
        happened = Counter(account.kind for account in battle.log())
        if happened["walks"] and happened["shot"]:
            break
        question = battle.question()
        battle.answer(players[question.side].choose(question), question)
    else:
        pytest.fail(f"nothing but {dict(happened)}")
    battle.close()
