"""Firing into close combat: who else of the melee may be hit, by how many rounds, and how likely that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.graydawn import rolls
from rules.graydawn.core import clinch
from rules.graydawn.fire import attack, defence
from rules.graydawn.fire.attack import Attack
from rules.graydawn.terms.weapons import BURST
from rules.kernel import odds
from rules.kernel.odds import Odds

UNINTENDED = 3
"""Added to the defence of those that were not meant (GRD-CQC-05)."""


@dataclass(frozen=True, slots=True)
class Stray:
    """A round, or several, that may go astray: as an attack on a bystander, and its defence without the die."""

    made: Attack
    dodge: int


@lookup
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


def rounds_left(made: Attack, hits: int) -> int:
    """Rounds that may still hit another once so many have hit the target: a shotgun's load all the same, of a burst
    what is left (GRD-CQC-06); a shot that missed goes on (GRD-CQC-05).
    """
    if made.mode == "burst":
        return BURST - hits if hits else BURST
    return 1 if not hits or made.arm.weapon.category == "shotgun" else 0


def lowest(reached: int, totals: Sequence[int]) -> int | None:
    """Of those whose defence does not exceed the attack, the one that rolled lowest is hit; of equals the one nearer to
    the shooter (GRD-CQC-05).
    """
    worst = min(range(len(totals)), key=lambda number: (totals[number], number), default=None)
    return worst if worst is not None and totals[worst] <= reached else None


@lru_cache(maxsize=8192)
def strays(reached: int, dodges: tuple[int, ...], number: int, explosions: int) -> Odds[int | None]:
    """By what margin one of several is hit by a stray shot that reached so much; None where it is not (GRD-CQC-05)."""
    fallen, whole = rolls.falls(explosions).ways()
    found: dict[int | None, int] = {}
    total = whole ** len(dodges)
    for own, weight in fallen.items():
        mine = dodges[number] + own
        if mine > reached:
            continue
        ways = weight
        for other, dodge in enumerate(dodges):
            if other != number:
                ways *= sum(w for die, w in fallen.items() if (mine, number) < (dodge + die, other))
        if ways:
            found[reached - mine] = found.get(reached - mine, 0) + ways
    hit = sum(found.values())
    return Odds.counted({**found, **({None: total - hit} if total > hit else {})}, total)


def bursts(scene: Scene, left: int) -> Odds[int]:
    """How many of the rounds that are left hit: all of what a burst has over, or by the table if all went by
    (GRD-CQC-06, GRD-BURST-02).
    """
    return odds.of(attack.burst, scene.options.burst_table) if left == BURST else Odds.counted({left: 1}, 1)
