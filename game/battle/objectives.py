"""What there is to win: how far each objective has got, who leads, and when the battle is over. Looked at between
rounds.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.battle.scenario import ObjectiveSheet, Scenario
from game.board.battleground import Battleground
from game.world.battlefield import Battlefield
from rules.figure import Condition, Identity
from rules.ground import Cell
from rules.refs import Ref
from rules.things import Truce


@dataclass(frozen=True, slots=True)
class Progress:
    """Component of the battle: for each objective in the scenario's order, rounds held on end and the round it was
    won (0: not yet).
    """

    rows: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """How it ended: who won (None: nobody), why, and everybody's points."""

    winner: str | None
    reason: str
    points: tuple[tuple[str, int], ...]


def advanced(
    field: Battlefield, scenario: Scenario, ground: Battleground, progress: Progress, awaited: frozenset[str]
) -> Progress:
    """The progress of every objective after one more round. `awaited` are sides with figures still to come."""
    rows = progress.rows or tuple((0, 0) for _ in scenario.objective)
    return Progress(
        tuple(
            _row(field, ground, objective, held, won, awaited)
            for objective, (held, won) in zip(scenario.objective, rows, strict=True)
        )
    )


def _row(
    field: Battlefield,
    ground: Battleground,
    objective: ObjectiveSheet,
    held: int,
    won: int,
    awaited: frozenset[str],
) -> tuple[int, int]:
    if won:
        return held, won
    met = _met(field, ground, objective) and not (objective.kind == "eliminate" and objective.of in awaited)
    held = held + 1 if met else 0
    needed = objective.rounds if objective.kind == "hold" else 1
    lasting = objective.kind in ("protect", "survive")
    done = field.clock.round >= objective.rounds and met if lasting else held >= needed
    return held, field.clock.round if done else 0


def _met(field: Battlefield, ground: Battleground, objective: ObjectiveSheet) -> bool:
    """Whether an objective's condition holds at this moment."""
    side = objective.side
    match objective.kind:
        case "hold":
            there = {field.side(ref) for ref in _inside(field, area(ground, objective.name))}
            return there == {side}
        case "reach":
            there_own = [r for r in _inside(field, area(ground, objective.name)) if field.side(r) == side]
            return len(there_own) >= objective.count
        case "eliminate":
            return not fighters(field, objective.of)
        case "protect":
            return _protected(field, objective)
        case _:
            return bool(fighters(field, side))


def _protected(field: Battlefield, objective: ObjectiveSheet) -> bool:
    """Whether whoever is to be kept alive still is."""
    own = fighters(field, objective.side)
    return any(field.find(ref, Identity) and field.name(ref) == objective.of for ref in own)


def area(ground: Battleground, name: str) -> frozenset[Cell]:
    """The cells of an objective drawn on the map."""
    return frozenset(cell for drawn in ground.objectives if drawn.name == name for cell in drawn.cells)


def _inside(field: Battlefield, cells: frozenset[Cell]) -> tuple[Ref, ...]:
    return tuple(
        ref for side in field.sides for ref in fighters(field, side) if any(c in cells for c in field.cells(ref))
    )


def fighters(field: Battlefield, side: str) -> tuple[Ref, ...]:
    """A side's people who are still in the fight; empty vehicles do not count."""
    found = []
    for ref in field.units(side):
        condition = field.find(ref, Condition)
        alive = condition is None or condition.state.fighting
        if alive and field.pose(ref).body.plan != "vehicle":
            found.append(ref)
    return tuple(found)


def verdict(field: Battlefield, scenario: Scenario, progress: Progress, awaited: frozenset[str]) -> Verdict | None:
    """How the battle has ended, or None while it goes on. `awaited` are sides with figures still to come."""
    points = score(scenario, progress)
    decided = next((o for o, (_, won) in zip(scenario.objective, progress.rows, strict=True) if won and o.ends), None)
    if decided is not None:
        return Verdict(_leader(points), f"{decided.name}: {decided.side} has done it", points)
    standing = [side for side in field.sides if fighters(field, side) or side in awaited]
    if len(field.sides) > 1 and len(standing) <= 1:
        last = standing[0] if standing else None
        reason = f"only {last} is left in the fight" if last else "nobody is left in the fight"
        return Verdict(_unopposed(field, scenario, progress, last), reason, points)
    truce = next((truce for _, truce in field.having(Truce)), None)
    if truce is not None and not awaited:
        return Verdict(_unopposed(field, scenario, progress, truce.winner), truce.why, points)
    if field.clock.round >= scenario.rounds:
        return Verdict(_leader(points), f"round {scenario.rounds} is over", points)
    return None


def _unopposed(field: Battlefield, scenario: Scenario, progress: Progress, last: str | None) -> str | None:
    """Who wins when one side alone goes on: it is given what it could still do by itself in the time that is left."""
    totals = dict(score(scenario, progress))
    if last is not None:
        for objective, (held, won) in zip(scenario.objective, progress.rows, strict=False):
            if objective.side == last and not won and _still_to_be_had(field, scenario, objective, held):
                totals[last] += objective.worth
    return _leader(tuple(totals.items())) if any(totals.values()) else last


def _still_to_be_had(field: Battlefield, scenario: Scenario, objective: ObjectiveSheet, held: int) -> bool:
    """Whether a side whom nobody hinders can still do something in time."""
    match objective.kind:
        case "hold":
            return field.clock.round + objective.rounds - held <= scenario.rounds
        case "reach":
            return len(fighters(field, objective.side)) >= objective.count
        case "protect":
            return _protected(field, objective)
        case _:
            return True


def score(scenario: Scenario, progress: Progress) -> tuple[tuple[str, int], ...]:
    """Everybody's points so far."""
    totals = {side.name: 0 for side in scenario.side}
    for objective, (_, won) in zip(scenario.objective, progress.rows, strict=False):
        if won:
            totals[objective.side] += objective.worth
    return tuple(totals.items())


def _leader(points: tuple[tuple[str, int], ...]) -> str | None:
    """The side with most points; nobody if two share the lead."""
    best = max(worth for _, worth in points)
    leaders = [side for side, worth in points if worth == best]
    return leaders[0] if len(leaders) == 1 else None
