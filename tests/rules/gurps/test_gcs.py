"""Characters of GURPS Character Sheet come in as sheets; what is not understood is listed, and nothing breaks."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.frame.book import Recruit
from rules.frame.figure import Identity, Kit, Place
from rules.gurps.flesh.armour import guard, worn
from rules.gurps.sheets.enlist import STOCK, enlist
from rules.gurps.sheets.gcs import pages
from rules.gurps.sheets.gcs.character import understood
from rules.gurps.sheets.sheet import Person
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.armour import Armour, Shield
from rules.gurps.terms.damage import Damage
from rules.gurps.terms.figures import Traits
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.traits import Trait
from rules.gurps.terms.weapons import Weapon
from rules.kernel.faults import Faulty

HERE = Path(__file__).parent / "gcs"
YSOLT, TOMAS, GHAL = (HERE / f"{name}.gcs" for name in ("ysolt", "tomas", "ghal"))
_L = Location


def person(file: Path, name: str) -> Person:
    """A character with the rest of the roster."""
    return STOCK.with_sheets((file,)).get(Person, name)


def part(parts: tuple[object, ...], kind: type[Any]) -> Any:
    return next(each for each in parts if isinstance(each, kind))


def test_attributes_and_what_follows_from_them_are_read() -> None:
    """HP 13 with ST 12, Will 12 with IQ 11: bought up; Basic Speed 6.25 (GUR-CHAR-01)."""
    own = person(YSOLT, "Ysolt Brandgard").built
    assert (own.st, own.dx, own.iq, own.ht, own.hp, own.will, own.per, own.fp) == (12, 13, 11, 12, 13, 12, 11, 12)
    assert (own.speed, own.move, own.left_handed, own.male) == (Fraction("6.25"), 6, True, False)


def test_skills_are_found_in_containers_and_by_their_specialties() -> None:
    """A level that is not worked out follows from its points: Stealth, DX/average, 2 points: 13 (GUR-CHAR-04)."""
    own = person(YSOLT, "Ysolt Brandgard").built
    assert dict(own.skills) == {
        Skill.BROADSWORD: 15, Skill.SHIELD: 14, Skill.BOW: 13, Skill.BRAWLING: 13, Skill.TACTICS: 11, Skill.STEALTH: 13,
    }  # fmt: skip
    assert person(TOMAS, "Tomas Vrana").built.skill(Skill.RIFLE) == 14


def test_traits_that_rules_name_are_read_with_their_levels() -> None:
    """Those switched off are not (GUR-CHAR-06)."""
    own = person(YSOLT, "Ysolt Brandgard").built
    assert [own.level(trait) for trait in (Trait.COMBAT_REFLEXES, Trait.HARD_TO_KILL)] == [1, 2]
    assert own.has(Trait.HIGH_PAIN_THRESHOLD) and not own.has(Trait.AMBIDEXTERITY)
    assert person(GHAL, "Ghal, the grave hound").built.has(Trait.UNLIVING)


def test_weapons_have_their_lines() -> None:
    """Melee and ranged, by muscle or not, with divisors and fragments (GUR-WPN-01)."""
    known = STOCK.with_sheets((YSOLT, TOMAS))
    sword = known.get(Weapon, "Thrusting Broadsword")
    assert [(use.use, use.damage, use.reach, use.parry, use.st) for use in sword.melee] == [
        ("swung", "sw+1 cut", "1", "0", "10"),
        ("thrust", "thr+2 imp", "1", "0", "10"),
    ]
    carbine = known.get(Weapon, "Assault Carbine, 5.56mm").ranged[0]
    figures = (carbine.damage, carbine.acc, carbine.range, carbine.rof, carbine.shots, carbine.bulk, carbine.rcl)
    assert figures == ("4d+2 pi", "4+1", "400/3000", "15", "30+1(3)", -3, 2)
    launcher = known.get(Weapon, "Grenade Launcher, 40mm")
    assert (launcher.ranged[0].damage, launcher.burst is not None) == ("4d(10) cr ex [2d]", True)
    knife = known.get(Weapon, "Large Knife")
    assert (knife.ranged[0].kind, knife.ranged[0].skill) == ("thrown", Skill.THROWN_KNIFE)


def test_natural_weapons_and_hide_are_grown() -> None:
    """Sharp claws at +1 a die: ST 15 thrusts 1d+1, so thr-1+1; DR 3 everywhere (GUR-UNARM-03, GUR-DR-01)."""
    known = STOCK.with_sheets((GHAL,))
    claws, teeth = known.get(Weapon, "Claws (Sharp)"), known.get(Weapon, "Teeth (Sharp)")
    assert (claws.natural, claws.melee[0].damage, claws.melee[0].limb) == (True, "thr cut", "hand")
    assert (teeth.melee[0].damage, teeth.melee[0].limb, teeth.melee[0].parries) == ("thr-1 cut", "head", None)
    hide = known.get(Armour, "Damage Resistance")
    assert (hide.natural, hide.tough_skin, hide.at(_L.LEFT_FOOT)) == (True, True, (3, None))
    hound = known.get(Person, "Ghal, the grave hound")
    assert (hound.shape, hound.legs, hound.hands, hound.size) == ("quadruped", 4, False, 1)


@pytest.mark.parametrize(
    ("file", "where", "kind", "dr"),
    [
        (YSOLT, _L.TORSO, Damage.CUTTING, 4),
        (YSOLT, _L.TORSO, Damage.CRUSHING, 2),
        (YSOLT, _L.LEFT_ARM, Damage.CUTTING, 0),
        (YSOLT, _L.SKULL, Damage.CUTTING, 6),
        (TOMAS, _L.TORSO, Damage.PIERCING, 35),
        (TOMAS, _L.GROIN, Damage.PIERCING, 12),
        (TOMAS, _L.GROIN, Damage.CRUSHING, 5),
        (TOMAS, _L.SKULL, Damage.PIERCING, 14),
    ],
)
def test_armour_is_worn_by_location(file: Path, where: Location, kind: Damage, dr: int) -> None:
    """Mail is weaker against blows, a vest stronger against bullets (GUR-DR-01)."""
    known = STOCK.with_sheets((file,))
    who = next(each for each in known.all(Person) if each.role == "adventurer")
    suits = tuple(known.get(Armour, name) for name in who.armour)
    assert guard(worn(suits).at(where), where, kind).whole == dr


def test_everything_carried_weighs_what_it_weighs() -> None:
    """Sword 3, shield 15, mail 25, helm 5, bow 3, quiver with 18 arrows 2.3, bedroll 4, lantern 2: 59.3 lb; Basic
    Lift 29: medium. The tent is left at home (GUR-CHAR-02).
    """
    known = STOCK.with_sheets((YSOLT,))
    who = known.get(Person, "Ysolt Brandgard")
    assert who.weight(known) == Fraction("59.3")
    assert STOCK.with_sheets((TOMAS,)).get(Weapon, "Auto Pistol, 9mm").weight == 2.6


def test_a_shield_is_on_the_arm_and_the_first_weapon_in_the_hand_she_fights_with() -> None:
    """She is left-handed; her bow is on the back with the arrows that are tagged for it (GUR-CHAR-05, GUR-DEF-04)."""
    parts = enlist(Recruit(sheet="Ysolt Brandgard", name="Ysolt"), (YSOLT,))
    kit: Kit = part(parts, Kit)
    places = {item.name: item.place for item in kit.items}
    assert places["Thrusting Broadsword"] is Place.LEFT
    assert places["Medium Shield"] is Place.RIGHT
    bow = kit.find("Longbow of Ysolt Brandgard")
    assert bow is not None and (bow.place, bow.loaded, bow.spare) == (Place.BACK, 1, 18)
    assert STOCK.with_sheets((YSOLT,)).get(Shield, "Medium Shield").db == 2
    assert part(parts, Identity).name == "Ysolt"
    assert part(parts, Traits).hp == 13


def test_magazines_are_filled_with_the_rounds_that_are_listed() -> None:
    """150 rounds are five magazines of thirty; where none are listed some are taken, and that is said."""
    who = person(TOMAS, "Tomas Vrana")
    assert [(each.name, each.spare) for each in who.weapons][:2] == [
        ("Assault Carbine, 5.56mm", 5),
        ("Auto Pistol, 9mm", 3),
    ]
    assert "weapon 'Auto Pistol, 9mm': no ammunition is listed for it; it gets 3 magazines" in STOCK.strange(TOMAS)


def test_what_is_not_understood_is_listed() -> None:
    """A line for each thing, in words."""
    assert set(STOCK.strange(YSOLT)) == {
        "weapon 'Lantern', Thrown: the skill that uses it is not known here",
        "technique 'Feint': techniques are not known here",
        "skill 'Carousing': no part in a fight",
        "spell 'Light': the rules have no spells",
        "trait 'Sense of Duty': no rule of combat names it",
    }
    assert STOCK.strange(GHAL) == ()


def test_a_character_does_not_change_the_arms_of_others() -> None:
    """Her longbow has the name of the roster's: it gets one of its own, and nobody else's bow changes."""
    both = STOCK.with_sheets((YSOLT, TOMAS, YSOLT))
    assert both.get(Weapon, "Longbow") == STOCK.standard().get(Weapon, "Longbow")
    assert both.find(Person, "Ysolt Brandgard of Ysolt Brandgard") is not None


# files with mistakes


def faults(path: Path) -> list[str]:
    with pytest.raises(Faulty) as refused:
        STOCK.with_sheets((path,))
    return [str(fault).removeprefix(f"{path}:") for fault in refused.value.faults]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "this is no JSON"),
        ("{", "line 1, column 2: this is no JSON"),
        ("[1, 2]", "this is no character of GURPS Character Sheet"),
        ('{"version": 5}', "this is no character"),
        ('{"version": 2, "attributes": []}', "version 2 of the format is too old"),
        ('{"attributes": []}', "version none of the format is too old"),
        ("[" * 100_000, "nested too deeply"),
        ('{"version": ' + "9" * 5000 + "}", "thousands of figures"),
    ],
)
def test_a_file_that_is_no_character_is_refused_with_a_remedy(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "own.gcs"
    path.write_text(text, encoding="utf-8")
    told = faults(path)
    assert len(told) == 1
    assert fault in told[0]
    assert "save the character with GURPS Character Sheet 5" in told[0]


def test_what_is_no_text_or_far_too_long_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "own.gcs"
    path.write_bytes(b"\xff\xfe\x00")
    assert "not UTF-8" in faults(path)[0]
    path.write_bytes(b" " * (pages.LARGEST + 1))
    assert "longer than" in faults(path)[0]
    assert "no such file" in faults(tmp_path / "none.gcs")[0]


def test_a_character_of_nothing_is_an_average_nobody(tmp_path: Path) -> None:
    """Attributes of 10, bare hands (GUR-CHAR-01)."""
    path = tmp_path / "own.gcs"
    path.write_text('{"version": 5, "attributes": []}', encoding="utf-8")
    own = person(path, "Nameless character").built
    assert (own.st, own.hp, own.quarters, own.move) == (10, 10, 20, 5)


SCRAPS = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(("1d", "x2/x3", "9†")),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=5,
)
PLACES = st.lists(st.integers(min_value=0, max_value=400), min_size=1, max_size=6)


def spots(page: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value in a page."""
    inner = page.items() if isinstance(page, dict) else enumerate(page) if isinstance(page, list) else ()
    return [way, *(spot for key, value in inner for spot in spots(value, (*way, key)))]


def put(page: Any, way: tuple[Any, ...], value: Any) -> None:
    for key in way[:-1]:
        page = page[key]
    page[way[-1]] = value


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=150)
@given(file=st.sampled_from((YSOLT, TOMAS, GHAL)), where=PLACES, scraps=st.lists(SCRAPS, min_size=6, max_size=6))
def test_a_spoilt_character_is_read_or_refused_in_words(
    tmp_path: Path, file: Path, where: list[int], scraps: list[Any]
) -> None:
    """Whatever stands in place of any value, the reader never breaks."""
    page = json.loads(file.read_text(encoding="utf-8"))
    for number, scrap in zip(where, scraps, strict=False):
        ways = [way for way in spots(page) if way]
        put(page, ways[number % len(ways)], scrap)
    path = tmp_path / "own.gcs"
    path.write_text(json.dumps(page), encoding="utf-8")
    try:
        understood(path, STOCK.standard())
        known = STOCK.with_sheets((path,))
    except Faulty as refused:
        assert all(fault.fault for fault in refused.faults)
    else:
        assert any(each.role == "adventurer" for each in known.all(Person))


@pytest.mark.parametrize(("level", "fails"), [("4", 14), ("5", 16), ("6", 17), ("8", 17)])
def test_guns_of_old_fail_sooner(level: str, fails: int, tmp_path: Path) -> None:
    """A gun has the malfunction number of its technology level (GUR-CRIT-04)."""
    page = json.loads(TOMAS.read_text())
    for thing in page["equipment"]:
        thing["tech_level"] = level
    sheet = tmp_path / "old.gcs"
    sheet.write_text(json.dumps(page))
    assert STOCK.with_sheets((sheet,)).get(Weapon, "Assault Carbine, 5.56mm").ranged[0].fails == fails
