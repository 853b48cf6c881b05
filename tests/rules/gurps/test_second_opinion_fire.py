"""What is shown of shots and throws against a second opinion worked out from the text, to the last fraction.

Every situation is drawn by lot from a fixed seed: figures, wounds, shock, armour, weapons, aim, rests, ranges, sizes,
postures, facings, locations, volleys, and what the target did in its last turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from rules.frame.body import Posture
from rules.gurps.afoot.forms import Move
from rules.gurps.fire.forms import Shoot
from rules.gurps.state.fighting import Aim
from rules.gurps.state.turns import Choice
from rules.gurps.terms.figures import Traits
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.kernel.refs import Ref
from tests.rules.gurps import opinion, opinion_fire
from tests.rules.gurps.lots import GUNS, KINDS, MELEE, assert_same, enlisted, filled, person, shown, with_shield
from tests.rules.gurps.opinion import BACK, FRONT, SHIELD_SIDE, WEAPON_SIDE, Person
from tests.rules.gurps.opinion_fire import ALL_OUT, BLOCKS, DODGES, IDLE, IN_PASSING, PARRIES
from tests.rules.gurps.stage import Stage, squares
from tests.tiers import thinned

FEW = 6
"""Shots of a volley: few enough to be counted hit by hit."""
ARCS = {4: FRONT, 3: FRONT, 5: FRONT, 6: SHIELD_SIDE, 7: SHIELD_SIDE, 2: WEAPON_SIDE, 1: WEAPON_SIDE, 0: BACK}
"""From where a shot from the south comes, by the facing of its target on squares."""
TOOK = {
    IDLE: Choice(), ALL_OUT: Choice(Manoeuvre.ALL_OUT_ATTACK, "strong"), IN_PASSING: Choice(Manoeuvre.MOVE_AND_ATTACK),
    DODGES: Choice(Manoeuvre.ALL_OUT_DEFENCE, "dodge"), PARRIES: Choice(Manoeuvre.ALL_OUT_DEFENCE, "parry"),
    BLOCKS: Choice(Manoeuvre.ALL_OUT_DEFENCE, "block"),
}  # fmt: skip


@dataclass
class Fired:
    """Ann, about to shoot at Bob to the north of her."""

    stage: Stage
    ann: Person
    bob: Person
    ref: Ref
    arc: str
    took: str
    """What Bob's last manoeuvre was."""
    ways: Mapping[str, Any]
    """How far Bob is and how large, and what there is of aim and rests."""

    def shot(self, action: Shoot) -> opinion_fire.Shot:
        """The same shot for the second opinion."""
        kind = opinion.WEAPONS[action.weapon]
        use = next(each for each in kind["ranged"] if each.get("use", "fire") == action.use)
        sure, moving = action.manner == "determined", action.manner == "in passing"
        return opinion_fire.Shot(kind, use, shots=action.shots, sure=sure, moving=moving, **self.ways)


def fired(lot: Random) -> Fired:
    """A situation by lot."""
    yards = lot.choice((4, 5, lot.randint(4, 12), lot.randint(8, 60), lot.randint(50, 180)))
    rest, moving, size = lot.random() < 0.2, lot.random() < 0.15, lot.choice((0, 0, 0, -2, -1, 1, 2))
    stage = Stage(squares(9, yards + 12))
    ann, bob = shooter(lot, rest=rest or moving), with_shield(lot, person(lot, *MELEE, "", kinds=KINDS))
    if rest:
        stage.low_wall((5, 5 + yards), 0)
    facing, took = lot.choice((4, 4, 4, *ARCS)), lot.choice((IDLE, IDLE, IDLE, *TOOK))
    first = enlisted(stage, ann, "blue", (5, 5 + yards), facing=0, quarters=60)
    stage.keep(first, lost=ann.shock)
    ref = enlisted(stage, bob, "red", (5, 5), facing=facing)
    stage.put(ref, replace(stage.part(ref, Traits), size=size), TOOK[took])
    stage.begin()
    aim: dict[str, Any] = {"seconds": lot.choice((0, 0, 1, 2, 3)), "braced": lot.random() < 0.5}
    if aim["seconds"]:
        stage.put(first, Aim(ann.weapon, ref, **aim, until=stage.table.clock.round))
    if moving and not rest:
        stage.take(Move, pace="rush", way=((5, 4 + yards),))
        yards -= 1
    ann = replace(ann, shock=shocked(ann))
    return Fired(stage, ann, bob, ref, ARCS[facing], took, {"yards": yards, "rest": rest, "size": size, **aim})


def shooter(lot: Random, *, rest: bool) -> Person:
    """One that shoots, unhurt but for what shocks it; where it is to rest a gun on a wall or to walk it stands."""
    ann = with_shield(lot, person(lot, *GUNS))
    posture = "standing" if rest else lot.choice(("standing", "standing", *map(str, Posture)))
    return replace(ann, hp=ann.full, stunned=False, posture=posture, shock=lot.choice((0, 0, 0, lot.randint(1, 6))))


def shocked(who: Person) -> int:
    """GUR-INJ-04: a point for each HP lost since the last turn, or for each tenth of 20 HP and more, 4 at most; none
    with a high pain threshold, and twice as much with a low one.
    """
    points = min(4, who.shock // max(1, who.full // 10))
    return {3: 0, -4: 2 * points}.get(who.pain, points)


@pytest.mark.parametrize("number", thinned(range(40), 4))
def test_shots(number: int) -> None:
    """GUR-RNG-02 to 05, GUR-ROF-01 and 02, GUR-SHOT-01, GUR-AIM-02 to 05, GUR-AOA-06, GUR-MAA-02, GUR-POST-07,
    GUR-DEF-04, GUR-AOD-01, GUR-DOD-02, GUR-BLK-01, GUR-PAR-02, GUR-DMG-03, GUR-DR-01 to 03, GUR-INJ-04.
    """
    lot = Random(number)
    made = fired(lot)
    for action in filled(lot, made.stage, (Shoot,), 2):
        action = action.model_copy(update={"shots": min(action.shots, FEW)})
        shot, part = made.shot(action), str(action.called).split()[-1]
        need = shot.need(made.ann, part, made.bob)
        need += opinion.aimed(part, str(action.called), made.bob, made.arc, chink=False)
        hits = opinion.struck(
            need, opinion.surest(shot.ways(made.bob, made.arc, made.took)), shots=shot.counted,
            recoil=int(shot.use.get("rcl", 1)), near=part in opinion.NEAR, place=part,
            awake=made.bob.awake if made.took == IDLE else Fraction(1),
        )  # fmt: skip
        does = replace(shot.blow(made.ann.st), behind=made.arc == BACK)
        mine = made.bob.body.ends(opinion.attacked(made.bob.body, does, hits, part), "not struck")
        assert_same(shown(made.stage, action), made.ref, mine)
