"""Grips, grabs and shoves by each of the manoeuvres that attack."""

from __future__ import annotations

from typing import Any

import pytest

from rules.gurps import rolls
from rules.gurps.afoot.forms import Move, Step
from rules.gurps.core import held
from rules.gurps.grips.forms import CloseIn, Grab, Grapple, Slam
from rules.gurps.state.fighting import Clutching, Gripping
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.skills import Skill
from rules.gurps.turns import taking
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage, hexes

CLUB = "Light club"


def pair(ann: tuple[int, int] = (10, 10), **own: Any) -> tuple[Stage, Ref, Ref]:
    """A wrestler, who is asked first, and a foe with a club who looks at her."""
    stage = Stage(hexes())
    one = stage.unit(
        "blue", ann, "Louis LeBlanc", weapons=(), armour=(), **{"quarters": 30, "dx": 12, "move": 6, **own}
    )
    stage.figures(one, {Skill.WRESTLING: 14})
    two = stage.unit("red", (10, 9), "Filthy Pierre", weapons=(CLUB,), armour=(), facing=3, quarters=20, dx=10, st=10)
    stage.orders = {"defend"}
    stage.begin()
    return stage, one, two


def runs(stage: Stage, pace: str, *cells: tuple[int, int]) -> None:
    stage.take(Move, pace=pace, way=cells)


def test_a_run_leads_into_the_foes_yard_and_a_grip_at_the_end_of_it_is_hasty() -> None:
    """GUR-GRP-01, GUR-MAA-03: -4 and never better than 9; no parry until the next turn."""
    stage, ann, bob = pair((10, 12))
    runs(stage, "rush", (10, 11), (10, 10))
    assert not stage.offered(Grapple)
    stage.take(CloseIn, target=bob)
    assert stage.cell(ann) == stage.cell(bob)
    assert not stage.offered(Grapple, manner="") and not stage.offered(Grapple, manner="determined")
    told = stage.forecast(Grapple, manner="in passing", target=bob)
    assert told.tallies[0].total == 9 and told.success is not None and 0 < told.success < rolls.chance(9)
    assert {"in passing", "at most 9"} <= {row.reason for row in told.tallies[0].modifiers}
    stage.dice(3, 3, 3, 6, 6, 6)
    stage.take(Grapple, manner="in passing", target=bob)
    assert stage.part(ann, Gripping).foe == bob and held.is_held(stage.table, bob)
    assert taking.choice(stage.table, ann).manoeuvre is Manoeuvre.MOVE_AND_ATTACK


def test_a_roll_of_ten_in_passing_takes_hold_of_nothing() -> None:
    """GUR-MAA-03: never better than 9, however skilled."""
    stage, ann, bob = pair((10, 12))
    stage.figures(ann, {Skill.WRESTLING: 20})
    runs(stage, "rush", (10, 11), (10, 10))
    stage.take(CloseIn, target=bob)
    stage.dice(3, 3, 4)
    stage.take(Grapple, manner="in passing", target=bob)
    assert stage.find(ann, Gripping) is None


def test_a_run_that_is_over_leads_into_no_yard() -> None:
    """GUR-MAA-01: what is left of its Move must lead so far."""
    stage, _, _ = pair((10, 12), move=2)
    runs(stage, "rush", (10, 11), (10, 10))
    assert not stage.offered(CloseIn)


def test_all_out_a_grip_is_surer_and_costs_all_defences() -> None:
    """GUR-GRP-01, GUR-AOA-01, GUR-AOA-02: straight ahead into the foe's yard, then +4."""
    stage, ann, bob = pair()
    stage.take(CloseIn, target=bob)
    assert (
        not stage.offered(Grapple, manner="in passing")
        and not stage.offered(Move, pace="charge")
        and not stage.offered(Step)
    )
    plain = stage.forecast(Grapple, target=bob)
    told = stage.forecast(Grapple, manner="determined", target=bob)
    assert [plain.tallies[0].total, told.tallies[0].total] == [14, 18]
    assert plain.success is not None and told.success is not None and told.success > plain.success
    stage.dice(5, 5, 5, 6, 6, 6)
    stage.take(Grapple, manner="determined", target=bob)
    assert stage.part(ann, Gripping).foe == bob
    assert not taking.leave(stage.table, ann).defends and not stage.offered(Step)


def test_a_charge_leads_into_the_foes_yard_too() -> None:
    """GUR-GRP-01, GUR-AOA-01: as far as half its Move leads."""
    stage, ann, bob = pair((10, 11))
    runs(stage, "charge", (10, 10))
    stage.take(CloseIn, target=bob)
    stage.dice(5, 5, 5, 6, 6, 6)
    stage.take(Grapple, manner="determined", target=bob)
    assert stage.part(ann, Gripping).foe == bob


def test_who_comes_in_sideways_does_not_go_all_out() -> None:
    """GUR-AOA-01: an all-out attack goes forward only."""
    stage, ann, bob = pair()
    stage.stand(ann, (10, 10), 3)
    stage.take(CloseIn, target=bob)
    assert stage.offered(Grapple) and not stage.offered(Grapple, manner="determined")


@pytest.mark.parametrize(("manner", "total"), [("", 10), ("determined", 14), ("in passing", 6)])
def test_a_grab_by_each_manoeuvre(manner: str, total: int) -> None:
    """GUR-GRAB-01, GUR-AOA-02, GUR-MAA-03: -4 for the hand in any case."""
    stage, ann, bob = pair((10, 11) if manner == "in passing" else (10, 10))
    assert not stage.offered(Grab, manner="in passing")
    if manner == "in passing":
        runs(stage, "rush", (10, 10))
    told = stage.forecast(Grab, manner=manner, target=bob)
    assert told.tallies[0].total == total and told.success is not None and 0 < told.success < rolls.chance(total)
    stage.dice(2, 2, 2, 6, 6, 6)
    stage.take(Grab, manner=manner, target=bob, item=CLUB)
    assert stage.part(ann, Clutching).item == CLUB


@pytest.mark.parametrize(("manner", "total"), [("", 12), ("determined", 16), ("in passing", 8)])
def test_a_shove_by_each_manoeuvre(manner: str, total: int) -> None:
    """GUR-SLAM-06, GUR-AOA-02, GUR-MAA-03: DX, and what the manoeuvre changes."""
    stage, _, bob = pair((10, 11) if manner == "in passing" else (10, 10), st=20)
    if manner == "in passing":
        runs(stage, "rush", (10, 10))
    told = stage.forecast(Slam, how="shove", manner=manner, target=bob)
    assert told.tallies[0].total == total and sum(row.chance for row in told.of(told.outcomes[0].unit)) == 1
    stood = stage.cell(bob)
    stage.dice(2, 2, 3, 6, 6, 6, 6, 6)
    stage.take(Slam, how="shove", manner=manner, target=bob)
    assert stage.cell(bob) != stood
