"""A roll, and who makes it: seeded for play, scripted for tests and real dice; `odds` adds every way it can fall."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import Literal, Protocol

Keep = Literal["sum", "low", "high", "each"]
Draw = Callable[[int], int]

LISTED = 200_000
"""The most distinct ways to fall that are listed for a single throw."""


class TooMany(Exception):
    """A rule or throw that can fall in too many ways to count at once: split it into stages, or group the faces."""


@dataclass(frozen=True, slots=True)
class Throw:
    """What one throw of a pool came to. `faces` are for the log; only a pool kept as "each" may be judged by them."""

    value: int
    faces: tuple[int, ...] = ()

    def __str__(self) -> str:
        shown = ", ".join(map(str, self.faces))
        return f"[{shown}] → {self.value}" if len(self.faces) > 1 else str(self.value)


class Throwable(Protocol):
    """Anything that can be thrown: it draws faces in play and can list every distinct outcome with its weight."""

    def throw(self, draw: Draw) -> Throw: ...

    def outcomes(self) -> tuple[tuple[Throw, int], ...]: ...


@dataclass(frozen=True, slots=True)
class Pool:
    """So many dice of so many sides: their sum, the lowest, the highest, or each face for itself.

    Faces kept as "each" come sorted: their order carries no meaning, so that counting outcomes need not tell it apart.
    Where there are many dice and a rule does not tell all faces apart, `rules.kernel.pools.Grouped` counts them.
    """

    n: int
    d: int = 6
    keep: Keep = "sum"

    def __post_init__(self) -> None:
        if self.n < 0 or self.d < 1:
            raise ValueError(f"no such pool: {self.n}d{self.d}")
        if self.n == 0 and self.keep in ("low", "high"):
            raise ValueError(f"nothing to keep of 0d{self.d}")

    def __str__(self) -> str:
        kept = {"sum": "", "low": " keep lowest", "high": " keep highest", "each": " each"}[self.keep]
        return f"{self.n}d{self.d}{kept}"

    def throw(self, draw: Draw) -> Throw:
        faces = tuple(draw(self.d) for _ in range(self.n))
        match self.keep:
            case "low":
                return Throw(min(faces), faces)
            case "high":
                return Throw(max(faces), faces)
            case "each":
                return Throw(sum(faces), tuple(sorted(faces)))
            case _:
                return Throw(sum(faces), faces)

    def outcomes(self) -> tuple[tuple[Throw, int], ...]:
        return _outcomes(self.n, self.d, self.keep)


@lru_cache(maxsize=4096)
def _outcomes(n: int, d: int, keep: Keep) -> tuple[tuple[Throw, int], ...]:
    match keep:
        case "low":
            return tuple((Throw(v), (d - v + 1) ** n - (d - v) ** n) for v in range(1, d + 1))
        case "high":
            return tuple((Throw(v), v**n - (v - 1) ** n) for v in range(1, d + 1))
        case "each":
            if comb(n + d - 1, n) > LISTED:
                raise TooMany(f"{Pool(n, d, keep)} falls in {comb(n + d - 1, n)} ways: group the faces")
            return tuple((Throw(sum(faces), faces), _orders(faces)) for faces in _multisets(n, d))
        case _:
            weights = {0: 1}
            for _ in range(n):
                more: dict[int, int] = {}
                for total, weight in weights.items():
                    for face in range(1, d + 1):
                        more[total + face] = more.get(total + face, 0) + weight
                weights = more
            return tuple((Throw(total), weight) for total, weight in weights.items())


def _multisets(n: int, d: int) -> Iterable[tuple[int, ...]]:
    return combinations_with_replacement(range(1, d + 1), n)


def _orders(faces: tuple[int, ...]) -> int:
    """In how many orders these faces can fall."""
    return factorial(len(faces)) // prod(factorial(faces.count(face)) for face in sorted(set(faces)))


class Dice(Protocol):
    """What throws the dice: rules take it as an argument and never ask where the numbers come from."""

    def roll(self, pool: Throwable) -> Throw: ...


class Rolled:
    """Seeded dice for play: the n-th face of a seed is the same on every machine, whatever was rolled elsewhere."""

    def __init__(self, seed: str, drawn: int = 0) -> None:
        self.seed = seed
        self.drawn = drawn
        self._key = blake2b(seed.encode(), digest_size=32).digest()

    def roll(self, pool: Throwable) -> Throw:
        return pool.throw(self.draw)

    def draw(self, sides: int) -> int:
        """A face from 1 to sides, exactly fair: the few numbers that would favour low faces are drawn again."""
        fair = (1 << 64) - (1 << 64) % sides
        while True:
            block = blake2b(self.drawn.to_bytes(8, "big"), key=self._key, digest_size=8).digest()
            self.drawn += 1
            number = int.from_bytes(block, "big")
            if number < fair:
                return number % sides + 1


class OutOfDice(Exception):
    """More faces were asked for than were written down."""


class Scripted:
    """Dice that fall as written: for a worked example, for a game master, for a table that rolls real ones."""

    def __init__(self, faces: Iterable[int]) -> None:
        self.left = list(faces)

    def roll(self, pool: Throwable) -> Throw:
        return pool.throw(self.draw)

    def draw(self, sides: int) -> int:
        if not self.left:
            raise OutOfDice(f"a d{sides} is rolled, but no face is left in the script")
        face = self.left.pop(0)
        if not 1 <= face <= sides:
            raise ValueError(f"a d{sides} cannot show {face}")
        return face
