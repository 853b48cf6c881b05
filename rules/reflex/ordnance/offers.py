"""What is offered to throw, to light, to put out, and to call for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rules.frame.body import Posture
from rules.frame.figure import Aboard
from rules.frame.forms import Choices, OneOf, Refusal
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.frame.things import Fire
from rules.kernel.refs import Ref
from rules.parts.arms_length import touching
from rules.reflex.blast import fires
from rules.reflex.blast.forms import BeatOut, Douse
from rules.reflex.core import able
from rules.reflex.core.bands import band_of_cells
from rules.reflex.core.places import OFF, Places, at_a_price, foes, ground, worth_it
from rules.reflex.core.topic import Desk, Lines
from rules.reflex.fire import attack, throwing
from rules.reflex.fire.attack import Wish
from rules.reflex.hands.ready import Arm, arms
from rules.reflex.ordnance import forms, indirect, throws
from rules.reflex.state import Burning, FireMission, Live, Speed
from rules.reflex.terms.bands import Band

BEATING = 5
TOO_CLOSE = "too close"


def in_hand(desk: Desk) -> tuple[Arm, ...]:
    """What is in hand to be thrown and does something where it lands."""
    own = arms(desk.scene, desk.unit)
    return tuple(held for held in own if held.weapon.kind == "thrown" and held.weapon.burst and held.item is not None)


def thrown(desk: Desk) -> Lines:
    """Grenades and petrol bombs: at a place, at a target, over a wall; the pin (RFX-GREN-01 to 03, RFX-FIRE-04)."""
    if desk.scene.find(desk.unit, Aboard) is not None:
        return
    live = desk.scene.find(desk.unit, Live)
    for held in in_hand(desk):
        yield from _at_places(desk, held)
        if held.weapon.fire:
            yield from _at_people(desk, held)
        if desk.scene.options.on("indirect_fire"):
            yield from _over(desk, held)
        timed = held.weapon.burst is not None and held.weapon.burst.fuse == "timed"
        if timed and live is None:
            yield from desk.offer(forms.Cook, {"weapon": OneOf((held.weapon.name,))}, "the fuse burns in the hand")
    yield from _smother(desk)


def _at_places(desk: Desk, held: Arm) -> Lines:
    """Every place in reach and sight, by what it costs: nearer ones than a throw is best at take longer
    (RFX-THROW-01, RFX-RANGE-03).
    """
    scene, unit, eye = desk.scene, desk.unit, desk.eye
    here, any_ = (eye or scene.pose(unit)).cell, False

    def hindrance(cell: Cell) -> str:
        near = band_of_cells(scene, here, cell) is Band.PERSONAL
        return TOO_CLOSE if near else throwing.hindrance(scene, unit, held, cell, eye=eye)

    for speed in attack.SPEEDS:
        price = partial(throwing.price, scene, unit, held, speed=speed, eye=eye)
        for cost, places in at_a_price(desk, price, hindrance, farthest=Band.TIGHT):
            any_ = True
            choices: dict[str, Choices] = {
                "weapon": OneOf((held.weapon.name,)),
                "cell": places,
                "speed": OneOf((speed,)),
            }
            title = f"{forms.ThrowGrenade.title} {held.weapon.name}, {speed}"
            yield from desk.offer(forms.ThrowGrenade, choices, f"{held.weapon.name}, {speed}", price=cost, title=title)
    if not any_:
        yield Refusal(f"{forms.ThrowGrenade.title} {held.weapon.name}", "no place in reach and sight", "RFX-THROW-01")


def _at_people(desk: Desk, held: Arm) -> Lines:
    scene, unit = desk.scene, desk.unit
    by_cost: dict[tuple[Speed, int], list[Ref]] = {}
    for foe in foes(scene, unit):
        cell = scene.cells(foe)[0]
        wish = Wish(unit, foe, held, eye=desk.eye)
        if attack.hindrance(scene, wish) or throwing.out_of_reach(scene, unit, held, cell, eye=desk.eye):
            continue
        for speed in attack.SPEEDS:
            cost = throwing.reckon(scene, unit, held, cell, speed=speed, eye=desk.eye).price
            by_cost.setdefault((speed, cost), []).append(foe)
    for (speed, cost), whom in sorted(by_cost.items()):
        choices = {"weapon": OneOf((held.weapon.name,)), "target": OneOf(whom), "speed": OneOf((speed,))}
        yield from desk.offer(forms.ThrowPetrol, choices, f"{held.weapon.name}, {speed}", price=cost)


def _over(desk: Desk, held: Arm) -> Lines:
    """At a place within sight that one cannot see into (RFX-INDIR-09)."""
    scene, unit, eye = desk.scene, desk.unit, desk.eye
    here = (eye or scene.pose(unit)).cell

    def hindrance(cell: Cell) -> str:
        if band_of_cells(scene, here, cell) is Band.PERSONAL:
            return TOO_CLOSE
        return throwing.out_of_reach(scene, unit, held, cell, eye=eye) or _over_what(desk, cell)

    def price(band: Band) -> int:
        return throwing.price(scene, unit, held, band, "snap", eye=eye)

    for cost, places in at_a_price(desk, price, hindrance, farthest=Band.TIGHT, in_sight=False):
        choices: dict[str, Choices] = {"weapon": OneOf((held.weapon.name,)), "cell": places}
        yield from desk.offer(forms.LobOver, choices, held.weapon.name, price=cost)


def _over_what(desk: Desk, cell: Cell) -> str:
    """Why a place is not one to be hit over something: it is seen into, or it is out of sight altogether."""
    if desk.scene.sees_cell(desk.unit, cell, eye=desk.eye):
        return "nothing is in the way"
    return "" if indirect.in_sight(desk.scene, desk.unit, cell, eye=desk.eye) else "cannot see so far"


def _smother(desk: Desk) -> Lines:
    live = throws.live_beside(desk.scene, desk.unit)
    if live and not desk.second:
        yield from desk.offer(forms.Smother, {"thing": OneOf(live)}, "it goes off under you", title=forms.Smother.title)


# fire


def beating(desk: Desk) -> Lines:
    """Flames on the unit, or on another beside it (RFX-FIRE-03)."""
    scene, unit = desk.scene, desk.unit
    on_fire = [ref for ref, _ in scene.having(Burning) if touching(scene, scene.cells(unit), scene.cells(ref))]
    if not on_fire or desk.second:
        return
    lying = [ref for ref in on_fire if fires.can_beat(scene, unit, ref)]
    if unit in on_fire and scene.pose(unit).posture not in (Posture.PRONE, Posture.FACE_UP):
        yield Refusal(BeatOut.title, "lie down first", "RFX-FIRE-03")
    if lying:
        yield from desk.offer(BeatOut, {"whom": OneOf(lying)})


def dousing(desk: Desk) -> Lines:
    """Small fires beside one, and comrades on fire (RFX-OPS-09, RFX-FIRE-03)."""
    scene, here = desk.scene, desk.scene.cells(desk.unit)
    near = [fire.cell for _, fire in scene.having(Fire) if touching(scene, here, (fire.cell,))]
    fit = [cell for cell in dict.fromkeys(near) if fires.small(scene, cell)]
    on_fire = [ref for ref, _ in scene.having(Burning) if touching(scene, here, scene.cells(ref))]
    if fit:
        yield from desk.offer(Douse, {"cell": OneOf(fit), "whom": OneOf((None,))})
    elif near:
        yield Refusal(Douse.title, "too big to be put out by hand", "RFX-OPS-09")
    if on_fire:
        yield from desk.offer(Douse, {"cell": OneOf((None,)), "whom": OneOf(on_fire)})


# indirect fire


def _missions(scene: Scene, unit: Ref) -> Iterator[tuple[Ref, FireMission]]:
    """The gunners who wait for a word of this observer on where their last round fell."""
    for gunner, mission in scene.having(FireMission):
        if mission.observer == unit and mission.landed and indirect.in_touch(scene, unit, gunner):
            yield gunner, mission


def over(desk: Desk) -> Lines:
    """Launchers over what is in the way; corrections (RFX-INDIR-07, RFX-INDIR-09)."""
    scene, unit = desk.scene, desk.unit
    if not scene.options.on("indirect_fire"):
        return
    for held in arms(scene, unit):
        if held.weapon.indirect and held.weapon.speed is not None:
            yield from _fire_over(desk, held)
    for gunner, _ in _missions(scene, unit):
        choices = {"gunner": OneOf((gunner,)), "by": OneOf(("Artillery", "Tactics"))}
        yield from desk.offer(forms.AdjustFire, choices, title=forms.AdjustFire.title)


def _fire_over(desk: Desk, held: Arm) -> Lines:
    """Held as it must be to be fired at all, and not at arm's length (RFX-INDIR-09, RFX-GUNFU-02)."""
    scene, unit, eye = desk.scene, desk.unit, desk.eye
    if attack.in_hand(scene, Wish(unit, unit, held)):
        return
    here = (eye or scene.pose(unit)).cell

    def hindrance(cell: Cell) -> str:
        if band_of_cells(scene, here, cell) is Band.PERSONAL:
            return TOO_CLOSE
        return indirect.within(scene, unit, held, cell, eye=eye) or _over_what(desk, cell)

    price = partial(attack.ticks_at, scene, unit, held, speed="snap", eye=eye)
    for cost, places in at_a_price(desk, price, hindrance, in_sight=False):
        choices: dict[str, Choices] = {"weapon": OneOf((held.weapon.name,)), "cell": places}
        yield from desk.offer(forms.FireOver, choices, held.weapon.name, price=cost)


def indirect_fire(desk: Desk) -> Lines:
    """Calls, corrections and rounds, in a pause or in place of an exchange (RFX-INDIR-01 to 03, RFX-INDIR-07 to 09)."""
    if not desk.scene.options.on("indirect_fire"):
        return
    yield from _calls(desk)
    for gunner, _ in _missions(desk.scene, desk.unit):
        choices = {"gunner": OneOf((gunner,)), "by": OneOf(("Artillery", "Tactics"))}
        yield from desk.offer(forms.AdjustAtLength, choices)
    for held in arms(desk.scene, desk.unit):
        if held.weapon.indirect and held.weapon.speed is None:
            yield from _mortar(desk, held)


def _calls(desk: Desk) -> Lines:
    scene, unit = desk.scene, desk.unit
    side = scene.side(unit)
    for gunner in scene.units(side):
        pieces = [held for held in arms(scene, gunner) if held.weapon.indirect and held.weapon.speed is None]
        if gunner == unit or not pieces or not able.awake(scene, gunner):
            continue
        if not indirect.in_touch(scene, unit, gunner):
            yield Refusal(forms.CallForFire.title, f"no contact with {scene.name(gunner)}", "RFX-INDIR-02")
            continue
        here, farthest = scene.cells(gunner)[0], max(float(held.weapon.indirect) for held in pieces)

        def hindrance(cell: Cell, here: Cell = here, farthest: float = farthest) -> str:
            if cell not in scene.grid:
                return OFF
            if scene.grid.straight(here, cell) > farthest:
                return "out of range of the gunner"
            return "" if scene.sees_cell(unit, cell) else "cannot see there"

        places = Places(hindrance, lambda: worth_it(desk), anywhere=lambda: ground(desk, in_sight=True))
        if places:
            ways = OneOf(("Artillery", "Tactics"))
            choices: dict[str, Choices] = {"gunner": OneOf((gunner,)), "cell": places, "by": ways}
            yield from desk.offer(forms.CallForFire, choices)


def _mortar(desk: Desk, held: Arm) -> Lines:
    scene, unit = desk.scene, desk.unit
    mission = scene.find(unit, FireMission)
    name = OneOf((held.weapon.name,))
    if mission is not None and mission.observer is not None:
        why = indirect.within(scene, unit, held, mission.cell)
        if why:
            yield Refusal(forms.FireAsCalled.title, why, "RFX-INDIR-01")
        else:
            yield from desk.handwork(forms.FireAsCalled, {"weapon": name}, f"at {mission.cell[0]},{mission.cell[1]}")

    def hindrance(cell: Cell) -> str:
        if cell not in scene.grid:
            return OFF
        why = indirect.within(scene, unit, held, cell)
        return why or ("" if indirect.in_sight(scene, unit, cell) else "cannot see so far")

    places = Places(hindrance, lambda: worth_it(desk), anywhere=scene.grid.cells)
    if places:
        choices: dict[str, Choices] = {"weapon": name, "cell": places}
        yield from desk.handwork(forms.Bombard, choices, held.weapon.name)
