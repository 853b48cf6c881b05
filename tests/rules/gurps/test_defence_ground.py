"""Giving ground and all-out defence."""

from __future__ import annotations

from rules.frame.body import Posture
from rules.gurps import rolls
from rules.gurps.afoot.forms import Step
from rules.gurps.asks import Decline
from rules.gurps.defence import choosing, course, ground, scores
from rules.gurps.defence.course import Way
from rules.gurps.defence.forms import Defend, Guard
from rules.gurps.defence.threat import Threat
from rules.gurps.fire.forms import Shoot
from rules.gurps.melee.forms import Strike
from rules.gurps.state.fighting import Defended
from rules.gurps.state.turns import Choice
from rules.gurps.strike.following import Follow
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.skills import Skill
from rules.parts.turns import EndTurn
from tests.rules.gurps.defending import LOUIS, PIERRE, blow, by_how, duel, found
from tests.rules.gurps.stage import Stage, hexes


def test_where_ground_is_given() -> None:
    """GUR-RET-01, GUR-RET-02: away from the attacker, straight or aslant, on squares and on hexes; never kneeling or
    stunned, nor twice; lying, a yard.
    """
    stage, _, bob = duel()
    stage.dice(4, 4, 4)
    stage.take(Strike, target=bob)
    assert set(stage.offers(Defend, how="dodge")[0].choices["back"]) == {None, (4, 3), (5, 3), (6, 3)}
    for posture, gives in ((Posture.KNEELING, False), (Posture.SITTING, False), (Posture.PRONE, True)):
        stage.posture(bob, posture)
        assert (len(stage.offers(Defend, how="dodge")[0].choices["back"]) > 1) is gives
    stage.posture(bob, Posture.STANDING)
    stage.put(bob, Defended(retreated=bob))
    assert tuple(stage.offers(Defend, how="dodge")[0].choices["back"]) == (None,)


def test_on_hexes_three_ways_lead_back() -> None:
    """GUR-RET-02."""
    stage = Stage(hexes())
    stage.unit("blue", (5, 5), LOUIS, quarters=28)
    bob = stage.unit("red", (5, 4), PIERRE, facing=3, quarters=20)
    stage.begin()
    stage.dice(4, 4, 4)
    stage.take(Strike, target=bob)
    assert len(stage.offers(Defend, how="dodge")[0].choices["back"]) == 4


def test_ground_given_counts_against_that_foe_and_a_fencing_parry_gains_three() -> None:
    """GUR-RET-01: +3 to Dodge, +1 to Block and Parry, +3 with a fencing weapon, until the next turn, and not against
    another.
    """
    stage, ann, bob = duel()
    plain = blow(stage, ann, bob)
    stage.put(bob, Defended(retreated=ann))
    gives = {
        way.how: int(choosing.score(stage.table, plain, way, Defend(how=way.how, thing=way.thing)).total)
        - int(way.score.total)
        for way in scores.ways(stage.table, plain)
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
    stage.take(Defend, how="block", back=(5, 3))
    assert stage.ask is not None and stage.ask.kind == "follow" and stage.ask.unit == ann
    assert stage.menu().routine == Follow(cell=(5, 4)) and stage.offered(Decline)
    stage.take(Follow, cell=(5, 4))
    assert stage.cell(ann) == (5, 4) and stage.cell(bob) == (5, 3)
    assert stage.ask is not None and stage.ask.unit == bob

    stage, ann, bob = duel(at=(5, 3))
    stage.orders = set()
    stage.take(Step, way=((5, 4),))
    stage.dice(4, 4, 4, 4, 4, 4)
    stage.take(Strike, target=bob)
    stage.take(Defend, how="block", back=(5, 2))
    assert "follow" not in [ask.kind for ask in stage.asked]


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
    stage.take(Defend, how="block", back=None)
    assert (
        not stage.offered(Defend, how="block")
        and stage.offered(Defend, how="parry")
        and stage.offered(Defend, how="dodge")
    )
    stage.dice(3, 3, 2)
    stage.take(Defend, how="parry", back=None)
    assert stage.hp(bob) == 12
    assert shown.success is not None


def test_what_is_shown_against_a_double_defence_is_both_tries() -> None:
    """GUR-AOD-02: the surest, and the next surest after it, with the ground that the first has given."""
    stage, ann, bob = duel()
    stage.put(bob, Choice(Manoeuvre.ALL_OUT_DEFENCE, "double"))
    threat = blow(stage, ann, bob)
    got = course.MEETS.foretell(choosing.opened(stage.table, threat), "stopped").chance(lambda end: end[0] > 0)
    first, second = rolls.chance(12), rolls.chance(11)
    assert got == first + (1 - first) * second


def test_dodge_and_drop_from_a_shot() -> None:
    """GUR-RET-03: +3 and it lies; it uses up the turn's retreat, and holds against that foe; not for what lies."""
    stage = Stage()
    ann = stage.unit("blue", (5, 15), skills={Skill.PISTOL: 16}, weapons=["Auto pistol 9 mm"], quarters=28)
    bob = stage.unit("red", (5, 5), facing=4, quarters=20, armour=())
    stage.begin()
    stage.until(ann)
    stage.dice(3, 3, 3)
    stage.take(Shoot, target=bob, shots=1)
    plain = stage.forecast(Defend, how="dodge", drop=False).tallies[0].total
    assert stage.forecast(Defend, how="dodge", drop=True).tallies[0].total == plain + 3
    stage.dice(3, 3, 3)
    stage.take(Defend, how="dodge", drop=True)
    assert stage.table.pose(bob).posture is Posture.PRONE and stage.part(bob, Defended).dropped == ann
    assert not ground.may_drop(stage.table, Threat(ann, bob, "shot"))
