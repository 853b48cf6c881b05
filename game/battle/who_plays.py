"""Who plays a battle: as its scenario was begun, and as the game master has changed it since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.battle.battle import Battle
from game.battle.decrees.course import Seat
from game.battle.lines import Line
from game.battle.lines_in_force import in_force
from game.battle.rulings import rulings
from game.battle.scenario import Scenario
from game.battle.setup import Setup
from rules.kernel.refs import Ref

SEAT = Seat.model_fields["kind"].default


def seat(setup: Setup, players: Mapping[str, str]) -> Setup:
    """The same battle with these players written into its scenario, so that its journal names them."""
    sides = (side.model_copy(update={"player": players.get(side.name, side.player)}) for side in setup.scenario.side)
    return setup.saying(side=tuple(sides))


def who_plays(battle: Battle) -> dict[str, str]:
    """The player of each side now, by name."""
    begun = {side.name: side.player for side in battle.setup.scenario.side}
    return begun | dict(rulings(battle.world).seats)


def who_plays_by(lines: Sequence[Line], scenario: Scenario) -> dict[str, str]:
    """The player of each side at the end of a journal that is not sealed, by its lines."""
    begun = {side.name: side.player for side in scenario.side}
    steps = (lines[number] for number in in_force(lines).steps)
    decrees = (line.get("action") for line in steps if line["step"] == "decree")
    seats = (each for each in decrees if isinstance(each, dict) and each.get("kind") == SEAT)
    return begun | {each["side"]: each["player"] for each in seats if each.get("side") in begun and "player" in each}


def who_leads(battle: Battle, unit: Ref) -> str:
    """The player of a unit that is led by another than its side; "" for all others."""
    return dict(rulings(battle.world).units).get(unit, "")
