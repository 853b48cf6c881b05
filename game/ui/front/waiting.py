"""Work that takes longer than a picture: done beside the window, and its end told. What takes a moment shows nothing;
what takes longer says so, long enough to be read.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import TypeVar

import pygame

from game.ui.front.page import tell_fault
from game.ui.kit.dialog import Dialog
from game.ui.kit.motion import Timer
from game.ui.kit.root import Root
from game.ui.kit.widget import Widget
from rules.kernel.faults import Faulty

T = TypeVar("T")
AT_ONCE = 0.03
"""Seconds that the window waits for it: much is done by then."""
LOOKING = 15
"""Milliseconds between two looks at whether it is done."""
PATIENCE, READ = 300, 500
"""Milliseconds after which it is said that something is being done, and for which that stands at least."""


class Shut(Widget):
    """Nothing to see, that lets no click and no key through."""

    focusable = True

    def handle(self, event: pygame.Event) -> bool:
        return True


def meanwhile(
    root: Root,
    title: str,
    work: Callable[[], T],
    done: Callable[[T], object],
    failed: str | Callable[[Faulty], object],
) -> None:
    """Do some work beside the window. What comes of it is handed on; what it finds wrong is told under a title, or
    handed on as well.
    """
    made: list[T] = []
    wrong: list[Exception] = []

    def working() -> None:
        try:
            made.append(work())
        except Exception as error:
            wrong.append(error)

    def ended() -> None:
        if made:
            done(made[0])
        elif not isinstance(wrong[0], Faulty):
            raise wrong[0]
        elif isinstance(failed, str):
            tell_fault(root, failed, wrong[0])
        else:
            failed(wrong[0])

    thread = Thread(target=working, name="meanwhile", daemon=True)
    thread.start()
    thread.join(AT_ONCE)
    if thread.is_alive():
        _wait_for(root, title, thread, ended)
    else:
        ended()


def _wait_for(root: Root, title: str, thread: Thread, ended: Callable[[], object]) -> None:
    """Let nothing else be done until it is done; after a while say so."""
    shut = Shut()
    layer = root.show(shut, lambda _: pygame.Rect(0, 0, 0, 0))
    root.set_focus(shut, False)
    said: list[Dialog] = []
    waited = [0]

    def look() -> None:
        waited[0] += LOOKING
        if not said and thread.is_alive() and waited[0] >= PATIENCE:
            said.append(Dialog(title, "This takes a moment.").open(root))
            root.set_focus(shut, False)
            waited[0] = 0
        if thread.is_alive() or (said and waited[0] < READ):
            timer.start()
            return
        for dialog in said:
            dialog.close()
        layer.close()
        ended()

    timer = Timer(shut, LOOKING, look)
    timer.start()
