"""Direct fire: range, recoil, bursts and their strays, aim and opportunity fire, missiles."""
