"""The fields of a form as controls, whatever the form is for: lists to choose from, numbers and words to write.

What stands in a later field may hang on an earlier one, so all are listed anew after every change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any, Protocol

from game.ui.kit.boxes import Column
from game.ui.kit.choice import Choice, Option, Segments
from game.ui.kit.fields import Field
from game.ui.kit.label import Label
from game.ui.kit.slider import Switch
from game.ui.kit.text_area import TextArea
from game.ui.kit.text_entry import Entry
from game.ui.kit.widget import Widget
from rules.frame.decrees import Places, Words
from rules.frame.forms import Between, Choices
from rules.kernel.faults import Faulty

MANY = 400
"""Values that are listed in a field at most."""
WIDTH = 250
"""Points across of what sets a field."""
CHIPS, LETTERS = 4, 30
"""So many values with so many letters in all stand side by side where fields are as wide as they usually are; more of
them in a list.
"""
PROSE = 200
"""Letters beyond which a text is written in a field of several lines."""
Control = Choice[Any] | Segments[Any] | Switch | Entry


class Wording(Protocol):
    """How the fields of a form are put into words and read."""

    def called(self, field: str) -> str:
        """What a field is called."""

    def worded(self, field: str, value: Any) -> str:
        """A value in words."""

    def takes(self, field: str, legal: Choices) -> str:
        """What a field takes, in short."""

    def understood(self, field: str, legal: Choices, text: str) -> Any:
        """The value that a text stands for; raises Faulty with what it may be."""


class FormControls(Column):
    """A control for each field that is to be filled."""

    def __init__(
        self,
        fields: Sequence[str],
        legal: Callable[[str, Mapping[str, Any]], Choices],
        given: Mapping[str, Any],
        wording: Wording,
        changed: Callable[[], object],
        *,
        width: float = WIDTH,
        start: Callable[[Mapping[str, Any]], Mapping[str, Any]] = lambda _filled: {},
    ) -> None:
        super().__init__(gap=12)
        self.fields_in_turn, self._legal_of, self._wording = tuple(fields), legal, wording
        self._tell, self._across, self._start = changed, width, start
        self.given = dict(given)
        """What the fields stand at; a field that is not filled rightly is left out."""
        self.wrong = ""
        """What is wrong with the first field that is not filled rightly, in a sentence."""
        self._written: dict[str, str] = {}
        self._controls: dict[str, Control] = {}
        self._build()
        self.check()

    def _build(self) -> None:
        self._sorts = tuple(self._sort(name) for name in self.fields_in_turn)
        self.fill([self._row(name) for name in self.fields_in_turn])

    def _legal(self, name: str) -> Choices:
        """What a field takes, given those before it as far as they are filled."""
        before: dict[str, Any] = {}
        for each in self.fields_in_turn:
            if each == name or each not in self.given:
                break
            before[each] = self.given[each]
        return self._legal_of(name, before)

    def _row(self, name: str) -> Widget:
        legal, title = self._legal(name), self._wording.called(name).capitalize()
        if _typed(legal):
            control: Control = self._entry(name, legal)
        else:
            control = self._choice(name, legal)
        self._controls[name] = control
        return Column(Label(title), control, gap=4) if isinstance(control, TextArea) else Field(title, control)

    def _entry(self, name: str, legal: Choices) -> Entry:
        if name in self.given:
            text = self._wording.worded(name, self.given[name])
        elif isinstance(legal, Between):
            self.given[name] = max(legal.low, 1) if legal.high >= 1 else legal.low
            text = str(self.given[name])
        else:
            text = ""
        self._written[name] = text

        def written(now: str) -> None:
            self._written[name] = now
            self._changed()

        hint = self._wording.takes(name, legal)
        if isinstance(legal, Words) and legal.longest > PROSE:
            breaks = "two\nlines" in legal
            return TextArea(text, written, hint, limit=legal.longest, breaks=breaks, hint=hint, name=f"field {name}")
        return Entry(
            text, written, placeholder=hint, hint=hint, width=self._across, lettered=True, name=f"field {name}"
        )

    def _options(self, name: str, legal: Choices) -> list[Option[Any]]:
        return [Option(value, self._wording.worded(name, value) or "none") for value in islice(legal, MANY)]

    def _choice(self, name: str, legal: Choices) -> Control:
        options = self._options(name, legal)
        self._settle(name, [option.value for option in options])

        def chosen(value: Any) -> None:
            self.given[name] = value
            self._begin_anew(name)
            self._changed()

        now = self.given.get(name)
        if {option.value for option in options} == {True, False}:
            return Switch(bool(now), chosen, name=f"field {name}")
        if self._side_by_side(options):
            return Segments(options, now, chosen, width=self._across, lettered=True, name=f"field {name}")
        return Choice(options, now, chosen, width=self._across, lettered=True, name=f"field {name}")

    def _side_by_side(self, options: Sequence[Option[Any]]) -> bool:
        """Whether values have room beside one another."""
        letters = LETTERS * self._across / WIDTH
        return 1 < len(options) <= CHIPS and sum(len(option.title) for option in options) <= letters

    def _settle(self, name: str, values: Sequence[Any]) -> None:
        """A field that stands at none of its values stands at the first."""
        if self.given.get(name) not in values:
            self.given.pop(name, None)
            if values:
                self.given[name] = values[0]

    def _begin_anew(self, name: str) -> None:
        """Fields behind one that was chosen stand at what is there now of that; others take other values perhaps."""
        behind = self.fields_in_turn[self.fields_in_turn.index(name) + 1 :]
        before = {each: value for each, value in self.given.items() if each not in behind}
        for each, value in self._start(before).items():
            control = self._controls.get(each)
            if each in behind:
                self.given[each] = value
            if each in behind and isinstance(control, Entry):
                control.text = self._written[each] = self._wording.worded(each, value)
        if self._sorts != tuple(self._sort(each) for each in self.fields_in_turn):
            self._build()

    def _changed(self) -> None:
        self.check()
        self._tell()

    def check(self) -> None:
        """List anew what later fields take, and see what is wrong."""
        self.wrong = ""
        for name in self.fields_in_turn:
            legal, control = self._legal(name), self._controls[name]
            called = self._wording.called(name)
            if isinstance(control, Entry):
                try:
                    self.given[name] = self._wording.understood(name, legal, self._written[name])
                except Faulty as error:
                    self.given.pop(name, None)
                    self.wrong = self.wrong or f"{called.capitalize()}: {error.faults[0].fault}."
            elif not isinstance(control, Switch):
                self._list(name, control, legal)
                if name not in self.given:
                    self.wrong = self.wrong or f"No {called} is possible here."

    def _sort(self, name: str) -> tuple[bool, bool, bool, int]:
        """What control a field has, by what it takes."""
        legal = self._legal(name)
        two = not _typed(legal) and set(islice(legal, 3)) == {True, False}
        beside = not _typed(legal) and len(list(islice(legal, CHIPS + 1))) <= CHIPS
        short = beside and self._side_by_side(self._options(name, legal))
        return _typed(legal), two, short, legal.longest if isinstance(legal, Words) else 0

    def _list(self, name: str, control: Choice[Any] | Segments[Any], legal: Choices) -> None:
        options = self._options(name, legal)
        self._settle(name, [option.value for option in options])
        if tuple(options) != tuple(control.options):
            control.options = tuple(options)
            control.relayout()
        if name in self.given:
            control.value = self.given[name]


def _typed(legal: Choices) -> bool:
    """Whether a field is written rather than chosen from a list."""
    numbers = getattr(legal, "low", None) is not None and getattr(legal, "high", None) is not None
    return numbers or isinstance(legal, Places | Between | Words)
