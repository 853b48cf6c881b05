"""Work done beside the window on what was asked last: what was asked before that and is not begun is passed over."""

from __future__ import annotations

from collections.abc import Callable
from threading import Condition, Thread
from typing import Generic, TypeVar

A = TypeVar("A")
B = TypeVar("B")


class Latest(Generic[A, B]):
    """One thread for one kind of work."""

    def __init__(self, work: Callable[[A], B], name: str) -> None:
        self._work = work
        self._wake = Condition()
        self._asked: list[A] = []
        self._answers: list[tuple[A, B | Exception]] = []
        self._closed = self._working = False
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def ask(self, what: A) -> None:
        """Work on this next."""
        with self._wake:
            self._asked = [what]
            self._wake.notify()

    def answers(self) -> list[tuple[A, B | Exception]]:
        """What has been worked out since it was last asked for, in turn."""
        with self._wake:
            found, self._answers = self._answers, []
        return found

    @property
    def busy(self) -> bool:
        """Whether something is still to be worked out, or to be taken."""
        return bool(self._asked or self._working or self._answers)

    def close(self) -> None:
        """Begin nothing more."""
        with self._wake:
            self._closed = True
            self._asked = []
            self._wake.notify()

    def _run(self) -> None:
        while True:
            with self._wake:
                while not self._asked and not self._closed:
                    self._wake.wait()
                if self._closed:
                    return
                what = self._asked.pop()
                self._working = True
            try:
                answer: B | Exception = self._work(what)
            except Exception as error:  # handed to the window, which tells a fault and raises anything else
                answer = error
            with self._wake:
                self._answers.append((what, answer))
                self._working = False
