"""What this rulebook draws on the map while it lasts: what units have made ready, holds, ground watched and under fire,
live grenades.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.frame.signs import Ink, Sign
from rules.gurps.blast import fuses, reach
from rules.gurps.core import arms, scale
from rules.gurps.fire import zones
from rules.gurps.flesh import bursts
from rules.gurps.state.fighting import Aim, Evaluated, Feinted, Gripping
from rules.gurps.state.things import Fuse, Live, Pinless
from rules.gurps.state.turns import Waiting
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.weapons import Weapon
from rules.gurps.waiting import triggers
from rules.kernel.refs import Ref
from rules.kernel.words import counted


def signs(scene: Scene) -> tuple[Sign, ...]:
    """Everything that lasts and that this viewer knows of."""
    return tuple(_signs(scene))


def _signs(scene: Scene) -> Iterator[Sign]:
    yield from _prepared(scene)
    there = scene.units()
    for unit, grip in scene.having(Gripping):
        if unit in there and grip.foe in there:
            yield Sign(Ink.AIM, "pins" if grip.pins else "holds", (), unit, grip.foe)  # GUR-GRP-01
    for _, zone in zones.live(scene):
        yield Sign(Ink.FIRE, f"under fire: {counted(zone.left, 'hit')} left", zone.cells, zone.owner)  # GUR-SUP-01
    for _, live in scene.having(Live):
        yield _fuse(scene, live.weapon, live.cell, live.fuse)
    for unit, held in scene.having(Pinless):
        for name, fuse in held.burning if unit in there and not scene.assumed(unit) else ():
            weapon = arms.arsenal(scene, unit).weapon(name)
            if weapon is not None:
                yield _fuse(scene, weapon, scene.cells(unit)[0], fuse)


def _fuse(scene: Scene, weapon: Weapon, cell: Cell, fuse: Fuse) -> Sign:
    """A live grenade, how long it burns, where it is worst and how far it reaches (GUR-GREN-01)."""
    what, radius = reach.charge(weapon), weapon.burst.radius if weapon.burst is not None else 0
    yards = (radius,) if what.blast is None else (bursts.worst_reach(what.blast.hurt), reach.widest(what))
    text = f"{weapon.name}: {fuses.told(scene, fuse)}"
    return Sign(Ink.FUSE, text, (cell,), rings=tuple(scale.metres(max(1, each)) for each in yards))


def _awaited(scene: Scene, unit: Ref, waits: Waiting) -> tuple[Cell, ...]:
    """The cells that the blow or feint it waits with reaches, and where it goes to meet a foe those that it reaches
    from there; or how near a foe has to be (GUR-HEX-09, GUR-WAIT-02).
    """
    here, arm = scene.cells(unit)[0], arms.arm(scene, unit, waits.weapon)
    if waits.manoeuvre is Manoeuvre.READY:
        return tuple(cell for cell in scene.grid.within(here, scale.metres(waits.yards)) if cell != here)
    use = arm.striking(waits.use) if arm is not None else None
    uses = (use,) if use is not None else arm.weapon.melee if arm is not None else ()
    longest = max((yards for each in uses for yards in each.reaches.yards), default=0)
    far = max(scale.metres(longest), longest * scene.grid.metres)
    stands = (here, *(triggers.within(scene, unit, waits) if waits.steps else ()))
    found = dict.fromkeys(cell for at in stands for cell in scene.grid.within(at, far))
    return tuple(cell for cell in found if cell != here)


WAITS = {Manoeuvre.READY: "waits to ready", Manoeuvre.FEINT: "waits to feint"}
"""What is written beside those that do not wait to strike."""


def _prepared(scene: Scene) -> Iterator[Sign]:
    """What the viewer's own units have made ready, each until it is used or in vain."""
    own, now = [unit for unit in scene.units() if not scene.assumed(unit)], scene.clock.round
    for unit in own:
        aim, studied, feint = scene.find(unit, Aim), scene.find(unit, Evaluated), scene.find(unit, Feinted)
        if aim is not None and aim.until >= now:
            yield Sign(
                Ink.AIM, f"aims, {aim.seconds} s", (aim.cell,) if aim.cell else (), unit, aim.target
            )  # GUR-AIM-04
        if studied is not None and studied.until >= now:
            yield Sign(Ink.AIM, f"evaluated, +{studied.bonus}", (), unit, studied.foe)  # GUR-EVAL-01
        if feint is not None and feint.penalty and feint.until >= now:
            yield Sign(Ink.AIM, f"taken in, -{feint.penalty}", (), unit, feint.foe)  # GUR-FEINT-02
        waits = scene.find(unit, Waiting)
        if waits is not None:
            words = "ground covered" if waits.cells else WAITS.get(waits.manoeuvre, "waits to strike")
            yield Sign(Ink.WATCH, words, waits.cells or _awaited(scene, unit, waits), unit)  # GUR-OPP-01, GUR-WAIT-01
