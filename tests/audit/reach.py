"""Reach: which forms, effects and rules come up in battles at all."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from rules.book import load
from tests.audit.battles import Bout
from tests.audit.citations import Function, cited
from tests.audit.played import Record, play
from tests.audit.tracing import Tracer

DEFINITIONS = Path(__file__).parent / "definitions.toml"


@dataclass(slots=True)
class Reached:
    """What battles have come to: what was offered, taken and told of, and which functions of the rules ran."""

    record: Record = field(default_factory=Record)
    in_play: set[Function] = field(default_factory=set)
    otherwise: set[Function] = field(default_factory=set)

    def plus(self, other: Reached) -> None:
        """All that others have come to, too."""
        self.record.plus(other.record)
        self.in_play |= other.in_play
        self.otherwise |= other.otherwise


def trace(bout: Bout) -> Reached:
    """Play one battle and look on."""
    tracer = Tracer()
    with tracer.looking_on():
        record = play(bout, within=tracer.playing)
    return Reached(record, set(tracer.in_play), set(tracer.otherwise))


@lru_cache(maxsize=4)
def definitions(book: str) -> dict[str, str]:
    """The rules that nothing carries out by itself, and why: definitions, arithmetic, advice."""
    with DEFINITIONS.open("rb") as file:
        table: dict[str, str] = tomllib.load(file)[book]
    return table


@dataclass(frozen=True, slots=True)
class Gaps:
    """What no battle came to."""

    rules: tuple[str, ...]
    """Rules whose functions never ran."""
    partly: tuple[tuple[str, tuple[str, ...]], ...]
    """Rules of which some functions ran and others never did, and those others."""
    shown_only: tuple[str, ...]
    """Rules whose functions ran for menus and forecasts, never in play."""
    forms: tuple[str, ...]
    """Forms never offered."""
    untaken: tuple[str, ...]
    """Forms offered and never taken."""


def gaps(book: str, reached: Reached) -> Gaps:
    """What is left out."""
    by_rule, known = cited(book), definitions(book)
    rows = [rule.id for rule in load(book).index if rule.id not in known]
    ran = reached.in_play | reached.otherwise
    rules = tuple(row for row in rows if by_rule.get(row, frozenset()).isdisjoint(ran))
    some = tuple(row for row in rows if row not in rules)
    kinds = [str(form.model_fields["kind"].default) for form in load(book).actions]
    offered, taken = reached.record.offered, reached.record.taken
    return Gaps(
        rules,
        tuple((row, tuple(sorted(map(_place, left)))) for row in some if (left := by_rule[row] - ran)),
        tuple(row for row in some if by_rule[row].isdisjoint(reached.in_play)),
        tuple(kind for kind in kinds if not offered[kind]),
        tuple(kind for kind in kinds if offered[kind] and not taken[kind]),
    )


def _place(function: Function) -> str:
    """Where a function is, for people."""
    path = Path(function.file)
    return f"{'/'.join(path.parts[-2:])}: {function.name}"


def told(book: str, reached: Reached) -> Iterator[str]:
    """All that in lines for people."""
    found, record = gaps(book, reached), reached.record
    titles = {rule.id: rule.title for rule in load(book).index}
    yield f"# {book}: what {record.battles} battles came to"
    yield ""
    yield f"{len(titles)} rules: {len(definitions(book))} define or reckon, {len(found.rules)} never came up."
    for heading, rules in (("Never ran", found.rules), ("Ran for menus and forecasts only", found.shown_only)):
        if rules:
            yield f"\n## {heading}\n"
            yield from (f"- {rule} {titles[rule]}" for rule in rules)
    yield "\n## Forms\n"
    yield f"Never offered: {', '.join(found.forms) or 'none'}. Never taken: {', '.join(found.untaken) or 'none'}.\n"
    yield "| form | offered | taken |\n|---|---|---|"
    yield from (f"| {kind} | {many:,} | {record.taken[kind]:,} |" for kind, many in _by_use(record.offered))
    yield "\n## Effects\n"
    yield ", ".join(f"{kind} {many:,}" for kind, many in _by_use(record.events))
    yield "\n## Rules of which some functions never ran\n"
    yield from (f"- {rule} {titles[rule]}: {', '.join(left)}" for rule, left in found.partly)
    yield from (f"\ncrashed: {crash}" for crash in record.crashes)


def _by_use(counts: Counter[str]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))
