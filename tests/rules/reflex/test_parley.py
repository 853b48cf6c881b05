"""Wills against wills in a battle: calls to surrender and bluffs, their odds as shown and as they fall."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.battle.battle import Question
from rules.forecast import Fact
from rules.odds import Odds
from rules.reflex.asks import PAUSE, PRESS
from rules.reflex.core.checks import Check
from rules.reflex.nerve import parley
from rules.reflex.nerve.forms import Bluff, Demand
from rules.reflex.order.forms import Hold
from rules.reflex.state import Gone, Morale, Threats
from tests.rules.reflex.arena import sums
from tests.rules.reflex.battles import Fight, forms, man


@pytest.fixture
def lull() -> tuple[Fight, Question]:
    """A pause: the leader of Blue is asked what to do with it, an irregular of Red stands before him."""
    fight = Fight(man("blue", "Ann", (2, 6), "leader"), man("red", "Rex", (8, 6), "irregular", 270))
    for _ in range(200):
        question = fight.battle.question()
        if question.ask.kind == PAUSE and question.view.name(question.ask.unit) == "Ann":
            return fight, question
        if question.ask.kind == PRESS:
            fight.battle.answer(Hold(), question)
        else:
            fight.usual(question)
    raise AssertionError


def test_level_rolls_are_rolled_again_and_shown_so() -> None:
    """RFX-CORE-07: of two alike each is as likely to do better."""
    alike = Check(1, 10)
    found = parley.leads(alike, alike)
    assert isinstance(found, Odds)
    assert found.chance(lambda lead: lead > 0) == Fraction(1, 2)
    assert 0 not in found


def test_an_enemy_who_is_well_beaten_gives_himself_up(lull: tuple[Fight, Question]) -> None:
    """RFX-OPS-02, RFX-CORE-07: Command against Resolve and nerve to spare; five ahead he yields."""
    fight, question = lull
    wish = next(iter(forms(question, Demand)))
    told = question.forecast(wish)
    sums(told)
    assert told.success is not None
    assert 0 < told.success < 1
    assert {each.fact for each in told.assumes} == {Fact.FIGURES, Fact.MIND}
    fight.does(question, wish, 1, 20, 20, 20, 19)
    assert fight.table.part(fight.unit("Rex"), Gone).how == "surrendered"
    assert any("calls on" in text for text in fight.told("red"))


def test_beaten_by_less_he_is_only_shaken(lull: tuple[Fight, Question]) -> None:
    fight, question = lull
    fight.does(question, next(iter(forms(question, Demand))), 3, 20, 20, 5, 20)
    rex = fight.unit("Rex")
    assert fight.table.find(rex, Gone) is None
    assert parley.CALLED_ON in {each.name for each in fight.table.part(rex, Threats).sticky}


def test_level_they_go_on_shouting(lull: tuple[Fight, Question]) -> None:
    """RFX-CORE-07: both roll again."""
    fight, question = lull
    defies = parley.defying(fight.table, fight.unit("Rex")).check.target
    own = parley.demanding(fight.table, fight.unit("Ann")).check.target
    level = 10
    fight.does(
        question,
        next(iter(forms(question, Demand))),
        own - level + 9,
        20,
        20,
        defies - level + 9,
        20,
        20,
        20,
        20,
        1,
        20,
    )
    assert fight.table.find(fight.unit("Rex"), Gone) is None


def test_the_broken_give_up_unrolled(lull: tuple[Fight, Question]) -> None:
    """RFX-MORALE-02: and nobody across the field can know it beforehand."""
    fight, question = lull
    before = question.forecast(next(iter(forms(question, Demand)))).success
    fight.table.put(fight.unit("Rex"), Morale((("all of it", 12),), 5))
    assert question.forecast(next(iter(forms(question, Demand)))).success == before
    fight.does(question, next(iter(forms(question, Demand))))
    assert fight.table.find(fight.unit("Rex"), Gone) is not None


def test_a_bluff_is_as_frightening_as_it_is_good(lull: tuple[Fight, Question]) -> None:
    """RFX-OPS-02, RFX-MORALE-70: half the lead in threats; Deception against Personality."""
    fight, question = lull
    wish = next(iter(forms(question, Bluff)))
    told = question.forecast(wish)
    sums(told)
    assert told.success == sum((each.chance for each in told.outcomes if not each.spared), Fraction(0))
    own = parley.bluffing(fight.table, fight.unit("Ann")).check.target
    his = parley.seeing_through(fight.table, fight.unit("Rex")).check.target
    fight.does(question, wish, 2, 2, 20, 20)
    [bluffed] = [each for each in fight.table.part(fight.unit("Rex"), Threats).sticky if each.name == parley.BLUFFED]
    assert bluffed.value == max(1, (own - 2 - (his - 20) + 1) // 2)
