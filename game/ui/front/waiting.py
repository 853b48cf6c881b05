"""Work that takes longer than a picture: done beside the window while a dialog says so, and its end told."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import TypeVar

from game.ui.front.page import tell_fault
from game.ui.kit.dialog import Dialog
from game.ui.kit.label import Label
from game.ui.kit.motion import Timer
from game.ui.kit.root import Root
from rules.kernel.faults import Faulty

T = TypeVar("T")
LOOKING = 60
"""Milliseconds between two looks at whether it is done."""


def meanwhile(root: Root, title: str, work: Callable[[], T], done: Callable[[T], object], failed: str) -> Dialog:
    """Do some work beside the window. What comes of it is handed on; what it finds wrong is told under a title."""
    words = Label("This takes a moment.")
    dialog = Dialog(title, words).open(root)
    made: list[T] = []
    wrong: list[Faulty | Exception] = []

    def working() -> None:
        try:
            made.append(work())
        except Exception as error:
            wrong.append(error)

    thread = Thread(target=working, name="meanwhile", daemon=True)
    thread.start()

    def look() -> None:
        if thread.is_alive():
            timer.start()
            return
        dialog.close()
        if made:
            done(made[0])
        elif isinstance(wrong[0], Faulty):
            tell_fault(root, failed, wrong[0])
        else:
            raise wrong[0]

    timer = Timer(words, LOOKING, look)
    timer.start()
    return dialog
