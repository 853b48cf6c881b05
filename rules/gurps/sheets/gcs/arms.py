"""Weapons of a character of GURPS Character Sheet: the lines of the weapon tables, put into those of a roster."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from rules.gurps.flesh import misses
from rules.gurps.sheets.gcs.figures import known_skill
from rules.gurps.sheets.gcs.pages import Page, Strange, called, number, quoted, table, tables, whole, words
from rules.gurps.terms import notation
from rules.gurps.terms.damage import of
from rules.gurps.terms.skills import Skill

MUSCLE = (Skill.BOW, Skill.CROSSBOW, Skill.SLING)
BEAMS = (Skill.BEAM_PISTOL, Skill.BEAM_RIFLE)
RANGED = ("range", "accuracy", "rate_of_fire", "shots", "bulk", "recoil")
STRIKES = ("reach", "parry", "block")
Line = dict[str, Any]


def is_ranged(line: Page) -> bool:
    """Whether a line is of a ranged table, and not of the melee table."""
    kind = words(line, "type")
    return kind == "ranged_weapon" or (kind != "melee_weapon" and any(name in line for name in RANGED))


def lines(thing: Page, st: int, natural: bool, strange: Strange) -> tuple[list[Line], list[Line], Skill | None]:
    """The melee and the ranged lines of a thing as a sheet has them, and the skill of the first."""
    melee, ranged, first = list[Line](), list[Line](), None
    for number_, line in enumerate(tables(thing, "weapons")[:10], 1):
        what = f"{quoted(called(thing))}, {words(line, 'usage') or f'line {number_}'}"
        skill, modifier = _skill(line, natural)
        if skill is None:
            strange.say(f"weapon {what}: the skill that uses it is not known here")
            continue
        made = _ranged(line, skill, what, strange, thing) if is_ranged(line) else _melee(line, natural, what, strange)
        if made is None or not _harm(made, table(line, "damage"), table(line, "calc"), st, what, strange):
            continue
        first = skill if first is None else first
        taken = [each["use"] for each in (*melee, *ranged)]
        usual = "shoot" if is_ranged(line) else "strike"
        made["use"] = _once((words(line, "usage") or usual).casefold()[:30], taken)
        made["st"] = strength(words(line, "strength"))
        made["skill"], made["modifier"] = str(skill), max(-10, min(10, modifier))
        (ranged if is_ranged(line) else melee).append(made)
    return melee, ranged, first


def _once(name: str, taken: list[str]) -> str:
    """A name that no other line of the weapon has."""
    again = (f"{name} {number_}" for number_ in range(2, 20))
    return name if name not in taken else next(each for each in again if each not in taken)


def _skill(line: Page, natural: bool) -> tuple[Skill | None, int]:
    """The skill that a line is used with, the one without a modifier first; DX alone stands for brawling."""
    found: list[tuple[int, Skill]] = []
    for default in tables(line, "defaults"):
        by = whole(default.get("modifier"), 0, -20, 20)
        skill = known_skill(called(default)) if words(default, "type") == "skill" else None
        if skill is not None:
            found.append((by, skill))
    if found:
        by, skill = max(found, key=lambda each: each[0])
        return skill, by
    return (Skill.BRAWLING, 0) if natural else (None, 0)


def strength(written: str) -> str:
    """A ST column in the marks of a roster: "9", "9†", "12B†"; a dagger may be written as a star."""
    digits = re.search(r"[0-9]{1,3}", written)
    mark = "‡" if "‡" in written else "†" if "†" in written or "*" in written else ""
    rest = next((letter for letter in "BMR" if letter in written.upper()), "")
    return f"{digits[0] if digits else 0}{rest}{mark}"


def _taken(column: str, written: str, pattern: str, usual: str, what: str, strange: Strange) -> str:
    """A column as it is written where the tables have it so, else what is usual."""
    if re.fullmatch(pattern, written):
        return written
    if written:
        strange.say(f"weapon {what}: {column} {quoted(written)} is taken as {'none' if usual == 'No' else usual}")
    return usual


def _harm(made: Line, damage: Page, told: Page, st: int, what: str, strange: Strange) -> bool:
    """Put the damage of a line into it; whether it was understood."""
    base = words(damage, "base") or ("" if "base" not in damage else "0")
    resisted = re.fullmatch(r"(?:HT|Will)([+-][0-9]{1,2})?.*", base)
    if resisted:
        made["resist"] = max(-10, min(5, int(resisted[1] or 0)))
        return True
    for written in (_column(damage, base, st), " ".join(words(told, "damage").split()[:3])):
        for text in (written, written.removesuffix(" ex"), " ".join(written.split()[:2])):
            if notation.column(text) is not None:
                made["damage"] = text
                if text != written:
                    strange.say(f"weapon {what}: damage {quoted(written)} is taken as {text}")
                return True
    strange.say(f"weapon {what}: damage {quoted(base or words(damage, 'type'))} is not understood")
    return False


def _column(damage: Page, base: str, st: int) -> str:
    """The damage column as the tables write it."""
    by = words(damage, "st").casefold()
    base = base.replace(" ", "").replace("×", "x")
    if by in ("thr", "sw"):
        plus = whole(base or 0, 0, -99, 99) if "d" not in base else None
        if plus is None:
            return base
        each = whole(damage.get("modifier_per_die"), 0, -9, 9)
        plus += each * of(by, st).dice
        dice = f"{by}{plus:+d}" if plus else by
    else:
        dice = base
    divisor = number(damage.get("armor_divisor"))
    pierces = f"({float(divisor):g})" if divisor is not None and divisor not in (0, 1) else ""
    shards = words(damage, "fragmentation").replace(" ", "")
    return f"{dice}{pierces} {words(damage, 'type')}{f' [{shards}]' if shards else ''}"


def _melee(line: Page, natural: bool, what: str, strange: Strange) -> Line:
    """What a line of the melee table has of its own."""
    reach = words(line, "reach").replace(" ", "").replace("–", "-")
    parry = words(line, "parry").replace("No", "").replace(" ", "")
    made: Line = {
        "reach": _taken("reach", reach, notation.REACH, "C" if natural else "1", what, strange),
        "parry": _taken("parry", parry, notation.PARRY, "No", what, strange),
    }
    if natural:
        usage = f"{words(line, 'usage')} {what}".casefold()
        limbs = {"kick": "foot", "hoof": "foot", "hooves": "foot", "bite": "head", "teeth": "head", "horn": "head"}
        made["limb"] = next((limb for word, limb in limbs.items() if word in usage), "hand")
    return made


def _ranged(line: Page, skill: Skill, what: str, strange: Strange, thing: Page) -> Line | None:
    """What a line of a ranged table has of its own; None where its range is not understood."""
    acc, rate = words(line, "accuracy").replace(" ", ""), words(line, "rate_of_fire").replace(" ", "").replace("×", "x")
    shots, far = words(line, "shots").replace(" ", ""), _range(words(line, "range"))
    if not re.fullmatch(notation.RANGE, far):
        strange.say(f"weapon {what}: range {quoted(words(line, 'range'))} is not understood")
        return None
    jet, thrown = "jet" in f"{acc} {rate}".casefold(), shots.upper().startswith("T")
    told = Strange() if jet or thrown else strange
    made: Line = {
        "kind": _kind(skill, far, jet, thrown),
        "acc": _taken("accuracy", acc, notation.ACCURACY, "0", what, told),
        "range": far,
        "rof": _taken("rate of fire", rate, notation.RATE, "1", what, told),
        "shots": "T" if thrown else _taken("shots", shots, notation.SHOTS, "1(3)", what, told),
        "bulk": min(0, whole(line.get("bulk"), -2, -12, 0)),
        "rcl": whole(line.get("recoil"), 1, 1, 20),
    }
    level = number(thing.get("tech_level"))
    if made["kind"] == "firearm" and level is not None:
        made["malf"] = misses.malfunction_number(int(level))
    return made


def _range(written: str) -> str:
    """A range as a roster writes it, "150/1850", "x15/x20" times ST; "" for one that is not understood."""
    text = written.casefold().replace(",", "").replace(" ", "").replace("×", "x")
    mark, times = "x" if "x" in text else "", 1760 if "mi" in text else 1
    half, _, rest = re.sub(r"[^0-9./-]", "", text).rpartition("/")
    least, _, most = rest.rpartition("-")
    nearer, minimum, farthest = (min(Fraction(99_999), (number(each) or 0) * times) for each in (half, least, most))
    if not farthest or minimum >= farthest:
        return ""
    front = f"{mark}{float(nearer):g}/" if 0 < nearer <= farthest else ""
    return f"{front}{f'{mark}{float(minimum):g}-' if minimum else ''}{mark}{float(farthest):g}"


def _kind(skill: Skill, far: str, jet: bool, thrown: bool) -> str:
    """What drives a shot."""
    if thrown:
        return "thrown"
    if jet or skill is Skill.FLAMETHROWER:
        return "jet"
    if skill in BEAMS:
        return "beam"
    return "missile" if skill in MUSCLE or far.startswith("x") else "firearm"


def blocks(thing: Page) -> Iterator[int]:
    """The Defense Bonus of a shield or cloak: what its features add to every defence."""
    for feature in tables(thing, "features"):
        if words(feature, "type") == "attribute_bonus" and words(feature, "attribute") in ("block", "dodge"):
            yield whole(feature.get("amount"), 0, 0, 3)
