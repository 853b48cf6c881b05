"""Every shipped scenario, played by random players with the journal: no stumble, no illegal state by the laws of all
books and by the book's own, and it plays again. Where a book lacks the people for one, it says which.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game import data
from rules.kernel.faults import Faulty
from tests.rules.every_book.books import BOOKS
from tests.soak import play, ready, replayed
from tests.tiers import only

ANSWERS, EVERY = 60, 11
"""Answers of each battle, and after how many the whole state is looked at; the command plays battles to the end."""


def cases() -> list[Any]:
    """Every book on a scenario or two in the short tier, and every scenario under one book or another."""
    shipped = data.shipped_scenarios()
    return only(
        {(book, scenario) for at, book in enumerate(BOOKS) for scenario in shipped[at :: len(BOOKS)]},
        ((book, scenario) for book in BOOKS for scenario in shipped),
    )


@pytest.mark.parametrize(("book", "scenario"), cases())
def test_a_battle_of_random_players_is_sound_and_plays_again(book: str, scenario: str, tmp_path: Path) -> None:
    try:
        setup = ready(f"{scenario}@{book}")
    except Faulty as refused:
        assert all(fault.place and fault.fault and fault.remedy for fault in refused.faults), refused
        return
    journal = tmp_path / "battle.jsonl"
    digest = play(setup, "2026", journal, answers=ANSWERS, every=EVERY)
    assert replayed(journal) == digest
