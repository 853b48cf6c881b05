"""Which sound goes with what a side is told: read from `assets/sounds/cues.toml`, and nothing but that side's own
news is asked.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from game import data
from game.battle.witness import Account
from rules.frame.ground import Cell
from rules.frame.showing import Sight
from rules.kernel.refs import Ref

NEAR, FAR = 1.0, 0.55
"""How loud what is seen is, and what is merely heard."""
ATTACKS = ("attack", "shoot", "throws")
"""Kinds of news whose words say what with."""


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound to be played: how loud, and whereabouts on the map."""

    sound: str
    loud: float = NEAR
    cell: Cell | None = None
    who: Ref | None = None
    """The unit that makes it, for a place where no cell is told."""


@dataclass(frozen=True)
class Book:
    """The table of cues."""

    heard: Mapping[str, str]
    words: Mapping[str, str]
    kinds: Mapping[str, str | list[str]]
    states: Mapping[str, str]
    sights: Mapping[str, str]

    def sounds(self) -> frozenset[str]:
        """Every sound it names."""
        kinds = (each for named in self.kinds.values() for each in ([named] if isinstance(named, str) else named))
        return frozenset(
            {*self.heard.values(), *self.words.values(), *kinds, *self.states.values(), *self.sights.values()}
        )


@cache
def book() -> Book:
    """The table that comes with the game."""
    with (data.assets() / "sounds" / "cues.toml").open("rb") as file:
        written: dict[str, dict[str, Any]] = tomllib.load(file)
    return Book(written["heard"], written["words"], written["kinds"], written["states"], written["sights"])


def cue(told: Account, sight: Sight | None = None) -> Cue | None:
    """The sound of a piece of news, and of the look that its rulebook gives it; None for what makes none."""
    name = _heard(told.text) if told.heard else _seen(told) or book().sights.get(sight or "", "")
    if not name:
        return None
    return Cue(name, FAR if told.heard else NEAR, told.cells[0] if told.cells else None, told.actor or told.target)


def cues(news: Iterable[Account], sights: Mapping[str, Sight] | None = None) -> tuple[Cue, ...]:
    """The sounds of some news, each at most once in a row; `sights` are the looks of a rulebook's kinds of news."""
    found: list[Cue] = []
    for told in news:
        made = cue(told, (sights or {}).get(told.kind))
        if made is not None and (not found or found[-1].sound != made.sound):
            found.append(made)
    return tuple(found)


def _heard(text: str) -> str:
    return _first(book().heard, text)


def _seen(told: Account) -> str:
    known = book()
    if told.kind == "state":
        return known.states.get(str(told.data.get("state", "")), "")
    if told.kind in ATTACKS:
        said = _first(known.words, f"{told.text} {told.data.get('weapon', '')}")
        if said:
            return said
    named = known.kinds.get(told.kind, "")
    if isinstance(named, str):
        return named
    return named[1] if int(told.data.get("rounds", 1)) > 1 else named[0]


def _first(words: Mapping[str, str], text: str) -> str:
    said = text.casefold()
    return next((sound for word, sound in words.items() if word in said), "")
