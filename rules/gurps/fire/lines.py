"""The line of fire: which figures stand on it before and behind the target."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.frame.body import Posture
from rules.frame.conjecture import presuming
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.gurps.core import scale
from rules.gurps.senses import knowing
from rules.kernel.refs import Ref

UPRIGHT = (Posture.STANDING, Posture.CROUCHED)
"""Postures in which a figure is in the way of shots between others who stand (GUR-HEX-11)."""
BEYOND = 3
"""Figures behind the target that a stray shot may strike (GUR-WRONG-02)."""
CHEST = 1.2
"""Metres above the ground at which a shot flies on."""


def _upright(scene: Scene, unit: Ref) -> bool:
    return scene.pose(unit).posture in UPRIGHT


def _figures(scene: Scene, attacker: Ref, target: Ref, cells: Iterable[Cell]) -> Iterator[Ref]:
    """Conscious figures in some cells: the low ones are not in the way of fire between those who stand
    (GUR-HEX-11).
    """
    high = _upright(scene, attacker) and _upright(scene, target)
    for unit in scene.standing_in(cells):
        if unit not in (attacker, target) and knowing.can_act(scene, unit) and (not high or _upright(scene, unit)):
            yield unit


@presuming(lambda scene, _found, attacker, _target: knowing.nobody_unseen(scene, attacker, "in the line of fire"))
def between(scene: Scene, attacker: Ref, target: Ref) -> tuple[Ref, ...]:
    """Figures in the cells that the line to the target crosses, and beside it in its own cell, but not in the
    attacker's (GUR-HEX-11, GUR-HEX-16).
    """
    here, there = ends(scene, attacker, target)
    own = {*scene.cells(attacker)}
    return tuple(_figures(scene, attacker, target, (c for c in scene.grid.line(here, there) if c not in own)))


def beyond(scene: Scene, attacker: Ref, target: Ref, yards: int) -> tuple[Ref, ...]:
    """The first figures on the same line behind the target, as far as the shot flies and nothing solid stops it
    (GUR-WRONG-02).
    """
    here, there = ends(scene, attacker, target)
    if here == there:
        return ()
    grid, far = scene.grid, scale.metres(yards)
    near = grid.straight(here, there)
    width = grid.metres * 0.99
    others = [unit for unit in scene.units() if unit not in (attacker, target)]
    if not others:
        return ()
    farthest = min(far, max(grid.straight(here, scene.cells(unit)[0]) for unit in others) + grid.metres)
    if farthest <= near:
        return ()
    cells = grid.strip(here, there, width, near + grid.metres / 2, farthest)
    found = _figures(scene, attacker, target, cells)
    open_to = (unit for unit in found if scene.in_line(attacker, unit))
    return tuple(unit for unit, _ in zip(open_to, range(BEYOND), strict=False))


def ends(scene: Scene, attacker: Ref, target: Ref) -> tuple[Cell, Cell]:
    """The cells of two units that are nearest to each other (GUR-HEX-17)."""
    pairs = ((scene.grid.straight(a, b), a, b) for a in scene.cells(attacker) for b in scene.cells(target))
    _, here, there = min(pairs)
    return here, there
