"""Rates of fire: shots of a second, recoil, and pellets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.gurps.defence.forms import Defend
from rules.gurps.fire import to_hit
from rules.gurps.fire.forms import Shoot
from rules.gurps.rolls import Kind, Roll
from rules.gurps.strike import attack, course, foretelling
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.skills import Skill
from tests.rules.gurps.firing import MACHINE_GUN, SHOTGUN, begin, field, made, tally
from tests.rules.gurps.stage import Stage


def scored(stage: Stage, shot: Attack, fell: Roll) -> int:
    """The hits that such a roll scores."""
    begins = foretelling.rolled(stage.table, shot, fell.score)
    return course.scored(fell, *(begins[each] for each in ("shots", "recoil", "fails", "called")))[0]


RIFLE_FOR_BURSTS = "Assault carbine 5.56 mm"


@pytest.mark.parametrize(
    ("shots", "bonus"),
    [(1, 0), (4, 0), (5, 1), (8, 1), (9, 2), (12, 2), (13, 3), (16, 3), (17, 4), (24, 4), (25, 5), (49, 5), (50, 6),
     (99, 6), (100, 7), (199, 7), (200, 8)],
)  # fmt: skip
def test_what_many_shots_add(shots: int, bonus: int) -> None:
    """GUR-ROF-01: the table of the rules, and 1 more for each doubling."""
    assert to_hit.by_shots(shots) == bonus


def test_how_many_shots_are_offered() -> None:
    """GUR-ROF-01: a revolver of RoF 3 fires 1, 2 or 3; a gun for bursts only a quarter of its rate at least; and never
    more than are loaded.
    """
    stage, ann, bob = field("Revolver .38", Skill.PISTOL)
    begin(stage, ann)
    assert stage.offers(Shoot)[0].choices["shots"] == (3, 2, 1)
    stage.loaded(ann, "Revolver .38", 2)
    assert stage.offers(Shoot)[0].choices["shots"] == (2, 1)
    stage, ann, bob = field(MACHINE_GUN, Skill.LMG)
    begin(stage, ann)
    assert stage.offers(Shoot)[0].choices["shots"] == tuple(range(12, 2, -1))
    stage, ann, bob = field(RIFLE_FOR_BURSTS)
    begin(stage, ann)
    assert stage.offers(Shoot)[0].choices["shots"] == tuple(range(15, 0, -1))
    assert bob


@pytest.mark.parametrize(("shots", "bonus"), [(2, 0), (4, 0), (7, 1), (8, 1), (11, 2), (14, 3)])
def test_any_number_of_shots_may_be_fired(shots: int, bonus: int) -> None:
    """GUR-ROF-01, GUR-ROF-02: of a rate of 15 any number is fired, with the chance that is shown for it; at Rcl 2 a hit
    by 6 would be four hits, never more than were fired.
    """
    stage, ann, bob = field(RIFLE_FOR_BURSTS, level=15)
    begin(stage, ann)
    shown = stage.forecast(Shoot, target=bob, shots=shots)
    score = int(shown.tallies[0].total)
    assert score == 15 + bonus - 4
    stage.dice(2, 2, score - 10)
    stage.take(Shoot, target=bob, shots=shots)
    assert stage.asked[-1].about.hits == min(4, shots)
    assert stage.item(ann, RIFLE_FOR_BURSTS).loaded == 31 - shots


@pytest.mark.parametrize(("margin", "hits"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4), (7, 4)])
def test_recoil(margin: int, hits: int) -> None:
    """GUR-ROF-02: at Rcl 2 success by 0 or 1 is one hit, by 2 or 3 two, by 4 or 5 three, by 6 or 7 four."""
    stage, ann, bob = field(MACHINE_GUN, Skill.LMG)
    shot = made(stage, ann, bob, shots=12)
    assert scored(stage, shot, Roll(8, 8 + margin, Kind.RANGED)) == hits
    few = replace(shot, shots=3)
    assert scored(stage, few, Roll(8, 8 + margin, Kind.RANGED)) == min(3, hits)


def test_a_dodge_by_two_avoids_three_of_four_hits() -> None:
    """GUR-ROF-02, GUR-MSL-02, GUR-DOD-02: four hits of a machine gun; a Dodge of 9 against which 7 is rolled avoids one
    and two more, so that one strikes; no other defence is offered against a gun.
    """
    stage, ann, bob = field(MACHINE_GUN, Skill.LMG, level=14, yards=10)
    stage.figures(bob, quarters=24)
    begin(stage, ann)
    shown = stage.forecast(Shoot, target=bob, shots=12)
    assert int(shown.tallies[0].total) == 14 + 2 - 4
    stage.dice(2, 2, 2)
    stage.take(Shoot, target=bob, shots=12)
    assert stage.asked[-1].about.hits == 4
    assert not stage.offered(Defend, how="parry")
    dodge = int(stage.forecast(Defend, how="dodge", drop=False).tallies[0].total)
    stage.figures(bob, quarters=24 + 4 * (9 - dodge))
    stage.dice(1, 3, 3, *(1 for _ in range(30)))
    stage.take(Defend, how="dodge", drop=False)
    assert stage.told("shot")[-1].data["hits"] == 1
    assert stage.item(ann, MACHINE_GUN).loaded == 200 - 12


def test_pellets() -> None:
    """GUR-SHOT-01: three shells of nine at 10 yards are 27 shots, +5; skill 12 at -4 makes 13, of which a 10 scores
    four pellets; at 4 yards they are 3 shots, and each does 4d+4 against four times the DR.
    """
    stage, ann, bob = field(SHOTGUN, Skill.SHOTGUN, level=12, yards=10)
    begin(stage, ann)
    assert tally(stage, bob, shots=3)["total"] == 13
    shot = made(stage, ann, bob, shots=3)
    assert scored(stage, shot, Roll(10, 13, Kind.RANGED)) == 4
    stage, ann, bob = field(SHOTGUN, Skill.SHOTGUN, level=12, yards=4)
    shot = made(stage, ann, bob, shots=3)
    hit = attack.hit(stage.table, shot)
    assert attack.missiles(stage.table, shot) == 3 and hit is not None
    assert str(hit.strike.hurt) == "4d+4" and hit.strike.pellets == 4
    assert "GUR-ROF-01" not in {each.rule for each in to_hit.tally(stage.table, shot).modifiers}
