"""The window: opened on the title, on the film of a battle, or on a scenario of the user's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from game.cli.argument_lookup import there
from game.cli.words import Misuse, NoScreen

OPENED = (".toml", ".tmx", ".deadground")
"""What is opened in the window wherever it lies: scenarios, maps for the sake of theirs, and packed scenarios."""


def file_alone(args: Sequence[str], is_command: Callable[[str], bool]) -> Path | None:
    """The file that is to be opened in the window, where the arguments are a file and no command."""
    if len(args) != 1 or args[0].startswith("-"):
        return None
    path = Path(args[0]).expanduser()
    if path.suffix.lower() in OPENED or (path.is_file() and path.name != args[0]):
        return there(path)
    return path if path.is_file() and not is_command(args[0]) else None


def window(film: Path | None = None, scenario: Path | None = None) -> int:
    """Open the window and stay until it is closed; the exit status. Raises NoScreen where there is no display."""
    from game.ui.front.start import play
    from game.ui.window import NoDisplay

    try:
        return play(film, _unpacked(scenario))
    except NoDisplay as error:
        raise NoScreen(f"there is no display to open a window on ({error})") from None


def _unpacked(scenario: Path | None) -> Path | None:
    """A packed scenario unpacked among the user's own."""
    if scenario is None or scenario.suffix.lower() != ".deadground":
        return scenario
    from game.workshop.packing import unpack

    return unpack(scenario)


def players_screen(journal: Path, sides: Sequence[str], monitor: int) -> int:
    """Open the players' screen of a battle and stay until it is closed; the exit status. Raises Misuse for sides that
    are not there, NoScreen where there is no display.
    """
    from game.ui.players_screen.door import NoSides
    from game.ui.players_screen.opening import follow
    from game.ui.window import NoDisplay

    try:
        return follow(journal, sides, monitor)
    except NoSides as error:
        raise Misuse(str(error)) from None
    except NoDisplay as error:
        raise NoScreen(f"there is no display to open a window on ({error})") from None
