"""Clouds of smoke and gas: how they grow, drift with the wind, fill rooms and are gone (RFX-GAS-01, RFX-GAS-02)."""

from __future__ import annotations

from dataclasses import replace
from math import cos, hypot, radians, sin

from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Cloud
from rules.kernel.dice import Pool
from rules.kernel.refs import Ref
from rules.parts.scatter import nearest
from rules.reflex.core import course
from rules.reflex.gas import lungs
from rules.reflex.sheets import roster
from rules.reflex.sight import openings
from rules.reflex.state import Air, Countdown
from rules.reflex.terms.weapons import Agent, Burst

DURATIONS = ((2.0, 10), (10.0, 6), (25.0, 4), (45.0, 2), (75.0, 1))
"""Up to which wind, in kilometres an hour, a cloud lasts for how many segments; none above (RFX-GAS-01)."""
STILL = 2.0
"""Kilometres an hour below which nothing drifts."""
KPH = 3.6
THICK, THIN = 1.0, 0.02
"""How much smoke hides, and gas that is hardly to be seen."""
CLOCK = "gas indoors"
QUARTERS = 4
"""Quarters of a minute in a minute."""


def agent(name: str) -> Agent:
    """What an agent of the roster does; a name it lacks stands for something harmless."""
    return roster.standard().find(Agent, name) or Agent(name=name)


def release(table: Table, name: str, radius: float, cell: Cell, *, by: Ref | None = None) -> Ref:
    """A cloud of its burst radius, as far as open ways let it; smoke, or something to breathe (RFX-GAS-01)."""
    what = agent(name)
    density = THICK if what.screens else THIN
    cells = spreads(table, cell, radius)
    indoors = table.place(cell).roof
    air = Air(name, radius, cell, table.clock.round, indoors=indoors, trail=(cell,), by=by)
    until = table.clock.round + 1 if indoors else _until(table, air)
    cloud = Cloud(name, tuple((at, density) for at in sorted(cells)), until, 0, cell)
    ref = table.add(cloud, air)
    words = "Smoke spreads." if what.screens else "A cloud spreads."
    table.say(Event("cloud", words, cells=(cell,), data={"agent": name}))
    if harmful(what):
        lungs.feared(table, what, cell)
    return ref


def spreads(scene: Scene, cell: Cell, radius: float) -> frozenset[Cell]:
    """The cells that a cloud of that radius fills when it bursts: as far as open ways let it (RFX-GAS-01)."""
    return frozenset(openings.joined(scene, cell, scene.grid.within(cell, radius)))


def screen(scene: Scene, burst: Burst, cell: Cell) -> tuple[Cell, ...]:
    """The cells that its smoke hangs over when it bursts there; none if it lets out none (RFX-SENSE-01)."""
    smoky = burst.agent and burst.cloud and agent(burst.agent).screens
    return tuple(sorted(spreads(scene, cell, float(burst.cloud)))) if smoky else ()


def wind(scene: Scene) -> float:
    """The wind in kilometres an hour."""
    return float(scene.weather.wind) * KPH


def duration(kph: float) -> int:
    """Segments a cloud lasts beyond its first in such a wind (RFX-GAS-01)."""
    return next((lasts for limit, lasts in DURATIONS if kph <= limit), 0)


def _until(scene: Scene, air: Air) -> int:
    """The last segment in which a cloud in the open will be there, should the wind stay as it is."""
    return scene.clock.round + max(0, duration(wind(scene)) - air.steps)


def drift(table: Table) -> None:
    """The start of a segment: every cloud in the open goes on downwind, every one in a room fills it (RFX-GAS-01)."""
    for ref, air in table.having(Air):
        cloud = table.find(ref, Cloud)
        if cloud is None or air.began >= table.clock.round:
            continue
        if not air.indoors:
            _downwind(table, ref, cloud, air)
        elif not air.minutes:
            _fills(table, ref, cloud, air)


def _downwind(table: Table, ref: Ref, cloud: Cloud, air: Air) -> None:
    """Its diameter farther, in the wind of this moment; a step is counted in still air too (RFX-GAS-01)."""
    air = replace(air, steps=air.steps + 1)
    if wind(table) >= STILL:
        air = replace(air, head=ahead(table, air.head, 2 * air.radius), trail=air.trail)
        air = replace(air, trail=(*air.trail, air.head))
    density = cloud.cells[0][1] if cloud.cells else THIN
    cells = openings.joined(table, cloud.source, shape(table, air))
    changed = replace(cloud, cells=tuple((at, density) for at in sorted(cells)), until=_until(table, air))
    table.put(ref, changed, air)


def ahead(scene: Scene, cell: Cell, metres: float) -> Cell:
    """The cell so far downwind; the last one on the map if that lies beyond its edge."""
    bearing = radians(scene.weather.wind_to)
    for share in range(8, 0, -1):
        far = metres * share / 8
        east, south = scene.grid.centre(cell)
        found = nearest(scene.grid, cell, (east + far * sin(bearing), south - far * cos(bearing)))
        if found is not None:
            return found
    return cell


def shape(scene: Scene, air: Air) -> tuple[Cell, ...]:
    """Every cell within the burst radius of the line its disc has drifted along (RFX-GAS-01)."""
    found: dict[Cell, None] = dict.fromkeys(scene.grid.within(air.trail[0], air.radius))
    for start, end in zip(air.trail, air.trail[1:], strict=False):
        reach = scene.grid.straight(start, end) + air.radius
        for cell in scene.grid.within(start, reach):
            if _off_line(scene, start, end, cell) <= air.radius + 1e-6:
                found[cell] = None
    return tuple(found)


def _off_line(scene: Scene, start: Cell, end: Cell, cell: Cell) -> float:
    """Metres from a cell's centre to the stretch between two others."""
    (x, y), (p, q), (u, v) = (scene.grid.centre(each) for each in (start, end, cell))
    along, down = p - x, q - y
    length = along * along + down * down
    share = 0.0 if length == 0 else max(0.0, min(1.0, ((u - x) * along + (v - y) * down) / length))
    return hypot(u - (x + share * along), v - (y + share * down))


# indoors


def _fills(table: Table, ref: Ref, cloud: Cloud, air: Air) -> None:
    """Twice its radius by open ways, for 1d6 minutes; what comes out into the open drifts from there (RFX-GAS-02)."""
    minutes = table.dice(air.by if air.by is not None else ref).roll(Pool(1, 6)).value
    reached = table.spread(cloud.source, 2 * air.radius)
    inside = tuple(cell for cell in reached if table.place(cell).roof)
    outside = tuple(cell for cell in reached if not table.place(cell).roof)
    density = cloud.cells[0][1] if cloud.cells else THIN
    now = table.clock.round
    table.put(
        ref,
        replace(cloud, cells=tuple((at, density) for at in sorted(inside)), until=now + minutes * QUARTERS),
        replace(air, minutes=minutes),
        Countdown(CLOCK, minutes * QUARTERS),
    )
    while outside:
        mouth = outside[0]
        group = openings.joined(table, mouth, outside)
        outside = tuple(cell for cell in outside if cell not in group)
        freed = Air(air.agent, air.radius, mouth, now, trail=(mouth,), by=air.by)
        cells = tuple((at, density) for at in sorted(group))
        table.add(Cloud(cloud.kind, cells, _until(table, freed), cloud.strength, mouth), freed)


# gone


def disperse(table: Table) -> None:
    """The end of a segment: what has lasted its time is gone; a rising wind may make that sooner (RFX-GAS-01)."""
    passing = QUARTERS if course.fight(table).segment == "pause" else 1
    for ref, air in table.having(Air):
        if air.indoors:
            clock = table.find(ref, Countdown)
            over = clock is not None and clock.quarters - passing <= 0
        else:
            over = air.steps >= duration(wind(table))
        if over:
            cloud = table.find(ref, Cloud)
            table.remove(ref)
            where = (cloud.source,) if cloud is not None else ()
            table.say(Event("cloud gone", "The cloud is gone.", cells=where))


def thickest(scene: Scene, unit: Ref) -> tuple[Ref, Agent] | None:
    """The worst agent in the air a figure breathes, with its cloud (RFX-GAS-03)."""
    here = scene.cells(unit)
    found = [
        (ref, what)
        for ref, cloud in scene.having(Cloud)
        if any(cloud.covers(cell) for cell in here) and harmful(what := agent(cloud.kind))
    ]
    return max(found, key=lambda each: (each[1].deadly, each[1].damage, bool(each[1].head), -each[0]), default=None)


def harmful(what: Agent) -> bool:
    """Whether there is anything in it that one had better not breathe."""
    return bool(what.damage or what.head)
