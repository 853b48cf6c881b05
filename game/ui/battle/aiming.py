"""What a form could be pointed at and what it asks for besides, and ways laid from waypoint to waypoint."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from heapq import heappop, heappush
from typing import Any

from game.battle.view import View
from game.battle.wording import title
from game.ui.battle.click_intent import begins
from game.ui.battle.fillings import FIRED
from game.ui.battle.form import Form
from game.ui.battle.form_fields import ON_MAP, FormField, Sort, all_on_map, where
from game.ui.battle.order_kind import Kind, Mark, Row, over
from rules.frame.figure import Allegiance, Condition
from rules.frame.forms import Offer, Purpose, Refusal, role_of
from rules.frame.ground import Cell
from rules.frame.intents import Role
from rules.kernel.refs import Ref

ELSEWHERE = (Purpose.WATCH, Purpose.GO)
"""Purposes that a click on a unit never means."""
READIES = (Purpose.AIM, Purpose.BRACE, Purpose.WATCH, Purpose.LATER)
"""Purposes of what is done where no attack can be made yet."""
REASONS = 3
"""So many things that may not be done to a unit are told at most, each with its reason."""


def targets(form: Form, view: View) -> tuple[Ref, ...]:
    """Those that the form could be pointed at, nearest first; with nothing picked, the enemies it concerns."""
    kinds = (form.kind,) if form.kind is not None else form.kinds
    found: dict[Ref, None] = {}
    for kind in kinds:
        if form.kind is None and kind.purpose in ELSEWHERE:
            continue
        for offer in kind.offers:
            for name in kind.aims:
                if kind.sorts[name] is Sort.UNIT:
                    found.update((ref, None) for ref in offer.choices.get(name, ()) if ref is not None)
    places = {ref: where(view, ref) for ref in found if form.kind is not None or hostile(view, ref)}
    here = where(view, form.unit)
    shown = [ref for ref, cells in places.items() if cells]
    if here:
        shown.sort(key=lambda ref: (view.grid.straight(here[0], places[ref][0]), ref))
    return tuple(shown)


def following(form: Form, view: View, step: int) -> Ref | None:
    """The next of them after the one that the form points at, or the one before; None where there is none."""
    found = targets(form, view)
    if not found:
        return None
    mark = form.mark
    at = found.index(mark) + step if mark in found else (0 if step > 0 else -1)
    return found[at % len(found)]


def enemy_after(form: Form, view: View, pointed: Ref | None, step: int) -> Ref | None:
    """The next known enemy, target or not, nearest to the unit first, or the one before; None where none is known."""
    here = where(view, form.unit)
    foes = [ref for ref in view.units() if hostile(view, ref) and where(view, ref)]
    if not foes:
        return None
    if here:
        foes.sort(key=lambda ref: (view.grid.straight(here[0], where(view, ref)[0]), ref))
    at = foes.index(pointed) + step if pointed in foes else (0 if step > 0 else -1)
    return foes[at % len(foes)]


def why_not(form: Form, view: View, mark: Mark) -> str:
    """Why nothing can be ordered about what was clicked, and what it is that cannot; "" where nothing is said.

    Where something was picked, it is that which is asked; else going there, or whatever is refused towards him.
    """
    if form.kind is not None:
        kinds: Iterable[Kind] = (form.kind,)
    else:
        about = [each for each in form.refusals if each.about is not None and each.about == mark]
        attacks = _attacks(view)
        refused = dict.fromkeys(map(str, sorted(about, key=lambda each: not each.title.startswith(attacks))))
        if refused or not isinstance(mark, tuple):
            return "\n".join(tuple(refused)[:REASONS]) or _nothing_against(form, view, mark)
        kinds = (kind for kind in form.kinds if kind.purpose is Purpose.GO)
    return next((f"{kind.title}: {reason}" for kind in kinds for reason in _reasons(form, kind, view, mark)), "")


def _nothing_against(form: Form, view: View, mark: Mark) -> str:
    """What keeps the unit asked from attacking at all, where an enemy was clicked."""
    if isinstance(mark, tuple) or not hostile(view, mark):
        return ""
    attacks = _attacks(view)
    return next((str(each) for each in form.refusals if each.about is None and each.title.startswith(attacks)), "")


def _attacks(view: View) -> tuple[str, ...]:
    """What attacks are called: why none can be made is said first."""
    return tuple(action.title for action in view.book.actions if action.purpose is Purpose.HARM and action.title)


def refused(form: Form, role: Role) -> Refusal | None:
    """The first thing of an intent that may not be done now."""
    book = form.question.view.book
    of_role = tuple(action.title for action in book.actions if action.title and role_of(action) is role)
    return next((each for each in form.refusals if each.title.startswith(of_role)), None) if of_role else None


def closed(form: Form, role: Role) -> str:
    """Why nothing of an intent can be done now; where no reason is given, what it would take."""
    why = refused(form, role)
    intent = next((each for each in form.question.view.book.intents if each.role is role), None)
    if why is not None or intent is None:
        return "Not now" if why is None else str(why)
    return f"{intent.title}: not possible here and now. {intent.does}".strip()


def no_attack(form: Form, view: View, row: Row | None, rows: Iterable[Row]) -> str:
    """Why an enemy that was clicked is not attacked, where something else is taken up in place of an attack."""
    mark = form.mark
    if row is None or form.role is not None or mark is None or isinstance(mark, tuple) or not hostile(view, mark):
        return ""
    if row.kind.purpose not in READIES or any(each.kind.purpose is Purpose.HARM for each in rows):
        return ""
    told = (each for each in form.refusals if each.about == mark and each.title.startswith(_attacks(view)))
    return next(map(str, told), "")


def untargeted(form: Form, view: View) -> str:
    """Why there is nothing to point at: what is refused towards the first two enemies, if anything is."""
    if form.kind is not None:
        return f"{form.kind.title}: no target"
    if not form.refusals and not any(kind.aims for kind in form.kinds):
        return "No answer to this question takes a target"
    said: dict[Ref, str] = {}
    for each in form.refusals:
        if each.about is not None and hostile(view, each.about):
            said.setdefault(each.about, str(each))
    routine = form.question.menu.routine
    if not said and routine is not None and begins(form) and any(hostile(view, ref) for ref in view.units()):
        return f"{title(type(routine))} first, then choose a target"
    return "\n".join(list(said.values())[:2]) or "No target in sight"


def _reasons(form: Form, kind: Kind, view: View, mark: Mark) -> Iterator[str]:
    """What its offers have against what was clicked; of ways the farthest reach is asked, since it comes nearest."""
    offers = form.offers or kind.offers
    for name in kind.aims:
        value = _as_wanted(kind.sorts[name], view, mark)
        if value is None:
            continue
        for offer in sorted(offers, key=lambda each: -_budget(each, name)):
            reason = offer.why_not(name, value)
            if reason:
                yield reason
    if isinstance(mark, tuple) and {kind.sorts[name] for name in kind.aims} == {Sort.UNIT}:
        yield "no known unit is there"


def _budget(offer: Offer, name: str) -> int:
    ways = over(offer.choices.get(name))
    return 0 if ways is None else ways.reach.budget


def _as_wanted(sort: Sort, view: View, mark: Mark) -> Any:
    """What was clicked, as a field of this sort would hold it; None for a place where a unit is wanted."""
    if sort is Sort.UNIT:
        return None if isinstance(mark, tuple) else mark
    cells = (mark,) if isinstance(mark, tuple) else where(view, mark)[:1]
    return cells[0] if sort is Sort.CELL and cells else cells or None


def unpointed(form: Form, view: View) -> tuple[FormField, ...]:
    """The fields of a form that are chosen otherwise than by pointing and by the table of ways."""
    found = []
    for blank in form.blanks():
        several = blank.sort is Sort.WORD and len(blank.values) > 1
        refined = form.kind is not None and blank.name in form.kind.refinements
        fired = form.kind is not None and blank.name == form.kind.rounds and len(blank.values) > FIRED
        apart = several and (None in blank.values or refined or fired)
        listed = blank.sort in ON_MAP and blank.values and not all_on_map(view, blank)
        if apart or (blank.sort is Sort.DIRECTION and blank.open) or listed:
            found.append(blank)
    return tuple(found)


def hostile(view: View, ref: Ref) -> bool:
    """Whether a unit fights for an enemy of the side that looks on, as far as that is known."""
    whose, condition = view.find(ref, Allegiance), view.find(ref, Condition)
    if whose is None or (view.viewer is not None and not view.relations.hostile(view.viewer, whose.side)):
        return False
    return condition is None or condition.state.fighting


def lead_on(form: Form, view: View, cell: Cell) -> bool:
    """Lead the way of a form over its end so far on to a cell; whether there is such a way."""
    kind = form.kind
    name = next((name for name in kind.aims if kind.sorts[name] is Sort.WAY), "") if kind is not None else ""
    if kind is None or not name:
        return False
    so_far: tuple[Cell, ...] = form.chosen(name) or ()
    if not so_far:
        return form.point(cell)
    for offer in kind.offers:
        ways = over(offer.choices.get(name))
        longer = None if ways is None else onward(ways.reach.price, view.grid.neighbours, so_far, cell)
        if longer is not None and form.fill(name, longer):
            return True
    return False


def onward(
    price: Callable[[tuple[Cell, ...]], int | None],
    neighbours: Callable[[Cell], tuple[tuple[int, Cell], ...]],
    so_far: tuple[Cell, ...],
    goal: Cell,
) -> tuple[Cell, ...] | None:
    """The cheapest way that begins with what was laid down so far and leads on to a cell; None where none does."""
    best: dict[Cell, int] = {}
    open_: list[tuple[int, tuple[Cell, ...]]] = [(0, so_far)]
    while open_:
        _, way = heappop(open_)
        if way[-1] == goal:
            return way
        for _, cell in neighbours(way[-1]):
            longer = (*way, cell)
            paid = None if cell in way else price(longer)
            if paid is not None and paid < best.get(cell, paid + 1):
                best[cell] = paid
                heappush(open_, (paid, longer))
    return None
