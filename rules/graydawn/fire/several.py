"""Automatic fire over several targets: in what order, what is wasted between them, and what each gets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from rules.frame.scene import Scene
from rules.graydawn.core import scale
from rules.graydawn.fire.attack import Attack
from rules.graydawn.senses import knowing
from rules.kernel.refs import Ref
from rules.kernel.words import counted

MOST = 5
"""Targets of one spray at most."""
BRIDGE = 5
"""Rounds that each metre between two targets takes (GRD-AUTO-02)."""


def left_to_right(scene: Scene, unit: Ref, targets: tuple[Ref, ...]) -> tuple[Ref, ...]:
    """Targets in the order in which the muzzle passes them (GRD-AUTO-02)."""
    here = scene.cells(unit)[0]
    bearings = {each: scene.grid.bearing(here, scene.cells(each)[0]) for each in targets}
    middle = bearings[targets[0]]
    return tuple(sorted(targets, key=lambda each: ((bearings[each] - middle + 180) % 360, each)))


def wasted(scene: Scene, ordered: tuple[Ref, ...]) -> int:
    """Rounds that go between targets: five for every metre, none between neighbours (GRD-AUTO-02)."""
    return sum(_gap(scene, one, other) for one, other in pairwise(ordered))


def _gap(scene: Scene, one: Ref, other: Ref) -> int:
    return 0 if scale.adjacent(scene, one, other) else BRIDGE * round(scene.apart(one, other))


def split(scene: Scene, made: Attack, others: tuple[Ref, ...]) -> tuple[Attack, ...]:
    """The attack on each target with its share of the rounds: equal, what is left over goes to the first
    (GRD-AUTO-02); none where too few rounds remain.
    """
    ordered = left_to_right(scene, made.attacker, (made.target, *others))
    rounds = made.fired - wasted(scene, ordered)
    if rounds < len(ordered):
        return ()
    each, over = divmod(rounds, len(ordered))
    shares = (each + (over if not number else 0) for number in range(len(ordered)))
    return tuple(replace(made, target=target, share=share) for target, share in zip(ordered, shares, strict=True))


def too_wide(scene: Scene, made: Attack, others: tuple[Ref, ...]) -> str:
    """Why these targets cannot be sprayed together; "" when they can."""
    if not others or len({made.target, *others}) != len(others) + 1:
        return "choose other targets"
    if len(others) >= MOST:
        return f"at most {MOST} targets"
    if split(scene, made, others):
        return ""
    gone = wasted(scene, left_to_right(scene, made.attacker, (made.target, *others)))
    return f"{counted(gone, 'round')} of {made.fired} would go between the targets"


def groups(scene: Scene, target: Ref, others: tuple[Ref, ...]) -> Iterator[tuple[Ref, ...]]:
    """What may be sprayed along with a target: its nearest neighbours, one, two and more, then any other by itself."""
    near = knowing.nearest(scene, target, others)
    for many in range(1, min(MOST, len(near) + 1)):
        yield tuple(near[:many])
    yield from ((each,) for each in near[1:])
