"""Stabilising the wounded, where a player meets it."""

from __future__ import annotations

from fractions import Fraction

from rules.graydawn.care.topic import Stabilise
from rules.graydawn.flesh.track import Limb, Wounds
from rules.graydawn.state import Fading
from rules.graydawn.terms.anatomy import Part
from rules.graydawn.terms.skills import Skill
from rules.graydawn.turns.forms import Advance
from rules.kernel.refs import Ref
from tests.rules.graydawn.stage import Stage, faces

MORTAL = Wounds(wounding=14, unconscious=True, dying=True)


def _medic(skills: dict[Skill, int], wounds: Wounds, kit: bool = False) -> tuple[Stage, Ref, Ref]:
    """A medic of TECH 6 beside a wounded friend, about to take its one action."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), "Rifleman", TECH=6, skills=skills, first_aid_kit=kit)
    bob = stage.unit("blue", (5, 6), "Rifleman")
    stage.hurt(bob, wounds)
    stage.begin({ann: 14})
    stage.until(ann)
    stage.take(Advance, moves=0, actions=1)
    return stage, ann, bob


def test_a_doctor_stops_the_dying_of_the_mortally_wounded() -> None:
    """TECH, Doctor, a kit and the die reach the marks of the patient: it no longer dies (GRD-SAVE-07)."""
    stage, _, bob = _medic({Skill.DOCTOR: 2}, MORTAL, kit=True)
    assert stage.find(bob, Fading) is not None
    told = stage.forecast(Stabilise, patient=bob, care="wounds")
    made, number = told.tallies
    assert (made.total, number.total) == (6 + 2 + 1, 14)
    assert told.success == Fraction(6, 10), "5 or more of the die, which a 10 exceeds and a 1 does not"
    stage.dice(5)
    stage.take(Stabilise, patient=bob, care="wounds")
    after = stage.wounds(bob)
    assert (after.stabilised, after.dying, after.unconscious) == (True, False, True)
    assert stage.find(bob, Fading) is None, "no death save hangs over it any more (GRD-SAVE-06)"
    assert stage.told("first aid")[-1].success


def test_a_check_that_falls_short_helps_nobody() -> None:
    """One less than the marks, and the patient goes on dying (GRD-SAVE-07)."""
    stage, _, bob = _medic({Skill.DOCTOR: 2}, MORTAL)
    stage.dice(5)
    stage.take(Stabilise, patient=bob, care="wounds")
    assert stage.wounds(bob).dying
    assert stage.told("first aid")[-1].success is False


def test_first_aid_alone_is_not_enough_for_mortal_wounds() -> None:
    """Mortal wounds take a doctor: refused, with the skill that is missing (GRD-SAVE-07)."""
    stage, _, _bob = _medic({Skill.FIRST_AID: 8, Skill.DOCTOR: 0}, MORTAL)
    assert not stage.offered(Stabilise)
    assert "Stabilise blue 3, wounds: takes the skill Doctor" in stage.refusals() or any(
        "takes the skill Doctor" in each for each in stage.refusals()
    )


def test_first_aid_stabilises_a_crippled_limb() -> None:
    """TECH and First Aid against 15: a severed limb bleeds no more, and a unit that failed its death save by it no
    longer dies (GRD-CRIP-04, GRD-CRIP-05).
    """
    lost = Wounds(crippling=8, crippled=(Limb(Part.LEFT_ARM, severed=True),), dying=True, unconscious=True)
    stage, _, bob = _medic({Skill.FIRST_AID: 4, Skill.DOCTOR: 0}, lost)
    assert stage.find(bob, Fading) is not None
    stage.dice(5)
    stage.take(Stabilise, patient=bob, care="limbs")
    after = stage.wounds(bob)
    assert not after.bleeds
    assert not after.dying
    assert after.unconscious


def test_a_severed_limb_bleeds_until_it_is_seen_to() -> None:
    """Every ten rounds a death save, mortal or not; failed, it is dying (GRD-CRIP-05, GRD-SAVE-06)."""
    stage = Stage()
    bob = stage.unit("blue", (5, 6), "Rifleman")
    stage.hurt(bob, Wounds(crippling=8, crippled=(Limb(Part.LEFT_ARM, severed=True),)))
    for _ in range(10):
        stage.begin({bob: 14})
        stage.dice(9)
        stage.rest()
    assert stage.table.clock.round == 10
    assert stage.wounds(bob).dying, "a 9 against BODY 7"


def test_mortal_wounds_with_a_lost_limb_need_both() -> None:
    """Treating the limb of a mortally wounded unit ends its bleeding, not its dying (GRD-CRIP-04, GRD-SAVE-07)."""
    both = Wounds(wounding=6, crippling=8, crippled=(Limb(Part.LEFT_LEG, severed=True),), dying=True, unconscious=True)
    stage, _, bob = _medic({Skill.DOCTOR: 8}, both)
    stage.dice(*faces(5))
    stage.take(Stabilise, patient=bob, care="limbs")
    assert stage.wounds(bob).dying
    assert not stage.wounds(bob).bleeds


def test_several_actions_hurry_the_medic() -> None:
    """Every further action costs 3, on this check as on any (GRD-ACT-02, GRD-CRIP-04)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), TECH=6, skills={Skill.FIRST_AID: 4})
    bob = stage.unit("blue", (5, 6))
    stage.hurt(bob, Wounds(crippling=8, crippled=(Limb(Part.LEFT_ARM),)))
    stage.begin({ann: 14})
    stage.until(ann)
    stage.take(Advance, moves=0, actions=2)
    assert stage.forecast(Stabilise, patient=bob, care="limbs").tallies[0].total == 6 + 4 - 3


def test_who_begins_to_die_has_a_whole_turn_from_then() -> None:
    """Mortally wounded in round 1, it fails a death save in round 8, of another wound: ten full rounds are left
    (GRD-SAVE-04).
    """
    stage = Stage()
    ann, bob = stage.unit("blue", (5, 5), "Rifleman"), stage.unit("blue", (5, 6), "Rifleman")
    died = dict[int, bool]()
    for number in range(1, 19):
        stage.begin()
        if number == 1:
            stage.hurt(bob, Wounds(wounding=14, unconscious=True))
        if number == 8:
            stage.hurt(bob, MORTAL)
        stage.rest()
        died[number] = stage.wounds(bob).dead
    assert stage.wounds(ann).up
    assert [number for number, dead in died.items() if dead] == [18]
