"""Clearing mines: lanes, defusing, anti-tamper fuzes, taking them up, shooting them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.frame.figure import Item, Kit
from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.scene import UNTOLD, Event, Pose, Scene, Table
from rules.frame.things import Known, Mine, Minefield
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.kernel.words import counted
from rules.reflex import minefields
from rules.reflex.blast import going_off
from rules.reflex.core import attempts, work
from rules.reflex.core.attempts import BOTH_HANDS, Attempt
from rules.reflex.core.checks import check, gained
from rules.reflex.core.moment import Moment
from rules.reflex.fire import mark
from rules.reflex.fire.mark import Mark
from rules.reflex.hands.ready import arm
from rules.reflex.mines.forms import Defuse, MarkLane, ShootMine, TakeUp
from rules.reflex.state import Guarded, Marked, Task, Works
from rules.reflex.terms.skills import Attribute, Skill
from rules.reflex.terms.weapons import MineKind, Weapon
from rules.reflex.wounds.items import through

MINUTES = 10
MISHAP, BLUNDER = 5, 10
OWN, MAPS = 2, 2
SMALL, LOW = 2, 0.1
"""Bands by which a mine is farther off than it is, for its size, and metres that it stands above the ground
(RFX-SIZE-01).
"""


def marking(scene: Scene, unit: Ref, field: Ref) -> Attempt:
    """Construction/Demolition by eye; its own side's maps and its own field help (RFX-MINE-10)."""
    own = scene.part(field, Minefield).side == scene.side(unit)
    mine = minefields.laid(scene, field).by == unit
    return attempts.attempt(
        scene,
        unit,
        Attribute.AWA,
        Skill.CONSTRUCTION,
        uses=BOTH_HANDS,
        printed=2,
        qualification="Demolition",
        bonuses=(
            Modifier(MAPS, "the owner's maps", "RFX-MINE-10") if own else None,
            Modifier(OWN, "laid it", "RFX-MINE-10") if mine else None,
        ),
        penalties=(work.in_a_hurry(scene, unit),),
        rule="RFX-MINE-10",
    )


def mark_lane(moment: Moment, unit: Ref, action: MarkLane) -> Flow[None]:
    """Ten minutes a try: metres of lane by the margin, true or, after a failure, only believed (RFX-MINE-10)."""
    yield from ()
    table = moment.table
    here = table.cells(unit)[0]
    if table.find(action.field, Minefield) is None or not work.goes_on(
        table, unit, "mark lane", here, action.field, MINUTES
    ):
        table.say(Event("work", "{actor} probes for mines.", actor=unit))
        return
    result = check(table.dice(unit), marking(table, unit, action.field).check)
    table.say(Event("check", "{actor} looks for a lane.", actor=unit, only=UNTOLD, success=result.passed))
    if minefields.works(table, action.field).decoy:
        if result.passed:
            _only_dummies(table, unit, action.field)
        return
    if result.missed_by >= BLUNDER:
        going_off.mine_bursts(moment, minefields.laid(table, action.field).figures, here, handler=unit)
        return
    metres = result.margin if result.passed else result.missed_by
    lane = ahead(table, action.field, here, action.direction, metres)
    table.add(Marked(action.field, claimed=lane), Known((table.side(unit),)))
    if result.passed:
        table.add(Marked(action.field, safe=lane))
    table.say(Event("marked", f"{{actor}} marks {counted(len(lane), 'cell')} of a lane.", actor=unit, secret=True))


def _only_dummies(table: Table, unit: Ref, ref: Ref) -> None:
    """A unit has searched and found dummies: nobody of its side fears them any longer (RFX-MINE-11)."""
    table.say(Event("dummies", "{actor} finds nothing but dummies.", actor=unit, secret=True))
    minefields.believe_safe(table, ref, table.side(unit))


def ahead(scene: Scene, field: Ref, here: Cell, direction: int, metres: float) -> tuple[Cell, ...]:
    """The cells of a field straight ahead, as far as so many metres lead."""
    sown = frozenset(scene.part(field, Minefield).cells)
    lane: list[Cell] = []
    cell, gone = here, 0.0
    while gone < metres:
        following = scene.grid.step(cell, direction)
        if following not in scene.grid:
            break
        gone += scene.grid.straight(cell, following)
        cell = following
        if cell in sown:
            lane.append(cell)
    return tuple(lane)


def defusing(scene: Scene, unit: Ref, *, tamper: bool) -> Attempt:
    """The ordinary detonator by wit, a tamper fuze by patience (RFX-MINE-13, RFX-MINE-14)."""
    return _demolition(scene, unit, Attribute.RES if tamper else Attribute.COG, -3 if tamper else -2)


def spotting(scene: Scene, unit: Ref) -> Attempt:
    """Seeing that a mine does not want to be moved (RFX-MINE-14)."""
    return _demolition(scene, unit, Attribute.AWA, -2, rule="RFX-MINE-14")


def _demolition(scene: Scene, unit: Ref, attribute: Attribute, printed: int, *, rule: str = "RFX-MINE-13") -> Attempt:
    hurry = work.in_a_hurry(scene, unit)
    return attempts.attempt(
        scene,
        unit,
        attribute,
        Skill.CONSTRUCTION,
        uses=BOTH_HANDS,
        printed=printed,
        qualification="Demolition",
        penalties=(hurry,),
        rule=rule,
    )


def defuse(moment: Moment, unit: Ref, action: Defuse) -> Flow[None]:
    """Ten minutes and a check; who missed the tamper fuze believes the mine safe (RFX-MINE-13, RFX-MINE-14)."""
    yield from ()
    table = moment.table
    mine = table.find(action.mine, Mine)
    if mine is None:
        return
    inside = minefields.works(table, action.mine)
    before = table.find(unit, Task)
    if before is None or before.kind != "defuse" or before.subject != action.mine:
        inside = _looks_closely(table, unit, action.mine)
    tamper = inside.tamper > 0 and minefields.guarded(table, action.mine, table.side(unit))
    if not work.goes_on(table, unit, "defuse", mine.cell, action.mine, MINUTES, keep=tamper):
        table.say(Event("work", "{actor} works on a mine.", actor=unit))
        return
    result = check(table.dice(unit), defusing(table, unit, tamper=tamper).check)
    table.say(Event("check", "{actor} defuses a mine.", actor=unit, only=UNTOLD, success=result.passed))
    if inside.decoy:
        if result.passed:
            _only_dummies(table, unit, action.mine)
        return
    if result.missed_by >= MISHAP:
        going_off.mine_explodes(moment, action.mine, handler=unit)
        return
    total = work.adds(table, unit, gained(result.margin))
    done = result.passed and (not tamper or total >= inside.tamper)
    if done:
        still_guarded = inside.tamper > 0 and not tamper
        minefields.keep(table, replace(inside, armed=False, tamper=inside.tamper if still_guarded else 0))
        minefields.believe_safe(table, action.mine, table.side(unit))
        table.strip(unit, Task)
    words = (
        "thinks the mine is safe"
        if done
        else "makes progress with the mine"
        if result.passed
        else "makes no progress with the mine"
    )
    table.say(Event("defuses", f"{{actor}} {words}.", actor=unit, secret=True))


def _looks_closely(table: Table, unit: Ref, ref: Ref) -> Works:
    """One look for an anti-tamper fuze, which is rolled whether there is one or not (RFX-MINE-14)."""
    inside = minefields.works(table, ref)
    sees = check(table.dice(ref), spotting(table, unit).check).passed
    side = table.side(unit)
    if sees and inside.tamper and not minefields.guarded(table, ref, side):
        table.add(Guarded(ref), Known((side,)))
        table.say(Event("tamper fuze", "{actor} spots an anti-tamper fuze.", actor=unit, secret=True))
    return inside


def take_up(moment: Moment, unit: Ref, action: TakeUp) -> Flow[None]:
    """Moving a mine: a live tamper fuze goes off, a damaged mine may (RFX-MINE-12, RFX-MINE-14)."""
    yield from ()
    table = moment.table
    mine, inside = table.find(action.mine, Mine), minefields.works(table, action.mine)
    if mine is None:
        return
    live = not inside.decoy and (inside.tamper > 0 or inside.armed)
    if live or (inside.disabled and minefields.jolted(table.dice(action.mine))):
        going_off.mine_explodes(moment, action.mine, handler=unit)
        return
    kit = table.part(unit, Kit)
    own = kit.find(mine.name)
    kit = kit.swapped(own, replace(own, count=own.count + 1)) if own is not None else kit.plus(Item(mine.name))
    table.put(unit, kit)
    minefields.clear_away(table, action.mine)
    table.say(Event("takes up", "{actor} takes up a mine.", actor=unit))


def as_mark(mine: Mine) -> Mark:
    """As small as a cat: it counts two bands farther off (RFX-MINE-12, RFX-SIZE-01)."""
    return Mark(mine.cell, SMALL, LOW)


def shot_price(scene: Scene, unit: Ref, action: ShootMine, eye: Pose | None = None) -> int:
    """Ticks of a shot at a mine (RFX-ATK-06)."""
    held, mine = arm(scene, unit, action.weapon), scene.find(action.mine, Mine)
    if held is None or mine is None:
        return 5
    return mark.price(scene, unit, held, as_mark(mine), action.speed, eye=eye)


def came(weapon: Weapon, margin: int, figures: MineKind) -> int:
    """What of a hit gets through a mine's casing (RFX-MINE-12, RFX-ITEM-01)."""
    return through(weapon.damage + margin, Fraction(figures.armour), Fraction(weapon.penetration))


def shoot(moment: Moment, unit: Ref, action: ShootMine) -> Flow[None]:
    """A small, still target; disabled it may go off (RFX-MINE-12)."""
    yield from ()
    table = moment.table
    mine, laid = table.find(action.mine, Mine), minefields.laid(table, action.mine)
    if mine is None:
        return
    held = arm(table, unit, action.weapon)
    margin = mark.shoot_at_thing(moment, unit, held, as_mark(mine), action.speed, mine=True) if held is not None else -1
    out = (
        held is not None
        and margin >= 0
        and going_off.hit_hard(moment, action.mine, came(held.weapon, margin, laid.figures))
    )
    table.say(Event("check", "{actor} shoots at a mine.", actor=unit, only=UNTOLD, success=out))
