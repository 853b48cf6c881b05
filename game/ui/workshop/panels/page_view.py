"""A page of fields on the screen: made from what the page says of each, of a scenario or of a sheet of any rulebook."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import Any, Protocol

from game.ui.kit.boxes import Column, Flow, Row
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice, Option
from game.ui.kit.fields import Field as Line
from game.ui.kit.label import Label
from game.ui.kit.menu import Item, menu
from game.ui.kit.slider import Switch
from game.ui.kit.text_area import TextArea
from game.ui.kit.text_entry import Entry
from game.ui.kit.widget import Widget
from game.workshop.editing.fields import Addable, Field, Group, Kind, Page, as_typed, shown
from game.workshop.editing.values import AnyWords
from game.workshop.toml_blocks import Way

ACROSS = 170
"""Points across of what sets a field."""
MANY = 400
"""Values that a list offers at most."""
CHIPS = 14
"""So many values of which several may be chosen stand side by side; more of them are written."""
LONGEST = 4000
"""Letters that can be written into a field."""
LEFT_OUT = "left out"
Control = Choice[Any] | Switch | Entry | Flow


class Writer(Protocol):
    """What a page is written through. Each says why it cannot be done; "" once it is."""

    def write_value(self, way: Way, value: Any) -> str:
        """Write a value; None leaves it out."""

    def add_table(self, way: Way) -> str:
        """Add a table to a list."""

    def remove_table(self, way: Way) -> str:
        """Remove a table."""


class PageView(Column):
    """Groups of fields, each with what sets it."""

    def __init__(self, writer: Writer) -> None:
        super().__init__(gap="wide")
        self._writer = writer
        self._page: Callable[[], Page] | None = None
        self._controls: dict[Way, Control] = {}
        self._faults: dict[Way, Label] = {}
        self._suggested: dict[Way, Flow] = {}
        """The texts that are offered below a field that is written."""
        self._built: tuple[object, ...] = ()
        """Which fields there are: as long as they are the same, what is written in them is left to the user."""

    def show(self, page: Callable[[], Page]) -> None:
        """Show this page, from the start."""
        self._page, self._built = page, ()
        self.refresh()

    def refresh(self) -> None:
        """The page may have changed."""
        if self._page is None:
            return
        page = self._page()
        built: tuple[object, ...] = tuple((each.way, each.kind, each.must, _offered(each)) for each in page.fields)
        built += tuple((group.way, group.removable, group.addable) for group in page.groups)
        if built != self._built:
            self._built = built
            self._build(page)
        for each in page.fields:
            self._update(each)

    def _build(self, page: Page) -> None:
        self._controls, self._faults, self._suggested = {}, {}, {}
        focus = self._root.focus.name if self._root is not None and self._root.focus is not None else ""
        ringed = self._root is not None and self._root.ringed is not None
        self.fill([self._group(group, first=number == 0) for number, group in enumerate(page.groups)])
        again = next((widget for widget in self.everything() if focus and widget.name == focus), None)
        if again is not None and self._root is not None:
            self._root.set_focus(again, ringed)

    def _group(self, group: Group, *, first: bool) -> Widget:
        parts: list[Widget] = []
        if not first:
            head: list[Widget] = [Label(group.title, "strong", grow=1.0)]
            if group.removable:
                name = f"remove {_named(group.way)}"
                gone = Button("", partial(self._remove, group.way), "quiet", "bin", hint="Remove", name=name)
                head.append(gone)
            parts.append(Row(*head))
        parts += [self._field(each) for each in group.fields]
        more = [self._more(each) for each in group.addable if each.keys or not _is_names(each)]
        if more:
            parts.append(Flow(*more, gap=6))
        return Column(*parts, gap=10)

    def _more(self, each: Addable) -> Widget:
        text, name = f"Add {each.label.lower()}", f"add {_named(each.way)}"
        if not each.keys:
            return Button(text, partial(self._add, each.way), "quiet", "plus", hint=each.about, name=name, font="body")

        def opened() -> None:
            items = [Item(key, partial(self._write, (*each.way, key), each.first)) for key in each.keys]
            if self._root is not None:
                menu(self._root, button.rect.bottomleft, items)

        button = Button(text, opened, "quiet", "plus", hint=each.about, name=name, font="body")
        return button

    def _field(self, each: Field) -> Widget:
        control = self._control(each)
        self._controls[each.way] = control
        fault = self._faults[each.way] = Label("", "small", "bad", visible=False)
        title = f"{each.label} *" if each.must else each.label
        if each.kind is Kind.TEXT and _offered(each):
            self._suggested[each.way] = chips = Flow(*(self._suggestion(each, name) for name in _offered(each)), gap=4)
            return Column(Line(title, control, hint=each.about), chips, fault, gap=4)
        if isinstance(control, Flow | TextArea):
            return Column(Label(title, hint=each.about), control, fault, gap=4)
        return Column(Line(title, control, hint=each.about), fault, gap=2)

    def _control(self, each: Field) -> Control:
        name = f"field {_named(each.way)}"
        if each.kind is Kind.FLAG:
            return Switch(bool(_now(each)), partial(self._write, each.way), name=name)
        if each.kind is Kind.SEVERAL and len(_offered(each)) <= CHIPS:
            return Flow(*(self._chip(each, value) for value in _offered(each)), gap=4, name=name)
        if each.kind is Kind.CHOICE:
            return Choice(
                _options(each), _chosen(each), partial(self._write, each.way), width=ACROSS, lettered=True, name=name
            )
        usual = "" if each.usual in (None, "", ()) else f"usual: {shown(each.usual)}"
        if each.kind is Kind.PROSE:
            return TextArea(shown(each.value), partial(self._typed, each.way), usual, limit=LONGEST, name=name)
        return Entry(
            shown(each.value),
            partial(self._typed, each.way),
            None,
            usual,
            limit=LONGEST,
            width=ACROSS,
            lettered=True,
            name=name,
        )

    def _chip(self, each: Field, value: Any) -> Button:
        button = Button(shown(value), partial(self._toggle, each.way, value), font="body")
        button.name = f"chip {_named(each.way)} {shown(value)}"
        return button

    def _suggestion(self, each: Field, name: str) -> Button:
        """A text that is worth offering: one click writes it."""
        return Button(name, partial(self._write, each.way, name), font="small", name=f"chip {_named(each.way)} {name}")

    def _update(self, each: Field) -> None:
        """A field as it stands in the file now: what is being written in it stays."""
        control, fault = self._controls[each.way], self._faults[each.way]
        if isinstance(control, Entry):
            if not control.focused:
                control.text = shown(each.value)
                fault.text = each.fault
            for button in self._suggested.get(each.way, Flow()).parts:
                assert isinstance(button, Button)
                button.visible = button.text != each.value
        elif isinstance(control, Flow):
            for button, value in zip(control.parts, _offered(each), strict=True):
                assert isinstance(button, Button)
                button.chosen = value in (_now(each) or ())
            fault.text = each.fault
        elif isinstance(control, Switch):
            control.on = bool(_now(each))
            fault.text = each.fault
        else:
            control.value = _chosen(each)
            fault.text = each.fault
        fault.visible = bool(fault.text)

    # writing

    def _found(self, way: Way) -> Field | None:
        return None if self._page is None else self._page().field(way)

    def _typed(self, way: Way, text: str) -> None:
        each = self._found(way)
        if each is None:
            return
        value = as_typed(each, text) if text.strip() or each.kind in (Kind.TEXT, Kind.PROSE) else None
        self._write(way, None if value == "" and not each.must else value)

    def _toggle(self, way: Way, value: Any) -> None:
        each = self._found(way)
        if each is not None:
            before = tuple(_now(each) or ())
            chosen = tuple(other for other in before if other != value) if value in before else (*before, value)
            self._write(way, chosen or None)

    def _write(self, way: Way, value: Any) -> None:
        wrong = self._writer.write_value(way, value)
        fault = self._faults.get(way)
        if fault is not None:
            fault.text, fault.visible = wrong, bool(wrong)
        self._refresh_but(way, failed=bool(wrong))

    def _refresh_but(self, way: Way, *, failed: bool) -> None:
        """What else follows from a value that was written; what could not be written stays as it was typed."""
        fault = self._faults.get(way)
        said = fault.text if fault is not None else ""
        self.refresh()
        fault = self._faults.get(way)
        if failed and fault is not None:
            fault.text, fault.visible = said, True

    def _add(self, way: Way) -> None:
        self._writer.add_table(way)
        self.refresh()

    def _remove(self, way: Way) -> None:
        self._writer.remove_table(way)
        self.refresh()


def _named(way: Way) -> str:
    return ".".join(map(str, way))


def _is_names(each: Addable) -> bool:
    """Whether it is a table of names rather than a list of tables."""
    return not isinstance(each.first, dict)


def _now(each: Field) -> Any:
    """What a field stands at: what is written, or what holds where nothing is."""
    return each.usual if each.value is None else each.value


def _offered(each: Field) -> tuple[Any, ...]:
    """The values that a field offers one by one."""
    if each.kind is Kind.SEVERAL:
        return tuple(value for (value,) in islice(each.takes, MANY))
    if each.kind is Kind.TEXT and isinstance(each.takes, AnyWords):
        return tuple(filter(None, islice(each.takes, CHIPS)))
    return tuple(islice(each.takes, MANY)) if each.kind is Kind.CHOICE else ()


def _options(each: Field) -> list[Option[Any]]:
    values = [value for value in _offered(each) if each.must or value != ""]
    nothing = LEFT_OUT if each.usual in (None, "") else f"{shown(each.usual)} (usual)"
    options: list[Option[Any]] = [] if each.must else [Option(None, nothing)]
    if _chosen(each) is not None and each.value not in values:
        options.append(Option(each.value, shown(each.value)))
    return options + [Option(value, each.words.get(value) or shown(value) or LEFT_OUT) for value in values]


def _chosen(each: Field) -> Any:
    """Which option a field stands at: an empty text says no more than one that is left out."""
    return None if each.value == "" and not each.must else each.value
