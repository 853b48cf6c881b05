"""What is allowed in a scenario and still breaks it: objectives that cannot be won, people that nobody can tell apart,
forces in the wrong place.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator

from game.battle.posts import Post, body_of
from game.battle.scenario import ObjectiveSheet
from game.battle.setup import Setup
from game.battle.trigger_sheet import TriggerSheet
from game.board.battleground import Battleground
from game.board.terrain import WALKS
from rules.frame.figure import Identity
from rules.frame.ground import Cell
from rules.kernel.faults import Fault
from rules.kernel.reading import meant

Loose = tuple[str, str, str]
"""The place in the file, what is wrong, and what would mend it."""
HIGH = 1.3
"""Metres of a wall from which nobody gets over it in passing."""


def breaks(setup: Setup) -> Iterator[Fault]:
    """What can never come to pass as it is written."""
    yield from _faults(setup, _protected(setup))


def odd(setup: Setup) -> Iterator[Fault]:
    """What is hardly meant as it is written."""
    found = (*_too_long(setup), *_namesakes(setup), *_among_enemies(setup), *_drowning(setup), *_shut_houses(setup))
    yield from _faults(setup, found)


def _faults(setup: Setup, found: Iterable[Loose]) -> Iterator[Fault]:
    for place, fault, remedy in found:
        yield Fault(str(setup.written.file), place, fault, remedy)


def _named(setup: Setup) -> Iterator[str]:
    """The name of every figure, in their order."""
    for post in setup.posts:
        for parts in (post.parts, *post.crew):
            yield from (part.name for part in parts if isinstance(part, Identity))


def _protected(setup: Setup) -> Iterator[Loose]:
    """People to be protected who are not there, under any rulebook."""
    names = tuple(_named(setup))
    elsewhere = {force.name or force.sheet for force in setup.scenario.force if not force.serves(setup.book.name)}
    for goal in setup.scenario.objective:
        if goal.kind == "protect" and goal.of not in names and goal.of not in elsewhere:
            what = f"there is no figure called {goal.of!r} to protect"
            yield f"objective {goal.name!r}", what, meant(goal.of, sorted(set(names)))


def _too_long(setup: Setup) -> Iterator[Loose]:
    """What would have to last, or would come, after the battle is over."""
    scenario = setup.scenario
    for goal in scenario.objective:
        if goal.time is not None and goal.time > scenario.lasts:
            how = "must be held" if goal.kind == "hold" else "counts after"
            what = f"it {how} {goal.time}, and the battle ends after {scenario.lasts}"
            yield f"objective {goal.name!r}", what, "give it less time, or let the battle last longer"
    for number, force in enumerate(scenario.force, 1):
        if force.arrives and force.arrives >= scenario.lasts:
            what = f"it arrives after {force.arrives}, and the battle ends after {scenario.lasts}"
            yield f"force {number}", what, "let it come sooner"


def _namesakes(setup: Setup) -> Iterator[Loose]:
    """Names that several figures have, but for the number that tells them apart, where an objective or a trigger means
    one of them, or the game master gave it twice.
    """
    counts = Counter(re.sub(r" \d+$", "", name) for name in _named(setup))
    known = set(_named(setup))
    given = Counter(
        force.name or force.sheet
        for force in setup.scenario.force
        if force.serves(setup.book.name) and force.count == 1 and (force.name or force.sheet)
    )
    meant_ones = {goal.of for goal in setup.scenario.objective if goal.kind == "protect"}
    meant_ones |= {_seen(trigger) for trigger in setup.scenario.trigger}
    for name, count in counts.items():
        if count > 1 and name in known and (given[name] > 1 or name in meant_ones):
            yield "force", f"{count} figures are called {name!r}", "give each a name of its own"


def _seen(trigger: TriggerSheet) -> str:
    return (trigger.of or "") if trigger.on == "seen" else ""


def _among_enemies(setup: Setup) -> Iterator[Loose]:
    """Forces that start in a zone drawn for an enemy."""
    relations = setup.scenario.relations
    known = {side.name for side in setup.scenario.side}
    for number, force in enumerate(setup.scenario.force, 1):
        owners = {zone.side for zone in setup.ground.deploys if zone.zone == force.zone and zone.side}
        if force.side not in known or not force.serves(setup.book.name):
            continue
        if not force.zone or not owners or force.side in owners:
            continue
        if any(owner in known and relations.hostile(force.side, owner) for owner in owners):
            what = f"{force.side} starts in zone {force.zone!r}, which the map gives to {' and '.join(sorted(owners))}"
            yield f"force {number}", what, "name another zone, or change its side on the map"


def _drowning(setup: Setup) -> Iterator[Loose]:
    """People who start in deep water."""
    walks = setup.ground.terrain.walk
    for post in setup.posts:
        column, row = post.cell
        if walks[row, column] == WALKS.index("deep") and not body_of(post.parts).is_vehicle:
            what = f"{_called(post)} starts in deep water at {column},{row}"
            yield "force", what, "name another cell, or draw the zone on dry ground"


def _called(post: Post) -> str:
    return next((part.name for part in post.parts if isinstance(part, Identity)), "a figure")


def _shut_houses(setup: Setup) -> Iterator[Loose]:
    """Ground to be held or reached that is walled in without a door or window."""
    starts = {cell for zone in setup.ground.deploys for cell in zone.cells} | {post.cell for post in setup.posts}
    outside: set[Cell] | None = None
    for goal in setup.scenario.objective:
        cells = _area(setup.ground, goal)
        if goal.kind not in ("hold", "reach") or not cells:
            continue
        if outside is None:
            outside = _walked_to(setup.ground, starts)
        if not outside.intersection(cells):
            what = "nobody can get in: there are walls all round it and no door or window"
            yield f"objective {goal.name!r}", what, "draw a Door along one of its walls"


def _area(ground: Battleground, goal: ObjectiveSheet) -> tuple[Cell, ...]:
    return tuple(cell for area in ground.objectives if area.name == goal.name for cell in area.cells)


def _walked_to(ground: Battleground, starts: Iterable[Cell]) -> set[Cell]:
    """Every cell that a person can get to on foot, through doors and windows, and over low walls."""
    terrain, grid = ground.terrain, ground.terrain.grid
    found = {cell for cell in starts if cell in grid}
    waiting = deque(sorted(found))
    closed = WALKS.index("impassable")
    sides = range(0, grid.directions, 1 if grid.shape == "hex" else 2)
    while waiting:
        cell = waiting.popleft()
        for way in sides:
            other = grid.step(cell, way)
            if other in found or other not in grid or terrain.walk[other[1], other[0]] == closed:
                continue
            barrier = terrain.barriers.get((cell, way))
            if barrier is None or barrier.what != "wall" or barrier.height < HIGH:
                found.add(other)
                waiting.append(other)
    return found
