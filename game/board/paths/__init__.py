"""Ways over the ground: what a step costs, how far one gets, the cheapest way there."""

from __future__ import annotations

from game.board.paths.course import Course, set_out
from game.board.paths.reach import Reached, cheapest, price_of_way, reach

__all__ = ["Course", "Reached", "cheapest", "price_of_way", "reach", "set_out"]
