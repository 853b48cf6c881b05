"""The bar at the top: the way back, the title, undo and redo, saving, and where one can go from here."""

from __future__ import annotations

from typing import Protocol

from game.ui.kit.boxes import Row, Spacer
from game.ui.kit.button import Button
from game.ui.kit.label import Label
from game.ui.kit.panel import Panel
from game.workshop.editing.edited_scenario import EditedScenario


class Editor(Protocol):
    """What the bar presses."""

    def leave(self) -> None: ...
    def undo(self) -> None: ...
    def redo(self) -> None: ...
    def save(self) -> bool: ...
    def check(self) -> None: ...
    def tiled(self) -> None: ...
    def lab(self) -> None: ...
    def play(self) -> None: ...


class TopBar(Panel):
    """Buttons in a row."""

    def __init__(self, editor: Editor) -> None:
        self.title = Label("", "title", wrap=False, grow=1.0, name="title")
        self.undo = Button("", editor.undo, "quiet", "undo", command="workshop.undo", keycap=False, name="undo")
        self.redo = Button("", editor.redo, "quiet", "redo", command="workshop.redo", keycap=False, name="redo")
        self.save = Button("Save", editor.save, icon="save", command="workshop.save", keycap=False, name="save")
        self.check = Button(
            "Check", editor.check, "quiet", "check", command="workshop.check", keycap=False, name="check"
        )
        self.tiled = Button(
            "Tiled", editor.tiled, "quiet", "map", command="workshop.tiled", keycap=False, name="tiled",
            hint="Open the map in Tiled; what is saved there is taken up here",
        )  # fmt: skip
        self.lab = Button(
            "Ask the lab", editor.lab, icon="chart", command="workshop.lab", keycap=False, name="lab",
            hint="Have the computer play it many times: who wins, who dies, how long it takes",
        )  # fmt: skip
        self.play = Button(
            "Play from here", editor.play, "primary", "play", command="workshop.play", keycap=False, name="play",
            hint="Save it, and begin a battle",
        )  # fmt: skip
        self.play.default = False
        back = Button("", editor.leave, "quiet", "left", hint="Back (Esc)", name="back")
        parts = (back, self.title, self.undo, self.redo, self.save, Spacer(10), self.check)
        super().__init__(Row(*parts, self.tiled, self.lab, self.play, gap=8), pad=8)

    def show(self, title: str, edited: EditedScenario) -> None:
        """Show what can be undone, and whether all is saved."""
        self.title.text = f"{title} *" if edited.unsaved else title
        self.title.hint = "There are unsaved changes" if edited.unsaved else str(edited.file)
        self.undo.enabled, self.redo.enabled = edited.can_undo, edited.can_redo
        self.undo.hint = f"Undo (Ctrl+Z): {edited.undoes}" if edited.can_undo else "Nothing to undo"
        self.redo.hint = f"Redo (Ctrl+Y): {edited.redoes}" if edited.can_redo else "Nothing to redo"
        self.save.enabled = bool(edited.unsaved)
        self.save.hint = "Save (Ctrl+S)" if edited.unsaved else "All is saved"
