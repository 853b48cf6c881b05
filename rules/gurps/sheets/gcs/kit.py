"""Equipment of a character of GURPS Character Sheet: weapons, armour by location, shields, and what else it weighs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from rules.gurps.sheets.gcs import arms
from rules.gurps.sheets.gcs.figures import having, levels, modifiers, pounds
from rules.gurps.sheets.gcs.pages import Page, Strange, called, nested, quoted, tables, whole, words
from rules.gurps.terms.armour import MOST, PARTS
from rules.gurps.terms.damage import PIERCING, Damage
from rules.gurps.terms.notation import shots

PLACES = {
    **{part: part for part in PARTS},
    "eye": "eyes", "arm": "arms", "hand": "hands", "leg": "legs", "foot": "feet", "vitals": "", "chest": "torso",
    "abdomen": "groin", "shoulder": "arms", "shin": "legs", "thigh": "legs", "knee": "legs", "forearm": "arms",
    "upper arm": "arms", "elbow": "arms", "jaw": "face", "nose": "face", "ear": "face", "cheek": "face",
}  # fmt: skip
"""Locations there, and parts of the body here; what covers the torso covers the vitals."""
AGAINST: dict[str, tuple[Damage, ...]] = {
    "crushing": (Damage.CRUSHING,),
    "cutting": (Damage.CUTTING,),
    "impaling": (Damage.IMPALING,),
    "piercing": PIERCING,
    "burning": (Damage.BURNING,),
    "corrosion": (Damage.CORROSION,),
    "toxic": (Damage.TOXIC,),
    "fatigue": (Damage.FATIGUE,),
}
"""Types of damage as DR against some of them names them."""
FUSE = 4
"""Seconds to the burst of a grenade (GUR-GREN-01)."""
MASKS = {"gas mask": ["breath", "eyes"], "goggles": ["eyes"], "earplugs": ["ears"], "earmuffs": ["ears"]}
"""Names of things that keep out gas, flash and noise, and what they protect."""
ARROWS, LOADS = 20, 3
"""Arrows and loads that are taken for granted where the sheet lists none."""


@dataclass
class Haul:
    """What a character has, as a sheet lists it."""

    weapons: list[dict[str, Any]] = field(default_factory=list)
    carried: list[dict[str, Any]] = field(default_factory=list)
    armour: list[dict[str, Any]] = field(default_factory=list)
    shield: dict[str, Any] | None = None
    slung: bool = False
    first_aid: bool = False
    load: Fraction = Fraction(0)
    """Pounds of all that is neither weapon nor armour nor shield."""


def haul(page: Page, st: int, strange: Strange) -> Haul:
    """Everything a character carries, and what is grown on it."""
    found, rounds = Haul(), dict(_ammunition(page))
    for thing in _equipment(page):
        _stow(found, thing, st, rounds, strange)
    for trait in having(page):
        _grow(found, trait, st, strange)
    return found


def _equipment(page: Page) -> Iterator[Page]:
    for thing in nested(page, "equipment"):
        if _count(thing):
            yield thing


def _count(thing: Page) -> int:
    return whole(thing.get("quantity"), 1, 0, 10_000)


def _ammunition(page: Page) -> Iterator[tuple[str, int]]:
    """Rounds by their kind, as tags tell it: "AmmoType:Arrow"."""
    totals: dict[str, int] = {}
    for thing in _equipment(page):
        for kind in _tagged(thing, "AmmoType:"):
            totals[kind] = totals.get(kind, 0) + _count(thing)
    yield from totals.items()


def _tagged(thing: Page, prefix: str) -> Iterator[str]:
    tags = thing.get("tags")
    for tag in tags[:40] if isinstance(tags, list) else ():
        if isinstance(tag, str) and tag.startswith(prefix):
            yield tag.removeprefix(prefix).strip().casefold()


def _stow(found: Haul, thing: Page, st: int, rounds: dict[str, int], strange: Strange) -> None:
    """One thing: a weapon, a piece of armour, a shield, or mere weight."""
    name, count, worn = called(thing), _count(thing), thing.get("equipped") is not False
    found.first_aid = found.first_aid or name.casefold().replace("-", " ").startswith(("first aid kit", "crash kit"))
    bonus = max(arms.blocks(thing), default=0)
    if bonus and found.shield is None:
        strikes = arms.lines(thing, st, natural=False, strange=strange)[0][:3]
        bashes = [{key: each[key] for key in each if key not in ("skill", "st")} | {"parry": "No"} for each in strikes]
        build = "cloak" if "cloak" in name.casefold() else "buckler" if "buckler" in name.casefold() else "shield"
        weight = _light(pounds(thing), 200)
        found.shield = {"name": name, "db": bonus, "weight": weight, "build": build, "melee": bashes}
        found.slung = not worn
        return
    drs, mask = _armour(thing, 1, strange), MASKS.get(name.casefold())
    if mask is not None and worn:
        drs = {**(drs or {"dr": {}}), "protects": mask}
    if drs is not None and worn:
        found.armour.append({"name": name, **drs, "weight": _light(pounds(thing) * count, 1000)})
        return
    if not tables(thing, "weapons") or not _arm(found, thing, st, count, worn, rounds, strange):
        found.load += pounds(thing) * count


def _arm(
    found: Haul, thing: Page, st: int, count: int, worn: bool, rounds: dict[str, int], strange: Strange
) -> bool:  # fmt: skip
    """A thing with lines in the weapon tables, if any of them is understood."""
    name = called(thing)
    melee, ranged, skill = arms.lines(thing, st, natural=False, strange=strange)
    if skill is None or len(found.carried) >= 20:
        return False
    weapon = {"name": name, "skill": str(skill), "weight": _light(pounds(thing), 2000)}
    weapon |= {"st": (*melee, *ranged)[0]["st"], "melee": melee, "ranged": ranged}
    if any(" ex" in line.get("damage", "") for line in ranged):
        weapon["burst"] = {"fuse": FUSE} if any(line["kind"] == "thrown" for line in ranged) else {}
    found.weapons.append(weapon)
    carried: dict[str, Any] = {"name": name, "count": min(100, count), "stowed": not worn}
    loads = [shots(line["shots"]) for line in ranged if line["shots"] != "T"]
    if loads:
        tagged = [rounds[kind] for kind in _tagged(thing, "UsesAmmoType:") if kind in rounds]
        single = loads[0].singly or loads[0].magazine == 1
        if tagged:
            carried["spare"] = min(1000, tagged[0] if single else tagged[0] // max(1, loads[0].magazine))
        else:
            carried["spare"] = ARROWS if single else LOADS
            given = f"{carried['spare']} {'rounds' if single else 'magazines'}"
            strange.say(f"weapon {quoted(name)}: no ammunition is listed for it; it gets {given}")
    found.carried.append(carried)
    return True


def _grow(found: Haul, trait: Page, st: int, strange: Strange) -> None:
    """Claws, teeth and hide."""
    name = called(trait)
    drs = _armour(trait, levels(trait), strange)
    if drs is not None:
        tough = any("tough skin" in each for each in modifiers(trait))
        found.armour.append({"name": name, **drs, "natural": True, "tough_skin": tough, "flexible": False})
    melee, ranged, skill = arms.lines(trait, st, natural=True, strange=strange)
    if skill is not None and len(found.carried) < 20:
        weapon = {"name": name, "skill": str(skill), "natural": True, "melee": melee, "ranged": ranged}
        found.weapons.append(weapon)
        found.carried.append({"name": name})


def _armour(thing: Page, level: int, strange: Strange) -> dict[str, Any] | None:
    """DR by part of the body, and what differs against some types of damage (GUR-DR-01)."""
    every: dict[str, dict[Damage, int]] = {}
    for feature in tables(thing, "features"):
        if words(feature, "type") != "dr_bonus":
            continue
        points = whole(feature.get("amount"), 0, -MOST, MOST) * (level if feature.get("per_level") is True else 1)
        named = words(feature, "specialization").casefold()
        kinds = AGAINST.get(named) if named not in ("", "all") else tuple(Damage)
        if kinds is None:
            strange.say(f"{quoted(called(thing))}: DR against {quoted(named)} is left out")
            continue
        for part in _parts(thing, feature, strange):
            against = every.setdefault(part, dict.fromkeys(Damage, 0))
            for kind in kinds:
                against[kind] += points
    if not every:
        return None
    return _split(every, thing, strange)


def _parts(thing: Page, feature: Page, strange: Strange) -> Iterator[str]:
    """The parts of the body that a feature covers."""
    listed = feature.get("locations")
    places = [str(each) for each in listed[:40]] if isinstance(listed, list) else []
    places += [words(feature, "location")] if words(feature, "location") else []
    for place in dict.fromkeys(PLACES.get(each.strip().casefold().replace("_", " "), "?") for each in places):
        if place == "?":
            strange.say(f"{quoted(called(thing))}: DR on a part of the body that is not known here is left out")
        elif place:
            yield place


def _split(every: dict[str, dict[Damage, int]], thing: Page, strange: Strange) -> dict[str, Any]:
    """One DR for most types of damage, another for the rest: that against bullets is the first."""
    first = {part: _bounded(by_kind[Damage.PIERCING]) for part, by_kind in every.items()}
    odd = tuple(k for k in Damage if any(_bounded(by_kind[k]) != first[part] for part, by_kind in every.items()))
    made: dict[str, Any] = {"dr": first, "flexible": _mentions(thing, "flexible"), "front": _mentions(thing, "front")}
    made["boots"] = "feet" in first and _mentions(thing, "boot")
    made["open_face"] = "skull" in first and "face" not in first
    if odd:
        lowest = {part: min(_bounded(by_kind[kind]) for kind in odd) for part, by_kind in every.items()}
        if any(_bounded(by_kind[kind]) != lowest[part] for part, by_kind in every.items() for kind in odd):
            strange.say(f"{quoted(called(thing))}: of more than two DRs the lowest is taken")
        made |= {"other": lowest, "against": [str(kind) for kind in odd]}
    return made


def _light(weight: Fraction, most: int) -> float:
    """Pounds, as a sheet writes them."""
    return float(round(min(Fraction(most), weight), 3))


def _bounded(points: int) -> int:
    return max(0, min(MOST, points))


def _mentions(thing: Page, word: str) -> bool:
    """Whether its name, notes or modifiers say so."""
    said = (called(thing), words(thing, "notes"), words(thing, "local_notes"), *modifiers(thing))
    return any(word in each.casefold() for each in said)
