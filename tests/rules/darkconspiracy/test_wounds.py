"""What wounds bring: lost actions, Initiative, limbs, consciousness, knockdown, and what they do to robots."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

import pytest

from rules.darkconspiracy.core import arms, checks, figures, motion
from rules.darkconspiracy.core.severity import Level
from rules.darkconspiracy.harm import hurting, recovering
from rules.darkconspiracy.harm.blows import Force, points
from rules.darkconspiracy.nerve.losing import lost
from rules.darkconspiracy.state.body import Lost
from rules.darkconspiracy.terms.anatomy import Part
from rules.darkconspiracy.terms.skills import Attribute
from rules.frame.body import Posture
from rules.frame.figure import Condition, Stance, State
from rules.frame.flow import Flow
from rules.kernel.refs import Ref
from tests.rules.darkconspiracy.stage import Stage

T = TypeVar("T")


class Field(Stage):
    """A stage on which hits fall from the sky."""

    def hit(self, unit: Ref, part: Part, *many: int, least: Level = Level.NONE, burns: bool = False) -> None:
        """One action's hits on a part, of so many points each."""
        blows = tuple((points((part,), Force(points=each, least=least), topples=not burns), 1) for each in many)
        self.run(hurting.suffer(self.table, unit, blows))

    def run(self, flow: Flow[T]) -> T:
        """Play something to its end that asks nothing."""
        try:
            next(flow)
        except StopIteration as end:
            found: T = end.value
            return found
        raise AssertionError("a question came up")

    def condition(self, unit: Ref) -> Condition:
        return self.part(unit, Condition)


def _field(initiative: int = 4) -> tuple[Field, Ref]:
    stage = Field()
    stage.unit("red", (30, 5), "Irregular")
    ann = stage.unit("blue", (5, 20), "Rifleman", armour=(), STR=6, CON=6, AGL=6, initiative=initiative)
    stage.begin()
    return stage, ann


def test_a_first_scratch_costs_the_next_action() -> None:
    """Once in a battle, and not if the very first harm is worse; a knockdown that takes the next action has taken it
    with it (DKC-WOUND-02).
    """
    stage, ann = _field()
    stage.hit(ann, Part.CHEST, 2)
    assert lost(stage.table, ann).next_action
    assert stage.run(recovering.before_acting(stage.table, ann)) is False
    assert stage.run(recovering.before_acting(stage.table, ann)) is True
    stage.hit(ann, Part.LEFT_ARM, 2)
    assert not lost(stage.table, ann).next_action
    other, bob = _field()
    other.dice(1)
    other.hit(bob, Part.LEFT_LEG, 7, 1)
    assert not lost(other.table, bob).next_action
    held, cat = _field()
    held.hit(cat, Part.CHEST, 2)
    held.put(cat, Lost(next_action=True, frozen_until=9))
    held.rest()
    held.begin()
    held.rest()
    held.begin()
    held.rest()
    assert not lost(held.table, cat).next_action


@pytest.mark.parametrize(("points_", "initiative", "strength"), [(7, 3, 6), (13, 1, 3), (25, -1, 3)])
def test_the_worst_wound_takes_initiative_and_halves_strength(points_: int, initiative: int, strength: int) -> None:
    """One point for a slight wound, three for a serious, five for a critical one in all, however many there are;
    strength is halved once; at Initiative 0 there are no more actions (DKC-WOUND-03, DKC-WOUND-04, DKC-WOUND-06,
    DKC-WOUND-07).
    """
    stage, ann = _field()
    stage.dice(*(1,) * 9)
    for part in (Part.ABDOMEN, Part.LEFT_LEG):
        stage.hit(ann, part, points_)
    assert figures.initiative(stage.table, ann) == initiative
    assert figures.attribute(stage.table, ann, Attribute.STR) == strength
    assert stage.condition(ann).state is (State.DOWN if initiative < 0 else State.HURT)


def test_a_serious_wound_is_borne_or_not() -> None:
    """A DIF check of CON at once for each part newly serious, and once a turn before acting; the unconscious try again
    when a turn begins; a serious head wound needs no check (DKC-WOUND-04, DKC-WOUND-05).
    """
    stage, ann = _field(initiative=6)
    need = recovering.to_steel(stage.table, ann)
    assert need == checks.number(12, checks.Level.DIF) == 6
    stage.dice(need, 1)
    stage.hit(ann, Part.ABDOMEN, 13)
    assert not stage.wounds(ann).out and stage.wounds(ann).checked
    stage.run(recovering.at_turn_start(stage.table))
    stage.dice(need + 1)
    assert stage.run(recovering.before_acting(stage.table, ann)) is False
    assert stage.wounds(ann).out == "serious"
    assert stage.condition(ann).state is State.DOWN
    stage.dice(need + 1)
    stage.run(recovering.at_turn_start(stage.table))
    assert stage.wounds(ann).out
    stage.dice(need)
    stage.run(recovering.at_turn_start(stage.table))
    assert not stage.wounds(ann).out and stage.condition(ann).state is State.HURT
    struck, bob = _field()
    struck.dice(1)
    struck.hit(bob, Part.HEAD, 7)
    assert struck.wounds(bob).out == "serious"


def test_a_critical_wound_bleeds() -> None:
    """Unconscious at once, 1d100 against CON every other turn to come round, dead after 120 phases; of the head it is
    death (DKC-WOUND-06).
    """
    stage, ann = _field(initiative=6)
    stage.hit(ann, Part.ABDOMEN, 25)
    assert stage.wounds(ann).out == "critical" and stage.wounds(ann).critical_since == stage.table.clock.round
    stage.dice(6)
    stage.run(recovering.at_turn_start(stage.table))
    assert not stage.wounds(ann).out and figures.initiative(stage.table, ann) == 1
    stage.put(ann, replace(stage.wounds(ann), critical_since=-120))
    stage.run(recovering.at_phase_end(stage.table))
    assert stage.wounds(ann).dead
    other, bob = _field()
    other.dice(6)
    other.hit(bob, Part.HEAD, 13)
    assert other.condition(bob).state is State.DEAD


def test_a_level_that_is_named_raises_the_damage_to_its_lowest_figure() -> None:
    """Capacity 12 with 5 points taken: a critical wound by name is 25 (DKC-WOUND-50)."""
    stage, ann = _field()
    stage.hit(ann, Part.ABDOMEN, 5)
    stage.hit(ann, Part.ABDOMEN, 1, least=Level.CRITICAL)
    assert stage.damage(ann, Part.ABDOMEN) == 25


def test_a_useless_arm_drops_what_it_held_and_a_leg_gives_way() -> None:
    """Serious: nothing is held in it, and there is only crawling (DKC-WOUND-04)."""
    stage, ann = _field()
    stage.dice(1, 1, 1, 1)
    stage.hit(ann, Part.RIGHT_ARM, 13)
    assert not arms.kit(stage.table, ann).held() and arms.hands(stage.table, ann) == 1
    stage.hit(ann, Part.LEFT_LEG, 13)
    assert stage.part(ann, Stance).posture is Posture.PRONE


def test_more_points_than_agility_knock_down() -> None:
    """In one phase, of all parts together: AVG on agility or strength, DIF beyond strength and agility; who fails
    lies down, has no more actions this turn and may panic (DKC-KD-01, DKC-PANIC-01).
    """
    stage, ann = _field()
    stage.hit(ann, Part.CHEST, 4)
    assert not stage.told("knocked down")
    stage.dice(12)
    stage.hit(ann, Part.LEFT_LEG, 3)
    assert not stage.told("knocked down")
    stage.dice(7, 6)
    stage.hit(ann, Part.LEFT_ARM, 6)
    assert stage.told("knocked down") and stage.part(ann, Stance).posture is Posture.PRONE
    frozen = lost(stage.table, ann)
    assert frozen.turn == 1 and frozen.frozen_until == stage.table.clock.round + 2
    assert not recovering.fit(stage.table, ann)
    burnt, bob = _field()
    burnt.dice(20)
    burnt.hit(bob, Part.CHEST, 9, burns=True)
    assert not burnt.told("knocked down")


def test_a_head_that_is_struck_is_stunned() -> None:
    """1d6 and the damage beyond CON are turns without consciousness, the longest of several (DKC-STUN-01)."""
    stage, ann = _field()
    stage.dice(5, 6)
    stage.hit(ann, Part.HEAD, 2, 2)
    assert stage.wounds(ann).out == "stunned"
    assert stage.wounds(ann).until == stage.table.clock.round + 12
    stage.put(ann, replace(stage.wounds(ann), until=stage.table.clock.round))
    stage.run(recovering.at_phase_end(stage.table))
    assert not stage.wounds(ann).out


def test_robots_are_damaged_as_machines() -> None:
    """Scratches do nothing, a slight chest a weapon for this turn and a serious one for good, a serious head a sensor;
    legs halve and stop them; head, chest and abdomen are their end; flames do half and take the infrared sensor
    (DKC-GUN-09, DKC-ROB-01, DKC-ROB-02, DKC-ROB-03).
    """
    stage = Field()
    stage.unit("red", (30, 5), "Irregular")
    bot = stage.unit("blue", (5, 20), "Security robot", armour=(), STR=6, CON=6)
    stage.begin()
    runs = motion.rate(stage.table, bot, "run")
    stage.hit(bot, Part.CHEST, 3)
    assert not lost(stage.table, bot).next_action and arms.arms(stage.table, bot)
    stage.hit(bot, Part.CHEST, 8)
    assert not arms.arms(stage.table, bot)
    stage.dice(1)
    stage.hit(bot, Part.HEAD, 8)
    assert stage.told("wrecked") and not stage.wounds(bot).out
    stage.hit(bot, Part.LEFT_LEG, 13)
    assert motion.rate(stage.table, bot, "run") == runs // 2
    stage.hit(bot, Part.RIGHT_LEG, 25)
    assert motion.rate(stage.table, bot, "run") == 0
    assert figures.initiative(stage.table, bot) == 3
    stage.hit(bot, Part.LEFT_ARM, 9, burns=True)
    assert stage.damage(bot, Part.LEFT_ARM) == 4
    stage.hit(bot, Part.ABDOMEN, 25)
    assert stage.condition(bot).state is State.DEAD
