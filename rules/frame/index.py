"""Searching a rulebook's index: by a rule's id, a topic, or words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rules.frame.sheets import Rule
from rules.kernel import lengths

NUMBER = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-[0-9]{2,3}[a-z]?")
"""What the id of a rule looks like."""


def sought(index: Sequence[Rule], words: str) -> tuple[Rule, ...]:
    """The rule of that id; or those of that topic; or those in which all the words occur."""
    wanted = words.strip().casefold()
    by_id = tuple(rule for rule in index if rule.id.casefold() == wanted)
    by_topic = tuple(rule for rule in index if rule.topic.casefold() == wanted)
    by_words = tuple(rule for rule in index if all(word in _text(rule) for word in wanted.split()))
    return by_id or by_topic or by_words


def _text(rule: Rule) -> str:
    written = f"{rule.title} {rule.topic} {rule.summary}"
    return " ".join((rule.id, *(lengths.shown(written, unit) for unit in lengths.Unit))).casefold()


def mentioned(text: str, index: Sequence[Rule]) -> Iterator[tuple[str, str]]:
    """A text piece by piece, each with the rule of the index that it names, or ""."""
    known = {rule.id for rule in index}
    at = 0
    for found in NUMBER.finditer(text):
        if found[0] in known:
            if found.start() > at:
                yield text[at : found.start()], ""
            yield found[0], found[0]
            at = found.end()
    if at < len(text):
        yield text[at:], ""
