"""Two programs on one file, lines that were changed, a file that was taken away, and a death at the worst moment."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from game.battle.disk import Growing
from game.battle.journal import Journal
from game.battle.replay import load
from rules.kernel.faults import Faulty
from tests.frame.probe import assert_same
from tests.game.battle.duel import Duel
from tests.game.battle.files import installed
from tests.game.battle.kept import fresh, lines, opened, play, refused, written


def spoil(path: Path, number: int) -> None:
    """Change a letter in a line."""
    text = lines(path)
    text[number] = text[number].replace('"digest":"', '"digest":"0', 1)
    path.write_text("\n".join(text) + "\n")


# two programs


def test_the_second_program_on_a_journal_is_told_so(tmp_path: Path) -> None:
    battle = fresh(tmp_path)
    journal = Journal.create(tmp_path / "battle.dgj", battle)
    play(battle, 5)
    second = opened(tmp_path / "battle.dgj")
    with pytest.raises(Faulty, match="another program is playing this battle; close the battle there"):
        second.carry_on()
    play(battle, 2)
    journal.close()
    with pytest.raises(Faulty, match="it has been written to since it was read; open it again"):
        second.carry_on()
    third = opened(tmp_path / "battle.dgj")
    third.carry_on().close()
    assert_same(third.battle, battle)


def test_a_reader_is_not_kept_out(tmp_path: Path) -> None:
    battle = fresh(tmp_path)
    journal = Journal.create(tmp_path / "battle.dgj", battle)
    play(battle, 5)
    assert_same(opened(tmp_path / "battle.dgj").battle, battle)
    journal.close()


# lines that were changed


def test_the_part_before_a_changed_line_can_be_seen_and_played_on(tmp_path: Path) -> None:
    battle = written(tmp_path, 12)
    path = tmp_path / "battle.dgj"
    spoil(path, 9)
    before = path.read_bytes()
    assert "line 10" in refused(path) and "--resume" in refused(path) and "--journal NEW.jsonl" in refused(path)
    with installed(Duel()):
        assert load(path, to=4).battle.script == battle.script[:4]
        rescued = load(path, rescue=True)
        steps = sum('"step"' in line for line in lines(path)[:9])
        assert rescued.battle.script == battle.script[:steps]
        assert any("line 10" in note for note in rescued.notes)
        with pytest.raises(Faulty, match="line 10"):
            rescued.carry_on()
    assert path.read_bytes() == before


def test_a_line_that_no_battle_takes_is_a_line_that_is_not_good(tmp_path: Path) -> None:
    from tests.game.battle.test_journal import signed

    battle = written(tmp_path, 8)
    path = tmp_path / "battle.dgj"
    content = [json.loads(line) for line in lines(path)]
    content[-1]["action"] = {"kind": ["teleport"]}
    signed(path, content)
    assert "unknown action ['teleport']" in refused(path)
    with installed(Duel()):
        assert load(path, rescue=True).battle.script == battle.script[:-1]


# a file that is taken away


@pytest.mark.parametrize(
    ("deed", "words"),
    [
        (lambda path: path.unlink(), "was deleted or moved while it was in use"),
        (lambda path: path.rename(path.with_name("elsewhere")), "was deleted or moved while it was in use"),
        (lambda path: os.truncate(path, 200), "was cut or written to while it was in use"),
        (lambda path: path.write_bytes(path.read_bytes() + b"x"), "was cut or written to while it was in use"),
        (
            lambda path: (path.with_name("b").write_bytes(path.read_bytes()), path.with_name("b").replace(path)),
            "was replaced by another file",
        ),
    ],
)
def test_a_file_taken_away_is_noticed_and_the_battle_goes_on_beside_it(
    tmp_path: Path, deed: Callable[[Path], object], words: str
) -> None:
    battle = fresh(tmp_path)
    journal = Journal.create(tmp_path / "battle.dgj", battle)
    play(battle, 5)
    deed(tmp_path / "battle.dgj")
    with pytest.raises(Faulty, match=words) as error:
        play(battle, 1)
    new = tmp_path / "battle rescued.dgj"
    assert str(new) in str(error.value) and journal.path == new
    assert len(battle.script) == 5
    play(battle, 4)
    journal.close()
    assert_same(opened(new).battle, battle)


# a death at the worst moment


def test_a_new_file_has_its_first_lines_or_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    battle = fresh(tmp_path)
    real = os.write

    def dies(number: int, text: bytes) -> int:
        real(number, bytes(text)[:100])
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "write", dies)
    with pytest.raises(KeyboardInterrupt):
        Journal.create(tmp_path / "battle.dgj", battle)
    monkeypatch.undo()
    assert not (tmp_path / "battle.dgj").exists()
    journal = Journal.create(tmp_path / "battle.dgj", battle)
    play(battle, 3)
    journal.close()
    assert_same(opened(tmp_path / "battle.dgj").battle, battle)
    assert not [file for file in tmp_path.iterdir() if file.name.endswith(".new")]


def test_wherever_a_file_ends_it_goes_on_as_if_it_had_not(tmp_path: Path) -> None:
    """Also between an answer and the resting point that it led to."""
    battle = fresh(tmp_path)
    journal = Journal.create(tmp_path / "battle.dgj", battle)
    play(battle, 6)
    battle.take_back(2)
    play(battle, 30, "another")
    journal.close()
    path = tmp_path / "battle.dgj"
    whole = path.read_bytes()
    pages = whole.splitlines(keepends=True)
    assert sum(b'"rest"' in page for page in pages) > 3
    for number in range(1, len(pages)):
        path.write_bytes(b"".join(pages[:number]))
        loaded = opened(path)
        kept = loaded.carry_on()
        for step in battle.script[len(loaded.battle.script) :] if number > 12 else ():
            loaded.battle.perform(step)
        kept.close()
        assert path.read_bytes() == whole if number > 12 else whole.startswith(path.read_bytes())


def test_what_another_side_sees_is_on_the_disk_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    battle = fresh(tmp_path)
    journal = Journal.create(tmp_path / "battle.dgj", battle)
    synced: list[int] = []
    monkeypatch.setattr(Growing, "sync", lambda self: synced.append(len(battle.script)))
    handed: list[int] = []
    for _ in range(12):
        side = battle.ask.side if battle.ask else ""
        play(battle, 1)
        if battle.ask is None or battle.ask.side != side:
            handed.append(len(battle.script))
    journal.close()
    assert handed and set(handed) <= set(synced)
