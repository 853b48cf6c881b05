"""Every kind of decree there is in a battle: the game's own, and those that its rulebook adds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.battle.decrees import barriers, course, knowledge, loosing, people, placing, sky
from game.battle.decrees.referee import Referee
from rules.frame.book import Feature, Rulebook
from rules.frame.decrees import Decree, DecreeKind
from rules.frame.forms import Choices
from rules.frame.scene import Table

OWN: tuple[DecreeKind[Referee], ...] = (
    *placing.KINDS,
    *people.KINDS,
    *barriers.KINDS,
    *loosing.KINDS,
    *knowledge.KINDS,
    *sky.KINDS,
    *course.KINDS,
)
GROUPS = ("units", "gear", "knowledge", "ground", "weather", "battle")
RULES: Mapping[str, Feature] = {
    "gas": "gas", "fire": "fire", "blast": "charge", "lay": "mines", "lift": "mines", "make known": "mines"
}  # fmt: skip
"""What a decree needs rules for."""


def kinds(book: Rulebook) -> Mapping[str, DecreeKind[Referee]]:
    """By the word for each, in the order in which they are listed."""
    every = sorted((*OWN, *map(_by_book, book.decrees)), key=lambda kind: GROUPS.index(kind.form.group))
    named = {str(kind.form.model_fields["kind"].default): kind for kind in every}
    return {word: kind for word, kind in named.items() if RULES.get(word) not in book.lacks}


def missing(book: Rulebook) -> Mapping[str, str]:
    """The words of decrees that are not possible under a rulebook, each with the reason."""
    lacking = {word: f"{book.title} has no {feature}: {why}" for word, feature, why in _lacking(book)}
    return lacking | {word: f"{book.title}: {why}" for word, why in book.undecreed.items()}


def _lacking(book: Rulebook) -> Iterator[tuple[str, Feature, str]]:
    """Decrees without the rules they need, and what is said of those."""
    yield from ((word, feature, book.lacks[feature]) for word, feature in RULES.items() if feature in book.lacks)


def forms(book: Rulebook) -> tuple[type[Decree], ...]:
    """Every form that a game master may fill."""
    return tuple(kind.form for kind in kinds(book).values())


def _by_book(kind: DecreeKind[Table]) -> DecreeKind[Referee]:
    """A rulebook's decree, which needs nothing but the table."""

    def choices(referee: Referee, filled: Mapping[str, Any]) -> Mapping[str, Choices]:
        return kind.choices(referee.table, filled)

    def carry(referee: Referee, decree: Decree) -> None:
        kind.carry(referee.table, decree)

    def changes(referee: Referee, decree: Decree) -> str:
        return kind.changes(referee.table, decree)

    return DecreeKind(kind.form, choices, carry, changes)
