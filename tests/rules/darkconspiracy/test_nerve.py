"""Panic and fear: who freezes, who runs, and who gets over it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rules.darkconspiracy.afoot.forms import GoProneOrStand
from rules.darkconspiracy.aid.forms import Aid
from rules.darkconspiracy.asks import FREE_ACT, FROZEN
from rules.darkconspiracy.core.checks import Level
from rules.darkconspiracy.flight import running
from rules.darkconspiracy.nerve import fear, hindered, panic
from rules.darkconspiracy.nerve.losing import lost
from rules.darkconspiracy.state.nerve import Running, Terrified
from rules.darkconspiracy.terms.skills import Skill
from rules.frame.body import Posture
from rules.frame.figure import Condition, Stance, State
from rules.kernel.refs import Ref
from tests.rules.darkconspiracy.test_wounds import Field


@pytest.mark.parametrize(("face", "phases"), [(3, 0), (4, 1), (6, 3)])
def test_a_die_beyond_initiative_freezes(face: int, phases: int) -> None:
    """By so much more, so many phases after this one; Initiative 6 never panics, robots neither (DKC-PANIC-01)."""
    stage = Field()
    ann = stage.unit("blue", (5, 20), "Rifleman", initiative=3)
    quick = stage.unit("blue", (8, 20), "Rifleman", initiative=6)
    bot = stage.unit("blue", (9, 20), "Security robot")
    stage.unit("red", (5, 5), "Irregular")
    stage.begin()
    stage.dice(face, 6)
    assert stage.run(panic.panic(stage.table, ann, "surprise")) is (phases > 0)
    assert lost(stage.table, ann).frozen_until == (stage.table.clock.round + phases if phases else 0)
    assert stage.run(panic.panic(stage.table, quick, "surprise")) is False
    assert stage.run(panic.panic(stage.table, bot, "surprise")) is False


def test_the_frozen_may_lie_down_in_the_second_phase() -> None:
    """And are not asked for an action until the freeze is over (DKC-PANIC-01)."""
    stage = Field()
    ann = stage.unit("blue", (5, 20), "Rifleman", initiative=3)
    stage.unit("red", (5, 5), "Irregular")
    stage.begin()
    stage.dice(6)
    stage.run(panic.panic(stage.table, ann, "surprise"))
    stage.turn_to(ann, FROZEN)
    assert stage.table.clock.round == 3
    stage.take(GoProneOrStand)
    assert stage.part(ann, Stance).posture is Posture.PRONE
    stage.turn_to(ann)
    assert stage.table.clock.round == 5


def test_one_that_is_charged_runs() -> None:
    """For as many phases, and nothing else; one less for a weapon that could stop it (DKC-PANIC-02)."""
    stage = Field()
    ann = stage.unit("blue", (5, 20), "Rifleman", initiative=4)
    foe = stage.unit("red", (5, 15), "Irregular")
    stage.begin()
    stage.dice(5)
    assert stage.run(panic.panic(stage.table, ann, "charged", of=foe, armed=True)) is False
    stage.dice(6)
    assert stage.run(panic.panic(stage.table, ann, "charged", of=foe))
    assert stage.part(ann, Running).until == stage.table.clock.round + 1
    before = stage.table.apart(ann, foe)
    assert stage.run(running.driven(stage.table, ann)) is True
    assert stage.table.apart(ann, foe) > before + 10


def _haunted(will: int = 4) -> tuple[Field, Ref, Ref]:
    stage = Field()
    ann = stage.unit("blue", (5, 20), "Rifleman", INT=6, initiative=3, skills={Skill.WILLPOWER: will})
    hound = stage.unit("red", (5, 10), "Night hound")
    stage.unit("blue", (6, 20), "Rifleman", name="Bob")
    return stage, ann, hound


def test_a_horror_in_sight_is_borne_or_not() -> None:
    """The higher of Willpower and Initiative, and intelligence, at the level of the creature, once a kind: failure is
    terror, success nothing (DKC-FEAR-01).
    """
    stage, ann, hound = _haunted()
    assert int(fear.check(stage.table, ann, Level.AVG).total) == 10
    weak, bob, _ = _haunted(will=0)
    assert int(fear.check(weak.table, bob, Level.AVG).total) == 9
    assert [unit for unit, _, _ in fear.met(stage.table, ann)] == [hound]
    stage.dice(11)
    assert stage.run(fear.meets(stage.table, ann)) is False
    assert not fear.may_act(stage.table, ann) and not stage.part(ann, Terrified).flees
    assert not list(fear.met(stage.table, ann)) and not list(fear.met(stage.table, hound))
    assert not hindered.able(stage.table, ann) and "in terror" in stage.table.appearance(ann).marks


def test_one_snaps_out_of_terror_with_an_action() -> None:
    """One level easier than it was, as often as it takes (DKC-FEAR-02)."""
    stage, ann, hound = _haunted()
    stage.put(ann, Terrified(hound, Level.DIF))
    stage.dice(11)
    assert stage.run(running.driven(stage.table, ann)) is True
    assert not fear.may_act(stage.table, ann)
    stage.dice(10)
    stage.run(running.driven(stage.table, ann))
    assert fear.may_act(stage.table, ann)
    assert stage.run(running.driven(stage.table, ann)) is False


def test_the_best_and_the_worst_of_fear() -> None:
    """Outstanding: a free action at once. Catastrophic: flight for one's life, until what is feared is gone, at EZY, or
    a friend brings one round, at DIF (DKC-FEAR-03).
    """
    stage, ann, hound = _haunted()
    bob = next(unit for unit in stage.table.units() if stage.table.name(unit) == "Bob")
    stage.dice(2, 20)
    stage.begin()
    assert stage.ask is not None and (stage.ask.unit, stage.ask.kind) == (ann, FREE_ACT)
    stage.idle()
    assert stage.part(bob, Terrified).flees
    far = stage.table.apart(bob, hound)
    assert stage.run(running.driven(stage.table, bob)) is True
    assert stage.table.apart(bob, hound) > far
    stage.put(hound, replace(stage.wounds(hound), dead=True), Condition(State.DEAD))
    stage.dice(2 * int(fear.base(stage.table, bob).total))
    stage.run(running.driven(stage.table, bob))
    assert fear.may_act(stage.table, bob)


def test_a_friend_shakes_one_that_flees() -> None:
    """With an action beside it: a DIF check of the one that fled (DKC-FEAR-03)."""
    stage, ann, hound = _haunted()
    bob = next(unit for unit in stage.table.units() if stage.table.name(unit) == "Bob")
    stage.dice(*(10,) * 4)
    stage.turn_to(ann)
    assert not stage.offers(Aid, manner="shake")
    stage.put(bob, Terrified(hound, Level.AVG, flees=True))
    need = int(fear.base(stage.table, bob).total) // 2
    assert stage.forecast(Aid, patient=bob, manner="shake").success == Fraction(need, 20)
    stage.dice(need)
    stage.take(Aid, patient=bob, manner="shake")
    assert fear.may_act(stage.table, bob)
