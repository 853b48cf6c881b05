"""Hand to hand: blows and blocks, holds and throttling, dives and martial arts, each taken in a fight."""

from __future__ import annotations

from typing import Any

import pytest

from rules.darkconspiracy.melee.forms import Avoid, Bear, Block, Dive, Escape, Grapple, LetGo, Resist, Strike
from rules.darkconspiracy.state.body import Lost
from rules.darkconspiracy.state.melee import Gripping
from rules.darkconspiracy.state.order import Surprised
from rules.darkconspiracy.terms.anatomy import Part
from rules.darkconspiracy.terms.skills import Skill
from rules.frame.body import Posture
from rules.frame.figure import Stance
from rules.kernel.refs import Ref
from tests.rules.darkconspiracy.stage import Stage

FISTS = "bare hands"


def pair(
    mine: str = "Knife", theirs: str = "Machete", armour: tuple[str, ...] = (), **figures: Any
) -> tuple[Stage, Ref, Ref]:
    """Ann and Bob face to face; Bob has had his action of the phase, and Ann acts. STR, CON and AGL of both are 6."""
    stage = Stage()
    skills = {Skill.ARMED: 4, Skill.UNARMED: 4}
    plain = {"STR": 6, "CON": 6, "AGL": 6, "initiative": 6, "unarmed_damage": 0, **figures}
    ann = stage.unit("blue", (5, 5), "Rifleman", facing=0, armour=(), skills=skills, weapons=(mine,), **plain)
    bob = stage.unit("red", (5, 4), "Rifleman", facing=4, armour=armour, skills=skills, weapons=(theirs,), **plain)
    stage.figures(bob, initiative=5)
    stage.begin()
    stage.turn_to(bob)
    stage.idle()
    stage.turn_to(ann)
    return stage, ann, bob


def struck(stage: Stage, ann: Ref, bob: Ref, **fields: Any) -> None:
    stage.turn_to(ann)
    stage.take(Strike, target=bob, **fields)


def test_a_fist_does_its_points_less_armour_which_hurts_the_striker() -> None:
    """DKC-STRIKE-01, DKC-STRIKE-06, DKC-MEL-02: AVG against 10; 5 points on AV 2 leave 3, and 1 for the hand."""
    stage, ann, bob = pair(armour=("Bomb disposal suit",), theirs="Knife")
    stage.figures(ann, unarmed_damage=5)
    told = stage.forecast(Strike, target=bob, weapon=FISTS, part="right arm")
    assert told.tallies[0].total == 5, "aimed at a part: DIF (DKC-STRIKE-02)"
    stage.dice(9)
    struck(stage, ann, bob, weapon=FISTS)
    stage.dice(2)
    stage.take(Bear)
    assert stage.damage(bob, Part.RIGHT_ARM) == 3
    assert stage.damage(ann, Part.RIGHT_ARM) == 1


def test_a_weapon_aimed_at_a_part_is_a_level_harder() -> None:
    """DKC-ARM-03, DKC-STRIKE-02."""
    stage, _, bob = pair()
    plain, aimed = (stage.forecast(Strike, target=bob, weapon="Knife", part=part) for part in ("", "head"))
    assert aimed.tallies[0].total == plain.tallies[0].total // 2


def test_outstanding_strikes_double() -> None:
    """DKC-STRIKE-01: 1 or 2 of a number of 10."""
    stage, ann, bob = pair()
    stage.figures(ann, unarmed_damage=4)
    stage.dice(2, 3)
    struck(stage, ann, bob, weapon=FISTS)
    stage.take(Bear)
    assert stage.damage(bob, Part.LEFT_ARM) == 8


def test_a_block_costs_a_later_action_unless_it_is_outstanding() -> None:
    """DKC-STRIKE-04, DKC-ARM-06: DIF against the armed skill, 5; on 1 it costs nothing."""
    for face, owed in ((5, 1), (1, 0), (19, 1)):
        stage, ann, bob = pair()
        stage.dice(10)
        struck(stage, ann, bob, weapon="Knife")
        told = stage.forecast(Block, way="armed")
        assert told.tallies[0].total == 4, "the machete takes 1 off the skill (DKC-ARM-05)"
        stage.dice(face, *((6, 1) if face > 4 else ()))
        stage.take(Block, way="armed")
        lost = stage.find(bob, Lost)
        assert (lost.owed if lost is not None else 0) == owed
        assert stage.damage(bob, Part.ABDOMEN) == (1 if face > 4 else 0)


def test_a_unit_that_has_no_action_left_in_the_turn_cannot_block() -> None:
    """DKC-STRIKE-04."""
    stage, ann, bob = pair()
    stage.put(bob, Lost(turn=1))
    stage.dice(10, 6, 2)
    struck(stage, ann, bob, weapon="Knife")
    assert all(ask is None or ask.kind != "block" for ask in stage.asked)
    assert stage.damage(bob, Part.ABDOMEN) == 2


def test_a_weapon_that_blocks_a_fist_outstandingly_strikes_back() -> None:
    """DKC-STRIKE-05: half of 1d6 + 2 + 1 of the machete, on the striking arm."""
    stage, ann, bob = pair()
    stage.dice(10)
    struck(stage, ann, bob, weapon=FISTS)
    stage.dice(1, 4, 5)
    stage.take(Block, way="armed")
    assert stage.damage(ann, Part.RIGHT_ARM) > 0
    assert not any(stage.wounds(bob).damage)


@pytest.mark.parametrize(
    ("face", "hurt"), [(1, {}), (4, {Part.LEFT_LEG: 3}), (15, {Part.HEAD: 3}), (20, {Part.HEAD: 6})]
)
def test_bare_hands_turn_a_blade_to_a_part_of_the_defenders_choice(face: int, hurt: dict[Part, int]) -> None:
    """DKC-ARM-07: outstanding, no harm; a success, the part that was chosen; a failure, as struck; a catastrophe,
    double.
    """
    stage, ann, bob = pair(CON=8)
    stage.dice(10)
    struck(stage, ann, bob, weapon="Knife")
    stage.dice(face, 1, 3, 1)
    stage.take(Block, way="unarmed", guard="left leg")
    found = {part: stage.damage(bob, part) for part in Part if stage.damage(bob, part)}
    assert found == hurt


def test_armour_counts_twice_against_weapons_and_an_outstanding_one_is_critical() -> None:
    """DKC-ARM-02, DKC-ARM-08: 6 points less 2 on the chest of a vest; outstanding, a critical wound, if any of it gets
    through.
    """
    for face, rolled, points in ((10, 6, 4), (2, 6, 37), (2, 2, 0)):
        stage, ann, bob = pair(armour=("Kevlar vest",))
        stage.dice(face)
        struck(stage, ann, bob, weapon="Knife")
        stage.dice(4, rolled)
        stage.take(Bear)
        assert stage.damage(bob, Part.CHEST) == points


def test_weapons_that_can_spare_subdue() -> None:
    """DKC-ARM-04, DKC-STRIKE-03: a club at AVG, a machete at DIF, a knife not; the tally is one of its own."""
    stage, ann, bob = pair(mine="Club")
    assert stage.forecast(Strike, target=bob, weapon="Club", aim="to subdue").tallies[0].total == 10
    stage.dice(10)
    struck(stage, ann, bob, weapon="Club", aim="to subdue")
    stage.dice(6, 3)
    stage.take(Bear)
    assert not any(stage.wounds(bob).damage)
    assert sum(stage.wounds(bob).subdued) == 6, "1d6 and the points of its fists"
    other, _, foe = pair()
    assert not other.offered(Strike, target=foe, weapon="Knife", aim="to subdue")


def test_a_surprised_target_is_hit_without_a_check_where_the_attacker_likes() -> None:
    """DKC-ARM-02, DKC-SUR-02, DKC-HIT-01."""
    stage, ann, bob = pair()
    stage.put(bob, Surprised(1, (ann,)))
    stage.dice(4)
    struck(stage, ann, bob, weapon="Knife", part="left leg")
    assert stage.damage(bob, Part.LEFT_LEG) == 4


def test_a_long_weapon_keeps_a_short_one_off_in_the_first_phase() -> None:
    """DKC-ARM-01."""
    stage = Stage()
    skills = {Skill.ARMED: 4}
    ann = stage.unit("blue", (5, 5), "Rifleman", skills=skills, weapons=("Knife",), initiative=6)
    bob = stage.unit("red", (5, 4), "Rifleman", facing=4, skills=skills, weapons=("Spear",), initiative=6)
    stage.begin()
    stage.turn_to(ann)
    assert not stage.offered(Strike, target=bob, weapon="Knife")
    assert any("longer weapon" in words for words in stage.refusals())
    stage.idle()
    stage.turn_to(bob)
    assert stage.offered(Strike, target=ann, weapon="Spear")
    stage.rest()
    stage.begin()
    stage.turn_to(ann)
    assert stage.offered(Strike, target=bob, weapon="Knife")


def test_robots_are_not_hurt_by_blows_and_strike_only_with_what_they_have() -> None:
    """DKC-MEL-01, DKC-STRIKE-06."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), "Rifleman", weapons=("Club",), initiative=6)
    tin = stage.unit("red", (5, 4), "Security robot", facing=4, initiative=6)
    stage.begin()
    stage.turn_to(ann)
    assert not stage.offered(Strike, target=tin)
    assert any("not hurt by blows" in words for words in stage.refusals())
    stage.idle()
    stage.turn_to(tin)
    assert not stage.offered(Dive, target=ann)
    assert not stage.offered(Grapple, target=ann, manner="strangle")


# holds


def bare(**figures: Any) -> tuple[Stage, Ref, Ref]:
    """The same, with empty hands."""
    stage, ann, bob = pair(**figures)
    for unit in (ann, bob):
        stage.hold(unit)
    return stage, ann, bob


def test_controlling_hits_add_up_to_total_control() -> None:
    """DKC-GRAP-01, DKC-GRAP-02: AVG against twice AGL, 3 points each time, against a strength of 6."""
    stage, ann, bob = bare()
    assert stage.forecast(Grapple, target=bob, manner="grapple").tallies[0].total == 12
    stage.take(Grapple, target=bob, manner="grapple")
    stage.dice(12)
    stage.take(Bear)
    assert stage.part(ann, Gripping).hits == 3
    stage.turn_to(ann)
    stage.take(Grapple, target=bob, manner="grapple")
    stage.dice(12)
    stage.take(Bear)
    assert stage.part(ann, Gripping).hits == 6
    stage.rest()
    stage.begin()
    stage.turn_to(ann)
    assert all(ask is None or ask.unit != bob for ask in stage.asked[-1:])
    stage.take(LetGo)
    assert stage.find(ann, Gripping) is None


def test_a_grip_is_slipped_out_of_and_broken() -> None:
    """DKC-GRAP-01, DKC-GRAP-03: the answer takes 3 off, and an escape later as many."""
    stage, ann, bob = bare()
    stage.take(Grapple, target=bob, manner="grapple")
    stage.dice(12, 12)
    stage.take(Resist, manner="escape")
    assert stage.find(ann, Gripping) is None
    assert stage.part(bob, Lost).owed == 1
    stage.turn_to(ann)
    stage.take(Grapple, target=bob, manner="grapple")
    stage.dice(12)
    stage.take(Bear)
    stage.turn_to(bob)
    if not stage.offered(Escape, target=ann):
        stage.idle()
        stage.turn_to(bob)
    stage.dice(12)
    stage.take(Escape, target=ann)
    assert stage.find(ann, Gripping) is None


def test_both_may_grip_each_other() -> None:
    """DKC-GRAP-01, DKC-GRAP-02."""
    stage, ann, bob = bare()
    stage.take(Grapple, target=bob, manner="grapple")
    stage.dice(12, 2)
    stage.take(Resist, manner="grapple")
    assert (stage.part(ann, Gripping).hits, stage.part(bob, Gripping).hits) == (3, 6)


def test_throttling_takes_the_breath_and_then_the_life() -> None:
    """DKC-STRANG-01: total control makes unconscious, and each phase does as many points to the head."""
    stage, ann, bob = bare()
    stage.figures(ann, unarmed_damage=6)
    stage.take(Grapple, target=bob, manner="strangle", weapon=FISTS)
    assert stage.forecast(Resist, manner="escape") is not None
    stage.dice(12)
    stage.take(Bear)
    assert stage.wounds(bob).out == "serious"
    stage.dice(1, 1, 1, 1, 1, 1)
    stage.rest()
    assert stage.damage(bob, Part.HEAD) == 6


def test_a_cord_kills_when_it_is_drawn_outstandingly_well() -> None:
    """DKC-STRANG-02: the unarmed skill, 10; on 2 a critical wound of the head."""
    stage, ann, bob = bare(mine="Garrote")
    stage.hold(ann, "Garrote")
    stage.turn_to(ann)
    told = stage.forecast(Grapple, target=bob, manner="strangle", weapon="Garrote", aim="to harm")
    assert told.tallies[0].total == 10
    stage.take(Grapple, target=bob, manner="strangle", weapon="Garrote", aim="to harm")
    stage.dice(2)
    stage.take(Bear)
    assert stage.wounds(bob).dead


# dives and martial arts


def test_a_dive_throws_down_the_weaker() -> None:
    """DKC-DIVE-01, DKC-DIVE-02: twice CON and 1d6 against STR: 12 + 4 - 6 are 10 points, and the target lies down."""
    stage, _, bob = pair()
    stage.take(Dive, target=bob, manner="dive")
    stage.dice(4, 9, 6)
    stage.take(Bear)
    assert stage.damage(bob, Part.LEFT_LEG) == 10
    assert stage.part(bob, Stance).posture is Posture.PRONE


def test_a_dive_that_is_avoided_ends_on_the_ground() -> None:
    """DKC-DIVE-01: AVG against twice AGL; an outstanding one keeps the action."""
    for face, owed in ((12, 1), (3, 0)):
        stage, ann, bob = pair()
        stage.take(Dive, target=bob, manner="dive")
        stage.dice(face)
        stage.take(Avoid)
        lost = stage.find(bob, Lost)
        assert (lost.owed if lost is not None else 0) == owed
        assert stage.part(ann, Stance).posture is Posture.PRONE
        assert not any(stage.wounds(bob).damage)


def test_martial_arts_are_better_when_they_are_learnt() -> None:
    """DKC-MART-01, DKC-MART-02, DKC-MART-03, DKC-MART-04: kick and throw AVG instead of DIF, a leaping kick harder to
    avoid; a kick does half as much again.
    """
    for learnt, number, hard in ((True, 10, 6), (False, 5, 12)):
        stage, _, bob = bare(martial_arts=learnt)
        kick = stage.forecast(Strike, target=bob, weapon=FISTS, manner="kick")
        throw = stage.forecast(Grapple, target=bob, manner="throw")
        leap = stage.forecast(Dive, target=bob, manner="leaping kick")
        assert [told.tallies[0].total for told in (kick, throw, leap)] == [number, number, hard]
    stage, _, bob = bare(martial_arts=True)
    stage.take(Dive, target=bob, manner="leaping kick")
    stage.dice(9, 20)
    stage.take(Bear)
    assert stage.damage(bob, Part.LEFT_LEG) == 12
    stage, _, bob = bare(martial_arts=True)
    stage.take(Grapple, target=bob, manner="throw")
    stage.dice(10, 9, 6, 6, 20)
    stage.take(Bear)
    assert (stage.damage(bob, Part.LEFT_LEG), stage.damage(bob, Part.ABDOMEN)) == (6, 6)
    assert stage.part(bob, Stance).posture is Posture.PRONE
    without = Stage(martial_arts=False)
    one = without.unit("blue", (5, 5), "Hand-to-hand specialist", initiative=6)
    two = without.unit("red", (5, 4), facing=4)
    without.begin()
    without.turn_to(one)
    assert not without.offered(Strike, target=two, manner="kick")


def test_what_each_block_would_leave_of_a_blow_is_shown_before_it() -> None:
    """DKC-STRIKE-04: the chance to strike, times what the block lets through once it is chosen."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), "Rifleman", facing=0)
    bob = stage.unit("red", (5, 4), "Rifleman", facing=4)
    stage.begin()
    stage.turn_to(ann)
    told = stage.forecast(Strike, target=bob, weapon=FISTS, part="")
    shown = {each.text.removeprefix("red rifleman A "): each.success for each in told.answers}
    comes_off = shown.pop("takes it")
    assert shown and told.success == min(shown.values())
    stage.dice(1)
    stage.take(Strike, target=bob, weapon=FISTS, part="")
    assert stage.ask is not None and stage.ask.unit == bob
    for words, left in shown.items():
        block = stage.forecast(Block, way=words.removeprefix("blocks, "))
        assert block.success is not None
        assert left == comes_off * (1 - block.success)
