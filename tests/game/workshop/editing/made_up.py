"""Changes made up at random, by the fields of their forms alone, as a window would fill them."""

from __future__ import annotations

import random
from typing import Any

from game.workshop.editing.changes import Change, ChangeKind
from game.workshop.editing.state import State
from game.workshop.editing.values import AnyWords, Cells, Edges, Metres
from game.workshop.tmx.outlines import sides
from rules.frame.decrees import Places, Words
from rules.frame.forms import Between, Choices
from rules.frame.ground import Cell

LETTERS = "abc äß<&>\"'"


def made_up(kind: ChangeKind, state: State, rng: random.Random) -> Change | None:
    """A filled form of a kind; None where a field takes nothing."""
    filled: dict[str, Any] = {}
    for name in kind.fields:
        legal = kind.choices(state, filled)[name]
        if not isinstance(legal, Words) and next(iter(legal), None) is None:
            return None
        filled[name] = value(legal, state, rng)
    return kind.form(**filled)


def value(legal: Choices, state: State, rng: random.Random) -> Any:
    """Something that a field takes."""
    if isinstance(legal, Words):
        least = 0 if isinstance(legal, AnyWords) else 1
        return "".join(rng.choice(LETTERS) for _ in range(rng.randint(least, 8))) or "x" * least
    if isinstance(legal, Metres):
        return round(rng.uniform(max(legal.low, -50.0), min(legal.high, 50.0)), 2)
    if isinstance(legal, Between):
        return rng.randint(legal.low, legal.high)
    if isinstance(legal, Cells):
        return blob(state, rng)
    if isinstance(legal, Edges):
        edges = [(cell, rng.choice(list(sides(state.grid)))) for cell in blob(state, rng)]
        return tuple(edge for edge in edges if (edge,) in legal) or next(iter(legal), ())
    if isinstance(legal, Places):
        return rng.randrange(state.grid.columns), rng.randrange(state.grid.rows)
    return rng.choice(list(legal))


def blob(state: State, rng: random.Random) -> tuple[Cell, ...]:
    """Some cells that hang together, or do not, with holes in them now and then."""
    grid = state.grid
    cells = {(rng.randrange(grid.columns), rng.randrange(grid.rows))}
    for _ in range(rng.randint(0, 12)):
        beside = [other for cell in sorted(cells) for _, other in grid.neighbours(cell)]
        cells.update(rng.sample(beside, min(1, len(beside))))
    if rng.random() < 0.3:
        cells |= {other for cell in sorted(cells) for _, other in grid.neighbours(cell)} - cells
    return tuple(sorted(cells))
