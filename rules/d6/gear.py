"""Gear: drawing, putting away, dropping, picking up and loading."""

from __future__ import annotations

from dataclasses import replace

from rules.d6.blast import explosions, forecasts
from rules.d6.core import equipment, lapses, scale
from rules.d6.core.equipment import Arm
from rules.d6.core.moment import Moment
from rules.d6.senses import fighters
from rules.d6.state import Aim, Held
from rules.d6.suppression import zones
from rules.d6.turns.budget import ACTION, NOTHING, Price, several
from rules.d6.turns.topic import Desk, Topic, at_once
from rules.frame.figure import HANDS, Item, Kit, Place
from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast
from rules.frame.forms import FREE, OneOf, Refusal
from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Event, Scene
from rules.frame.things import Lying
from rules.frame.worth import Worth
from rules.kernel.refs import Ref
from rules.kernel.words import counted, the
from rules.parts import handling, hands
from rules.parts.handling import Draw, Drop, Load, PickUp, PutAway
from rules.parts.loading import begun
from rules.parts.topics import Lines, always

HOME = {"pistol": Place.BELT, "grenade": Place.BELT, "melee": Place.BELT, "thrown": Place.BELT}
"""Where a thing goes when it is put away: a weapon for both hands on its sling."""


def draw(moment: Moment, unit: Ref, action: Draw) -> None:
    """Take a thing in hand: an action from a usual place, three from a pack (DSX-EQUIP-02)."""
    table = moment.table
    kit = table.part(unit, Kit)
    item = hands.stowed(kit, action.item)
    if item is None:
        return
    table.strip(unit, Aim)
    if not zones.acts(moment, unit):
        return
    handling.draw(table, unit, item, hands.free_hand(kit))


def put_away(moment: Moment, unit: Ref, action: PutAway) -> None:
    """Back where it belongs (DSX-EQUIP-02)."""
    table = moment.table
    kit = table.part(unit, Kit)
    item = hands.held(kit, action.item)
    table.strip(unit, Aim)
    if item is None or not zones.acts(moment, unit):
        return
    weapon = equipment.arsenal(table, unit).weapon(item.name)
    place = HOME.get(weapon.category, Place.BACK) if weapon is not None and weapon.hands < 2 else Place.BACK
    stack = next((o for o in kit.items if o.name == item.name and o.place is place and o.loaded == item.loaded), None)
    piled = stack if weapon is not None and weapon.category == "grenade" else None
    lapses.cease_fire(table, unit, item.name)
    handling.put_away(table, unit, item, place, piled)


def drop(moment: Moment, unit: Ref, action: Drop) -> None:
    """Let it fall: that costs nothing (DSX-EQUIP-01), but the aim and the held action with it (DSX-HELD-03)."""
    table = moment.table
    item = hands.held(table.part(unit, Kit), action.item)
    if item is None:
        return
    aim, held = table.find(unit, Aim), table.find(unit, Held)
    if aim is not None and aim.weapon == item.name:
        table.strip(unit, Aim)
    if held is not None and held.weapon == item.name:
        table.strip(unit, Held)
    lapses.cease_fire(table, unit, item.name)
    handling.drop(table, unit, item)


def pick_up(moment: Moment, unit: Ref, action: PickUp) -> None:
    """Take up a thing that lies within reach (DSX-ACT-06)."""
    table = moment.table
    lying = table.find(action.lying, Lying)
    table.strip(unit, Aim)
    if lying is None or not zones.acts(moment, unit):
        return
    item = replace(lying.item, place=hands.free_hand(table.part(unit, Kit)))
    handling.pick_up(table, unit, action.lying, item)


def load(moment: Moment, unit: Ref, action: Load) -> None:
    """One load step; steps done are kept over rounds (DSX-EQUIP-03)."""
    table = moment.table
    arm = equipment.arm(table, unit, action.weapon)
    if arm is None or arm.item is None or not zones.acts(moment, unit):
        return
    item, loading = equipment.load(arm, begun(table, arm.bearer))
    table.put(arm.bearer, table.part(arm.bearer, Kit).swapped(arm.item, item), loading)
    lapses.cease_fire(table, unit, action.weapon)
    ready = item.loaded > arm.item.loaded
    table.say(
        Event(
            "loads",
            f"{{actor}} reloads {the(item.name)}.",
            actor=unit,
            own=(f"{item.loaded} loaded, {item.spare} spare" if ready else "not ready yet",),
        )
    )


def things(desk: Desk) -> Lines:
    """Drawing, putting away, dropping, picking up, loading (DSX-EQUIP-01 to 03)."""
    if desk.bound:
        return
    kit = equipment.kit(desk.scene, desk.unit)
    if kit.held() and desk.idle:
        yield desk.offer(Drop, {"item": OneOf(_names(kit.held()))})
    if desk.busy:
        return
    yield from _drawing(desk)
    if kit.held():
        yield desk.offer(PutAway, {"item": OneOf(_names(kit.held()))})
    yield from _picking_up(desk)
    yield from _loading(desk)


def _names(items: tuple[Item, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(item.name for item in items))


def _drawing(desk: Desk) -> Lines:
    """What can be taken in hand: of several things of a name the first on the sheet (DSX-EQUIP-02)."""
    kit = equipment.kit(desk.scene, desk.unit)
    within = (item for item in reversed(kit.items) if item.place not in HANDS and item.place is not Place.WORN)
    stowed = list({item.name: item for item in within}.values())[::-1]
    if not stowed:
        return
    if not equipment.free_hands(desk.scene, desk.unit):
        yield Refusal(Draw.title, "no hand is free", "DSX-EQUIP-05")
        return
    for actions in sorted({equipment.drawing(item) for item in stowed}):
        names = _names(tuple(item for item in stowed if equipment.drawing(item) == actions))
        if actions <= desk.turn.left:
            yield desk.offer(Draw, {"item": OneOf(names)})
        else:
            yield Refusal(f"{Draw.title} {names[0]}", f"takes {counted(actions, 'action')}", "DSX-EQUIP-02")


def _picking_up(desk: Desk) -> Lines:
    own = desk.scene.cells(desk.unit)
    within = [r for r, thing in desk.scene.having(Lying) if scale.steps(desk.scene, own, (thing.cell,)) <= 1]
    if not within or desk.aboard or desk.held:
        return
    if equipment.free_hands(desk.scene, desk.unit):
        yield desk.offer(PickUp, {"lying": OneOf(within)})
    else:
        yield Refusal(PickUp.title, "no hand is free", "DSX-EQUIP-05")


def _loading(desk: Desk) -> Lines:
    ready: list[str] = []
    for arm in equipment.arms(desk.scene, desk.unit):
        if arm.item is None or arm.item.name != arm.weapon.name or arm.weapon.category not in equipment.SHOT:
            continue
        wrong = equipment.loadable(desk.scene, desk.unit, arm)
        if not wrong:
            ready.append(arm.weapon.name)
        elif wrong != "is loaded":
            yield Refusal(f"{Load.title} {arm.weapon.name}", wrong, "DSX-EQUIP-03")
    for name in ready:
        yield desk.offer(Load, {"weapon": OneOf((name,))}, _steps(desk, name))


def _steps(desk: Desk, name: str) -> str:
    arm = equipment.arm(desk.scene, desk.unit, name)
    if arm is None or arm.weapon.load_actions < 2:
        return ""
    done = begun(desk.scene, arm.bearer).done(name)
    return f"step {done + 1} of {arm.weapon.load_actions}"


AS_NOW = Assumption(Fact.FUTURE, "assumes it is thrown at the nearest enemy, as things stand now")


def drawn(scene: Scene, ask: Ask, action: Draw) -> Forecast:
    """What it costs to draw it; of a grenade what it does then, or hides (DSX-EQUIP-02, DSX-EXPL-05)."""
    arm = _grenade(scene, ask.unit, action)
    cell = None if arm is None else _mark(scene, ask.unit, arm)
    if arm is None or cell is None:
        return Forecast(FREE)
    told = forecasts.thrown(scene, ask.unit, arm, cell)
    if told.screen:
        return Forecast(FREE, screen=told.screen)
    return Forecast(FREE, assumes=(*told.assumes, AS_NOW), later=told.outcomes)


def weighed(scene: Scene, ask: Ask, action: Draw) -> Worth:
    """The numbers of it."""
    arm = _grenade(scene, ask.unit, action)
    cell = None if arm is None else _mark(scene, ask.unit, arm)
    if arm is None or cell is None:
        return Worth(FREE)
    told = forecasts.weighed(scene, ask.unit, arm, cell)
    return Worth(FREE, screens=lambda: told.screen) if told.screen else Worth(FREE, later=told.shares)


def _grenade(scene: Scene, unit: Ref, action: Draw) -> Arm | None:
    """The grenade that is drawn; None of anything else, and of one in hand already."""
    item = next((item for item in equipment.kit(scene, unit).items if item.name == action.item), None)
    weapon = equipment.arsenal(scene, unit).weapon(action.item)
    if item is None or item.place in HANDS or weapon is None or weapon.category != "grenade":
        return None
    return Arm(weapon, item, unit)


@lookup
def _mark(scene: Scene, unit: Ref, arm: Arm) -> Cell | None:
    """Where it would be thrown: at the nearest in reach; or what hides, towards the nearest of all."""
    here = scene.cells(unit)[0]
    known = ((scene.apart(unit, foe), scene.cells(foe)[0]) for foe in fighters.foes(scene, unit))
    cells = [cell for _, cell in sorted(known)]
    if arm.weapon.area is None or not cells:
        return None
    if arm.weapon.area.kind == "explosive":
        reached = (cell for cell in dict.fromkeys(cells) if not explosions.out_of_reach(scene, unit, arm, cell))
        return next(reached, None)
    way = reversed(scene.grid.line(here, cells[0])[1:])
    return next((cell for cell in way if not explosions.out_of_reach(scene, unit, arm, cell)), None)


def _price_of_drawing(scene: Scene, unit: Ref, action: Draw) -> Price:
    stowed = (item for item in equipment.kit(scene, unit).items if item.place not in HANDS)
    item = next((item for item in stowed if item.name == action.item), None)
    return several(equipment.drawing(item)) if item is not None else ACTION


TOPIC = Topic(
    offers=(things,),
    deeds={
        Draw: at_once(draw, _price_of_drawing),
        PutAway: at_once(put_away),
        Drop: at_once(drop, always(NOTHING)),
        PickUp: at_once(pick_up),
        Load: at_once(load),
    },
    forecasts={Draw: drawn},
    worths={Draw: weighed},
)
