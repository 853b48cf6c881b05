"""Words in a battle: anybody may steady a friend, as well or badly as he can."""

from __future__ import annotations

from fractions import Fraction

from rules.reflex.asks import TICK
from rules.reflex.state import Boost, Morale
from rules.reflex.tactics.forms import Encourage
from tests.rules.reflex.battles import Fight, forms, man


def test_the_unskilled_may_encourage_too() -> None:
    """RFX-BOOST-04, RFX-CORE-02: a rifleman knows nothing of Command: two dice, the higher against Resolve 7."""
    fight = Fight(man("blue", "Ann", (2, 6)), man("blue", "Bob", (3, 6)), man("red", "Red", (12, 6), facing=270))
    question = fight.until("Ann", TICK)
    wish = next(each for each in forms(question, Encourage) if isinstance(each, Encourage))
    assert question.forecast(wish).success == Fraction(7, 20) ** 2
    fight.does(question, wish, 3, 5)
    fight.until("Ann", TICK)
    assert Boost("encouraged", 2, "pause") in fight.table.part(fight.unit("Bob"), Morale).boosts
