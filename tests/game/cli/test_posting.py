"""Battles told for others: a line a deed, Markdown to be posted, pictures and an animation without a window."""

from __future__ import annotations

import errno
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image

from game.cli import main
from game.cli.markdown import literal
from game.ui.gif import Gif
from tests.game.cli.commands import four_in_a_street, written
from tests.shipped import shortened
from tests.tiny_book import installed

SCENARIO = four_in_a_street(
    title="Four in a *street*",
    rounds=2,
    leader="Stanko_|x",
    more='{ name = "The café", kind = "reach", side = "blue" },',
)
Say = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with installed(monkeypatch):
        yield


@pytest.fixture(scope="module")
def street(tmp_path_factory: pytest.TempPathFactory) -> str:
    return written(tmp_path_factory.mktemp("maps"), SCENARIO)


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    def call(*args: str | Path) -> tuple[int, str, str]:
        status = main([str(arg) for arg in args])
        return status, *capsys.readouterr()

    return call


def test_in_brief_every_deed_is_a_line_without_dice(say: Say, street: str) -> None:
    status, out, error = say("run", street, "--brief", "--seed", "3")
    assert (status, error) == (0, "")
    assert out.index("\nRound 1\n") < out.index("\nRound 2\n") < out.index("still in the fight.")
    assert "Needed" not in out and "d6: " not in out and "spot" not in out
    assert "The reds: 2 of 2 still in the fight." in out or "The reds: 1 of 2 still in the fight." in out


def test_what_comes_of_a_shot_stands_in_the_line_of_the_shot(say: Say) -> None:
    _, out, _ = say("run", "crossing", "--brief", "--seed", "3", "--book", "d6")
    assert "Stanko fires a burst at Private Lund (Assault rifle 5.56). It hits. Private Lund goes down." in out
    assert "hit points" not in out


def test_markdown_has_title_sides_objectives_rounds_and_result(say: Say, street: str) -> None:
    status, out, _ = say("run", street, "--markdown", "--seed", "3")
    assert status == 0
    heads = [line for line in out.splitlines() if line.startswith("#")]
    assert heads == [
        "# Four in a \\*street\\*", "## Sides", "## Objectives", "## Round 1", "## Round 2", "## Result",
    ]  # fmt: skip
    assert "- **The reds**: Ilic (rifleman), Stanko\\_\\|x (leader)" in out
    assert "- **The crossing** (hold, The reds, 2 points)" in out
    assert re.search(r"^\| Blue \| Osei \| rifleman \| \w+ \|$", out, re.MULTILINE)


def test_markdown_says_how_long_it_lasts_and_who_comes_when(say: Say, tmp_path: Path) -> None:
    file = shortened("crossing/first-shots", 1, tmp_path)
    _, out, _ = say("run", str(file), "--markdown", "--seed", "3", "--book", "reflex")
    assert " · 1 exchange, 8 s · seed 3" in out
    assert "2 × Late volunteer (rifleman) after 8 s (exchange 2)" in out


def test_for_one_side_markdown_names_no_other_people_goals_or_seed(say: Say, street: str) -> None:
    _, out, _ = say("run", street, "--markdown", "--side", "blue", "--seed", "3")
    before, _, _ = out.partition("## Round 1")
    assert "Hold the wall." in before and "Osei" in before
    for secret in ("Ilic", "Stanko", "Take it", "The crossing** (hold", "seed"):
        assert secret not in before


@pytest.mark.parametrize(
    ("text", "shown"), [("a *b* <i>", "a \\*b\\* \\<i\\>"), ("- x", "\\- x"), ("1. x", "1\\. x"), ("Hello.", "Hello.")]
)
def test_nothing_in_a_name_is_a_mark(text: str, shown: str) -> None:
    assert literal(text) == shown


def test_two_ways_of_telling_do_not_go_together(say: Say, street: str) -> None:
    status, _, error = say("run", street, "--brief", "--json")
    assert status == 2 and "--json and --brief do not go together" in error


def test_a_kept_battle_can_be_told_so_as_well(say: Say, street: str, tmp_path: Path) -> None:
    journal = tmp_path / "street.jsonl"
    _, played, _ = say("run", street, "--brief", "--journal", journal)
    assert say("replay", journal, "--brief")[1] == played


def test_pictures_and_an_animation_are_drawn_without_a_window(say: Say, street: str, tmp_path: Path) -> None:
    folder, film = tmp_path / "pictures", tmp_path / "street.gif"
    status, _, error = say("run", street, "--brief", "--pictures", folder, "--gif", film)
    assert (status, error) == (0, "")
    files = sorted(file.name for file in folder.iterdir())
    assert files == ["round-000.png", "round-001.png", "round-002.png"]
    with Image.open(folder / files[0]) as picture:
        assert max(picture.size) <= 1024 + 44
    with Image.open(film) as animation:
        assert getattr(animation, "n_frames", 1) == 3
        assert max(animation.size) <= 800 + 44
    assert not list(tmp_path.glob("*.new"))


def test_a_picture_for_a_side_shows_what_that_side_sees(say: Say, street: str, tmp_path: Path) -> None:
    """Wherever red's leader stands behind the house, while blue does not see it, blue's first picture is the same."""
    files = [Path(street).with_name(name) for name in ("here.toml", "elsewhere.toml")]
    for file, row in zip(files, (1, 3), strict=True):
        file.write_text(four_in_a_street(rounds=1).replace('zone = "red-reserve"', f"at = [1, {row}]"), "utf-8")
    drawn: list[bytes] = []
    for file, side in [(file, side) for side in ("blue", None) for file in files]:
        folder = tmp_path / f"{len(drawn)}"
        say("run", file, "--brief", "--pictures", folder, *(("--side", side) if side else ()))
        drawn.append((folder / "round-000.png").read_bytes())
    assert drawn[0] == drawn[1]
    assert drawn[2] != drawn[3]


@pytest.mark.parametrize("option", ["--pictures", "--gif"])
def test_where_nothing_can_be_written_one_line_says_so_before_the_battle(
    option: str, say: Say, street: str, tmp_path: Path
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder", encoding="utf-8")
    status, out, error = say("run", street, option, blocked / "inside", "--journal", tmp_path / "street.jsonl")
    assert status != 0 and out == ""
    assert "cannot be written" in error and error.count("\n") == 1
    assert list(tmp_path.iterdir()) == [blocked]


def test_a_full_disk_is_one_line_and_leaves_nothing_half_done(
    say: Say, street: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Gif, "end", full)
    status, _, error = say("run", street, "--brief", "--gif", tmp_path / "street.gif")
    assert status != 0
    assert "cannot be written (No space left on device)" in error and error.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
