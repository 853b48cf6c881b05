"""The rulebook GURPS, its combat: turns of a second, facing, active defences, and wounds by location.

It is in the making: pyproject.toml does not install it, tests/rules/gurps/conftest.py does for its own tests. Before
players are offered it, these are still to be written:

- suppression fire and waits that a vehicle sets off, blows at vehicles, melee from seats other than a saddle;
  a foe that lets a unit evade it; the rider of a mount that pounces; a slammer that runs on past a foe that dodges it;
- odds that say they are rough now: what a shove may drive a foe into, and what shields a unit where it dives to;
- its scenarios, cards and signs in the window, playthroughs, and a place in the tests that count rulebooks.
"""
