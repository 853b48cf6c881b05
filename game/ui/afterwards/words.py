"""The sentences and figures of a report, the same on the screen, on the page and in the picture."""

from __future__ import annotations

from dataclasses import dataclass

from game.battle.report import Fate
from game.ui.afterwards.aftermath import Aftermath
from game.ui.afterwards.luck import times
from game.world.timing import round_name

BECAME = {
    "fit": "unhurt",
    "hurt": "hurt",
    "down": "down",
    "dead": "dead",
    "fled": "left the field",
    "surrendered": "surrendered",
}


@dataclass(frozen=True, slots=True)
class Tally:
    """One side in figures."""

    side: str
    title: str
    people: int
    fighting: int
    attacks: int
    hits: int
    points: int


def headline(told: Aftermath) -> str:
    """Who has won."""
    if not told.report.over:
        return "Still undecided"
    return f"Victory: {told.report.victors}" if told.report.victors else "Nobody wins"


def reason(told: Aftermath) -> str:
    """Why it is over, and after how long."""
    if not told.report.over:
        when = told.report.numbered(told.report.rounds)
        return f"In {when}, as {dict(told.report.sides)[told.eyes or '']} knows it."
    whole = f"{told.report.why}, after {told.report.length}"
    return f"{whole[:1].upper()}{whole[1:]}."


def in_the_fight(told: Aftermath) -> str:
    """What the chart of both sides' strength is called."""
    name = round_name(told.report.book)
    return f"Still in the fight, {name} by {name}"


def tallies(told: Aftermath) -> tuple[Tally, ...]:
    """Every side whose people are known, in figures."""
    points = dict(told.report.points)
    return tuple(
        Tally(
            side,
            title,
            len(fates),
            sum(fate.fighting for fate in fates),
            sum(fate.attacks for fate in fates),
            sum(fate.hits for fate in fates),
            points.get(side, 0),
        )
        for side, title in told.report.sides
        if (fates := told.report.of(side))
    )


def losses(tally: Tally) -> str:
    """How many of a side are left."""
    gone = tally.people - tally.fighting
    if not gone:
        return f"all {tally.people} still in the fight"
    return f"{gone} of {tally.people} out of the fight"


def became(fate: Fate) -> str:
    """What became of a unit; one that fights on with less than all its strength is hurt, and by how much."""
    words = BECAME.get(fate.state, fate.state)
    if not fate.fighting or fate.strength is None or fate.strength >= 1:
        return words
    return f"hurt, {max(1, min(99, round(fate.strength * 100)))} % left"


def fired(told: Aftermath, tally: Tally) -> str:
    """How many attacks a side made and, once all is told, how many of them hit."""
    attacks = f"{tally.attacks} attack{'' if tally.attacks == 1 else 's'}"
    return attacks if told.eyes is not None else f"{attacks}, {tally.hits} hit{'' if tally.hits == 1 else 's'}"


def long_shot(told: Aftermath) -> str:
    """The hit that nobody would have bet on; "" where there was none."""
    best = told.best()
    if best is None or best.promised is None or best.promised > 0.35:
        return ""
    when = told.report.numbered(best.round)
    return f"The shot of the day: {best.who} at {best.at} in {when}, at {float(best.promised) * 100:.0f} %."


def workhorse(told: Aftermath) -> str:
    """Who put most others out of the fight; "" where nobody did that twice."""
    counted: dict[tuple[str, str], int] = {}
    for fall in told.falls:
        if fall.by and fall.by_side != fall.side:
            counted[fall.by_side, fall.by] = counted.get((fall.by_side, fall.by), 0) + 1
    if not counted or max(counted.values()) < 2:
        return ""
    (_, name), count = max(counted.items(), key=lambda each: each[1])
    return f"{name} put an enemy out of the fight {times(count)}."
