"""The worked fight of the rules, from the step to the shock, as both players read it."""

from __future__ import annotations

from rules.gurps.afoot.forms import Step
from rules.gurps.core import figures
from rules.gurps.defence.forms import Defend
from rules.gurps.melee.forms import Strike
from rules.gurps.terms.skills import Skill
from tests.rules.gurps.stage import Stage


def test_louis_strikes_at_pierre() -> None:
    """GUR-FIGHT-01: a step, 13 against 15 hits; Pierre gives ground and blocks at 9 + 1 + 1, and 12 fails; 1d+1 comes
    to 5, less DR 1 is 4, and cutting makes 6 HP of it: no major wound, and shock of 4 in his next turn.
    """
    stage = Stage()
    louis = stage.unit("blue", (5, 5), "Louis LeBlanc", quarters=24)
    pierre = stage.unit("red", (5, 3), "Filthy Pierre", facing=4, quarters=20)
    stage.begin()
    stage.take(Step, way=((5, 4),))
    told = stage.forecast(Strike, target=pierre, use="swing")
    assert told.tallies[0].total == 15
    stage.dice(5, 5, 3)
    stage.take(Strike, target=pierre, use="swing")
    assert stage.ask is not None and stage.ask.unit == pierre
    defences = {how: stage.forecast(Defend, how=how).tallies[0].total for how in ("dodge", "block", "parry")}
    assert defences == {"dodge": 9, "block": 10, "parry": 9}
    assert stage.forecast(Defend, how="block", back=(5, 2)).tallies[0].total == 11
    stage.dice(4, 4, 4, 4)
    stage.take(Defend, how="block", back=(5, 2))
    assert stage.hp(pierre) == 6 and stage.wounds(pierre).stunned is False
    stage.until(pierre)
    skill = figures.skill(stage.table, pierre, Skill.SHORTSWORD)
    assert skill is not None and skill.total == 11 - 4
    assert stage.cell(pierre) == (5, 2) and stage.cell(louis) == (5, 4)
