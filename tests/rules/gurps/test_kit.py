"""The ready-made weapons, armour, shields and vehicles: published figures, and files with mistakes in them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.frame.sheets import undescribed
from rules.gurps.flesh.armour import guard, worn
from rules.gurps.sheets.enlist import KINDS, STOCK
from rules.gurps.sheets.sheet import VehicleSheet
from rules.gurps.terms import notation
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.armour import Armour, Shield
from rules.gurps.terms.damage import Damage
from rules.gurps.terms.figures import evasion
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.weapons import Weapon
from rules.kernel.faults import Faulty

STANDARD = STOCK.standard()
Write = Callable[[str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Puts a text into a file."""

    def written(text: str) -> Path:
        path = tmp_path / "own.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return written


def faults(path: Path) -> list[str]:
    """What is wrong with a file, without its name."""
    with pytest.raises(Faulty) as refused:
        STOCK.with_sheets((path,))
    return [str(fault).removeprefix(f"{path}:") for fault in refused.value.faults]


def test_every_field_of_a_sheet_says_what_it_is() -> None:
    assert not [field for kind in KINDS.values() for field in undescribed(kind)]


# Name: damage, reach, parry and ST of the first line of the melee table.
MELEE = {
    "Axe": ("sw+2 cut", "1", "0U", "11", 4),
    "Broadsword": ("sw+1 cut", "1", "0", "10", 3),
    "Baton": ("sw cr", "1", "0", "6", 1),
    "Great axe": ("sw+3 cut", "1,2*", "0U", "12‡", 8),
    "Large knife": ("sw-2 cut", "C,1", "-1", "6", 1),
    "Mace": ("sw+3 cr", "1", "0U", "12", 5),
    "Poleaxe": ("sw+4 cut", "2,3*", "0U", "12‡", 10),
    "Quarterstaff": ("sw+2 cr", "1,2", "+2", "7†", 4),
    "Shortsword": ("sw cut", "1", "0", "8", 2),
    "Smallsword": ("thr+1 imp", "1", "0F", "5", 1.5),
    "Spear": ("thr+2 imp", "1*", "0", "9", 4),
}


@pytest.mark.parametrize("name", MELEE)
def test_melee_weapons_have_the_published_figures(name: str) -> None:
    """(GUR-WPN-01, GUR-ATK-06)."""
    weapon = STANDARD.get(Weapon, name)
    use = weapon.melee[0]
    assert (use.damage, use.reach, use.parry, weapon.st, weapon.weight) == MELEE[name]


# Name: damage, accuracy, range, rate, shots, ST, Bulk, Recoil.
RANGED = {
    "Auto pistol 9 mm": ("2d+2 pi", "2", "150/1850", "3", "15+1(3)", "9", -2, 2),
    "Revolver .38": ("2d-1 pi", "2", "120/1500", "3", "6(3i)", "8", -2, 2),
    "SMG 9 mm": ("3d-1 pi", "4", "160/1900", "13", "30+1(3)", "10†", -4, 2),
    "Assault rifle 5.56 mm": ("5d pi", "5", "500/3500", "12", "30+1(3)", "9†", -4, 2),
    "Assault carbine 5.56 mm": ("4d+2 pi", "4", "400/3000", "15", "30+1(3)", "9†", -3, 2),
    "Self-loading rifle 7.62 mm": ("7d pi", "5", "1000/4200", "3", "8(3)", "10†", -5, 3),
    "Sniper rifle .338": ("9d+1 pi", "6+3", "1500/5500", "1", "4+1(3)", "11B†", -6, 4),
    "Light machine gun 5.56 mm": ("5d+1 pi", "5", "800/3500", "12!", "200(5)", "12B†", -6, 2),
    "Pump shotgun 12 gauge": ("1d+1 pi", "3", "50/125", "2x9", "5(3i)", "10†", -5, 1),
    "Grenade launcher 40 mm": ("4d(10) cr ex [2d]", "2", "150/14-440", "1", "1(3)", "11†", -4, 2),
    "Light antitank weapon 84 mm": ("6dx6(10) cr ex", "3", "330/15-2300", "1", "1", "10†", -5, 1),
    "Rocket launcher 85 mm": ("6dx3(10) cr ex", "3+1", "300/10-1000", "1", "1(5)", "10†", -6, 1),
    "Longbow": ("thr+2 imp", "3", "x15/x20", "1", "1(2)", "11†", -8, 1),
    "Crossbow": ("thr+4 imp", "4", "x20/x25", "1", "1(4)", "7†", -6, 1),
    "Fragmentation grenade": ("8d cr ex [3d]", "0", "x3.5", "1", "T", "0", -1, 1),
    "Flamethrower": ("3d burn", "0", "50", "1", "10", "10†", -8, 1),
}


@pytest.mark.parametrize("name", RANGED)
def test_missiles_guns_and_grenades_have_the_published_figures(name: str) -> None:
    """(GUR-MSL-01, GUR-MSL-02, GUR-SHOT-01, GUR-FIRE-02)."""
    weapon = STANDARD.get(Weapon, name)
    use = weapon.ranged[0]
    figures = (use.damage, use.acc, use.range, use.rof, use.shots, weapon.st, use.bulk, use.rcl)
    assert figures == RANGED[name]


def test_the_machine_gun_of_the_document_fires_ten_shots_and_has_a_belt_of_two_hundred() -> None:
    """RoF 10, Shots 200(5); the .38 fires three, Shots 6(3i); a bow is 1(2) (GUR-ROF-01, GUR-RLD-01)."""
    gun = STANDARD.get(Weapon, "Machine gun 7.62 mm").ranged[0]
    assert (gun.rate.shots, gun.loads.magazine, gun.loads.reload) == (10, 200, 5)
    revolver, bow = STANDARD.get(Weapon, "Revolver .38").ranged[0], STANDARD.get(Weapon, "Longbow").ranged[0]
    assert (revolver.rate.shots, revolver.loads) == (3, notation.Shots(6, 0, 3, singly=True, thrown=False))
    assert (bow.loads.magazine, bow.loads.reload) == (1, 2)


@pytest.mark.parametrize(
    ("name", "damage", "acc", "yards"),
    [
        ("Throwing axe", "sw+2 cut", "2", (11, 16)),
        ("Spear", "thr+3 imp", "2", (11, 16)),
        ("Large knife", "thr imp", "0", (8, 16)),
        ("Small mace", "sw+2 cr", "1", (11, 16)),
    ],
)
def test_weapons_that_are_thrown_fly_by_strength(name: str, damage: str, acc: str, yards: tuple[int, int]) -> None:
    """ST 11: x1 is 11 yards, x1.5 is 16, x0.8 is 8 (GUR-WPN-01, GUR-THR-01)."""
    use = STANDARD.get(Weapon, name).ranged[0]
    reached = use.ranges.yards(11)
    assert (use.damage, use.acc, (reached.half, reached.maximum)) == (damage, acc, yards)


def test_grenades_fly_three_and_a_half_times_strength_and_never_lose_damage() -> None:
    """(GUR-GREN-01, GUR-THR-02, GUR-DMG-03)."""
    grenade = STANDARD.get(Weapon, "Fragmentation grenade")
    assert grenade.is_grenade and grenade.burst is not None
    assert (grenade.ranged[0].ranges.yards(11), grenade.burst.fuse) == (notation.Reached(None, 0, 38), 4)
    stun = STANDARD.get(Weapon, "Stun grenade").burst
    assert stun is not None and (stun.fuse, stun.radius, stun.resist) == (2, 10, -5)
    clouds = [STANDARD.get(Weapon, f"{name} grenade").burst for name in ("Smoke", "Tear gas")]
    assert [cloud.radius for cloud in clouds if cloud is not None] == [2, 2]


def test_guns_fail_and_what_muscles_drive_does_not() -> None:
    """(GUR-CRIT-04)."""
    first = {
        name: STANDARD.get(Weapon, name).ranged[0] for name in ("Longbow", "Throwing axe", "SMG 9 mm", "Laser rifle")
    }
    assert [use.fails for use in first.values()] == [None, None, 17, 17]


def test_weapons_break_and_are_hit_by_their_weight_and_length() -> None:
    """HP are 8 times the cube root of pounds; -3 long, -4 medium, -5 small (GUR-ATK-08)."""
    axe, rifle = STANDARD.get(Weapon, "Great axe"), STANDARD.get(Weapon, "Assault rifle 5.56 mm")
    assert (axe.hit_points, rifle.hit_points) == (16, 16)
    assert [STANDARD.get(Weapon, name).to_hit for name in ("Great axe", "Broadsword", "Dagger")] == [-3, -4, -5]


def test_a_spear_is_used_with_one_hand_or_with_two() -> None:
    """(GUR-ATK-05, GUR-WPN-01)."""
    spear = STANDARD.get(Weapon, "Spear")
    assert [spear.strength_for(use).hands for use in spear.melee] == [1, 2]
    assert (spear.hands, STANDARD.get(Weapon, "Greatsword").hands) == (1, 2)
    assert spear.skill_for(spear.ranged[0]) is Skill.THROWN_SPEAR


def test_a_bow_has_the_strength_it_is_made_for() -> None:
    """The heavy crossbow is one of ST 14: thr+4 is 1d+4 and flies 280 yards; a longbow is as strong as its archer
    (GUR-MSL-01).
    """
    heavy, longbow = STANDARD.get(Weapon, "Heavy crossbow"), STANDARD.get(Weapon, "Longbow")
    assert [weapon.power(10) for weapon in (heavy, longbow)] == [14, 10]
    column = heavy.ranged[0].harms
    assert column is not None and str(column.hurt(heavy.power(10))) == "1d+4"
    assert heavy.ranged[0].ranges.yards(heavy.power(10)).half == 280


@pytest.mark.parametrize(
    ("name", "draw"),
    [
        ("Auto pistol 9 mm", Skill.FAST_DRAW_PISTOL),
        ("Assault rifle 5.56 mm", Skill.FAST_DRAW_LONG_ARM),
        ("Large knife", Skill.FAST_DRAW_KNIFE),
        ("Rapier", Skill.FAST_DRAW_SWORD),
        ("Axe", None),
    ],
)
def test_what_is_drawn_in_no_time(name: str, draw: Skill | None) -> None:
    """(GUR-RDY-07)."""
    assert STANDARD.get(Weapon, name).fast_draw == draw


# armour

_L = Location


@pytest.mark.parametrize(
    ("suits", "where", "kind", "dr"),
    [
        (("Mail hauberk",), _L.TORSO, Damage.CUTTING, 4),
        (("Mail hauberk",), _L.VITALS, Damage.IMPALING, 4),
        (("Mail hauberk",), _L.TORSO, Damage.CRUSHING, 2),
        (("Mail hauberk",), _L.LEFT_ARM, Damage.CUTTING, 0),
        (("Leather armour",), _L.GROIN, Damage.CUTTING, 2),
        (("Frag vest",), _L.TORSO, Damage.PIERCING, 5),
        (("Frag vest",), _L.TORSO, Damage.IMPALING, 2),
        (("Tactical vest",), _L.TORSO, Damage.LARGE_PIERCING, 12),
        (("Tactical vest",), _L.TORSO, Damage.CUTTING, 12),
        (("Tactical vest",), _L.TORSO, Damage.CRUSHING, 5),
        (("Tactical vest", "Trauma plates"), _L.TORSO, Damage.PIERCING, 35),
        (("Tactical vest", "Trauma plates"), _L.TORSO, Damage.BURNING, 28),
        (("Ballistic helmet",), _L.SKULL, Damage.PIERCING, 14),
        (("Ballistic helmet",), _L.FACE, Damage.PIERCING, 0),
        (("Reinforced boots",), _L.RIGHT_FOOT, Damage.CRUSHING, 2),
        (("Gas mask",), _L.RIGHT_EYE, Damage.PIERCING, 2),
        (("Thick hide", "Leather armour"), _L.TORSO, Damage.CUTTING, 4),
        (("Thick hide", "Leather armour"), _L.LEFT_LEG, Damage.CUTTING, 2),
    ],
)
def test_armour_covers_what_it_covers(suits: tuple[str, ...], where: Location, kind: Damage, dr: int) -> None:
    """Published DR by location, split against some types; layers and hide add up (GUR-DR-01)."""
    on = worn(tuple(STANDARD.get(Armour, name) for name in suits))
    assert guard(on.at(where), where, kind).whole == dr


def test_plates_are_worn_outside_the_vest_whatever_the_order_of_the_sheet() -> None:
    """Only what gets through the plates bruises through the vest (GUR-DR-03)."""
    for order in (("Tactical vest", "Trauma plates"), ("Trauma plates", "Tactical vest")):
        on = worn(tuple(STANDARD.get(Armour, name) for name in order))
        found = guard(on.at(_L.TORSO), _L.TORSO, Damage.PIERCING)
        assert (found.outer, found.flexible, found.natural) == (23, 12, 0)


def test_armour_of_the_front_leaves_the_back_bare() -> None:
    """(GUR-DR-01)."""
    plate = Armour(name="Breastplate", dr=(("torso", 5),), front=True)
    assert guard(worn((plate,)).at(_L.TORSO), _L.TORSO, Damage.CUTTING).whole == 5
    assert guard(worn((plate,), behind=True).at(_L.TORSO), _L.TORSO, Damage.CUTTING).whole == 0


@pytest.mark.parametrize(
    ("name", "db", "weight", "seconds", "skill"),
    [
        ("Small shield", 1, 8, 1, Skill.SHIELD),
        ("Medium shield", 2, 15, 2, Skill.SHIELD),
        ("Large shield", 3, 25, 3, Skill.SHIELD),
        ("Buckler", 1, 8, 1, Skill.SHIELD),
        ("Light cloak", 1, 2, 1, Skill.CLOAK),
        ("Heavy cloak", 2, 5, 2, Skill.CLOAK),
    ],
)
def test_shields_and_cloaks(name: str, db: int, weight: float, seconds: int, skill: Skill) -> None:
    """DB 1 to 3; as many Ready manoeuvres as its DB (GUR-DEF-04, GUR-RDY-04, GUR-BLK-01)."""
    shield = STANDARD.get(Shield, name)
    assert (shield.db, shield.weight, shield.seconds, shield.skill) == (db, weight, seconds, skill)
    assert shield.is_large == (db == 3)


def test_a_shield_strikes_with_the_skill_that_blocks() -> None:
    """A bash is thrust crushing at reach 1 (GUR-FEINT-04, GUR-UNARM-03)."""
    weapon = STANDARD.get(Shield, "Medium shield").weapon
    assert weapon is not None and (weapon.skill, weapon.melee[0].damage) == (Skill.SHIELD, "thr cr")
    assert STANDARD.get(Shield, "Heavy cloak").weapon is None


# vehicles


def test_a_motorcycle_is_steered_out_of_the_way() -> None:
    """Driving (Motorcycle)-14 and Handling +1 are a Dodge of 8 (GUR-DOD-05)."""
    assert evasion(14, STANDARD.get(VehicleSheet, "Motorcycle").handling) == 8


@pytest.mark.parametrize(("name", "figures"), [("Motorcycle", (26, 4, 0, 30)), ("Car", (60, 5, 3, 40))])
def test_vehicles_have_the_figures_of_the_rules(name: str, figures: tuple[int, ...]) -> None:
    """HP, DR, SM, top speed; both +1 and SR 3 (GUR-VEH-01)."""
    own = STANDARD.get(VehicleSheet, name).built
    assert (own.hp, own.dr, own.size, own.top) == figures
    assert (own.handling, own.stability) == (1, 3)


# files with mistakes


def test_a_mistake_is_told_with_its_place_and_a_remedy(write: Write) -> None:
    """One line for each fault: where, what, and what would be right."""
    path = write(
        """
[[weapon]]
name = "Zweihander"
skill = "Two-handed Sword"
st = "twelve"
melee = [{ damage = "sw+lots cut", reach = "far" }]

[[armour]]
name = "Odd hat"
dr = { scull = 3 }

[[person]]
name = "Nobody"
role = "rifleman"
skills = { "Guns (Rifel)" = 12 }
traits = ["Combat Reflex"]
weapons = ["Zweihander", "Assault rifle"]
"""
    )
    told = "\n".join(faults(path))
    for words in (
        "weapon 'Zweihander', skill: 'Two-handed Sword' is not one of the words known here",
        "weapon 'Zweihander', st: 'twelve' is not written as it should be",
        "weapon 'Zweihander', melee number 1.damage: 'sw+lots cut' is not written as it should be",
        "weapon 'Zweihander', melee number 1.reach: 'far' is not written as it should be",
        "unknown part of the body 'scull': did you mean 'skull'?",
        "unknown skill 'Guns (Rifel)': did you mean 'Guns (Rifle)'?",
        "unknown trait 'Combat Reflex': did you mean 'Combat Reflexes'?",
        "no weapon is called 'Assault rifle'",
    ):
        assert words in told


@pytest.mark.parametrize(
    ("weapon", "fault"),
    [
        ("", "a weapon needs a way of using it"),
        ('ranged = [{ damage = "1d pi", range = "200/100", shots = "1(3)" }]', "must grow"),
        ('ranged = [{ damage = "1d pi", range = "100" }]', 'shots "T" and the kind "thrown" go together'),
        ('ranged = [{ damage = "1d pi", range = "100", shots = "0(3)" }]', "is not written as it should be"),
        ('ranged = [{ damage = "1d pi", range = "100", shots = "5", rof = "0" }]', "is not written as it should be"),
        ("melee = [{}]", "needs damage"),
        ('melee = [{ damage = "sw cut" }, { damage = "thr imp" }]', "two ways of using it are called 'swing'"),
    ],
)
def test_a_weapon_that_cannot_be_is_refused(write: Write, weapon: str, fault: str) -> None:
    path = write(f'[[weapon]]\nname = "Thing"\nskill = "Guns (Rifle)"\n{weapon}\n')
    assert any(fault in each for each in faults(path))


@pytest.mark.parametrize(
    ("person", "fault"),
    [
        ('weapons = ["Flamethrower", "Mounted autocannon 25 mm"]', "works on a mount only"),
        ('weapons = [{ name = "Axe", spare = 3 }]', "takes no ammunition"),
        ('hands = false\nweapons = ["Axe"]', "needs a hand"),
        ('weapons = ["Greatsword"]\nshield = "Small shield"', "takes both hands"),
        ('weapons = ["Axe", { name = "Greatsword", off_hand = true }]', "cannot be held in the other hand alone"),
        ('weapons = ["Axe", { name = "Axe", off_hand = true }]\nshield = "Small shield"', "more than one thing"),
        ("st = 5\nload = 51", "carries 51 lb, and ST 5 carries 50 lb at most"),
        ("speed = 5.3", "Basic Speed goes by quarters"),
        ('traits = ["High Pain Threshold", "Low Pain Threshold"]', "exclude each other"),
        ("hp = 0", "no life"),
    ],
)
def test_a_person_that_cannot_be_is_refused(write: Write, person: str, fault: str) -> None:
    """(GUR-CHAR-01, GUR-CHAR-02, GUR-CHAR-06)."""
    path = write(f'[[person]]\nname = "Ann"\nrole = "rifleman"\n{person}\n')
    assert any(fault in each for each in faults(path))


def test_a_game_masters_weapon_is_used_like_any_other(write: Write) -> None:
    path = write(
        """
[[weapon]]
name = "Katana"
skill = "Broadsword"
st = "11"
weight = 5
melee = [
  { use = "swing", damage = "sw+1 cut", reach = "1,2" },
  { use = "two-handed swing", skill = "Two-Handed Sword", damage = "sw+2 cut", reach = "1,2", st = "10†" },
]

[[person]]
name = "Ishi"
role = "swordsman"
setting = "fantasy"
dx = 13
skills = { Broadsword = 15 }
weapons = ["Katana"]
"""
    )
    katana = STOCK.with_sheets((path,)).get(Weapon, "Katana")
    assert katana.melee[0].reaches == notation.Reach((1, 2), fixed=False)
    column = katana.melee[1].harms
    assert column is not None and column.divisor == Fraction(1)


TEXTS = st.text(alphabet=st.characters(codec="utf-8"), max_size=12)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(data=st.data(), kind=st.sampled_from(sorted(KINDS)))
def test_whatever_is_written_is_read_or_refused_in_words(data: st.DataObject, kind: str) -> None:
    """No value of any field brings the reader down."""
    model = KINDS[kind]
    fields = st.dictionaries(st.sampled_from(sorted(model.model_fields)), VALUES, max_size=5)
    table = data.draw(fields)
    try:
        model.model_validate(table)
    except ValueError as error:
        assert str(error)
