"""Throws and arm locks after a parry with bare hands, and choke holds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.frame.body import Posture
from rules.gurps import rolls
from rules.gurps.asks import Decline
from rules.gurps.book import BOOK
from rules.gurps.core import figures
from rules.gurps.defence.forms import Defend
from rules.gurps.grips import scores
from rules.gurps.grips.forms import BreakFree, CloseIn, Grapple, Hold, LetGo, Throw
from rules.gurps.melee.forms import Strike
from rules.gurps.state.fighting import Gripping, Held
from rules.gurps.state.hurts import Fatigue
from rules.gurps.state.things import Arsenal
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.armour import Armour
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.skills import Attribute, Skill
from rules.gurps.turns import taking
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage, hexes

ANN, BOB = (10, 10), (10, 9)
HIT = (3, 3, 3)


def parried(skill: Skill = Skill.JUDO, level: int = 14, sheet: str = "Filthy Pierre") -> tuple[Stage, Ref, Ref]:
    """The turn of one that has just parried a kick of a faster foe with bare hands, by such a skill."""
    stage = Stage(hexes())
    ann = stage.unit("blue", ANN, "Louis LeBlanc", weapons=(), armour=(), quarters=20, dx=10, st=10)
    stage.figures(ann, {skill: level})
    foe = stage.unit("red", BOB, sheet, weapons=("Kick",), armour=(), facing=3, quarters=30)
    stage.begin()
    stage.until(foe)
    stage.dice(3, 2, 2, *HIT, *HIT)
    stage.take(Strike, target=ann, weapon="Kick")
    stage.take(Defend, how="parry")
    stage.until(ann)
    return stage, ann, foe


def test_a_parry_with_judo_lets_the_foe_be_thrown() -> None:
    """GUR-GRP-08, GUR-PAR-03: the roll, its defence, where it falls, and HT against being stunned."""
    stage, _, bob = parried()
    told = stage.forecast(Throw, target=bob)
    assert told.tallies[0].total == 14 and told.success is not None
    rows = {row.text: row.chance for row in told.of(stage.known_as(bob))}
    keeps = rolls.chance(int(figures.attribute(stage.view(), stage.known_as(bob), Attribute.HT).total))
    assert rows["thrown down"] == told.success * keeps and rows["thrown down, stunned"] == told.success * (1 - keeps)
    assert sum(rows.values()) == 1
    stage.dice(*HIT, 6, 6, 5)
    stage.take(Throw, target=bob, cell=(10, 11))
    stage.take(Decline)
    assert stage.cell(bob) == (10, 11) and stage.table.pose(bob).posture is Posture.PRONE
    assert stage.wounds(bob).stunned


def test_a_foe_that_makes_its_roll_lies_unstunned_where_it_stood() -> None:
    """GUR-GRP-08: HT comes off."""
    stage, _, bob = parried()
    stage.dice(*HIT, *HIT)
    stage.take(Throw, target=bob, cell=BOB)
    stage.take(Decline)
    assert stage.cell(bob) == BOB and stage.table.pose(bob).posture is Posture.PRONE
    assert not stage.wounds(bob).stunned


def test_a_defence_stops_a_throw() -> None:
    """GUR-GRP-08, GUR-DEF-01: as any attack."""
    stage, _, bob = parried()
    stage.dice(*HIT, 2, 2, 1)
    stage.take(Throw, target=bob)
    stage.take(Defend, how="parry")
    assert stage.table.pose(bob).posture is Posture.STANDING and stage.cell(bob) == BOB


def test_a_throw_may_be_made_all_out_at_four_more() -> None:
    """GUR-GRP-08, GUR-AOA-02: and costs all defences."""
    stage, ann, bob = parried()
    assert stage.forecast(Throw, target=bob, manner="determined").tallies[0].total == 18
    stage.dice(*HIT, *HIT)
    stage.take(Throw, target=bob, manner="determined", cell=BOB)
    stage.take(Decline)
    assert taking.choice(stage.table, ann).manoeuvre is Manoeuvre.ALL_OUT_ATTACK


def test_no_throw_without_such_a_parry_nor_after_one_by_another_skill() -> None:
    """GUR-GRP-08: Wrestling locks, but does not throw; Karate does neither."""
    for skill, throws, locks in ((Skill.WRESTLING, False, True), (Skill.KARATE, False, False)):
        stage, _, bob = parried(skill)
        assert not stage.offered(Throw)
        stage.take(CloseIn, target=bob)
        assert (stage.offered(Throw), stage.offered(Grapple, lock="arm lock")) == (throws, locks)


def test_the_parry_is_of_use_in_the_next_turn_only() -> None:
    """GUR-GRP-08, GUR-TURN-05: forgotten with all else that it has defended itself with."""
    stage, ann, _ = parried()
    assert stage.offered(Throw) and any("Judo" in row.text for row in BOOK.of_unit(stage.view(), stage.known_as(ann)))
    stage.rest()
    stage.begin()
    stage.until(ann)
    assert not stage.offered(Throw)


def test_a_foe_that_lies_is_not_thrown() -> None:
    """GUR-GRP-08: it falls, so it must stand."""
    stage, _, bob = parried()
    stage.prone(bob)
    assert not stage.offered(Throw)


def locked() -> tuple[Stage, Ref, Ref]:
    """The turn after the right arm of a foe was locked."""
    stage, ann, foe = parried(Skill.WRESTLING)
    stage.take(CloseIn, target=foe)
    told = stage.forecast(Grapple, lock="arm lock", target=foe)
    assert told.tallies[0].total == 14 and sum(row.chance for row in told.outcomes) == 2  # of either
    stage.dice(*HIT)
    stage.take(Grapple, lock="arm lock", target=foe, part=Location.RIGHT_ARM)
    stage.take(Decline)
    stage.rest()
    stage.begin()
    return stage, ann, foe


def test_a_locked_arm_is_harder_to_free() -> None:
    """GUR-GRP-08, GUR-GRP-11: 4 besides the 5 for two hands, as the one that is held reads it too."""
    stage, ann, bob = locked()
    assert stage.part(ann, Gripping).locks and stage.part(bob, Held).parts == (Location.RIGHT_ARM,)
    stage.until(bob)
    back = stage.forecast(BreakFree).tallies[1]
    assert back.total == back.base + 5 + 4
    assert scores.gripping_back(stage.table, ann, 2, pins=False, locks=True).total == 10 + 5 + 4


def test_a_locked_arm_is_twisted_turn_by_turn() -> None:
    """GUR-GRP-08: ST or the skill against ST or HT; the margin is crushing damage, until the arm is crippled."""
    stage, ann, bob = locked()
    stage.until(ann)
    told = stage.forecast(Hold, what="twist the arm", target=bob)
    assert told.tallies[0].total == 14 and told.success == rolls.quick_margins(14, int(told.tallies[1].total)).chance(
        lambda won: won > 0
    )
    stage.dice(3, 3, 3, 5, 5, 5)
    stage.take(Hold, what="twist the arm", target=bob)
    assert stage.hp(bob) < 12 and Location.RIGHT_ARM in stage.wounds(bob).crippled
    stage.rest()
    stage.begin()
    stage.until(ann)
    assert not stage.offered(Hold, what="twist the arm") and any("crippled" in each for each in stage.refusals())


def test_only_rigid_armour_protects_from_a_lock_or_a_wrench() -> None:
    """GUR-GRP-08, GUR-DR-03: what bends is twisted along; the odds tell so as well."""
    for flexible in (True, False):
        for what, faces in (("twist the arm", (4, 4, 4, 4, 4, 3)), ("wrench", (2, 1, 1, 5, 5, 5, 2))):
            stage, ann, bob = locked()
            sleeves = Armour(name="Sleeves", dr={"all": 6}, flexible=flexible)
            stage.put(bob, replace(stage.part(bob, Arsenal), armour=(sleeves,)))
            stage.until(ann)
            stage.dice(*faces)
            stage.take(Hold, what=what, target=bob)
            assert (stage.hp(bob) < 12) is flexible, what


def closed(**ann: Any) -> tuple[Stage, Ref, Ref]:
    """One in the yard of a slower foe."""
    stage = Stage(hexes())
    one = stage.unit("blue", ANN, "Louis LeBlanc", armour=(), **{"weapons": (), "quarters": 30, "dx": 12, **ann})
    stage.figures(one, {Skill.WRESTLING: 14, Skill.JUDO: 12})
    two = stage.unit("red", BOB, "Filthy Pierre", weapons=(), armour=(), facing=3, quarters=20, ht=10, st=10)
    stage.begin()
    stage.take(CloseIn, target=two)
    return stage, one, two


def test_a_choke_hold_takes_the_breath_without_any_harm() -> None:
    """GUR-GRP-08, GUR-SUFF-01: Judo-2 or Wrestling-3, both hands; a fatigue point in each of its turns."""
    stage, ann, bob = closed()
    assert stage.forecast(Grapple, lock="choke hold", target=bob).tallies[0].total == 14 - 3
    stage.dice(*HIT)
    stage.take(Grapple, lock="choke hold", target=bob)
    stage.take(Decline)
    grip = stage.part(ann, Gripping)
    assert (grip.part, grip.hands) == (Location.NECK, 2) and stage.part(bob, Held).choked
    stage.until(bob)
    assert stage.part(bob, Fatigue).lost == 1 and stage.hp(bob) == stage.wounds(bob).hp == 10


def test_a_choke_hold_takes_two_free_hands_and_ends_with_one() -> None:
    """GUR-GRP-08: a hand that lets go opens the throat, though the other keeps its hold on the neck."""
    stage, _, _ = closed(weapons=("Dagger",))
    assert not stage.offered(Grapple, lock="choke hold")
    stage, ann, bob = closed()
    stage.dice(*HIT)
    stage.take(Grapple, lock="choke hold", target=bob)
    stage.take(Decline)
    stage.rest()
    stage.begin()
    stage.take(LetGo, how="one hand")
    assert stage.part(ann, Gripping).hands == 1 and not stage.part(bob, Held).choked


def test_what_has_no_arms_is_not_locked_by_one() -> None:
    """GUR-GRP-08: a beast that was parried so is thrown all the same."""
    stage, _, bob = parried(sheet="Guard dog")
    assert stage.offered(Throw)
    stage.take(CloseIn, target=bob)
    assert not stage.offered(Grapple, lock="arm lock") and stage.offered(Grapple, lock="choke hold")
