"""Which functions of the rules have run: in play, or only to offer and forecast."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.audit.citations import ROOT
from tests.audit.marks import marks

RULES = ROOT / "rules"


class Tracer:
    """Notes every function of a file or folder that begins to run while it looks on; one tracer at a time for each.

    What is remembered from an earlier battle of the same process doesn't run again, and isn't noted again.
    """

    def __init__(self, source: Path = RULES) -> None:
        self._marks = marks(source)
        self._in_play: set[str] = set()
        self._otherwise: set[str] = set()

    @contextmanager
    def looking_on(self) -> Iterator[None]:
        """From here on."""
        with self._marks.set():
            try:
                yield
            finally:
                self._otherwise.update(self._marks.take())

    @contextmanager
    def playing(self) -> Iterator[None]:
        """While an answer takes effect."""
        self._otherwise.update(self._marks.take())
        try:
            yield
        finally:
            self._in_play.update(self._marks.take())

    @property
    def in_play(self) -> frozenset[str]:
        """The functions of the rules that ran while answers took effect."""
        return frozenset(self._in_play)

    @property
    def otherwise(self) -> frozenset[str]:
        """Those that ran for menus, forecasts and players."""
        return frozenset(self._otherwise)
