"""What is shown of shots at covered, dim and running targets against a second opinion, to the last fraction.

Every situation is drawn by lot from a fixed seed: a wall before the target, its height and stuff, the light, smoke, how
fast the target went, and the figures, wounds, armour and postures of both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from rules.frame.ground import Light
from rules.frame.things import Cloud
from rules.gurps.core.scale import YARD
from rules.gurps.fire.forms import Shoot
from rules.gurps.state.fighting import Aim
from rules.gurps.state.turns import Ran
from rules.gurps.terms.anatomy import Location
from rules.kernel.refs import Ref
from tests.rules.gurps import opinion, opinion_fire
from tests.rules.gurps.lots import KINDS, assert_same, enlisted, filled, person, shown
from tests.rules.gurps.opinion import FRONT, Person
from tests.rules.gurps.opinion_ground import Setting, Wall
from tests.rules.gurps.stage import Stage, squares
from tests.tiers import thinned

BEAM = "Laser rifle"
"""A weapon whose shots go straight, up and down too."""
GUNS = (
    "Auto pistol 9 mm", "Auto pistol .45", "SMG 9 mm", "Assault rifle 5.56 mm", "Self-loading rifle 7.62 mm",
    "Bolt-action rifle 7.62 mm", "Gauss rifle 4 mm", "Auto shotgun 12 gauge", BEAM,
)  # fmt: skip
FEW = 4
"""Shots of a volley: few enough to be counted hit by hit."""
STUFF = (
    ("steel", (3, 6, 9)), ("iron", (4, 8)), ("aluminium", (6, 15, 25)), ("glass", (6, 12, 30)), ("stone", (30, 60)),
    ("wood", (600,)),
)  # fmt: skip
"""What a wall may be made of besides, and how many millimetres of it a shot may still pass."""
CLOSE = 20
"""Yards from which most shots hit what they are aimed at."""
METRES = {("low", "standing"): (0.95, 1.1), ("high", "standing"): (1.35, 1.5), ("high", "kneeling"): (0.85, 0.95)}
"""How high a wall is that hides as much of a posture."""


@dataclass
class Scene:
    """Ann, about to shoot at Bob to the north of her."""

    stage: Stage
    ann: Person
    bob: Person
    ref: Ref
    setting: Setting
    ways: dict[str, Any]
    """How far Bob is, and for how long Ann has aimed."""


def wall(lot: Random) -> Wall:
    """A wall by lot, a low one or a high one."""
    height, thick = lot.choice(("low", "high")), lot.choice((60, 120, 240))
    return Wall(height, lot.choice(("brick", "sandbag", "concrete")), thick, lot.random() < 0.8)


def covered(lot: Random) -> Setting:
    """A target behind a wall."""
    return Setting(wall(lot))


def dim(lot: Random) -> Setting:
    """Darkness, smoke or both."""
    return Setting(light=str(lot.choice(list(Light))), smoke=lot.choice((0, 0, 1, 2, 3, 4)))


def running(lot: Random) -> Setting:
    """A target that went fast in its last turn."""
    return Setting(speed=lot.choice((3, 6, 10, 11, 20, 40)), sprinted=lot.random() < 0.3, counted=lot.random() < 0.4)


def steep(lot: Random) -> Setting:
    """A target above the shooter, or below it."""
    return Setting(climb=lot.choice((-12, -7, -4, 3, 6, 10)))


def scene(lot: Random, setting: Setting, most: int = 150) -> Scene:
    """Two figures in such a setting, no farther apart than that."""
    yards, close = lot.choice((10, lot.randint(6, min(40, most)), lot.randint(6, most))), setting.wall
    stage = Stage(
        squares(9, yards + 12), human_speed_ignored=not setting.counted,
        overpenetration="walls" if close.through else "off",
    )  # fmt: skip
    guns = [gun for gun in GUNS if gun != BEAM or not setting.climb]
    ann, bob = person(lot, *guns), person(lot, "Broadsword", kinds=KINDS)
    ann = replace(
        ann, hp=ann.full, stunned=False, posture="standing" if close.height else lot.choice(("standing", "kneeling"))
    )
    if setting.climb:
        bob = replace(bob, posture="standing")
    if close.height:
        bob = replace(bob, posture=lot.choice([pose for height, pose in METRES if height == close.height]))
        height = lot.choice(METRES[close.height, bob.posture])
        stage.wall((5, 5), 4, height=height, material=close.material, millimetres=close.millimetres)
    if setting.climb:
        high = 5 if setting.climb > 0 else 5 + yards
        stage.terrain.ground[high, 5] = abs(setting.climb) * YARD + 0.05
    first = enlisted(stage, ann, "blue", (5, 5 + yards), facing=0, quarters=60)
    ref = enlisted(stage, bob, "red", (5, 5), facing=4)
    stage.put(ref, Ran(((0, 10 * setting.speed),), sprinted=setting.sprinted))
    stage.light(Light(setting.light))
    if setting.smoke:
        stage.table.cloud(Cloud("smoke", tuple(((5, 7 + at), 1.0) for at in range(setting.smoke)), 99))
    stage.look()
    stage.begin()
    seconds = lot.choice((0, 0, 1, 3)) * (not setting.blind)
    if seconds:
        stage.put(first, Aim(ann.weapon, ref, seconds, braced=False, until=stage.table.clock.round))
    return Scene(stage, ann, bob, ref, setting, {"yards": setting.reckoned(yards), "seconds": seconds})


def assert_shots(lot: Random, made: Scene) -> None:
    """Each shot is shown to end as the second opinion says."""
    for action in filled(lot, made.stage, (Shoot,), 2):
        action = action.model_copy(update={"shots": min(action.shots, FEW)})
        assert_same(shown(made.stage, action), made.ref, ends(made, action, made.setting.wall))


def ends(made: Scene, action: Shoot, close: Wall) -> Mapping[str, tuple[Fraction, Fraction]]:
    """How a shot ends, in words, with such a wall before the target."""
    kind = opinion.WEAPONS[action.weapon]
    use = kind["ranged"][0]
    shot = opinion_fire.Shot(kind, use, shots=action.shots, sure=action.manner == "determined", **made.ways)
    called, part = str(action.called), str(action.called).split()[-1]
    need = made.setting.need(shot, made.ann, made.bob, called)
    need += opinion.aimed(part, called, made.bob, FRONT, chink=False)
    hits = opinion.struck(
        need, made.setting.dodge(made.bob), shots=shot.counted, recoil=int(use.get("rcl", 1)),
        near=part in opinion.NEAR, place=part, awake=made.bob.awake,
    )  # fmt: skip
    body = close.over(made.bob.body, called)
    return made.bob.body.ends(opinion.attacked(body, shot.blow(made.ann.st), hits, part), "not struck")


@pytest.mark.parametrize("number", thinned(range(8), 6))
def test_covered_targets(number: int) -> None:
    """GUR-COV-01, GUR-COV-02, GUR-DR-01, GUR-DR-05."""
    lot = Random(number)
    assert_shots(lot, scene(lot, covered(lot)))


@pytest.mark.parametrize("number", thinned(range(3), 6))
@pytest.mark.parametrize(("material", "thick"), STUFF)
def test_targets_behind_other_stuff(material: str, thick: tuple[int, ...], number: int) -> None:
    """GUR-COV-02: the published DR of an inch is a range; what is shown holds for one figure out of it."""
    lot = Random(f"{material} {number}")
    made = scene(lot, Setting(Wall(lot.choice(("low", "high")), material, lot.choice(thick))), CLOSE)
    action = made.stage.fill(Shoot, called=Location.RIGHT_LEG, shots=1)
    told = {each.text: (each.chance, each.chance * each.loss) for each in shown(made.stage, action).of(made.ref)}
    assert told in [ends(made, action, reading) for reading in made.setting.wall.readings]


@pytest.mark.parametrize("number", thinned(range(6), 6))
def test_darkness_and_smoke(number: int) -> None:
    """GUR-VIS-01, GUR-DEF-03."""
    lot = Random(number)
    assert_shots(lot, scene(lot, dim(lot)))


@pytest.mark.parametrize("number", thinned(range(6), 6))
def test_running_targets(number: int) -> None:
    """GUR-RNG-06."""
    lot = Random(number)
    assert_shots(lot, scene(lot, running(lot)))


@pytest.mark.parametrize("number", thinned(range(4), 6))
def test_up_and_down(number: int) -> None:
    """GUR-ELEV-01."""
    lot = Random(number)
    assert_shots(lot, scene(lot, steep(lot)))
