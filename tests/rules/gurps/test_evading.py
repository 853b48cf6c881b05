"""Past a foe, through the ground it stands on."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rules.frame.body import Posture
from rules.gurps import rolls
from rules.gurps.asks import Decline
from rules.gurps.state.fighting import Held
from rules.gurps.terms.traits import Trait
from rules.gurps.turns import taking
from rules.gurps.walking.evading import Bar, Evade
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage, hexes


def faced(facing: int = 3, move: int = 5) -> tuple[Stage, Ref, Ref]:
    """Ann two yards south of a foe that looks that way, both with DX 10."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 12), dx=10, move=move, armour=(), weapons=())
    bob = stage.unit("red", (10, 10), facing=facing, dx=10, ht=8)
    stage.begin()
    stage.until(ann)
    return stage, ann, bob


@pytest.mark.parametrize(
    ("facing", "posture", "score"),
    [
        (3, Posture.STANDING, 5), (0, Posture.STANDING, 10), (5, Posture.STANDING, 7),
        (3, Posture.KNEELING, 8), (3, Posture.PRONE, 15),
    ],
)  # fmt: skip
def test_past_a_foe(facing: int, posture: Posture, score: int) -> None:
    """GUR-EVADE-01: DX less 5 past a foe that stands, 2 if it kneels, 5 more if it lies; 2 more from the side, 5 from
    behind: by the chance of a Quick Contest, and it stands beyond.
    """
    stage, ann, bob = faced(facing)
    stage.posture(bob, posture)
    told = stage.forecast(Evade, target=bob, cell=(10, 9))
    assert told.tallies[0].total == score
    usual = int(told.tallies[1].total)
    assert told.success == rolls.quick_margins(score, usual).chance(lambda margin: margin > 0)
    stage.dice(1, 2, 1, 4, 4, 4)
    stage.take(Evade, target=bob, cell=(10, 9))
    assert stage.cell(ann) == (10, 9)


def test_a_tie_stops_it() -> None:
    """GUR-EVADE-01: a loss or a tie leaves it in front of the foe, and its movement is used."""
    stage, ann, bob = faced()
    stage.dice(1, 2, 2, 3, 3, 4)
    stage.take(Evade, target=bob, cell=(10, 9))
    assert stage.cell(ann) == (10, 11)
    assert stage.told("evades")[-1].success is False


def test_a_foe_may_let_it_past() -> None:
    """GUR-EVADE-01: the foe is asked, and shown how likely it stops the runner; let past, no dice fall."""
    stage, ann, bob = faced()
    stage.orders = set()
    told = stage.forecast(Evade, target=bob, cell=(10, 9))
    stage.take(Evade, target=bob, cell=(10, 9))
    assert stage.ask is not None and (stage.ask.unit, stage.ask.kind) == (bob, "bars")
    theirs = stage.forecast(Bar)
    assert theirs.success is not None and told.success is not None
    assert theirs.success == 1 - rolls.quick_margins(int(theirs.tallies[1].total), int(theirs.tallies[0].total)).chance(
        lambda margin: margin > 0
    )
    stage.take(Decline)
    assert stage.cell(ann) == (10, 9)
    assert stage.told("evades")[-1].success


def test_the_pain_of_one_that_runs_past_is_not_seen() -> None:
    """GUR-EVADE-01, GUR-INJ-04: shock lowers its DX, which only its own side knows; to the other that is named."""
    stage, ann, bob = faced()
    stage.hurt(ann, 3)
    stage.put(ann, replace(taking.turn(stage.table, ann), pain=(3, 0)))
    stage.orders = set()
    own = stage.forecast(Evade, target=bob, cell=(10, 9))
    assert "shock" in str(own.tallies[0])
    stage.take(Evade, target=bob, cell=(10, 9))
    told = stage.forecast(Bar)
    assert "shock" not in str(told.tallies[1])
    assert any("shock" in each.text and each.about == stage.known_as(ann) for each in told.assumes)


def test_movement_must_lead_past() -> None:
    """GUR-EVADE-01: up to the foe is not enough."""
    stage, _, _ = faced(move=2)
    assert not stage.offered(Evade)


def test_no_evading_in_a_grip() -> None:
    """GUR-EVADE-02: not while held."""
    stage, ann, bob = faced()
    stage.put(ann, Held((bob,), hands=(2,)))
    assert not stage.offered(Evade)


@pytest.mark.parametrize("how", ["small", "flies", "stunned"])
def test_without_a_roll(how: str) -> None:
    """GUR-EVADE-02: three points of size, flight, or a foe that cannot act: past it for certain."""
    stage, ann, bob = faced()
    if how == "small":
        stage.figures(ann, size=-3)
    elif how == "flies":
        stage.figures(ann, traits=(Trait.FLIGHT,))
    else:
        stage.keep(bob, stunned=True)
    stage.look()
    told = stage.forecast(Evade, target=bob, cell=(10, 9))
    assert [row.chance for row in told.outcomes] == [Fraction(1)]
    stage.take(Evade, target=bob, cell=(10, 9))
    assert stage.cell(ann) == (10, 9)
