"""Active defences: what each is rolled against, what bars it, and what it uses up."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.frame.body import Posture
from rules.gurps import rolls
from rules.gurps.afoot.forms import Charge, Rush, Step
from rules.gurps.core import arms
from rules.gurps.defence import choosing, ground, parrying, scores
from rules.gurps.defence.forms import Block, Dodge, Guard, Interpose, Parry, StandBy, TakeIt
from rules.gurps.defence.threat import Threat
from rules.gurps.defence.way import Way
from rules.gurps.fire.forms import Shoot
from rules.gurps.melee.forms import Strike, StrikeInPassing, StrikeSurely
from rules.gurps.rolls import Kind, Roll
from rules.gurps.state.fighting import Defended, Sized
from rules.gurps.state.grips import Held
from rules.gurps.state.hurts import Stunned
from rules.gurps.state.things import Unready
from rules.gurps.state.turns import Choice
from rules.gurps.strike.forms import Follow, HoldGround
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.traits import Trait
from rules.gurps.terms.vehicles import evasion
from rules.kernel.refs import Ref
from rules.parts.turns import EndTurn
from tests.rules.gurps.stage import Stage, hexes

LOUIS, PIERRE = "Louis LeBlanc", "Filthy Pierre"


def duel(at: tuple[int, int] = (5, 4), facing: int = 4, **own: Any) -> tuple[Stage, Ref, Ref]:
    """Louis, who is asked, and Pierre, who faces him unless said otherwise."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), LOUIS, quarters=28)
    bob = stage.unit("red", at, PIERRE, facing=facing, quarters=20, **own)
    stage.begin()
    return stage, ann, bob


def blow(stage: Stage, ann: Ref, bob: Ref, **own: Any) -> Threat:
    """A sword blow as its target meets it."""
    return Threat(ann, bob, "blow", "Shortsword", heavy=2.0, **own)


def by_how(stage: Stage, threat: Threat) -> dict[str, int]:
    """The score of each way of defending, by its name and what it is done with."""
    return {way.thing or way.how: int(way.score.total) for way in scores.ways(stage.table, threat)}


def found(stage: Stage, threat: Threat, thing: str) -> Way:
    return next(way for way in scores.ways(stage.table, threat) if (way.thing or way.how) == thing)


# what each is rolled against


def test_the_scores_of_the_worked_fight() -> None:
    """GUR-DOD-01, GUR-BLK-01, GUR-PAR-01, GUR-DEF-04: Dodge 8, Block 9 and Parry 8, each with the small shield's 1."""
    stage, ann, bob = duel()
    assert by_how(stage, blow(stage, ann, bob)) == {"dodge": 9, "Small shield": 10, "Shortsword": 9}


def test_halves_are_dropped() -> None:
    """GUR-BLK-01, GUR-PAR-01: Shield-11 blocks at 8, Broadsword-13 parries at 9."""
    stage, ann, bob = duel()
    stage.figures(bob, {Skill.SHIELD: 11, Skill.BROADSWORD: 13})
    stage.arm(bob, "Broadsword")
    assert found(stage, blow(stage, ann, bob), "Broadsword").score.base == 9
    stage, ann, bob = duel()
    stage.figures(bob, {Skill.SHIELD: 11})
    assert found(stage, blow(stage, ann, bob), "Small shield").score.base == 8


def test_a_vehicle_dodges_by_its_driver() -> None:
    """GUR-DOD-05: half of Driving-14, and Handling +1: 8."""
    assert evasion(14, 1) == 8


def test_all_modifiers_add_up() -> None:
    """GUR-DEF-03: stunned, kneeling, from a feint, a deceptive blow and two weapons at once; shock never counts."""
    stage, ann, bob = duel()
    before = by_how(stage, blow(stage, ann, bob))["dodge"]
    stage.put(bob, Stunned())
    stage.posture(bob, Posture.KNEELING)
    stage.keep(bob, lost=6)
    after = by_how(stage, blow(stage, ann, bob, feint=3, deceptive=2, both=True))["dodge"]
    assert after == before - 4 - 2 - 3 - 2 - 1


def test_a_shield_helps_from_the_front_and_its_own_side_but_not_against_guns() -> None:
    """GUR-DEF-04, GUR-HEX-03, GUR-HEX-12: DB and Block from the front and the left; from the right neither, and all
    defences at -2 from both sides; guns meet a Dodge without DB.
    """
    stage, ann, bob = duel()
    front = by_how(stage, blow(stage, ann, bob))
    stage.stand(bob, (5, 4), facing=6)
    left = by_how(stage, blow(stage, ann, bob))
    stage.stand(bob, (5, 4), facing=2)
    right = by_how(stage, blow(stage, ann, bob))
    assert left == {name: score - 2 for name, score in front.items()}
    assert right == {"dodge": front["dodge"] - 3, "Shortsword": front["Shortsword"] - 3}
    stage.stand(bob, (5, 4), facing=4)
    assert by_how(stage, Threat(ann, bob, "shot", "Revolver", yards=9)) == {"dodge": front["dodge"] - 1}


def test_from_behind_there_is_none() -> None:
    """GUR-HEX-12, GUR-DEF-01: no defence; with Peripheral Vision at -2."""
    stage, ann, bob = duel(facing=0)
    stage.put(bob, Sized(ann, 1, 9))
    assert not by_how(stage, blow(stage, ann, bob))
    front = 9
    stage.figures(bob, traits=[Trait.PERIPHERAL_VISION])
    stage.look()
    assert by_how(stage, blow(stage, ann, bob))["dodge"] == front - 1 - 2


def test_who_runs_round_comes_from_the_side() -> None:
    """GUR-HEX-13: a foe that was in front when its turn began attacks from the side though it stands behind now."""
    stage, ann, bob = duel()
    stage.stand(ann, (5, 3), facing=4)
    stage.stand(bob, (5, 4), facing=4)
    plain = by_how(stage, blow(stage, ann, bob, runaround=True))
    assert plain["dodge"] == 9 - 1 - 2 and "Small shield" not in plain
    assert not by_how(stage, blow(stage, ann, bob))


def test_what_leaves_no_defence() -> None:
    """GUR-DEF-01, GUR-MAN-03: out of the fight, pinned, unforeseen, or all-out attack chosen; declining is free."""
    stage, ann, bob = duel()
    assert not by_how(stage, blow(stage, ann, bob, unforeseen=True))
    stage.put(bob, Held((ann,), pinned=True))
    assert not by_how(stage, blow(stage, ann, bob))
    stage, ann, bob = duel()
    stage.put(bob, Choice(Manoeuvre.ALL_OUT_ATTACK))
    assert not by_how(stage, blow(stage, ann, bob))
    stage.put(bob, Choice(Manoeuvre.MOVE_AND_ATTACK))
    assert set(by_how(stage, blow(stage, ann, bob))) == {"dodge", "Small shield"}
    stage, ann, bob = duel()
    stage.dice(3, 4, 4, 4)
    stage.take(Strike, target=bob, use="swing")
    stage.take(TakeIt)
    assert stage.hp(bob) == 12 - 6


# rolls


def test_three_and_four_always_avoid_and_seventeen_never() -> None:
    """GUR-DEF-02: also at a score of 1 or 2; a 17 fails whatever the score."""
    assert choosing.stops(Roll(4, 1, Kind.DEFENCE), "parry", 1) == 1
    assert choosing.stops(Roll(17, 20, Kind.DEFENCE), "parry", 1) == 0
    assert rolls.chance(1) == Fraction(4, 216)


def test_four_hits_dodged_by_two() -> None:
    """GUR-DOD-02: Dodge 10, an 8: three of four hits are dodged; a critical success dodges all."""
    assert choosing.stops(Roll(8, 10, Kind.DEFENCE), "dodge", 4) == 3
    assert choosing.stops(Roll(3, 10, Kind.DEFENCE), "dodge", 9) == 9
    assert choosing.stops(Roll(8, 10, Kind.DEFENCE), "block", 4) == 4


def test_a_volley_is_dodged_as_far_as_the_roll_goes() -> None:
    """GUR-DOD-02, played: four hits, a Dodge that succeeds by two, and one hit that strikes."""
    stage = Stage()
    ann = stage.unit("blue", (5, 15), skills={Skill.SMG: 16}, weapons=["SMG 9 mm"], quarters=28, armour=())
    bob = stage.unit("red", (5, 5), facing=4, quarters=20, hp=40, armour=())
    stage.begin()
    stage.until(ann)
    shots = max(stage.offers(Shoot)[0].choices["shots"])
    score = int(stage.forecast(Shoot, target=bob, shots=shots).tallies[0].total)
    faces = (score - 6 - 2, 1, 1) if score - 8 <= 6 else (6, score - 6 - 6 - 1, 1)
    stage.dice(*faces)
    stage.take(Shoot, target=bob, shots=shots)
    dodge = int(stage.forecast(Dodge, drop=False).tallies[0].total)
    total = dodge - 2
    low = total // 3
    stage.dice(low, low, total - 2 * low, 1, 1, 1)
    stage.take(Dodge, drop=False)
    assert [event.data["hits"] for event in stage.told("shot")] == [1]


def test_the_menu_shows_every_defence_with_its_exact_odds() -> None:
    """GUR-DEF-01, GUR-RET-01: dodge, block and parry side by side, each standing or giving ground: block at 11 when
    giving ground, as in the worked fight.
    """
    stage, _, bob = duel()
    stage.dice(4, 4, 4)
    stage.take(Strike, target=bob)
    told = {form: stage.forecast(form, back=None).success for form in (Dodge, Block, Parry)}
    assert told == {Dodge: rolls.chance(9), Block: rolls.chance(10), Parry: rolls.chance(9)}
    back = {form: stage.forecast(form, back=(5, 3)).success for form in (Dodge, Block, Parry)}
    assert back == {Dodge: rolls.chance(12), Block: rolls.chance(11), Parry: rolls.chance(10)}
    routine = stage.menu().routine
    assert isinstance(routine, Dodge) and routine.back is not None
    taken = stage.forecast(TakeIt)
    assert taken.success == 0 and taken.struck(stage.known_as(bob)) == 1


def test_an_acrobatic_dodge_once_a_turn() -> None:
    """GUR-DOD-03: a roll of Acrobatics first: +2 or -2, and the odds shown are of both."""
    stage, _, bob = duel()
    stage.figures(bob, {Skill.ACROBATICS: 12})
    stage.dice(4, 4, 4)
    stage.take(Strike, target=bob)
    sure = rolls.chance(12)
    shown = stage.forecast(Dodge, back=None, tumble=True)
    assert shown.success == sure * rolls.chance(11) + (1 - sure) * rolls.chance(7)
    stage.dice(4, 4, 4, 5, 5, 1)
    stage.take(Dodge, back=None, tumble=True)
    assert stage.told("defends")[-1].success and stage.part(bob, Defended).tumbled


def test_one_block_a_turn_and_parries_ever_harder() -> None:
    """GUR-BLK-01, GUR-PAR-02: after a block none is left; the second parry with the sword is at -4, with a fencing
    weapon or for a master at -2, for both at -1; the other hand starts afresh.
    """
    stage, ann, bob = duel()
    once = blow(stage, ann, bob)
    stage.put(bob, Defended(parries=(("Shortsword", 1),), blocked=True))
    assert by_how(stage, once) == {"dodge": 9, "Shortsword": 9 - 4}
    stage.figures(bob, traits=[Trait.WEAPON_MASTER])
    assert by_how(stage, once)["Shortsword"] == 9 - 2
    stage.figures(bob, {Skill.RAPIER: 11})
    stage.arm(bob, "Rapier")
    stage.put(bob, Defended(parries=(("Rapier", 2),)))
    assert found(stage, once, "Rapier").score.total == 8 - 2


def test_parries_are_forgotten_with_the_next_turn() -> None:
    """GUR-PAR-02, GUR-TURN-05: what it did to defend itself counts until it chooses again."""
    stage, _, bob = duel()
    stage.dice(4, 4, 4, 3, 3, 2)
    stage.take(Strike, target=bob)
    stage.take(Parry, back=None)
    assert stage.part(bob, Defended).parried("Shortsword") == 1
    stage.rest()
    assert stage.find(bob, Defended) is None


def test_an_unbalanced_weapon_that_has_struck_does_not_parry() -> None:
    """GUR-PAR-01: an axe used to attack in the turn before cannot parry; it can if it was not used."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), skills={Skill.AXE: 12}, weapons=["Axe"], quarters=28, armour=(), st=12)
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20)
    stage.begin()
    assert "Axe" in by_how(stage, Threat(bob, ann, "blow", "Shortsword"))
    stage.dice(6, 5, 4)
    stage.take(Strike, target=bob)
    assert "Axe" not in by_how(stage, Threat(bob, ann, "blow", "Shortsword"))


def test_thrown_things_are_harder_to_parry_and_guns_are_slapped_aside_at_a_yard() -> None:
    """GUR-PAR-02, GUR-PAR-05: -1, or -2 for what weighs a pound; a gun within reach may be parried, bare-handed too."""
    stage, ann, bob = duel()
    assert by_how(stage, Threat(ann, bob, "thrown", "Axe", yards=5))["Shortsword"] == 9 - 1
    assert by_how(stage, Threat(ann, bob, "thrown", "Dagger", small=True, yards=5))["Shortsword"] == 9 - 2
    gun = Threat(ann, bob, "shot", "Revolver", yards=1)
    assert by_how(stage, gun)["Shortsword"] == 8
    stage.arm(bob)
    assert by_how(stage, gun)["right hand"] > 0
    assert set(by_how(stage, Threat(ann, bob, "shot", "Revolver", yards=2))) == {"dodge"}


def test_bare_hands_parry() -> None:
    """GUR-PAR-03: half of Brawling-10, or DX if it is better, and 3; -3 against a weapon, but not against a thrust or
    with Karate; the off hand at -2.
    """
    stage, ann, bob = duel()
    stage.put(bob, Unready(("Small shield",)))
    stage.arm(bob)
    fist = Threat(ann, bob, "blow", "Fists", armed=False)
    assert by_how(stage, fist)["right hand"] == 8
    assert by_how(stage, fist)["left hand"] == 8 - 2
    assert by_how(stage, blow(stage, ann, bob))["right hand"] == 8 - 3
    assert by_how(stage, blow(stage, ann, bob, thrust=True))["right hand"] == 8
    stage.figures(bob, {Skill.KARATE: 14})
    assert by_how(stage, blow(stage, ann, bob))["right hand"] == 10


def test_heavy_things_break_what_parries_them() -> None:
    """GUR-PAR-07: three times its weight breaks it on 1-2 of 6, four times on 1-3, a cheap weapon on two more, fine
    ones on one or two fewer; nothing heavier than Basic Lift is parried with one hand.
    """
    stage, ann, bob = duel()
    sword = arms.arm(stage.table, bob, "Shortsword")
    assert sword is not None
    weapon = sword.weapon
    odds = {times: parrying.breakage(weapon, times * 2.0) for times in (2, 3, 4, 5)}
    assert odds == {2: 0, 3: 2, 4: 3, 5: 4}
    made = ("cheap", "fine", "very fine")
    assert [parrying.breakage(weapon.model_copy(update={"quality": each}), 6.0) for each in made] == [4, 1, 0]
    heavy = found(stage, Threat(ann, bob, "blow", "Club", heavy=30.0), "Shortsword")
    assert heavy.swept and choosing.stopping(
        stage.table, Threat(ann, bob, "blow", "Club", heavy=30.0), Parry(thing="Shortsword")
    ) == {0: 1}


@pytest.mark.parametrize("fell, holds", [(2, ()), (3, ("Shortsword", "Small shield"))])
def test_a_parry_that_breaks_the_sword_still_counts(fell: int, holds: tuple[str, ...]) -> None:
    """GUR-PAR-07, played: six pounds, three times the weight of the shortsword: it breaks on a 1 or 2."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), skills={Skill.TWO_HANDED_AXE: 12}, weapons=["Maul"], quarters=28, st=14)
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20)
    stage.weapon(ann, "Maul", weight=6)
    stage.begin()
    stage.dice(4, 4, 3, 3, 3, 2, fell)
    stage.take(Strike, target=bob)
    stage.take(Parry, back=None)
    assert stage.hp(bob) == 12
    assert stage.holds(bob) == (holds or ("Small shield",))


def test_a_rifle_parries_like_a_staff_and_a_bow_once() -> None:
    """GUR-PAR-08: improvised, and cheap for breaking; a bow is ruined by it as a bow, and breaks at the next."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), LOUIS, quarters=28)
    bob = stage.unit("red", (5, 4), facing=4, quarters=20, weapons=["Longbow"], armour=(), dx=14)
    cal = stage.unit("red", (6, 4), facing=4, quarters=20, weapons=["Assault rifle 5.56 mm"], dx=14, armour=())
    stage.begin()
    assert "Assault rifle 5.56 mm" in by_how(stage, Threat(ann, cal, "blow", "Shortsword"))
    stage.dice(4, 4, 4, 1, 2, 1)
    stage.take(Strike, target=bob)
    stage.take(Parry, thing="Longbow", back=None)
    assert not arms.useful(stage.table, bob, "Longbow") and stage.holds(bob) == ("Longbow",)
    stage.rest()
    stage.begin()
    stage.until(ann)
    stage.dice(4, 4, 4, 1, 2, 1)
    stage.take(Strike, target=bob)
    stage.take(Parry, thing="Longbow", back=None)
    assert stage.holds(bob) == ()


# giving ground


def test_where_ground_is_given() -> None:
    """GUR-RET-01, GUR-RET-02: away from the attacker, straight or aslant, on squares and on hexes; never kneeling or
    stunned, nor twice; lying, a yard.
    """
    stage, _, bob = duel()
    stage.dice(4, 4, 4)
    stage.take(Strike, target=bob)
    assert set(stage.offers(Dodge)[0].choices["back"]) == {None, (4, 3), (5, 3), (6, 3)}
    for posture, gives in ((Posture.KNEELING, False), (Posture.SITTING, False), (Posture.PRONE, True)):
        stage.posture(bob, posture)
        assert (len(stage.offers(Dodge)[0].choices["back"]) > 1) is gives
    stage.posture(bob, Posture.STANDING)
    stage.put(bob, Defended(retreated=bob))
    assert tuple(stage.offers(Dodge)[0].choices["back"]) == (None,)


def test_on_hexes_three_ways_lead_back() -> None:
    """GUR-RET-02."""
    stage = Stage(hexes())
    stage.unit("blue", (5, 5), LOUIS, quarters=28)
    bob = stage.unit("red", (5, 4), PIERRE, facing=3, quarters=20)
    stage.begin()
    stage.dice(4, 4, 4)
    stage.take(Strike, target=bob)
    assert len(stage.offers(Dodge)[0].choices["back"]) == 4


def test_ground_given_counts_against_that_foe_and_a_fencing_parry_gains_three() -> None:
    """GUR-RET-01: +3 to Dodge, +1 to Block and Parry, +3 with a fencing weapon, until the next turn, and not against
    another.
    """
    stage, ann, bob = duel()
    plain = blow(stage, ann, bob)
    stage.put(bob, Defended(retreated=ann))
    gives = {
        way.how: int(choosing.score(stage.table, plain, way, form(**({"thing": way.thing} if way.thing else {}))).total)
        - int(way.score.total)
        for way, form in zip(scores.ways(stage.table, plain), (Dodge, Block, Parry), strict=True)
    }
    assert gives == {"dodge": 3, "block": 1, "parry": 1}
    rapier = Way("parry", "Rapier", found(stage, plain, "Shortsword").score, Skill.RAPIER)
    assert rapier.nimble


def test_the_foe_follows_with_its_unused_step() -> None:
    """GUR-RET-01: it is asked once ground is given, and the step is gone; a foe that has stepped before is not."""
    stage, ann, bob = duel()
    stage.orders = set()
    stage.dice(4, 4, 4, 4, 4, 4)
    stage.take(Strike, target=bob)
    stage.take(Block, back=(5, 3))
    assert stage.ask is not None and stage.ask.kind == "follow" and stage.ask.unit == ann
    assert stage.menu().routine == Follow(cell=(5, 4)) and stage.offered(HoldGround)
    stage.take(Follow, cell=(5, 4))
    assert stage.cell(ann) == (5, 4) and stage.cell(bob) == (5, 3)
    assert stage.ask is not None and stage.ask.unit == bob

    stage, ann, bob = duel(at=(5, 3))
    stage.orders = set()
    stage.take(Step, way=((5, 4),))
    stage.dice(4, 4, 4, 4, 4, 4)
    stage.take(Strike, target=bob)
    stage.take(Block, back=(5, 2))
    assert "follow" not in [ask.kind for ask in stage.asked]


# all-out defence


def test_increased_defence_adds_two_to_one_kind() -> None:
    """GUR-AOD-01, GUR-MAN-03: chosen in its turn, it counts until the next."""
    stage, ann, bob = duel()
    stage.take(EndTurn) if stage.offered(EndTurn) else stage.idle()
    stage.until(bob)
    stage.take(Guard, better="block")
    assert by_how(stage, blow(stage, ann, bob)) == {"dodge": 9, "Small shield": 12, "Shortsword": 9}


def test_a_second_different_defence() -> None:
    """GUR-AOD-02: a failed block, then a parry; what failed is no longer offered."""
    stage, _, bob = duel()
    stage.idle()
    stage.until(bob)
    stage.take(Guard, better="double")
    stage.rest()
    stage.begin()
    shown = stage.forecast(Strike, target=bob, use="swing")
    stage.dice(4, 4, 4, 6, 5, 5)
    stage.take(Strike, target=bob, use="swing")
    stage.take(Block, back=None)
    assert not stage.offered(Block) and stage.offered(Parry) and stage.offered(Dodge)
    stage.dice(3, 3, 2)
    stage.take(Parry, back=None)
    assert stage.hp(bob) == 12
    assert shown.success is not None


def test_what_is_shown_against_a_double_defence_is_both_tries() -> None:
    """GUR-AOD-02: the surest, and the next surest after it, with the ground that the first has given."""
    stage, ann, bob = duel()
    stage.put(bob, Choice(Manoeuvre.ALL_OUT_DEFENCE, "double"))
    threat = blow(stage, ann, bob)
    got = choosing.avoided(stage.table, threat).chance(lambda each: each.hits > 0)
    first, second = rolls.chance(12), rolls.chance(11)
    assert got == first + (1 - first) * second


# friends in between


def trio() -> tuple[Stage, Ref, Ref, Ref]:
    """Louis before Pierre, and a friend of Pierre beside them."""
    stage, ann, bob = duel()
    cal = stage.unit("red", (6, 3), PIERRE, facing=4, quarters=20, name="Cal")
    stage.orders = {"follow", "struck"}
    return stage, ann, bob, cal


def test_a_friend_takes_the_blow() -> None:
    """GUR-DOD-04: after the attack roll and before the target's defence; an ordinary dodge that succeeds, and the
    friend is struck instead; it may not give ground any more.
    """
    stage, _, bob, cal = trio()
    stage.dice(4, 4, 4, 3, 3, 3, 4)
    stage.take(Strike, target=bob, use="swing")
    assert stage.ask is not None and (stage.ask.unit, stage.ask.kind) == (cal, "interpose")
    assert stage.menu().routine == StandBy()
    assert set(stage.offers(Interpose)[0].choices["cell"]) == {(6, 4)}
    assert stage.forecast(Interpose).success == rolls.chance(9)
    stage.take(Interpose, cell=(6, 4))
    assert stage.hp(bob) == 12 and stage.hp(cal) == 6 and stage.cell(cal) == (6, 4)
    assert stage.part(cal, Defended).moved


def test_a_friend_that_comes_too_late() -> None:
    """GUR-DOD-04: the dodge fails, and the target still has its own defence."""
    stage, _, bob, _ = trio()
    stage.dice(4, 4, 4, 6, 6, 3)
    stage.take(Strike, target=bob, use="swing")
    stage.take(Interpose, cell=(6, 4))
    assert stage.ask is not None and (stage.ask.unit, stage.ask.kind) == (bob, "defend")


def test_pulling_a_friend_down_from_a_shot() -> None:
    """GUR-RET-04: with dodge and drop at +3 both lie; by 3 or more neither is hit."""
    stage = Stage()
    ann = stage.unit("blue", (5, 15), skills={Skill.PISTOL: 16}, weapons=["Auto pistol 9 mm"], quarters=28)
    bob = stage.unit("red", (5, 5), facing=4, quarters=20, armour=())
    cal = stage.unit("red", (6, 5), facing=4, quarters=20, armour=(), ht=10, dx=10)
    stage.orders = set()
    stage.begin()
    stage.until(ann)
    stage.dice(3, 3, 3)
    stage.take(Shoot, target=bob, shots=1)
    cell = next(iter(stage.offers(Interpose)[0].choices["cell"]))
    shown = stage.forecast(Interpose, cell=cell, drop=True)
    score = int(shown.tallies[0].total)
    assert any(row.text == "neither is struck" and row.chance == rolls.chance(score - 3) for row in shown.outcomes)
    stage.dice(1, 2, 1)
    hp = stage.hp(bob), stage.hp(cal)
    stage.take(Interpose, cell=cell, drop=True)
    assert (stage.hp(bob), stage.hp(cal)) == hp
    assert {stage.table.pose(each).posture for each in (bob, cal)} == {Posture.PRONE}
    assert ann != bob


def test_dodge_and_drop_from_a_shot() -> None:
    """GUR-RET-03: +3 and it lies; it uses up the turn's retreat, and holds against that foe; not for what lies."""
    stage = Stage()
    ann = stage.unit("blue", (5, 15), skills={Skill.PISTOL: 16}, weapons=["Auto pistol 9 mm"], quarters=28)
    bob = stage.unit("red", (5, 5), facing=4, quarters=20, armour=())
    stage.begin()
    stage.until(ann)
    stage.dice(3, 3, 3)
    stage.take(Shoot, target=bob, shots=1)
    plain = stage.forecast(Dodge, drop=False).tallies[0].total
    assert stage.forecast(Dodge, drop=True).tallies[0].total == plain + 3
    stage.dice(3, 3, 3)
    stage.take(Dodge, drop=True)
    assert stage.table.pose(bob).posture is Posture.PRONE and stage.part(bob, Defended).dropped == ann
    assert not ground.may_drop(stage.table, Threat(ann, bob, "shot"))


def test_after_a_charge_there_is_no_defence_and_after_a_rush_no_parry() -> None:
    """GUR-AOA-01, GUR-MAA-01, GUR-MAN-04: played: the foe strikes, and is met as the manoeuvre lets it."""
    for form, blow_form, asked in ((Charge, StrikeSurely, False), (Rush, StrikeInPassing, True)):
        stage = Stage()
        ann = stage.unit("blue", (5, 8), LOUIS, quarters=28)
        bob = stage.unit("red", (5, 5), PIERRE, facing=4, quarters=20)
        stage.begin()
        stage.take(form, way=((5, 7), (5, 6)))
        stage.dice(6, 6, 5)
        stage.take(blow_form, target=bob)
        stage.until(bob)
        stage.dice(3, 3, 3, 1)
        stage.take(Strike, target=ann, use="swing")
        on_ann = [ask for ask in stage.asked if (ask.unit, ask.kind) == (ann, "defend")]
        assert bool(on_ann) is asked
        if asked:
            assert stage.offered(Dodge) and not stage.offered(Parry)
            assert tuple(stage.offers(Dodge)[0].choices["back"]) == (None,)
