"""The ready-made people and things of the Reflex rulebook, and figures made from them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.frame.book import Recruit
from rules.frame.figure import Body, Condition, Crew, Identity, Item, Kit, Place, State
from rules.frame.scene import Appearance, Pose
from rules.frame.sheets import undescribed
from rules.kernel.faults import Faulty
from rules.reflex.options import Options
from rules.reflex.sheets import derived, enlist, roster
from rules.reflex.sheets.sheet import Person
from rules.reflex.sheets.vehicle_sheet import VehicleSheet
from rules.reflex.showing.card import appearance, card
from rules.reflex.state import Arsenal, Baggage, Gone, Morale, Moving, Rested, Traits, Wounds
from rules.reflex.state import Vehicle as Machine
from rules.reflex.terms.bands import Band
from rules.reflex.terms.body import LOCATIONS, Gait, Injury, Load
from rules.reflex.terms.skills import Attribute, Rating, Skill
from rules.reflex.terms.weapons import Agent, Armour, MineKind, Weapon
from tests.rules.reflex.workbench import Bench

STANDARD = roster.standard()
PLAIN = Options()

# Name: X of the torso, metres of a walk, load as the sheet packs him.
FIGURES = {
    "Rifleman": (8, 4, Load.MODERATE),
    "Squad leader": (7, 4, Load.MODERATE),
    "Machine-gunner": (10, 5, Load.MODERATE),
    "Marksman": (7, 4, Load.MODERATE),
    "Medic": (7, 4, Load.MODERATE),
    "Rocket gunner": (8, 4, Load.MODERATE),
    "Irregular": (7, 4, Load.LIGHT),
    "Raider brawler": (10, 5, Load.LIGHT),
}


@pytest.mark.parametrize("name", FIGURES)
def test_what_follows_from_a_sheet_is_what_the_list_says(name: str) -> None:  # RFX-DMG-01, RFX-MOVE-02, RFX-ENC-01
    bench = Bench()
    unit = bench.man(name)
    step, walk, load = FIGURES[name]
    traits = bench.part(unit, Traits)
    bears = dict(traits.thresholds)
    assert bears["torso"] == (1, step, 2 * step, 3 * step)
    assert [bears[limb][1] for limb in ("right_leg", "left_arm", "head")] == [step - 1, step - 2, step - 3]
    rates = [traits.rate(gait) for gait in (Gait.SPRINT, Gait.RUN, Gait.TROT, Gait.WALK, Gait.STAGGER, Gait.CRAWL)]
    assert rates == [4 * walk, 3 * walk, 2 * walk, walk, -(-walk // 2), 1]
    assert dict(card(bench, unit))["Load"].startswith(load.name.lower())


def test_an_ordinary_person_bears_and_walks_as_the_document_has_it() -> None:  # RFX-DMG-01, RFX-MOVE-02
    eight = {Attribute.MUS: 8, Attribute.FIT: 8}
    assert dict(derived.thresholds(eight))["torso"] == (1, 8, 16, 24)
    assert [metres for _, metres in derived.rates({})] == [1, 2, 4, 8, 12, 16]
    assert {bears for _, bears in derived.thresholds(eight, one_set=True)} == {(1, 7, 14, 21)}


def test_what_one_carries_weighs_by_ones_muscle() -> None:  # RFX-ENC-01
    assert [float(limit) for limit in derived.limits(7)] == [3.5, 10.5, 28, 49]
    laden = [derived.load(7, Fraction(kg)) for kg in ("3.5", "3.6", "10.5", "28", "28.1", "49", "49.1")]
    assert laden == [
        Load.UNENCUMBERED, Load.LIGHT, Load.LIGHT, Load.MODERATE, Load.HEAVY, Load.HEAVY, Load.OVERLOADED,
    ]  # fmt: skip


ONES = st.integers(1, 15)


@given(ONES, ONES, ONES, st.sampled_from([Attribute.MUS, Attribute.FIT, Attribute.CDN]))
@settings(max_examples=80)
def test_who_is_stronger_never_bears_less_nor_goes_slower(mus: int, fit: int, cdn: int, more: Attribute) -> None:
    # RFX-DMG-01, RFX-MOVE-02, RFX-ENC-01
    weak = {Attribute.MUS: mus, Attribute.FIT: fit, Attribute.CDN: cdn}
    strong = {**weak, more: weak[more] + 1}
    for (where, less), (_, bears) in zip(derived.thresholds(weak), derived.thresholds(strong), strict=True):
        assert less == tuple(sorted(less)), where
        assert all(a <= b for a, b in zip(less, bears, strict=True))
    slow, quick = derived.rates(weak), derived.rates(strong)
    assert [metres for _, metres in slow] == sorted(metres for _, metres in slow)
    assert all(a <= b for (_, a), (_, b) in zip(slow, quick, strict=True))
    assert all(a < b for a, b in zip(derived.limits(mus), derived.limits(mus + 1), strict=True))
    assert derived.load(mus, Fraction(30)) >= derived.load(mus + 1, Fraction(30))


def test_there_is_enough_to_play_with() -> None:
    assert len(STANDARD.all(Weapon)) >= 20
    assert len(STANDARD.all(Armour)) >= 6
    assert len(STANDARD.all(Person)) >= 10
    assert [len(STANDARD.all(kind)) for kind in (Agent, MineKind, VehicleSheet)] == [3, 8, 5]


def test_every_role_that_scenarios_use_is_there() -> None:
    modern = {"rifleman", "leader", "gunner", "marksman", "medic", "irregular", "assault", "rocketeer", "driver"}
    more = {"civilian", "grenadier", "raider", "observer", "mortar gunner", "scout", "sapper", "assistant gunner"}
    assert modern | more <= set(roster.STOCK.roles(STANDARD, "modern"))
    fantasy = {"leader", "rifleman", "gunner", "marksman", "medic", "irregular"}
    assert fantasy <= set(roster.STOCK.roles(STANDARD, "fantasy"))


@pytest.mark.parametrize(
    ("name", "speed", "bands", "hits", "recoil"),
    [
        ("AK-47 assault rifle", (3, 5, 7), ("tight", "open"), (7, 2), 7),
        ("M4A1 carbine", (2, 4, 7), ("tight", "open"), (6, 2), 6),
        (".300 Winchester Magnum scoped rifle", (4, 6, 9), ("open", "extreme"), (10, 2), 13),
        ("Minimi / M249 light machine gun", (4, 6, 8), ("medium", "sniping"), (6, 2), 6),
        ("RPG-7 (HEAT)", (5, 7, 10), ("medium", "open"), (80, 1), 0),
    ],
)
def test_weapons_have_the_figures_of_the_list(
    name: str, speed: tuple[int, ...], bands: tuple[str, str], hits: tuple[int, int], recoil: int
) -> None:
    weapon = STANDARD.get(Weapon, name)
    assert weapon.speed == speed
    assert (weapon.optimum, weapon.maximum) == (Band(bands[0]), Band(bands[1]))
    assert (weapon.damage, int(weapon.penetration), weapon.recoil) == (*hits, recoil)


def test_the_figures_of_the_document_stand_in_the_roster() -> None:
    baton, bare = STANDARD.get(Weapon, "Police baton"), STANDARD.get(Weapon, "Bare hands")
    assert (baton.speed, bare.speed, bare.damage, int(bare.penetration)) == ((2, 3, 5), (1, 2, 4), 0, 0)
    assert STANDARD.get(Weapon, "AK-47 assault rifle").bursts == (4,)
    assert STANDARD.get(Weapon, "Minimi / M249 light machine gun").bursts == (5, 9)
    rocket = STANDARD.get(Weapon, "RPG-7 (HEAT)").burst
    assert rocket is not None
    assert (rocket.radius, rocket.blast, rocket.frag, rocket.shaped) == (4, 4, 2, True)
    small, big = STANDARD.get(MineKind, "Antipersonnel blast mine"), STANDARD.get(MineKind, "Antitank mine")
    assert [(mine.bulk, mine.armour, mine.threshold, mine.minutes) for mine in (small, big)] == [
        (1, 3, 4, 3), (3, 4, 7, 15),
    ]  # fmt: skip
    assert STANDARD.get(Armour, "Soft ballistic vest").at("torso") == 2
    assert STANDARD.get(Armour, "Leather coat and padding").at("left_arm") == Fraction(1, 2)


@pytest.mark.parametrize("model", [Agent, Weapon, Armour, MineKind, VehicleSheet, Person])
def test_every_field_of_a_sheet_says_what_it_is(model: type) -> None:
    assert undescribed(model) == ()


# making figures


def test_everybody_of_the_roster_can_be_made_and_uses_what_he_holds() -> None:
    for who in STANDARD.all(Person):
        parts = {type(part): part for part in enlist.enlist(Recruit(sheet=who.name), PLAIN)}
        kit, traits, arsenal = parts[Kit], parts[Traits], parts[Arsenal]
        assert isinstance(kit, Kit)
        assert isinstance(traits, Traits)
        assert isinstance(arsenal, Arsenal)
        for item in kit.held():
            weapon = arsenal.weapon(item.name)
            assert weapon is not None
            assert weapon.skill is None or traits.rating(weapon.skill) > Rating.UNSKILLED, who.name
        assert all(arsenal.weapon(weapon.club) for weapon in arsenal.weapons if weapon.club)


def test_a_recruit_is_armed_as_his_sheet_says() -> None:  # RFX-ACT-11, RFX-ACT-12
    parts = {type(p): p for p in enlist.enlist(Recruit(role="leader", name="Kit"), PLAIN)}
    assert parts[Identity] == Identity("Kit", "leader", "Squad leader")
    kit = parts[Kit]
    assert isinstance(kit, Kit)
    assert kit.items[0] == Item("M4A1 carbine", Place.BOTH, 30, 6)
    assert kit.items[-1] == Item("Combat helmet", Place.WORN)
    baggage = parts[Baggage]
    assert isinstance(baggage, Baggage)
    assert baggage.secured == ("9 mm service pistol",)
    assert parts[Morale] == Morale(cuf=9)


def test_a_gun_on_a_tripod_begins_set_up_and_a_beast_has_no_hands() -> None:  # RFX-RECOIL-04
    gunner = {type(p): p for p in enlist.enlist(Recruit(sheet="Heavy machine-gunner"), PLAIN)}
    assert gunner[Rested] == Rested("Heavy machine gun (tripod)", "tripod")
    hound = {type(p): p for p in enlist.enlist(Recruit(sheet="Hellhound", setting="fantasy"), PLAIN)}
    body, arsenal = hound[Body], hound[Arsenal]
    assert isinstance(body, Body)
    assert isinstance(arsenal, Arsenal)
    assert body.plan == "quadruped"
    assert [weapon.name for weapon in arsenal.weapons] == ["Jaws"]


def test_under_the_first_stage_the_body_is_one() -> None:  # RFX-DMG-01
    for options, name, one in (
        (Options(stage=1), "Rifleman", True),
        (Options(star_only_locations=True), "Irregular", True),
        (Options(star_only_locations=True), "Rifleman", False),
        (PLAIN, "Irregular", False),
    ):
        traits = next(p for p in enlist.enlist(Recruit(sheet=name), options) if isinstance(p, Traits))
        assert (len({bears for _, bears in traits.thresholds}) == 1) is one


def test_a_vehicle_has_its_facings_seats_and_mounts() -> None:  # RFX-VEH-01
    parts = {type(p): p for p in enlist.enlist(Recruit(sheet="Wheeled armoured carrier"), PLAIN)}
    machine, crew = parts[Machine], parts[Crew]
    assert isinstance(machine, Machine)
    assert isinstance(crew, Crew)
    facings = [
        machine.armor(facing) for facing in ("hull_front", "hull_side", "hull_rear", "turret_front", "suspension")
    ]
    assert facings == [12, 9, 7, 12, 6]
    assert (machine.soft, machine.threshold, machine.access) == (False, 20, "combat")
    assert len(crew.seats) == 11
    assert [seat.mount for seat in crew.seats if seat.mount] == ["Heavy machine gun (tripod)"]


def test_an_unknown_role_or_sheet_is_named_with_what_there_is() -> None:
    with pytest.raises(Faulty, match="no 'wizard' in the modern setting; known are 'rifleman'"):
        enlist.enlist(Recruit(role="wizard"), PLAIN)
    with pytest.raises(Faulty, match="did you mean 'Rifleman'"):
        enlist.enlist(Recruit(sheet="Riflemann"), PLAIN)


# guessing at strangers, and how one looks to them


def looks(role: str, *held: str, state: State = State.FIT) -> Appearance:
    return Appearance(role, "red", Pose(((3, 3),)), state, held)


def test_a_stranger_is_taken_for_the_usual_one_of_his_role_and_arms() -> None:
    parts = {type(p): p for p in enlist.conjecture(looks("irregular", "12-gauge pump shotgun"), PLAIN)}
    assert parts[Identity] == Identity("Fire-raiser", "irregular", "Fire-raiser")
    strange = {type(p): p for p in enlist.conjecture(looks("rifleman", "Flamethrower"), PLAIN)}
    kit, arsenal = strange[Kit], strange[Arsenal]
    assert isinstance(kit, Kit)
    assert isinstance(arsenal, Arsenal)
    assert [item.name for item in kit.held()] == ["Flamethrower"]
    assert arsenal.weapon("Flamethrower") is not None


def test_a_stranger_is_of_his_setting_and_on_as_many_legs() -> None:
    """A beast that no roster names is no rifleman, and a captain with empty hands no squad leader."""
    dog = Appearance("guard dog", "red", Pose(((3, 3),), body=Body("quadruped", 0.7, 0.98, 0.6)), setting="modern")
    beast = next(p for p in enlist.conjecture(dog, PLAIN) if isinstance(p, Traits))
    assert beast.animal
    captain = replace(looks("leader"), setting="fantasy")
    who = next(p for p in enlist.conjecture(captain, PLAIN) if isinstance(p, Identity))
    assert who.sheet == "Captain of the watch"


@pytest.mark.parametrize(
    ("state", "worst"), [(State.FIT, Injury.NONE), (State.HURT, Injury.SLIGHT), (State.DOWN, Injury.SERIOUS)]
)
def test_a_stranger_is_as_badly_hurt_as_he_looks(state: State, worst: Injury) -> None:
    wounds = next(p for p in enlist.conjecture(looks("rifleman", state=state), PLAIN) if isinstance(p, Wounds))
    assert wounds.worst is worst
    assert bool(wounds.out) is (state is State.DOWN)


def test_who_has_given_up_or_gone_is_known_to_have() -> None:
    for state, how in ((State.SURRENDERED, "surrendered"), (State.FLED, "withdrew")):
        parts = enlist.conjecture(looks("medic", state=state), PLAIN)
        assert [part.how for part in parts if isinstance(part, Gone)] == [how]
    dead = next(p for p in enlist.conjecture(looks("medic", state=State.DEAD), PLAIN) if isinstance(p, Wounds))
    assert dead.dead


def test_a_vehicle_is_known_for_what_it_is() -> None:
    parts = enlist.conjecture(looks("armed pickup"), PLAIN)
    assert any(isinstance(part, Machine) for part in parts)


def test_others_see_role_arms_gait_and_little_else() -> None:
    bench = Bench()
    unit = bench.man("Machine-gunner")
    bench.put(unit, Moving(Gait.RUN, bench.clock.round, 0), Rested("Minimi / M249 light machine gun", "bipod"))
    bench.put(unit, Condition(State.HURT))
    seen = appearance(bench, unit)
    assert (seen.role, seen.state, seen.held) == ("gunner", State.HURT, ("Minimi / M249 light machine gun",))
    assert seen.marks == ("running", "on its bipod")


def test_the_owner_reads_the_figures_off_a_card() -> None:
    bench = Bench()
    unit = bench.man("Medic")
    bench.put(unit, bench.part(unit, Wounds).with_level("left_arm", Injury.SERIOUS))
    lines = card(bench, unit)
    figures = dict(lines)
    assert figures["Left arm"] == "serious (1/5/10/15)"
    assert figures["Right arm"] == "1/5/10/15"
    assert figures["Medicine"] == "professional"
    assert figures["Painkiller"] == "4"
    assert (
        len([label for label, _ in lines if label in {each.replace("_", " ").capitalize() for each in LOCATIONS}]) == 6
    )


def test_the_card_of_a_vehicle_tells_its_armour_and_its_crew() -> None:  # RFX-VEH-01
    bench = Bench()
    parts = enlist.enlist(Recruit(sheet="Armed pickup"), PLAIN)
    figures = dict(card(bench, bench.add(*parts)))
    assert (figures["Hull front"], figures["Driver"]) == ("1", "nobody")
    assert figures["Mount"] == "Minimi / M249 light machine gun, 200 loaded, 3 spare"


# a game master's own sheets

BAD = {
    'name = "Blaster"\nkind = "raygun"': "'raygun' is not one of the words known here",
    'name = "Pipe"\nkind = "close"': "it needs a speed: three numbers of ticks",
    'name = "Gun"\nkind = "sidearm"\nspeed = [2, 4, 6]': "it needs an optimum and a maximum range band",
    'name = "Rifle"\nkind = "longarm"\nspeed = [2, 4]\noptimum = "tight"\nmaximum = "open"': "speed",
    'name = "Dart"\nkind = "close"\nspeed = [2, 3, 4]\npenetration = "x9"': "'x9' is no penetration; there are: nil",
    'name = "Stick"\nkind = "close"\nspeed = [2, 3, 4]\nbulk = 9': "9 is too much; allowed is 0 to 6",
    'name = "Stick"\nkind = "close"\nspeed = [2, 3, 4]\ndamge = 9': "unknown field 'damge'; did you mean 'damage'?",
    'name = "Gun"\nkind = "longarm"\nspeed = [2, 4, 6]\noptimum = "tight"\nmaximum = "open"\nbursts = [3]': "capacity",
    'name = "Can"\nkind = "thrown"\nburst = { agent = "mustard", cloud = 5 }': "no agent is called 'mustard'",
}


@pytest.mark.parametrize("written", BAD)
def test_a_weapon_that_cannot_be_is_refused_in_plain_words(tmp_path: Path, written: str) -> None:
    file = tmp_path / "own.toml"
    file.write_text(f"[[weapon]]\n{written}\n")
    with pytest.raises(Faulty) as refused:
        roster.with_sheets([file])
    assert BAD[written] in str(refused.value)
    assert str(file) in str(refused.value)


PEOPLE = {
    'skills = { Longarm = "Superb" }': "'Superb' is no rating; there are: Unskilled, Novice",
    "attributes = { Muscle = 16 }": "16 is too much; allowed is at most 15",
    'weapons = ["M4A1 carbin"]': "no weapon is called 'M4A1 carbin'; did you mean 'M4A1 carbine'?",
    'armour = ["Plate"]': "no armour is called 'Plate'",
    'weapons = [{ name = "Flamethrower", place = "ready" }, { name = "Rock", place = "ready" }]': "more in hand than",
}


@pytest.mark.parametrize("written", PEOPLE)
def test_a_person_that_cannot_be_is_refused_in_plain_words(tmp_path: Path, written: str) -> None:
    file = tmp_path / "own.toml"
    file.write_text(f'[[person]]\nname = "X"\nrole = "rifleman"\n{written}\n')
    with pytest.raises(Faulty) as refused:
        roster.with_sheets([file])
    assert PEOPLE[written] in str(refused.value)


MACHINES = {
    'armour = { hull_front = 1 }\nseats = [{ post = "driver" }]': "no Armor is given for hull_side",
    'armour = { hull_front = 1, hull_side = 1, hull_rear = 1, suspension = 1 }\nseats = [{ post = "gunner" }]': (
        "seats for 0 drivers"
    ),
    "armour = { hull_front = 1, hull_side = 1, hull_rear = 1, suspension = 1 }\n"
    'seats = [{ post = "driver" }, { post = "gunner" }]\nmounts = [{ weapon = "Rock" }]': "'Rock' cannot be mounted",
}


@pytest.mark.parametrize("written", MACHINES)
def test_a_vehicle_that_cannot_be_is_refused_in_plain_words(tmp_path: Path, written: str) -> None:
    file = tmp_path / "own.toml"
    file.write_text(f'[[vehicle]]\nname = "X"\n{written}\n')
    with pytest.raises(Faulty) as refused:
        roster.with_sheets([file])
    assert MACHINES[written] in str(refused.value)


def test_ones_own_people_play_with_ones_own_things(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(
        '[[weapon]]\nname = "Spade"\nkind = "close"\nskill = "Hand Weapons"\nspeed = [2, 4, 6]\ndamage = 3\n'
        '[[person]]\nname = "Digger"\nrole = "digger"\nweapons = ["Spade"]\nskills = { "Hand Weapons" = "Novice" }\n'
    )
    parts = enlist.enlist(Recruit(role="digger"), PLAIN, [file])
    arsenal = next(part for part in parts if isinstance(part, Arsenal))
    spade = arsenal.weapon("Spade")
    assert spade is not None
    assert (spade.damage, spade.skill) == (3, Skill.HAND_WEAPONS)
