"""Shown against true: the forecast on a side's view beside that of the same form on the whole table.

Where they differ, what the shown one names in `assumes` must make up for all of it: put right in an amended view, it
must give the true figures. What else would have had to be named is found by putting facts right one after another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from game.battle.battle import Battle
from game.battle.question import Question
from game.players.forms import count, fillable, form
from rules.frame.forecast import Fact, Forecast
from rules.frame.forms import Action, Offer
from rules.frame.knowing import Awareness
from rules.frame.marks import Mark, marked
from rules.kernel.refs import Ref
from tests.audit import laws
from tests.audit.amended import Amended, named, true_numbers, unknowns
from tests.audit.facts import Unknown, fact_of
from tests.audit.figures import Figures, figures

FORMS = 8
"""Filled forms of a kind that are looked at."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A forecast that promised something else than the truth without saying what it took for granted."""

    form: str
    sort: str
    """What went wrong, in words that many slips share."""
    detail: str
    """The figures of this one."""


@dataclass(slots=True)
class Compared:
    """How many forecasts were laid beside the truth, how many were true, and how many others said what they assume."""

    forecasts: int = 0
    true: int = 0
    named: int = 0
    of: Counter[str] = field(default_factory=Counter)
    """How many of each form."""

    @property
    def told(self) -> str:
        """All that in a line."""
        return f"{self.forecasts} forecasts, {self.true} true, {self.named} name what they assume"


@dataclass(frozen=True, slots=True)
class Claim:
    """One forecast as it was shown, and the true figures of the same filled form."""

    action: Action
    shown: Forecast
    seen: Figures
    true: Figures

    def holds(self, told: Figures) -> bool:
        """Whether figures put right are the true ones, of the units that were shown. One that turns out to be
        elsewhere, and comes into it only there, is no part of what was said.
        """
        return not any(told.of_those_in(self.seen).apart(self.true))


def some_of_each(offers: Sequence[Offer], many: int, turn: int) -> Iterator[Action]:
    """So many filled forms of each kind, spread over all there are; every turn begins with another."""
    by_kind: dict[type[Action], list[Offer]] = {}
    for offer in offers:
        if fillable(offer):
            by_kind.setdefault(offer.action, []).append(offer)
    for alike in by_kind.values():
        sizes = [count(offer) for offer in alike]
        whole = sum(sizes)
        wanted = min(many, whole)
        for step in range(wanted):
            number = (turn * 7 + step * whole // wanted) % whole
            for offer, size in zip(alike, sizes, strict=True):
                if number < size:
                    yield form(offer, number)
                    break
                number -= size


class Moment:
    """One question, looked at from the asked side and from above."""

    def __init__(self, battle: Battle, question: Question) -> None:
        assert battle.ask is not None
        self._battle, self._question, self._ask = battle, question, battle.ask
        self._side, self._book = question.side, battle.setup.book
        self._reals = true_numbers(battle, question.side)
        self._views: dict[object, Amended] = {}

    def slips(self, compared: Compared, forms: int = FORMS) -> Iterator[Slip]:
        """Everything wrong with the forecasts of what is offered, for a spread of filled forms."""
        for action in some_of_each(self._question.menu.offers, forms, len(self._battle.script)):
            yield from self.of(action, compared)

    def of(self, action: Action, compared: Compared) -> Iterator[Slip]:
        """Everything wrong with the forecast of one filled form."""
        shown = self._question.forecast(action)
        compared.forecasts += 1
        compared.of[action.kind] += 1
        for law, detail in laws.broken(action, shown):
            yield Slip(action.kind, law, f"{action!r}: {detail}")
        seen, true = figures(shown, self._reals), self._true(action)
        if not any(seen.apart(true)):
            compared.true += 1
            return
        said = named(self._battle, self._side, shown.assumes)
        claim = Claim(action, shown, seen, true)
        if not claim.holds(self._amended(action, said)):
            yield self._unnamed(claim, said)
            return
        compared.named += 1
        yield from self._overlooked(claim, said)

    def _true(self, action: Action) -> Figures:
        """What the same form promises to those who know everything."""
        return figures(self._book.forecast(self._battle.table, self._ask, self._question.view.meant(action)))

    def _amended(
        self,
        action: Action,
        revealed: frozenset[Unknown],
        withheld: frozenset[tuple[Ref, type]] = frozenset(),
    ) -> Figures:
        """What it would promise if the side knew some more."""
        view = self._seen(revealed, withheld)
        return figures(self._book.forecast(view, view.asked(self._ask), action), view.true_numbers)

    def _seen(
        self,
        revealed: frozenset[Unknown],
        withheld: frozenset[tuple[Ref, type]] = frozenset(),
        unmarked: frozenset[tuple[Ref, str]] = frozenset(),
    ) -> Amended:
        """The side's view, if it knew some more, or saw less."""
        key = revealed, withheld, unmarked
        if key not in self._views:
            self._views[key] = Amended(self._battle, self._side, *key)
        return self._views[key]

    # what is wrong

    def _unnamed(self, claim: Claim, said: frozenset[Unknown]) -> Slip:
        """A difference that is left when all that is named is put right."""
        action = claim.action
        what, before, then = next(claim.seen.apart(claim.true))
        missing = self._missing(claim, said)
        if missing is None:
            why, which = "explained by no fact", ""
        else:
            parts = {each: self._parts(claim, each, frozenset((*said, *missing))) for each in missing}
            why = " and ".join(sorted({self._called(action, *each) for each in parts.items()})) + " not named"
            which = ", ".join(f"{each.fact} of {self._name(each.unit)}" for each in missing)
        names = "; ".join(str(each) for each in claim.shown.assumes) or "nothing"
        detail = f"{action!r}: shown {before}, true {then}; it names {names}; to be named: {which or '-'}"
        return Slip(action.kind, f"{what}: {why}", detail)

    def _overlooked(self, claim: Claim, said: frozenset[Unknown]) -> Iterator[Slip]:
        """What everybody can see of a unit now, and what matters, but is not in the figures shown."""
        for each in sorted(said):
            if each.fact is not Fact.MIND or each.unit is None or not self._perceived(each.unit):
                continue
            parts = [part for part in self._parts(claim, each, said) if fact_of(part) is None]
            if parts and self._heeds_no_marks(claim, each.unit, parts, said):
                words = ", ".join(part.__name__ for part in parts)
                yield Slip(
                    claim.action.kind,
                    f"what shows of a unit is not taken in: {words}",
                    f"{claim.action!r}: {words} of {self._name(each.unit)}",
                )

    def _heeds_no_marks(self, claim: Claim, unit: Ref, parts: list[type], said: frozenset[Unknown]) -> bool:
        """Whether neither figures nor reasons would be others if no mark of a unit showed, nor what it does to a body
        that feels it: not as they are, where a chance at its least or greatest leaves the reasons alone to tell, nor
        if all else that is named were put right.
        """
        felt = frozenset((unit, part) for part in parts if hasattr(part, "felt_by"))
        others = frozenset(each for each in said if (each.fact, each.unit) != (Fact.MIND, unit))
        return not any(self._heeded(claim, unit, felt, revealed) for revealed in (frozenset[Unknown](), others))

    def _heeded(self, claim: Claim, unit: Ref, felt: frozenset[tuple[Ref, type]], revealed: frozenset[Unknown]) -> bool:
        """Whether a mark of a unit, all its marks together, or what is felt of it count for anything, if the side knew
        some more. Two marks may make up for one another, such as those of a runner that has fallen.
        """
        contact = self._battle.view(self._side).contact(self._alias(unit))
        marks = [(unit, mark) for mark in (contact.looks.marks if contact is not None else ())]
        bare = [
            self._seen(revealed, felt, frozenset(marks)),
            *(self._seen(revealed, unmarked=frozenset((m,))) for m in marks),
        ]
        return any(self._differs(claim, self._seen(revealed), view) for view in bare)

    def _differs(self, claim: Claim, one: Amended, other: Amended) -> bool:
        """Whether figures or reasons are others in two views."""
        marked, bare = (self._book.forecast(view, view.asked(self._ask), claim.action) for view in (one, other))
        if marked.tallies != bare.tallies:
            return True
        with_them, without = (figures(told, one.true_numbers) for told in (marked, bare))
        return any(without.apart(with_them))

    def _missing(self, claim: Claim, said: frozenset[Unknown]) -> tuple[Unknown, ...] | None:
        """The fewest further facts with which it would be true; None if it is not even with all of them."""
        kept = [each for each in unknowns(self._battle, self._side) if each not in said]
        if not claim.holds(self._amended(claim.action, said.union(kept))):
            return None
        size = len(kept)
        while size > 0:
            for start in range(len(kept) - size, -1, -size):
                fewer = kept[:start] + kept[start + size :]
                if claim.holds(self._amended(claim.action, said.union(fewer))):
                    kept = fewer
            size = min(size // 2, len(kept))
        return tuple(kept)

    def _parts(self, claim: Claim, unknown: Unknown, revealed: frozenset[Unknown]) -> tuple[type, ...]:
        """Which parts of a unit's mind, or of what shows of it, make the difference."""
        unit = unknown.unit
        if unknown.fact is not Fact.MIND or unit is None:
            return ()
        kinds = (type(part) for part in self._battle.world.parts(unit))
        return tuple(
            kind
            for kind in kinds
            if (kind is Awareness or kind in self._book.parts)
            and fact_of(kind) in (Fact.MIND, None)
            and not claim.holds(self._amended(claim.action, revealed, withheld=frozenset(((unit, kind),))))
        )

    def _called(self, action: Action, unknown: Unknown, parts: tuple[type, ...]) -> str:
        """A fact in words that many slips share."""
        about = (
            "the target"
            if unknown.unit in (self._reals.get(ref) for ref in (marked(action, Mark.TARGET),) if ref)
            else "a unit"
        )
        seen = "" if unknown.unit is None else ", in sight" if self._perceived(unknown.unit) else ", out of sight"
        of = "" if unknown.unit is None else f" of {about}{seen}"
        return f"{unknown.fact}{of}" + (f" ({', '.join(part.__name__ for part in parts)})" if parts else "")

    def _perceived(self, unit: Ref) -> bool:
        """Whether the side perceives a unit that it has met at this moment."""
        contact = self._battle.view(self._side).contact(self._alias(unit))
        return contact is not None and contact.now

    def _alias(self, unit: Ref) -> Ref:
        return next(alias for alias, real in self._reals.items() if real == unit)

    def _name(self, unit: Ref | None) -> str:
        return "the undiscovered" if unit is None else f"{self._battle.table.name(unit)} ({self._alias(unit)})"
