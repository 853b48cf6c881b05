"""Exact odds in stages: equal to what comes of the dice when everything is rolled."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from rules.graydawn.flesh import damage, landing
from rules.graydawn.flesh.damage import Fall, Flesh, Missile, Shield
from rules.graydawn.flesh.foretelling import FATAL, NOTHING, Hit, Step, Toll, blows, sure
from rules.graydawn.flesh.landing import Table
from rules.graydawn.flesh.spraying import after_steps, spray
from rules.graydawn.flesh.track import BOXES, Wounds
from rules.graydawn.terms.anatomy import Part
from rules.kernel.dice import Dice, Rolled
from rules.kernel.odds import Odds
from tests.tiers import times as repeated

BARE, VEST, COVERED = Shield(), Shield(0, 14, soft=True), Shield(32, 14, soft=True)
OPEN = (BARE, VEST, VEST, VEST, *(BARE,) * 6)
PEEKING = (BARE, VEST, COVERED, COVERED, BARE, BARE, *(Shield(32),) * 4)
LUCKY, MOOK = Flesh(body=7, luck=5, btm=2), Flesh(body=5, luck=4, btm=2, grazes=False)
KINDS = (
    Hit(Missile(5), OPEN, Table("d10"), 0, LUCKY),
    Hit(Missile(6, plus=2), PEEKING, Table("d10"), -2, LUCKY),
    Hit(Missile(5, pierces=True), OPEN, Table("d6"), 2, MOOK),
    Hit(Missile(4, hollow=True), OPEN, Table("d8"), 1, LUCKY),
    Hit(Missile(2, 10, fullest=True), OPEN, Table("head"), 0, LUCKY),
    Hit(Missile(3, plus=4, blunt=True), OPEN, Table("d10"), 0, LUCKY),
)


def rolled(dice: Dice, hit: Hit, times: int) -> tuple[int, bool]:
    """Marks after so many hits, and whether they kill: rolled as in play."""
    before = now = Wounds()
    for _ in range(times):
        face = landing.face(dice, hit.where)
        points = damage.penetrates(damage.damage(dice, hit.missile), hit.shields[face - 1], hit.missile)
        if points:
            fall = Fall(face, points)
            old = before.limb(fall.part)
            may = damage.may_graze(points, hit.flesh, hit.missile)
            fall = replace(fall, grazed=may and damage.grazes(dice, hit.flesh, fall.part, hit.graze))
            need = damage.asks_severity(old, fall, hit.flesh, hit.missile)
            fall = replace(fall, severed=bool(need) and damage.severs(dice, hit.flesh, need))
            now = damage.lands(now, fall, hit.flesh, hit.missile, old)
    dead = now.dead or now.real >= BOXES
    return (BOXES if dead else now.real), dead


@pytest.mark.parametrize("many", repeated(3_000, 20_000))
@pytest.mark.parametrize("hit", KINDS)
@pytest.mark.parametrize("times", [1, 4])
def test_hits_come_to_what_is_foretold(hit: Hit, times: int, many: int) -> None:
    """Marks after one hit and after four, thousands of times each (GRD-DMG-01, GRD-AUTO-01)."""
    told = spray(hit, (), times).map(lambda toll: toll.real)
    dice = Rolled("hits")
    seen = Counter(rolled(dice, hit, times)[0] for _ in range(many))
    for marks in {*seen, *told}:
        share = float(told.get(marks, Fraction(0)))
        assert abs(seen[marks] / many - share) < 5 * max(share * (1 - share) / many, 1e-6) ** 0.5 + 1e-4, marks


@pytest.mark.parametrize("hit", KINDS)
@pytest.mark.parametrize("crippled", [(), (Part.HEAD, Part.LEFT_LEG)])
def test_a_spray_is_one_hit_after_another(hit: Hit, crippled: tuple[Part, ...]) -> None:
    """All at once as hit by hit (GRD-AUTO-01)."""
    so_far: Odds[Toll] = sure(NOTHING)
    for times in range(1, 5):
        so_far = so_far.joined(blows(hit, crippled), added)
        assert spray(hit, crippled, times) == so_far


def added(toll: Toll, blow: Toll) -> Toll:
    """What two parts of an attack come to, added up one by one; forty real marks are death."""
    real = toll.real + blow.real
    if real >= BOXES:
        return FATAL
    limb, head = toll.limb or blow.limb, toll.head or blow.head
    return Toll(real, toll.stun + blow.stun, limb, head, toll.struck or blow.struck)


@pytest.mark.parametrize("hit", KINDS)
def test_rolls_of_an_attack_follow_one_another(hit: Hit) -> None:
    """Two rolls that may hit once or twice, miss, or end the attack: as adding up every course they may take
    (GRD-ACT-01, GRD-FUMBLE-01).
    """
    step: Odds[Step] = Odds.counted(
        {(hit, 1, False): 5, (hit, 2, False): 1, (None, 0, False): 3, (None, 0, True): 1}, 10
    )
    once, twice = blows(hit, ()), blows(hit, ()).joined(blows(hit, ()), added)

    def onward(toll: Toll, left: int) -> Odds[Toll]:
        def rolled(each: Step) -> Odds[Toll]:
            _, times, ends = each
            after = (sure(NOTHING), once, twice)[times].map(lambda more: added(toll, more))
            return after if ends or left == 1 else after.then(lambda then: onward(then, left - 1))

        return step.then(rolled)

    assert after_steps((step, step), ()) == onward(NOTHING, 2)


def test_thirty_rounds_are_counted_whole() -> None:
    """The chances of thirty hits add up to one (GRD-AUTO-01)."""
    assert sum(spray(KINDS[0], (), 30).values()) == 1
