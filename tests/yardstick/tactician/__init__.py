"""The tactician: a computer player that plans for its side, weighs what the rules offer, and can say why it chose."""

from tests.yardstick.tactician.character import CHARACTERS, STRENGTHS, Character, Strength, called
from tests.yardstick.tactician.reasoning import Option, Reasoning
from tests.yardstick.tactician.tactician import Tactician

__all__ = ["CHARACTERS", "STRENGTHS", "Character", "Option", "Reasoning", "Strength", "Tactician", "called"]
