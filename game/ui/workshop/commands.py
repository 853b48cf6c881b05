"""The keys of the editor."""

from __future__ import annotations

from game.ui.keys import Command

GROUP = "Workshop"
PICK = "workshop.pick"
TOOLS = tuple(f"workshop.tool.{number}" for number in range(1, 19))
"""The first eighteen tools, by the figures, and by the figures with Ctrl."""
COMMANDS = (
    Command("workshop.save", "Save", GROUP, "Ctrl+S"),
    Command("workshop.undo", "Undo", GROUP, "Ctrl+Z"),
    Command("workshop.redo", "Redo", GROUP, "Ctrl+Y"),
    Command("workshop.play", "Play from here", GROUP, "F5"),
    Command("workshop.lab", "Ask the lab", GROUP, "F6"),
    Command("workshop.tiled", "Open in Tiled", GROUP, "F7"),
    Command("workshop.check", "Next finding", GROUP, "F8"),
    Command(PICK, "Select", GROUP, "0"),
    *(
        Command(name, f"Tool {number}", GROUP, str(number) if number < 10 else f"Ctrl+{number - 9}")
        for number, name in enumerate(TOOLS, 1)
    ),
    Command("workshop.larger", "Larger brush", GROUP, "]"),
    Command("workshop.smaller", "Smaller brush", GROUP, "["),
    Command("workshop.turn", "Next edge of the cell", GROUP, "."),
    Command("workshop.turn_back", "Previous edge of the cell", GROUP, ","),
    Command("workshop.remove", "Remove", GROUP, "Del"),
    Command("workshop.all", "Whole map", GROUP, "Home"),
    Command("workshop.closer", "Zoom in", GROUP, "="),
    Command("workshop.further", "Zoom out", GROUP, "-"),
    Command("workshop.people", "People", GROUP, "Ctrl+P"),
    Command("workshop.pages", "Scenario", GROUP, "Ctrl+E"),
)
