"""What was counted of the battles of one player, and the gates that it has to pass."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields

LOST = 0.4
"""Share of its strength at which a side has to think of leaving."""


@dataclass(slots=True)
class Tally:
    """Counts of one side of a battle, or sums of many."""

    rounds: int = 0
    idle_rounds: int = 0
    """Rounds of the side in which none of its units did anything."""
    unit_rounds: int = 0
    unit_idle: int = 0
    units: int = 0
    stood_idle: int = 0
    """Units that were idle for five rounds running."""
    never_attacked: int = 0
    tasks: int = 0
    """Rounds of units that have a task, from the second on."""
    flips: int = 0
    """Tasks changed without a loss, a contact, or their end."""
    advances: int = 0
    """Walks towards an enemy into danger."""
    unsupported: int = 0
    """Those during which no other unit of the side fired."""
    downed: int = 0
    """Units that lay down within reach of a friend for long enough."""
    aided: int = 0
    throws: int = 0
    struck_self: int = 0
    beaten: int = 0
    """Sides with 40 % of their strength left, or less."""
    gave_up: int = 0
    """Those of them that left or yielded."""
    meant_to_stay: int = 0
    """Those of them that expected to win more by it than it costs."""
    rounds_beaten: int = 0
    """Rounds for which such sides fought on."""
    forecasts: int = 0
    brier: float = 0.0
    """Sum over the sides of the mean squared error of what they expected."""

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(**{each.name: getattr(self, each.name) + getattr(other, each.name) for each in fields(Tally)})

    def written(self) -> dict[str, float]:
        """As plain values, without what is nothing."""
        return {name: value for name, value in asdict(self).items() if value}


@dataclass(frozen=True, slots=True)
class Figure:
    """A share that was counted, and the gate for it, if there is one."""

    words: str
    count: float
    of: int
    most: float | None = None
    least: float | None = None
    percent: bool = True

    @property
    def share(self) -> float | None:
        """The share; None where there was nothing to count."""
        return self.count / self.of if self.of else None

    @property
    def passes(self) -> bool:
        """Whether it is within its gate; what was never seen is."""
        share = self.share
        if share is None:
            return True
        return (self.most is None or share < self.most) and (self.least is None or share >= self.least)

    def line(self) -> str:
        """In words: the share, what it is of, and the gate."""
        share = self.share
        told = "-" if share is None else f"{share:.1%}" if self.percent else f"{share:.3g}"
        gate = f"under {self.most:.0%}" if self.most is not None else ""
        gate = f"at least {self.least:.0%}" if self.least is not None else gate
        missed = "" if self.passes else "  MISSED"
        return f"{self.words:58} {told:>7}  {f'{self.count:g} of {self.of}':>16}  {gate}{missed}"


def figures(tally: Tally) -> Iterator[Figure]:
    """Everything that is told of a tally; the gates are those that the tactician has to pass."""
    yield Figure("unsupported dangerous advances", tally.unsupported, tally.advances, most=0.15)
    yield Figure("units idle five rounds running", tally.stood_idle, tally.units, most=0.05)
    yield Figure("downed friends within reach that were given aid", tally.aided, tally.downed, least=0.8)
    yield Figure("throws that struck the thrower", tally.struck_self, tally.throws, most=0.02)
    yield Figure("tasks changed for no reason", tally.flips, tally.tasks, most=0.05)
    stayed = tally.beaten - tally.gave_up - tally.meant_to_stay
    yield Figure("sides at 40 % strength that fought on for nothing", stayed, tally.beaten, most=0.01)
    yield Figure("  rounds for which a side at 40 % fought on", tally.rounds_beaten, tally.beaten, percent=False)
    yield Figure("  rounds of a side in which nobody did anything", tally.idle_rounds, tally.rounds)
    yield Figure("  rounds of units in which they did nothing", tally.unit_idle, tally.unit_rounds)
    yield Figure("  units that never attacked", tally.never_attacked, tally.units)
    yield Figure("  Brier score of the end it expected", tally.brier, tally.forecasts, percent=False)
