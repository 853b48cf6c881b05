"""A way out: a side that loses more by fighting on than by giving up withdraws or surrenders unit by unit, or where its
rulebook knows neither, gives the battle up as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.battle.decrees.course import Concede
from game.players.forms import form
from game.players.tactician.aims import Aims
from game.players.tactician.outlook import Outlook
from game.players.tactician.reasoning import Option
from game.players.tactician.weighing import Weighing
from rules.frame.forms import Action, Purpose

ASIDE = frozenset((Purpose.DEFEND, Purpose.QUIET))
"""Questions with such answers are about something else."""


def leaving(weighing: Weighing, aims: Aims, expected: Outlook) -> Iterator[Option]:
    """What the unit can do to leave the fight, and beside it to fight on; nothing where the question is about something
    else, or the battle is between more than two parties.
    """
    if weighing.of(*ASIDE):
        return
    action = _way_out(weighing, aims)
    if action is None:
        return
    weighing.weighed += 2
    yield Option(action, "give up" if isinstance(action, Concede) else action.title.lower(), 0.0)
    for offer in weighing.of(Purpose.BEGIN, Purpose.PASS)[:1]:
        parts = (("the chance to win", expected.winning), ("people", -expected.people))
        yield Option(form(offer, 0), "fight on", expected.staying, parts)


def _way_out(weighing: Weighing, aims: Aims) -> Action | None:
    """How the unit is asked to leave: as its rulebook has it, or for the whole side."""
    offers = weighing.of(Purpose.YIELD)
    if offers:
        return form(offers[0], 0)
    asked = weighing.of(Purpose.PASS, Purpose.GO)
    return Concede(side=aims.side) if aims.two_parties and asked else None
