"""The commander of a side: finds its plan, keeps to it while it holds, and gives every unit its order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf

import numpy as np

from game.battle.reasons import PlannedWay
from game.battle.view import View
from game.players.bouts import bout
from game.players.character import Character
from game.players.tactician.aims import Aims
from game.players.tactician.commander.exposure import Exposures, Floats, layout
from game.players.tactician.commander.forces import Forces, forces
from game.players.tactician.commander.points import Wanted, nearness
from game.players.tactician.commander.programmes import HOLD, Deed, Programme, Way
from game.players.tactician.commander.routes import route
from game.players.tactician.commander.search import Found, Ground, Predicted, Question, search
from game.players.tactician.commander.teams import ENOUGH, Part, Team, teams
from game.players.tactician.commander.telling import drawn, told
from game.players.tactician.ground_value import Stake, at_stake
from game.players.tactician.plan import USUAL, Plan, Task
from game.players.tactician.progress import Progress
from game.players.tactician.role_positions import must_close
from game.players.tactician.situation import Situation
from rules.frame.body import Posture
from rules.frame.figure import Aboard
from rules.frame.ground import Cell
from rules.frame.scene import Pose
from rules.kernel.refs import Ref

BOUTS = 8
"""Bouts that a plan is played out for."""
OLD = 3
"""Bouts after which a plan is looked over even if nothing has happened to it."""
LOSSES = 2
"""Units that must fall for a new plan to be made before the next bout."""
KEPT = 0.3
"""Points by which another plan must be better for a side to drop the one that it follows."""
GROUNDS = 2
"""Pieces of ground that teams are sent to, the most important first."""
PUSH, CALM = 1.5, 0.5
"""Factors on the usual pull of ground: in an assault, and for a unit that is to stay where it is."""
DARING = 0.85
"""Factor on the danger to a unit in an assault."""
IN_PLACE = 0.12
"""Worth of being where a unit is to fire from."""
LATE = 2
"""Bouts after which an assault no longer waits for a base of fire that is not in place."""
GHOSTS, SUSPECTED = 2, 0.5
"""Enemies that are assumed beside those that are known, and what share of those not seen yet they stand for."""
LOOKED_AT = 5
"""Cells of a piece of ground that are looked at to say whether an enemy may hide there."""
NEAR = 1.5
"""Cells within which a unit is where it was sent."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What the commander of a side knows when it makes or follows a plan."""

    view: View
    aims: Aims
    progress: Progress
    around: Situation
    plan: Plan
    """Who is to have which ground."""
    move: float
    """Cells that units go in a bout."""
    began: int
    """The most units that the side has had."""


class Commander:
    """Keeps a side's plan from question to question."""

    def __init__(self, exposures: Exposures, character: Character) -> None:
        self._exposures, self._character = exposures, character
        self.found: Found | None = None
        self._grounds: tuple[Ground, ...] = ()
        self._parts: dict[Ref, Part] = {}
        self._since = 0
        """The bout in which the side took up its plan."""
        self._begun = False
        """Whether the assault that waited has begun."""
        self._searched = (-1, 0)
        """The bout of the last search, and how many units there were."""
        self._near: dict[frozenset[Cell], Floats] = {}
        """Paces to the ground of each objective."""

    def commanded(self, side: Standing) -> Plan:
        """The plan, with an order for every unit that is free to carry one out.

        It stays as it is while no enemy is known, for a side too small for teams, for one most of which can only
        strike at arm's length (its blows come after it has closed, beyond what a playout counts), and for one that does
        not attack: each unit knows best how to hold where it is.
        """
        free = [
            unit for unit in side.around.friends if side.plan.task(unit).free and side.view.find(unit, Aboard) is None
        ]
        closes = sum(must_close(side.view, unit) for unit in free)
        if len(free) < ENOUGH or not side.around.foes or 2 * closes > len(free):
            self.found = None
            return side.plan
        if self._due(side):
            self._search(side, free)
        if self.found is None:
            return side.plan
        if all(programme.deed is not Deed.GO for programme in self.found.programmes):
            return side.plan
        self._advance(side)
        tasks = dict(side.plan.tasks)
        tasks.update((unit, order) for unit in free if (order := self._order(side, unit)) is not None)
        return replace(side.plan, tasks=tasks)

    def foreseen(self, side: Standing) -> Predicted | None:
        """How the fight is expected to end if every unit goes on from where it is; None without a known enemy, or where
        a unit rides, for a playout knows no vehicles.
        """
        around = side.around
        rides = any(side.view.find(unit, Aboard) is not None for unit in around.friends)
        if rides or not around.foes or not around.friends:
            return None
        return search(self._question(side, ())).predicted

    def told(self) -> tuple[str, ...]:
        """The plan and those that were rejected, in words; nothing while there is none."""
        return () if self.found is None else told(self.found)

    def drawn(self, view: View) -> tuple[PlannedWay, ...]:
        """Where the teams that go anywhere go by the plan, as it is to be drawn on a map."""
        return () if self.found is None else drawn(self.found, [each.name for each in self._grounds], view.board)

    def _due(self, side: Standing) -> bool:
        """Whether a plan is to be looked for: there is none, the last is some bouts old, or units fell that it counted
        on.
        """
        now, many = bout(side.view), len(side.around.friends)
        last, before = self._searched
        fell = before - many >= (LOSSES if now == last else 1)
        if self.found is not None and now - last < OLD and not fell:
            return False
        self._searched = now, many
        return True

    def _search(self, side: Standing, free: Sequence[Ref]) -> None:
        known = self._teams(side, free)
        question = self._question(side, known)
        before = self._before(known, question.grounds)
        found = search(question, before, KEPT)
        if before != found.programmes:
            self._since = bout(side.view)
        self.found, self._grounds = found, question.grounds

    def _question(self, side: Standing, known: tuple[Team, ...]) -> Question:
        """What a plan is looked for, for these teams; units in no team stay where they are."""
        view, around = side.view, side.around
        pace = max(1.0, side.move)
        left = side.progress.bouts_left()
        bouts = max(3, min(BOUTS, left))
        stakes = at_stake(side.aims, side.progress, around, together=True)
        grounds = self._ground(side, stakes)
        denied = {cell for aim in side.aims.theirs("hold", "reach") if not side.progress.won(aim) for cell in aim.cells}
        unseen = max(0.0, side.began - len(around.down) - sum(foe.sure for foe in around.foes))
        first = [team.units[0] for team in known]
        both = forces(view, self._exposures, _suspected(side, grounds, unseen), denied, pace, bouts, first)
        return Question(
            view,
            both,
            known,
            grounds,
            self._wanted(side, left - bouts, pace),
            _numbers(side, both),
            unseen,
            side.began,
            pace,
            bouts,
            self._character.drive,
            self._character.care,
            self._begun,
        )

    def _ground(self, side: Standing, stakes: Sequence[Stake]) -> tuple[Ground, ...]:
        """Where teams may go: the ground at stake, or else the enemy."""
        grounds = tuple(Ground(stake.name, tuple(sorted(stake.cells)), stake.own) for stake in stakes[:GROUNDS])
        if grounds and {ground.name for ground in grounds} == {ground.name for ground in self._grounds}:
            return self._grounds
        return grounds or (Ground("the enemy", tuple(sorted({foe.pose.cell for foe in side.around.foes}))),)

    def _wanted(self, side: Standing, after: int, pace: float) -> tuple[Wanted, ...]:
        """What either side can still win, with so many bouts left after the plan."""
        found, ground = [], layout(side.view.board)
        for aim in side.aims.every:
            if side.progress.won(aim):
                continue
            if aim.cells not in self._near:
                cells = np.array([ground.number(cell) for cell in sorted(aim.cells)], dtype=np.int64)
                there = route(side.view.board, cells).left if len(cells) else np.full(len(ground.x), inf)
                self._near[aim.cells] = there
            held = aim.bouts if aim.kind == "hold" else 0
            near = nearness(self._near[aim.cells], max(0.0, after - held) * pace)
            found.append(Wanted(aim, aim.side == side.aims.side, near))
        return tuple(found)

    def _teams(self, side: Standing, free: Sequence[Ref]) -> tuple[Team, ...]:
        """The teams; a unit keeps its part for as long as a unit is left to assault."""
        parts = {self._parts.get(unit) for unit in free}
        if None in parts or Part.ASSAULT not in parts:
            found = teams(side.view, self._exposures.threats, free, (), side.around.foes)
            self._parts = {unit: team.part for team in found for unit in team.units}
        each = ((part, tuple(unit for unit in sorted(free) if self._parts[unit] is part)) for part in Part)
        return tuple(Team(part, units) for part, units in each if units)

    def _before(self, known: Sequence[Team], grounds: Sequence[Ground]) -> tuple[Programme, ...]:
        """What these teams do now, if they are about the same ground.

        A side that has nothing to win, only something to deny, is taken to hold at first.
        """
        if self.found is None and not any(ground.own for ground in grounds):
            return (HOLD,) * len(known)
        if self.found is None:
            return ()
        by_part = dict(zip((team.part for team in self.found.teams), self.found.programmes, strict=True))
        before = [_upon(programme, self._grounds, grounds) for team in known if (programme := by_part.get(team.part))]
        known_still = [each for each in before if each is not None]
        return tuple(known_still) if len(known_still) == len(known) else ()

    # phases

    def _advance(self, side: Standing) -> None:
        """Begin the assault once the base of fire is in place, or is late."""
        found = self.found
        assert found is not None
        waiting = [each for each in zip(found.teams, found.programmes, strict=True) if each[1].waits]
        if not waiting:
            return
        late = bout(side.view) - self._since > LATE + max(self._due_in(team, each) for team, each in waiting)
        if late or (self._in_place(side, Part.BASE) and self._formed_up(side, waiting)):
            self._begun = True
            self.found = replace(
                found,
                programmes=tuple(replace(each, waits=False) for each in found.programmes),
                tracks={(unit, replace(each, waits=False)): track for (unit, each), track in found.tracks.items()},
            )

    def _due_in(self, team: Team, programme: Programme) -> int:
        """Bouts that a team needs to where it waits."""
        assert self.found is not None
        return max(self.found.tracks[unit, programme].there for unit in team.units)

    def _in_place(self, side: Standing, part: Part) -> bool:
        """Whether at least half of the teams of a part are where they are to fire from."""
        found = self.found
        assert found is not None
        sent = [
            (unit, int(found.tracks[unit, programme].cells[-1]))
            for team, programme in zip(found.teams, found.programmes, strict=True)
            if team.part is part and programme.deed is Deed.FIRE
            for unit in team.units
        ]
        return 2 * sum(_at(side.view, unit, cell) for unit, cell in sent) >= len(sent)

    def _formed_up(self, side: Standing, waiting: Sequence[tuple[Team, Programme]]) -> bool:
        """Whether at least half of the units that wait for the assault are where they wait."""
        assert self.found is not None
        tracks = self.found.tracks
        sent = [(unit, tracks[unit, programme].waits) for team, programme in waiting for unit in team.units]
        return 2 * sum(_at(side.view, unit, cell) for unit, cell in sent) >= len(sent)

    # orders

    def _order(self, side: Standing, unit: Ref) -> Task | None:
        """What one unit is to do now."""
        found, task = self.found, side.plan.task(unit)
        assert found is not None
        programme = found.of(unit)
        if programme is None:
            return None
        cell = layout(side.view.board).cell
        track = found.tracks.get((unit, programme))
        match programme.deed:
            case Deed.GO:
                return self._assault(side, unit, programme, task)
            case Deed.FIRE if track is not None:
                place = cell(int(track.cells[-1]))
                about = self._grounds[programme.ground].name
                role = f"to give fire on {about}: from {place[0]},{place[1]}"
                return Task(role, (place,), USUAL, IN_PLACE, cells=frozenset((place,)), place="its position")
            case _ if self._grounds[0].own:
                return replace(task, role=f"{task.role}: holds for now", drive=CALM * task.drive)
        return None

    def _assault(self, side: Standing, unit: Ref, programme: Programme, task: Task) -> Task:
        """Form up, and then go for the ground together. How far that has come stands behind a colon."""
        found, ground = self.found, self._grounds[programme.ground]
        assert found is not None
        assault = task.role if task.place == ground.name else f"to assault {ground.name}"
        track = found.tracks.get((unit, programme))
        if programme.waits and track is not None:
            place = layout(side.view.board).cell(track.waits)
            role = f"{assault}: forms up until the base of fire is in place"
            return Task(role, (place,), USUAL, IN_PLACE, cells=frozenset((place,)), place="its position")
        way = next((found.routes[each] for each in found.routes if _alike(each, programme)), None)
        by = "" if programme.way is Way.STRAIGHT else f": by the {programme.way} way"
        if task.place == ground.name:
            role, drive = f"{assault}{by}", max(task.drive, USUAL) * PUSH
            return replace(task, role=role, drive=drive, care=task.care * DARING, way=way)
        role = f"{assault}{by}"
        cells = frozenset(ground.cells)
        return Task(role, ground.cells, PUSH * USUAL, care=DARING, cells=cells, place=ground.name, way=way)


def _upon(programme: Programme, before: Sequence[Ground], now: Sequence[Ground]) -> Programme | None:
    """The same programme with its ground by its number now; None where that is no longer at stake."""
    if programme.deed is not Deed.GO:
        return programme
    name = before[programme.ground].name
    number = next((number for number, ground in enumerate(now) if ground.name == name), None)
    return None if number is None else replace(programme, ground=number)


def _suspected(side: Standing, grounds: Sequence[Ground], unseen: float) -> Situation:
    """The situation with some of the enemies that have not been seen yet: on the ground, or if the side would see them
    there, with those that are known.
    """
    view, around = side.view, side.around
    some = grounds[0].cells[:: 1 + len(grounds[0].cells) // LOOKED_AT]
    cells = [cell for cell in some if not any(view.sees_cell(unit, cell) for unit in around.friends)]
    like = around.foes[0]
    where = cells[len(cells) // 2] if cells else like.pose.cell
    pose = Pose((where,), Posture.STANDING, 0, like.pose.body)
    sure = min(1.0, SUSPECTED * unseen / GHOSTS)
    ghosts = tuple(
        replace(like, pose=pose, now=False, sure=sure, gone=True) for _ in range(GHOSTS if sure > 0.1 else 0)
    )
    return replace(around, foes=(*around.foes, *ghosts))


def _alike(one: Programme, other: Programme) -> bool:
    return (one.way, one.ground) == (other.way, other.ground)


def _at(view: View, unit: Ref, number: int) -> bool:
    """Whether a unit is where it was sent."""
    straight, place = view.grid.straight, layout(view.board).cell(number)
    return straight(view.cells(unit)[0], place) <= NEAR * view.grid.metres


def _numbers(side: Standing, both: Forces) -> Mapping[str, tuple[bool, int]]:
    """The units that an objective says must live: whether each is the side's own, and its number."""
    named = {aim.of for aim in side.aims.every if aim.kind == "protect"}
    own = {side.view.name(unit): (True, number) for number, unit in enumerate(both.units)}
    theirs = {side.view.name(foe.ref): (False, number) for number, foe in enumerate(both.foes)}
    return {name: which for name, which in {**theirs, **own}.items() if name in named}
