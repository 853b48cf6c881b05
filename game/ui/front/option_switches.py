"""The options of a rulebook as switches, choices and sliders, each with what the rulebook says of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Literal, get_args, get_origin

from pydantic.fields import FieldInfo

from game.ui.kit.choice import Choice, Option
from game.ui.kit.fields import Field
from game.ui.kit.rich_text import Run, second
from game.ui.kit.slider import Slider, Switch
from game.ui.kit.widget import Widget
from rules.frame.book import Rulebook

RULE = re.compile(r"\s*\(([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-[0-9]{2,3}[a-z]?)\)\.?$")
"""The rule that an explanation ends with."""
LONGEST = 60
"""Steps of the longest slider."""

Values = dict[str, Any]
Turned = Callable[[str, Any], object]


def switches(book: Rulebook, values: Values, turned: Turned, read: Callable[[str], object]) -> list[Widget]:
    """A line for everything in a rulebook that can be turned; what a scenario alone can mean is left out.

    `values` are those in force; `turned` is told what the player turned, `read` opens a rule.
    """
    found: list[Widget] = []
    for name, info in book.options.model_fields.items():
        value = values.get(name, info.get_default(call_default_factory=True))
        control = _control(info, value, partial(turned, name))
        if control is not None:
            control.name = name
            found.append(Field(info.title or title_of(name), control, _note(info.description or "", read)))
    return found


def title_of(name: str) -> str:
    """What an option is called whose book gives it no title."""
    return name.replace("_", " ").capitalize()


def value_of(each: object) -> str:
    """What a value to choose is called: dice as they are, abbreviations (words without a vowel) in capitals."""
    words = str(each).replace("_", " ")
    if any(letter.isdigit() for letter in words):
        return words
    return words.capitalize() if any(vowel in words for vowel in "aeiouy") else words.upper()


def _note(description: str, read: Callable[[str], object]) -> list[Run]:
    """The explanation; the rule it is about can be clicked."""
    rule = RULE.search(description)
    words = RULE.sub(".", description) if rule else description
    if rule is None:
        return [second(words)]
    return [second(f"{words} "), Run(rule[1], "accent", "small", lambda: read(rule[1]))]


def _control(info: FieldInfo, value: Any, turned: Callable[[Any], object]) -> Widget | None:
    kind = info.annotation
    if kind is bool:
        return Switch(bool(value), turned)
    if get_origin(kind) is Literal:
        options = [Option(each, value_of(each)) for each in get_args(kind)]
        return Choice(options, value, turned)
    if kind is int:
        return _slider(info, value, turned)
    return None


def _slider(info: FieldInfo, value: int, turned: Callable[[Any], object]) -> Widget | None:
    limits = {type(each).__name__: each for each in info.metadata}
    if "Ge" not in limits or "Le" not in limits or limits["Le"].le - limits["Ge"].ge > LONGEST:
        return None
    low, high = limits["Ge"].ge, limits["Le"].le
    return Slider(value, low, high, lambda new: turned(round(new)), shown=lambda new: f"{new:.0f}", width=220)
