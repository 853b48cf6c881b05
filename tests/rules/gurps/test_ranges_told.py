"""Ranges as they are measured, looked up and told: no figure is rounded before it is looked up, and none that is shown
beside a modifier belongs to another row of the table.
"""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from rules.gurps.blast.forms import PullPin, Throw
from rules.gurps.core import scale, speed
from rules.gurps.fire.forms import Shoot
from rules.gurps.terms import ranges
from rules.gurps.terms.skills import Skill
from rules.kernel import lengths
from rules.kernel.tally import Modifier, Tally
from tests.rules import stage as bare
from tests.rules.gurps.stage import Stage
from tests.rules.gurps.test_riding import driven

RIFLE = "Assault rifle 5.56 mm"
FARM = 1.5
"""Metres of a cell of the farm."""


def of_range(tally: Tally) -> Modifier:
    """What range takes off."""
    return next(line for line in tally.modifiers if line.rule in ("GUR-RNG-05", "GUR-RNG-06"))


@pytest.mark.parametrize(
    ("cells", "off", "told"),
    [(18, -7, "27 m"), (19, -8, "28.5 m"), (31, -9, "46.5 m"), (43, -10, "64.5 m"), (61, -11, "91.5 m")],
)
def test_a_range_is_looked_up_as_it_is_measured(cells: int, off: int, told: str) -> None:
    """GUR-RNG-04, GUR-RNG-05: 43 cells of 1.5 m are 70.5 yards, not 68.8, and 61 are 100.07; what is told beside the
    modifier is in metres, as all lengths are.
    """
    stage = Stage(bare.squares(8, 90, FARM))
    ann = stage.unit("blue", (4, 80), weapons=(RIFLE,), skills={Skill.RIFLE: 25}, quarters=30)
    bob = stage.unit("red", (4, 80 - cells), facing=4, quarters=20)
    stage.begin()
    stage.until(ann)
    found = of_range(stage.forecast(Shoot, target=bob, shots=1).tallies[0])
    assert (found.amount, lengths.shown(found.reason)) == (off, f"range of {told}")


def test_a_shell_is_thrown_as_far_as_it_is_measured() -> None:
    """GUR-RNG-05, GUR-EXP-05: nine cells of 1.5 m are 14.8 yards, and seven 11.5."""
    stage = Stage(bare.squares(20, 40, FARM))
    ann = stage.unit("blue", (10, 30), weapons=("Fragmentation grenade",), st=14, quarters=30)
    stage.figures(ann, {Skill.THROWING: 15})
    stage.begin()
    stage.take(PullPin)
    stage.rest()
    stage.begin()
    assert scale.apart(stage.table, ann, ann) == 0
    lines = {away: of_range(stage.forecast(Throw, cell=(10, 30 - away)).tallies[0]) for away in (2, 3, 9)}
    assert {away: (line.amount, lengths.shown(line.reason)) for away, line in lines.items()} == {
        2: (-2, "range of 3 m"), 3: (-2, "range of 4.5 m"), 9: (-5, "range of 13.5 m"),
    }  # fmt: skip


@pytest.mark.parametrize("fast", [0, 5, Fraction(64, 10)])
def test_no_figure_shown_contradicts_the_table(fast: Fraction | int) -> None:
    """GUR-RNG-05, GUR-RNG-06: of every range up to 200 yards, in hundredths, the metres that are told belong to the
    same row.
    """
    for hundredths in range(100, 20_000, 7):
        yards = Fraction(hundredths, 100)
        shown = [Fraction(each) / ranges.YARD for each in re.findall(r"[\d.]+", ranges.told(yards, fast))]
        assert ranges.penalty(shown[0] + fast) == ranges.penalty(yards + fast), yards
        assert abs(shown[0] - yards) <= Fraction(1, 2)


def test_a_yard_is_told_in_metres_and_read_back() -> None:
    """Yards are never told beside the metres of the map."""
    assert lengths.shown(ranges.told(Fraction(1), 1)) == "range of 0.9 m, 0.9 m/s"
    stage, car, _ = driven(speed=1)
    assert lengths.shown(speed.mark(stage.table, car)) == "0.9 m/s"
    assert all(ranges.read(ranges.in_yards(Fraction(each, 10))) == Fraction(each, 10) for each in range(3000))
    enemy = stage.unit("red", (30, 40), facing=4)
    stage.look()
    assert speed.speed(stage.view("red"), dict(stage.view("red")._names)[car]) == 1
    assert enemy


def test_the_ruler_tells_what_a_shot_is_rolled_at() -> None:
    """GUR-HEX-01, GUR-RNG-05: a cell of about a yard is one, on the ruler as well."""
    stage = Stage(bare.hexes(8, 60, 1.0))
    ann = stage.unit("blue", (4, 50), weapons=(RIFLE,), quarters=30)
    bob = stage.unit("red", (4, 20), facing=3, quarters=20)
    stage.begin()
    stage.until(ann)
    found = of_range(stage.forecast(Shoot, target=bob, shots=1).tallies[0])
    view = stage.view("blue")
    assert str(found.amount) == stage.book.measures.band(view, stage.known_as(ann), 30.0) == "-7"
