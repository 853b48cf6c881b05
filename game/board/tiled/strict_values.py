"""Numbers and words out of attributes and properties, taken strictly: no nan, no infinity, nothing out of bounds."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from game.board.tiled import limits
from game.board.tiled.findings import Findings, listed, quoted
from game.board.tiled.vocabulary import ENUMS, Member, Value

WHOLE = re.compile(r"[+-]?[0-9]{1,12}", re.ASCII)
REAL = re.compile(r"[+-]?([0-9]{1,30}\.?[0-9]{0,60}|\.[0-9]{1,60})([eE][+-]?[0-9]{1,3})?", re.ASCII)

COLOUR = re.compile(r"#?([0-9a-f]{2})?([0-9a-f]{6})")


def whole(text: str) -> int | None:
    """A whole number, or None."""
    return int(text) if WHOLE.fullmatch(text.strip()) else None


def colour(text: str) -> tuple[float, str] | None:
    """How opaque a colour is and its six hexadecimal figures, from #rrggbb or #aarrggbb, or None."""
    written = COLOUR.fullmatch(text.lower())
    if written is None:
        return None
    return int(written[1] or "ff", 16) / 255, written[2]


def real(text: str) -> float | None:
    """A finite number, or None."""
    if not REAL.fullmatch(text.strip()):
        return None
    number = float(text)
    return number if math.isfinite(number) else None


@dataclass(frozen=True, slots=True)
class Attributes:
    """The attributes of one element, asked for with their bounds; what is wrong goes to the findings."""

    element: Element
    findings: Findings
    file: str
    place: str

    def whole(self, name: str, default: int | None, low: int, high: int) -> int | None:
        """A whole number within bounds; None after a fault."""
        text = self.element.get(name)
        if text is None and default is not None:
            return default
        number = None if text is None else whole(text)
        if number is not None and low <= number <= high:
            return number
        self._fault(name, text, f"a whole number from {low} to {high}")
        return None

    def real(
        self, name: str, default: float = 0.0, low: float = -limits.PIXELS, high: float = limits.PIXELS
    ) -> float | None:
        """A number within bounds; None after a fault."""
        text = self.element.get(name)
        if text is None:
            return default
        number = real(text)
        if number is not None and low <= number <= high:
            return number
        self._fault(name, text, f"a number from {low:.12g} to {high:.12g}")
        return None

    def word(self, name: str, default: str, allowed: tuple[str, ...]) -> str | None:
        """One of some words; None after a fault."""
        text = self.element.get(name, default)
        if text in allowed:
            return text
        self._fault(name, text, listed(allowed))
        return None

    def _fault(self, name: str, text: str | None, wanted: str) -> None:
        what = f"{name} is missing" if text is None else f"{name} is {quoted(text)}"
        self.findings.fault(self.file, self.place, what, f"give {wanted}")


def cast(member: Member, text: str) -> Value | str:
    """A property's value by its member's type and bounds; raises ValueError saying what would be right."""
    text = text if member.kind == "string" else text.strip()
    if member.enum:
        if text not in ENUMS[member.enum]:
            raise ValueError(f"choose {listed(ENUMS[member.enum])}")
        return text
    if member.kind == "string":
        if len(text) > limits.TEXT:
            raise ValueError(f"write at most {limits.TEXT} characters")
        return text
    if member.kind == "bool":
        if text.lower() not in ("true", "false", "1", "0"):
            raise ValueError("choose true or false")
        return text.lower() in ("true", "1")
    number = whole(text) if member.kind == "int" else real(text)
    if number is None or not member.low <= number <= member.high:
        kind = "whole number" if member.kind == "int" else "number"
        raise ValueError(f"give a {kind} from {member.low:.12g} to {member.high:.12g}")
    return number
