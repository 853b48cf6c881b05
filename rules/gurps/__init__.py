"""The rulebook GURPS, its combat: turns of a second, facing, active defences, and wounds by location.

It is in the making: pyproject.toml does not install it, tests/rules/gurps/conftest.py does for its own tests. Before
players are offered it, these are still to be written:

- vehicles and mounts in play, grabbing what a foe holds, tackles and pounces, falling on a grenade;
- odds that say they are rough now: the damage of a slam, where a launched shot that misses bursts, who else is caught;
- its scenarios, cards and signs in the window, playthroughs, and a place in the tests that count rulebooks.
"""
