"""Every test here that asks for a `book` is run under every rulebook, and one that asks for a `grid` on every grid."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.rules.every_book.books import BOOKS, GRIDS, third_installed


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Books and grids are found, not listed; a test may say itself what it goes through."""
    named = (mark.args[0] for mark in metafunc.definition.iter_markers("parametrize"))
    own = {name for names in named for name in ((names,) if isinstance(names, str) else names)}
    for name, values in (("book", BOOKS), ("grid", GRIDS)):
        if name in metafunc.fixturenames and name not in own:
            metafunc.parametrize(name, values)


@pytest.fixture(autouse=True)
def _third_book() -> Iterator[None]:
    """The third book is there, too."""
    with third_installed():
        yield
