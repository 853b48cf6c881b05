"""The keys of the battle screen. Letters are left to the things to do; these are what is always there."""

from __future__ import annotations

from game.ui.keys import Command

GROUP = "Battle"

COMMANDS = (
    Command("battle.confirm", "Give order", GROUP, "Enter"),
    Command("battle.back", "Back", GROUP, "Esc"),
    Command("battle.usual", "Default action", GROUP, "Ctrl+Enter"),
    Command("battle.for_all", "Same for all", GROUP, "Ctrl+A"),
    Command("battle.always", "Always take the default", GROUP, "Ctrl+S"),
    Command("battle.errands", "Errands: what units keep doing", GROUP, "Ctrl+D"),
    Command("battle.undo", "Undo", GROUP, "Ctrl+Z"),
    Command("battle.keep", "Keep doing this until something changes", GROUP, "Ctrl+K"),
    Command("battle.errand.go", "Errand: go there", GROUP, "Ctrl+1"),
    Command("battle.errand.hold", "Errand: hold here", GROUP, "Ctrl+2"),
    Command("battle.errand.cover", "Errand: cover ground", GROUP, "Ctrl+3"),
    Command("battle.errand.follow", "Errand: follow", GROUP, "Ctrl+4"),
    Command("battle.errand.guard", "Errand: guard", GROUP, "Ctrl+5"),
    Command("battle.errand.aim", "Errand: aim on", GROUP, "Ctrl+6"),
    Command("battle.errand.load", "Errand: load", GROUP, "Ctrl+7"),
    Command("battle.errand.wait", "Errand: wait", GROUP, "Ctrl+8"),
    Command("battle.errand.asking", "Errand: choose all units that wait for orders", GROUP, "Ctrl+9"),
    Command("battle.errand.all", "Errand: choose all units", GROUP, "Ctrl+0"),
    Command("battle.target", "Next target", GROUP, "."),
    Command("battle.target_back", "Previous target", GROUP, ","),
    Command("battle.row", "Next option", GROUP, "PgDn"),
    Command("battle.row_back", "Previous option", GROUP, "PgUp"),
    Command("battle.best", "Best option at this price", GROUP, "Ctrl+PgUp"),
    Command("battle.unit", "Next unit", GROUP, "Ctrl+."),
    Command("battle.unit_back", "Previous unit", GROUP, "Ctrl+,"),
    Command("battle.home", "Go to active unit", GROUP, "Home"),
    Command("battle.all", "Whole map", GROUP, "End"),
    Command("battle.closer", "Zoom in", GROUP, "="),
    Command("battle.further", "Zoom out", GROUP, "-"),
    Command("battle.skip", "Skip animation", GROUP, "Backspace"),
    Command("battle.ask", "Ask the map (hold)", GROUP, "Alt"),
    Command("battle.why", "Why? What is here, and under which rule", GROUP, "Ctrl+W"),
    Command("battle.posture", "Change posture for the map overlays", GROUP, "Ctrl+P"),
    Command("battle.ruler", "Measure", GROUP, "Ctrl+R"),
    Command("battle.ping", "Ping the map", GROUP, "Ctrl+J"),
    Command("battle.wipe", "Wipe drawings", GROUP, "Ctrl+H"),
    Command("battle.names", "Names on the map", GROUP, "Ctrl+N"),
    Command("battle.units", "Your units", GROUP, "Ctrl+E"),
    Command("battle.map", "Minimap", GROUP, "Ctrl+G"),
    Command("battle.log", "Show log", GROUP, "Ctrl+L"),
    Command("battle.target_card", "Target card", GROUP, "Ctrl+I"),
    Command("battle.order", "Fold unit card", GROUP, "Ctrl+B"),
    Command("battle.filter", "Log of one unit", GROUP, "Ctrl+F"),
    Command("battle.film", "Replay", GROUP, "Ctrl+T"),
    Command("battle.orders", "Standing orders", GROUP, "Ctrl+O"),
    Command("battle.referee", "Referee’s seat", GROUP, "Ctrl+Y"),
    Command("battle.decrees", "Decrees", GROUP, "Ctrl+U"),
    Command("battle.briefing", "Briefing: objectives, score and time", GROUP, "F3"),
    Command("battle.rules", "Rules", GROUP, "F1"),
    Command("battle.menu", "Menu", GROUP, "F10"),
)
HINTED = ("battle.back", "battle.target", "battle.row", "battle.home", "battle.ask", "battle.undo", "battle.menu")
"""What the bar of hints shows while an order is being given."""
