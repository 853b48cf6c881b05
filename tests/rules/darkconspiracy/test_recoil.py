"""Recoil, by its figures."""

from __future__ import annotations

from itertools import accumulate

from rules.darkconspiracy.fire import recoil
from rules.darkconspiracy.terms.skills import Skill
from rules.darkconspiracy.terms.weapons import Round, Weapon

PISTOL = Weapon(
    name="a pistol", category="pistol", skill=Skill.PISTOL, works="SA", rounds=(Round(),), short=12, recoil=3,
    magazine=9,
)  # fmt: skip


def test_the_third_shot_of_a_strong_man_is_the_first_to_suffer() -> None:
    """Strength 6, recoil 3, three shots: totals of 3, 6 and 9, so that the third is at -3 (DKC-REC-01)."""
    totals = accumulate([recoil.kick(PISTOL, burst=False)] * 3)
    assert [recoil.over(total, recoil.strength(6)) for total in totals] == [0, 0, 3]


def test_both_hands_and_a_brace_take_one_off() -> None:
    """A steadied pistol kicks by one less, never by less than nothing (DKC-REC-04)."""
    assert recoil.kick(PISTOL, burst=False, steadied=True) == 2
    assert recoil.kick(PISTOL.model_copy(update={"recoil": 0}), burst=False, steadied=True) == 0


def test_strength_is_less_on_the_move_and_with_two_weapons() -> None:
    """1 less with a second weapon, 1 less at a walk, half of what is left at a trot (DKC-REC-03, DKC-REC-05)."""
    assert recoil.strength(7, walking=True) == 6
    assert recoil.strength(7, trotting=True) == 3
    assert recoil.strength(7, two=True, walking=True) == 5
    assert recoil.strength(7, two=True, trotting=True) == 3
