"""What a journal keeps of a battle at rest is read again as it was, down to the order in which things are listed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.battle.journal import Journal
from game.battle.lines import read_lines
from game.battle.store import Store
from tests.rules.every_book.books import everyone


@pytest.mark.parametrize("words", [None, {"blue": "amber", "red": "basalt"}], ids=["open", "sealed"])
def test_a_state_out_of_a_journal_is_the_state_that_was_kept(
    book: str, words: dict[str, str] | None, tmp_path: Path
) -> None:
    setup, path = everyone(book, "hex"), tmp_path / "battle.jsonl"
    battle = Battle(replace(setup, ground=replace(setup.ground, digest="0" * 64)), "1")
    store, kept = Store(battle.setup.book), battle.rests[0].state
    journal = Journal.create(path, battle, words=words)
    journal.close()
    lines = read_lines(path).lines
    state = lines[1]["state"].read() if journal.seal is None else journal.seal.open(lines[1])["state"]
    read = store.read(state, str(path), "line 2")
    battle.close()
    assert read == kept
    assert store.digest(read) == store.digest(kept)
