"""What a sheet of the d6 rulebook may say, and the figures that follow from it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from rules.d6.sheets import roster
from rules.d6.sheets.sheet import Person
from rules.d6.sheets.vehicle_sheet import VehicleSheet
from rules.d6.state import Traits
from rules.d6.terms.code import Code
from rules.d6.terms.sizes import Size
from rules.d6.terms.skills import Skill
from rules.d6.terms.weapons import Area, Armour, Spell, Weapon, armour_rating, listed_move
from rules.frame.sheets import Roster
from rules.kernel.faults import Faulty
from rules.kernel.lengths import Unit, shown

STANDARD = roster.standard()
Own = Callable[[str], Roster]


@pytest.fixture
def own(tmp_path: Path) -> Own:
    """Lays a game master's text over the standard roster."""

    def laid(text: str) -> Roster:
        path = tmp_path / "own.toml"
        path.write_text(text, encoding="utf-8")
        return roster.with_sheets([path])

    return laid


def person(**figures: Any) -> Person:
    usual = {"reflexes": 9, "fortitude": 10, "willpower": 9, "notice": 9, "role": "irregular", "setting": "modern"}
    return Person.model_validate({"name": "Anna", **usual, **figures})


def vehicle(**figures: Any) -> VehicleSheet:
    usual = {"size": "Huge", "handling": 0, "skill": "Drive", "move": 100, "armour": 10, "hit_points": 40}
    seats = [{"post": "driver", "exposure": "light"}]
    return VehicleSheet.model_validate({"name": "Truck", **usual, "seats": seats, **figures})


@pytest.mark.parametrize(
    ("size", "fortitude", "points"),
    [
        ("Medium", 10, 20),
        ("Small", 7, 17),
        ("Large", 16, 39),
        ("Large", 15, 38),
        ("Huge", 10, 40),
        ("Gargantuan", 10, 80),
        ("Colossal", 10, 160),
    ],
)
def test_hit_points_follow_from_fortitude_and_size(size: str, fortitude: int, points: int) -> None:
    # DSX-CORE-07; a half is rounded up (DSX-CORE-04)
    assert person(size=size, fortitude=fortitude).hit_points == points


@pytest.mark.parametrize(
    ("size", "side"), [("Fine", 1), ("Medium", 1), ("Large", 2), ("Huge", 3), ("Gargantuan", 4), ("Colossal", 5)]
)
def test_a_creature_takes_up_cells_by_its_size(size: str, side: int) -> None:
    # DSX-CORE-07
    body = person(size=size).body
    assert (body.length, body.width) == (side, side)


def test_sizes_change_an_evading_vehicle_by_the_table() -> None:
    # DSX-VEH-02
    assert [size.modifier for size in Size] == [8, 4, 2, 1, 0, -1, -2, -4, -8, -16, -32, -64]
    assert [size.rank for size in Size] == list(range(12))


def test_skills_are_codes_and_one_that_is_not_on_the_sheet_is_1d() -> None:
    # DSX-CORE-05
    anna = person(skills={"Longarms": "4D+2", "Melee": "8D"})
    assert Traits(skills=anna.skills).skill(Skill.LONGARMS) == Code.parse("4D+2")
    assert Traits(skills=anna.skills).skill(Skill.MEDICINE) == Code.parse("1D")


@pytest.mark.parametrize(
    ("skills", "words"),
    [
        ({"Longarm": "4D"}, "unknown skill 'Longarm': did you mean 'Longarms'?"),
        ({"Melee": "9D"}, "Melee = '9D' is no code from 1D to 8D"),
        ({"Melee": "8D+1"}, "Melee = '8D+1' is no code from 1D to 8D"),
        ({"Melee": "0D+2"}, "Melee = '0D+2' is no code from 1D to 8D"),
        ({"Melee": 4}, "Melee = 4 is no code from 1D to 8D"),
        ({"Melee": "4D6"}, "Melee = '4D6' is no code from 1D to 8D: write it like 3D or 3D+2"),
    ],
)
def test_a_skill_or_code_that_is_none_is_told(skills: dict[str, object], words: str) -> None:
    with pytest.raises(ValidationError, match="skill") as caught:
        person(skills=skills)
    assert words in str(caught.value)


def test_only_the_best_suit_counts() -> None:
    # DSX-ARM-01
    suits = [STANDARD.get(Armour, name) for name in ("Leather", "Plate harness", "Shield", "Gas mask")]
    assert armour_rating(suits) == 6
    assert armour_rating([]) == 0


def test_armour_and_bulk_slow_but_never_below_ten_feet() -> None:
    # DSX-MOVE-02
    bomb_suit, gun = STANDARD.get(Armour, "Bomb suit"), STANDARD.get(Weapon, "General purpose machine gun 7.62")
    slowed = listed_move(30, [bomb_suit], [gun])
    assert slowed.total == 10
    lines = tuple(shown(line, Unit.FEET) for line in slowed.lines())
    assert lines == (
        "30 ft from the sheet",
        "-10 ft Bomb suit",
        "-10 ft General purpose machine gun 7.62",
    )
    assert listed_move(20, [bomb_suit], [gun]).total == 10
    assert listed_move(5, [bomb_suit], []).total == 5
    assert listed_move(30, [STANDARD.get(Armour, "Leather")], []).modifiers == ()


def test_an_action_a_component_and_one_for_a_spell_without() -> None:
    # DSX-SPELL-01
    assert Spell(effect="harm", components="VSM", target="area").actions == 3
    assert Spell(effect="harm", components="", target="area").actions == 1


def test_a_blast_does_the_listed_damage_unless_it_has_its_own() -> None:
    # DSX-EXPL-01, DSX-EXPL-05
    assert STANDARD.get(Weapon, "Fragmentation grenade").blast_damage == 16
    rocket = STANDARD.get(Weapon, "Rocket launcher")
    assert (rocket.damage, rocket.blast_damage) == (45, 16)


def test_spare_shells_and_arrows_count_singly_and_magazines_by_the_magazine() -> None:
    # DSX-EQUIP-03
    singly = {weapon.name for weapon in STANDARD.all(Weapon) if weapon.magazine and weapon.single_rounds}
    assert {"Pump shotgun", "Longbow", "Heavy crossbow", "Grenade launcher 40 mm"} <= singly
    assert not {"Assault rifle 5.56", "Light machine gun 5.56", "Service pistol 9 mm"} & singly


RIFLE: dict[str, Any] = {
    "name": "Rifle",
    "category": "rifle",
    "skill": "Longarms",
    "damage": 10,
    "range": (50, 100, 200),
    "magazine": 10,
    "load_actions": 1,
}


@pytest.mark.parametrize(
    ("figures", "words"),
    [
        ({"range": None}, "a weapon that is shot or thrown needs range"),
        ({"range": (100, 50, 200)}, "range must not grow shorter from short to medium to long"),
        ({"min_range": 200}, "min_range must be less than long range"),
        ({"magazine": 0}, "a weapon that is loaded needs magazine and load_actions"),
        ({"batch": 11}, "batch must not exceed magazine"),
        ({"auto": True, "magazine": 4}, "an automatic weapon needs a magazine of 5 or more"),
        ({"category": "grenade"}, "a grenade needs an area"),
        ({"category": "melee", "range": None}, "a hand weapon needs reach"),
        ({"category": "spell"}, "the category spell and the table spell go together"),
        ({"spell": {"effect": "harm", "components": "V", "target": "area"}}, "a spell cast at an area needs the area"),
        (
            {"range": None, "spell": {"effect": "harm", "components": "V", "target": "touch", "defence": "reflexes"}},
            "a spell cast at something else needs range",
        ),
        ({"skill": "Medicine"}, "Input should be"),
        ({"reach": 7}, "Input should be 0, 5 or 10"),
        ({"bulk": 3}, "Input should be 0, 5 or 10"),
    ],
)
def test_a_weapon_that_does_not_go_together_is_told(figures: dict[str, Any], words: str) -> None:
    Weapon.model_validate(RIFLE)
    with pytest.raises(ValidationError) as caught:
        Weapon.model_validate({**RIFLE, **figures})
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("figures", "words"),
    [
        ({"effect": "heal", "target": "touch"}, "a spell that heals needs heal and difficulty"),
        ({"effect": "ward", "target": "self"}, "a ward needs bonus and rounds"),
        ({"effect": "hold", "target": "single"}, "a spell that holds needs a defence to overcome"),
        ({"effect": "harm", "target": "single"}, "a harmful spell at a single target needs a defence to overcome"),
        ({"effect": "harm", "target": "area", "components": "MV"}, "should match pattern"),
    ],
)
def test_a_spell_that_does_not_go_together_is_told(figures: dict[str, Any], words: str) -> None:
    with pytest.raises(ValidationError) as caught:
        Spell.model_validate({"components": "V", **figures})
    assert words in str(caught.value)


def test_gas_needs_a_value_to_hold_against_fortitude() -> None:
    # DSX-GAS-01
    with pytest.raises(ValidationError, match="gas needs a value"):
        Area(kind="gas", radius=10)


def test_a_vehicle_has_one_driver_and_a_gunner_for_every_gun() -> None:
    with pytest.raises(ValidationError) as caught:
        vehicle(seats=[{"post": "driver", "exposure": "open", "count": 2}], mounts=[{"weapon": "Autocannon"}])
    assert "seats for 2 drivers: a vehicle has one" in str(caught.value)
    assert "1 mounts, but seats for 0 gunners" in str(caught.value)


def test_the_crew_has_a_seat_for_each_with_the_gun_it_serves() -> None:
    crew = STANDARD.get(VehicleSheet, "Armoured carrier").crew
    assert [seat.name for seat in crew.seats] == ["driver", "gunner"] + 8 * ["passenger"]
    assert [seat.drives for seat in crew.seats].count(True) == 1 and crew.seats[0].drives
    assert crew.seats[1].mount == "Autocannon 25 mm (mounted)"
    assert sum(seat.port for seat in crew.seats) == 4
    assert all(seat.exposure == "enclosed" and seat.rider is None for seat in crew.seats)


@pytest.mark.parametrize(
    ("size", "cells"),
    [("Medium", (1, 1)), ("Large", (2, 2)), ("Huge", (3, 2)), ("Gargantuan", (5, 2)), ("Colossal", (8, 4))],
)
def test_a_vehicle_takes_up_cells_by_its_size(size: str, cells: tuple[int, int]) -> None:
    # DSX-VEH-02
    body = vehicle(size=size).body
    assert (body.length, body.width) == cells


def test_a_motorcycle_is_narrower_than_its_size() -> None:
    # DSX-VEH-02
    body = STANDARD.get(VehicleSheet, "Motorcycle").body
    assert (body.plan, body.length, body.width) == ("vehicle", 2, 1)


ANNA = """
[[person]]
name = "Anna"
role = "leader"
setting = "modern"
reflexes = 12
fortitude = 11
willpower = 12
notice = 12
"""


def test_a_game_master_writes_a_character_of_his_own(own: Own) -> None:
    anna = own(ANNA + 'skills = { Handguns = "5D" }\nweapons = ["Service pistol 9 mm"]').get(Person, "Anna")
    assert anna.hit_points == 21 and Traits(skills=anna.skills).skill(Skill.HANDGUNS).n == 5
    assert anna.weapons[0].name == "Service pistol 9 mm" and anna.weapons[0].count == 1


def test_a_game_master_may_arm_a_character_with_a_weapon_of_his_own(own: Own) -> None:
    text = """
        [[weapon]]
        name = "Club of nails"
        category = "melee"
        skill = "Melee"
        damage = 6
        muscle = true
        reach = 5
    """
    assert own(text + ANNA + 'weapons = ["Club of nails"]').get(Weapon, "Club of nails").muscle


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('weapons = ["Fireball"]', "person 'Anna': 'Fireball' is a spell: list it under spells"),
        ('spells = ["Mace"]', "person 'Anna': 'Mace' is no spell: list it under weapons"),
        ('weapons = ["Autocannon 25 mm (mounted)"]', "works on a mount only: give it to a vehicle"),
        ('weapons = [{ name = "Mace", spare = 3 }]', "person 'Anna': 'Mace' takes no ammunition: leave out spare"),
        ('armour = ["Shield", "Shield"]', "person 'Anna': two shields are one too many"),
        ('armour = ["Leathr"]', "armour number 1: no armour is called 'Leathr'; did you mean 'Leather'?"),
        ('weapons = ["Leather"]', "person 'Anna', weapons number 1.name: no weapon is called 'Leather'"),
        ('skills = { Swords = "4D", Melee = "4" }', "person 'Anna', skills: Melee = '4' is no code from 1D to 8D"),
        ("might = 9", "might: 9 is too much; allowed is 0 to 6: added to the damage of muscle-powered weapons"),
        ('size = "medium"', "size: 'medium' is not one of the words known here; did you mean 'Medium'?"),
        ("spell_resistance = 5", "spell_resistance: 5 is too little; allowed is 8 to 25"),
    ],
)  # fmt: skip
def test_a_slip_on_a_character_sheet_is_told_in_plain_words(own: Own, line: str, words: str) -> None:
    with pytest.raises(Faulty) as caught:
        own(ANNA + line)
    assert words in str(caught.value)
