"""Friends who throw themselves in between."""

from __future__ import annotations

from rules.frame.body import Posture
from rules.gurps import rolls
from rules.gurps.asks import Decline
from rules.gurps.defence.forms import Interpose
from rules.gurps.fire.forms import Shoot
from rules.gurps.melee.forms import Strike
from rules.gurps.state.fighting import Defended
from rules.gurps.terms.skills import Skill
from rules.kernel.refs import Ref
from tests.rules.gurps.defending import PIERRE, duel
from tests.rules.gurps.stage import Stage


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
    assert stage.menu().routine == Decline()
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
