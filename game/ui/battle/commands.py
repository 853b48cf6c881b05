"""The keys of the battle screen. Letters are left to the things to do; these are what is always there."""

from __future__ import annotations

from game.ui.keys import Command

GROUP = "Battle"

COMMANDS = (
    Command("battle.confirm", "Give the order", GROUP, "Enter"),
    Command("battle.back", "One step back", GROUP, "Esc"),
    Command("battle.usual", "The usual answer", GROUP, "Ctrl+Enter"),
    Command("battle.for_all", "The same for all", GROUP, "Ctrl+A"),
    Command("battle.undo", "Undo", GROUP, "Ctrl+Z"),
    Command("battle.target", "Next target", GROUP, "."),
    Command("battle.target_back", "Target before", GROUP, ","),
    Command("battle.row", "Next way of doing it", GROUP, "PgDn"),
    Command("battle.row_back", "Way of doing it before", GROUP, "PgUp"),
    Command("battle.unit", "Next of your units", GROUP, "Ctrl+."),
    Command("battle.unit_back", "Unit before", GROUP, "Ctrl+,"),
    Command("battle.home", "Go to who is asked", GROUP, "Home"),
    Command("battle.all", "See the whole map", GROUP, "End"),
    Command("battle.closer", "Closer", GROUP, "="),
    Command("battle.further", "Further", GROUP, "-"),
    Command("battle.skip", "Skip what is shown", GROUP, "Backspace"),
    Command("battle.ask", "Ask the map (hold)", GROUP, "Alt"),
    Command("battle.why", "Why? What is here, and by which rule", GROUP, "Ctrl+W"),
    Command("battle.posture", "Posture that is asked about", GROUP, "Ctrl+P"),
    Command("battle.ruler", "Measure", GROUP, "Ctrl+R"),
    Command("battle.names", "Names on the map", GROUP, "Ctrl+N"),
    Command("battle.units", "Your units", GROUP, "Ctrl+E"),
    Command("battle.map", "The map in small", GROUP, "Ctrl+G"),
    Command("battle.log", "Open the log", GROUP, "Ctrl+L"),
    Command("battle.target_card", "Whom you point at", GROUP, "Ctrl+I"),
    Command("battle.order", "Fold the card", GROUP, "Ctrl+B"),
    Command("battle.filter", "Log of one unit", GROUP, "Ctrl+F"),
    Command("battle.film", "Turn back the film", GROUP, "Ctrl+T"),
    Command("battle.orders", "Standing orders", GROUP, "Ctrl+O"),
    Command("battle.briefing", "Briefing: objectives, score and time", GROUP, "F3"),
    Command("battle.rules", "Rules", GROUP, "F1"),
    Command("battle.menu", "Menu", GROUP, "F10"),
)
HINTED = ("battle.back", "battle.target", "battle.row", "battle.home", "battle.ask", "battle.undo", "battle.menu")
"""What the bar of hints shows while an order is being given."""
