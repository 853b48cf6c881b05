"""The rulebook GURPS, its combat: turns of a second, facing, active defences, and wounds by location.

Still to be written:

- odds that say they are rough now: what a shove may drive a foe into, and what shields a unit where it dives to;
- scenarios made for it.
"""
