"""The single steps of a course: plain stages, and choices of a player."""

from __future__ import annotations

from collections.abc import Callable, Generator, Set
from dataclasses import dataclass
from inspect import signature
from typing import Any, Protocol

from rules.kernel import odds
from rules.kernel.dice import Dice
from rules.kernel.keeping import ROOM

State = tuple[Any, ...]
"""Values of fields, in the order of their names."""
Ways = tuple[tuple[State, int], ...]
"""What may come out, and in how many ways each."""
Ends = tuple[Ways, int]
"""The same, of how many ways in all."""
Known = dict[str, Any]
"""Fields by name, as far as play has come."""
Rollers = Callable[[str], Dice]
"""The dice of a role: of the attacker, of the target."""
Put = Callable[["Choice", Known], Generator[Any, Any, Any]]
"""Puts a question on the way to its player, and brings back what the answer sets."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A step as one reading of a course needs it: what it reads and sets there, and how it may end."""

    reads: tuple[str, ...]
    sets: tuple[str, ...]
    ends: Callable[..., Ends]
    rule: Callable[..., Any] | None = None
    """The rule itself, where nothing is left to chance."""
    near: Callable[..., Ends] | None = None
    """How it may end, nearly: for a mean to nine digits, where the ends cost much exactly."""


class Step(Protocol):
    """What a course is made of."""

    @property
    def sets(self) -> tuple[str, ...]:
        """The fields it sets."""

    @property
    def needs(self) -> str:
        """The field without which nothing comes of it, if there is one."""

    def bound(self, alive: Set[str]) -> Bound | None:
        """The step where only these fields are read after it; None where that is none of its own."""

    def play(self, known: Known, rollers: Rollers, put: Put) -> Generator[Any, Any, Known]:
        """What it sets when it is played."""


class Stage:
    """A plain rule: its parameters are the fields it reads, what it returns are the fields it sets. One that rolls
    takes the dice of its roller first. Where it reads few plain figures its ends are kept for every course it is in.
    """

    def __init__(
        self, rule: Callable[..., Any], sets: tuple[str, ...], roller: str = "", needs: str = "", *, kept: bool = False
    ) -> None:
        self.rule, self.sets, self.roller, self.needs = rule, sets, roller, needs
        self.reads = tuple(name for name in signature(rule).parameters if name != "dice")
        self._alone = len(sets) == 1
        self._known: dict[State, Ends] | None = {} if kept else None
        if self._known is not None:
            ROOM.shared_with(self._known.clear)

    def __call__(self, *args: Any) -> Any:
        """The rule itself."""
        return self.rule(*args)

    def bound(self, alive: Set[str]) -> Bound | None:
        if alive.isdisjoint(self.sets):
            return None
        return Bound(self.reads, self.sets, self.ends, None if self.roller else self.rule)

    def ends(self, *read: Any) -> Ends:
        """Every way its dice may fall."""
        if self._known is not None and read in self._known:
            return self._known[read]
        ways, whole = odds.ways(self.rule, read)
        found = tuple([((end,) if self._alone else end, many) for end, many in ways.items()]), whole
        if self._known is not None:
            self._known[read] = found
            ROOM.kept += len(ways)
        return found

    def play(self, known: Known, rollers: Rollers, _put: Put) -> Generator[Any, Any, Known]:
        yield from ()
        read = [known[name] for name in self.reads]
        found = self.rule(rollers(self.roller), *read) if self.roller else self.rule(*read)
        return dict(zip(self.sets, (found,) if self._alone else found, strict=True))


def stage(*sets: str, roller: str = "", needs: str = "", kept: bool = False) -> Callable[[Callable[..., Any]], Stage]:
    """A rule as a stage of a course, which sets these fields."""
    return lambda rule: Stage(rule, sets, roller, needs, kept=kept)


class Choice:
    """A question on the way: play puts it to its player, the other readings take the answer of the stated policy."""

    needs = ""

    def __init__(self, name: str, policy: Callable[..., Any], *sets: str) -> None:
        self.name, self.policy, self.sets = name, policy, sets
        self._answer = Stage(policy, sets)

    def bound(self, alive: Set[str]) -> Bound | None:
        return self._answer.bound(alive)

    def play(self, known: Known, _rollers: Rollers, put: Put) -> Generator[Any, Any, Known]:
        found = yield from put(self, known)
        return dict(zip(self.sets, (found,) if len(self.sets) == 1 else found, strict=True))


class Drawn:
    """A field that holds chances worked out before: the course goes on from each of its ends, or where it holds none as
    if the step were not there. Of a forecast only: what is played has come to one end by then.
    """

    def __init__(self, odds: str, *sets: str) -> None:
        self._odds = self.needs = odds
        self.sets = sets

    def bound(self, alive: Set[str]) -> Bound | None:
        return None if alive.isdisjoint(self.sets) else Bound((self._odds,), self.sets, self.ends)

    def ends(self, chances: odds.Odds[State]) -> Ends:
        """Each of its ends."""
        ways, whole = chances.ways()
        return tuple(ways.items()), whole

    def play(self, _known: Known, _rollers: Rollers, _put: Put) -> Generator[Any, Any, Known]:
        yield from ()
        raise AssertionError(f"{self._odds} is foretold, not played")
