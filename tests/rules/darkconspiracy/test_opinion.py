"""The second opinion by itself: the tables of the text and the check values of its rules, before it judges anything."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.rules.darkconspiracy import (
    opinion,
    opinion_blast,
    opinion_care,
    opinion_fire,
    opinion_harm,
    opinion_hazards,
    opinion_melee,
    opinion_vehicles,
)
from tests.rules.darkconspiracy.opinion import (
    AVERAGE,
    BIPED,
    CATASTROPHE,
    CHEST,
    DIFFICULT,
    EASY,
    FAILURE,
    HEAD,
    IMPOSSIBLE,
    OUTSTANDING,
    QUADRUPED,
    SUCCESS,
    Actor,
)
from tests.rules.darkconspiracy.opinion_fire import NIL, Firing, Gun
from tests.rules.darkconspiracy.opinion_harm import CRITICAL, SCRATCH, SERIOUS, SLIGHT, Body, Bullet, Hit
from tests.rules.darkconspiracy.opinion_vehicles import HULL, TURRET, WATERLINE, Craft

RIFLE = Gun(3, (1, NIL, NIL), (50, 100, 200, 400), recoil=3, recoil_burst=5, burst=3)
FLAK = {place: [(1, Fraction(1))] for place in (CHEST, "abdomen")}
HALF = Fraction(1, 2)


def sums_to_one(chances: Mapping[Any, Fraction]) -> bool:
    return sum(chances.values()) == 1


@pytest.mark.parametrize(
    ("number", "best", "made", "worst"), [(20, 5, 19, 0), (10, 2, 10, 1), (5, 1, 5, 2), (15, 3, 15, 0), (0, 0, 1, 2)]
)
def test_four_outcomes(number: int, best: int, made: int, worst: int) -> None:
    """DKC-CORE-01 to 03: outstanding on a quarter, 1 succeeds, 20 fails, catastrophe on 19 and 20 that miss by ten."""
    faces = [opinion.outcome(face, number) for face in range(1, 21)]
    assert faces.count(OUTSTANDING) == best
    assert faces.count(OUTSTANDING) + faces.count(SUCCESS) == made
    assert faces.count(CATASTROPHE) == worst
    assert faces.count(FAILURE) == 20 - made - worst


def test_levels_double_and_halve() -> None:
    """DKC-CORE-04 and 05."""
    assert [opinion.target(11, level) for level in (EASY, AVERAGE, DIFFICULT, IMPOSSIBLE, 3)] == [22, 11, 5, 2, 1]
    assert opinion.makes(opinion.attribute(6), DIFFICULT) == Fraction(6, 20)


def test_figures() -> None:
    """DKC-CORE-08 to 10, DKC-MOVE-01."""
    assert [opinion.capacity(6, 6, place) for place in BIPED] == [6, 12, 12, 18, 12, 12, 12]
    assert opinion.unarmed_damage(6, 4) == 3
    assert (opinion.throw_range(6), opinion.throw_range(6, Fraction(3))) == (24, 8)
    assert opinion.burden(6, 6, Fraction(37)) == "burdened"
    assert [opinion.pace(gait, burdened=True) for gait in ("crawl", "walk", "trot", "run")] == [1, 4, 7, 15]


def test_order_of_a_phase() -> None:
    """DKC-INIT-03 and 04, DKC-REP-01: the slowest that may act goes first, what is repeated before everybody."""
    six = [Actor(str(number), number) for number in range(1, 7)]
    orders = {phase: [name for group in opinion.acting(phase, six) for name in group] for phase in range(6, 0, -1)}
    assert orders == {phase: [str(n) for n in range(phase, 7)] for phase in range(1, 7)}
    equal = [Actor("a", 3, 6, 5, True), Actor("b", 3, 4), Actor("c", 3, 1), Actor("d", 1, repeats=True)]
    assert opinion.acting(3, equal) == [["d"], ["b"], ["a", "c"]]


def test_panic() -> None:
    """DKC-PANIC-01: a die beyond Initiative freezes for so many Phases."""
    assert opinion.frozen(3) == {0: HALF, 1: Fraction(1, 6), 2: Fraction(1, 6), 3: Fraction(1, 6)}
    assert opinion.frozen(6) == {0: 1}


def test_recoil() -> None:
    """DKC-REC-01 to 03: three shots of 3 against a strength of 6 cost the third one 3 levels of skill."""
    shooter = Firing(RIFLE, 4, 6, 6, 40)
    assert [shooter.single(number) for number in range(3)] == [(10, AVERAGE), (10, AVERAGE), (7, AVERAGE)]
    assert Firing(RIFLE, 4, 6, 6, 40, gait="trot").single(0) == (10, AVERAGE)
    assert Firing(RIFLE, 4, 6, 6, 40, gait="trot").single(1) == (7, AVERAGE)
    ten = Gun(burst=10, recoil_burst=6)
    assert Firing(ten, 5, 8, 8, 40).burst_checks(2) == 10 + 2
    assert Firing(RIFLE, 4, 6, 6, 40).burst_checks(2) == 3 + 1


@pytest.mark.parametrize(("size", "row"), [(3, (3, 2, 1, 1)), (5, (5, 3, 1, 1)), (10, (10, 7, 4, 2))])
def test_bursts_by_range(size: int, row: tuple[int, ...]) -> None:
    """DKC-AUTO-02, of fives as the text and not the table has it."""
    gun = Gun(burst=size)
    assert tuple(Firing(gun, 4, 6, 6, metres).burst_checks(1) for metres in gun.ranges) == row


def test_levels_of_shots() -> None:
    """DKC-RANGE-01 and 02, DKC-TYPE-01 to 04, DKC-MV-02 and 04, DKC-SPEC-01."""
    scoped = Gun(ranges=(75, 150, 300, 600), scope=True)
    assert Firing(scoped, 7, 5, 5, 90, aimed=True).single(0) == (12, EASY)
    assert Firing(scoped, 7, 5, 5, 90).single(0) == (12, DIFFICULT)
    assert Firing(scoped, 7, 5, 5, 720, aimed=True).single(0) == (12, DIFFICULT)
    assert Firing(scoped, 7, 5, 5, 720).single(0) is None
    assert Firing(RIFLE, 4, 6, 6, 40, aimed=True, target_moves=30).single(0) == (10, AVERAGE)
    assert Firing(RIFLE, 4, 6, 6, 40, target_moves=30).burst_checks(1) == 2
    assert Firing(RIFLE, 4, 6, 6, 40, aboard="driver", obscured=True).single(0) == (10, 3)
    lit = Gun(laser=True)
    assert [Firing(lit, 4, 6, 6, 40).single(n) for n in (2, 3)] == [(10, EASY), (10, AVERAGE)]


def test_strays() -> None:
    """DKC-AUTO-03 and 04: half of the misses at bystanders, half of what misses these waits."""
    hit, miss = {SUCCESS: Fraction(1)}, {FAILURE: Fraction(1)}
    assert opinion_fire.sprayed(10, miss, hit, bystanders=True) == {opinion_fire.Zone((0, 0), (5, 0), 0): 1}
    assert opinion_fire.sprayed(7, miss, miss, bystanders=True) == {opinion_fire.Zone((0, 0), (0, 0), 1): 1}
    assert opinion_fire.sprayed(7, miss, miss, bystanders=False) == {opinion_fire.Zone((0, 0), (0, 0), 3): 1}
    assert opinion_fire.dealt(5, 3) == [2, 2, 1]
    assert opinion_fire.at_pair(4) == (2, 2)


def test_places() -> None:
    """DKC-LOC-01 to 03."""
    man, hound = Body(), Body(places=QUADRUPED)
    assert opinion_harm.fall_places(man)["right leg"] == Fraction(1, 5)
    assert opinion_harm.fall_places(man, height="higher")[HEAD] == Fraction(1, 6)
    assert HEAD not in opinion_harm.fall_places(man, height="lower")
    assert opinion_harm.fall_places(man, side="left")["left leg"] == Fraction(2, 5)
    assert opinion_harm.fall_places(man, side="front", prone=True)["missed"] == Fraction(6, 10)
    assert opinion_harm.fall_places(man, side="rear", prone=True)["missed"] == Fraction(4, 10)
    assert opinion_harm.fall_places(hound, side="right")["right forequarter"] == Fraction(3, 10)
    assert opinion_harm.fall_places(hound, side="front")["left forequarter"] == Fraction(1, 4)
    assert opinion_harm.fall_places(hound, side="rear", prone=True)[CHEST] == Fraction(1, 3)


def test_armour() -> None:
    """DKC-GUN-02 and 05: of three dice one is lost and bruises; nothing goes through with Nil."""
    body = Body(armour=FLAK)
    assert Bullet(3, 1).at(body, CHEST) == {Hit(CHEST, n + 1): p for n, p in opinion.dice(2).items()}
    assert Bullet(2, NIL).at(body, CHEST) == {Hit(CHEST, 2): 1}
    assert Bullet(3, 1, behind={CHEST: 1}).at(body, CHEST) == {Hit(CHEST, n + 1): p for n, p in opinion.dice(1).items()}
    assert Bullet(3, 1, behind={CHEST: 3}).at(body, CHEST) == {Hit(): 1}


def test_killing_at_once() -> None:
    """DKC-GUN-06, DKC-FIRE-03: as likely as dice are left in ten, and a 10 never kills."""
    for left, chance in ((3, Fraction(3, 10)), (12, Fraction(9, 10))):
        hits = Bullet(left, 1, careful=True).at(Body(), CHEST)
        assert sum(p for hit, p in hits.items() if hit.kills) == chance
    best = Bullet(3, 1, outstanding=True)
    assert {hit.points for hit in best.at(Body(), "left arm")} == {18}
    assert all(hit.raises == CRITICAL for hit in best.at(Body(), CHEST))


def test_wound_levels() -> None:
    """DKC-WOUND-01 and 50."""
    body = Body(taken={"left arm": 5})
    levels = [body.level("left arm", points) for points in (1, 6, 7, 12, 13, 24, 25)]
    assert levels == [SCRATCH, SCRATCH, SLIGHT, SLIGHT, SERIOUS, SERIOUS, CRITICAL]
    assert opinion_harm.struck(body, opinion_harm.untouched(body), Hit("left arm", 3, CRITICAL)).taken[2] == 25


def test_several_hits_by_both_ways() -> None:
    """Place by place comes to what hit by hit does."""
    body = Body(armour={HEAD: opinion_harm.helmet(1, 4), **FLAK}, harmed=True)
    shot = Bullet(2, 2).on(body, opinion_harm.fall_places(body, side="front", prone=True))
    fast = opinion_harm.many_alike(body, shot, 2)[2]
    slow: dict[opinion_harm.Toll, float] = {}
    for toll, p in opinion_harm.hit_by_hit(body, [shot, shot]).items():
        levels = [body.level(place, n) for place, n in zip(body.places, toll.taken, strict=True)]
        taken = tuple(
            min(n, 1) if level <= SCRATCH else body.lowest(place, level)
            for place, n, level in zip(body.places, toll.taken, levels, strict=True)
        )
        key = toll._replace(taken=taken, stunned=min(1, toll.stunned))
        key = opinion_harm.Toll((0,) * 7, 0, True) if toll.killed or levels[0] == CRITICAL else key
        slow[key] = slow.get(key, 0.0) + float(p)
    assert fast == pytest.approx(slow, abs=1e-12)


def test_what_a_hit_leaves() -> None:
    """DKC-KD-01, DKC-WOUND-02 to 06: a slight wound is a point of Initiative, a serious one three."""
    body = Body(armour={}, doubled=False)
    serious = opinion_harm.struck(body, opinion_harm.untouched(body), Hit("left arm", 13))
    ends = opinion_harm.ends(body, {serious: Fraction(1)})
    assert sums_to_one(ends)
    assert sum(p for end, p in ends.items() if end.awake) == Fraction(6, 20)
    assert {end.initiative for end in ends} == {0}
    assert opinion_harm.knocked_down(body, 0, 7, SLIGHT) == Fraction(8, 20)
    assert opinion_harm.knocked_down(body, 0, 13, SLIGHT) == Fraction(14, 20)
    assert opinion_harm.knocked_down(body, 7, 9, SLIGHT) == 0


def test_blows() -> None:
    """DKC-STRIKE-01 to 06, DKC-ARM-02 to 08."""
    body = Body(armour={CHEST: [(2, Fraction(1))]})
    assert opinion_melee.Strike(plus=5).at(body, CHEST) == {Hit(CHEST, 3): 1}
    assert opinion_melee.Strike(plus=5).back(2) == 1
    assert opinion_melee.Strike(plus=1).back(3) == 0
    assert opinion_melee.Strike(plus=5, armed=True).at(body, CHEST) == {Hit(CHEST, 1): 1}
    assert opinion_melee.Strike(plus=4, armed=True).at(body, CHEST, outstanding=True) == {Hit(CHEST, 0): 1}
    made = {SUCCESS: Fraction(1)}
    blocked = opinion_melee.blow(made, opinion.check(12, DIFFICULT))
    assert blocked[opinion_melee.Answer(opinion_melee.BLOCKED)] == Fraction(1, 20)
    assert blocked[opinion_melee.Answer(opinion_melee.LANDS, True)] == Fraction(14, 20)
    assert [opinion_melee.armed_skill(skill, -2) for skill in (0, 1, 2, 4)] == [0, 1, 1, 2]
    assert opinion_melee.kick(5) == 7


def test_holds_and_dives() -> None:
    """DKC-GRAP-02, DKC-DIVE-01 and 02."""
    held = opinion_melee.grappled(0, 6, 3, 6)
    assert held == {(6, True): Fraction(3, 20), (3, False): Fraction(9, 20), (0, False): Fraction(8, 20)}
    thrown = opinion_melee.dive(3, Body(strength=9), avoids=False)
    assert {(each.down, each.hits) for each in thrown} == {
        ("attacker", 2), ("attacker", 1), ("", 0), ("defender", 1), ("defender", 2), ("defender", 3),
    }  # fmt: skip


def test_concussion() -> None:
    """DKC-EXP-01: two dice at 3 metres, and 9 of them are a point each, one more to the head and one anywhere."""
    assert [opinion_blast.force(32, metres) for metres in (1, 2, 4, 5, 12, 13, 21, 29, 36, 37)] == [
        32, 16, 16, 8, 8, 4, 2, 1, 1, 0,
    ]  # fmt: skip
    assert (opinion_blast.force(4, 3), opinion_blast.force(6, 3, "partial"), opinion_blast.force(6, 1, "solid")) == (
        2, 1, 0,
    )  # fmt: skip
    body = Body(constitution=20)
    tolls = opinion_blast._pressed(body, 1, 2, opinion_harm.fall_places(body))
    assert {sum(toll.taken) for toll in tolls} == {9}
    assert all(toll.taken[0] >= 2 for toll in tolls)


def test_fragments() -> None:
    """DKC-EXP-02, DKC-CHEM-02."""
    near, far = opinion_blast.fragments("primary"), opinion_blast.fragments("secondary")
    assert (near[0], far[0]) == (Fraction(4, 10), Fraction(6, 10))
    assert near[1] == Fraction(3, 10) + Fraction(3, 60)
    assert [opinion_blast.zone_of(metres, 6) for metres in (6, 12, 13)] == ["primary", "secondary", ""]


def test_rounds_astray() -> None:
    """DKC-SCAT-01, DKC-GREN-02, DKC-IND-03 to 07."""
    east, south = opinion_blast.scatter((0, 0), 90, 10, 1)
    assert (round(east, 9), round(south, 9)) == (10, 0)
    chance, astray = opinion_blast.grenade(3, 6, 8)
    assert chance == Fraction(9, 20)
    assert max(metres for metres, _ in astray) == 4
    mortar = opinion_blast.Indirect(3, 8, 800, 1500)
    assert (mortar.number(), opinion_blast.Indirect(9, 40, 800, 1500).number()) == (5, 14)
    assert max(metres for metres, _ in mortar.astray()) == 200
    assert max(metres for metres, _ in mortar.astray(follows=True)) == 100
    assert opinion_blast.Indirect(9, 40, 100, 400, hand_held=True, small=True).number() == 10


def test_smoke() -> None:
    """DKC-CHEM-01 and 03: a round of Turn 3 hides from 4 to 9."""
    assert [turn for turn in range(12) if opinion_blast.thick(turn, 3)] == [4, 5, 6, 7, 8, 9]
    assert opinion_blast.cloud(4, 16, 2, wind=True)
    assert not opinion_blast.cloud(4, -1, 0, wind=True)


def test_burning_and_falling() -> None:
    """DKC-BURN-01, DKC-FALL-01 to 04, DKC-POIS-01, DKC-SHOCK-01."""
    assert opinion_hazards.burning(("chest",), 10)[(1,)] == Fraction(19, 20)
    assert opinion_hazards.burning(("left leg", HEAD), 10, 2)[(2, 1)] == Fraction(19, 20)
    assert [sum(opinion_hazards.shares(total)) for total in range(30)] == list(range(30))
    assert opinion_hazards.shares(11) == (7, 2, 2)
    assert opinion_hazards.fall_dice(2.9) == 4
    assert opinion_hazards.fall_dice(speed=45) == 8
    assert opinion_hazards.poisoned(Body(), "weak", 20) == {12: 1}
    assert opinion_hazards.shocked(6)["-1"] == Fraction(1, 20)


def test_vehicles() -> None:
    """DKC-VLOC-01 and 02, DKC-VDAM-02 to 06, DKC-VTAB-01 to 03."""
    tank = Craft(turret=True)
    assert TURRET not in opinion_vehicles.where(tank, side=True)
    assert opinion_vehicles.where(tank, overhead=True) == {TURRET: Fraction(1, 6), HULL: Fraction(5, 6)}
    assert [opinion_vehicles.severity(level) for level in (0, 10, 11, 21, 41, 61)] == [
        ("", 0), ("minor", 1), ("minor", 2), ("major", 1), ("major", 2), ("major", 3),
    ]  # fmt: skip
    crafts = (Craft(), tank, Craft("aerospace"), Craft("watercraft"), Craft("watercraft", superstructure=True))
    for craft in crafts:
        for kind, place in craft.table:
            assert sums_to_one(opinion_vehicles.result(craft, kind, place))
    assert opinion_vehicles.result(tank, "minor", TURRET)["main armament"] == Fraction(1, 6) * HALF
    assert opinion_vehicles.result(crafts[3], "minor", WATERLINE)["main armament"] == Fraction(1, 6**3) * Fraction(2, 6)
    assert (opinion_vehicles.small_arms(8, 1), opinion_vehicles.warhead(50)[57]) == (8, Fraction(1, 6))
    assert [opinion_vehicles.wheels(Craft(wheels=4), total) for total in (3, 4, 8)] == [0, 1, 2]


def test_collisions() -> None:
    """DKC-COLL-01 to 03: 2.5 tons at 80 against armour of 2 are a level of 10."""
    tons = Fraction(5, 2)
    assert opinion_vehicles.collision_level("ground", tons, tons, 80, 2) == 10
    assert opinion_vehicles.run_down(Fraction(3, 2), 30) == 22
    assert [opinion_vehicles.net_speed(50, 30, degrees) for degrees in (0, 90, 180)] == [20, 50, 80]
    assert [opinion_vehicles.flooded(Fraction(2), boxes) for boxes in (1, 2, 4, 6)] == [
        "", "half speed", "dead in the water", "sunk",
    ]  # fmt: skip


def test_care() -> None:
    """DKC-HEAL-01 and 02, DKC-ROB-01 and 02."""
    body = Body(taken={"left arm": 26, "right leg": 13})
    assert opinion_care.treated(body, "left arm", SUCCESS) == 18
    assert opinion_care.treated(body, "right leg", OUTSTANDING) == 6
    assert opinion_care.stabilised(5, 7, ("kit", "plasma")) == Fraction(14, 20)
    assert opinion_care.robot_speed(15, {"left leg": SERIOUS, "abdomen": SERIOUS}) == 3


def test_chances_sum_to_one() -> None:
    """Whatever is counted out is counted whole."""
    for base, level in product(range(0, 40, 3), range(-2, 4)):
        assert sums_to_one(opinion.check(base, level))
    for chances in (
        opinion_melee.dive(6, Body()), opinion_hazards.spread_over(11, opinion_harm.fall_places(Body())),
        opinion_hazards.fallen(4, 3), opinion_vehicles.fought(6, 9), opinion_melee.leaping_kick(6, 6, trained=True),
    ):  # fmt: skip
        assert sums_to_one(chances)
