"""What reaches a terminal, a spreadsheet and the eye: no steering signs, no formulas, nothing without end."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

import game
from game.cli import FAULTY, main
from game.cli.words import PLAINER, harmless
from game.lab.figures import plain
from rules.kernel.faults import Faulty
from rules.kernel.reading import read_toml, shown
from tests.game.board.tiled.draw import csv as gids
from tests.game.board.tiled.draw import layer, objects, point, saved, tmx
from tests.shipped import ROOT, shortened

EVIL = "A\x1b]0;owned\x07\x1b[31mB\u202eC\u2066D\x9b31mE"
"""Steers a terminal, turns the writing round."""


def said(*words: object, encoding: str = "utf-8") -> tuple[int, str]:
    """The exit status of a command and everything it says, as it would reach a terminal."""
    kept = io.BytesIO(), io.BytesIO()
    out, err = (io.TextIOWrapper(each, encoding=encoding, errors="replace", newline="") for each in kept)
    with redirect_stdout(out), redirect_stderr(err):
        status = main([str(word) for word in words])
        out.flush()
        err.flush()
        texts = [each.getvalue().decode(encoding) for each in kept]
    return status, "".join(texts)


def steers(text: str) -> list[str]:
    """The signs in a text that a terminal would obey, or that turn it round."""
    return [letter for letter in text if not letter.isprintable() and letter not in "\n"]


@pytest.fixture
def evil(tmp_path: Path) -> Path:
    """A scenario whose every text is meant to harm the program that prints it."""
    file = shortened("crossing/first-shots", 1, tmp_path)
    lines = []
    for line in file.read_text(encoding="utf-8").splitlines():
        key = line.partition(" = ")[0]
        evil_line = f"{key} = {json.dumps(EVIL)}"
        lines.append(evil_line if key in ("title", "summary") else line)
        if line == "[[force]]":
            lines.append(f"name = {json.dumps(EVIL)}")
    text = "\n".join(lines)
    for name in ("name = ",):
        text = text.replace(f"\n{name}\n", "\n")
    file.write_text(text, encoding="utf-8")
    return file


def test_titles_and_names_steer_no_terminal(evil: Path, tmp_path: Path) -> None:
    text = evil.read_text(encoding="utf-8")
    journal = tmp_path / "b.jsonl"
    for words in (("check", evil), ("run", evil, "--journal", journal), ("run", evil, "--json"), ("offers", evil)):
        _, out = said(*words)
        assert out and not steers(out), words
    assert "\\u001b" in text
    if journal.exists():
        assert not steers(said("replay", journal, "--json")[1])


def test_notes_and_names_of_maps_steer_no_terminal(tmp_path: Path) -> None:
    evil = "A\u202eB\u2066C\u009b31mD"
    content = tmx(
        layer(gids([1] * 12)),
        objects(point("Unit", 16, 16, name=evil, side="red", role="rifleman")),
        title=evil,
        note=evil,
    )
    path = saved(tmp_path, content)
    for words in (("map", path), ("map", path, "--json"), ("sight", path, "--from", "0,0"), ("check", path)):
        _, out = said(*words)
        assert out and not steers(out), words
    assert "A\\u202eB" in said("map", path, "--json")[1]


def test_what_is_harmless_is_left_as_it_is() -> None:
    for text in ("Wola Gorzowska, the village’s well", "קרב ליד הנחל", "‌نمی‌خواهم", "two\nlines"):
        assert harmless(text) == text
    assert harmless("a\x1b[0m\u202eb") == "a�[0m�b"


@pytest.mark.parametrize("text", ["=cmd|' /C calc'!A0", "+1", "-1+2", "@SUM(A1)", "\t=1", "\r=1", "  =1"])
def test_no_cell_of_a_table_is_a_formula(text: str) -> None:
    assert plain(text) == f"'{text}"
    out = io.StringIO()
    csv.writer(out).writerow([plain(each) for each in (text, -3, "a=b", 1.5, None)])
    assert next(csv.reader(io.StringIO(out.getvalue(), newline="")))[1:] == ["-3", "a=b", "1.5", ""]


@pytest.mark.parametrize("number", ["9" * 5000, "0x" + "f" * 9000, "-" + "9" * 4400, "1_" + "0" * 5000])
def test_numbers_of_thousands_of_figures_are_refused(tmp_path: Path, number: str) -> None:
    file = shortened("crossing/first-shots", 1, tmp_path)
    file.write_text(file.read_text(encoding="utf-8").replace("wind_to = 70", f"wind_to = {number}"), encoding="utf-8")
    status, out = said("check", file)
    assert status == FAULTY
    assert "error in the program itself" not in out and len(out) < 3_000
    assert "thousands of figures" in out


def test_a_huge_number_is_shown_in_short() -> None:
    assert shown(1 << 100_000) == "a number of thousands of figures"


# maps as large as may be


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A map of 512 x 512 cells."""
    side = 512
    return saved(
        tmp_path_factory.mktemp("large"), tmx(layer(gids([1] * side * side), size=(side, side)), size=(side, side))
    )


def test_of_a_large_map_a_part_is_shown_and_said_so(large: Path) -> None:
    start = time.process_time()
    status, out = said("map", large)
    assert status == 0 and "shown are columns 192 to 320 and rows 192 to 320; --around COLUMN,ROW" in out
    status, out = said("map", large, "--around", "0,511")
    assert "shown are columns 0 to 64 and rows 447 to 511" in out
    status, out = said("sight", large, "--from", "500,9")
    assert "shown are columns 436 to 511 and rows 0 to 73; --reach CELLS" in out
    status, out = said("sight", large, "--from", "500,9", "--numbers")
    assert "shown are columns 436 to 511" in out and len(out.splitlines()) == 76 * 74 + 1
    cells = json.loads(said("sight", large, "--from", "500,9", "--json", "--reach", "2")[1])["cells"]
    assert cells[0]["cell"] == [498, 7] and len(cells) == 25
    assert time.process_time() - start < 60


def test_a_small_map_is_shown_whole() -> None:
    assert "shown are" not in said("map", "crossing")[1] + said("sight", "crossing", "--from", "4,7")[1]
    whole = json.loads(said("map", "crossing", "--json")[1])
    assert len(whole["cells"]) == whole["columns"] * whole["rows"]


def test_a_terminal_that_knows_ascii_only_gets_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    for words in (("map", "farm"), ("sight", "farm", "--from", "4,7")):
        status, out = said(*words, encoding="ascii")
        assert status == 0 and "?" not in out
    kinds = '█▓▄≈~♣♠",░:;·'
    assert len(set(kinds.translate(PLAINER))) == len(kinds)


# words


def test_the_version_is_told() -> None:
    assert said("--version") == (0, f"deadground {game.VERSION}\n")


def test_check_knows_what_comes_with_the_game_and_says_that_all_is_well() -> None:
    for name, files in (("crossing", "2 files"), ("farm/raid", "1 file")):
        status, out = said("check", name)
        assert status == 0 and out.endswith(f"{files} checked: no faults, no warnings\n")
        assert re.search(r"can be played under d6, darkconspiracy, graydawn, gurps and reflex\n", out)
        for book, lasting in (
            ("d6", r"\d+ rounds, \d+ s"),
            ("gurps", r"\d+ seconds"),
            ("reflex", r"\d+ exchanges, \d+ s"),
        ):
            assert re.search(rf"^  {book}: {lasting}(, times x [\d.]+)?$", out, re.MULTILINE)
    status, out = said("check", "crosing")
    assert status == 2 and "did you mean 'crossing'?" in out


def test_a_folder_that_cannot_be_read_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(path: object) -> Iterator[os.DirEntry[str]]:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(os, "scandir", closed)
    status, out = said("check", tmp_path)
    assert status == FAULTY and "this folder cannot be read (Permission denied)" in out and "1 fault" in out


def test_a_link_out_of_a_searched_folder_is_not_opened(tmp_path: Path) -> None:
    (inner := tmp_path / "inner").mkdir()
    saved(tmp_path, "no map", "secret.tmx")
    (inner / "link.tmx").symlink_to(tmp_path / "secret.tmx")
    status, out = said("check", inner)
    assert status == 0 and "is a link to a place outside this folder" in out and "XML" not in out


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("a.dd2vtt", "Universal VTT"),
        ("a.uvtt", "Universal VTT"),
        ("a.board", "MegaMek"),
        ("a.tmj", "export it as .tmx"),
        ("a.png", "a picture, not a map"),
    ],
)
def test_files_of_other_programs_are_called_what_they_are(tmp_path: Path, name: str, words: str) -> None:
    saved(tmp_path, "size 16 17\n", name)
    status, out = said("check", tmp_path / name)
    assert status == FAULTY and words in out and "open it in Tiled and export it as .tmx, .tsx" not in out


def test_all_faults_of_a_scenario_are_told_at_once(tmp_path: Path) -> None:
    """What is wrong in a field, between fields, with the map, and with those who fight."""
    file = shortened("crossing/first-shots", 1, tmp_path)
    text = file.read_text(encoding="utf-8")
    text = text.replace('title = "', 'titel = "x"\ntitle = "', 1).replace('role = "medic"', 'role = "medicus"', 1)
    text = text.replace('zone = "red"', 'zone = "read"', 1)
    text += '\n[[objective]]\nname = "x"\nkind = "reach"\nside = "green"\n'
    text += '\n[[force]]\nside = "blue"\nrole = "rifleman"\nzone = "blue"\ncount = "many"\n'
    file.write_text(text, encoding="utf-8")
    status, out = said("check", file)
    assert status == FAULTY
    for words in ("unknown field 'titel'", "medicus", "'read'", "there is no side 'green'", "'many'"):
        assert words in out, out


@pytest.mark.parametrize("words", [("map", "farm"), ("check", "crossing"), ("map", "farm", "--json")])
def test_a_full_disk_is_told_in_words(words: tuple[str, ...]) -> None:
    command = [sys.executable, "-c", "import sys; from game.cli import main; sys.exit(main())", *words]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, cwd=ROOT, check=False)
    assert done.returncode == FAULTY
    assert done.stderr == "deadground: the output cannot be written (No space left on device)\n"


def test_a_toml_file_with_a_number_too_long_says_so(tmp_path: Path) -> None:
    with pytest.raises(Faulty, match="a number of thousands of figures; write a shorter number"):
        read_toml(saved(tmp_path, "a = " + "9" * 5000, "a.toml"))
