"""Throws: how far, how hard, and where a grenade goes that misses."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.darkconspiracy.blast import tossing
from rules.darkconspiracy.blast.forms import Hurl, Throw
from rules.darkconspiracy.blast.straying import Flight, Spot, spot
from rules.darkconspiracy.book import BOOK
from rules.darkconspiracy.core.arms import Arm
from rules.darkconspiracy.state.blast import Live
from rules.darkconspiracy.terms.anatomy import Part
from rules.darkconspiracy.terms.skills import Skill
from rules.darkconspiracy.terms.weapons import Weapon
from rules.frame.forms import Refusal
from rules.kernel.dice import Scripted
from rules.kernel.refs import Ref
from tests.rules.darkconspiracy import opinion_blast
from tests.rules.darkconspiracy.stage import Stage
from tests.rules.stage import squares

GRENADE = "Hand grenade"
THROWER = {Skill.THROWN: 4}


def ready(distance: int, *weapons: str, grid: int = 60) -> tuple[Stage, Ref, Ref]:
    """A thrower of STR 6 and skill 4 who is asked, and a target so many metres off."""
    stage = Stage(squares(20, grid))
    ann = stage.unit("blue", (10, grid - 1), weapons=weapons, skills=THROWER, STR=6)
    bob = stage.unit("red", (10, grid - 1 - distance), armour=(), STR=6, CON=6)
    stage.begin()
    stage.turn_to(ann)
    return stage, ann, bob


@pytest.mark.parametrize(("metres", "chance"), [(24, "1/2"), (25, "1/4"), (48, "1/4")])
def test_a_long_throw_is_one_level_harder(metres: int, chance: str) -> None:
    """DKC-THROW-01: AVG within four times STR, DIF to twice as far, impossible beyond."""
    stage, _, bob = ready(metres, "Throwing knife")
    assert stage.forecast(Hurl, target=bob, part="").success == Fraction(chance)
    far, _, _ = ready(49, "Throwing knife")
    refused = [each for each in far.menu().refusals if isinstance(each, Refusal) and each.rule == "DKC-THROW-01"]
    assert [each.reason for each in refused] == ["out of range"]


def test_what_weighs_more_flies_less_far() -> None:
    """DKC-THROW-02: the range of a normal throw is divided by the kilograms of what weighs more than one."""
    stage, ann, _ = ready(20, "Spear")
    assert tossing.normal(stage.table, ann, stage.weapon_of(ann, "Spear")) == 12


def test_a_throw_at_a_part_is_harder_and_an_outstanding_one_is_critical() -> None:
    """DKC-THROW-03: one level harder at a part. DKC-THROW-01: an outstanding success is a critical wound of the chest,
    and does double damage to a leg.
    """
    stage, _, bob = ready(10, "Throwing knife", "Throwing knife")
    assert stage.forecast(Hurl, target=bob, part="chest").success == Fraction(1, 4)
    stage.dice(1, 4)
    stage.take(Hurl, target=bob, part="left leg")
    assert stage.damage(bob, Part.LEFT_LEG) == 8
    again, _, cid = ready(10, "Throwing knife")
    again.dice(1, 4)
    again.take(Hurl, target=cid, part="chest")
    assert again.damage(cid, Part.CHEST) == 37


def test_a_thing_does_half_the_strength_and_its_weight() -> None:
    """DKC-THROW-04: STR 7 and a stone of 2 kg do 5 points; armour stops all of it, a throwing knife does 1d6 always;
    nothing thrown harms a robot.
    """
    stage, ann, bob = ready(10, "Throwing knife")
    stage.figures(ann, STR=7)
    stone = Weapon(name="Stone", category="melee", skill=Skill.ARMED, damage="1d6+UCD", weight=2.0)
    assert tossing.force(stage.table, ann, stone) == (0, 5)
    knife = stage.weapon_of(ann, "Throwing knife")
    assert tossing.force(stage.table, ann, knife) == (1, 0)
    stage.figures(bob, robot=True)
    assert tossing.spared(stage.table, ann, Arm(knife, None), bob) == "nothing thrown harms it"


def test_armour_stops_a_thrown_knife() -> None:
    """DKC-THROW-04: penetration nil."""
    stage = Stage()
    ann = stage.unit("blue", (10, 20), weapons=("Throwing knife",), skills=THROWER, STR=6)
    bob = stage.unit("red", (10, 15), armour=("Kevlar vest",))
    stage.begin()
    stage.turn_to(ann)
    stage.dice(9, 4)
    stage.take(Hurl, target=bob, part="")
    assert not any(stage.wounds(bob).damage)


def test_a_grenade_bursts_as_the_phase_ends_and_the_next_one_flies_more_surely() -> None:
    """DKC-GREN-01: it lies there until the end of the phase; a further one at the same point has +1 skill level."""
    stage, ann, bob = ready(20, GRENADE, GRENADE)
    mark = (10, 49)
    first = stage.forecast(Throw, weapon=GRENADE, cell=mark).success
    stage.dice(1)
    stage.take(Throw, weapon=GRENADE, cell=mark)
    assert [live.cell for _, live in stage.table.having(Live)] == [mark]
    stage.dice(10)
    stage.rest()
    assert not stage.table.having(Live)
    stage.arm(ann, GRENADE)
    stage.turn_to(ann)
    second = stage.forecast(Throw, weapon=GRENADE, cell=mark).success
    assert first is not None
    assert second == first + Fraction(1, 20)
    assert bob


def test_a_grenade_at_a_lorry_is_easier_and_through_a_window_harder() -> None:
    """DKC-GREN-01: one level less at a target as large as a lorry, one more through a window."""
    stage = Stage()
    stage.wall((10, 21), 0, what="window", sill=1.0, head=2.0, state="open", height=3.0)
    ann = stage.unit("blue", (10, 30), weapons=(GRENADE,), skills=THROWER, STR=6)
    stage.begin()
    stage.turn_to(ann)
    told = stage.forecast(Throw, weapon=GRENADE, cell=(10, 20))
    assert told.success == Fraction(1, 4)
    assert "through a window" in str(told.tallies[0].modifiers)


def test_a_miss_deviates_by_a_die_of_ten_but_never_more_than_half_the_throw() -> None:
    """DKC-GREN-02, DKC-SCAT-01: 1d10 metres, doubled at a long throw, at most half the throw; 1d10 for the bearing,
    36 degrees clockwise for each number: the same in the second opinion.
    """
    assert spot(Scripted([20, 7, 3]), Flight(10, 10, most=5.0)) == Spot(hit=False, bearing=3, metres=5.0)
    assert spot(Scripted([20, 7, 3]), Flight(10, 10, each=2.0, most=20.0)) == Spot(hit=False, bearing=3, metres=14.0)
    assert spot(Scripted([10]), Flight(10, 10)) == Spot(hit=True)
    stage, ann, _ = ready(20, GRENADE)
    told = stage.forecast(Throw, weapon=GRENADE, cell=(10, 39))
    chance, _ = opinion_blast.grenade(4, 6, 20)
    assert told.success == chance
    assert sum(chance for _, chance in told.lands) == 1
    stage.dice(20, 4, 1)
    stage.take(Throw, weapon=GRENADE, cell=(10, 39))
    assert [live.cell for _, live in stage.table.having(Live)] == [(10, 35)]
    assert ann


@pytest.mark.parametrize("aside", [0, 3, 9])
def test_no_grenade_does_more_than_is_said_of_it_at_once(aside: int) -> None:
    """DKC-EXP-02: what a burst takes in the open, of one close by all that is left, is the most that it takes."""
    stage, *_ = ready(20, GRENADE)
    assert stage.ask is not None
    view = stage.view()
    ask, action = view.asked(stage.ask), stage.fill(Throw, weapon=GRENADE, cell=(10 + aside, 39))
    best, worth = BOOK.at_best(view, ask, action), BOOK.worth(view, ask, action)
    assert best is not None
    (most,) = best.shares
    (share,) = (each for each in worth.shares if each.unit == most.unit)
    assert 0 < share.loss <= most.loss < 4 * share.loss
