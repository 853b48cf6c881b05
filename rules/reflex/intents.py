"""The intents that all orders of a tick or a pause fall into."""

from __future__ import annotations

from rules.frame.intents import Intent, Role

INTENTS = (
    Intent(Role.MOVE, "Move", "Go somewhere, drive, change stance, get in or out."),
    Intent(Role.ATTACK, "Attack", "Shoot, strike, grapple, or do something to an enemy you hold."),
    Intent(Role.THROW, "Throw or lob", "Throw a grenade, fire at a place, or direct indirect fire."),
    Intent(Role.SUPPRESS, "Suppress", "Fire into a strip of ground, or blindly."),
    Intent(Role.WAIT, "Wait", "Let ticks pass, keep watch, or lie in ambush."),
    Intent(Role.DEFEND, "Protect", "Duck, break free, put on a mask, put out flames."),
    Intent(Role.READY, "Ready", "Draw, reload, change your grip, put things on or off."),
    Intent(Role.AID, "Speak or help", "Render aid, encourage, call out, give orders."),
    Intent(Role.USE, "Use", "Doors, locks, mines, and a look round."),
    Intent(Role.DONE, "Finish", "Do nothing more, or leave the fight."),
)
"""In the order in which they are shown."""
