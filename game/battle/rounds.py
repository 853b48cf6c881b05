"""Between two rounds: stock is taken and judged, weather changes, and figures that are due come on."""

from __future__ import annotations

from collections.abc import Sequence

from game.battle.objective_status import taken_stock
from game.battle.objectives import Progress, Verdict, advanced, verdict
from game.battle.posts import Post, coming_on, numbered, place
from game.battle.rulings import rulings
from game.battle.scenario import Scenario
from game.battle.setup import Setup
from game.battle.table import Battletable
from game.battle.triggers import Triggers
from game.battle.weather import weather_in
from rules.frame.scene import Event


class Rounds:
    """Ends a round of a battle and begins the next."""

    def __init__(self, table: Battletable, setup: Setup, triggers: Triggers) -> None:
        self._table, self._setup, self._triggers = table, setup, triggers

    @property
    def scenario(self) -> Scenario:
        """The scenario as it is played: it may last longer than it was written."""
        scenario, more = self._setup.scenario, rulings(self._table.world).seconds
        return scenario.model_copy(update={"lasts": scenario.lasts + more}) if more else scenario

    # the end of a round

    def taken_stock(self) -> Sequence[Event]:
        """Count the objectives on by a round, and what is to be told of them."""
        table, ref = self._table, self._table.environment[0]
        scenario, ground = self.scenario, self._setup.ground
        now = advanced(table, scenario, ground, table.world.part(ref, Progress), self._awaited())
        table.world.put(ref, now)
        return taken_stock(table, scenario, ground, now)

    def judged(self) -> Verdict | None:
        """How the battle stands after a round, if that is the end of it."""
        ref, environment = self._table.environment
        ruled = rulings(self._table.world)
        if environment.clock.round == 0 and ruled.ending is None:
            return None
        progress = self._table.world.part(ref, Progress)
        return verdict(self._table, self.scenario, progress, self._awaited(), ruled)

    # the beginning of the next

    def begin(self) -> None:
        """Count the round, set its weather, and bring on figures that are due."""
        table = self._table
        number = table.clock.round + 1
        table.set_clock(round=number)
        self._set_weather()
        for at, post in numbered(self._setup.posts):
            if self._comes_on(post) == number:
                taken = {cell for cell, there in table.index().items() if any(map(table.holds_ground, there))}
                place(table.world, coming_on(post, self._setup.ground.terrain, taken), at)

    def go_off(self) -> None:
        """Let the triggers go off whose causes have come about; their forces, gas, fire and charges come with the next
        round.
        """
        if any(trigger.changes_weather for trigger in self._triggers.due()):
            self._set_weather()

    def break_out(self) -> None:
        """Let the gas, fire and charges come that are due."""
        self._triggers.break_out(self._setup.outbreaks)

    def _set_weather(self) -> None:
        now, drawn = self._table.clock.round, self._setup.ground.light
        skies = tuple((sky.round, sky) for sky in rulings(self._table.world).skies)
        triggered = tuple(self._triggers.weather())
        weather = weather_in(self._setup.scenario, self._setup.times, drawn, now, triggered, skies)
        self._table.set_weather(weather)

    def _comes_on(self, post: Post) -> int:
        """The round a figure comes on in that was not there from the start; 0 for others, and while nobody knows."""
        when = self._triggers.rounds_of(post.trigger) if post.trigger else 0
        return when + 1 if when else post.arrives

    def _awaited(self) -> frozenset[str]:
        """The sides of which figures are still to come on."""
        return frozenset(post.side for post in self._setup.posts if self._comes_on(post) > self._table.clock.round)
