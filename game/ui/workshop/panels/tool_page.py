"""The settings of the tool in use: what its form asks beside the place, how large the brush is, what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from game.ui.form_controls import FormControls
from game.ui.kit.boxes import Column, Flow
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice, Option, Segments
from game.ui.kit.fields import Field
from game.ui.kit.label import Label, caption
from game.ui.kit.slider import Slider
from game.ui.kit.widget import Widget
from game.ui.workshop.gestures import LARGEST
from game.ui.workshop.hand import Hand
from game.ui.workshop.objects import of_the_map
from game.ui.workshop.tools import Drawn, Sort, Tool
from game.ui.workshop.wording import ChangeWords
from game.workshop.editing.changes import ChangeKind
from game.workshop.editing.state import State

PICKING = (
    "Click on what lies on the map to see and change it. Drag figures, areas, mines and notes to another cell. The"
    " right button moves the map; a click with it offers what can be done there."
)
HOW = {
    Sort.EDGES: "Click on an edge. Drag along several edges to set them together.",
    Sort.CELL: "Click on a cell.",
}
ACROSS = 165
"""Points across of what sets a field."""
STROKES = "Drag over the map to draw."
SPANS = "Drag from one corner to the other."
FREELY = "Drag over all the cells that belong to it."
SHAPES = (Option(Drawn.FREE, "Brush"), Option(Drawn.RECTANGLE, "Box"))
OWN = "your own"
"""What a filling is called that is none of the presets."""


class ToolPage(Column):
    """What can be chosen about the tool."""

    def __init__(
        self,
        hand: Hand,
        state: Callable[[], State],
        changed: Callable[[], object],
        fill_in: Callable[[ChangeKind, Mapping[str, Any]], object],
    ) -> None:
        super().__init__(gap="wide", name="tool page")
        self._hand, self._state, self._changed, self._fill_in = hand, state, changed, fill_in
        self._controls: FormControls | None = None
        self._how = Label("", "small", "second")

    def show(self) -> None:
        """Show the tool in use."""
        tool = self._hand.tool
        self._controls = None
        if tool is None:
            whole = [
                Button(
                    f"{kind.form.title}…",
                    partial(self._fill_in, kind, {}),
                    font="body",
                    name=f"fill {kind.word}",
                    hint=kind.form.does,
                )
                for kind in of_the_map()
            ]
            of_map = Column(caption("The map as a whole"), Flow(*whole, gap=6), gap=6)
            self.fill([Label("Select", "title"), Label(PICKING, "body", "second"), of_map])
            return
        parts: list[Widget] = [Label(tool.title, "title"), Label(tool.kind.form.does, "body", "second")]
        if tool.kind.presets:
            parts.append(self._presets(tool))
        if tool.fields:
            parts.append(self._form(tool))
        if tool.sort is Sort.CELLS:
            parts += self._how_drawn(tool)
        self._how.text = self._drawing(tool)
        self.fill([*parts, self._how])

    def _form(self, tool: Tool) -> Widget:
        state = self._state()
        controls = FormControls(
            tool.fields,
            lambda name, before: tool.legal(self._state(), name, before),
            tool.settled(state),
            ChangeWords(tool.kind.form, self._state),
            self._filled,
            width=ACROSS,
        )
        self._controls = controls
        tool.given.update(controls.given)
        return controls

    def _filled(self) -> None:
        tool = self._hand.tool
        if tool is not None and self._controls is not None:
            tool.given.clear()
            tool.given.update(self._controls.given)
            self._how.text = self._controls.wrong or self._drawing(tool)
        self._changed()

    def _presets(self, tool: Tool) -> Widget:
        """Fillings under a name: the one that is in force is chosen."""
        now = tool.settled(self._state())
        same = (name for name, preset in tool.kind.presets.items() if preset.items() <= now.items())
        chosen = next(same, OWN)
        names = [*tool.kind.presets, *([OWN] if chosen == OWN else [])]
        options = [Option(name, name[:1].upper() + name[1:]) for name in names]
        return Field("Kind", Choice(options, chosen, self._preset, width=ACROSS, lettered=True, name="preset"))

    def _preset(self, name: str) -> None:
        tool = self._hand.tool
        if tool is not None and name in tool.kind.presets:
            tool.given.update(tool.kind.presets[name])
            self.show()
            self._changed()

    def _how_drawn(self, tool: Tool) -> list[Widget]:
        shape = Field(
            "Marked with", Segments(SHAPES, tool.drawn, self._shaped, width=ACROSS, lettered=True, name="drawn")
        )
        if tool.drawn is Drawn.RECTANGLE:
            return [shape]
        size = Slider(
            self._hand.size,
            1,
            LARGEST,
            self._sized,
            shown=lambda wide: f"{round(wide)}",
            width=ACROSS,
            lettered=True,
            name="brush",
        )
        return [shape, Field("Cells across", size)]

    def _sized(self, wide: float) -> None:
        self._hand.size = round(wide)
        self._changed()

    def _shaped(self, drawn: Drawn) -> None:
        if self._hand.tool is not None:
            self._hand.tool.drawn = drawn
        self.show()
        self._changed()

    def _drawing(self, tool: Tool) -> str:
        if tool.sort is not Sort.CELLS:
            return HOW[tool.sort]
        if tool.drawn is Drawn.RECTANGLE:
            return SPANS
        return STROKES if tool.strokes else FREELY
