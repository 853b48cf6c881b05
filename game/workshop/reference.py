"""Reference pages for game masters, made from the models themselves: what may be written, where, and what it means."""

from __future__ import annotations

import re
import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from game.battle.scenario import Scenario
from game.battle.seconds import Seconds
from game.board.tiled import vocabulary
from game.board.tiled.vocabulary import ENUMS, Member
from rules.frame.book import Rulebook
from rules.frame.sheets import BOOK, Entry, Names, Spelt
from rules.kernel.reading import models_in

WORDS = {
    Seconds: 'seconds, such as "96 s"',
    str: "text",
    int: "whole number",
    float: "number",
    bool: "true or false",
    Fraction: "number",
}
LIST = re.compile(r"\[\n((?: {4}[^\n\[\]{}]*,\n)+)\]")
"""A list as it is written: a line for each part."""
LONGEST_LIST = 90
LISTS = (tuple, list, set, frozenset)


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that may be written: its name, what it may be, what it is when left out, what it means."""

    name: str
    kind: str
    default: str
    """What it is when left out; "" where it must be written."""
    about: str


@dataclass(frozen=True, slots=True)
class Page:
    """Everything that may be written in one table, or about one class of objects."""

    title: str
    about: str
    lines: tuple[Line, ...]


def of_scenarios() -> tuple[Page, ...]:
    """What a scenario file may say, table by table."""
    return _pages("a scenario", Scenario)


def of_sheets(book: Rulebook) -> tuple[Page, ...]:
    """What a file of sheets for a rulebook may say: a list of tables for each kind of entry."""
    kinds = book.roster().kinds
    about = "the rulebook the sheets are for: a scenario may carry a set for each, and leaves out those of the others"
    top = Page("a file of sheets", "what stands on top of it", (Line(BOOK, "text", "that of the scenario", about),))
    return (top, *(page for word, model in kinds.items() for page in _pages(f"[[{word}]]", model)))


def of_maps() -> tuple[Page, ...]:
    """The properties of a map drawn in Tiled, and the classes of its tiles and objects."""
    classes = vocabulary.CLASSES.items()
    return (
        Page("the map", "custom properties of the map itself", tuple(map(_of_member, vocabulary.MAP))),
        *(Page(f"class {name}", vocabulary.ABOUT[name], tuple(map(_of_member, members))) for name, members in classes),
    )


def _of_member(member: Member) -> Line:
    if member.enum:
        kind = "one of " + ", ".join(word or '""' for word in ENUMS[member.enum])
    else:
        kind = {"string": "text", "float": "number", "int": "whole number", "bool": "true or false"}[member.kind]
        kind += f", {member.low:g} to {member.high:g}" if member.high > member.low else ""
    return Line(member.name, kind, _written(member.default), member.about)


def _pages(title: str, model: type[BaseModel]) -> tuple[Page, ...]:
    """The page of a model, and of every model within it, each once."""
    found: dict[type[BaseModel], Page] = {}
    waiting = [(title, model)]
    while waiting:
        title, model = waiting.pop(0)
        if model in found:
            continue
        fields = model.model_fields.items()
        lines = tuple(
            Line(name, _kind(field) + _elsewhere(name, field, found), _default(field), field.description or "")
            for name, field in fields
        )
        found[model] = Page(title, _first_sentence(model), lines)
        for name, field in fields:
            waiting += [(_heading(name, field), inner) for inner in models_in(field.annotation)]
    return tuple(found.values())


def _heading(name: str, field: FieldInfo) -> str:
    """What the page of a table within a table is called."""
    return f"[[{name}]]" if _is_list(field.annotation) else f"[{name}]"


def _elsewhere(name: str, field: FieldInfo, found: Mapping[type[BaseModel], Page]) -> str:
    """On which page it says what stands in a table within a table."""
    inner = next(models_in(field.annotation), None)
    if inner is None:
        return ""
    return f": see {found[inner].title if inner in found else _heading(name, field)}"


def _first_sentence(model: type[BaseModel]) -> str:
    return " ".join((model.__doc__ or "").split("\n\n")[0].split())


def _default(field: FieldInfo) -> str:
    if field.is_required():
        return ""
    default = field.get_default(call_default_factory=True, validated_data={})
    return "nothing" if default is None or default == () or isinstance(default, BaseModel) else _written(default)


def _written(value: object) -> str:
    """A value as it is written in a file."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Enum):
        value = value.value
    if isinstance(value, dict | tuple | list) and not value:
        return "nothing"
    return (
        f'"{value}"' if isinstance(value, str | Seconds) else f"{value:g}" if isinstance(value, float) else str(value)
    )


def _kind(field: FieldInfo) -> str:
    spelt = next((each.words for each in field.metadata if isinstance(each, Spelt)), "")
    if spelt:
        return spelt
    names = next((each.kind for each in field.metadata if isinstance(each, Names)), "")
    kind = f"the name of {_a(names)} of the roster" if names else _of_type(field.annotation)
    limits = _limits(field.metadata)
    return ", ".join(filter(None, (kind, f"{limits} letters" if limits and kind == "text" else limits)))


def _a(noun: str) -> str:
    """A noun with its article."""
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def _limits(metadata: list[Any]) -> str:
    """The least and the most it may be, for a number; the longest it may be, for a text or a list."""
    limits = {type(each).__name__: each for each in metadata}
    low, high, below, longest = (limits.get(name) for name in ("Ge", "Le", "Lt", "MaxLen"))
    if low is not None and high is not None:
        return f"{low.ge:g} to {high.le:g}"
    if low is not None and below is not None:
        return f"{low.ge:g} to below {below.lt:g}"
    if low is not None:
        return f"{low.ge:g} or more"
    return f"at most {longest.max_length}" if longest is not None else ""


def _is_list(hint: Any) -> bool:
    return get_origin(hint) in LISTS or any(_is_list(each) for each in get_args(hint) if each is not hint)


def _of_type(hint: Any) -> str:
    """What a type admits, in words."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated and (spelt := next((e.words for e in hint.__metadata__ if isinstance(e, Spelt)), "")):
        return spelt
    if origin is Annotated:
        names = next((each.kind for each in hint.__metadata__ if isinstance(each, Names)), "")
        limits = "" if names else _limits([m for each in hint.__metadata__ for m in getattr(each, "metadata", [each])])
        return ", ".join(filter(None, (f"the name of {_a(names)}" if names else _of_type(inside[0]), limits)))
    if origin is Literal:
        return "one of " + ", ".join(str(each) or '""' for each in inside)
    if origin in (Union, types.UnionType):
        return " or ".join(dict.fromkeys(_of_type(each) for each in inside if each is not type(None)))
    if origin in LISTS:
        return _of_list(inside)
    if origin is dict:
        return f"a table: {_of_type(inside[0])} = {_of_type(inside[1])}"
    if isinstance(hint, type) and issubclass(hint, Enum):
        return "one of " + ", ".join(str(each.value) or '""' for each in hint)
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        return "a table"
    return WORDS.get(hint, "value") if isinstance(hint, type) else "value"


def _of_list(inside: tuple[Any, ...]) -> str:
    parts = [each for each in inside if each is not Ellipsis]
    if any(models_in(each) for each in parts) and len(parts) == 1 and next(models_in(parts[0]), None):
        return "tables"
    if Ellipsis in inside or len(parts) == 1:
        return f"a list of: {_of_type(parts[0])}"
    return "[" + ", ".join(_of_type(each) for each in parts) + "]"


def facts(line: Line) -> str:
    """What a line may be, and what it is when it is left out."""
    default = "must be written" if not line.default else f"left out: {line.default}"
    return f"{line.kind}; {default}"


def name_of(entry: Entry) -> str:
    """What an entry of a roster is called."""
    return str(getattr(entry, entry.key))


def said(entry: Entry) -> dict[str, Any]:
    """What was written of an entry, what was left out left out."""
    return entry.model_dump(mode="json", exclude_unset=True)


def as_toml(kind: str, entry: Entry) -> str:
    """An entry as it could stand in a sheet."""
    import tomli_w

    written = said(entry)
    if any(map(_has_tables, written.values())):
        return LIST.sub(_on_a_line, tomli_w.dumps({kind: [written]}))
    return f"[[{kind}]]\n{LIST.sub(_on_a_line, tomli_w.dumps(written))}"


def _has_tables(value: object) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and any(map(_has_tables, value)))


def _on_a_line(found: re.Match[str]) -> str:
    """A list on a single line, if that is not too long."""
    line = "[" + ", ".join(each.strip().removesuffix(",") for each in found[1].splitlines()) + "]"
    return line if len(line) <= LONGEST_LIST else found[0]


def matching(pages: tuple[Page, ...], words: str) -> Iterator[Page]:
    """Those pages, and of each those lines, that hold all of these words; all of a page whose title does."""
    wanted = words.casefold().split()
    for page in pages:
        if all(word in f"{page.title} {page.about}".casefold() for word in wanted):
            yield page
            continue
        lines = tuple(line for line in page.lines if all(word in _text(line) for word in wanted))
        if lines:
            yield Page(page.title, page.about, lines)


def _text(line: Line) -> str:
    return f"{line.name} {line.kind} {line.about}".casefold()
