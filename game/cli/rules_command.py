"""The command `rules`: what rulebooks there are, and the rules of one, by topic, id or words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.padding import Padding
from rich.text import Text

from game.cli.argument_lookup import known_book
from game.cli.words import Misuse, console, say_json, warn
from rules.frame.book import NoSuchBook, load, names
from rules.frame.index import sought
from rules.frame.sheets import Rule
from rules.kernel.reading import meant


def rules(book: str | None, words: str, *, as_json: bool) -> None:
    """List rulebooks, a rulebook's topics, or the rules that are asked for."""
    if book is None:
        _shelf(as_json=as_json)
        return
    loaded = load(known_book(book))
    if not words.strip():
        _topics(loaded.title, loaded.index, as_json=as_json)
        return
    found = sought(loaded.index, words)
    if not found:
        topics = dict.fromkeys(rule.topic for rule in loaded.index)
        raise Misuse(
            f"nothing in {book} about {words!r}; {meant(words, [*topics, *(r.id for r in loaded.index)][:60])}"
        )
    _print(found, as_json=as_json)


def _shelf(*, as_json: bool) -> None:
    out = console()
    for name in names():
        try:
            book = load(name)
        except NoSuchBook as error:
            warn(f"deadground: {error}")
            continue
        if as_json:
            say_json({"book": name, "title": book.title, "rules": len(book.index)})
        else:
            out.print(Text.assemble((f"{name:<16}", "bold"), f"{book.title}, {len(book.index)} rules"))


def _topics(title: str, index: Sequence[Rule], *, as_json: bool) -> None:
    counted: dict[str, int] = {}
    for rule in index:
        counted[rule.topic] = counted.get(rule.topic, 0) + 1
    if as_json:
        say_json({"title": title, "topics": counted})
        return
    out = console()
    out.print(Text(f"{title}: {len(index)} rules", style="bold"))
    for topic, number in counted.items():
        titles = "; ".join(rule.title for rule in index if rule.topic == topic)
        line = Text.assemble((f"{topic:<14}", "cyan"), (f"{number:>3}  ", "dim"), titles)
        line.truncate(max(40, out.width), overflow="ellipsis")
        out.print(line)


def _print(found: Sequence[Rule], *, as_json: bool) -> None:
    out = console()
    for rule in found:
        if as_json:
            plain: dict[str, Any] = rule.model_dump(mode="json")
            say_json(plain)
            continue
        mark = ("  (ours, where the source is silent)", "dim") if rule.house else ""
        out.print(Text.assemble((rule.id, "bold cyan"), "  ", (rule.title, "bold"), f"  [{rule.topic}]", mark))
        out.print(Padding(Text(rule.summary), (0, 0, 0, 2)), soft_wrap=False)
