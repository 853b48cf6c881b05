"""What decrees reach: the battlefield itself, the scenario, and what has been decreed before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from game.battle.rulings import Rulings, rulings
from game.battle.setup import Setup
from game.battle.table import Battletable
from game.battle.triggers import Triggers
from rules.frame.decrees import told
from rules.frame.figure import Aboard, Condition, Position
from rules.frame.forms import OneOf
from rules.frame.ground import Cell
from rules.kernel.refs import Ref


@dataclass(frozen=True, eq=False)
class Referee:
    """The game master of one battle."""

    table: Battletable
    setup: Setup
    triggers: Triggers

    @property
    def rulings(self) -> Rulings:
        """What has been decreed so far."""
        return rulings(self.table.world)

    def rule(self, **changes: Any) -> None:
        """Keep what holds from now on."""
        self.table.world.put(self.table.environment[0], replace(self.rulings, **changes))

    def tell(self, text: str, actor: Ref | None = None, target: Ref | None = None, **more: Any) -> None:
        """Tell of a decree, to each side as far as it perceives those it names."""
        self.table.say(told(text, actor, target, **more))

    def name(self, unit: Ref) -> str:
        """What a unit is called."""
        return self.table.name(unit)

    def here(self) -> OneOf:
        """Every unit on the map."""
        return OneOf(self.table.units())

    def on_the_ground(self) -> OneOf:
        """The units that have a place of their own: riders are where their vehicle is."""
        return OneOf(unit for unit in self.table.units() if self.table.find(unit, Position) is not None)

    def up(self) -> Iterator[Ref]:
        """The units that are in the fight."""
        for unit in self.table.units():
            if (self.table.find(unit, Condition) or Condition()).state.fighting:
                yield unit

    def rides(self, unit: Ref) -> bool:
        """Whether a unit sits in a vehicle or a saddle."""
        return self.table.find(unit, Aboard) is not None

    def at(self, unit: Ref) -> str:
        """Where a unit is, in words."""
        return place(self.table.cells(unit)[0])


def place(cell: Cell) -> str:
    """A cell in words."""
    return f"{cell[0]},{cell[1]}"
