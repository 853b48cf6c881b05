"""The odds of every kind of attack, against a million rolls of the rules that are played by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeVar

import numpy as np
import pytest

from rules.frame.body import Posture
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast
from rules.frame.scene import Scene
from rules.kernel import odds
from rules.kernel.dice import Dice
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.reflex import minefields
from rules.reflex.asks import BLOCK, FREE, TICK, Attacked, OnTick
from rules.reflex.blast import explosion, reach, survivors
from rules.reflex.blast.force import PRIMARY, SECONDARY, Ring, fragments, shard
from rules.reflex.core.checks import Check, chance, check
from rules.reflex.core.forms import Decline
from rules.reflex.core.location import Spot, locate
from rules.reflex.fire import forecasts, impact, lane
from rules.reflex.fire.attack import Reckoning, Wish
from rules.reflex.fire.deeds import Shot, shoot
from rules.reflex.gas import lungs
from rules.reflex.gas.clouds import agent
from rules.reflex.hands.ready import arm
from rules.reflex.melee import blocks, strikes
from rules.reflex.melee import deeds as blows
from rules.reflex.melee.forms import Block, CloseStrike, Comply, Escape, Grapple
from rules.reflex.melee.topic import TOPIC as MELEE
from rules.reflex.ordnance import coming_down, tosses
from rules.reflex.ordnance.topic import TOPIC as BLAST
from rules.reflex.ordnance.tosses import Toss
from rules.reflex.state import Control, Vehicle
from rules.reflex.terms.bands import Band
from rules.reflex.terms.body import LOCATIONS, Injury, Location
from rules.reflex.terms.weapons import Burst
from rules.reflex.topics import TOPICS
from rules.reflex.wounds import hazards, hits, protection, vehicles
from rules.reflex.wounds.harm import nature
from rules.reflex.wounds.hits import Extra, Hit
from rules.reflex.wounds.injury import injury
from tests.rules.million import assert_agrees, rolled
from tests.rules.reflex.ground import Ground
from tests.rules.reflex.range import AK, FLAMER, M4, MAGNUM, MINIMI, PISTOL, RPG, SHOTGUN, Range
from tests.tiers import only, thinned

T = TypeVar("T")

pytestmark = pytest.mark.usefixtures("often")


def counted(counts: Counter[T], seen_as: Callable[[T], bool]) -> Counter[bool]:
    """The same results, taken together."""
    found = Counter[bool]()
    for result, many in counts.items():
        found[seen_as(result)] += many
    return found


def promised(forecast: Forecast, unit: Ref) -> Odds[str]:
    """What a forecast says of one unit, and that it misses."""
    found: dict[str, Fraction] = {}
    for each in forecast.outcomes:
        if each.unit == unit:
            wound = each.text.removesuffix(" (unconscious)")
            found[wound] = found.get(wound, Fraction(0)) + each.chance
    assert forecast.success is not None
    return Odds({**found, "missed": 1 - forecast.success})


# the check


@pytest.mark.parametrize("level", [-2, 0, 1, 2, 3, 5])
def test_checks(level: int) -> None:
    """RFX-CORE-01, RFX-CORE-02."""
    what = Check(level, 9)
    assert_agrees(odds.of(check, what), rolled(check, what))


# shots


@pytest.mark.parametrize("rounds", [1, 3, 4, 9])
def test_shots_and_bursts_with_their_stray_rounds(rounds: int) -> None:
    """RFX-ATK-01, RFX-BURST-02."""
    what = Shot(Check(2, 11), rounds)
    assert_agrees(odds.of(shoot, what), rolled(shoot, what))


@pytest.mark.parametrize("more", [1, 2, 5, 8])
def test_the_further_rounds_of_a_burst(more: int) -> None:
    """RFX-BURST-02: a third elsewhere, a sixth in the same place."""
    spread = odds.of(hits.extra, more)
    assert_agrees(spread, rolled(hits.extra, more))
    assert spread.mean(lambda found: found.same) == Fraction(more, 6)
    assert spread.mean(lambda found: found.elsewhere) == Fraction(more, 3)


class Bodies:
    """Very many bodies that are hurt side by side, each place by itself (RFX-DMG-05)."""

    def __init__(self, many: int) -> None:
        self.levels = np.zeros((len(LOCATIONS), many), dtype=np.int64)
        self.worst = np.zeros(many, dtype=np.int64)
        self.dead = np.zeros(many, dtype=bool)

    def struck(self, where: Any, level: Any) -> None:
        """Each by a wound of its own."""
        those = np.arange(self.worst.size)
        old = self.levels[where, those]
        equal = (old == level) & (level > 0)
        self.dead |= equal & (old == Injury.CRITICAL) & (where <= LOCATIONS.index("torso"))
        after = np.where(equal, np.minimum(old + 1, Injury.CRITICAL), np.maximum(old, level))
        self.worst = np.where(after > old, np.maximum(self.worst, after), self.worst)
        self.levels[where, those] = after

    @property
    def fates(self) -> Counter[int]:
        """The worst that any place has come to, 5 for the dead."""
        fates = np.where(self.dead, 5, self.worst)
        return Counter({int(fate): int(many) for fate, many in zip(*np.unique(fates, return_counts=True), strict=True)})


def worst_wounds(scene: Scene, made: Wish, worked_out: Reckoning) -> Counter[str]:
    """A million whole attacks by the rules they are played by, up to what armour and cover leave, and what that makes
    of the body.

    The rounds that strike elsewhere than the first are located each for itself and laid side by side.
    """
    luck, found = np.random.default_rng(7), Counter[str]()
    for struck, many in rolled(shoot, Shot(worked_out.attempt.check, made.rounds)).items():
        if struck.margin < 0:
            found["missed"] += many
            continue
        bodies = Bodies(many)
        for number in range(1 + struck.extra.elsewhere):
            called = made.called if number == 0 else None
            spots = rolled(strikes_at, worked_out, called, seed=int(luck.integers(1 << 30)), times=many)
            levels = [(wound_at(scene, made, worked_out, struck.margin, spot), each) for spot, each in spots.items()]
            if made.rounds == 1:
                for (level, each), spot in zip(levels, spots, strict=True):
                    found[words(spot, level)] += each
            fell = [[LOCATIONS.index(spot.location) for spot in spots], [int(level) for level, _ in levels]]
            where, level = luck.permutation(np.repeat(fell, [each for _, each in levels], axis=1), axis=1)
            for _ in range(1 if number else 1 + struck.extra.same):
                bodies.struck(where, level)
        if made.rounds > 1:
            for fate, each in bodies.fates.items():
                hurt = "killed" if fate > Injury.CRITICAL else f"{Injury(fate).name.lower()} wound at worst"
                found[hurt if fate else "all stopped"] += each
    return found


def strikes_at(dice: Dice, worked_out: Reckoning, called: Any) -> Spot:
    """Where one round lands, by the rule."""
    return impact.struck_at(dice, worked_out.way, called, Extra(0, 0))[0]


def wound_at(scene: Scene, made: Wish, worked_out: Reckoning, margin: int, spot: Spot) -> Injury:
    """What one round does there."""
    round_ = impact.hit(made, spot.location, margin, lane.over(worked_out.way, spot))
    return wound_of(scene, made.target, round_, nature(scene, made.target).of(spot.location))


def words(spot: Spot, level: Injury) -> str:
    place = spot.location.replace("_", " ")
    return f"{place}: stopped" if level is Injury.NONE else f"{place}: {level.name.lower()} wound"


def wound_of(scene: Scene, target: Ref, hit: Hit, thresholds: Any) -> Injury:
    """What one hit does after everything in its way; one that only grazes does no more than slight harm."""
    level = injury(thresholds, protection.through(hit.damage, protection.layers(scene, target, hit)))
    return min(level, Injury.SLIGHT) if hit.graze else level


SHOTS: list[tuple[str, dict[str, Any]]] = [
    (AK, {"speed": "hip"}),
    (AK, {"speed": "snap"}),
    (MAGNUM, {"speed": "aimed"}),
    (PISTOL, {"speed": "snap", "called": "head"}),
    (M4, {"speed": "aimed", "called": "left_leg"}),
    (SHOTGUN, {"speed": "hip"}),
    (AK, {"speed": "snap", "rounds": 4}),
    (M4, {"speed": "hip", "rounds": 3}),
    (MINIMI, {"speed": "snap", "rounds": 5}),
    (M4, {"speed": "snap", "rounds": 3, "called": "torso"}),
]


@pytest.mark.parametrize(("weapon", "how"), SHOTS, ids=map(str, range(len(SHOTS))))
@pytest.mark.parametrize("posture", thinned([Posture.STANDING, Posture.PRONE]))
def test_what_a_shot_does_to_whom_it_is_fired_at(weapon: str, how: dict[str, Any], posture: Posture) -> None:
    """RFX-ATK-01, RFX-ATK-03 to 05, RFX-CALL-01 to 03, RFX-HITLOC-01, RFX-DMG-02."""
    field = Range()
    man, foe = field.shooter(weapon), field.target((10, 22))
    field.holds_himself(foe, posture)
    made = field.wish(man, foe, weapon, **how)
    worked_out = field.reckons(man, foe, weapon, **how)
    told = promised(forecasts.of_wish(field.table, made), foe)
    assert_agrees(told, worst_wounds(field.table, made, worked_out))


def struck_vehicle(dice: Dice, scene: Scene, made: Wish, worked_out: Reckoning) -> str:
    """One round at a vehicle, by the rules it is played by."""
    margin = shoot(dice, Shot(worked_out.attempt.check)).margin
    if margin < 0:
        return "missed"
    what = scene.part(made.target, Vehicle)
    hull = vehicles.facing_struck(scene, made.target, scene.pose(made.attacker).cell)
    burst = made.arm.weapon.burst
    part = "hull" if burst is not None and burst.blast else vehicles.part_struck(dice, what)
    facing = vehicles.facing_of(part, hull)
    round_ = impact.hit(made, "torso", margin, ())
    came = protection.through(round_.damage, ((vehicles.armor(scene, made.target, facing), round_.penetration),))
    done = "no effect" if round_.graze or came < what.threshold else "out of action"
    done = "destroyed" if not round_.graze and came >= 2 * what.threshold else done
    return f"{facing.replace('_', ' ')}: {done}"


@pytest.mark.parametrize("weapon", [RPG, AK])
def test_what_a_round_does_to_a_vehicle(weapon: str) -> None:
    """RFX-VEH-01."""
    field = Range()
    man = field.shooter(weapon)
    hull = field.vehicle("red", (10, 15), "Armed pickup")
    made = field.wish(man, hull, weapon, speed="aimed")
    worked_out = field.reckons(man, hull, weapon, speed="aimed")
    told = promised(forecasts.of_wish(field.table, made), hull)
    assert_agrees(told, rolled(struck_vehicle, field.table, made, worked_out))


# blows


HANDS = "Bare hands"


def boxers() -> tuple[Ground, Ref, Ref]:
    """Two at arm's length who look at each other."""
    ground = Ground(MELEE)
    ann, rob = ground.man("blue", (5, 5), MUS=9, CUF=9), ground.man("red", (5, 6))
    ground.gives(ann, "Police baton")
    return ground, ann, rob


def blow(dice: Dice, ground: Ground, made: strikes.Wish) -> str:
    """A blow by the rules it is played by, up to its wound."""
    margin = check(dice, strikes.reckon(ground.table, made).check).margin
    if margin < 0:
        return "missed"
    where: Location = made.called or locate(dice).location
    weapon = made.arm.weapon
    came = int(strikes.damage(ground.table, made).total) + margin
    hit = Hit(where, came, Fraction(weapon.penetration), graze=margin == 0)
    level = wound_of(ground.table, made.target, hit, nature(ground.table, made.target).of(where))
    place = where.replace("_", " ")
    return f"{place}: stopped" if level is Injury.NONE else f"{place}: {level.name.lower()} wound"


@pytest.mark.parametrize("weapon", [HANDS, "Police baton"])
@pytest.mark.parametrize("speed", ["hip", "snap", "aimed"])
@pytest.mark.parametrize("called", [None, "head"])
def test_what_a_blow_does(weapon: str, speed: Any, called: Any) -> None:
    """RFX-CLOSE-01, RFX-HAND-01."""
    ground, ann, rob = boxers()
    action = CloseStrike(weapon=weapon, target=rob, speed=speed, called=called)
    made = blows.wish(ground.table, ann, action)
    assert made is not None
    told = promised(foretell(ground, ann, action), rob)
    assert_agrees(told, rolled(blow, ground, made))


def foretell(ground: Ground, unit: Ref, action: Any, kind: str = TICK, about: Any = None) -> Forecast:
    """The odds by the figures as they are."""
    ask = Ask(ground.table.side(unit), unit, kind, about or OnTick(15))
    return TOPICS.forecasts[type(action)](ground.table, ask, action)


@pytest.mark.parametrize("form", [Grapple, Comply, Escape])
def test_the_margins_of_grappling_and_control(form: Any) -> None:
    """RFX-GRAP-01 to 11: control is gained and lost by the margin."""
    ground, ann, rob = boxers()
    ground.table.put(ann, Control(rob, 3))
    ground.table.put(rob, Control(ann, 5))
    action = form(weapon=HANDS, target=rob)
    made = blows.wish(ground.table, ann, action)
    assert made is not None
    told = promised(foretell(ground, ann, action), rob)
    attempt = strikes.reckon(ground.table, made).check
    words = {
        Grapple: lambda margin: f"Control {margin + 3}" if margin else "no better hold",
        Comply: lambda margin: f"threat +{(margin + 1) // 2}",
        Escape: lambda margin: f"Control {5 - margin} left" if margin < 5 else "breaks free",
    }

    def seized(dice: Dice) -> str:
        margin = check(dice, attempt).margin
        return words[form](margin) if margin >= 0 else "missed"

    assert_agrees(told, rolled(seized))


def test_a_block_stops_what_was_made_less_well() -> None:
    """RFX-BLOCK-02: the attack fails by itself, is stopped, or gets through."""
    ground, ann, rob = boxers()
    told = foretell(ground, ann, Block(weapon="Police baton"), BLOCK, Attacked(rob, HANDS, 14))
    held, theirs = arm(ground.table, ann, "Police baton"), arm(ground.table, rob, HANDS)
    assert held is not None
    assert theirs is not None
    attack = strikes.reckon(ground.table, strikes.Wish(rob, ann, theirs)).check
    attempt = blocks.reckon(ground.table, ann, held, rob).check
    assert told.success == odds.of(check, attempt).chance(lambda result: result.passed)

    def met(dice: Dice) -> str:
        margin = check(dice, attack).margin
        if margin < 0:
            return "the attack fails by itself"
        return "the attack is stopped" if check(dice, attempt).margin > margin else "the attack gets through"

    assert_agrees(Odds({each.text: each.chance for each in told.of(ann)}), rolled(met))


def test_an_attack_that_is_not_blocked_is_foretold_as_well() -> None:
    """RFX-BLOCK-02: whoever says no to a block is shown how likely the blow then strikes home."""
    ground, ann, rob = boxers()
    told = foretell(ground, ann, Decline(), BLOCK, Attacked(rob, HANDS, 14))
    theirs = arm(ground.table, rob, HANDS)
    assert theirs is not None
    attack = strikes.reckon(ground.table, strikes.Wish(rob, ann, theirs)).check
    hits = odds.of(check, attack).chance(lambda result: result.passed)
    shown = {each.text: each.chance for each in told.of(ann)}
    assert shown == {"the attack gets through": hits, "the attack fails by itself": 1 - hits}
    assert foretell(ground, ann, Decline(), FREE, None).outcomes == ()


# what flies in an arc and what bursts


@pytest.mark.parametrize("band", [Band.GUNFIGHTING, Band.CQB, Band.MEDIUM, Band.OPEN, None])
def test_throws_and_rounds_go_astray(band: Band | None) -> None:
    """RFX-GREN-02, RFX-INDIR-05, RFX-INDIR-06."""
    what = Toss(Check(2, 8), band)
    assert_agrees(odds.of(tosses.toss, what), rolled(tosses.toss, what))


def test_where_a_grenade_comes_down() -> None:
    """RFX-GREN-02: cell by cell, with the margin that it brings."""
    ground = Ground(BLAST)
    what, start, aim = Toss(Check(1, 7), Band.CQB), (20, 40), (20, 25)
    promised_ = coming_down.spots(ground.table, start, aim, coming_down.falls(Odds({what: Fraction(1)})))

    def lands(dice: Dice) -> tuple[tuple[int, int], int] | None:
        tossed = tosses.toss(dice, what)
        cell = tosses.comes_down(ground.table, start, aim, tossed)
        return None if cell is None else (cell, max(0, tossed.margin))

    assert_agrees(promised_, rolled(lands))


@pytest.mark.parametrize("ring", [PRIMARY, SECONDARY], ids=["primary", "secondary"])
@pytest.mark.parametrize("density", only((1, 2), (1, 2, 3)))
def test_how_many_fragments_strike(density: int, ring: Ring, often: int) -> None:
    """RFX-EXPL-06: one by one, each one time in two near by and one in four farther off."""
    strikes, spread = odds.of(shard, ring).map(lambda found: int(found is not None)), odds.Odds({0: Fraction(1)})
    for _ in range(density):
        spread = spread.joined(strikes, int.__add__)
    times = often // 10 if density > 2 else often  # three fall in too many ways to be told apart quickly
    assert_agrees(spread, rolled(lambda dice: len(fragments(dice, density, ring)), times=times))
    assert spread.mean(lambda many: many) == density * Fraction(5, ring.die)


@pytest.mark.parametrize("behind", [Posture.STANDING, Posture.PRONE])
def test_the_worst_that_fragments_do(behind: Posture, often: int) -> None:
    """RFX-EXPL-04 to 07: blast and fragments together, the worst wound of somebody three metres off."""
    field = Range()
    foe = field.target((22, 25))
    field.holds_himself(foe, behind)
    bomb = Burst(radius=5, blast=4, frag=2)
    (each,) = reach.reached(field.table, bomb, (22, 28))
    charge = explosion.Charge(bomb, (22, 28))
    bears, luck = nature(field.table, foe), np.random.default_rng(3)

    def wound(hit: Hit) -> tuple[int, int]:
        return LOCATIONS.index(hit.location), int(wound_of(field.table, foe, hit, bears.of(hit.location)))

    def splinter(dice: Dice) -> tuple[int, int]:
        hits = explosion.splinters(dice, field.table, charge, each._replace(density=1))
        return wound(hits[0]) if hits else (0, 0)

    bodies = Bodies(often)
    for hit in explosion.waves(field.table, charge, each):
        where, done = wound(hit)
        bodies.struck(np.full(often, where), np.full(often, done))
    for number in range(each.density):
        fell = rolled(splinter, seed=number)
        where, done = luck.permutation(np.repeat(np.array(list(fell)).T, list(fell.values()), axis=1), axis=1)
        bodies.struck(where, done)
    ends = survivors.fares(field.table, charge, each)
    assert_agrees(ends.map(lambda end: int(end.fate)), bodies.fates)


# air, fire, mines


@pytest.mark.parametrize("name", ["tear gas", "nerve agent"])
def test_a_breath_of_gas(name: str) -> None:
    """RFX-GAS-03."""
    what, fitness = agent(name), Check(2, 6)
    assert_agrees(odds.of(lungs.inhale, fitness, what), rolled(lungs.inhale, fitness, what))


def test_how_long_a_breath_lasts() -> None:
    """RFX-BREATH-01."""
    assert_agrees(odds.of(lungs.holds, Check(2, 12)), rolled(lungs.holds, Check(2, 12)))


def test_flames_and_what_they_kindle() -> None:
    """RFX-FIRE-01, RFX-FIRE-03."""
    clear = Check(2, 5)
    assert_agrees(odds.of(hazards.exposed, clear, 4), rolled(hazards.exposed, clear, 4))
    oily = hazards.Tinder(oily=True)
    assert_agrees(odds.of(hazards.kindled, 3, oily), rolled(hazards.kindled, 3, oily))


def test_mines_underfoot_under_fire_and_in_the_hand() -> None:
    """RFX-MINE-05, RFX-MINE-06, RFX-MINE-12."""

    def walks(dice: Dice) -> bool:
        return minefields.sets_one_off(dice, 400, 500, vehicle=False)

    def trips(dice: Dice) -> bool:
        return minefields.sprung(dice, 4, tripwire=True)

    for rule in (walks, trips, minefields.jolted):
        assert_agrees(odds.of(rule), rolled(rule))
    assert_agrees(odds.of(minefields.struck, 5, 3), rolled(minefields.struck, 5, 3))
    assert_agrees(odds.of(chance, 37), rolled(chance, 37))


def test_what_a_flamethrower_does_to_a_target_behind_cover() -> None:
    """RFX-FIRE-02: walls count double against fire."""
    field = Range()
    field.wall((10, 20), 4, height=1.2, material="wood", millimetres=60)
    man, foe = field.shooter(FLAMER, CDN=14), field.target((10, 20))
    made = field.wish(man, foe, FLAMER)
    told = promised(forecasts.of_wish(field.table, made), foe)
    assert_agrees(told, worst_wounds(field.table, made, field.reckons(man, foe, FLAMER)))
