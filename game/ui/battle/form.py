"""An order being filled in: pick what to do or point at a unit first, fill the blanks, compare, and have a form."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from copy import copy
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Any

from game.battle.question import Question
from game.players.forms import OverGround, fillable
from game.ui.battle.closing_in import armed, closes_in
from game.ui.battle.fillings import among, combinations, field_for, listed, side_by_side, united, usual
from game.ui.battle.form_fields import EMPTY, ON_MAP, FormField, Sort, admits, mode_words, optional
from game.ui.battle.order_hotkeys import command
from game.ui.battle.order_kind import Kind, Mark, Row, over, ways_of
from rules.frame.forms import Action, Offer, Purpose, Refusal
from rules.frame.ground import Cell
from rules.frame.intents import Role
from rules.frame.marks import Mark as Meant
from rules.frame.marks import choosing, field_of
from rules.frame.relations import Relation
from rules.kernel.refs import Ref

ROWS, EACH = 48, 16
"""How many ways of doing a thing are compared at most, and how many of each kind where several kinds are."""

SEVERAL = 3
"""So many intents are a choice of their own."""


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
        self.role: Role | None = None
        """The intent that was picked; None: any."""
        self.mark: Mark | None = None
        """What was pointed at before anything was picked."""
        self.led = False
        """Whether a click on the ground has picked what leads there: another click may mean something else."""
        self._values: dict[str, Any] = {}
        self._closes: dict[Ref, tuple[tuple[Kind, dict[str, Any]], ...]] = {}
        """The ways to where an enemy can be attacked, as far as they were looked for."""
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

    def copy(self) -> Form:
        """Another form for the same question, filled in alike so far."""
        made = copy(self)
        made._values = dict(self._values)
        return made

    # picking and pointing

    @property
    def open_to(self) -> tuple[Kind, ...]:
        """The kinds of thing that belong to the intent that was picked; all of them where none was."""
        return self.kinds if self.role is None else tuple(kind for kind in self.kinds if kind.role is self.role)

    @property
    def roles(self) -> tuple[Role, ...]:
        """The intents of all that can be done; none where they are so few that all kinds of thing are listed."""
        found = tuple(dict.fromkeys(kind.role for kind in self.kinds if kind.role is not None))
        return found if len(found) >= SEVERAL else ()

    @property
    def bound_for(self) -> bool:
        """Whether the intent that was picked leads somewhere, and nothing says yet where to."""
        picked = self.role is not None and self.kind is None and self.mark is None
        return picked and any(kind.purpose is Purpose.GO and any(ways_of(kind)) for kind in self.open_to)

    def intend(self, role: Role | None) -> None:
        """Do something of this intent; what was pointed at stays if any of it can be done about that."""
        self.role, self.kind, self._values, self.led = role, None, {}, False
        if self.mark is not None and not any(True for _ in self._kinds_for(self.mark)):
            self.mark = None
        if role is not None and len(self.open_to) == 1:
            self.pick(self.open_to[0])

    def pick(self, kind: Kind | None) -> None:
        """Do this kind of thing; what was pointed at goes with it if it can. None: nothing picked."""
        self.kind = kind
        self.role = self.role if kind is None else kind.role
        self._values, self.led = {}, False
        if kind is not None and self.mark is not None:
            self._aim(kind, self.mark)

    def unled(self) -> Form:
        """The form as it was before a click on the ground picked anything."""
        made = self.copy()
        made.mark = made.role = None
        made.pick(None)
        return made

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
            return self.role is not None and any(True for _ in self._kinds_for(mark))
        if isinstance(mark, tuple) and any(mark in ways.reach for _, ways in ways_of(kind)):
            return True
        return field_for(kind, mark, kind.offers) != ""

    def wants_unit(self, unit: Ref) -> bool:
        """Whether what was picked asks for a unit, and may be this one."""
        return self.kind is not None and Sort.UNIT in self.kind.sorts.values() and self.takes(unit)

    @property
    def turning(self) -> Kind | None:
        """The kind of thing that only turns the unit: the one that was picked, or the first there is."""
        kinds = self.kinds if self.kind is None else (self.kind,)
        return next((kind for kind in kinds if kind.turns), None)

    def first_for(self, unit: Ref) -> Kind | None:
        """The kind of thing that a click on a unit most likely means; None if there is none."""
        near = next((kind for kind, _ in self._closing_in(unit)), None)
        others = (kind for kind, _ in self._kinds_for(unit) if kind.purpose is not Purpose.GO or self.role is not None)
        return near or min(others, key=eagerness, default=None)

    def route_to(self, cell: Cell) -> Route | None:
        """How a click on bare ground goes there; None where it is out of reach, or nobody moves now."""
        for kind in self.open_to:
            if kind.purpose is Purpose.GO:
                for offer, ways in ways_of(kind):
                    if cell in ways.reach:
                        return Route(kind, offer, ways.reach.way(cell))
            elif kind.purpose is Purpose.ALIGHT and self._alights(kind, cell):
                return Route(kind, kind.offers[0], (cell,))
        return None

    def _alights(self, kind: Kind, cell: Cell) -> bool:
        return field_for(kind, cell, kind.offers) != ""

    def _aim(self, kind: Kind, mark: Mark) -> bool:
        """Put what was pointed at into the field it belongs in; whether there is one."""
        if isinstance(mark, tuple) and self._walk(kind, mark):
            return True
        name = field_for(kind, mark, tuple(among(kind, self._values)) or kind.offers)
        return name != "" and self.fill(name, mark)

    def _walk(self, kind: Kind, cell: Cell) -> bool:
        """Take the cheapest way to a cell; where several gaits lead there, that of the first on the menu."""
        ways = [(offer, name) for offer in among(kind, self._values) for name in kind.aims]
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
            if any(True for _ in among(self.kind, wanted)):
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

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The offers that go with what was chosen so far."""
        return () if self.kind is None else tuple(among(self.kind, self._values))

    def blanks(self) -> tuple[FormField, ...]:
        """Every field of the form as it stands."""
        if self.kind is None:
            return ()
        return tuple(self._blank(self.kind, name) for name in self.kind.fields)

    def _blank(self, kind: Kind, name: str) -> FormField:
        others = {n: v for n, v in self._values.items() if n != name}
        sort, values = kind.sorts[name], united(among(kind, others), name)
        chosen = name in self._values
        taken = self._values[name] if chosen else usual(kind, name, values)
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
        """All ways of doing what was picked to the unit or the place pointed at; or, with no kind picked, all that can
        be done about what was pointed at, or without pointing at all.
        """
        if self.kind is not None and self.wanting is not None:
            return ()
        if self.kind is not None:
            aimed = {n: v for n, v in self._values.items() if n not in self.kind.modes or self._refined(n)}
            return self._told_apart(tuple(islice(self._rows(self.kind, aimed, every=True), ROWS)))
        return self._told_apart(tuple(islice(self._about(), ROWS)))

    def _told_apart(self, rows: tuple[Row, ...]) -> tuple[Row, ...]:
        """The rows with no more words than it takes to tell those of a kind apart."""
        vary: dict[type[Action], tuple[str, ...]] = {}
        for kind in dict.fromkeys(row.kind for row in rows):
            of_kind = [row.action for row in rows if row.kind is kind]
            vary[kind.action] = tuple(n for n in kind.modes if len({getattr(action, n) for action in of_kind}) > 1)
        return tuple(replace(row, words=self._words(row, vary[row.kind.action])) for row in rows)

    def _words(self, row: Row, fields: tuple[str, ...]) -> str:
        return mode_words(self.question.view, row.action, fields, self.unit) or row.kind.title.lower()

    def _refined(self, name: str) -> bool:
        """Whether a refinement was chosen, such as a called shot, or a number of rounds that is not laid beside others:
        it holds for all rows.
        """
        if self.kind is None or self._values.get(name) is None:
            return False
        if name == self.kind.rounds:
            others = {n: v for n, v in self._values.items() if n != name}
            return self._values[name] not in side_by_side(united(among(self.kind, others), name))
        return name in self.kind.refinements

    def _about(self) -> Iterator[Row]:
        """The ways of doing anything of the intent about what was pointed at; with nothing pointed at, those that need
        no pointing, once an intent was picked. An intent to go somewhere waits until it is known where to.
        """
        if self.mark is not None:
            found = self._kinds_for(self.mark)
        elif self.bound_for:
            return iter(())
        else:
            found = ((kind, dict[str, Any]()) for kind in (() if self.role is None else self.open_to))
        return chain.from_iterable(islice(self._rows(kind, values, every=True), EACH) for kind, values in found)

    def _kinds_for(self, mark: Mark) -> Iterator[tuple[Kind, dict[str, Any]]]:
        """The kinds of thing that can be done about what was pointed at, each with the field it goes into filled; where
        an enemy cannot be attacked from here, ways to where it can be come first.
        """
        found: list[tuple[Kind, dict[str, Any]]] = []
        for kind in self.open_to:
            if kind.purpose is Purpose.WATCH and self.role is None:
                continue
            name = field_for(kind, mark, kind.offers)
            if name:
                found.append((kind, {name: mark}))
        yield from self._closing_in(mark)
        yield from found

    def _closing_in(self, mark: Mark) -> tuple[tuple[Kind, dict[str, Any]], ...]:
        """The ways to where an enemy can be attacked that cannot be from here."""
        view = self.question.view
        if isinstance(mark, tuple) or mark not in view.units():
            return ()
        if mark not in self._closes:
            enemy = view.relations.between(view.side(self.unit), view.side(mark)) is Relation.ENEMY
            near = any(armed(kind) and field_for(kind, mark, kind.offers) for kind in self.kinds)
            found = closes_in(self.kinds, view, mark) if enemy and not near else ()
            self._closes[mark] = tuple(found)
        return tuple(each for each in self._closes[mark] if each[0] in self.open_to)

    def otherwise(self, row: Row, name: str, value: Any) -> Row | None:
        """An order with one field filled otherwise: what it points at stays, and of the rest as much as goes with that.
        None where that cannot be.
        """
        kind, held = row.kind, {name: value}
        weapon = field_of(kind.action, Meant.WEAPON)
        for each in sorted((n for n in kind.fields if n != name), key=lambda n: (n not in kind.aims, n != weapon)):
            trial = {**held, each: getattr(row.action, each)}
            if any(True for _ in among(kind, trial)):
                held = trial
            elif each in kind.aims:
                return None
        return next(self._rows(kind, held, every=False), None)

    def _rows(self, kind: Kind, values: dict[str, Any], *, every: bool) -> Iterator[Row]:
        """Filled forms that go with these values: all ways of doing it, or only the first; what refines it is as usual
        where it may be.
        """
        known: set[Action] = set()
        offers = tuple(among(kind, values))
        plain = {n: v for n, v in kind.refinements.items() if n not in values and any(admits(o, n, v) for o in offers)}
        for offer in among(kind, {**values, **plain}):
            for chosen in combinations(kind, offer, {**values, **listed(offer, plain)}, every=every):
                action = offer.action(**chosen)
                if action not in known:
                    known.add(action)
                    yield Row(kind, offer, action, mode_words(self.question.view, action, kind.modes, self.unit))

    # ways over the ground

    def tiers(self) -> tuple[tuple[Offer, OverGround], ...]:
        """The reaches of all ways on offer, the shortest first: of what was picked, or else of every way to go."""
        offers = self.offers or tuple(
            offer for kind in self.open_to if kind.purpose is Purpose.GO for offer in kind.offers
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


EAGER = (Purpose.HARM, Purpose.PIN, Purpose.AID, Purpose.RALLY, Purpose.AIM, Purpose.BRACE)
"""What a click on a unit means, the likeliest first."""


def eagerness(kind: Kind) -> tuple[int, bool]:
    """How late a kind of thing comes among those that a click on a unit may mean: to go past it comes last."""
    purpose = kind.purpose
    place = EAGER.index(purpose) if purpose in EAGER else len(EAGER) + (purpose is Purpose.GO)
    return place, kind.action.seldom
