"""Lengths in words. Everything that is shown is in metres or in feet, as the player chose.

Rules write a length with a mark in it, in metres whatever their own unit is: events, offers, reasons and cards are the
same for every player, and so is the journal. `shown` puts them into the player's unit where they are read.
"""

from __future__ import annotations

import re
from enum import StrEnum
from fractions import Fraction

METRES_A_FOOT = 0.3
"""5 feet are 1.5 m, as maps for both count it."""
MILLIMETRES_AN_INCH = 25.4
KILOMETRES_A_MILE = 1.609
MARK = "\N{WORD JOINER}"
"""Stands between a number and its unit until it is shown; nothing that a person writes has it."""
FEW = 10
"""Below so many feet, inches or miles an hour a tenth counts."""
MANY = 100
"""From so many metres on a tenth does not count."""
LENGTH = re.compile(rf"((?:\d+(?:\.\d+)?(?:/| to | x ))*\d+(?:\.\d+)?){MARK}(mm|m/s|km/h|m²|m)")
ONE_LENGTH = re.compile(rf"(\d+(?:\.\d+)?){MARK}m")
NUMBER = re.compile(r"\d+(?:\.\d+)?")
FIGURE = r"\d+(?:,\d{3})*(?:\.\d+)?"
WRITTEN = re.compile(rf"\b((?:{FIGURE}(?:, | and | or | to ))*{FIGURE}) (ft|feet|m|metres?)\b")


class Unit(StrEnum):
    """What lengths are shown in."""

    METRES = "metres"
    FEET = "feet"


IN_FEET = {
    "m²": (1 / METRES_A_FOOT**2, "ft²"),
    "m": (1 / METRES_A_FOOT, "ft"),
    "m/s": (1 / METRES_A_FOOT, "ft/s"),
    "mm": (1 / MILLIMETRES_AN_INCH, "in"),
    "km/h": (1 / KILOMETRES_A_MILE, "mph"),
}


def metres(*lengths: float) -> str:
    """A length given in metres; several as "9/27/45 m"."""
    return _marked(lengths, "m")


def in_metres(text: str) -> float | None:
    """The length that a text written by `metres` is of; None for any other text."""
    found = ONE_LENGTH.fullmatch(text)
    return float(found[1]) if found is not None else None


def feet(*lengths: float) -> str:
    """A length given in feet."""
    return _marked(tuple(length * METRES_A_FOOT for length in lengths), "m")


def square_metres(area: float) -> str:
    """The area of a fire."""
    return _marked((area,), "m²")


def millimetres(length: float) -> str:
    """The thickness of a wall."""
    return _marked((length,), "mm")


def wind(speed: float) -> str:
    """Metres a second."""
    return _marked((speed,), "m/s")


def kilometres_an_hour(speed: float) -> str:
    """The speed of a vehicle."""
    return _marked((speed,), "km/h")


def amount(number: float | Fraction, unit: str) -> str:
    """A figure with its unit: a length where the unit is that of a length."""
    words = {" ft": feet, " m": metres}.get(unit)
    if words is None:
        return f"{round(float(number), 1):g}{unit}" if number != int(number) else f"{int(number)}{unit}"
    return ("-" if number < 0 else "") + words(abs(float(number)))


def written(text: str) -> str:
    """A text that a person wrote, "5 or 10 ft" and "within 25 metres", with its lengths marked."""
    return WRITTEN.sub(_marking, text)


def _marking(found: re.Match[str]) -> str:
    words = feet if found[2] in ("ft", "feet") else metres
    return re.sub(FIGURE, lambda figure: words(float(figure[0].replace(",", ""))), found[1])


def _marked(lengths: tuple[float, ...], unit: str) -> str:
    return "/".join(f"{round(length, 3):.9g}" for length in lengths) + MARK + unit


def shown(text: str, unit: Unit = Unit.METRES) -> str:
    """A text as the player reads it, every length of it in one unit."""
    if MARK not in text:
        return text
    return LENGTH.sub(lambda found: _in_unit(found[1], found[2], unit), text)


def _in_unit(numbers: str, unit: str, wanted: Unit) -> str:
    if wanted is Unit.METRES:
        return f"{NUMBER.sub(lambda found: _metric(float(found[0])), numbers)} {unit}"
    times, name = IN_FEET[unit]
    return f"{NUMBER.sub(lambda found: _imperial(float(found[0]) * times), numbers)} {name}"


def in_unit(length: float, unit: Unit) -> float:
    """A length in metres as a bare figure of the unit."""
    return length if unit is Unit.METRES else length / METRES_A_FOOT


def _metric(number: float) -> str:
    return f"{round(number, 1 if number < MANY else None):g}"


def _imperial(number: float) -> str:
    return f"{round(number, 1 if number < FEW else None):g}"
