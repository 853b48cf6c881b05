"""The tools at the left, in groups: one to pick things up, and one for every change that is made on the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ui.kit.boxes import Column
from game.ui.kit.button import Button
from game.ui.kit.canvas import LEFT
from game.ui.kit.label import caption
from game.ui.kit.panel import Panel
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.widget import Widget
from game.ui.workshop.commands import PICK, TOOLS
from game.ui.workshop.tools import Tool

ACROSS = 196
"""Points across."""


class ToolList(Panel):
    """A button for every tool; the one in use is lit."""

    def __init__(self, tools: Sequence[Tool], take: Callable[[Tool | None], object]) -> None:
        self._buttons: list[tuple[Tool | None, Button]] = []
        self._take = take
        parts: list[Widget] = [self._button(None, "Select", "hand", PICK, "Look at what lies on the map, move it")]
        group = ""
        for number, tool in enumerate(tools):
            form = tool.kind.form
            if form.group != group:
                group = form.group
                parts.append(caption(group.capitalize()))
            command = TOOLS[number] if number < len(TOOLS) else ""
            parts.append(self._button(tool, tool.title, "", command, form.does))
        super().__init__(ScrollArea(Column(*parts, gap=3), grow=1.0), pad=8, width=ACROSS, name="tools")
        self.show(None)

    def _button(self, tool: Tool | None, text: str, icon: str, command: str, hint: str) -> Button:
        name = f"tool {tool.kind.word}" if tool is not None else "tool pick"
        button = Button(
            text,
            lambda: self._take(tool),
            "quiet",
            icon,
            align=LEFT,
            command=command,
            hint=hint,
            name=name,
            font="body",
        )
        self._buttons.append((tool, button))
        return button

    def show(self, tool: Tool | None) -> None:
        """Light the tool in use."""
        for each, button in self._buttons:
            button.chosen = each is tool
            if button.chosen and button.rect:
                button.reveal(button.rect)
