"""What a block would do to an attack at arm's length, as the attacker is shown it before the attack."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rules.frame.forecast import Forecast
from rules.frame.forms import Action
from rules.kernel.words import within
from rules.reflex.asks import BLOCK, TICK
from rules.reflex.core import course
from rules.reflex.core.forms import Decline
from rules.reflex.core.moment import Moment
from rules.reflex.fire.forms import Shoot
from rules.reflex.melee.forms import Block, CloseStrike, Grapple
from rules.reflex.wounds.harm import knock_out
from tests.rules.reflex.battles import Fight, forms, man


def face_to_face() -> Fight:
    """Ann beside Rob, who knows of her and stands on her tick."""
    fight = Fight(man("blue", "Ann", (5, 6)), man("red", "Rob", (6, 6), facing=270))
    fight.until("Ann", TICK)
    ann, rob = fight.unit("Ann"), fight.unit("Rob")
    now = course.initiative(fight.table, ann).now
    fight.table.put(rob, replace(course.initiative(fight.table, rob), now=now, rolled=True))
    return fight


def gets_through(told: Forecast) -> Fraction:
    """How likely an attack comes past what is done against it."""
    return sum((each.chance for each in told.outcomes if each.text == "the attack gets through"), Fraction(0))


@pytest.mark.parametrize("form", [CloseStrike, Grapple, Shoot])
def test_the_chance_under_each_block_is_what_that_block_leaves(form: type[Action]) -> None:
    """RFX-BLOCK-02: no block is taken for granted; each one shown leaves as much as it does once it is announced."""
    fight = face_to_face()
    question = fight.battle.question()
    plain = {"speed": "snap", "called": None, "rounds": 1}
    ways = forms(question, form)
    attack = next(each for each in ways if all(getattr(each, name, value) == value for name, value in plain.items()))
    told = question.forecast(attack)
    shown = {each.text: each.success for each in told.answers}
    (stays,) = (words for words in shown if words.endswith("does not block"))
    assert shown[stays] == told.success
    fight.battle.answer(attack, question)
    question = fight.battle.question()
    assert question.ask.kind == BLOCK
    assert gets_through(question.forecast(Decline())) == told.success
    for block in forms(question, Block):
        assert isinstance(block, Block)
        left = gets_through(question.forecast(block))
        plainly, seizing = (
            [each for words, each in shown.items() if f" {how} " in words and within(block.weapon) in words]
            for how in ("blocks with", "to seize with")
        )
        assert (seizing if block.grapple and seizing else plainly) == [left]
        assert left < (told.success or 0)


def test_a_target_that_cannot_block_is_shown_with_no_answers() -> None:
    """RFX-BLOCK-01: who lies unconscious answers nothing, and nothing of the kind is taken for granted."""
    fight = face_to_face()
    knock_out(Moment(fight.table, 1), fight.unit("Rob"), fight.unit("Ann"), "struck down")
    question = fight.battle.question()
    told = question.forecast(next(iter(forms(question, CloseStrike))))
    assert not told.answers
    assert not [each for each in told.assumes if "block" in each.text]
