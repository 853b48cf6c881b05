"""Smoke and gas: where they hang, how they drift, and what gas does to those who breathe it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from rules.frame.forecast import Outcome
from rules.frame.ground import Cell
from rules.frame.measures import Drift
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Cloud
from rules.graydawn import rolls
from rules.graydawn.blast import tossing
from rules.graydawn.core import arms, figures
from rules.graydawn.senses import knowing
from rules.graydawn.state import Blown, Gassed, Traits
from rules.graydawn.terms.skills import Stat
from rules.graydawn.terms.weapons import Blast
from rules.kernel import odds
from rules.kernel.dice import Dice
from rules.kernel.refs import Ref

SMOKE_ROUNDS, GAS_ROUNDS = 10, 2
"""Rounds that smoke hangs, and gas: it is gone on the third (GRD-GAS-01)."""
THICK, THIN = 8.0, 0.01
"""How much smoke hides: half a metre of it is enough; gas hides nothing (GRD-GAS-01)."""
CHOKES, COUGHS = 2, 1
"""Points of REF that tear gas takes, and half of it from those who make the save (GRD-GAS-01)."""


def spread(scene: Scene, cell: Cell, radius: int) -> tuple[Cell, ...]:
    """The cells that a cloud fills from where it is let out (GRD-GAS-01)."""
    return tuple(sorted(scene.spread(cell, radius)))


def release(table: Table, blast: Blast, cell: Cell, bearing: float = 0.0) -> None:
    """Smoke for ten rounds; or gas, that is breathed at once, drifts in the next round and is gone in the third
    (GRD-GAS-01).
    """
    now, gas = table.clock.round, blast.fills == "gas"
    until = now + (GAS_ROUNDS if gas else SMOKE_ROUNDS) - 1
    density = THIN if gas else THICK
    cloud = Cloud(blast.fills, tuple((at, density) for at in spread(table, cell, blast.radius)), until, 0, cell)
    ref = table.cloud(cloud)
    table.say(Event("cloud", "Gas spreads." if gas else "Smoke spreads.", cells=(cell,), data={"cloud": cloud}))
    if gas:
        table.put(ref, Blown(blast.radius, bearing, now))
        everybody_breathes(table)


def drift(scene: Scene, cloud: Cloud) -> Drift:
    """No wind carries it; gone when its time is up (GRD-GAS-01)."""
    return Drift(0.0, gone=scene.clock.round >= cloud.until)


def blow(table: Table) -> None:
    """At the start of a round gas drifts, once: as far as it reaches, a way that a die says (GRD-GAS-01)."""
    moved = False
    for ref, blown in table.having(Blown):
        cloud = table.find(ref, Cloud)
        if cloud is None or blown.drifted or blown.since >= table.clock.round:
            continue
        way = tossing.WAYS[table.dice(ref).roll(rolls.D10).value]
        path = tossing.rolled(table, cloud.source, round(blown.bearing + way, 3), tossing.FARTHEST)
        source = next((cell for cell in reversed(path[: blown.radius]) if cell is not None), cloud.source)
        cells = tuple((at, THIN) for at in spread(table, source, blown.radius))
        table.put(ref, replace(cloud, cells=cells, source=source), replace(blown, drifted=True))
        table.say(Event("cloud", "The gas drifts.", cells=(source,)))
        moved = True
    if moved:
        everybody_breathes(table)


# breathing


def masked(scene: Scene, unit: Ref) -> bool:
    """Whether a mask keeps gas out (GRD-GAS-01)."""
    return any(suit.mask for suit in arms.worn(scene, unit))


def in_gas(scene: Scene, unit: Ref) -> bool:
    """Whether a unit stands in gas."""
    return any(cloud.kind == "gas" for cell in scene.cells(unit) for cloud in scene.clouds(cell))


def would_choke(scene: Scene, unit: Ref, blast: Blast, cell: Cell) -> bool:
    """Whether gas let out in a cell would reach a unit that has no mask and breathes none yet."""
    return (
        not masked(scene, unit)
        and figures.gassed(scene, unit) == 0
        and not {*spread(scene, cell, blast.radius)}.isdisjoint(scene.cells(unit))
    )


def withstands(dice: Dice, body: int) -> bool:
    """A save under BODY halves what the gas does (GRD-GAS-01)."""
    return rolls.under(dice, body)


def outcomes(scene: Scene, unit: Ref, chance: Fraction) -> Iterator[Outcome]:
    """What so likely a whiff of gas may come to."""
    body = figures.now(scene, unit, Stat.BODY)
    saved = odds.of(withstands, body).chance(bool)
    for text, share in ((f"chokes: REF -{CHOKES}", 1 - saved), (f"coughs: REF -{COUGHS}", saved)):
        if share:
            yield Outcome(text, share * chance, unit)


def breathe(table: Table, unit: Ref, *, again: bool = False) -> None:
    """In gas without a mask a unit saves, to lose one point of REF, not two, for as long as it stays in it; `again`
    makes it save anew, as it does at its activation, when it is over for those who have got out (GRD-GAS-01).
    """
    before = table.find(unit, Gassed)
    if not in_gas(table, unit) or masked(table, unit):
        if before is not None and again:
            table.strip(unit, Gassed)
        return
    if before is not None and not again:
        return
    saved = withstands(table.dice(unit), figures.now(table, unit, Stat.BODY))
    table.put(unit, Gassed(COUGHS if saved else CHOKES))
    words = "coughs" if saved else "chokes"
    table.say(Event("gas", f"{{target}} {words} in the gas.", target=unit))


def everybody_breathes(table: Table) -> None:
    """The units that gas has just reached."""
    for unit in table.units():
        if table.find(unit, Traits) is not None and knowing.alive(table, unit):
            breathe(table, unit)
