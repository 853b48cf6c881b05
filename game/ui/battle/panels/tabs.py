"""Tabs for what a small window has no room for: each pulls its panel out over the map, one at a time."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import Unpack

from game.ui.kit.button import Button
from game.ui.kit.panel import Panel
from game.ui.kit.widget import Options

ACROSS = 54
"""Points of the column of tabs, with the air beside it."""
TABS = (
    ("units", "people", "Your units"),
    ("map", "map", "Minimap"),
    ("log", "log", "What happened"),
    ("target", "target", "Target"),
    ("order", "layers", "Unit card: fold it to see the map beneath"),
)
"""What can be folded, with the drawing and the words of its tab."""
COMMANDS = {"target": "battle.target_card"}
"""Commands that are not called as their panel."""


class Tabs(Panel):
    """A column of buttons at the left edge."""

    def __init__(self, pull: Callable[[str], object], **options: Unpack[Options]) -> None:
        self.buttons = {
            name: Button(
                "",
                partial(pull, name),
                "quiet",
                icon,
                command=COMMANDS.get(name, f"battle.{name}"),
                keycap=False,
                name=f"tab {name}",
                hint=hint,
            )
            for name, icon, hint in TABS
        }
        super().__init__(*self.buttons.values(), gap=1, pad=4, **options)

    def offer(self, folded: Collection[str], out: Collection[str]) -> None:
        """Show the tabs of what is folded; those of what is out stay down."""
        for name, button in self.buttons.items():
            button.visible = name in folded
            button.chosen = name in out
        self.visible = bool(folded)
        self.relayout()
