"""What is offered to shoot with, and at whom."""

from __future__ import annotations

from collections.abc import Iterator

from rules.forms import Choices, Offer, OneOf, Refusal
from rules.ground import Cell
from rules.reflex.core.bands import Band
from rules.reflex.core.body import LOCATIONS
from rules.reflex.fire import attack, burst, deeds
from rules.reflex.fire.attack import Wish
from rules.reflex.fire.forms import Hurl, Shoot, ShootGround, TwoGuns
from rules.reflex.gear.ready import Arm, arms
from rules.reflex.order.topic import Desk, Lines, ticks
from rules.reflex.wounds.able import alive
from rules.refs import Ref

GROUND = ("squad support", "anti-tank", "flamethrower")
CELLS = 24
"""Places that are listed for a weapon to be fired at."""


def shooting(desk: Desk) -> Lines:
    """Every weapon in hand, every kind of shot, every enemy it can be fired at (RFX-ATK-01)."""
    there = enemies(desk)
    for held in arms(desk.scene, desk.unit):
        weapon = held.weapon
        if weapon.close or weapon.kind == "indirect" or (weapon.kind == "thrown" and weapon.burst is not None):
            continue
        yield from _with(desk, held, there)
        if weapon.kind in GROUND and held.item is not None and held.item.loaded > 0:
            yield from _ground(desk, held, there)
    yield from _two(desk, there)


def enemies(desk: Desk) -> tuple[Ref, ...]:
    """The enemies one knows of, the fallen left out."""
    scene, side = desk.scene, desk.scene.side(desk.unit)
    return tuple(ref for ref in scene.units() if scene.side(ref) != side and alive(scene, ref))


def _with(desk: Desk, held: Arm, there: tuple[Ref, ...]) -> Lines:
    scene, unit = desk.scene, desk.unit
    form: type[Shoot | Hurl] = Hurl if held.weapon.kind == "thrown" else Shoot
    title = f"{form.title} with {held.weapon.name}"
    if held.weapon.feed != "none" and (held.item is None or held.item.loaded < 1):
        yield Refusal(title, "is not loaded", "RFX-RANGE-01")
        return
    fair: list[Ref] = []
    for target in there:
        why = attack.hindrance(scene, Wish(unit, target, held, eye=desk.eye))
        if why:
            yield Refusal(f"{title} at {scene.name(target)}", why, "RFX-ATK-01")
        else:
            fair.append(target)
    if not fair:
        return
    for speed in attack.SPEEDS:
        for cost, whom in _by_price(desk, held, speed, fair):
            if not desk.affords(cost):
                yield desk.dear(f"{title}, {speed}", cost)
                continue
            choices: dict[str, Choices] = {
                "weapon": OneOf((held.weapon.name,)),
                "target": OneOf(whom),
                "speed": OneOf((speed,)),
                "called": OneOf((None, *LOCATIONS)),
            }
            if form is Shoot:
                loaded = held.item.loaded if held.item is not None and held.weapon.feed != "none" else 1
                fits = [n for n in burst.modes(held.weapon) if n <= max(1, loaded)] or [loaded]
                choices["rounds"] = OneOf(fits)
            yield Offer(form, choices, ticks(cost), f"{speed}, {held.weapon.name}")


def _by_price(desk: Desk, held: Arm, speed: str, fair: list[Ref]) -> Iterator[tuple[int, list[Ref]]]:
    """Targets by what a shot at them costs: nearer ones than the weapon is made for cost more (RFX-RANGE-03)."""
    by_cost: dict[int, list[Ref]] = {}
    for target in fair:
        made = Wish(desk.unit, target, held, speed, eye=desk.eye)  # type: ignore[arg-type]
        cost = attack.price(desk.scene, made, attack.band_of(desk.scene, made) or Band.EXTREME)
        by_cost.setdefault(cost, []).append(target)
    yield from sorted(by_cost.items())


def _ground(desk: Desk, held: Arm, there: tuple[Ref, ...]) -> Lines:
    from rules.reflex.blast import landing

    cells = tuple(places(desk, there))
    for speed in attack.SPEEDS:
        fits = [cell for cell in cells if not landing.hindrance(desk.scene, desk.unit, held, cell, eye=desk.eye)]
        cost = (held.weapon.speed or (3, 5, 7))[attack.SPEEDS.index(speed)]
        if fits and desk.affords(cost):
            choices: dict[str, Choices] = {
                "weapon": OneOf((held.weapon.name,)),
                "cell": OneOf(fits),
                "speed": OneOf((speed,)),
            }
            yield Offer(ShootGround, choices, ticks(cost), f"{speed}, {held.weapon.name}")


def places(desk: Desk, there: tuple[Ref, ...]) -> Iterator[Cell]:
    """Places worth a round: where enemies are, and round about them."""
    scene = desk.scene
    seen: set[Cell] = set()
    for target in there:
        for cell in (scene.cells(target)[0], *(cell for _, cell in scene.grid.neighbours(scene.cells(target)[0]))):
            if cell not in seen and len(seen) < CELLS:
                seen.add(cell)
                yield cell


def _two(desk: Desk, there: tuple[Ref, ...]) -> Lines:
    """Both guns at once, by option (RFX-HANDED-04)."""
    scene, unit = desk.scene, desk.unit
    if not scene.options.on("two_guns"):
        return
    pair = deeds.guns(scene, unit)
    if pair is None:
        return
    fair = [t for t in there if all(not attack.hindrance(scene, Wish(unit, t, g, "hip", eye=desk.eye)) for g in pair)]
    for first in fair:
        for second in fair:
            cost = deeds.two_price(scene, unit, TwoGuns(target=first, other=second))
            if desk.affords(cost):
                yield Offer(TwoGuns, {"target": OneOf((first,)), "other": OneOf((second,))}, ticks(cost))
