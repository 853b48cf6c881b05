"""What follows from a state, worked out beside the window: its map as it looks now, and what check finds in it."""

from __future__ import annotations

from dataclasses import dataclass

from game.board.battleground import Battleground
from game.ui.map.chart import Chart
from game.ui.map.palette import Palette
from game.ui.map.redrawing import Redrawn, redrawn, same_grid
from game.ui.workshop.latest import Latest
from game.workshop.editing.findings import Finding, findings
from game.workshop.editing.state import State
from rules.kernel.faults import Faulty

REST = 350
"""Milliseconds that nothing is changed before it is checked."""
PAUSE, LONGEST = 90, 700
"""Milliseconds that nothing is drawn before the map is painted anew, and after which it is painted meanwhile."""


@dataclass(frozen=True)
class News:
    """What has been worked out since the last look."""

    grounds: tuple[tuple[State, Redrawn | Battleground], ...] = ()
    """Maps as they look now, in turn; one on another grid is shown from scratch."""
    unreadable: Faulty | None = None
    """Why the map cannot be shown as it is now."""
    found: tuple[Finding, ...] | None = None


class Refreshing:
    """Two threads: one for the map, one for the findings."""

    def __init__(self, ground: Battleground, palette: Palette) -> None:
        self._shown, self._palette = ground, palette
        """The map that was handed on last: what changes is told against it."""
        self._grounds: Latest[State, Redrawn | Battleground] = Latest(self._ground, "map")
        self._findings: Latest[State, tuple[Finding, ...]] = Latest(findings, "check")
        self._undrawn: State | None = None
        self._pause = self._waited = 0
        self._unchecked: State | None = None
        self._due = 0

    def changed(self, state: State, *, map_too: bool) -> None:
        """Work on this state."""
        if map_too:
            self._waited = self._waited if self._undrawn is not None else 0
            self._undrawn, self._pause = state, PAUSE
        self._unchecked, self._due = state, REST

    @property
    def drawing(self) -> bool:
        """Whether a map is still to come."""
        return self._undrawn is not None or self._grounds.busy

    @property
    def checking(self) -> bool:
        """Whether findings are still to come."""
        return self._unchecked is not None or self._findings.busy

    def close(self) -> None:
        """The editor is left."""
        self._grounds.close()
        self._findings.close()

    def tick(self, passed: int) -> News:
        """Let milliseconds pass; what is new."""
        self._due -= passed
        self._pause -= passed
        self._waited += passed
        if self._undrawn is not None and (self._pause <= 0 or self._waited >= LONGEST):
            self._grounds.ask(self._undrawn)
            self._undrawn = None
        if self._unchecked is not None and self._due <= 0 and not self.drawing:
            self._findings.ask(self._unchecked)
            self._unchecked = None
        grounds, unreadable, found = [], None, None
        for state, answer in self._grounds.answers():
            if isinstance(answer, Faulty):
                unreadable = answer
            elif isinstance(answer, Exception):
                raise answer
            else:
                grounds.append((state, answer))
        for _, told in self._findings.answers():
            if isinstance(told, Exception):
                raise told
            found = told
        return News(tuple(grounds), unreadable, found)

    def _ground(self, state: State) -> Redrawn | Battleground:
        ground, before = state.ground, self._shown
        if same_grid(before, ground):
            made: Redrawn | Battleground = redrawn(before, ground, Chart(ground.terrain.grid), self._palette)
        else:
            made = ground
        self._shown = ground
        return made
