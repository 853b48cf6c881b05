"""What it is like for a unit to be somewhere in some posture: which enemies can hurt it, which it can hurt, how near it
is to its ground.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import islice
from math import ceil, inf
from typing import Any, TypeVar

import numpy as np

from game.battle.view import View
from game.players.bouts import rounds_each
from game.players.character import Character
from game.players.rough_distance import Headed, paces, rides, steered
from game.players.tactician.commander.exposure import Floats
from game.players.tactician.dangerous_ground import CLOSE, about_to_go_off, shunned
from game.players.tactician.enemy_exposure import WHOLE, Outlook
from game.players.tactician.friend_distances import APART, BUNCHED, COMES, Company
from game.players.tactician.memory import Memory
from game.players.tactician.place_worth import PlaceWorth, in_a_round, lain
from game.players.tactician.plan import Plan, Task
from game.players.tactician.situation import Foe, Situation, foul
from game.players.tactician.threats import Between
from game.world.recall import Reading
from rules.frame.body import Posture, Silhouette
from rules.frame.figure import Aboard, Condition, Crew
from rules.frame.ground import Cell
from rules.frame.measures import Feared
from rules.frame.scene import Pose
from rules.kernel.refs import Ref

T = TypeVar("T")
LASTING = ("_aboard", "far", "_drives", "_turning", "afoot", "_parked", "hazards", "perils", "_feared")
"""Facts that are handed on from question to question as they are, while all that was read is the same."""
LOST = 60
"""Paces that count for a place from which the unit's ground cannot be reached on foot."""
ATTENTION = 1.3
"""Factor on an enemy's fire at each unit in its view beyond an equal share, as its choice of target is not known."""
LEAST_SHARE = 0.25
MOST_RIVALS = ceil(ATTENTION / LEAST_SHARE)
"""Friends in an enemy's view beyond which more friends draw no more of its fire."""
HURT = 0.5
"""How much more careful a unit is that has lost nearly all of its strength."""
LEAST_SELF, LEAST_LEFT = 0.75, 0.3
"""The least that a unit is worth however little strength it has left, and the least strength left to hit."""
ON_THE_WAY = 0.3
"""Share that counts of the fire on the way to a place: few enemies wait with a shot ready."""
HELD_UP = 0.5
"""Chance of being held up beside a thing that is about to go off, or of its going off just then."""
POPPED_UP = 0.6
"""Share of the time that a unit is in view which keeps down behind something and fires over it in each of its turns."""
FRIENDLY = 0.7
"""How far a friend near a place offsets an enemy near it."""


@dataclass(frozen=True, slots=True, eq=False)
class Duel:
    """A unit and one of its enemies: what the enemy sees of the ground, and the harm each does to the other."""

    foe: Foe
    outlook: Outlook
    counts: float
    """How much strength taken off the enemy is worth."""
    suffered: Between
    dealt: Between
    ridden: Between | None = None
    """What the vehicle in which the unit rides suffers from the enemy."""

    def lost(self, shows: Silhouette, posture: Posture) -> float:
        """Share of its strength that the unit loses to the enemy in a round; with a vehicle, whichever is hit harder
        counts.
        """
        own = self.suffered.of(shows, posture)
        return own if self.ridden is None else max(own, self.ridden.of(shows, posture))


def _read_once(find: Callable[[Any], T]) -> cached_property[T]:
    """A fact that judgements rest on: looked up once, with a note of what was read for it."""

    def noted(standing: PositionValue) -> T:
        return standing._read.of(standing.view, find, standing)

    return cached_property(noted)


def _parked(view: View, unit: Ref) -> tuple[Cell, ...]:
    """The cells of vehicles, except the one that a unit rides in."""
    own = view.cells(unit)
    poses = (view.pose(ref) for ref in view.units())
    return tuple(cell for pose in poses if pose.body.is_vehicle for cell in pose.cells if cell not in own)


class PositionValue:
    """Judges poses of one unit at one moment, each pose once."""

    def __init__(
        self,
        view: View,
        unit: Ref,
        situation: Situation,
        plan: Plan,
        memory: Memory,
        character: Character,
        move: float,
        reckoned: int,
    ) -> None:
        self.view, self.unit, self.plan, self.threats = view, unit, plan, memory.threats
        self.exposures = memory.exposures
        self.task: Task = plan.task(unit)
        condition = view.find(unit, Condition)
        strength = condition.strength if condition is not None else 1.0
        self.own, self.left = max(LEAST_SELF, strength), max(LEAST_LEFT, strength)
        self.care = character.care * plan.care * self.task.care * (1.0 + HURT * (1.0 - strength))
        self.stride = max(1.0, move)
        self.drive = character.drive * self.task.drive / max(1.0, move)
        self.pose = view.pose(unit)
        near = sorted(situation.foes, key=lambda foe: (not foe.now, view.grid.straight(self.pose.cell, foe.pose.cell)))
        self.foes: tuple[Foe, ...] = tuple(near[:reckoned])
        self._known: dict[Pose, PlaceWorth] = {}
        self._read, self._read_here = Reading(), Reading()
        """What was read of the battlefield to judge places; `_read_here` only counts while the unit is where it is."""
        self._shares: dict[Ref, float] = {}
        self._crowds: dict[Cell, float] = {}
        self.friends, self.company, self.rides = situation.friends, memory.company, memory.rides
        self.smokeless, self.dealt = memory.smokeless, memory.dealt
        self.fallen, self.beyond_help = situation.fallen, memory.beyond_help
        self.must_live, self.untrained = memory.must_live, memory.untrained
        self.beaten = memory.beaten.ground(view.grid)
        self._given = (
            *(self.pose.body, self.foes, self.friends, plan, self.beaten),
            *(self.own, self.left, self.care, self.drive, self.stride),
        )

    def takes_over(self, before: PositionValue) -> None:
        """Keep what was judged at the last question, if it was given the same and all that was read for it is
        unchanged.
        """
        if before._given != self._given or not before._read.holds(self.view):
            return
        self._read = before._read
        vars(self).update({name: found for name, found in vars(before).items() if name in LASTING})
        if before.pose.cells == self.pose.cells and before._read_here.holds(self.view):
            self._known, self._read_here = before._known, before._read_here

    @_read_once
    def _aboard(self) -> Aboard | None:
        return self.view.find(self.unit, Aboard)

    @_read_once
    def duels(self) -> tuple[Duel, ...]:
        """The unit paired with each of its enemies."""
        view, between = self.view, self.threats.between
        aboard = self._aboard
        return tuple(
            Duel(
                foe,
                Outlook(view, foe.pose, self.pose.body),
                foe.sure * self.plan.value(foe.ref),
                between(view, foe.ref, self.unit),
                between(view, self.unit, foe.ref, staying=True),
                between(view, foe.ref, aboard.vehicle) if aboard is not None else None,
            )
            for foe in self.foes
        )

    @_read_once
    def far(self) -> Mapping[Cell, float]:
        """Paces from each cell to the unit's ground, on foot or as it rides; or by the way that it is to take."""
        if self.task.way is not None and self._aboard is None:
            return self.task.way
        if not self.task.goals or self._aboard is None:
            return self.afoot
        return rides(self.view.board, self.task.goals, self._parked)

    @_read_once
    def _drives(self) -> bool:
        """Whether the unit is at the wheel."""
        aboard = self._aboard
        crew = self.view.find(aboard.vehicle, Crew) if aboard is not None else None
        return aboard is not None and crew is not None and crew.seats[aboard.seat].drives

    @_read_once
    def _turning(self) -> Mapping[Headed, int]:
        """The same by the heading of its vehicle."""
        return steered(self.view.board, self.task.goals, self._parked)

    @_read_once
    def afoot(self) -> Mapping[Cell, int]:
        """The same on foot."""
        return paces(self.view.board, self.task.goals, self._parked) if self.task.goals else {}

    @_read_once
    def _parked(self) -> tuple[Cell, ...]:
        return self.view.noting(_parked, self.unit)

    @_read_once
    def hazards(self) -> Mapping[Cell, float]:
        """Ground to keep off, and the cost of being there."""
        return self.view.noting(shunned)

    @cached_property
    def to_gas(self) -> float:
        """Metres to gas, or to where the wind will carry it."""
        straight = self.view.grid.straight
        return min((straight(self.pose.cell, cell) for cell in foul(self.view)), default=inf)

    @_read_once
    def perils(self) -> Mapping[Cell, Fraction]:
        """Ground where something is about to go off, and the harm of being there then."""
        return self.view.noting(about_to_go_off, self.unit)

    @property
    def elbows(self) -> Container[Cell]:
        """The cells near friends."""
        return self._among.elbows if self.foes else ()

    def bunched(self, cell: Cell) -> float:
        """Cost of a place near friends, as one burst could hit all of them."""
        return self._each_beside * self._among.beside(cell, self.unit) if self.foes else 0.0

    @_read_once
    def _feared(self) -> Feared | None:
        return self.view.book.measures.feared(self.view, self.unit)

    @cached_property
    def _each_beside(self) -> float:
        """The cost of a place for each friend right beside it."""
        return BUNCHED if self._feared is None else self.care * COMES * float(self._feared.loss)

    @_read_once
    def _among(self) -> Company:
        """The side's own units as they stand."""
        cells, unit, own = self.view.cells, self.unit, self.pose.cell
        posts = {mate: own if mate == unit else cells(mate)[0] for mate in self.friends}
        self.company.stands(self.view.grid, posts, APART if self._feared is None else self._feared.metres)
        return self.company

    def crowd(self, cell: Cell) -> float:
        """Enemies near a place, less the friends near it."""
        crowd = self._crowds.get(cell)
        if crowd is None:
            straight = self.view.grid.straight
            enemies = sum(foe.sure / (1.0 + straight(cell, foe.pose.cell)) for foe in self.foes)
            friends = self.company.rally(self.view.grid, cell, self._with_us)
            crowd = self._crowds[cell] = enemies - FRIENDLY * friends
        return crowd

    @cached_property
    def _with_us(self) -> tuple[Cell, ...]:
        """The place of every unit of the side."""
        view = self.view
        return tuple(view.cells(friend)[0] for friend in view.units(view.side(self.unit)))

    def crossed(self, way: tuple[Cell, ...]) -> float:
        """Cost of a way for leading over dangerous ground, or past what is about to go off.

        A unit may be held up there.
        """
        if not self.hazards and not self.perils:
            return 0.0
        before = way[:-1]
        past = max((float(self.perils.get(at, 0)) for at in before), default=0.0)
        more = max(0.0, past - float(self.perils.get(self.pose.cell, 0)))
        return sum(self.hazards.get(at, 0.0) for at in before) + self.care * HELD_UP * more

    def walked(self, way: tuple[Cell, ...], time: float) -> float:
        """The cost of a walk for the fire that it leads through, beside that on its end: enemies that wait for a target
        fire at once, the others not before the walk is over.
        """
        if not self.foes or len(way) < 2:
            return 0.0
        under, number = self._under_fire, self.exposures.number(self.view)
        end, before = under[number(way[-1])], sum(under[number(cell)] for cell in way[:-1]) / (len(way) - 1)
        return self.care * self.own * ON_THE_WAY * time * max(0.0, float(before - end))

    @cached_property
    def _under_fire(self) -> Floats:
        """Share of its strength that the unit would lose in a bout in each cell, upright, by the number of the cell."""
        maps, view, unit = self.exposures, self.view, self.unit
        kind = maps.kind(view, unit)
        each = [
            maps.suffered(view, maps.eye(view, foe), unit, kind, Posture.STANDING) * (foe.sure * self.share(foe))
            for foe in self.foes
        ]
        lost: Floats = np.sum(each, axis=0)
        return lost

    def ridden_through(self, route: tuple[Cell, ...]) -> float:
        """The cost of driving a route through enemy fire, for every unit aboard."""
        most = max((float(self.perils.get(cell, 0)) for cell in route), default=0.0)
        if not most or self._aboard is None:
            return 0.0
        crew = self.view.find(self._aboard.vehicle, Crew) or Crew()
        return self.care * (most + CLOSE) * sum(seat.rider is not None for seat in crew.seats)

    def doomed(self, ref: Ref) -> float:
        """Share of a unit's strength that live explosives near it will take, if it stays where it is."""
        return min(1.0, max((float(self.perils.get(cell, 0)) for cell in self.view.cells(ref)), default=0.0))

    def off(self, cell: Cell) -> float:
        """Paces from a cell to the unit's ground."""
        return min(LOST, self.far.get(cell, LOST)) if self.task.goals else 0.0

    def _driven(self, cell: Cell, heading: int) -> float:
        """The same at the wheel of a vehicle headed that way."""
        return min(LOST, self._turning.get((cell, heading), LOST)) if self.task.goals else 0.0

    def worth(self, pose: Pose) -> PlaceWorth:
        """What it is worth to be in this pose for a round."""
        worth = self._known.get(pose)
        if worth is None:
            worth = self._known[pose] = self._read_here.of(self.view, self._worth, pose)
        return worth

    def _worth(self, pose: Pose) -> PlaceWorth:
        shows = self._shows(pose)
        ground = self._ground(pose.cell, pose.posture, pose.facing)
        danger, firing = self._danger(pose, shows), self.firing(pose)
        if firing == pose:
            fire, prey = self._fire(pose, shows)
            return PlaceWorth(fire, danger, ground, prey)
        up = self._shows(firing)
        fire, prey = self._fire(firing, up)
        shown = danger + POPPED_UP * max(0.0, self._danger(firing, up) - danger)
        if fire >= self.care * self.own * (shown - danger):
            return PlaceWorth(fire, shown, ground, prey)
        return PlaceWorth(0.0, danger, ground)

    def firing(self, pose: Pose) -> Pose:
        """The unit's pose when it fires, in which it then stays until its next turn."""
        return replace(pose, kept_down=()) if pose.kept_down and self.view.book.measures.pops_up else pose

    def _shows(self, pose: Pose) -> tuple[Silhouette | None, ...]:
        """What each of its enemies would see of the unit; None for an enemy that would see nothing."""
        silhouette = self.view.silhouette
        return tuple(
            silhouette(duel.foe.ref, self.unit, eye=None if duel.foe.now else duel.foe.pose, pose=pose)
            if duel.outlook.glimpses(pose) and not duel.outlook.veiled(pose.cell)
            else None
            for duel in self.duels
        )

    def _danger(self, pose: Pose, shows: tuple[Silhouette | None, ...]) -> float:
        """Share of its strength that the unit would lose to its enemies in a round."""
        danger = 0.0
        for duel, shown in zip(self.duels, shows, strict=True):
            if shown is not None:
                danger += duel.lost(shown, pose.posture) * duel.foe.sure * self.share(duel.foe)
        return danger

    def share(self, foe: Foe) -> float:
        """The chance that an enemy fires at this unit, if the unit shows itself."""
        if foe.ref not in self._shares:
            self._shares[foe.ref] = self._read.of(self.view, self._shared, foe)
        return self._shares[foe.ref]

    def _shared(self, foe: Foe) -> float:
        rivals = sum(islice(self._rivals(foe), MOST_RIVALS)) if foe.now else len(self.friends) / 2
        return min(1.0, max(LEAST_SHARE, ATTENTION / (1 + rivals)))

    def _rivals(self, foe: Foe) -> Iterator[int]:
        """A 1 for each friend that an enemy could fire at instead."""
        return (1 for mate in self.friends if mate != self.unit and self.view.glimpsed(foe.ref, mate))

    def _fire(self, pose: Pose, mutual: tuple[Silhouette | None, ...]) -> tuple[float, float]:
        """What the unit could take off its enemies from there, by what they count: in a round, and in the end."""
        gains = []
        eye = None if pose == self.pose else pose
        for duel, shown in zip(self.duels, mutual, strict=True):
            here = pose.cells == self.pose.cells and not duel.outlook.veiled(pose.cell)
            if (shown is not None and shown.in_line) or here:
                foe = duel.foe
                shows = self.view.silhouette(self.unit, foe.ref, eye=eye, pose=foe.pose if foe.gone else None)
                gains.append((duel.dealt.of(shows, foe.pose.posture) * duel.counts, duel.counts))
        return in_a_round(gains)

    def sure(self, foe: Ref) -> float:
        """How sure it is that an enemy is where an attack would be aimed."""
        return next(((0.0 if each.gone else each.sure) for each in self.foes if each.ref == foe), 1.0)

    def meeting(self) -> float:
        """Harm the unit could do in a round to the likeliest enemy out of its sight, if that enemy showed itself."""
        best = 0.0
        for duel in self.duels:
            foe = duel.foe
            if foe.vehicle or self.view.silhouette(self.unit, foe.ref, pose=foe.pose if foe.gone else None).in_line:
                continue
            threat = duel.dealt.at(duel.outlook.metres(self.pose.cell), WHOLE, 0.0, "", Posture.STANDING)
            best = max(best, threat * foe.sure)
        return best / rounds_each(self.view.times)

    def _ground(self, cell: Cell, posture: Posture, facing: int | None = None) -> float:
        """Worth of the place itself: near to the unit's ground or on it, no mines, no lying down for nothing."""
        off = self.off(cell) if facing is None or not self._drives else self._driven(cell, facing)
        worth = -self.drive * off
        if cell in self.task.cells:
            worth += self.task.there
        worth -= self.hazards.get(cell, 0.0) + self.bunched(cell) + self.beaten.get(cell, 0.0)
        if cell in self.perils:
            worth -= self.care * (float(self.perils[cell]) + CLOSE)
        return worth - (lain(posture, self.drive * self.stride) if off > 0 else 0.0)

    def exchanged(self, duel: Duel, cell: Cell, posture: Posture) -> tuple[float, float, float]:
        """Harm that an enemy does to a unit in a cell in a round, harm it suffers in clear air, and how much the enemy
        counts.
        """
        foe, outlook = duel.foe, duel.outlook
        dead = outlook.dead(cell)
        shown, back = outlook.shows[posture][dead], outlook.returned(dead, posture)
        if not shown and not back:
            return 0.0, 0.0, 0.0
        metres, haze = outlook.metres(cell), outlook.haze(cell)
        suffered = duel.suffered.at(metres, shown, haze, outlook.tag(cell), posture) * foe.sure * self.share(foe)
        if not back:
            return suffered, 0.0, 0.0
        counts = duel.counts
        return suffered, duel.dealt.at(metres, back, haze, "", foe.pose.posture) * counts, counts

    def at(self, cell: Cell, posture: Posture | None = None) -> Pose:
        """The unit in another place or posture."""
        now = self.pose
        return Pose((cell,), posture or now.posture, now.facing, now.body)
