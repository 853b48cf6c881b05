"""Close combat read a second time: what each rule of grips, slams and shoves allows and forbids, played."""

from __future__ import annotations

from typing import Any

import pytest

from rules.frame.body import Posture
from rules.frame.forecast import Forecast
from rules.gurps.afoot.forms import ChangePosture, Move, Step
from rules.gurps.asks import Decline
from rules.gurps.core import ails, figures
from rules.gurps.defence.forms import Defend, Guard
from rules.gurps.fire.forms import Shoot, TakeAim
from rules.gurps.gear.forms import Draw
from rules.gurps.grips import scores
from rules.gurps.grips.forms import (
    BreakFree,
    CloseIn,
    Grab,
    Grapple,
    Hold,
    LetGo,
    Slam,
)
from rules.gurps.melee.forms import Evaluate, Feint, Strike
from rules.gurps.state.fighting import Aim, Feinted, Gripping, Held
from rules.gurps.state.things import Unready
from rules.gurps.state.turns import Waiting
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.skills import Attribute, Skill
from rules.gurps.terms.traits import Trait
from rules.gurps.waiting.forms import WaitToStrike
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage, hexes

ANN, BOB = (10, 10), (10, 9)


def facing_off(ann: tuple[str, ...] = (), bob: tuple[str, ...] = (), **own: Any) -> tuple[Stage, Ref, Ref]:
    """Two beside each other, with these weapons: the first is faster and a wrestler."""
    stage = Stage(hexes())
    one = stage.unit("blue", ANN, "Louis LeBlanc", weapons=ann, armour=(), **{"quarters": 30, "dx": 12, **own})
    stage.figures(one, {Skill.WRESTLING: 14})
    two = stage.unit("red", BOB, "Filthy Pierre", weapons=bob, armour=(), facing=3, quarters=20, dx=10, st=10, ht=10)
    return stage, one, two


def clinched(
    part: Location = Location.TORSO, ann: tuple[str, ...] = (), bob: tuple[str, ...] = (), **own: Any
) -> tuple[Stage, Ref, Ref]:
    """The same in the second after the first took hold of the other, whose turn it is not yet."""
    stage, one, two = facing_off(ann, bob, **own)
    stage.begin()
    seizes(stage, two, part)
    stage.rest()
    stage.begin()
    return stage, one, two


def seizes(stage: Stage, foe: Ref, part: Location = Location.TORSO) -> None:
    """The one that is asked closes in and takes hold of a foe that does nothing about it."""
    stage.take(CloseIn, target=foe)
    stage.dice(3, 3, 4)
    stage.take(Grapple, target=foe, part=part)
    stage.take(Decline)


def test_nobody_shoots_in_a_hold() -> None:
    """GUR-GRP-09, GUR-GRP-10: neither the holder nor the one that is held shoots or throws."""
    stage, _, bob = clinched(ann=("Auto pistol 9 mm",), bob=("Auto pistol 9 mm",))
    assert not stage.offered(Shoot) and any("in a hold" in each for each in stage.refusals())
    stage.until(bob)
    assert not stage.offered(Shoot) and any("in a hold" in each for each in stage.refusals())


@pytest.mark.parametrize("part", [Location.TORSO, Location.RIGHT_ARM, Location.LEFT_LEG])
def test_no_manoeuvre_leads_out_of_a_hold(part: Location) -> None:
    """GUR-GRP-02, GUR-GRP-10: an all-out attack, an all-out defence and an all-out ready are taken where it stands."""
    stage, _, bob = clinched(part)
    stage.until(bob)
    assert not any(stage.offered(form) for form in (Move, Step))
    assert "Charge: is held" in stage.refusals()
    assert stage.offered(Guard) and stage.offered(ChangePosture, by="")


def struck_with(stage: Stage) -> set[str]:
    """The weapons and limbs that the unit that is asked could strike with now."""
    return {weapon for offer in stage.offers(Strike) for weapon in offer.choices["weapon"]}


def test_arms_that_hold_on_do_nothing_else() -> None:
    """GUR-GRP-02, GUR-GRP-09: with both arms round a foe a unit bites, but neither punches, kicks, draws nor slams."""
    stage, _, _ = clinched(ann=("Fists", "Kick", "Blunt teeth", "Dagger"))
    stage.unit("red", (10, 8), "Filthy Pierre", facing=3)
    assert struck_with(stage) == {"Blunt teeth"}
    assert "Draw: no hand is free" in stage.refusals()
    assert not stage.offered(Slam) and not stage.offered(Slam, how="shove") and not stage.offered(Slam, how="tackle")
    stage.take(LetGo)
    assert struck_with(stage) == {"Fists", "Kick", "Blunt teeth"}
    assert stage.offered(Draw) and stage.offered(Slam, how="shove")


def test_an_arm_that_holds_on_does_not_parry() -> None:
    """GUR-GRP-02: no bare parry for the holder, neither in the odds that its foe reads nor when it is struck; a dagger
    in the other hand parries.
    """
    for ann, parries in (((), False), (("Dagger",), True)):
        stage, one, bob = clinched(ann=ann, bob=("Fists",))
        stage.until(bob)
        told = stage.forecast(Strike, target=one)
        assert any(row.title == "Parry" for row in told.tallies) is parries
        stage.dice(2, 2, 1)
        stage.take(Strike, target=one)
        assert stage.ask is not None and stage.ask.unit == one
        assert [tuple(offer.choices["thing"]) for offer in stage.offers(Defend, how="parry")] == (
            [("Dagger",)] if parries else []
        )


def test_a_pin_counts_the_hands_that_hold_no_thing() -> None:
    """GUR-GRP-06: hands round the foe count as free on either side; a dagger in one is 3 for the other."""
    for ann, more in (((), [0, 0]), (("Dagger",), [0, 3])):
        stage, _, bob = clinched(ann=ann)
        stage.prone(bob)
        assert [row.total - row.base for row in stage.forecast(Hold, what="pin").tallies] == more


@pytest.mark.parametrize("part", [Location.NECK, Location.RIGHT_ARM, Location.LEFT_LEG])
def test_only_what_is_done_with_the_part_that_is_held_suffers(part: Location) -> None:
    """GUR-GRP-02, GUR-GRP-03: DX and Dodge are untouched, but the unit is kept where it is and gives no ground."""
    stage, _, bob = facing_off()
    eve = stage.unit("blue", (10, 8), "Louis LeBlanc", facing=3, quarters=15)
    stage.begin()
    seizes(stage, bob, part)
    stage.stand(bob, BOB, 0)
    assert figures.attribute(stage.table, bob, Attribute.DX).total == 10
    stage.until(eve)
    assert ails.CAUGHT in stage.view().appearance(stage.known_as(bob)).marks
    told = stage.forecast(Strike, target=bob)
    assert not any("held" in str(row) for tally in told.tallies if tally.title == "Dodge" for row in tally.modifiers)
    stage.dice(3, 3, 3)
    stage.take(Strike, target=bob)
    dodges = stage.offers(Defend, how="dodge")
    assert dodges and all(set(offer.choices["back"]) == {None} for offer in dodges)


def test_no_attack_is_made_with_what_a_foe_has_hold_of() -> None:
    """GUR-GRP-10: the sword arm, the teeth of one held by the neck; a knee is left to one held by a leg."""
    for part, left in (
        (Location.RIGHT_ARM, {"Fists", "Kick", "Blunt teeth"}),
        (Location.LEFT_ARM, {"Dagger", "Kick", "Blunt teeth"}),
        (Location.NECK, {"Dagger", "Fists", "Kick"}),
        (Location.LEFT_LEG, {"Dagger", "Fists", "Kick", "Blunt teeth"}),
    ):
        stage, _, bob = clinched(part, bob=("Dagger", "Fists", "Kick", "Blunt teeth"))
        stage.until(bob)
        assert struck_with(stage) == left, part


def test_a_takedown_tells_who_may_fall_and_an_unwieldy_weapon_is_unready_after_it() -> None:
    """GUR-GRP-05, GUR-RDY-03: won, lost or tied; the chances of each of the two come to one."""
    for faces, down in (((3, 3, 3, 6, 6, 5), "bob"), ((6, 6, 5, 3, 3, 3), "ann")):
        stage, ann, bob = clinched(bob=("Great axe",))
        told = stage.forecast(Hold, what="takedown", target=bob)
        for who in (ann, bob):
            rows = [row for row in told.outcomes if row.unit == stage.known_as(who)]
            assert {row.text for row in rows} == {"falls", "stays up"} and sum(row.chance for row in rows) == 1
        assert told.success == next(r.chance for r in told.outcomes if r.unit == stage.known_as(bob))
        stage.dice(*faces)
        stage.take(Hold, what="takedown", target=bob)
        fallen = bob if down == "bob" else ann
        assert [stage.table.pose(each).posture is Posture.PRONE for each in (ann, bob)] == [
            fallen == ann,
            fallen == bob,
        ]
        assert (stage.find(bob, Unready) is not None) is (fallen == bob)
        assert (stage.find(ann, Gripping) is None) is (fallen == ann)


def reasons(told: Forecast) -> set[str]:
    """What changes the roll of an attack, as its side reads it."""
    return {row.reason for row in told.tallies[0].modifiers}


def test_sizing_a_foe_up_helps_to_grapple_it() -> None:
    """GUR-GRP-01, GUR-EVAL-01: +1 after a second of Evaluate, in the odds and in play."""
    stage, ann, bob = facing_off()
    stage.begin()
    stage.take(Evaluate, target=bob)
    stage.rest()
    stage.begin()
    stage.until(ann)
    stage.take(CloseIn, target=bob)
    assert stage.forecast(Grapple, target=bob).tallies[0].total == 14 + 1
    stage.dice(5, 5, 5)
    stage.take(Grapple, target=bob)
    stage.take(Decline)
    assert stage.part(ann, Gripping).foe == bob


def test_a_feint_opens_a_foe_to_a_grapple() -> None:
    """GUR-GRP-01, GUR-FEINT-02, GUR-FEINT-03: off the defence against the next attack, and that once."""
    stage, ann, bob = facing_off(ann=("Fists", "Kick"))
    stage.begin()
    stage.dice(3, 3, 3, 6, 6, 5)
    stage.take(Feint, target=bob, weapon="Kick")
    stage.rest()
    stage.begin()
    stage.until(ann)
    stage.take(CloseIn, target=bob)
    told = stage.forecast(Grapple, target=bob)
    dodge = next(row for row in told.tallies if row.title == "Dodge")
    assert "taken in by a feint" in {row.reason for row in dodge.modifiers}
    stage.dice(6, 5, 4)
    stage.take(Grapple, target=bob)
    assert stage.find(ann, Feinted) is None


def test_a_low_posture_hinders_slams_shoves_and_grips_as_it_does_blows() -> None:
    """GUR-POST-05, GUR-POST-07: -2 kneeling, -4 lying."""
    for posture, lost in ((Posture.KNEELING, -2), (Posture.PRONE, -4)):
        stage, ann, bob = facing_off(bob=("Shortsword",))
        stage.posture(ann, posture)
        stage.begin()
        for form, how, skill in ((Slam, {"how": ""}, 13), (Slam, {"how": "shove"}, 12), (Grab, {}, 14 - 4)):
            assert stage.forecast(form, target=bob, **how).tallies[0].total == skill + lost, form


def test_a_shove_into_a_close_combat_of_others_is_harder() -> None:
    """GUR-HEX-16: -2 for an outsider."""
    stage, _, bob = facing_off()
    eve = stage.unit("blue", (10, 8), "Louis LeBlanc", facing=3, quarters=15)
    stage.begin()
    seizes(stage, bob)
    stage.until(eve)
    assert "into a close combat" in reasons(stage.forecast(Slam, how="shove", target=bob))


def test_in_close_combat_only_what_is_short_parries_and_nothing_blocks() -> None:
    """GUR-HEX-15: what a foe does in the turn in which it enters is met as from outside; after that neither sword
    nor shield is of use, but the Defense Bonus still adds.
    """
    stage = Stage(hexes())
    ann = stage.unit("blue", ANN, "Louis LeBlanc", weapons=("Fists",), quarters=30)
    bob = stage.unit("red", BOB, "Filthy Pierre", facing=3, quarters=20)
    stage.begin()
    stage.take(CloseIn, target=bob)
    outside = stage.forecast(Strike, target=bob)
    assert {row.title for row in outside.tallies[1:]} == {"Dodge", "Parry", "Block"}
    stage.rest()
    stage.begin()
    stage.until(ann)
    inside = stage.forecast(Strike, target=bob)
    assert {row.title for row in inside.tallies[1:]} == {"Dodge"}
    assert "Small shield" in {row.reason for row in inside.tallies[1].modifiers}
    stage.dice(3, 3, 3)
    stage.take(Strike, target=bob)
    assert (
        stage.offered(Defend, how="dodge")
        and not stage.offered(Defend, how="parry")
        and not stage.offered(Defend, how="block")
    )


def test_a_bigger_body_squeezes_the_torso_less_surely_than_a_constrictor() -> None:
    """GUR-GRP-07: -5 unless it has Constriction Attack, whose body does it; a neck costs nothing."""
    for part, traits, score in (
        (Location.TORSO, (), 13 - 5),
        (Location.TORSO, (Trait.CONSTRICTION_ATTACK,), 13),
        (Location.NECK, (), 13),
    ):
        stage, ann, bob = clinched(part, st=13, size=1)
        stage.figures(ann, traits=traits)
        assert stage.forecast(Hold, what="choke", target=bob).tallies[0].total == score


def test_arms_beyond_two_help_either_side() -> None:
    """GUR-GRP-11: +2 each, to the one that is held and to its holder."""
    stage, ann, bob = clinched(arms=3)
    stage.figures(bob, arms=4)
    stage.until(bob)
    own = stage.forecast(BreakFree).tallies[0]
    assert own.total == own.base + 4
    back = scores.gripping_back(stage.table, ann, 2, pins=False)
    assert back.total == back.base + 5 + 2


def test_a_struggle_before_the_pin_does_not_put_off_the_first_out_of_it() -> None:
    """GUR-GRP-11: once every ten seconds goes for attempts to get out of a pin."""
    stage, _, bob = clinched()
    stage.prone(bob)
    stage.until(bob)
    stage.dice(6, 6, 6, 3, 3, 3)
    stage.take(BreakFree)
    stage.rest()
    stage.begin()
    stage.dice(1, 1, 2, 6, 6, 6)
    stage.take(Hold, what="pin", target=bob)
    stage.until(bob)
    assert stage.offered(BreakFree)
    stage.dice(6, 6, 6, 3, 3, 3)
    stage.take(BreakFree)
    stage.rest()
    stage.begin()
    stage.until(bob)
    assert not stage.offered(BreakFree)


def throttled() -> tuple[Stage, Ref, Ref, Ref]:
    """One that is throttled by ann and held by an arm by eve as well."""
    stage, ann, bob = facing_off(st=14)
    eve = stage.unit("blue", (10, 8), "Louis LeBlanc", weapons=(), facing=3, quarters=25)
    stage.begin()
    seizes(stage, bob, Location.NECK)
    stage.until(eve)
    stage.take(CloseIn, target=bob)
    stage.dice(3, 3, 3)
    stage.take(Grapple, target=bob, part=Location.LEFT_ARM)
    stage.take(Decline)
    stage.rest()
    stage.begin()
    stage.until(ann)
    stage.dice(3, 3, 2, 4, 4, 4)
    stage.take(Hold, what="choke", target=bob)
    return stage, ann, bob, eve


def test_a_throat_is_free_when_the_hand_on_it_lets_go_though_another_holds_on() -> None:
    """GUR-GRP-07, GUR-SUFF-01: the breath is lost as long as the hold that took it lasts."""
    stage, ann, bob, eve = throttled()
    assert stage.part(bob, Held).choked
    stage.rest()
    stage.begin()
    stage.until(ann)
    stage.take(LetGo)
    assert stage.part(bob, Held).by == (eve,) and not stage.part(bob, Held).choked


def test_a_crippled_arm_holds_no_longer() -> None:
    """GUR-INJ-06: of two hands one is left; without any the hold ends."""
    stage, ann, bob = clinched()
    stage.keep(ann, crippled=(Location.LEFT_ARM,))
    stage.rest()
    assert stage.part(ann, Gripping).hands == 1 and stage.part(bob, Held).hands == (1,)
    stage.keep(ann, crippled=(Location.LEFT_ARM, Location.RIGHT_HAND))
    stage.begin()
    stage.rest()
    assert stage.find(ann, Gripping) is None and stage.find(bob, Held) is None


def test_breaking_free_does_not_lead_through_a_wall() -> None:
    """GUR-GRP-11: the yard away is one that can be entered."""
    stage = Stage(hexes())
    for way in (0, 1, 2, 4, 5):
        stage.wall(BOB, way)
    ann = stage.unit("blue", ANN, "Louis LeBlanc", weapons=(), armour=(), quarters=30)
    bob = stage.unit("red", BOB, "Filthy Pierre", weapons=(), armour=(), facing=3, quarters=20)
    stage.begin()
    seizes(stage, bob)
    stage.until(bob)
    stage.dice(1, 1, 2, 6, 6, 6)
    stage.take(BreakFree)
    assert stage.find(bob, Held) is None and stage.cell(bob) == ANN and stage.cell(ann) == BOB


def test_a_unit_that_is_seized_neither_aims_nor_waits_any_longer() -> None:
    """GUR-GRP-10: both are impossible in a hold, so what was begun before it is lost, also without any defence."""
    stage, ann, bob = facing_off(bob=("Auto pistol 9 mm",))
    far = stage.unit("blue", (10, 12), facing=0, quarters=10)
    stage.figures(bob, quarters=40)
    stage.begin()
    stage.take(TakeAim, target=far)
    assert stage.find(bob, Aim) is not None
    stage.until(ann)
    seizes(stage, bob)
    assert stage.find(bob, Aim) is None
    stage, ann, bob = facing_off(bob=("Fists",))
    stage.figures(bob, quarters=40)
    stage.begin()
    stage.take(WaitToStrike, weapon="Fists")
    stage.until(ann)
    stage.take(CloseIn, target=bob)
    stage.take(Decline)
    assert stage.find(bob, Waiting) is not None
    stage.dice(3, 3, 4)
    stage.take(Grapple, target=bob, part=Location.TORSO)
    stage.take(Decline)
    assert stage.find(bob, Waiting) is None


def test_a_grapple_that_fails_critically_goes_wrong_at_once() -> None:
    """GUR-CRIT-03: an 18 asks the table for bare limbs: with an 8 the unit falls."""
    stage, ann, bob = facing_off()
    stage.begin()
    stage.take(CloseIn, target=bob)
    stage.dice(6, 6, 6, 3, 3, 2)
    stage.take(Grapple, target=bob)
    assert stage.told("fumbles") and stage.table.pose(ann).posture is Posture.PRONE


def test_who_fumbles_a_dodge_before_a_grip_falls() -> None:
    """GUR-CRIT-03: an 18 on the dodge; the grip comes off as well."""
    stage, ann, bob = facing_off()
    stage.begin()
    stage.take(CloseIn, target=bob)
    stage.dice(3, 3, 4, 6, 6, 6)
    stage.take(Grapple, target=bob)
    stage.take(Defend, how="dodge")
    assert stage.table.pose(bob).posture is Posture.PRONE and stage.part(ann, Gripping).foe == bob


def test_a_sword_that_parries_a_grip_may_strike_the_arm() -> None:
    """GUR-PAR-06: a roll of the sword's skill, and no defence against it."""
    stage, ann, bob = facing_off(bob=("Shortsword",))
    stage.begin()
    stage.take(CloseIn, target=bob)
    stage.dice(3, 3, 4, 2, 2, 2, 3, 3, 3, 4)
    stage.take(Grapple, target=bob)
    stage.take(Defend, how="parry", thing="Shortsword")
    assert [event.success for event in stage.told("riposte")] == [True] and stage.hp(ann) < 11
    assert stage.find(ann, Gripping) is None


def test_who_sits_comes_at_nobody_and_who_crawls_strikes_only_in_its_own_yard() -> None:
    """GUR-POST-07: sitting nothing moves; crawling leaves only attacks of reach C."""
    for posture in (Posture.SITTING, Posture.CRAWLING):
        stage, ann, _ = facing_off(ann=("Shortsword",))
        stage.posture(ann, posture)
        stage.begin()
        sits = posture is Posture.SITTING
        runs = stage.offered(Slam, how="")
        assert (stage.offered(CloseIn), runs, stage.offered(Strike)) == (not sits, not sits, sits)
