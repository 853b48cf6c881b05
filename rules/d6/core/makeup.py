"""What a fighter is made up of: the parts on which its own figures depend, not those of others about it."""

from __future__ import annotations

from rules.d6.state import Arsenal, Gassed, Health, Holding, Seated, Traits, Turn, Vehicle, Ward
from rules.frame.figure import Aboard, Kit
from rules.frame.scene import Makeup

WALKER = Makeup((Traits, Arsenal, Kit, Health, Gassed))
"""How far he goes in a move."""
ARMED = Makeup((Arsenal, Kit, Holding), ties=(Aboard,))
"""What he could attack with; from a vehicle, its weapon on his mount too."""
FIGHTER = Makeup((Traits, Arsenal, Kit, Health, Turn, Gassed, Ward, Holding), ties=(Vehicle, Aboard, Seated))
"""His dice, defences, armour and movement; those of a vehicle depend on its crew, a rider's on what he rides on."""
