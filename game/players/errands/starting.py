"""Beginning a turn on an errand: with how many moves and actions."""

from __future__ import annotations

from game.battle.question import Question
from game.players.errands.errand import Duty, Errand, Manner
from game.players.errands.filling import listed, of, plain
from rules.frame.forms import Action, Offer, Purpose
from rules.frame.marks import Mark, field_of

MOST = 2
"""The most moves or actions that are declared at once."""


def beginning(errand: Errand, question: Question, *, moves: bool) -> Action | None:
    """How the turn begins: with moves where the unit means to go somewhere, else with an action; a unit that waits lets
    it go by.
    """
    menu = question.menu
    usual = menu.routine
    passes = of(menu.offers, Purpose.PASS)
    if errand.duty is Duty.WAIT and passes:
        return plain(passes[0], {})
    acts = not moves or errand.manner is Manner.READY
    begins = [found for offer in of(menu.offers, Purpose.BEGIN) if (found := _begun(offer, moves=moves, acts=acts))]
    return min(begins, key=lambda begun: (begun[0], type(begun[1]) is not type(usual)), default=(0, usual))[1]


def _begun(offer: Offer, *, moves: bool, acts: bool) -> tuple[int, Action] | None:
    """The turn that comes nearest to so many moves and actions, and by how many it misses them. Where its book does not
    count moves apart, a move is an action.
    """
    actions, steps = field_of(offer.action, Mark.ACTIONS), field_of(offer.action, Mark.MOVES)
    wanted = {steps: (1 if acts else MOST) if moves else 0} if steps in offer.choices else {}
    if actions in offer.choices:
        wanted[actions] = 1 if acts or steps not in offer.choices else 0
    near = {name: _near(offer, name, number) for name, number in wanted.items()}
    action = plain(offer, near)
    return None if action is None else (sum(abs(near[name] - wanted[name]) for name in near), action)


def _near(offer: Offer, name: str, wanted: int) -> int:
    """The number on offer that is nearest to the one wanted."""
    numbers: list[int] = [value for value in listed(offer.choices[name]) if isinstance(value, int)]
    return min(numbers, key=lambda number: (abs(number - wanted), number), default=wanted)
