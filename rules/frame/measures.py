"""What the game measures by a rulebook's numbers while it does the geometry: sight, sound, range, smoke and threat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from rules.frame.body import Posture, Silhouette
from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.frame.scene import Scene, Table
from rules.frame.things import Cloud, Fire
from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class Feared:
    """What units that stand together may suffer at once: how far one burst reaches, and the strength it takes."""

    metres: float
    loss: Fraction


@dataclass(frozen=True, slots=True)
class Drift:
    """What a cloud does in a second: metres downwind, and whether it thins out."""

    metres: float
    fade: float = 0.0
    """By how much the density of every cell sinks in a second; a cell at nothing is clear."""
    gone: bool = False


class Measures(Protocol):
    """The numbers that the systems ask a rulebook for while they do the geometry."""

    @property
    def affects_sight(self) -> tuple[type, ...]:
        """Components of its own by which people notice or are noticed: putting one makes everybody look again."""
        ...

    def looks_with(self, scene: Scene, unit: Ref) -> tuple[Ref, ...]:
        """The units that look otherwise once this one has moved or is hurt: those it fights hand to hand."""
        ...

    def perceives(self, scene: Scene, watcher: Ref, subject: Ref, silhouette: Silhouette) -> str:
        """ "seen", "heard" or "" for what the watcher has of the subject, given what of it shows."""
        ...

    def may_notice(self, scene: Scene, watcher: Ref, subjects: tuple[Ref, ...]) -> tuple[Ref, ...]:
        """Those of these units that the watcher may perceive where and how they all are: what shows of the others need
        not be known. It depends on nothing but their poses.
        """
        ...

    def evident(self, scene: Scene, watcher: Ref, subject: Ref) -> bool:
        """Whether the subject's side can tell that a watcher it has in view perceives the subject now: no hidden roll
        and no hidden figure decided it.
        """
        ...

    def in_ambush(self, scene: Scene, unit: Ref) -> bool:
        """Whether a unit still waits in ambush as far as its side can tell: no attack has been made, and nobody was
        seen to notice it.
        """
        ...

    def hearing(self, scene: Scene) -> float:
        """Metres beyond which a unit that no line of sight reaches is not perceived."""
        ...

    def band(self, scene: Scene, unit: Ref, metres: float) -> str:
        """The range band of a distance for what the unit has in hand; "" when out of range or unarmed."""
        ...

    def band_to(self, scene: Scene, unit: Ref, target: Ref) -> str:
        """The same of a target, by the way this book measures from one body to another."""
        ...

    def drift(self, scene: Scene, cloud: Cloud) -> Drift:
        """How fast a cloud drifts and thins out in this wind, and whether its time is up."""
        ...

    def spreads(self, table: Table, ref: Ref, fire: Fire, to: Cell) -> bool:
        """Whether a fire takes hold of a neighbouring cell now; what is rolled for it, by the fire's own dice."""
        ...

    def sets_off(self, scene: Scene, unit: Ref, mine: Ref) -> bool:
        """Whether a unit of this weight sets such a mine off at all."""
        ...

    def perils(self, scene: Scene, unit: Ref) -> Mapping[Cell, Fraction]:
        """The ground on which something is about to go off that its side can see, and what share of its strength it
        costs a unit on average to be there then.
        """
        ...

    def feared(self, scene: Scene, unit: Ref) -> Feared | None:
        """The worst burst of the kind that units of this battle carry, in the open, and what share of its strength it
        costs a unit on average; None where no burst is worth keeping apart for.
        """
        ...

    def veils(self, scene: Scene, metres: float, smoke: float) -> bool:
        """Whether so many metres of smoke on the line hide a unit in the open so many metres off."""
        ...

    @property
    def actions_per_round(self) -> Fraction:
        """What a unit usually gets done in a round, in the amounts of costs."""
        ...

    def rounds(self, scene: Scene, unit: Ref, action: Action) -> int:
        """How many rounds an action takes from the weapon it is done with; 0 where that is not known beforehand."""
        ...

    @property
    def pops_up(self) -> bool:
        """Whether a unit that keeps down behind something fires over it all the same, exposed meanwhile."""
        ...

    def strikes_together(self, scene: Scene, by: Ref, upon: Ref) -> bool:
        """Whether harm that one unit does to another in its turn takes effect only when both have had theirs."""
        ...

    def threat(self, scene: Scene, by: Ref, upon: Ref, shows: Silhouette, posture: Posture) -> Fraction:
        """What share of its strength a unit loses on average in a round in which another does its best against it, if
        so much of it shows in that posture. Sums of so many rolls are not worked out: it is a measure for comparing.
        """
        ...
