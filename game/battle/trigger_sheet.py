"""What a scenario says of triggers: what sets each off, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from game.battle.seconds import Seconds, beginning
from game.battle.weather_sheet import AIRS, LIGHTS
from rules.frame.ground import Air, Light
from rules.frame.outbreaks import What
from rules.kernel.reading import Number, Sheet, Whole, meant


class DoorChangeSheet(Sheet):
    """What a trigger does to a door or window of the map."""

    name: Annotated[str, Field(max_length=60, description="the name of the door or window on the map")]
    state: Annotated[Literal["open", "shut", "locked", "broken"], Field(description="how it is then")]


class OutbreakSheet(Sheet):
    """Gas, fire or a charge that a trigger lets loose at the start of the next round."""

    kind: Annotated[
        str, Field(max_length=80, description="which: an entry of the rulebook's roster; left out: the default")
    ] = ""
    at: Annotated[tuple[Whole, Whole] | None, Field(description="the cell, as [column, row]")] = None
    area: Annotated[
        str, Field(max_length=60, description="a named area of the map: its middle, or for fire all of it")
    ] = ""
    book: Annotated[str, Field(description="only under this rulebook; left out: under every one")] = ""


class TriggerSheet(Sheet):
    """Something that happens once in a battle, as soon as its cause has come about."""

    name: Annotated[
        str, Field(min_length=1, max_length=60, description="what it is called; for `enter` the area of that name")
    ]
    on: Annotated[
        Literal["enter", "seen", "time", "losses", "objective", "called"],
        Field(
            description="a unit enters the area, is seen, time passes, a side has losses, an objective is won, the game"
            " master calls it"
        ),
    ]
    side: Annotated[
        str, Field(description="whose unit enters or is seen, who has the losses, who wins; left out: any side")
    ] = ""
    by: Annotated[str, Field(description="seen: the side that sees it; left out: any other side")] = ""
    of: Annotated[str, Field(max_length=60, description="seen: the name of a figure; objective: its name")] = ""
    after: Annotated[
        Seconds | None,
        Field(ge=0, description="time: when it goes off, counted from the start of the battle: with the next round"),
    ] = None
    share: Annotated[
        Number, Field(ge=0, le=1, description="losses: the share of the side's people out of the fight, 0.5 for half")
    ] = 0.5
    message: Annotated[str, Field(max_length=400, description="what is told when it goes off")] = ""
    to: Annotated[tuple[str, ...], Field(max_length=8, description="the sides that are told; left out: all")] = ()
    door: Annotated[tuple[DoorChangeSheet, ...], Field(max_length=20, description="doors and windows it changes")] = ()
    gas: Annotated[tuple[OutbreakSheet, ...], Field(max_length=20, description="gas or smoke that it releases")] = ()
    fire: Annotated[tuple[OutbreakSheet, ...], Field(max_length=20, description="what it sets on fire")] = ()
    charge: Annotated[tuple[OutbreakSheet, ...], Field(max_length=20, description="explosives that it sets off")] = ()
    wind: Annotated[Number | None, Field(ge=0, le=40, description="wind from then on, in metres a second")] = None
    wind_to: Annotated[Number | None, Field(ge=0, lt=360, description="the bearing the wind then blows to")] = None
    light: Annotated[Light | None, Field(description=LIGHTS)] = None
    air: Annotated[Air | None, Field(description=AIRS)] = None

    formerly: ClassVar[Mapping[str, Callable[[object], str]]] = {"round": beginning("after")}

    @property
    def changes_weather(self) -> bool:
        """Whether wind, light or air are others from then on."""
        return any(each is not None for each in (self.wind, self.wind_to, self.light, self.air))

    def outbreaks(self) -> Iterator[tuple[What, OutbreakSheet]]:
        """All that it lets loose, under whatever rulebook."""
        yield from (("gas", each) for each in self.gas)
        yield from (("fire", each) for each in self.fire)
        yield from (("charge", each) for each in self.charge)


def wrong_with(
    triggers: tuple[TriggerSheet, ...], brought: Iterable[str], objectives: Iterable[str]
) -> Iterator[tuple[str, str, str]]:
    """Whatever keeps a trigger from going off or from doing anything: its name, the fault, the remedy. `brought` are
    the triggers that bring forces on or wake them.
    """
    goals, bring = tuple(objectives), frozenset(brought)
    for number, trigger in enumerate(triggers):
        if any(trigger.name == other.name for other in triggers[:number]):
            yield trigger.name, "the name is taken", "give each trigger a different name"
        if trigger.on == "time" and trigger.after is None:
            yield trigger.name, "it has no time", 'say when it goes off, such as after = "24 s"'
        if trigger.on == "objective" and trigger.of not in goals:
            yield trigger.name, f"there is no objective {trigger.of!r}", meant(trigger.of, goals)
        if trigger.on == "losses" and not trigger.side:
            yield trigger.name, "it does not say whose losses", "name the side"
        does = trigger.message or trigger.door or trigger.changes_weather or trigger.name in bring
        if not does and not any(True for _ in trigger.outbreaks()):
            remedy = "give it a message, a door, weather, gas, fire, a charge, or a force that it brings on or wakes"
            yield trigger.name, "it does nothing", remedy
