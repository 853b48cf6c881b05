"""What a journal's steps and kept states do not say of a battle: it is found by playing, or kept."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from game.battle.witness import Account

Accounts = tuple[tuple[str | None, tuple[Account, ...]], ...]
"""What each side was told, and the game master under None."""
Order = tuple[tuple[str | None, ...], ...]
"""Who was told of each event."""


@dataclass(frozen=True, slots=True)
class ReplayState:
    """All that happened up to a resting point, as far as going on from it, or back behind it, depends on that."""

    accounts: Accounts
    order: Order
    digests: tuple[str, ...]
    """The digest with which each step was taken."""
    safe: tuple[tuple[str, ...], ...]
    """For each step the sides that may take it back."""
    told: tuple[int, ...]
    """How many events had been told at each resting point."""
    whole: bool
    """Whether it goes back to the beginning of the battle."""

    def fits(self, steps: int) -> bool:
        """Whether it is that of a battle of so many steps: each was noted, and every event was told to those who were
        there.
        """
        told = Counter(who for those in self.order for who in those)
        noted = {who: len(accounts) for who, accounts in self.accounts if accounts}
        counted = len(self.digests) == len(self.safe) == steps and noted == dict(told)
        return counted and self.told[-1:] == (len(self.order),) and list(self.told) == sorted(self.told)
