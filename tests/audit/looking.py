"""What a player can look at without answering: the order, cards, gauges, signs, and remarks on units and ground."""

from __future__ import annotations

from game.battle.question import Question

EVERY = 9
"""A player looks about at every so many-th question."""
CELLS = 120
"""So many cells are pointed at each time, others every time."""


def look_about(question: Question, number: int) -> None:
    """Look at everything there is to see for one side at one question."""
    if number % EVERY:
        return
    tuple(question.menu.refusals)
    view = question.view
    book = view.book
    book.timeline(view)
    book.signs(view)
    for unit in view.units():
        if view.side(unit) == question.side:
            book.card(view, unit)
            book.gauges(view, unit)
        book.of_unit(view, unit)
    rows, columns = view.board.terrain.shape
    whole = rows * columns
    for step in range(min(CELLS, whole)):
        at = (number * 31 + step * whole // CELLS) % whole
        book.of_cell(view, (at % columns, at // columns))
    for unit in view.units():
        for cell in view.cells(unit):
            book.of_cell(view, cell)
