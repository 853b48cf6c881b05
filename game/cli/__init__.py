"""The commands of `deadground`: everything can be played, looked at and checked without a screen.

Without a command the window opens; with a file in its place it opens on that scenario.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

__all__ = ["main"]

FAULTY, MISUSED, NO_DISPLAY, BROKEN, INTERRUPTED, CUT_OFF = 1, 2, 69, 70, 130, 141
"""Exit statuses: a faulty file, called wrongly, no screen, a mistake of ours, stopped by hand, nobody reads on."""


def main(args: Sequence[str] | None = None) -> int:
    """Run one command; whatever goes wrong ends in a plain line on the error stream and an exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        status = _run(list(sys.argv[1:] if args is None else args))
        sys.stdout.flush()
    except KeyboardInterrupt:
        return _end("stopped", INTERRUPTED)
    except BrokenPipeError:
        _say_no_more()
        return _end("the output was closed before its end", CUT_OFF)
    except OSError as error:
        _say_no_more()
        return _end(f"the output cannot be written ({error.strerror or error})", FAULTY)
    return status


def _say_no_more() -> None:
    """Let what is left of the output go nowhere: it would be tried again at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(args: list[str]) -> int:
    from game.cli.window_commands import file_alone, window
    from game.cli.words import Misuse, NoScreen, Unfit, faults_of, warn

    try:
        opened = file_alone(args, _is_command)
        return _command(args) if args and opened is None else window(scenario=opened)
    except Misuse as error:
        return _end(str(error), MISUSED)
    except Unfit as error:
        return _end(str(error), FAULTY)
    except NoScreen as error:
        return _end(f"{error}; these commands need none: {_without_screen()}", NO_DISPLAY)
    except BrokenPipeError:
        raise
    except OSError as error:
        if not error.filename:
            raise
        return _end(f"{error.filename}: {error.strerror or error}", FAULTY)
    except Exception as error:
        lines = faults_of(error)
        if not lines and os.environ.get("DEADGROUND_TRACE"):
            raise
        if not lines:
            what = f"an error in the program itself, not yours: {type(error).__name__}: {error}"
            return _end(f"{what} (set DEADGROUND_TRACE=1 and try again to see where)", BROKEN)
        for line in lines:
            warn(line)
        return FAULTY


def _is_command(word: str) -> bool:
    from game.cli.commands import names

    return word in names()


def _without_screen() -> str:
    """The commands that open no window."""
    from game.cli.commands import WINDOWED, names

    return ", ".join(name for name in names() if name not in WINDOWED)


def _command(args: list[str]) -> int:
    """Obey a command. The window has no use for what reads commands, and does not wait for it."""
    import typer

    from game.cli.commands import reader

    try:
        with (command := reader()).make_context("deadground", args) as context:
            command.invoke(context)
    except typer.Exit as done:
        return done.exit_code
    except typer.TyperException as error:
        message = error.format_message() if hasattr(error, "format_message") else str(error)
        return _end(f"{message.rstrip('.')} (deadground --help explains)", MISUSED)
    return 0


def _end(words: str, status: int) -> int:
    """One plain line on the error stream."""
    from game.cli.words import warn

    warn(f"deadground: {words}")
    return status
