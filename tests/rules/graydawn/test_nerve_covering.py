"""Covering fire: how much of it, which units it frightens and by chance hits, and when it may be given."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.frame.figure import Kit
from rules.frame.forecast import Fact
from rules.graydawn.asks import ACT, ACTIVATE, COVERING, INTEND, SPREADING
from rules.graydawn.covering import firing
from rules.graydawn.covering.forms import CoverFire, HoldFire, LayLane
from rules.graydawn.nerve.forms import Intend
from rules.graydawn.sheets.roster import STOCK
from rules.graydawn.state import Alarmed, Clinch, Guard, Guarding
from rules.graydawn.terms.skills import Skill
from rules.graydawn.terms.weapons import Weapon
from rules.graydawn.turns.forms import Advance, Brace, FromCover, KeepDown
from rules.graydawn.unnerved import Nerve, Suppressed
from rules.kernel.refs import Ref
from tests.rules.graydawn.stage import Stage

NORTH, SOUTH = 0, 4


def points(stage: Stage, unit: Ref) -> int:
    return (stage.find(unit, Nerve) or Nerve()).points


def duel(weapon: str = "9mm service pistol", metres: int = 10) -> tuple[Stage, Ref, Ref]:
    """Ann with a weapon north of Bob, both in the open; Bob's CL 6, Dodge/Cover 4, RD 6, no armour."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), facing=SOUTH, weapons=(weapon,))
    bob = stage.unit("red", (5, 5 + metres), armour=(), skills={Skill.DODGE: 4}, CL=6, REF=6, MA=6)
    return stage, ann, bob


# how much


@pytest.mark.parametrize(
    ("weapon", "mode", "most", "each"),
    [
        ("9mm service pistol", "semi", 8, 1),
        ("Assault rifle", "burst", 8, 1),
        ("Assault rifle", "semi", 8, 1),
        ("Heavy pistol", "semi", 4, 1),
        ("Pump shotgun", "single", 3, 2),
        ("Anti-materiel rifle", "single", 3, 2),
    ],
)
def test_firing_actions_of_a_round(weapon: str, mode: str, most: int, each: int) -> None:
    """All that the magazine allows, eight at most, three by hand; a point each time, of a shotgun one for each shot
    (GRD-COVF-02, GRD-BURST-04, GRD-SUPP-11, GRD-SUPP-21).
    """
    stage, ann, bob = duel(weapon)
    stage.begin({ann: 15})
    stage.take(Advance, moves=0, actions=1)
    offer = next(o for o in stage.offers(CoverFire) if mode in o.choices["mode"])
    assert max(offer.choices["times"]) == most
    stage.dice(5, 5, 5, 5, 5, 5, 5, 5)
    stage.take(CoverFire, mode=mode, target=bob, times=most)
    assert points(stage, bob) == most * each


def test_a_pistol_emptied_at_one_target_makes_the_number_23() -> None:
    """Sixteen rounds, two to a firing action: eight points, and the next check needs 23; how the shooter shoots does
    not matter (GRD-COVF-02, GRD-SUPP-20).
    """
    stage, ann, bob = duel()
    stage.figures(ann, {Skill.HANDGUN: 0}, REF=1, CL=1)
    stage.begin({ann: 20, bob: 10})
    stage.take(Advance, moves=0, actions=1)
    told = stage.forecast(CoverFire, target=bob, times=8)
    usual = [each.about for each in told.assumes if each.fact is Fact.FIGURES]
    assert usual == [stage.known_as(bob)], "a usual rifleman: 6 + 4, and 2 for its vest"
    assert [(each.unit, each.chance) for each in told.later] == [(stage.known_as(bob), 1 - Fraction(1, 10))]
    stage.dice(5)
    stage.take(CoverFire, target=bob, times=8)
    assert stage.part(ann, Kit).held()[0].loaded == 0
    assert stage.dice_left == (), "one defence roll, however many shots"
    stage.until(bob)
    assert stage.ask is not None and stage.ask.kind == INTEND
    assert stage.forecast(Intend, stance="moving").success == Fraction(8, 100)


# who is hit, and who is frightened


def test_a_defence_of_nothing_is_hit_once() -> None:
    """No attack roll: a defence total of 0 or less is hit by one round (GRD-COVF-01, GRD-SUPP-12)."""
    stage, ann, bob = duel()
    stage.begin({ann: 15})
    stage.take(Advance, moves=0, actions=1)
    told = stage.forecast(CoverFire, target=bob, times=8)
    assert told.struck(stage.known_as(bob)) == Fraction(1, 100), "a 1, then a 10: 7 + 4 - 11"
    assert sum(each.chance for each in told.of(stage.known_as(bob))) == 1
    stage.dice(1, 10, 2, 3, 4, 4, 2, 2, 2, 2, 2)
    stage.take(CoverFire, target=bob, times=8)
    assert points(stage, bob) == 8 + 5
    assert stage.told("shot")[-1].data == {"weapon": "9mm service pistol", "hit": True, "hits": 1}


def test_each_burst_has_a_defence_roll_of_its_own() -> None:
    """Three rounds each, a point and a roll for each of them, a round each at most (GRD-BURST-04)."""
    stage, ann, bob = duel("Assault rifle")
    stage.begin({ann: 15})
    stage.take(Advance, moves=0, actions=1)
    one = stage.forecast(CoverFire, mode="burst", target=bob, times=1).struck(stage.known_as(bob))
    all_of = stage.forecast(CoverFire, mode="burst", target=bob, times=8).struck(stage.known_as(bob))
    assert one > 0 and all_of == 1 - (1 - one) ** 8
    stage.dice(2, 3, 4, 5, 6, 7, 8, 9)
    stage.take(CoverFire, mode="burst", target=bob, times=8)
    assert stage.dice_left == ()
    assert points(stage, bob) == 8
    assert stage.part(ann, Kit).held()[0].loaded == 30 - 24


def test_neighbours_share_the_suppression() -> None:
    """All within a cell of the target but the shooter, friends too; they roll no defence (GRD-COVF-04)."""
    stage, ann, bob = duel()
    beside, off = stage.unit("red", (6, 16)), stage.unit("red", (8, 15))
    friend = stage.unit("blue", (4, 15))
    stage.begin({ann: 15})
    stage.take(Advance, moves=0, actions=1)
    told = stage.forecast(CoverFire, target=bob, times=3)
    assert stage.table.name(friend) in told.note
    assert {each.unit for each in told.later} == {stage.known_as(each) for each in (bob, beside, friend)}
    assert any(each.fact is Fact.MIND and each.about == stage.known_as(bob) for each in told.assumes)
    stage.dice(5)
    stage.take(CoverFire, target=bob, times=3)
    assert [points(stage, each) for each in (bob, beside, off, friend, ann)] == [3, 3, 0, 3, 0]


def test_several_targets_in_one_round() -> None:
    """The firing actions are shared out, and each target rolls its defence once (GRD-COVF-03, GRD-COVF-05)."""
    stage, ann, bob = duel()
    cid = stage.unit("red", (15, 15))
    stage.begin({ann: 15})
    stage.take(Advance, moves=0, actions=1)
    stage.dice(5, 5)
    stage.take(CoverFire, target=bob, times=5)
    assert stage.ask is not None and (stage.ask.unit, stage.ask.kind) == (ann, SPREADING)
    offer = stage.offers(CoverFire)[0]
    assert (max(offer.choices["times"]), tuple(offer.choices["target"])) == (3, (stage.known_as(cid),))
    stage.take(CoverFire, target=cid, times=2)
    assert (points(stage, bob), points(stage, cid)) == (5, 2)
    assert stage.part(ann, Kit).held()[0].loaded == 2
    stage.rest()


def test_no_farther_than_long_range() -> None:
    """At extreme range only aimed fire suppresses (GRD-COVF-07)."""
    pistol = STOCK.standard().get(Weapon, "9mm service pistol")
    stage = Stage()
    ann = stage.unit("blue", (5, 2), facing=SOUTH, weapons=("9mm service pistol",))
    stage.weapon(ann, pistol.name, range=20)
    near, far = stage.unit("red", (5, 22)), stage.unit("red", (6, 25))
    stage.begin({ann: 15})
    stage.take(Advance, moves=0, actions=1)
    assert tuple(stage.offers(CoverFire)[0].choices["target"]) == (stage.known_as(near),)
    assert any(
        "beyond long range" in each for each in stage.refusals() if stage.view().name(stage.known_as(far)) in each
    )


def test_it_is_the_only_fire_of_those_in_full_cover() -> None:
    """Over the wall, at where the enemy was seen last; one in full cover can be reached by nothing else, and takes
    cover with all its skill (GRD-COVF-08, GRD-COVF-01, GRD-STANCE-04).
    """
    stage = Stage()
    stage.low_wall((5, 15), NORTH)
    ann = stage.unit("blue", (5, 5), facing=SOUTH)
    bob = stage.unit("red", (5, 15), armour=(), skills={Skill.DODGE: 4}, REF=6, MA=6)
    stage.guard(bob, Guard.FULL)
    stage.put(bob, Suppressed())
    stage.begin({bob: 15, ann: 10})
    stage.take(KeepDown, actions=1)
    stage.dice(5)
    stage.take(CoverFire, mode="semi", target=ann, times=1)
    assert points(stage, ann) == 1
    stage.until(ann)
    stage.steel(Guard.MOVING)
    stage.take(Advance, moves=0, actions=1)
    told = stage.forecast(CoverFire, mode="semi", target=bob, times=1)
    assert told.tallies[0].total == 7 + 4, "hidden, it dodges with its skill"
    stage.dice(5)
    stage.take(CoverFire, mode="semi", target=bob, times=1)
    assert points(stage, bob) == 1


def test_it_takes_the_whole_round() -> None:
    """No other combat action beside it (GRD-COVF-05)."""
    stage, ann, _ = duel()
    stage.begin({ann: 15})
    stage.take(Advance, moves=0, actions=2)
    assert not stage.offered(CoverFire)
    assert "Covering fire: takes the whole round: declare one action" in stage.refusals()


# before initiative


def test_covering_fire_before_initiative() -> None:
    """It suppresses at once, whatever the initiative; the stance is that of the round before; at its number the unit
    may move or change its stance, and nothing else (GRD-COVF-06).
    """
    stage, ann, bob = duel()
    stage.guard(ann, Guard.BRACING)
    stage.orders.clear()
    stage.begin()
    assert stage.ask is not None and (stage.ask.unit, stage.ask.kind) == (ann, COVERING)
    stage.dice(5, 3, 8)
    stage.take(CoverFire, target=bob, times=8)
    assert points(stage, bob) == 8 and stage.part(ann, Guarding).guard is Guard.BRACING
    stage.until(bob, INTEND)


def test_after_it_a_unit_may_move_or_change_its_stance() -> None:
    """And nothing else: no combat action can be declared (GRD-COVF-06)."""
    stage, ann, bob = duel()
    stage.orders.clear()
    stage.begin()
    stage.take(CoverFire, target=bob, times=8)
    stage.until(ann, ACTIVATE)
    for offer in stage.offers(Advance) + stage.offers(Brace) + stage.offers(FromCover):
        assert tuple(offer.choices["actions"]) == (0,)
    stage.take(Advance, moves=1, actions=0)
    assert stage.ask is not None and (stage.ask.unit, stage.ask.kind) == (ann, ACT)
    assert not stage.offered(CoverFire) or stage.part(ann, Kit).held()[0].loaded


def test_by_a_standing_order_nobody_is_asked() -> None:
    """People begin a battle with it; without it there is a way to decline (GRD-COVF-06)."""
    stage, ann, _ = duel()
    stage.begin({ann: 15})
    assert stage.ask is not None and stage.ask.kind == ACTIVATE
    stage.rest()
    stage.orders.clear()
    stage.begin()
    assert stage.menu().routine == HoldFire()
    stage.take(HoldFire)


def test_weapons_that_give_none() -> None:
    """Launchers burst; automatic fire lays lanes (GRD-LANE-01)."""
    known = STOCK.standard()
    assert firing.modes(known.get(Weapon, "Light machine gun")) == ("burst",)
    assert not firing.fit(known.get(Weapon, "Grenade launcher"))
    stage, ann, _ = duel("Pump shotgun")
    stage.begin({ann: 15})
    stage.take(Advance, moves=0, actions=1)
    assert not stage.offered(LayLane)


@pytest.mark.parametrize("lane", [False, True])
def test_suppressing_fire_raises_the_alarm(lane: bool) -> None:
    """It is an attack like any other (GRD-SURPRISE-05)."""
    stage, ann, bob = duel("Assault rifle")
    stage.table.strip(bob, Alarmed)
    stage.begin({ann: 15})
    stage.take(Advance, moves=0, actions=1)
    stage.dice(5)
    if lane:
        stage.take(LayLane, place=(5, 15), width=2)
    else:
        stage.take(CoverFire, mode="semi", target=bob, times=1)
    assert stage.find(bob, Alarmed) is not None


def test_no_fire_for_a_unit_that_is_held() -> None:
    """An unarmed enemy that holds it keeps it from firing (GRD-CQC-03)."""
    stage, ann, bob = duel("Assault rifle", metres=1)
    stage.arm(bob, "Fists")
    stage.put(ann, Clinch(held_by=(bob,)))
    stage.put(bob, Clinch(holds=ann))
    stage.begin({ann: 15})
    stage.take(Advance, moves=0, actions=1)
    assert not stage.offered(CoverFire) and not stage.offered(LayLane)


def test_no_covering_fire_is_weighed_by_what_the_turn_itself_promises() -> None:
    """Asked before initiative, a unit that holds its fire keeps its shot (GRD-COVF-06)."""
    stage, _, bob = duel()
    stage.orders.clear()
    stage.begin()
    told = stage.forecast(HoldFire)
    assert [each.unit for each in told.outcomes] == [stage.known_as(bob)]
    assert told.outcomes[0].loss > 0
    assert any(each.fact is Fact.ROUGH for each in told.assumes)
