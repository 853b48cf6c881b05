"""Whole rounds that must not change by accident under any rulebook, and counts of legal answers at fixed positions."""

from __future__ import annotations

from difflib import unified_diff
from itertools import islice
from pathlib import Path

from rules.frame.book import load
from rules.frame.forms import Purpose
from tests.playthroughs.telling import counted, playthroughs, told
from tests.rules.every_book.books import GRIDS

ANEW = "if it is meant to change: python -m tests.playthroughs.telling, then read what git says has changed"


def assert_same(file: Path, now: str) -> None:
    kept = file.read_text(encoding="utf-8")
    if now != kept:
        changes = unified_diff(kept.splitlines(), now.splitlines(), "as it was", "as it is", n=2, lineterm="")
        raise AssertionError("\n".join((*islice(changes, 30), ANEW)))


def test_a_playthrough_has_not_changed(book: str, grid: str) -> None:
    play = playthroughs(book)[GRIDS.index(grid)]
    assert_same(play.file, told(play))


def test_so_many_answers_are_legal(book: str, grid: str) -> None:
    play = playthroughs(book)[GRIDS.index(grid)]
    assert_same(play.counts, counted(play))


def test_every_playthrough_comes_to_blows_and_rests_after_each_round(book: str) -> None:
    kinds = [form.model_fields["kind"].default for form in load(book).actions if form.purpose is Purpose.HARM]
    for play in playthroughs(book):
        kept = play.file.read_text(encoding="utf-8")
        assert any(f"> {kind} " in kept for kind in kinds), f"no attack in {play.file}"
        assert kept.count("digest after") == play.rounds + 1
