"""Tear gas: who breathes it, who flees from it, and who is overcome."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from rules.darkconspiracy.core import arms, checks, figures, scale
from rules.darkconspiracy.core.checks import Level
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.body import Lost
from rules.darkconspiracy.state.hazards import Gassed
from rules.darkconspiracy.state.people import Traits
from rules.darkconspiracy.terms.skills import Attribute
from rules.frame.forecast import Outcome
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.kernel import odds
from rules.kernel.dice import Dice, Pool
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.parts import seats

OVERCOME = 20
"""Turns for which gas blinds and chokes those it overcomes (DKC-CHEM-04)."""
D6 = Pool(1, 6)
HELPLESS = Fraction(1, 2)
"""What it counts to be overcome by gas, as a share of strength."""


def breathes(scene: Scene, unit: Ref) -> bool:
    """Whether gas gets at a unit at all: no robot, nothing that does not breathe, nobody in a mask, a gas-proof suit or
    a closed vehicle (DKC-CHEM-04).
    """
    own, seat = scene.find(unit, Traits), seats.seat_of(scene, unit)
    if own is None or own.robot or "gas" in own.immune or (seat is not None and seat.exposure == "enclosed"):
        return False
    return not any(suit.gas_proof for suit in arms.worn(scene, unit)) and knowing.conscious(scene, unit)


def inside(scene: Scene, unit: Ref) -> bool:
    """Whether a unit stands in gas."""
    return any(hangs(scene, cell) for cell in scene.cells(unit))


def hangs(scene: Scene, cell: Cell) -> bool:
    """Whether gas hangs in a cell."""
    return any(cloud.kind == "gas" for cloud in scene.clouds(cell))


def withstands(scene: Scene, unit: Ref) -> Tally:
    """The check against being overcome: AVG against constitution (DKC-CHEM-04)."""
    return checks.tallied("Withstand the gas", figures.attribute_base(scene, unit, Attribute.CON), Level.AVG)


def met(dice: Dice, initiative: int, need: int, first: bool) -> tuple[bool, bool]:
    """Whether a unit flees at the first contact, its die above its Initiative, and whether the gas overcomes it
    (DKC-CHEM-04, DKC-PANIC-01).
    """
    flees = first and dice.roll(D6).value > initiative
    return flees, not checks.check(dice, need).well


def outcomes(scene: Scene, unit: Ref, chance: Fraction) -> Iterator[Outcome]:
    """What gas does to a unit that so likely stands in it (DKC-CHEM-04)."""
    need = int(withstands(scene, unit).total)
    ways = odds.of(met, figures.initiative(scene, unit), need, first=True)
    for text, so, loss in (
        ("overcome by gas", lambda end: end[1], HELPLESS),
        ("flees from the gas", lambda end: end == (True, False), Fraction(0)),
        ("withstands the gas", lambda end: end == (False, False), Fraction(0)),
    ):
        share = chance * ways.chance(so)
        if share:
            yield Outcome(text, share, unit, loss, spared=text.startswith("withstands"))


def breathe(table: Table) -> None:
    """Each turn, and as soon as it comes into gas, a unit checks; who has got out is done with it, once it has
    recovered (DKC-CHEM-04).
    """
    now = table.clock.round
    turn = scale.turn(now)
    for unit in table.units():
        before = table.find(unit, Gassed)
        if before is not None and before.overcome:
            if before.overcome < now:
                table.strip(unit, Gassed)
            continue
        if not inside(table, unit) or not breathes(table, unit):
            if before is not None:
                _clear(table, unit, before)
            continue
        if before is None or before.turn < turn:
            _checks(table, unit, before)


def _checks(table: Table, unit: Ref, before: Gassed | None) -> None:
    now, tally = table.clock.round, withstands(table, unit)
    flees, overcome = met(table.dice(unit), figures.initiative(table, unit), int(tally.total), before is None)
    flees = not overcome and (flees or (before is not None and before.flees))
    until = now + OVERCOME * scale.PHASES if overcome else 0
    table.put(unit, Gassed(scale.turn(now), until, flees))
    words = "is overcome by the gas" if overcome else "flees from the gas" if flees else "withstands the gas"
    table.say(Event("gas", f"{{target}} {words}.", target=unit, tally=tally))


def _clear(table: Table, unit: Ref, before: Gassed) -> None:
    """Out of the gas: who fled from it needs a turn to recover (DKC-CHEM-04)."""
    table.strip(unit, Gassed)
    if before.flees:
        lost = table.find(unit, Lost) or Lost()
        until = table.clock.round + scale.PHASES
        table.put(unit, replace(lost, frozen_until=max(lost.frozen_until, until)))
