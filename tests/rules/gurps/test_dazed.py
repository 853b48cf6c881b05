"""Stunned without a wound: by light and noise, a hit that does no damage, a throw, surprise. It is no knockdown."""

from __future__ import annotations

import pytest

from rules.frame.body import Posture
from rules.frame.figure import Aboard
from rules.gurps.core import arms
from rules.gurps.defence.forms import Defend
from rules.gurps.fire.forms import Shoot
from rules.gurps.flesh.blows import Strike as Harming
from rules.gurps.flesh.harming import Hit
from rules.gurps.harm import condition, hurting
from rules.gurps.mind import surprise
from rules.gurps.order import outbreaks
from rules.gurps.sheets.enlist import STOCK
from rules.gurps.state.hurts import Stunned
from rules.gurps.state.things import Unready
from rules.gurps.strike import mishaps
from rules.gurps.terms.damage import Damage, Hurt
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.weapons import Weapon
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage
from tests.rules.gurps.test_blast import thrower
from tests.rules.gurps.test_gas_and_flames import mounted

FLASH = STOCK.standard().get(Weapon, "Stun grenade")
RIFLE = "Assault rifle 5.56 mm"
STUNS, HARD = (4, 4, 4), -5


def flashed() -> tuple[Stage, Ref, Ref]:
    """A rifleman whom a stun grenade stuns where it stands, its rifle in hand, and a foe 12 yards off."""
    stage, ann, bob = thrower(RIFLE, away=12)
    stage.figures(ann, {Skill.RIFLE: 20}, quarters=30)
    stage.dice(*STUNS)
    outbreaks.break_out(stage.table, FLASH, (10, 7))
    assert stage.wounds(bob).stunned
    return stage, ann, bob


def test_a_stun_grenade_leaves_a_figure_on_its_feet_with_its_weapon_in_hand() -> None:
    """GUR-AFF-01, GUR-DN-02: it can only do nothing, and defends itself at -4; it is not knocked down."""
    stage, _, bob = flashed()
    assert stage.table.pose(bob).posture is Posture.STANDING and RIFLE in stage.holds(bob)
    stage.begin()
    told = stage.forecast(Shoot, target=bob, shots=1)
    dodge = next(tally for tally in told.tallies if tally.title == "Dodge")
    assert -4 in [line.amount for line in dodge.modifiers if line.rule == "GUR-DEF-03"]
    stage.dice(3, 3, 3)
    stage.take(Shoot, target=bob, shots=1)
    fields = stage.offers(Defend, how="dodge")[0].choices
    assert not any(any(fields.get(each, ())) for each in ("back", "drop"))


def test_a_knockdown_after_a_flash_brings_it_down_all_the_same() -> None:
    """GUR-KD-01, GUR-AFF-01: stunned already, it falls and drops what it holds; the roll to recover stays as hard."""
    stage, _, bob = flashed()
    stage.dice(*STUNS)
    hurting.suffer(stage.table, bob, (Hit(Harming(Hurt(0, 7), Damage.CRUSHING)),))
    assert stage.wounds(bob).stunned and stage.part(bob, Stunned).modifier == HARD
    assert stage.table.pose(bob).posture is Posture.PRONE and not stage.holds(bob)


def test_a_scratch_after_a_flash_does_not_bring_it_down() -> None:
    """GUR-KD-01: only a failed roll of knockdown does."""
    stage, _, bob = flashed()
    hurting.suffer(stage.table, bob, (Hit(Harming(Hurt(0, 2), Damage.CRUSHING)),))
    assert stage.table.pose(bob).posture is Posture.STANDING and RIFLE in stage.holds(bob)


def test_a_throw_by_the_arm_does_not_make_a_flash_easier_to_get_over() -> None:
    """GUR-AFF-01, GUR-GRP-08: of two that stun it the harder counts."""
    stage, _, bob = flashed()
    condition.stuns(stage.table, bob, 0)
    assert stage.part(bob, Stunned).modifier == HARD


def test_a_rider_that_a_flash_stuns_keeps_its_seat() -> None:
    """GUR-AFF-01, GUR-KD-01: only one that is knocked down falls from the saddle."""
    stage, horse, rider = mounted()
    condition.stuns(stage.table, rider, -5)
    stage.dice(6, 6, 6)
    stage.begin()
    stage.rest()
    assert stage.part(rider, Aboard).vehicle == horse and stage.wounds(rider).stunned


@pytest.mark.parametrize("how", ["flash", "surprise", "off balance"])
def test_an_unwieldy_weapon_must_be_readied_again(how: str) -> None:
    """GUR-RDY-03: after its wielder was stunned in body or mind, or lost its balance, with no fall."""
    stage = Stage()
    ann = stage.unit("blue", (10, 10), weapons=("Poleaxe",), st=12)
    if how == "flash":
        condition.stuns(stage.table, ann, -5)
    elif how == "surprise":
        surprise.freezes(stage.table, ann)
    else:
        stage.dice(2, 2, 3)
        mishaps.fumbles(stage.table, ann, arms.arm(stage.table, ann, "Poleaxe"), None, (10, 9))
    assert stage.part(ann, Unready).names == ("Poleaxe",) and "Poleaxe" in stage.holds(ann)
