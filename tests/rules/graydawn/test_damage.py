"""One hit on its way: what gets through, what a graze leaves, what cripples and severs."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.graydawn.core import arms
from rules.graydawn.flesh import damage, hits, landing, saves
from rules.graydawn.flesh.damage import SOUND, Flesh, Missile, Shield, Wound
from rules.graydawn.flesh.hits import Hit
from rules.graydawn.flesh.landing import Table
from rules.graydawn.flesh.saves import Mettle
from rules.graydawn.flesh.track import Grade, Limb, Wounds
from rules.graydawn.terms.anatomy import Part, part_at
from rules.kernel import odds
from rules.kernel.dice import Scripted
from tests.rules.graydawn.stage import saved

BALL = Missile(5)
BTM_2 = Flesh(body=7, luck=5, btm=2, grazes=False)
HEAD, TORSO, ARM, LEG = 1, 2, 5, 7


def hit(
    through: int, face: int, *, flesh: Flesh = BTM_2, missile: Missile = BALL, severed: bool = False,
    grazed: bool = False, before: Wounds = Wounds(),
) -> Wounds:  # fmt: skip
    """The wounds of a body after a hit."""
    part = part_at(face)
    done = damage.wound(through, part, flesh, missile, grazed)
    return damage.lands(before, part, done, damage.as_it_was(before, part), severed)


def test_ten_points_to_a_limb_are_four_marks() -> None:
    """10 - 2 = 8, half of that 4 (GRD-DMG-02)."""
    assert hit(10, ARM).marks == 4


def test_two_points_to_the_head_are_four_marks() -> None:
    """Doubled after BTM is off (GRD-DMG-03)."""
    assert hit(4, HEAD).marks == 4


def test_what_gets_through_leaves_a_mark_at_least() -> None:
    """BTM leaves one point, and halving one mark (GRD-DMG-01, GRD-DMG-02)."""
    assert hit(1, TORSO).marks == 1
    assert hit(1, LEG).marks == 1


def test_piercing_rounds_halve_armour_and_themselves_but_not_limbs() -> None:
    """Stopping power and what gets through count half, the limb not again (GRD-DMG-04)."""
    piercing = Missile(5, pierces=True)
    assert damage.penetrates(20, Shield(8, 14), piercing) == (20 - 4 - 7) // 2
    assert hit(6, ARM, missile=piercing).marks == 4


def test_hollow_points_meet_double_armour_and_do_half_as_much_again() -> None:
    """20 points against 6: 8 through, 12 done (GRD-DMG-05)."""
    assert damage.penetrates(20, Shield(0, 6), Missile(5, hollow=True)) == 12


def test_blades_meet_half_of_soft_armour() -> None:
    """Soft armour counts half, hard armour whole (GRD-ARM-05)."""
    blade = Missile(1, edged=True)
    assert damage.penetrates(10, Shield(0, 14, soft=True), blade) == 3
    assert damage.penetrates(10, Shield(0, 14), blade) == 0


def test_cover_and_armour_stop_what_they_can() -> None:
    """Cover first, then armour; nothing through is no wound (GRD-DMG-01, GRD-ARM-01, GRD-COVER-09)."""
    assert damage.penetrates(25, Shield(8, 14), BALL) == 3
    assert damage.penetrates(22, Shield(8, 14), BALL) == 0


@pytest.mark.parametrize(
    ("one", "other", "both"), [(14, 14, 19), (14, 20, 24), (4, 14, 17), (4, 20, 22), (1, 24, 25), (1, 30, 30)]
)
def test_layers_add_a_bonus_by_how_much_they_differ(one: int, other: int, both: int) -> None:
    """Equal layers 5, far apart nothing (GRD-ARM-04)."""
    assert arms.layered(one, other) == both == arms.layered(other, one)


# grazes


@pytest.mark.parametrize(("dice", "graze"), [(Missile(4, plus=1), 5), (Missile(2, 10), 4), (Missile(7), 7)])
def test_a_graze_does_a_point_a_die(dice: Missile, graze: int) -> None:
    """4d6+1 grazes for 5; a d10 counts 2 (GRD-GRAZE-02)."""
    assert dice.graze == graze


def test_a_graze_of_five_against_btm_2_is_a_wound_of_three() -> None:
    """4d6+1 grazing a body with BTM 2 (GRD-GRAZE-02)."""
    after = hit(15, TORSO, grazed=True, missile=Missile(4, plus=1))
    assert after.marks == 3


def test_a_grazed_head_is_not_doubled() -> None:
    """The same on the head (GRD-GRAZE-07)."""
    assert hit(15, HEAD, grazed=True, missile=Missile(4, plus=1)).marks == 3


def test_ordinary_people_do_not_roll_and_small_hits_need_not() -> None:
    """Only those with luck, and only where it would do less (GRD-GRAZE-01)."""
    lucky = Flesh(body=7, luck=5, btm=2)
    assert not damage.may_graze(10, BTM_2, BALL)
    assert damage.may_graze(6, lucky, BALL)
    assert not damage.may_graze(5, lucky, BALL)


@pytest.mark.parametrize(("part", "bonus"), [(Part.HEAD, -2), (Part.TORSO, 0), (Part.LEFT_LEG, 2), (Part.RIGHT_ARM, 2)])
def test_the_part_that_is_hit_counts_in_the_graze_roll(part: Part, bonus: int) -> None:
    """Head -2, limbs +2 (GRD-GRAZE-03)."""
    assert damage.grazing(part, 0) == bonus


def test_the_graze_roll_is_luck_against_15() -> None:
    """LUCK 5 needs a 10 on the torso: with 10 and 1 it is 16 (GRD-GRAZE-01, GRD-LUCK-04)."""
    lucky = Flesh(body=7, luck=5, btm=2)
    short = hits.short(20, Part.TORSO, lucky, BALL, 0, None)
    assert hits.grazes(Scripted((10, 1)), short, 3)
    assert not hits.grazes(Scripted((9,)), short, 3)


# crippling


def test_a_crippled_arm_is_eight_marks_and_a_death_save_at_nothing() -> None:
    """An uninjured unit whose arm is crippled has serious wounds and saves its life against BODY (GRD-CRIP-01,
    GRD-CRIP-02).
    """
    after = hit(22, ARM)
    assert (after.marks, after.grade, after.limb(Part.LEFT_ARM)) == (8, Grade.SERIOUS, Limb(Part.LEFT_ARM))
    _, death = saves.mortal(saves.struck(Wounds(), after), Mettle(7), saves.stun(8, Mettle(7)))
    assert death is not None
    assert death.need == 7


def test_seventeen_points_do_not_cripple_a_limb() -> None:
    """Counted after halving: 15 halved is 7 (GRD-CRIP-01); with the switch the points before halving count."""
    assert hit(17, ARM).crippled == ()
    harsher = Flesh(body=7, luck=5, btm=2, grazes=False, halved_later=False)
    assert hit(10, ARM, flesh=harsher).limb(Part.LEFT_ARM) is not None


def test_a_chest_wound_of_twenty_is_twenty_marks() -> None:
    """The torso is never crippled, and has no cap (GRD-CRIP-08)."""
    after = hit(22, TORSO)
    assert (after.marks, after.crippled, after.mortal) == (20, (), True)


def test_eight_points_to_the_head_are_fatal_without_help() -> None:
    """Crippled before doubling: the death save fails by itself; 16 marks (GRD-CRIP-07)."""
    after = hit(10, HEAD)
    assert (after.marks, after.limb(Part.HEAD)) == (16, Limb(Part.HEAD))
    assert saves.struck(Wounds(), after).head
    assert saved(Scripted((1,)), Wounds(), after, Mettle(20)).dying


def test_a_destroyed_head_is_death() -> None:
    """The severity check failed (GRD-CRIP-10)."""
    assert hit(10, HEAD, severed=True).dead


def test_the_severity_check_is_body_luck_and_the_die_against_the_points() -> None:
    """BODY 7 and LUCK 5 against 20 points: an 8 does it (GRD-CRIP-03)."""
    need = hits.may_sever(Wound(points=20, counts=10), SOUND, BTM_2)
    assert not hits.severs(Scripted((8,)), need, 3)
    assert hits.severs(Scripted((7,)), need, 3)


def attack(*throughs: int, where: str = "left leg", dice: tuple[int, ...] = ()) -> Wounds:
    """A sound body after hits of one attack on one part, by what gets through of each."""
    wounds, body = Wounds(), hits.as_it_was(Wounds())
    scripted = Scripted(dice)
    for through in throughs:
        struck = Hit(Missile(0, plus=through), (Shield(),) * 10, Table(where), 0, BTM_2)
        known = hits.HIT.rolled(struck.fields | {"wounds": wounds, "body": body}, scripted)
        wounds, body = known["wounds"], known["body"]
    return wounds


def test_a_limb_takes_eight_marks_at_most_from_one_attack() -> None:
    """Four bullets of 9 in one spray, or three of 5: eight marks, and it is crippled (GRD-CRIP-01, GRD-AUTO-01)."""
    assert attack(20, 20, 20, 20, dice=(9,) * 4) == Wounds(crippling=8, crippled=(Limb(Part.LEFT_LEG),))
    after = attack(12, 12, 12, dice=(9,))
    assert (after.marks, after.limb(Part.LEFT_LEG)) == (8, Limb(Part.LEFT_LEG))
    assert attack(8, 10).crippled == ()


def test_the_severity_check_is_against_all_that_cripples() -> None:
    """Two bullets of 10 after BTM: BODY 7, LUCK 5 and an 8 hold against 20 points, a 7 does not (GRD-CRIP-03)."""
    assert attack(12, 12, dice=(8,)).limb(Part.LEFT_LEG) == Limb(Part.LEFT_LEG)
    assert attack(12, 12, dice=(7,)).limb(Part.LEFT_LEG) == Limb(Part.LEFT_LEG, severed=True)


def test_a_head_is_crippled_by_eight_points_of_one_attack() -> None:
    """Two bullets of 4 after BTM, each marked twice over (GRD-CRIP-07)."""
    after = attack(6, 6, where="head", dice=(9,))
    assert (after.marks, after.limb(Part.HEAD)) == (16, Limb(Part.HEAD))


def test_a_crippled_limb_takes_no_more_marks() -> None:
    """From then on; a worse hit may sever it (GRD-CRIP-06)."""
    old = Limb(Part.LEFT_ARM)
    before = Wounds(crippling=8, crippled=(old,))
    assert hit(10, ARM, before=before) == before
    worse = hit(30, ARM, before=before, severed=True)
    assert (worse.marks, worse.bleeds) == (8, True)


# marks


def test_one_mark_is_a_minor_wound_and_more_are_wounding() -> None:
    """Judged by the marks that are made (GRD-WOUND-06, GRD-WOUND-07)."""
    assert hit(5, ARM) == Wounds(minor=1)
    assert hit(3, HEAD) == Wounds(wounding=2)


def test_half_of_a_blunt_blow_stuns_the_odd_mark_among_it() -> None:
    """Seven marks: four stun (GRD-WOUND-09)."""
    after = hit(9, TORSO, missile=Missile(1, blunt=True))
    assert (after.stun, after.real) == (4, 3)


# where it lands


@pytest.mark.parametrize(
    ("how", "head", "torso", "legs"),
    [
        ("d10", Fraction(1, 10), Fraction(3, 10), Fraction(4, 10)),
        ("d8", Fraction(1, 8), Fraction(3, 8), Fraction(1, 4)),
    ],
)
def test_the_tables_share_the_body_out(how: str, head: Fraction, torso: Fraction, legs: Fraction) -> None:
    """12.5 instead of 10 % to the head, 37.5 instead of 30 % to the torso, 25 instead of 40 % to the legs
    (GRD-HITLOC-01, GRD-HITLOC-02).
    """
    parts = odds.of(landing.face, Table(how)).map(part_at)
    assert (parts[Part.HEAD], parts[Part.TORSO]) == (head, torso)
    assert parts.chance(lambda part: "leg" in part) == legs
    assert parts[Part.LEFT_LEG] == parts[Part.RIGHT_LEG]


def test_the_centre_of_the_body_leaves_the_legs_alone() -> None:
    """A d6 on the same table (GRD-AIM-02)."""
    parts = odds.of(landing.face, Table("d6")).map(part_at)
    assert {*parts} == {Part.HEAD, Part.TORSO, Part.LEFT_ARM, Part.RIGHT_ARM}


def test_spread_fire_may_always_strike_the_torso_behind_cover() -> None:
    """Face 3, by the switch (GRD-HITLOC-03)."""
    assert landing.face(Scripted(()), Table("spread")) == 3
