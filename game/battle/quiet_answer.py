"""The least that can be answered: for units that are asleep, and for sides that nobody plays."""

from __future__ import annotations

from rules.frame.forms import Action, Menu, Offer, Purpose

QUIETLY = (Purpose.PASS, Purpose.QUIET)


class NoAnswer(Exception):
    """A menu without a single answer: the rulebook's mistake."""


def quiet_answer(menu: Menu) -> Action:
    """To pass where that can be said, else the usual answer, else whatever concerns nobody."""
    offers = [offer for offer in menu.offers if all(offer.choices.values())]
    if not offers:
        raise NoAnswer(f"no answer is possible to {menu.question!r}")
    quietest = min(offers, key=_stir)
    if quietest.action.purpose not in QUIETLY and menu.routine is not None:
        return menu.routine
    return quietest.action(**{name: next(iter(values)) for name, values in quietest.choices.items()})


def _stir(offer: Offer) -> tuple[bool, bool, bool]:
    """How much an answer stirs things up, little first: surrender comes last."""
    purpose = offer.action.purpose
    return purpose is Purpose.YIELD, purpose not in QUIETLY, bool(offer.choices)
