"""The lessons of the guided first battle, as data: what is said, and what ends each."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, ValidationError

from game import data
from rules.frame.forms import Purpose
from rules.kernel.faults import Faulty
from rules.kernel.reading import Sheet, explained, read_toml

PURPOSES = "|".join(purpose.value for purpose in Purpose)
UNTIL = (
    rf"^(next|looked|pointed|marked|asked|selected|answered|orders|(answered|picked):({PURPOSES})|round:[1-9][0-9]?)$"
)
KEY = re.compile(r"\{([a-z._]+)\}")
"""A command in a text: the key it is bound to stands there on the screen."""


class Lesson(Sheet):
    """One thing to be learnt."""

    title: str = Field(min_length=1, max_length=40, description="what it is about")
    text: str = Field(min_length=1, max_length=600, description="what is said")
    until: Annotated[str, Field(pattern=UNTIL, description="what ends it")]
    panel: str = Field(default="", description="a panel of the battle that gets a frame")
    look: Literal["", "unit", "enemy", "objective"] = Field(
        default="",
        description="brought into view: the unit asked; the nearest enemy or the objective, with that unit if it fits",
    )

    def told(self, key: Callable[[str], str]) -> str:
        """The text with the keys that are in use now."""
        return KEY.sub(lambda found: _set_off(key(found[1])), " ".join(self.text.split()))


def _set_off(key: str) -> str:
    """A key as it stands in a sentence: a mark such as the full stop is quoted, so that it is not read as one."""
    if not key:
        return "no key"
    return key if key.isalnum() or len(key) > 1 else f"“{key}”"


class Course(Sheet):
    """The whole guided battle."""

    scenario: str = Field(description="the scenario, by folder and name")
    book: str = Field(description="the rulebook")
    side: str = Field(description="the side that the pupil plays")
    against: str = Field(description="who plays all others")
    seed: str = Field(description="the seed of the dice")
    title: str = Field(description="what the battle is called among the saved ones")
    lesson: tuple[Lesson, ...] = Field(min_length=1, description="the lessons in their order")


def course(file: Path | None = None) -> Course:
    """The course in a file; Faulty with everything wrong in it."""
    file = file or data.assets() / "guide" / "first-battle.toml"
    content = read_toml(file)
    try:
        return Course.model_validate(content)
    except ValidationError as error:
        raise Faulty(explained(error, Course, str(file))) from None
