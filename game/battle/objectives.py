"""What there is to win: how far each objective has got, who leads, and when the battle is over. Looked at between
rounds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.battle.rulings import NONE, Ending, Rulings
from game.battle.scenario import ObjectiveSheet, Scenario
from game.board.battleground import Battleground
from game.world.battlefield import Battlefield
from game.world.timing import Timing
from rules.frame.figure import Allegiance, Body, Condition, Identity, State
from rules.frame.ground import Cell
from rules.frame.relations import Relations
from rules.frame.things import Truce
from rules.kernel.refs import Ref
from rules.kernel.words import counted

HARMED = (State.HURT, State.DOWN, State.DEAD)
LASTING = ("protect", "survive", "spare")
"""Kinds of objective that are won if they hold still at the end of their round."""


TIME_IS_UP = "time is up"
"""Why a battle ended that lasted as long as the scenario says."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Component of the battle: for each objective in the scenario's order, rounds held on end and the round it was
    won (0: not yet). Held rounds are held seconds: all rounds of a book count alike.
    """

    rows: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """How it ended: who won (None: nobody), why, and everybody's points. Of allies who won together `winner` is the
    side with most points, and `winners` are all of them.
    """

    winner: str | None
    reason: str
    points: tuple[tuple[str, int], ...]
    winners: tuple[str, ...] = ()
    because: str = ""
    """Why the winner has won, where the points alone do not say so."""


def advanced(
    field: Battlefield, scenario: Scenario, ground: Battleground, progress: Progress, awaited: frozenset[str]
) -> Progress:
    """The progress of every objective after one more round. `awaited` are sides with figures still to come."""
    rows = progress.rows or tuple((0, 0) for _ in scenario.objective)
    return Progress(
        tuple(
            _row(field, scenario, ground, objective, held, won, awaited)
            for objective, (held, won) in zip(scenario.objective, rows, strict=True)
        )
    )


def _row(
    field: Battlefield,
    scenario: Scenario,
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
    needed = rounds_of(objective, scenario, field.times)
    lasting = objective.kind in LASTING
    done = field.clock.round >= needed and met if lasting else held >= needed
    return held, field.clock.round if done else 0


def rounds_of(objective: ObjectiveSheet, scenario: Scenario, times: Timing) -> int:
    """For how many rounds ground must be held, or what is to last must last; others are won in a single one."""
    if objective.kind in LASTING:
        return times.rounds(objective.time or scenario.lasts)
    return times.rounds(objective.time) if objective.kind == "hold" and objective.time else 1


def _met(field: Battlefield, ground: Battleground, objective: ObjectiveSheet) -> bool:
    """Whether an objective's condition holds at this moment."""
    side = objective.side
    match objective.kind:
        case "hold":
            there = {field.side(ref) for ref in _inside(field, area(ground, objective.name))}
            return side in there and not any(field.relations.hostile(side, other) for other in there)
        case "reach":
            whose = objective.of or side
            arrived = [ref for ref in _inside(field, area(ground, objective.name)) if field.side(ref) == whose]
            return len(arrived) >= objective.count
        case "eliminate":
            return not fighters(field, objective.of)
        case "protect":
            return _protected(field, objective)
        case "spare":
            return harmed(field, objective.of) <= objective.allowed
        case _:
            return bool(fighters(field, side))


def _protected(field: Battlefield, objective: ObjectiveSheet) -> bool:
    """Whether the figure that is to be kept alive still is: one of the side's own, of an ally's or a neutral one."""
    whose = (side for side in field.sides if not field.relations.hostile(objective.side, side))
    kept = (ref for side in whose for ref in fighters(field, side))
    return any(field.find(ref, Identity) and field.name(ref) == objective.of for ref in kept)


def harmed(field: Battlefield, side: str) -> int:
    """How many of a side's people are wounded or dead."""
    return sum(
        of.side == side and _is_harmed(field.find(ref, Condition)) and is_person(field, ref)
        for ref, of in field.having(Allegiance)
    )


def _is_harmed(condition: Condition | None) -> bool:
    return condition is not None and (condition.strength < 1.0 or condition.state in HARMED)


def is_person(field: Battlefield, ref: Ref) -> bool:
    """Whether it is a unit that fights, and nothing to ride in or on."""
    return field.find(ref, Body) is not None and not field.is_ridden(ref)


def area(ground: Battleground, name: str) -> frozenset[Cell]:
    """The cells of an objective drawn on the map."""
    return frozenset(cell for drawn in ground.objectives if drawn.name == name for cell in drawn.cells)


def _inside(field: Battlefield, cells: frozenset[Cell]) -> tuple[Ref, ...]:
    return tuple(
        ref for side in field.sides for ref in fighters(field, side) if any(c in cells for c in field.cells(ref))
    )


def fighters(field: Battlefield, side: str) -> tuple[Ref, ...]:
    """A side's people who are still in the fight; vehicles and mounts do not count."""
    found = []
    for ref in field.units(side):
        condition = field.find(ref, Condition)
        alive = condition is None or condition.state.fighting
        if alive and not field.is_ridden(ref):
            found.append(ref)
    return tuple(found)


def verdict(
    field: Battlefield, scenario: Scenario, progress: Progress, awaited: frozenset[str], ruled: Rulings = NONE
) -> Verdict | None:
    """How the battle has ended, or None while it goes on. `awaited` are sides with figures still to come, `ruled` is
    what the game master has decreed.
    """
    points = score(scenario, progress, ruled.points)
    if ruled.ending is not None:
        return _as_ruled(field.relations, points, ruled.ending)
    among = field.relations
    decided = next((o for o, (_, won) in zip(scenario.objective, progress.rows, strict=True) if won and o.ends), None)
    if decided is not None:
        return _won_by(among, points, f"{decided.name}: {decided.side} did it")
    fighting = among.fighting(field.sides)
    standing = [side for side in fighting if fighters(field, side) or side in awaited]
    if len(fighting) > 1 and not among.at_odds(standing):
        last = " and ".join(standing)
        verb = "is" if len(standing) == 1 else "are"
        reason = f"only {last} {verb} left in the fight" if last else "nobody is left in the fight"
        return _unopposed(field, scenario, progress, points, standing[0] if standing else None, reason)
    truce = next((truce for _, truce in field.having(Truce)), None)
    if truce is not None and not awaited & frozenset(fighting):
        return _unopposed(field, scenario, progress, points, truce.winner, truce.why)
    if field.clock.round >= field.times.rounds(scenario.lasts):
        return _won_by(among, points, TIME_IS_UP)
    return None


def _as_ruled(among: Relations, points: tuple[tuple[str, int], ...], ending: Ending) -> Verdict:
    """How it ends because the game master says so, or a side has given up."""
    if ending.by_points:
        return _won_by(among, points, ending.reason)
    winners = among.alliance(ending.winner, dict(points)) if ending.winner else ()
    return Verdict(ending.winner or None, ending.reason, points, winners)


def _unopposed(
    field: Battlefield,
    scenario: Scenario,
    progress: Progress,
    points: tuple[tuple[str, int], ...],
    last: str | None,
    reason: str,
) -> Verdict:
    """How it ends when one side goes on without an enemy, or only allies do: they are given what they could still do by
    themselves in the time that is left.
    """
    totals, granted = dict(points), []
    for objective, (held, won) in zip(scenario.objective, progress.rows, strict=False):
        left = last is not None and field.relations.allied(last, objective.side)
        if left and not won and _still_to_be_had(field, scenario, objective, held):
            totals[objective.side] += objective.worth
            granted.append(f"{objective.name} ({counted(objective.worth, 'point')})")
    if any(totals.values()):
        because = f"nobody can keep it from {' and '.join(granted)} any more" if granted else ""
        return replace(_won_by(field.relations, tuple(totals.items()), reason), points=points, because=because)
    winners = field.relations.alliance(last, field.sides) if last is not None else ()
    because = "no side has points, so the last one in the fight wins" if winners and scenario.objective else ""
    return Verdict(last, reason, points, winners, because)


def _still_to_be_had(field: Battlefield, scenario: Scenario, objective: ObjectiveSheet, held: int) -> bool:
    """Whether a side can still do something in time if nobody hinders it."""
    match objective.kind:
        case "hold":
            missing = rounds_of(objective, scenario, field.times) - held
            return field.clock.round + missing <= field.times.rounds(scenario.lasts)
        case "reach":
            return len(fighters(field, objective.of or objective.side)) >= objective.count
        case "protect":
            return _protected(field, objective)
        case "spare":
            return harmed(field, objective.of) <= objective.allowed
        case _:
            return True


def score(
    scenario: Scenario, progress: Progress, given: tuple[tuple[str, int], ...] = ()
) -> tuple[tuple[str, int], ...]:
    """Everybody's points so far, with those that the game master has given."""
    totals = {side.name: dict(given).get(side.name, 0) for side in scenario.side}
    for objective, (_, won) in zip(scenario.objective, progress.rows, strict=False):
        if won:
            totals[objective.side] += objective.worth
    return tuple(totals.items())


def _won_by(among: Relations, points: tuple[tuple[str, int], ...], reason: str) -> Verdict:
    """A battle decided by points: allies add theirs up, and bystanders win nothing. A draw has no winner."""
    own = dict(points)
    parties = {among.alliance(side, own) for side in among.fighting(own)}
    totals = {party: sum(own[side] for side in party) for party in sorted(parties)}
    best = max(totals.values())
    leaders = [party for party, worth in totals.items() if worth == best]
    if len(leaders) != 1:
        return Verdict(None, reason, points)
    winners = leaders[0]
    return Verdict(max(winners, key=lambda side: own[side]), reason, points, winners)
