"""Attributes, skills and traits of a character of GURPS Character Sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from rules.gurps.sheets.gcs.pages import Page, Strange, called, nested, number, quoted, table, tables, whole, words
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.traits import LEVELLED, MOST, OPPOSED, Trait

SCORES = ("st", "dx", "iq", "ht")
OWN = {"hp": "hp", "will": "will", "per": "per", "fp": "fp", "basic_move": "move"}
"""Characteristics that follow from the attributes: theirs, and ours."""
QUADRUPED = "quadruped"
SENSES = ("fright_check", "vision", "hearing", "taste_smell", "touch")
"""Characteristics that no rule of combat asks for by themselves."""
_STEPS = {"e": 0, "a": 1, "h": 2, "vh": 3, "w": 3}
"""How much harder a skill is than an easy one."""
_SPELT = {
    **{str(skill).casefold(): skill for skill in Skill},
    "shield (shield)": Skill.SHIELD,
    "shield (buckler)": Skill.SHIELD,
    "riding (horse)": Skill.RIDING,
    "riding (horses)": Skill.RIDING,
    "riding (equines)": Skill.RIDING,
    "armoury (small arms)": Skill.ARMOURY,
    "armory (small arms)": Skill.ARMOURY,
    "fast-draw (two-handed sword)": Skill.FAST_DRAW_SWORD,
    "driving (motorcycles)": Skill.MOTORCYCLE,
    "driving (automobiles)": Skill.AUTOMOBILE,
}
_TRAITS = {str(trait).casefold(): trait for trait in Trait}
_TOLERANCES = {
    "unliving": Trait.UNLIVING,
    "homogenous": Trait.HOMOGENOUS,
    "diffuse": Trait.DIFFUSE,
    "no blood": Trait.NO_BLOOD,
}


def known_skill(name: str) -> Skill | None:
    """The skill of that name, in any mix of capitals."""
    return _SPELT.get(name.casefold())


def scores(page: Page, strange: Strange) -> dict[str, Any]:
    """The attributes, and the characteristics that follow from them (GUR-CHAR-01)."""
    found: dict[str, Any] = {}
    for entry in tables(page, "attributes"):
        name, value = words(entry, "attr_id"), number(table(entry, "calc").get("value"))
        if name in SCORES:
            raised = whole(entry.get("adj"), 0, -9, 90)
            found[name] = 10 + raised if value is None else max(1, min(100, int(value)))
        elif name in OWN and value is not None:
            found[OWN[name]] = max(1 if name == "hp" else 0, min(500, int(value)))
        elif name == "basic_speed" and value is not None:
            quarters = max(1, min(200, int(4 * value)))
            found["speed"] = quarters / 4
        elif name and name not in (*SENSES, *OWN, "basic_speed"):
            strange.say(f"attribute {quoted(name)}: no rule of combat asks for it")
        current = number(table(entry, "calc").get("current"))
        if name in ("hp", "fp") and value is not None and current is not None and current < value:
            strange.say(f"{name.upper()} {int(current)} of {int(value)}: begins with all of it")
    return found


def skills(page: Page, own: dict[str, Any], strange: Strange) -> dict[str, int]:
    """Skills with their levels (GUR-CHAR-04)."""
    found: dict[str, int] = {}
    for entry in nested(page, "skills"):
        if "children" in entry:
            continue
        name, skill = called(entry), known_skill(called(entry))
        level = _level(entry, own)
        if "default" in entry or words(entry, "type") == "technique":
            strange.say(f"technique {quoted(name)}: techniques are not known here")
        elif skill is None:
            strange.say(f"skill {quoted(name)}: no part in a fight")
        elif level is None:
            strange.say(f"skill {quoted(name)}: its level is missing")
        else:
            found[str(skill)] = max(found.get(str(skill), 1), min(40, level))
    for entry in nested(page, "spells"):
        strange.say(f"spell {quoted(called(entry))}: the rules have no spells")
    return found


def _level(entry: Page, own: dict[str, Any]) -> int | None:
    """The level as it was worked out, or as its points make it."""
    told = number(table(entry, "calc").get("level"))
    if told is not None:
        return int(told) if told > 0 else None
    by, _, hard = words(entry, "difficulty").casefold().partition("/")
    points = whole(entry.get("points"), 0, 0, 1000)
    if hard not in _STEPS or points < 1:
        return None
    raised = 0 if points < 2 else 1 if points < 4 else 1 + points // 4
    usual = own.get("iq", 10) if by in ("will", "per") else 10
    return int(own.get(by, usual)) - _STEPS[hard] + raised


def having(page: Page) -> Iterator[Page]:
    """Every trait that is switched on, containers left out."""
    for entry in nested(page, "traits"):
        if "children" not in entry and entry.get("disabled") is not True:
            yield entry


def levels(entry: Page) -> int:
    """The level of a trait; 1 for traits without."""
    told = entry.get("levels", table(entry, "calc").get("current_level"))
    return whole(told, 1, 0, 1000)


def modifiers(entry: Page) -> tuple[str, ...]:
    """What modifies a trait or thing, as far as it is switched on."""
    switched = (each for each in nested(entry, "modifiers") if each.get("disabled") is not True)
    return tuple(called(each).casefold() for each in switched)


def traits(page: Page, strange: Strange) -> list[str]:
    """Traits that a rule of combat names, as a sheet has them (GUR-CHAR-06)."""
    found: dict[Trait, int] = {}
    for entry in having(page):
        known = tuple(_known(entry))
        for trait in known:
            level = min(MOST, max(1, levels(entry))) if trait in LEVELLED else 1
            if any(trait in pair and other in found for pair in OPPOSED for other in pair if other is not trait):
                strange.say(f"trait {quoted(called(entry))}: goes with none of the others it has")
            else:
                found[trait] = min(MOST, found.get(trait, 0) + level) if trait in LEVELLED else 1
        if not known and not tables(entry, "weapons") and not _protects(entry) and not _is(entry, QUADRUPED):
            strange.say(f"trait {quoted(called(entry))}: no rule of combat names it")
    return [f"{trait} {level}" if trait in LEVELLED else str(trait) for trait, level in found.items()]


def four_legged(page: Page) -> bool:
    """Whether it goes on four legs, by its body or as a trait."""
    body = words(table(table(page, "settings"), "body_type"), "name")
    return QUADRUPED in body.casefold() or any(_is(entry, QUADRUPED) for entry in having(page))


def _is(entry: Page, name: str) -> bool:
    return called(entry).casefold() == name


def _known(entry: Page) -> Iterator[Trait]:
    """The traits that an entry stands for: Injury Tolerance tells by its modifiers which."""
    name = called(entry).casefold()
    if name.startswith("injury tolerance"):
        told = (*modifiers(entry), name)
        yield from (trait for word, trait in _TOLERANCES.items() if any(word in each for each in told))
        return
    for each in (name, re.sub(r"\s*\(.*\)$", "", name)):
        trait = _TRAITS.get(each)
        if trait is not None:
            yield trait
            return


def _protects(entry: Page) -> bool:
    return any(words(feature, "type") == "dr_bonus" for feature in tables(entry, "features"))


def pounds(entry: Page) -> Fraction:
    """The weight of one thing, without what is in it."""
    written = words(table(entry, "calc"), "weight") or words(entry, "base_weight") or words(entry, "weight")
    found = number(written)
    if found is None or found < 0:
        return Fraction(0)
    unit = written.casefold().lstrip("0123456789.,+ ")
    times = {"oz": Fraction(1, 16), "kg": Fraction(2), "g": Fraction(1, 500), "tn": Fraction(2000), "t": Fraction(2000)}
    return min(Fraction(1_000_000), found * times.get(unit, Fraction(1)))


def height(profile: Page) -> float | None:
    """Metres, of a height in feet and inches, or in centimetres or metres."""
    written = words(profile, "height").casefold()
    feet = re.match(r"([0-9]{1,3})\s*'\s*(?:([0-9]{1,2})(?:\.[0-9]+)?\s*\"?)?", written)
    if feet:
        metres = (12 * int(feet[1]) + int(feet[2] or 0)) * 0.0254
    else:
        told = number(written)
        unit = written.lstrip("0123456789., ")
        scale = {"cm": 0.01, "m": 1.0, "in": 0.0254, "ft": 0.3048, '"': 0.0254}.get(unit)
        metres = float(told) * scale if told is not None and scale is not None else 0.0
    return round(max(0.3, min(20.0, metres)), 2) if metres > 0 else None
