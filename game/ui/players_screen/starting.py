"""Opens the players' screen from a running battle: a program of its own, which reads the journal and nothing else."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import game
from game.ui.battle.session import Session
from game.ui.kit.boxes import Column
from game.ui.kit.button import Button
from game.ui.kit.canvas import LEFT
from game.ui.kit.dialog import Answer, Dialog
from game.ui.kit.label import Label
from game.ui.kit.root import Root
from rules.kernel.files import faulty, reason


def start(journal: Path, sides: Sequence[str]) -> None:
    """Open a window that follows a battle with the eyes of these sides, or where none is named of all that people play
    at any time; raises Faulty where it cannot be opened.
    """
    words = [sys.executable, "-m", "game", "table", str(journal.absolute())]
    if sides:
        words += ["--side", ",".join(sides)]
    try:
        subprocess.Popen(
            words,
            cwd=Path(game.__file__).parent.parent,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError as error:
        remedy = f"open it yourself: deadground table {journal}"
        raise faulty(journal, f"a second window cannot be opened ({reason(error)})", remedy) from None


def choose(root: Root, session: Session, chosen: Callable[[tuple[str, ...]], object]) -> None:
    """Have chosen whose eyes the players' screen looks with, where there is a choice."""
    titles = session.battle.setup.scenario.titles
    persons = session.seats.persons
    if session.open is not None or len(persons) == 1:
        chosen(())
        return
    several = persons or tuple(titles)
    choices: list[tuple[str, tuple[str, ...]]] = [("All players together", ())] if persons else []
    choices += [(titles[side], (side,)) for side in several]

    def taking(sides: tuple[str, ...]) -> Callable[[], object]:
        def take() -> None:
            dialog.close()
            chosen(sides)

        return take

    rows = [
        Button(text, taking(sides), "plain", align=LEFT, name=f"eyes {','.join(sides) or 'all'}")
        for text, sides in choices
    ]
    note = Label("A side with a password asks for it in the new window.", "small", "second")
    dialog = Dialog("What does the players’ screen show?", Column(*rows, note, gap=6), [Answer("Cancel")])
    dialog.open(root)
