"""What stays on the map for as long as it lasts: objectives in their holder's colour, what was declared, ground under
fire, zones watched, live charges and lanes, as far as the viewer knows.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.battle.goal_words import standing_in_words
from game.battle.objective_status import Goal
from game.battle.view import View
from game.ui.battle.form_fields import where
from game.ui.battle.session import Session
from game.ui.map.overlays import Area, Arrow, Overlays, Ring
from rules.frame.ground import Cell
from rules.frame.signs import Ink, Sign
from rules.kernel.refs import Ref

PAINTS = {Ink.FIRE: "blast", Ink.ARC: "blast", Ink.WATCH: "accent", Ink.LANE: "cover"}
"""What the ground of a sign is painted with."""


def lay_lasting(overlays: Overlays, session: Session) -> None:
    """Lay everything that lasts over the map, for those who look on in a session."""
    lay_signs(overlays, session.view(), session.signs(), session.goals())


def lay_signs(overlays: Overlays, view: View, signs: Sequence[Sign], goals: Sequence[Goal]) -> None:
    """Lay objectives and signs over the map, as a view has them."""
    ground = tuple(
        Area(sign.cells, sign.text, PAINTS[sign.ink], owner=_watcher(view, sign))
        for sign in signs
        if sign.ink in PAINTS and sign.cells
    )
    overlays.areas = (*areas(goals, view.sides), *ground)
    overlays.arrows = tuple(arrow for sign in signs for arrow in _arrows(view, sign))
    overlays.live = tuple(
        Ring(sign.cells[0], metres, sign.text if number == 0 else "", strong=number == 0)
        for sign in signs
        if sign.ink is Ink.FUSE
        for number, metres in enumerate(sign.rings)
    )


def areas(goals: Sequence[Goal], sides: Sequence[str]) -> tuple[Area, ...]:
    """One area for each objective on the map, with its flag; two sides that want the same ground share it."""
    found: dict[str, Area] = {}
    for goal in sorted(goals, key=lambda goal: not goal.own):
        name = goal.sheet.name
        if not goal.cells or name in found:
            continue
        side = sides.index(goal.holder) if goal.holder in sides else None
        how = "contested" if goal.contested else standing_in_words(goal)
        found[name] = Area(goal.cells, f"{name}: {how}", side=side, hatched=True, flag=True)
    return tuple(found.values())


def _arrows(view: View, sign: Sign) -> tuple[Arrow, ...]:
    """The arrow of what was declared, from its unit to its target, its cells or the end of its way."""
    if sign.ink not in (Ink.AIM, Ink.GO) or sign.unit is None:
        return ()
    start = _place(view, sign.unit)
    if start is None:
        return ()
    if sign.ink is Ink.GO:
        return (Arrow((start, *sign.cells), sign.text),)
    end = _place(view, sign.target) if sign.target is not None else None
    if end is None:
        end = sign.cells[len(sign.cells) // 2] if sign.cells else None
    return () if end is None or end == start else (Arrow((start, end), sign.text, aimed=True),)


def _watcher(view: View, sign: Sign) -> Cell | None:
    """Where the unit stands that watches some ground; None for ground of another kind."""
    return _place(view, sign.unit) if sign.ink is Ink.WATCH and sign.unit is not None else None


def _place(view: View, unit: Ref) -> Cell | None:
    cells = where(view, unit)
    return cells[0] if cells else None


def foremost(goals: Sequence[Goal]) -> Goal | None:
    """The objective that matters most now: one of the viewer's own that is still open, an end of the battle first."""
    open_ = [goal for goal in goals if goal.own and not goal.won and not goal.failed]
    ranked = sorted(open_, key=lambda goal: (not goal.sheet.ends, -goal.sheet.worth))
    return ranked[0] if ranked else None
