"""How bad a critical failure is, by how far below 0 the attack total fell."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from rules.frame.forecast import Outcome
from rules.graydawn import rolls
from rules.graydawn.terms.weapons import Weapon
from rules.kernel.dice import Dice
from rules.kernel.odds import Odds


class Mishap(StrEnum):
    """What a critical failure brings about, in a player's words (GRD-FUMBLE-04, GRD-FUMBLE-05, GRD-FUMBLE-06)."""

    NOTHING = "misses badly"
    MAGAZINE = "the magazine falls out"
    SLIPS = "the fire selector slips, rounds are wasted"
    ALLY = "the shot goes toward an ally"
    RUINED = "the weapon fails for good"
    SELF = "hits itself"
    DROPPED = "drops the weapon"
    STUCK = "the weapon gets stuck"
    HAND = "the weapon slips in its hand"
    FRIEND = "strikes an ally"
    OVEREXTENDED = "overextends"
    FALLS = "falls"
    SCENERY = "strikes what stands there"
    TANGLED = "gets tangled"


Scale = Sequence[tuple[int, Mishap]]
GUNS: Scale = (
    (2, Mishap.NOTHING), (4, Mishap.MAGAZINE), (6, Mishap.SLIPS), (9, Mishap.ALLY), (12, Mishap.RUINED),
)  # fmt: skip
"""For firearms, up to each severity; beyond them the shooter hits itself (GRD-FUMBLE-04)."""
BLADES: Scale = (
    (2, Mishap.NOTHING), (4, Mishap.DROPPED), (6, Mishap.STUCK), (8, Mishap.HAND), (11, Mishap.FRIEND),
)  # fmt: skip
"""For weapons in hand; beyond them the attacker hits itself (GRD-FUMBLE-05)."""
FISTS: Scale = (
    (2, Mishap.NOTHING), (4, Mishap.OVEREXTENDED), (6, Mishap.FALLS), (8, Mishap.SCENERY), (10, Mishap.TANGLED),
)  # fmt: skip
"""For bare hands and natural weapons; beyond them an ally is struck (GRD-FUMBLE-06)."""
FAILS_FROM = {"very reliable": 9, "standard": 6, "unreliable": 4}
"""The face of the d10 from which a weapon fails (GRD-FUMBLE-02)."""


def mishap(weapon: Weapon, severity: int) -> Mishap:
    """What a total so far below 0 brings about (GRD-FUMBLE-04, GRD-FUMBLE-05, GRD-FUMBLE-06); only an automatic weapon
    has a selector that slips.
    """
    if weapon.gun:
        found = _on(GUNS, severity, Mishap.SELF)
        return Mishap.NOTHING if found is Mishap.SLIPS and not automatic(weapon) else found
    if weapon.natural or weapon.category == "unarmed":
        return _on(FISTS, severity, Mishap.FRIEND)
    return _on(BLADES, severity, Mishap.SELF)


def _on(scale: Scale, severity: int, beyond: Mishap) -> Mishap:
    return next((each for upto, each in scale if severity <= upto), beyond)


def automatic(weapon: Weapon) -> bool:
    """Whether a gun fires more than a shot at a pull."""
    return bool({"burst", "auto"} & {*weapon.modes})


def may_fail(weapon: Weapon) -> bool:
    """Whether a weapon rolls for reliability: bare hands and what is grown or thrown do not (GRD-FUMBLE-02)."""
    return not weapon.natural and weapon.category not in ("unarmed", "thrown")


def fails(dice: Dice, weapon: Weapon) -> bool:
    """The reliability roll after a critical failure: a gun jams, a blade breaks (GRD-FUMBLE-02)."""
    return may_fail(weapon) and dice.roll(rolls.D10).value >= FAILS_FROM[weapon.reliability]


def words(weapon: Weapon, what: Mishap, *, failed: bool) -> str:
    """A critical failure in words."""
    if not failed:
        return what.value
    broke = "jams" if weapon.gun else "breaks"
    return broke if what is Mishap.NOTHING else f"{broke}, {what.value}"


def besides(weapon: Weapon, found: Odds[tuple[Mishap | None, bool]]) -> tuple[Outcome, ...]:
    """What may happen to no unit in particular by these critical failures, the weapon failing or not: jams, breaks and
    the like (GRD-FUMBLE-01, GRD-FUMBLE-02).
    """
    told = found.map(lambda end: "" if end[0] is None else words(weapon, end[0], failed=end[1]))
    return tuple(Outcome(text, chance) for text, chance in told.items() if text)
