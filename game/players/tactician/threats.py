"""How dangerous one is to another, looked up: the rulebook's measure, worked out once for all that look alike."""

from __future__ import annotations

from math import ceil

from game.battle.view import View
from rules.body import Posture, Silhouette
from rules.figure import Condition, Kit
from rules.refs import Ref

GRAIN = 2.0
"""Metres to which distances are told apart: within arm's length and the range bands that is all there is to tell."""
AT_HAND = 10.0
"""Metres within which it matters how far off somebody is who has no gun."""
SHOWN, HURT = 6, 4
"""Into how many parts what shows of somebody, and what is left of him, is divided."""
Self = tuple[object, ...]


class Threats:
    """Remembers what the rulebook said about such a shooter, such a target and so much of it showing."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], float] = {}
        self._bands: dict[tuple[Self, int], str] = {}

    def of(self, view: View, by: Ref, upon: Ref, shows: Silhouette, posture: Posture) -> float:
        """The share of its strength that one takes off another in a round, if so much of it shows."""
        if not shows.in_line:
            return 0.0
        shooter, steps = self._self(view, by), int(shows.metres / GRAIN)
        key = (
            shooter,
            self._self(view, upon),
            self._band(view, by, shooter, steps),
            steps if shows.metres < AT_HAND else -1,
            round(shows.shown * SHOWN),
            round(min(shows.haze, 6.0)),
            shows.tag,
            posture,
        )
        threat = self._known.get(key)
        if threat is None:
            threat = self._known[key] = float(view.book.measures.threat(view, by, upon, shows, posture))
        return threat

    def _band(self, view: View, by: Ref, shooter: Self, steps: int) -> str:
        """The range band of a distance for what somebody has in hand."""
        key = shooter, steps
        band = self._bands.get(key)
        if band is None:
            band = self._bands[key] = view.book.measures.band(view, by, (steps + 0.5) * GRAIN)
        return band

    def _self(self, view: View, ref: Ref) -> Self:
        """What of a figure bears on how it fights: of strangers how they look, of one's own all there is."""
        return view.remembered(("fights as", ref), lambda: _fights_as(view, ref))


def _fights_as(view: View, ref: Ref) -> Self:
    contact = view.contact(ref)
    if contact is not None:
        return contact.looks.role, contact.looks.held, contact.looks.state
    kit, condition = view.find(ref, Kit), view.find(ref, Condition)
    held = tuple((item.name, item.place, item.loaded > 0) for item in kit.held()) if kit is not None else ()
    return ref, held, ceil(HURT * condition.strength) if condition is not None else HURT
