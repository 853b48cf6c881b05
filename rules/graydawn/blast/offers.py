"""What may be thrown and launched, where to, and at which units."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rules.frame.forms import Fair, OneOf, Refusal
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.graydawn.blast import tossing
from rules.graydawn.blast.forms import Launch, LaunchAt, Throw
from rules.graydawn.core import arms
from rules.graydawn.core.arms import Arm
from rules.graydawn.fire import attack
from rules.graydawn.fire.attack import Attack
from rules.graydawn.senses import knowing
from rules.graydawn.turns.topic import Desk
from rules.kernel.refs import Ref
from rules.parts.choices import Picked, near
from rules.parts.topics import Lines


def grenades(scene: Scene, unit: Ref) -> tuple[Arm, ...]:
    """Everything a unit carries to throw: a grenade comes straight from the belt, as part of the throw
    (GRD-THROW-01).
    """
    own = arms.arsenal(scene, unit)
    found: dict[str, Arm] = {}
    for item in sorted(arms.kit(scene, unit).items, key=lambda item: item not in arms.kit(scene, unit).held()):
        weapon = own.weapon(item.name)
        if weapon is not None and weapon.category == "thrown" and item.count:
            found.setdefault(weapon.name, Arm(weapon, item))
    return tuple(found.values())


def grenade(scene: Scene, unit: Ref, name: str) -> Arm | None:
    """One of them, by name."""
    return next((each for each in grenades(scene, unit) if each.weapon.name == name), None)


def throws(desk: Desk) -> Lines:
    """Every kind of grenade: also from full cover, and when suppressed (GRD-THROW-01)."""
    for arm in grenades(desk.scene, desk.unit):
        title = f"{Throw.title} {arm.weapon.name}"
        wrong = desk.busy or _bound(desk, arm) or ("needs a hand" if not _hand(desk) else "")
        within = cells(desk, arm)
        if wrong or not within:
            yield Refusal(title, wrong or "no place in range", "GRD-THROW-01")
        else:
            yield desk.offer(Throw, {"weapon": OneOf((arm.weapon.name,)), "cell": within})


def launches(desk: Desk) -> Lines:
    """Every launcher in hand, at a place or at an enemy; never out of full cover (GRD-THROW-02)."""
    for arm in desk.arms:
        if arm.weapon.gun and arm.weapon.blast is not None:
            yield from _launches(desk, arm)


def _launches(desk: Desk, arm: Arm) -> Lines:
    title = f"Launch {arm.weapon.name}"
    wrong = desk.busy or _hidden(desk)
    wrong = wrong or arms.unfit(desk.scene, desk.unit, arm, "single") or attack.grabbed(desk.scene, desk.unit)
    wrong = wrong or _bound(desk, arm)
    if wrong:
        yield Refusal(title, wrong, "GRD-THROW-02")
        return
    weapon, within = OneOf((arm.weapon.name,)), cells(desk, arm)
    if within:
        yield desk.offer(Launch, {"weapon": weapon, "cell": within})
    spared = partial(_spared, desk, arm)
    targets = tuple(foe for foe in desk.foes if not spared(foe))
    if targets:
        yield desk.offer(LaunchAt, {"weapon": weapon, "target": Fair(targets, spared)})
    for foe in desk.foes:
        if foe not in targets:
            yield Refusal(f"{title} at {desk.scene.name(foe)}", spared(foe), "GRD-THROW-02", about=foe)


def _hidden(desk: Desk) -> str:
    if desk.suppressed:
        return "is suppressed"
    return "keeps in full cover" if desk.hidden else ""


def _spared(desk: Desk, arm: Arm, foe: Ref) -> str:
    """Why a launcher may not be fired at an enemy; at the place it may all the same (GRD-THROW-02)."""
    if not knowing.perceives(desk.scene, desk.unit, foe):
        return "out of sight"
    return attack.spared(desk.scene, Attack(desk.unit, foe, arm))


def _bound(desk: Desk, arm: Arm) -> str:
    return f"acts with {desk.turn.weapon} this turn" if desk.bound_to(arm.weapon.name) else ""


def _hand(desk: Desk) -> int:
    return arms.usable_hands(desk.scene, desk.unit)


def places(desk: Desk) -> Iterator[Cell]:
    """The cells worth aiming at: where enemies are taken to be, then round about them, then on the way there."""
    foes = [desk.scene.cells(foe)[0] for foe in desk.foes]
    yield from near(desk.scene, foes)
    here, grid = desk.scene.cells(desk.unit)[0], desk.scene.grid
    nearest = min(foes, key=lambda cell: (grid.straight(here, cell), cell), default=here)
    yield from reversed(grid.line(here, nearest)[2:])
    yield from grid.ring(here, 6)


def cells(desk: Desk, arm: Arm) -> Picked:
    """The cells that something can be thrown or launched into now (GRD-THROW-01, GRD-THROW-02)."""

    def hindrance(cell: Cell | None) -> str:
        return "no cell" if cell is None else tossing.out_of_reach(desk.scene, desk.unit, arm, cell)

    return Picked(hindrance, lambda: places(desk))
