"""Going up to an enemy that no weapon reaches from here: the ways that bring it within reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from game.battle.view import View
from game.ui.battle.order_kind import Kind, over
from rules.frame.forms import Purpose
from rules.frame.ground import Cell
from rules.frame.marks import Mark, field_of
from rules.kernel.refs import Ref

ATTACKS = (Purpose.HARM, Purpose.PIN)


def armed(kind: Kind) -> bool:
    """Whether it is an attack with a weapon."""
    return kind.purpose in ATTACKS and bool(field_of(kind.action, Mark.WEAPON))


def closes_in(kinds: Iterable[Kind], view: View, foe: Ref) -> Iterator[tuple[Kind, dict[str, Any]]]:
    """Each kind of thing that leads to where an enemy can be attacked, with the cheapest way there and the look at the
    enemy filled in.
    """
    there = view.cells(foe)[:1]
    if not there:
        return
    for kind in kinds:
        way = cheapest(kind, foe) if kind.purpose is Purpose.GO else ()
        if way:
            looks, facing = field_of(kind.action, Mark.FACING), view.grid.direction(way[-1], there[0])
            turned = {looks: facing} if looks in kind.sorts and way[-1] != there[0] else {}
            yield kind, {field_of(kind.action, Mark.WAY): way, **turned}


def cheapest(kind: Kind, foe: Ref) -> tuple[Cell, ...]:
    """The cheapest way of this kind after which an enemy can be attacked; none where there is none."""
    name = field_of(kind.action, Mark.WAY)
    for offer in kind.offers:
        ways = over(offer.choices.get(name))
        if ways is not None and offer.reaches is not None:
            for cell in sorted(ways.reach, key=lambda each: (ways.reach.cost(each), each)):
                if offer.reaches(cell, foe):
                    return ways.reach.way(cell)
    return ()
