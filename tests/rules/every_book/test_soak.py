"""Every shipped scenario that a rulebook has the people for, played by random players with the journal: no stumble, no
illegal state by the laws of all books and by its own, and it plays again.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.audit.battles import scenarios
from tests.rules.every_book.books import BOOKS, third_installed
from tests.soak import play, ready, replayed

ANSWERS, EVERY = 100, 11
"""Answers of each battle, and after how many the whole state is looked at; the command plays battles to the end."""


def everywhere() -> Iterator[tuple[str, str]]:
    """Every book in every scenario it can play."""
    with third_installed():
        yield from ((book, scenario) for book in BOOKS for scenario in scenarios(book))


@pytest.mark.slow
@pytest.mark.parametrize(("book", "scenario"), tuple(everywhere()))
def test_a_battle_of_random_players_is_sound_and_plays_again(book: str, scenario: str, tmp_path: Path) -> None:
    journal = tmp_path / "battle.jsonl"
    digest = play(ready(f"{scenario}@{book}"), "2026", journal, answers=ANSWERS, every=EVERY)
    assert replayed(journal) == digest
