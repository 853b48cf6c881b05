"""GURPS is installed for its own tests alone: until it is whole, players are not offered it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rules.every_book.books import installed


@pytest.fixture(autouse=True)
def _installed() -> Iterator[None]:
    with installed(str(Path(__file__).parent / "installed")):
        yield
