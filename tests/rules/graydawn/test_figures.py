"""Current figures of a unit: what its sheet, its wounds and its armour make of it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.graydawn.book import BOOK
from rules.graydawn.core import arms, figures
from rules.graydawn.fire.forms import Shoot
from rules.graydawn.flesh.track import Wounds
from rules.graydawn.state import Guard, Wear
from rules.graydawn.terms.anatomy import Part
from rules.graydawn.terms.skills import Skill, Stat
from rules.graydawn.turns.forms import Advance, Brace
from tests.rules.graydawn.stage import Stage


def test_ref_7_and_cl_6_make_an_attack_base_of_7() -> None:
    """6.5 rounded up; the defence base likewise, the close-combat base down (GRD-DERIVED-01, GRD-DERIVED-02,
    GRD-DERIVED-03).
    """
    stage = Stage()
    ann = stage.unit("blue", (5, 5), REF=7, CL=6, MA=6)
    table = stage.table
    assert (figures.ra(table, ann), figures.rd(table, ann), figures.cqb(table, ann)) == (7, 7, 6)


@pytest.mark.parametrize(
    ("body", "btm", "muscle"),
    [(2, 0, -2), (4, 1, -1), (5, 2, 0), (7, 2, 0), (8, 3, 1), (10, 4, 2), (12, 5, 4), (14, 5, 6), (15, 5, 8)],
)
def test_body_gives_btm_and_weight_to_blows(body: int, btm: int, muscle: int) -> None:
    """By the table of BODY (GRD-DERIVED-04)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), BODY=body)
    assert (figures.btm(stage.table, ann), figures.muscle(stage.table, ann)) == (btm, muscle)


def test_a_skill_that_is_not_on_the_sheet_is_nothing() -> None:
    """Levels from 0 to 10, and nine stats (GRD-CHAR-02)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), skills={Skill.RIFLE: 5}, INT=4)
    assert figures.skill(stage.table, ann, Skill.RIFLE) == 5
    assert figures.skill(stage.table, ann, Skill.DOCTOR) == 0
    assert figures.now(stage.table, ann, Stat.INT) == 4


@pytest.mark.parametrize(
    ("marks", "ref", "body"),
    [(4, 7, 7), (5, 6, 7), (9, 5, 7), (13, 3, 7)],
)
def test_wounds_wear_the_wits_and_leave_the_body(marks: int, ref: int, body: int) -> None:
    """REF 7: nothing while light, 1 off, 2 off (a third or 2, whichever is more), then a third of it (GRD-WOUND-02,
    GRD-WOUND-03, GRD-WOUND-04, GRD-WOUND-05).
    """
    stage = Stage()
    ann = stage.unit("blue", (5, 5), REF=7, BODY=7, CL=9, armour=())
    stage.hurt(ann, Wounds(wounding=marks))
    assert (figures.now(stage.table, ann, Stat.REF), figures.now(stage.table, ann, Stat.BODY)) == (ref, body)


def test_a_critical_wound_takes_a_third_of_a_high_stat() -> None:
    """CL 9 loses 3 (GRD-WOUND-04)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), CL=9)
    stage.hurt(ann, Wounds(wounding=9))
    assert figures.now(stage.table, ann, Stat.CL) == 6


def test_heavy_armour_slows_the_hand_but_not_a_braced_shot() -> None:
    """Two points off REF in a heavy suit, in initiative and defence; a braced shot ignores them (GRD-ARM-02,
    GRD-STANCE-07).
    """
    stage = Stage()
    ann = stage.unit("blue", (5, 5), REF=8, CL=6, MA=6, armour=("Heavy assault suit",))
    table = stage.table
    assert figures.now(table, ann, Stat.REF) == 6
    assert (figures.ra(table, ann), figures.ra(table, ann, steady=True)) == (6, 7)


def test_a_braced_shot_ignores_wounds_to_the_hand_and_not_to_the_nerve() -> None:
    """REF 8 as on the sheet, CL 6 less 1 for serious wounds (GRD-STANCE-07)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), REF=8, CL=6, armour=())
    stage.unit("red", (5, 15), "Irregular")
    stage.hurt(ann, Wounds(wounding=5))
    stage.begin({ann: 15})
    stage.take(Brace, actions=1)
    assert stage.forecast(Shoot, mode="single").tallies[0].base == 7


def test_the_card_shows_the_bases_as_they_are_now() -> None:
    """RA, RD and CQB, penalties and all (GRD-CORE-12)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), REF=7, CL=6, MA=6, armour=())
    stage.hurt(ann, Wounds(wounding=9))
    card = dict(BOOK.card(stage.table, ann))
    assert (card["Attack (RA)"], card["Defence (RD)"], card["Close combat (CQB)"]) == ("5", "6", "5")


def test_armour_wears_where_hits_get_through() -> None:
    """A vest of 14 that let a hit through is a vest of 13 (GRD-ARM-03)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), weapons=("Assault rifle",), REF=9, CL=9)
    bob = stage.unit("red", (5, 15), armour=("Armour vest",), mook=True, BODY=12)
    stage.begin({ann: 15})
    stage.take(Advance, moves=0, actions=1)
    stage.dice(9, 2, 3, 6, 6, 6, 6, 6, 1, 1)
    stage.take(Shoot, mode="single", target=bob)
    assert stage.part(bob, Wear).at(Part.TORSO) == 1
    assert arms.armour(stage.table, bob, Part.TORSO).armour == 13
    assert stage.wounds(bob).marks == 30 - 14 - 5


def test_what_is_shown_of_a_shot_is_what_is_rolled() -> None:
    """Attack and defence totals with their reasons, and odds that add up (GRD-CORE-01, GRD-CORE-02)."""
    stage = Stage()
    ann = stage.unit(
        "blue", (5, 5), facing=4, REF=7, CL=6, skills={Skill.RIFLE: 5}, weapons=("Assault rifle",), armour=()
    )
    bob = stage.unit("red", (5, 15), REF=6, MA=5, skills={Skill.DODGE: 4}, guard=Guard.MOVING)
    stage.begin({ann: 15})
    stage.take(Advance, moves=0, actions=1)
    told = stage.forecast(Shoot, mode="single", target=bob)
    assert told.tallies[0].total == 7 + 5 + 1
    for unit in told.units():
        assert sum((each.chance for each in told.of(unit)), Fraction(0)) == 1
    assert told.success is not None
    assert 0 < told.success < 1
