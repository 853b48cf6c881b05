"""Indirect fire and the talk before it: when they are offered, what they promise, and how they are played out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial

from rules.darkconspiracy.blast import bursts, calling, foretelling, hulls, straying, tossing
from rules.darkconspiracy.blast.forms import Bombard, Call
from rules.darkconspiracy.blast.throwing import places
from rules.darkconspiracy.core import arms, figures
from rules.darkconspiracy.core.arms import Arm
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.blast import Mission
from rules.darkconspiracy.state.people import Traits
from rules.darkconspiracy.terms.weapons import Blast
from rules.darkconspiracy.turns.topic import Desk
from rules.darkconspiracy.vehicles import aboard
from rules.frame.figure import Kit
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE, OneOf, Refusal
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.frame.worth import Worth
from rules.kernel import lengths
from rules.kernel.dice import Pool
from rules.kernel.refs import Ref
from rules.kernel.words import the
from rules.parts.choices import Picked
from rules.parts.topics import Lines

HEARD = 1000.0
"""Metres over which such a shot is heard."""


# what may be fired at, and called in


def bombards(desk: Desk) -> Lines:
    """Every loaded weapon with a high arc, at a place that it is directed to (DKC-IND-01)."""
    for arm in calling.indirect(desk.scene, desk.unit):
        title = f"{Bombard.title}: {arm.weapon.name}"
        within = Picked(partial(_hindrance, desk, arm), partial(_marks, desk))
        if not arm.loaded:
            yield Refusal(title, "not loaded", "DKC-RELOAD-01")
        elif within:
            yield desk.offer(Bombard, {"weapon": OneOf((arm.weapon.name,)), "cell": within})
        else:
            yield Refusal(title, "no place in sight beyond direct fire, and none called in", "DKC-IND-02")


def _hindrance(desk: Desk, arm: Arm, cell: Cell | None) -> str:
    return "no cell" if cell is None else calling.hindrance(desk.scene, desk.unit, arm, cell)


def _marks(desk: Desk) -> Iterator[Cell]:
    fire = desk.scene.find(desk.unit, Mission)
    if fire is not None:
        yield fire.cell
    yield from places(desk)


def calls(desk: Desk) -> Lines:
    """An observer talks to each gunner about a place in sight; the gunner answers (DKC-IND-02)."""
    scene, unit = desk.scene, desk.unit
    fire = scene.find(unit, Mission)
    if fire is not None and fire.observer is not None and fire.called > fire.heard:
        yield desk.offer(Call, {"whom": OneOf((fire.observer,)), "cell": OneOf((fire.cell,))})
    for gunner, arm in calling.gunners(scene, unit):
        within = Picked(partial(_no_call, scene, unit, gunner, arm), partial(_seen, desk, gunner))
        if within:
            yield desk.offer(Call, {"whom": OneOf((gunner,)), "cell": within})


def _no_call(scene: Scene, unit: Ref, gunner: Ref, arm: Arm, cell: Cell | None) -> str:
    if cell is None or cell not in scene.grid or tossing.metres_to(scene, gunner, cell) > arm.weapon.indirect:
        return "out of range"
    if not tossing.sees(scene, unit, cell):
        return "not in sight"
    fire = calling.mission(scene, gunner, arm.weapon.name, cell)
    return "" if calling.needed(fire, unit) else "nothing to correct"


def _seen(desk: Desk, gunner: Ref) -> Iterator[Cell]:
    fire = desk.scene.find(gunner, Mission)
    if fire is not None and fire.observer == desk.unit:
        yield fire.cell
        return
    yield from (desk.scene.cells(foe)[0] for foe in desk.foes)


# what they promise


def foreseen(scene: Scene, unit: Ref, arm: Arm, fire: Mission) -> foretelling.Foreseen | None:
    """A shot on a high arc, wherever it may come down (DKC-IND-03, DKC-IND-05)."""
    blast = arms.round_of(scene, unit, arm.weapon).blast
    if blast is None:
        return None
    flight = calling.flight(scene, unit, arm, fire)
    tally, around = partial(calling.to_hit, scene, unit, arm, fire), fire.impact or fire.cell
    there = _alone(scene, around, flight.need)
    above = _vehicles(scene, around) if flight.need is not None else ()
    return foretelling.foresee(scene, unit, blast, fire.cell, flight, tally, around=around, direct=there, above=above)


def _vehicles(scene: Scene, cell: Cell) -> tuple[Ref, ...]:
    return tuple(each for each in scene.occupants(cell) if aboard.is_craft(scene, each))


def _alone(scene: Scene, cell: Cell, need: int | None) -> tuple[Ref, ...]:
    """The characters, one of which, at random, is struck by the round itself when its check comes off (DKC-IND-50)."""
    if need is None:
        return ()
    return tuple(unit for unit in scene.occupants(cell) if scene.find(unit, Traits) and knowing.alive(scene, unit))


def shot_foreseen(scene: Scene, unit: Ref, action: Bombard) -> foretelling.Foreseen | None:
    """The shot that a form asks for."""
    arm = arms.arm(scene, unit, action.weapon)
    if arm is None or calling.hindrance(scene, unit, arm, action.cell):
        return None
    return foreseen(scene, unit, arm, calling.mission(scene, unit, arm.weapon.name, action.cell))


def _called(scene: Scene, unit: Ref, action: Call) -> tuple[foretelling.Foreseen | None, Fraction]:
    """The shot that a talk leads to, and how many actions pass until then."""
    fire = scene.find(unit, Mission)
    answers = fire is not None and fire.observer == action.whom and fire.cell == action.cell
    gunner = unit if answers else action.whom
    arm = next(iter(calling.indirect(scene, gunner)), None)
    if arm is None:
        return None, Fraction(0)
    now = calling.talked(
        scene,
        calling.mission(scene, gunner, arm.weapon.name, action.cell),
        action.whom if answers else unit,
        firer=answers,
    )
    left = 1 if now.shots else figures.initiative(scene, unit) - (now.heard if answers else now.called)
    return foreseen(scene, gunner, arm, now), Fraction(max(1, left))


def call_told(scene: Scene, ask: Ask, action: Call) -> Forecast:
    """For a player to read: the shot it leads to."""
    found, left = _called(scene, ask.unit, action)
    if found is None:
        return Forecast(FREE)
    told = found.told()
    return Forecast(FREE, told.tallies, later=told.outcomes, later_in=left, assumes=told.assumes, rings=told.rings)


def call_weighed(scene: Scene, ask: Ask, action: Call) -> Worth:
    """In numbers."""
    found, left = _called(scene, ask.unit, action)
    return Worth(FREE) if found is None else Worth(FREE, later=found.worth().shares, later_in=left)


# how they are played out


def bombard(table: Table, unit: Ref, action: Bombard) -> Flow[None]:
    """A round goes up, and bursts where it comes down (DKC-IND-01, DKC-IND-05, DKC-IND-50)."""
    arm = arms.arm(table, unit, action.weapon)
    blast = None if arm is None else arms.round_of(table, unit, arm.weapon).blast
    if arm is None or blast is None or not arm.loaded or calling.hindrance(table, unit, arm, action.cell):
        return
    fire = calling.mission(table, unit, arm.weapon.name, action.cell)
    flight, around = calling.flight(table, unit, arm, fire), fire.impact or fire.cell
    tally = calling.to_hit(table, unit, arm, fire)
    sees = calling.sees_for_itself(table, unit, arm.weapon, action.cell)
    fell = straying.spot(table.dice(unit), flight)
    cell = straying.lands(table, table.cells(unit)[0], around, fell)
    table.put(unit, calling.after(fire, hit=fell.hit, landed=cell, sees=sees))
    _spend(table, unit, arm)
    table.say(
        Event(
            "bombards",
            f"{{actor}} fires {the(arm.weapon.name)} on a high arc.",
            actor=unit,
            cells=(cell or around,),
            own=("on its mark" if fell.hit else f"{lengths.metres(fell.metres)} off",),
            tally=tally,
            sound="A shot on a high arc",
            loud=HEARD,
            data={"weapon": arm.weapon.name},
            success=fell.hit if flight.need is not None else None,
        )
    )
    if cell is None:
        table.say(Event("lost", "It comes down off the field.", cells=(around,)))
        return
    yield from _comes_down(table, unit, arm, blast, cell, hit=fell.hit)


def _comes_down(table: Table, unit: Ref, arm: Arm, blast: Blast, cell: Cell, *, hit: bool) -> Flow[None]:
    """On its mark it strikes the vehicle that stands there, or one character, as well (DKC-IND-50)."""
    for vehicle in _vehicles(table, cell) if hit else ():
        yield from hulls.overhead(table, blast, vehicle, unit)
    there = _alone(table, cell, 1 if hit else None)
    direct = there[table.dice(unit).roll(Pool(1, len(there))).value - 1] if len(there) > 1 else next(iter(there), None)
    yield from bursts.goes_off(table, blast, cell, unit, weapon=arm.weapon.name, direct=direct)


def _spend(table: Table, unit: Ref, arm: Arm) -> None:
    owner = arm.carrier or unit
    if arm.item is not None:
        table.put(owner, table.part(owner, Kit).swapped(arm.item, replace(arm.item, loaded=arm.item.loaded - 1)))


def call(table: Table, unit: Ref, action: Call) -> None:
    """One of the two talks (DKC-IND-02, DKC-IND-06)."""
    own = table.find(unit, Mission)
    answers = own is not None and own.observer == action.whom and own.cell == action.cell
    gunner, observer = (unit, action.whom) if answers else (action.whom, unit)
    arm = next(iter(calling.indirect(table, gunner)), None)
    if arm is None:
        return
    before = calling.mission(table, gunner, arm.weapon.name, action.cell)
    after = calling.talked(table, before, observer, firer=answers)
    table.put(gunner, after)
    corrects = after.corrections > before.corrections
    table.say(Event("calls", f"{{actor}} {'corrects the fire' if corrects else 'talks the fire in'}.", actor=unit))
