"""Firing into close combat: who else of the melee may be hit, by how many rounds, and how likely that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.frame.scene import Scene
from rules.graydawn.core import clinch
from rules.graydawn.fire import defence
from rules.graydawn.fire.attack import Attack
from rules.graydawn.terms.weapons import BURST, Mode, Weapon

UNINTENDED = 3
"""Added to the defence of those that were not meant (GRD-CQC-05)."""


@dataclass(frozen=True, slots=True)
class Stray:
    """A round, or several, that may go astray: as an attack on a bystander, and its defence without the die."""

    made: Attack
    dodge: int


def others(scene: Scene, made: Attack) -> tuple[Stray, ...]:
    """All others of the melee that a shot is fired into, each with its defence (GRD-CQC-05)."""
    found = []
    for unit in clinch.crowd(scene, made.target, made.attacker):
        astray = replace(made, target=unit, called="", share=0, pose=None)
        found.append(Stray(astray, int(defence.to_dodge(scene, astray).total) + UNINTENDED))
    return tuple(found)


def shared(rounds: int, among: int) -> tuple[int, int]:
    """Rounds of a spray for the target and for each of so many others: equal shares, the rest to the target
    (GRD-CQC-06, GRD-AUTO-02).
    """
    each, over = divmod(rounds, among + 1)
    return each + over, each


def rounds_left(weapon: Weapon, mode: Mode, hits: int) -> int:
    """Rounds that may still hit another once so many have hit the target: a shotgun's load all the same, of a burst
    what is left (GRD-CQC-06); a shot that missed goes on (GRD-CQC-05).
    """
    if mode == "burst":
        return BURST - hits if hits else BURST
    return 1 if not hits or weapon.category == "shotgun" else 0


def lowest(reached: int, totals: Sequence[int]) -> int | None:
    """Of those whose defence does not exceed the attack, the one that rolled lowest is hit (GRD-CQC-05)."""
    rolled = [(total, number) for number, total in enumerate(totals)]
    worst = next((one for one in rolled if not any(sooner(other, one) for other in rolled)), None)
    return worst[1] if worst is not None and worst[0] <= reached else None


def sooner(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether one with such a total and place is hit before another: the lower, of equals the one nearer to the
    shooter (GRD-CQC-05).
    """
    return one < other
