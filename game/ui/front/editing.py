"""The editor in the house: opening a scenario in it, and where one can go from there."""

from __future__ import annotations

import secrets
from pathlib import Path

from game.battle.scenario import PERSON, read_scenario
from game.battle.setup import set_up
from game.ui.front.navigation import Navigation
from game.ui.front.new_battle import SEED_BYTES
from game.ui.front.page import tell_fault
from game.ui.front.waiting import meanwhile
from game.ui.kit.root import Root
from game.ui.map.chart import Chart
from game.ui.map.palette import palettes, usual
from game.ui.map.redrawing import Redrawn, redrawn
from game.ui.workshop.editor import Editor
from game.ui.workshop.exits import Exits
from game.workshop.editing.edited_scenario import EditedScenario
from rules.kernel.faults import Faulty


def open_editor(house: Navigation, root: Root, file: Path) -> None:
    """Open a scenario in the editor; what keeps it from being opened is told."""
    palette = palettes().get(house.app.settings.palette) or usual()

    def opened() -> tuple[EditedScenario, Redrawn]:
        edited = EditedScenario.open(file)
        ground = edited.state.ground
        return edited, redrawn(ground, ground, Chart(ground.terrain.grid), palette)

    def shown(made: tuple[EditedScenario, Redrawn]) -> None:
        house.app.push(Editor(*made, _exits(house)))

    meanwhile(root, f"Opening {file.stem}", opened, shown, "This scenario cannot be opened")


def _exits(house: Navigation) -> Exits:
    return Exits(
        leave=house.app.pop,
        play=lambda root, file: _play(house, root, file),
        lab=lambda root, file: house.lab(root, file),
        explain=tell_fault,
        dropped=house.dropped,
    )


def _play(house: Navigation, root: Root, file: Path) -> None:
    """Begin a battle as the scenario says who plays; where it names no person, the first side is played by one."""

    try:
        written = read_scenario(file)
    except Faulty as error:
        tell_fault(root, "This battle cannot begin", error)
        return
    players = {side.name: side.player for side in written.scenario.side}
    if PERSON not in players.values():
        players[next(iter(players))] = PERSON
    house.play(root, lambda: set_up(written), secrets.token_hex(SEED_BYTES), players)
