"""From basic damage to injury: armour, wounding, shock, major wounds, knockdown, death."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.gurps.flesh import armour, blows, body, course, harming
from rules.gurps.flesh.armour import Guard, Layer, Suit
from rules.gurps.flesh.blows import Strike
from rules.gurps.flesh.body import Build, Knock, Life, Pain, Tolerance, Wounds
from rules.gurps.flesh.harming import Hit
from rules.gurps.rolls import Roll
from rules.gurps.terms import damage
from rules.gurps.terms.anatomy import LOCATIONS, Location
from rules.gurps.terms.damage import Damage, Hurt
from rules.kernel import odds
from rules.kernel.dice import Scripted
from tests.rules.gurps.struck import Done, struck

BARE, MAN = Suit(), Build()
ONE = Fraction(1)
TORSO = Location.TORSO
LEATHER = Suit.of(dict.fromkeys(LOCATIONS, (Layer(2),)))


def wearing(dr: int, *, flexible: bool = False) -> Suit:
    """Armour all over."""
    return Suit.of(dict.fromkeys(LOCATIONS, (Layer(dr, flexible),)))


def blow(
    points: int,
    kind: Damage,
    location: Location = TORSO,
    *,
    dr: int = 0,
    build: Build = MAN,
    strike: Strike | None = None,
) -> Done:
    """What so much basic damage of a type does."""
    return struck(points, strike or Strike(Hurt(1), kind), Guard(dr), location, build)


# --- the worked examples of the book --------------------------------------------------------------------------------


def test_a_sword_of_2d_1_for_8_against_dr_3_takes_7() -> None:
    """8 - 3 = 5, half as much again, rounded down (GUR-DMG-02)."""
    hit = Hit(Strike(damage.of("2d+1"), Damage.CUTTING))
    harm = course.harmed(Scripted((3, 4, 3, 3, 3)), hit, wearing(3), Wounds(10), MAN)
    assert (harm.blows[0].basic, harm.blows[0].through, harm.injury) == (8, 5, 7)
    assert harm.wounds.hp == 3


def test_mail_of_dr_4_lets_2_of_6_points_through() -> None:
    """6 - 4 (GUR-DR-01)."""
    assert armour.passed(6, armour.stops(Guard(4), ONE)).through == 2


def test_natural_dr_2_under_a_vest_of_15_is_17() -> None:
    """Several sources add up (GUR-DR-01)."""
    skin = (Layer(15, flexible=True), Layer(2, natural=True))
    assert armour.guard(skin, TORSO, Damage.PIERCING).whole == 17


def test_filthy_pierre_in_leather_takes_7_of_an_axe() -> None:
    """7 cutting, DR 2: 5 penetrate, 7.5 drop to 7 (GUR-INJ-01)."""
    assert blow(7, Damage.CUTTING, dr=2).injury == 7


def test_three_bullets_into_a_zombie_leave_17_hp() -> None:
    """2d+2 against DR 1: 8, 7 and 10 penetrate, a third of each is 2, 2 and 3 (GUR-INJ-02)."""
    zombie = Build(hp=24, ht=12, tolerance=Tolerance.UNLIVING)
    hit, wounds = Hit(Strike(damage.of("2d+2"), Damage.PIERCING)), Wounds(24)
    injuries = []
    for faces in ((3, 4), (3, 3), (4, 5)):
        harm = course.harmed(Scripted(faces), hit, wearing(1), wounds, zombie)
        wounds = harm.wounds
        injuries.append(harm.injury)
    assert injuries == [2, 2, 3]
    assert wounds.hp == 17
    assert body.shock(wounds, zombie) == -3


def test_louis_wounds_pierre_for_6_of_12() -> None:
    """A 4 on 1d+1 is 5, cloth stops 1, 4 cut for 6: exactly half is no major wound, shock is -4 (GUR-INJ-04,
    GUR-INJ-05).
    """
    pierre = Build(hp=12)
    dice = Scripted((4,))
    hit = Hit(Strike(damage.of("sw", 11), Damage.CUTTING))
    harm = course.harmed(dice, hit, wearing(1, flexible=True), Wounds(12), pierre)
    assert harm.injury == 6
    assert harm.wounds.hp == 6
    assert not dice.left
    assert not dice.left
    assert body.shock(harm.wounds, pierre) == -4


def test_st_10_is_driven_back_a_yard_for_8_full_points() -> None:
    """Crushing always, cutting only if it did not penetrate (GUR-DMG-04)."""
    assert [blow(points, Damage.CRUSHING).pushed for points in (7, 8, 15, 16)] == [0, 1, 1, 2]
    assert blow(8, Damage.CUTTING).pushed == 0
    assert blow(8, Damage.CUTTING, dr=8).pushed == 1
    assert blow(16, Damage.PIERCING, dr=20).pushed == 0


def test_the_weak_and_what_has_no_strength_fly_farther() -> None:
    """ST 3 or less a yard a point; a wall by its HP (GUR-DMG-04)."""
    assert blow(4, Damage.CRUSHING, build=Build(st=3)).pushed == 4
    assert blow(20, Damage.CRUSHING, build=Build(st=0, hp=12)).pushed == 2
    assert (blows.footing(12, 1), blows.footing(12, 3), blows.footing(12, 3, balanced=True)) == (12, 10, 14)


def test_a_shove_moves_and_does_not_hurt() -> None:
    """Knockback only (GUR-DMG-04)."""
    done = blow(16, Damage.CRUSHING, strike=Strike(Hurt(2), pushes_only=True))
    assert (done.pushed, done.injury) == (2, 0)


@pytest.mark.parametrize(("hp", "rolls"), [(-9, 0), (-10, 1), (-20, 2), (-30, 3), (-40, 4)])
def test_death_rolls_come_at_each_multiple(hp: int, rolls: int) -> None:
    """With 10 HP at -10, -20, -30 and -40 (GUR-INJ-03)."""
    assert body.deaths(10, hp, MAN) == rolls


def test_five_multiples_below_zero_are_death_without_a_roll() -> None:
    """-50 with 10 HP (GUR-INJ-03, GUR-DEATH-01)."""
    assert body.survives(Scripted(()), 5, -50, MAN) is Life.DEAD
    assert body.survives(Scripted((3, 3, 3) * 4), 5, -49, MAN) is Life.LIVES


# --- wounding -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "tenths"),
    [
        ("pi-", 5), ("burn", 10), ("cor", 10), ("cr", 10), ("fat", 10), ("pi", 10), ("tox", 10), ("cut", 15),
        ("pi+", 15), ("imp", 20), ("pi++", 20),
    ],
)  # fmt: skip
def test_wounding_by_type(kind: str, tenths: int) -> None:
    """The plain table (GUR-INJ-01)."""
    assert blows.multiplier(Damage(kind)) == Fraction(tenths, 10)


@pytest.mark.parametrize(
    ("tolerance", "kind", "by"),
    [
        (Tolerance.UNLIVING, "imp", "1"), (Tolerance.UNLIVING, "pi++", "1"), (Tolerance.UNLIVING, "pi+", "1/2"),
        (Tolerance.UNLIVING, "pi", "1/3"), (Tolerance.UNLIVING, "pi-", "1/5"), (Tolerance.UNLIVING, "cut", "3/2"),
        (Tolerance.HOMOGENOUS, "imp", "1/2"), (Tolerance.HOMOGENOUS, "pi++", "1/2"),
        (Tolerance.HOMOGENOUS, "pi+", "1/3"), (Tolerance.HOMOGENOUS, "pi", "1/5"),
        (Tolerance.HOMOGENOUS, "pi-", "1/10"),
        (Tolerance.HOMOGENOUS, "cut", "3/2"),
    ],
)  # fmt: skip
def test_wounding_of_what_is_not_flesh(tolerance: Tolerance, kind: str, by: str) -> None:
    """Unliving and homogenous (GUR-INJ-02)."""
    assert blows.multiplier(Damage(kind), TORSO, tolerance) == Fraction(by)


def test_what_is_alike_all_through_has_no_vitals() -> None:
    """Reading: a statue's head is no more vulnerable than its chest (GUR-INJ-02)."""
    assert blows.multiplier(Damage.PIERCING, Location.SKULL, Tolerance.HOMOGENOUS) == Fraction(1, 5)
    assert blows.multiplier(Damage.PIERCING, Location.SKULL, Tolerance.UNLIVING) == 4


def test_a_swarm_loses_1_to_bullets_and_2_to_fists() -> None:
    """Diffuse; a blast hurts it as usual (GUR-INJ-02)."""
    swarm = Build(hp=20, tolerance=Tolerance.DIFFUSE)
    assert blow(30, Damage.IMPALING, build=swarm).injury == 1
    assert blow(30, Damage.CRUSHING, build=swarm).injury == 2
    assert blow(30, Damage.CRUSHING, build=swarm, strike=Strike(Hurt(6), area=True)).injury == 30


@pytest.mark.parametrize(
    ("where", "kind", "by"),
    [
        (Location.SKULL, "cr", "4"), (Location.SKULL, "tox", "1"), (Location.LEFT_EYE, "imp", "4"),
        (Location.FACE, "cor", "3/2"), (Location.FACE, "cut", "3/2"), (Location.NECK, "cr", "3/2"),
        (Location.NECK, "cor", "3/2"), (Location.NECK, "cut", "2"), (Location.VITALS, "imp", "3"),
        (Location.VITALS, "pi-", "3"), (Location.GROIN, "imp", "2"), (Location.LEFT_ARM, "imp", "1"),
        (Location.RIGHT_LEG, "pi++", "1"), (Location.LEFT_HAND, "pi+", "1"), (Location.RIGHT_FOOT, "cut", "3/2"),
        (Location.LEFT_ARM, "pi-", "1/2"),
    ],
)  # fmt: skip
def test_wounding_by_location(where: Location, kind: str, by: str) -> None:
    """Skull and eyes four times, neck and vitals more, limbs less (GUR-ATK-07)."""
    assert blows.multiplier(Damage(kind), where) == Fraction(by)


def test_what_can_be_aimed_at() -> None:
    """Eyes and vitals only by what pierces, impales or burns finely; eyes not from behind (GUR-ATK-07)."""
    assert blows.may_strike(Location.VITALS, Damage.IMPALING)
    assert not blows.may_strike(Location.VITALS, Damage.CUTTING)
    assert not blows.may_strike(Location.VITALS, Damage.BURNING)
    assert blows.may_strike(Location.VITALS, Damage.BURNING, tight=True)
    assert blows.multiplier(Damage.BURNING, Location.VITALS, tight=True) == 2
    assert blows.may_strike(Location.LEFT_EYE, Damage.PIERCING)
    assert not blows.may_strike(Location.LEFT_EYE, Damage.PIERCING, behind=True)
    assert blows.may_strike(Location.SKULL, Damage.CRUSHING, behind=True)


def test_a_near_miss_strikes_the_torso() -> None:
    """By exactly 1, at skull, face, eyes, neck, vitals or groin (GUR-ATK-07)."""
    assert harming.strays(Location.NECK, Roll(11, 10))
    assert not harming.strays(Location.NECK, Roll(12, 10))
    assert not harming.strays(Location.NECK, Roll(4, 3))
    assert not harming.strays(Location.NECK, Roll(17, 16))
    assert not harming.strays(Location.LEFT_ARM, Roll(11, 10))


def test_a_random_hand_has_a_side() -> None:
    """15 is a hand, a further die tells which; 9 the torso (GUR-ATK-07)."""
    assert harming.lands(Scripted((5, 5, 5, 2)), None) is Location.RIGHT_HAND
    assert harming.lands(Scripted((5, 5, 6, 4)), None) is Location.LEFT_FOOT
    assert harming.lands(Scripted((3, 3, 3)), None) is TORSO
    assert odds.of(harming.lands, None)[Location.LEFT_HAND] == Fraction(5, 216)


def test_anything_that_penetrates_costs_a_point() -> None:
    """A small bullet that barely gets through (GUR-INJ-01, GUR-CORE-05)."""
    assert blow(1, Damage.SMALL_PIERCING).injury == 1


def test_fatigue_damage_tires() -> None:
    """It costs FP, not HP (GUR-INJ-01)."""
    done = blow(5, Damage.FATIGUE, dr=2)
    assert (done.fatigue, done.injury, done.asks) == (3, 0, None)


def test_one_roll_for_many_hits() -> None:
    """As an option what penetrates is multiplied: three bullets of 8 into the zombie are 8 HP, not 6 (GUR-DR-06)."""
    zombie = Build(hp=24, tolerance=Tolerance.UNLIVING)
    done = blow(9, Damage.PIERCING, dr=1, build=zombie, strike=Strike(Hurt(2, 2), Damage.PIERCING, many=3))
    assert done.injury == 8
    vest = Strike(Hurt(1), Damage.PIERCING, many=3)
    assert struck(10, vest, Guard(0, 12), TORSO, MAN).injury == 3


# --- shock, crippling, knockdown ------------------------------------------------------------------------------------


def test_shock() -> None:
    """A point per HP up to 4; per tenth of 20 HP or more; pain thresholds (GUR-INJ-04, GUR-CHAR-06)."""

    def shock(lost: int, hp: int = 10, pain: Pain = Pain.NORMAL, doubled: int = 0) -> int:
        return body.shock(Wounds(hp, lost=lost, doubled=doubled), Build(hp=hp, pain=pain))

    assert [shock(lost) for lost in (0, 1, 3, 4, 9)] == [0, -1, -3, -4, -4]
    assert (shock(7, 24), shock(1, 24), shock(8, 39), shock(9, 39)) == (-3, 0, -2, -3)
    assert (shock(3, pain=Pain.HIGH), shock(3, pain=Pain.LOW), shock(9, pain=Pain.LOW)) == (0, -6, -8)
    assert (shock(0, doubled=2), shock(1, doubled=2), shock(0, doubled=9)) == (-4, -5, -8)


def test_injuries_since_the_last_turn_add_up_for_shock() -> None:
    """2 and 1 are -3 (GUR-INJ-04)."""
    wounds = Wounds(10)
    for points in (2, 1):
        wounds = harming.wounded(wounds, blow(points, Damage.CRUSHING).blow)
    assert body.shock(wounds, MAN) == -3


@pytest.mark.parametrize(
    ("where", "least", "costs"),
    [(Location.LEFT_ARM, 6, 6), (Location.RIGHT_LEG, 6, 6), (Location.LEFT_HAND, 4, 4), (Location.RIGHT_FOOT, 4, 4)],
)
def test_limbs_are_crippled_and_cost_no_more(where: Location, least: int, costs: int) -> None:
    """Over half of 10 HP, or a third; what goes beyond is lost (GUR-INJ-06)."""
    assert not blow(least - 1, Damage.CRUSHING, where).cripples
    assert blow(least, Damage.CRUSHING, where).cripples
    hard = blow(20, Damage.CRUSHING, where)
    assert (hard.injury, hard.cripples, hard.severs) == (costs, True, True) and hard.asks is not None
    assert not blow(2 * least - 1, Damage.CRUSHING, where).severs


def test_an_eye_is_lost_to_more_than_a_tenth_and_the_rest_goes_in() -> None:
    """2 of 10 HP blind it; the injury isn't capped (GUR-INJ-06, GUR-ATK-07)."""
    done = blow(1, Damage.PIERCING, Location.RIGHT_EYE)
    assert (done.injury, done.cripples, done.asks) == (4, True, -10)
    wounds = harming.wounded(Wounds(10), done.blow)
    assert wounds.one_eyed
    assert not wounds.blind


def test_what_crippled_parts_cannot_do() -> None:
    """An arm drops and holds nothing more, a leg fells (GUR-INJ-06)."""
    arm = course.harmed(
        Scripted((6, 3, 3, 3)), Hit(Strike(Hurt(1)), Location.LEFT_ARM), BARE, Wounds(10), MAN
    )  # fmt: skip
    assert arm.wounds.stands
    assert not arm.wounds.holds(Location.LEFT_HAND)
    assert arm.wounds.holds(Location.RIGHT_ARM)
    leg = course.harmed(Scripted((6, 3, 3, 3)), Hit(Strike(Hurt(1)), Location.LEFT_LEG), BARE, Wounds(10), MAN)
    assert not leg.wounds.stands
    again = course.harmed(Scripted((6, 3, 3, 3)), Hit(Strike(Hurt(1)), Location.LEFT_LEG), BARE, leg.wounds, MAN)
    assert again.wounds.crippled == (Location.LEFT_LEG,)


def test_a_major_wound_is_more_than_half() -> None:
    """6 of 12 is none, 7 is (GUR-INJ-05)."""
    twelve = Build(hp=12)
    assert blow(6, Damage.CRUSHING, build=twelve).asks is None
    assert blow(7, Damage.CRUSHING, build=twelve).asks == 0


def test_knockdown_modifiers() -> None:
    """Head and vitals by how bad the wound is, pain thresholds, groins (GUR-KD-01)."""
    assert blow(1, Damage.CRUSHING, Location.SKULL).asks == 0
    assert blow(6, Damage.CRUSHING, Location.SKULL).asks == -10
    assert blow(1, Damage.CRUSHING, Location.FACE).asks == 0
    assert blow(6, Damage.CRUSHING, Location.FACE).asks == -5
    assert blow(2, Damage.IMPALING, Location.VITALS).asks == -5
    assert blow(1, Damage.IMPALING, Location.VITALS).asks == 0
    assert blow(6, Damage.CUTTING, Location.GROIN).asks == -5
    assert blow(6, Damage.CUTTING, Location.GROIN, build=Build(male=False)).asks == 0
    assert blow(5, Damage.CRUSHING).asks is None
    assert blow(6, Damage.CRUSHING, build=Build(pain=Pain.HIGH)).asks == 3
    assert blow(6, Damage.CRUSHING, build=Build(pain=Pain.LOW)).asks == -4
    assert blow(1, Damage.CRUSHING, Location.FACE, build=Build(hp=20)).asks is None


def test_a_blow_to_the_groin_doubles_a_mans_shock() -> None:
    """Crushing only (GUR-ATK-07)."""
    for kind, shock in ((Damage.CRUSHING, -6), (Damage.BURNING, -3)):
        kicked = Hit(Strike(Hurt(0, 3), kind), Location.GROIN)
        assert body.shock(course.harmed(Scripted(()), kicked, BARE, Wounds(10), MAN).wounds, MAN) == shock


@pytest.mark.parametrize(
    ("faces", "knock"),
    [((3, 3, 4), Knock.NONE), ((3, 4, 4), Knock.STUNNED), ((5, 5, 4), Knock.STUNNED), ((5, 5, 5), Knock.OUT)],
)
def test_knockdown(faces: tuple[int, ...], knock: Knock) -> None:
    """HT 10: a failure stuns, by five or more it is unconsciousness (GUR-INJ-05, GUR-KD-01)."""
    assert body.knocked(Scripted(faces), 10) is knock


def test_a_critical_failure_knocks_out() -> None:
    """17 against HT 15, whatever the margin (GUR-KD-01)."""
    assert body.knocked(Scripted((6, 6, 5)), 15) is Knock.OUT
    assert body.knocked(Scripted((6, 6, 5)), 16) is Knock.STUNNED


def test_a_knocked_down_fighter_falls_and_drops_what_it_holds() -> None:
    """7 of 10 HP, HT failed by 1 (GUR-KD-01)."""
    harm = course.harmed(Scripted((6, 1, 4, 4, 3)), Hit(Strike(Hurt(2))), BARE, Wounds(10), MAN)
    assert harm.knock is Knock.STUNNED
    assert harm.drops
    assert harm.wounds.stunned


def test_a_death_roll_failed_by_2_is_a_mortal_wound() -> None:
    """By 3 it is death; Hard to Kill adds (GUR-DEATH-01)."""
    assert body.lives(Scripted((4, 4, 4)), 10) is Life.MORTAL
    assert body.lives(Scripted((4, 4, 5)), 10) is Life.DEAD
    assert body.death_score(Build(ht=11, hard_to_kill=2)) == 13


def test_a_wound_that_passes_two_multiples_asks_two_rolls() -> None:
    """House: one roll for each (GUR-INJ-03)."""
    dice = Scripted((6, 6, 6, 6, 6, 3, 3, 3, 3, 3, 3, 4, 4, 4))
    harm = course.harmed(dice, Hit(Strike(Hurt(5))), BARE, Wounds(9), MAN)
    assert harm.wounds.hp == 9 - 30
    assert harm.knock is Knock.NONE
    assert harm.wounds.mortal
    assert not dice.left
    assert not harm.wounds.active


def test_thresholds() -> None:
    """Reeling below a third; a roll to stay awake at 0 or less, -1 a multiple (GUR-INJ-03, GUR-DEATH-01)."""
    twelve = Build(ht=11, hp=12, hard_to_subdue=1)
    assert not body.reeling(Wounds(4), twelve)
    assert body.reeling(Wounds(3), twelve)
    assert body.awake_score(Wounds(1), twelve) is None
    assert [body.awake_score(Wounds(hp), twelve) for hp in (0, -11, -12, -24)] == [12, 12, 11, 10]


# --- linked and follow-up effects -----------------------------------------------------------------------------------


def test_linked_effects_meet_armour_apart() -> None:
    """A blast that armour stops, and a burn it does not (GUR-INJ-08)."""
    skin = (Layer(10, second=0, against=(Damage.BURNING,)),)
    suit = Suit.of({TORSO: skin})
    hit = Hit(Strike(Hurt(1)), linked=(Strike(Hurt(1), Damage.BURNING),))
    assert [each.injury for each in course.harmed(Scripted((5, 4)), hit, suit, Wounds(10), MAN).blows] == [0, 4]


def test_poison_that_does_not_get_in_does_nothing() -> None:
    """The arrow fails to beat DR (GUR-INJ-08)."""
    poison = Strike(Hurt(1), Damage.TOXIC, needs_blood=True)
    arrow = Hit(Strike(Hurt(1), Damage.IMPALING), follow=poison)
    stopped = course.harmed(Scripted((4,)), arrow, wearing(4), Wounds(10), MAN)
    assert stopped.injury == 0
    inside = course.harmed(Scripted((4, 3)), arrow, wearing(3), Wounds(10), MAN)
    assert [each.injury for each in inside.blows] == [2, 3]


def test_an_exploding_bullet_that_is_stopped_bursts_against_the_same_dr() -> None:
    """Inside it knows no DR, no knockback, and wounds as in the vitals (GUR-INJ-08)."""
    burst = Strike(Hurt(2), area=True)
    bullet = Hit(Strike(Hurt(1), Damage.PIERCING), follow=burst)
    stopped = course.harmed(Scripted((4, 5, 5, 3, 3, 3)), bullet, wearing(4), Wounds(10), MAN)
    assert [each.injury for each in stopped.blows] == [0, 6]
    assert stopped.pushed == 1
    inside = course.harmed(Scripted((5, 1, 2, 3, 3, 3)), bullet, wearing(4), Wounds(10), MAN)
    assert [each.injury for each in inside.blows] == [1, 9]
    assert inside.pushed == 0
