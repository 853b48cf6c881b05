"""The measure of how dangerous a unit is to another takes its figures from the rules of the attack."""

from fractions import Fraction

import pytest

from rules.frame.body import Posture
from rules.frame.figure import Place
from rules.reflex.fire import menace
from tests.rules.reflex.range import M4, PISTOL, Range

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


def test_a_gun_is_less_of_a_danger_in_each_band_beyond_its_best_one() -> None:
    """RFX-RANGE-04: a pistol shoots best up to six metres."""
    found = []
    for metres in (2, 4, 8, 20, 30):
        field = Range()
        man, foe = field.shooter(PISTOL, cell=(10, 40)), field.target((10, 40 - metres))
        shows, gun = field.table.silhouette(man, foe), field.arm(man, PISTOL)
        found.append(menace.snap_shot(field.table, man, foe, gun, shows, Posture.STANDING))
    assert found[0] == found[1] > found[2] == found[3] > found[4] > 0


def test_a_second_hand_adds_what_the_gun_does_better_in_both() -> None:
    """RFX-HANDED-03: with one hand alone a rifle may be fired as well, and does less."""
    field = Range(one_handed=True)
    man, foe = field.shooter(place=Place.RIGHT), field.target((10, 22))
    shows = field.table.silhouette(man, foe)

    def threat() -> Fraction:
        return menace.threat(field.table, man, foe, shows, Posture.STANDING)

    gain, one = menace.with_both_hands(field.table, man, field.arm(man, M4))[foe], threat()
    field.takes(man, M4)
    assert one > 0
    assert gain == threat() - one > 0
