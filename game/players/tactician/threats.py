"""How dangerous one is to another, looked up: the rulebook's measure, worked out once for all that look alike."""

from __future__ import annotations

from game.battle.view import View
from rules.body import Posture, Silhouette
from rules.figure import Condition, Kit
from rules.refs import Ref

NEAR, FAR = 1.0, 4.0
"""Distances are told apart by a metre up to ten, by four beyond."""
EIGHTHS = 8


class Threats:
    """Remembers what the rulebook said about such a shooter, such a target and so much of it showing."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], float] = {}

    def of(self, view: View, by: Ref, upon: Ref, shows: Silhouette, posture: Posture) -> float:
        """The share of its strength that one takes off another in a round, if so much of it shows."""
        if not shows.in_line:
            return 0.0
        grain = NEAR if shows.metres < 10 else FAR
        key = (
            self._self(view, by),
            self._self(view, upon),
            round(shows.metres / grain) * grain,
            round(shows.shown * EIGHTHS),
            round(min(shows.haze, 6.0) * 2),
            shows.tag,
            posture,
        )
        threat = self._known.get(key)
        if threat is None:
            threat = self._known[key] = float(view.book.measures.threat(view, by, upon, shows, posture))
        return threat

    def _self(self, view: View, ref: Ref) -> tuple[object, ...]:
        """What of a figure bears on how it fights: of strangers how they look, of one's own all there is."""
        contact = view.contact(ref)
        if contact is not None:
            return contact.looks.role, contact.looks.held, contact.looks.state
        kit, condition = view.find(ref, Kit), view.find(ref, Condition)
        held = tuple((item.name, item.loaded > 0) for item in kit.held()) if kit is not None else ()
        return ref, held, condition.strength if condition is not None else 1.0
