"""What is shown of shots at all-out defenders against a second opinion, to the last fraction.

Every situation is drawn by lot from a fixed seed: what is shot or thrown, the shield, the weapon in hand, from which
side it comes, and the figures, wounds, armour and postures of both.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from rules.gurps.fire.forms import Shoot
from rules.gurps.state.turns import Choice
from rules.gurps.terms.manoeuvres import Manoeuvre
from tests.rules.gurps import opinion, opinion_fire, opinion_guards
from tests.rules.gurps.lots import GUNS, KINDS, MELEE, assert_same, enlisted, filled, person, shown, with_shield
from tests.rules.gurps.opinion import FRONT, SHIELD_SIDE, WEAPON_SIDE
from tests.rules.gurps.stage import Stage

ARCS = {4: FRONT, 6: SHIELD_SIDE, 2: WEAPON_SIDE}
"""From where a shot from the south comes, by the facing of its target on squares."""


@pytest.mark.parametrize("number", range(8))
def test_double_defences(number: int) -> None:
    """GUR-AOD-02, GUR-DEF-01, GUR-DEF-04, GUR-BLK-01, GUR-PAR-02, GUR-PAR-03, GUR-MSL-01, GUR-MSL-02."""
    lot = Random(number)
    shields = lot.random() < 0.5
    stage, yards, facing = Stage(shields_against_guns=shields), lot.randint(3, 10), lot.choice((4, 4, *ARCS))
    ann = replace(person(lot, *GUNS[10:], *GUNS[:2]), stunned=False, posture="standing")
    ann = replace(ann, hp=ann.full)
    bob = with_shield(lot, person(lot, *MELEE, kinds=KINDS))
    enlisted(stage, ann, "blue", (5, 5 + yards), facing=0, quarters=60)
    ref = enlisted(stage, bob, "red", (5, 5), facing=facing)
    stage.put(ref, Choice(Manoeuvre.ALL_OUT_DEFENCE, "double"))
    stage.begin()
    for action in filled(lot, stage, (Shoot,), 2, manner=("",)):
        action = action.model_copy(update={"shots": 1})
        kind = opinion.WEAPONS[action.weapon]
        use = next(each for each in kind["ranged"] if each.get("use", "fire") == action.use)
        shot, called = opinion_fire.Shot(kind, use, yards), str(action.called)
        part = called.split()[-1]
        need = shot.need(ann, part, bob) + opinion.aimed(part, called, bob, ARCS[facing], chink=False)
        ways = opinion_guards.kinds(shot, bob, ARCS[facing], shields=shields)
        hits = opinion_guards.struck_twice(need, ways, near=part in opinion.NEAR, place=part)
        mine = bob.body.ends(opinion.attacked(bob.body, shot.blow(ann.st), hits, part), "not struck")
        assert_same(shown(stage, action), ref, mine)
