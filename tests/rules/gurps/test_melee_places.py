"""Blows where it matters who stands where: in one cell, above, on the run; and hits that share a roll."""

from __future__ import annotations

from rules.gurps.afoot.forms import Move
from rules.gurps.asks import Decline
from rules.gurps.core import arms
from rules.gurps.core.arms import Arm
from rules.gurps.defence.forms import Defend
from rules.gurps.flesh.blows import Strike as Dice
from rules.gurps.flesh.harming import Hit
from rules.gurps.harm import hurting
from rules.gurps.melee.forms import DropOn, Strike
from rules.gurps.strike import attack
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.damage import Damage, Hurt
from rules.gurps.terms.skills import Skill
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage

LOUIS, PIERRE = "Louis LeBlanc", "Filthy Pierre"


def heights(stage: Stage, *cells: tuple[int, int], metres: float) -> None:
    """These cells are so much higher."""
    for column, row in cells:
        stage.terrain.ground[row, column] = metres


def test_striking_into_a_close_combat() -> None:
    """GUR-HEX-16, GUR-WRONG-01: -2; a blow that misses is rolled against 9 at most for the other in the cell, and what
    is shown of that one adds up to one.
    """
    stage = Stage()
    ann = stage.unit("blue", (5, 5), LOUIS, quarters=28)
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20)
    cal = stage.unit("blue", (5, 4), PIERRE, quarters=12, name="Cal")
    stage.begin()
    stage.until(ann)
    shown = stage.forecast(Strike, target=bob, use="swing")
    assert shown.tallies[0].total == 13
    assert sum(row.chance for row in shown.of(stage.known_as(cal))) == 1
    stage.dice(6, 6, 2, 3, 3, 3, 4, 4, 2, 3, 3, 3, 3, 3, 3, 3)
    stage.take(Strike, target=bob, use="swing")
    while stage.ask is not None and stage.ask.kind == "defend":
        assert stage.ask.unit == cal
        stage.take(Decline)
    assert stage.hp(cal) < 12 and stage.hp(bob) == 12


def test_running_on_after_a_blow_in_passing() -> None:
    """GUR-MAA-01, GUR-HEX-07: the attack at any point of the way, and then on with what is left of the Move."""
    stage = Stage()
    ann = stage.unit("blue", (6, 7), LOUIS, quarters=28)
    bob = stage.unit("red", (5, 5), PIERRE, facing=4, quarters=20)
    stage.begin()
    stage.take(Move, pace="rush", way=((6, 6),))
    stage.dice(6, 5, 5)
    stage.take(Strike, manner="in passing", target=bob)
    assert stage.ask is not None and stage.ask.unit == ann and not stage.offered(Strike, manner="in passing")
    stage.take(Move, pace="rush", way=((7, 5),))
    assert stage.cell(ann) == (7, 5)


def test_several_hits_may_share_a_roll() -> None:
    """GUR-DR-06: as an option the damage is rolled once, and what gets through counts so many times; a
    critical hit is the first only.
    """
    stage = Stage(one_damage_roll=True)
    ann = stage.unit("blue", (5, 15), skills={Skill.SMG: 14}, weapons=["SMG 9 mm"], quarters=28)
    bob = stage.unit("red", (5, 5), facing=4, quarters=20, armour=(), hp=40)
    stage.begin()
    gun = arms.arm(stage.table, ann, "SMG 9 mm")
    assert isinstance(gun, Arm)
    made = Attack(ann, bob, gun, gun.weapon.ranged[0], shots=3)
    assert [hit.strike.many for hit in attack.hits(stage.table, made, 3, critical=False)] == [3]
    assert [hit.strike.many for hit in attack.hits(stage.table, made, 3, critical=True)] == [1, 2]
    before = stage.hp(bob)
    harms = hurting.suffer(stage.table, bob, attack.hits(stage.table, made, 2, critical=False))
    assert len(harms) == 1 and (before - stage.hp(bob)) % 2 == 0


def above(metres: float) -> tuple[Stage, Ref, Ref]:
    """Louis on a platform, and Pierre below with his back to it, two cells off."""
    stage = Stage()
    heights(stage, (5, 5), metres=metres)
    ann = stage.unit("blue", (5, 5), LOUIS, quarters=28, skills={Skill.STEALTH: 14})
    bob = stage.unit("red", (5, 3), PIERRE, facing=0, quarters=20)
    stage.begin()
    stage.until(ann)
    return stage, ann, bob


def test_dropping_on_a_foe() -> None:
    """GUR-ELEV-03: at -2, in place of the step; Stealth beats Vision: no defence; up to two yards it does no harm."""
    stage, ann, bob = above(1.6)
    assert stage.forecast(DropOn, target=bob, use="swing").tallies[0].total == 13
    stage.dice(3, 3, 3, 5, 5, 5, 4, 4, 3, 4)
    stage.take(DropOn, target=bob, use="swing", cell=(5, 4))
    assert stage.cell(ann) == (5, 4) and stage.hp(bob) == 6 and stage.hp(ann) == 11


def test_dropping_from_high_up_hurts() -> None:
    """GUR-ELEV-03, GUR-FALL-01: over two yards the attacker suffers the fall."""
    stage, ann, bob = above(4.0)
    stage.dice(3, 3, 3, 5, 5, 5, 6, 6, 6, 3, 3, 3, 6, 4, 4, 3, 4)
    stage.take(DropOn, target=bob, use="swing", cell=(5, 4))
    assert stage.hp(ann) < 11


def test_a_push_over_an_edge() -> None:
    """GUR-DMG-04, GUR-FALL-01: knockback over an edge is a fall."""
    stage = Stage()
    heights(stage, *((column, row) for column in range(4, 8) for row in range(4, 8)), metres=4.0)
    stage.unit("blue", (5, 5), LOUIS, quarters=28)
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20, armour=(), hp=30)
    stage.begin()
    stage.dice(6, 6, 6, 3, 3, 3)
    hurting.suffer(stage.table, bob, (Hit(Dice(Hurt(0, 10), Damage.CRUSHING, pushes_only=True)),), (5, 5))
    assert stage.cell(bob) == (5, 3) and stage.hp(bob) < 30


def test_the_upper_fighter_defends_better() -> None:
    """GUR-ELEV-02, played: a step of four feet: the upper one's defences at +2, and no blow at its head."""
    stage = Stage()
    heights(stage, (5, 4), metres=1.22)
    stage.unit("blue", (5, 5), LOUIS, quarters=28)
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20)
    stage.begin()
    parts = {part for offer in stage.offers(Strike) for part in offer.choices["called"]}
    assert "skull" not in parts and "left leg" in parts
    stage.dice(4, 4, 4)
    stage.take(Strike, target=bob)
    assert stage.forecast(Defend, how="dodge", back=None).tallies[0].total == 9 + 2
