"""While battles are played Python's search for rings is put off, and afterwards it is as it was."""

from __future__ import annotations

import gc

import pytest

from game.battle.gc_tuning import NEW, gc_tuned


def test_afterwards_all_is_looked_through_as_before() -> None:
    before, frozen = gc.get_threshold(), gc.get_freeze_count()
    with pytest.raises(ValueError, match="in the midst"), gc_tuned():
        assert gc.get_threshold() == (NEW, *before[1:])
        assert gc.get_freeze_count() == frozen, "what is set aside is never looked through again"
        raise ValueError("in the midst of a battle")
    assert gc.get_threshold() == before
