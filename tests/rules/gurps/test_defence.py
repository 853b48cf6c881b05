"""Active defences: what each is rolled against, what bars it, and the odds it is shown with."""

from __future__ import annotations

from fractions import Fraction

from rules.frame.body import Posture
from rules.gurps import rolls
from rules.gurps.afoot.forms import Move
from rules.gurps.asks import Decline
from rules.gurps.defence import course
from rules.gurps.defence.forms import Defend
from rules.gurps.defence.threat import Threat
from rules.gurps.fire.forms import Shoot
from rules.gurps.melee.forms import Strike
from rules.gurps.rolls import Kind, Roll
from rules.gurps.state.fighting import Defended, Evaluated, Held
from rules.gurps.state.hurts import Stunned
from rules.gurps.state.turns import Choice
from rules.gurps.terms.figures import evasion
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.traits import Trait
from tests.rules.gurps.defending import LOUIS, PIERRE, blow, by_how, duel, found
from tests.rules.gurps.stage import Stage


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
    stage.put(bob, Evaluated(ann, 1, 9))
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
    stage.take(Decline)
    assert stage.hp(bob) == 12 - 6


def test_three_and_four_always_avoid_and_seventeen_never() -> None:
    """GUR-DEF-02: also at a score of 1 or 2; a 17 fails whatever the score."""
    assert course.stops(Roll(4, 1, Kind.DEFENCE), "parry", 1) == 1
    assert course.stops(Roll(17, 20, Kind.DEFENCE), "parry", 1) == 0
    assert rolls.chance(1) == Fraction(4, 216)


def test_four_hits_dodged_by_two() -> None:
    """GUR-DOD-02: Dodge 10, an 8: three of four hits are dodged; a critical success dodges all."""
    assert course.stops(Roll(8, 10, Kind.DEFENCE), "dodge", 4) == 3
    assert course.stops(Roll(3, 10, Kind.DEFENCE), "dodge", 9) == 9
    assert course.stops(Roll(8, 10, Kind.DEFENCE), "block", 4) == 4


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
    dodge = int(stage.forecast(Defend, how="dodge", drop=False).tallies[0].total)
    total = dodge - 2
    low = total // 3
    stage.dice(low, low, total - 2 * low, 1, 1, 1)
    stage.take(Defend, how="dodge", drop=False)
    assert [event.data["hits"] for event in stage.told("shot")] == [1]


HOWS = ("dodge", "block", "parry")


def test_the_menu_shows_every_defence_with_its_exact_odds() -> None:
    """GUR-DEF-01, GUR-RET-01: dodge, block and parry side by side, each standing or giving ground: block at 11 when
    giving ground, as in the worked fight.
    """
    stage, _, bob = duel()
    stage.dice(4, 4, 4)
    stage.take(Strike, target=bob)
    told = {how: stage.forecast(Defend, how=how, back=None).success for how in HOWS}
    assert told == {"dodge": rolls.chance(9), "block": rolls.chance(10), "parry": rolls.chance(9)}
    back = {how: stage.forecast(Defend, how=how, back=(5, 3)).success for how in HOWS}
    assert back == {"dodge": rolls.chance(12), "block": rolls.chance(11), "parry": rolls.chance(10)}
    routine = stage.menu().routine
    assert isinstance(routine, Defend) and routine.how == "dodge" and routine.back is not None
    taken = stage.forecast(Decline)
    assert taken.success == 0 and taken.struck(stage.known_as(bob)) == 1


def test_an_acrobatic_dodge_once_a_turn() -> None:
    """GUR-DOD-03: a roll of Acrobatics first: +2 or -2, and the odds shown are of both."""
    stage, _, bob = duel()
    stage.figures(bob, {Skill.ACROBATICS: 12})
    stage.dice(4, 4, 4)
    stage.take(Strike, target=bob)
    sure = rolls.chance(12)
    shown = stage.forecast(Defend, how="dodge", back=None, tumble=True)
    assert shown.success == sure * rolls.chance(11) + (1 - sure) * rolls.chance(7)
    stage.dice(4, 4, 4, 5, 5, 1)
    stage.take(Defend, how="dodge", back=None, tumble=True)
    assert stage.told("defends")[-1].success and stage.part(bob, Defended).tumbled


def test_after_a_charge_there_is_no_defence_and_after_a_rush_no_parry() -> None:
    """GUR-AOA-01, GUR-MAA-01, GUR-MAN-04: played: the foe strikes, and is met as the manoeuvre lets it."""
    for pace, manner, asked in (("charge", "determined", False), ("rush", "in passing", True)):
        stage = Stage()
        ann = stage.unit("blue", (5, 8), LOUIS, quarters=28)
        bob = stage.unit("red", (5, 5), PIERRE, facing=4, quarters=20)
        stage.begin()
        stage.take(Move, pace=pace, way=((5, 7), (5, 6)))
        stage.dice(6, 6, 5)
        stage.take(Strike, manner=manner, target=bob)
        stage.until(bob)
        stage.dice(3, 3, 3, 1)
        stage.take(Strike, target=ann, use="swing")
        on_ann = [ask for ask in stage.asked if (ask.unit, ask.kind) == (ann, "defend")]
        assert bool(on_ann) is asked
        if asked:
            assert stage.offered(Defend, how="dodge") and not stage.offered(Defend, how="parry")
            assert tuple(stage.offers(Defend, how="dodge")[0].choices["back"]) == (None,)
