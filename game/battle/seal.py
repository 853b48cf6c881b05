"""A seal over the journal of a battle between people: nobody reads the seed, or what others have done, out of the file.

Every line after the heading is enciphered with a key of the file's own. The key is locked with the password of each
seat; where a seat has none, with the user's own key (`signet`), and then every program of that user can open it. When
the battle is over the key is written into the file.

What it protects: a look into the file with an editor or with the commands of the game. What it cannot: a player with a
password of the table, or at the computer itself, who writes a program of his own.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b, scrypt
from hmac import compare_digest
from typing import Annotated, Any

from pydantic import Field

from game.battle import journal_signature
from rules.kernel.faults import Fault, Faulty
from rules.kernel.reading import Sheet

NONCE, TAG, KEY = 16, 16, 32
Hex = Annotated[str, Field(max_length=400, pattern="^([0-9a-f]{2})*$")]


class Lock(Sheet):
    """The file's key, enciphered with a password."""

    salt: Hex
    key: Hex


class Sealed(Sheet):
    """What the heading of a sealed journal says of it."""

    seed: Annotated[str, Field(max_length=100_000, pattern="^([0-9a-f]{2})*$")]
    locks: Annotated[tuple[Lock, ...], Field(max_length=8)] = ()
    own: Hex = ""
    """The key, enciphered with the user's own one."""


class Locked(Faulty):
    """A journal whose seal was not opened."""


@dataclass(frozen=True, slots=True)
class Seal:
    """The key of one file."""

    key: bytes

    def close(self, line: Mapping[str, Any]) -> dict[str, Any]:
        """A line, enciphered; names stay in the order they have."""
        text = json.dumps(line, separators=(",", ":"), ensure_ascii=False)
        return {"sealed": self.encipher(text.encode()).hex()}

    def open(self, line: Mapping[str, Any]) -> dict[str, Any]:
        """A line as it was; raises ValueError for what this key has not closed."""
        found = json.loads(self.decipher(bytes.fromhex(line["sealed"])))
        if not isinstance(found, dict):
            raise ValueError("no line")
        return found

    def encipher(self, text: bytes) -> bytes:
        """A text that only this key opens."""
        return _closed(self.key, text)

    def decipher(self, closed: bytes) -> bytes:
        """The text again; raises ValueError for what this key has not closed."""
        return _opened(self.key, closed)

    def heading(self, seed: str, words: Sequence[str]) -> Sealed:
        """What the heading says; `words` are the passwords of the seats, "" for a seat that has none."""
        locks = []
        for word in filter(None, words):
            salt = secrets.token_bytes(NONCE)
            locks.append(Lock(salt=salt.hex(), key=_closed(_from_word(word, salt), self.key).hex()))
        own = _closed(journal_signature.key(), self.key).hex() if len(locks) < len(words) else ""
        return Sealed(seed=_closed(self.key, seed.encode()).hex(), locks=tuple(locks), own=own)

    def seed(self, sealed: Sealed) -> str:
        """The seed under the seal."""
        return _opened(self.key, bytes.fromhex(sealed.seed)).decode()


def new(words: Mapping[str, str] | None) -> Seal | None:
    """A new seal for a table of people with these passwords; None where nothing is sealed, or no key can be kept."""
    if words is None or (not all(words.values()) and not journal_signature.key()):
        return None
    return Seal(secrets.token_bytes(KEY))


def opened(sealed: Sealed, word: str = "", *, key: str = "", seated: bool = False) -> Seal | None:
    """The seal of a file, by the key that a battle that is over leaves behind; for those at its table also by a
    password or the user's own key. None where none of them fits.
    """
    if key:
        return Seal(bytes.fromhex(key))
    if not seated:
        return None
    tries = [(journal_signature.key(), sealed.own)] if sealed.own and journal_signature.key() else []
    tries += [(_from_word(word, bytes.fromhex(lock.salt)), lock.key) for lock in sealed.locks if word]
    for by, closed in tries:
        try:
            found = _opened(by, bytes.fromhex(closed))
        except ValueError:
            continue
        if len(found) == KEY:
            return Seal(found)
    return None


def refusal(file: str, sealed: Sealed, *, seated: bool) -> Locked:
    """Why a sealed journal is not read."""
    if seated and sealed.locks:
        fault, remedy = "this battle is sealed", "give the password of one of its seats"
    elif seated:
        fault, remedy = "this battle is sealed by the computer it is played on", "play it on there"
    else:
        fault = "a battle between people is sealed until it is over"
        remedy = "play it to its end in the window"
    return Locked((Fault(file, "line 1", fault, remedy),))


def _from_word(word: str, salt: bytes) -> bytes:
    return scrypt(word.encode(), salt=salt, n=1 << 14, r=8, p=1, dklen=KEY)


def _closed(key: bytes, text: bytes) -> bytes:
    nonce = secrets.token_bytes(NONCE)
    cipher = _mixed(key, nonce, text)
    return nonce + cipher + _tag(key, nonce + cipher)


def _opened(key: bytes, closed: bytes) -> bytes:
    nonce, cipher, tag = closed[:NONCE], closed[NONCE:-TAG], closed[-TAG:]
    if len(closed) < NONCE + TAG or not compare_digest(tag, _tag(key, nonce + cipher)):
        raise ValueError("not closed with this key")
    return _mixed(key, nonce, cipher)


def _mixed(key: bytes, nonce: bytes, text: bytes) -> bytes:
    """A text with the stream of a key over it: done twice, it is as it was."""
    blocks = range((len(text) + 63) // 64)
    stream = b"".join(blake2b(n.to_bytes(8, "big"), key=key, salt=nonce, person=b"stream").digest() for n in blocks)
    mixed = int.from_bytes(text, "big") ^ int.from_bytes(stream[: len(text)], "big")
    return mixed.to_bytes(len(text), "big")


def _tag(key: bytes, text: bytes) -> bytes:
    return blake2b(text, key=key, person=b"tag", digest_size=TAG).digest()
