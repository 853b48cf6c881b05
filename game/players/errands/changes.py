"""What has changed since an errand was given, as far as the unit's side knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.battle.view import View
from game.battle.witness import Account
from game.players.crews import fights
from game.players.errands.errand import Change, Errand, Noted
from rules.frame.figure import Condition
from rules.frame.showing import Sight
from rules.kernel.refs import Ref

ARMS_LENGTH, CELLS = 2.5, 1.5
"""Metres, and cells, within which an enemy counts as within reach."""
HARMFUL = (Sight.ATTACK, Sight.SWEEP, Sight.WOUND)
"""How events look by which a unit is attacked."""


def noted(view: View, unit: Ref, told: int) -> Noted:
    """How things stand for a unit now."""
    seen = tuple(_seen(view, unit))
    own = view.units(view.side(unit))
    return Noted(
        told,
        seen,
        tuple(foe for foe in seen if within_reach(view, unit, foe)),
        _strength(view, unit),
        tuple(each for each in own if each != unit and fights(view, each)),
    )


def changed(errand: Errand, view: View, log: Sequence[Account]) -> str:
    """What has changed that ends an errand, in words; "" where nothing has."""
    unit, then, ends = errand.unit, errand.noted, errand.ends
    if Change.HURT in ends and _strength(view, unit) < then.strength:
        return "hurt"
    if Change.ATTACKED in ends and (by := _attack(view, unit, log[then.told :])):
        return by
    if Change.REACH in ends or Change.SIGHT in ends:
        for foe in _seen(view, unit):
            if Change.REACH in ends and foe not in then.near and within_reach(view, unit, foe):
                return f"{view.name(foe)} in reach"
            if Change.SIGHT in ends and foe not in then.seen:
                return f"{view.name(foe)} in sight"
    if Change.FALLS in ends:
        for friend in then.friends:
            if not fights(view, friend) and _beholds(view, unit, friend):
                return f"{view.name(friend)} is out of the fight"
    return ""


def within_reach(view: View, unit: Ref, foe: Ref) -> bool:
    """Whether an enemy is so near that blows may fall."""
    return view.apart(unit, foe) <= max(ARMS_LENGTH, CELLS * view.grid.metres)


def enemies(view: View, unit: Ref) -> Iterator[Ref]:
    """The enemies that a unit's side perceives now and that can fight."""
    side = view.side(unit)
    for foe in view.units():
        if view.relations.hostile(side, view.side(foe)) and fights(view, foe):
            contact = view.contact(foe)
            if contact is None or contact.now:
                yield foe


def _seen(view: View, unit: Ref) -> Iterator[Ref]:
    return (foe for foe in enemies(view, unit) if view.in_line(unit, foe))


def _beholds(view: View, unit: Ref, friend: Ref) -> bool:
    """Whether a unit can see a friend, who need not be on the map any more."""
    return friend not in view.units() or view.in_line(unit, friend)


def _strength(view: View, unit: Ref) -> float:
    condition = view.find(unit, Condition)
    return 1.0 if condition is None else condition.strength


def _attack(view: View, unit: Ref, told: Sequence[Account]) -> str:
    """Which attack on a unit its side was told of; "" for none."""
    side, here = view.side(unit), frozenset(view.cells(unit))
    for account in told:
        looks = view.book.sights.get(account.kind)
        swept = looks is Sight.SWEEP and not here.isdisjoint(account.cells)
        if looks not in HARMFUL or (account.target != unit and not swept):
            continue
        if account.actor is None:
            return "attacked"
        if account.actor in view.units() and view.side(account.actor) != side:
            return f"attacked by {view.name(account.actor)}"
    return ""
