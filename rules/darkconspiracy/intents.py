"""The intents that all orders of an action fall into."""

from __future__ import annotations

from rules.frame.intents import Intent, Role

INTENTS = (
    Intent(Role.MOVE, "Move", "Crawl, walk, trot or run; get in or out; steer."),
    Intent(Role.ATTACK, "Attack", "Fire, strike, grapple or dive at an enemy."),
    Intent(Role.THROW, "Throw or lob", "Throw a grenade, fire indirectly, or call for fire."),
    Intent(Role.AIM, "Aim", "Make your next shot at one enemy easier."),
    Intent(Role.WAIT, "Overwatch", "Aim over an arc and fire at what moves there."),
    Intent(Role.DEFEND, "Protect", "Break free, or save the boat."),
    Intent(Role.READY, "Ready", "Take in hand, reload, pick up or drop."),
    Intent(Role.AID, "Aid", "Treat a wound, or put out flames on a friend."),
    Intent(Role.DONE, "Wait", "Do nothing for now."),
)
"""In the order in which they are shown."""
