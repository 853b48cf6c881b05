"""Ground under fire as both sides meet it: what is shown to the suppressor, and to whoever does something in it."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.forecast import Fact
from rules.frame.things import Known
from rules.reflex.asks import TICK
from rules.reflex.core import course
from rules.reflex.fire.forms import Shoot
from rules.reflex.nerve import morale, threats
from rules.reflex.state import Morale, Strip
from rules.reflex.tactics.forms import Suppress
from tests.rules.reflex.arena import sums
from tests.rules.reflex.battles import Fight, forms, man


def test_what_a_strip_may_lead_to_adds_up_to_one_for_each_in_it() -> None:
    """RFX-SUPP-02, RFX-SUPP-03: afraid he is in any case; half the time he shows himself again and is shot at."""
    fight = Fight(man("blue", "Ann", (2, 6), "gunner"), man("red", "Rob", (9, 6), facing=270))
    question = fight.until("Ann", TICK)
    wish = next(each for each in forms(question, Suppress, 2000) if getattr(each, "cell", None) == (9, 6))
    told = question.forecast(wish)
    for unit in {each.unit for each in told.later}:
        assert sum(each.chance for each in told.later if each.unit == unit) == 1
    assert {Fact.FIGURES, Fact.FUTURE} <= {each.fact for each in told.assumes}


def test_fear_of_the_fire_comes_before_what_is_done_in_it() -> None:
    """RFX-SUPP-02, RFX-MORALE-01: who does something in a strip is afraid before he does it, and is shown so."""
    fight = Fight(man("blue", "Ann", (2, 6)), man("red", "Rob", (9, 6), "gunner", 270))
    question = fight.until("Ann", TICK)
    ann, rob = fight.unit("Ann"), fight.unit("Rob")
    for threat in ("one", "two", "three", "four", "five"):
        threats.provoke(fight.table, ann, threat)
    morale.review(fight.table)
    question = fight.battle.question()
    shot = next(each for each in forms(question, Shoot) if getattr(each, "speed", "") == "snap")
    before = question.forecast(shot)
    strip = Strip(rob, 9, 3, ((2, 6),), fight.table.clock.round)
    ref = fight.table.add(strip, Known(("blue", "red")))
    question = fight.battle.question()
    told = question.forecast(shot)
    sums(told)
    nerve = fight.table.part(ann, Morale)
    after = max(0, nerve.level + 3 + 1 - nerve.cuf)  # three for the fire, one for being attacked
    assert after > nerve.excess
    fear = [each.amount for each in told.tallies[0].modifiers if each.rule == "RFX-MORALE-01"]
    assert fear == [-after]
    assert before.success is not None
    assert told.success is not None
    assert told.success < before.success
    assert "threat +4 first, under fire" in told.note
    assert [each.text for each in told.assumes if each.fact is Fact.ANSWER] == [
        "red gunner A does not fire at Ann first"
    ]
    fight.table.put(ref, replace(strip, free=False))
    fight.battle.answer(shot, fight.battle.question())
    while course.fight(fight.table).tick and not fight.table.part(ref, Strip).met:
        fight.usual(fight.battle.question())
    [fired] = [account for account in fight.battle.log("blue") if account.kind == "shoot"]
    assert f"-{after} fear" in " ".join(fired.detail)
