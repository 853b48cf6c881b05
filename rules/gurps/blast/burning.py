"""Fire: what bursts into flame, ground that burns, and clothes alight (GUR-FIRE-01, GUR-FIRE-02)."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.body import Posture
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast, either
from rules.frame.forms import FREE
from rules.frame.ground import Cell
from rules.frame.means import Means
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Fire
from rules.gurps import rolls
from rules.gurps.blast.forms import BeatOut
from rules.gurps.core import figures, riding
from rules.gurps.flesh.blows import Strike
from rules.gurps.flesh.harming import Hit
from rules.gurps.harm import hurting
from rules.gurps.senses import knowing
from rules.gurps.state.hurts import Alight
from rules.gurps.terms.damage import Damage, Hurt
from rules.gurps.terms.figures import Figures, Traits
from rules.gurps.terms.manoeuvres import LYING
from rules.gurps.terms.skills import Attribute
from rules.gurps.terms.weapons import Weapon
from rules.kernel.dice import Pool
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.kernel.words import counted

BURNS = {False: Hurt(1, -4), True: Hurt(1, -1)}
"""What clothes alight do at the start of each turn: in part, and all over (GUR-FIRE-01)."""
GROUND = Hurt(1)
"""What burning ground does each second (GUR-FIRE-02)."""
TENS = 10
"""Times the dice of the seconds that it burns (GUR-FIRE-02)."""
WATER = ("shallow", "deep")
"""Ground that puts flames out (GUR-FIRE-01)."""
ROLLS = 3
"""Seconds of rolling on the ground that put it all out (GUR-FIRE-01)."""
SPREADS = 10
"""Seconds after which clothes alight in part burn all over (GUR-FIRE-01)."""

BURNT = hurting.Blame(means=Means.FLAMES)


def strike(hurt: Hurt) -> Hit:
    """Clothes alight (GUR-FIRE-01)."""
    return Hit(Strike(hurt, Damage.BURNING, area=True))


def flames(scene: Scene, unit: Ref, hurt: Hurt) -> Hit:
    """Flames all about a unit, behind what its seat puts before it (GUR-FIRE-02, GUR-EXP-04, GUR-COV-02)."""
    return replace(strike(hurt), cover=riding.seat_cover(scene, unit), all_over=True)


def scorches(table: Table, unit: Ref, hurt: Hurt) -> None:
    """Flames that come at a unit from outside (GUR-FIRE-02)."""
    hurting.suffer(table, unit, (flames(table, unit, hurt),), blame=BURNT)


def bursts(weapon: Weapon) -> Hurt:
    """What a fire bomb does to all who are where it bursts (GUR-FIRE-02)."""
    column = next((use.harms for use in weapon.ranged if use.harms is not None), None)
    return column.hurt(10) if column is not None else Hurt(0)


def caught(scene: Scene, cell: Cell) -> tuple[Ref, ...]:
    """All who are there to be burnt, mounts and vehicles too (GUR-FIRE-02)."""
    return tuple(
        unit
        for unit in scene.units()
        if (scene.find(unit, Traits) is not None or riding.is_ride(scene, unit))
        and cell in scene.cells(unit)
        and knowing.alive(scene, unit)
    )


def catches_on(table: Table, weapon: Weapon, cell: Cell) -> None:
    """A fire bomb: flames over all who are there, mounts and vehicles too, then burning ground (GUR-FIRE-02)."""
    hurt = bursts(weapon)
    for unit in caught(table, cell):
        scorches(table, unit, hurt)
    ground = table.add(Fire(cell, 1, table.clock.round, table.clock.round))
    lasts = table.dice(ground).roll(Pool(1)).value * TENS
    table.put(ground, replace(table.part(ground, Fire), until=table.clock.round + lasts))


def begins(table: Table, unit: Ref) -> None:
    """At the start of its turn a unit suffers by what burns on it, and by the ground it stands on (GUR-FIRE-01,
    GUR-FIRE-02).
    """
    if not knowing.alive(table, unit):
        return
    quenches(table, unit)
    alight = table.find(unit, Alight)
    if alight is not None:
        hurting.suffer(table, unit, (strike(BURNS[alight.whole]),), blame=BURNT)
        if not alight.whole and table.clock.round >= alight.since + SPREADS:
            table.put(unit, replace(alight, whole=True))
    stands_in(table, unit)


def stands_in(table: Table, unit: Ref) -> None:
    """Burning ground burns who stands on it (GUR-FIRE-02)."""
    if any(table.fires(cell) for cell in table.cells(unit)):
        scorches(table, unit, GROUND)


def rides(table: Table) -> None:
    """Once a second the same for mounts and vehicles, which have no turns (GUR-FIRE-02)."""
    for ride, _ in table.having(Figures):
        if knowing.alive(table, ride):
            stands_in(table, ride)


def quenches(table: Table, unit: Ref) -> None:
    """A step into water puts all flames out (GUR-FIRE-01)."""
    wet = any(table.place(cell).walk in WATER for cell in table.cells(unit))
    if wet and table.find(unit, Alight) is not None:
        table.strip(unit, Alight)
        table.say(Event("beats out", "Water puts out the flames on {actor}.", actor=unit))


def beat_out(table: Table, unit: Ref, _action: BeatOut) -> None:
    """A DX roll beats out flames in part; all over it takes three seconds of rolling on the ground (GUR-FIRE-01)."""
    alight = table.find(unit, Alight)
    if alight is None:
        return
    dx = beating(table, unit, alight)
    out = alight.rolled + 1 >= ROLLS if dx is None else rolls.roll(table.dice(unit), int(dx.total)).success
    if out:
        table.strip(unit, Alight)
    elif dx is None:
        table.put(unit, replace(alight, rolled=alight.rolled + 1))
    table.say(Event("beats out", f"{{actor}} {'puts out' if out else 'fights'} the flames.", actor=unit, success=out))


def beating(scene: Scene, unit: Ref, alight: Alight) -> Tally | None:
    """What beats out flames in part is rolled against; None where all of it burns (GUR-FIRE-01)."""
    return None if alight.whole else figures.attribute(scene, unit, Attribute.DX)


def foretold(scene: Scene, ask: Ask, _action: BeatOut) -> Forecast:
    """The chance to beat flames out, or the seconds of rolling on the ground that are left (GUR-FIRE-01)."""
    alight = scene.find(ask.unit, Alight)
    if alight is None:
        return Forecast(FREE)
    dx = beating(scene, ask.unit, alight)
    if dx is None:
        return Forecast(FREE, note=f"{counted(ROLLS - alight.rolled, 'second')} of rolling on the ground")
    sure = rolls.chance(int(dx.total))
    rows = either(sure, "out", "burns on")
    return Forecast(FREE, (dx,), rows, sure)


def may_beat_out(scene: Scene, unit: Ref) -> str:
    """Why flames cannot be put out as a unit is; "" when they can (GUR-FIRE-01)."""
    alight = scene.find(unit, Alight)
    if alight is None:
        return "is not on fire"
    lies = scene.pose(unit).posture in (*LYING, Posture.CRAWLING)
    return "lie down first: all of it burns" if alight.whole and not lies else ""
