"""The tactician: a computer player that plans for its side, weighs what the rules offer, and can say why it chose."""

from game.players.tactician.reasoning import Option, Reasoning
from game.players.tactician.tactician import Tactician

__all__ = ["Option", "Reasoning", "Tactician"]
