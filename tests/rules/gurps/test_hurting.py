"""What follows from hits, fumbles and parries: critical hits and misses, knockback, crippled limbs, shock, ripostes."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.body import Posture
from rules.gurps.afoot.forms import ChangePosture
from rules.gurps.asks import Decline
from rules.gurps.core import ails, arms, figures
from rules.gurps.defence.forms import Defend
from rules.gurps.flesh.blows import Strike as Dice
from rules.gurps.flesh.harming import Hit
from rules.gurps.harm import hurting
from rules.gurps.melee.forms import Strike
from rules.gurps.state.hurts import Deafened, Lamed, Sore, Stunned, Unsteady
from rules.gurps.state.things import Unready
from rules.gurps.strike.following import AtArm
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.armour import Armour
from rules.gurps.terms.damage import Damage, Hurt
from rules.gurps.terms.skills import Attribute, Skill
from rules.gurps.terms.traits import Trait
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage

LOUIS, PIERRE = "Louis LeBlanc", "Filthy Pierre"


def duel() -> tuple[Stage, Ref, Ref]:
    """Louis, who is asked, and Pierre before him."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), LOUIS, quarters=28)
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20)
    stage.begin()
    return stage, ann, bob


def boxers(**skills: int) -> tuple[Stage, Ref, Ref]:
    """A fighter without weapons, who is asked, and Pierre."""
    stage = Stage()
    levels = {Skill.BRAWLING: 13, **{Skill[name]: level for name, level in skills.items()}}
    ann = stage.unit("blue", (5, 5), weapons=["Kick"], quarters=28, armour=(), st=13, dx=13, skills=levels)
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20)
    stage.begin()
    stage.until(ann)
    return stage, ann, bob


def critically(stage: Stage, bob: Ref, *table: int, use: str = "swing", called: Location = Location.TORSO) -> None:
    """A critical hit with this result of the table, and the dice after it."""
    stage.dice(1, 1, 1, *table)
    stage.take(Strike, target=bob, use=use, called=called)


def test_corrosion_eats_armour_away() -> None:
    """GUR-DR-04: 12 points find leather of DR 2 on the torso, and destroy that for later attacks there."""
    stage = Stage()
    bob = stage.unit("red", (9, 9), armour=("Leather armour",), hp=50)
    acid = Hit(Dice(Hurt(0, 12), Damage.CORROSION))
    before = figures.suit(stage.table, bob)
    lost = [hurting.suffer(stage.table, bob, (acid,))[0].injury for _ in range(2)]
    assert lost == [12 - sum(layer.dr for layer in before.at(Location.TORSO)), 12]
    assert figures.suit(stage.table, bob).at(Location.LEFT_LEG) == before.at(Location.LEFT_LEG)


# critical hits


def test_critical_hits_on_the_body() -> None:
    """GUR-CRIT-01: triple damage on 3; all dropped on 12; nothing more on 10."""
    stage, _, bob = duel()
    critically(stage, bob, 1, 1, 1, 1)
    assert stage.hp(bob) == 12 - ((1 + 1) * 3 - 1) * 3 // 2
    stage, _, bob = duel()
    critically(stage, bob, 4, 4, 4, 1)
    assert stage.holds(bob) == ()


def test_critical_hits_on_the_head() -> None:
    """GUR-CRIT-01: on an 8 the victim must do nothing in its next turn, its defences as they are; a 13 deafens by a
    crushing blow that penetrates; a 14 costs the weapon.
    """
    stage, _, bob = duel()
    critically(stage, bob, 3, 3, 2, 1, 3, 3, 3, called=Location.FACE)
    assert stage.part(bob, Unsteady).skips
    assert figures.dodge(stage.table, bob).total == 8
    stage.rest()
    assert not [ask for ask in stage.asked if (ask.unit, ask.kind) == (bob, "turn")]
    stage.begin()
    stage.rest()
    assert [ask for ask in stage.asked if (ask.unit, ask.kind) == (bob, "turn")]
    stage, _, bob = duel()
    critically(stage, bob, 5, 5, 4, 1, 3, 3, 3, called=Location.FACE)
    assert "Shortsword" not in stage.holds(bob) and "Small shield" in stage.holds(bob)
    stage = Stage()
    stage.unit("blue", (5, 5), skills={Skill.BROADSWORD: 15}, weapons=["Light club"], quarters=28, armour=())
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20, hp=30)
    stage.begin()
    critically(stage, bob, 5, 4, 4, 4, 3, 3, 3, called=Location.FACE)
    assert stage.find(bob, Deafened) is not None


def test_a_lamed_limb_is_of_no_use_for_a_while() -> None:
    """GUR-CRIT-01: an 8 at an arm that penetrates: it is crippled for 16 - HT seconds, and lets go of what it holds."""
    stage, _, bob = duel()
    critically(stage, bob, 3, 3, 2, 1, called=Location.RIGHT_ARM)
    assert "Shortsword" not in stage.holds(bob)
    ((part, until),) = stage.part(bob, Lamed).parts
    ht = figures.traits(stage.table, bob).ht
    assert (part, until) == (Location.RIGHT_ARM, stage.table.clock.round + 16 - ht)
    assert ails.useless(stage.table, bob) == (Location.RIGHT_ARM,)
    stage.table.set_clock(round=until)
    assert ails.useless(stage.table, bob) == ()


# injury


def test_shock_lasts_for_the_next_turn_and_never_touches_defences() -> None:
    """GUR-INJ-04: 6 HP lost: -4 to DX and IQ in the next turn, nothing after it, and nothing off Dodge."""
    stage, ann, bob = duel()
    stage.dice(3, 4, 4, 4)
    stage.take(Strike, target=bob, use="swing")
    stage.take(Decline)
    assert stage.hp(bob) == 6 and figures.dodge(stage.table, bob).total == 8
    stage.until(bob)
    assert figures.attribute(stage.table, bob, Attribute.DX).total == 10 - 4
    assert figures.attribute(stage.table, bob, Attribute.HT).total == figures.traits(stage.table, bob).ht
    stage.rest()
    stage.begin()
    stage.until(bob)
    assert figures.attribute(stage.table, bob, Attribute.DX).total == 10
    assert ann != bob


def test_doubled_shock_is_twice_what_shock_would_be() -> None:
    """GUR-INJ-04, GUR-CHAR-06: 3 of 24 HP are a point of shock, the rest dropped; with a low pain threshold two."""
    for traits, shock in (((), 1), ((Trait.LOW_PAIN_THRESHOLD,), 2)):
        stage, _, bob = duel()
        stage.figures(bob, hp=24, traits=traits)
        stage.dice(3, 4, 4, 2)
        stage.take(Strike, target=bob, use="swing")
        stage.take(Decline)
        assert stage.hp(bob) == 21
        stage.until(bob)
        assert figures.attribute(stage.table, bob, Attribute.DX).total == 10 - shock


def test_a_major_wound_knocks_down() -> None:
    """GUR-INJ-05, GUR-KD-01: 7 of 12 HP: a failed HT roll stuns, and it falls and drops what it holds."""
    stage, _, bob = duel()
    stage.figures(bob, hp=11)
    stage.dice(3, 4, 4, 4, 4, 4, 4)
    stage.take(Strike, target=bob, use="swing")
    stage.take(Decline)
    assert stage.hp(bob) == 5 and stage.find(bob, Stunned) is not None
    assert stage.table.pose(bob).posture is Posture.PRONE and stage.holds(bob) == ()


def test_a_crippled_leg_does_not_stand() -> None:
    """GUR-INJ-06: it falls, and may kneel or crawl, not stand."""
    stage, ann, bob = duel()
    stage.figures(bob, ht=14)
    stage.dice(3, 4, 4, 6, 3, 3, 3)
    stage.take(Strike, target=bob, use="swing", called=Location.RIGHT_LEG)
    stage.take(Decline)
    assert stage.wounds(bob).crippled == (Location.RIGHT_LEG,) and stage.hp(bob) == 12 - 7
    assert stage.table.pose(bob).posture is Posture.PRONE and not ails.stands(stage.table, bob)
    stage.until(bob)
    stage.take(ChangePosture, by="", posture=Posture.KNEELING)
    stage.rest()
    stage.begin()
    stage.until(bob)
    assert Posture.STANDING not in stage.offers(ChangePosture, by="")[0].choices["posture"]
    assert not stage.offered(ChangePosture, by="step") and ann != bob


def test_a_crippled_arm_does_not_parry() -> None:
    """GUR-INJ-06: it drops what it held and is no free hand any more."""
    stage, _, bob = duel()
    stage.figures(bob, ht=14)
    stage.dice(3, 3, 3, 6, 3, 3, 3)
    stage.take(Strike, target=bob, use="swing", called=Location.RIGHT_ARM)
    stage.take(Decline)
    assert stage.holds(bob) == ("Small shield",) and arms.free_hands(stage.table, bob) == ()


def test_fatigue() -> None:
    """GUR-FAT-01: fatigue damage costs FP, below zero HP as well, and at full FP below zero consciousness."""
    stage, _, bob = duel()
    full = figures.traits(stage.table, bob).fp
    hurting.suffer(stage.table, bob, (Hit(Dice(Hurt(0, 4), Damage.FATIGUE, inside=True)),))
    assert figures.fatigue(stage.table, bob) == full - 4 and stage.hp(bob) == 12
    hurting.tires(stage.table, bob, full)
    assert stage.hp(bob) == 12 - 4
    hurting.tires(stage.table, bob, full)
    assert stage.wounds(bob).unconscious


# knockback


def push(stage: Stage, bob: Ref, points: int, *faces: int) -> None:
    """A crushing push of so much from where Louis stands."""
    stage.dice(*faces)
    hurting.suffer(stage.table, bob, (Hit(Dice(Hurt(0, points), pushes_only=True)),), (5, 5))


def balance(stage: Stage) -> int:
    """What the last roll to keep standing was made against."""
    tally = stage.told("balance")[-1].tally
    assert tally is not None
    return int(tally.total)


def test_knockback_goes_straight_back() -> None:
    """GUR-DMG-04: a yard for each full ST - 2 of basic damage: ST 12 and 20 points: two yards; then a DX roll at -1."""
    stage, _, bob = duel()
    push(stage, bob, 20, 3, 3, 3)
    assert stage.cell(bob) == (5, 2) and stage.table.pose(bob).posture is Posture.STANDING
    assert balance(stage) == 9
    push(stage, bob, 20, 4, 4, 2)
    assert stage.table.pose(bob).posture is Posture.PRONE


def test_perfect_balance_and_acrobatics_keep_standing() -> None:
    """GUR-DMG-04: the best of DX, Acrobatics and Judo; Perfect Balance +4."""
    stage, _, bob = duel()
    stage.figures(bob, {Skill.ACROBATICS: 13}, [Trait.PERFECT_BALANCE])
    push(stage, bob, 10, 6, 6, 4)
    assert balance(stage) == 17


def test_knockback_into_a_wall_and_into_others() -> None:
    """GUR-DMG-04, GUR-COLL-01: a wall: dice of twice its own HP at as many yards a second; another: each takes dice of
    the other's HP.
    """
    stage = Stage()
    stage.wall((5, 3), 0)
    stage.unit("blue", (5, 5), LOUIS, quarters=28)
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20, hp=100, armour=())
    stage.begin()
    push(stage, bob, 20, 1, 1, 1, 1, 1, 3, 3, 3)
    assert stage.cell(bob) == (5, 3) and stage.hp(bob) == 100 - 4
    stage, _, bob = duel()
    cal = stage.unit("red", (5, 3), PIERRE, facing=4, quarters=12, armour=(), name="Cal")
    stage.figures(bob, hp=100)
    push(stage, bob, 10, 5, 6, 3, 3, 3)
    assert stage.cell(bob) == (5, 4) and stage.hp(cal) == 12 - 6 and stage.hp(bob) == 100 - 1


def test_a_blow_pushes_its_victim_away() -> None:
    """GUR-DMG-04, played: a strong man's maul against ST 12: 13 points, one yard."""
    stage = Stage()
    stage.unit("blue", (5, 5), skills={Skill.TWO_HANDED_AXE: 14}, weapons=["Maul"], quarters=28, armour=(), st=14)
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20, hp=40, st=12)
    stage.begin()
    stage.dice(4, 4, 4, 4, 5, 3, 3, 3)
    stage.take(Strike, target=bob)
    stage.take(Decline)
    assert stage.cell(bob) == (5, 3) and stage.hp(bob) == 40 - 12


# critical misses and successes


def fumble(*faces: int, form: type = Strike) -> tuple[Stage, Ref, Ref]:
    """Louis rolls an 18, and this on the table."""
    stage, ann, bob = duel()
    stage.dice(6, 6, 6, *faces)
    stage.take(form, target=bob, use="swing")
    return stage, ann, bob


def test_the_table_of_weapons() -> None:
    """GUR-CRIT-03: dropped on 10; off balance on 7: nothing more this turn, defences at -2 until the next; unready on
    8; broken on 4; the arm crippled on 15; a fall on 16.
    """
    stage, ann, _ = fumble(3, 3, 4)
    assert stage.holds(ann) == ()
    stage, ann, bob = fumble(2, 2, 3)
    assert stage.part(ann, Unsteady).defences == -2 and (stage.ask is None or stage.ask.unit == bob)
    stage.rest()
    stage.begin()
    assert stage.find(ann, Unsteady) is None and stage.ask is not None and stage.ask.unit == ann
    stage, ann, _ = fumble(3, 3, 2)
    assert stage.part(ann, Unready).names == ("Shortsword",)
    stage, ann, _ = fumble(2, 1, 1)
    assert arms.arm(stage.table, ann, "Shortsword") is None
    stage, ann, _ = fumble(5, 5, 5)
    assert ails.useless(stage.table, ann) == (Location.RIGHT_ARM,) and stage.holds(ann) == ()
    stage, ann, _ = fumble(6, 5, 5)
    assert stage.table.pose(ann).posture is Posture.PRONE


def test_it_hits_itself_or_throws_the_weapon() -> None:
    """GUR-CRIT-03: on 5 its own arm or leg takes the damage; on 14 the weapon flies 1d yards ahead or behind."""
    stage, ann, _ = fumble(1, 2, 2, 2, 4)
    assert stage.hp(ann) == 11 - 6
    stage, ann, _ = fumble(5, 5, 4, 3, 6)
    assert stage.holds(ann) == ()


def test_a_parry_that_fails_badly_a_dodge_and_a_block() -> None:
    """GUR-CRIT-03: a fumbled dodge falls, a fumbled block costs the shield a Ready, a fumbled parry rolls the table."""
    stage, _, bob = duel()
    stage.dice(4, 4, 4, 6, 6, 6, 1)
    stage.take(Strike, target=bob)
    stage.take(Defend, how="dodge", back=None)
    assert stage.table.pose(bob).posture is Posture.PRONE
    stage, _, bob = duel()
    stage.dice(4, 4, 4, 6, 6, 6, 1)
    stage.take(Strike, target=bob)
    stage.take(Defend, how="block", back=None)
    assert stage.part(bob, Unready).names == ("Small shield",)
    stage, _, bob = duel()
    stage.dice(4, 4, 4, 6, 6, 6, 1, 3, 3, 4)
    stage.take(Strike, target=bob)
    stage.take(Defend, how="parry", back=None)
    assert "Shortsword" not in stage.holds(bob)


def test_a_critical_defence_sends_the_attacker_to_the_table() -> None:
    """GUR-CRIT-02: a 3 on the defence roll: the attacker, though it hit, drops its weapon on a 10."""
    stage, ann, bob = duel()
    stage.dice(4, 4, 4, 1, 1, 1, 3, 3, 4)
    stage.take(Strike, target=bob)
    stage.take(Defend, how="parry", back=None)
    assert stage.holds(ann) == () and stage.hp(bob) == 12


def test_the_table_of_bare_limbs() -> None:
    """GUR-CRIT-03: knocked out on 3; a guard that is down on 13; a torn muscle on 15."""
    stage, ann, bob = boxers()
    stage.dice(6, 6, 6, 1, 1, 1)
    stage.take(Strike, target=bob)
    assert stage.wounds(ann).unconscious
    stage, ann, bob = boxers()
    stage.dice(6, 6, 6, 5, 4, 4, 3, 3, 3)
    stage.take(Strike, target=bob)
    assert stage.part(ann, Unsteady).open and stage.part(ann, Unsteady).defences == -2
    stage, ann, bob = boxers()
    stage.dice(6, 6, 6, 5, 5, 5, 6, 3, 3, 3)
    stage.take(Strike, target=bob)
    assert stage.part(ann, Sore).all == -1 and stage.part(ann, Sore).more == -2


# unarmed


def test_strikes_of_the_body() -> None:
    """GUR-UNARM-01, GUR-UNARM-03: a kick at -2 by the best striking skill; Karate at DX+1 adds 2 per die; a kick that
    misses costs a DX roll or its footing.
    """
    stage, ann, bob = boxers()
    assert int(stage.forecast(Strike, target=bob).tallies[0].total) == 13 - 2
    stage.dice(6, 6, 3, 6, 6, 4)
    stage.take(Strike, target=bob)
    assert stage.table.pose(ann).posture is Posture.PRONE
    stage, ann, bob = boxers(KARATE=14)
    stage.figures(bob, hp=40)
    assert int(stage.forecast(Strike, target=bob).tallies[0].total) == 14 - 2
    stage.dice(4, 3, 3, 3)
    stage.take(Strike, target=bob)
    stage.take(Decline)
    assert stage.hp(bob) == 40 - (3 + 2 - 1)


def test_armour_hurts_the_foot_that_kicks_it() -> None:
    """GUR-UNARM-02: DR 3 or more: a point for each 5 of basic damage, as much as that DR at most."""
    stage, ann, bob = boxers(KARATE=16)
    own = stage.part(bob, type(arms.arsenal(stage.table, bob)))
    plate = own.armour[0].model_copy(update={"dr": (("torso", 5),), "flexible": False})
    stage.put(bob, replace(own, armour=(plate,)))
    stage.dice(4, 3, 3, 5, 3, 3, 3)
    stage.take(Strike, target=bob)
    stage.take(Decline)
    assert stage.hp(ann) == 13 - 1 and isinstance(plate, Armour)


def test_a_blade_that_parries_a_kick_may_strike_the_leg() -> None:
    """GUR-PAR-06: after the parry a roll of the weapon's skill: the limb takes its damage; -4 against Karate."""
    stage, ann, bob = boxers()
    stage.dice(4, 3, 3, 3, 3, 2, 4, 4, 3, 4)
    stage.take(Strike, target=bob)
    stage.take(Defend, how="parry", thing="Shortsword", back=None)
    assert stage.told("riposte")[-1].success and stage.hp(ann) < 13
    stage, ann, bob = boxers(KARATE=14)
    stage.dice(4, 3, 3, 3, 3, 2, 4, 4, 3)
    stage.take(Strike, target=bob)
    stage.take(Defend, how="parry", thing="Shortsword", back=None)
    tally = stage.told("riposte")[-1].tally
    assert tally is not None and tally.total == 11 - 4 and stage.hp(ann) == 13


def test_a_bare_arm_in_the_way_may_be_struck() -> None:
    """GUR-PAR-04: a bare hand fails to parry a sword, and the attacker strikes the arm instead."""
    stage, ann, bob = duel()
    stage.orders = {"interpose", "follow"}
    stage.arm(bob)
    stage.dice(4, 4, 4, 6, 6, 4, 4)
    stage.take(Strike, target=bob, use="swing")
    stage.take(Defend, how="parry", thing="right hand", back=None)
    assert stage.ask is not None and (stage.ask.unit, stage.ask.kind) == (ann, "struck")
    stage.take(AtArm)
    assert "right arm" in stage.told("wound")[-1].detail[0]


def test_what_is_too_heavy_sweeps_the_parry_aside() -> None:
    """GUR-PAR-07: a thing heavier than Basic Lift cannot be parried: the blow lands, and the sword is dropped."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), skills={Skill.TWO_HANDED_AXE: 14}, weapons=["Maul"], quarters=28, st=14)
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20, hp=40)
    stage.weapon(ann, "Maul", weight=200)
    stage.weapon(bob, "Shortsword", weight=70)
    stage.begin()
    stage.until(ann)
    stage.dice(4, 4, 3, 3, 3, 2, 1, 1)
    stage.take(Strike, target=bob)
    assert stage.forecast(Defend, how="parry", thing="Shortsword", back=None).success == 0
    stage.take(Defend, how="parry", thing="Shortsword", back=None)
    assert stage.hp(bob) < 40 and "Shortsword" not in stage.holds(bob)


def test_an_all_out_attack_too_may_go_wrong() -> None:
    """GUR-CRIT-03, GUR-CORE-02: at 19 only an 18 is a critical miss."""
    stage, ann, bob = duel()
    stage.dice(6, 6, 5)
    stage.take(Strike, manner="determined", target=bob, use="swing")
    assert stage.holds(ann) == ("Shortsword",) and not stage.told("fumbles")
