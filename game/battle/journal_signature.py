"""A mark that only this user's programs can make: by it they know a journal again that was written here.

The key lies in the user's own folder. A journal from another computer bears no mark, or a wrong one: it is read all the
same, but what it says of where things lie is not believed.
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from hashlib import blake2b
from hmac import compare_digest
from pathlib import Path

from game import data
from rules.kernel.faults import Faulty
from rules.kernel.files import content

FILE = "signet"
BYTES = 32
LENGTH = 32
"""Letters of a mark."""


def key() -> bytes:
    """The user's key, made when it is first wanted; b"" where none can be kept."""
    file = data.own() / FILE
    found = _read(file)
    if not found:
        with suppress(OSError):
            _make(file)
        found = _read(file)
    return found


def _read(file: Path) -> bytes:
    with suppress(Faulty):
        found = content(file, BYTES)
        return found if len(found) == BYTES else b""
    return b""


def _make(file: Path) -> None:
    """Put a new key in place whole: of two programs that do so at once, one does."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(f"{FILE}.{os.getpid()}")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
        out.write(secrets.token_bytes(BYTES))
        out.flush()
        os.fsync(out.fileno())
    try:
        os.link(fresh, file)
    except FileExistsError:
        pass
    except OSError:  # a disk that knows no links
        fresh.replace(file)
    fresh.unlink(missing_ok=True)


def mark(text: bytes, kind: str) -> str:
    """The mark over a text of some kind; "" where there is no key."""
    found = key()
    return blake2b(text, key=found, digest_size=LENGTH // 2, person=kind.encode()).hexdigest() if found else ""


def marked(text: bytes, kind: str, found: str) -> bool:
    """Whether this is the user's own mark over that text, as one of that kind."""
    own = mark(text, kind)
    return bool(own) and compare_digest(own.encode(), found.encode())
