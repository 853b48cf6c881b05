"""What a scenario has that a rulebook has no rules for: it is left out of the battle, and that is said beforehand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from game.battle.scenario import ForceSheet, Scenario
from game.board.battleground import Battleground
from rules.frame.book import Feature, Rulebook


@dataclass(frozen=True, slots=True)
class UnsupportedFeatures:
    """One kind of thing, and why it is left out."""

    feature: Feature
    why: str

    def __str__(self) -> str:
        return f"no {self.feature}: {self.why}"


def unsupported_features(
    scenario: Scenario, book: Rulebook, ground: Callable[[], Battleground]
) -> tuple[UnsupportedFeatures, ...]:
    """What of a scenario a rulebook leaves out; the map is only read where that depends on it."""
    if not book.lacks:
        return ()
    there = tuple(_features(scenario, book, ground))
    return tuple(UnsupportedFeatures(feature, why) for feature, why in book.lacks.items() if feature in there)


CRAFT: Mapping[str, Feature] = {"vehicle": "vehicles", "boat": "boats", "aircraft": "aircraft"}
"""What a rulebook needs for each kind of craft that a force may come in."""


def without(force: ForceSheet, book: Rulebook) -> bool:
    """Whether a force comes on foot under a rulebook, without the craft that it rides in under others."""
    return bool(force.crew) and CRAFT[force.craft] in book.lacks


def _features(scenario: Scenario, book: Rulebook, ground: Callable[[], Battleground]) -> Iterator[Feature]:
    yield from (CRAFT[force.craft] for force in scenario.force if force.serves(book.name) and without(force, book))
    for trigger in scenario.trigger:
        yield from (what for what, sheet in trigger.outbreaks() if sheet.book in ("", book.name))
    if scenario.mine or ("mines" in book.lacks and scenario.minefields and _sown(ground())):
        yield "mines"


def _sown(ground: Battleground) -> bool:
    return bool(ground.minefields or ground.mines)
