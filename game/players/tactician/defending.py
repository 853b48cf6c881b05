"""Whether to defend against an attack under way, and with what: by the harm it averts, the time it costs and where the
unit ends.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.players.forms import spread
from game.players.tactician.facing import CLOSE_BY
from game.players.tactician.place_worth import PlaceWorth
from game.players.tactician.reasoning import Option
from game.players.tactician.weighing import SELF, Weighing
from rules.frame.forms import Action, Purpose
from rules.frame.marks import Mark, marked

STRUCK_HOME = 0.5
"""Share of a unit's strength that a close attack takes if it hits."""
DOWN, AMONG_THEM = 0.1, 0.3
"""Cost of ending on the ground, from which the unit must get up again, and of ending there with an enemy beside it."""
FORMS = 8
"""Ways to defend with one thing that are weighed."""


def defending(weighing: Weighing) -> Iterator[Option]:
    """Every way to defend, and not defending: by the strength it costs if known, else by the chance of a hit. Of equals
    the routine answer comes first.
    """
    unit, usual = weighing.question.ask.unit, weighing.question.menu.routine
    forms = [each for offer in weighing.of(Purpose.DEFEND, Purpose.PASS) for each in spread(offer, FORMS)]
    forms.sort(key=lambda each: each != usual)
    each = [weighing.told(action) for action in forms]
    known = any(told.loss(unit) for told in each)
    for action, told in zip(forms, each, strict=True):
        lost = told.loss(unit) if known else STRUCK_HOME * told.struck(unit)
        time, gain = weighing.time(told.cost), -SELF * lost
        there = _ends(weighing, action)
        gain -= _down(weighing) if marked(action, Mark.FALLS, False) else 0.0
        yield weighing.option(action, weighing.words(action), there, time, gain, told.success)


def _ends(weighing: Weighing, action: Action) -> PlaceWorth:
    """What it is worth to be where a defence leads."""
    cell = marked(action, Mark.PLACE) if action.purpose is Purpose.DEFEND else None
    return weighing.here if cell is None else weighing.standing.worth(weighing.standing.at(cell))


def _down(weighing: Weighing) -> float:
    """The cost of ending on the ground."""
    straight, here = weighing.view.grid.straight, weighing.standing.pose.cell
    beside = any(foe.now and straight(here, foe.pose.cell) <= CLOSE_BY for foe in weighing.standing.foes)
    return AMONG_THEM if beside else DOWN
