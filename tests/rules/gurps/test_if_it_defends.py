"""What each defence would leave of a blow, as the attacker is shown it before the blow."""

from __future__ import annotations

from fractions import Fraction

from rules.gurps import rolls
from rules.gurps.defence.forms import Defend
from rules.gurps.melee.forms import Strike
from rules.gurps.terms.anatomy import Location
from tests.rules.gurps.stage import Stage


def test_the_chance_under_each_defence_is_what_that_defence_leaves() -> None:
    """GUR-DEF-01, GUR-CRIT-01: a critical hit strikes past any defence, of other hits the defence lets through what it
    fails at once it is chosen.
    """
    stage = Stage()
    ann = stage.unit("blue", (5, 5), "Duellist", quarters=28)
    bob = stage.unit("red", (5, 4), "Shieldbearer guard", facing=4, quarters=20)
    stage.begin()
    stage.until(ann)
    told = stage.forecast(Strike, target=bob, use="swing", called=Location.TORSO)
    shown = {each.text.removeprefix("red rifleman A "): each.success for each in told.answers}
    need = int(told.tallies[0].total)
    plain, sure = rolls.chance(need), rolls.rolls(need).chance(lambda fell: fell.critical)
    assert shown.pop("does not defend itself") == plain
    assert told.success == min(shown.values())
    stage.dice(3, 4, 4)
    stage.take(Strike, target=bob, use="swing", called=Location.TORSO)
    assert stage.offered(Defend)
    for words, left in shown.items():
        how, score = words.removeprefix("answers with ").split()[:2]
        back = (5, 3) if words.endswith("gives ground") else None
        defends = stage.forecast(Defend, how=how, back=back)
        assert defends.tallies[0].total == int(score)
        assert left == sure + (plain - sure) * (1 - (defends.success or Fraction(0)))
