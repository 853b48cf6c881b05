"""The attack that promises most to a unit that stays where it is, and how it waits while none is worth the time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, product
from typing import Any

from game.battle.question import Question
from game.battle.view import View
from game.players.blows import weigh
from game.players.errands.changes import enemies
from game.players.errands.filling import EMPTY, listed, of, plain
from game.players.forms import field, walks
from rules.frame.figure import Kit
from rules.frame.forms import Action, Offer, Purpose
from rules.frame.marks import Mark, mark_of
from rules.frame.worth import Worth
from rules.kernel.refs import Ref

WORTH_WHILE = 0.02
"""The share of an enemy's strength that an attack must promise for its time."""
SPARED = 0.25
"""How much harm an attack may do to friends beside what it does to enemies."""
TARGETS, WEAPONS, HOWS = 4, 3, 2
"""Targets, weapons and ways of using them that are compared."""
ASIDE = 60.0
"""Degrees off the way a unit faces up to which an enemy is in front of it."""
MOST = 24
"""Forms that are weighed for one answer."""
VARIED = (Mark.ROUNDS, Mark.BURST, Mark.HOW)
"""Fields of which the first value and the last are tried."""


def best_blow(question: Question, among: Callable[[Ref], bool] = lambda _: True) -> Action | None:
    """The attack on one of some enemies that promises most for its time, friends spared, nothing thrown away and no
    step taken; None where none is worth it.
    """
    best, found = WORTH_WHILE, None
    for action in islice(blows(question, among), MOST):
        told, worth = weigh(question, action)
        if worth > best and _spares(question, told):
            best, found = worth, action
    return found


def blows(question: Question, among: Callable[[Ref], bool]) -> Iterator[Action]:
    """The plainest attacks first: on each target with each weapon, as is usual."""
    attacks = tuple(
        offer for offer in of(question.menu.offers, Purpose.HARM) if not walks(offer) and not offer.action.lets_go
    )
    seen = {foe for foe in enemies(question.view, question.ask.unit) if among(foe)}
    known: set[Action] = set()
    for way in range(HOWS):
        for offer in attacks:
            for wanted in _wanted(question.view, question.ask.unit, offer, seen, way):
                action = plain(offer, wanted)
                if action is not None and action not in known:
                    known.add(action)
                    yield action


def _wanted(view: View, unit: Ref, offer: Offer, seen: set[Ref], way: int) -> Iterator[dict[str, Any]]:
    """The targets, nearest first, and the weapons of an offer, used in the first way it lists or in the last."""
    at, by = field(offer, Mark.TARGET), field(offer, Mark.WEAPON)
    if not at:
        return
    targets = sorted((ref for ref in listed(offer.choices[at]) if ref in seen), key=lambda ref: view.apart(unit, ref))
    weapons = listed(offer.choices[by], WEAPONS) if by else (None,)
    how = {
        name: listed(values)[-1 if way else 0]
        for name, values in offer.choices.items()
        if mark_of(offer.action, name) in VARIED
    }
    for target, weapon in product(targets[:TARGETS], weapons):
        with_it = {by: weapon} if by else {}
        yield {at: target} | with_it | how


def _spares(question: Question, told: Worth) -> bool:
    """Whether no friend is likely to suffer by it."""
    view, friends, foes = question.view, 0.0, 0.0
    for share in told.shares:
        if share.unit is None or share.unit not in view.units() or not share.loss:
            continue
        if view.relations.hostile(question.side, view.side(share.unit)):
            foes += share.loss
        elif share.unit != question.ask.unit:
            friends += share.loss
    return friends <= SPARED * foes


def turning(question: Question, *, free: bool) -> Action | None:
    """To face the nearest enemy in sight, if none is in front of the unit: only where that takes no time, or at any
    price.
    """
    view, unit = question.view, question.ask.unit
    here, grid = view.pose(unit), view.grid
    seen = sorted(enemies(view, unit), key=lambda foe: (view.apart(unit, foe), foe))
    cells = [view.cells(foe)[0] for foe in seen if view.in_line(unit, foe)]
    if not cells or any(grid.off(here.facing, here.cell, cell) <= ASIDE for cell in cells if cell != here.cell):
        return None
    for offer in of(question.menu.offers, Purpose.TURN):
        name = field(offer, Mark.FACING)
        ahead = grid.direction(here.cell, cells[0])
        paid = offer.cost.amount > 0 and free
        if name and not paid and ahead != here.facing and ahead in offer.choices[name]:
            return plain(offer, {name: ahead})
    return None


def in_need(question: Question) -> bool:
    """Whether a weapon in hand is empty, and there is something to load it with."""
    kit = question.view.find(question.ask.unit, Kit) or Kit()
    return any(item.spare and not item.loaded for item in kit.held())


def loading(question: Question) -> Action | None:
    """To load a weapon in hand that is empty."""
    if not in_need(question):
        return None
    return next((found for offer in of(question.menu.offers, Purpose.LOAD) if (found := plain(offer, {}))), None)


def aiming(question: Question, ground: tuple[Any, ...] = ()) -> Action | None:
    """To line up an attack on the nearest enemy that could be attacked now; with ground, on one that is there. Where
    none could, such as behind a shut window, the unit does better to lie in wait.
    """
    view, unit, open_to = question.view, question.ask.unit, _attackable(question)
    known = (foe for foe in enemies(view, unit) if foe in open_to)
    foes = [foe for foe in known if not ground or not set(ground).isdisjoint(view.cells(foe))]
    nearest = sorted(foes, key=lambda foe: (view.apart(unit, foe), foe))
    return next((action for foe in nearest[:TARGETS] for action in aims(question, foe)), None)


def _attackable(question: Question) -> set[Ref]:
    """The units that some attack on offer could be made on."""
    found: set[Ref] = set()
    for offer in of(question.menu.offers, Purpose.HARM):
        found.update(ref for ref in listed(offer.choices.get(field(offer, Mark.TARGET), ())) if ref is not None)
    return found


def aims(question: Question, foe: Ref | None) -> Iterator[Action]:
    """The forms of aiming at an enemy."""
    for offer in of(question.menu.offers, Purpose.AIM):
        names = (field(offer, Mark.TARGET), field(offer, Mark.WHOM))
        name = next(filter(None, names), "")
        action = plain(offer, {name: foe}) if name and foe is not None else None
        if action is not None:
            yield action


def lying_in_wait(question: Question, ground: tuple[Any, ...] = ()) -> Action | None:
    """To wait with a shot or a blow for an enemy: over some ground, where the form asks for ground."""
    kit = question.view.find(question.ask.unit, Kit) or Kit()
    shoots = any(item.loaded for item in kit.held())
    purposes = (Purpose.WATCH, Purpose.BRACE) if shoots else (Purpose.BRACE, Purpose.WATCH)
    for purpose in purposes:
        for offer in of(question.menu.offers, purpose):
            action = _watch(offer, ground)
            if action is not None:
                return action
    return None


def _watch(offer: Offer, ground: tuple[Any, ...]) -> Action | None:
    """A form of waiting for enemies only, with a weapon if it asks for one, and over no ground but the one named."""
    wanted: dict[str, Any] = {}
    for name, values in offer.choices.items():
        mark, first = mark_of(offer.action, name), listed(values)
        match mark:
            case Mark.WATCHED | Mark.FRONT:
                found = _covering(offer, name, ground)
                if found is None:
                    return None
                wanted[name] = found
            case Mark.TARGET | Mark.WHOM if None in first:
                wanted[name] = None
            case Mark.WHOM:
                return None
            case Mark.WEAPON:
                wanted[name] = next((value for value in first if value not in EMPTY), first[0])
            case Mark.ANYONE if False in first:
                wanted[name] = False
    return plain(offer, wanted)


def _covering(offer: Offer, name: str, ground: tuple[Any, ...]) -> tuple[Any, ...] | None:
    """As much of some ground as the field takes, or none where it need not be filled; None where it takes none."""
    values = offer.choices[name]
    able = tuple(cell for cell in ground if (cell,) in values)
    for many in range(len(able), 0, -1):
        if able[:many] in values:
            return able[:many]
    return () if () in values else None
