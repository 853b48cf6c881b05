"""Off their guard: who knows of no fight rolls no initiative, is an easy target, and joins in the middle of it."""

from __future__ import annotations

from typing import Any

from rules.reflex.asks import BEGIN, TICK
from rules.reflex.core import course
from rules.reflex.fire.forms import Shoot
from rules.reflex.sight import easy
from rules.reflex.state import Initiative, Unwitting
from tests.game.skirmish import field, walled
from tests.rules.reflex.battles import Fight, forms, man


def camp(**more: Any) -> Fight:
    """A sentry of Red in the open and a man behind a wall, neither of whom expects anything."""
    terrain = walled(field(), *(((15, row), 2) for row in range(14)))
    return Fight(
        man("blue", "Ann", (2, 6), "marksman"),
        man("red", "Sentry", (12, 6), facing=90),
        man("red", "Sleeper", (18, 6), facing=90),
        terrain=terrain,
        options={"off_guard": ["red"]},
        **more,
    )


def test_nobody_who_knows_of_no_fight_is_asked_or_rolls() -> None:
    """RFX-TIME-16, RFX-ATK-09: the man behind the wall sees nobody; he is unaware until he has rolled."""
    fight = camp()
    question = fight.until("Ann", TICK)
    sleeper = fight.unit("Sleeper")
    assert fight.table.find(sleeper, Unwitting) is not None
    assert not fight.table.part(sleeper, Initiative).rolled
    assert easy.unaware(fight.table, sleeper) == "unaware"
    shot = next(each for each in forms(question, Shoot) if isinstance(each, Shoot))
    assert question.forecast(shot).success is not None


def test_the_first_shot_wakes_the_camp_in_the_middle_of_the_exchange() -> None:
    """RFX-TIME-16: he rolls at once and begins on a tick later at the soonest; then he is asked like anybody."""
    fight = camp()
    question = fight.until("Ann", TICK)
    tick = course.fight(fight.table).tick
    shot = next(each for each in forms(question, Shoot) if isinstance(each, Shoot))
    fight.battle.answer(shot, question)
    while course.fight(fight.table).tick == tick and not fight.battle.over:
        fight.usual(fight.battle.question())
    sleeper = fight.unit("Sleeper")
    assert fight.table.find(sleeper, Unwitting) is None
    own = fight.table.part(sleeper, Initiative)
    assert own.rolled
    assert own.start <= tick - 1
    assert "Sleeper joins the fight." in fight.told("red")
    fight.until("Sleeper", BEGIN)
    assert fight.table.clock.round == 2
