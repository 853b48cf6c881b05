"""Reach: which forms, effects and rules come up in battles at all.

A rule is reached where every function that cites it ran in some battle, and one of them at least while an answer took
effect. A function that only tests call, or that only forecasts call, is not in a player's reach.
"""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from pydantic import TypeAdapter

from rules.frame.book import load
from tests.audit.battles import Bout
from tests.audit.citations import ROOT, cited
from tests.audit.looking import look_about
from tests.audit.played import Record, play
from tests.audit.tracing import Tracer

DEFINITIONS = Path(__file__).parent / "definitions.toml"
SELDOM = "-seldom"
"""Added to it: its forms that few battles of shipped scenarios come to."""
FOR_CHOOSING = "-shown"
"""Added to a book's name in the definitions: its rules that are carried out where a player chooses, not in play."""


@dataclass(slots=True)
class Reached:
    """What battles have come to: offered, taken, told of, and in how many of them each function of the rules ran."""

    record: Record = field(default_factory=Record)
    in_play: Counter[str] = field(default_factory=Counter)
    otherwise: Counter[str] = field(default_factory=Counter)

    def plus(self, other: Reached) -> None:
        """All that others have come to, too."""
        self.record.plus(other.record)
        self.in_play.update(other.in_play)
        self.otherwise.update(other.otherwise)


LINE = TypeAdapter(tuple[str, Reached])
"""A battle's name and what it came to, as a line of a file has them."""


def trace(bout: Bout) -> Reached:
    """Play one battle and look on."""
    tracer = Tracer()
    with tracer.looking_on():
        record = play(bout, within=tracer.playing, looking=look_about)
    return Reached(record, Counter(tracer.in_play), Counter(tracer.otherwise))


@lru_cache(maxsize=4)
def definitions(book: str) -> dict[str, str]:
    """The rules that nothing carries out by itself, and why: definitions, arithmetic, advice."""
    return _defined(book)


@lru_cache(maxsize=4)
def for_choosing(book: str) -> dict[str, str]:
    """The rules that are carried out where a player chooses, in menus and forecasts, and why none is in play."""
    return _defined(book + FOR_CHOOSING)


@lru_cache(maxsize=8)
def seldom(book: str) -> dict[str, str]:
    """The forms that few battles of shipped scenarios come to, and what each takes."""
    return _defined(book + SELDOM)


def _defined(heading: str) -> dict[str, str]:
    with DEFINITIONS.open("rb") as file:
        table: dict[str, str] = tomllib.load(file).get(heading, {})
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
    effects: tuple[str, ...]
    """Facts that the book can tell of and never told."""

    @property
    def unreached(self) -> tuple[str, ...]:
        """Every rule that is not wholly reached."""
        return tuple(sorted({*self.rules, *self.shown_only, *(row for row, _ in self.partly)}))

    @property
    def many(self) -> int:
        """How many rules, forms and effects are out of reach."""
        return len(self.unreached) + len(self.forms) + len(self.untaken) + len(self.effects)

    @property
    def told(self) -> str:
        """All that in a line."""
        return (
            f"{len(self.rules)} rules never came up, {len(self.shown_only)} were only shown, "
            f"{len(self.partly)} came up in part; {len(self.forms)} forms never offered, "
            f"{len(self.untaken)} never taken; {len(self.effects)} effects never happened"
        )


def gaps(book: str, reached: Reached) -> Gaps:
    """What is left out."""
    by_rule, known, chosen = cited(f"rules.{book}"), definitions(book), for_choosing(book)
    rows = [rule.id for rule in load(book).index if rule.id not in known]
    ran = {*reached.in_play, *reached.otherwise}
    rules = tuple(row for row in rows if by_rule.get(row, frozenset()).isdisjoint(ran))
    some = tuple(row for row in rows if row not in rules)
    kinds = [str(form.model_fields["kind"].default) for form in load(book).actions]
    offered, taken = reached.record.offered, reached.record.taken
    return Gaps(
        rules,
        tuple((row, tuple(sorted(left))) for row in some if (left := by_rule[row] - ran)),
        tuple(row for row in some if row not in chosen and by_rule[row].isdisjoint(reached.in_play)),
        tuple(kind for kind in kinds if not offered[kind]),
        tuple(kind for kind in kinds if offered[kind] and not taken[kind]),
        tuple(kind for kind in effects(book) if not reached.record.events[kind]),
    )


@lru_cache(maxsize=4)
def effects(book: str) -> tuple[str, ...]:
    """The kinds of fact that a book's own code can tell of."""
    found = set[str]()
    for path in sorted((ROOT / "rules" / book).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Event" and node.args:
                kind = node.args[0]
                if isinstance(kind, ast.Constant) and isinstance(kind.value, str):
                    found.add(kind.value)
    return tuple(sorted(found))


def told(book: str, reached: Reached) -> Iterator[str]:
    """All that in lines for people."""
    found, record = gaps(book, reached), reached.record
    titles = {rule.id: rule.title for rule in load(book).index}
    reached_rules = len(titles) - len(definitions(book)) - len(found.unreached)
    yield f"# {book}: what {record.battles} battles came to"
    yield ""
    yield f"{len(titles)} rules: {len(definitions(book))} define or reckon, {reached_rules} are wholly reached."
    yield f"{found.told}."
    for heading, rules in (("Never ran", found.rules), ("Ran for menus and forecasts only", found.shown_only)):
        if rules:
            yield f"\n## {heading}\n"
            yield from (f"- {rule} {titles[rule]}" for rule in rules)
    if found.partly:
        yield "\n## Rules of which some functions never ran\n"
        yield from (f"- {rule} {titles[rule]}: {', '.join(left)}" for rule, left in found.partly)
    yield "\n## Forms\n"
    yield f"Never offered: {', '.join(found.forms) or 'none'}. Never taken: {', '.join(found.untaken) or 'none'}.\n"
    why = seldom(book)
    yield from (f"- {kind} {why[kind]}" for kind in (*found.forms, *found.untaken) if kind in why)
    yield "\n| form | offered | taken |\n|---|---|---|"
    yield from (f"| {kind} | {many:,} | {record.taken[kind]:,} |" for kind, many in _by_use(record.offered))
    yield "\n## Effects\n"
    yield f"Never happened: {', '.join(found.effects) or 'none'}.\n"
    yield ", ".join(f"{kind} {many:,}" for kind, many in _by_use(record.events))
    yield "\n## Rules\n\nIn how many battles each took effect, and in how many it was shown:\n"
    yield from _counts(book, reached)
    yield from (f"\ncrashed: {crash}" for crash in record.crashes)


def _counts(book: str, reached: Reached) -> Iterator[str]:
    """Rule by rule, the rarest first."""
    by_rule, rows = cited(f"rules.{book}"), []
    for rule in load(book).index:
        of = by_rule.get(rule.id, frozenset())
        played, shown = (max((ran[each] for each in of), default=0) for ran in (reached.in_play, reached.otherwise))
        rows.append((played, shown, rule.id))
    yield ", ".join(f"{rule} {played}/{shown}" for played, shown, rule in sorted(rows))


def _by_use(counts: Counter[str]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))
