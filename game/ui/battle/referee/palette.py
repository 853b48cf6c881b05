"""Every decree there is, by name: letters search among them."""

from __future__ import annotations

from collections.abc import Callable

from game.battle.decrees.hand import Hand
from game.ui.kit.boxes import Column
from game.ui.kit.dialog import Answer, Dialog
from game.ui.kit.label import Label
from game.ui.kit.list_view import Listing
from game.ui.kit.root import Root
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.text_entry import Entry
from game.ui.kit.widget import Widget

DOWN = 380
"""Points down of the list."""


class Palette(Dialog):
    """A list of decrees; Enter takes the one that is chosen."""

    def __init__(self, hand: Hand, taken: Callable[[str], object]) -> None:
        self.hand, self.taken = hand, taken
        self._found: list[str] = []
        self._search = Entry("", self._searched, lambda _: self._take(), "type to search", name="search decrees")
        self._list = Listing((), 0, None, lambda at: self._open(at), name="decrees")
        super().__init__(
            "Decrees", Column(self._search, ScrollArea(self._list, height=DOWN)), [Answer("Close")], width=620
        )
        self._searched("")

    def look(self, root: Root) -> Palette:
        """Open it, ready for letters."""
        self.open(root)
        root.set_focus(self._search, root.ringed is not None)
        return self

    def _searched(self, words: str) -> None:
        wanted = words.casefold().split()
        self._found = [kind for kind in self.hand.kinds if all(word in self._text(kind) for word in wanted)]
        if wanted:
            first = wanted[0]
            self._found.sort(key=lambda kind: not self.hand.kinds[kind].form.title.casefold().startswith(first))
        lines = [self._line(kind) for kind in self._found]
        missing = [
            self._missing(word, why)
            for word, why in self.hand.missing.items()
            if all(letters in f"{word} {why}".casefold() for letters in wanted)
        ]
        self._list.show([*lines, *missing], 0 if self._found else None)

    def _text(self, kind: str) -> str:
        form = self.hand.kinds[kind].form
        return f"{kind} {form.title} {form.group} {form.does}".casefold()

    def _line(self, kind: str) -> Widget:
        form = self.hand.kinds[kind].form
        return Column(Label(form.title, "strong", wrap=False), Label(form.does, "small", "second", wrap=False), gap=0)

    def _missing(self, word: str, why: str) -> Widget:
        """A decree that the rulebook has no rules for, with the reason."""
        title = Label(word.capitalize(), "strong", "faint", wrap=False)
        return Column(title, Label(f"Not possible. {why}.", "small", "second"), gap=0, enabled=False)

    def _take(self) -> None:
        if self._list.chosen is not None:
            self._open(self._list.chosen)

    def _open(self, at: int) -> None:
        kind = self._found[at]
        self.close()
        self.taken(kind)
