"""The faces that the next dice show, as the game master types them in."""

from __future__ import annotations

import secrets

from game.battle.real_dice import DiceWanted
from game.ui.battle.panels.screen_protocol import Whole
from game.ui.kit.boxes import Column
from game.ui.kit.dialog import Answer, Dialog
from game.ui.kit.label import Label
from game.ui.kit.text_entry import Entry

MOST = 60
"""Faces that are set at once at most."""


def faces_in(text: str) -> tuple[int, ...] | None:
    """The faces that a text names; None for anything else."""
    try:
        faces = tuple(int(word) for word in text.replace(",", " ").split())
    except ValueError:
        return None
    return faces if 0 < len(faces) <= MOST and all(face > 0 for face in faces) else None


class RollForm:
    """Asks for the faces of the roll that everything waits for; the program rolls those that are left out."""

    def __init__(self, screen: Whole) -> None:
        self.screen = screen
        self._typed: DiceWanted | None = None
        """The roll whose faces have been typed in."""

    def ask(self) -> None:
        """Ask, unless the faces of this roll have been typed in."""
        wanted = self.screen.session.wanted
        if wanted is None or wanted is self._typed:
            return
        purpose = f" for {wanted.purpose}" if wanted.purpose else ""
        roller = self.screen.desk.view.called(wanted.unit)
        note = Label(f"{roller} rolls {wanted.pool}{purpose}. Type the faces of each d{wanted.sides}.")
        trouble = Label("", "small", "bad")
        entry = Entry("", None, lambda _: tried(), "3, 5, 1", limit=200, name="roll")

        def tried() -> None:
            faces = faces_in(entry.text)
            if faces is None or max(faces) > wanted.sides:
                trouble.text = f"Write whole numbers from 1 to {wanted.sides}."
                return
            give(faces)
            dialog.close()

        def give(faces: tuple[int, ...]) -> None:
            self._typed = wanted
            self.screen.session.type_in(faces)

        def by_program() -> None:
            give((secrets.randbelow(wanted.sides) + 1,))

        answers = [Answer("Roll", None, "primary"), Answer("Let the program roll one", by_program)]
        dialog = Dialog("Real dice", Column(note, entry, trouble), answers)
        dialog.buttons[0].doing = tried
        dialog.open(self.screen.widgets)
        self.screen.widgets.set_focus(entry, False)


def dice_form(screen: Whole) -> None:
    """Ask for the faces, in the order in which the dice fall."""
    trouble = Label("", "small", "bad")
    entry = Entry("", None, lambda _: tried(), "3, 5, 1", limit=200, name="faces")

    def tried() -> None:
        faces = faces_in(entry.text)
        if faces is None:
            trouble.text = "Write the faces as whole numbers, such as 3, 5, 1."
            return
        dialog.close()
        screen.session.set_dice(faces)

    note = Label("The next dice that fall show these faces, whichever unit rolls them.", "small", "second")
    dialog = Dialog("Next dice", Column(note, entry, trouble), [Answer("Set", None, "primary"), Answer("Cancel")])
    dialog.buttons[0].doing = tried
    dialog.open(screen.widgets)
    screen.widgets.set_focus(entry, False)
