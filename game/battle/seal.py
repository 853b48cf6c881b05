"""A seal over the journal of a battle between people: nobody reads the seed, or what others have done, out of the file.

Every line after the heading is enciphered with a key of the file's own. The key is locked with the password of each
seat; where a seat has none, with the user's own key (`signet`), and then every program of that user can open it. When
the battle is over the key is written into the file.

The seal over the seed covers the heading too: a lock that was changed or taken away there is found as soon as the seal
is opened. Lines under the seal are as long as the next kilobyte, so that their length does not tell what was answered.

What it protects: a look into the file with an editor or with the commands of the game. What it cannot: a player with a
password of the table, or at the computer itself, who writes a program of his own. How many lines there are, and so how
many answers all sides together have given, every reader of the file can count.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2b, scrypt
from hmac import compare_digest
from typing import Annotated, Any

from pydantic import Field

from game.battle import journal_signature
from game.battle.seat_locks import Hex, SeatLock, lock
from rules.kernel.faults import Fault, Faulty
from rules.kernel.reading import Flag, Sheet

NONCE, TAG, KEY = 16, 16, 32
STEP = 1024
"""Bytes by which lines under a seal grow."""


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
    whole: Annotated[Flag, Field(description="whether the seal over the seed covers the whole heading")] = False


class Locked(Faulty):
    """A journal whose seal was not opened."""


@dataclass(frozen=True, slots=True)
class Seal:
    """The key of one file."""

    key: bytes

    def close(self, line: Mapping[str, Any]) -> dict[str, Any]:
        """A line, enciphered; names stay in the order they have."""
        text = json.dumps(line, separators=(",", ":"), ensure_ascii=False)
        return {"sealed": self.encipher(padded(text.encode())).hex()}

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

    def close_seed(self, seed: str, heading: bytes) -> str:
        """The seed under the seal, which covers a heading too."""
        return _closed(self.key, seed.encode(), heading).hex()

    def seed(self, sealed: Sealed, heading: bytes) -> str:
        """The seed under the seal; raises ValueError where the seed, or the heading that it covers, was changed."""
        return _opened(self.key, bytes.fromhex(sealed.seed), heading if sealed.whole else b"").decode()


@dataclass(frozen=True, slots=True)
class Locks:
    """What closes a journal: the seal, if it has one, what opens that, and the passwords of the seats."""

    seal: Seal | None = None
    keys: tuple[Lock, ...] = ()
    own: str = ""
    seats: tuple[SeatLock, ...] = ()

    def sealed(self) -> Sealed:
        """What the heading says of the seal, without the seed."""
        return Sealed(seed="", locks=self.keys, own=self.own, whole=True)


def new_locks(words: Mapping[str, str] | None, seats: Iterable[SeatLock] = ()) -> Locks:
    """New locks for a table of people with these passwords by side, "" for a seat that has none; `seats` are locks of
    seats whose passwords only their players know. Nothing is sealed for a table that is none, or where no key can be
    kept.
    """
    kept = {each.side: each for each in seats}
    given = {side: word for side, word in (words or {}).items() if word}
    kept |= {side: lock(side, word) for side, word in given.items() if side not in kept}
    if words is None or (len(given) < len(words) and not journal_signature.key()):
        return Locks(seats=tuple(kept.values()))
    seal, keys = Seal(secrets.token_bytes(KEY)), []
    for word in given.values():
        salt = secrets.token_bytes(NONCE)
        keys.append(Lock(salt=salt.hex(), key=_closed(_from_word(word, salt), seal.key).hex()))
    own = _closed(journal_signature.key(), seal.key).hex() if len(given) < len(words) else ""
    return Locks(seal, tuple(keys), own, tuple(kept.values()))


def padded(text: bytes) -> bytes:
    """A text of JSON, filled up with blanks so that its length tells less."""
    return text + b" " * (-len(text) % STEP)


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


def _closed(key: bytes, text: bytes, over: bytes = b"") -> bytes:
    nonce = secrets.token_bytes(NONCE)
    cipher = _mixed(key, nonce, text)
    return nonce + cipher + _tag(key, nonce + cipher, over)


def _opened(key: bytes, closed: bytes, over: bytes = b"") -> bytes:
    nonce, cipher, tag = closed[:NONCE], closed[NONCE:-TAG], closed[-TAG:]
    if len(closed) < NONCE + TAG or not compare_digest(tag, _tag(key, nonce + cipher, over)):
        raise ValueError("not closed with this key")
    return _mixed(key, nonce, cipher)


def _mixed(key: bytes, nonce: bytes, text: bytes) -> bytes:
    """A text with the stream of a key over it: done twice, it is as it was."""
    blocks = range((len(text) + 63) // 64)
    stream = b"".join(blake2b(n.to_bytes(8, "big"), key=key, salt=nonce, person=b"stream").digest() for n in blocks)
    mixed = int.from_bytes(text, "big") ^ int.from_bytes(stream[: len(text)], "big")
    return mixed.to_bytes(len(text), "big")


def _tag(key: bytes, text: bytes, over: bytes) -> bytes:
    """The tag over an enciphered text, and over another one that stands in the open."""
    if not over:
        return blake2b(text, key=key, person=b"tag", digest_size=TAG).digest()
    return blake2b(blake2b(over).digest() + text, key=key, person=b"tag over both", digest_size=TAG).digest()
