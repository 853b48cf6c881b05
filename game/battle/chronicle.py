"""What has happened so far, as each side was told it; and how that enters the digest of a battle."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from game.battle.replay_state import Accounts, Order
from game.battle.witness import Account


@dataclass(slots=True)
class Chronicle:
    """What happened so far: every side's accounts, and the game master's under None."""

    accounts: dict[str | None, list[Account]] = field(default_factory=dict)
    order: list[tuple[str | None, ...]] = field(default_factory=list)
    """Who was told of each event, so that the last ones can be taken back."""

    def tell(self, versions: dict[str | None, Account]) -> None:
        for who, version in versions.items():
            self.accounts.setdefault(who, []).append(version)
        self.order.append(tuple(versions))

    def of(self, who: str | None) -> Sequence[Account]:
        """Everything a side was told, or the game master's account of everything."""
        return self.accounts.get(who, ())

    @classmethod
    def of_old(cls, accounts: Accounts, order: Order) -> Chronicle:
        """One that was kept as text, where tuples have become lists."""
        return cls({who: [_as_told(each) for each in told] for who, told in accounts}, list(order))

    def until(self, events: int) -> tuple[Accounts, Order]:
        """The first so many events, to be kept."""
        order = tuple(self.order[:events])
        many = Counter(who for who_was_told in order for who in who_was_told)
        return tuple((who, tuple(told[: many[who]])) for who, told in self.accounts.items()), order

    def cut(self, events: int) -> None:
        """Forget everything after so many events."""
        for who_was_told in reversed(self.order[events:]):
            for who in who_was_told:
                self.accounts[who].pop()
        del self.order[events:]


def _as_told(account: Account) -> Account:
    data = {name: tuple(value) if isinstance(value, list) else value for name, value in account.data.items()}
    return replace(account, data=data)


def account_text(told: Account) -> bytes:
    """An account as it enters the digest."""
    return canonical([told.round, told.kind, told.text, told.detail, dict(told.data)])


def canonical(value: object) -> bytes:
    """Plain values as the same text on every machine."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), default=str).encode()
