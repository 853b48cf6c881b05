"""What a rulebook reads: its index of rules, its roster, and the sheets a game master lays over it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain, islice
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, TypeVar, get_args, get_origin

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field, PlainSerializer, ValidationError

from rules.kernel import lengths
from rules.kernel.faults import Fault, Faulty
from rules.kernel.files import Source, content
from rules.kernel.reading import LARGEST, MOST, Flag, Sheet, explained, meant, models_in, refuse, shown, toml_in


def _spoken(name: str) -> str:
    if name != name.strip() or not name.isprintable():
        raise ValueError(f"{shown(name)} is no name: leave out blanks at the ends and unprintable signs")
    return name


Name = Annotated[str, Field(min_length=1, max_length=80), AfterValidator(_spoken)]
"""A name as it is read out at the table."""


@dataclass(frozen=True, slots=True)
class Spelt:
    """Marks a field that is written otherwise than it is kept: what to write, in words and as values to choose from."""

    words: str
    values: Collection[str | int] = ()
    """What may be written; in a list, in each place."""
    keys: Collection[str] = ()
    """Of a table: what may stand before the values."""


LISTED = "deadground schema sheet"
"""The command that tells everything a sheet may say."""


def figures_by_name(known: Mapping[str, object], what: str, figure: str, least: int, most: int) -> BeforeValidator:
    """Reads a table of known names and whole numbers as pairs."""

    def read(written: object) -> object:
        if not isinstance(written, dict):
            return written
        strange = (str(name) for name in written if name not in known)
        wrong = [f"unknown {what} {shown(name)}: {meant(name, known, LISTED)}" for name in strange]
        for name, number in written.items():
            fits = isinstance(number, int) and not isinstance(number, bool) and least <= number <= most
            if name in known and not fits:
                wrong.append(f"{name} = {shown(number)} is no {figure} from {least} to {most}")
        refuse(wrong)
        return tuple((known[name], number) for name, number in written.items())

    return BeforeValidator(read)


def _as_table(pairs: tuple[tuple[object, int], ...]) -> dict[str, int]:
    return {str(name): number for name, number in pairs}


AS_TABLE = PlainSerializer(_as_table, when_used="json")
"""Such pairs as a sheet has them."""


@dataclass(frozen=True, slots=True)
class Names:
    """Marks a text that names another entry of the roster, and of which kind."""

    kind: str


class Entry(Sheet):
    """An entry of a file: a weapon, a person, a rule. Two with one name are a fault."""

    key: ClassVar[str] = "name"
    """The field that tells entries of a kind apart."""

    def __hash__(self) -> int:
        return hash((type(self), getattr(self, self.key)))

    def quarrels(self, _roster: Roster) -> Iterable[str]:
        """What in this entry does not go with the entries it names."""
        return ()


class Listed(Entry):
    """An entry of a roster."""

    name: Name = Field(description="what it is called, at the table and by other entries")
    note: str = Field(default="", max_length=400, description="a remark for the players")


class Rule(Entry):
    """A rule of a rulebook, in a sentence."""

    key: ClassVar[str] = "id"

    id: str = Field(pattern=r"^[A-Z][A-Z0-9]*(-[A-Z0-9]+)*-[0-9]{2,3}[a-z]?$", description="how code and log cite it")
    title: Annotated[str, AfterValidator(lengths.written)] = Field(min_length=1, max_length=100, description="its name")
    topic: str = Field(min_length=1, description="the part of the rules it belongs to")
    house: Flag = Field(default=False, description="ours, where the source document is silent")
    summary: Annotated[str, AfterValidator(lengths.written)] = Field(
        min_length=1, description="the rule in one sentence, with its figures"
    )


def load_index(source: Source) -> tuple[Rule, ...]:
    """The rules of a rulebook in their order."""
    return load_entries(source, {"rule": Rule}).all(Rule)


E = TypeVar("E", bound=Entry)
Kinds = Mapping[str, type[Entry]]
"""The word for each kind of entry in a file, and its model."""
Named = Mapping[str, Entry]
KEPT = 8
"""Files laid over a roster of which the outcome is kept."""


@dataclass(frozen=True)
class Roster:
    """Entries by kind and name, in the order they were written; a file laid over it replaces what has the same name."""

    kinds: Kinds
    entries: Mapping[str, Named] = field(default_factory=dict)
    listing: str = ""
    """The command that lists it."""
    _laid: dict[tuple[str, bytes], Roster] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What came of the files last laid over it, by their names and what was in them."""

    def find(self, kind: type[E], name: str) -> E | None:
        """The entry of that kind and name, if there is one."""
        found = self.entries.get(self._word(kind), {}).get(name)
        return found if isinstance(found, kind) else None

    def get(self, kind: type[E], name: str) -> E:
        """The entry of that kind and name; without one, a KeyError that names the nearest."""
        found = self.find(kind, name)
        if found is None:
            raise KeyError(self.lacks(kind, name))
        return found

    def all(self, kind: type[E]) -> tuple[E, ...]:
        """Every entry of a kind."""
        return tuple(each for each in self.entries.get(self._word(kind), {}).values() if isinstance(each, kind))

    def names(self, kind: type[Entry]) -> tuple[str, ...]:
        """What the entries of a kind are called."""
        return tuple(self.entries.get(self._word(kind), {}))

    def lacks(self, kind: type[Entry], name: str) -> str:
        """That there is no such entry, and which was perhaps meant."""
        return "; ".join(self.lacking(kind, name))

    def lacking(self, kind: type[Entry], name: str) -> tuple[str, str]:
        """That there is no such entry; and which was perhaps meant."""
        return f"no {self._word(kind)} is called {name!r}", meant(name, self.names(kind), self.listing)

    def plus(self, source: Source) -> Roster:
        """This roster with a file laid over it: every figure of a battle asks for it, so what came of it is kept."""
        data = content(source, LARGEST)
        found = self._laid.get((str(source), data))
        if found is None:
            found = _laid_over(self, toml_in(source, data), str(source))
            if len(self._laid) >= KEPT:
                del self._laid[next(iter(self._laid))]
            self._laid[str(source), data] = found
        return found

    def with_written(self, written: Mapping[str, Any], file: str) -> Roster:
        """This roster with what a file says laid over it, however it was read."""
        return _laid_over(self, written, file)

    def _word(self, kind: type[Entry]) -> str:
        return next(word for word, model in self.kinds.items() if model is kind)


def load_entries(source: Source, kinds: Kinds, listing: str = "") -> Roster:
    """The roster in a file: a list of tables for each kind. Whatever is wrong with it is raised at once, as Faulty."""
    return Roster(kinds, listing=listing).plus(source)


BOOK = "book"
"""What a file says on top to name the rulebook it is for; left out, it is for that of the scenario."""


@dataclass(frozen=True, slots=True)
class _Written:
    """An entry as it stands in a file, before anything is known of it."""

    word: str
    model: type[Entry]
    number: int
    table: Mapping[str, Any]

    @property
    def name(self) -> str:
        name = self.table.get(self.model.key)
        return name if isinstance(name, str) else ""

    @property
    def place(self) -> str:
        return f"{self.word} {shown(self.name)}" if self.name else f"{self.word} number {self.number}"


def _laid_over(base: Roster, tables: Mapping[str, Any], file: str) -> Roster:
    written, faults = _tables(tables, base.kinds, file)
    entries = {word: dict(base.entries.get(word, {})) for word in base.kinds}
    known = {word: dict.fromkeys(entries[word]) for word in base.kinds}
    for each in written:
        known[each.word].setdefault(each.name)
    own: dict[tuple[str, str], _Written] = {}
    fresh: list[tuple[_Written, Entry]] = []
    for each in written:
        if len(faults) >= MOST:
            break
        if each.name and own.setdefault((each.word, each.name), each) is not each:
            faults.append(Fault(file, each.place, "there are two of this name", "give one of them another name"))
        try:
            entry = each.model.model_validate(each.table)
        except ValidationError as error:
            faults.extend(explained(error, each.model, file, each.place))
        else:
            entries[each.word][each.name] = entry
            fresh.append((each, entry))
    lost = (_missing(each, known, file, base.listing) for each in written)
    faults.extend(islice(chain.from_iterable(lost), MOST))
    if faults:
        raise Faulty(tuple(faults))
    frozen = MappingProxyType({word: MappingProxyType(named) for word, named in entries.items()})
    roster = Roster(base.kinds, frozen, base.listing)
    quarrels = [Fault(file, each.place, words) for each, entry in fresh for words in entry.quarrels(roster)]
    if quarrels:
        raise Faulty(tuple(quarrels))
    return roster


def _tables(content: Mapping[str, Any], kinds: Kinds, file: str) -> tuple[list[_Written], list[Fault]]:
    """The entries of a file in their order, and what in it is no entry."""
    written: list[_Written] = []
    faults: list[Fault] = []
    for word, tables in content.items():
        if len(faults) >= MOST:
            break
        if word == BOOK and isinstance(tables, str):
            continue
        if word not in kinds:
            faults.append(Fault(file, shown(word), "there is no such kind of entry", meant(word, kinds)))
        elif not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            faults.append(Fault(file, shown(word), "this is not a list of entries", f"begin each with [[{word}]]"))
        else:
            written += (_Written(word, kinds[word], at, table) for at, table in enumerate(tables, 1))
    return written, faults


def _missing(entry: _Written, known: Mapping[str, Mapping[str, None]], file: str, listing: str) -> Iterator[Fault]:
    """A fault for every name in an entry that nothing bears."""
    for kind, name, where in _named(entry.model, entry.table, ""):
        if name not in known.get(kind, {}):
            remedy = meant(name, known.get(kind, {}), listing)
            yield Fault(file, f"{entry.place}, {where}", f"no {kind} is called {shown(name)}", remedy)


def _named(hint: Any, value: Any, where: str) -> Iterator[tuple[str, str, str]]:
    """Every name of another entry in a written value: its kind, the name, and where it stands."""
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        if issubclass(hint, Sheet) and isinstance(value, str):
            value = {hint.shorthand: value}
        if not isinstance(value, Mapping):
            return
        for name, info in hint.model_fields.items():
            if name in value:
                inner = f"{where}.{name}" if where else name
                yield from _marked(info.metadata, value[name], inner)
                yield from _named(info.annotation, value[name], inner)
        return
    args = get_args(hint)
    if get_origin(hint) is Annotated:
        yield from _marked(args[1:], value, where)
        yield from _named(args[0], value, where)
    elif isinstance(value, list):
        for number, each in enumerate(value, 1):
            for arg in args:
                yield from _named(arg, each, f"{where} number {number}")
    else:
        for arg in args:
            yield from _named(arg, value, where)


def _marked(metadata: Iterable[Any], value: Any, where: str) -> Iterator[tuple[str, str, str]]:
    if isinstance(value, str):
        yield from ((mark.kind, value, where) for mark in metadata if isinstance(mark, Names))


def undescribed(model: type[BaseModel]) -> tuple[str, ...]:
    """The fields of a model, and of those inside it, that say nothing of themselves."""
    silent: list[str] = []
    for name, info in model.model_fields.items():
        if not info.description:
            silent.append(f"{model.__name__}.{name}")
        for inner in models_in(info.annotation):
            silent += undescribed(inner)
    return tuple(silent)
