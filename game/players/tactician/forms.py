"""Which of the many ways to fill a form are considered: the likeliest targets, the places where enemies are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, product
from typing import Any

from game.players.forms import field, suggests
from game.players.tactician.position_value import PositionValue
from game.players.tactician.sweeping import Sweeps
from rules.frame.forms import Choices, Offer, Purpose
from rules.frame.marks import Mark, mark_of

TARGETS, PLACES, OTHERS = 2, 3, 2
"""Values of a field that are tried: of targets, of places, of any other kind."""
FEW = 8
"""The most values of a field that is filled in for a unit on overwatch."""
CLEARLY = 1.2
"""How many times as good as the next target a target must be for the next to be left out."""
AT_UNITS = (Mark.WHOM, Mark.TARGET)
LISTED = 64
"""Listed values that are searched for good ones."""
FRONTS = 2
"""Stretches of ground to sweep with fire that are tried."""


def likely(offer: Offer, standing: PositionValue) -> Iterator[Any]:
    """Forms filled with promising values, the best first."""
    fields = {name: _values(mark_of(offer.action, name), values, standing) for name, values in offer.choices.items()}
    rounds = field(offer, Mark.ROUNDS)
    if rounds and offer.action.purpose is Purpose.PIN:
        fields[rounds] = fields[rounds][-1:]
    for chosen in product(*fields.values()):
        yield offer.action(**dict(zip(fields, chosen, strict=True)))


def watches(offer: Offer) -> Any | None:
    """A form of overwatch with a weapon for an enemy to appear, or None if it does not fit.

    It does not fit if it asks for a place or a friend to watch, if friends would set it off too, or if it names ground
    to fire at, where friends may be by then.
    """
    weapon, front = field(offer, Mark.WEAPON), field(offer, Mark.FRONT)
    if not weapon or (front and () not in offer.choices[front]):
        return None
    chosen: dict[str, Any] = {}
    whom = [name for name in offer.choices if mark_of(offer.action, name) in AT_UNITS]
    for name in dict.fromkeys((weapon, *whom, *offer.choices)):
        listed = tuple(islice(offer.choices[name], FEW + 1))
        fits = None in listed if name in whom else name != weapon or bool(listed[0])
        if len(listed) > FEW or not fits:
            return None
        chosen[name] = None if None in listed else listed[-1]
    blind = chosen.get(field(offer, Mark.ANYONE)) or chosen.get(front)
    return offer.action(**chosen) if chosen.get(weapon) and not blind else None


def _values(mark: Mark | None, values: Choices, standing: PositionValue) -> tuple[Any, ...]:
    if mark is Mark.FRONT and suggests(values):
        return values.best(Sweeps(standing).worth, FRONTS)
    listed = tuple(islice(iter(values), LISTED))
    if len(listed) == 1:
        return listed
    if mark in AT_UNITS:
        return _targets(listed, standing)
    if mark is Mark.PLACE:
        cells = [each for each in listed if each is not None]
        return tuple(sorted(cells, key=lambda cell: (-standing.crowd(cell), cell))[:PLACES])
    return listed[:1] if mark in (Mark.CALLED, Mark.FACING) else (listed[0], listed[-1])[:OTHERS]


def _targets(listed: tuple[Any, ...], standing: PositionValue) -> tuple[Any, ...]:
    """The enemies that the unit can hurt most as things are."""
    ranked = worth_firing_at(listed, standing)
    return ranked[:TARGETS] or listed[:1]


def worth_firing_at(listed: Iterable[Any], standing: PositionValue) -> tuple[Any, ...]:
    """Enemies that the unit can hurt, the most rewarding first; much less rewarding ones are left out."""
    by_ref = {duel.foe.ref: duel for duel in standing.duels if not duel.foe.gone}
    worth = {}
    for ref in dict.fromkeys(listed):
        duel = by_ref.get(ref)
        if duel is not None:
            threat = duel.dealt.of(standing.view.silhouette(standing.unit, ref), duel.foe.pose.posture)
            worth[ref] = threat * standing.plan.value(ref)
    least = max(worth.values(), default=0.0) / CLEARLY
    ranked = sorted((ref for ref in worth if worth[ref] >= least), key=lambda ref: (-worth[ref], ref))
    return tuple(ranked)
