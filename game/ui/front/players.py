"""Who can sit at a table, as the user chooses it: a person, a computer player of some strength and temper, nobody."""

from __future__ import annotations

from game.battle.scenario import PERSON
from game.players.character import CHARACTERS, STRENGTHS
from game.ui.kit.choice import Option

NOBODY = "nobody"
CIVILIAN = "civilian"
STEADY = "steady"
NOTES = {
    "recruit": "considers little, forgets enemies out of sight, acts on impulse",
    "regular": "works as a team and remembers enemies",
    "veteran": "considers the most and plans furthest ahead",
    "careful": "avoids losses",
    "steady": "adapts to the situation",
    "aggressive": "takes ground and risks",
    "drilled": "its teams carry out a plan, and tell it",
}


def seats() -> tuple[Option[str], ...]:
    """Everybody who can sit on a side's chair."""
    computers = tuple(Option(f"tactician:{name}", f"Computer, {name}", NOTES.get(name, "")) for name in STRENGTHS)
    return (
        Option(PERSON, "A person", "at this screen"),
        *computers,
        Option("greedy", "Computer, simple", "takes the best shot available, and cover"),
        Option(CIVILIAN, "Computer, civilians", "never fight; run from armed units"),
        Option(NOBODY, "Nobody", "does almost nothing: for testing"),
    )


def tempers() -> tuple[Option[str], ...]:
    """How a tactician can be minded."""
    return tuple(Option(name, name.title(), NOTES.get(name, "")) for name in CHARACTERS)


def thinks(seat: str) -> bool:
    """Whether the player in this seat has a temper."""
    return seat.startswith("tactician")


def called(seat: str, temper: str) -> str:
    """The name of the player that a scenario and its journal know."""
    return f"{seat}:{temper}" if thinks(seat) and temper != STEADY else seat


def taken_apart(player: str) -> tuple[str, str]:
    """The seat and the temper of a player's name; a simple computer for a name that nobody here bears."""
    words = player.split(":")
    temper = next((word for word in words if word in CHARACTERS), STEADY)
    strength = next((word for word in words if word in STRENGTHS), "regular")
    seat = f"tactician:{strength}" if words[0] == "tactician" else words[0]
    return (seat if seat in {option.value for option in seats()} else "greedy"), temper
