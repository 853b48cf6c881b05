"""The measure of how dangerous a unit is to another takes its figures from the rules of the attack."""

import pytest

from rules.frame.body import Posture
from rules.reflex.fire import menace
from tests.rules.reflex.range import M4, Range

LOW = {Posture.PRONE: (6, 15), Posture.KNEELING: (20, 38)}
"""How far off a target that lies or kneels is as easy to hit as one that stands, and from where it is harder."""


@pytest.mark.parametrize("posture", LOW)
def test_a_low_target_is_safer_from_where_the_rule_has_it_smaller(posture: Posture) -> None:
    for metres, safer in zip(LOW[posture], (False, True), strict=True):
        field = Range()
        man, foe = field.shooter(cell=(10, 40)), field.target((10, 40 - metres))
        shows, gun = field.table.silhouette(man, foe), field.arm(man, M4)
        low, upright = (
            menace.snap_shot(field.table, man, foe, gun, shows, each) for each in (posture, Posture.STANDING)
        )
        assert (low < upright) is safer, f"{posture} at {metres} m"
