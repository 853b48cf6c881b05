"""Second reading of attacks, waits and defences: rooms of the rules that meet each other."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rules.frame.body import Posture
from rules.frame.figure import Item, Kit, Place
from rules.frame.forecast import Forecast
from rules.frame.forms import Action
from rules.gurps.afoot.forms import ChangePosture, Charge, KneelOrRise, Move, Rush, Step, Turn
from rules.gurps.defence.forms import Block, Dodge, Guard, Parry, TakeIt
from rules.gurps.fire.forms import Shoot, Suppress, TakeAim
from rules.gurps.grips.forms import CloseIn, Grab, Grapple, Shove, Slam, Tackle
from rules.gurps.melee.forms import (
    Evaluate,
    Feint,
    Strike,
    StrikeAgain,
    StrikeDouble,
    StrikeSurely,
    StrikeTwice,
    StrikeWithBoth,
)
from rules.gurps.state.fighting import Evaluated, Feinted
from rules.gurps.strike.forms import Follow
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.figures import Traits
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.traits import Trait
from rules.gurps.waiting.forms import CoverGround, LetPass, Spring, WaitToStrike
from rules.kernel.refs import Ref
from tests.rules.gurps.duelling import LOUIS, PIERRE
from tests.rules.gurps.stage import Stage, hexes
from tests.rules.gurps.test_riding import machine, seated


def watchman(quarters: int = 40) -> tuple[Stage, Ref, Ref]:
    """A unit that may wait, and an orc two yards before it."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 10), LOUIS, quarters=quarters, armour=())
    orc = stage.unit("red", (10, 8), "Orc raider", facing=3, quarters=20, armour=(), weapons=("Axe",))
    stage.begin()
    stage.until(ann)
    return stage, ann, orc


def test_a_unit_stunned_while_it_waits_does_nothing() -> None:
    """GUR-DN-01, GUR-DN-02, GUR-WAIT-01: whatever it waited for, a stunned unit may only do nothing."""
    stage, ann, orc = watchman()
    stage.take(WaitToStrike, use="kick")
    stage.keep(ann, stunned=True)
    stage.until(orc)
    stage.take(Step, way=((10, 9),))
    assert "triggered" not in [ask.kind for ask in stage.asked]


RIFLE = "Bolt-action rifle 7.62 mm"


def rules(stage: Stage, form: type[Spring | Shoot | Strike], **fields: object) -> dict[str, int]:
    """What changes the attack roll of a form on offer, by rule."""
    return {each.rule: int(each.amount) for each in stage.forecast(form, **fields).tallies[0].modifiers}


def aimed_and_watching(many: int) -> tuple[Stage, Ref, Ref]:
    """A slow unit that has aimed at an enemy, then watches its yard and perhaps more; the next second has begun."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 20), quarters=20, armour=(), weapons=(RIFLE,))
    bob = stage.unit("red", (10, 10), facing=2, quarters=30, armour=())
    stage.begin()
    stage.until(ann)
    stage.take(TakeAim, target=bob)
    stage.rest()
    stage.begin()
    stage.until(ann)
    stage.take(CoverGround, cells=((10, 10), (10, 11))[:many], sure=True, shots=1)
    stage.rest()
    stage.stand(bob, (9, 10))
    stage.begin()
    return stage, ann, bob


@pytest.mark.parametrize("many", [1, 2])
def test_an_aim_on_watched_ground_lasts_as_long_as_the_wait(many: int) -> None:
    """GUR-OPP-01, GUR-AIM-02, GUR-TURN-05: a wait goes on until the next turn, so the foe may come in the second after;
    with one yard to watch the aim is still there, with two it is not.
    """
    stage, ann, _ = aimed_and_watching(many)
    stage.take(Step, way=((10, 10),))
    stage.until(ann, "triggered")
    assert ("GUR-AIM-02" in rules(stage, Spring)) == (many == 1)


@pytest.mark.parametrize("many", [1, 2])
def test_a_wait_on_one_yard_does_not_forfeit_the_aim(many: int) -> None:
    """GUR-AIM-02: the shot of the next turn still has it, after a wait on one yard; after a wider one it has not."""
    stage, ann, bob = aimed_and_watching(many)
    stage.until(ann)
    assert ("GUR-AIM-02" in rules(stage, Shoot, target=bob)) == (many == 1)


def test_what_was_evaluated_counts_as_long_as_the_wait() -> None:
    """GUR-EVAL-01, GUR-WAIT-01, GUR-TURN-05: the attack of a wait is that of the next turn, which overlaps the next
    second; after it the bonus is gone.
    """
    stage, ann, orc = watchman(quarters=12)
    stage.take(Evaluate, target=orc)
    stage.rest()
    stage.begin()
    stage.until(ann)
    stage.take(WaitToStrike, use="swing")
    stage.rest()
    stage.begin()
    stage.take(Step, way=((10, 9),))
    stage.until(ann, "triggered")
    assert rules(stage, Spring)["GUR-EVAL-01"] == 1
    stage.dice(6, 6, 4)
    stage.take(Spring)
    stage.until(ann)
    assert "GUR-EVAL-01" not in rules(stage, Strike, target=orc)


@pytest.mark.parametrize("sprung", [True, False])
def test_a_feint_counts_as_long_as_the_wait_and_no_longer(sprung: bool) -> None:
    """GUR-FEINT-03, GUR-WAIT-01, GUR-TURN-05: against the blow of a wait of the next turn; not in the turn after."""
    stage, ann, orc = watchman(quarters=12)
    stage.stand(orc, (10, 9))
    stage.dice(3, 3, 3, 6, 6, 5)
    stage.take(Feint, target=orc)
    stage.dice()
    stage.rest()
    stage.begin()
    stage.until(ann)
    stage.take(WaitToStrike, use="swing")
    stage.rest()
    stage.begin()
    if sprung:
        stage.take(Step, way=((9, 9),))
        stage.until(ann, "triggered")
    else:
        stage.until(ann)
    told = stage.forecast(Spring if sprung else Strike, target=orc)
    rows = [each.rule for tally in told.tallies[1:] for each in tally.modifiers]
    assert ("GUR-FEINT-02" in rows) == sprung


def worth(told: Forecast) -> Fraction:
    """What an attack that strikes takes off its target on average."""
    assert told.success is not None
    return sum((row.chance * (row.loss or 0) for row in told.outcomes), Fraction(0)) / told.success


def test_what_a_charge_adds_to_a_stop_thrust_is_shown() -> None:
    """GUR-STOP-01: the 2 more for five yards that the foe has come are in the odds of the blow: it takes more than the
    same thrust at a foe that has not come.
    """
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 10), LOUIS, quarters=40, weapons=("Spear",), skills={Skill.SPEAR: 14})
    orc = stage.unit("red", (10, 4), "Orc raider", facing=3, quarters=28, armour=(), weapons=("Axe",))
    stage.begin()
    stage.take(WaitToStrike, use="thrust")
    stage.take(Rush, way=tuple((10, row) for row in range(5, 10)))
    stage.until(ann, "triggered")
    charged = worth(stage.forecast(Spring))
    stage.take(LetPass)
    stage.rest()
    stage.begin()
    assert charged > worth(stage.forecast(Strike, target=orc, use="thrust"))


def test_those_a_watching_shot_may_strike_instead_are_shown() -> None:
    """GUR-WRONG-01, GUR-WRONG-02, GUR-OPP-03: beforehand, and when it is set off, as they are of any shot."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 20), quarters=40, armour=(), weapons=(RIFLE,))
    bob = stage.unit("red", (9, 10), facing=2, quarters=20, armour=())
    cal = stage.unit("red", (10, 8), facing=2, quarters=10, armour=())
    stage.begin()
    stage.take(CoverGround, cells=((10, 10),), sure=True, shots=1)
    stage.until(bob)
    stage.take(Step, way=((10, 10),))
    stage.until(ann, "triggered")
    told = stage.forecast(Spring)
    assert sum(row.chance for row in told.of(stage.known_as(bob))) == 1
    assert sum(row.chance for row in told.of(stage.known_as(cal))) == 1
    stage.take(LetPass)
    stage.rest()
    stage.begin()
    told = stage.forecast(CoverGround, cells=((10, 10),), sure=True, shots=1)
    assert {row.unit for row in told.later} == {stage.known_as(bob), stage.known_as(cal)}


GUN = "Assault rifle 5.56 mm"


def under_fire(beside: tuple[int, int] = (12, 14)) -> tuple[Stage, Ref, Ref, Ref]:
    """Ground that a friend keeps under fire, and a swordsman about to strike at an enemy beside it."""
    stage = Stage(hexes())
    gunner = stage.unit("blue", (10, 20), quarters=40, armour=(), weapons=(GUN,), st=14)
    bob = stage.unit("red", beside, PIERRE, facing=2, quarters=12, armour=())
    ann = stage.unit("blue", (13, 14), LOUIS, facing=5, quarters=30, armour=())
    stage.begin()
    stage.take(Suppress, place=(10, 15))
    stage.until(ann)
    return stage, gunner, ann, bob


def test_who_gives_ground_into_ground_under_fire_is_shot_at() -> None:
    """GUR-SUP-02, GUR-RET-01: whoever enters it is attacked, whatever has brought it there."""
    stage, gunner, _, bob = under_fire()
    stage.dice(4, 4, 4)
    stage.take(Strike, target=bob, use="swing", called=Location.TORSO)
    stage.dice(3, 3, 3, 6, 6, 4)
    stage.take(Dodge, back=(11, 14))
    assert [(event.actor, event.target) for event in stage.told("shot")] == [(gunner, bob)]


def test_who_is_shoved_into_ground_under_fire_is_shot_at() -> None:
    """GUR-SUP-02, GUR-DMG-04: the same for one that is driven back."""
    stage, gunner, ann, bob = under_fire()
    stage.figures(ann, st=20)
    stage.figures(bob, st=8)
    stage.dice(3, 3, 3)
    stage.take(Shove, target=bob)
    stage.dice(6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 6, 6, 4)
    stage.take(TakeIt)
    assert (gunner, bob) in [(event.actor, event.target) for event in stage.told("shot")]


def test_who_gives_ground_onto_watched_ground_is_shot_at() -> None:
    """GUR-OPP-03, GUR-RET-01: the first that comes onto it."""
    stage = Stage(hexes())
    gunner = stage.unit("blue", (10, 20), quarters=40, armour=(), weapons=(RIFLE,))
    bob = stage.unit("red", (12, 14), PIERRE, facing=2, quarters=12, armour=())
    ann = stage.unit("blue", (13, 14), LOUIS, facing=5, quarters=30, armour=())
    stage.begin()
    stage.take(CoverGround, cells=((11, 14),), sure=False, shots=1)
    stage.until(ann)
    stage.dice(4, 4, 4)
    stage.take(Strike, target=bob, use="swing", called=Location.TORSO)
    stage.dice(3, 3, 3, 6, 6, 4)
    stage.take(Dodge, back=(11, 14))
    assert [(event.actor, event.target) for event in stage.told("shot")] == [(gunner, bob)]


def test_who_closes_with_a_foe_comes_within_reach() -> None:
    """GUR-WAIT-01, GUR-HEX-14: a step into a foe's yard sets a wait off as any other, once."""
    stage, ann, orc = watchman()
    friend = stage.unit("blue", (10, 9), LOUIS, facing=0, quarters=10, armour=())
    stage.take(WaitToStrike, use="swing")
    stage.until(orc)
    stage.take(CloseIn, target=friend)
    stage.until(ann, "triggered")
    told = stage.forecast(Spring)
    assert sum(row.chance for row in told.of(stage.known_as(friend))) == 1
    stage.dice(6, 6, 4, 1, 1, 2)
    stage.take(Spring)
    assert [event.target for event in stage.told("blow")] == [orc, friend]


@pytest.mark.parametrize(("low", "then"), [(Posture.PRONE, Posture.KNEELING), (Posture.KNEELING, Posture.STANDING)])
def test_who_rises_from_behind_a_wall_shows_itself(low: Posture, then: Posture) -> None:
    """GUR-OPP-03: the first that enters watched ground or shows itself there is shot at: one that lay out of sight, not
    one that was in view before.
    """
    stage = Stage(hexes())
    for way in range(6):
        stage.low_wall((10, 10), way, height=0.5)
    ann = stage.unit("blue", (10, 20), quarters=40, armour=(), weapons=(RIFLE,))
    bob = stage.unit("red", (10, 10), facing=3, quarters=20, armour=())
    stage.posture(bob, low)
    stage.begin()
    stage.take(CoverGround, cells=((10, 10),), sure=False, shots=1)
    stage.until(bob)
    stage.dice(6, 6, 4)
    stage.take(ChangePosture, posture=then)
    assert [event.actor for event in stage.told("shot")] == [ann] * (low is Posture.PRONE)


@pytest.mark.parametrize("low", [False, True])
def test_a_shooter_that_is_knocked_down_keeps_no_ground_under_fire(low: bool) -> None:
    """GUR-SUP-01: it lasts until its shooter is stunned, knocked down or out; one that lay down for it goes on."""
    stage = Stage(hexes())
    gunner = stage.unit("blue", (10, 20), quarters=40, armour=(), weapons=(GUN,), st=14)
    cal = stage.unit("red", (10, 21), LOUIS, quarters=30, armour=(), st=18)
    bob = stage.unit("red", (13, 12), facing=3, quarters=12, armour=())
    if low:
        stage.prone(gunner)
    stage.begin()
    stage.take(Suppress, place=(10, 14))
    stage.until(cal)
    stage.dice(3, 3, 3, 6, 6, 6, 4)
    stage.take(Shove, target=gunner)
    stage.dice()
    assert stage.table.pose(gunner).posture is Posture.PRONE and not stage.wounds(gunner).stunned
    stage.until(bob)
    stage.dice(6, 6, 4)
    stage.take(Move, way=((12, 12), (11, 12)))
    assert len(stage.told("shot")) == low


def doubly() -> tuple[Stage, Ref, Ref]:
    """A swordsman who strikes at one that defends itself doubly, and has hit it unless it defends itself."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), LOUIS, quarters=20)
    bob = stage.unit("red", (5, 4), LOUIS, facing=4, quarters=30)
    stage.orders -= {"struck"}
    stage.begin()
    stage.take(Guard, better="double")
    stage.until(ann)
    stage.dice(4, 4, 3)
    stage.take(Strike, target=bob, use="swing", called=Location.TORSO)
    return stage, ann, bob


def test_who_slips_in_the_first_of_two_defences_falls() -> None:
    """GUR-AOD-02, GUR-CRIT-03: a critical failure of a dodge costs its footing, though the parry after it comes off."""
    stage, _, bob = doubly()
    stage.dice(6, 6, 6, 3, 3, 3)
    stage.take(Dodge, back=None, drop=False)
    stage.take(Parry, thing="Shortsword", back=None)
    assert stage.table.pose(bob).posture is Posture.PRONE and stage.hp(bob) == stage.part(bob, Traits).hp


def test_the_bare_arm_of_the_first_of_two_defences_is_in_the_way() -> None:
    """GUR-AOD-02, GUR-PAR-04: the attacker may strike the arm that failed to parry its weapon, though a dodge failed
    after it.
    """
    stage, ann, _ = doubly()
    stage.dice(6, 6, 4, 6, 6, 4)
    stage.take(Parry, thing="left hand", back=None)
    stage.take(Dodge, back=None, drop=False)
    assert stage.ask is not None and (stage.ask.unit, stage.ask.kind) == (ann, "struck")


def test_a_wasted_feint_cannot_be_made_good_by_a_wait() -> None:
    """GUR-FEINT-03, GUR-WAIT-01: no attack at all in the next turn, and a wait is nothing else than one."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), LOUIS, quarters=40, weapons=("Axe",), skills={Skill.AXE: 14})
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20)
    stage.begin()
    stage.take(Feint, target=bob, weapon="Axe")
    stage.until(bob)
    stage.dice(3, 3, 4, 3, 3, 4)
    stage.take(Strike, target=ann, use="swing")
    stage.take(Parry, thing="Axe", back=None)
    stage.rest()
    stage.begin()
    assert not stage.offered(WaitToStrike) and not stage.offered(Strike) and stage.offered(Guard)
    stage.rest()
    stage.begin()
    assert stage.offered(WaitToStrike)


def test_one_of_several_attacks_may_be_a_rapid_strike() -> None:
    """GUR-ATK-10, GUR-ATT-01: one attack, and only one, is replaced by two at -6; the others are left as they are."""
    stage = Stage()
    stage.unit("blue", (5, 5), LOUIS, quarters=40, traits=[Trait.EXTRA_ATTACK])
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20)
    stage.begin()
    for form in (StrikeTwice, StrikeAgain, Strike):
        told = stage.forecast(form, target=bob, use="swing").tallies[0]
        assert told.total == (15 if form is Strike else 9)
        stage.dice(6, 6, 4)
        stage.take(form, target=bob, use="swing")
        stage.dice()
        assert form is Strike or not stage.offered(StrikeTwice)
    assert len(stage.told("blow")) == 3 and not stage.offered(Strike)


def ways(stage: Stage) -> set[tuple[str, str]]:
    """The defences on offer, with what."""
    found = [offer for offer in stage.menu().offers if offer.action in (Dodge, Parry, Block)]
    return {(offer.action.__name__, next(iter(offer.choices.get("thing", ("",))))) for offer in found}


@pytest.mark.parametrize("blade", ["Shortsword", "Large knife"])
def test_within_one_yard_only_what_reaches_there_parries_and_nothing_blocks(blade: str) -> None:
    """GUR-HEX-15: any dodge, a parry unarmed or with a weapon of reach C, no block; the shield still adds to them. The
    blow with which a foe comes in is met as from outside.
    """
    stage = Stage()
    stage.unit("blue", (5, 5), LOUIS, quarters=40, weapons=("Large knife",), skills={Skill.KNIFE: 15})
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20, skills={Skill.KNIFE: 12})
    stage.arm(bob, blade)
    stage.put(bob, stage.part(bob, Kit).plus(Item("Small shield", Place.LEFT)))
    stage.begin()
    stage.take(CloseIn, target=bob)
    stage.dice(3, 3, 3)
    stage.take(Strike, target=bob, use="thrust", called=Location.TORSO)
    assert ways(stage) == {("Dodge", ""), ("Block", "Small shield"), ("Parry", blade)}
    stage.dice(3, 3, 3)
    stage.take(Dodge, back=None)
    stage.rest()
    stage.begin()
    told = stage.forecast(Strike, target=bob, use="thrust").tallies[1:]
    assert {tally.title for tally in told} == {"Dodge", *(("Parry",) if blade == "Large knife" else ())}
    stage.dice(3, 3, 3)
    stage.take(Strike, target=bob, use="thrust", called=Location.TORSO)
    assert ways(stage) == {("Dodge", ""), *((("Parry", blade),) if blade == "Large knife" else ())}
    assert "GUR-DEF-04" in [each.rule for each in stage.forecast(Dodge, back=None).tallies[0].modifiers]


def test_a_shield_is_in_its_wearers_way_within_one_yard() -> None:
    """GUR-HEX-15, GUR-ATK-04: its own attacks there lose its Defense Bonus, and those from outside nothing."""
    lost = []
    for at in ((5, 5), (5, 4)):
        stage = Stage()
        ann = stage.unit("blue", (5, 5), PIERRE, quarters=40)
        bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20)
        stage.begin()
        stage.stand(ann, at, 0)
        lost.append(rules(stage, Strike, target=bob, use="kick").get("GUR-HEX-15", 0))
    assert lost == [0, -1]


def test_an_all_out_attack_may_begin_with_turning_in_place() -> None:
    """GUR-HEX-07, GUR-AOA-01: it stays, turns or goes ahead, and strikes then; having turned it goes nowhere."""
    stage = Stage()
    stage.unit("blue", (5, 5), LOUIS, quarters=40, facing=4)
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20)
    stage.begin()
    stage.take(Turn, facing=0)
    assert not stage.offered(Charge)
    assert stage.forecast(StrikeSurely, target=bob, use="thrust").tallies[0].total == 15 + 4
    stage.dice(6, 6, 4)
    stage.take(StrikeDouble, target=bob, use="thrust")
    assert stage.offered(StrikeAgain)


def test_turning_before_a_move_takes_points() -> None:
    """GUR-HEX-06: a point for each side, whether it turns first or on the way."""
    stage = Stage()
    stage.unit("blue", (5, 15), LOUIS, quarters=24, move=6)
    stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20)
    stage.begin()
    east = tuple((column, 15) for column in range(6, 12))
    stage.take(Turn, facing=2)
    ways = [offer.choices["way"] for offer in stage.offers(Move)]
    assert [any(east[:far] in way for way in ways) for far in (4, 5)] == [True, False]


@pytest.mark.parametrize(("low", "then"), [(Posture.KNEELING, Posture.STANDING), (Posture.STANDING, Posture.KNEELING)])
def test_rising_as_a_step_goes_with_no_move(low: Posture, then: Posture) -> None:
    """GUR-POST-04: only with a manoeuvre that allows a step, in place of it: no move, and no attack in passing."""
    stage = Stage()
    ann = stage.unit("blue", (5, 15), LOUIS, quarters=24)
    stage.unit("red", (5, 13), PIERRE, facing=4, quarters=20)
    stage.posture(ann, low)
    stage.begin()
    assert stage.offered(Move) and stage.offered(Rush)
    stage.take(KneelOrRise, posture=then)
    assert not stage.offered(Move) and not stage.offered(Rush) and not stage.offered(Step)
    assert stage.offered(Evaluate) and stage.offered(Guard)


@pytest.mark.parametrize("all_out", ["", "determined"])
@pytest.mark.parametrize("later", [False, True])
def test_whoever_has_waited_may_follow_a_foe_that_gives_ground(all_out: str, later: bool) -> None:
    """GUR-RET-01, GUR-WAIT-02: the attack that a wait turns into has its step, which is unused; an all-out attack has
    none. It is the same in the second after the wait began.
    """
    stage = Stage()
    stage.orders -= {"follow"}
    ann = stage.unit("blue", (5, 5), LOUIS, quarters=20 if later else 40)
    bob = stage.unit("red", (5, 3), PIERRE, facing=4, quarters=30)
    stage.begin()
    stage.until(ann)
    stage.take(WaitToStrike, use="swing", all_out=all_out)
    if later:
        stage.rest()
        stage.begin()
    stage.until(bob)
    stage.take(Step, way=((5, 4),))
    stage.dice(4, 4, 3)
    stage.take(Spring)
    stage.dice(3, 3, 3)
    stage.take(Dodge, back=(5, 3), drop=False)
    asked = stage.ask is not None and stage.ask.kind == "follow"
    assert asked == (not all_out)
    if asked:
        stage.take(Follow, cell=(5, 4))
        assert stage.cell(ann) == (5, 4) and stage.cell(bob) == (5, 3)


@pytest.mark.parametrize("form", [Grapple, Slam, Tackle, Shove, Grab])
def test_evaluating_and_feinting_help_every_attack_of_the_body(form: type[Action]) -> None:
    """GUR-GRP-01, GUR-EVAL-01, GUR-FEINT-03: +1 for a second of Evaluate; a feint takes off the foe's defences, in the
    odds and in play, once.
    """
    stage = Stage()
    ann = stage.unit("blue", (5, 5), LOUIS, quarters=40, weapons=())
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20)
    stage.begin()
    stage.put(ann, Evaluated(bob, 1, stage.table.clock.round), Feinted(bob, 3, stage.table.clock.round))
    if form is Grapple:
        stage.take(CloseIn, target=bob)
    told = stage.forecast(form, target=bob).tallies
    assert [int(each.amount) for each in told[0].modifiers if each.rule == "GUR-EVAL-01"] == [1]
    assert all("GUR-FEINT-02" in [each.rule for each in tally.modifiers] for tally in told[1:])
    stage.dice(4, 3, 3, *(6, 6, 4) * 8)
    stage.take(form, target=bob)
    assert stage.find(ann, Feinted) is None
    met = stage.forecast(Dodge, back=None, drop=False).tallies[0]
    assert [int(each.amount) for each in met.modifiers if each.rule == "GUR-FEINT-02"] == [-3]


@pytest.mark.parametrize(("strength", "free"), [(22, True), (21, False)])
def test_a_weak_hold_keeps_no_giant_from_giving_ground(strength: int, free: bool) -> None:
    """GUR-RET-01, GUR-GRP-02: who is held cannot move away, unless it has at least twice the holder's ST."""
    stage = Stage()
    stage.unit("blue", (5, 5), LOUIS, quarters=40, weapons=())
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20, st=strength)
    cal = stage.unit("blue", (5, 6), LOUIS, quarters=36, weapons=("Spear",), skills={Skill.SPEAR: 14})
    stage.begin()
    stage.take(CloseIn, target=bob)
    stage.dice(1, 1, 1)
    stage.take(Grapple, target=bob, part=Location.TORSO)
    stage.until(cal)
    stage.stand(cal, (6, 5), 7)
    stage.dice(3, 3, 4)
    stage.take(Strike, target=bob, use="thrust", called=Location.TORSO)
    assert any(offer.choices["back"] != (None,) for offer in stage.offers(Dodge)) == free


def test_both_weapons_go_for_one_foe_only_where_both_reach_it() -> None:
    """GUR-DUAL-01, GUR-ATK-06: a foe two yards off is in reach of the rapier alone, so the baton goes for another."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), LOUIS, quarters=40, weapons=("Rapier", "Baton"), skills={Skill.RAPIER: 15})
    baton = stage.item(ann, "Baton")
    stage.put(ann, stage.part(ann, Kit).swapped(baton, replace(baton, place=Place.LEFT)))
    far = stage.unit("red", (5, 3), PIERRE, facing=4, quarters=20)
    stage.begin()
    assert not stage.offered(StrikeWithBoth)
    near = stage.unit("red", (6, 4), PIERRE, facing=4, quarters=20)
    same = {
        (foe, offer.choices["weapon"]): set(offer.choices["same"])
        for offer in stage.offers(StrikeWithBoth)
        for foe in (far, near)
        if stage.known_as(foe) in offer.choices["target"]
    }
    assert same == {(far, ("Rapier",)): {False}, (near, ("Rapier",)): {True}, (near, ("Baton",)): {True, False}}


def test_who_went_all_out_defends_itself_again_on_its_next_turn() -> None:
    """GUR-AOA-01, GUR-MAN-05: no defence until its next turn; the step before its manoeuvre is part of that turn, as
    the waiting enemy is shown.
    """
    stage = Stage()
    ann = stage.unit("blue", (5, 5), LOUIS, quarters=20)
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=30)
    cal = stage.unit("blue", (7, 5), LOUIS, facing=7, quarters=10)
    stage.begin()
    stage.dice(6, 6, 4)
    stage.take(StrikeSurely, target=ann, use="swing")
    stage.until(ann)
    assert len(stage.forecast(Strike, target=bob, use="swing").tallies) == 1
    stage.until(cal)
    stage.take(WaitToStrike, use="swing")
    stage.rest()
    stage.begin()
    stage.take(Step, way=((6, 4),))
    stage.until(cal, "triggered")
    assert len(stage.forecast(Spring).tallies) > 1
    stage.dice(4, 4, 4)
    stage.take(Spring)
    assert stage.ask is not None and (stage.ask.unit, stage.ask.kind) == (bob, "defend")


def test_a_rider_is_in_no_close_combat_with_its_mount() -> None:
    """GUR-HEX-16: only a figure in somebody else's close combat is harder to strike; a foe that closes with it is."""
    stage = Stage()
    horse = machine(stage, "Riding horse", (20, 30), side="red")
    rider = seated(stage, horse, 0, PIERRE, side="red")
    stage.unit("blue", (19, 29), LOUIS, facing=2, quarters=40)
    bob = stage.unit("red", (18, 29), PIERRE, facing=2, quarters=30)
    stage.begin()
    assert "GUR-HEX-16" not in rules(stage, Strike, target=rider, use="swing")
    stage.stand(bob, (20, 30))
    assert rules(stage, Strike, target=rider, use="swing")["GUR-HEX-16"] == -2


@pytest.mark.parametrize("struck", [False, True])
def test_having_dropped_from_a_shot_is_of_no_use_against_a_blow(struck: bool) -> None:
    """GUR-RET-03: like a retreat it holds against one foe until the next turn, but only against what is shot or thrown:
    the same foe's blow meets one that lies there.
    """
    stage = Stage()
    ann = stage.unit(
        "blue", (5, 5), LOUIS, quarters=40, weapons=("Auto pistol 9 mm", "Kick"), skills={Skill.PISTOL: 16}
    )
    stage.figures(ann, traits=[Trait.EXTRA_ATTACK])
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20, armour=())
    stage.begin()
    stage.dice(3, 3, 4, 3, 3, 3)
    stage.take(Shoot, target=bob, shots=1, called=Location.TORSO)
    stage.take(Dodge, drop=True)
    stage.dice(3, 3, 3)
    if struck:
        stage.take(Strike, target=bob, use="kick", called=Location.TORSO)
    else:
        stage.take(Shoot, target=bob, shots=1, called=Location.TORSO)
    met = stage.forecast(Dodge, back=None, drop=False).tallies[0]
    assert ("GUR-RET-03" in [each.rule for each in met.modifiers]) == (not struck)
