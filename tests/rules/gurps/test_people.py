"""The ready-made people: the nine roles in both settings, the fighters of the document, animals, and their figures."""

from __future__ import annotations

from typing import Any

import pytest

from rules.frame.book import Recruit
from rules.frame.figure import Body, Identity, Kit, Place, State
from rules.frame.scene import Appearance, Pose
from rules.gurps.flesh.body import Build, Wounds, reeling
from rules.gurps.sheets.enlist import STOCK, conjecture, enlist
from rules.gurps.sheets.sheet import Person
from rules.gurps.state.things import Arsenal
from rules.gurps.terms import figures
from rules.gurps.terms.armour import Shield
from rules.gurps.terms.damage import swing, thrust
from rules.gurps.terms.figures import Traits
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.traits import Trait
from rules.gurps.terms.weapons import Weapon

STANDARD = STOCK.standard()
ROLES = ("rifleman", "leader", "gunner", "marksman", "medic", "irregular", "assault", "rocketeer", "driver")


def part(parts: tuple[object, ...], kind: type[Any]) -> Any:
    return next(each for each in parts if isinstance(each, kind))


@pytest.mark.parametrize("setting", ["modern", "fantasy"])
@pytest.mark.parametrize("role", [*ROLES, "civilian"])
def test_every_role_is_filled_in_both_settings(setting: str, role: str) -> None:
    who = STOCK.recruits(STANDARD, role, setting)
    assert who
    assert bool(who[0].weapons) == (role != "civilian")


# Name: ST, HP, Basic Speed, Move and Dodge under its load.
FIGURES = {
    "Rifleman": (11, 11, 5.5, 4, 7),
    "Squad leader": (11, 11, 5.75, 4, 7),
    "Machine-gunner": (13, 13, 5.75, 4, 7),
    "Marksman": (11, 11, 5.75, 4, 7),
    "Medic": (10, 10, 5.5, 4, 7),
    "Breacher": (12, 12, 6.0, 4, 8),
    "Rocketeer": (12, 12, 5.5, 4, 7),
    "Driver": (10, 10, 5.5, 4, 7),
    "Irregular": (10, 10, 5.0, 5, 8),
    "Shieldbearer guard": (12, 12, 5.75, 4, 7),
    "Louis LeBlanc": (11, 11, 6.0, 6, 9),
    "Filthy Pierre": (12, 12, 5.0, 5, 8),
    "Zombie": (13, 24, 5.25, 5, 8),
    "Guard dog": (9, 9, 5.75, 10, 8),
}


@pytest.mark.parametrize("name", FIGURES)
def test_people_have_the_figures_that_follow_from_their_sheets(name: str) -> None:
    """Basic Speed, and Move and Dodge after the load (GUR-CHAR-01, GUR-CHAR-02, GUR-DOD-01)."""
    who = STANDARD.get(Person, name)
    own, level = who.built, figures.encumbrance(who.weight(STANDARD), who.built.lift)
    move, dodge = figures.burdened_move(own.move, level), figures.dodge(own.quarters, level)
    assert (own.st, own.hp, float(own.speed), move, dodge) == FIGURES[name]


def test_the_rifleman_carries_thirty_two_pounds() -> None:
    """Rifle 9, knife 1, three grenades 3, vest 9, helmet 3, boots 3, four magazines 4: light load (GUR-CHAR-02)."""
    assert STANDARD.get(Person, "Rifleman").weight(STANDARD) == 32


def test_the_two_of_the_worked_fight_are_as_it_has_them() -> None:
    """Louis: Shortsword-15, ST 11, swing 1d+1. Pierre: HP 12, Dodge 8, Block 9, Parry 8, small shield (GUR-CHAR-03)."""
    louis, pierre = STANDARD.get(Person, "Louis LeBlanc").built, STANDARD.get(Person, "Filthy Pierre")
    assert (louis.skill(Skill.SHORTSWORD), str(swing(louis.st)), str(thrust(louis.st))) == (15, "1d+1", "1d-1")
    own = pierre.built
    assert (own.hp, figures.dodge(own.quarters, 0)) == (12, 8)
    assert [figures.guard(own.learnt[each]) for each in (Skill.SHIELD, Skill.SHORTSWORD)] == [9, 8]
    assert STANDARD.get(Shield, pierre.shield or "").db == 1


def test_the_zombie_is_unliving_with_twenty_four_hit_points() -> None:
    """(GUR-INJ-02, GUR-CHAR-06)."""
    own = STANDARD.get(Person, "Zombie").built
    assert (own.hp, own.has(Trait.UNLIVING)) == (24, True)


def test_a_unit_is_armed_as_its_sheet_says() -> None:
    """The rifle in both hands and loaded, the rest stowed, fists and feet always there (GUR-ATK-05, GUR-UNARM-03)."""
    parts = enlist(Recruit(role="rifleman", name="Amari"))
    kit, arsenal = part(parts, Kit), part(parts, Arsenal)
    rifle = kit.find("Assault rifle 5.56 mm")
    assert (rifle.place, rifle.loaded, rifle.spare) == (Place.BOTH, 31, 4)
    assert kit.find("Fragmentation grenade").count == 2
    assert {"Fists", "Kick"} <= {weapon.name for weapon in arsenal.weapons if weapon.natural}
    assert part(parts, Identity) == Identity("Amari", "rifleman", "Rifleman")
    assert part(parts, Wounds) == Wounds(11)


@pytest.mark.parametrize(
    ("sheet", "held"),
    [
        ("Shieldbearer guard", {"Thrusting broadsword": Place.RIGHT, "Medium shield": Place.LEFT}),
        ("Duellist", {"Rapier": Place.RIGHT, "Main-gauche": Place.LEFT}),
        ("Swordmaster", {"Greatsword": Place.BOTH}),
        ("Guard dog", {}),
    ],
)
def test_hands_hold_what_they_can(sheet: str, held: dict[str, Place]) -> None:
    """One thing in each hand, or one in both (GUR-ATK-05, GUR-CHAR-05, GUR-DEF-04)."""
    kit = part(enlist(Recruit(sheet=sheet)), Kit)
    assert {item.name: item.place for item in kit.held()} == held


def test_a_dog_bites_and_has_no_fists() -> None:
    """(GUR-UNARM-03)."""
    parts = enlist(Recruit(sheet="Guard dog"))
    assert [weapon.name for weapon in part(parts, Arsenal).weapons] == ["Sharp teeth"]
    assert part(parts, Body).plan == "quadruped"
    assert not part(parts, Traits).hands


def test_an_ogre_takes_up_two_yards_and_a_horse_more() -> None:
    """SM +1 is two hexes in line; a horse is longer (GUR-HEX-17)."""
    bodies = {name: STANDARD.get(Person, name).body for name in ("Rifleman", "Ogre", "Saddle horse")}
    assert [body.length for body in bodies.values()] == [0.6, 1.8, 2.3]


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("setting", ["modern", "fantasy"])
def test_the_usual_unit_of_a_look_is_that_of_its_role_setting_and_build(role: str, setting: str) -> None:
    """What is seen of an unknown unit stands for the usual one, with what it is seen to hold."""
    parts = enlist(Recruit(role=role, setting=setting))
    body, kit = part(parts, Body), part(parts, Kit)
    held = tuple(item.name for item in kit.held())
    looks = Appearance(role, "red", Pose(((1, 1),), body=body), State.FIT, held, setting=setting)
    usual = conjecture(looks)
    assert part(usual, Traits) == part(parts, Traits)
    assert part(usual, Kit).held() == kit.held()


@pytest.mark.parametrize("state", [State.FIT, State.HURT, State.DOWN, State.DEAD])
def test_wounds_go_with_the_look(state: State) -> None:
    """A unit that looks hurt reels (GUR-INJ-03)."""
    wounds = part(conjecture(Appearance("rifleman", "red", Pose(((1, 1),)), state, (), setting="modern")), Wounds)
    assert reeling(wounds, Build(hp=11)) == (state is not State.FIT)
    assert (wounds.active, wounds.dead) == (state.fighting, state is State.DEAD)


def test_a_unit_seen_with_another_weapon_is_thought_to_have_it() -> None:
    looks = Appearance("rifleman", "red", Pose(((1, 1),)), State.FIT, ("Saber",), setting="modern")
    usual = conjecture(looks)
    assert part(usual, Arsenal).weapon("Saber") == STANDARD.get(Weapon, "Saber")


def test_a_vehicle_comes_empty_with_its_gun_loaded() -> None:
    """(GUR-VEH-01)."""
    parts = enlist(Recruit(sheet="Armed pickup", name="Bess"))
    assert part(parts, Identity).name == "Bess"
    gun = part(parts, Kit).find("Mounted machine gun 7.62 mm")
    assert (gun.loaded, gun.spare, part(parts, Wounds).hp) == (200, 3, 62)
