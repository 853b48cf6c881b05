"""What a side takes for granted while something is worked out from what it knows, and what would come of it otherwise.

A scene of one side has the usual figures of a role, and the places where units were last seen, in place of facts that
the side cannot know. It tells which of them were read for a forecast, and it can be had with others in their place.
What a rule guesses beyond that, such as what an enemy knows, is a `Presuming` lookup: its words stand beside the rule.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Concatenate, Generic, ParamSpec, TypeAlias, TypeVar

from rules.frame.forecast import Assumption
from rules.frame.recall import Given, Keeper, Lookup, Named
from rules.frame.scene import Appearance, Scene
from rules.kernel.refs import Ref

P = ParamSpec("P")
T = TypeVar("T")
K = TypeVar("K", bound=Keeper)
Key: TypeAlias = tuple[Lookup[Any, ..., Any], Given]
"""A lookup and what it was given."""


@dataclass(frozen=True, slots=True)
class Guess(Generic[T]):
    """That the answer to a lookup rests on something the viewer cannot know."""

    words: tuple[Assumption, ...]
    """What is taken for granted."""
    otherwise: tuple[T, ...]
    """The answers there would be if it were not so; none where that cannot be told."""
    choices: tuple[tuple[str, T], ...] = ()
    """Where it is another player's choice: each in words after the name of its unit, such as "dodges", with what the
    lookup would answer then.
    """


class Presuming(Lookup[K, P, T]):
    """A lookup whose answer may rest on a guess."""

    def __init__(self, make: Callable[Concatenate[K, P], T], guess: Callable[..., Guess[T] | None]) -> None:
        super().__init__(make)
        self._guess = guess

    def guess(self, scene: Scene, answer: T, given: Given) -> Guess[T] | None:
        """What this answer takes for granted; None where the viewer knows it."""
        if given and isinstance(given[-1], Named):
            return self._guess(scene, answer, *given[:-1], **dict(given[-1]))
        return self._guess(scene, answer, *given)


def presuming(
    guess: Callable[..., Guess[T] | None],
) -> Callable[[Callable[Concatenate[K, P], T]], Presuming[K, P, T]]:
    """A lookup whose answers may rest on a guess: on what, says a function of the scene, the answer and what the
    lookup was given.
    """
    return lambda make: Presuming(make, guess)


def presumed(scene: Scene, lookup: Lookup[Any, ..., T], answer: T, given: Given) -> Guess[T] | None:
    """What an answer takes for granted; None where its lookup presumes nothing, or the viewer knows it."""
    return lookup.guess(scene, answer, given) if isinstance(lookup, Presuming) else None


@dataclass(frozen=True, slots=True)
class Conjectures:
    """What was read that the viewer cannot know."""

    figures: Mapping[Ref, tuple[type, ...]]
    """The units whose usual figures were read, and which."""
    places: tuple[Ref, ...]
    """The units that the viewer does not perceive now and whose place was read."""
    guesses: Mapping[Key, Guess[Any]]


class Conjecturing(ABC):
    """A scene of one side."""

    @abstractmethod
    def kept(self) -> Callable[[], Scene]:
        """This scene as it is now, for when the battle has gone on."""

    @abstractmethod
    def afresh(self) -> Scene:
        """The same scene with nothing worked out from it yet."""

    @abstractmethod
    def conjectures(self, look: Callable[[Any], object]) -> Conjectures:
        """What a look at this scene reads that its viewer cannot know."""

    @abstractmethod
    def supposing(self, looks: Mapping[Ref, Appearance], answers: Mapping[Key, object]) -> Scene:
        """The same scene if these units had been seen to look so, and if these lookups had these answers."""
