"""Bursts: grenades with their pins and fuses, blasts by distance, fragments, launchers, gas, flashes and fire."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rules.frame.body import Posture
from rules.frame.figure import Kit, Place
from rules.frame.things import Cloud
from rules.gurps.asks import Decline
from rules.gurps.blast import bursting, course, diving, reach
from rules.gurps.blast.forms import BeatOut, Dive, Launch, PullPin, Throw
from rules.gurps.blast.reach import Charge
from rules.gurps.book import BOOK
from rules.gurps.core import figures
from rules.gurps.fire import guns
from rules.gurps.flesh import bursts
from rules.gurps.flesh import course as flesh
from rules.gurps.flesh.blows import Strike
from rules.gurps.flesh.misses import Failure
from rules.gurps.gear.forms import Ready
from rules.gurps.order import outbreaks
from rules.gurps.rolls import Kind, Roll
from rules.gurps.sheets.enlist import STOCK
from rules.gurps.state.hurts import Alight, Choking, Stunned
from rules.gurps.state.things import Live
from rules.gurps.terms.damage import Damage, Hurt
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.weapons import Weapon
from rules.kernel.dice import Rolled
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage, hexes


def thrower(*weapons: str, away: int = 8) -> tuple[Stage, Ref, Ref]:
    """A unit with something to throw or launch, and an enemy so many yards off."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 20), weapons=weapons, armour=(), quarters=30, ht=12)
    stage.figures(ann, {Skill.THROWING: 12, Skill.GRENADE_LAUNCHER: 13, Skill.LAW: 13})
    bob = stage.unit("red", (10, 20 - away), facing=3, armour=(), quarters=20, ht=10)
    return stage, ann, bob


def test_a_grenade_is_made_live_thrown_and_bursts_when_its_fuse_has_run_out() -> None:
    """GUR-GREN-01, GUR-THR-02, GUR-EXP-05: a second for the pin, then a throw at +4 for a place; four seconds later, at
    the start of the thrower's turn, it goes off.
    """
    stage, ann, _ = thrower("Fragmentation grenade")
    stage.begin()
    assert not stage.offered(Throw) and any("pull its pin" in each for each in stage.refusals())
    stage.take(PullPin)
    stage.rest()
    stage.begin()
    told = stage.forecast(Throw, cell=(10, 12))
    assert told.tallies[0].total == 12 + 4 - 4
    stage.dice(4, 4, 4)
    stage.take(Throw, cell=(10, 12))
    assert stage.holds(ann) == () and len(stage.table.having(Live)) == 1
    stage.rest()
    for _ in range(3):
        stage.begin()
        stage.rest()
    assert not stage.told("burst")
    stage.begin()
    stage.rest()
    assert len(stage.told("burst")) == 1


def test_a_grenade_is_thrown_worse_with_the_off_hand() -> None:
    """GUR-CHAR-05: as any other attack."""
    stage, ann = about_to_throw("Fragmentation grenade")
    kit = stage.table.part(ann, Kit)
    stage.table.put(ann, kit.swapped(kit.held()[0], replace(kit.held()[0], place=Place.LEFT)))
    assert stage.forecast(Throw, cell=(10, 12)).tallies[0].total == 12 + 4 - 4 - 4


@pytest.mark.parametrize(("fell", "by"), [((4, 4, 4), 0), ((5, 5, 5), 3), ((6, 6, 6), 4)])
def test_a_miss_is_off_by_what_the_roll_failed_by(fell: tuple[int, ...], by: int) -> None:
    """GUR-EXP-05: at most half the distance, rounded up, in one of six directions."""
    assert course.off(Roll(sum(fell), 12, Kind.RANGED), course.most_off(8)) == by


def test_where_it_may_land_adds_up() -> None:
    """GUR-EXP-05, GUR-CRIT-03: the mark, and the six ways of each miss; on 17 and 18 it may stay in hand or break."""
    stage, _, _ = thrower("Fragmentation grenade")
    stage.begin()
    stage.take(PullPin)
    stage.rest()
    stage.begin()
    told = stage.forecast(Throw, cell=(10, 12))
    harmless = Fraction(54, 216) * (1 + Fraction(16, 216))
    assert sum(chance for _, chance in told.lands) == 1 - Fraction(4, 216) * harmless
    assert dict(told.lands)[(10, 12)] == told.success


def about_to_throw(*weapons: str) -> tuple[Stage, Ref]:
    """A unit with a live grenade in hand."""
    stage, ann, _ = thrower(*weapons)
    stage.begin()
    if stage.offered(PullPin, lever=False):
        stage.take(PullPin)
        stage.rest()
        stage.begin()
    return stage, ann


def test_a_grenade_that_is_fumbled_may_fall_at_the_feet_of_its_thrower() -> None:
    """GUR-CRIT-03, GUR-GREN-01: 18 is a critical miss, 9 on its table drops the grenade; four seconds later it goes off
    where it fell.
    """
    stage, ann = about_to_throw("Fragmentation grenade")
    assert dict(stage.forecast(Throw, cell=(10, 12)).lands)[10, 20] > 0
    stage.dice(6, 6, 6, 3, 3, 3)
    stage.take(Throw, cell=(10, 12))
    assert stage.holds(ann) == ()
    assert [live.cell for _, live in stage.table.having(Live)] == [(10, 20)]
    for _ in range(4):
        assert not stage.told("burst")
        stage.rest()
        stage.begin()
    stage.rest()
    assert [event.cells for event in stage.told("burst")] == [((10, 20),)]


@pytest.mark.parametrize(
    ("table", "held", "live"), [((3, 3, 2), True, 0), ((1, 1, 1), False, 0), ((2, 2, 3), False, 1)]
)
def test_a_grenade_that_is_fumbled_may_stay_in_hand_break_or_fly(
    table: tuple[int, int, int], held: bool, live: int
) -> None:
    """GUR-CRIT-03: 8 and it must be readied before it is thrown, 3 and it breaks, 7 and it flies off balance."""
    stage, ann = about_to_throw("Fragmentation grenade")
    stage.dice(6, 6, 6, *table, 2)
    stage.take(Throw, cell=(10, 12))
    assert (stage.holds(ann) != ()) is held and len(stage.table.having(Live)) == live
    assert all(each.cell != (10, 20) for _, each in stage.table.having(Live))
    stage.rest()
    stage.begin()
    stage.until(ann)
    assert not stage.offered(Throw)
    assert stage.offered(Ready, how="") is held


def test_a_fire_bomb_that_is_dropped_bursts_at_once() -> None:
    """GUR-CRIT-03: it has no fuse to burn down."""
    stage, _ = about_to_throw("Molotov cocktail")
    stage.dice(6, 6, 6, 3, 3, 3)
    stage.take(Throw, cell=(10, 12))
    assert [event.cells for event in stage.told("burst")] == [((10, 20),)]
    assert not stage.table.having(Live)


def test_no_throw_at_its_own_feet_goes_astray() -> None:
    """GUR-EXP-05: half of no distance is none, so that it comes off unless it is fumbled, at 16 by an 18 alone."""
    stage, _ = about_to_throw("Fragmentation grenade")
    told = stage.forecast(Throw, cell=(10, 20))
    fumbled, off_balance = Fraction(1, 216), Fraction(15 + 21 + 6, 216)
    assert told.success == 1 - fumbled * (1 - off_balance * (1 + Fraction(16, 216)))
    stage.dice(6, 6, 5)
    stage.take(Throw, cell=(10, 20))
    assert stage.told("throws")[0].success


@pytest.mark.parametrize(("yards", "part"), [(0, 1), (1, 3), (2, 6), (3, 9), (6, 18)])
def test_a_blast_is_shared_out_over_distance(yards: int, part: int) -> None:
    """GUR-EXP-01: a 3d blast is whole in its hex, a third at one yard, a sixth at two, a ninth at three, out to six."""
    found = bursts.blast_at(Strike(Hurt(3), Damage.CRUSHING), yards)
    assert found is not None and found.shared == part
    assert bursts.blast_at(Strike(Hurt(3), Damage.CRUSHING), 7) is None


def test_fragments_are_attacks_at_fifteen() -> None:
    """GUR-EXP-03: by range from the burst, posture and size; one strikes, and one more for each three points of margin;
    without fragments of its own an explosion throws debris five yards.
    """
    stage, _, bob = thrower("Fragmentation grenade")
    what = Charge(Strike(Hurt(8), Damage.CRUSHING, area=True), Hurt(3))
    near = reach.meets(stage.table, bob, what, (10, 9))
    assert near.score == 15 - 1
    stage.posture(bob, Posture.PRONE)
    assert reach.meets(stage.table, bob, what, (10, 9)).score == 15 - 1 - 2
    assert [bursts.fragments(margin) for margin in (0, 2, 3, 6)] == [1, 1, 2, 3]
    assert reach.widest(Charge(Strike(Hurt(1), Damage.CRUSHING), bursts.DEBRIS, debris=True)) == 5


def test_what_a_burst_does_is_what_it_promises() -> None:
    """GUR-EXP-01, GUR-EXP-03, GUR-EXP-04: blast and fragments together, counted and rolled alike."""
    stage, _, bob = thrower("Fragmentation grenade")
    what = Charge(Strike(Hurt(2), Damage.CRUSHING, area=True), Hurt(1))
    table = stage.table
    met = reach.meets(table, bob, what, (10, 10))
    build, wounds, suit = figures.build(table, bob), figures.wounds(table, bob), figures.suit(table, bob)
    promised = course.BURST.foretell(course.opened(met, suit, wounds, build), "loss").chance(lambda end: end[0] > 0)
    dice, hurt, many = Rolled("blast"), 0, 4000
    for _ in range(many):
        hits = [met.blast] if met.blast else []
        if met.shard is not None:
            hits += [met.shard] * course.SCATTERS.rolled({"score": met.score}, dice)["shards"]
        lost = 0
        for hit in hits:
            harm = flesh.harmed(dice, hit, suit, wounds, build)
            lost += harm.injury
        hurt += lost > 0
    assert abs(Fraction(hurt, many) - promised) < Fraction(3, 100)


def test_diving_gets_a_unit_a_step_farther_off() -> None:
    """GUR-RET-05, GUR-EXP-04: a dodge at +3; prone afterwards, in time or too late."""
    for faces, away in (((3, 3, 3), True), ((6, 6, 5), False)):
        stage, ann, bob = thrower("Fragmentation grenade")
        stage.begin()
        stage.rest()
        grenade = BOOK.outbreak("charge", "Concussion")
        flow = bursting.goes_off(stage.table, ann, grenade, (10, 11))
        ask = next(flow)
        assert ask.unit == bob and ask.kind == "dive"
        stage.dice(*faces, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
        ask = flow.send(Dive(to=(10, 13)))
        assert ask.unit == ann
        with pytest.raises(StopIteration):
            flow.send(Decline())
        assert stage.table.pose(bob).posture is Posture.PRONE and stage.cell(bob) == (10, 13)
        assert stage.told("dives")[0].success is away


def test_two_that_dive_too_late_do_not_land_on_each_other() -> None:
    """GUR-RET-05, GUR-MV-04: the second stays where it is, and lies there."""
    stage, ann, bob = thrower("Fragmentation grenade")
    kim = stage.unit("red", (11, 12), facing=3, armour=(), ht=10)
    stage.stand(ann, (30, 30))
    stage.begin()
    stage.rest()
    flow = bursting.goes_off(stage.table, ann, BOOK.outbreak("charge", "Concussion"), (10, 9))
    asked = [next(flow).unit]
    spot = next(
        at for at in diving.dives_to(stage.table, bob, (10, 9)) if at in diving.dives_to(stage.table, kim, (10, 9))
    )
    stage.dice(*[6, 6, 5] * 2, *[1] * 40)
    asked.append(flow.send(Dive(to=spot)).unit)
    assert {*asked} == {bob, kim}
    with pytest.raises(StopIteration):
        flow.send(Dive(to=spot))
    assert stage.cell(bob) != stage.cell(kim)
    assert {stage.table.pose(each).posture for each in (bob, kim)} == {Posture.PRONE}


def test_no_unit_dives_through_a_wall() -> None:
    """GUR-RET-05."""
    stage = Stage(hexes())
    stage.wall((10, 12), 3)
    bob = stage.unit("red", (10, 12), facing=3)
    found = diving.dives_to(stage.table, bob, (10, 11))
    assert found and (10, 13) not in found


def test_a_launcher_strikes_with_all_its_force() -> None:
    """GUR-EXP-01, GUR-MSL-02: a hit takes the whole roll with its armour divisor; the loader must load again."""
    stage, ann, bob = thrower("Grenade launcher 40 mm", away=20)
    stage.begin()
    told = stage.forecast(Launch, target=bob)
    assert told.success is not None and told.rings
    stage.dice(3, 3, 3, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6)
    stage.orders = {"defend", "dive"}
    stage.take(Launch, target=bob)
    assert stage.item(ann, "Grenade launcher 40 mm").loaded == 0 and stage.told("burst")


def test_a_launcher_that_fails_lets_nothing_fly() -> None:
    """GUR-CRIT-04: on a 17 it fails as any firearm does, and is not offered until it has been cleared."""
    stage, ann, bob = thrower("Grenade launcher 40 mm", away=20)
    stage.begin()
    told = stage.forecast(Launch, target=bob)
    assert sum(chance for _, chance in told.lands) < 1
    # when the roll is 17, and the table of failures shows 13, a misfire
    stage.dice(6, 6, 5, 4, 4, 5)
    stage.take(Launch, target=bob)
    # then
    assert stage.told("jams") and not stage.told("burst")
    assert guns.jammed(stage.table, ann, "Grenade launcher 40 mm") is Failure.MISFIRE
    stage.rest()
    stage.begin()
    stage.until(ann)
    assert not stage.offered(Launch) and not stage.offered(Launch)


def test_what_is_struck_is_struck_by_fragments_too() -> None:
    """GUR-EXP-01, GUR-EXP-03: the target takes the whole roll, and the fragments attack it as they do everybody."""
    stage, _, bob = thrower("Grenade launcher 40 mm", away=20)
    what = reach.charge(STOCK.standard().get(Weapon, "Grenade launcher 40 mm"))
    met = reach.struck_by(stage.table, bob, what, stage.table.cells(bob)[0])
    assert met.blast is not None and met.blast.strike.area
    assert met.shard is not None


def test_a_critical_hit_with_a_launcher_is_worse() -> None:
    """GUR-CRIT-01, GUR-EXP-01: 3 hits, and 3 on the table of critical hits triples the whole roll."""
    stage, _, bob = thrower("Grenade launcher 40 mm", away=20)
    stage.figures(bob, hp=200)
    stage.begin()
    # when the fragments miss with 18, and four dice show 1 each
    stage.dice(1, 1, 1, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1)
    stage.take(Launch, target=bob)
    # then
    assert stage.hp(bob) == 200 - 3 * 4


def test_a_launcher_has_its_least_range() -> None:
    """GUR-RNG-01: nothing nearer than the table says."""
    stage, _, _ = thrower("Grenade launcher 40 mm", away=8)
    stage.begin()
    assert not stage.offered(Launch, cell=None)
    places = stage.offers(Launch)[0].choices["cell"] if stage.offered(Launch) else ()
    assert (10, 12) not in places


def test_tear_gas_is_breathed_on_entering_and_every_ten_seconds() -> None:
    """GUR-GAS-01, GUR-AFF-01: HT-2 or blinded, and HT-2 or coughing; outside that lasts for 1d minutes."""
    stage, _, bob = thrower("Tear gas grenade")
    gas = BOOK.outbreak("gas", "Tear")
    stage.dice(1, 1, 1, 4, 4, 4)
    outbreaks.break_out(stage.table, gas, (10, 12))
    assert stage.table.having(Cloud) and stage.part(bob, Choking).coughs
    stage.stand(bob, (20, 30))
    stage.dice(1)
    stage.begin()
    stage.rest()
    out = stage.part(bob, Choking)
    assert out.coughs and not out.inside and out.breath == stage.table.clock.round + 60
    stage.table.set_clock(round=out.breath)
    stage.begin()
    stage.rest()
    assert stage.find(bob, Choking) is None


def test_a_flash_stuns_by_ht() -> None:
    """GUR-AFF-01: everybody within ten yards rolls HT-5; the roll to recover is as hard."""
    stage, ann, bob = thrower("Stun grenade", away=12)
    stage.dice(3, 3, 3)
    outbreaks.break_out(stage.table, STOCK.standard().get(Weapon, "Stun grenade"), (10, 7))
    assert stage.part(bob, Stunned).modifier == -5 and stage.find(ann, Stunned) is None


def test_fire_bombs_set_ground_and_clothes_alight() -> None:
    """GUR-FIRE-01, GUR-FIRE-02: 3d to those in the hex; three points set them alight in part; each turn 1d-4; a DX roll
    beats it out.
    """
    stage, _, bob = thrower("Molotov cocktail")
    fire = BOOK.outbreak("fire", "Molotov")
    stage.dice(2, 1, 1, 6)
    outbreaks.break_out(stage.table, fire, (10, 12))
    assert stage.part(bob, Alight) == Alight(stage.table.clock.round, whole=False)
    stage.stand(bob, (20, 20))
    stage.begin()
    stage.until(bob)
    stage.dice(1, 1, 1)
    stage.take(BeatOut)
    assert stage.find(bob, Alight) is None


def test_nobody_dives_from_what_nobody_sees_coming() -> None:
    """GUR-EXP-01: a trigger's charge is met where one stands."""
    stage, _, bob = thrower("Fragmentation grenade")
    outbreaks.break_out(stage.table, BOOK.outbreak("charge", ""), (10, 11))
    assert not stage.told("dives") and stage.wounds(bob).hp < 10
