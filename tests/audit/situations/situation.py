"""A special small situation: a shipped scenario changed for what is rare in the shipped ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from game import data
from game.battle.scenario import ForceSheet, Scenario, Written, read_scenario
from game.battle.setup import Setup, set_up
from game.battle.weather_sheet import WeatherSheet
from game.board.battleground import Battleground
from game.board.tiled import read


@dataclass(frozen=True, slots=True)
class Situation:
    """A shipped scenario changed: its weather, its ground, some of its forces, the options of the rulebook."""

    scenario: str
    options: Mapping[str, Any] = field(default_factory=dict)
    weather: Mapping[str, Any] = field(default_factory=dict)
    forces: tuple[Mapping[str, Any], ...] = ()
    """Further forces."""
    change: Mapping[str, Any] = field(default_factory=dict)
    """Other fields of the scenario."""
    shaped: Callable[[Battleground], Battleground] | None = None
    """What becomes of the ground."""
    bent: tuple[str, ...] = ()
    """Forms that a novelty seeker mostly takes here where they are offered, the first of them first."""

    again: tuple[str, ...] = ()
    """Forms that it then does again with just the same words and places for as long as it can."""

    def setup(self, book: str) -> Setup:
        """Set up under a rulebook."""
        written = read_scenario(data.maps() / f"{self.scenario}.toml")
        ground = None if self.shaped is None else self.shaped(read(written.map_file))
        return set_up(replace(written, scenario=self._changed(written, book)), book, ground=ground)

    def _changed(self, written: Written, book: str) -> Scenario:
        scenario = written.scenario
        options = {**scenario.options, book: {**scenario.options.get(book, {}), **self.options}}
        weather = WeatherSheet.model_validate({**scenario.weather.model_dump(), **self.weather})
        more = tuple(ForceSheet.model_validate(dict(force)) for force in self.forces)
        return scenario.model_copy(
            update={"options": options, "weather": weather, "force": scenario.force + more, **self.change}
        )
