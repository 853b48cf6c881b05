"""How dark it is on each cell, as the rules count it: what is drawn dim is hard to see."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from game.battle.view import View
from game.ui.map.chart import Floats
from rules.frame.ground import Cell, Light
from rules.frame.things import Fire

SHADES = {Light.BRIGHT: 0.0, Light.DUSK: 0.14, Light.DIM: 0.26, Light.DARK: 0.44, Light.BLACK: 0.58}
"""How thick the dark lies on a cell of each light."""


def darkness(view: View, lamps: Mapping[Cell, Light]) -> Floats:
    """How thick the dark lies on each cell, rows by columns: that of the hour, but for cells lit or unlit by what is
    there, and for fires.
    """
    grid = view.grid
    shade = np.full((grid.rows, grid.columns), SHADES[view.weather.light], dtype=np.float32)
    for (column, row), light in lamps.items():
        shade[row, column] = SHADES[light]
    for _, fire in view.having(Fire):
        shade[fire.cell[1], fire.cell[0]] = 0.0
    return shade
