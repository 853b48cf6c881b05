"""Every shipped scenario, played by random players with the journal: no stumble, no illegal state by the laws of all
books and by the book's own, and it plays again. Where a book lacks the people for one, it says which.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game import data
from rules.kernel.faults import Faulty
from tests.soak import play, ready, replayed

ANSWERS, EVERY = 60, 11
"""Answers of each battle, and after how many the whole state is looked at; the command plays battles to the end."""


@pytest.mark.parametrize("scenario", data.shipped_scenarios())
def test_a_battle_of_random_players_is_sound_and_plays_again(book: str, scenario: str, tmp_path: Path) -> None:
    try:
        setup = ready(f"{scenario}@{book}")
    except Faulty as refused:
        assert all(fault.place and fault.fault and fault.remedy for fault in refused.faults), refused
        return
    journal = tmp_path / "battle.jsonl"
    digest = play(setup, "2026", journal, answers=ANSWERS, every=EVERY)
    assert replayed(journal) == digest
