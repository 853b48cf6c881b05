"""The threat conditions of the moment, found from what a unit's side knows."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.figure import Item
from rules.frame.knowing import Awareness
from rules.frame.relations import enemies_among
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.reflex.core import work
from rules.reflex.core.able import alive
from rules.reflex.core.attempts import morale, traits, wounds
from rules.reflex.core.bands import band_between
from rules.reflex.hands.ready import arms, arsenal, kit, works
from rules.reflex.nerve import threats
from rules.reflex.nerve.outlook import gets_away, outlook
from rules.reflex.state import Company, Control, Fight, Task, Traits, Vehicle
from rules.reflex.terms.bands import Band
from rules.reflex.terms.body import LOCATIONS, Injury
from rules.reflex.terms.weapons import Weapon

COMBAT, DARKNESS, OUTNUMBERED, UNSEEN = "combat", "darkness", "outnumbered", "enemy unseen"
HELPLESS, POSITION, ARMAMENT, MOBILITY, TRAPPED = "no weapon", "position", "armament", "mobility", "no escape"
CHARGE, IRRATIONAL, INJURY, CASUALTIES, LEADER, LIFE = "charge", "irrational", "injury", "casualties", "leader", "life"
HIGHER = 3.0
COVERED = 0.75
AWAY = 90.0
"""Degrees off its facing from which a unit gets no nearer."""
MARGIN = 10
"""The margin by which a weapon is judged that may not be good enough (RFX-MORALE-04)."""
FACINGS = ("hull_front", "hull_side", "hull_rear")


def live(scene: Scene, unit: Ref) -> Iterator[tuple[str, int]]:
    """Every condition that holds now, casualties apart (RFX-MORALE-03 to 05, RFX-MORALE-08)."""
    side = scene.side(unit)
    there = outlook(scene, side)
    yield COMBAT, 1
    if scene.light(scene.cells(unit)[0]).night and not traits(scene, unit).night_vision:
        yield DARKNESS, 1
    if there.outnumbered:
        yield OUTNUMBERED, 1
    if not there.threatens(scene.find(unit, Awareness)):
        yield UNSEEN, 1
    if there.foes and not _reaches_any(scene, unit, there.foes):
        yield HELPLESS, 1
    if there.foes and _outplaced(scene, unit, there.foes):
        yield POSITION, 1
    if there.outgunned:
        yield ARMAMENT, 1
    if there.outrun:
        yield MOBILITY, 1
    if side in scene.options.no_escape or not gets_away(scene, there.cells, scene.cells(unit)[0]):
        yield TRAPPED, 1
    if any(_charges(scene, unit, foe) for foe in there.comers):
        yield CHARGE, 1
    yield INJURY, own_injury(scene, unit)
    yield LIFE, in_his_hands(scene, unit)
    yield "held", max((h.threats for _, h in scene.having(Control) if h.victim == unit), default=0)
    for further in scene.options.threats:
        if further.side == side:
            yield further.name, further.value


def usual(scene: Scene, unit: Ref) -> Iterator[tuple[str, int]]:
    """What usually weighs on an enemy, casualties apart, by what anybody can see of the fight: of his own mind nothing
    is known (RFX-MORALE-03, RFX-MORALE-05).
    """
    yield COMBAT, 1
    if scene.light(scene.cells(unit)[0]).night and not traits(scene, unit).night_vision:
        yield DARKNESS, 1
    if any(fight.attacked for _, fight in scene.having(Fight)):
        yield threats.ATTACKED, 1
        yield threats.AUTOMATIC, 1
    if own_injury(scene, unit):
        yield INJURY, own_injury(scene, unit)
    for further in scene.options.threats:
        if further.side == scene.side(unit) and further.value:
            yield further.name, further.value


def madmen(scene: Scene, unit: Ref) -> bool:
    """Whether he sees an enemy who is plainly out of his mind (RFX-MORALE-03)."""
    seen = enemies_among(scene, unit, (scene.find(unit, Awareness) or Awareness()).now)
    return any(traits(scene, foe).irrational for foe in seen)


def applying(scene: Scene, unit: Ref) -> tuple[tuple[str, int], ...]:
    """Live and sticking conditions together, those switched off left out (RFX-MORALE-01, RFX-MORALE-70)."""
    off = switched_off(scene, unit)
    there = [*live(scene, unit), *((each.name, each.value) for each in threats.of(scene, unit).sticky)]
    return tuple((name, value) for name, value in there if value > 0 and name not in off)


def switched_off(scene: Scene, unit: Ref) -> frozenset[str]:
    """The conditions that do not count for a unit, by the game master's word (RFX-MORALE-70)."""
    return frozenset((*threats.of(scene, unit).off, *scene.options.threats_off))


def own_injury(scene: Scene, unit: Ref) -> int:
    """The one worst injury, real or virtual; a painkiller hides all but a critical one (RFX-MORALE-05,
    RFX-BOOST-03).
    """
    hurt = wounds(scene, unit)
    return 0 if hurt.painkiller and hurt.worst < Injury.CRITICAL else int(hurt.worst)


def in_his_hands(scene: Scene, unit: Ref) -> int:
    """The worst injury of the patient it is treating, until that succeeds or is given up (RFX-MORALE-08)."""
    task = scene.find(unit, Task)
    if task is None or task.kind != work.AID or task.subject is None:
        return 0
    hurt = wounds(scene, task.subject)
    return int(max(hurt.actual(where) for where in LOCATIONS)) if hurt.unstable and not hurt.dead else 0


def strain(scene: Scene, unit: Ref, patient: Ref) -> Modifier | None:
    """What the patient's worst wound takes off the helper's check, beyond what weighs on him by now (RFX-MORALE-08)."""
    nerve, hurt = morale(scene, unit), wounds(scene, patient)
    if patient == unit or hurt.dead or LIFE in switched_off(scene, unit):
        return None
    worst = int(max(hurt.actual(where) for where in LOCATIONS))
    more = max(0, worst - in_his_hands(scene, unit))
    off = max(0, nerve.level + more - nerve.cuf) - nerve.excess
    return Modifier(-off, "caring for a casualty", "RFX-MORALE-08") if off else None


def losses(members: int, down: int) -> int:
    """The first casualty counts one, every further quarter of the side another (RFX-MORALE-06)."""
    return 0 if down == 0 else 1 + 4 * (down - 1) // max(1, members)


def casualty(scene: Scene, unit: Ref) -> bool:
    """Critically injured, unconscious or dead; the broken are counted apart (RFX-MORALE-06)."""
    hurt = wounds(scene, unit)
    return not alive(scene, unit) or bool(hurt.out) or hurt.worst is Injury.CRITICAL


def strength(scene: Scene, side: str) -> int:
    """Members of a side when the battle began."""
    for _, company in scene.having(Company):
        if company.side == side:
            return company.members
    return sum(scene.find(unit, Traits) is not None for unit in scene.units(side))


def _reaches_any(scene: Scene, unit: Ref, foes: tuple[Ref, ...]) -> bool:
    """Whether one of his weapons reaches an enemy and could harm him (RFX-MORALE-04)."""
    weapons = tuple(_weapons(scene, unit))
    bands = ((foe, band_between(scene, unit, foe)) for foe in foes)
    return any(band is not None and any(_serves(scene, weapon, foe, band) for weapon in weapons) for foe, band in bands)


def _weapons(scene: Scene, unit: Ref) -> Iterator[Weapon]:
    """All he has to fight with, in hand or not; guns without a round left are none."""
    held = arms(scene, unit)
    yield from (arm.weapon for arm in held if arm.item is None or arm.weapon.close or _loaded(arm.weapon, arm.item))
    own = arsenal(scene, unit)
    in_hand = {arm.item for arm in held}
    for item in kit(scene, unit).items:
        weapon = own.weapon(item.name)
        if weapon is not None and item not in in_hand and works(scene, unit, item.name) and _loaded(weapon, item):
            yield weapon


def _loaded(weapon: Weapon, item: Item) -> bool:
    return weapon.feed == "none" or item.loaded > 0 or item.spare > 0


def _serves(scene: Scene, weapon: Weapon, foe: Ref, band: Band) -> bool:
    if weapon.close and band is not Band.PERSONAL:
        return False
    if weapon.maximum is not None and band.rank > weapon.maximum.rank:
        return False
    if weapon.kind == "thrown" and weapon.maximum is None and band.rank > Band.CQB.rank:
        return False
    what = scene.find(foe, Vehicle)
    if what is None:
        return True
    force = max(weapon.damage, weapon.burst.blast if weapon.burst is not None else 0) + MARGIN
    weakest = min(what.armor(facing) for facing in FACINGS)
    return weakest == 0 or (weapon.penetration > 0 and force > weakest * weapon.penetration)


def _outplaced(scene: Scene, unit: Ref, foes: tuple[Ref, ...]) -> bool:
    """Half or more of the known enemies are covered or well above him, and he is neither (RFX-MORALE-04)."""
    own = scene.place(scene.cells(unit)[0]).height

    def better(foe: Ref) -> bool:
        above = scene.place(scene.cells(foe)[0]).height - own >= HIGHER
        return above or scene.silhouette(unit, foe).shown < COVERED

    def covered() -> bool:
        return any(scene.silhouette(foe, unit).shown < COVERED for foe in foes)

    return 2 * sum(better(foe) for foe in foes) >= len(foes) and not covered()


def _charges(scene: Scene, unit: Ref, foe: Ref) -> bool:
    """Something big on the move comes on, near and nearer (RFX-MORALE-03)."""
    band = band_between(scene, unit, foe)
    pose = scene.pose(foe)
    near = band is not None and band.rank <= Band.TIGHT.rank
    return near and scene.grid.off(pose.facing, pose.cell, scene.cells(unit)[0]) < AWAY
