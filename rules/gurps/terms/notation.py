"""How the columns of the weapon tables are written, and what they mean: reach, parry, ST, range, shots and the like."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from rules.gurps.terms.damage import Damage, Hurt, of

CLOSE = 0
"""Reach C, in the same hex (GUR-HEX-09)."""
_DICE = r"(?:[1-9][0-9]?d|thr|sw)(?:[+-][0-9]{1,2})?(?:x[1-9][0-9]?)?"
_TYPES = "|".join(re.escape(kind) for kind in sorted(Damage, reverse=True))
DAMAGE = rf"^({_DICE})(?:\((0\.[125]|[235]|10)\))? ({_TYPES})( ex)?(?: \[([1-9][0-9]?d)\])?$"
"""Dice, armour divisor, type, whether it explodes, and the dice of its fragments (GUR-DMG-01, GUR-DR-02)."""
REACH = r"^(C|[1-9])(?: ?[,-] ?[1-9])*\*?$"
PARRY = r"^(?:No|[+-]?[0-9][FU]?)$"
STRENGTH = r"^([0-9]{1,3})([BMR]?)([†‡]?)$"
_YARDS = r"x?[0-9]{1,5}(?:\.[0-9]{1,2})?"
RANGE = rf"^(?:{_YARDS}/)?(?:{_YARDS}-)?{_YARDS}$"
ACCURACY = r"^[0-9]{1,2}(?:\+[0-9]{1,2})?$"
RATE = r"^[1-9][0-9]{0,3}(?:x[1-9][0-9]{0,2})?!?$"
SHOTS = r"^(?:T(?:\([0-9]{1,3}\))?|[1-9][0-9]{0,3}(?:\+[0-9])?(?:\([0-9]{1,3}i?\))?)$"
FULL_AUTO = 4
"""Guns of this rate of fire or more fire by themselves; below it a pull of the trigger is a shot (GUR-ROF-01)."""
UNREADY_SHARE = Fraction(3, 2)
"""Times its minimum ST by which an unwieldy weapon stays ready (GUR-RDY-03)."""


class Column(NamedTuple):
    """The damage column of a weapon table (GUR-DMG-01)."""

    dice: str
    divisor: Fraction
    kind: Damage
    explosive: bool
    fragments: str

    def hurt(self, st: int) -> Hurt:
        """The dice for a wielder, or a bow, of this ST (GUR-CHAR-03)."""
        return of(self.dice, st)

    @property
    def by_thrust(self) -> bool:
        """Whether the blow is a thrust."""
        return self.dice.startswith("thr")

    @property
    def by_muscle(self) -> bool:
        """Whether its damage comes from ST (GUR-AOA-05)."""
        return self.dice.startswith(("thr", "sw"))

    @property
    def shards(self) -> Hurt | None:
        """The dice of each of its fragments (GUR-EXP-03)."""
        return of(self.fragments) if self.fragments else None


class Reach(NamedTuple):
    """How far a blow reaches, in yards, 0 for close combat (GUR-ATK-06, GUR-HEX-09)."""

    yards: tuple[int, ...]
    fixed: bool
    """Whether changing from one to another takes a Ready: the star."""


class Parry(NamedTuple):
    """The parry column (GUR-PAR-01)."""

    bonus: int
    fencing: bool
    unbalanced: bool


class Strength(NamedTuple):
    """The ST column: what it takes to use a weapon without a penalty (GUR-CHAR-04, GUR-ATK-05)."""

    minimum: int
    hands: int
    unready: bool
    """Whether it is unready after every attack: the double dagger."""
    bipod: bool
    mount: bool

    def stays_ready(self, st: int) -> bool:
        """Whether a wielder of this ST can attack with it again at once (GUR-RDY-03)."""
        return not self.unready or st >= UNREADY_SHARE * self.minimum


class Range(NamedTuple):
    """Half-damage, minimum and maximum range: yards, or times ST (GUR-RNG-01, GUR-DMG-03)."""

    half: Fraction | int | None
    minimum: Fraction | int
    maximum: Fraction | int
    by_strength: bool

    def yards(self, st: int) -> Reached:
        """The same in whole yards for a wielder, or a bow, of this ST (GUR-MSL-01)."""
        times = st if self.by_strength else 1
        half = None if self.half is None else int(self.half * times)
        return Reached(half, int(self.minimum * times), int(self.maximum * times))


class Reached(NamedTuple):
    """Ranges in yards: that from which damage is halved, if there is any; the least and the greatest."""

    half: int | None
    minimum: int
    maximum: int


class Accuracy(NamedTuple):
    """What aiming adds: the weapon's own, and that of the scope it comes with (GUR-AIM-02)."""

    base: int
    scope: int


class Rate(NamedTuple):
    """Shots of one attack, what each of them scatters into, and whether it fires bursts only (GUR-ROF-01)."""

    shots: int
    pellets: int
    automatic_only: bool

    @property
    def fewest(self) -> int:
        """The fewest shots of an attack: a quarter of its rate where it fires bursts only (GUR-ROF-01)."""
        return -(-self.shots // 4) if self.automatic_only else 1

    @property
    def automatic(self) -> bool:
        """Whether it fires as long as the trigger is held (GUR-ROF-01)."""
        return self.shots >= FULL_AUTO


class Shots(NamedTuple):
    """Shots before it must be loaded, and what that takes (GUR-RLD-01, GUR-RLD-02)."""

    magazine: int
    chamber: int
    reload: int
    """Ready manoeuvres: for all of it, or for each shot."""
    singly: bool
    thrown: bool

    @property
    def full(self) -> int:
        """Shots when loaded to the last."""
        return self.magazine + self.chamber


@lru_cache(maxsize=512)
def column(written: str) -> Column | None:
    """A damage column: "sw+2 cut", "6dx6(10) cr ex", "8d cr ex [3d]"; None for anything else (GUR-DMG-01)."""
    found = re.fullmatch(DAMAGE, written)
    if found is None:
        return None
    dice, divisor, kind, explosive, fragments = found.groups()
    return Column(dice, Fraction(divisor or 1), Damage(kind), bool(explosive), fragments or "")


def reach(written: str) -> Reach:
    """A reach: "C", "C,1", "1,2*" or "1-3" (GUR-ATK-06)."""
    text = written.replace(" ", "")
    steps = [CLOSE if step == "C" else int(step) for step in re.split("[,-]", text.rstrip("*"))]
    yards = range(min(steps), max(steps) + 1) if "-" in text else sorted(set(steps))
    return Reach(tuple(yards), text.endswith("*"))


def parry(written: str) -> Parry | None:
    """A parry column: "0", "+2", "0F", "0U"; None for "No" (GUR-PAR-01)."""
    if written == "No":
        return None
    return Parry(int(written.rstrip("FU")), written.endswith("F"), written.endswith("U"))


def strength(written: str) -> Strength:
    """A ST column: "9", "9†" with both hands, "12‡" unready after attacks, "12B†" with a bipod (GUR-ATK-05)."""
    found = re.fullmatch(STRENGTH, written)
    number, rest, mark = (found[1], found[2], found[3]) if found else ("0", "", "")
    return Strength(int(number), 2 if mark else 1, mark == "‡", rest == "B", rest == "M")


def ranges(written: str) -> Range:
    """A range: "150/1850", "x15/x20" times ST, "x3.5", "150/14-440" with a minimum (GUR-RNG-01)."""
    half, _, rest = written.rpartition("/")
    least, _, most = rest.rpartition("-")
    times = "x" in written
    numbers = (Fraction(each.lstrip("x") or 0) for each in (half, least, most))
    nearer, minimum, maximum = (each if times else int(each) for each in numbers)
    return Range(nearer if half else None, minimum, maximum, times)


def accuracy(written: str) -> Accuracy:
    """An accuracy: "5", or "6+3" with a scope (GUR-AIM-02)."""
    base, _, scope = written.partition("+")
    return Accuracy(int(base), int(scope or 0))


def rate(written: str) -> Rate:
    """A rate of fire: "3", "12!" for bursts only, "2x9" for nine pellets each (GUR-ROF-01, GUR-SHOT-01)."""
    shots, _, pellets = written.rstrip("!").partition("x")
    return Rate(int(shots), int(pellets or 1), written.endswith("!"))


def shots(written: str) -> Shots:
    """Shots: "30+1(3)", "6(3i)" one by one, "1(2)", "T" for what is thrown (GUR-RLD-01)."""
    held, _, time = written.rstrip(")").partition("(")
    singly, seconds = time.endswith("i"), int(time.rstrip("i") or 0)
    if held == "T":
        return Shots(0, 0, seconds, singly, thrown=True)
    magazine, _, chamber = held.partition("+")
    return Shots(int(magazine), int(chamber or 0), seconds, singly, thrown=False)
