"""The window: opened on the title, or on the film of a battle."""

from __future__ import annotations

from pathlib import Path

from game.cli.words import NoScreen

WINDOWED = ("watch",)
"""Commands that need a screen too."""


def window(film: Path | None = None) -> int:
    """Open the window and stay until it is closed; the exit status. Raises NoScreen where there is no display."""
    from game.ui.front.start import play
    from game.ui.window import NoDisplay

    try:
        return play(film)
    except NoDisplay as error:
        from game.cli.commands import names

        enough = ", ".join(name for name in names() if name not in WINDOWED)
        why = f"there is no display to open a window on ({error})"
        raise NoScreen(f"{why}; these commands need none: {enough}") from None
