"""The after-action report: how a battle ended, what became of everybody, and how much harm each unit did to others.

What rulebooks tell of harm is read from the data of their events: an attack says whether it `hit` and how much went
`through`, a wound by how many points a figure's strength has changed (`change`). Where only the wound is counted, it
says which unit has dealt it (`by`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from game.battle import objective_status
from game.battle.battle import Battle
from game.battle.objectives import Progress, score
from game.battle.rulings import rulings
from game.battle.view import View
from game.battle.witness import Account
from game.world.timing import numbered
from rules.frame.figure import Allegiance, Body, Condition, Identity, State
from rules.kernel.refs import Ref
from rules.kernel.words import counted, mentioned, titled


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of one figure, and what it did: attacks made, hits among them, points dealt out and taken."""

    side: str
    name: str
    role: str
    state: str
    strength: float
    """The share of its strength that is left."""
    attacks: int = 0
    hits: int = 0
    dealt: int = 0
    taken: int = 0
    dying: bool = False
    """Whether it is down and will die unless it is helped."""
    seen: bool = False
    """Only as it looked when it was last seen: nobody knows what strength is left."""

    @property
    def fighting(self) -> bool:
        return State(self.state).fighting


@dataclass(frozen=True, slots=True)
class Goal:
    """An objective: whose it was, what it was worth, and the round it was won (0: never)."""

    name: str
    kind: str
    side: str
    worth: int
    won: int


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that is told of a battle afterwards. While it goes on, it says how things stand."""

    title: str
    book: str
    seed: str
    rounds: int
    answers: int
    winner: str | None
    """The side that won; of allies who won together the one with most points."""
    reason: str
    """Why it is over; "" while it goes on."""
    points: tuple[tuple[str, int], ...]
    """Of every side; told to a side while the battle goes on, its own as far as it knows."""
    sides: tuple[tuple[str, str], ...]
    """Every side's word and title."""
    objectives: tuple[Goal, ...]
    """All of them; told to a side while the battle goes on, those that it follows, as they are in the window."""
    fates: tuple[Fate, ...]
    digest: str
    winners: tuple[str, ...] = ()
    """All who won: the sides of one alliance."""
    because: str = ""
    """Why the winner has won, where the points alone do not say so."""
    seconds: float = 0.0
    """How long its rounds are together."""
    length: str = ""
    """Its rounds and seconds in words."""
    decrees: int = 0
    """How often the game master has taken a hand in it."""

    def numbered(self, round: int) -> str:
        """A round by its number, as its rulebook calls it: "exchange 4"."""
        return numbered(self.book, round)

    @property
    def victors(self) -> str:
        """Who won, by their titles as they stand in a sentence; "" for nobody."""
        titles = dict(self.sides)
        return " and ".join(mentioned(titles[side]) for side in self.winners)

    @property
    def why(self) -> str:
        """Why it is over, the sides called by their titles; "" while it goes on."""
        return titled("; ".join(filter(None, (self.reason, self.because))), dict(self.sides))

    @property
    def hand(self) -> str:
        """That the game master has taken a hand in it, if so."""
        return f"The game master took a hand {counted(self.decrees, 'time')}." if self.decrees else ""

    @property
    def over(self) -> bool:
        """Whether the battle has been decided."""
        return bool(self.reason)

    def of(self, side: str) -> tuple[Fate, ...]:
        """What became of one side's figures."""
        return tuple(fate for fate in self.fates if fate.side == side)

    def plain(self) -> dict[str, Any]:
        """The report in plain values, for machines."""
        return asdict(self) | {"points": dict(self.points), "sides": dict(self.sides)}


@dataclass(slots=True)
class _Deeds:
    attacks: int = 0
    hits: int = 0
    dealt: int = 0
    taken: int = 0


def report(battle: Battle, side: str | None = None) -> Report:
    """The report of a battle as it stands now; for a side, while it goes on, nothing but what that side knows."""
    told = _everything(battle)
    if side is None or told.over:
        return told
    own = sum(step.word == "answer" and step.side == side for step in battle.script)
    view = battle.view(side)
    followed, given = battle.goals(view), dict(rulings(battle.world).points)
    return replace(
        told,
        seed="",
        digest="",
        answers=own,
        points=((side, objective_status.points(followed, side)[0] + given.get(side, 0)),),
        objectives=tuple(
            Goal(each.sheet.name, each.sheet.kind, each.sheet.side, each.sheet.worth, each.won) for each in followed
        ),
        fates=_known(view, battle.log(side)),
    )


def _everything(battle: Battle) -> Report:
    scenario = battle.setup.scenario
    ended = battle.verdict
    progress = battle.world.part(battle.table.environment[0], Progress)
    rows = progress.rows or tuple((0, 0) for _ in scenario.objective)
    return Report(
        title=scenario.title,
        book=battle.setup.book.name,
        seed=battle.seed,
        rounds=battle.table.clock.round,
        answers=sum(step.word == "answer" for step in battle.script),
        winner=ended.winner if ended else None,
        reason=ended.reason if ended else "",
        points=ended.points if ended else score(scenario, progress, rulings(battle.world).points),
        sides=tuple(scenario.titles.items()),
        objectives=tuple(
            Goal(each.name, each.kind, each.side, each.worth, won)
            for each, (_, won) in zip(scenario.objective, rows, strict=True)
        ),
        fates=_fates(battle),
        digest=battle.digest,
        winners=ended.winners if ended else (),
        because=ended.because if ended else "",
        seconds=float(battle.table.clock.round * battle.setup.book.round_seconds),
        length=battle.setup.times.told(battle.table.clock.round),
        decrees=sum(step.word in ("decree", "dice") and not step.side for step in battle.script),
    )


def _fates(battle: Battle) -> tuple[Fate, ...]:
    deeds = _deeds(battle.log())
    nothing, there = _Deeds(), frozenset(battle.table.units())
    found = []
    for ref, allegiance in battle.world.rows(Allegiance):
        identity, condition = battle.world.find(ref, Identity), battle.world.find(ref, Condition)
        if identity is None or battle.world.find(ref, Body) is None:
            continue
        condition = condition or Condition()
        done = deeds.get(ref, nothing)
        gone = condition.state.fighting and ref not in there
        found.append(
            Fate(
                side=allegiance.side,
                name=identity.name,
                role=identity.role,
                state=State.FLED.value if gone else condition.state.value,
                strength=condition.strength,
                attacks=done.attacks,
                hits=done.hits,
                dealt=done.dealt,
                taken=done.taken,
                dying=condition.dying,
            )
        )
    return tuple(found)


def _known(view: View, log: Iterable[Account]) -> tuple[Fate, ...]:
    """A side's own figures as they are, and of the others those it has met, as they looked when they were last seen.

    What each did is as far as the side was told of it.
    """
    deeds, nothing = _deeds(log), _Deeds()
    found = []
    for ref in view.units():
        own = view.side(ref) == view.viewer
        condition = (view.find(ref, Condition) if own else None) or Condition()
        looks, done = view.appearance(ref), deeds.get(ref, nothing)
        state = condition.state if own else looks.state
        identity = view.find(ref, Identity)
        role = identity.role if own and identity is not None else looks.role
        figures = (done.attacks, done.hits, done.dealt, done.taken)
        found.append(
            Fate(
                view.side(ref),
                view.name(ref),
                role,
                state.value,
                condition.strength,
                *figures,
                condition.dying,
                not own,
            )
        )
    return tuple(found)


def _deeds(accounts: Iterable[Account]) -> Mapping[Ref, _Deeds]:
    """Who attacked, hit, hurt and was hurt how much, added up over the game master's account of everything."""
    found: dict[Ref, _Deeds] = {}
    for told in accounts:
        if "hit" in told.data and told.actor is not None:
            doer = found.setdefault(told.actor, _Deeds())
            doer.attacks += 1
            doer.hits += bool(told.data["hit"])
        if told.actor is not None:
            found.setdefault(told.actor, _Deeds()).dealt += int(told.data.get("through", 0))
        change = told.data.get("change", 0)
        if told.target is not None and isinstance(change, int) and change < 0:
            found.setdefault(told.target, _Deeds()).taken -= change
            by = told.data.get("by")
            if isinstance(by, int) and by != told.target:
                found.setdefault(Ref(by), _Deeds()).dealt -= change
    return found
