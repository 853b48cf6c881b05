"""Exact odds in stages: equal to what comes of the dice when everything is rolled."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from rules.graydawn.fire import course
from rules.graydawn.fire.course import Due
from rules.graydawn.flesh.course import SUFFERS
from rules.graydawn.flesh.damage import Flesh, Missile, Shield
from rules.graydawn.flesh.hits import Hit
from rules.graydawn.flesh.landing import Table
from rules.graydawn.flesh.saves import Hurt
from rules.graydawn.flesh.several import tolls
from rules.graydawn.flesh.track import BOXES, Limb, Wounds
from rules.graydawn.sheets.roster import STOCK
from rules.graydawn.terms.anatomy import Part
from rules.graydawn.terms.weapons import Weapon
from rules.kernel.courses.course import Course
from rules.kernel.dice import Dice, Rolled
from tests.rules.graydawn.stage import fumbles, margins, played, unbent
from tests.tiers import times as repeated

BARE, VEST, COVERED = Shield(), Shield(0, 14, soft=True), Shield(32, 14, soft=True)
OPEN = (BARE, VEST, VEST, VEST, *(BARE,) * 6)
PEEKING = (BARE, VEST, COVERED, COVERED, BARE, BARE, *(Shield(32),) * 4)
LUCKY, MOOK = Flesh(body=7, luck=5, btm=2), Flesh(body=5, luck=4, btm=2, grazes=False)
STRUCK = Course(*SUFFERS[:3])
SOUND, LAME = Wounds(), Wounds(crippling=8, crippled=(Limb(Part.LEFT_LEG),))
KINDS = (
    Hit(Missile(5), OPEN, Table("d10"), 0, LUCKY),
    Hit(Missile(6, plus=2), PEEKING, Table("d10"), -2, LUCKY),
    Hit(Missile(5, pierces=True), OPEN, Table("d6"), 2, MOOK),
    Hit(Missile(4, hollow=True), OPEN, Table("d8"), 1, LUCKY),
    Hit(Missile(2, 10, fullest=True), OPEN, Table("head"), 0, LUCKY),
    Hit(Missile(3, plus=4, blunt=True), OPEN, Table("d10"), 0, LUCKY),
)


def rolled(dice: Dice, hit: Hit, times: int, before: Wounds = SOUND) -> Hurt:
    """How a body fares after so many hits: rolled as in play."""
    known = played(STRUCK.play({"strikes": ((hit, times),), "before": before}, lambda _: dice, unbent))
    struck: Hurt = known["struck"]
    dead = struck.dead or struck.real >= BOXES
    return Hurt(BOXES, BOXES) if dead else struck


@pytest.mark.parametrize("many", repeated(500, 20_000))
@pytest.mark.parametrize("hit", KINDS)
@pytest.mark.parametrize("times", [1, 4])
@pytest.mark.parametrize("before", [SOUND, LAME])
def test_hits_come_to_what_is_foretold(hit: Hit, times: int, before: Wounds, many: int) -> None:
    """Marks and what is crippled or torn off after one hit and after four, thousands of times each (GRD-DMG-01,
    GRD-AUTO-01, GRD-CRIP-06).
    """
    told = STRUCK.foretell({"strikes": ((hit, times),), "before": before}, "struck").map(lambda end: end[0])
    told = told.map(lambda end: end if end.real < BOXES else Hurt(BOXES, BOXES))
    dice = Rolled("hits")
    seen = Counter(rolled(dice, hit, times, before) for _ in range(many))
    for end in {*seen, *told}:
        share = float(told.get(end, Fraction(0)))
        assert abs(seen[end] / many - share) < 5 * max(share * (1 - share) / many, 1e-6) ** 0.5 + 1e-4, end


def test_a_critical_failure_leaves_out_what_follows() -> None:
    """Two rolls of one action, each of which may hit, miss, or end it (GRD-ACT-01, GRD-FUMBLE-01)."""
    gun = STOCK.standard().get(Weapon, "Assault rifle")
    due = Due(3, 5, True, gun, "semi", 1, "new", False, target=KINDS[2])
    told, fields = course.begins((due, due), 3)
    found = told.foretell(fields, "strikes").map(lambda end: sum(times for _, times in end[0]))
    hits = margins(3, 5).chance(lambda margin: margin is not None)
    over = 1 - fumbles(3)[None]
    assert dict(found) == {
        0: (1 - hits - over) * (1 - hits) + over,
        1: hits * (1 - hits) + (1 - hits - over) * hits,
        2: hits * hits,
    }


@pytest.mark.parametrize("hit", KINDS[:5])
def test_hits_are_counted_whole_and_alike_one_by_one_or_together(hit: Hit) -> None:
    """The chances of thirty hits add up to one, and three at once are three in turn (GRD-AUTO-01)."""
    deadly = Hit(hit.missile._replace(plus=20), *(hit.shields, hit.where, hit.graze, hit.flesh))
    for times in (1, 2, 30):
        for struck in (hit, deadly):
            ways, whole = tolls(((struck, times),), ())
            assert sum(ways.values()) == whole
    together, all_ = tolls(((hit, 3),), ())
    in_turn, each = tolls(((hit, 1), (replace(hit), 2)), ())
    assert {toll: pytest.approx(many / all_) for toll, many in together.items()} == {
        toll: many / each for toll, many in in_turn.items()
    }
