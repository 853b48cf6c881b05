"""A second opinion on wounds: what hits do to a body, in exact fractions, worked out from the text alone.

Nothing here comes from the book's code or asks it anything, so that a slip in one shows against the other. What the
chapter refers to and does not print (hit locations, critical tables) is read from the published tables.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import TypeVar

T = TypeVar("T")
U = TypeVar("U")
V = TypeVar("V")
Chances = dict[T, Fraction]
STANDS, STUNNED, OUT = 0, 1, 2
"""What a knockdown roll leaves of a body."""
LIMB, EXTREMITY = ("arm", "leg"), ("hand", "foot")
PIERCING = ("pi-", "pi", "pi+", "pi++")
DELICATE = ("imp", *PIERCING)
"""What reaches eyes and vitals."""
BLUNTED = ("cr", "cut", *DELICATE)
"""What bruises through soft armour that stops it."""
PLAIN = {"pi-": Fraction(1, 2), "cut": Fraction(3, 2), "pi+": Fraction(3, 2), "imp": Fraction(2), "pi++": Fraction(2)}
UNLIVING = {
    "imp": Fraction(1), "pi++": Fraction(1), "pi+": Fraction(1, 2), "pi": Fraction(1, 3), "pi-": Fraction(1, 5),
}  # fmt: skip
HOMOGENOUS = {
    "imp": Fraction(1, 2), "pi++": Fraction(1, 2), "pi+": Fraction(1, 3), "pi": Fraction(1, 5), "pi-": Fraction(1, 10),
}  # fmt: skip
RANDOM = {
    3: "skull", 4: "skull", 5: "face", 6: "leg", 7: "leg", 8: "arm", 9: "torso", 10: "torso", 11: "groin", 12: "arm",
    13: "leg", 14: "leg", 15: "hand", 16: "foot", 17: "neck", 18: "neck",
}  # fmt: skip


def spread(pairs: Iterable[tuple[T, Fraction]]) -> Chances[T]:
    """Chances of equal results added up."""
    found: Chances[T] = defaultdict(Fraction)
    for result, chance in pairs:
        if chance:
            found[result] += chance
    return dict(found)


def both(one: Mapping[T, Fraction], other: Mapping[U, Fraction], joined: Callable[[T, U], V]) -> Chances[V]:
    """Two things that happen independently, taken together."""
    return spread((joined(a, b), p * q) for a, p in one.items() for b, q in other.items())


def mixed(ways: Iterable[tuple[Mapping[T, Fraction], Fraction]]) -> Chances[T]:
    """One of several things happens, each as likely as said."""
    return spread((result, chance * share) for way, share in ways for result, chance in way.items())


@lru_cache(maxsize=64)
def dice(many: int) -> Chances[int]:
    """The sum of so many dice."""
    found: Chances[int] = {0: Fraction(1)}
    for _ in range(many):
        found = both(found, dict.fromkeys(range(1, 7), Fraction(1, 6)), lambda a, b: a + b)
    return found


@lru_cache(maxsize=512)
def margins(score: int) -> Chances[tuple[int, bool]]:
    """A success roll: by how much it is made or missed, and whether it succeeds; 3 and 4 do, 17 and 18 do not."""
    return spread(((score - t, t <= 4 or (t <= score and t < 17)), p) for t, p in dice(3).items())


def succeeds(score: int) -> Fraction:
    """How likely a success roll is made."""
    return sum((p for (_, made), p in margins(score).items() if made), Fraction(0))


def critical(score: int, total: int) -> bool:
    """Whether a roll is a critical success."""
    return total <= 4 or (total == 5 and score >= 15) or (total == 6 and score >= 16)


def fumbles(score: int, total: int) -> bool:
    """Whether a roll is a critical failure, of those that may fail badly by 10 as well."""
    return total == 18 or (total == 17 and score <= 15) or total - score >= 10


@dataclass(frozen=True)
class Blow:
    """What strikes: dice of damage and how they meet a body."""

    many: int
    plus: int = 0
    type: str = "cr"
    divisor: Fraction = Fraction(1)
    times: int = 1
    halved: bool = False
    chink: bool = False
    """Whether it goes for a chink, where armour counts half."""
    behind: bool = False
    """Whether it comes from where no eye can be hit."""
    tight: bool = False
    """Whether it is a beam, which burns through eyes and vitals."""
    thick: int = 1
    """How many pellets' worth of DR one hit meets."""

    def basic(self, total: int, more: int = 1) -> int:
        """Basic damage of dice that show so much: never below 1, or 0 if it crushes. All that multiplies it comes
        before it is halved for the distance.
        """
        points = max(0 if self.type == "cr" else 1, total + self.plus) * self.times * more
        return points // 2 if self.halved else points

    @property
    def most(self) -> int:
        """The most that the dice can show."""
        return 6 * self.many


@dataclass(frozen=True)
class Dr:
    """Armour over one part of the body: stiff on the outside, soft beneath, hide or bone beneath that."""

    stiff: int = 0
    soft: int = 0
    hide: int = 0

    def against(self, blow: Blow, weaker: str = "") -> tuple[int, int]:
        """What all of it stops, and its stiff outside alone; a critical hit may halve it, down or up, or pass it."""
        return self._worn(self.stiff + self.soft + self.hide, blow, weaker), self._worn(self.stiff, blow, weaker, True)

    def _worn(self, points: int, blow: Blow, weaker: str, outside: bool = False) -> int:
        points *= blow.thick
        if weaker == "ignored":
            return 0
        if blow.divisor < 1:
            left = int(points / blow.divisor) if points else int(not outside)
        else:
            left = points // blow.divisor
        left = left // 2 if blow.chink else left
        return {"down": left // 2, "up": -(-left // 2)}.get(weaker, left)


@dataclass(frozen=True)
class Toll:
    """What hits have done: HP lost, the worst knockdown, whether a part is crippled."""

    loss: int = 0
    knock: int = STANDS
    crippled: bool = False

    def __add__(self, other: Toll) -> Toll:
        return Toll(self.loss + other.loss, max(self.knock, other.knock), self.crippled or other.crippled)


@dataclass(frozen=True)
class Body:
    """A body: figures as on the sheet, HP as they are, armour by part and type of damage."""

    ht: int = 10
    full: int = 10
    hp: int = 10
    pain: int = 0
    """3 with a high pain threshold, -4 with a low one."""
    tough: int = 0
    male: bool = True
    kind: str = ""
    stunned: bool = False
    crippled: bool = False
    armour: Mapping[tuple[str, str], Dr] = field(default_factory=dict, hash=False)

    def upon(self, blow: Blow, place: str, *, crit: bool = False) -> Chances[Toll]:
        """What one hit does."""
        if place == "at random":
            return mixed((self.upon(blow, RANDOM[t], crit=crit), p) for t, p in dice(3).items())
        shown = dice(blow.many)
        if not crit:
            return mixed((self.strikes(blow, place, blow.basic(t)), p) for t, p in shown.items())
        table = _head if place in ("skull", "face") else _plain
        return mixed(
            (self._critically(blow, place, total, table(fell)), p * q)
            for total, p in shown.items()
            for fell, q in dice(3).items()
        )

    def volley(self, blow: Blow, place: str, many: int, *, crit: bool) -> Chances[Toll]:
        """What so many hits of one attack do."""
        return repeated(self.upon(blow, place, crit=crit), self.upon(blow, place), many, self.hp + 5 * self.full)

    def _critically(self, blow: Blow, place: str, total: int, effect: str) -> Chances[Toll]:
        points, most = blow.basic(total), blow.basic(blow.most)
        if effect == "eye":
            if (blow.type in DELICATE or blow.tight) and not blow.behind:
                return self.strikes(blow, "eye", points)
            return self.strikes(blow, place, points, weaker="up", major=True)
        if effect in ("double", "triple"):
            return self.strikes(blow, place, blow.basic(total, {"double": 2, "triple": 3}[effect]))
        if effect == "most":
            return self.strikes(blow, place, most)
        if effect == "most, no DR":
            return self.strikes(blow, place, most, weaker="ignored")
        if effect in ("down", "up"):
            return self.strikes(blow, place, points, weaker=effect)
        if effect == "up, major":
            return self.strikes(blow, place, points, weaker="up", major=True)
        return self.strikes(blow, place, points, major=effect == "major")

    def strikes(self, blow: Blow, place: str, points: int, *, weaker: str = "", major: bool = False) -> Chances[Toll]:
        """What so much basic damage does."""
        worn = self.armour.get((place, blow.type), Dr())
        if place == "skull":
            worn = replace(worn, hide=worn.hide + 2)
        stops, outside = worn.against(blow, weaker)
        if points <= stops:
            bruise = 5 if blow.type == "cr" else 10
            reaches = max(0, points - outside) if worn.soft and blow.type in BLUNTED else 0
            return self._hurt(place, reaches // bruise, major=False)
        loss = max(1, int((points - stops) * self._factor(blow.type, place)))
        if self.kind == "diffuse":
            loss = min(loss, 1 if blow.type in DELICATE else 2)
        return self._hurt(place, loss, major=major)

    def _hurt(self, place: str, loss: int, *, major: bool) -> Chances[Toll]:
        """So many HP are to go: what a part takes of them, and whether the body keeps its feet."""
        if not loss:
            return {Toll(): Fraction(1)}
        many = 2 if place in LIMB else 3 if place in EXTREMITY else 10 if place == "eye" else 0
        crippled = bool(many) and loss * many > self.full
        if crippled and place != "eye":
            loss = min(loss, self.full // many + 1)
        grave = major or crippled or 2 * loss > self.full
        head = place in ("skull", "eye")
        shocks = loss >= (self.full // 10 if self.full >= 20 else 1)
        if not grave and not (shocks and (head or place in ("face", "vitals"))):
            return {Toll(loss, STANDS, crippled): Fraction(1)}
        worse = -10 if head else -5 if place in ("face", "vitals") or (place == "groin" and self.male) else 0
        knocks = self.knocked(self.ht + self.pain + (worse if grave else 0))
        return spread((Toll(loss, knock, crippled), p) for knock, p in knocks.items())

    def knocked(self, score: int) -> Chances[int]:
        """A knockdown roll: kept up, stunned, or out cold."""

        def comes(total: int) -> int:
            if total <= 4 or (total <= score and total < 17):
                return STANDS
            return OUT if total - score >= 5 or fumbles(score, total) else STUNNED

        return spread((comes(t), p) for t, p in dice(3).items())

    def _factor(self, type_: str, place: str) -> Fraction:
        plain = PLAIN.get(type_, Fraction(1))
        if self.kind in ("unliving", "homogenous"):
            plain = (UNLIVING if self.kind == "unliving" else HOMOGENOUS).get(type_, plain)
        if self.kind in ("homogenous", "diffuse"):
            return plain
        if place in ("skull", "eye"):
            return Fraction(1 if type_ == "tox" else 4)
        if place == "vitals":
            return Fraction(2 if type_ == "burn" else 3)
        if place == "face" and type_ == "cor":
            return Fraction(3, 2)
        if place == "neck":
            return {"cr": Fraction(3, 2), "cor": Fraction(3, 2), "cut": Fraction(2)}.get(type_, plain)
        if place in (*LIMB, *EXTREMITY) and type_ in ("imp", "pi+", "pi++"):
            return min(plain, Fraction(1))
        return plain

    def fates(self, toll: Toll) -> Chances[tuple[str, Fraction]]:
        """In what words it ends, and what share of its strength is left."""
        hp = self.hp - toll.loss
        if hp <= -5 * self.full:
            return {("dead", Fraction(0)): Fraction(1)}
        reached = [k for k in range(1, 5) if hp <= -k * self.full < self.hp]
        lives, dying = Fraction(1), Fraction(1)
        for _ in reached:
            lives *= succeeds(self.ht + self.tough)
            dying *= sum(
                (p for (by, made), p in margins(self.ht + self.tough).items() if made or by >= -2), Fraction(0)
            )
        ends = {("dead", Fraction(0)): 1 - dying, ("mortally wounded", Fraction(0)): dying - lives}
        return spread([*ends.items(), (self._word(hp, toll), lives)])

    def _word(self, hp: int, toll: Toll) -> tuple[str, Fraction]:
        left = strength(hp, self.full, crippled=self.crippled or toll.crippled)
        if toll.knock == OUT:
            return "unconscious", Fraction(0)
        if not toll.loss:
            return "hit, no injury", left
        if toll.knock or self.stunned:
            return "stunned", left
        word = "crippled" if toll.crippled else "0 HP or less" if hp <= 0 else ""
        return word or ("reeling" if 3 * hp < self.full else "wounded"), left

    def ends(self, tolls: Mapping[Toll | None, Fraction], spared: str) -> dict[str, tuple[Fraction, Fraction]]:
        """In what words, how likely, and how much strength that costs on the whole; None is a miss."""
        full, found = strength(self.hp, self.full, crippled=self.crippled), dict[str, tuple[Fraction, Fraction]]()
        for toll, chance in tolls.items():
            for (word, left), share in ({(spared, full): Fraction(1)} if toll is None else self.fates(toll)).items():
                often, lost = found.get(word, (Fraction(0), Fraction(0)))
                if chance * share:
                    found[word] = (often + chance * share, lost + chance * share * (full - left))
        return found


def strength(hp: int, full: int, *, crippled: bool) -> Fraction:
    """What is left of a body's strength as players weigh it."""
    share = min(max(Fraction(hp + full, 2 * full), Fraction(1, 20)), Fraction(1))
    return share / 2 if crippled else share


def _plain(fell: int) -> str:
    """The critical hit table; a limb numbed for seconds and double shock leave no mark on the outcome."""
    return {
        3: "triple", 18: "triple", 4: "down", 17: "down", 5: "double", 16: "double", 6: "most", 15: "most",
        7: "major", 13: "major", 14: "major",
    }.get(fell, "")  # fmt: skip


def _head(fell: int) -> str:
    """The critical head blow table."""
    return {
        3: "most, no DR", 4: "up, major", 5: "up, major", 6: "eye", 7: "eye", 15: "most", 16: "double", 17: "up",
        18: "triple",
    }.get(fell, "")  # fmt: skip


def repeated(first: Mapping[Toll, Fraction], further: Mapping[Toll, Fraction], many: int, deadly: int) -> Chances[Toll]:
    """So many hits one after the other, of which the first may be a critical one; past a deadly loss all is one."""

    def joined(one: Toll, other: Toll) -> Toll:
        return one + other if one.loss + other.loss < deadly else Toll(deadly)

    found = dict(first)
    for _ in range(many - 1):
        found = both(found, further, joined)
    return found
