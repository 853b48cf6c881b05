"""What is shown of things thrown and of grenades against a second opinion worked out from the text.

Every situation is drawn by lot from a fixed seed: figures, skills, wounds, armour, distances, facings, postures.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from rules.darkconspiracy.blast.forms import Hurl
from tests.rules.darkconspiracy import opinion_harm
from tests.rules.darkconspiracy.lots import added, different, enlisted, fighter, restored, told, words
from tests.rules.darkconspiracy.opinion import AVERAGE, BIPED, DIFFICULT, OUTSTANDING, SUCCESS, check, throw_range
from tests.rules.darkconspiracy.opinion_blast import Thrown
from tests.rules.darkconspiracy.stage import Stage
from tests.rules.stage import squares
from tests.tiers import thinned

SIDES = {4: "front", 0: "rear", 2: "right", 6: "left"}
"""From where a thing from the south comes, by the facing of its target on squares."""


@pytest.mark.parametrize("number", thinned(range(40), 2))
def test_things_thrown(number: int) -> None:
    """DKC-THROW-01 to 04, DKC-CORE-10: a knife does a die, armour stops it, beyond normal range it is harder."""
    lot = Random(number)
    weapon, cell = lot.choice(("Throwing knife", "Knife")), lot.choice((1, 2))
    rows, facing, prone = lot.randint(2, 24), lot.choice(tuple(SIDES)), lot.random() < 0.2
    stage = Stage(squares(9, rows + 16, cell))
    ann, bob = fighter(lot, kinds=("", "hero")), fighter(lot)
    wounds, ann.taken = ann.taken, {}
    enlisted(stage, ann, "blue", (5, 8 + rows), weapon)
    enlisted(stage, bob, "red", (5, 8), "Club", facing=facing)
    stage.begin()
    stage.turn_to(ann.ref)
    ann.taken = wounds
    restored(stage, ann)
    restored(stage, bob, prone=prone)
    metres, normal = rows * cell, throw_range(ann.strength)
    if not stage.offered(Hurl):
        assert metres > 2 * normal or ann.taken
        return
    assert metres <= 2 * normal
    part = lot.choice(("", "", *BIPED))
    action = stage.fill(Hurl, weapon=weapon, target=bob.ref, part=part)
    level = (DIFFICULT if metres > normal else AVERAGE) + bool(part)
    result = check(ann.skills["Thrown Weapons"] + ann.strength, level)
    body = bob.body(rear=SIDES[facing] == "rear")
    where = opinion_harm.fall_places(body, side=SIDES[facing], prone=prone)
    places = {part: Fraction(1)} if part else where
    mine = {"missed": float(1 - result.get(SUCCESS, Fraction(0)) - result.get(OUTSTANDING, Fraction(0)))}
    for each in (SUCCESS, OUTSTANDING):
        hits = Thrown(dice=1).on(body, places, outstanding=each == OUTSTANDING)
        landed = opinion_harm.several(body, [hits], (1,), 1)[1,]
        added(mine, words(body, landed, before=float(result.get(each, Fraction(0)))))
    assert not different(told(stage.true_forecast(action), bob.ref), mine), str(action)
