"""Ground to keep off: mines, gas, flames, and where something is about to go off."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from game.battle.view import View
from game.players.tactician.situation import foul, mined
from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.things import Fire
from rules.kernel.refs import Ref

MINED, FOUL, BURNING = 1.0, 0.6, 1.5
"""Cost of being on ground that is known to be mined, that lies in gas or its drift, or that burns."""
CLOSE = 0.1
"""Least cost of being where something will go off, however little harm it may do there."""


@lookup
def shunned(view: View) -> Mapping[Cell, float]:
    """Ground to keep off, and the cost of being there."""
    found = dict.fromkeys(foul(view), FOUL)
    found.update(dict.fromkeys(mined(view), MINED))
    found.update((fire.cell, BURNING) for _, fire in view.having(Fire))
    return found


@lookup
def about_to_go_off(view: View, unit: Ref) -> Mapping[Cell, Fraction]:
    """Ground where something is about to go off, and the harm that a unit would take there."""
    return view.book.measures.perils(view, unit)
