"""What one unit knows of its enemies, for the game master."""

from __future__ import annotations

from game.battle.battle import Battle
from game.battle.decrees.referee import place
from game.ui.battle.panels.screen_protocol import Whole
from game.ui.kit.dialog import tell
from rules.frame.knowing import Awareness
from rules.kernel.refs import Ref
from rules.kernel.words import counted


def knowledge(battle: Battle, unit: Ref) -> tuple[str, ...]:
    """A line for each enemy that a unit knows of: whether it perceives it now, or where and when it last did."""
    table = battle.table
    aware = table.find(unit, Awareness) or Awareness()
    lines = []
    for each in aware.known:
        if each.subject in aware.now:
            lines.append(f"{table.name(each.subject)}: {each.how} now, at {place(each.cell)}")
        else:
            ago = counted(table.clock.round - each.round, battle.setup.times.name)
            lines.append(f"{table.name(each.subject)}: {each.how} at {place(each.cell)}, {ago} ago")
    return tuple(lines)


def knows(screen: Whole, unit: Ref) -> None:
    """Show it."""
    battle = screen.session.battle
    lines = knowledge(battle, unit)
    tell(screen.widgets, f"What {battle.table.name(unit)} knows", "\n".join(lines) or "No enemies known.")
