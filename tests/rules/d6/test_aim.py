"""Aiming and taking one's time."""

from __future__ import annotations

import pytest

from rules.d6.attacks import aim
from rules.d6.attacks.attack import dice_of
from rules.d6.senses.awareness import Knows
from rules.d6.state import Aim, Grappled, Health, Mode
from rules.frame.figure import Kit
from rules.frame.scene import Clock
from rules.kernel.refs import Ref
from tests.rules.d6.field import Field, aim_at, fighter, weapon

RIFLE = "Assault rifle 5.56"


@pytest.fixture
def stand() -> tuple[Field, Ref, Ref]:
    field = Field()
    field.clock = Clock(round=2)
    a = fighter(field, "red", (5, 5), RIFLE, "Combat knife", Longarms="4D", Melee="4D", facing=2)
    field.put(a, Kit(field.part(a, Kit).items[:1]))
    b = fighter(field, "blue", (12, 5), RIFLE, facing=6)
    field.knows(a, b)
    field.knows(b, a)
    return field, a, b


def dice(field: Field, a: Ref, b: Ref, mode: Mode = "single") -> int:
    return dice_of(field, aim_at(field, a, b, RIFLE, mode)).code.n


def test_a_round_of_aiming_is_a_die_in_the_turn_after(stand: tuple[Field, Ref, Ref]) -> None:  # DSX-AIM-01
    field, a, b = stand
    field.put(a, Aim(RIFLE, round=2, target=b))
    assert dice(field, a, b) == 4
    field.put(a, Aim(RIFLE, round=1, target=b))
    assert (dice(field, a, b), dice(field, a, b, "burst")) == (5, 6)


def test_it_counts_with_this_weapon_on_this_target_or_cell_only(stand: tuple[Field, Ref, Ref]) -> None:  # DSX-AIM-01
    field, a, b = stand
    field.put(a, Aim("Service pistol 9 mm", round=1, target=b))
    assert dice(field, a, b) == 4
    field.put(a, Aim(RIFLE, round=1, target=a))
    assert dice(field, a, b) == 4
    field.put(a, Aim(RIFLE, round=1, cell=(12, 5)))
    assert dice(field, a, b) == 5
    field.put(a, Aim(RIFLE, round=1, cell=(12, 6)))
    assert dice(field, a, b) == 4


def test_a_blow_is_aimed_only_at_the_unaware_or_the_fast_held() -> None:  # DSX-AIM-02
    field = Field()
    a = fighter(field, "red", (5, 5), "Long sword", Melee="4D", facing=2)
    b = fighter(field, "blue", (6, 5), "Long sword", facing=6)
    field.put(a, Aim("Long sword", round=0, target=b))

    def code(aware: bool) -> int:
        return dice_of(field, aim_at(field, a, b, "Long sword", knows=Knows(aware, ""))).code.n

    assert (code(True), code(False)) == (4, 5)
    field.put(b, Grappled(a))
    assert code(True) == 5


@pytest.mark.parametrize(
    ("name", "in_reach", "aware", "fast", "allowed"),
    [
        (RIFLE, False, True, False, True),
        ("Long sword", True, True, False, False),
        ("Long sword", True, False, False, True),
        ("Long sword", True, True, True, True),
        ("Long sword", False, False, False, False),
        ("Fragmentation grenade", False, False, False, False),
        ("Fireball", False, False, False, False),
        ("Fire bolt", False, True, False, True),
    ],
)
def test_what_can_be_aimed(name: str, in_reach: bool, aware: bool, fast: bool, allowed: bool) -> None:  # DSX-AIM-02
    why = aim.may_aim(weapon(name), in_reach=in_reach, target_aware=aware, target_fast=fast)
    assert (why == "") is allowed


def test_an_aim_is_lost_without_line_weapon_or_freedom(stand: tuple[Field, Ref, Ref]) -> None:  # DSX-AIM-03
    field, a, b = stand
    field.put(a, Aim(RIFLE, round=1, target=b))
    assert aim.keeps(field, a)
    field.wall(a, b)
    assert not aim.keeps(field, a)
    field.line(a, b)
    field.put(a, Grappled(b))
    assert not aim.keeps(field, a)
    field.strip(a, Grappled)
    field.put(a, Health(0))
    assert not aim.keeps(field, a)
    field.put(a, Health(10), Kit())
    assert not aim.keeps(field, a)


def test_an_aim_at_a_cell_stands_while_the_cell_is_seen(stand: tuple[Field, Ref, Ref]) -> None:  # DSX-AIM-03
    field, a, _ = stand
    field.put(a, Aim(RIFLE, round=1, cell=(20, 5)))
    assert aim.keeps(field, a)
    field.unseen_cells.add((a, (20, 5)))
    assert not aim.keeps(field, a)
