"""What is noted of a battle while it is played: who went, fired and fell where, by whose hand, with what, and when.

Only what every rulebook has is looked at: components, the game master's accounts with their data, the answers given.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from game.battle.battle import Battle
from game.battle.objectives import Progress
from game.battle.witness import Account
from rules.frame.figure import Aboard, Allegiance, Body, Condition, Identity, Kit, Position, State
from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.marks import Mark, marked
from rules.frame.means import Means
from rules.frame.things import Door, Mine, Minefield
from rules.kernel.refs import Ref

CONTACT = ("spotted", "noticed")
"""Accounts that tell a side of a unit it did not know of."""
SHOOTING = (Purpose.HARM, Purpose.PIN, Purpose.WATCH)
"""What an answer is for that says which weapon its unit now uses."""
OPENED = ("open", "broken")

EdgeAt = tuple[Cell, int | None]
"""A cell that is filled (None), or a direction: one of the edges of a cell."""


FLIGHT, SURRENDER, OTHER = "flight", "surrender", "other"
"""What takes a unit out of the fight beside the means of harm: it leaves, it gives up, nothing was told of it."""


class Shot(NamedTuple):
    """An attack at a target: whose, with what, from how many metres, whether it hit, and whether it was a blow."""

    side: str
    weapon: str
    metres: int
    hit: bool
    means: Means | None = None


@dataclass(frozen=True, slots=True)
class Fall:
    """A unit put out of the fight: which, when, where, how; by which unit and with what, if any did it."""

    round: int
    side: str
    name: str
    state: str
    cell: Cell
    by_side: str = ""
    by: str = ""
    weapon: str = ""
    metres: float | None = None
    means: Means | None = None
    """By what it was harmed last."""

    @property
    def cause(self) -> str:
        """What took it out of the fight, in a word that all rulebooks share."""
        gone = {State.FLED.value: FLIGHT, State.SURRENDERED.value: SURRENDER}
        return gone.get(self.state) or (self.means.value if self.means is not None else OTHER)


@dataclass(slots=True)
class Seen:
    """All that was noted of one battle, in plain values."""

    contact: int | None = None
    """The round in which a unit was first perceived; 0 is before the first."""
    shot: int | None = None
    """The round of the first attack, be it by what bursts."""
    moved: dict[str, Counter[Cell]] = field(default_factory=dict)
    """By side: the cells entered."""
    fired: dict[str, Counter[Cell]] = field(default_factory=dict)
    """By side: where those stood who chose to attack."""
    falls: list[Fall] = field(default_factory=list)
    shots: Counter[Shot] = field(default_factory=Counter)
    """Attacks, those alike together."""
    rounds_left: dict[tuple[str, str], tuple[int, int]] = field(default_factory=dict)
    """By side and name: the rounds a unit had, and how many it did not use."""
    doors: Counter[int] = field(default_factory=Counter)
    """How often a door or window was opened or gone through."""
    cover: Counter[EdgeAt] = field(default_factory=Counter)
    """How often a thing hid part of a unit that was attacked."""
    mines: Counter[Cell] = field(default_factory=Counter)
    """Mines and mined cells that are no longer what they were."""
    strength: dict[str, list[int]] = field(default_factory=dict)
    """By side: how many are in the fight after each round, from before the first."""
    orders: Counter[str] = field(default_factory=Counter)
    """By side: how often it was asked."""
    handed_over: int = 0
    """How often another side was asked than before."""
    goals: list[tuple[int, ...]] = field(default_factory=list)
    """After each round, from before the first, for each objective: 2 for won, 1 for held as things stand, 0."""


@dataclass(frozen=True, slots=True)
class _Harm:
    """The last that was done to a unit."""

    by: Ref | None
    weapon: str
    metres: float | None
    means: Means | None = None


UNHARMED = _Harm(None, "", None)


class Watch:
    """Looks on at a battle from its start to its end; it changes nothing."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.seen = Seen()
        world = battle.world
        self._told = 0
        self._asked = ""
        """The side that was asked last."""
        self._at: dict[Ref, Cell] = {ref: position.cell for ref, position in world.rows(Position)}
        self._fighting = {ref for ref, condition in world.rows(Condition) if condition.state.fighting}
        self._harm: dict[Ref, _Harm] = {}
        self._weapon: dict[Ref, str] = {}
        self._doors = {ref: door.state for ref, door in world.rows(Door)}
        self._mines = {ref: mine.cell for ref, mine in world.rows(Mine)}
        self._cleared = {ref: mined.cleared for ref, mined in world.rows(Minefield)}
        self._rounds: dict[Ref, dict[str, int]] = {}
        self._had: Counter[Ref] = Counter()
        self._used: Counter[Ref] = Counter()
        for side in battle.table.sides:
            self.seen.moved[side], self.seen.fired[side] = Counter(), Counter()
        for ref, _ in world.rows(Kit):
            self._kitted(ref)
        world.watch((Position,), self._stepped)
        world.watch((Condition,), self._fared)
        world.watch((Kit,), self._kitted)
        world.watch((Door,), self._opened)
        battle.onlooker = self
        self.look()

    # what the battle tells

    def look(self) -> None:
        """Read what has been told since."""
        log = self.battle.chronicle.of(None)
        for account in log[self._told :]:
            self._read(account)
        self._told = len(log)

    def rewound(self) -> None:
        """Nobody takes anything back here."""

    def answers(self, unit: Ref, action: Action) -> None:
        """A unit is about to do something: with which weapon, and where it stands if it attacks."""
        side = self._side(unit)
        self.seen.orders[side] += 1
        self.seen.handed_over += self._asked not in ("", side)
        self._asked = side
        weapon = marked(action, Mark.WEAPON, "")
        if action.purpose not in SHOOTING:
            return
        if isinstance(weapon, str) and weapon:
            self._weapon[unit] = weapon
        cell = self._cell(unit)
        if cell is not None and action.purpose is not Purpose.WATCH:
            self.seen.fired[side][cell] += 1

    def finish(self) -> Seen:
        """Everything noted, with what can be told only at the end."""
        world, seen = self.battle.world, self.seen
        mines = {ref for ref, _ in world.rows(Mine)}
        seen.mines.update(cell for ref, cell in self._mines.items() if ref not in mines)
        for ref, mined in world.rows(Minefield):
            seen.mines.update(cell for cell in mined.cleared if cell not in self._cleared.get(ref, ()))
        for ref, had in sorted(self._had.items()):
            if had > 0:
                whose = self._side(ref), self._name(ref)
                before, left = seen.rounds_left.get(whose, (0, 0))
                seen.rounds_left[whose] = before + had, left + max(0, had - self._used[ref])
        self._read_rests()
        return seen

    # accounts

    def _read(self, told: Account) -> None:
        seen, data = self.seen, told.data
        if told.kind in CONTACT and seen.contact is None:
            seen.contact = told.round
        if told.target is None:
            if told.actor is not None and told.means is not None:
                self._harm[told.actor] = _Harm(None, told.kind, None, told.means)
        elif told.actor is not None and ("hit" in data or "through" in data or told.means is not None):
            self._attacked(told, told.actor, told.target)
        elif told.actor is None and told.means is not None:
            by, weapon = data.get("by"), str(data.get("weapon", told.kind))
            self._harm[told.target] = _Harm(Ref(by) if isinstance(by, int) else None, weapon, None, told.means)
        elif told.actor is None and data and "change" not in data and "state" not in data:
            self._harm[told.target] = _Harm(None, told.kind, None)

    def _attacked(self, told: Account, actor: Ref, target: Ref) -> None:
        weapon = str(told.data.get("weapon", "")) or self._weapon.get(actor, "") or self._held(actor)
        here, there = self._cell(actor), self._cell(target)
        metres = self.battle.table.apart(actor, target) if here and there else None
        self._harm[target] = _Harm(actor, weapon, metres, told.means)
        if self.seen.shot is None:
            self.seen.shot = told.round
        if "hit" not in told.data:
            return
        if metres is not None:
            shot = Shot(self._side(actor), weapon, round(metres), bool(told.data["hit"]), told.means)
            self.seen.shots[shot] += 1
            self._behind(actor, target)

    def _held(self, ref: Ref) -> str:
        kit = self.battle.world.find(ref, Kit) or Kit()
        return next((item.name for item in kit.held()), "")

    def _behind(self, actor: Ref, target: Ref) -> None:
        """What hides part of a unit from its attacker."""
        if self.battle.world.find(actor, Aboard) or self.battle.world.find(target, Aboard):
            return
        shows = self.battle.table.silhouette(actor, target)
        if shows.screen is not None and shows.hidden > 0:
            self.seen.cover[self._named_once(shows.screen.cell, shows.screen.edge)] += 1

    def _named_once(self, cell: Cell, direction: int | None) -> EdgeAt:
        """An edge by the first of its two cells."""
        if direction is None:
            return cell, None
        grid = self.battle.table.grid
        other = grid.step(cell, direction)
        return (cell, direction) if cell <= other else (other, (direction + grid.directions // 2) % grid.directions)

    # components

    def _stepped(self, ref: Ref | None) -> None:
        position = None if ref is None else self.battle.world.find(ref, Position)
        if ref is None or position is None or self.battle.world.find(ref, Allegiance) is None:
            return
        before, self._at[ref] = self._at.get(ref), position.cell
        if before is None or before == position.cell:
            return
        self.seen.moved[self._side(ref)][position.cell] += 1
        table = self.battle.table
        barrier = table.barrier(before, table.grid.direction(before, position.cell))
        if barrier is not None and barrier.part is not None:
            self.seen.doors[barrier.part] += 1

    def _fared(self, ref: Ref | None) -> None:
        condition = None if ref is None else self.battle.world.find(ref, Condition)
        if ref is None or condition is None:
            return
        if condition.state.fighting:
            self._fighting.add(ref)
        elif ref in self._fighting:
            self._fighting.discard(ref)
            self._falls(ref, condition)

    def _falls(self, ref: Ref, condition: Condition) -> None:
        cell = self._cell(ref)
        if cell is None or self.battle.world.find(ref, Identity) is None:
            return
        harm = self._harm.get(ref, UNHARMED) if condition.state in (State.DOWN, State.DEAD) else UNHARMED
        self.seen.falls.append(
            Fall(
                self.battle.table.clock.round,
                self._side(ref),
                self._name(ref),
                condition.state.value,
                cell,
                self._side(harm.by),
                self._name(harm.by),
                harm.weapon,
                harm.metres,
                harm.means,
            )
        )

    def _kitted(self, ref: Ref | None) -> None:
        """Rounds a unit has shot off: what is missing from a weapon or a pouch that it still has."""
        kit = None if ref is None else self.battle.world.find(ref, Kit)
        if ref is None or kit is None:
            return
        now: Counter[str] = Counter()
        for item in kit.items:
            now[item.name] += item.loaded + item.spare
        before = self._rounds.get(ref)
        if before is None:
            self._had[ref] = sum(now.values())
        else:
            self._used[ref] += sum(max(0, before.get(name, 0) - rounds) for name, rounds in now.items())
        self._rounds[ref] = dict(now)

    def _opened(self, ref: Ref | None) -> None:
        door = None if ref is None else self.battle.world.find(ref, Door)
        if ref is None or door is None:
            return
        if door.state in OPENED and self._doors.get(ref) != door.state:
            self.seen.doors[door.part] += 1
        self._doors[ref] = door.state

    # after the battle

    def _read_rests(self) -> None:
        """How many were in the fight after each round, and how the objectives stood."""
        for rest in self.battle.rests:
            fit: Counter[str] = Counter()
            rows: tuple[tuple[int, int], ...] = ()
            for _, parts in rest.state.entities:
                rows = next((part.rows for part in parts if isinstance(part, Progress)), rows)
                side = next((part.side for part in parts if isinstance(part, Allegiance)), None)
                if side is not None and _in_the_fight(parts):
                    fit[side] += 1
            for side in self.battle.table.sides:
                self.seen.strength.setdefault(side, []).append(fit[side])
            self.seen.goals.append(tuple(2 if won else min(1, held) for held, won in rows))

    # who and where

    def _cell(self, ref: Ref) -> Cell | None:
        return self.battle.table.cells(ref)[0] if ref in self.battle.table.units() else self._at.get(ref)

    def _side(self, ref: Ref | None) -> str:
        owner = None if ref is None else self.battle.world.find(ref, Allegiance)
        return owner.side if owner is not None else ""

    def _name(self, ref: Ref | None) -> str:
        identity = None if ref is None else self.battle.world.find(ref, Identity)
        return identity.name if identity is not None else ""


def _in_the_fight(parts: tuple[object, ...]) -> bool:
    """Whether these are the components of a person on the map who can still fight."""
    here = any(isinstance(part, Position | Aboard) for part in parts)
    body = next((part for part in parts if isinstance(part, Body)), None)
    condition = next((part for part in parts if isinstance(part, Condition)), Condition())
    return here and body is not None and not body.is_vehicle and condition.state.fighting
