"""Pop-up shots: out of cover, one shot, and back."""

from __future__ import annotations

import pytest

from rules.frame.body import Posture
from rules.gurps.afoot.forms import Step
from rules.gurps.asks import Decline
from rules.gurps.core import ails, figures
from rules.gurps.defence.forms import Defend
from rules.gurps.fire.forms import Shoot
from rules.gurps.flesh import endings
from rules.gurps.order.turn import do
from rules.gurps.state.fighting import Aim
from rules.gurps.terms.skills import Skill
from rules.gurps.waiting.forms import CoverGround, Spring
from rules.kernel.refs import Ref
from tests.rules.gurps.lots import shown
from tests.rules.gurps.stage import Stage
from tests.rules.gurps.staying import Staying
from tests.rules.replaying import Replay

RIFLE, LAUNCHER = "Bolt-action rifle 7.62 mm", "Grenade launcher 40 mm"


def corner(weapon: str = RIFLE, skill: Skill = Skill.RIFLE, row: int = 20) -> tuple[Stage, Ref, Ref]:
    """A shooter behind a piece of wall, and an enemy beyond it that it has seen a moment ago."""
    stage = Stage()
    for column in (9, 10, 11):
        stage.wall((column, 30), 0)
    ann = stage.unit("blue", (12, 30), weapons=[weapon], skills={skill: 14}, st=14, dx=14, name="Ann")
    bob = stage.unit("red", (11, row), facing=4, armour=(), weapons=[], dx=9, name="Bob")
    stage.begin()
    stage.until(ann)
    stage.stand(ann, (11, 30), 0)
    return stage, ann, bob


def test_out_of_cover_and_back() -> None:
    """GUR-POP-01: at -2, without what aiming adds, from a cell beside it; then it stands behind its wall again."""
    stage, ann, bob = corner()
    assert not stage.offered(Shoot, manner="")
    stage.put(ann, Aim(RIFLE, bob, 3, braced=False, until=stage.table.clock.round))
    told = stage.forecast(Shoot, manner="pop-up", target=bob, place=(12, 30))
    shown, said = told.tallies[0], [str(each) for each in told.assumes]
    assert "nobody unseen is in the line of fire" in said and any("surest defence" in each for each in said)
    rules = {each.rule: int(each.amount) for each in shown.modifiers}
    assert rules["GUR-POP-01"] == -2 and "GUR-AIM-02" not in rules and "GUR-VIS-01" not in rules
    before = stage.hp(bob)
    stage.dice(2, 2, 2, 6, 6, 5, *(3 for _ in range(20)))
    stage.take(Shoot, manner="pop-up", target=bob, place=(12, 30))
    stage.take(Defend, how="dodge", drop=False)
    assert stage.hp(bob) < before and stage.cell(ann) == (11, 30)
    fired = stage.told("shot")[-1].tally
    assert fired is not None and fired.total == shown.total
    assert stage.ask is None or stage.ask.unit != ann or not stage.offered(Step)


def test_never_with_a_bow() -> None:
    """GUR-POP-01: guns, crossbows and things thrown only."""
    stage, _, _ = corner("Longbow", Skill.BOW)
    assert not stage.offered(Shoot, manner="pop-up")


@pytest.mark.parametrize(
    ("weapon", "skill", "row"), [(LAUNCHER, Skill.GRENADE_LAUNCHER, 17), ("Rocket launcher 85 mm", Skill.LAW, 20)]
)
def test_with_a_launcher(weapon: str, skill: Skill, row: int) -> None:
    """GUR-POP-01, GUR-EXP-01: a launcher is neither bow nor sling; what is shown of it, the shooter out there among
    those it may reach, is what is played.
    """
    stage, ann, bob = corner(weapon, skill, row)
    cal = stage.unit("red", (12, row), facing=4, armour=(), weapons=[], dx=9, name="Cal")
    action = stage.fill(Shoot, manner="pop-up", target=bob)
    told = shown(stage, action)
    assert "GUR-POP-01" in [each.rule for each in told.tallies[0].modifiers] and told.rings
    played = popping(stage, action, told.units())
    played.play_at_once(200)
    assert cal in told.units() and not played.misfits()
    stage.dice(3, 3, 3, *[6] * 40)
    stage.orders = {"defend"}
    stage.answer(action)
    while stage.ask is not None and stage.offered(Decline):
        stage.take(Decline)
    assert stage.told("burst") and stage.cell(ann) == (11, 30) and stage.item(ann, weapon).loaded == 0


def popping(stage: Stage, action: Shoot, units: tuple[Ref, ...]) -> Replay:
    """The same again and again, while no unit dives aside."""
    fresh = {unit: figures.wounds(stage.table, unit) for unit in units}

    def seen(unit: Ref) -> str:
        return endings.words(fresh[unit], figures.wounds(stage.table, unit), figures.build(stage.table, unit))

    return Staying(stage, stage._true(action), do, seen)


def test_rising_for_a_shot() -> None:
    """GUR-POP-01: one that kneels behind a wall rises, shoots, and kneels again."""
    stage = Stage()
    stage.wall((10, 30), 0, height=1.3)
    ann = stage.unit("blue", (10, 30), weapons=[RIFLE], skills={Skill.RIFLE: 14}, st=14, dx=14, name="Ann")
    bob = stage.unit("red", (10, 12), facing=4, armour=(), weapons=[], dx=9, name="Bob")
    stage.begin()
    stage.until(ann)
    stage.posture(ann, Posture.KNEELING)
    stage.posture(bob, Posture.PRONE)
    assert stage.offered(Shoot, manner="pop-up", place=stage.cell(ann))
    stage.dice(6, 6, 4)
    stage.take(Shoot, manner="pop-up", target=bob, place=stage.cell(ann))
    assert stage.table.pose(ann).posture is Posture.KNEELING and len(stage.told("shot")) == 1


def test_its_target_sees_it_out_there() -> None:
    """GUR-POP-01, GUR-DEF-03: with all figures known, the dodge that is shown is the one that is rolled: the target has
    a shooter in view that has broken cover.
    """
    stage, _, bob = corner()
    action = stage.fill(Shoot, manner="pop-up", target=bob, place=(12, 30))
    _, dodge = shown(stage, action).tallies
    stage.dice(2, 2, 2)
    stage.answer(action)
    assert stage.forecast(Defend, how="dodge", drop=False).tallies[0].total == dodge.total


@pytest.mark.parametrize("weapon", ["Longbow", "Hatchet"])
def test_out_there_it_can_only_dodge(weapon: str) -> None:
    """GUR-POP-01: what waits for it with an arrow or a throw is dodged, neither blocked nor parried, as the one who
    waited is told; behind its wall again it has its shield back.
    """
    stage = Stage()
    stage.wall((11, 30), 0)
    skills = {Skill.THROWN_AXE: 16, Skill.SHIELD: 14, Skill.BOW: 16, Skill.AXE: 12}
    bob = stage.unit("red", (12, 22), facing=4, weapons=[weapon], skills=skills, st=14, quarters=40, name="Bob")
    ann = stage.unit(
        "blue", (12, 30), weapons=["Hatchet"], skills=skills, shield="Medium shield", quarters=20, armour=(), name="Ann"
    )
    stage.begin()
    stage.until(bob)
    stage.take(CoverGround, weapon=weapon, cells=((12, 30),), sure=True, shots=1)
    stage.until(ann)
    stage.stand(ann, (11, 30), 0)
    stage.take(Shoot, manner="pop-up", weapon="Hatchet", target=bob, place=(12, 30))
    stage.until(bob, "triggered")
    assert [each.title for each in stage.forecast(Spring).tallies[1:]] == ["Dodge"]
    _, dodge = shown(stage, stage.fill(Spring)).tallies
    stage.dice(3, 3, 3, 6, 6, 6)
    stage.take(Spring)
    assert stage.ask is not None and stage.ask.unit == ann
    assert (
        stage.offered(Defend, how="dodge")
        and not stage.offered(Defend, how="block")
        and not stage.offered(Defend, how="parry")
    )
    assert stage.forecast(Defend, how="dodge", drop=False).tallies[0].total == dodge.total
    stage.take(Defend, how="dodge", drop=False)
    assert stage.told("shot")[0].success
    stage.rest()
    assert not ails.out(stage.table, ann)
