"""The wound track and the saves that it calls for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.graydawn.flesh import saves
from rules.graydawn.flesh.saves import Mettle
from rules.graydawn.flesh.track import Grade, Limb, Wounds, grade
from rules.graydawn.terms.anatomy import Part
from rules.kernel import odds
from rules.kernel.dice import Scripted
from tests.rules.graydawn.stage import saved


@pytest.mark.parametrize(
    ("marks", "state"),
    [
        (0, Grade.UNHURT), (1, Grade.LIGHT), (4, Grade.LIGHT), (5, Grade.SERIOUS), (8, Grade.SERIOUS),
        (9, Grade.CRITICAL), (12, Grade.CRITICAL), (13, Grade.MORTAL), (40, Grade.MORTAL),
    ],
)  # fmt: skip
def test_the_state_goes_by_the_marks(marks: int, state: Grade) -> None:
    """1 to 4 light, to 8 serious, to 12 critical, then mortal (GRD-WOUND-01)."""
    assert grade(marks) is state


@pytest.mark.parametrize(
    ("marks", "need"), [(1, 7), (4, 7), (5, 6), (9, 5), (13, 4), (17, 3), (21, 2), (25, 1), (29, 0), (37, -2)]
)
def test_stun_saves_get_harder_with_the_wounds(marks: int, need: int) -> None:
    """BODY 7 less 0, 1, 2, and from 3 up in mortal wounds (GRD-SAVE-01)."""
    assert saves.stun(marks, Mettle(7)).need == need


@pytest.mark.parametrize(("marks", "need"), [(13, 7), (16, 7), (17, 6), (37, 1)])
def test_death_saves_get_harder_by_the_mortal_level(marks: int, need: int) -> None:
    """M0 to M6 (GRD-SAVE-03)."""
    assert saves.death(marks, Mettle(7)).need == need


def test_toughness_helps_against_stun() -> None:
    """A point a level (GRD-WOUND-08)."""
    assert saves.stun(3, Mettle(7, toughness=2)).need == 9


def test_a_failed_stun_save_puts_a_unit_out_of_action() -> None:
    """Eight on a need of seven (GRD-SAVE-02)."""
    after = saved(Scripted((8,)), Wounds(), Wounds(wounding=3), Mettle(7))
    assert (after.out, after.unconscious, after.up) == (True, False, False)


def test_the_mortally_wounded_make_both_saves() -> None:
    """The stun save first; failing that one means unconsciousness even if the other comes off (GRD-SAVE-03,
    GRD-SAVE-05).
    """
    mortal = Wounds(wounding=13)
    assert saved(Scripted((4, 7)), Wounds(), mortal, Mettle(7)).up
    assert saved(Scripted((5, 7)), Wounds(), mortal, Mettle(7)) == Wounds(wounding=13, unconscious=True)
    assert saved(Scripted((4, 8)), Wounds(), mortal, Mettle(7)).dying


def test_a_death_save_failed_by_stun_marks_is_only_unconsciousness() -> None:
    """Eight real marks and six that stun (GRD-WOUND-10)."""
    after = saved(Scripted((1, 10)), Wounds(), Wounds(wounding=8, stun=6), Mettle(7))
    assert (after.unconscious, after.dying) == (True, False)


def test_a_crippled_limb_calls_for_a_death_save() -> None:
    """Even of a unit that is not mortally wounded (GRD-CRIP-02)."""
    after = Wounds(crippling=8, crippled=(Limb(Part.LEFT_LEG),))
    assert saved(Scripted((6, 8)), Wounds(), after, Mettle(7)).dying
    assert saved(Scripted((6, 7)), Wounds(), after, Mettle(7)).up


def test_forty_real_marks_are_death_and_forty_with_stun_among_them_sleep() -> None:
    """The track is full (GRD-WOUND-01)."""
    assert saved(Scripted(()), Wounds(), Wounds(wounding=40), Mettle(7)).dead
    assert saves.at_best(Wounds(wounding=20, stun=20)).unconscious


def test_a_ten_may_always_fail() -> None:
    """By the switch (GRD-SAVE-01)."""
    strong = Mettle(12, ten_fails=True)
    assert saved(Scripted((10,)), Wounds(), Wounds(wounding=1), strong).out


WOUNDS = st.builds(Wounds, wounding=st.integers(0, 20), stun=st.integers(0, 20))


@given(
    WOUNDS, st.integers(0, 15), st.sampled_from([(), (Limb(Part.LEFT_ARM),), (Limb(Part.HEAD),)]), st.integers(3, 12)
)
def test_what_is_foretold_of_saves_is_what_they_come_to(
    before: Wounds, more: int, crippled: tuple[Limb, ...], body: int
) -> None:
    """Asked for its two ends each, or over all dice at once (GRD-SAVE-01, GRD-SAVE-03)."""
    now = Wounds(before.wounding + more, stun=before.stun, crippled=crippled)
    mettle = Mettle(body)
    told = saves.SAVED.foretell({"struck": saves.struck(before, now), "mettle": mettle}, "ended")
    assert told.map(lambda end: saves.settled(now, end[0])) == odds.of(saved, before, now, mettle)
