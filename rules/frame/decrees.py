"""What a game master decrees in a running battle: forms like those of players, filled in the same way.

A decree is a step of the script. The game has decrees of its own; a rulebook adds those that its rules alone can carry
out, such as a wound. Units are named in them by their true references: only the game master gives them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, Generic, TypeVar

from rules.frame.forms import Action, Choices, Explained
from rules.frame.ground import Cell, Grid
from rules.frame.scene import Event
from rules.kernel.refs import Ref

S = TypeVar("S", contravariant=True)
KIND = "decree"
"""The kind of event that tells of one."""


class When(StrEnum):
    """When a decree is carried out."""

    NOW = "now"
    """At once, whatever is under way."""
    SETTLED = "between"
    """At the next question that is asked while no action is being resolved."""
    REST = "rest"
    """At the next resting point, where triggers bring things on already."""


class Decree(Action):
    """A filled form: what the game master decrees. Subclasses add a literal `kind` and typed fields."""

    group: ClassVar[str] = ""
    """Under what it is listed: units, ground, knowledge, weather, battle."""
    when: ClassVar[When] = When.SETTLED


@dataclass(frozen=True)
class DecreeKind(Generic[S]):
    """One kind of decree: its form, what may stand in its fields, and how it is carried out."""

    form: type[Decree]
    choices: Callable[[S, Mapping[str, Any]], Mapping[str, Choices]]
    """What each field takes, given those that are filled already, in the order in which they are filled. No field takes
    anything where the decree is not possible.
    """
    carry: Callable[[S, Any], None]
    changes: Callable[[S, Any], str]
    """What a filled form will change, in a sentence for the game master."""

    def why_not(self, scene: S, decree: Decree, worded: Callable[[str, Any], str]) -> str:
        """Why it is not possible as it is filled; "" if it is. The value of a field is told as it is worded."""
        filled: dict[str, Any] = {}
        for name in self.form.model_fields:
            if name == "kind":
                continue
            legal, value = self.choices(scene, filled).get(name), getattr(decree, name)
            if legal is not None and value not in legal:
                said = legal.why_not(value) if isinstance(legal, Explained) else ""
                return said or f"{name.replace('_', ' ')} cannot be {worded(name, value)} as things stand"
            filled[name] = value
        return ""


@dataclass(frozen=True, eq=False)
class Places:
    """The cells of a grid that something fits: those of which nothing is said against it."""

    grid: Grid
    against: Callable[[Cell], str]

    def __contains__(self, value: object) -> bool:
        return isinstance(value, tuple) and len(value) == 2 and value in self.grid and not self.against(value)

    def __iter__(self) -> Iterator[Cell]:
        return (cell for cell in self.grid.cells() if not self.against(cell))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def why_not(self, value: Any) -> str:
        """What is said against a cell."""
        return self.against(value) if value in self.grid else f"{value[0]},{value[1]} is off the map"


@dataclass(frozen=True, slots=True)
class Words:
    """Any text of at most so many letters."""

    longest: int
    usual: str = ""

    def __contains__(self, value: object) -> bool:
        return isinstance(value, str) and 0 < len(value) <= self.longest and value.isprintable()

    def __iter__(self) -> Iterator[str]:
        return iter((self.usual,))

    def __len__(self) -> int:
        return self.longest

    def why_not(self, _value: Any) -> str:
        """What a text must be like."""
        return f"write 1 to {self.longest} letters"


def told(text: str, actor: Ref | None = None, target: Ref | None = None, **more: Any) -> Event:
    """The event by which a decree is told of: to each side as far as it perceives those it names."""
    return Event(KIND, f"The game master {text}", actor=actor, target=target, **more)
