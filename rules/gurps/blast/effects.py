"""What a thing that goes off does to the units in its reach, and how likely (GUR-EXP-01, GUR-AFF-01, GUR-GAS-01)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from rules.frame.forecast import Outcome
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.frame.worth import Share, chances
from rules.gurps.blast import agents, burning, course, reach
from rules.gurps.blast.agents import Dazzled, Gassed
from rules.gurps.blast.course import Met
from rules.gurps.blast.reach import Charge
from rules.gurps.core import figures
from rules.gurps.fire.course import SUFFERS, TOLL
from rules.gurps.flesh.body import Life
from rules.gurps.strike.course import cost
from rules.gurps.strike.foretelling import Struck
from rules.gurps.terms.weapons import Weapon
from rules.kernel.courses.loops import mixed_ends
from rules.kernel.courses.reading import Rows, mixed
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref

DAZED = Fraction(1, 4)
"""What it counts to be stunned by a flash, as a share of strength."""
FINE = 10_000
"""How finely mean losses are told apart."""


Effect = Met | Dazzled | Gassed
Ways = dict[Effect, int]
"""How a unit may meet what goes off, and in how many ways each."""
NONE: Mapping[type[Effect], Effect] = {
    Met: Met(None, None, 0), Dazzled: Dazzled(None), Gassed: Gassed(None, None),
}  # fmt: skip
"""The same where it does not come so far."""


def reached(scene: Scene, weapon: Weapon, cell: Cell) -> Iterator[tuple[Ref, Effect]]:
    """The units it reaches from a cell, and how."""
    burst, what = weapon.burst, reach.charge(weapon)
    agent = burst.agent if burst is not None else ""
    if burst is not None and agent == "flash":
        yield from agents.dazzled(scene, burst, cell)
    elif burst is not None and agent == "tear gas":
        yield from agents.let_loose(scene, burst, cell)
    elif agent == "fire":
        hurt = burning.bursts(weapon)
        for unit in burning.caught(scene, cell):
            yield unit, Met(burning.flames(scene, unit, hurt), None, 0)
    elif what.blast is not None:
        yield from reach.blown(scene, what, cell)


class Reached(NamedTuple):
    """A unit that it may reach, and the ways in which it may come, so many of so many in all; in the rest of them
    nothing comes so far.
    """

    scene: Scene
    unit: Ref
    ways: Ways
    whole: int

    def outcomes(self) -> tuple[Outcome, ...]:
        """All that may happen to it, exactly."""
        kind, missed, ways = type(next(iter(self.ways))), self.whole - sum(self.ways.values()), self.ways
        if missed:
            ways = ways | {NONE[kind]: ways.get(NONE[kind], 0) + missed}
        if kind is Met:
            return Struck(self.unit, _after(self.scene, self.unit, ways, self.whole), told=SUFFERS).outcomes()
        found = mixed([(many, _withstands(way)) for way, many in ways.items()], self.whole)
        return tuple(
            Outcome(text, Fraction(found[0][text][0], found[1]), self.unit, loss, spared=text in SPARED)
            for text, loss in TOLD
            if text in found[0]
        )

    def share(self, scene: Scene) -> Share:
        """In numbers."""
        loss = sum([many * _mean(scene, self.unit, way) for way, many in self.ways.items()]) / self.whole
        return Share(self.unit, loss, lambda: chances(scene, self.unit, self.outcomes()))


TOLD = (
    ("stunned", DAZED), ("not stunned", Fraction(0)), ("coughs and is blinded", Fraction(0)), ("coughs", Fraction(0)),
    ("blinded", Fraction(0)), ("not harmed by gas", Fraction(0)),
)  # fmt: skip
"""What flashes and gas may come to, and what share of strength each costs."""
SPARED = ("not stunned", "not harmed by gas")


def _after(scene: Scene, unit: Ref, ways: Ways, whole: int) -> Mapping[str, Any]:
    """A unit with what it takes of it over all ways in which it may come, before any death roll."""
    met = [(many, way) for way, many in ways.items() if isinstance(way, Met)]
    parts = [(many, *course.BURST.walked(_opened(scene, unit, way), *TOLL)) for many, way in met]
    taken, common = mixed_ends(parts)
    wounds, build = figures.wounds(scene, unit), figures.build(scene, unit)
    return {"toll": Odds.counted(taken, whole * common), "wounds": wounds, "build": build, "life": Life.LIVES}


def _withstands(way: Effect) -> Rows:
    if isinstance(way, Dazzled):
        return course.FLASH.rows(way._asdict(), _dazzled)
    return course.GAS.rows(way._asdict(), _gassed)


def _opened(scene: Scene, unit: Ref, met: Met) -> dict[str, object]:
    """The burst as it begins."""
    return course.opened(met, figures.suit(scene, unit), figures.wounds(scene, unit), figures.build(scene, unit))


def _dazzled(stunned: bool) -> tuple[str, int]:
    return "stunned" if stunned else "not stunned", 0


def _gassed(blinded: bool, coughs: bool) -> tuple[str, int]:
    if blinded and coughs:
        return "coughs and is blinded", 0
    return "coughs" if coughs else "blinded" if blinded else "not harmed by gas", 0


def _mean(scene: Scene, unit: Ref, way: Effect) -> float:
    """What share of its strength it loses."""
    if isinstance(way, Met):
        return course.BURST.worth(_opened(scene, unit, way), cost)
    return course.FLASH.worth(way._asdict(), _daze) if isinstance(way, Dazzled) else 0.0


def _daze(stunned: bool) -> float:
    return stunned * float(DAZED)


def by_distance(scene: Scene, unit: Ref, what: Charge, yards: Fraction | int) -> Fraction:
    """The mean share of its strength that a burst costs a unit in the open, so many yards off."""
    if yards > reach.widest(what):
        return Fraction(0)
    met = reach.in_the_open(scene, unit, what, yards)
    return Fraction(round(FINE * _mean(scene, unit, met)), FINE)
