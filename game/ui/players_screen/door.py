"""Who may look on at a battle by its journal: sides that people play, each with the password of its seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.battle.heading import read_heading
from game.battle.lines import key_in, read_lines, unsealed
from game.battle.scenario import PERSON, Scenario
from game.battle.seal import Locked, Seal, Sealed, opened
from game.battle.seat_locks import SeatLock, read_beside
from game.battle.who_plays import who_plays_by
from rules.kernel.faults import Fault
from rules.kernel.reading import meant
from rules.kernel.words import either, mentioned

ANY = ""
"""Stands for any seat of a sealed battle, where one of the passwords is enough."""


class NoSides(Exception):
    """The sides that are to look on are none, or not of this battle; the text says what there is."""


class WrongPassword(Locked):
    """A password that is missing or another."""


@dataclass(frozen=True, slots=True)
class Door:
    """What a journal says of those who may look on."""

    scenario: Scenario
    players: Mapping[str, str]
    """Who plays each side: now, or at its beginning where the battle is still shut."""
    sealed: bool
    """Whether the battle is sealed, and not over."""
    shut: bool
    """Whether none of the passwords that were given opens the seal, nor this computer by itself."""
    locks: Mapping[str, SeatLock]
    """The passwords by side; none of a battle that is over."""

    @property
    def persons(self) -> tuple[str, ...]:
        """The sides that people play."""
        return tuple(side.name for side in self.scenario.side if self.players[side.name] == PERSON)

    def sides(self, named: Sequence[str]) -> tuple[str, ...]:
        """The sides that look on, in the scenario's order: those named, or all that people play; raises NoSides."""
        known = [side.name for side in self.scenario.side]
        for name in named:
            if name not in known:
                raise NoSides(f"there is no side {name!r}; {meant(name, known)}")
        found = tuple(name for name in known if name in (named or self.persons))
        if not found:
            raise NoSides(f"nobody plays in this battle: name the sides that look on: {', '.join(known)}")
        return found

    def locked(self, sides: Sequence[str]) -> tuple[str, ...]:
        """Those of some sides whose password must be given; any seat where none of them has one and the seal is shut: a
        side that the game master has given to a person since then has no password of its own.
        """
        found = tuple(side for side in sides if side in self.locks)
        return found or ((ANY,) if self.shut and self.locks else ())

    def question(self, side: str) -> str:
        """What is asked of those who would look with the eyes of a side."""
        titles = self.scenario.titles
        if side != ANY:
            return f"Password of {mentioned(titles[side])}"
        return f"Password of {self._seats}"

    @property
    def _seats(self) -> str:
        """The seats that have passwords, to choose from."""
        return either([mentioned(self.scenario.titles[side]) for side in self.locks])

    def admit(self, path: Path, sides: Sequence[str], words: Mapping[str, str]) -> None:
        """Let those with the right passwords look on; raises Locked for others, and for what the computer knows of a
        sealed battle.
        """
        titles = self.scenario.titles
        if self.shut:
            remedy = f"give the password of {self._seats}" if self.locks else "look on at the computer it is played on"
            raise WrongPassword((Fault(str(path), "", "this battle is sealed", remedy),))
        other = next((side for side in sides if self.sealed and side not in self.persons), None)
        if other is not None:
            fault = f"this battle is sealed, and the computer plays {mentioned(titles[other])}"
            raise Locked((Fault(str(path), "", fault, f"name sides that people play: {', '.join(self.persons)}"),))
        for side in self.locked(sides):
            if not self.locks[side].opens(words.get(side, "")):
                fault = f"the password of {mentioned(titles[side])} is another"
                raise WrongPassword((Fault(str(path), "", fault, "give the password of its seat"),))


def door(path: Path, words: Iterable[str] = ()) -> Door:
    """What a journal says of who may look on, to those who give some passwords; raises Faulty for a file that is
    none.
    """
    pages = read_lines(path)
    begun, over = read_heading(pages.lines[0], path), bool(key_in(pages))
    kept = begun.heading.seats
    seats = kept if kept is not None else read_beside(path, needed=0)
    locks = {} if over else {each.side: each for each in seats}
    scenario, sealed = begun.written.scenario, begun.heading.sealed
    seal = None if sealed is None else _opened(sealed, words, key_in(pages))
    shut = sealed is not None and seal is None
    lines = () if shut else (pages if seal is None else unsealed(pages, seal, path)).lines
    return Door(scenario, who_plays_by(lines, scenario), sealed is not None and not over, shut, locks)


def _opened(sealed: Sealed, words: Iterable[str], key: str) -> Seal | None:
    """The seal, by the first of some passwords that opens it or without any."""
    tried = (opened(sealed, word, key=key, seated=True) for word in ("", *words))
    return next((seal for seal in tried if seal is not None), None)
