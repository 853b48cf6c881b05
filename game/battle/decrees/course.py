"""Decrees on the battle as a whole: who plays, points, how long it lasts, triggers, and its end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from game.battle.decrees.referee import Referee
from game.battle.objectives import Progress, score
from game.battle.rulings import Ending
from game.battle.scenario import PERSON
from rules.frame.decrees import KIND, Decree, DecreeKind, When
from rules.frame.forms import Between, Choices, OneOf
from rules.frame.marks import AtUnit
from rules.frame.scene import UNTOLD, Event
from rules.kernel.words import counted

BATTLE = "battle"
MOST, LONGEST = 100, 3600
BY_POINTS, NOBODY = "by points", "nobody"
PLAYERS = (PERSON, "greedy", "tactician", "random", "civilian", "nobody")
"""Who may take a seat; a computer player by its name."""


class Seat(Decree):
    """Have another player take over a side."""

    title: ClassVar[str] = "Who plays a side"
    does: ClassVar[str] = "Have a person, a computer player or nobody play a side from now on."
    group: ClassVar[str] = BATTLE
    when: ClassVar[When] = When.NOW
    kind: Literal["seat"] = "seat"
    side: str
    player: str


class Lead(Decree):
    """Have another player take over a unit."""

    title: ClassVar[str] = "Who plays a unit"
    does: ClassVar[str] = "Have a person, a computer player or nobody play one unit from now on."
    group: ClassVar[str] = BATTLE
    when: ClassVar[When] = When.NOW
    kind: Literal["lead"] = "lead"
    unit: AtUnit
    player: str


class Points(Decree):
    """Give points to a side, or take them."""

    title: ClassVar[str] = "Points"
    does: ClassVar[str] = "Give a side points, or take some away."
    group: ClassVar[str] = BATTLE
    when: ClassVar[When] = When.NOW
    kind: Literal["points"] = "points"
    side: str
    points: int


class Longer(Decree):
    """Have the battle last longer."""

    title: ClassVar[str] = "Longer"
    does: ClassVar[str] = "Have the battle last so many seconds of the scenario longer."
    group: ClassVar[str] = BATTLE
    when: ClassVar[When] = When.NOW
    kind: Literal["longer"] = "longer"
    seconds: int


class Trigger(Decree):
    """Have a trigger go off."""

    title: ClassVar[str] = "Trigger"
    does: ClassVar[str] = "Have a trigger of the scenario go off, though its cause has not come about."
    group: ClassVar[str] = BATTLE
    when: ClassVar[When] = When.NOW
    kind: Literal["trigger"] = "trigger"
    name: str


class End(Decree):
    """End the battle."""

    title: ClassVar[str] = "End the battle"
    does: ClassVar[str] = "End the battle now: by the points, for a side, or for nobody."
    group: ClassVar[str] = BATTLE
    when: ClassVar[When] = When.NOW
    kind: Literal["end"] = "end"
    winner: str


class Concede(Decree):
    """Have a side give up."""

    title: ClassVar[str] = "Concede"
    does: ClassVar[str] = "Have a side give up: the battle ends, and its enemies win."
    group: ClassVar[str] = BATTLE
    when: ClassVar[When] = When.NOW
    kind: Literal["concede"] = "concede"
    side: str


class RealDice(Decree):
    """Have the table roll real dice, or no longer."""

    title: ClassVar[str] = "Real dice"
    does: ClassVar[str] = "Type in each roll that all players know of; the program makes the others."
    group: ClassVar[str] = BATTLE
    when: ClassVar[When] = When.NOW
    kind: Literal["dice"] = "dice"
    real: str


def _dice(referee: Referee, _filled: Mapping[str, Any]) -> dict[str, Choices]:
    return {"real": OneOf(("off",) if referee.rulings.dice else ("on",))}


def _roll(referee: Referee, decree: RealDice) -> None:
    referee.rule(dice=decree.real == "on")
    whose = "The table rolls its own dice" if decree.real == "on" else "The program rolls all dice"
    referee.table.say(Event(KIND, f"{whose} from now on."))


def _rolled(_referee: Referee, decree: RealDice) -> str:
    if decree.real == "on":
        return "You type in each roll of a unit that all players here know of; the program makes the others."
    return "The program rolls all dice again."


def _seats(referee: Referee, _filled: Mapping[str, Any]) -> dict[str, Choices]:
    return {"side": OneOf(referee.table.sides), "player": OneOf(PLAYERS)}


def _seat(referee: Referee, decree: Seat) -> None:
    others = tuple(each for each in referee.rulings.seats if each[0] != decree.side)
    referee.rule(seats=(*others, (decree.side, decree.player)))
    referee.tell(f"has {_played(decree.player)} play {decree.side} from now on.")


def _played(player: str) -> str:
    return {PERSON: "a person", "nobody": "nobody"}.get(player, f"the computer ({player})")


def _seated(_referee: Referee, decree: Seat) -> str:
    played = _played(decree.player)
    return f"{played[0].upper()}{played[1:]} plays {decree.side} from now on."


def _leads(referee: Referee, _filled: Mapping[str, Any]) -> dict[str, Choices]:
    return {"unit": referee.here(), "player": OneOf(PLAYERS)}


def _lead(referee: Referee, decree: Lead) -> None:
    others = tuple(each for each in referee.rulings.units if each[0] != decree.unit)
    referee.rule(units=(*others, (decree.unit, decree.player)))
    side = referee.table.side(decree.unit)
    referee.tell(f"has {_played(decree.player)} play {{actor}} from now on.", decree.unit, only=(side,))


def _led(referee: Referee, decree: Lead) -> str:
    played = _played(decree.player)
    return f"{played[0].upper()}{played[1:]} plays {referee.name(decree.unit)} from now on."


def _scores(referee: Referee, _filled: Mapping[str, Any]) -> dict[str, Choices]:
    return {"side": OneOf(referee.table.sides), "points": Between(-MOST, MOST)}


def _points(referee: Referee, decree: Points) -> None:
    before = dict(referee.rulings.points)
    after = {**before, decree.side: before.get(decree.side, 0) + decree.points}
    referee.rule(points=tuple(after.items()))
    gives = "gave" if decree.points >= 0 else "took"
    whom = f"{decree.side} {counted(decree.points, 'point')}"
    taken = f"{counted(-decree.points, 'point')} from {decree.side}"
    referee.tell(f"{gives} {whom if decree.points >= 0 else taken}.")


def _new_score(referee: Referee, decree: Points) -> str:
    progress = referee.table.world.part(referee.table.environment[0], Progress)
    now = dict(score(referee.setup.scenario, progress, referee.rulings.points))[decree.side]
    return f"{decree.side} goes from {counted(now, 'point')} to {now + decree.points}."


def _longer(_referee: Referee, _filled: Mapping[str, Any]) -> dict[str, Choices]:
    return {"seconds": Between(1, LONGEST)}


def _prolong(referee: Referee, decree: Longer) -> None:
    seconds = referee.rulings.seconds + decree.seconds
    referee.rule(seconds=seconds)
    times = referee.setup.times
    referee.tell(f"had the battle last longer: {times.told(times.rounds(referee.setup.scenario.lasts + seconds))}.")


def _new_length(referee: Referee, decree: Longer) -> str:
    times, now = referee.setup.times, referee.setup.scenario.lasts + referee.rulings.seconds
    before, after = (times.told(times.rounds(seconds)) for seconds in (now, now + decree.seconds))
    return f"The battle lasts {after} in all, not {before}."


def _triggers(referee: Referee, _filled: Mapping[str, Any]) -> dict[str, Choices]:
    triggers = referee.triggers
    waiting = (
        each.name
        for each, when in zip(triggers.all, triggers.gone_off, strict=True)
        if not when and each.name not in referee.rulings.called
    )
    return {"name": OneOf(waiting)}


def _call(referee: Referee, decree: Trigger) -> None:
    referee.rule(called=(*referee.rulings.called, decree.name))
    referee.tell(f"called {decree.name!r}.", only=UNTOLD)


def _called(referee: Referee, decree: Trigger) -> str:
    trigger = next(each for each in referee.triggers.all if each.name == decree.name)
    does = [
        *((f"says {trigger.message!r}",) if trigger.message else ()),
        *((f"changes {counted(len(trigger.door), 'door')}",) if trigger.door else ()),
        *(("changes the weather",) if trigger.changes_weather else ()),
        *(f"lets {what} loose" for what in dict.fromkeys(what for what, _ in trigger.outbreaks())),
        *(("brings units on",) if any(post.trigger == decree.name for post in referee.setup.posts) else ()),
    ]
    return f"{decree.name} goes off: {', '.join(does) or 'wakes the units that wait for it'}."


def _winners(referee: Referee, _filled: Mapping[str, Any]) -> dict[str, Choices]:
    return {"winner": OneOf((BY_POINTS, NOBODY, *referee.table.sides))}


def _end(referee: Referee, decree: End) -> None:
    side = decree.winner if decree.winner in referee.table.sides else ""
    referee.rule(ending=Ending("the game master ended it", side, by_points=decree.winner == BY_POINTS))
    referee.tell("ended the battle.")


def _ended(_referee: Referee, decree: End) -> str:
    if decree.winner == BY_POINTS:
        return "The battle is over, and the points decide."
    return f"The battle is over: {decree.winner} wins."


def _sides(referee: Referee, _filled: Mapping[str, Any]) -> dict[str, Choices]:
    fighting = referee.table.relations.fighting(referee.table.sides)
    return {"side": OneOf(side for side in fighting if _enemies(referee, side))}


def _enemies(referee: Referee, side: str) -> tuple[str, ...]:
    return tuple(other for other in referee.table.sides if referee.table.relations.hostile(side, other))


def _concede(referee: Referee, decree: Concede) -> None:
    enemies = _enemies(referee, decree.side)
    best = dict(_standing(referee))
    winner = max(enemies, key=lambda side: best[side])
    referee.rule(ending=Ending(f"{decree.side} gives up", winner))
    referee.table.say(Event(KIND, f"{referee.setup.scenario.titles.get(decree.side, decree.side)} gives up."))


def _standing(referee: Referee) -> tuple[tuple[str, int], ...]:
    progress = referee.table.world.part(referee.table.environment[0], Progress)
    return score(referee.setup.scenario, progress, referee.rulings.points)


def _conceded(_referee: Referee, decree: Concede) -> str:
    return f"The battle is over: {decree.side} gives up."


KINDS: tuple[DecreeKind[Referee], ...] = (
    DecreeKind(Seat, _seats, _seat, _seated),
    DecreeKind(Lead, _leads, _lead, _led),
    DecreeKind(Trigger, _triggers, _call, _called),
    DecreeKind(RealDice, _dice, _roll, _rolled),
    DecreeKind(Points, _scores, _points, _new_score),
    DecreeKind(Longer, _longer, _prolong, _new_length),
    DecreeKind(End, _winners, _end, _ended),
    DecreeKind(Concede, _sides, _concede, _conceded),
)
