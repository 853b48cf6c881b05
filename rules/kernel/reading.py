"""Files that people write: read as TOML, held against a model, and every mistake put into words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import SequenceMatcher, get_close_matches
from typing import Annotated, Any, ClassVar, get_args

from pydantic import BaseModel, ConfigDict, Strict, ValidationError, model_validator
from pydantic.fields import FieldInfo

from rules.kernel.faults import Fault, Faulty
from rules.kernel.files import Source, content
from rules.kernel.nesting import DEEPEST, too_deep
from rules.kernel.toml_guesses import guessed

Whole = Annotated[int, Strict()]
"""A whole number as such: neither "12" nor true stands for one."""
Number = Annotated[float, Strict()]
"""A number, whole or with a point."""
Flag = Annotated[bool, Strict()]
"""true or false, nothing that looks like it."""

LARGEST = 1_000_000
"""Bytes of the longest file that is read."""
MOST = 200
"""Faults of one file that are told: who has more mends these first."""


class Sheet(BaseModel):
    """A written thing: fixed once read, and without a word that is not known."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    shorthand: ClassVar[str] = ""
    """The field that a bare text in place of a table fills."""
    formerly: ClassVar[Mapping[str, Callable[[object], str]]] = {}
    """Fields that there were once, and what to write in place of a value of each."""

    @model_validator(mode="before")
    @classmethod
    def _written_short(cls, written: object) -> object:
        return {cls.shorthand: written} if cls.shorthand and isinstance(written, str) else written


def read_toml(source: Source) -> dict[str, Any]:
    """What a TOML file says; whatever keeps it from being read is a fault, with line and column where there are any."""
    return toml_in(source, content(source, LARGEST))


def toml_in(source: Source, data: bytes) -> dict[str, Any]:
    """The same of a file whose bytes are known."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line_number = error.object[: error.start].count(b"\n") + 1
        raise _faulty(source, f"line {line_number}", "this is not UTF-8 text", "save the file as UTF-8") from None
    if deep := too_deep(text):
        fault = f"tables, lists or the parts of a dotted key lie more than {DEEPEST} deep"
        raise _faulty(source, f"line {deep}", fault, "a few levels are enough: write a shorter key or flatter tables")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what, place = _where(str(error))
        guess = guessed(text, place)
        raise _faulty(source, place, *(guess or (what, "the file must be TOML"))) from None
    except ValueError:  # Python reads no decimal number of more than 4,300 figures
        raise _faulty(source, "", "a number of thousands of figures", "write a shorter number") from None


def _faulty(source: Source, place: str, fault: str, remedy: str) -> Faulty:
    return Faulty((Fault(str(source), place, fault, remedy),))


def _where(message: str) -> tuple[str, str]:
    """What a TOML reader says, and the place it says it of."""
    found = re.fullmatch(r"(.*?) \(at (.*)\)", message, re.DOTALL)
    return (found[1], found[2]) if found else (message, "")


def explained(error: ValidationError, model: type[BaseModel], file: str, place: str = "") -> tuple[Fault, ...]:
    """Every mistake a model found, as faults: the field, what was written there, and what is allowed."""
    faults: list[Fault] = []
    for each in error.errors(include_url=False)[:MOST]:
        path = [step for step in each["loc"] if step != "[key]"]
        owner, field = _field(model, path)
        where = ", ".join(filter(None, (place, _dotted(path))))
        if each["type"] == "value_error":
            said = str(each["ctx"]["error"]).splitlines()
            faults += (Fault(file, where, line, allowed(field)) for line in said)
        elif each["type"] == "extra_forbidden":
            name = str(path[-1])
            former = formerly(owner).get(name)
            remedy = meant(name, owner.model_fields) if former is None else former(each["input"])
            faults.append(Fault(file, where, f"unknown field {name!r}", remedy))
        elif each["type"] == "missing" and not _is_renamed(owner, each["input"]):
            faults.append(Fault(file, where, f"{path[-1]!r} is missing", allowed(field)))
        elif each["type"] != "missing":
            faults.append(Fault(file, where, *_told(each, field, path)))
    return tuple(faults)


def _told(error: Mapping[str, Any], field: FieldInfo | None, path: list[str | int]) -> tuple[str, str]:
    """What is wrong with a value, and what is right. A table in place of a list was begun with one bracket."""
    several = field is not None and next(models_in(field.annotation), None) is not None
    if several and error["type"] == "tuple_type" and isinstance(error["input"], dict):
        return f"[{_dotted(path)}] stands in single brackets, and there may be several", f"write [[{_dotted(path)}]]"
    if error["type"] == "model_type" and isinstance(error["input"], list) and "." not in _dotted(path):
        return f"[[{_dotted(path)}]] stands in double brackets, and there is only one", f"write [{_dotted(path)}]"
    ask = _asked(error["type"], error.get("ctx", {}), error["msg"])
    return f"{shown(error['input'])} {ask}", _remedy(error, field)


def formerly(owner: type[BaseModel]) -> Mapping[str, Callable[[object], str]]:
    """Fields that a model had once, and what to write in place of a value of each."""
    return owner.formerly if issubclass(owner, Sheet) else {}


def _is_renamed(owner: type[BaseModel], written: object) -> bool:
    """Whether a table has a field that there was once: what is missing in it is told with that."""
    return isinstance(written, dict) and not formerly(owner).keys().isdisjoint(written)


def _field(model: type[BaseModel], path: Iterable[str | int]) -> tuple[type[BaseModel], FieldInfo | None]:
    """The model and field a path of keys leads to; steps into lists and tables keep the field they are in."""
    owner, field = model, None
    for step in path:
        inner = next(models_in(field.annotation), None) if field else None
        if isinstance(step, str) and (field is None or inner):
            owner = inner or owner
            field = owner.model_fields.get(step)
    return owner, field


def models_in(hint: Any) -> Iterator[type[BaseModel]]:
    """The models that a value of this type is made of."""
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        yield hint
    for arg in get_args(hint):
        yield from models_in(arg)


def _dotted(path: Iterable[str | int]) -> str:
    words = ""
    for step in path:
        words += f" number {step + 1}" if isinstance(step, int) else f".{step}" if words else step
    return words


_TYPES = {
    "int_type": "is not a whole number",
    "float_type": "is not a number",
    "float_parsing": "is not a number",
    "int_parsing": "is not a whole number",
    "bool_type": "is neither true nor false",
    "string_type": "is not a text",
    "seconds": "is not a time in seconds",
    "tuple_type": "is not a list",
    "model_type": "is not a table",
    "dict_type": "is not a table",
    "literal_error": "is not one of the words known here",
    "enum": "is not one of the words known here",
    "string_pattern_mismatch": "is not written as it should be",
    "string_too_short": "is too short",
    "string_too_long": "is too long",
    "too_long": "are too many",
    "too_short": "are too few",
    "greater_than_equal": "is too little",
    "greater_than": "is too little",
    "less_than_equal": "is too much",
    "less_than": "is too much",
}


def _asked(kind: str, context: Mapping[str, Any], message: str) -> str:
    if kind in ("too_long", "too_short"):
        return f"has {context['actual_length']} parts"
    return _TYPES.get(kind, f"does not fit: {message}")


def _remedy(error: Mapping[str, Any], field: FieldInfo | None) -> str:
    context = error.get("ctx", {})
    if error["type"] in ("literal_error", "enum"):
        words = re.findall(r"'([^']*)'", str(context["expected"]))
        return meant(error["input"] if isinstance(error["input"], str) else "", words)
    if "remedy" in context:
        return ": ".join(filter(None, (str(context["remedy"]), field.description if field is not None else "")))
    limits = {"ge": "at least {}", "gt": "more than {}", "le": "at most {}", "lt": "less than {}"}
    inner = " and ".join(text.format(context[key]) for key, text in limits.items() if key in context)
    if "max_length" in context or "min_length" in context:
        inner = " and ".join(
            f"at {word} {context[key]}"
            for key, word in (("min_length", "least"), ("max_length", "most"))
            if key in context
        )
    return allowed(field, inner)


def allowed(field: FieldInfo | None, inner: str = "") -> str:
    """What a field may hold: its range, then what it is."""
    if field is None:
        return inner
    limits = {type(each).__name__: each for each in field.metadata}
    low, high = limits.get("Ge"), limits.get("Le")
    if low is not None and high is not None:
        inner = f"{low.ge} to {high.le}"
    elif low is not None:
        inner = f"{low.ge} or more"
    about = (field.description or "").rstrip(".")
    return ": ".join(filter(None, (f"allowed is {inner}" if inner else "", about)))


def refuse(wrong: Iterable[str]) -> None:
    """A ValueError that tells all that is wrong, if anything is."""
    told = "\n".join(wrong)
    if told:
        raise ValueError(told)


MANY = 24
"""Words of a list that is told as a whole; of a longer one only the nearest."""
NEAREST = 5
ALIKE, HARDLY = 0.7, 0.6
"""How alike a word must be to one that is known to be taken for it; a little less if they are equally long, but for a
letter: "rad" is taken for "red", "Fit" not for "Flight".
"""


def meant(word: str, known: Iterable[str], listing: str = "") -> str:
    """The nearest known word, or all of them; of many the nearest few, and the command that lists the rest."""
    words = list(known)
    folded = {each.casefold(): each for each in words}
    near = get_close_matches(word.casefold(), folded, n=3, cutoff=HARDLY)
    if near and SequenceMatcher(None, near[0], word.casefold()).ratio() < ALIKE:
        near = [each for each in near if abs(len(each) - len(word)) <= 1]
    if near:
        return f"did you mean {folded[near[0]]!r}?"
    if len(words) <= MANY:
        return f"known are {', '.join(map(repr, words))}" if words else "none is known"
    few = [folded[each] for each in get_close_matches(word.casefold(), folded, n=NEAREST, cutoff=0.0)]
    more = f"{len(words) - len(few)} more"
    return f"the nearest are {', '.join(map(repr, few))}; {more}{f': {listing}' if listing else ''}"


def shown(value: object) -> str:
    """A value as its writer would recognise it, not too long."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if hasattr(value, "isoformat"):
        return str(value)
    try:
        text = ascii(value) if isinstance(value, str) and not value.isprintable() else repr(value)
    except ValueError:
        return "a number of thousands of figures"
    return text if len(text) <= 60 else text[:57] + "..."
