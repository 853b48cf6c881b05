"""A charge as both players meet it: what is shown to the one who charges, and to the one who may block."""

from __future__ import annotations

from dataclasses import replace

from game.battle.question import Question
from rules.frame.forecast import Fact
from rules.frame.forms import Action
from rules.reflex.afoot.forms import Move
from rules.reflex.asks import BLOCK, SECOND, TICK
from rules.reflex.core import course
from rules.reflex.melee.forms import Block, CloseStrike, Grapple
from tests.audit.shown import Compared, Moment
from tests.rules.reflex.arena import sums
from tests.rules.reflex.battles import Fight, forms, man

HANDS = "Bare hands"


def on_the_run(form: type[CloseStrike] | type[Grapple]) -> tuple[Fight, Question, Action]:
    """Ann has run up to Rob, who stands on the next tick, and may do something to him on the run."""
    fight = Fight(man("blue", "Ann", (2, 6)), man("red", "Rob", (6, 6), facing=270))
    question = fight.until("Ann", TICK)
    ann, rob = (course.initiative(fight.table, fight.unit(name)) for name in ("Ann", "Rob"))
    fight.table.put(fight.unit("Rob"), replace(rob, now=ann.now - 1, rolled=True))
    way = tuple((column, 6) for column in range(3, 6))
    fight.battle.answer(Move(way=way, gait="trot", pause_at=len(way)), question)
    question = fight.battle.question()
    assert question.ask.kind == SECOND
    plain = {"weapon": HANDS, "speed": "snap", "called": None}
    blows = (each for each in forms(question, form) if all(getattr(each, k, v) == v for k, v in plain.items()))
    return fight, question, next(blows)


def test_a_blow_at_the_end_of_a_run_is_shown_as_a_charge() -> None:
    """RFX-DIVE-01, RFX-MOVE-01: one off for a trot, known before the blow is chosen."""
    _, question, blow = on_the_run(CloseStrike)
    told = question.forecast(blow)
    sums(told)
    assert [each.amount for each in told.tallies[0].modifiers if each.rule == "RFX-DIVE-01"] == [-1]


def test_who_blocks_a_charge_is_shown_how_fast_it_comes() -> None:
    """RFX-BLOCK-02, RFX-DIVE-01: that the attack fails by itself is as likely as the attacker was shown."""
    for form in (CloseStrike, Grapple):
        fight, question, blow = on_the_run(form)
        success = question.forecast(blow).success
        assert success is not None
        fight.battle.answer(blow, question)
        question = fight.battle.question()
        assert question.ask.kind == BLOCK
        block = next(iter(forms(question, Block)))
        told = question.forecast(block)
        sums(told)
        assert [each.chance for each in told.outcomes if "fails by itself" in each.text] == [1 - success]
        assert {Fact.FIGURES, Fact.MIND} <= {each.fact for each in told.assumes}
        assert not list(Moment(fight.battle, question).of(block, Compared()))
