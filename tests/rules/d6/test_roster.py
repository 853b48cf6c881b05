"""The ready-made people and things of the d6 rulebook, and its index of rules."""

from __future__ import annotations

import re

import pytest

from rules.d6.sheets import roster
from rules.d6.sheets.sheet import Person
from rules.d6.sheets.vehicle_sheet import VehicleSheet
from rules.d6.state import Traits
from rules.d6.terms.skills import Skill
from rules.d6.terms.weapons import Armour, MineKind, Weapon, armour_rating, listed_move
from rules.frame.sheets import Rule

STANDARD = roster.standard()

# Name: hit points, armour rating, listed movement, pips of the skill of the first weapon in hand.
FIGURES = {
    "Rifleman": (20, 4, 30, 12),
    "Squad leader": (21, 4, 30, 14),
    "Machine-gunner": (22, 4, 25, 13),
    "Marksman": (19, 4, 30, 16),
    "Combat medic": (20, 4, 30, 10),
    "Grenadier": (21, 4, 30, 12),
    "Breacher": (22, 6, 25, 13),
    "Irregular": (19, 0, 30, 9),
    "Driver": (20, 4, 30, 9),
    "Archer": (20, 2, 30, 18),
    "Swordsman": (23, 4, 30, 16),
    "Mage": (18, 0, 30, 8),
    "Priest": (22, 4, 30, 12),
    "Knight captain": (24, 6, 25, 17),
    "Orc raider": (22, 2, 30, 12),
    "Goblin crossbowman": (17, 2, 25, 11),
    "Ogre": (39, 3, 40, 15),
    "Hellhound": (22, 3, 50, 14),
}


@pytest.mark.parametrize("name", FIGURES)
def test_the_figures_that_follow_from_a_sheet_are_those_of_the_list(name: str) -> None:
    # DSX-CORE-07, DSX-ARM-01, DSX-MOVE-02, DSX-TIME-02
    person = STANDARD.get(Person, name)
    worn = [STANDARD.get(Armour, suit) for suit in person.armour]
    carried = [STANDARD.get(Weapon, each.name) for each in person.weapons]
    in_hand = Traits(skills=person.skills).skill(Skill(carried[0].skill))
    figures = (person.hit_points, armour_rating(worn), listed_move(person.move, worn, carried).total, in_hand.pips)
    assert figures == FIGURES[name]


def test_everybody_and_everything_of_the_list_is_there() -> None:
    assert set(STANDARD.names(Person)) == {*FIGURES, "Bystander", "Villager"}
    assert [len(STANDARD.all(kind)) for kind in (Weapon, Armour, MineKind, VehicleSheet)] == [35, 9, 3, 4]
    assert sum(weapon.spell is not None for weapon in STANDARD.all(Weapon)) == 7


@pytest.mark.parametrize(
    ("name", "damage", "reach_or_range", "magazine"),
    [
        ("Assault rifle 5.56", 12, (100, 300, 600), 30),
        ("Marksman rifle 7.62", 15, (150, 450, 1000), 10),
        ("General purpose machine gun 7.62", 14, (120, 400, 900), 100),
        ("Heavy crossbow", 14, (60, 180, 360), 1),
        ("Great axe", 11, 5, 0),
        ("Spear", 7, 10, 0),
        ("Fireball", 18, (300, 300, 300), 0),
    ],
)
def test_weapons_have_the_figures_of_the_list(
    name: str, damage: int, reach_or_range: int | tuple[int, int, int], magazine: int
) -> None:
    weapon = STANDARD.get(Weapon, name)
    assert (weapon.damage, weapon.magazine) == (damage, magazine)
    assert reach_or_range in (weapon.range, weapon.reach)


@pytest.mark.parametrize(("name", "actions"), [("Longbow", 3), ("Light crossbow", 3), ("Heavy crossbow", 4)])
def test_bows_and_crossbows_take_three_to_four_actions_a_shot(name: str, actions: int) -> None:
    # DSX-EQUIP-04
    assert STANDARD.get(Weapon, name).load_actions + 1 == actions


def test_a_fireball_has_three_components_and_meets_resistance() -> None:
    # DSX-SPELL-01, DSX-EXPL-03
    spell = STANDARD.get(Weapon, "Fireball").spell
    assert spell is not None and spell.actions == 3 and spell.resisted


FANTASY = {"rifleman", "leader", "gunner", "marksman", "medic", "assault", "irregular", "civilian"}
MODERN = FANTASY | {"rocketeer", "driver"}


@pytest.mark.parametrize(("setting", "known"), [("modern", MODERN), ("fantasy", FANTASY), ("space", set())])
def test_each_setting_has_people_for_its_roles(setting: str, known: set[str]) -> None:
    assert set(roster.STOCK.roles(STANDARD, setting)) == known
    assert all(roster.STOCK.recruits(STANDARD, role, setting) for role in known)


def test_a_role_is_filled_from_the_setting_of_the_scenario() -> None:
    assert roster.STOCK.recruits(STANDARD, "rifleman", "modern")[0].name == "Rifleman"
    assert roster.STOCK.recruits(STANDARD, "rifleman", "fantasy")[0].name == "Swordsman"
    assert [who.name for who in roster.STOCK.recruits(STANDARD, "assault", "fantasy")] == ["Ogre", "Hellhound"]
    assert roster.STOCK.recruits(STANDARD, "driver", "fantasy") == ()


def test_everybody_can_use_what_he_carries_first() -> None:
    for person in (each for each in STANDARD.all(Person) if each.weapons):
        weapon = STANDARD.get(Weapon, person.weapons[0].name)
        assert Traits(skills=person.skills).skill(Skill(weapon.skill)).n >= 2, person.name


RULES = roster.STOCK.index


def test_the_index_holds_every_rule_once() -> None:
    assert len(RULES) == 99 and len({rule.id for rule in RULES}) == 99
    assert sum(rule.house for rule in RULES) == 42


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_every_rule_is_a_single_sentence(rule: Rule) -> None:
    assert re.fullmatch(r"DSX-[A-Z]+-\d\d", rule.id)
    assert rule.summary[0].isupper() and rule.summary.endswith(".") and ". " not in rule.summary
    assert 30 < len(rule.summary) < 330
    assert "(house" not in rule.title
