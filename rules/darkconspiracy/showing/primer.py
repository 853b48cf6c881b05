"""The introduction: what this book does differently, with its figures taken from the rules themselves."""

from __future__ import annotations

from rules.darkconspiracy.core import checks, scale
from rules.darkconspiracy.core.checks import Came, Level
from rules.darkconspiracy.core.severity import INITIATIVE
from rules.darkconspiracy.core.severity import Level as Wound
from rules.darkconspiracy.options import Options
from rules.darkconspiracy.state.people import Traits
from rules.darkconspiracy.terms.weapons import PULLS
from rules.frame.primer import About, Card
from rules.kernel import lengths
from rules.kernel.words import counted

INITIATIVES = (2, 4, 6)
"""Initiatives that serve as examples."""
BASE = 10
"""Skill level and attribute of the examples."""


def primer(options: Options) -> tuple[Card, ...]:
    """Five cards, true of the rules as this table plays them."""
    return _time(options), _moves(), _dice(options), _nerve(), _harm()


def _time(options: Options) -> Card:
    """Turns, phases and who acts in which (DKC-TURN-01, DKC-INIT-03, DKC-REP-01)."""
    text = (
        f"A turn is {scale.PHASES} phases of {scale.PHASE_SECONDS} seconds, counted down from {scale.PHASES}. A unit "
        "has one action in every phase up to its Initiative, and in each phase the slowest act first. A unit "
        "that declares at the turn's start to do one thing only, such as walking on, does it in all six."
    )
    if options.turn_in_one:
        text += " While no side knows of an enemy, a unit takes all its actions of the turn at once."
    examples = tuple((f"Initiative {each}", f"acts in phases {_phases(each)}") for each in INITIATIVES)
    return Card(About.TIME, "Six phases, slowest first", text, examples, ("DKC-INIT-03", "DKC-REP-01"))


def _phases(initiative: int) -> str:
    """The phases in which an Initiative acts, in words (DKC-INIT-03)."""
    return " ".join(str(phase) for phase in range(initiative, 0, -1))


def _moves() -> Card:
    """Gaits, and what goes with each (DKC-MOVE-01, DKC-ACT-04, DKC-ACT-05, DKC-GRID-02)."""
    text = (
        "Each move is at one gait. At a walk or a trot you may fire or strike in the same action, but not aim. Metres "
        "that are left over count for the next move at the same gait. Cover hides parts of the body: a bullet that "
        "would strike one of them has to go through the cover first."
    )
    kinds = ("Crawl", "Walk", "Trot", "Run")
    examples = tuple((kind, lengths.metres(far)) for kind, far in zip(kinds, Traits().gaits, strict=True))
    return Card(About.STANCE, "Four gaits", text, examples, ("DKC-MOVE-01", "DKC-ACT-04"))


def _dice(options: Options) -> Card:
    """Checks, and how often a trigger is pulled (DKC-CORE-01 to DKC-CORE-04, DKC-ROF-01, DKC-TYPE-02, DKC-AUTO-03)."""
    best = "a quarter of it" if options.os_rule == "quarter" else "ten less"
    text = (
        "A check needs a twenty-sided die no higher than skill level and attribute together; each level of difficulty "
        f"halves that number, and at {best} it is outstanding. One Fire action is several pulls of the trigger: only a "
        "first shot after an Aim is aimed, recoil adds up, and rounds of a burst that miss may strike others nearby."
    )
    chances = tuple((f"{level.name}, base {BASE}", _chance(level, options)) for level in (Level.AVG, Level.DIF))
    pulls = (("Semi-automatic", counted(PULLS["SA"], "shot")), ("Automatic", f"{PULLS['AF']} shots or bursts"))
    return Card(About.DICE, "Low is good", text, (*chances, *pulls), ("DKC-CORE-01", "DKC-ROF-01"))


def _chance(level: Level, options: Options) -> str:
    """The chance of a check (DKC-CORE-01)."""
    ends = checks.faces(checks.number(BASE, level), options.os_rule)
    well = 100 * sum(ends[Came.SUCCESS :]) // sum(ends)
    return f"{well} %, outstanding {100 * ends[Came.OUTSTANDING] // sum(ends)} %"


def _nerve() -> Card:
    """Surprise, panic and fear (DKC-SUR-01, DKC-PANIC-01, DKC-FEAR-01)."""
    text = (
        "A unit that is surprised, knocked down or about to be run over rolls a six-sided die: by as much as it shows "
        "more than the Initiative, so many phases the unit stands frozen. Creatures frighten: a unit that cannot bear "
        "the sight does nothing, or flees, until it snaps out of it."
    )
    examples = tuple((f"Initiative {each}", f"panics in {_in_six(each)} of 6") for each in INITIATIVES)
    return Card(About.NERVE, "Initiative steadies the nerves", text, examples, ("DKC-PANIC-01", "DKC-FEAR-01"))


def _in_six(initiative: int) -> int:
    """How many faces of the die are a panic (DKC-PANIC-01)."""
    return sum(face > initiative for face in range(1, 7))


def _harm() -> Card:
    """Wounds by location, and knockdown (DKC-WOUND-01 to DKC-WOUND-06, DKC-KD-01)."""
    text = (
        "Damage adds up part by part, and each part bears so much. The worst wound lowers Initiative, and with it the "
        "number of actions. Much damage in one phase may knock a unit down for the rest of the turn."
    )
    examples = (
        ("Up to half", "scratch: may cost one action"),
        ("Up to the whole", f"slight: Initiative -{INITIATIVE[Wound.SLIGHT]}"),
        ("Up to twice", f"serious: Initiative -{INITIATIVE[Wound.SERIOUS]}, strength halved"),
        ("Beyond", "critical: unconscious; of the head, death"),
    )
    return Card(About.HARM, "Wounds part by part", text, examples, ("DKC-WOUND-01", "DKC-KD-01"))
