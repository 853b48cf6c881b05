"""The intents that all orders of an action fall into."""

from __future__ import annotations

from rules.frame.intents import Intent, Role

INTENTS = (
    Intent(Role.MOVE, "Move", "Walk, or stand up."),
    Intent(Role.ATTACK, "Attack", "Shoot, spray, strike or grapple."),
    Intent(Role.THROW, "Throw or launch", "Throw a grenade, or fire a launcher."),
    Intent(Role.SUPPRESS, "Covering fire", "Keep an enemy, or a strip of ground, under fire for the whole round."),
    Intent(Role.AIM, "Aim", "Spend the round on a surer shot at one enemy."),
    Intent(Role.WAIT, "Overwatch", "Hold a shot until an enemy shows, or act later."),
    Intent(Role.DEFEND, "Protect", "Hide, break free, or get loose."),
    Intent(Role.READY, "Ready", "Draw, load, clear a jam; pick a lock."),
    Intent(Role.AID, "Help", "Stabilise a friend, or tell what you know."),
    Intent(Role.DONE, "End turn", "Finish the turn; actions you have not used are lost."),
)
"""In the order in which they are shown."""
