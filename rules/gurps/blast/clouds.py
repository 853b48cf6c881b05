"""Smoke and gas: how they spread and drift, and what breathing them does (GUR-GAS-01)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.frame.book import Drift
from rules.frame.forecast import Outcome
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Cloud
from rules.gurps import rolls
from rules.gurps.core import arms, figures, scale
from rules.gurps.senses import hiding, knowing
from rules.gurps.state.hurts import Choking
from rules.gurps.terms.figures import Traits
from rules.gurps.terms.weapons import Burst
from rules.kernel.refs import Ref

SECONDS, INDOORS = 80, 300
"""Seconds that a cloud hangs under the open sky, and under a roof (GUR-GAS-01)."""
SMOKE, GAS = 1.0, 0.01
"""How much a metre of it hides: smoke as GUR-VIS-01 says, gas nothing."""
AGAIN = 10
"""Seconds after which those inside roll again (GUR-GAS-01)."""
PER_WIND = 10.0
"""Seconds in which a cloud drifts as far as the wind would carry a hex (GUR-GAS-01)."""


def spread(scene: Scene, cell: Cell, burst: Burst) -> tuple[Cell, ...]:
    """The cells that it fills (GUR-GAS-01)."""
    return tuple(sorted(scene.spread(cell, max(scale.metres(burst.radius), scene.grid.metres / 2))))


def release(table: Table, burst: Burst, cell: Cell) -> None:
    """A cloud about the place where it came down (GUR-GAS-01)."""
    gas = burst.agent == "tear gas"
    lasts = INDOORS if table.place(cell).roof else SECONDS
    cells = tuple((at, GAS if gas else SMOKE) for at in spread(table, cell, burst))
    kind = "gas" if gas else "smoke"
    cloud = Cloud(kind, cells, table.clock.round + lasts, burst.resist, cell)
    table.cloud(cloud)
    table.say(Event("cloud", "Gas spreads." if gas else "Smoke spreads.", cells=(cell,), data={"cloud": cloud}))
    for unit in table.units():
        breathe(table, unit)


def drift(scene: Scene, cloud: Cloud) -> Drift:
    """A hex downwind in ten seconds for each two miles an hour of wind; gone when its time is up (GUR-GAS-01)."""
    miles = scene.weather.wind * 3600 / 1609.344
    metres = scale.metres(1) * (miles / 2) / PER_WIND
    return Drift(metres, gone=scene.clock.round >= cloud.until)


def masked(scene: Scene, unit: Ref) -> bool:
    """Whether a mask or a sealed suit keeps gas out, which no DR does (GUR-GAS-01, GUR-DR-07)."""
    return any("breath" in suit.protects for suit in arms.armour(scene, unit))


def inside(scene: Scene, unit: Ref) -> Cloud | None:
    """The gas that a unit stands in."""
    found = (cloud for cell in scene.cells(unit) for cloud in scene.clouds(cell) if cloud.kind == "gas")
    return next(found, None)


def chokes(scene: Scene, unit: Ref, resist: int) -> Fraction:
    """How likely gas makes it cough."""
    return 1 - rolls.chance(figures.traits(scene, unit).ht + resist)


def outcomes(scene: Scene, unit: Ref, resist: int, chance: Fraction) -> Iterator[Outcome]:
    """What so likely a whiff of gas may come to."""
    bad = chokes(scene, unit, resist)
    for text, share in (("coughs and weeps", bad), ("stands the gas", 1 - bad)):
        if share:
            yield Outcome(text, share * chance, unit)


def breathe(table: Table, unit: Ref) -> None:
    """On entering gas, and every ten seconds inside, a unit without a mask rolls HT or coughs and weeps; outside it is
    over (GUR-GAS-01, GUR-AFF-01).
    """
    if table.find(unit, Traits) is None or not knowing.can_act(table, unit):
        return
    cloud, before = inside(table, unit), table.find(unit, Choking)
    if cloud is None or masked(table, unit):
        if before is not None:
            table.strip(unit, Choking)
        return
    if before is not None and table.clock.round < before.since + AGAIN:
        return
    suffers = not rolls.roll(table.dice(unit), figures.traits(table, unit).ht + cloud.strength).success
    table.put(unit, Choking(table.clock.round, suffers or (before is not None and before.coughs)))
    if suffers:
        hiding.reveal(table, unit)
        table.say(Event("gas", "{target} coughs in the gas.", target=unit))
