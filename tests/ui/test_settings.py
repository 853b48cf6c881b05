"""Settings come back as they were left, and a file that cannot be used costs nobody anything but its contents."""

import errno
import os
from pathlib import Path

import pytest

from game.ui.settings import LastBattle, LogChoice, Settings, load_settings, save_settings, settings_file
from rules.kernel.faults import Faulty

TURNED = Settings(
    scale=1.75,
    text_size=1.25,
    theme="contrast",
    palette="teal",
    reduced_motion=True,
    window="full",
    window_size=(1920, 1080),
    speed="instant",
    volume=0.25,
    mute=True,
    at_once=True,
    guided=True,
    keys={"battle.undo": "Ctrl+U", 'odd "name"\\': "ü"},
    log=LogChoice(details=True, hidden=("heard",)),
    battle=LastBattle(
        scenario="farm/raid",
        book="d6",
        players=("person", "tactician:veteran"),
        lasts=72,
        options={"d6": {"diagonals": "flat", "max_actions": 3}},
    ),
)


def test_the_first_start_finds_the_usual_settings_and_writes_nothing(tmp_path: Path) -> None:
    kept = load_settings(tmp_path / "settings.toml")
    assert kept.settings == Settings()
    assert kept.trouble == ""
    assert not list(tmp_path.iterdir())


def test_what_was_set_comes_back(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "er" / "settings.toml"
    save_settings(TURNED, file)
    assert load_settings(file).settings == TURNED
    save_settings(Settings(), file)
    assert load_settings(file).settings == Settings()
    assert [each.name for each in file.parent.iterdir()] == ["settings.toml"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("volume = [", "TOML"),
        ("volume = 7.5", "volume"),
        ('volume = "loud"', "volume"),
        ("loudness = 0.5", "loudness"),
        ('window = "tiny"', "window"),
        ("window_size = [1, 2, 3]", "window_size"),
        ("[battle]\nlasts = -1", "battle.lasts"),
        ("\xff\xfe", "UTF-8"),
        ("", ""),
    ],
)
def test_a_broken_file_is_told_of_in_one_line_and_kept_aside(text: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_bytes(text.encode("latin-1"))
    kept = load_settings(file)
    assert kept.settings == Settings()
    if not told:
        assert kept.trouble == ""
        return
    assert str(file) in kept.trouble
    assert told in kept.trouble
    assert "\n" not in kept.trouble
    assert "settings.broken1.toml" in kept.trouble
    assert (tmp_path / "settings.broken1.toml").read_bytes() == text.encode("latin-1")
    assert not file.exists()


def test_every_broken_file_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    for words in ("one", "two"):
        file.write_text(words)
        load_settings(file)
    assert (tmp_path / "settings.broken1.toml").read_text() == "one"
    assert (tmp_path / "settings.broken2.toml").read_text() == "two"


def test_a_full_disk_is_told_of_and_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "settings.toml"
    save_settings(TURNED, file)

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Faulty, match="No space left on device"):
        save_settings(Settings(), file)
    monkeypatch.undo()
    assert load_settings(file).settings == TURNED
    assert [each.name for each in tmp_path.iterdir()] == ["settings.toml"]


def test_a_folder_that_is_a_file_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "here").write_text("")
    with pytest.raises(Faulty, match="cannot be written"):
        save_settings(Settings(), tmp_path / "here" / "settings.toml")


def test_the_settings_lie_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEADGROUND_HOME", str(tmp_path))
    assert settings_file() == tmp_path / "settings.toml"
    monkeypatch.delenv("DEADGROUND_HOME")
    assert settings_file().parent.name == "deadground"
