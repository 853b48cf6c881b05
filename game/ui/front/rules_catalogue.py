"""What stands on the shelf of the rules browser: rulebooks, and for game masters what may be written and named."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pygame

from game.ui.kit.boxes import Column, Row, Spacer
from game.ui.kit.button import Button
from game.ui.kit.label import Label, caption
from game.ui.kit.rich_text import Run, Text
from game.ui.kit.terms import Doing
from game.ui.kit.widget import Widget
from game.workshop import reference
from rules.frame.book import NoSuchBook, load, names
from rules.frame.index import mentioned, sought
from rules.frame.primer import Card
from rules.frame.sheets import Entry, Rule


@dataclass(frozen=True, slots=True)
class Leaf:
    """One thing to be read: a rule, a page of a reference, an entry of a roster."""

    key: str
    mark: str
    """What stands before its title; "" for nothing."""
    title: str
    topic: str
    what: Any
    """What is told of."""


class Volume(ABC):
    """A book of leaves."""

    name: str
    title: str
    note: str
    nouns: tuple[str, str]
    """What one leaf is called, and several."""
    cards: tuple[Card, ...] = ()
    """The introduction of a rulebook."""

    @cached_property
    @abstractmethod
    def leaves(self) -> tuple[Leaf, ...]:
        """All of them, in their order."""

    def counted(self, many: int) -> str:
        """So many leaves, in words."""
        return f"{many} {self.nouns[many != 1]}"

    @abstractmethod
    def found(self, words: str) -> tuple[Leaf, ...]:
        """Those that some words lead to."""

    @abstractmethod
    def told(self, leaf: Leaf, go: Callable[[str], object]) -> list[Widget]:
        """All that a leaf says; `go` turns to another one."""


class Rules(Volume):
    """The rules of a rulebook."""

    nouns = "rule", "rules"

    def __init__(self, book: str) -> None:
        self.name = book
        self.title = load(book).title
        self.note = f"{len(load(book).index)} rules"
        self.cards = load(book).primer(load(book).options())

    @property
    def _index(self) -> Sequence[Rule]:
        return load(self.name).index

    @cached_property
    def leaves(self) -> tuple[Leaf, ...]:
        return tuple(map(_of_rule, self._index))

    def found(self, words: str) -> tuple[Leaf, ...]:
        return tuple(map(_of_rule, sought(self._index, words)))

    def told(self, leaf: Leaf, go: Callable[[str], object]) -> list[Widget]:
        rule: Rule = leaf.what
        parts: list[Widget] = [
            caption(f"{rule.topic} · {rule.id}"),
            Label(rule.title, "heading"),
            Label(self._linked(rule, go), "body"),
        ]
        if rule.house:
            parts.append(Label("Ours: the source says nothing about it.", "small", "second"))
        near = [other for other in self._index if other.topic == rule.topic and other is not rule]
        if near:
            parts += [Spacer(14), caption(f"More on {rule.topic}")]
            parts += [Label([Run(other.title, "text", "", _going(go, other.id))]) for other in near]
        return parts

    def _linked(self, rule: Rule, go: Callable[[str], object]) -> Text:
        """What a rule says; others that it names can be clicked."""
        runs: list[Run] = []
        for words, named in mentioned(rule.summary, self._index):
            runs.append(Run(words, "accent", "", _going(go, named)) if named else Run(words))
        return runs


def _of_rule(rule: Rule) -> Leaf:
    return Leaf(rule.id, rule.id, rule.title, rule.topic, rule)


def _going(go: Callable[[str], object], key: str) -> Doing:
    return lambda: go(key)


class Reference(Volume):
    """What may be written in a scenario, a map or a sheet: a page a table."""

    nouns = "page", "pages"

    def __init__(self, name: str, title: str, note: str, make: Callable[[], tuple[reference.Page, ...]]) -> None:
        self.name, self.title, self.note = name, title, note
        self._make = make

    @cached_property
    def _pages(self) -> tuple[reference.Page, ...]:
        return self._make()

    @cached_property
    def leaves(self) -> tuple[Leaf, ...]:
        return tuple(map(_of_page, self._pages))

    def found(self, words: str) -> tuple[Leaf, ...]:
        named = words.casefold().split()
        found = sorted(
            reference.matching(self._pages, words),
            key=lambda page: not all(word in page.title.casefold() for word in named),
        )
        return tuple(map(_of_page, found))

    def told(self, leaf: Leaf, go: Callable[[str], object]) -> list[Widget]:
        page: reference.Page = leaf.what
        lines = [
            Column(
                Label([Run(line.name, "accent", "strong"), Run(f"   {line.about}" if line.about else "")]),
                Label(reference.facts(line), "small", "second"),
                gap=1,
            )
            for line in page.lines
        ]
        about = f"{page.about[:1].upper()}{page.about[1:]}"
        return [caption(self.title), Label(page.title, "heading"), Label(about), Spacer(4), *lines]


def _of_page(page: reference.Page) -> Leaf:
    return Leaf(page.title, "", page.title, "", page)


class Roster(Volume):
    """The ready-made entries of a rulebook, to be named in a scenario or copied into a sheet."""

    nouns = "entry", "entries"

    def __init__(self, book: str) -> None:
        self._book = book
        self.name = f"roster {book}"
        self.title = f"Roster: {load(book).title}"
        self.note = "weapons, armour and people to name or to copy"

    @cached_property
    def leaves(self) -> tuple[Leaf, ...]:
        roster = load(self._book).roster()
        return tuple(_of_entry(kind, entry) for kind, model in roster.kinds.items() for entry in roster.all(model))

    def found(self, words: str) -> tuple[Leaf, ...]:
        wanted = words.casefold().split()
        return tuple(leaf for leaf in self.leaves if all(word in _searched(leaf) for word in wanted))

    def told(self, leaf: Leaf, go: Callable[[str], object]) -> list[Widget]:
        text = reference.as_toml(leaf.topic, leaf.what)
        copy = Button("Copy", lambda: pygame.scrap.put_text(text), "quiet", "log", hint=COPY_HINT, name="copy")
        head = Row(Label(leaf.title, "heading", grow=1.0), copy, align=0.0)
        return [caption(f"{self.title} · {leaf.topic}"), head, Label(text.strip(), name="entry")]


def _searched(leaf: Leaf) -> str:
    return f"{leaf.topic} {leaf.title}".casefold()


def _of_entry(kind: str, entry: Entry) -> Leaf:
    name = reference.name_of(entry)
    return Leaf(f"{kind} {name}", kind, name, kind, entry)


COPY_HINT = "Copy it as an entry of a sheet"
SCENARIO, MAP = "schema scenario", "schema map"


def shelf() -> tuple[Volume, ...]:
    """Every volume: the rulebooks, then what game masters look up."""
    books = [name for name in names() if _loads(name)]
    return (
        *map(Rules, books),
        Reference(SCENARIO, "Scenario files", "what may be written in a scenario", reference.of_scenarios),
        Reference(MAP, "Maps in Tiled", "classes and properties of tiles and objects", reference.of_maps),
        *map(_sheets, books),
        *map(Roster, books),
    )


def _sheets(book: str) -> Reference:
    title, note = f"Sheets: {load(book).title}", "what may be written in a sheet"
    return Reference(f"schema sheet {book}", title, note, lambda: reference.of_sheets(load(book)))


def _loads(name: str) -> bool:
    try:
        load(name)
    except NoSuchBook:
        return False
    return True
