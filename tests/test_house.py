"""The house: no rulebook leans on another, nothing below one knows it, and inside one imports run downwards only. The
books and their rooms are found, not listed. What keeps its answers stands in few places.
"""

from __future__ import annotations

import re
from functools import lru_cache
from graphlib import CycleError, TopologicalSorter
from importlib.metadata import entry_points
from itertools import permutations
from pathlib import Path

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


ROOT = Path(__file__).parent.parent


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


def rooms(package: str) -> dict[str, set[str]]:
    """The rooms of a package, folders and single modules, each with the rooms it imports from."""
    graph, found = house(), dict[str, set[str]]()
    for module in graph.find_descendants(package):
        own = found.setdefault(_room(module, package), set())
        there = (_room(each, package) for each in graph.find_modules_directly_imported_by(module) if _in(each, package))
        own.update(each for each in there if each != _room(module, package))
    return found


def _in(module: str, package: str) -> bool:
    return module.startswith(package + ".")


def _room(module: str, package: str) -> str:
    return module.removeprefix(package + ".").partition(".")[0]


def circle(package: str) -> str:
    """Rooms that import from one another in a circle, so that no order of floors could stand; nothing if none do."""
    try:
        TopologicalSorter(rooms(package)).prepare()
    except CycleError as error:
        return " -> ".join(reversed(error.args[1]))
    return ""


def packages(root: str) -> tuple[str, ...]:
    """A package and all packages in it."""
    graph = house()
    return tuple(sorted(module for module in (root, *graph.find_descendants(root)) if graph.find_children(module)))


@pytest.mark.parametrize("package", (*packages("rules"), *packages("game")))
def test_the_rooms_of_a_package_stand_on_floors(package: str) -> None:
    assert not circle(package)


KEEPS = re.compile(r"^\s*@(lookup|lru_cache|cache)\b", re.MULTILINE)
"""Above a function that keeps its answers."""
MOST = 375


def test_few_functions_keep_their_answers() -> None:
    """A cache has to spare more than it costs: where there are many, facts break too often and nobody knows which."""
    files = (file for top in ("rules", "game") for file in (ROOT / top).rglob("*.py"))
    assert sum(len(KEEPS.findall(file.read_text())) for file in files) <= MOST
