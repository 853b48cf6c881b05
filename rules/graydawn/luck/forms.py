"""What a player may answer when luck could bend a roll."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action
from rules.frame.marks import Mark


class Reroll(Action):
    """Make a roll again for two points of luck (GRD-LUCK-02)."""

    title: ClassVar[str] = "Re-roll"
    does: ClassVar[str] = "Spend 2 points of luck: the roll is made once more, and the new result stands."
    key: ClassVar[str] = "r"
    apart: ClassVar[bool] = True
    kind: Literal["reroll"] = "reroll"
    roll: Annotated[str, Mark.HOW]


class AddLuck(Action):
    """Add two to a failed roll for each point of luck (GRD-LUCK-03)."""

    title: ClassVar[str] = "Add luck"
    does: ClassVar[str] = "Spend as many points of luck as turn the failed roll into a success: each adds 2."
    key: ClassVar[str] = "a"
    apart: ClassVar[bool] = True
    kind: Literal["add luck"] = "add luck"
    points: int


class KeepLuck(Action):
    """Spend nothing."""

    title: ClassVar[str] = "Keep the luck"
    does: ClassVar[str] = "Let the roll stand and keep the points."
    key: ClassVar[str] = "n"
    apart: ClassVar[bool] = True
    kind: Literal["keep luck"] = "keep luck"
