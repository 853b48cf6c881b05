"""The house: no rulebook leans on another, and nothing below a rulebook knows it. The books are found, not listed."""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import entry_points
from itertools import permutations

import pytest
from grimp import ImportGraph, build_graph

from rules.frame.book import GROUP

BOOKS = tuple(
    sorted(
        {entry.module.rpartition(".")[0] for entry in entry_points(group=GROUP) if entry.module.startswith("rules.")}
    )
)
"""The packages of the built-in rulebooks."""
BELOW = ("rules.kernel", "rules.frame", "rules.parts", "game")
"""What a rulebook stands on, and what reaches it only through its door."""


@lru_cache(maxsize=1)
def house() -> ImportGraph:
    """Every import between two modules of the project."""
    return build_graph("game", "rules")


def into(importer: str, imported: str) -> set[str]:
    """The imports that run from one package into another."""
    found = house().find_shortest_chains(importer=importer, imported=imported)
    return {" -> ".join(chain) for chain in found}


def test_there_are_rulebooks_to_look_at() -> None:
    assert BOOKS


@pytest.mark.parametrize(("one", "other"), tuple(permutations(BOOKS, 2)))
def test_no_rulebook_leans_on_another(one: str, other: str) -> None:
    assert not into(one, other)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("room", BELOW)
def test_nothing_below_a_rulebook_knows_it(room: str, book: str) -> None:
    assert not into(room, book)
