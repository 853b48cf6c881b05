"""The buttons for the answers to a question of its own, each with what it means or promises where there is room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.ui.battle.order_kind import Kind
from game.ui.kit.boxes import Column, Grid
from game.ui.kit.button import Button
from game.ui.kit.label import Label
from game.ui.kit.widget import Widget
from rules.frame.forms import Purpose

FORWARD = (Purpose.HARM, Purpose.PIN, Purpose.GO, Purpose.BEGIN, Purpose.WATCH, Purpose.AIM)
"""What comes first among the things to do."""
WAYS = 2
"""So many ways to begin a turn are a choice that wants a word each."""


def kinds_listed(kinds: Sequence[Kind], pick: Callable[[Kind], object], *, explained: bool = False) -> list[Widget]:
    """A button for each. Where a turn may begin in several ways, and there is room, each is `explained` in a sentence;
    below the answers to a question of its own stands what each promises.
    """
    ordered = sorted(kinds, key=lambda kind: kind.purpose not in FORWARD)
    if not ordered:
        return []
    begins = sum(kind.purpose is Purpose.BEGIN for kind in ordered) >= WAYS
    if begins and explained:
        return [Column(*(_with_words(kind, pick, kind.action.does) for kind in ordered), gap=8)]
    if all(kind.action.apart and _noted(kind) for kind in ordered):
        return [Column(*(_with_words(kind, pick, _noted(kind)) for kind in ordered), gap=8)]
    return [Grid(*(_button(kind, pick) for kind in ordered), columns=(1, 1), gap=6, rows=6, align=-1)]


def _with_words(kind: Kind, pick: Callable[[Kind], object], words: str) -> Widget:
    """A button, and below it what it means or promises."""
    return Column(_button(kind, pick), Label(words, "small", "second"), gap=2)


def _noted(kind: Kind) -> str:
    """What is promised by the answers of this kind to a question of their own; "" where any promises nothing."""
    notes = [offer.note for offer in kind.offers]
    return "; ".join(notes) if all(notes) else ""


def _button(kind: Kind, pick: Callable[[Kind], object]) -> Button:
    return Button(
        kind.title,
        partial(pick, kind),
        align=0.0,
        font="small_strong",
        command=kind.command,
        name=f"kind {kind.title}",
        hint="\n".join(filter(None, (kind.action.does, f"Cost: {kind.cost}"))),
    )
