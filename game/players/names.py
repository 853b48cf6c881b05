"""What players are called, for the commands and for scenarios; nothing here loads any of them."""

from __future__ import annotations

from game.players.character import CHARACTERS, STRENGTHS
from rules.kernel.reading import meant

NAMES = {
    "greedy": "takes the attack with the best odds, otherwise moves to cover and towards the objectives",
    "tactician": "plans for its side; also tactician:recruit, :regular or :veteran, :careful, :steady or :aggressive",
    "random": "does anything that is legal",
    "usual": "gives the routine answer, or the first on the menu",
    "civilian": "never fights: runs from armed units, and to its goal",
    "nobody": "does as little as possible",
}
"""The players that need no screen, and what they are like."""


def wrong(name: str) -> str:
    """Why no player of that name can play without a screen; "" when one can."""
    if name in ("person", "human"):
        return f"a {name} needs a screen to play on; without one there are {', '.join(NAMES)}"
    kind, colon, manner = name.partition(":")
    if kind not in NAMES or (colon and kind != "tactician"):
        return f"there is no player {name!r}; {meant(name, NAMES)}"
    unknown = next((word for word in manner.split(":") if colon and word not in (*CHARACTERS, *STRENGTHS)), None)
    if unknown is None:
        return ""
    return f"there is no {unknown!r} tactician; {meant(unknown, (*CHARACTERS, *STRENGTHS))}"
