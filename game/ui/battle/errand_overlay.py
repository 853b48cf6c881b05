"""What units keep doing, drawn on the map: a word at each unit, which a click takes away, and an arrow to its goal."""

from __future__ import annotations

from game.battle.view import View
from game.players.errands.errand import Duty, Errand
from game.players.errands.wording import brief
from game.ui.battle.form_fields import where
from game.ui.battle.session import Session
from game.ui.map.overlays import Area, Arrow, Overlays, Tag
from rules.frame.ground import Cell


def lay_errands(overlays: Overlays, session: Session) -> None:
    """Lay the errands of the side that looks on over the map."""
    view = session.view()
    given = tuple(errand for errand in session.errands.going_on(view) if where(view, errand.unit))
    overlays.tags = tuple(Tag(where(view, each.unit)[0], brief(view, each), each.unit) for each in given)
    overlays.arrows += tuple(Arrow(cells, aimed=each.duty is Duty.AIM) for each in given if (cells := _way(view, each)))
    overlays.areas += tuple(Area(each.ground, "", "accent") for each in given if each.ground)


def _way(view: View, errand: Errand) -> tuple[Cell, ...]:
    """From the unit to where it goes, or to the unit that it aims at, follows or guards."""
    start, end = where(view, errand.unit)[0], errand.place
    if errand.whom is not None and errand.whom in view.units():
        cells = where(view, errand.whom)
        end = cells[0] if cells else None
    if end is None or end == start or errand.duty is Duty.COVER:
        return ()
    return start, end
