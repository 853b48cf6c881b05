"""The plan of a side for a round: which units go for which ground or give support, and which enemy is shot at first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import inf

from game.battle.view import View
from game.players.rough_distance import paces, way_on
from game.players.tactician.aims import Aims
from game.players.tactician.ground_value import GUARDS, Stake, at_stake
from game.players.tactician.progress import Progress
from game.players.tactician.role_positions import (
    commands,
    hidden_on,
    must_close,
    rear,
    shoots_from_afar,
    stays_behind,
    wounded,
)
from game.players.tactician.situation import Situation
from rules.frame.figure import Condition, Identity, State
from rules.frame.ground import Cell
from rules.kernel.refs import Ref

USUAL = 0.16
"""Worth of a whole move nearer to the objective, in shares of strength, with time to spare: attacks come first."""
HURRY = 7.0
"""The most by which that is multiplied when time is running out."""
EARLY, PRESSING = 0.3, 7.0
"""Share of the remaining time needed above which it counts for more, and how fast it grows."""
SUPPORT = 0.7
"""Factor on the pull of ground for units that only support the others there."""
COVERING = 0.3
"""Factor on the pull of ground that friends hold free of enemies: it is covered by fire from a distance."""
AFAR = 0.1
"""The same for a heavy weapon that commands the ground from where it is."""
RELUCTANT = 3.0
"""Extra distance, in moves, counted for units that are of more use from afar, while friends hold the main ground."""
ASSIGNED = 1.0
"""Moves by which another unit must be nearer to a piece of ground to be sent there in place of one that was sent."""
LIMPS = 2.0
"""Factor on distance for wounded units."""
STAY = 0.5
"""Worth of standing on ground that the side holds, for each point it is worth."""
BARS = 0.15
"""Worth of standing in the enemy's way to such ground, for each point it is worth."""
ARRIVING, MOVES_OFF = 0.25, 4.0
"""Extra worth of an enemy near ground it would win, for each point, and how many moves away this ends."""
CHEAPEST, DEAREST = 0.5, 1.25
"""The least and the most that friends' losses count beside the enemy's, whichever side is outnumbered."""
AT_HAND = 2.0
"""Whole moves within which an enemy threatens a piece of ground."""
AT_GRIPS = 2.0
"""Metres within which two units are in close combat."""
GUARDED = 1.6
"""Factor on the danger to a unit that must live."""
RESERVED = 0.6
"""Factor on the pull of ground for units that must live."""


@dataclass(frozen=True, slots=True)
class Task:
    """What one unit is to do: a word for it, the ground that draws it how strongly, and the worth of being there."""

    role: str
    goals: tuple[Cell, ...] = ()
    drive: float = 0.0
    there: float = 0.0
    care: float = 1.0
    cells: frozenset[Cell] = frozenset()
    """The ground itself: being there counts `there`."""
    place: str = ""
    """What the ground is called."""
    free: bool = False
    """Whether the commander may give the unit another order."""
    way: Mapping[Cell, float] | None = None
    """What is left to go from each cell by the way that it is to take; None for the shortest."""

    @property
    def ground(self) -> str:
        """What the ground counts, in words for an explanation."""
        return f"towards {self.place}" if self.place else "position"


@dataclass(frozen=True, slots=True)
class Plan:
    """The task of every unit, and which enemies count for more than others."""

    tasks: Mapping[Ref, Task] = field(default_factory=dict)
    focus: Mapping[Ref, float] = field(default_factory=dict)
    care: float = 1.0
    """Factor on the side's own losses: lower, the more it outnumbers the enemy."""

    def task(self, unit: Ref) -> Task:
        """A unit's task; a unit that is not in the plan is on its own."""
        return self.tasks.get(unit, Task("on its own"))

    def value(self, foe: Ref) -> float:
        """Worth of taking strength off an enemy."""
        return self.focus.get(foe, 1.0)


def plan(
    view: View,
    aims: Aims,
    progress: Progress,
    situation: Situation,
    *,
    together: bool,
    move: float,
    began: int = 0,
    before: Plan | None = None,
) -> Plan:
    """Share out the ground that matters among the units nearest to it, or sent there by the plan before; the rest go
    along and support them.
    """
    stakes = at_stake(aims, progress, situation, together=together)
    tasks: dict[Ref, Task] = {}
    kept = [unit for unit in situation.friends if any(aim.of == view.name(unit) for aim in aims.own("protect"))]
    behind = [unit for unit in situation.friends if together and stays_behind(view, unit) and unit not in kept]
    free = [unit for unit in situation.friends if unit not in kept and unit not in behind]
    everybody = bool(stakes) and stakes[0].decided
    if stakes and (everybody or len(free) < stakes[0].needed):
        free, behind = [*free, *behind], []
    guns = [unit for unit in free if together and stakes and commands(view, unit, stakes[0].cells)]
    if stakes and not everybody and len(free) - len(guns) >= max(GUARDS, stakes[0].needed):
        free = [unit for unit in free if unit not in guns]
    else:
        guns = []
    team, whole = len(free), sum(stake.weight for stake in stakes)
    reluctance = RELUCTANT * move if stakes and _secure(view, situation, stakes[0]) else 0.0
    foes_near = _near(view, situation, stakes, move)
    for stake in stakes:
        goals = tuple(sorted(stake.cells))
        room = _room(view, situation, goals)
        far = paces(view.board, goals)
        secure = _secure(view, situation, stake)
        off = _to_go(view, far, free, stake.needed)
        drive = _drive(stake, progress, off, move, secure=secure)
        first = stake == stakes[0]
        calm = not foes_near[stake] and (secure or not stake.own)
        enough = stake.needed if calm else stake.enough
        many = enough if first else _spared(stake, enough, team * stake.weight / whole)
        sent = [unit for unit in free if before is not None and before.task(unit).cells == stake.cells]
        ahead = {unit: ASSIGNED * move if unit in sent else 0.0 for unit in free}
        nearest = sorted(
            free,
            key=lambda unit: (_off(view, far, unit) + reluctance * shoots_from_afar(view, unit) - ahead[unit], unit),
        )
        for unit in nearest[: many if together else len(nearest)]:
            role = f"to {('hold' if secure else 'take') if stake.own else 'deny'} {stake.name}"
            to = goals if _on(view, unit, stake) else room
            hides = hidden_on(situation, stake.cells) if stake.alone and together and to is goals else ()
            if hides:
                role, to = f"to clear {stake.name}", hides
            held = secure and _on(view, unit, stake)
            tasks[unit] = Task(role, to, drive, STAY * stake.stay, cells=stake.cells, place=stake.name, free=not held)
            if stake.barred and (ways_in := _ways_in(view, situation, stake, far, move)):
                tasks[unit] = _barring(stake, ways_in, drive)
            free.remove(unit)
    main = max((task.drive for task in tasks.values() if stakes and task.place == stakes[0].name), default=USUAL)
    support = _support(view, situation, stakes, main)
    lost = _lost(view, situation, stakes, foes_near)
    for unit in _sent(view, free, lost, len(free) if lost is None or not foes_near[stakes[0]] else foes_near[lost] + 1):
        assert lost is not None
        role = f"to {'win back' if _theirs(view, situation, lost) else 'keep the enemy from'} {lost.name}"
        tasks[unit] = Task(role, tuple(sorted(lost.cells)), max(main, USUAL), place=lost.name, free=True)
        free.remove(unit)
    covering = bool(situation.foes and stakes) and _secure(view, situation, stakes[0])
    closing = replace(_closing(situation), free=True)
    tasks.update(
        (unit, closing if covering and must_close(view, unit) else replace(support, free=True)) for unit in free
    )
    tasks.update((unit, _kept(support)) for unit in kept)
    tasks.update((unit, _from_afar(stakes[0])) for unit in guns)
    tasks.update((unit, _in_the_rear(view, situation, unit, move)) for unit in behind)
    if not together:
        return Plan(tasks)
    return Plan(tasks, _focus(view, situation, aims, progress, move), _care(view, situation, began))


def _care(view: View, situation: Situation, began: int) -> float:
    """How much the side's own losses count: a side with more units can afford to trade one for one.

    The enemy is assumed to have been as many as the side itself, if fewer were seen.
    """
    ours = sum(condition.strength for unit in situation.friends if (condition := view.find(unit, Condition)))
    theirs = max(sum(foe.sure for foe in situation.foes), float(began - len(situation.down)))
    return min(DEAREST, max(CHEAPEST, theirs / max(1.0, ours)))


def _spared(stake: Stake, enough: int, share: float) -> int:
    """Units sent to ground other than the most important: their share, but none if that is too few to win it."""
    many = min(enough, int(share))
    return many if many >= stake.needed else 0


def _secure(view: View, situation: Situation, stake: Stake) -> bool:
    """Whether enough units of the side are on a piece of ground, and no enemy."""
    ours = sum(_on(view, unit, stake) for unit in situation.friends)
    return ours >= stake.needed and not any(foe.pose.cell in stake.cells for foe in situation.foes)


def _theirs(view: View, situation: Situation, stake: Stake) -> bool:
    """Whether enemies are on a piece of ground, and too few friends to deny it to them."""
    held = any(foe.pose.cell in stake.cells for foe in situation.foes)
    return held and not _secure(view, situation, stake)


def _near(view: View, situation: Situation, stakes: tuple[Stake, ...], move: float) -> dict[Stake, int]:
    """Enemies on each piece of ground, or there in a round or two; each counts where it is nearest."""
    within, straight = AT_HAND * max(1.0, move) * view.grid.metres, view.grid.straight
    near = dict.fromkeys(stakes, 0)
    for foe in situation.foes if stakes else ():
        at = foe.pose.cell
        off = {stake: min([straight(at, cell) for cell in stake.cells]) for stake in stakes}
        nearest = min(stakes, key=off.__getitem__)
        near[nearest] += off[nearest] <= within
    return near


def _lost(view: View, situation: Situation, stakes: tuple[Stake, ...], near: Mapping[Stake, int]) -> Stake | None:
    """Other ground that the enemy has or is about to have while the main ground is safe.

    Guarding the main ground with more units than it takes wins nothing.
    """
    if not stakes or not _secure(view, situation, stakes[0]):
        return None
    others = (stake for stake in stakes[1:] if near[stake] and not _secure(view, situation, stake))
    return max(others, key=lambda stake: (_theirs(view, situation, stake), stake.weight), default=None)


def _sent(view: View, free: list[Ref], to: Stake | None, many: int) -> list[Ref]:
    """The units nearest to a piece of ground, of those without ground of their own."""
    if to is None:
        return []
    far = paces(view.board, tuple(sorted(to.cells)))
    return sorted(free, key=lambda unit: (_off(view, far, unit), unit))[:many]


def _on(view: View, unit: Ref, stake: Stake) -> bool:
    return not stake.cells.isdisjoint(view.cells(unit))


def _room(view: View, situation: Situation, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The cells without a friend in them; all of them if there is no room left."""
    taken = {cell for unit in situation.friends for cell in view.cells(unit)}
    return tuple(cell for cell in cells if cell not in taken) or cells


def _drive(stake: Stake, progress: Progress, off: float, move: float, *, secure: bool) -> float:
    """The pull of a piece of ground.

    It grows when the bouts left just suffice to get there and stay, or when the enemy is about to have it. There is no
    hurry once enough units are there.
    """
    pressing = 0.0 if secure else (off / max(1.0, move) + stake.bouts) / progress.bouts_left()
    hurry = max(1.0 + max(0.0, pressing - EARLY) * PRESSING, stake.alarm)
    return USUAL * min(HURRY, hurry) * min(1.5, 0.5 + stake.weight / 4)


def _support(view: View, situation: Situation, stakes: tuple[Stake, ...], drive: float) -> Task:
    """The task of units without ground of their own: support the most important task, or go for the enemy."""
    if stakes:
        main = stakes[0]
        if _secure(view, situation, main):
            return Task(
                f"to cover {main.name}", tuple(sorted(main.cells)), min(drive, USUAL) * COVERING, place=main.name
            )
        pull = drive if main.own or main.alarm > 1.0 else min(drive, USUAL)
        within = {foe.pose.cell for foe in situation.foes} & main.cells if main.alone else set()
        if 0 < len(within) < len(situation.friends):
            return Task(f"to clear {main.name}", tuple(sorted(within)), pull, place=main.name)
        return Task(f"to support the attack on {main.name}", tuple(sorted(main.cells)), pull * SUPPORT, place=main.name)
    return Task(
        "to seek the enemy", _last_seen(situation) or situation.search or _middle(view), USUAL, place="the enemy"
    )


def _closing(situation: Situation) -> Task:
    """A unit with nothing to fire covers no ground from a distance: it goes for the enemy."""
    return Task("to close with the enemy", _last_seen(situation), USUAL, place="the enemy")


def _last_seen(situation: Situation) -> tuple[Cell, ...]:
    return tuple(sorted({foe.pose.cell for foe in situation.foes}))


def _ways_in(view: View, situation: Situation, stake: Stake, far: Mapping[Cell, int], move: float) -> tuple[Cell, ...]:
    """Where the enemies near a piece of ground would set foot on it."""
    found: set[Cell] = set()
    for foe in situation.foes:
        if 0 < far.get(foe.pose.cell, inf) <= MOVES_OFF * move:
            found.update(cell for cell in way_on(view.board, far, foe.pose.cell) if cell in stake.cells)
    return tuple(sorted(found))


def _barring(stake: Stake, ways_in: tuple[Cell, ...], drive: float) -> Task:
    """A guard of ground on which no enemy may set foot stands where they would, and not anywhere on it."""
    there = BARS * stake.weight
    return Task(f"to bar the way to {stake.name}", ways_in, drive, there, cells=frozenset(ways_in), place=stake.name)


def _kept(task: Task) -> Task:
    """A unit that must live supports the others from farther off."""
    return replace(task, role="to stay alive", drive=task.drive * RESERVED, care=GUARDED)


def _from_afar(stake: Stake) -> Task:
    """A heavy weapon stays where it commands the ground."""
    return Task(f"to cover {stake.name} from afar", tuple(sorted(stake.cells)), AFAR * USUAL, place=stake.name)


def _in_the_rear(view: View, situation: Situation, unit: Ref, move: float) -> Task:
    """A medic goes to a wounded friend where no enemy sees it, or else stays out of sight behind the fight."""
    friend = wounded(view, situation, unit)
    if friend is not None:
        name = view.name(friend)
        return Task(f"to treat {name}", tuple(sorted(view.cells(friend))), USUAL, care=GUARDED, place=name)
    goals = rear(view, situation, unit, move)
    return Task("to stay in the rear", goals, USUAL, care=GUARDED, place="the rear")


def _nearness(off: float, move: float) -> float:
    """From 1 for a unit that is there to 0 for one that is some moves away."""
    return max(0.0, 1.0 - off / max(1.0, move) / MOVES_OFF)


def _middle(view: View) -> tuple[Cell, ...]:
    grid = view.board.grid
    return ((grid.columns // 2, grid.rows // 2),)


def _to_go(view: View, far: Mapping[Cell, int], units: list[Ref], needed: int) -> float:
    """The distance to a piece of ground of the last unit that is needed there; units that cannot get there do not
    count.
    """
    offs = sorted(off for unit in units if (off := _off(view, far, unit)) < inf)[:needed]
    return offs[-1] if offs else inf


def _off(view: View, far: Mapping[Cell, int], unit: Ref) -> float:
    """Distance for a unit; wounded units take longer."""
    condition = view.find(unit, Condition)
    slow = LIMPS if condition is not None and condition.state is State.HURT else 1.0
    return slow * min((far.get(cell, inf) for cell in view.cells(unit)), default=inf)


def _focus(view: View, situation: Situation, aims: Aims, progress: Progress, move: float) -> dict[Ref, float]:
    """Worth of strength taken off each enemy.

    More for the wounded, for enemies on ground that matters or about to reach it, for those of more use to their side,
    and for those in close combat with a friend.
    """
    values = {}
    wanted = [aim for aim in aims.every if aim.kind in ("hold", "reach") and aim.cells and not progress.won(aim)]
    ways = [(aim, paces(view.board, tuple(sorted(aim.cells)))) for aim in wanted if aim.side != aims.side]
    own = [aim for aim in wanted if aim.side == aims.side and aim.kind == "hold"]
    held = frozenset(cell for aim in aims.every if aim.kind in ("hold", "reach") for cell in aim.cells)
    manned = frozenset(cell for mate in situation.friends for cell in view.cells(mate))
    for foe in situation.foes:
        condition, identity = view.find(foe.ref, Condition), view.find(foe.ref, Identity)
        value = 1.0
        if condition is not None:
            value += 0.3 * (1.0 - condition.strength)
        if foe.pose.cell in held:
            value += 0.3
        if identity is not None and identity.role in ("gunner", "leader", "marksman", "rocketeer"):
            value += 0.15
        beside = (view.grid.within(cell, AT_GRIPS) for cell in view.cells(foe.ref))
        if not all(map(manned.isdisjoint, beside)):
            value += 0.2
        near = [aim.weight * _nearness(far.get(foe.pose.cell, inf), move) for aim, far in ways]
        in_the_way = [aim.weight for aim in own if foe.pose.cell in aim.cells]
        values[foe.ref] = value + ARRIVING * max((*near, *in_the_way), default=0.0)
    return values
