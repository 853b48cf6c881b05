"""Passwords of seats: each opens the screen of one side, and is kept salted and hashed in the heading of the journal.

Journals begun by older programs have them in a file beside the journal: without it a battle in which a
seat has a password is not taken up.
"""

from __future__ import annotations

import json
import secrets
from hashlib import pbkdf2_hmac
from hmac import compare_digest
from pathlib import Path
from typing import Annotated

from pydantic import Field, ValidationError

from rules.kernel.faults import Faulty
from rules.kernel.files import content, faulty
from rules.kernel.reading import LARGEST, Sheet

ROUNDS = 60_000
Hex = Annotated[str, Field(max_length=400, pattern="^([0-9a-f]{2})*$")]


class SeatLock(Sheet):
    """The password of one seat, as it is kept."""

    side: Annotated[str, Field(max_length=100)]
    salt: Hex
    word: Annotated[Hex, Field(description="the password, salted and hashed")]

    def opens(self, word: str) -> bool:
        """Whether this is the password of the seat."""
        return compare_digest(self.word, _hashed(self.salt, word))


def lock(side: str, word: str) -> SeatLock:
    """A lock that this password opens."""
    salt = secrets.token_hex(8)
    return SeatLock(side=side, salt=salt, word=_hashed(salt, word))


def beside(journal: Path) -> Path:
    """Where older programs kept the passwords of a battle's seats."""
    return journal.with_suffix(".seats")


def read_beside(journal: Path, *, needed: int) -> tuple[SeatLock, ...]:
    """The locks of a journal that does not keep them itself; raises Faulty where they are missing, not readable or but
    a link, and so many are needed.
    """
    try:
        found = () if beside(journal).is_symlink() else _read(beside(journal))
    except (Faulty, ValidationError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        found = ()
    if len(found) < needed:
        fault = f"the passwords of its seats are kept in {beside(journal).name}, which is missing or was changed"
        raise faulty(journal, fault, "put that file back beside the journal, from where the battle was played before")
    return found


def _read(file: Path) -> tuple[SeatLock, ...]:
    kept = json.loads(content(file, LARGEST))["locks"]
    return tuple(SeatLock(side=side, salt=salt, word=word) for side, (salt, word) in kept.items())


def _hashed(salt: str, word: str) -> str:
    return pbkdf2_hmac("sha256", word.encode(), salt.encode(), ROUNDS).hex()
