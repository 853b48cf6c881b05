"""The answer that an errand gives to a question: found by what forms are for, what their fields mean and what they are
worth, from what the unit's side knows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from game.battle.question import Question
from game.battle.witness import Account
from game.players.ceasefire import ends_fighting
from game.players.crews import fights
from game.players.errands.blows import aiming, aims, best_blow, in_need, loading, lying_in_wait, turning
from game.players.errands.changes import changed, enemies
from game.players.errands.errand import STAYING, Duty, Errand, Manner, Stopped
from game.players.errands.filling import alike, of, plain
from game.players.errands.going import leg
from game.players.errands.starting import beginning
from game.players.forms import field
from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.marks import Mark, marked
from rules.kernel.refs import Ref

Answer: TypeAlias = Action | Stopped | None
CLOSE = 3
"""Cells within which a unit is close to the one that it follows or guards."""
SETTLED = (Purpose.PASS, Purpose.QUIET, Purpose.LATER, Purpose.POSTURE)
"""Purposes of usual answers that leave things as they are."""


def answer(errand: Errand, question: Question, log: Sequence[Account] = ()) -> Answer:
    """What the unit does next; or that it stops, and why; None for a question that the errand says nothing about, which
    is put to the player.

    `log` is all that the unit's side was told.
    """
    reason = changed(errand, question.view, log)
    if reason:
        return Stopped(reason)
    menu = question.menu
    if of(menu.offers, Purpose.DEFEND):
        return None
    said = next((action for kind, action in errand.said if kind == question.ask.kind), None)
    if said is not None and said != errand.like and menu.admits(said):
        return said
    if ends_fighting(menu) is not None:
        return menu.routine
    if of(menu.offers, Purpose.BEGIN):
        return beginning(errand, question, moves=_sets_out(errand, question))
    deed = DUTIES[errand.duty](errand, question)
    return _otherwise(errand, question) if deed is None else deed


def _otherwise(errand: Errand, question: Question) -> Action | None:
    """The usual answer, where that leaves things as they are; or an attack that was waited for."""
    usual = question.menu.routine
    if usual is None or question.menu.open:
        return None
    sprung = usual.purpose is Purpose.HARM and errand.duty in (*STAYING, Duty.GUARD)
    return usual if usual.purpose in SETTLED or sprung else None


def _sets_out(errand: Errand, question: Question) -> bool:
    """Whether the unit means to move in the turn that it begins."""
    if errand.duty in STAYING:
        return errand.like is not None and errand.like.purpose is Purpose.GO
    if errand.duty is Duty.GO:
        return question.view.cells(question.ask.unit)[:1] != (errand.place,)
    return not close(question, errand)


# what each duty does


def go(errand: Errand, question: Question) -> Answer:
    """On to the place."""
    place = errand.place
    assert place is not None
    if question.view.cells(question.ask.unit)[0] == place:
        return Stopped("arrived", done=True)
    if errand.manner is Manner.READY:
        blow = best_blow(question)
        if blow is not None:
            return blow
    onward = leg(question, errand, (place,))
    if isinstance(onward, Stopped) and _beside(question, place) and question.view.occupants(place):
        return Stopped("arrived", done=True)
    return onward


def hold(_errand: Errand, question: Question) -> Answer:
    """The best attack, or load, or aim, or wait for an enemy."""
    return turning(question, free=True) or best_blow(question) or _meanwhile(question)


def cover(errand: Errand, question: Question) -> Answer:
    """The best attack on an enemy on the ground, or load, or wait for one there."""
    ground = frozenset(errand.ground)
    on_it = partial(_stands_on, question, ground)
    return turning(question, free=True) or best_blow(question, on_it) or _meanwhile(question, errand.ground)


def _stands_on(question: Question, ground: frozenset[Cell], foe: Ref) -> bool:
    return not ground.isdisjoint(question.view.cells(foe))


def _meanwhile(question: Question, ground: tuple[Cell, ...] = ()) -> Action | None:
    """What a unit does while no attack is worth the time."""
    return (
        turning(question, free=False)
        or loading(question)
        or aiming(question, ground)
        or lying_in_wait(question, ground)
    )


def follow(errand: Errand, question: Question) -> Answer:
    """Close up to the unit."""
    lost = _lost(errand, question)
    if lost is not None:
        return lost
    return None if close(question, errand) else _closer(errand, question)


def guard(errand: Errand, question: Question) -> Answer:
    """Attack enemies, stay close to what is guarded, or wait for them there."""
    lost = None if errand.whom is None else _lost(errand, question)
    if lost is not None:
        return lost
    blow = turning(question, free=True) or best_blow(question)
    if blow is not None:
        return blow
    onward = None if close(question, errand) else _closer(errand, question)
    return _meanwhile(question) if onward is None else onward


def aim(errand: Errand, question: Question) -> Answer:
    """Go on aiming at the same enemy."""
    foe = errand.whom
    if foe is not None and foe not in enemies(question.view, question.ask.unit):
        return Stopped(f"{question.view.name(foe)} is out of sight or out of the fight")
    like = errand.like
    found = () if like is None else tuple(alike(question.menu.offers, like))
    for action in found or aims(question, foe):
        return action
    if of(question.menu.offers, Purpose.HARM):
        return Stopped("aimed for as long as that helps", done=True)
    return None


def load(errand: Errand, question: Question) -> Answer:
    """Load, until nothing is left to load."""
    offers = of(question.menu.offers, Purpose.LOAD)
    like = errand.like
    found = next(alike(offers, like), None) if like is not None else None
    action = found or _loads(question)
    if action is not None:
        return action
    return None if in_need(question) else Stopped("loaded", done=True)


def _loads(question: Question) -> Action | None:
    """To load whatever can be loaded."""
    return next((found for offer in of(question.menu.offers, Purpose.LOAD) if (found := plain(offer, {}))), None)


def _readied(question: Question, like: Action) -> Action | None:
    """To have the weapon of an order ready in hand again."""
    weapon = marked(like, Mark.WEAPON)
    for offer in of(question.menu.offers, Purpose.ARM):
        name = field(offer, Mark.ITEM) or field(offer, Mark.WEAPON)
        if weapon is not None and name and weapon in offer.choices[name]:
            return plain(offer, {name: weapon})
    return None


def wait(_errand: Errand, _question: Question) -> Answer:
    """Nothing."""
    return None


def repeat(errand: Errand, question: Question) -> Answer:
    """The same order as before, or the one most like it; an empty weapon is loaded first."""
    like, view = errand.like, question.view
    assert like is not None
    if errand.whom is not None and (errand.whom not in view.units() or not fights(view, errand.whom)):
        return Stopped(f"{view.name(errand.whom)} is out of the fight", done=True)
    for action in alike(question.menu.offers, like):
        return action
    if like.purpose is Purpose.HARM:
        return loading(question) or _loads(question) or _readied(question, like) or _no_longer(question, like)
    return _no_longer(question, like)


def _no_longer(question: Question, like: Action) -> Answer:
    """That an order is not possible any more, where others that take as long are."""
    others = of(question.menu.offers, Purpose.HARM, Purpose.ARM, Purpose.AIM, Purpose.WATCH, Purpose.BRACE)
    unspent = question.menu.spent is not True
    return Stopped(f"{type(like).title.lower()} is no longer possible") if others and unspent else None


DUTIES: Mapping[Duty, Callable[[Errand, Question], Answer]] = {
    Duty.GO: go,
    Duty.HOLD: hold,
    Duty.COVER: cover,
    Duty.FOLLOW: follow,
    Duty.GUARD: guard,
    Duty.AIM: aim,
    Duty.LOAD: load,
    Duty.WAIT: wait,
    Duty.REPEAT: repeat,
}


# close to a unit or a place


def _ward(errand: Errand, question: Question) -> Cell | None:
    """Where what the unit follows or guards is."""
    whom = errand.whom
    if whom is None:
        return errand.place
    return question.view.cells(whom)[0] if whom in question.view.units() else None


def close(question: Question, errand: Errand) -> bool:
    """Whether the unit is close enough to it."""
    ward = _ward(errand, question)
    grid, here = question.view.grid, question.view.cells(question.ask.unit)[0]
    return ward is None or grid.straight(here, ward) <= CLOSE * grid.metres


def _closer(errand: Errand, question: Question) -> Answer:
    ward = _ward(errand, question)
    return None if ward is None else leg(question, errand, (ward,))


def _lost(errand: Errand, question: Question) -> Stopped | None:
    """That there is nobody left to be followed or guarded."""
    whom, view = errand.whom, question.view
    if whom is None or whom not in view.units():
        return Stopped("nobody left to stay with")
    return None if fights(view, whom) else Stopped(f"{view.name(whom)} is out of the fight")


def _beside(question: Question, place: Cell) -> bool:
    grid, here = question.view.grid, question.view.cells(question.ask.unit)[0]
    return place in [cell for _, cell in grid.neighbours(here)]
