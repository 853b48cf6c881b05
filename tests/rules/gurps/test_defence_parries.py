"""Parries and blocks: how often, with what, of what, and what they cost."""

from __future__ import annotations

import pytest

from rules.frame.body import Posture
from rules.gurps.core import arms
from rules.gurps.defence import choosing, scores
from rules.gurps.defence.forms import Defend
from rules.gurps.defence.threat import Threat
from rules.gurps.melee.forms import Strike
from rules.gurps.state.fighting import Defended
from rules.gurps.state.things import Unready
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.traits import Trait
from tests.rules.gurps.defending import LOUIS, PIERRE, blow, by_how, duel, found
from tests.rules.gurps.stage import Stage


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
    stage.take(Defend, how="parry", back=None)
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


def test_bare_hands_parry_with_what_serves_best() -> None:
    """GUR-PAR-03, GUR-RET-01: against a sword's edge Judo-13, which suffers nothing, before Brawling-16 at -3; against
    fists Boxing-13 while there is ground to give, for its +3, before Brawling-14.
    """
    stage, ann, bob = duel()
    stage.put(bob, Unready(("Small shield",)))
    stage.arm(bob)
    stage.figures(bob, {Skill.BRAWLING: 16, Skill.JUDO: 13})
    stage.dice(4, 4, 4)
    stage.take(Strike, target=bob)
    edge = blow(stage, ann, bob)
    assert by_how(stage, edge)["right hand"] == 3 + 13 // 2
    told = stage.forecast(Defend, how="parry", thing="right hand", back=(5, 3))
    assert told.tallies[0].total == 3 + 13 // 2 + 3
    stage.figures(bob, {Skill.BRAWLING: 14, Skill.BOXING: 13, Skill.JUDO: 9})
    fist = Threat(ann, bob, "blow", "Fists", armed=False)
    assert by_how(stage, fist)["right hand"] == 3 + 13 // 2
    stage.posture(bob, Posture.KNEELING)
    assert by_how(stage, fist)["right hand"] == 3 + 14 // 2 - 2


def test_a_wrestler_parries_with_both_hands_at_once() -> None:
    """GUR-PAR-03, GUR-PAR-02: Wrestling and Sumo need both hands, so that no hand is left for a fresh second parry."""
    stage, ann, bob = duel()
    stage.put(bob, Unready(("Small shield",)))
    stage.arm(bob)
    stage.figures(bob, {Skill.WRESTLING: 16})
    fist = Threat(ann, bob, "blow", "Fists", armed=False)
    assert by_how(stage, fist) == {"dodge": 8, "right hand": 3 + 16 // 2, "left hand": 3 + 11 // 2 - 2}
    stage.dice(4, 4, 4, 3, 3, 2)
    stage.take(Strike, target=bob)
    stage.take(Defend, how="parry", thing="right hand", back=None)
    assert by_how(stage, fist)["left hand"] == 3 + 11 // 2 - 2 - 4
    stage.put(bob, Defended(parries=(("left hand", 1),)))
    assert by_how(stage, fist)["right hand"] == max(3 + 16 // 2 - 4, 3 + 11 // 2)


def test_heavy_things_break_what_parries_them() -> None:
    """GUR-PAR-07: three times its weight breaks it on 1-2 of 6, four times on 1-3, a cheap weapon on two more, fine
    ones on one or two fewer; nothing heavier than Basic Lift is parried with one hand.
    """
    stage, ann, bob = duel()
    sword = arms.arm(stage.table, bob, "Shortsword")
    assert sword is not None
    weapon = sword.weapon
    odds = {times: scores.breakage(weapon, times * 2.0) for times in (2, 3, 4, 5)}
    assert odds == {2: 0, 3: 2, 4: 3, 5: 4}
    made = ("cheap", "fine", "very fine")
    assert [scores.breakage(weapon.model_copy(update={"quality": each}), 6.0) for each in made] == [4, 1, 0]
    heavy = found(stage, Threat(ann, bob, "blow", "Club", heavy=30.0), "Shortsword")
    assert heavy.swept and choosing.stopping(
        stage.table, Threat(ann, bob, "blow", "Club", heavy=30.0), Defend(how="parry", thing="Shortsword")
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
    stage.take(Defend, how="parry", back=None)
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
    stage.take(Defend, how="parry", thing="Longbow", back=None)
    assert not arms.useful(stage.table, bob, "Longbow") and stage.holds(bob) == ("Longbow",)
    stage.rest()
    stage.begin()
    stage.until(ann)
    stage.dice(4, 4, 4, 1, 2, 1)
    stage.take(Strike, target=bob)
    stage.take(Defend, how="parry", thing="Longbow", back=None)
    assert stage.holds(bob) == ()
