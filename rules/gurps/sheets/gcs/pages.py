"""Reading a file of GURPS Character Sheet: bounded, and safe with values of any kind."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from rules.kernel.faults import Fault, Faulty
from rules.kernel.files import Source, content, faulty
from rules.kernel.reading import shown

LARGEST = 8_000_000
"""Bytes of the longest file that is read: a portrait takes most of them."""
DEEPEST = 12
"""Containers in containers that are looked into."""
WIDEST = 2_000
"""Entries of one list that are looked at."""
MOST = 200
"""Things not understood that are listed."""
VERSION = 5
Page = Mapping[str, Any]
_REMEDY = "save the character with GURPS Character Sheet 5"


@dataclass
class Strange:
    """What of a character was not understood, or not taken as it stands; each thing once."""

    lines: dict[str, None] = field(default_factory=dict)

    def say(self, words: str) -> None:
        """One thing more."""
        if len(self.lines) < MOST:
            self.lines[words] = None


def read(source: Source) -> Page:
    """The character in a file; raises Faulty for a file that is none."""
    data = content(source, LARGEST, "leave out the portrait")
    try:
        page = json.loads(data.decode("utf-8-sig"))
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise Faulty((Fault(str(source), place, f"this is no JSON ({error.msg})", _REMEDY),)) from None
    except UnicodeDecodeError:
        raise faulty(source, "this is not UTF-8 text", _REMEDY) from None
    except RecursionError:
        raise faulty(source, "tables or lists are nested too deeply", _REMEDY) from None
    except ValueError:  # Python reads no decimal number of more than 4,300 figures
        raise faulty(source, "a number of thousands of figures", _REMEDY) from None
    if not isinstance(page, dict) or not isinstance(page.get("attributes"), list):
        raise faulty(source, "this is no character of GURPS Character Sheet", _REMEDY)
    version = number(page.get("version"))
    if version is None or version < VERSION:
        written = "none" if version is None else f"{float(version):g}"
        raise faulty(source, f"version {written} of the format is too old", _REMEDY)
    return page


def table(page: Page, name: str) -> Page:
    """A table in a page; an empty one for anything else."""
    found = page.get(name)
    return found if isinstance(found, dict) else {}


def tables(page: Page, name: str) -> tuple[Page, ...]:
    """The tables of a list in a page."""
    found = page.get(name)
    return tuple(each for each in found[:WIDEST] if isinstance(each, dict)) if isinstance(found, list) else ()


def nested(page: Page, name: str, deep: int = 0) -> Iterator[Page]:
    """The entries of a list and of the containers in it, each container before what it holds."""
    for entry in tables(page, name):
        yield entry
        if deep < DEEPEST:
            yield from nested(entry, "children", deep + 1)


def words(page: Page, name: str) -> str:
    """A text in a page, as it can be shown: without blanks at its ends, and not too long."""
    found = page.get(name)
    text = str(found) if isinstance(found, str) else f"{found}" if isinstance(found, int | float) else ""
    return "".join(char for char in text if char.isprintable()).strip()[:80].strip()


def number(value: object) -> Fraction | None:
    """A number, or the number that a text begins with: 5, "30", "1,850", "12.6 lb"; None for anything else."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return Fraction(max(-(10**9), min(10**9, value)))
    if isinstance(value, float):
        return Fraction(str(max(-1e9, min(1e9, value)))) if math.isfinite(value) else None
    if not isinstance(value, str):
        return None
    found = re.match(r"\s*([+-]?[0-9]{1,9}(?:\.[0-9]{1,6})?)", value.replace(",", ""))
    return Fraction(found[1]) if found else None


def whole(value: object, usual: int, least: int, most: int) -> int:
    """A number without its fraction, within limits."""
    found = number(value)
    return usual if found is None else max(least, min(most, int(found)))


def called(entry: Page) -> str:
    """What an entry is called, and in what: "Guns (Rifle)"."""
    name = words(entry, "name") or words(entry, "description")
    special = words(entry, "specialization")
    return f"{name} ({special})" if special else name


def quoted(name: str) -> str:
    """A name in a remark."""
    return shown(name)
