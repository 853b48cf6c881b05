"""The search for a plan: the best of some scripts, then a better programme for one team after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from game.battle.view import View
from game.players.tactician.aims import Aim
from game.players.tactician.commander.exposure import Floats, Ints, layout
from game.players.tactician.commander.forces import Forces
from game.players.tactician.commander.playout import played_out
from game.players.tactician.commander.points import Score, Wanted, score
from game.players.tactician.commander.programmes import (
    AWAY,
    FIRE,
    HOLD,
    WEIGHTS,
    Deed,
    Programme,
    fits,
    programmes,
    scripts,
)
from game.players.tactician.commander.routes import Route, route
from game.players.tactician.commander.teams import Part, Team
from game.players.tactician.commander.tracks import Track, going, staying
from rules.frame.ground import Cell
from rules.kernel.refs import Ref

REACH = 1.5
"""Bouts of going within which a place to fire from is looked for."""
A_BOUT = 0.08
"""What a bout on the way to a place to fire from counts against it, in shares of strength."""
ENOUGH = 0.2
"""Share of the fire from the best place that is enough for a unit to stay and fire from where it is."""
APART = 2.5
"""Metres between places to fire from."""
OUT_OF_REACH = 25.0
"""Metres from every enemy that are far enough for a unit out of sight to have broken contact."""
REJECTED = 2
"""Plans that are told beside the chosen one."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A piece of ground that teams may be sent to."""

    name: str
    cells: tuple[Cell, ...]
    own: bool = True
    """Whether the side has something to win there, not only to deny."""


@dataclass(frozen=True, slots=True)
class Predicted:
    """How a plan is expected to end."""

    name: str
    worth: float
    chances: tuple[tuple[str, float], ...]
    """How likely each of the side's own objectives is met."""
    lost: float
    """Units of the side expected to be lost."""
    felled: float
    """Enemies expected to be put out of action."""
    outlook: tuple[tuple[Aim, float], ...] = ()
    """How likely each objective is met that either side can still meet."""


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """The chosen plan."""

    teams: tuple[Team, ...]
    programmes: tuple[Programme, ...]
    predicted: Predicted
    rejected: tuple[Predicted, ...]
    routes: Mapping[Programme, Route]
    tracks: Mapping[tuple[Ref, Programme], Track]

    def of(self, unit: Ref) -> Programme | None:
        """What a unit's team does; None for a unit in no team."""
        for team, programme in zip(self.teams, self.programmes, strict=True):
            if unit in team.units:
                return programme
        return None


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """What a plan is looked for: the forces, the ground there is, and what the objectives count."""

    view: View
    forces: Forces
    teams: tuple[Team, ...]
    grounds: tuple[Ground, ...]
    wanted: tuple[Wanted, ...]
    numbers: Mapping[str, tuple[bool, int]]
    unseen: float
    began: int
    pace: float
    bouts: int
    drive: float
    care: float
    begun: bool = False
    """Whether the side's assault has begun: it waits for nothing any more."""


def search(question: Question, before: tuple[Programme, ...] = (), kept: float = 0.0) -> Found:
    """The best plan found; the one followed `before` is given up only for one that is better by `kept`."""
    ways = _Ways(question)
    known = [each for each in programmes(len(question.grounds)) if not (question.begun and each.waits)]
    named = [
        (script.name, tuple(script.of(team.part) for team in question.teams))
        for script in scripts(len(question.grounds))
    ]
    named = [each for each in named if _fitting(question.teams, each[1]) and set(each[1]) <= set(known)]
    if len(before) == len(question.teams) and set(before) <= set(known):
        named.insert(0, ("as before", before))
    told = list({each: name for name, each in reversed(named)}.items())[::-1]
    scored = _scored(question, ways, [each for each, _ in told])
    worths = scored.worth(question.drive, question.care)
    ranked = sorted(range(len(told)), key=lambda number: (-worths[number], number))
    best, name = told[ranked[0]]
    top, end = float(worths[ranked[0]]), _predicted(question, name, scored, ranked[0], float(worths[ranked[0]]))
    for number in range(len(question.teams)):
        others = [
            plan
            for each in known
            if each != best[number] and _fitting(question.teams, plan := (*best[:number], each, *best[number + 1 :]))
        ]
        tried = _scored(question, ways, others)
        each = tried.worth(question.drive, question.care)
        better = int(each.argmax())
        if each[better] > top + 1e-9:
            best, top = others[better], float(each[better])
            end = _predicted(question, name, tried, better, top)
    if told[0][1] == "as before" and worths[0] + kept >= top:
        best, end = told[0][0], _predicted(question, "as before", scored, 0, float(worths[0]))
    rejected = [number for number in ranked if told[number][0] != best]
    others_told = {told[number][1]: number for number in reversed(rejected) if told[number][1] != "as before"}
    shown = sorted((number for name, number in others_told.items() if name != end.name), key=lambda each: -worths[each])
    return Found(
        question.teams,
        best,
        replace(end, name=called(question.teams, best)),
        tuple(_predicted(question, told[n][1], scored, n, float(worths[n])) for n in shown[:REJECTED]),
        {programme: ways.route(programme) for programme in best if programme.deed is Deed.GO},
        {
            (unit, programme): ways.track(unit, programme)
            for team, programme in zip(question.teams, best, strict=True)
            for unit in team.units
        },
    )


def _fitting(known: Sequence[Team], plan: Sequence[Programme]) -> bool:
    """Whether the programmes of a plan fit together."""
    parts = {team.part: programme for team, programme in zip(known, plan, strict=True)}
    return all(fits(part, programme, parts) for part, programme in parts.items())


def called(teams: Sequence[Team], each: Sequence[Programme]) -> str:
    """What a plan is called, by what its teams do."""
    deeds = {programme.deed for programme in each}
    goes = [programme for programme in each if programme.deed is Deed.GO]
    if not goes:
        if deeds == {Deed.AWAY}:
            return "break contact"
        return "delay" if Deed.AWAY in deeds else "hold with lanes of fire" if Deed.FIRE in deeds else "hold"
    if Deed.FIRE in deeds or (Deed.HOLD in deeds and any(team.part is Part.BASE for team in teams)):
        return "assault under a base of fire"
    return "infiltrate" if all(programme.way is not programme.way.STRAIGHT for programme in goes) else "rush"


class _Ways:
    """The routes and tracks that plans are made of, each worked out once."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.ground = layout(question.view.board)
        self._routes: dict[object, Route] = {}
        self._tracks: dict[tuple[Ref, Programme], Track] = {}
        self._walked: dict[Route, tuple[Ints, Floats]] = {}
        self._places: dict[Ref, int] | None = None

    def route(self, programme: Programme) -> Route:
        """The way of a programme to its ground."""
        key = programme.way, programme.ground
        if key not in self._routes:
            cells = self.question.grounds[programme.ground].cells
            goals = np.array([self.ground.number(cell) for cell in cells])
            danger, weight = self.question.forces.danger, WEIGHTS[programme.way]
            self._routes[key] = route(self.question.view.board, goals, danger, weight)
        return self._routes[key]

    def track(self, unit: Ref, programme: Programme) -> Track:
        """A unit's way if its team does this."""
        key = unit, programme
        if key not in self._tracks:
            self._tracks[key] = self._track(unit, programme)
        return self._tracks[key]

    def _track(self, unit: Ref, programme: Programme) -> Track:
        question, forces = self.question, self.question.forces
        cell, bouts, pace = forces.places[forces.units.index(unit)], question.bouts, question.pace
        match programme.deed:
            case Deed.HOLD:
                return staying(cell, bouts)
            case Deed.FIRE:
                return self._across(cell, self.places()[unit])
            case Deed.AWAY:
                way = self._away()
            case _:
                way = self.route(programme)
        if way not in self._walked:
            self._walked[way] = way.walked(np.array(forces.places), int(pace * bouts) + 1)
        walked, paces = self._walked[way]
        number, begins = forces.units.index(unit), self.begins() if programme.waits else None
        return going(walked[:, number], paces[:, number], forces.danger, pace, bouts, begins)

    def _across(self, cell: int, place: int) -> Track:
        """Straight to a place near by."""
        question, ground = self.question, self.ground
        line = question.view.grid.line(ground.cell(cell), ground.cell(place))
        walked = np.array([ground.number(each) for each in line if each in question.view.grid])
        return going(
            walked, np.arange(len(walked), dtype=np.float64), question.forces.danger, question.pace, question.bouts
        )

    def begins(self) -> int:
        """The bout in which an assault begins that waits for the base of fire to be in place."""
        base = [unit for team in self.question.teams if team.part is Part.BASE for unit in team.units]
        there = sorted(self.track(unit, FIRE).there for unit in base)
        return min(self.question.bouts - 2, 1 + (there[len(there) // 2] if there else 0))

    def _away(self) -> Route:
        forces = self.question.forces
        if "away" not in self._routes:
            hidden = (forces.danger <= 0.0) & (forces.from_foes >= min(OUT_OF_REACH, 0.6 * forces.from_foes.max()))
            goals = np.flatnonzero(hidden) if hidden.any() else np.array([int(forces.from_foes.argmax())])
            self._routes["away"] = route(self.question.view.board, goals, forces.danger, WEIGHTS[AWAY.way])
        return self._routes["away"]

    def places(self) -> dict[Ref, int]:
        """Where each unit would fire from: the best place near it that no unit before it has taken."""
        if self._places is None:
            question, forces = self.question, self.question.forces
            self._places = {}
            free = np.ones(len(forces.danger), dtype=np.bool_)
            for unit, kind, at in zip(forces.units, forces.fight.kinds, forces.places, strict=True):
                paces = self.ground.off(self.ground.cell(at)) / self.ground.metres
                worth = forces.chances[kind] - A_BOUT * paces / question.pace
                worth = np.where(free & (paces <= REACH * question.pace) & self._footing(), worth, -np.inf)
                best = int(worth.argmax())
                stays = free[at] and forces.fire[kind, at] >= ENOUGH * forces.fire[kind, best]
                self._places[unit] = place = at if stays else best
                free &= self.ground.off(self.ground.cell(place)) > APART
        return self._places

    def _footing(self) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        """The cells that can be walked to at all, by the straight way to the first ground."""
        found: np.ndarray[tuple[int], np.dtype[np.bool_]] = self.route(Programme(Deed.GO)).left < np.inf
        return found


def _scored(question: Question, ways: _Ways, plans: Sequence[tuple[Programme, ...]]) -> Score:
    """All these plans played out and scored at once."""
    forces = question.forces
    team_of = {unit: number for number, team in enumerate(question.teams) for unit in team.units}
    cells: list[list[Ints]] = []
    moves: list[list[Ints]] = []
    for plan in plans:
        each = [ways.track(unit, plan[team_of[unit]] if unit in team_of else HOLD) for unit in forces.units]
        cells.append([track.cells for track in each])
        moves.append([track.moves for track in each])
    end = played_out(forces.fight, np.array(cells), np.array(moves))
    return score(forces.fight, end, question.wanted, question.numbers, question.unseen, question.began)


def _predicted(question: Question, name: str, scored: Score, number: int, worth: float) -> Predicted:
    def mean(figures: Floats) -> float:
        return float(figures[number].mean())

    chances = [
        (each.aim.name, mean(chance))
        for each, chance in zip(question.wanted, scored.chances, strict=True)
        if each.own and each.aim.kind in ("hold", "reach", "eliminate")
    ]
    outlook = tuple((each.aim, mean(chance)) for each, chance in zip(question.wanted, scored.chances, strict=True))
    return Predicted(name, worth, tuple(chances), mean(scored.lost), mean(scored.felled), outlook)
