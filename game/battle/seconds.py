"""Times in a scenario's file: seconds, written as "96 s"."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from rules.kernel.words import counted

LONGEST = 7200
"""Seconds of the longest battle."""
ROUND = 6
"""Seconds of a round, for those who still write rounds."""
_WRITTEN = re.compile(r"([0-9]{1,6}) s")


class Seconds(int):
    """A number of seconds. In a file it is a text such as "96 s": a bare number may as well mean rounds."""

    def __str__(self) -> str:
        return f"{int(self)} s"

    @classmethod
    def read(cls, written: object) -> Seconds:
        """What a file says."""
        if isinstance(written, Seconds):
            return written
        found = _WRITTEN.fullmatch(written) if isinstance(written, str) else None
        if found is None:
            remedy = 'write seconds in quotes, such as "96 s"'
            raise PydanticCustomError("seconds", "is not a time in seconds", {"remedy": remedy})
        return cls(found[1])

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
        written = core_schema.plain_serializer_function_ser_schema(lambda kept: str(cls(kept)), when_used="json")
        return core_schema.no_info_plain_validator_function(cls.read, serialization=written)


def lasting(field: str) -> Callable[[object], str]:
    """What to write in place of so many rounds."""

    def remedy(rounds: object) -> str:
        many = rounds if isinstance(rounds, int) and rounds > 0 else 3
        length = f"{counted(many, 'round')} of {ROUND} seconds"
        return f'times are in seconds: write {field} = "{Seconds(ROUND * many)}" for {length}'

    return remedy


def beginning(field: str) -> Callable[[object], str]:
    """What to write in place of the round at the start of which something comes."""

    def remedy(round: object) -> str:
        number = round if isinstance(round, int) and round > 0 else 5
        when = f"the start of round {number}, with rounds of {ROUND} seconds"
        return f'times are in seconds: write {field} = "{Seconds(ROUND * (number - 1))}" for {when}'

    return remedy
