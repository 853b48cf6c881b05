"""The buttons for what a unit may do: what is done often first, what is seldom done behind a button of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.ui.battle.order_kind import Kind
from game.ui.kit.boxes import Column, Grid
from game.ui.kit.button import Button
from game.ui.kit.label import Label, caption
from game.ui.kit.widget import Widget
from rules.frame.forms import Purpose

FORWARD = (Purpose.HARM, Purpose.PIN, Purpose.GO, Purpose.BEGIN, Purpose.WATCH, Purpose.AIM)
"""What comes first among the things to do."""
WAYS = 2
"""So many ways to begin a turn are a choice that wants a word each."""
FEW = 8
"""So many things to do are all listed; of more the seldom ones are folded away."""
FAMILIES = 4
"""So many families of them are a choice of their own."""
WORDED = 5
"""So many kinds in a family have a word each."""


def kinds_listed(
    kinds: Sequence[Kind],
    pick: Callable[[Kind], object],
    *,
    unfolded: bool,
    unfold: Callable[[], object],
    explained: bool = False,
) -> list[Widget]:
    """A button for each; where they are many, those seldom done are below a button that unfolds them. Where a turn may
    begin in several ways, and there is room, each is `explained` in a sentence; below the answers to a question of its
    own stands what each promises.
    """
    ordered = sorted(kinds, key=lambda kind: kind.purpose not in FORWARD)
    begins = sum(kind.purpose is Purpose.BEGIN for kind in ordered) >= WAYS
    if begins and explained:
        return [Column(*(_with_words(kind, pick, kind.action.does) for kind in ordered), gap=8)]
    if all(kind.action.apart and _noted(kind) for kind in ordered):
        return [Column(*(_with_words(kind, pick, _noted(kind)) for kind in ordered), gap=8)]
    seldom = [kind for kind in ordered if kind.action.seldom] if len(ordered) > FEW else []
    if len(seldom) < 2:
        return [_buttons(ordered, pick)]
    head = Button(
        f"More ({len(seldom)})",
        unfold,
        "quiet",
        "down" if unfolded else "right",
        align=0.0,
        font="small",
        name="more kinds",
        hint=", ".join(kind.title for kind in seldom),
    )
    often = _buttons([kind for kind in ordered if kind not in seldom], pick)
    return [often, head, *([_buttons(seldom, pick)] if unfolded else [])]


def families(kinds: Sequence[Kind]) -> dict[str, list[Kind]]:
    """The kinds by what they belong to, in their order; what stands by itself under its own title."""
    found: dict[str, list[Kind]] = {}
    for kind in kinds:
        found.setdefault(kind.title if kind.intent is None else kind.intent.title, []).append(kind)
    return found


def in_families(kinds: Sequence[Kind]) -> bool:
    """Whether so many kinds of thing may be done that a player first picks what they belong to."""
    return len(kinds) > FEW and len({kind.intent for kind in kinds if kind.offers[0].role is not None}) >= FAMILIES


def families_listed(
    kinds: Sequence[Kind], pick: Callable[[Kind], object], opened: str, open_: Callable[[str], object]
) -> list[Widget]:
    """A button for each family; below them the kinds of the one that was opened, each with a word on it. A family of
    one is picked at once.
    """
    found = families(kinds)
    buttons = [
        _button(alike[0], pick, title) if len(alike) == 1 else _opening(title, alike, partial(open_, title), opened)
        for title, alike in found.items()
    ]
    listed: list[Widget] = [Grid(*buttons, columns=(1, 1), gap=6, rows=6, align=-1)]
    inside = found.get(opened, ())
    if len(inside) < 2:
        return listed
    about = inside[0].intent
    listed += [caption(opened)]
    if about is not None and about.does:
        listed += [Label(about.does, "small", "second")]
    seldom = sorted(inside, key=lambda kind: kind.action.seldom)
    if len(inside) > WORDED:
        return [*listed, _buttons(seldom, pick)]
    return [*listed, Column(*(_with_words(kind, pick, kind.action.does) for kind in seldom), gap=8)]


def _opening(title: str, alike: Sequence[Kind], doing: Callable[[], object], opened: str) -> Button:
    """The button of a family: what is in it is listed once it is pressed."""
    return Button(
        title,
        doing,
        icon="down" if title == opened else "right",
        align=0.0,
        font="small_strong",
        name=f"family {title}",
        hint="\n".join(filter(None, (alike[0].intent.does if alike[0].intent else "", _titles(alike)))),
    )


def _titles(alike: Sequence[Kind]) -> str:
    return ", ".join(kind.title for kind in alike)


def _buttons(kinds: Sequence[Kind], pick: Callable[[Kind], object]) -> Widget:
    return Grid(*(_button(kind, pick) for kind in kinds), columns=(1, 1), gap=6, rows=6, align=-1)


def _with_words(kind: Kind, pick: Callable[[Kind], object], words: str) -> Widget:
    """A button, and below it what it means or promises."""
    return Column(_button(kind, pick), Label(words, "small", "second"), gap=2)


def _noted(kind: Kind) -> str:
    """What is promised by the answers of this kind to a question of their own; "" where any promises nothing."""
    notes = [offer.note for offer in kind.offers]
    return "; ".join(notes) if all(notes) else ""


def _button(kind: Kind, pick: Callable[[Kind], object], words: str = "") -> Button:
    return Button(
        words or kind.title,
        partial(pick, kind),
        align=0.0,
        font="small_strong",
        command=kind.command,
        name=f"kind {kind.title}",
        hint="\n".join(filter(None, (kind.action.does, f"Cost: {kind.cost}"))),
    )
