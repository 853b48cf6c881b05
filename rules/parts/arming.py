"""Arming: the weapons of a sheet as things that are carried, and weapons in sight as those of the roster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from rules.frame.figure import Item, Kit, Place
from rules.frame.sheets import Listed
from rules.parts import hands
from rules.parts.recruiting import Stock


class Arm(Protocol):
    """A weapon of a roster."""

    @property
    def name(self) -> str: ...
    @property
    def hands(self) -> int: ...
    @property
    def natural(self) -> bool: ...
    @property
    def magazine(self) -> int: ...


class Carried(Protocol):
    """A weapon on a sheet, and what there is of it."""

    @property
    def spare(self) -> int: ...
    @property
    def count(self) -> int: ...
    @property
    def slung(self) -> bool: ...


class Arsenal(Protocol):
    """The figures of all arms of a unit."""

    def also(self, weapon: Any, /) -> Any:
        """The same and one weapon more."""


W = TypeVar("W", bound=Listed)
A = TypeVar("A", bound=Arsenal)


def carried(arms: Sequence[Carried], weapons: Sequence[Arm]) -> Iterator[Item]:
    """The first weapon in hand unless it is slung; what is natural is no thing carried."""
    in_hand = False
    for listed, weapon in zip(arms, weapons, strict=True):
        if weapon.natural:
            continue
        home, loaded = hands.home(max(1, weapon.hands)), weapon.magazine
        if in_hand or listed.slung:
            yield Item(weapon.name, home, loaded, listed.spare, listed.count)
            continue
        grip = Place.BOTH if weapon.hands == 2 else Place.RIGHT
        yield Item(weapon.name, grip, loaded, listed.spare)
        if listed.count > 1:
            yield Item(weapon.name, home, loaded, 0, listed.count - 1)
        in_hand = True


@dataclass(frozen=True)
class InSight(Generic[W]):
    """What is known of weapons that are seen: the figures of the roster, given what takes both hands and what is
    loaded in one.
    """

    stock: Stock[Any, Any]
    kind: type[W]
    both: Callable[[W], bool]
    loaded: Callable[[W], int]

    def known(self, name: str) -> W | None:
        """A weapon of the roster."""
        return self.stock.standard().find(self.kind, name)

    def kit(self, usual: Kit, held: tuple[str, ...]) -> Kit:
        """The usual kit of a unit with what it is seen to hold in its hands."""
        return hands.as_seen(usual, held, self._both, self._loaded)

    def arsenal(self, usual: A, held: tuple[str, ...]) -> A:
        """The usual arms, and what else is seen in hand."""
        for weapon in map(self.known, held):
            usual = usual if weapon is None else usual.also(weapon)
        return usual

    def _both(self, name: str) -> bool:
        weapon = self.known(name)
        return weapon is not None and self.both(weapon)

    def _loaded(self, name: str) -> int:
        weapon = self.known(name)
        return self.loaded(weapon) if weapon is not None else 0
