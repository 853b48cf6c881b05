"""Going somewhere, turn after turn: the leg of each turn, with the doors that are in the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from game.battle.question import Question
from game.battle.view import View
from game.players.errands.errand import Errand, Manner, Stopped
from game.players.errands.filling import of, plain
from game.players.forms import walks, ways_of
from game.players.rough_distance import paces
from game.players.shut_doors import shut_doors
from rules.frame.body import Posture
from rules.frame.figure import Aboard, Body
from rules.frame.forms import Action, Offer, Purpose
from rules.frame.ground import Cell
from rules.frame.marks import Mark, field_of, mark_of
from rules.kernel.refs import Ref

LOW = (Posture.PRONE, Posture.CRAWLING, Posture.CROUCHED)
"""Postures in which a unit goes low, the lowest first."""


def afoot(view: View, unit: Ref) -> bool:
    """Whether a unit gets about on its own feet."""
    body = view.find(unit, Body)
    return body is not None and not body.is_vehicle and view.find(unit, Aboard) is None and unit in view.units()


def leg(question: Question, errand: Errand, goals: Sequence[Cell]) -> Action | Stopped | None:
    """As far as this turn leads on the way to the nearest of some cells; None where the unit cannot move now, or a
    friend is in the way.
    """
    view, unit = question.view, question.ask.unit
    if not afoot(view, unit):
        return Stopped("not on foot")
    here, left = view.cells(unit)[0], paces(view.board, goals)
    if here not in left:
        return Stopped("no way leads there")
    low = _gets_low(question, errand)
    if low is not None:
        return low
    ends = list(_ends(question, errand, left, here))
    if ends:
        return min(ends, key=lambda end: end[:2])[2]
    for _, opening, behind in shut_doors(view, unit, question.menu.offers):
        if left.get(behind, left[here]) < left[here]:
            return opening
    if not any(_reaches(offer) for offer in question.menu.offers) or _kept_waiting(view, here, left):
        return None
    return Stopped(f"cannot get nearer to {goals[0][0]},{goals[0][1]}")


def _ends(
    question: Question, errand: Errand, left: Mapping[Cell, int], here: Cell
) -> Iterator[tuple[int, int, Action]]:
    """Where each way on offer gets nearest: how far it is from there, its number on the menu, and the form."""
    for number, offer in enumerate(_ways(question.menu.offers, errand)):
        ways = ways_of(offer)
        assert ways is not None
        nearer = [(left[cell], cell) for cell in ways.reach if left.get(cell, left[here]) < left[here]]
        if not nearer:
            continue
        far, cell = min(nearer)
        way = ways.reach.way(cell)
        action = plain(offer, {walks(offer): way} | _manner(offer, errand) | _facing(question.view, offer, here, way))
        if action is not None:
            yield far, number, action


def _ways(offers: Iterable[Offer], errand: Errand) -> tuple[Offer, ...]:
    """The ways to go on offer in the manner in which the unit was sent; in any, if it cannot go like that now."""
    known = tuple(offer for offer in of(offers, Purpose.GO) if walks(offer))
    like, fast = errand.like, errand.manner is Manner.FAST
    if like is not None and like.purpose is Purpose.GO:
        same = tuple(offer for offer in known if type(like) is offer.action)
        return (() if fast else tuple(offer for offer in same if _admits(offer, like))) or same or known
    usual = tuple(offer for offer in known if _as_usual(offer)) or known
    return tuple(offer for offer in known if offer.intent in [each.intent for each in usual[:1]]) if fast else usual


def _admits(offer: Offer, like: Action) -> bool:
    return all(getattr(like, name) in offer.choices[name] for name in _how(offer))


def _as_usual(offer: Offer) -> bool:
    """Whether it can be done without choosing anything special."""
    fields = offer.action.model_fields
    return all(fields[name].is_required() or fields[name].get_default() in offer.choices[name] for name in _how(offer))


def _how(offer: Offer) -> tuple[str, ...]:
    """The fields that say in what manner it goes, rather than where to."""
    return tuple(
        name for name in offer.choices if name != walks(offer) and mark_of(offer.action, name) is not Mark.FACING
    )


def _manner(offer: Offer, errand: Errand) -> dict[str, Any]:
    like = errand.like
    if like is None or type(like) is not offer.action or errand.manner is Manner.FAST:
        return {}
    return {name: getattr(like, name) for name in _how(offer) if getattr(like, name) in offer.choices[name]}


def _facing(view: View, offer: Offer, here: Cell, way: Sequence[Cell]) -> dict[str, Any]:
    """To look the way of the last step, where a way to look must be chosen."""
    name = field_of(offer.action, Mark.FACING)
    if name not in offer.choices or None in offer.choices[name]:
        return {}
    ahead = view.grid.direction((here, *way)[-2], way[-1])
    return {name: ahead} if ahead in offer.choices[name] else {}


def _reaches(offer: Offer) -> bool:
    ways = ways_of(offer)
    return offer.action.purpose is Purpose.GO and ways is not None and len(ways.reach) > 0


def _kept_waiting(view: View, here: Cell, left: Mapping[Cell, int]) -> bool:
    """Whether a friend stands on the way, and may go on before long."""
    onward = (cell for _, cell in view.grid.neighbours(here) if left.get(cell, left[here]) < left[here])
    own = view.side(view.occupants(here)[0]) if view.occupants(here) else view.viewer
    return any(view.side(unit) == own for cell in onward for unit in view.occupants(cell))


def _gets_low(question: Question, errand: Errand) -> Action | None:
    """The change to the lowest posture, for a unit that is to go low and does not."""
    view, unit = question.view, question.ask.unit
    if errand.manner is not Manner.LOW or view.pose(unit).posture in LOW:
        return None
    for posture in LOW:
        for offer in of(question.menu.offers, Purpose.POSTURE):
            name = field_of(offer.action, Mark.POSTURE)
            if name in offer.choices and posture in offer.choices[name]:
                return plain(offer, {name: posture})
    return None


def beyond(view: View, start: Cell, goal: Cell) -> tuple[Cell, ...]:
    """The cells that are left to go from the end of a leg."""
    left, way = paces(view.board, (goal,)), [start]
    while way[-1] != goal:
        nearer = [(left[cell], cell) for _, cell in view.grid.neighbours(way[-1]) if cell in left]
        if not nearer or min(nearer)[0] >= left.get(way[-1], 0):
            break
        way.append(min(nearer)[1])
    return tuple(way)
