"""What is shown of the unit that attacks: critical misses, limbs struck on armour, kicks that cost their footing."""

from __future__ import annotations

from fractions import Fraction

from rules.gurps.core import arms
from rules.gurps.melee.forms import Strike
from rules.gurps.strike import foretelling
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.skills import Skill
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from tests.rules.gurps.duelling import PIERRE, duel
from tests.rules.gurps.stage import Stage


def kicker(*armour: str) -> tuple[Stage, Ref, Ref]:
    """A fighter that kicks, who is asked, and Pierre in this armour, who cannot defend himself."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), weapons=["Kick"], skills={Skill.BRAWLING: 13}, armour=(), st=16, dx=13)
    bob = stage.unit("red", (5, 4), PIERRE, facing=1, quarters=20, armour=armour)
    stage.begin()
    stage.until(ann)
    return stage, ann, bob


def test_a_hopeless_blow_goes_badly_wrong() -> None:
    """GUR-CORE-02, GUR-CRIT-03: at -7 all but a 3 and a 4 fail by 10 or more: 98 % of all rolls."""
    stage, ann, bob = duel()
    arm, use = next(iter(arms.strikes(stage.table, ann)))
    told = foretelling.foreseen(stage.table, Attack(ann, bob, arm, use), Tally("skill", -7)).told()
    assert 1 - told.outcomes[-1].chance == Fraction(212, 216)
    assert told.outcomes[-1].spared and sum(row.chance for row in told.of(ann)) == 1
    assert any(row.text == "loses its weapon" for row in told.of(ann))


def test_a_kick_at_steel_hurts_the_foot() -> None:
    """GUR-UNARM-02: the loss of the one that kicks is shown, and more of it than at cloth."""
    lost = []
    for suit in ("Cloth armour", "Steel corselet"):
        stage, ann, bob = kicker(suit)
        arm, use = next(iter(arms.strikes(stage.table, ann)))
        lost.append(foretelling.foreseen(stage.table, Attack(ann, bob, arm, use), Tally("skill", 13)).told().loss(ann))
    assert lost[1] > 4 * lost[0] > 0


def test_a_kick_that_misses_may_cost_its_footing() -> None:
    """GUR-UNARM-03: a DX roll of 13 fails as often as it can after a miss, but for a critical one."""
    stage, ann, bob = kicker()
    told = stage.forecast(Strike, target=bob)
    assert told.success is not None
    falls = sum(row.chance for row in told.of(stage.known_as(ann)) if row.text == "unhurt, on the ground")
    assert falls > (1 - told.success) * Fraction(35, 216) * Fraction(9, 10)


def test_a_gun_that_fails_first_has_no_critical_miss() -> None:
    """GUR-CRIT-04: what it does to its shooter is left to the malfunction."""
    stage = Stage()
    ann = stage.unit("blue", (5, 9), weapons=["Auto pistol 9 mm"], skills={Skill.PISTOL: 12})
    bob = stage.unit("red", (5, 4), PIERRE)
    stage.begin()
    arm = arms.arm(stage.table, ann, "Auto pistol 9 mm")
    assert arm is not None
    use = arm.weapon.ranged[0]
    told = foretelling.foreseen(stage.table, Attack(ann, bob, arm, use), Tally("skill", 12)).told()
    assert not told.of(ann)
    bow = use.model_copy(update={"kind": "missile"})
    assert foretelling.foreseen(stage.table, Attack(ann, bob, arm, bow), Tally("skill", 12)).told().of(ann)
