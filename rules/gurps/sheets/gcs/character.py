"""A character of GURPS Character Sheet as entries of a roster, and what of it was not understood."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.frame.sheets import Entry, Roster
from rules.gurps.sheets.gcs import figures, kit
from rules.gurps.sheets.gcs.pages import Page, Strange, number, quoted, read, table, whole, words
from rules.gurps.sheets.sheet import Person
from rules.gurps.terms.armour import Armour, Shield
from rules.gurps.terms.figures import basic_lift
from rules.gurps.terms.weapons import Weapon
from rules.kernel.files import Source

ENDING = ".gcs"
ROLE = "adventurer"
"""The role of a character from elsewhere."""
INDUSTRIAL = 5
"""The tech level from which a character belongs to the modern setting."""
PIECES = 12
"""Pieces of armour on one sheet."""
TALL = {0: 1.8, 1: 2.7, 2: 4.5, 3: 6.0, -1: 1.2, -2: 0.9}
"""Metres of a figure by its Size Modifier, where its height is not given."""


@dataclass(frozen=True)
class Understood:
    """What a file has: entries by kind, as a sheet writes them, and what of it was not understood."""

    entries: Mapping[str, list[dict[str, Any]]]
    strange: tuple[str, ...]


def understood(source: Source, known: Roster) -> Understood:
    """The character in a file, with its own weapons and armour; raises Faulty for a file that is none.

    Its things get their own names where the roster already has others of that name.
    """
    page, strange = read(source), Strange()
    profile, settings = table(page, "profile"), table(page, "settings")
    name = words(profile, "name") or "Nameless character"
    own = figures.scores(page, strange)
    found = kit.haul(page, own.get("st", 10), strange)
    progression = words(settings, "damage_progression")
    if progression not in ("", "basic_set"):
        strange.say(f"damage by ST goes by {quoted(progression)} there, by the usual table here")
    person: dict[str, Any] = {"name": name, "role": ROLE, "setting": _setting(profile), **own}
    person |= {"skills": figures.skills(page, own, strange), "traits": figures.traits(page, strange)}
    person |= _looks(page, found, strange)
    person["name"] = _free(name, name, Person, known)
    weapons = _own(found.weapons, Weapon, known, name)
    suits = _own(_few(found.armour, strange), Armour, known, name)
    shields = _own([found.shield] if found.shield is not None else [], Shield, known, name)
    for carried, weapon in zip(found.carried, weapons, strict=True):
        carried["name"] = weapon["name"]
    person |= {"weapons": found.carried, "armour": [suit["name"] for suit in suits]}
    if shields:
        ready = [each["name"] for each in found.carried if not each.get("stowed", True)]
        both = any(_both_hands(weapon) for weapon in weapons if weapon["name"] in ready[:1])
        person |= {"shield": shields[0]["name"], "shield_slung": found.slung or both}
    person["first_aid_kit"] = found.first_aid
    person["load"] = _bearable(found, own.get("st", 10), strange)
    return Understood({"weapon": weapons, "armour": suits, "shield": shields, "person": [person]}, tuple(strange.lines))


def _few(suits: list[dict[str, Any]], strange: Strange) -> list[dict[str, Any]]:
    """No more pieces than a sheet has room for."""
    for suit in suits[PIECES:]:
        strange.say(f"{quoted(suit['name'])}: more than {PIECES} pieces of armour, left out")
    return suits[:PIECES]


def _own(things: list[dict[str, Any]], kind: type[Entry], known: Roster, owner: str) -> list[dict[str, Any]]:
    """Things under names that nothing else in the roster has."""
    named = list[dict[str, Any]]()
    for thing in things:
        taken = {each["name"] for each in named}
        named.append({**thing, "name": _free(thing["name"] or "Nameless thing", owner, kind, known, taken)})
    return named


def _free(name: str, owner: str, kind: type[Entry], known: Roster, taken: Collection[str] = ()) -> str:
    """A name that no other entry of its kind has."""
    numbered = (f"{name[:70].strip()} {again}" for again in range(2, 999))
    options = (name, f"{name[:38].strip()} of {owner[:36].strip()}", *numbered)
    return next(each for each in options if known.find(kind, each) is None and each not in taken)


def _both_hands(weapon: dict[str, Any]) -> bool:
    """Whether a weapon takes both hands in each of its ways."""
    return all("†" in way["st"] or "‡" in way["st"] for way in (*weapon["melee"], *weapon["ranged"]))


def _setting(profile: Page) -> str:
    """The world it belongs to, by its tech level."""
    level = number(profile.get("tech_level"))
    return "modern" if level is None or level >= INDUSTRIAL else "fantasy"


def _looks(page: Page, found: kit.Haul, strange: Strange) -> dict[str, Any]:
    """Size, height, handedness, sex and body."""
    profile, beast = table(page, "profile"), figures.four_legged(page)
    size = whole(profile.get("SM", profile.get("size_modifier")), 0, -10, 10)
    body = words(table(table(page, "settings"), "body_type"), "name").casefold()
    usual = TALL.get(size, 1.8 * 1.5**size if size > 0 else 0.5)
    tall = figures.height(profile) or (usual / 2 if beast else usual)
    made: dict[str, Any] = {"size": size, "height": round(max(0.3, min(20.0, tall)), 2)}
    if beast:
        grasps = found.shield is not None or any("stowed" in each for each in found.carried)
        made |= {"shape": "quadruped", "legs": 4, "long": round(max(0.3, min(20.0, 1.4 * tall)), 2)}
        made |= {} if grasps else {"arms": 0, "hands": False}
    elif body not in ("", "humanoid"):
        strange.say(f"body {quoted(body)}: is laid out like a human's here")
    made["left_handed"] = words(profile, "handedness").casefold().startswith("l")
    made["male"] = not words(profile, "gender").casefold().startswith(("f", "w"))
    return made


def _bearable(found: kit.Haul, st: int, strange: Strange) -> float:
    """Pounds carried besides weapons and armour, no more than it can walk with (GUR-CHAR-02)."""
    things = (*found.weapons, *found.armour, *([found.shield] if found.shield is not None else []))
    counts = {carried["name"]: carried.get("count", 1) for carried in found.carried}
    arms = sum((Fraction(str(each.get("weight", 0))) * counts.get(each["name"], 1) for each in things), Fraction(0))
    most = max(Fraction(0), 10 * basic_lift(st) - arms)
    if found.load > most:
        strange.say(f"carries {float(found.load):g} lb besides its arms: ST {st} bears {float(most):g} lb of it")
    return float(round(min(found.load, most), 2))
