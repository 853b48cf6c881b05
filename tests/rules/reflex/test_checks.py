"""The check: dice by level, margins, the cap on bonuses, opposition, rounding."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kernel import odds
from rules.kernel.dice import Pool, Rolled, Scripted
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.reflex.core import attempts
from rules.reflex.core.attempts import BODY, MIND, PASSIVE, Uses
from rules.reflex.core.checks import Check, cap, check, competes, dice_of, gained, half, opposed
from rules.reflex.options import STAGE_3, Options
from rules.reflex.state import Morale, Traits, Wounds
from rules.reflex.terms.body import ARMS, Injury
from rules.reflex.terms.skills import Attribute, Rating, Skill
from rules.reflex.wounds.harm import notes
from tests.rules.reflex.playing import Playing


def knowing(field: Playing, **levels: Rating) -> Ref:
    man = field.man("Rifleman")
    skills = {Skill[name]: rating for name, rating in levels.items()}
    field.put(man, replace(field.part(man, Traits), skills=tuple(skills.items()), attributes=()))
    return man


def test_each_level_has_its_dice() -> None:
    """RFX-CORE-02, RFX-CORE-10: from the highest of four to the lowest of six."""
    pools = [dice_of(level) for level in range(-2, 7)]
    assert [(pool.n, pool.keep if pool.n > 1 else "") for pool in pools] == [
        (4, "high"), (3, "high"), (2, "high"), (1, ""), (2, "low"), (3, "low"), (4, "low"), (5, "low"), (6, "low"),
    ]  # fmt: skip
    assert Pool(2, 6, "high").throw(Scripted([2, 5]).draw).value == 5
    assert Pool(2, 6, "low").throw(Scripted([2, 5]).draw).value == 2


def test_petes_head_costs_him_two_levels() -> None:
    """RFX-CORE-02, RFX-INJ-01: expert to competent, competent to unskilled, novice to one below it."""
    field = Playing()
    pete = knowing(field, DECEPTION=Rating.EXPERT, MEDICINE=Rating.COMPETENT, SUPPORT=Rating.NOVICE)
    field.put(pete, Wounds().with_level("head", Injury.MODERATE))
    levels = [
        attempts.attempt(field, pete, Attribute.PER, skill).check.level
        for skill in (Skill.DECEPTION, Skill.MEDICINE, Skill.SUPPORT)
    ]
    assert [str(dice_of(level)) for level in levels] == ["2d20 keep lowest", "2d20 keep highest", "3d20 keep highest"]


def test_a_check_without_a_skill_names_its_attribute_once() -> None:
    """It reads "Perception", not "Perception: Perception"."""
    field = Playing()
    man = knowing(field, DECEPTION=Rating.EXPERT)
    plain = attempts.attempt(field, man, Attribute.PER).tally
    skilled = attempts.attempt(field, man, Attribute.PER, Skill.DECEPTION).tally
    assert (plain.title, plain.why) == (str(Attribute.PER), "")
    assert (skilled.title, skilled.why) == (str(Skill.DECEPTION), str(Attribute.PER))


def test_margins_of_success_and_failure() -> None:
    """RFX-CORE-01, RFX-CORE-04: at or under the target; nothing is special about 1 and 20."""
    assert check(Scripted([5]), Check(1, 9)).margin == 4
    assert check(Scripted([9]), Check(1, 9)).passed
    assert check(Scripted([10]), Check(1, 9)).missed_by == 1
    assert not check(Scripted([1]), Check(1, 0)).passed
    assert check(Scripted([20]), Check(1, 20)).passed


def test_a_plain_attribute_rolls_like_competence_and_loses_levels_when_active() -> None:
    """RFX-CORE-03, RFX-INJ-02, RFX-CORE-12: never those that only resist, never coolness and wits."""
    field = Playing()
    man = knowing(field)
    hurt = Wounds().with_level("head", Injury.SLIGHT)
    assert attempts.attempt(field, man, Attribute.MUS, uses=BODY).check == Check(2, 7)
    field.put(man, hurt)
    assert attempts.attempt(field, man, Attribute.MUS, uses=BODY).check.level == 1
    assert attempts.attempt(field, man, Attribute.FIT, uses=PASSIVE).check.level == 2
    assert attempts.attempt(field, man, Attribute.CUF).check.level == 2
    field.put(man, hurt.with_level("head", Injury.MODERATE))
    assert attempts.attempt(field, man, Attribute.MUS, uses=BODY).check.level == 0


def test_bonuses_are_capped_and_penalties_are_not() -> None:
    """RFX-CORE-05: competent, +4 and +4, -3, attribute 8: TN 10; what is above the cap offsets nothing."""
    field = Playing()
    man = knowing(field, LONGARM=Rating.COMPETENT)
    field.put(man, replace(field.part(man, Traits), attributes=((Attribute.CDN, 8),)))
    plus = (Modifier(4, "burst"), Modifier(4, "unaware"))
    made = attempts.attempt(field, man, Attribute.CDN, Skill.LONGARM, bonuses=plus, penalties=(Modifier(-3, "range"),))
    assert made.check == Check(2, 10)
    assert [cap(level) for level in (-3, -2, -1, 0, 1, 2, 6)] == [0, 1, 2, 3, 4, 5, 9]


def test_fear_comes_off_every_check() -> None:
    """RFX-MORALE-01."""
    field = Playing()
    man = knowing(field)
    field.put(man, Morale((("combat", 11),), 8))
    assert attempts.attempt(field, man, Attribute.AWA, uses=MIND).check.target == 7 - 3


@pytest.mark.parametrize(
    ("actor", "resisters", "net"), [(4, (5,), -1), (4, (4,), 0), (4, (3, -6, 1), 1), (4, (-2,), 4), (-3, (5,), -3)]
)
def test_opposition(actor: int, resisters: tuple[int, ...], net: int) -> None:
    """RFX-CORE-06: the best success comes off; ties favour the actor; failures take nothing."""
    assert opposed(actor, resisters) == net


def test_competing_and_adding_up() -> None:
    """RFX-CORE-07: the higher margin wins; a success adds at least one."""
    assert [competes(3, 1), competes(-4, -2), competes(2, 2)] == [1, -1, 0]
    assert [gained(4), gained(0), gained(-3)] == [4, 1, 0]


def test_a_missing_qualification_costs_three_levels() -> None:
    """RFX-CORE-08."""
    field = Playing()
    man = knowing(field, HAND_TO_HAND=Rating.COMPETENT)
    made = attempts.attempt(field, man, Attribute.MUS, Skill.HAND_TO_HAND, uses=BODY, qualification="Grapple")
    assert made.check.level == -1
    assert cap(made.check.level) == 2


@pytest.mark.parametrize(("whole", "halved"), [(7, 4), (13, 7), (-3, -2), (6, 3), (-9, -5), (0, 0)])
def test_halves_are_rounded_up_in_size(whole: int, halved: int) -> None:
    """RFX-CORE-09."""
    assert half(whole) == halved


def test_only_the_worst_wound_that_matters_counts() -> None:
    """RFX-INJ-03, RFX-INJ-60, RFX-INJ-04: an arm for what the arm does, the head for all, the torso for the body."""
    field = Playing()
    man = knowing(field, LONGARM=Rating.EXPERT, COMMAND=Rating.EXPERT)
    field.put(man, Wounds().with_level("head", Injury.SLIGHT).with_level("right_arm", Injury.SERIOUS))
    rifle = Uses(physical=True, limbs=ARMS)
    left = Uses(physical=True, limbs=("left_arm",))
    assert attempts.attempt(field, man, Attribute.CDN, Skill.LONGARM, uses=rifle).check.level == 4 - 3
    assert attempts.attempt(field, man, Attribute.CDN, Skill.LONGARM, uses=left).check.level == 4 - 1
    assert attempts.attempt(field, man, Attribute.RES, Skill.COMMAND).check.level == 4 - 1
    field.put(man, Wounds().with_level("torso", Injury.SLIGHT))
    assert attempts.attempt(field, man, Attribute.RES, Skill.COMMAND).check.level == 4
    assert attempts.attempt(field, man, Attribute.CDN, Skill.LONGARM, uses=left).check.level == 3


def test_a_useless_arm_makes_it_impossible() -> None:
    """RFX-INJ-08."""
    field = Playing()
    man = knowing(field, LONGARM=Rating.EXPERT)
    field.put(man, Wounds().with_level("left_arm", Injury.CRITICAL))
    made = attempts.attempt(field, man, Attribute.CDN, Skill.LONGARM, uses=Uses(physical=True, limbs=ARMS))
    assert "left arm" in made.impossible


def test_stage_3_switches_its_options_on() -> None:
    """RFX-CORE-11: and nothing else."""
    assert all(Options(stage=3).on(name) for name in sorted(STAGE_3))
    assert not Options(stage=2).on("sustained_fire")
    assert not Options(stage=3).on("untrained_autofire")


@given(level=st.integers(-2, 6), target=st.integers(-2, 22))
@settings(max_examples=40)
def test_a_higher_target_and_a_higher_level_never_hurt(level: int, target: int) -> None:
    def chance(what: Check) -> Fraction:
        return odds.of(check, what).chance(lambda result: result.passed)

    assert chance(Check(level, target)) <= chance(Check(level, target + 1))
    assert chance(Check(level, target)) <= chance(Check(level + 1, target))


@pytest.mark.parametrize("level", [-1, 0, 1, 2, 4])
def test_the_odds_of_a_check_are_those_of_the_dice(level: int) -> None:
    """RFX-CORE-01: every margin, enumerated and rolled."""
    what, many = Check(level, 9), 20_000
    spread = odds.of(check, what).map(lambda result: result.margin)
    dice = Rolled(f"check {level}")
    seen: dict[int, int] = {}
    for _ in range(many):
        margin = check(dice, what).margin
        seen[margin] = seen.get(margin, 0) + 1
    assert sum(spread.values()) == 1
    for margin, likely in spread.items():
        assert abs(Fraction(seen.get(margin, 0), many) - likely) < Fraction(1, 60)


def test_the_worst_wound_is_read_first() -> None:
    hurt = Wounds().with_level("head", Injury.SLIGHT).with_level("right_leg", Injury.SERIOUS)
    assert notes(hurt) == ("right leg serious", "head slight")
