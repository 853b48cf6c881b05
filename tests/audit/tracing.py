"""Which functions of the rules have run: in play, or only to offer and forecast."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType, FrameType

from tests.audit.citations import ROOT, place

RULES = str(ROOT / "rules")


class Tracer:
    """Notes every function of a folder that is called while it looks on."""

    def __init__(self, folder: str = RULES) -> None:
        self._folder = folder
        self._in_play: set[CodeType] = set()
        self._otherwise: set[CodeType] = set()
        self._now = self._otherwise

    def _called(self, frame: FrameType, _event: str, _what: object) -> None:
        self._now.add(frame.f_code)

    @contextmanager
    def looking_on(self) -> Iterator[None]:
        """From here on; whoever traced before goes on afterwards."""
        before = sys.gettrace()
        sys.settrace(self._called)
        try:
            yield
        finally:
            sys.settrace(before)

    @contextmanager
    def playing(self) -> Iterator[None]:
        """While an answer takes effect."""
        self._now = self._in_play
        try:
            yield
        finally:
            self._now = self._otherwise

    @property
    def in_play(self) -> frozenset[str]:
        """The functions of the rules that ran while answers took effect."""
        return self._of_the_folder(self._in_play)

    @property
    def otherwise(self) -> frozenset[str]:
        """Those that ran for menus, forecasts and players."""
        return self._of_the_folder(self._otherwise)

    def _of_the_folder(self, codes: set[CodeType]) -> frozenset[str]:
        return frozenset(
            place(code.co_filename, code.co_qualname) for code in codes if code.co_filename.startswith(self._folder)
        )
