"""A battle that stands still, so that one system at a time can be set to work on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.battle.battle import Battle
from game.battle.table import Battletable
from rules.frame.flow import Ask, Flow
from rules.frame.forms import Action, Offer
from rules.frame.ground import Cell
from rules.frame.measures import Drift
from rules.frame.scene import Scene, Table
from rules.frame.things import Cloud, Fire
from rules.kernel.refs import Ref
from tests.frame.probe import PASS, Man, Pass, Probe, SharpEyes, battle, called


class Figures(SharpEyes):
    """The numbers a test wishes: how far clouds drift and by how much they thin out in ten seconds."""

    def __init__(self, metres: float = 0.0, fade: float = 0.0, burns: tuple[Cell, ...] = (), ears: float = 0.0) -> None:
        self.metres = metres
        self.fade = fade
        self.burns = burns
        self.ears = ears
        self.light_footed: tuple[str, ...] = ()

    def drift(self, scene: Scene, cloud: Cloud) -> Drift:
        return Drift(self.metres / 10, self.fade / 10, gone=cloud.until < scene.clock.round)

    def spreads(self, table: Table, ref: Ref, fire: Fire, to: Cell) -> bool:
        return to in self.burns

    def hearing(self, scene: Scene) -> float:
        return self.ears

    def perceives(self, scene: Scene, watcher: Ref, subject: Ref, silhouette: Any) -> str:
        seen = super().perceives(scene, watcher, subject, silhouette)
        return seen or ("heard" if silhouette.metres <= self.ears else "")

    def sets_off(self, scene: Scene, unit: Ref, mine: Ref) -> bool:
        return scene.name(unit) not in self.light_footed


class Idle(Probe):
    """Every unit is asked once a round, and passes."""

    name = "idle"
    actions: tuple[type[Action], ...] = (Pass,)

    def __init__(self, figures: Figures | None = None) -> None:
        self.measures = figures or Figures()

    def round(self, table: Table) -> Flow[None]:
        for unit in table.units():
            yield Ask(table.side(unit), unit, "turn")

    def offers(self, scene: Scene, ask: Ask) -> Iterator[Offer]:
        yield PASS


ANN, ROB = Man("blue", (1, 5), "Ann"), Man("red", (8, 5), "Rob")


def standing(*men: Man, figures: Figures | None = None, **more: Any) -> Battle:
    """A battle at its first question."""
    return battle(Idle(figures), *(men or (ANN, ROB)), **more)


def pass_round(fight: Battle) -> None:
    """Every unit passes until the round is over."""
    now = fight.table.clock.round
    while not fight.over and fight.table.clock.round == now:
        fight.answer(Pass())


def one(table: Battletable, name: str) -> Ref:
    """The unit of that name."""
    return called(table, name)
