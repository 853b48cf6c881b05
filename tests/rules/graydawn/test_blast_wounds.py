"""What a blast does to a body: the worked examples of the rules, and exact odds beside every way the dice fall."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.graydawn import rolls
from rules.graydawn.blast import reach
from rules.graydawn.flesh import bursting, damage
from rules.graydawn.flesh.bursting import Blow, Exposed
from rules.graydawn.flesh.course import Fate, fate
from rules.graydawn.flesh.damage import Flesh, Missile
from rules.graydawn.flesh.saves import Mettle
from rules.graydawn.flesh.track import Limb, Wounds
from rules.graydawn.sheets.roster import STOCK
from rules.graydawn.terms.anatomy import EXTREMITIES, LIMBS, Part
from rules.graydawn.terms.weapons import Weapon
from rules.kernel.dice import Scripted
from tests.rules.graydawn.stage import burst_on, saved
from tests.rules.stage import brute
from tests.tiers import only, thinned

FLESH = Flesh(body=6, luck=5, btm=2, explosions=1)
ARMS = (Part.LEFT_ARM, Part.RIGHT_ARM)


@pytest.mark.parametrize(
    ("bare", "main", "second"),
    [
        (EXTREMITIES, 10, 12),
        (LIMBS, 9, 8),
        (ARMS, 7, 4),
        ((), 5, 0),
    ],
)
def test_a_fragmentation_grenade_against_an_sp_14_vest(bare: tuple[Part, ...], main: int, second: int) -> None:
    """24 points: with the vest alone 10 and 12; a helmet more, 9 and 8; the legs behind cover too, 7 and 4; all
    protected, 5 and none (GRD-EXPL-01, GRD-EXPL-02, GRD-EXPL-03, GRD-EXPL-07).
    """
    exposed = Exposed(armour=14, bare=bare)
    assert exposed.through(24) == main
    assert exposed.second == second


def test_btm_comes_off_each_wound_and_leaves_a_point() -> None:
    """Main and second wound are separate (GRD-EXPL-03)."""
    assert bursting.blow(24, Exposed(armour=14), FLESH) == Blow(8, 10)
    assert bursting.blow(24, Exposed(armour=14, bare=ARMS), FLESH) == Blow(5, 2)
    assert bursting.blow(14, Exposed(armour=14, bare=(Part.LEFT_ARM,)), FLESH) == Blow(0, 1)


def test_a_dive_halves_the_blast_before_armour_and_the_second_wound() -> None:
    """Half of 24 does not get through SP 8; half of 12 is 6 (GRD-EXPL-04)."""
    assert bursting.blow(25, Exposed(armour=8), FLESH, dived=True) == Blow(2, 4)
    assert bursting.blow(25, Exposed(armour=8), FLESH) == Blow(15, 10)


def test_cover_of_the_whole_torso_is_taken_off_first() -> None:
    """Full cover of level 2: 8 points, then the armour and a point for each extremity (GRD-EXPL-07)."""
    assert Exposed(cover=8, armour=14, bare=()).through(30) == 3


def test_a_bad_wound_may_cost_a_bare_part_of_the_body() -> None:
    """BODY 6, LUCK 5: 4 holds, 3 cripples, a fumble of 1 and 2 tears off; which part is rolled (GRD-EXPL-05)."""

    def after(*faces: int) -> Wounds:
        return burst_on(Scripted(faces), Wounds(), Blow(8, 10), Exposed(bare=ARMS), FLESH)

    assert after(4).crippled == ()
    assert after(3, 2).crippled == (Limb(Part.RIGHT_ARM),)
    assert after(1, 2, 1).crippled == (Limb(Part.LEFT_ARM, severed=True),)
    assert after(4).marks == 18
    assert burst_on(Scripted(()), Wounds(), Blow(20, 0), Exposed(bare=()), FLESH).crippled == ()
    assert burst_on(Scripted(()), Wounds(), Blow(7, 7), Exposed(), FLESH).crippled == ()


def test_a_head_torn_off_is_death_and_an_old_stump_no_worse() -> None:
    """The head is crippled or destroyed as by a hit; what is gone already is gone (GRD-EXPL-05, GRD-CRIP-10)."""
    assert bursting.lost(Wounds(), Part.HEAD, "severed").dead
    assert not bursting.lost(Wounds(), Part.HEAD, "crippled").dead
    stump = Wounds(crippled=(Limb(Part.LEFT_ARM, severed=True),))
    assert bursting.lost(stump, Part.LEFT_ARM, "severed") == stump
    broken = Wounds(crippled=(Limb(Part.LEFT_ARM),))
    assert bursting.lost(broken, Part.LEFT_ARM, "crippled") == broken
    assert bursting.lost(broken, Part.LEFT_ARM, "severed").crippled == (Limb(Part.LEFT_ARM, severed=True),)


@pytest.mark.parametrize("before", thinned([Wounds(wounding=10), Wounds(), Wounds(crippled=(Limb(Part.LEFT_ARM),))], 3))
@pytest.mark.parametrize("leap", only((8,), (99, -99, 8)))
def test_the_odds_are_those_of_every_way_the_dice_fall(before: Wounds, leap: int) -> None:
    """Main blast and second wound, a part lost, stun save and death save, one after another (GRD-EXPL-01 to 05)."""
    missile, exposed = Missile(2, 6, 8), Exposed(armour=6, bare=(Part.HEAD, Part.LEFT_ARM))
    flesh = Flesh(body=6, luck=5, btm=2, explosions=0)
    mettle = Mettle(6)
    counted: dict[Fate, Fraction] = {}
    dives = rolls.chance_of(0, leap, 0)
    weight = {True: dives, False: 1 - dives}
    for dived in (True, False):
        for blast in brute((6, 6)):
            struck = bursting.blow(damage.damage(Scripted(blast), missile), exposed, flesh, dived=dived)
            ways = list(brute((10, 10, 2))) if struck.maims else [(10, 10, 1)]
            for first, again, part in ways:
                maim = (first, part) if first > 1 else (1, again, part)
                fallen = burst_on(Scripted((*maim, part)), before, struck, exposed, flesh)
                for stun, death in brute((10, 10)):
                    ended = fate(before, saved(Scripted((stun, death)), before, fallen, mettle))
                    share = weight[dived] / (36 * len(ways) * 100)
                    counted[ended] = counted.get(ended, Fraction(0)) + share
    fields = bursting.begins(before, exposed, flesh, mettle) | {"missile": missile, "dives": True, "leap": leap}
    told = bursting.DECIDED.foretell(fields, "fate")
    assert {end: share for (end,), share in told.items()} == {end: share for end, share in counted.items() if share}


def known(name: str) -> Weapon:
    return STOCK.standard().get(Weapon, name)


@pytest.mark.parametrize(
    ("name", "metres", "points"),
    [
        ("Fragmentation grenade", 0, 7),
        ("Fragmentation grenade", 3, 4),
        ("Fragmentation grenade", 7, 0),
        ("Fragmentation grenade", 9, 0),
        ("Rocket launcher", 0, 8),
        ("Rocket launcher", 2, 6),
        ("Flash-bang grenade", 1, 5),
        ("Smoke grenade", 0, 0),
    ],
)
def test_what_a_blast_frightens(name: str, metres: int, points: int) -> None:
    """7d6: seven points; 4d10: eight; a flash-bang counts as 6d6; a point less for each metre (GRD-SUPP-13)."""
    assert reach.fright(known(name), metres) == points


def test_the_figures_of_the_roster() -> None:
    """Grenade 7d6 in 5 m, rocket 4d10 in 4 m (GRD-EXPL-06, GRD-FLASH-01, GRD-GAS-01)."""

    def figures(name: str) -> tuple[str, int, bool]:
        weapon = known(name)
        assert weapon.blast is not None
        return weapon.damage, weapon.blast.radius, weapon.blast.timed

    assert figures("Fragmentation grenade") == ("7d6", 5, True)
    assert figures("Grenade launcher") == ("7d6", 5, False)
    assert figures("Rocket launcher") == ("4d10", 4, False)
    assert figures("Flash-bang grenade") == ("", 5, True)
    assert figures("Smoke grenade") == ("", 5, True)
    assert figures("Tear gas grenade") == ("", 3, True)
