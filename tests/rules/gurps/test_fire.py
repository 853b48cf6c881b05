"""Shots: range, speed, size, and what a shot is rolled against."""

from __future__ import annotations

import pytest

from rules.gurps.core import speed
from rules.gurps.fire import shooting, to_hit
from rules.gurps.fire.forms import Shoot
from rules.gurps.sheets.enlist import STOCK
from rules.gurps.state.turns import Ran
from rules.gurps.terms import ranges
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.weapons import Weapon
from tests.rules.gurps.firing import PISTOL, RIFLE, begin, field, made, tally
from tests.rules.gurps.stage import Stage


@pytest.mark.parametrize(
    ("yards", "penalty"), [(2, 0), (3, -1), (5, -2), (7, -3), (10, -4), (17, -6), (80, -10), (100, -10)]
)
def test_the_speed_and_range_table(yards: int, penalty: int) -> None:
    """GUR-RNG-04, GUR-RNG-05: the larger of two rows; 17 yards count as 20, -6."""
    assert ranges.penalty(yards) == penalty


def test_jenny_atkins_on_the_range() -> None:
    """GUR-RNG-02, GUR-RNG-04: a target at 17 yards is at -6 on the tally that a player reads."""
    stage, ann, bob = field(yards=17)
    begin(stage, ann)
    assert tally(stage, bob)["GUR-RNG-05"] == -6


def test_range_and_speed_are_added_before_they_are_looked_up() -> None:
    """GUR-RNG-06: 50 yards and 30 yards a second make 80, -10; a person on foot counts nothing, a sprinter does."""
    stage, ann, bob = field(yards=29)
    shot = made(stage, ann, bob)
    plain = int(to_hit.tally(stage.table, shot).total)
    stage.put(bob, Ran(((0, 50),)))
    assert speed.speed(stage.table, bob) == 0
    stage.put(bob, Ran(((0, 300),)))
    assert speed.speed(stage.table, bob) == 30
    stage.put(bob, Ran(((0, 60),), sprinted=True))
    assert speed.speed(stage.table, bob) == 6
    stage.put(bob, Ran(((0, 510),)))
    assert int(to_hit.tally(stage.table, shot).total) == plain - 3
    assert ranges.penalty(50 + 30) == -10


def test_what_is_out_of_range_or_behind_is_not_offered() -> None:
    """GUR-RNG-01, GUR-HEX-10: in front and up to maximum range."""
    stage, ann, bob = field("Shuriken", Skill.THROWN_SHURIKEN, yards=25)
    begin(stage, ann)
    assert not any(bob for offer in stage.offers(Shoot))
    stage, ann, bob = field(yards=10)
    stage.stand(ann, (10, 30), 4)
    begin(stage, ann)
    assert not stage.offered(Shoot)


def test_shots_at_arms_length() -> None:
    """GUR-HEX-15, GUR-RNG-00: in one cell range takes nothing off, the Bulk of the weapon does; and a foe there is the
    only mark of shots and throws alike.
    """
    stage, ann, bob = field(PISTOL, Skill.PISTOL, yards=5)
    cal = stage.unit("red", (10, 29), facing=4, name="Cal")
    stage.stand(cal, (10, 30))
    rules = {each.rule: each.amount for each in to_hit.tally(stage.table, made(stage, ann, cal)).modifiers}
    assert rules["GUR-HEX-15"] == -2 and "GUR-RNG-05" not in rules
    assert shooting.in_reach(stage.table, made(stage, ann, cal))
    assert not shooting.in_reach(stage.table, made(stage, ann, bob))


@pytest.mark.parametrize(
    ("name", "rate", "shots", "seconds", "singly"),
    [("Bow", 1, 1, 2, False), ("Revolver .38", 3, 6, 3, True), ("Machine gun 7.62 mm", 10, 200, 5, False)],
)
def test_the_examples_of_the_weapon_tables(name: str, rate: int, shots: int, seconds: int, singly: bool) -> None:
    """GUR-ROF-01, GUR-RLD-01: a bow fires 1 and takes two seconds for another arrow; a .38 revolver fires up to 3 of 6
    and takes three seconds a round; a machine gun 10 of 200, and five seconds for the belt.
    """
    use = STOCK.standard().get(Weapon, name).ranged[0]
    assert use.rate.shots == rate
    assert (use.loads.magazine, use.loads.reload, use.loads.singly) == (shots, seconds, singly)


def test_size_of_the_target() -> None:
    """GUR-RNG-03: its Size Modifier is added."""
    stage, ann, bob = field(yards=5)
    shot = made(stage, ann, bob)
    plain = int(to_hit.tally(stage.table, shot).total)
    stage.figures(bob, size=2)
    assert int(to_hit.tally(stage.table, shot).total) == plain + 2


def test_an_all_out_shot_is_surer() -> None:
    """GUR-AOA-06: +1."""
    stage, ann, bob = field()
    begin(stage, ann)
    surely = int(stage.forecast(Shoot, manner="determined", target=bob, shots=1).tallies[0].total)
    assert surely == tally(stage, bob)["total"] + 1


@pytest.mark.parametrize(("up", "down", "level"), [(10, 6, 8), (0, 8, 8)])
def test_shooting_up_and_down(up: int, down: int, level: int) -> None:
    """GUR-ELEV-01: a yard more for each yard up, one less for two yards down, half the distance at least."""
    from rules.gurps.core import scale

    stage = Stage()
    stage.terrain.ground[20, 10] = float(up) * scale.YARD
    ann = stage.unit("blue", (10, 28), weapons=[RIFLE])
    bob = stage.unit("red", (10, 20), facing=4)
    assert scale.apart(stage.table, ann, bob) == level
    assert scale.reckoned(stage.table, ann, bob) == level + up
    assert scale.reckoned(stage.table, bob, ann) == max(level / 2, level - up // 2)
    assert down
