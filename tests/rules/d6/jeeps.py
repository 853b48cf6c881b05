"""A jeep and its crew on an open field, and the ways it may drive."""

from __future__ import annotations

from dataclasses import replace

from rules.d6.state import Driving, Speed
from rules.frame.figure import Aboard, Crew, Position
from rules.kernel.refs import Ref
from tests.rules.d6.playing import Playing

JEEP, GUN = "Light utility vehicle", "General purpose machine gun 7.62"
RIFLE, LMG = "Assault rifle 5.56", "Light machine gun 5.56"


def jeep(
    *crew: str, cell: tuple[int, int] = (20, 20), speed: Speed = "stopped", block: int | None = None
) -> tuple[Playing, Ref, list[Ref]]:
    """A jeep heading north, its seats taken in order by these people; perhaps a block across the road in a row."""
    play = Playing()
    play.alone = True
    if block is not None:
        play.terrain.obstacle[block, 17:24] = 2.0
    vehicle = play.man("blue", cell, JEEP, facing=0)
    riders = [play.man("blue", (1 + number, 1), sheet, facing=4) for number, sheet in enumerate(crew)]
    for number, rider in enumerate(riders):
        sit(play, rider, vehicle, number)
    play.put(vehicle, Driving(speed, False, 9, 0))
    return play, vehicle, riders


def sit(play: Playing, rider: Ref, vehicle: Ref, number: int) -> None:
    seats = list(play.part(vehicle, Crew).seats)
    seats[number] = replace(seats[number], rider=rider)
    play.put(vehicle, Crew(tuple(seats)))
    play.world.strip(rider, Position)
    play.put(rider, Aboard(vehicle, number))


def north(cell: tuple[int, int], steps: int) -> tuple[tuple[int, int], ...]:
    return tuple((cell[0], cell[1] - step) for step in range(1, steps + 1))


def fire_across() -> tuple[Playing, Ref, list[Ref], Ref]:
    """A gunner of the other side looks along the row before a jeep with driver and gunner aboard."""
    play, vehicle, riders = jeep("Driver", "Machine-gunner")
    gunner = play.man("red", (8, 18), "Machine-gunner", facing=2, Heavy="5D")
    return play, vehicle, riders, gunner
