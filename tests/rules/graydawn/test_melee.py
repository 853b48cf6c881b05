"""Close combat, where a player meets it: blows, holds, throws, and the odds of all of them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.frame.body import Posture
from rules.frame.figure import Kit, Stance
from rules.frame.forecast import Fact
from rules.graydawn.afoot.forms import StandUp, Walk
from rules.graydawn.core import arms, clinch, footing
from rules.graydawn.core.cover import OPEN
from rules.graydawn.covering.forms import CoverFire
from rules.graydawn.fire import defence, menace
from rules.graydawn.fire.aiming import TakeAim
from rules.graydawn.fire.attack import Attack
from rules.graydawn.fire.forms import Shoot
from rules.graydawn.flesh.track import Limb, Wounds
from rules.graydawn.harm import hurting
from rules.graydawn.holding.topic import Watch
from rules.graydawn.melee.forms import Choke, DropGun, Escape, Grapple, KeepGun, LetGo, Strike, ThrowDown
from rules.graydawn.nerve import points, refuge
from rules.graydawn.sheets.roster import STOCK
from rules.graydawn.state import Arsenal, Dazed, Fallen, Guard, Guarding
from rules.graydawn.terms.anatomy import Part
from rules.graydawn.terms.skills import Skill
from rules.graydawn.terms.weapons import Armour, Weapon
from rules.graydawn.turns.forms import Advance
from rules.kernel.refs import Ref
from tests.rules.graydawn.stage import Stage, margins

KNIFE = ("Combat knife", "Fists", "Kick")
EVEN = {"REF": 6, "MA": 6, "BODY": 6, "LUCK": 2}
BRAWLING = {Skill.BRAWLING: 4, Skill.MELEE: 4, Skill.DODGE: 4}


def pair(stage: Stage, *own: str, **figures_: int) -> tuple[Ref, Ref]:
    """Two alike side by side without armour, the first with these weapons: CQB 6, Brawling and Melee 4."""
    same: Any = {"skills": BRAWLING, "armour": (), "mook": True, **EVEN, **figures_}
    ann = stage.unit("blue", (5, 5), weapons=own or KNIFE, **same)
    bob = stage.unit("red", (5, 6), weapons=KNIFE, **same)
    return ann, bob


def fight(stage: Stage, ann: Ref, bob: Ref, actions: int = 1, moves: int = 0) -> None:
    """The first is up, in the moving stance, with so many actions."""
    stage.begin({ann: 18, bob: 8})
    stage.until(ann)
    stage.take(Advance, moves=moves, actions=actions)


def test_a_blow_is_offered_told_and_played() -> None:
    """CQB 6, Melee 4 and the die on either side; equal totals hit, and the knife does its die (GRD-MELEE-01,
    GRD-CORE-04).
    """
    stage = Stage()
    ann, bob = pair(stage)
    fight(stage, ann, bob)
    told = stage.forecast(Strike, weapon="Combat knife", target=bob)
    assert [int(tally.total) for tally in told.tallies] == [10, 8], "of a rifleman it does not know 2"
    assert told.success == margins(10, 8).chance(lambda margin: margin is not None)
    stage.dice(5, 5, 3, 4, 2)
    stage.take(Strike, weapon="Combat knife", target=bob)
    assert stage.told("blow")[-1].success
    assert stage.wounds(bob).wounding == 2, "4 points, 2 of them BTM"


def test_odds_of_a_blow_are_those_of_its_dice() -> None:
    """A hit needs a die no lower than the other's; what a die of damage leaves beyond BTM 2 is wounds (GRD-CORE-04)."""
    stage = Stage(explosions=0)
    ann, bob = pair(stage)
    fight(stage, ann, bob)
    told = stage.forecast(Strike, weapon="Combat knife", target=bob)
    faces = [face if face > 1 else -second for face in range(1, 11) for second in range(1, 11)]
    hits = sum(own + 2 >= other for own in faces for other in faces if 10 + own > 0)
    assert told.success == Fraction(hits, len(faces) ** 2)
    rows = told.of(stage.known_as(bob))
    assert sum(row.chance for row in rows) == 1
    assert sum(row.chance for row in rows if row.spared) == 1 - told.success


def test_strength_adds_to_blows() -> None:
    """BODY 9 adds a point to the knife's die (GRD-MELEE-01, GRD-DERIVED-04)."""
    stage = Stage()
    ann, bob = pair(stage)
    stage.figures(ann, BODY=9)
    fight(stage, ann, bob)
    stage.dice(5, 5, 3, 4, 2)
    stage.take(Strike, weapon="Combat knife", target=bob)
    assert stage.wounds(bob).wounding == 3


@pytest.mark.parametrize(("on", "totals"), [(False, [10, 8]), (True, [12, 10])])
def test_btm_may_be_added_to_every_roll(on: bool, totals: list[int]) -> None:
    """An option of the table: BODY 6 is BTM 2 (GRD-DERIVED-03)."""
    stage = Stage(cqb_adds_btm=on)
    ann, bob = pair(stage)
    fight(stage, ann, bob)
    told = stage.forecast(Strike, weapon="Combat knife", target=bob)
    assert [int(tally.total) for tally in told.tallies] == totals


def test_a_blow_may_be_aimed_without_bracing() -> None:
    """-4 at the head, only -2 if the target has fallen (GRD-AIM-04)."""
    stage = Stage()
    ann, bob = pair(stage)
    fight(stage, ann, bob)
    assert stage.forecast(Strike, weapon="Combat knife", target=bob, called="head").tallies[0].total == 6
    stage.put(bob, Fallen())
    assert stage.forecast(Strike, weapon="Combat knife", target=bob, called="head").tallies[0].total == 8


def test_blades_meet_half_of_soft_armour_in_play() -> None:
    """A vest of 14 stops 7 of a sword's points: 2d6+2 of 12 leave 5, 3 after BTM (GRD-ARM-05)."""
    stage = Stage()
    ann, bob = pair(stage, "Sword", "Fists")
    own = stage.part(bob, Arsenal)
    stage.put(bob, Arsenal(own.weapons, (STOCK.standard().get(Armour, "Armour vest"),)))
    fight(stage, ann, bob)
    stage.dice(5, 5, 3, 5, 5, 2)
    stage.take(Strike, weapon="Sword", target=bob)
    assert stage.wounds(bob).wounding == 3


# bare hands


def test_a_punch_does_half_its_die_half_of_it_stun() -> None:
    """A 5 is 3, BTM 2 leaves 1: a stun mark, as the odd point is (GRD-CQC-04, GRD-WOUND-09)."""
    stage = Stage()
    ann, bob = pair(stage, "Fists")
    fight(stage, ann, bob)
    stage.dice(5, 5, 3, 5, 2)
    stage.take(Strike, weapon="Fists", target=bob)
    assert (stage.wounds(bob).stun, stage.wounds(bob).real) == (1, 0)


def test_a_martial_art_adds_its_level_to_damage() -> None:
    """Kick 4 and art 5: 9, less BTM 2 is 7: 4 stun, 3 real (GRD-CQC-04, GRD-WOUND-09)."""
    stage = Stage()
    ann, bob = pair(stage, "Kick")
    stage.figures(ann, {Skill.MARTIAL_ART: 5})
    fight(stage, ann, bob)
    assert stage.forecast(Strike, weapon="Kick", target=bob).tallies[0].total == 11
    stage.dice(5, 5, 3, 4, 2)
    stage.take(Strike, weapon="Kick", target=bob)
    assert (stage.wounds(bob).stun, stage.wounds(bob).real) == (4, 3)


# holds


def hold(stage: Stage, ann: Ref, bob: Ref) -> None:
    stage.dice(9, 2)
    stage.take(Grapple, target=bob)


def test_a_held_unit_cannot_move_nor_fire_until_it_breaks_free() -> None:
    """An unarmed grappler keeps an armed opponent from firing (GRD-CQC-03)."""
    stage = Stage()
    ann, bob = pair(stage, "Fists")
    stage.arm(bob, "9mm service pistol", "Fists")
    fight(stage, ann, bob)
    told = stage.forecast(Grapple, target=bob)
    assert told.success == margins(10, 8).chance(lambda margin: margin is not None)
    assert [a.fact for a in told.assumes if a.fact is Fact.ANSWER]
    hold(stage, ann, bob)
    assert clinch.holds(stage.table, ann, bob)
    stage.until(bob)
    stage.take(Advance, moves=1, actions=1)
    assert not stage.offered(Shoot)
    assert any("held by" in line for line in stage.refusals())
    escape = stage.forecast(Escape, holder=ann)
    assert escape.success == told.success and sum(row.chance for row in escape.of(None)) == 1
    stage.dice(9, 2)
    stage.take(Escape, holder=ann)
    assert not clinch.holds(stage.table, ann, bob)
    assert clinch.locked(stage.table, ann, bob), "blows were struck"
    stage.rest()


@pytest.mark.parametrize(("weapons", "fires"), [(("Fists",), False), (KNIFE, True)])
def test_a_unit_that_cannot_fire_neither_aims_nor_watches(weapons: tuple[str, ...], fires: bool) -> None:
    """Held by an unarmed enemy it is told why; one that holds it with a blade in hand keeps it from nothing
    (GRD-CQC-03, GRD-AIMED-01, GRD-HOLD-01).
    """
    stage = Stage()
    ann, bob = pair(stage, *weapons)
    stage.arm(bob, "9mm service pistol", "Fists")
    clinch.take_hold(stage.table, ann, bob)
    stage.begin({bob: 18, ann: 8})
    stage.until(bob)
    stage.take(Advance, moves=0, actions=1)
    for form in (Shoot, TakeAim, Watch, CoverFire):
        assert stage.offered(form) is fires, form
        told = [each for each in stage.menu().refusals if each.title == form.title and "held by" in each.reason]
        assert [each.rule for each in told] == ([] if fires else ["GRD-CQC-03"]), form


def test_an_armed_grappler_does_not_keep_the_other_from_firing() -> None:
    """Both may fire at point-blank range while the hold lasts, with all the damage there is (GRD-PB-01, GRD-PB-02,
    GRD-ACT-02).
    """
    stage = Stage()
    ann, bob = pair(stage, "9mm service pistol", "Fists")
    stage.arm(bob, "9mm service pistol", "Fists")
    fight(stage, ann, bob, actions=2)
    hold(stage, ann, bob)
    stage.until(ann)
    told = stage.forecast(Shoot, target=bob, mode="single")
    assert any(m.amount == -3 for m in told.tallies[0].modifiers), "two actions"
    stage.dice(9, 2, 3, 2)
    stage.take(Shoot, target=bob, mode="single")
    assert stage.wounds(bob).real == 2 * 6 + 1 - 2, "2d6+1 shows twelve and one, less BTM"


def test_a_gun_keeps_a_martial_art_from_helping_against_a_grip() -> None:
    """It may be dropped to use the art: asked at the grip (GRD-CQC-08)."""
    stage = Stage()
    ann, bob = pair(stage, "Fists")
    stage.arm(bob, "9mm service pistol", "Fists")
    stage.figures(bob, {Skill.MARTIAL_ART: 8})
    fight(stage, ann, bob)
    answers = stage.forecast(Grapple, target=bob).answers
    assert not [each for each in answers if "gun" in each.text], "nobody knows that he has learnt one"
    stage.take(Grapple, target=bob)
    assert stage.ask is not None and stage.ask.unit == bob
    assert stage.offered(KeepGun)
    stage.dice(5, 2)
    stage.take(DropGun)
    assert not stage.part(bob, Kit).held()
    assert not clinch.holds(stage.table, ann, bob), "10 + 5 against 14 + 2"


def test_what_a_grip_comes_to_if_the_target_drops_its_gun() -> None:
    """Shown before the grip: against the art as it is foretold once the gun has fallen, and against Brawling with the
    gun in hand (GRD-CQC-08).
    """
    stage = Stage()
    ann = stage.unit("blue", (5, 5), weapons=("Fists",))
    bob = stage.unit("red", (5, 6), "Assault trooper", REF=5)
    fight(stage, ann, bob, actions=2)
    told = stage.forecast(Grapple, target=bob)
    shown = {each.text: each.success for each in told.answers if "luck" not in each.text}
    keeps, drops = "red assault A keeps hold of its gun", "red assault A drops its gun"
    assert shown.keys() == {keeps, drops}
    assert shown[keeps] == told.success
    assert keeps in [each.text for each in told.assumes]
    stage.dice(2, 9)
    stage.take(Grapple, target=bob)
    stage.take(DropGun)
    bare = stage.forecast(Grapple, target=bob)
    assert bare.success == shown[drops] < shown[keeps]
    assert drops not in [each.text for each in bare.answers]


def test_with_a_gun_in_hand_melee_or_brawling_fends_off_a_grip() -> None:
    """The better of the two: it strikes out with the gun (GRD-CQC-08)."""
    stage = Stage()
    ann, bob = pair(stage, "Fists")
    stage.arm(bob, "Assault rifle", "Fists")
    stage.figures(bob, {Skill.BRAWLING: 1, Skill.MELEE: 7})
    fight(stage, ann, bob)
    stage.dice(5, 3)
    stage.take(Grapple, target=bob)
    assert not clinch.holds(stage.table, ann, bob), "10 + 5 against 6 + 7 + 3"


def test_throwing_puts_the_target_on_the_ground_and_lets_it_go() -> None:
    """1d6, half stun, and it has fallen (GRD-CQC-04, GRD-STANCE-08)."""
    stage = Stage()
    ann, bob = pair(stage, "Fists")
    fight(stage, ann, bob, actions=2)
    hold(stage, ann, bob)
    stage.until(ann)
    told = stage.forecast(ThrowDown, target=bob)
    assert sum(row.chance for row in told.of(stage.known_as(bob))) == 1
    stage.dice(9, 2, 3, 6, 2)
    stage.take(ThrowDown, target=bob)
    assert (stage.wounds(bob).stun, stage.wounds(bob).real) == (2, 2)
    assert footing.fallen(stage.table, bob) and not clinch.holds(stage.table, ann, bob)
    assert stage.table.pose(bob).posture is Posture.PRONE


def test_choking_needs_no_roll_and_no_armour_helps() -> None:
    """1d6 a round while the hold lasts, once a round (GRD-CQC-04)."""
    stage = Stage()
    ann, bob = pair(stage, "Fists")
    fight(stage, ann, bob, actions=3)
    hold(stage, ann, bob)
    stage.until(ann)
    told = stage.forecast(Choke, target=bob)
    assert told.struck(stage.known_as(bob)) == 1
    stage.dice(6, 2)
    stage.take(Choke, target=bob)
    assert (stage.wounds(bob).stun, stage.wounds(bob).real) == (2, 2)
    stage.until(ann)
    assert not stage.offered(Choke)
    stage.take(LetGo)
    assert not clinch.holds(stage.table, ann, bob)


# stun damage


def test_a_unit_that_is_only_stunned_never_dies_of_it() -> None:
    """Thirteen stun marks and a failed death save: unconscious, then awake (GRD-WOUND-10)."""
    stage = Stage()
    ann, bob = pair(stage, "Fists")
    stage.hurt(bob, Wounds(stun=13, unconscious=True))
    for _ in range(10):
        stage.begin({ann: 12})
        stage.dice(9, 9)
        stage.rest()
    assert not stage.wounds(bob).up
    for _ in range(10):
        stage.begin({ann: 12})
        stage.dice(1, 1)
        stage.rest()
    assert stage.wounds(bob).up and footing.fallen(stage.table, bob)


def test_heavy_stun_blows_make_coming_to_harder() -> None:
    """More than eight stun marks of one attack: -2 on the saves of the next three rounds (GRD-WOUND-11)."""
    stage = Stage()
    ann, bob = pair(stage, "Kick")
    stage.figures(bob, BODY=12)
    stage.figures(ann, {Skill.MARTIAL_ART: 9}, BODY=14)
    fight(stage, ann, bob)
    stage.dice(5, 2, 3, 6, 10, 1)
    stage.take(Strike, weapon="Kick", target=bob)
    assert stage.wounds(bob).stun == 8, "6 + 9 + 6 - 5 = 16 marks: not more than eight"
    assert stage.find(bob, Dazed) is None
    stage.rest()
    stage.hurt(bob, Wounds())
    fight(stage, ann, bob)
    stage.figures(ann, {Skill.MARTIAL_ART: 10}, BODY=14)
    stage.dice(5, 2, 3, 6, 10, 1)
    stage.take(Strike, weapon="Kick", target=bob)
    assert (stage.wounds(bob).stun, stage.wounds(bob).real) == (9, 8)
    assert stage.part(bob, Dazed).until == stage.table.clock.round + 3
    out = Wounds(stun=5, out=True)
    stage.hurt(bob, out)
    assert hurting.to_come_to(stage.table, bob, out).need == 9, "12 - 1 - 2 = 9"
    stage.put(bob, Dazed(0))
    assert hurting.to_come_to(stage.table, bob, out).need == 11


# crippled limbs


def test_a_crippled_arm_drops_what_it_held_and_takes_no_two_handed_weapon() -> None:
    """GRD-CRIP-09."""
    stage = Stage()
    _, bob = pair(stage)
    stage.arm(bob, "Assault rifle", "9mm service pistol")
    stage.hurt(bob, Wounds(crippling=8, crippled=(Limb(Part.RIGHT_ARM),)))
    assert not stage.part(bob, Kit).held()
    assert stage.told("drops")


def test_a_crippled_leg_gives_way_and_only_crawls() -> None:
    """MA 6 leaves a metre; it cannot stand up (GRD-CRIP-09)."""
    stage = Stage()
    _, bob = pair(stage)
    stage.hurt(bob, Wounds(crippling=8, crippled=(Limb(Part.LEFT_LEG),)))
    assert footing.fallen(stage.table, bob)
    stage.begin({bob: 19})
    stage.until(bob)
    stage.take(Advance, moves=1, actions=0)
    assert any("a leg is crippled" in line for line in stage.refusals())
    assert footing.fallen(stage.table, bob) and stage.table.pose(bob).posture is Posture.PRONE


def test_a_unit_without_a_gun_threatens_those_beside_it() -> None:
    """Players that compare places see what blows promise, from the next cell only (GRD-MELEE-01)."""
    stage = Stage()
    ann, bob = pair(stage, "Sword", "Fists")
    far = stage.unit("red", (5, 9), weapons=KNIFE, armour=(), mook=True)
    table = stage.table

    def harm(target: Ref) -> Fraction:
        shows = table.silhouette(ann, target)
        return menace.against(table, ann, target, shows, guard=Guard.ACTIVE, behind=OPEN)

    assert harm(bob) > 0
    assert harm(far) == 0


def test_standing_up_costs_an_action_and_gives_the_skill_back() -> None:
    """Fallen, a unit dodges without Dodge/Cover and cannot walk; it shows (GRD-STANCE-08)."""
    stage = Stage()
    ann, bob = pair(stage)
    stage.put(ann, Fallen(), Stance(Posture.PRONE))
    made = Attack(bob, ann, arms.Arm(STOCK.standard().get(Weapon, "9mm service pistol"), None))
    lying = defence.to_dodge(stage.table, made).total
    assert "fallen" in stage.view("red").appearance(stage.view("red")._names[ann]).marks
    stage.begin({ann: 18})
    stage.until(ann)
    stage.take(Advance, moves=1, actions=1)
    assert any("stand up first" in line for line in stage.refusals())
    (offer,) = stage.offers(StandUp)
    assert offer.cost.amount == 1
    stage.take(StandUp)
    assert stage.table.pose(ann).posture is Posture.STANDING
    assert defence.to_dodge(stage.table, made).total == lying + 4
    stage.until(ann)
    assert stage.offered(Walk)


def test_a_unit_that_comes_to_in_the_open_lies_as_it_fell() -> None:
    """Behind cover it is in full cover (GRD-SAVE-02, GRD-STANCE-08)."""
    stage = Stage()
    stage.low_wall((5, 6), 4)
    ann, bob = pair(stage)
    far = stage.unit("red", (20, 20))
    for unit in (bob, far):
        stage.hurt(unit, Wounds(stun=1, out=True))
    stage.begin({ann: 12})
    stage.dice(*[2] * 40)
    stage.rest()
    assert footing.fallen(stage.table, far)
    assert not footing.fallen(stage.table, bob)
    assert stage.part(bob, Guarding).guard is Guard.FULL


def test_a_held_unit_does_not_run_from_its_holder() -> None:
    """However frightened: it cannot move until the hold is broken (GRD-CQC-03)."""
    stage = Stage()
    stage.low_wall((9, 6), 0)
    ann, bob = pair(stage, "Fists")
    points.gain(stage.table, bob, 9, (5, 0))
    clinch.take_hold(stage.table, ann, bob)
    assert refuge.next_steps(stage.table, bob) == ()
    clinch.let_go(stage.table, ann)
    assert refuge.next_steps(stage.table, bob)
