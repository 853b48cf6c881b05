"""A second opinion on attacks: figures, defences and how many hits strike, worked out from the text alone.

Nothing here comes from the book's code or asks it anything. Weapons and armour are read from the roster as it is
written; tables that the chapter refers to and does not print are the published ones.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from tests.rules.gurps.opinion_harm import OUT, Blow, Body, Chances, Dr, Toll, both, critical, dice, spread, succeeds

ROSTER: dict[str, Any] = tomllib.loads(Path("rules/gurps/roster.toml").read_text(encoding="utf-8"))
WEAPONS: dict[str, dict[str, Any]] = {each["name"]: each for each in ROSTER["weapon"]}
SUITS: dict[str, dict[str, Any]] = {each["name"]: each for each in ROSTER["armour"]}
SHIELDS: dict[str, dict[str, Any]] = {each["name"]: each for each in ROSTER["shield"]}
FENCING = ("Main-Gauche", "Rapier", "Saber", "Smallsword")
PLACES = ("torso", "skull", "face", "eye", "neck", "vitals", "groin", "arm", "leg", "hand", "foot")
ATTACKING = {"standing": 0, "crouched": -2, "kneeling": -2, "sitting": -2}
"""What an attacker's posture takes off a blow."""
DEFENDING = {"kneeling": -2, "sitting": -2, "crawling": -3, "prone": -3, "face up": -3}
AIMED_AT = {"torso": 0, "skull": -7, "eye": -9, "face": -5, "neck": -5, "vitals": -3, "groin": -3,
            "arm": -2, "leg": -2, "hand": -4, "foot": -4}  # fmt: skip
NEAR = ("skull", "eye", "face", "neck", "vitals", "groin")
"""Missed by a hair they are the torso."""
FRONT, SHIELD_SIDE, WEAPON_SIDE, BACK = "front", "shield side", "weapon side", "back"


def thrust(st: int) -> tuple[int, int]:
    """Thrusting dice of a strength, up to 20."""
    steps = (st - 13) // 2
    return (1 + (steps + 1) // 4, (steps + 1) % 4 - 1) if steps >= 0 else (1, steps)


def swing(st: int) -> tuple[int, int]:
    """Swinging dice of a strength, up to 26."""
    steps = st - 10 if st > 8 else (st - 11) // 2 - (st < 9) + 1
    return (1 + (steps + 1) // 4, (steps + 1) % 4 - 1) if steps >= 0 else (1, steps)


def damage(written: str, st: int, *, strong: bool = False, skilled: int = 0) -> Blow:
    """What a weapon does, as the table has it: "sw+2 cut", "5d+1 pi", "6dx3(2) pi++"; more for each die of a fist."""
    found = re.fullmatch(r"(thr|sw|(\d+)d)([+-]\d+)?(?:x(\d+))?(?:\(([\d.]+)\))? ([a-z]+\+*-?)", written)
    assert found is not None, written
    many, plus = thrust(st) if found[1] == "thr" else swing(st) if found[1] == "sw" else (int(found[2]), 0)
    plus += int(found[3] or 0) + skilled * many + (max(2, many) if strong else 0)
    return Blow(many, plus, found[6], Fraction(found[5] or 1), int(found[4] or 1))


def lift(st: int) -> Fraction:
    """Basic Lift in pounds, whole from 10 on."""
    plain = Fraction(st * st, 5)
    return Fraction(int(plain + Fraction(1, 2))) if plain >= 10 else plain


def dr(worn: Iterable[str], part: str, type_: str) -> Dr:
    """What all that is worn makes of a part against a type of damage."""
    stiff, soft, hide = 0, 0, 0
    group = {"arm": "arms", "leg": "legs", "hand": "hands", "foot": "feet", "eye": "eyes", "vitals": "torso"}
    for each in (SUITS[name] for name in worn):
        known = each.get("other", each["dr"]) if type_ in each.get("against", ()) else each["dr"]
        points = known.get(group.get(part, part), known.get("all", 0))
        if each.get("natural"):
            hide += points
        elif each.get("flexible"):
            soft += points
        else:
            stiff += points
    return Dr(stiff, soft, hide)


@dataclass
class Person:
    """A fighter: attributes, skills by name, what it carries and wears, how it stands and fares."""

    st: int = 10
    dx: int = 10
    ht: int = 10
    full: int = 10
    hp: int = 10
    skills: Mapping[str, int] = field(default_factory=dict)
    weapon: str = ""
    shield: str = ""
    suits: tuple[str, ...] = ()
    posture: str = "standing"
    reflexes: bool = False
    stunned: bool = False
    pain: int = 0
    male: bool = True
    tough: int = 0
    kind: str = ""
    shock: int = 0
    load: float = 0
    spare: int = 3
    parried: int = 0
    blocked: bool = False

    @property
    def body(self) -> Body:
        """What a hit meets."""
        types = ("cr", "cut", "imp", "pi-", "pi", "pi+", "pi++", "burn", "cor", "tox")
        armour = {(part, type_): dr(self.suits, part, type_) for part in PLACES for type_ in types}
        return Body(
            self.ht, self.full, self.hp, self.pain, self.tough, self.male, self.kind, self.stunned, armour=armour
        )

    @property
    def awake(self) -> Fraction:
        """How likely it stays conscious to defend itself, if it did nothing in its last turn."""
        return Fraction(1) if self.hp > 0 else succeeds(self.ht - (-self.hp) // self.full)

    @property
    def burden(self) -> int:
        """The level of encumbrance."""
        carried = Fraction(str(self.load)) + sum(Fraction(str(SUITS[each].get("weight", 0))) for each in self.suits)
        if self.weapon:
            kind = WEAPONS[self.weapon]
            carried += Fraction(str(kind.get("weight", 0))) + self.spare * Fraction(str(kind.get("load_weight", 0)))
        if self.shield:
            carried += Fraction(str(SHIELDS[self.shield]["weight"]))
        return next(level for level, times in enumerate((1, 2, 3, 6, 10)) if carried <= lift(self.st) * times)

    def level(self, skill: str, default: int = -5) -> int:
        """The level of a skill, or what DX makes of it."""
        return self.skills.get(skill, self.dx + default)

    def weak(self, st: str) -> int:
        """What too little strength for a weapon takes off."""
        found = re.match(r"\d+", st)
        return min(0, self.st - int(found[0])) if found else 0

    def strikes(self, kind: Mapping[str, Any], use: Mapping[str, Any]) -> int:
        """What it strikes with a weapon at the torso."""
        skill = use.get("skill", kind["skill"])
        found = self.level(skill) + self.weak(str(use.get("st", kind.get("st", "0")))) + ATTACKING[self.posture]
        return found - (self.burden if skill in FENCING else 0)

    @property
    def quick(self) -> Fraction:
        """Basic Speed, halved and rounded up of one who reels."""
        plain = Fraction(self.dx + self.ht, 4)
        return Fraction(-(-plain // 2)) if 3 * self.hp < self.full else plain

    def always(self, side: str, *, gun: bool = False) -> int:
        """What counts for every defence."""
        found = DEFENDING.get(self.posture, 0) + self.reflexes - 4 * self.stunned
        found -= 2 * (side in (SHIELD_SIDE, WEAPON_SIDE))
        return found + (SHIELDS[self.shield]["db"] if self.shield and side != WEAPON_SIDE and not gun else 0)

    def dodge(self, side: str = FRONT, *, gun: bool = False) -> int:
        """The Dodge score."""
        return int(self.quick) + 3 - self.burden + self.always(side, gun=gun)

    @property
    def gives_ground(self) -> bool:
        """Whether it may retreat."""
        return not self.stunned and self.posture not in ("kneeling", "sitting")

    def ways(self, blow: Striking, side: str = FRONT) -> list[int]:
        """What its defences against a blow are worth, each with a retreat where it has one."""
        if side == BACK:
            return []
        back = int(self.gives_ground)
        return [
            self.dodge(side) + 3 * back, *(each + back for each in self.blocks(side)), *self.parries(blow, side, back)
        ]  # fmt: skip

    def blocks(self, side: str) -> list[int]:
        """The Block score, if it may block."""
        if not self.shield or side == WEAPON_SIDE or self.blocked:
            return []
        kind = "Cloak" if "cloak" in self.shield.lower() else "Shield"
        return [3 + self.level(kind, -4 if kind == "Shield" else -5) // 2 + self.always(side)]

    def parries(self, blow: Striking, side: str, back: int = 0) -> list[int]:
        """The Parry scores, with a retreat if it has one."""
        return self.armed_parries(blow, side, back) + self.bare_parries(blow, side, back)

    def armed_parries(self, blow: Striking, side: str, back: int = 0) -> list[int]:
        """The Parry scores with what it holds."""
        return [self._parry(use, side) + (3 if self._fences else 1) * back for use in self._parries(blow)]

    @property
    def _fences(self) -> bool:
        return WEAPONS[self.weapon]["skill"] in FENCING if self.weapon else False

    def _parries(self, blow: Striking) -> list[Mapping[str, Any]]:
        kind = WEAPONS.get(self.weapon, {})
        found = []
        for use in kind.get("melee", ()):
            written, both_hands = str(use.get("parry", "0")), "†" in str(use.get("st", kind.get("st", "")))
            both_hands = both_hands or "‡" in str(use.get("st", kind.get("st", "")))
            if both_hands and str(kind.get("st", ""))[-1:] not in ("†", "‡"):
                continue
            if written == "No" or blow.heavy > lift(self.st) * (2 if both_hands else 1):
                continue
            odds = int(blow.heavy / Fraction(str(kind["weight"]))) - 1 + 2 * (kind.get("quality") == "cheap")
            if blow.heavy >= 3 * Fraction(str(kind["weight"])) and odds > 6:
                continue
            found.append(use)
        return found

    def _parry(self, use: Mapping[str, Any], side: str) -> int:
        kind = WEAPONS[self.weapon]
        skill = use.get("skill", kind["skill"])
        found = self.level(skill, -4 if skill == "Knife" else -5)
        plus = int(re.sub(r"[FU]", "", str(use.get("parry", "0"))) or 0)
        again = (-2 if self._fences else -4) * self.parried
        return 3 + found // 2 + plus + again + self.always(side) - (self.burden if self._fences else 0)

    def bare_parries(self, blow: Striking, side: str, back: int = 0) -> list[int]:
        """The Parry scores with an empty hand, or with two."""
        held = str(WEAPONS[self.weapon].get("st", "0"))[-1] if self.weapon else ""
        free = (2 if not held else 0 if held in "†‡" else 1) - bool(self.shield)
        if free <= 0 or blow.heavy > lift(self.st):
            return []
        found = []
        for skill in ("DX", "Brawling", "Boxing", "Karate", "Judo", "Wrestling", "Sumo Wrestling"):
            level = self.dx if skill == "DX" else self.skills.get(skill)
            if level is None or (free < 2 and "Wrestling" in skill):
                continue
            subtle = skill in ("Karate", "Judo")
            armed = -3 if blow.armed and not blow.thrusts and not subtle else 0
            off = 0 if free == 2 or self.shield else -2
            score = 3 + level // 2 + off + armed + self.always(side) - (self.burden if subtle else 0)
            found.append(score + (3 if skill in ("Boxing", "Karate", "Judo") else 1) * back)
        return found


@dataclass
class Striking:
    """A blow as its target meets it."""

    heavy: Fraction
    armed: bool = True
    thrusts: bool = False

    @classmethod
    def of(cls, kind: Mapping[str, Any], use: Mapping[str, Any]) -> Striking:
        """A blow with a weapon."""
        return cls(Fraction(str(kind["weight"])), not kind.get("natural"), "thrust" in use["use"])


def aimed(part: str, called: str, target: Person, arc: str, *, chink: bool) -> int:
    """What it costs to aim at a part."""
    if chink:
        return -8 if part == "torso" else -10
    if target.shield and called in ("left arm", "left hand"):
        return 2 * AIMED_AT[part]
    return {"skull": -5, "face": -7}.get(part, AIMED_AT[part]) if arc == BACK else AIMED_AT[part]


def surest(ways: Iterable[int]) -> int | None:
    """The best defence, if there is any."""
    return max(ways, default=None)


Came = tuple[int, bool, str, bool]
"""How many hits strike, whether the first is critical, where they land, and whether the target passes out first."""


def struck(
    score: int,
    defence: int | None,
    *,
    shots: int = 1,
    recoil: int = 1,
    near: bool = False,
    place: str = "torso",
    awake: Fraction = Fraction(1),
) -> Chances[Came]:
    """What an attack comes to; the target defends itself only if it stays awake."""
    found: list[tuple[Came, Fraction]] = []
    for total, chance in dice(3).items():
        crit = critical(score, total)
        hair = near and total == score + 1 and total < 17 and not crit
        if total >= 17 or (total > score and not crit and not hair):
            found.append(((0, False, "", False), chance))
            continue
        hits = min(shots, 1 + max(0, score - total) // recoil)
        lands = "torso" if hair else place
        if crit or defence is None:
            found.append(((hits, crit, lands, False), chance))
            continue
        found.append(((hits, False, lands, True), chance * (1 - awake)))
        for fell, share in dice(3).items():
            left = hits - avoided(defence, fell)
            came = (left, False, lands, False) if left > 0 else (0, False, "", False)
            found.append((came, chance * share * awake))
    return spread(found)


def avoided(defence: int, total: int) -> int:
    """How many hits a defence avoids."""
    if total >= 17 or (total > defence and total > 4):
        return 0
    return 10_000 if critical(defence, total) else 1 + defence - total


def attacked(
    body: Body, blow: Blow, hits: Mapping[Came, Fraction], aimed: str = "torso"
) -> dict[Toll | None, Fraction]:
    """What an attack does on the whole; None where nothing strikes."""
    found: dict[Toll | None, Fraction] = {}
    for (many, crit, place, out), chance in hits.items():
        tolls: Chances[Toll | None] = {None: Fraction(1)}
        if many:
            meets = replace(blow, chink=blow.chink and place == aimed)
            tolls = dict(body.volley(meets, place, many, crit=crit).items())
        for toll, share in tolls.items():
            toll = replace(toll, knock=OUT) if out and toll else toll
            found[toll] = found.get(toll, Fraction(0)) + chance * share
    return found


def twice(one: Mapping[Toll | None, Fraction], other: Mapping[Toll | None, Fraction]) -> dict[Toll | None, Fraction]:
    """Two attacks in one."""
    return dict(both(one, other, lambda a, b: a + b if a and b else a or b))
