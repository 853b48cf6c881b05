"""Position of advantage: a die for being armed, larger or behind."""

from __future__ import annotations

import pytest

from rules.d6.attacks import advantage
from rules.d6.attacks.attack import reckon
from rules.d6.core import equipment, facing
from rules.d6.senses.awareness import Knows
from rules.d6.state import Grappled, Health, Spellbound, Turned
from rules.d6.terms.sizes import Size
from rules.frame.figure import Kit, Seat
from rules.frame.ground import Barrier, Ground
from rules.kernel.refs import Ref
from tests.rules.d6.field import Field, aim_at, car, fighter, weapon


@pytest.fixture
def field() -> Field:
    return Field()


def code(field: Field, a: Ref, b: Ref, weapon: str) -> str:
    return str(reckon(field, aim_at(field, a, b, weapon)).shot.code)


def test_armed_against_unarmed_is_a_die(field: Field) -> None:  # DSX-ADV-01
    swordsman = fighter(field, "red", (10, 10), "Long sword", Melee="4D", facing=2)
    guard = fighter(field, "blue", (11, 10), facing=6)
    field.knows(guard, swordsman)
    assert code(field, swordsman, guard, "Long sword") == "5D"


def test_with_a_gun_it_counts_in_short_range_only(field: Field) -> None:  # DSX-ADV-01
    a = fighter(field, "red", (0, 10), "Service pistol 9 mm", Handguns="4D", facing=2)
    near, far = fighter(field, "blue", (5, 10), facing=6), fighter(field, "blue", (6, 10), facing=6)
    for each in (near, far):
        field.knows(each, a)
    assert code(field, a, near, "Service pistol 9 mm") == "5D"
    assert code(field, a, far, "Service pistol 9 mm") == "3D"


def test_an_armed_man_has_the_die_for_every_attack(field: Field) -> None:  # DSX-ADV-01
    """With a sword in its hand he has it for a kick as well, and for taking hold."""
    swordsman = fighter(field, "red", (10, 10), "Long sword", Brawling="4D", facing=2)
    guard = fighter(field, "blue", (11, 10), facing=6)
    field.knows(guard, swordsman)
    assert code(field, swordsman, guard, "Bare hands") == "5D"


def test_a_weapon_that_can_be_thrown_counts_in_its_short_range(field: Field) -> None:  # DSX-ADV-01
    thrower = fighter(field, "red", (0, 10), "Spear", Throwing="4D", facing=2)
    spear = weapon("Spear").range
    assert spear is not None
    short = spear[0] // 5
    near, far = (fighter(field, "blue", (cells, 10), facing=6) for cells in (short, short + 1))
    for each in (near, far):
        field.knows(each, thrower)
    thrown = [str(reckon(field, aim_at(field, thrower, each, "Spear", "thrown")).shot.code) for each in (near, far)]
    assert thrown == ["5D", "3D"]


def test_an_empty_gun_arms_its_holder_in_reach_only(field: Field) -> None:  # DSX-ADV-01, DSX-EQUIP-05
    a = fighter(field, "red", (10, 10), "Assault rifle 5.56")
    assert equipment.armed(field, a, in_reach=False)
    rifle = field.part(a, Kit).items[0]
    field.put(a, Kit((type(rifle)(rifle.name, rifle.place, loaded=0),)))
    assert not equipment.armed(field, a, in_reach=False)
    assert equipment.armed(field, a, in_reach=True)


def test_claws_arm_their_owner_always_and_spells_never(field: Field) -> None:  # DSX-ADV-01
    from rules.d6.state import Arsenal

    mage = fighter(field, "red", (10, 10), known=("Fireball",), Spellcasting="6D")
    hound = fighter(field, "blue", (11, 10))
    field.put(hound, Arsenal((weapon("Claws and fangs"),)))
    assert not equipment.armed(field, mage, in_reach=True)
    assert equipment.armed(field, hound, in_reach=True)


def test_between_two_unarmed_the_larger_has_it_when_adjacent(field: Field) -> None:  # DSX-ADV-02
    ogre = fighter(field, "red", (10, 10), Brawling="4D", size=Size.LARGE, facing=2)
    man = fighter(field, "blue", (11, 10), Brawling="3D", facing=6)
    field.knows(man, ogre)
    field.knows(ogre, man)
    assert code(field, ogre, man, "Bare hands") == "5D"
    assert code(field, man, ogre, "Bare hands") == "3D"
    assert not advantage.larger(field, ogre, fighter(field, "blue", (12, 10)))


def test_equals_in_size_have_none(field: Field) -> None:  # DSX-ADV-02
    a, b = fighter(field, "red", (10, 10), facing=2), fighter(field, "blue", (11, 10), facing=6)
    field.knows(b, a)
    assert not advantage.larger(field, a, b) and not advantage.larger(field, b, a)


def test_behind_one_who_is_engaged_from_the_front(field: Field) -> None:  # DSX-ADV-03, DSX-ADV-04
    # given a fighter who faces an armed enemy and knows of another in his back
    victim = fighter(field, "blue", (10, 10), "Long sword", reflexes=11, facing=2)
    fighter(field, "red", (11, 10), "Long sword", Melee="4D", facing=6)
    behind = fighter(field, "red", (9, 10), "Long sword", Melee="4D", facing=2)
    field.knows(victim, behind)
    # then the one behind has a die more against full Reflexes
    attack = reckon(field, aim_at(field, behind, victim, "Long sword"))
    assert (str(attack.shot.code), attack.shot.difficulty) == ("5D", 11)
    assert "engaged from the front" in str(attack.dice.tally)
    # and if the victim did not know, no die, and difficulty 5
    unaware = aim_at(field, behind, victim, "Long sword", knows=Knows(False, "unaware"))
    attack = reckon(field, unaware)
    assert (str(attack.shot.code), attack.shot.difficulty) == ("4D", 5)


def test_one_who_can_turn_turns_and_gives_no_advantage(field: Field) -> None:  # DSX-ADV-04
    victim = fighter(field, "blue", (10, 10), "Long sword", reflexes=11, facing=2)
    behind = fighter(field, "red", (6, 10), "Assault rifle 5.56", Longarms="4D", facing=2)
    field.knows(victim, behind)
    knows = Knows(True, "")
    assert advantage.turns(field, victim, behind, knows)
    assert code(field, behind, victim, "Assault rifle 5.56") == "4D"
    # but only once in each enemy's turn
    field.put(victim, Turned(1, behind))
    assert not advantage.turns(field, victim, behind, knows)
    assert code(field, behind, victim, "Assault rifle 5.56") == "5D"


def test_what_keeps_one_from_turning(field: Field) -> None:  # DSX-ADV-04
    victim = fighter(field, "blue", (10, 10), "Long sword", facing=2)
    behind = fighter(field, "red", (6, 10), facing=2)
    assert facing.cannot_turn(field, victim, behind) == ""
    field.put(victim, Grappled(behind))
    assert facing.cannot_turn(field, victim, behind) == "is held"
    field.strip(victim, Grappled)
    field.put(victim, Spellbound(1))
    assert "spell" in facing.cannot_turn(field, victim, behind)
    field.strip(victim, Spellbound)
    field.barriers[(10, 10), 2] = Barrier("wall", 3.0, tag="slit")
    assert facing.cannot_turn(field, victim, behind) == "is using a slit"
    field.barriers.clear()
    field.places[10, 10] = Ground(tag="port")
    assert facing.cannot_turn(field, victim, behind) == "is using a port"
    field.places.clear()
    field.prone(victim)
    assert facing.cannot_turn(field, victim, behind) == "is prone"


def test_an_enemy_in_front_who_is_down_or_unarmed_engages_nobody(field: Field) -> None:  # DSX-ADV-04
    victim = fighter(field, "blue", (10, 10), "Long sword", facing=2)
    behind = fighter(field, "red", (6, 10), facing=2)
    front = fighter(field, "red", (11, 10), "Long sword")
    assert facing.cannot_turn(field, victim, behind) == "is engaged from the front"
    field.put(front, Health(0))
    assert facing.cannot_turn(field, victim, behind) == ""


@pytest.mark.parametrize(
    ("cell", "rear"),
    [((11, 10), False), ((10, 9), False), ((9, 9), True), ((9, 10), True), ((9, 11), True), ((10, 11), False)],
)
def test_the_rear_arc_is_the_three_rear_directions(
    field: Field, cell: tuple[int, int], rear: bool
) -> None:  # DSX-MOVE-03
    watcher = fighter(field, "red", (10, 10), facing=2)
    assert facing.in_rear(field, field.pose(watcher), (cell,)) is rear


def test_on_hexes_the_rear_arc_is_three_directions_too() -> None:  # DSX-MOVE-03
    from game.board.grid import HexGrid

    field = Field(HexGrid(30, 30, 1.5, "x", "odd"))
    watcher = fighter(field, "red", (10, 10), facing=0)
    around = [cell for _, cell in field.grid.neighbours((10, 10))]
    assert [facing.in_rear(field, field.pose(watcher), (cell,)) for cell in around] == [
        False, False, True, True, True, False,
    ]  # fmt: skip


def test_of_armed_and_behind_at_once_the_one_behind_has_it(field: Field) -> None:  # DSX-ADV-05
    # given an armed man lying prone who is attacked from behind by an unarmed one
    armed = fighter(field, "red", (10, 10), "Long sword", Melee="4D", facing=2)
    behind = fighter(field, "blue", (9, 10), Brawling="3D", facing=2)
    field.prone(armed)
    field.knows(armed, behind)
    field.knows(behind, armed)
    assert code(field, behind, armed, "Bare hands") == "4D"
    assert code(field, armed, behind, "Long sword") == "4D"


def test_several_grounds_are_one_die(field: Field) -> None:  # DSX-ADV-05
    victim = fighter(field, "blue", (10, 10), reflexes=11, facing=2)
    behind = fighter(field, "red", (9, 10), "Long sword", Melee="4D", facing=2)
    field.prone(victim)
    field.knows(victim, behind)
    assert code(field, behind, victim, "Long sword") == "5D"


def test_those_aboard_are_neither_armed_nor_unarmed(field: Field) -> None:  # DSX-ADV-01
    swordsman = fighter(field, "red", (10, 10), "Long sword", Melee="4D", facing=2)
    wheels, rider = car(field, "blue", (11, 10)), fighter(field, "blue", (0, 0))
    field.seat(rider, wheels, Seat("passenger"))
    field.knows(rider, swordsman)
    assert code(field, swordsman, rider, "Long sword") == "4D"


def test_the_swordsman_over_the_brawler_counts_for_the_order(field: Field) -> None:  # DSX-TIME-03
    swordsman = fighter(field, "red", (10, 10), "Long sword", Melee="4D", facing=2)
    brawler = fighter(field, "blue", (11, 10), Brawling="4D+2", facing=6)
    field.knows(swordsman, brawler)
    field.knows(brawler, swordsman)
    assert advantage.over_anyone(field, swordsman) == brawler
    assert advantage.over_anyone(field, brawler) is None
