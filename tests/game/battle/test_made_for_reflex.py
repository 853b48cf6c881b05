"""The scenarios made for Reflex are what they say they are: what each is about happens in its first round.

How often each side wins is for the lab to say; these play only as far as there is something to see.
"""

from __future__ import annotations

from collections import Counter

import pytest

from game import data
from game.battle.battle import Battle
from game.battle.scenario import read_scenario
from game.battle.setup import Setup, set_up
from game.players.playing import seated
from tests.shipped import ground_of
from tests.tiers import thinned

MADE = {
    "wielka/bridge-ambush": ("ambush", "shoot", "detonates", "burst"),
    "wielka/the-observer": ("busy", "fires", "burst"),
    "farm/wind-in-the-yard": ("throws", "lands", "cloud"),
    "farm/room-by-room": ("throws", "lands", "burst"),
    "quarry/powder-and-rain": ("alarm", "move", "spotted"),
}
"""What must have happened in each by the end of its first round, by the kinds of its events."""


def ready(scenario: str) -> Setup:
    return set_up(read_scenario(data.maps() / f"{scenario}.toml"), ground=ground_of(scenario))


def begun(setup: Setup, seed: str, wanted: tuple[str, ...]) -> Counter[str]:
    """What happened in the first round of a battle of two greedy players, by kind, until all that is wanted had."""
    battle = Battle(setup, seed)
    players = seated(setup, ["greedy"] * len(setup.scenario.side), seed)
    while not battle.over and battle.table.clock.round <= 1:
        if {*wanted} <= {event.kind for event in battle.log()}:
            break
        question = battle.question()
        battle.answer(players[question.side].choose(question), question)
    return Counter(event.kind for event in battle.log())


@pytest.mark.parametrize("scenario", MADE)
def test_it_is_made_for_this_rulebook_and_both_sides_know_what_to_do(scenario: str) -> None:
    setup = ready(scenario)
    made = setup.scenario
    assert made.book == "reflex"
    assert not setup.warnings
    for side in made.side:
        assert side.title and side.briefing
        assert [each for each in made.objective if each.side == side.name and each.worth]
    places = [each.at for each in made.force if each.at is not None and each.serves(made.book)]
    assert len(set(places)) == len(places)


@pytest.mark.parametrize("scenario", thinned(MADE, 2))
def test_what_it_is_about_happens(scenario: str) -> None:
    happened = begun(ready(scenario), "2", MADE[scenario])
    assert not [kind for kind in MADE[scenario] if not happened[kind]], dict(happened)
