"""A round goes by the name that its rulebook has for it wherever the commands tell of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.battle.journal import Journal
from game.battle.quiet_answer import quiet_answer
from game.cli import main
from rules.frame.book import load, names
from tests.game.cli.commands import four_in_a_street, written
from tests.tiny_book import TinyBook, installed
from tests.ui.battle.table import made_ready

Say = Callable[..., str]
MANNERS = ((), ("--brief",), ("--markdown",))
LEAST = 5
"""Battles of a lab whose report says all there is to say."""


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    def call(*args: str | Path) -> str:
        assert main([str(arg) for arg in args]) == 0
        return capsys.readouterr().out

    return call


@pytest.mark.parametrize("book", names())
def test_offers_and_logs_name_a_round_as_the_book_does(book: str, say: Say, tmp_path: Path) -> None:
    setup, path = made_ready("crossing/first-shots", book, tmp_path, 4), tmp_path / "battle.jsonl"
    battle, name, first = Battle(setup, "1"), load(book).round_name, load(book).numbered(1)
    journal = Journal.create(path, battle)
    battle.answer(quiet_answer(battle.question().menu))
    journal.close()
    numbered = re.sub(r"\d+", r"\\d+", first)
    assert re.search(rf", {numbered}\n", say("offers", path))
    out = say("replay", path)
    assert re.search(rf"Undecided: {numbered}, 1 answer\.", out)
    assert name == "round" or not re.search(r"\brounds? \d", out, re.IGNORECASE)


def test_nothing_calls_it_a_round_where_the_book_does_not(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TinyBook, "round_name", "bout")
    with installed(monkeypatch):
        street = written(tmp_path, four_in_a_street(rounds=2))
        assert "  tiny: 2 bouts, 12 s" in say("check", street)
        told = [say("offers", street)]
        told += [say("run", street, *manner) for manner in MANNERS]
        told.append(say("lab", street, "--battles", LEAST, "--workers", 1, "--quick", "--out", tmp_path / "lab"))
        told.append((tmp_path / "lab" / "report.html").read_text(encoding="utf-8").rpartition("<body")[2])
        told[-1] = re.sub("<[^>]*>", " ", told[-1])
    for out in told:
        assert re.search(r"\bbouts? by bout\b|\bbouts? \d|\d bouts?\b", out, re.IGNORECASE), out
        assert not re.search(r"(?<!  the )\brounds?\b", out, re.IGNORECASE), out
