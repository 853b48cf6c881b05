"""A duel to be broken off at any moment. Run as a program it plays on until it is killed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from game.battle.battle import Battle
from game.battle.journal import Journal
from game.players.random_player import RandomPlayer
from rules.frame.figure import Condition, State
from rules.frame.flow import Ask, Flow
from rules.frame.forms import Offer, Ways
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.kernel.dice import Pool
from rules.kernel.refs import Ref
from tests.frame.probe import PASS, WALK, YES, YES_OR_NO, Answer, Pass, Probe, Shoot, Walk, alive, shooting
from tests.game.battle.files import set_up_from


@dataclass(frozen=True, slots=True)
class Score:
    """How often a unit was hit, by which unit last, and where it stood then."""

    hits: int = 0
    by: Ref | None = None
    at: tuple[Cell, ...] = ()


class Duel(Probe):
    """Walk or shoot; the target may duck; no unit dies of it."""

    name = "duel"
    parts = (Score,)
    actions = (Pass, Walk, Shoot, Answer)
    usual = (Score(),)
    sides_of_the_die = 6

    def round(self, table: Table) -> Flow[None]:
        for unit in table.units():
            action = yield Ask(table.side(unit), unit, "turn")
            match action:
                case Walk(way=way):
                    for cell in way:
                        table.step(unit, cell, table.grid.direction(table.cells(unit)[0], cell))
                case Shoot(target=target):
                    ducks = (yield Ask(table.side(target), target, "duck?")) == YES
                    self.shot(table, unit, target, ducks)
        table.tick(1.0)

    def shot(self, table: Table, unit: Ref, target: Ref, ducks: bool) -> None:
        face = table.dice(unit).roll(Pool(1, self.sides_of_the_die)).value
        if face > (5 if ducks else 3):
            score = table.part(target, Score)
            table.put(target, Score(score.hits + 1, unit, table.cells(target)), Condition(State.HURT, 0.5))
            table.say(Event("hit", "{actor} hits.", unit, target, told="{target} is hit.", own=(f"rolled {face}",)))

    def offers(self, scene: Scene, ask: Ask) -> Iterator[Offer]:
        if ask.kind == "duck?":
            yield YES_OR_NO
            return
        yield PASS
        yield Offer(Walk, {"way": Ways(scene.reach(ask.unit, WALK, 3))})
        if alive(scene, ask.unit):
            yield from shooting(scene, ask.unit)


def endless(file: Path, journal: Path) -> None:
    """Play for as long as can be, and after each answer say how many there have been and what came of it."""
    setup = set_up_from(file, Duel())
    setup = replace(setup, written=replace(setup.written, scenario=setup.scenario.model_copy(update={"lasts": 1200})))
    battle = Battle(setup, "seven")
    Journal.create(journal, battle)
    player = RandomPlayer("player")
    while not battle.over:
        battle.answer(player.choose(battle.question()))
        sys.stdout.write(f"{len(battle.script)} {battle.digest}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    endless(Path(sys.argv[1]), Path(sys.argv[2]))
