"""An order being filled in: pick what to do or point at a unit first, fill the blanks, compare, and have a form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice, product
from typing import Any

from game.battle.battle import Question
from game.players.forms import OverGround, fillable
from game.ui.battle.form_fields import EMPTY, LISTED, ON_MAP, FormField, Sort, admits, mode_words, optional
from game.ui.battle.order_hotkeys import command
from game.ui.battle.order_kind import Kind, Mark, Row, over, ways_of
from rules.frame.forms import Action, Offer, Purpose, Refusal
from rules.frame.ground import Cell
from rules.frame.intents import Role
from rules.frame.marks import choosing
from rules.kernel.refs import Ref

ROWS = 48
"""How many ways of doing a thing are compared at most."""
LONG, FEW = 9, 3
"""Of a list longer than this, the kinds of thing after the first with more ways than these fold to a line each."""

FIRED = 6
"""Numbers of rounds that are laid side by side; of a gun with more, any of the others is chosen from a list."""


@dataclass(frozen=True, slots=True)
class Route:
    """A way over the ground that a click would lay: the kind of move, its offer, and the cells it leads over."""

    kind: Kind
    offer: Offer
    way: tuple[Cell, ...]


class Form:
    """The answer to one question, as far as it has been filled in."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.kinds = _kinds(question)
        self.kind: Kind | None = None
        self.mark: Mark | None = None
        """What was pointed at before anything was picked."""
        self._values: dict[str, Any] = {}
        if len(self.kinds) == 1:
            self.kind = self.kinds[0]

    @property
    def refusals(self) -> Collection[Refusal]:
        """What may not be done now, and why."""
        return self.question.menu.refusals

    @property
    def unit(self) -> Ref:
        """Who is asked."""
        return self.question.ask.unit

    # picking and pointing

    def pick(self, kind: Kind | None) -> None:
        """Do this kind of thing; what was pointed at goes with it if it can. None: nothing picked."""
        self.kind = kind
        self._values = {}
        if kind is not None and self.mark is not None:
            self._aim(kind, self.mark)

    def called(self, names: Collection[str]) -> Kind | None:
        """The kind of thing that one of these commands picks."""
        return next((kind for kind in self.kinds if kind.command in names), None)

    def point(self, mark: Mark | None) -> bool:
        """Point at a unit or a place: into the form that is open, or to see what can be done about it."""
        self.mark = mark
        if mark is None:
            return False
        if self.kind is not None and self._aim(self.kind, mark):
            return True
        return self.kind is None and any(True for _ in self._kinds_for(mark))

    def takes(self, mark: Mark) -> bool:
        """Whether what was picked can be pointed at this."""
        kind = self.kind
        if kind is None:
            return False
        if isinstance(mark, tuple) and any(mark in ways.reach for _, ways in ways_of(kind)):
            return True
        return _field_for(kind, mark, kind.offers) != ""

    def wants_unit(self, unit: Ref) -> bool:
        """Whether what was picked asks for a unit, and may be this one."""
        return self.kind is not None and Sort.UNIT in self.kind.sorts.values() and self.takes(unit)

    @property
    def turning(self) -> Kind | None:
        """The kind of thing that only turns the unit: the one that was picked, or the first there is."""
        kinds = self.kinds if self.kind is None else (self.kind,)
        return next((kind for kind in kinds if kind.turns), None)

    def first_for(self, unit: Ref) -> Kind | None:
        """The first kind of thing that can be done about a unit; None if there is none."""
        return next((kind for kind, _ in self._kinds_for(unit)), None)

    def route_to(self, cell: Cell) -> Route | None:
        """How a click on bare ground goes there; None where it is out of reach, or nobody moves now."""
        for kind in self.kinds:
            if kind.purpose is Purpose.GO:
                for offer, ways in ways_of(kind):
                    if cell in ways.reach:
                        return Route(kind, offer, ways.reach.way(cell))
            elif kind.purpose is Purpose.ALIGHT and self._alights(kind, cell):
                return Route(kind, kind.offers[0], (cell,))
        return None

    def _alights(self, kind: Kind, cell: Cell) -> bool:
        return _field_for(kind, cell, kind.offers) != ""

    def _aim(self, kind: Kind, mark: Mark) -> bool:
        """Put what was pointed at into the field it belongs in; whether there is one."""
        if isinstance(mark, tuple) and self._walk(kind, mark):
            return True
        name = _field_for(kind, mark, tuple(self._among(kind, self._values)) or kind.offers)
        return name != "" and self.fill(name, mark)

    def _walk(self, kind: Kind, cell: Cell) -> bool:
        """Take the cheapest way to a cell; where several gaits lead there, that of the first on the menu."""
        ways = [(offer, name) for offer in self._among(kind, self._values) for name in kind.aims]
        for offer, name in ways:
            reach = over(offer.choices.get(name))
            if reach is not None and cell in reach.reach:
                return self.fill(name, reach.reach.way(cell))
        return False

    def fill(self, name: str, value: Any) -> bool:
        """Fill a blank. Choices made before that cannot go with it are given up, the oldest first."""
        if self.kind is None:
            return False
        wanted = {**{n: v for n, v in self._values.items() if n != name}, name: value}
        while True:
            if any(True for _ in self._among(self.kind, wanted)):
                self._values = wanted
                return True
            if len(wanted) == 1:
                return False
            wanted.pop(next(iter(wanted)))

    def clear(self, name: str) -> None:
        """Leave a blank open again."""
        self._values.pop(name, None)

    def chosen(self, name: str) -> Any:
        """What was chosen in a field; None for nothing."""
        return self._values.get(name)

    def take(self, row: Row) -> None:
        """Fill the whole form as a row has it."""
        self.kind = row.kind
        self._values = {name: getattr(row.action, name) for name in row.kind.fields}

    # how it stands

    def _among(self, kind: Kind, values: dict[str, Any]) -> Iterator[Offer]:
        """The offers of a kind that go with what was chosen."""
        for offer in kind.offers:
            if all(admits(offer, name, value) for name, value in values.items()):
                yield offer

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The offers that go with what was chosen so far."""
        return () if self.kind is None else tuple(self._among(self.kind, self._values))

    def blanks(self) -> tuple[FormField, ...]:
        """Every field of the form as it stands."""
        if self.kind is None:
            return ()
        return tuple(self._blank(self.kind, name) for name in self.kind.fields)

    def _blank(self, kind: Kind, name: str) -> FormField:
        others = {n: v for n, v in self._values.items() if n != name}
        sort, values = kind.sorts[name], _united(self._among(kind, others), name)
        chosen = name in self._values
        taken = self._values[name] if chosen else _usual(kind, name, values)
        needed = (
            not chosen and sort in ON_MAP and taken is None and not (optional(kind.action, name) and None in values)
        )
        worded = choosing(kind.action, name)
        return FormField(name, sort, values, chosen, taken, needed, worded.title, worded.unset)

    @property
    def wanting(self) -> FormField | None:
        """The first blank that must be filled before the order can be given.

        Of several that may stay empty one must be filled if the form comes to nothing without.
        """
        blanks = self.blanks()
        needed = next((blank for blank in blanks if blank.needed), None)
        if needed is not None or self.kind is None or self._first(self.kind) is not None:
            return needed
        some = (b for b in blanks if not b.chosen and b.sort in ON_MAP and any(v not in EMPTY for v in b.values))
        return next(some, None)

    @property
    def drawn(self) -> FormField | None:
        """The row of cells that is to be drawn next, or that has just been drawn and ends the form."""
        wanting = self.wanting
        if wanting is not None:
            return wanting if wanting.sort is Sort.CELLS else None
        return next((blank for blank in self.blanks() if blank.sort is Sort.CELLS and blank.chosen), None)

    def row(self) -> Row | None:
        """The order as it stands; None while something is wanting."""
        if self.kind is None or any(blank.needed for blank in self.blanks()):
            return None
        return self._first(self.kind)

    def _first(self, kind: Kind) -> Row | None:
        return next(self._rows(kind, self._values, every=False), None)

    def rows(self) -> tuple[Row, ...]:
        """All ways of doing what was picked to the unit or the place pointed at; or, with nothing picked, all that can
        be done about what was pointed at.
        """
        if self.kind is not None and self.wanting is not None:
            return ()
        if self.kind is not None:
            aimed = {n: v for n, v in self._values.items() if n not in self.kind.modes or self._refined(n)}
            return self._told_apart(tuple(islice(self._rows(self.kind, aimed, every=True), ROWS)))
        folded = self.folded()
        return self._told_apart(tuple(row for row in self._about() if row.kind not in folded))

    def _told_apart(self, rows: tuple[Row, ...]) -> tuple[Row, ...]:
        """The rows with no more words than it takes to tell those of a kind apart."""
        vary: dict[type[Action], tuple[str, ...]] = {}
        for kind in dict.fromkeys(row.kind for row in rows):
            of_kind = [row.action for row in rows if row.kind is kind]
            vary[kind.action] = tuple(n for n in kind.modes if len({getattr(action, n) for action in of_kind}) > 1)
        return tuple(replace(row, words=self._words(row, vary[row.kind.action])) for row in rows)

    def _words(self, row: Row, fields: tuple[str, ...]) -> str:
        return mode_words(self.question.view, row.action, fields) or row.kind.title.lower()

    def _refined(self, name: str) -> bool:
        """Whether a refinement was chosen, such as a called shot, or a number of rounds that is not laid beside others:
        it holds for all rows.
        """
        if self.kind is None or self._values.get(name) is None:
            return False
        if name == self.kind.rounds:
            others = {n: v for n, v in self._values.items() if n != name}
            return self._values[name] not in side_by_side(_united(self._among(self.kind, others), name))
        return name in self.kind.refinements

    def folded(self) -> tuple[Kind, ...]:
        """The kinds of thing that could be done about what was pointed at, too many ways of each to be listed."""
        rows = self._about() if self.kind is None else ()
        if len(rows) <= LONG:
            return ()
        many = Counter(row.kind for row in rows)
        return tuple(kind for kind in list(many)[1:] if many[kind] > FEW)

    def _about(self) -> tuple[Row, ...]:
        """All ways of doing anything about what was pointed at."""
        if self.mark is None:
            return ()
        found = (self._rows(kind, values, every=True) for kind, values in self._kinds_for(self.mark))
        return tuple(islice(chain.from_iterable(found), ROWS))

    def _kinds_for(self, mark: Mark) -> Iterator[tuple[Kind, dict[str, Any]]]:
        """The kinds of thing that can be done about what was pointed at, each with the field it goes into filled."""
        for kind in self.kinds:
            if kind.purpose is Purpose.WATCH:
                continue
            name = _field_for(kind, mark, kind.offers)
            if name:
                yield kind, {name: mark}

    def _rows(self, kind: Kind, values: dict[str, Any], *, every: bool) -> Iterator[Row]:
        """Filled forms that go with these values: all ways of doing it, or only the first; what refines it is as usual
        where it may be.
        """
        known: set[Action] = set()
        offers = tuple(self._among(kind, values))
        plain = {n: v for n, v in kind.refinements.items() if n not in values and any(admits(o, n, v) for o in offers)}
        for offer in self._among(kind, {**values, **plain}):
            for chosen in _combinations(kind, offer, {**values, **_listed(offer, plain)}, every=every):
                action = offer.action(**chosen)
                if action not in known:
                    known.add(action)
                    yield Row(kind, offer, action, mode_words(self.question.view, action, kind.modes))

    # ways over the ground

    def tiers(self) -> tuple[tuple[Offer, OverGround], ...]:
        """The reaches of all ways on offer, the shortest first: of what was picked, or else of every way to go."""
        offers = self.offers or tuple(
            offer for kind in self.kinds if kind.purpose is Purpose.GO for offer in kind.offers
        )
        found = [(offer, way) for offer in offers for values in offer.choices.values() if (way := over(values))]
        return tuple(sorted(found, key=lambda each: len(each[1].reach)))


def _kinds(question: Question) -> tuple[Kind, ...]:
    """The offers by kind of action and the intent they belong to, in the order of the menu."""
    grouped: dict[tuple[type[Action], Role], list[Offer]] = {}
    for offer in filter(fillable, question.menu.offers):
        grouped.setdefault((offer.action, offer.intent), []).append(offer)
    book = question.view.book
    intents = {intent.role: intent for intent in book.intents}
    return tuple(
        Kind(action, tuple(found), command(book, action), None if action.apart else intents.get(role))
        for (action, role), found in grouped.items()
    )


def _field_for(kind: Kind, mark: Mark, offers: tuple[Offer, ...]) -> str:
    """The field into which what was pointed at goes, one that must be filled before one that may be; "" if none."""
    wanted = Sort.CELL if isinstance(mark, tuple) else Sort.UNIT
    names = [name for name in kind.aims if kind.sorts[name] is wanted]
    for name in sorted(names, key=lambda each: optional(kind.action, each)):
        if any(admits(offer, name, mark) for offer in offers):
            return name
    return ""


def _united(offers: Iterator[Offer], name: str) -> tuple[Any, ...]:
    """The values that some offer lists for a field, each once; of ways none are listed."""
    found: dict[Any, None] = {}
    for offer in offers:
        values = offer.choices.get(name)
        if values is not None and over(values) is None:
            found.update(dict.fromkeys(islice(values, LISTED)))
    return tuple(found)


def _usual(kind: Kind, name: str, values: tuple[Any, ...]) -> Any:
    """What a field holds that nobody has filled: what it is by default, or the only value there is."""
    if len(values) == 1:
        return values[0]
    if kind.sorts[name] in ON_MAP:
        return None
    known = kind.action.model_fields[name]
    if not known.is_required() and known.default in values:
        return known.default
    return values[0] if values else None


def _listed(offer: Offer, values: dict[str, Any]) -> dict[str, Any]:
    """Those of these values that an offer asks for."""
    return {name: value for name, value in values.items() if name in offer.choices}


def _combinations(kind: Kind, offer: Offer, values: dict[str, Any], *, every: bool) -> Iterator[dict[str, Any]]:
    """The ways to fill an offer that go with these values; refinements stay at their default unless chosen."""
    open_: list[list[tuple[str, Any]]] = []
    for name, legal in offer.choices.items():
        if name in values:
            open_.append([(name, values[name])])
            continue
        sort = kind.sorts[name]
        default = kind.action.model_fields[name].default
        if optional(kind.action, name) and admits(offer, name, default):
            open_.append([(name, default)])
        elif sort in ON_MAP and (sort is Sort.WAY or len(legal) > 1):
            return
        else:
            listed = list(islice(legal, LISTED))
            if name == kind.rounds:
                listed = side_by_side(listed)
            if not every or sort is Sort.DIRECTION:
                listed = [default if default in listed else listed[0]]
            open_.append([(name, value) for value in listed])
    for chosen in product(*open_):
        yield dict(chosen)


def side_by_side(rounds: Sequence[Any]) -> list[Any]:
    """Those of many numbers of rounds that are compared: the first, the last, and some evenly between them."""
    if len(rounds) <= FIRED:
        return list(rounds)
    return [rounds[number * (len(rounds) - 1) // (FIRED - 1)] for number in range(FIRED)]
