"""Looking out for an ambush, as a player meets it: what is shown of it, and whether it is seen."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.frame.forecast import Fact
from rules.reflex.asks import SCOUT
from rules.reflex.tactics.forms import Look
from tests.audit.shown import Compared, Moment
from tests.rules.reflex.battles import Fight, man


def sees(level: int, target: int, other_level: int, other: int) -> Fraction:
    """The chance that the lowest of so many dice leaves a greater margin than the lowest of others, or any margin where
    the others leave none.
    """

    def at_most(dice: int, face: int) -> Fraction:
        return 1 - Fraction(20 - face, 20) ** dice

    def exactly(dice: int, face: int) -> Fraction:
        return at_most(dice, face) - at_most(dice, face - 1)

    laid = sum(exactly(other_level, other - m) * at_most(level, target - m - 1) for m in range(min(other, target - 1)))
    return laid + (1 - at_most(other_level, other)) * at_most(level, target)


@pytest.mark.parametrize("ambush", ["red", ""])
def test_the_chance_to_see_an_ambush_counts_how_well_it_is_laid(ambush: str) -> None:
    """RFX-SURP-02, RFX-SURP-03: of hidden people nothing is known, not even whether there are any: they are taken for
    as good as ambushers usually are, and that is said.
    """
    forces = man("blue", "Ann", (2, 6), "leader"), man("red", "Rex", (14, 6), "leader", 270)
    fight = Fight(*forces, options={"ambush": ambush, "on_guard": ["blue"]})
    question = fight.until("Ann", SCOUT)
    told = question.forecast(Look(by="Tactics"))
    assert told.success == sees(3, 8, 3, 9)
    assert {each.fact for each in told.assumes} - {Fact.MIND, Fact.FIGURES} == {Fact.UNSEEN}
    assert "usual figures" in told.assumes[0].text
    assert not list(Moment(fight.battle, question).of(Look(by="Tactics"), Compared()))
    assert fight.battle.ask is not None
    true = fight.battle.setup.book.forecast(fight.table, fight.battle.ask, Look(by="Tactics"))
    assert true.success == sees(3, 8, 3, 8 if ambush else 9)
    fight.does(question, Look(by="Tactics"), *((8, 20, 20, 1, 20, 20) if ambush else ()))
    assert bool(ambush) is any("sees the ambush in time" in text for text in fight.told("blue"))
