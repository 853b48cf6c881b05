"""The time for which one side keeps the seat at a closed table.

Before the seat is passed, those of its units that are still to act and have nothing to keep doing can be told together
what to do, so that the seat need not come back for each of them.
"""

from __future__ import annotations

from game.ui.battle.session import Session
from rules.kernel.refs import Ref


class Sitting:
    """Which units can be told what to do before the seat is passed, and whether that is offered."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.offers = True
        """Whether it is offered at all in this battle."""
        self._passed: tuple[str, int] | None = None
        """The side that passed the seat all the same, and the round."""
        self._known: tuple[tuple[int, str | None], tuple[Ref, ...]] | None = None

    def waiting(self) -> tuple[Ref, ...]:
        """The units of the side in the seat that would call it back in this round; none while the seat stays."""
        session = self._session
        if not self.offers or session.hand_to is None or len(session.seats.persons) < 2:
            return ()
        key = session.changes, session.eyes
        if self._known is None or self._known[0] != key:
            self._known = key, self._waiting()
        return self._known[1]

    def _waiting(self) -> tuple[Ref, ...]:
        session, view = self._session, self._session.view()
        if session.eyes is None or session.eyes not in session.seats.persons:
            return ()
        if self._passed == (session.eyes, view.clock.round):
            return ()
        line = view.book.timeline(view)
        coming = {beat.unit for beat in (*line.beats, *line.later) if not (beat.done or beat.lost)}
        return tuple(unit for unit in session.errands.asking(view) if unit in coming)

    def passes(self) -> None:
        """The player passes the seat as things stand: nothing is offered again in this round."""
        if self._session.eyes is not None:
            self._passed = self._session.eyes, self._session.view().clock.round
            self._known = None
