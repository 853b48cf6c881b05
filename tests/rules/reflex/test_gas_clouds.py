"""Clouds: they grow at the burst, stretch downwind, stop at walls, fill rooms, and are gone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from game.board.grid import HexGrid, SquareGrid
from rules.frame.ground import Cell
from rules.frame.things import Cloud
from rules.reflex.core import course
from rules.reflex.gas import clouds
from rules.reflex.gas.topic import TOPIC
from rules.reflex.sight.openings import passes
from rules.reflex.state import Air, Countdown
from tests.rules.reflex.ground import Ground


def field(**options: object) -> Ground:
    return Ground(TOPIC, SquareGrid(60, 50, 1.0), **options)


def cells(ground: Ground) -> set[Cell]:
    return {cell for _, cloud in ground.table.having(Cloud) for cell, _ in cloud.cells}


def segment(ground: Ground, number: int, kind: str = "exchange") -> None:
    """The start of a segment."""
    ground.at_round(number)
    ground.fight(segment=kind)
    clouds.drift(ground.table)


def ends(ground: Ground) -> None:
    """What `order.closing` does with clouds and clocks at the end of a segment."""
    clouds.disperse(ground.table)
    passing = 4 if course.fight(ground.table).segment == "pause" else 1
    for ref, clock in ground.table.having(Countdown):
        ground.table.put(ref, replace(clock, quarters=clock.quarters - passing))
    ground.table.tick(8)


def test_it_stretches_downwind_by_its_diameter() -> None:
    """RFX-GAS-01: burst radius 5, wind to the east: -5 to 5 at once, to 15 after a step, to 25 after two, ten wide."""
    ground = field()
    ground.weather(2.0, to=90.0)
    clouds.release(ground.table, "tear gas", 5.0, (20, 25))
    for number, east in ((1, 25), (2, 35), (3, 45)):
        if number > 1:
            segment(ground, number)
        now = cells(ground)
        assert (min(x for x, _ in now), max(x for x, _ in now)) == (15, east)
        assert (min(y for _, y in now), max(y for _, y in now)) == (20, 30)
        assert {(x, 25) for x in range(15, east + 1)} <= now


@pytest.mark.parametrize("kph, lasts", [(1, 10), (5, 6), (20, 4), (40, 2), (60, 1), (90, 0)])
def test_how_long_it_lasts(kph: float, lasts: int) -> None:
    """RFX-GAS-01: by the wind, so many steps beyond the first segment; gone at the end of that one."""
    assert clouds.duration(kph) == lasts
    ground = field()
    ground.weather(kph / 3.6)
    clouds.release(ground.table, "smoke", 2.0, (10, 25))
    number = 1
    while True:
        ends(ground)
        if not ground.table.having(Cloud):
            break
        number += 1
        segment(ground, number)
    assert number == lasts + 1


def test_a_storm_blows_it_away_in_its_first_segment() -> None:
    """RFX-GAS-01."""
    ground = field()
    ground.weather(100 / 3.6)
    clouds.release(ground.table, "smoke", 5.0, (20, 25))
    ends(ground)
    assert not ground.table.having(Cloud)


def test_a_rising_wind_ends_it_sooner() -> None:
    """RFX-GAS-01: steps already made count."""
    ground = field()
    ground.weather(5 / 3.6)
    clouds.release(ground.table, "smoke", 2.0, (10, 25))
    for number in (2, 3):
        segment(ground, number)
    ground.weather(60 / 3.6)
    ends(ground)
    assert not ground.table.having(Cloud)


def test_in_calm_air_it_stays_where_it_is() -> None:
    """RFX-GAS-01: no drift below two kilometres an hour, though its time runs."""
    ground = field()
    clouds.release(ground.table, "smoke", 5.0, (20, 25))
    before = cells(ground)
    segment(ground, 2)
    assert cells(ground) == before and ground.table.having(Air)[0][1].steps == 1


def test_each_step_follows_the_wind_of_its_own_moment() -> None:
    """RFX-GAS-01: from its leading disc."""
    ground = field()
    ground.weather(2.0, to=90.0)
    clouds.release(ground.table, "smoke", 3.0, (20, 25))
    segment(ground, 2)
    ground.weather(2.0, to=180.0)
    segment(ground, 3)
    assert {(26, 25), (26, 31), (20, 25)} <= cells(ground) and (32, 25) not in cells(ground)


def test_a_wall_stops_it_and_an_open_door_does_not() -> None:
    """RFX-GAS-01."""
    for state, comes_through in (("shut", False), ("open", True)):
        ground = field()
        for row in range(50):
            ground.wall((24, row), 2)
        ground.wall((24, 25), 2, what="door", material="wood", millimetres=40, state=state, part=1)
        ground.weather(2.0, to=90.0)
        clouds.release(ground.table, "smoke", 3.0, (20, 25))
        segment(ground, 2)
        assert ((27, 25) in cells(ground)) is comes_through


@pytest.mark.parametrize("shape", ["square", "hex"])
@given(data=some.data())
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_no_cloud_crosses_a_shut_wall(shape: str, data: some.DataObject) -> None:
    """RFX-GAS-01: whatever walls there are, every cell of it hangs together with the burst by open ways."""
    grid = SquareGrid(60, 50, 1.0) if shape == "square" else HexGrid(60, 50, 1.0, "x", "odd")
    ground = Ground(TOPIC, grid)
    places = some.tuples(some.integers(12, 30), some.integers(18, 32))
    ways = (0, 2, 4, 6) if shape == "square" else tuple(range(6))
    walls = data.draw(some.lists(some.tuples(places, some.sampled_from(ways)), max_size=60))
    for cell, way in walls:
        ground.wall(cell, way)
    ground.weather(2.0, to=float(data.draw(some.integers(0, 359))))
    clouds.release(ground.table, "smoke", 4.0, (20, 25))
    segment(ground, 2)
    within, found, queue = cells(ground), {(20, 25)}, [(20, 25)]
    for cell in queue:
        for way, beyond in grid.neighbours(cell):
            if beyond in within - found and passes(ground.table, cell, way):
                found.add(beyond)
                queue.append(beyond)
    assert found == within


def test_the_rules_and_the_map_agree_on_what_lets_through() -> None:
    """RFX-GAS-01: an edge stops a cloud in the rules exactly where it does on the board."""
    from game.board.bursts import passes as on_the_board

    ground = field()
    ground.wall((20, 20), 0)
    ground.wall((20, 20), 2, height=1.0)
    ground.wall((22, 20), 2, what="window", height=3.0, sill=1.0, head=2.0, state="broken", part=3, material="glass")
    ground.terrain.obstacle[24, 24] = 2.5
    for column in range(18, 27):
        for row in range(18, 27):
            for way, _ in ground.grid.neighbours((column, row)):
                mine = passes(ground.table, (column, row), way)
                assert mine == on_the_board(ground.table.board, (column, row), way)


# indoors


def test_indoors_it_fills_twice_its_radius_and_is_gone_after_minutes() -> None:
    """RFX-GAS-02, RFX-TIME-70: with a 2, a pause and four exchanges: gone at the end of the fourth exchange."""
    ground = field()
    ground.room(10, 10, 20, 20)
    clouds.release(ground.table, "tear gas", 3.0, (20, 20))
    assert (23, 20) in cells(ground) and (24, 20) not in cells(ground)
    ends(ground)
    ground.dice(2)
    segment(ground, 2, "pause")
    assert (26, 20) in cells(ground) and (27, 20) not in cells(ground)
    ends(ground)
    for number in (3, 4, 5):
        segment(ground, number)
        ends(ground)
        assert ground.table.having(Cloud)
    segment(ground, 6)
    ends(ground)
    assert not ground.table.having(Cloud)


def test_through_the_door_it_comes_out_and_drifts() -> None:
    """RFX-GAS-02: what passes into the open is a cloud of the open from there."""
    ground = field()
    ground.room(18, 18, 5, 5)
    ground.wall((22, 20), 2, what="door", material="wood", millimetres=40, state="open", part=1)
    ground.weather(2.0, to=90.0)
    clouds.release(ground.table, "tear gas", 3.0, (20, 20))
    ground.dice(6)
    segment(ground, 2)
    outside = [air for _, air in ground.table.having(Air) if not air.indoors]
    assert [air.head for air in outside] == [(23, 20)]
    segment(ground, 3)
    assert (29, 20) in cells(ground) and (15, 20) not in cells(ground)


def test_smoke_hides_and_gas_hardly_does() -> None:
    """RFX-GAS-03: smoke does no harm but to sight."""
    ground = field()
    clouds.release(ground.table, "smoke", 2.0, (20, 20))
    clouds.release(ground.table, "tear gas", 2.0, (40, 20))
    thick = {cloud.kind: cloud.cells[0][1] for _, cloud in ground.table.having(Cloud)}
    assert thick["smoke"] > 0.5 > thick["tear gas"]
    assert not clouds.harmful(clouds.agent("smoke")) and clouds.harmful(clouds.agent("tear gas"))
