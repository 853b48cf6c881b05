"""The introduction: what this book does differently, with its figures taken from the rules themselves."""

from __future__ import annotations

from rules.frame.primer import About, Card
from rules.graydawn import contest, rolls
from rules.graydawn.core import figures
from rules.graydawn.fire import defence
from rules.graydawn.fire.ranges import Band
from rules.graydawn.flesh import track
from rules.graydawn.flesh.track import Grade
from rules.graydawn.luck import ways
from rules.graydawn.nerve import points
from rules.graydawn.options import Options
from rules.graydawn.turns import plan
from rules.kernel import lengths
from rules.kernel.words import counted

INITIATIVES, SHOTS = (17, 14, 8), (2, 3)
"""Initiatives and numbers of shots that serve as examples."""
TRAINED, AHEAD = 15, (5, 0, -5, -10)
"""A trained defence before its die, and by how much the attacks of the examples are better."""
GRENADE, METRES = "7d6", 3
"""What bursts in an example, and how far off."""
STAT = 8
"""The stat that wounds lower in an example."""


def primer(options: Options) -> tuple[Card, ...]:
    """Five cards, true of the rules as this table plays them."""
    return _time(options), _stances(), _dice(options), _nerve(), _harm()


def _time(options: Options) -> Card:
    """Who acts when, and what several actions cost (GRD-INIT-01, GRD-INIT-02, GRD-INIT-04, GRD-ACT-02)."""
    haste = f"Each action beyond the first takes {-plan.HURRY} off all of them; a single move is free."
    costs = tuple((counted(many, "shot"), f"{-plan.hurried(0, many)} off each") for many in SHOTS)
    if options.init_mode == "streamlined":
        text = (
            "Initiative is rolled once for the whole battle, and units act in that order, the highest first. Each does "
            f"all it does in one turn: a free move, and up to {plan.STREAMLINED} actions. {haste}"
        )
        return Card(About.TIME, "Everything in one turn", text, costs, ("GRD-INIT-02", "GRD-MOVE-08"))
    text = (
        "Every unit rolls initiative each round, and the line at the top counts down from the highest. A unit acts at "
        f"its own number, then every {plan.APART} points lower, down to 0. {haste}"
    )
    steps = tuple((f"Initiative {first}", f"acts at {_counts(first)}") for first in INITIATIVES)
    return Card(About.TIME, "Initiative counts down", text, (*steps, *costs), ("GRD-INIT-04", "GRD-ACT-02"))


def _counts(first: int) -> str:
    """Every count at which a unit of that initiative may act, in words (GRD-INIT-04)."""
    steps = [str(first - plan.APART * at) for at in range(plan.most(first))]
    return f"{', '.join(steps[:-1])} and {steps[-1]}"


def _stances() -> Card:
    """What a turn opens with (GRD-STANCE-02 to GRD-STANCE-06, GRD-COVER-02, GRD-COVER-05, GRD-COVER-06)."""
    text = (
        "A turn opens with a stance, which lasts until the unit's next. Cover faces one way: against an enemy on the "
        "flank it is worth nothing, and on the move there is none."
    )
    examples = (
        ("Stand or move", "no cover; the only stance that moves"),
        ("Fight from cover", "legs and lower torso behind it; a pole hides less"),
        ("Brace", "ranges count one band nearer; you dodge without skill"),
        ("Full cover", "no aimed fire past it, at you or by you"),
    )
    return Card(About.STANCE, "Choose a stance first", text, examples, ("GRD-STANCE-01", "GRD-COVER-02"))


def _dice(options: Options) -> Card:
    """Opposed rolls, dice that explode, and targets that do not dodge (GRD-CORE-01 to GRD-CORE-03, GRD-CORE-08,
    GRD-CORE-10, GRD-CORE-11).
    """
    again = "a 10 is rolled again and added, " if options.explosions else ""
    text = (
        "The shooter and the target both roll a ten-sided die and add their skill; a tie hits. On that die "
        f"{again}a 1 counts nothing and the next roll is taken off. The panel shows the exact chance of every order "
        "before you give it."
    )
    examples = tuple((_ahead(by), f"hits {_percent(by, options.explosions)} %") for by in AHEAD)
    if options.hit_mode == "tn" or options.mooks_use_tn:
        near, far = defence.NUMBERS[Band.CLOSE], defence.NUMBERS[Band.LONG]
        text += f" Mooks do not dodge: a shot at one needs {near} at close range and {far} at long range."
        return Card(About.DICE, "Both sides roll", text, examples, ("GRD-CORE-03", "GRD-CORE-08"))
    return Card(About.DICE, "Both sides roll", text, examples, ("GRD-CORE-03", "GRD-CORE-10"))


def _ahead(by: int) -> str:
    return f"Attack {abs(by)} {'better' if by > 0 else 'worse'}" if by else "Attack and defence equal"


def _percent(by: int, explosions: int) -> int:
    """The chance of an attack that is better by so much (GRD-CORE-03)."""
    duel = contest.opposed(TRAINED + by, TRAINED, explosions)
    return round(100 * contest.DUEL.foretell(duel, "margin").chance(lambda end: end != (None,)))


def _nerve() -> Card:
    """Suppression, covering fire and lanes (GRD-SUPP-02, GRD-SUPP-06, GRD-SUPP-08, GRD-SUPP-10, GRD-SUPP-12,
    GRD-SUPP-13, GRD-COVF-01, GRD-LANE-03 to GRD-LANE-05).
    """
    text = (
        "Fire gives suppression points, hit or miss. At its next turn the unit must total "
        f"{rolls.STANDARD} with CL, Dodge/Cover, cover, armour and a die, less its points, or it hides or runs for "
        "cover. Covering fire hits only by luck: it is there for the points. A lane of fire lies on the map until the "
        "gunner's next turn: to enter it, or to rise in it, takes nerve and may cost blood."
    )
    examples = (
        ("Shot at", f"{counted(points.ATTACK, 'point')} or more"),
        ("Hit by it", f"{points.STRUCK} more, even if armour stops it"),
        (f"Grenade {lengths.metres(METRES)} away", counted(points.of_blast(GRENADE, METRES), "point")),
    )
    return Card(About.NERVE, "Fire pins before it kills", text, examples, ("GRD-SUPP-02", "GRD-COVF-01", "GRD-LANE-01"))


def _harm() -> Card:
    """The wound track and its saves (GRD-WOUND-01 to GRD-WOUND-05, GRD-SAVE-01 to GRD-SAVE-03), and luck
    (GRD-LUCK-01 to GRD-LUCK-03, GRD-LUCK-05).
    """
    text = (
        f"Wounds are marks on a track of {track.BOXES}, and lower INT, REF and CL. After each attack that hurts it a "
        "unit must roll its BODY or less on a ten-sided die, or it is out of action; it may come to in a later turn. "
        f"All but mooks have luck points: {ways.AGAIN} have a roll made again, and each adds {ways.EACH} to a failed "
        "one. You are asked where life is at stake."
    )
    examples = (
        (_from(Grade.LIGHT), "light: no penalty"),
        (_from(Grade.SERIOUS), f"serious: {_lowered(Grade.SERIOUS)}"),
        (_from(Grade.CRITICAL), f"critical: {_lowered(Grade.CRITICAL)}"),
        (_from(Grade.MORTAL), f"mortal: {_lowered(Grade.MORTAL)}, and each wound may kill"),
    )
    return Card(About.HARM, "Wounds and luck", text, examples, ("GRD-WOUND-01", "GRD-SAVE-01", "GRD-LUCK-01"))


def _from(wanted: Grade) -> str:
    """The marks from which a unit is wounded so badly, in words (GRD-WOUND-01)."""
    return counted(next(marks for marks in range(track.BOXES) if track.grade(marks) is wanted), "mark")


def _lowered(state: Grade) -> str:
    """What so bad a wound does to a stat (GRD-WOUND-03 to GRD-WOUND-05)."""
    lost = figures.by_wounds(STAT, state)
    return f"REF {STAT} counts {STAT + (lost.amount if lost is not None else 0)}"
