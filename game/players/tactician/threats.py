"""How dangerous one unit is to another: the rulebook's measure, worked out once for all units that look alike."""

from __future__ import annotations

from itertools import pairwise
from math import ceil

from game.battle.view import View
from game.players.bouts import rounds_each
from rules.frame.body import Posture, Silhouette, ZoneSeen
from rules.frame.figure import Condition, Kit
from rules.frame.recall import lookup
from rules.kernel.refs import Ref

GRAIN = 2.0
"""Metres by which distances are told apart; range bands and arm's length need no finer steps."""
AT_HAND = 10.0
"""Metres within which the distance to a unit without a gun matters."""
CLOSING = 0.4
"""Share that counts of a blow for which the attacker must first close with the target."""
SHOWN, HURT = 6, 4
"""Steps in which the share of a unit that shows, and its strength, are told apart."""
PARTS = 8
"""Parts of all distances at the ends of which the range band is asked first."""
Self = tuple[object, ...]
Look = tuple[str, int, int, int, str, Posture]
"""What of a silhouette is told apart: range band, distance if close, share shown, haze, cover and posture."""


class Between:
    """What one unit does to another at one moment: kept until either fights differently."""

    def __init__(
        self, view: View, by: Ref, upon: Ref, known: dict[Look, float], bands: dict[int, str], *, staying: bool
    ) -> None:
        self._view, self._by, self._upon = view, by, upon
        self._known, self._bands = known, bands
        self._closing = CLOSING if staying and not view.is_vehicle(by) else 1.0
        """Share that counts of a blow for which the attacker must first close with the target."""

    def of(self, shows: Silhouette, posture: Posture) -> float:
        """Share of the target's strength that the attacker takes off in a bout, with this silhouette showing."""
        if not shows.in_line:
            return 0.0
        look = self._look(shows.metres, shows.shown, shows.haze, shows.tag, posture)
        return self._here(look, self._known[look] if look in self._known else self._worked_out(look, shows))

    def at(self, metres: float, shown: float, haze: float, tag: str, posture: Posture) -> float:
        """The same of a body that shows an equal share of every part."""
        if not shown:
            return 0.0
        look = self._look(metres, shown, haze, tag, posture)
        if look in self._known:
            return self._here(look, self._known[look])
        shows = Silhouette(metres, (ZoneSeen("body", 1.0, shown),), haze, tag=tag)
        return self._here(look, self._worked_out(look, shows))

    def stretches(self, most: int) -> tuple[tuple[int, ...], tuple[float, ...]]:
        """For every step of distance up to so many, the number of the stretch of distances that are all alike to the
        attacker; and how many metres off each stretch begins.
        """
        numbers: list[int] = []
        begins: list[float] = []
        before: tuple[str, int] | None = None
        bands = self._bands_to(most)
        for steps in range(most + 1):
            metres = steps * GRAIN
            alike = bands[steps], steps if metres < AT_HAND else -1
            if alike != before:
                before = alike
                begins.append(metres)
            numbers.append(len(begins) - 1)
        return tuple(numbers), tuple(begins)

    def _bands_to(self, most: int) -> list[str]:
        """The range band at every step, asked only where it changes: at some steps first, and then between two that
        differ.
        """
        bands = [""] * (most + 1)
        close = min(most, int(AT_HAND / GRAIN))
        open_ = list(pairwise(close + (most - close) * part // PARTS for part in range(PARTS + 1)))
        for steps in range(close):
            bands[steps] = self._band(steps)
        while open_:
            low, high = open_.pop()
            bands[low], bands[high] = self._band(low), self._band(high)
            if bands[low] == bands[high]:
                bands[low:high] = [bands[low]] * (high - low)
            elif high - low > 1:
                open_ += [(low, (low + high) // 2), ((low + high) // 2, high)]
        return bands

    def _here(self, look: Look, threat: float) -> float:
        """The same from where the attacker is: out of range of all it has, it must close first."""
        return threat if look[0] else self._closing * threat

    def _look(self, metres: float, shown: float, haze: float, tag: str, posture: Posture) -> Look:
        steps = int(metres / GRAIN)
        near, hazy = steps if steps * GRAIN < AT_HAND else -1, round(haze) if haze < 6.0 else 6
        return self._band(steps), near, round(shown * SHOWN), hazy, tag, posture

    def _band(self, steps: int) -> str:
        """The range band at so many steps of distance."""
        if steps not in self._bands:
            view = self._view
            self._bands[steps] = view.aside(view.book.measures.band, view, self._by, steps * GRAIN)
        return self._bands[steps]

    def _worked_out(self, look: Look, shows: Silhouette) -> float:
        view = self._view
        a_round = view.aside(view.book.measures.threat, view, self._by, self._upon, shows, look[-1])
        threat = float(a_round) * rounds_each(view.times)
        self._known[look] = threat
        return threat


class Threats:
    """Remembers the rulebook's answer for each kind of shooter and target and each silhouette."""

    def __init__(self) -> None:
        self._known: dict[tuple[Self, Self], dict[Look, float]] = {}
        self._bands: dict[Self, dict[int, str]] = {}
        """The range band of each distance for what a unit has in hand."""

    def between(self, view: View, by: Ref, upon: Ref, *, staying: bool = False) -> Between:
        """What one unit does to another as they are now.

        With `staying`, blows for which the attacker would have to close with the target count for little.
        """
        own, other = self.fights_as(view, by), self.fights_as(view, upon)
        known, bands = self._known.setdefault((own, other), {}), self._bands.setdefault(own, {})
        return Between(view, by, upon, known, bands, staying=staying)

    def fights_as(self, view: View, ref: Ref) -> Self:
        """What decides how a unit fights: of an enemy what can be seen of it, of a friend all there is."""
        return _fights_as(view, ref)


@lookup
def _fights_as(view: View, ref: Ref) -> Self:
    contact = view.contact(ref)
    if contact is not None:
        return contact.looks.role, contact.looks.held, contact.looks.state
    kit, condition = view.find(ref, Kit), view.find(ref, Condition)
    held = tuple((item.name, item.place, item.loaded > 0) for item in kit.held()) if kit is not None else ()
    return ref, held, ceil(HURT * condition.strength) if condition is not None else HURT
