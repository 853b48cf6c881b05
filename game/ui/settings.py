"""What the player has set: how the window looks, sounds and answers, and what was chosen last.

It lies in one TOML file in the user's own folder. DEADGROUND_HOME names another folder.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import platformdirs
import tomli_w
from pydantic import Field, ValidationError

from game.data import PROGRAM
from rules.kernel.faults import Fault, Faulty
from rules.kernel.lengths import Unit
from rules.kernel.reading import Flag, Number, Sheet, Whole, explained, read_toml

FILE = "settings.toml"

Speed = Literal["slow", "usual", "quick", "instant"]
"""How fast things are seen to happen."""
Short = Annotated[str, Field(max_length=200)]


class LastBattle(Sheet):
    """What was chosen for the last new battle."""

    scenario: Short = Field(default="", description="the scenario, by folder and name or by its file")
    book: Short = Field(default="", description="the rulebook; none: the one the scenario is meant for")
    players: tuple[Short, ...] = Field(default=(), max_length=8, description="who plays, in the order of the sides")
    lasts: Whole = Field(default=0, ge=0, le=7200, description="the length in seconds; 0: as the scenario says")
    table: Literal["closed", "open"] | None = Field(
        default=None, description="what several people see; none: as the scenario says"
    )
    options: dict[str, dict[str, Any]] = Field(
        default_factory=dict, description="switches that were turned, by rulebook and name"
    )


class LogChoice(Sheet):
    """What the log of a battle shows."""

    details: Flag = Field(default=False, description="dice and reasons are unfolded")
    hidden: tuple[Short, ...] = Field(default=(), max_length=40, description="kinds of news that are left out")


class Settings(Sheet):
    """Everything that is remembered from one start to the next."""

    scale: Number | None = Field(
        default=None, ge=0.75, le=2.5, description="size of the interface; none: fitting the window"
    )
    text_size: Number = Field(default=1.0, ge=0.8, le=1.6, description="size of letters beside the rest")
    theme: Short = Field(default="slate", description="colours of the interface")
    palette: Short = Field(default="paper", description="colours of the map")
    reduced_motion: Flag = Field(default=False, description="nothing moves that need not")
    units: Unit = Field(default=Unit.METRES, description="what lengths are shown in")
    window: Literal["window", "borderless", "full"] = Field(default="window", description="how the window is shown")
    window_size: tuple[Annotated[Whole, Field(ge=320, le=16384)], Annotated[Whole, Field(ge=240, le=16384)]] = Field(
        default=(1440, 900), description="pixels across and down"
    )
    speed: Speed = Field(default="usual", description="how fast things are seen to happen")
    volume: Number = Field(default=0.7, ge=0.0, le=1.0, description="how loud it is")
    mute: Flag = Field(default=False, description="not a sound")
    at_once: Flag = Field(default=False, description="a click gives an order that can be done in one way only")
    briefing: Flag = Field(default=True, description="a new battle opens on its briefing")
    follow: Flag = Field(default=True, description="the map goes to what happens and back to where it was")
    end_turns: Flag = Field(default=True, description="a turn ends by itself when no action is left of it")
    guided: Flag = Field(default=False, description="the guided first battle has been seen to its end")
    primers: tuple[Short, ...] = Field(
        default=(), max_length=64, description="the rulebooks whose introduction has been shown"
    )
    orders_told: tuple[Short, ...] = Field(
        default=(),
        max_length=256,
        description="the standing orders that were said to have answered: book and kind",
    )
    keys: dict[str, Short] = Field(default_factory=dict, description="keys chosen for commands, by the command's name")
    recent: tuple[Annotated[str, Field(max_length=4096)], ...] = Field(
        default=(), max_length=20, description="files of scenarios that were opened lately, the last one first"
    )
    log: LogChoice = Field(default_factory=LogChoice, description="what the log of a battle shows")
    battle: LastBattle = Field(default_factory=LastBattle, description="what was chosen for the last new battle")


@dataclass(frozen=True, slots=True)
class Kept:
    """Settings as they were found, and what their owner should be told of the finding; "" when all is well."""

    settings: Settings
    trouble: str = ""


def home() -> Path | None:
    """The folder that DEADGROUND_HOME names, if it names one."""
    elsewhere = os.environ.get("DEADGROUND_HOME")
    return Path(elsewhere) if elsewhere else None


def settings_file() -> Path:
    """Where the settings lie."""
    return (home() or platformdirs.user_config_path(PROGRAM, appauthor=False)) / FILE


def load_settings(file: Path | None = None) -> Kept:
    """The settings of last time; the usual ones at the first start, and in place of a file that cannot be used."""
    file = file or settings_file()
    if not file.exists():
        return Kept(Settings())
    try:
        return Kept(_read(file))
    except Faulty as error:
        return Kept(Settings(), f"{error.faults[0]}. {_set_aside(file)}")


def _read(file: Path) -> Settings:
    content = read_toml(file)
    try:
        return Settings.model_validate(content)
    except ValidationError as error:
        raise Faulty(explained(error, Settings, str(file))) from None


def _set_aside(file: Path) -> str:
    """Keep a broken file under another name, so that saving does not write over what a player may want to mend."""
    for number in range(1, 100):
        aside = file.with_name(f"{file.stem}.broken{number}{file.suffix}")
        if not aside.exists():
            try:
                file.rename(aside)
            except OSError as error:
                return f"It could not be kept aside either ({error.strerror}); default settings are in use."
            return f"It is kept as {aside.name}; default settings are in use."
    return "Default settings are in use."


def save_settings(settings: Settings, file: Path | None = None) -> None:
    """Write the settings: whatever happens meanwhile, the file is either the old or the new one.

    Raises Faulty with one plain fault where they cannot be written.
    """
    file = file or settings_file()
    write_whole(file, tomli_w.dumps(settings.model_dump(mode="json", exclude_none=True)).encode())


def write_whole(file: Path, content: bytes) -> None:
    """Put a file in place in one go, and onto the disk; raises Faulty where it cannot be written."""
    fresh = file.with_name(f"{file.name}.new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with fresh.open("wb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        fresh.replace(file)
    except OSError as error:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        fault = f"cannot be written ({error.strerror or error})"
        raise Faulty(
            (Fault(str(file), "", fault, "free some disk space, or check the permissions of the folder"),)
        ) from None
