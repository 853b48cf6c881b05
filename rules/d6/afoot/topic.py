"""Going on foot, as a topic of the rules: moves, postures, doors; what is offered, and the odds of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.d6 import mines
from rules.d6.afoot import jumping, walking
from rules.d6.afoot.forms import Jump, KeepDown, Move, StandUp, Turn
from rules.d6.core import cover, movement
from rules.d6.core.moment import Moment
from rules.d6.senses import awareness, fighters
from rules.d6.state import Zone
from rules.d6.suppression import under_fire, zones
from rules.d6.turns import budget
from rules.d6.turns.budget import HALF_MOVE, MOVE, NOTHING, Price
from rules.d6.turns.topic import NO, YES, Deed, Desk, Topic, at_once
from rules.frame.body import Posture
from rules.frame.figure import Facing, Stance
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE, OneOf, Refusal, Ways
from rules.frame.ground import Cell, Gait, Reach
from rules.frame.scene import Event, Scene
from rules.frame.things import Minefield
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.kernel.words import counted
from rules.parts import room
from rules.parts.afoot import ChangePosture
from rules.parts.reach import Sought
from rules.parts.topics import Lines, always


def stand_up(moment: Moment, unit: Ref, _: StandUp) -> None:
    """Up from prone: an action (DSX-MOVE-04)."""
    table = moment.table
    if zones.acts(moment, unit):
        table.put(unit, Stance(Posture.STANDING))
        table.say(Event("posture", "{actor} stands up.", actor=unit))


def change_posture(moment: Moment, unit: Ref, action: ChangePosture) -> None:
    """Crouch, rise from it, or drop prone: once a turn, free (DSX-ACT-06)."""
    table = moment.table
    table.put(unit, replace(budget.turn(table, unit), posture_changed=True))
    stance = table.find(unit, Stance) or Stance()
    table.put(unit, replace(stance, posture=action.posture))
    verb = {Posture.PRONE: "drops prone", Posture.CROUCHED: "crouches"}.get(action.posture, "rises")
    table.say(Event("posture", f"{{actor}} {verb}.", actor=unit))


def turn_to(moment: Moment, unit: Ref, action: Turn) -> None:
    """Look another way: free in the unit's own turn (DSX-MOVE-03)."""
    moment.table.put(unit, Facing(action.facing))


def keep_down(moment: Moment, unit: Ref, action: KeepDown) -> None:
    """Out of sight behind what is there, or looking over it again (DSX-COVER-07)."""
    table = moment.table
    stance = table.find(unit, Stance) or Stance()
    table.put(unit, replace(stance, kept_down=action.directions))


@dataclass(frozen=True, eq=False)
class Within(Sought):
    """Where a unit can get to at a gait with so many cells."""

    desk: Desk
    gait: Gait
    budget: int

    def search(self) -> Reach:
        """Known mines are stepped round at double cost, or not at all (DSX-MINE-01)."""
        scene, unit = self.desk.scene, self.desk.unit
        known = mines.known_cells(scene, scene.side(unit))
        if not known or not mines.steps_round(scene, unit):
            return scene.reach(unit, self.gait, self.budget, closed=known)
        walk = dict(self.gait.walk)
        extra = {cell: walk.get(scene.place(cell).walk, 1) for cell in sorted(known)}
        return scene.reach(unit, self.gait, self.budget, extra=extra)

    def why_not(self, cell: Cell) -> str:
        """Why the unit cannot get there: a mine its side knows of, or how far it is."""
        scene, unit = self.desk.scene, self.desk.unit
        mined = cell not in self and cell in mines.known_cells(scene, scene.side(unit))
        return "a mine is known to lie there" if mined and not mines.steps_round(scene, unit) else super().why_not(cell)


def moves(desk: Desk) -> Lines:
    """Whole moves and the half move, upright or sneaking (DSX-MOVE-01, DSX-ACT-02, DSX-SENSE-02)."""
    rooted = "is aboard a vehicle" if desk.aboard else movement.rooted(desk.scene, desk.unit)
    if rooted:
        yield Refusal(Move.title, rooted, "DSX-MOVE-02")
        return
    whole, half = budget.may_move(desk.scene, desk.unit), budget.may_half_move(desk.scene, desk.unit)
    if desk.routine:
        half = False
    if not whole:
        reason = desk.busy or (
            "at most four moves a round" if desk.turn.moves >= budget.MOVES else "take the half move's action first"
        )
        yield Refusal(Move.title, reason, "DSX-MOVE-01")
    if not half and not desk.routine:
        yield Refusal("Half move", "already used, or no action left to combine it with", "DSX-ACT-02")
    if whole:
        yield from jumping.offers(desk)
    if whole or half:
        cells = movement.allowance(desk.scene, desk.unit)
        for sneak in (False, True):
            yield from _ways(desk, cells, whole=whole, half=half, sneak=sneak)


def _ways(desk: Desk, cells: int, *, whole: bool, half: bool, sneak: bool) -> Lines:
    gait = movement.gait(desk.scene, desk.unit, sneak=sneak)
    nearer = Within(desk, gait, movement.half_of(cells))
    reach = Within(desk, gait, cells)
    looking = OneOf((None, *range(desk.scene.grid.directions)))
    common = {"sneak": YES if sneak else NO, "facing": looking}
    note = f"{gait.name}, {counted(reach.budget, 'cell')}"
    if whole and reach:
        yield desk.offer(Move, {"way": Ways(reach), "half": NO, **common}, note)
    if half and nearer:
        yield desk.offer(Move, {"way": Ways(nearer), "half": YES, **common}, note)


def postures(desk: Desk) -> Lines:
    """Standing up, crouching, dropping prone; turning; keeping out of sight (DSX-ACT-06, DSX-MOVE-04, DSX-COVER-07)."""
    if desk.aboard or desk.held:
        return
    if desk.pose.posture is Posture.PRONE:
        yield Refusal(StandUp.title, desk.busy, "DSX-MOVE-04") if desk.busy else desk.offer(StandUp)
    if not desk.idle:
        return
    yield from _free_posture(desk)
    facing = desk.pose.facing
    others = room.facings(desk.scene, desk.unit, but=facing)
    if others:
        yield desk.offer(Turn, {"facing": OneOf(others)})
    else:
        yield Refusal(Turn.title, "has no room to turn", "DSX-MOVE-03")
    yield from _out_of_sight(desk)


def _free_posture(desk: Desk) -> Lines:
    if desk.turn.posture_changed:
        yield Refusal(ChangePosture.title, "once a turn", "DSX-ACT-06")
        return
    choices = {
        Posture.STANDING: (Posture.CROUCHED, Posture.PRONE),
        Posture.CROUCHED: (Posture.STANDING, Posture.PRONE),
    }.get(desk.pose.posture)
    if choices:
        yield desk.offer(ChangePosture, {"posture": OneOf(choices)})


def _out_of_sight(desk: Desk) -> Lines:
    ways = range(desk.scene.grid.directions)
    possible = tuple(way for way in ways if not cover.may_keep_down(desk.scene, desk.unit, way))
    now = desk.pose.kept_down
    several = ((), *((way,) for way in possible), *((possible,) if len(possible) > 1 else ()))
    choices = tuple(each for each in several if each != now)
    if possible or now:
        yield desk.offer(KeepDown, {"directions": OneOf(choices)})


NEAREST = 3
"""For how many enemies the cover at the end of a walk is worked out."""


def walk(scene: Scene, ask: Ask, action: Move) -> Forecast:
    """The allowance, the cover from the nearest enemies at the end, and what is known of the way."""
    unit = ask.unit
    tallies = [movement.listed(scene, unit), *_cover_there(scene, unit, action.way)]
    if action.sneak:
        tallies.append(awareness.sneaking(scene, unit).tally)
    struck = under_fire.told(scene, unit, under_fire.walking(scene, unit, action.way))
    note = "; ".join(_on_the_way(scene, unit, action.way))
    return Forecast(FREE, tuple(tallies), struck, note=note)


def _cover_there(scene: Scene, unit: Ref, way: tuple[Cell, ...]) -> list[Tally]:
    if not way:
        return []
    there = replace(scene.pose(unit), cells=(way[-1],), kept_down=())
    found = []
    for foe in _nearest(scene, unit, way):
        behind = cover.cover(scene, foe, unit, pose=there)
        reason = behind.reason if behind.in_line else f"out of sight, {behind.reason}"
        found.append(Tally(f"Cover from {scene.name(foe)}", int(behind.degree), reason, behind.rule))
    return found


def _nearest(scene: Scene, unit: Ref, way: tuple[Cell, ...]) -> tuple[Ref, ...]:
    """The enemies known that are nearest to the end of a way."""
    known = [(scene.cells(foe), foe) for foe in (fighters.foes(scene, unit) if way else ())]
    known.sort(key=lambda each: (scene.grid.straight(each[0][0], way[-1]), each))
    return tuple(foe for _, foe in known[:NEAREST])


def _on_the_way(scene: Scene, unit: Ref, way: tuple[Cell, ...]) -> list[str]:
    """Known dangers of a way: mines, and friendly fire zones."""
    side = scene.side(unit)
    told = []
    if any(cell in mines.known_cells(scene, side) for cell in way):
        told.append("steps round a mine")
    fields = (field for ref, field in scene.having(Minefield) if mines.known(scene, ref, side))
    if any(cell in field.cells and cell not in field.cleared for field in fields for cell in way):
        told.append("through a minefield")
    if any(cell in zone.cells for _, zone in scene.having(Zone) for cell in way):
        told.append("through a field of fire")
    return told


def _price(_scene: Scene, _unit: Ref, action: Move) -> Price:
    return HALF_MOVE if action.half else MOVE


WALKING = Topic(
    offers=(moves,),
    deeds={
        Move: Deed(walking.walk, _price, exposes=False),
        Jump: Deed(jumping.jump, always(MOVE), exposes=False),
    },
    forecasts={Move: walk, Jump: jumping.foretold},
)
POSTURE = Topic(
    offers=(postures,),
    deeds={
        StandUp: at_once(stand_up),
        ChangePosture: at_once(change_posture, always(NOTHING)),
        Turn: at_once(turn_to, always(NOTHING)),
        KeepDown: at_once(keep_down, always(NOTHING)),
    },
)
