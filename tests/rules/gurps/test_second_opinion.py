"""What is shown of blows against a second opinion worked out from the text, to the last fraction.

Every situation is drawn by lot from a fixed seed: figures, wounds, armour, weapons, postures, facings, locations.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from rules.gurps.melee.forms import Strike
from rules.kernel.refs import Ref
from tests.rules.gurps import opinion
from tests.rules.gurps.lots import KINDS, MELEE, assert_same, enlisted, filled, person, shown, with_shield
from tests.rules.gurps.opinion import BACK, FRONT, SHIELD_SIDE, WEAPON_SIDE, Person
from tests.rules.gurps.stage import Stage
from tests.tiers import thinned

ARCS = {4: FRONT, 3: FRONT, 5: FRONT, 6: SHIELD_SIDE, 7: SHIELD_SIDE, 2: WEAPON_SIDE, 1: WEAPON_SIDE, 0: BACK}
"""From where a blow from the south comes, by the facing of its target on squares; in front within 67.5 degrees."""


@dataclass
class Duel:
    """Ann, about to strike at Bob to the north of her."""

    stage: Stage
    ann: Person
    bob: Person
    ref: Ref
    arc: str


def duel(lot: Random) -> Duel:
    stage = Stage()
    ann, bob = person(lot, *MELEE), with_shield(lot, person(lot, *MELEE, "", kinds=KINDS))
    ann = replace(ann, hp=ann.full, stunned=False, posture=lot.choice(("standing", "standing", "crouched", "kneeling")))
    facing = lot.choice((4, 4, 4, *ARCS))
    enlisted(stage, ann, "blue", (5, 5), facing=0, quarters=60)
    ref = enlisted(stage, bob, "red", (5, 4), facing=facing)
    stage.begin()
    return Duel(stage, ann, bob, ref, ARCS[facing])


def blow(made: Duel, manner: str, weapon: str, use: str, called: str, deceptive: int, *, chink: bool) -> Any:
    """How one blow ends, in words."""
    kind = opinion.WEAPONS[weapon]
    way = next(each for each in kind["melee"] if each["use"] == use)
    part = called.split()[-1]
    need = made.ann.strikes(kind, way) + opinion.aimed(part, called, made.bob, made.arc, chink=chink)
    need += 4 * (manner == "determined") - 2 * deceptive
    does = replace(
        opinion.damage(way["damage"], made.ann.st, strong=manner == "strong"), chink=chink, behind=made.arc == BACK
    )
    best = opinion.surest(made.bob.ways(opinion.Striking.of(kind, way), made.arc))
    defence = None if best is None else best - deceptive
    hits = opinion.struck(need, defence, near=part in opinion.NEAR, place=part, awake=made.bob.awake)
    return made.bob.body.ends(opinion.attacked(made.bob.body, does, hits, part), "not struck")


@pytest.mark.parametrize("number", thinned(range(40), 4))
def test_blows(number: int) -> None:
    """GUR-ATK-03, GUR-ATK-07, GUR-ATK-09, GUR-AOA-02, GUR-AOA-05, GUR-POST-07, GUR-HEX-12, GUR-DEF-02 to 04,
    GUR-DOD-01, GUR-BLK-01, GUR-PAR-01 to 03, GUR-PAR-07, GUR-RET-01, GUR-DMG-01 and 02, GUR-DR-01 to 03, GUR-INJ-01 to
    06, GUR-KD-01, GUR-DEATH-01, GUR-CRIT-01.
    """
    lot = Random(number)
    made = duel(lot)
    for action in filled(lot, made.stage, (Strike,), 3, manner=("", "determined", "strong"), blows=("",)):
        fields = action.model_dump(include={"manner", "weapon", "use", "called", "deceptive"})
        mine = blow(made, **{**fields, "called": str(action.called)}, chink=action.chink)
        assert_same(shown(made.stage, action), made.ref, mine)
