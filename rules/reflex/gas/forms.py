"""The forms of what is in the air."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.frame.forms import Action


class HoldBreath(Action):
    """Breathe no more, for as long as one can (RFX-BREATH-01, RFX-BREATH-03)."""

    title: ClassVar[str] = "Hold breath"
    apart: ClassVar[bool] = True
    does: ClassVar[str] = "Hold your breath for as long as you can."
    key: ClassVar[str] = "h"
    kind: Literal["hold breath"] = "hold breath"


class BreatheOn(Action):
    """Breathe what there is (RFX-GAS-03)."""

    title: ClassVar[str] = "Keep breathing"
    apart: ClassVar[bool] = True
    does: ClassVar[str] = "Breathe what is in the air."
    key: ClassVar[str] = "b"
    kind: Literal["breathe on"] = "breathe on"
