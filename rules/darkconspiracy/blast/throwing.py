"""Grenades and other thrown things: when they may be thrown, what they promise, and how it is played out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial

from rules.darkconspiracy.blast import foretelling, fuses, straying, tossing
from rules.darkconspiracy.blast.forms import Hurl, Throw
from rules.darkconspiracy.blast.straying import Flight
from rules.darkconspiracy.blast.tossing import HURLED
from rules.darkconspiracy.core import arms, figures, footing
from rules.darkconspiracy.core.arms import Arm
from rules.darkconspiracy.core.checks import Came
from rules.darkconspiracy.harm import hurting
from rules.darkconspiracy.harm.weighing import Upon
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.blast import Lobbed
from rules.darkconspiracy.terms.anatomy import PARTS, word
from rules.darkconspiracy.terms.weapons import Blast
from rules.darkconspiracy.turns.topic import Desk
from rules.frame.figure import HANDS, Kit, Place
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE, Fair, OneOf, Refusal
from rules.frame.ground import Cell
from rules.frame.means import Means
from rules.frame.scene import Event, Scene, Table
from rules.frame.worth import Worth
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.kernel.words import the
from rules.parts.choices import Picked, near
from rules.parts.topics import Lines

SOON = Fraction(1, 2)
"""Of an action until a grenade bursts: those who act later in the phase may be elsewhere (DKC-GREN-01)."""


# what may be thrown


def throws(desk: Desk) -> Lines:
    """Every kind of grenade, at a place; everything else at an enemy (DKC-GREN-01, DKC-THROW-01)."""
    for arm in tossing.things(desk.scene, desk.unit):
        grenade = arm.weapon.usual.blast is not None
        wrong = "" if arms.hands(desk.scene, desk.unit) else "no arm is fit for it"
        if wrong:
            title = f"{Throw.title if grenade else Hurl.title}: {arm.weapon.name}"
            yield Refusal(title, wrong, "DKC-WOUND-04")
        elif grenade:
            yield from _grenade(desk, arm)
        else:
            yield from _thing(desk, arm)


def _grenade(desk: Desk, arm: Arm) -> Lines:
    def hindrance(cell: Cell | None) -> str:
        return "no cell" if cell is None else tossing.out_of_reach(desk.scene, desk.unit, arm, cell)

    within = Picked(hindrance, lambda: places(desk))
    if within:
        yield desk.offer(Throw, {"weapon": OneOf((arm.weapon.name,)), "cell": within})
    else:
        yield Refusal(f"{Throw.title}: {arm.weapon.name}", "no place in range and in sight", "DKC-GREN-01")


def places(desk: Desk) -> Iterator[Cell]:
    """The cells worth aiming at: where enemies are taken to be, then round about the nearest of them, then on the way
    there.
    """
    foes = [desk.scene.cells(foe)[0] for foe in knowing.nearest(desk.scene, desk.unit, desk.foes)]
    yield from foes
    yield from near(desk.scene, foes[:1])
    here, grid = desk.scene.cells(desk.unit)[0], desk.scene.grid
    yield from reversed(grid.line(here, next(iter(foes), here))[2:])
    yield from grid.ring(here, 3)


def _thing(desk: Desk, arm: Arm) -> Lines:
    def hindrance(foe: Ref) -> str:
        if not knowing.perceives(desk.scene, desk.unit, foe):
            return "out of sight"
        return tossing.spared(desk.scene, desk.unit, arm, foe)

    targets = tuple(foe for foe in desk.foes if not hindrance(foe))
    if targets:
        parts = OneOf(("", *(part.value for part in PARTS)))
        of = {"weapon": OneOf((arm.weapon.name,)), "target": Fair(targets, hindrance), "part": parts}
        yield desk.offer(Hurl, of)
    for foe in desk.foes:
        if foe not in targets:
            yield Refusal(f"{Hurl.title} {the(arm.weapon.name)}", hindrance(foe), "DKC-THROW-01", about=foe)


# what it promises


def grenade_foreseen(scene: Scene, unit: Ref, action: Throw) -> foretelling.Foreseen | None:
    """A grenade, wherever it may land (DKC-GREN-01, DKC-GREN-02)."""
    found = _flies(scene, unit, action)
    if found is None:
        return None
    arm, blast, flight = found
    tally = partial(tossing.at_place, scene, unit, arm, action.cell)
    return foretelling.foresee(scene, unit, blast, action.cell, flight, tally, delay=SOON)


def _flies(scene: Scene, unit: Ref, action: Throw) -> tuple[Arm, Blast, Flight] | None:
    arm = tossing.thing(scene, unit, action.weapon)
    blast = None if arm is None else arm.weapon.usual.blast
    if arm is None or blast is None or tossing.out_of_reach(scene, unit, arm, action.cell):
        return None
    return arm, blast, tossing.flight(scene, unit, arm, action.cell)


def grenade_at_best(scene: Scene, ask: Ask, action: Throw) -> Worth | None:
    """What it does to enemies at the most."""
    found = _flies(scene, ask.unit, action)
    return None if found is None else foretelling.at_best(scene, ask.unit, found[1], action.cell, found[2])


def _upon(scene: Scene, unit: Ref, action: Hurl) -> tuple[Arm, Upon] | None:
    arm = tossing.thing(scene, unit, action.weapon)
    if arm is None or tossing.spared(scene, unit, arm, action.target):
        return None
    return arm, Upon(action.target, HURLED, tossing.opened(scene, unit, arm, action.target, action.part))


def _hits(came: Came) -> float:
    return float(came.well)


def hurl_told(scene: Scene, ask: Ask, action: Hurl) -> Forecast:
    """A thing thrown at a unit (DKC-THROW-01)."""
    found = _upon(scene, ask.unit, action)
    if found is None:
        return foretelling.NOT_AT_HAND
    arm, upon = found
    tally = tossing.at_unit(scene, ask.unit, arm, action.target, action.part)
    return Forecast(FREE, (tally,), upon.outcomes(), HURLED.chance(upon.fields, _hits))


def hurl_weighed(scene: Scene, ask: Ask, action: Hurl) -> Worth:
    """The same in numbers."""
    found = _upon(scene, ask.unit, action)
    if found is None:
        return Worth(FREE)
    return Worth(FREE, (found[1].share(scene),), HURLED.worth(found[1].fields, _hits))


# how it is played out


def throw(table: Table, unit: Ref, action: Throw) -> None:
    """A grenade flies to its place, or beside it, and lies there until the phase ends (DKC-GREN-01, DKC-GREN-02)."""
    arm = tossing.thing(table, unit, action.weapon)
    if arm is None or tossing.out_of_reach(table, unit, arm, action.cell):
        return
    tally = tossing.at_place(table, unit, arm, action.cell)
    fell = straying.spot(table.dice(unit), tossing.flight(table, unit, arm, action.cell))
    cell = straying.lands(table, table.cells(unit)[0], action.cell, fell)
    let_go(table, unit, arm, action.cell)
    table.put(unit, Lobbed(action.cell))
    off = "on its mark" if fell.hit else f"{lengths.metres(fell.metres)} off"
    table.say(
        Event(
            "throws",
            f"{{actor}} throws {the(arm.weapon.name)}.",
            actor=unit,
            cells=(cell or action.cell,),
            own=(off,),
            tally=tally,
            data={"weapon": arm.weapon.name},
            success=fell.hit,
        )
    )
    if cell is None:
        table.say(Event("lost", "It flies off the field.", cells=(action.cell,)))
    else:
        fuses.light(table, unit, arm.weapon, cell)


def let_go(table: Table, unit: Ref, arm: Arm, cell: Cell) -> None:
    """The unit turns that way, and has one thing less."""
    footing.turn(table, unit, cell)
    if arm.item is not None:
        place = Place.BELT if arm.item.place in HANDS else arm.item.place
        less = replace(arm.item, count=arm.item.count - 1, place=place) if arm.item.count > 1 else None
        table.put(unit, table.part(unit, Kit).swapped(arm.item, less))


def hurl(table: Table, unit: Ref, action: Hurl) -> Flow[None]:
    """A thing flies at a unit (DKC-THROW-01, DKC-THROW-04)."""
    arm = tossing.thing(table, unit, action.weapon)
    if arm is None or tossing.spared(table, unit, arm, action.target):
        return
    target, fields = action.target, tossing.opened(table, unit, arm, action.target, action.part)
    tally = tossing.at_unit(table, unit, arm, target, action.part)
    known = tossing.FLIES.rolled(fields, table.dice(unit))
    hit = known["came"].well
    let_go(table, unit, arm, table.cells(target)[0])
    quadruped = figures.traits(table, target).quadruped
    where = next((f" at the {word(part, quadruped=quadruped)}" for part in PARTS if part.value == action.part), "")
    table.say(
        Event(
            "hurls",
            f"{{actor}} throws {the(arm.weapon.name)} at {{target}}{where}.",
            unit,
            target,
            told="It hits." if hit else "It misses.",
            tally=tally,
            data={"weapon": arm.weapon.name, "hit": hit},
            success=hit,
            missed=not hit,
            means=Means.FIRE,
        )
    )
    if hit:
        yield from hurting.suffer(table, target, known["hits"], unit, weapon=arm.weapon.name)
