"""What is shown of shots from mounts and vehicles against a second opinion, to the last fraction.

Every situation is drawn by lot from a fixed seed: what the shooter sits on or in and how fast that goes, its skills,
aim, weapon and volley, the range, how fast the target went, and the figures, wounds, armour and postures of both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from rules.frame.figure import Facing
from rules.gurps.fire.forms import Shoot, Suppress
from rules.gurps.melee.forms import Strike
from rules.gurps.state.fighting import Aim
from rules.gurps.state.turns import Ran, Rolling
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.skills import Skill
from rules.kernel.refs import Ref
from rules.parts import seats
from tests.rules.gurps import opinion, opinion_fire
from tests.rules.gurps.lots import KINDS, assert_same, enlisted, filled, person, shown, with_shield
from tests.rules.gurps.opinion import FRONT, Person
from tests.rules.gurps.opinion_fire import volley_bonus
from tests.rules.gurps.opinion_ground import Setting
from tests.rules.gurps.opinion_riding import RIDES, Seat, hampered, steered, zone_cap
from tests.rules.gurps.opinion_several import Marked, swept
from tests.rules.gurps.stage import Stage, squares
from tests.rules.gurps.test_riding import machine
from tests.tiers import thinned

HELD = (
    "Auto pistol 9 mm", "Auto pistol .45", "Revolver .44 Magnum", "SMG 9 mm", "Machine pistol 9 mm",
    "Assault rifle 5.56 mm", "Self-loading rifle 7.62 mm", "Bolt-action rifle 7.62 mm", "Bow", "Crossbow",
)  # fmt: skip
AUTOMATIC = ("SMG 9 mm", "Machine pistol 9 mm", "Assault rifle 5.56 mm")
SKILLS = ("Guns (Pistol)", "Guns (SMG)", "Guns (Rifle)", "Bow", "Crossbow")
ABOARD = (
    ("Motorcycle", 0), ("Motorcycle", 1), ("Car", 1), ("Armed pickup", 2), ("Horse wagon", 1), ("Armoured carrier", 2),
)  # fmt: skip
FEW = 4
"""Shots of a volley: few enough to be counted hit by hit."""
SADDLED = "sitting"
"""The posture of a rider: the text leaves open whether a saddle counts as one."""
GUNNER = 1
"""The seat behind the weapon of a vehicle that has one."""
HOME = (15, 90)
"""Where the vehicle or mount stands."""


@dataclass
class Scene:
    """Ann, aboard and about to shoot at Bob to the north of her."""

    stage: Stage
    ann: Person
    bob: Person
    first: Ref
    ref: Ref
    seat: Seat
    ran: int
    """How fast Bob went in his last turn, in yards a second."""
    ways: dict[str, Any]
    """How far Bob is, and for how long Ann has aimed."""
    aimed: str
    """The weapon that she has aimed."""


def scene(lot: Random, sheet: str, number: int, *, skills: Mapping[str, int] | None = None) -> Scene:
    """Ann in a seat of such a vehicle or mount, and an enemy before it."""
    stage, yards = Stage(squares(30, 100)), lot.choice((lot.randint(6, 30), lot.randint(6, 80)))
    ride, speed = machine(stage, sheet, HOME), lot.choice((0, lot.randint(1, RIDES[sheet]["top"])))
    ann, bob = person(lot, *HELD), person(lot, "Broadsword", kinds=KINDS)
    ann = replace(ann, hp=ann.full, stunned=False, posture="standing", skills={**ann.skills, **(skills or {})})
    first = enlisted(stage, ann, "blue", (1, 99), facing=0, quarters=60)
    seats.get_in(stage.table, first, ride, number)
    ref = enlisted(stage, bob, "red", (HOME[0], HOME[1] - yards), facing=4)
    ran = lot.choice((0, 0, 0, 11, 20))
    stage.put(ref, Ran(((0, 10 * ran),)))
    stage.put(ride, Rolling(speed))
    stage.look()
    stage.begin()
    stage.until(first)
    aim: dict[str, Any] = {"seconds": lot.choice((0, 1, 2, 3)), "braced": lot.random() < 0.4}
    gun = fixed(sheet) if fixed(sheet) and number == GUNNER and lot.random() < 0.7 else ann.weapon
    if aim["seconds"]:
        stage.put(first, Aim(gun, ref, **aim, until=stage.table.clock.round))
    return Scene(stage, ann, bob, first, ref, Seat(RIDES[sheet], speed), ran, {"yards": yards, **aim}, gun)


def fixed(sheet: str) -> str:
    """The weapon that its gunner serves; none if it has none."""
    return str(next((each["weapon"] for each in RIDES[sheet].get("mounts", ())), ""))


def assert_shots(lot: Random, made: Scene) -> None:
    """Each shot is shown to end as the second opinion says."""
    for action in filled(lot, made.stage, (Shoot,), 2):
        action = action.model_copy(update={"shots": min(action.shots, FEW)})
        assert_same(shown(made.stage, action), made.ref, ends(made, action))


def ends(made: Scene, action: Shoot) -> Any:
    """How a shot ends, in words."""
    kind = opinion.WEAPONS[action.weapon]
    use = next(each for each in kind["ranged"] if each.get("use", "fire") == action.use)
    ways = made.ways if action.weapon == made.aimed else {**made.ways, "seconds": 0}
    seat = replace(made.seat, served=action.weapon != made.ann.weapon)
    shot = opinion_fire.Shot(kind, use, shots=action.shots, sure=action.manner == "determined", **ways)
    called, part = str(action.called), str(action.called).split()[-1]
    need = seat.need(shot, made.ann, made.bob, part, ran=made.ran)
    need += opinion.aimed(part, called, made.bob, FRONT, chink=False)
    hits = opinion.struck(
        need, opinion.surest(shot.ways(made.bob, FRONT)), shots=shot.counted, recoil=int(use.get("rcl", 1)),
        near=part in opinion.NEAR, place=part, awake=made.bob.awake,
    )  # fmt: skip
    return made.bob.body.ends(opinion.attacked(made.bob.body, shot.blow(made.ann.st), hits, part), "not struck")


@pytest.mark.parametrize("number", thinned(range(12), 6))
def test_shots_of_good_riders(number: int) -> None:
    """GUR-VEH-01, GUR-RNG-02, GUR-AIM-02 to 05: riders who sit so well that it does not hold them back."""
    lot = Random(number)
    assert_shots(lot, scene(lot, "Riding horse", 0, skills={"Riding": 40}))


@pytest.mark.parametrize("number", thinned(range(4), 6))
def test_shots_of_poor_riders(number: int) -> None:
    """GUR-VEH-01: the lower of both skills is what distance and all else then count from."""
    lot = Random(number)
    made = scene(lot, "Riding horse", 0, skills={"Riding": lot.randint(8, 11), **dict.fromkeys(SKILLS, 16)})
    action = made.stage.fill(Shoot, called=Location.TORSO, shots=1)
    assert_same(shown(made.stage, action), made.ref, ends(made, action))


def test_blows_of_poor_riders() -> None:
    """GUR-VEH-01: a sword is swung with the lower of both skills too."""
    stage = Stage(squares(30, 100))
    horse = machine(stage, "Riding horse", HOME)
    ann = stage.unit("blue", (1, 1), weapons=["Broadsword"], skills={Skill.BROADSWORD: 16, Skill.RIDING: 9})
    stage.figures(ann, quarters=60)
    seats.get_in(stage.table, ann, horse, 0)
    ahead = min(stage.table.cells(horse), key=lambda cell: cell[1])
    bob = stage.unit("red", (ahead[0], ahead[1] - 1), facing=4)
    stage.begin()
    stage.until(ann)
    assert stage.forecast(Strike, target=bob).tallies[0].total <= 9


@pytest.mark.parametrize("number", thinned(range(5), 6))
@pytest.mark.parametrize(("sheet", "seat"), ABOARD)
def test_shots_of_those_aboard(sheet: str, seat: int, number: int) -> None:
    """GUR-RNG-02, GUR-AIM-02 to 05."""
    lot = Random(f"{sheet} {seat} {number}")
    assert_shots(lot, scene(lot, sheet, seat))


@pytest.mark.parametrize("number", thinned(range(6), 6))
@pytest.mark.parametrize("sheet", ["Armed pickup", "Light utility vehicle", "Armoured carrier"])
def test_shots_of_gunners(sheet: str, number: int) -> None:
    """GUR-RNG-02, GUR-AIM-02 to 05, GUR-VEH-01: with the weapon of the vehicle, or with their own."""
    lot = Random(f"{sheet} {number}")
    assert_shots(lot, scene(lot, sheet, GUNNER))


@pytest.mark.parametrize("number", thinned(range(6), 6))
def test_ground_under_fire_from_a_vehicle(number: int) -> None:
    """GUR-SUP-01, GUR-SUP-02: the mounted weapon strikes with two more at the most than one held in the hands."""
    lot = Random(number)
    made = scene(lot, lot.choice(("Armed pickup", "Light utility vehicle")), GUNNER)
    made.stage.put(made.first, Aim("", made.ref, 0, braced=False, until=0))
    near = made.stage.cell(made.ref)[1] + lot.randint(0, 3)
    gun = lot.choice((fixed("Armed pickup"), *([made.ann.weapon] if made.ann.weapon in AUTOMATIC else [])))
    action = made.stage.fill(Suppress, weapon=gun, place=(HOME[0], near), zones=1)
    kind = opinion.WEAPONS[gun]
    use, seat = kind["ranged"][0], replace(made.seat, served=gun != made.ann.weapon)
    shots = int(str(use["rof"]).strip("!"))
    shot = opinion_fire.Shot(kind, use, made.ways["yards"], shots=shots)
    need = seat.need(shot, made.ann, made.bob, "torso", ran=made.ran)
    need = min(need, zone_cap(volley_bonus(shots), fixed=seat.served))
    marked = Marked(need, opinion.surest(shot.ways(made.bob, FRONT)), awake=made.bob.awake)
    [came] = swept([marked], shots, int(use["rcl"]))
    mine = made.bob.body.ends(opinion.attacked(made.bob.body, shot.blow(made.ann.st), came), "not struck")
    assert_same(shown(made.stage, action), made.ref, mine)


@pytest.mark.parametrize("number", thinned(range(8), 6))
@pytest.mark.parametrize("sheet", ["Riding horse", "Motorcycle"])
def test_shots_at_riders(sheet: str, number: int) -> None:
    """GUR-VEH-01, GUR-RNG-06, GUR-DOD-01, GUR-DOD-05, GUR-BLK-01, GUR-POST-07: a unit that rides badly defends itself
    worse, in a vehicle only steering helps, and fast ones are harder to hit.
    """
    lot = Random(f"{sheet} {number}")
    stage, yards, most = Stage(squares(30, 100)), lot.randint(6, 25), RIDES[sheet]["top"]
    ride = machine(stage, sheet, (HOME[0], HOME[1] - yards), "red")
    ann, bob = person(lot, *HELD), with_shield(lot, person(lot, "Broadsword"))
    ann = replace(ann, hp=ann.full, stunned=False, posture="standing")
    bob = replace(bob, stunned=False, posture=SADDLED, skills={**bob.skills, "Riding": lot.randint(6, 15)})
    first = enlisted(stage, ann, "blue", HOME, facing=0, quarters=60)
    ref = enlisted(stage, replace(bob, posture="standing"), "red", (1, 1), facing=4)
    speed, evading = lot.choice((0, lot.randint(11, most), lot.randint(11, most))), lot.random() < 0.5
    seats.get_in(stage.table, ref, ride, 0)
    stage.put(ride, Facing(4), Rolling(speed, evading=evading))
    stage.look()
    stage.begin()
    stage.until(first)
    action = stage.fill(Shoot, target=ref, called=Location.TORSO)
    kind = opinion.WEAPONS[action.weapon]
    shot = opinion_fire.Shot(kind, kind["ranged"][0], yards, shots=action.shots)
    need = Setting(speed=speed).need(shot, ann, bob, "torso")
    ways = [each + hampered(bob) for each in shot.ways(bob, FRONT)]
    if sheet == "Motorcycle":
        ways = [steered(bob.skills[str(Skill.MOTORCYCLE)], RIDES[sheet]["handling"])] if evading else []
    hits = opinion.struck(
        need, opinion.surest(ways), shots=shot.counted, recoil=int(shot.use.get("rcl", 1)), awake=bob.awake
    )
    mine = bob.body.ends(opinion.attacked(bob.body, shot.blow(ann.st), hits), "not struck")
    assert_same(shown(stage, action), ref, mine)
