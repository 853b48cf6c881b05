"""The third book is installed for its own tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.rules.every_book.books import third_installed


@pytest.fixture(autouse=True)
def _installed() -> Iterator[None]:
    with third_installed():
        yield
