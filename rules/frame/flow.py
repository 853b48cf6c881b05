"""A battle as a coroutine: a rulebook asks a player, and gets an action back."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, TypeVar

from rules.frame.forms import Action
from rules.kernel.refs import Ref

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to the player of a side: which unit it concerns, what kind of decision it is, and what it is about.

    `about` is a frozen dataclass of the rulebook's (the attack to be defended against, the event that set off a held
    action); references in it are renamed for the side that is asked, and what that side does not know is left out.
    """

    side: str
    unit: Ref
    kind: str
    about: Any = None


Flow = Generator[Ask, Action, T]
"""Yields questions, is sent answers, ends with a result. It never waits on a clock and never touches a screen."""
