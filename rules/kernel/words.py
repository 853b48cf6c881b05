"""Words in sentences: numbers with what they count, names and things in the middle of a line, as players read them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

DIGIT = re.compile(r"\d")


def counted(number: int, noun: str, many: str = "") -> str:
    """So many of something; `many` is the plural of a noun that takes more than an s."""
    return f"{number} {noun if number == 1 else many or noun + 's'}"


def listed(words: Sequence[str]) -> str:
    """Words in a row: the head, the torso and a leg."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def either(words: Sequence[str]) -> str:
    """Words to choose from: the knife, the baton or bare hands."""
    return " or ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


MAKERS = ("Kalashnikov", "Minimi", "Molotov")
"""Names of people and makers that a thing begins with: they keep their capital."""
ARTICLES = ("The ", "A ", "An ")


def within(name: str) -> str:
    """A thing's name in the middle of a sentence: assault rifle 5.56, M4A1 carbine, Kalashnikov rifle."""
    keeps = DIGIT.search(name.partition(" ")[0]) or name[1:2].isupper() or name.startswith(MAKERS)
    return name if keeps else name[:1].lower() + name[1:]


def mentioned(name: str) -> str:
    """The name of a side or unit in the middle of a sentence: the relief, Delta troop."""
    return name[:1].lower() + name[1:] if name.startswith(ARTICLES) else name


def the(name: str) -> str:
    """A thing in the middle of a sentence: the flak jacket, the M4A1 carbine."""
    return f"the {within(name)}"


def capital(words: str) -> str:
    """Words at the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def titled(words: str, titles: Mapping[str, str]) -> str:
    """Why a battle is over, as the rules and the scenario say it, with the sides called by their titles; the name
    of an objective stays as it is written.
    """
    goal, colon, rest = words.rpartition(": ")
    called = [titles.get(word, word) for word in rest.split(" ")]
    return goal + colon + " ".join(map(mentioned, called))
