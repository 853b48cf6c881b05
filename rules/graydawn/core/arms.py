"""What a unit has at hand: weapons, hands, ammunition, armour."""

from __future__ import annotations

from dataclasses import dataclass

from rules.frame.figure import Item, Kit
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.graydawn.core import figures
from rules.graydawn.flesh.damage import Missile, Shield
from rules.graydawn.state import Arsenal, Faults, Turn, Wear
from rules.graydawn.terms.anatomy import ARMS, Part
from rules.graydawn.terms.weapons import BURST, Armour, Mode, Weapon
from rules.kernel.refs import Ref

SEMI = 2
"""Shots of a double tap: all that semi-automatic fire gets aimed in an action (GRD-ACT-01)."""
LAYERS = ((4, 5), (8, 4), (14, 3), (20, 2), (26, 1))
"""What a thinner layer adds to a thicker one, by up to how much they differ (GRD-ARM-04)."""


@dataclass(frozen=True, slots=True)
class Arm:
    """A weapon at hand: its figures, and the thing itself; None for a part of the body."""

    weapon: Weapon
    item: Item | None

    @property
    def loaded(self) -> int:
        return self.item.loaded if self.item is not None else 0


def arsenal(scene: Scene, unit: Ref) -> Arsenal:
    """The figures of everything a unit has."""
    return scene.find(unit, Arsenal) or Arsenal()


def kit(scene: Scene, unit: Ref) -> Kit:
    """What a unit carries."""
    return scene.find(unit, Kit) or Kit()


@lookup
def arms(scene: Scene, unit: Ref) -> tuple[Arm, ...]:
    """All that a unit could attack with as it stands: what it holds, and what is grown."""
    own = arsenal(scene, unit)
    held = ((own.weapon(item.name), item) for item in kit(scene, unit).held())
    found = [Arm(weapon, item) for weapon, item in held if weapon is not None]
    return (*found, *(Arm(weapon, None) for weapon in own.weapons if weapon.natural))


def arm(scene: Scene, unit: Ref, name: str) -> Arm | None:
    """One of them, by name."""
    return next((each for each in arms(scene, unit) if each.weapon.name == name), None)


def usable_hands(scene: Scene, unit: Ref) -> int:
    """Hands on arms that are not crippled (GRD-CRIP-09)."""
    crippled = {limb.part for limb in figures.wounds(scene, unit).crippled}
    return sum(part not in crippled for part in ARMS)


def rounds(weapon: Weapon, mode: Mode, loaded: int) -> int:
    """Rounds that one firing action takes: a shot, a double tap, three, or a spray (GRD-ACT-01)."""
    wanted = {"single": 1, "semi": min(SEMI, weapon.rof), "burst": BURST, "auto": weapon.rof}[mode]
    return min(wanted, loaded)


def unfit(scene: Scene, unit: Ref, with_arm: Arm, mode: Mode) -> str:
    """Why a gun at hand cannot be fired like this now; "" when it can."""
    weapon = with_arm.weapon
    if mode not in weapon.modes:
        return f"does not fire {mode}"
    wrong = faulty(scene, unit, weapon.name)
    if wrong:
        return wrong
    turn = scene.find(unit, Turn)
    if turn is not None and turn.chambered == weapon.name and turn.round == scene.clock.round and mode != "single":
        return "is fired shell by shell this turn"
    if weapon.hands > usable_hands(scene, unit):
        return "needs both hands" if weapon.hands == 2 else "needs a hand"
    least = BURST if mode in ("burst", "auto") else 1
    if with_arm.loaded < least:
        return "is empty" if not with_arm.loaded else f"needs {least} rounds"
    return ""


def faulty(scene: Scene, unit: Ref, name: str) -> str:
    """What is wrong with a weapon after a critical failure; "" if nothing is (GRD-FUMBLE-02, GRD-FUMBLE-05)."""
    known = scene.find(unit, Faults) or Faults()
    wrongs = (("is broken", known.broken), ("is jammed", known.jammed), ("is stuck", known.stuck))
    return next((words for words, names in wrongs if name in names), "")


def missile(weapon: Weapon, *, fullest: bool = False) -> Missile:
    """What a weapon strikes with."""
    dice, sides, plus = weapon.dice
    return Missile(
        dice,
        sides,
        plus,
        pierces=weapon.ammunition == "armour piercing",
        hollow=weapon.ammunition == "hollow point",
        edged=weapon.edged,
        blunt=weapon.blunt,
        stuns=weapon.stuns,
        halved=weapon.halved,
        fullest=fullest,
    )


AMMUNITION_GRAZES = {"ball": 0, "armour piercing": 2, "hollow point": -2}
"""What ammunition adds to the graze rolls of those it hits (GRD-GRAZE-04)."""


def graze_bonus(weapon: Weapon) -> int:
    """What a weapon and its ammunition add to graze rolls (GRD-GRAZE-04)."""
    return AMMUNITION_GRAZES[weapon.ammunition] + weapon.graze


# armour


def worn(scene: Scene, unit: Ref) -> tuple[Armour, ...]:
    """The armour a unit has on, or has grown."""
    return arsenal(scene, unit).armour


@lookup
def armour(scene: Scene, unit: Ref, part: Part) -> Shield:
    """Stopping power on a part of the body, layers together, less what hits have worn off
    (GRD-ARM-01, GRD-ARM-03, GRD-ARM-04).
    """
    suits = sorted((suit for suit in worn(scene, unit) if suit.at(part)), key=lambda suit: suit.at(part))
    power = 0
    for suit in suits:
        power = layered(power, suit.at(part))
    lost = (scene.find(unit, Wear) or Wear()).at(part)
    return Shield(0, max(0, power - lost), bool(suits) and all(suit.soft for suit in suits))


def layered(one: int, other: int) -> int:
    """Two layers: the thicker, and a bonus by how much they differ (GRD-ARM-04)."""
    thin, thick = sorted((one, other))
    return thick + (next((bonus for apart, bonus in LAYERS if thick - thin <= apart), 0) if thin else 0)


def proof(scene: Scene, unit: Ref) -> bool:
    """Whether armour keeps point-blank shots from doing all they can (GRD-PB-01)."""
    return any(suit.point_blank_proof for suit in worn(scene, unit))
