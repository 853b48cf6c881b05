"""What a move leads into, as far as the side that looks on knows: live charges, ground under fire, mines."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from game.battle.view import View
from game.ui.battle.aiming import hostile
from game.ui.battle.click_intent import ClickIntent, Deed
from game.ui.battle.form import Form
from game.ui.battle.form_fields import Sort
from game.ui.battle.order_kind import Row
from rules.frame.forms import Purpose
from rules.frame.ground import Cell
from rules.frame.signs import Ink, Sign
from rules.frame.things import Mine, Minefield
from rules.kernel import lengths


def way_of(row: Row) -> tuple[Cell, ...]:
    """The cells that an order to go leads over; none for any other order."""
    if row.kind.purpose is not Purpose.GO:
        return ()
    for name in row.kind.aims:
        if row.kind.sorts[name] is Sort.WAY:
            return tuple(getattr(row.action, name) or ())
    return ()


def warned(found: ClickIntent, form: Form | None, view: View, signs: Iterable[Sign]) -> ClickIntent:
    """What a click does; where it lays a way, with the first thing that leads into."""
    if found.deed is not Deed.WALK or form is None or form.kind is not None or not isinstance(found.mark, tuple):
        return found
    route = form.route_to(found.mark)
    led_into = () if route is None else perils(view, signs, route.way)
    return replace(found, words=" · ".join((found.words, *led_into[:1])))


def perils(view: View, signs: Iterable[Sign], way: tuple[Cell, ...]) -> tuple[str, ...]:
    """In a line each, what a way ends in, or crosses and leaves again."""
    return tuple(dict.fromkeys(_perils(view, signs, way))) if way else ()


def _perils(view: View, signs: Iterable[Sign], way: tuple[Cell, ...]) -> Iterator[str]:
    signs = tuple(signs)
    for sign in signs:
        match sign.ink:
            case Ink.FUSE if sign.cells:
                yield from _near(view, sign, way[-1])
            case Ink.FIRE:
                yield from _on(way, sign.cells, f"on ground {sign.text}", f"ground {sign.text}")
            case Ink.ARC if way[-1] in sign.cells:
                yield f"Ends where {sign.text.removesuffix(' here')}"
            case Ink.WATCH if sign.unit is not None and hostile(view, sign.unit):
                yield from _on(way, sign.cells, f"in sight of {view.name(sign.unit)}: {sign.text}", "a watched zone")
    safe = frozenset(cell for sign in signs if sign.ink is Ink.LANE for cell in sign.cells)
    fields = (
        frozenset(cell for _, field in view.having(Minefield) for cell in field.cells if cell not in field.cleared)
        - safe
    )
    yield from _on(way, fields, "in a minefield", "a minefield")
    for _, mine in view.having(Mine):
        if mine.cell not in fields | safe:
            yield from _on(way, (mine.cell,), f"on a known mine: {mine.name}", f"a known mine: {mine.name}")


def _near(view: View, sign: Sign, end: Cell) -> Iterator[str]:
    """Within which ring of a charge a way ends."""
    far = view.grid.straight(sign.cells[0], end)
    ring = next((ring for ring in sorted(sign.rings) if far <= ring), None)
    if ring is not None:
        yield f"Ends within {lengths.metres(round(ring))} of {sign.text}"
    elif end in sign.cells:
        yield f"Ends beside {sign.text}"


def _on(way: tuple[Cell, ...], cells: Collection[Cell], ends: str, crosses: str) -> Iterator[str]:
    if way[-1] in cells:
        yield f"Ends {ends}"
    elif any(cell in cells for cell in way[:-1]):
        yield f"Crosses {crosses}"
