"""Staying conscious at 0 HP or less: before an act, and before a defence of a unit that did nothing."""

from __future__ import annotations

from fractions import Fraction

from rules.gurps import rolls
from rules.gurps.afoot.forms import Step
from rules.gurps.defence.forms import Defend
from rules.gurps.harm.waking import FAINTS
from rules.gurps.melee.forms import Strike
from rules.gurps.state.turns import Choice
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.kernel.refs import Ref
from tests.rules.gurps.lots import shown
from tests.rules.gurps.stage import Stage

PIERRE = "Filthy Pierre"


def duel(ann_lost: int = 0, bob_lost: int = 0) -> tuple[Stage, Ref, Ref]:
    """Two swordsmen of HT 10 and 12 HP, the first of whom is asked."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), PIERRE, ht=10, hp=12, quarters=28, armour=())
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, ht=10, hp=12, quarters=20, armour=())
    stage.hurt(ann, ann_lost)
    stage.hurt(bob, bob_lost)
    stage.begin()
    stage.until(ann)
    return stage, ann, bob


def test_a_unit_at_0_hp_acts_only_if_it_stays_conscious() -> None:
    """GUR-DEATH-01: at -2 of 12 HP a blow comes off half as often (HT 10), which is shown, and the roll before it."""
    plain, stage = duel()[0], duel(ann_lost=14)[0]
    whole = plain.forecast(Strike, target=plain.table.units()[1], use="swing").success
    ann, bob = stage.table.units()
    told = stage.forecast(Strike, target=bob, use="swing")
    assert whole is not None and told.success == whole * Fraction(1, 2)
    own = {row.text: row.chance for row in told.of(stage.known_as(ann))}
    assert own[FAINTS] == Fraction(1, 2) and sum(own.values()) == 1
    assert sum(row.chance for row in told.of(stage.known_as(bob))) == 1
    assert any(tally.rule == "GUR-DEATH-01" and tally.total == 10 for tally in told.tallies)
    stage.dice(5, 5, 1)
    stage.take(Strike, target=bob, use="swing")
    assert stage.wounds(ann).unconscious and not stage.told("blow")


def test_it_rolls_once_a_turn() -> None:
    """GUR-DEATH-01: a step made conscious leaves the blow its full chance."""
    stage, _, bob = duel(ann_lost=12)
    first = stage.forecast(Strike, target=bob, use="swing").success
    stage.dice(3, 3, 4)
    stage.take(Step, way=((6, 5),))
    then = stage.forecast(Strike, target=bob, use="swing").success
    assert first is not None and then is not None and then > first


def test_what_did_nothing_must_stay_conscious_to_defend_itself() -> None:
    """GUR-DEATH-01: a failed roll lets the blow through and leaves it out cold, which is counted where its hit
    points are known; its own side is shown the chance.
    """
    stage, _, bob = duel(bob_lost=14)
    true = shown(stage, stage.fill(Strike, target=bob, use="swing"))
    rows = {row.text: row.chance for row in true.of(bob)}
    stage.dice(3, 3, 4)
    stage.take(Strike, target=bob, use="swing")
    dodges = stage.forecast(Defend, how="dodge", back=None)
    assert dodges.success is not None and dodges.outcomes[-1].chance == Fraction(1, 2)
    stage.dice(5, 5, 1, 1, *(6,) * 6)
    stage.take(Defend, how="dodge", back=None)
    assert stage.wounds(bob).unconscious and stage.told("blow")[-1].success
    assert rows["unconscious"] > Fraction(1, 5)


def test_what_acted_in_its_last_turn_defends_itself_without_a_roll() -> None:
    """GUR-DEATH-01: the roll at the start of a turn holds until the next, however the second may have changed."""
    stage, _, bob = duel(bob_lost=14)
    stage.put(bob, Choice(Manoeuvre.ATTACK))
    stage.dice(3, 3, 4)
    stage.take(Strike, target=bob, use="swing")
    sure = stage.forecast(Defend, how="dodge", back=None)
    assert sure.tallies and sure.success == rolls.chance(int(sure.tallies[0].total))
    stage.dice(1, 1, 2)
    stage.take(Defend, how="dodge", back=None)
    assert not stage.wounds(bob).unconscious and not stage.told("blow")[-1].success
