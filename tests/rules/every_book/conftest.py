"""Every test here that asks for a `book` is run under every rulebook. One that asks for a `grid` as well is run for
each book on squares or on hexes, in turn, in the short tier; on the other grid in the long one.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.rules.every_book.books import BOOKS, GRIDS, on_grids, third_installed


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Books and grids are found, not listed; a test may say itself what it goes through."""
    named = (mark.args[0] for mark in metafunc.definition.iter_markers("parametrize"))
    own = {name for names in named for name in ((names,) if isinstance(names, str) else names)}
    if {"book", "grid"} <= {*metafunc.fixturenames} - own:
        metafunc.parametrize(("book", "grid"), on_grids())
        return
    for name, values in (("book", BOOKS), ("grid", GRIDS)):
        if name in metafunc.fixturenames and name not in own:
            metafunc.parametrize(name, values)


@pytest.fixture(autouse=True)
def _third_book() -> Iterator[None]:
    """The third book is there, too."""
    with third_installed():
        yield
