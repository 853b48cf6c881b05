"""What can be seen from where: one pass for a whole board, single lines, and what shows of a body."""

from __future__ import annotations

from game.board.sight.prospect import Prospect, in_view, look, sees

__all__ = ["Prospect", "in_view", "look", "sees"]
