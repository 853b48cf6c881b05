"""Numbers with what they count, as players read them: 1 cell, 2 cells."""

from __future__ import annotations


def counted(number: int, noun: str, many: str = "") -> str:
    """So many of something; `many` is the plural of a noun that takes more than an s."""
    return f"{number} {noun if number == 1 else many or noun + 's'}"
