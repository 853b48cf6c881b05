"""What frightens people: conditions that stick, conditions of the moment, and the way out."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.frame.figure import Body, Condition, Crew, Facing, Item, Kit, Place, Seat, State
from rules.frame.ground import Barrier, Ground, Light
from rules.frame.things import Cloud
from rules.kernel.dice import Scripted
from rules.kernel.refs import Ref
from rules.reflex.nerve import morale, threats
from rules.reflex.nerve.conditions import losses
from rules.reflex.options import Further
from rules.reflex.sheets import roster
from rules.reflex.state import Arsenal, Control, Driving, Gone, Moving, Sticky, Threats, Traits, Vehicle
from rules.reflex.terms.body import Gait, Injury
from rules.reflex.terms.weapons import Agent, Weapon
from tests.rules.reflex.playing import Playing

PISTOL = "9 mm service pistol"
Six = tuple[Injury, Injury, Injury, Injury, Injury, Injury]


@pytest.fixture
def field() -> Playing:
    return Playing()


def duel(field: Playing, far: int = 20, **options: str) -> tuple[Ref, Ref]:
    """Two who see each other in the open, so many metres apart."""
    one, other = field.man(cell=(5, 5)), field.man(options.get("foe", "Irregular"), (5, 5 + far), "red")
    field.face_each_other(one, other)
    return one, other


def counted(field: Playing, unit: Ref) -> dict[str, int]:
    morale.review(field)
    return dict(field.nerve(unit).threats)


# what sticks


def test_being_in_a_fight_is_a_threat_and_in_plain_daylight_nothing_else_is(field: Playing) -> None:
    one, _ = duel(field)
    assert counted(field, one) == {"combat": 1}  # RFX-MORALE-01, RFX-MORALE-03


@pytest.mark.parametrize(("stacks", "level"), [(False, 2), (True, 3)])
def test_being_attacked_counts_once_unless_the_table_counts_deadly_force_too(stacks: bool, level: int) -> None:
    field = Playing(lethal_attack_stacks=stacks)
    one, _ = duel(field)
    for _ in range(3):
        threats.attacked(field, one)
    assert sum(counted(field, one).values()) == level  # RFX-MORALE-03


def test_a_blow_that_is_not_meant_to_kill_is_no_deadly_force() -> None:
    field = Playing(lethal_attack_stacks=True)
    one, _ = duel(field)
    threats.attacked(field, one, lethal=False)
    assert counted(field, one) == {"combat": 1, "attacked": 1}  # RFX-MORALE-03


def test_bursts_explosives_and_fire_frighten_all_on_the_other_side_and_only_them(field: Playing) -> None:
    one, other = duel(field)
    mate = field.man(cell=(9, 5))
    field.sees(mate, other)
    for what in ("automatic fire", "explosives", "incendiaries"):
        threats.displayed(field, other, what)
    for unit in (one, mate):
        assert {"automatic fire", "explosives", "incendiaries"} <= set(counted(field, unit))  # RFX-MORALE-03
    assert counted(field, other).keys() & {"automatic fire", "explosives", "incendiaries"} == set()


def test_a_madman_is_remembered_by_those_who_saw_him(field: Playing) -> None:
    one, other = duel(field)
    far = field.man(cell=(9, 5))
    field.is_now(other, irrational=True)
    assert counted(field, one)["irrational"] == 1
    field.sees(one)
    assert counted(field, one)["irrational"] == 1  # RFX-MORALE-03
    assert "irrational" not in counted(field, far)


def test_one_condition_of_a_kind_counts_at_its_worst(field: Playing) -> None:
    one, _ = duel(field)
    for value in (1, 3, 2):
        threats.provoke(field, one, "something", value)
    assert counted(field, one)["something"] == 3
    threats.calm(field, one, "something")
    assert "something" not in counted(field, one)


def test_the_game_master_adds_and_strikes_out_conditions() -> None:
    extra = (Further(side="blue", name="the dead rise", value=4), Further(side="red", name="hunger"))
    field = Playing(threats=extra, threats_off=("combat",))
    one, other = duel(field)
    assert counted(field, one) == {"the dead rise": 4}  # RFX-MORALE-70
    assert counted(field, other) == {"hunger": 1}
    field.put(one, Threats((Sticky("attacked"),), off=("attacked", "casualties")))
    assert counted(field, one) == {"the dead rise": 4}


# of the moment


@pytest.mark.parametrize(("light", "goggles", "dark"), [("bright", False, 0), ("dim", False, 1), ("dark", True, 0)])
def test_darkness_frightens_whoever_has_no_night_vision(field: Playing, light: str, goggles: bool, dark: int) -> None:
    one, _ = duel(field)
    field.is_now(one, night_vision=goggles)
    field.lights[5, 5] = Light(light)
    assert counted(field, one).get("darkness", 0) == dark  # RFX-MORALE-04


def test_two_to_one_is_a_threat_and_three_to_two_is_none(field: Playing) -> None:
    one, other = duel(field)
    more = [field.man("Irregular", (7 + n, 25), "red") for n in range(2)]
    field.sees(one, other, more[0])
    assert counted(field, one)["outnumbered"] == 1  # RFX-MORALE-04
    mate = field.man(cell=(7, 5))
    field.sees(one, other, *more)
    assert "outnumbered" not in counted(field, one)
    field.put(mate, replace(field.wounds(mate), out="head"))
    assert counted(field, one)["outnumbered"] == 1


def test_enemies_nobody_has_found_frighten_nobody_by_their_number(field: Playing) -> None:
    one, other = duel(field)
    before = counted(field, one)
    for n in range(6):
        field.man("Machine-gunner", (10 + n, 30), "red")
    assert counted(field, one) == before
    assert other in field.units("red")


def test_an_enemy_who_has_given_himself_up_is_none(field: Playing) -> None:
    one, other = duel(field, foe="Machine-gunner")
    assert counted(field, one)["armament"] == 1
    field.put(other, Gone("surrendered"))
    assert counted(field, one) == {"combat": 1, "enemy unseen": 1}


def test_seeing_no_enemy_is_a_threat_and_seeing_only_the_fallen_is_the_same(field: Playing) -> None:
    one, other = duel(field)
    assert "enemy unseen" not in counted(field, one)
    field.put(other, replace(field.wounds(other), dead=1))
    assert counted(field, one)["enemy unseen"] == 1  # RFX-MORALE-04
    field.sees(one)
    assert counted(field, one)["enemy unseen"] == 1


@pytest.mark.parametrize(
    ("items", "helpless"),
    [
        ((), 1),
        ((Item(PISTOL, Place.RIGHT, 12, 1),), 0),
        ((Item(PISTOL, Place.BELT, 12, 1),), 0),
        ((Item(PISTOL, Place.BELT, 0, 0),), 1),
        ((Item("Fighting knife", Place.RIGHT),), 1),
    ],
)
def test_a_weapon_that_reaches_nobody_is_as_good_as_none(
    field: Playing, items: tuple[Item, ...], helpless: int
) -> None:
    one, _ = duel(field)
    own = field.part(one, Arsenal)
    more = tuple(roster.standard().get(Weapon, name) for name in (PISTOL, "Fighting knife"))
    field.put(one, replace(own, weapons=tuple(dict.fromkeys((*own.weapons, *more)))))
    field.carries(one, *items)
    assert counted(field, one).get("no weapon", 0) == helpless  # RFX-MORALE-04


@pytest.mark.parametrize(("armour", "helpless"), [(1, 0), (9, 0), (40, 1)])
def test_a_rifle_against_armour_it_cannot_pierce_is_as_good_as_none(field: Playing, armour: int, helpless: int) -> None:
    one = field.man(cell=(5, 5))
    hull = tuple((facing, armour) for facing in ("hull_front", "hull_side", "hull_rear"))
    tank = field.figure("red", (5, 20), Vehicle(armour=hull), Crew(), Driving())
    field.sees(one, tank)
    assert counted(field, one).get("no weapon", 0) == helpless  # RFX-MORALE-04


def test_enemies_up_on_a_roof_or_behind_a_wall_are_in_the_better_place(field: Playing) -> None:
    one, other = duel(field)
    field.places[5, 25] = Ground(height=3.5)
    assert counted(field, one)["position"] == 1  # RFX-MORALE-04
    field.places.clear()
    assert "position" not in counted(field, one)
    field.lines[one, other] = {"hidden": 0.6}
    assert counted(field, one)["position"] == 1
    field.lines[other, one] = {"hidden": 0.6}
    assert "position" not in counted(field, one)


@pytest.mark.parametrize("foe", ["Machine-gunner", "Rocket gunner"])
def test_machine_guns_and_launchers_on_one_side_only_are_the_better_arms(field: Playing, foe: str) -> None:
    one, other = duel(field, foe=foe)
    assert counted(field, one)["armament"] == 1  # RFX-MORALE-04
    assert "armament" not in counted(field, other)
    field.man("Machine-gunner", (9, 5))
    assert "armament" not in counted(field, one)


def car(field: Playing, side: str, cell: tuple[int, int], rider: Ref) -> Ref:
    ref = field.figure(side, cell, Vehicle(), Crew((Seat("driver", drives=True, rider=rider),)), Driving())
    field.put(ref, Condition(State.FIT))
    return ref


def test_wheels_on_one_side_only_make_it_the_quicker_one(field: Playing) -> None:
    one, other = duel(field)
    empty = field.figure("red", (9, 30), Vehicle(), Crew(), Driving())
    field.sees(one, other, empty)
    assert "mobility" not in counted(field, one)
    driver = field.man("Irregular", (9, 30), "red")
    jeep = car(field, "red", (9, 30), driver)
    field.sees(one, other, jeep)
    assert counted(field, one)["mobility"] == 1  # RFX-MORALE-04


@pytest.mark.parametrize(("facing", "metres", "charges"), [(0, 10.0, 1), (4, 10.0, 0), (0, 0.0, 0)])
def test_a_vehicle_that_comes_on_is_a_charge(field: Playing, facing: int, metres: float, charges: int) -> None:
    one, other = duel(field)
    jeep = car(field, "red", (5, 30), other)
    field.put(jeep, Facing(facing), Driving(metres, field.clock.round, 0))
    field.sees(one, other, jeep)
    assert counted(field, one).get("charge", 0) == charges  # RFX-MORALE-03


@pytest.mark.parametrize(
    ("size", "gait", "charges"),
    [((1.7, 2.4, 0.8), Gait.TROT, 1), ((1.7, 2.4, 0.8), Gait.WALK, 0), ((0.6, 1.0, 0.4), Gait.SPRINT, 0)],
)
def test_a_beast_larger_than_a_man_at_a_trot_is_a_charge(
    field: Playing, size: tuple[float, float, float], gait: Gait, charges: int
) -> None:
    one = field.man(cell=(5, 5))
    foe = field.man("Hellhound", (5, 25), "red")
    field.put(foe, Body("quadruped", *size), Facing(0), Moving(gait, field.clock.round, 0))
    field.sees(one, foe)
    assert counted(field, one).get("charge", 0) == charges  # RFX-MORALE-03


def test_a_painful_hold_frightens_by_the_best_of_its_kind(field: Playing) -> None:
    one, other = duel(field, far=1)
    field.put(other, Control(one, 5, threats=3))
    assert counted(field, one)["held"] == 3  # RFX-GRAP-09


# the way out


def test_sides_without_a_way_out_are_named_by_the_scenario() -> None:
    field = Playing(no_escape=("blue",))
    one, other = duel(field)
    assert counted(field, one)["no escape"] == 1  # RFX-MORALE-04
    assert "no escape" not in counted(field, other)


def test_enemies_all_round_leave_no_way_out_and_one_gap_is_enough(field: Playing) -> None:
    one = field.man(cell=(20, 20))
    ring = [(20, 11), (26, 14), (29, 20), (26, 26), (20, 29), (14, 26), (11, 20), (14, 14)]
    foes = [field.man("Irregular", cell, "red") for cell in ring]
    field.sees(one, *foes)
    assert counted(field, one)["no escape"] == 1  # RFX-MORALE-04
    field.sees(one, *foes[:2], *foes[5:])
    assert "no escape" not in counted(field, one)


def test_four_walls_and_a_locked_door_leave_no_way_out(field: Playing) -> None:
    one, _ = duel(field)
    for way in range(8):
        field.barriers[(5, 5), way] = Barrier("wall", 2.5)
    assert counted(field, one)["no escape"] == 1  # RFX-MORALE-04
    field.barriers[(5, 5), 4] = Barrier("door", 2.0, state="locked")
    assert counted(field, one)["no escape"] == 1
    field.barriers[(5, 5), 4] = Barrier("door", 2.0, state="shut")
    assert "no escape" not in counted(field, one)


def test_from_close_by_one_may_still_run_away(field: Playing) -> None:
    one, _ = duel(field, far=3)
    assert "no escape" not in counted(field, one)


# wounds, losses, fears


@pytest.mark.parametrize(
    ("wounds", "painkiller", "level"),
    [
        ((Injury.SLIGHT, Injury.SLIGHT, Injury.MODERATE, Injury.SERIOUS, Injury.SERIOUS, Injury.NONE), False, 3),
        ((Injury.NONE, Injury.SERIOUS, Injury.NONE, Injury.NONE, Injury.NONE, Injury.NONE), True, 0),
        ((Injury.NONE, Injury.NONE, Injury.CRITICAL, Injury.NONE, Injury.NONE, Injury.NONE), True, 4),
    ],
)
def test_the_one_worst_wound_counts_its_level(field: Playing, wounds: Six, painkiller: bool, level: int) -> None:
    one, _ = duel(field)
    field.put(one, replace(field.wounds(one), levels=wounds, painkiller=painkiller))
    assert counted(field, one).get("injury", 0) == level  # RFX-MORALE-05, RFX-BOOST-03


@pytest.mark.parametrize(("down", "count"), [(0, 0), (1, 1), (2, 1), (3, 2), (5, 3), (7, 4)])
def test_of_eight_the_first_lost_counts_and_then_every_quarter(down: int, count: int) -> None:
    assert losses(8, down) == count  # RFX-MORALE-06


@given(st.integers(1, 40), st.integers(0, 40))
@settings(max_examples=60)
def test_more_losses_never_frighten_less(members: int, down: int) -> None:
    assert 0 <= losses(members, down) <= losses(members, down + 1)  # RFX-MORALE-06


def test_fears_roll_what_they_say() -> None:
    assert threats.fears(Scripted([3, 5]), phobia=False) == 3  # RFX-MORALE-09
    assert threats.fears(Scripted([3, 5]), phobia=True) == 5
    assert threats.breaks_code(Scripted([4])) == 4
    assert threats.horror(Scripted([]), utter=False) == 1  # RFX-MORALE-11
    assert threats.horror(Scripted([2, 9]), utter=True) == 9


@pytest.mark.parametrize(
    ("deadly", "protected", "near", "inside", "faces"),
    [(True, False, 6, 9, (6, 9, 3)), (True, True, 1, 2, (5, 2)), (False, False, 1, 2, (2, 6)), (False, True, 0, 0, ())],
)
def test_poison_in_the_air_frightens_more_inside_than_near_and_less_in_a_suit(
    deadly: bool, protected: bool, near: int, inside: int, faces: tuple[int, ...]
) -> None:
    dice = Scripted(faces)
    assert threats.hazard(dice, deadly=deadly, protected=protected) == near  # RFX-MORALE-10
    assert threats.exposure(dice, deadly=deadly, protected=protected) == inside
    assert not dice.left


def test_being_in_the_gas_takes_the_place_of_its_being_near(field: Playing) -> None:
    one, _ = duel(field)
    agent = roster.standard().get(Agent, "tear gas")
    field.lay(2, 6)
    morale.met_agent(field, one, agent, inside=False, protected=False)
    assert counted(field, one)["tear gas about"] == 1
    for _ in range(2):
        morale.met_agent(field, one, agent, inside=True, protected=False)
    there = counted(field, one)
    assert (there["in tear gas"], "tear gas about" in there) == (2, False)  # RFX-MORALE-10


def test_what_one_dreads_is_rolled_for_once_when_it_is_met(field: Playing) -> None:
    one, other = duel(field)
    field.is_now(one, aversions=("gas",), phobias=("irregular",))
    field.lay(2, 6, 4, 3)
    assert counted(field, one)["fear of irregular"] == 6  # RFX-MORALE-09
    assert field.part(other, Traits).role == "irregular"
    field.add(Cloud("tear gas", (((5, 5), 1.0),), 9))
    assert counted(field, one)["fear of gas"] == 3
    assert counted(field, one)["fear of gas"] == 3


def test_all_a_unit_has_is_in_its_kit(field: Playing) -> None:
    one, _ = duel(field)
    field.put(one, Kit())
    assert counted(field, one)["no weapon"] == 1
