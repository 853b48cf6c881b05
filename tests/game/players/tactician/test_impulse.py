"""Now and then a recruit does what comes to mind."""

from __future__ import annotations

import pytest

from game.players.seated import player
from game.players.tactician import Tactician
from game.players.tactician.impulse import Impulses
from game.players.tactician.reasoning import Option
from rules.frame.forms import Action
from tests.game.players.tactician.stage import man, staged

GOOD, POOR, MAD = (Option(Action(kind="wait"), "", worth, (("gain", worth),)) for worth in (0.9, 0.1, -0.5))


def test_something_comes_to_mind_as_often_as_it_says_and_never_what_backfires() -> None:
    # given
    impulses = Impulses("1")
    # when
    came = [impulses.among((GOOD, POOR, MAD), 30) for _ in range(2000)]
    # then
    assert 0.26 < sum(option is not None for option in came) / len(came) < 0.34
    assert {id(option) for option in came if option is not None} == {id(GOOD), id(POOR)}


def test_nothing_comes_to_mind_of_somebody_who_keeps_his_head_or_has_nothing_sane_to_do() -> None:
    assert all(Impulses("1", answered).among((GOOD, POOR), 0) is None for answered in range(50))
    assert all(Impulses("1", answered).among((MAD,), 100) is None for answered in range(50))


def test_it_depends_on_how_many_answers_there_were_and_not_on_who_gave_them() -> None:
    # given a player who answered seven times
    impulses = Impulses("1")
    for _ in range(7):
        impulses.among((GOOD,), 50)
    # when another takes his place
    later = Impulses("1", 7)
    # then
    assert [impulses.among((GOOD, POOR), 50) for _ in range(40)] == [later.among((GOOD, POOR), 50) for _ in range(40)]


@pytest.mark.parametrize(("strength", "rash"), [("recruit", True), ("regular", False), ("veteran", False)])
def test_a_recruit_acts_on_impulse_and_says_so(strength: str, rash: bool) -> None:
    # given
    battle = staged("d6", man("blue", (3, 6), "Osei"), man("red", (17, 6)))
    question = battle.question()
    # when
    said = []
    for seed in range(30):
        thinks = player(f"tactician:{strength}", battle.setup, question.side, str(seed))
        assert isinstance(thinks, Tactician)
        answer, why = thinks.choose(question), thinks.last
        assert why is not None and why.chosen.action == answer
        said.append(why.why)
    # then
    assert ("on impulse" in said) is rash
    assert said.count("on impulse") < 20
