"""What it is like for a unit to be somewhere in some posture: who can hurt it, whom it can hurt, how near it is to
its ground.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import islice
from math import ceil, inf
from typing import Any, TypeVar

from game.battle.view import View
from game.players.tactician.character import Character
from game.players.tactician.company import Company
from game.players.tactician.memory import Memory
from game.players.tactician.outlook import WHOLE, Outlook
from game.players.tactician.plan import Plan, Task
from game.players.tactician.situation import Foe, Situation, foul, mined
from game.players.tactician.threats import Between
from game.players.way import paces, rides
from game.world.recall import Reading
from rules.frame.body import Posture, Silhouette
from rules.frame.figure import Aboard, Condition, Crew
from rules.frame.ground import Cell, Reach
from rules.frame.recall import lookup
from rules.frame.scene import Pose
from rules.frame.things import Fire
from rules.kernel.refs import Ref

T = TypeVar("T")
LOST = 60
"""Paces that a place counts from which one's ground cannot be got to on foot."""
ATTENTION = 1.3
"""An enemy fires at those in his view, this many times his share at each: nobody knows at whom."""
LEAST_SHARE = 0.25
MOST_RIVALS = ceil(ATTENTION / LEAST_SHARE)
"""So many friends in his view take all of an enemy's attention that there is to take."""
LAIN, BENT = 1.2, 0.5
"""What it counts against lying down, or bending low, that one must get up again to go on: in moves' worth of ground."""
SECOND = 0.2
"""What the second best target counts beside the best."""
HURT = 0.5
"""How much more careful a unit is that has lost all but a little of its strength."""
LEAST_SELF, LEAST_LEFT = 0.75, 0.3
"""What a unit is worth however little of its strength is left, and what there is left to hit."""
MINED, FOUL, BURNING = 1.0, 0.6, 1.5
"""What ground counts against being there that is known to be mined, lies in gas or where it drifts, or burns."""
CLOSE = 0.1
"""What it counts to be where something goes off at all, however little it may do there."""
HELD_UP = 0.5
"""How likely one is held up on one's way past a thing that is about to go off, or it goes off just then."""
FRIENDLY = 0.7
"""What a friend near a place takes off the enemies about it."""


@dataclass(frozen=True, slots=True)
class Worth:
    """A place in parts: what one can do to the enemy from there in a round, what he can do, what the ground counts."""

    fire: float
    danger: float
    ground: float
    prey: float = 1.0
    """What there is to take off the enemy from there, however long it takes."""


@dataclass(frozen=True, slots=True, eq=False)
class Duel:
    """A unit and one of its enemies: what he sees of the ground, what it suffers from him and deals out to him."""

    foe: Foe
    outlook: Outlook
    suffered: Between
    dealt: Between
    ridden: Between | None = None
    """What the vehicle suffers from him in which the unit rides."""

    def lost(self, shows: Silhouette, posture: Posture) -> float:
        """What share of the unit's strength he takes off it in a round, with what it rides in."""
        own = self.suffered.of(shows, posture)
        return own if self.ridden is None else max(own, self.ridden.of(shows, posture))


def _read_once(find: Callable[[Any], T]) -> cached_property[T]:
    """A fact that judgements rest on: looked up once, and what is read for it noted."""

    def noted(standing: Standing) -> T:
        return standing._read.of(standing.view, find, standing)

    return cached_property(noted)


@lookup
def _parked(view: View, unit: Ref) -> tuple[Cell, ...]:
    """The cells of vehicles, but for the one that a unit rides in."""
    own = view.cells(unit)
    poses = (view.pose(ref) for ref in view.units())
    return tuple(cell for pose in poses if pose.body.is_vehicle for cell in pose.cells if cell not in own)


@lookup
def _foul(view: View) -> frozenset[Cell]:
    return foul(view)


@lookup
def _hazards(view: View) -> Mapping[Cell, float]:
    found = dict.fromkeys(_foul(view), FOUL)
    found.update(dict.fromkeys(mined(view), MINED))
    found.update((fire.cell, BURNING) for _, fire in view.having(Fire))
    return found


@lookup
def _perils(view: View, unit: Ref) -> Mapping[Cell, Fraction]:
    return view.book.measures.perils(view, unit)


class Standing:
    """Judges poses of one unit at one moment; each pose once."""

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
        self._known: dict[Pose, Worth] = {}
        self._guessed: dict[tuple[Cell, Posture], Worth] = {}
        self._read, self._read_here = Reading(), Reading()
        """What was read of the battlefield to judge places; and what counts only while the unit is where it is."""
        self._shares: dict[Ref, float] = {}
        self._crowds: dict[Cell, float] = {}
        self.friends, self.company, self.rides = situation.friends, memory.company, memory.rides
        self.beaten = memory.beaten.ground(view.grid)
        self._given = (
            *(self.pose.body, self.foes, self.friends, plan, self.beaten),
            *(self.own, self.left, self.care, self.drive, self.stride),
        )

    def takes_over(self, before: Standing) -> None:
        """What was judged a question ago holds on if it was given the same and all that was read for it is the same;
        what was guessed of other places, even if the unit itself has moved.
        """
        if before._given != self._given or not before._read.holds(self.view):
            return
        self._guessed, self._read = before._guessed, before._read
        if before.pose.cells == self.pose.cells and before._read_here.holds(self.view):
            self._known, self._read_here = before._known, before._read_here

    @_read_once
    def _aboard(self) -> Aboard | None:
        return self.view.find(self.unit, Aboard)

    @_read_once
    def duels(self) -> tuple[Duel, ...]:
        """The unit and each of its enemies."""
        view, between = self.view, self.threats.between
        aboard = self._aboard
        return tuple(
            Duel(
                foe,
                Outlook(view, foe.pose, self.pose.body),
                between(view, foe.ref, self.unit),
                between(view, self.unit, foe.ref, staying=True),
                between(view, foe.ref, aboard.vehicle) if aboard is not None else None,
            )
            for foe in self.foes
        )

    @_read_once
    def far(self) -> Mapping[Cell, int]:
        """How many paces it is to the unit's ground, as it gets there."""
        if not self.task.goals or self._aboard is None:
            return self.afoot
        return rides(self.view.board, self.task.goals, self._parked)

    @_read_once
    def afoot(self) -> Mapping[Cell, int]:
        """The same on foot."""
        return paces(self.view.board, self.task.goals, self._parked) if self.task.goals else {}

    @_read_once
    def _parked(self) -> tuple[Cell, ...]:
        return self.view.noting(_parked, self.unit)

    @_read_once
    def hazards(self) -> Mapping[Cell, float]:
        """Ground to keep off, and what it counts against being there."""
        return self.view.noting(_hazards)

    @cached_property
    def to_gas(self) -> float:
        """Metres to gas, or to where the wind will carry it."""
        straight = self.view.grid.straight
        return min((straight(self.pose.cell, cell) for cell in _foul(self.view)), default=inf)

    @_read_once
    def perils(self) -> Mapping[Cell, Fraction]:
        """Ground on which something is about to go off, and what it would cost to be there then."""
        return self.view.noting(_perils, self.unit)

    def _bunched(self, cell: Cell) -> float:
        """What it counts against a place near friends that one burst finds all of them."""
        return self._among.beside(cell, self.unit) if self.foes else 0.0

    @_read_once
    def _among(self) -> Company:
        """The side's own people as they stand."""
        cells, unit, own = self.view.cells, self.unit, self.pose.cell
        self.company.stands(self.view.grid, {mate: own if mate == unit else cells(mate)[0] for mate in self.friends})
        return self.company

    def crowd(self, cell: Cell) -> float:
        """How many enemies are about a place, less the friends who are."""
        crowd = self._crowds.get(cell)
        if crowd is None:
            straight = self.view.grid.straight
            enemies = sum(foe.sure / (1.0 + straight(cell, foe.pose.cell)) for foe in self.foes)
            friends = self.company.rally(self.view.grid, cell, self._with_us)
            crowd = self._crowds[cell] = enemies - FRIENDLY * friends
        return crowd

    @cached_property
    def _with_us(self) -> tuple[Cell, ...]:
        """Where every unit of the side is."""
        view = self.view
        return tuple(view.cells(friend)[0] for friend in view.units(view.side(self.unit)))

    def crossed(self, reach: Reach, cell: Cell) -> float:
        """What it counts against the way to a cell that it leads over dangerous ground before its end, or past what is
        about to go off: one may be held up there.
        """
        if not self.hazards and not self.perils:
            return 0.0
        before = reach.way(cell)[:-1]
        past = max((float(self.perils.get(at, 0)) for at in before), default=0.0)
        more = max(0.0, past - float(self.perils.get(self.pose.cell, 0)))
        return sum(self.hazards.get(at, 0.0) for at in before) + self.care * HELD_UP * more

    def ridden_through(self, route: tuple[Cell, ...]) -> float:
        """The cost of driving a route through enemy fire, for everyone aboard."""
        most = max((float(self.perils.get(cell, 0)) for cell in route), default=0.0)
        if not most or self._aboard is None:
            return 0.0
        crew = self.view.find(self._aboard.vehicle, Crew) or Crew()
        return self.care * (most + CLOSE) * sum(seat.rider is not None for seat in crew.seats)

    def doomed(self, ref: Ref) -> float:
        """What share of a unit's strength live explosives lying about will take, if it stays where it is."""
        return min(1.0, max((float(self.perils.get(cell, 0)) for cell in self.view.cells(ref)), default=0.0))

    def off(self, cell: Cell) -> float:
        """Paces from a cell to the ground one is drawn to."""
        return min(LOST, self.far.get(cell, LOST)) if self.task.goals else 0.0

    def worth(self, pose: Pose) -> Worth:
        """What it is worth to be like that for a round."""
        worth = self._known.get(pose)
        if worth is None:
            worth = self._known[pose] = self._read_here.of(self.view, self._worth, pose)
        return worth

    def _worth(self, pose: Pose) -> Worth:
        shows = self._shows(pose)
        firing = self._firing(pose)
        fire, prey = self._fire(firing, shows if firing == pose else self._shows(firing))
        danger, ground = self._danger(pose, shows), self._ground(pose.cell, pose.posture)
        return Worth(fire, danger, ground, prey)

    def _firing(self, pose: Pose) -> Pose:
        """How the unit holds itself to fire."""
        return replace(pose, kept_down=()) if pose.kept_down and self.view.book.measures.pops_up else pose

    def _shows(self, pose: Pose) -> tuple[Silhouette | None, ...]:
        """What would show of the unit to each of its enemies; None to those to whom nothing does."""
        silhouette = self.view.silhouette
        return tuple(
            silhouette(duel.foe.ref, self.unit, eye=None if duel.foe.now else duel.foe.pose, pose=pose)
            if duel.outlook.glimpses(pose) and not duel.outlook.veiled(pose.cell)
            else None
            for duel in self.duels
        )

    def _danger(self, pose: Pose, shows: tuple[Silhouette | None, ...]) -> float:
        """What share of the unit's strength its enemies would take off it in a round."""
        danger = 0.0
        for duel, shown in zip(self.duels, shows, strict=True):
            if shown is not None:
                danger += duel.lost(shown, pose.posture) * duel.foe.sure * self._share(duel.foe)
        return danger

    def _share(self, foe: Foe) -> float:
        """How likely the unit is the one an enemy fires at, if it shows itself."""
        share = self._shares.get(foe.ref)
        if share is None:
            share = self._shares[foe.ref] = self._read.of(self.view, self._shared, foe)
        return share

    def _shared(self, foe: Foe) -> float:
        rivals = sum(islice(self._rivals(foe), MOST_RIVALS)) if foe.now else len(self.friends) / 2
        return min(1.0, max(LEAST_SHARE, ATTENTION / (1 + rivals)))

    def _rivals(self, foe: Foe) -> Iterator[int]:
        """One for each friend that an enemy could fire at instead."""
        return (1 for mate in self.friends if mate != self.unit and self.view.glimpsed(foe.ref, mate))

    def _fire(self, pose: Pose, mutual: tuple[Silhouette | None, ...]) -> tuple[float, float]:
        """What the unit could take off its enemies in a round from there, by what they count; and in the end."""
        gains = []
        eye = None if pose == self.pose else pose
        for duel, shown in zip(self.duels, mutual, strict=True):
            here = pose.cells == self.pose.cells and not duel.outlook.veiled(pose.cell)
            if (shown is not None and shown.in_line) or here:
                foe = duel.foe
                shows = self.view.silhouette(self.unit, foe.ref, eye=eye, pose=foe.pose if foe.gone else None)
                counts = foe.sure * self.plan.value(foe.ref)
                gains.append((duel.dealt.of(shows, foe.pose.posture) * counts, counts))
        return _in_a_round(gains)

    def sure(self, foe: Ref) -> float:
        """How surely an enemy is where a blow or shot would look for it."""
        return next(((0.0 if each.gone else each.sure) for each in self.foes if each.ref == foe), 1.0)

    def meeting(self) -> float:
        """What the unit could take off the likeliest enemy who cannot be seen from here, if he came into the open."""
        best = 0.0
        for duel in self.duels:
            foe = duel.foe
            if foe.vehicle or self.view.silhouette(self.unit, foe.ref, pose=foe.pose if foe.gone else None).in_line:
                continue
            threat = duel.dealt.at(duel.outlook.metres(self.pose.cell), WHOLE, 0.0, "", Posture.STANDING)
            best = max(best, threat * foe.sure)
        return best

    def _ground(self, cell: Cell, posture: Posture) -> float:
        """What the place itself counts: near to one's ground, or on it; no mines; not on one's belly for nothing."""
        off = self.off(cell)
        worth = -self.drive * off
        if cell in self.task.cells:
            worth += self.task.there
        worth -= self.hazards.get(cell, 0.0) + self._bunched(cell) + self.beaten.get(cell, 0.0)
        if cell in self.perils:
            worth -= self.care * (float(self.perils[cell]) + CLOSE)
        if posture is not Posture.STANDING and off > 0:
            worth -= (LAIN if posture is Posture.PRONE else BENT) * min(self.drive * self.stride, 0.3)
        return worth

    def guess(self, cell: Cell, posture: Posture) -> Worth:
        """The same, reckoned quickly for any cell: what enemies would see of one there is looked up, the rest is
        taken to be mutual.
        """
        worth = self._guessed.get((cell, posture))
        if worth is None:
            worth = self._guessed[cell, posture] = self._read.of(self.view, self._guess, cell, posture)
        return worth

    def _guess(self, cell: Cell, posture: Posture) -> Worth:
        exchanged = [self.exchanged(duel, cell, posture) for duel in self.duels if not duel.outlook.veiled(cell)]
        fire, prey = _in_a_round([(dealt, counts) for _, dealt, counts in exchanged if dealt])
        return Worth(fire, sum(suffered for suffered, _, _ in exchanged), self._ground(cell, posture), prey)

    def exchanged(self, duel: Duel, cell: Cell, posture: Posture) -> tuple[float, float, float]:
        """What an enemy would take off the unit in a round on a cell, it off him, in clear air; and what he counts."""
        foe, outlook = duel.foe, duel.outlook
        dead = outlook.dead(cell)
        shown, back = outlook.shown(dead, posture), outlook.returned(dead, posture)
        if not shown and not back:
            return 0.0, 0.0, 0.0
        metres, haze = outlook.metres(cell), outlook.haze(cell)
        suffered = duel.suffered.at(metres, shown, haze, outlook.tag(cell), posture) * foe.sure * self._share(foe)
        if not back:
            return suffered, 0.0, 0.0
        counts = foe.sure * self.plan.value(foe.ref)
        return suffered, duel.dealt.at(metres, back, haze, "", foe.pose.posture) * counts, counts

    def at(self, cell: Cell, posture: Posture | None = None) -> Pose:
        """The unit in another place, or held otherwise."""
        now = self.pose
        return Pose((cell,), posture or now.posture, now.facing, now.body)


def _in_a_round(gains: list[tuple[float, float]]) -> tuple[float, float]:
    """What several targets come to: one fires at the best, and has the next for when he is down; and what all count
    who can be hurt at all, at least as much as anybody.
    """
    if not gains:
        return 0.0, 1.0
    fire = sum(gain * share for (gain, _), share in zip(sorted(gains, reverse=True), (1.0, SECOND), strict=False))
    return fire, max(1.0, sum(counts for gain, counts in gains if gain))
