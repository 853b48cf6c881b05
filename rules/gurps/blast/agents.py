"""What bursts without a blast: flashes, smoke and gas, how clouds spread and drift, and what breathing gas does
(GUR-AFF-01, GUR-GAS-01).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from rules.frame.ground import Cell
from rules.frame.measures import Drift
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Cloud
from rules.gurps import rolls
from rules.gurps.blast import reach
from rules.gurps.blast.course import FLASH, GAS
from rules.gurps.blast.forms import HoldBreath
from rules.gurps.core import ails, arms, figures, scale
from rules.gurps.flesh import breath as air
from rules.gurps.harm import condition
from rules.gurps.senses import hiding, knowing
from rules.gurps.state.hurts import Choking, Deafened, HeldBreath
from rules.gurps.terms.figures import Traits
from rules.gurps.terms.weapons import Burst
from rules.kernel.refs import Ref

PROTECTED = 5
"""What goggles or ear protection add to the roll (GUR-AFF-01)."""
SECONDS, INDOORS = 80, 300
"""Seconds that a cloud hangs under the open sky, and under a roof (GUR-GAS-01)."""
HIDES = {"smoke": 1.0, "gas": 0.01}
"""How much a metre of it hides: smoke as GUR-VIS-01 says, gas nothing."""
AGAIN = 10
"""Seconds after which those inside roll again (GUR-GAS-01)."""
MINUTE, TENS = 60, 10
"""Seconds in the dice of what coughing and blindness last outside it (GUR-GAS-01)."""
EYES, BREATH = "eyes", "breath"
"""What gas comes at, by what protects it (GUR-GAS-01)."""
PER_WIND = 10.0
"""Seconds in which a cloud drifts as far as the wind would carry a hex (GUR-GAS-01)."""


class Dazzled(NamedTuple):
    """A flash comes to a unit, and what it must roll to stand it; None where none comes."""

    stands: int | None


class Gassed(NamedTuple):
    """Gas comes upon a unit, and what its eyes and its breath must roll; None where they are safe (GUR-GAS-01)."""

    eyes: int | None
    breath: int | None


# flashes


def senses(scene: Scene, unit: Ref) -> tuple[str, ...]:
    """What light and noise come at: the eyes of one that sees, the ears of one that hears (GUR-DR-07)."""
    sees, hears = not ails.blind(scene, unit), scene.find(unit, Deafened) is None
    return (*(("eyes",) if sees else ()), *(("ears",) if hears else ()))


def score(scene: Scene, unit: Ref, burst: Burst) -> int:
    """HT, at the modifier of the thing, better with eyes or ears covered; DR does not help (GUR-AFF-01, GUR-DR-07,
    GUR-INJ-09).
    """
    sensed = set(senses(scene, unit))
    covered = any(sensed & set(suit.protects) for suit in arms.armour(scene, unit))
    return figures.traits(scene, unit).ht + burst.resist + (PROTECTED if covered else 0)


def dazzled(scene: Scene, burst: Burst, cell: Cell) -> Iterator[tuple[Ref, Dazzled]]:
    """The units near enough to see or hear it that can still be stunned, and how it comes to them (GUR-AFF-01)."""
    for each in reach.caught(scene, cell, burst.radius):
        if knowing.can_act(scene, each.unit) and senses(scene, each.unit):
            yield each.unit, Dazzled(score(scene, each.unit, burst))


def flash(table: Table, burst: Burst, cell: Cell) -> None:
    """Every unit near enough rolls HT or is stunned; the roll to recover is as hard (GUR-AFF-01)."""
    for unit, way in dazzled(table, burst, cell):
        stunned = FLASH.rolled(way._asdict(), table.dice(unit))["stunned"]
        if stunned:
            condition.stuns(table, unit, burst.resist)
        table.say(Event("dazed", f"{{target}} {'is stunned' if stunned else 'stands it'}.", target=unit))


# smoke and gas


def spread(scene: Scene, cell: Cell, burst: Burst) -> tuple[Cell, ...]:
    """The cells that it fills (GUR-GAS-01)."""
    return tuple(sorted(scene.spread(cell, max(scale.metres(burst.radius), scene.grid.metres / 2))))


def release(table: Table, burst: Burst, cell: Cell) -> None:
    """A cloud about the place where it came down (GUR-GAS-01)."""
    kind = "gas" if burst.agent == "tear gas" else "smoke"
    lasts = INDOORS if table.place(cell).roof else SECONDS
    cells = tuple((at, HIDES[kind]) for at in spread(table, cell, burst))
    cloud = Cloud(kind, cells, table.clock.round + lasts, burst.resist, cell)
    table.cloud(cloud)
    table.say(Event("cloud", f"{kind.capitalize()} spreads.", cells=(cell,), data={"cloud": cloud}))
    for unit in table.units():
        breathe(table, unit)


def drift(scene: Scene, cloud: Cloud) -> Drift:
    """A hex downwind in ten seconds for each two miles an hour of wind; gone when its time is up (GUR-GAS-01)."""
    miles = scene.weather.wind * 3600 / 1609.344
    metres = scale.metres(1) * (miles / 2) / PER_WIND
    return Drift(metres, gone=scene.clock.round >= cloud.until)


def covered(scene: Scene, unit: Ref, what: str) -> bool:
    """Whether a mask, goggles or a sealed suit keep gas off its breath or its eyes, which no DR does (GUR-GAS-01,
    GUR-DR-07).
    """
    return any(what in suit.protects for suit in arms.armour(scene, unit))


def safe(scene: Scene, unit: Ref, what: str) -> bool:
    """Whether gas does nothing to its breath or its eyes: what covers them, and breath that is held (GUR-SUFF-01)."""
    return covered(scene, unit, what) or (what == BREATH and scene.find(unit, HeldBreath) is not None)


def may_hold_breath(scene: Scene, unit: Ref) -> bool:
    """Whether it would be of use: there is gas, and it stands in clean air with nothing over its mouth."""
    gas = any(cloud.kind == "gas" for _, cloud in scene.having(Cloud))
    return gas and inside(scene, unit) is None and not safe(scene, unit, BREATH)


def hold_breath(table: Table, unit: Ref, _action: HoldBreath) -> None:
    """It lasts as many seconds as it has HT (GUR-SUFF-01)."""
    lasts = air.breath(figures.traits(table, unit).ht)
    table.put(unit, HeldBreath(table.clock.round + lasts))
    table.say(Event("breath", "{actor} holds its breath.", actor=unit, secret=True))


def _must_breathe(table: Table, unit: Ref) -> bool:
    """Whether the breath that it has held runs out now (GUR-SUFF-01)."""
    held = table.find(unit, HeldBreath)
    if held is None or table.clock.round < held.until:
        return False
    table.strip(unit, HeldBreath)
    return True


def inside(scene: Scene, unit: Ref) -> Cloud | None:
    """The gas that a unit stands in."""
    found = (cloud for cell in scene.cells(unit) for cloud in scene.clouds(cell) if cloud.kind == "gas")
    return next(found, None)


def breathe(table: Table, unit: Ref) -> None:
    """On entering gas, and every ten seconds inside, a unit rolls HT twice: or it is blinded, and or it coughs; once
    when it must breathe again there (GUR-GAS-01, GUR-AFF-01, GUR-SUFF-01).
    """
    if table.find(unit, Traits) is None or not knowing.can_act(table, unit):
        return
    gasps = _must_breathe(table, unit)
    cloud, before = inside(table, unit), table.find(unit, Choking)
    if cloud is None or all(safe(table, unit, what) for what in (EYES, BREATH)):
        if before is not None:
            _clears(table, unit, before)
        return
    soon = not _due(table, before)
    if soon and not gasps:
        return
    had = before or Choking(table.clock.round)
    way = gassed(table, unit, cloud.strength)
    known = GAS.rolled((way._replace(eyes=None) if soon else way)._asdict(), table.dice(unit))
    blinded, coughs = known["blinded"], known["coughs"]
    table.put(unit, Choking(table.clock.round, coughs or had.coughs, blinded or had.blinded))
    if coughs:
        hiding.reveal(table, unit)
    if coughs or blinded:
        told = " and ".join(word for word, so in (("coughs", coughs), ("weeps", blinded)) if so)
        table.say(Event("gas", f"{{target}} {told} in the gas.", target=unit))


def _due(scene: Scene, before: Choking | None) -> bool:
    """Whether gas comes at a unit anew: as it enters, and every ten seconds inside (GUR-GAS-01)."""
    return before is None or not before.inside or scene.clock.round >= before.since + AGAIN


def gassed(scene: Scene, unit: Ref, strength: int) -> Gassed:
    """How gas comes upon a unit that stands in it (GUR-GAS-01)."""
    ht = figures.traits(scene, unit).ht + strength
    return Gassed(*(None if safe(scene, unit, what) else ht for what in (EYES, BREATH)))


def let_loose(scene: Scene, burst: Burst, cell: Cell) -> Iterator[tuple[Ref, Gassed]]:
    """The units that gas comes upon anew that is let loose there, and how (GUR-GAS-01)."""
    cells = set(spread(scene, cell, burst))
    for unit in scene.units():
        if scene.find(unit, Traits) is None or not knowing.can_act(scene, unit):
            continue
        if _due(scene, scene.find(unit, Choking)) and not cells.isdisjoint(scene.cells(unit)):
            yield unit, gassed(scene, unit, burst.resist)


def _clears(table: Table, unit: Ref, before: Choking) -> None:
    """Out of the gas it coughs on for 1d minutes, and sees nothing for ten times 1d seconds (GUR-GAS-01)."""
    now = table.clock.round
    if before.inside:
        dice = table.dice(unit)
        breath = now + MINUTE * dice.roll(rolls.DIE).value if before.coughs else now
        sight = now + TENS * dice.roll(rolls.DIE).value if before.blinded else now
        before = Choking(before.since, before.coughs, before.blinded, inside=False, breath=breath, sight=sight)
    left = replace(before, coughs=before.coughs and now < before.breath, blinded=before.blinded and now < before.sight)
    if left.coughs or left.blinded:
        table.put(unit, left)
    else:
        table.strip(unit, Choking)
