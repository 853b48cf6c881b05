"""Smoke and gas: how they spread and drift, and what breathing them does (GUR-GAS-01)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.frame.book import Drift
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Cloud
from rules.gurps import rolls
from rules.gurps.blast import course
from rules.gurps.blast.forms import HoldBreath
from rules.gurps.core import arms, figures, scale
from rules.gurps.flesh import breath as air
from rules.gurps.senses import hiding, knowing
from rules.gurps.state.hurts import Choking, HeldBreath
from rules.gurps.terms.figures import Traits
from rules.gurps.terms.weapons import Burst
from rules.kernel.refs import Ref

SECONDS, INDOORS = 80, 300
"""Seconds that a cloud hangs under the open sky, and under a roof (GUR-GAS-01)."""
SMOKE, GAS = 1.0, 0.01
"""How much a metre of it hides: smoke as GUR-VIS-01 says, gas nothing."""
AGAIN = 10
"""Seconds after which those inside roll again (GUR-GAS-01)."""
MINUTE, TENS = 60, 10
"""Seconds in the dice of what coughing and blindness last outside it (GUR-GAS-01)."""
EYES, BREATH = "eyes", "breath"
"""What gas comes at, by what protects it (GUR-GAS-01)."""
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
    eyes, breath = scores(table, unit, cloud.strength)
    known = course.GAS.rolled({"eyes": None if soon else eyes, "breath": breath}, table.dice(unit))
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


def scores(scene: Scene, unit: Ref, strength: int) -> tuple[int | None, int | None]:
    """What the eyes and the breath of a unit in gas must roll: HT; None where nothing comes at them (GUR-GAS-01)."""
    ht = figures.traits(scene, unit).ht + strength
    return None if safe(scene, unit, EYES) else ht, None if safe(scene, unit, BREATH) else ht


def reached(scene: Scene, cell: Cell, burst: Burst) -> Iterator[Ref]:
    """The units that gas let loose there comes upon anew (GUR-GAS-01)."""
    cells = set(spread(scene, cell, burst))
    for unit in scene.units():
        if scene.find(unit, Traits) is None or not knowing.can_act(scene, unit):
            continue
        if _due(scene, scene.find(unit, Choking)) and not cells.isdisjoint(scene.cells(unit)):
            yield unit


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
