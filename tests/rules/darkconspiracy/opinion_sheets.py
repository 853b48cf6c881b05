"""What the roster says, read as it is written, for the second opinion: weapons, suits and people."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from tests.rules.darkconspiracy.opinion import ABDOMEN, BIPED, CHEST, HEAD
from tests.rules.darkconspiracy.opinion_fire import Gun
from tests.rules.darkconspiracy.opinion_harm import helmet
from tests.rules.darkconspiracy.opinion_melee import Strike

ROSTER: dict[str, Any] = tomllib.loads(Path("rules/darkconspiracy/roster.toml").read_text(encoding="utf-8"))
WEAPONS: dict[str, dict[str, Any]] = {each["name"]: each for each in ROSTER["weapon"]}
SUITS: dict[str, dict[str, Any]] = {each["name"]: each for each in ROSTER["armour"]}
PEOPLE: dict[str, dict[str, Any]] = {each["name"]: each for each in ROSTER["person"]}
VEHICLES: dict[str, dict[str, Any]] = {each["name"]: each for each in ROSTER["vehicle"]}
CONTROLS = {
    "Small Arms (Rifle)": "STR", "Small Arms (Pistol)": "AGL", "Archery": "STR", "Heavy Weapons": "STR",
    "Thrown Weapons": "STR", "Melee Combat (Armed)": "STR", "Melee Combat (Unarmed)": "STR", "Forward Observer": "INT",
    "Medical": "EDU", "Willpower": "INT", "Mechanic": "EDU", "Observation": "INT", "Horsemanship": "CON",
}  # fmt: skip
"""The attribute that goes with a skill; with every driving skill it is AGL."""
COVERS = {HEAD: ("head",), CHEST: ("chest",), ABDOMEN: ("abdomen",), "arms": BIPED[1:3], "legs": BIPED[5:]}


def gun(name: str, load: int = 0) -> Gun:
    """A weapon of the roster with one of its loads."""
    kind = WEAPONS[name]
    fired = kind["rounds"][load]
    last = fired.get("reach") or (2 if fired.get("pellet") else 4)
    ranges = [kind["short"] * times for times in (1, 2, 4, 8)]
    return Gun(
        dr=fired.get("damage", 0), pr=[value or None for value in fired.get("penetration", (0, 0, 0))],
        ranges=[metres if number < last else 0 for number, metres in enumerate(ranges)],
        recoil=kind.get("recoil", 0), recoil_burst=kind.get("burst_recoil", 0), burst=kind.get("burst", 0),
        barrels=kind.get("barrels", 1), scope=kind.get("scope", False), laser=kind.get("laser", False),
        pellet=fired.get("pellet", 0),
    )  # fmt: skip


def pulls(name: str) -> int:
    """How often its trigger is pulled in a Phase at most."""
    from tests.rules.darkconspiracy.opinion_fire import PULLS

    kind = WEAPONS[name]
    return min(PULLS[kind["works"]], kind.get("pulls", 0) or 5)


def armour(names: Iterable[str], *, rear: bool = False) -> dict[str, Sequence[tuple[int, Fraction]]]:
    """By place: the better of several suits, and a helmet under its die."""
    found: dict[str, Sequence[tuple[int, Fraction]]] = {}
    worn = [SUITS[name] for name in names]
    for kind, places in COVERS.items():
        whole = [suit for suit in worn if not suit.get("covers")]
        under = max((_value(suit, kind, rear) for suit in whole), default=0)
        hats = [(suit["covers"], _value(suit, kind, rear)) for suit in worn if suit.get("covers") and kind == HEAD]
        for place in places:
            plain = [(under, Fraction(1))]
            found[place] = helmet(hats[0][1], hats[0][0], under) if hats and hats[0][1] > under else plain
    return found


def _value(suit: Mapping[str, Any], kind: str, rear: bool) -> int:
    value: int = suit.get(kind, 0)
    behind: int = suit.get("rear", value) or value
    return min(value, behind) if rear else value


def blow(name: str, strength: int, unarmed: int, *, armed: bool = True) -> Strike:
    """What a melee weapon does, as the roster has it: "1d6+UCD", "2d6", "UCD+2"."""
    written: str = WEAPONS[name]["damage"]
    many = int(found[1]) if (found := re.match(r"(\d+)d6", written)) else 0
    plus = sum(int(each) for each in re.findall(r"(?<![d\d])[+-]?\d+(?!d)", re.sub(r"^\d+d6", "", written)))
    plus += (strength if "STR" in written else 0) + (unarmed if "UCD" in written else 0)
    return Strike(many, plus, armed=armed)
