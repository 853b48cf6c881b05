"""Wills against wills in a battle: calls to surrender and bluffs, their odds as shown and as they fall."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from game.battle.question import Question
from rules.frame.forecast import Fact
from rules.kernel.odds import Odds
from rules.reflex.asks import PAUSE, PRESS
from rules.reflex.core import course
from rules.reflex.core.checks import Check
from rules.reflex.core.forms import Hold
from rules.reflex.nerve import threats
from rules.reflex.state import Gone, Sticky, Threats
from rules.reflex.tactics import parley
from rules.reflex.tactics.forms import Bluff, Demand
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


def shaken(fight: Fight, name: str, count: int) -> Question:
    """So much comes upon somebody in the pause before Ann is asked again."""
    for _ in range(200):
        question = fight.battle.question()
        if question.ask.kind == PRESS:
            break
        fight.usual(question)
    table, unit = fight.table, fight.unit(name)
    table.put(unit, replace(table.part(unit, Threats), sticky=(Sticky("all of it", count),)))
    for _ in range(200):
        question = fight.battle.question()
        if question.ask.kind == PAUSE and question.view.name(question.ask.unit) == "Ann":
            return question
        fight.battle.answer(Hold(), question) if question.ask.kind == PRESS else fight.usual(question)
    raise AssertionError


def test_the_broken_give_up_unrolled_and_it_shows(lull: tuple[Fight, Question]) -> None:
    """RFX-MORALE-02: everybody who sees him is told that his nerve breaks, so it counts in what is shown; only what
    an enemy keeps to himself is taken to be as usual.
    """
    fight, _ = lull
    question = shaken(fight, "Rex", 14)
    assert any("nerve breaks" in text for text in fight.told("blue"))
    for form in (Demand, Bluff):
        told = question.forecast(next(iter(forms(question, form))))
        sums(told)
        assert told.success == 1
        assert not told.assumes
    fight.does(question, next(iter(forms(question, Demand))))
    assert fight.table.part(fight.unit("Rex"), Gone).how == "surrendered"


def test_how_shaken_an_enemy_usually_is_goes_by_what_can_be_seen(lull: tuple[Fight, Question]) -> None:
    """RFX-MORALE-01, RFX-MORALE-03: he is in combat, which leaves an irregular with less nerve to spare than he began
    with; what else weighs on him is his own affair and said to be as usual.
    """
    fight, question = lull
    wish = next(iter(forms(question, Demand)))
    before = question.forecast(wish)
    [mind] = [each.text for each in before.assumes if each.fact is Fact.MIND]
    assert "as shaken as usual (threat 1 against Coolness 5)" in mind
    course.change(fight.table, attacked=True)
    later = fight.battle.question().forecast(wish)
    assert before.success is not None
    assert later.success is not None
    assert later.success > before.success
    threats.provoke(fight.table, fight.unit("Rex"), "what nobody sees", 2)
    assert fight.battle.question().forecast(wish).success == later.success


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
