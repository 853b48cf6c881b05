"""The rulebook GURPS, its combat: turns of a second, facing, active defences, and wounds by location."""
