"""Who plays a battle: as its scenario was begun, and as the game master has changed it since."""

from __future__ import annotations

from collections.abc import Mapping

from game.battle.battle import Battle
from game.battle.rulings import rulings
from game.battle.setup import Setup
from rules.kernel.refs import Ref


def seat(setup: Setup, players: Mapping[str, str]) -> Setup:
    """The same battle with these players written into its scenario, so that its journal names them."""
    sides = (side.model_copy(update={"player": players.get(side.name, side.player)}) for side in setup.scenario.side)
    return setup.saying(side=tuple(sides))


def who_plays(battle: Battle) -> dict[str, str]:
    """The player of each side now, by name."""
    begun = {side.name: side.player for side in battle.setup.scenario.side}
    return begun | dict(rulings(battle.world).seats)


def who_leads(battle: Battle, unit: Ref) -> str:
    """The player of a unit that is led by another than its side; "" for all others."""
    return dict(rulings(battle.world).units).get(unit, "")
