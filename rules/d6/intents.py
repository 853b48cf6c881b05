"""The intents that all orders of a turn fall into."""

from __future__ import annotations

from rules.frame.intents import Intent, Role

INTENTS = (
    Intent(Role.MOVE, "Move", "Go somewhere, drive, turn, or take another posture."),
    Intent(Role.ATTACK, "Attack", "Shoot, strike, throw a weapon, cast a spell, or seize an enemy."),
    Intent(Role.THROW, "Throw", "Throw a grenade or fire a launcher at a place."),
    Intent(Role.SUPPRESS, "Suppress", "Sweep a row of cells with automatic fire."),
    Intent(Role.AIM, "Aim", "Spend the round on a surer shot or deed later."),
    Intent(Role.WAIT, "Hold", "Name an action and what sets it off."),
    Intent(Role.DEFEND, "Take cover", "Keep out of sight behind cover, or break out of a hold."),
    Intent(Role.READY, "Ready", "Draw, load, pick up or put away what you carry."),
    Intent(Role.USE, "Use or help", "Doors, locks, things to break; search; first aid."),
    Intent(Role.DONE, "End turn", "Finish the turn; actions you have not used are lost."),
)
"""In the order in which they are shown."""
