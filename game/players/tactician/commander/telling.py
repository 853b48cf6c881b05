"""A plan in words: what it is and how it is expected to end, and the plans that were rejected for it."""

from __future__ import annotations

from game.players.tactician.commander.search import Found, Predicted

TENTHS = 10


def told(found: Found) -> tuple[str, ...]:
    """The plan, and each rejected one, a sentence each without a full stop."""
    return f"the plan is to {_ends(found.predicted)}", *(f"not to {_ends(each)}" for each in found.rejected)


def _ends(predicted: Predicted) -> str:
    """Such as "rush: The gun 2 in 10, 4 of ours lost, 1 of theirs"."""
    chances = [f"{name} {round(TENTHS * chance)} in {TENTHS}" for name, chance in predicted.chances]
    lost = f"{predicted.lost:.1f} of ours lost, {predicted.felled:.1f} of theirs"
    return f"{predicted.name}: {', '.join((*chances, lost))}"
