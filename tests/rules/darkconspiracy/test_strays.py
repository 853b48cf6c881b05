"""The danger zone of bursts."""

from __future__ import annotations

from rules.darkconspiracy.fire import zone


def test_half_of_the_misses_are_rolled_again_and_dealt_out_in_turn() -> None:
    """Ten checks with 3 hits and 7 misses: 3 are rolled against bystanders; hits go round from the nearest on
    (DKC-AUTO-03).
    """
    assert zone.halved(7) == 3
    assert [zone.dealt(5, place, 3) for place in range(3)] == [2, 2, 1]
    assert [zone.dealt(1, place, 3) for place in range(3)] == [1, 0, 0]


def test_half_of_those_misses_wait_or_all_where_nobody_is() -> None:
    """With nobody in the zone all 3 set aside wait for a mover (DKC-AUTO-04)."""
    assert zone.left(3, 0, anyone=False) == 3
    assert zone.left(3, 1, anyone=True) == 1
