"""Fire at one target, worked out: how many checks each pull of the trigger makes, against what number, and why."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from operator import attrgetter
from typing import Literal, NamedTuple

from rules.darkconspiracy.core import arms, distance, figures
from rules.darkconspiracy.core.arms import Arm
from rules.darkconspiracy.core.checks import Level, tallied
from rules.darkconspiracy.fire import bursts, ranges, recoil, situation
from rules.darkconspiracy.fire.ranges import Band, Range
from rules.darkconspiracy.senses import surprise
from rules.darkconspiracy.state.fire import Aiming
from rules.darkconspiracy.terms.skills import Attribute, Skill
from rules.darkconspiracy.terms.weapons import Round, Weapon
from rules.darkconspiracy.vehicles import aboard, flight
from rules.frame.recall import lookup
from rules.frame.scene import Pose, Scene
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.parts import seats

Mode = Literal["single", "burst"]
Kind = Literal["aimed", "targeted", "quick", "burst", "guided"]
Pace = Literal["", "walk", "trot"]
SHIFT: dict[Kind, int] = {"aimed": 0, "targeted": 1, "quick": 1, "burst": 0, "guided": 0}
"""Levels by the type of shot (DKC-TYPE-01, DKC-TYPE-02, DKC-TYPE-03)."""
CAREFUL = ("aimed", "targeted")
OPEN = ("", "open")
"""Seats from which one fires freely."""
SMALL = (Skill.RIFLE, Skill.PISTOL)


@dataclass(frozen=True, slots=True)
class Attack:
    """A row of pulls of the trigger at one target with one weapon."""

    attacker: Ref
    target: Ref
    arm: Arm
    load: Round
    mode: Mode = "single"
    pulls: int = 1
    part: str = ""
    """The part that is aimed at; "" for none in particular."""
    pace: Pace = ""
    """At what gait the shooter goes meanwhile (DKC-MV-01)."""
    two: bool = False
    """Whether another weapon is fired along with it (DKC-REC-05)."""
    before: int = 0
    """Pulls of the same action before these: none of these is the first."""
    recoil: int = 0
    """What those have added to the running total (DKC-REC-01)."""
    fired: int = 0
    """Rounds that they took out of this magazine."""
    reacting: bool = False
    """Whether it is opportunity fire (DKC-OPP-02)."""
    pose: Pose | None = None
    """How the target stands, where that is not as it is now."""
    _hash: int = field(default=0, init=False, repr=False, compare=False)

    def __hash__(self) -> int:
        """Kept, for it is asked for again and again."""
        if not self._hash:
            object.__setattr__(self, "_hash", hash(FIELDS(self)))
        return self._hash

    def pulled(self, many: int) -> Attack:
        """The same with so many pulls of the trigger."""
        return self if many == self.pulls else replace(self, pulls=many)

    def bullet(self) -> Attack:
        """The same as far as what a hit does hangs on it: the mode decides about pellets alone."""
        mode = self.mode if self.load.pellet else "single"
        return Attack(self.attacker, self.target, self.arm, self.load, mode, part=self.part, pose=self.pose)


FIELDS = attrgetter(*[each.name for each in fields(Attack) if each.init])


class Pull(NamedTuple):
    """One pull of the trigger: how many checks, against what number."""

    kind: Kind
    need: int
    checks: int
    strays: bool
    """Whether its misses fly on: those of bursts and of pellets (DKC-AUTO-03)."""
    rounds: int
    """Rounds that it takes."""
    over: int
    """By how much the running total of recoil exceeds strength."""


# distance and skill


@lookup
def away(scene: Scene, attack: Attack, *, aimed: bool) -> Range | None:
    """How far off the target is for this weapon; None out of reach (DKC-RANGE-01). To a range finder no target is fast
    (DKC-SKILL-02).
    """
    metres = distance.metres(scene, attack.attacker, attack.target, there=attack.pose)
    weapon = attack.arm.weapon
    finder = aimed and situation.finder(scene, attack.attacker, attack.target, weapon.name)
    fast = not finder and situation.fast(scene, attack.target)
    return ranges.measured(metres, weapon, attack.load, scoped=aimed and weapon.scope, fast=fast)


def skill(scene: Scene, attack: Attack, *, burst: bool) -> Skill:
    """The skill that it is fired with: bursts of all small arms with rifles', launchers with the better of two
    (DKC-SKILL-01, DKC-AUTO-01).
    """
    weapon = attack.arm.weapon
    if weapon.category == "launcher":
        return max((Skill.RIFLE, Skill.HEAVY), key=lambda each: figures.skill(scene, attack.attacker, each))
    return Skill.RIFLE if burst and weapon.skill in SMALL else weapon.skill


# what each pull is


def pulls(scene: Scene, attack: Attack) -> tuple[Pull, ...]:
    """Every pull in order, with the running total of recoil (DKC-FIRE-03, DKC-REC-01)."""
    return _row(scene, attack.pulled(1), max(attack.pulls, most(attack)))[: attack.pulls]


@lookup
def _row(scene: Scene, attack: Attack, many: int) -> tuple[Pull, ...]:
    """The same of as many as there could be: what one of them is does not hang on those after it."""
    held, kick = strength(scene, attack), _kick(scene, attack)
    left, total, found = attack.arm.loaded - attack.fired, attack.recoil, list[Pull]()
    for number in range(many):
        total += kick
        pull = _pull(scene, attack, number, recoil.over(total, held), left)
        left -= pull.rounds
        found.append(pull)
    return tuple(found)


def strength(scene: Scene, attack: Attack) -> int:
    """The strength that the running total is held against (DKC-REC-03, DKC-REC-05)."""
    current = figures.attribute(scene, attack.attacker, Attribute.STR)
    return recoil.strength(current, two=attack.two, walking=attack.pace == "walk", trotting=attack.pace == "trot")


def _kick(scene: Scene, attack: Attack) -> int:
    """What one pull adds to the running total (DKC-REC-01, DKC-REC-02, DKC-REC-04)."""
    still = not attack.pace and not attack.two and situation.steadied(scene, attack.attacker, attack.arm)
    return recoil.kick(attack.arm.weapon, burst=attack.mode == "burst" and not attack.load.pellet, steadied=still)


def _pull(scene: Scene, attack: Attack, number: int, over: int, left: int) -> Pull:
    """One pull: a single shot, a burst, or shells of buckshot, which are bursts themselves at medium range
    (DKC-AUTO-01, DKC-SHOT-01).
    """
    weapon, kind = attack.arm.weapon, kind_of(scene, attack, number)
    range_ = away(scene, attack, aimed=kind in CAREFUL)
    assert range_ is not None, "fired out of reach"
    rounds = bursts.spent(weapon, left) if attack.mode == "burst" else 1
    shells = bursts.checks(weapon, range_, over, left) if attack.mode == "burst" else 1
    burst = is_burst(attack, range_)
    if attack.load.pellet and burst:
        shells = bursts.pellets(shells, range_, 0 if attack.mode == "burst" else over)
    need = int(to_hit(scene, attack, kind, 0 if attack.mode == "burst" or burst else over).total)
    return Pull(kind, need, shells, burst, rounds, over)


def is_burst(attack: Attack, range_: Range) -> bool:
    """Whether every round is a check of its own at IMP: of bursts, and of pellets beyond short range; shells of an
    automatic shotgun are single shots at short range (DKC-AUTO-01, DKC-SHOT-01).
    """
    return range_.counts > Band.SHORT if attack.load.pellet else attack.mode == "burst"


def kind_of(scene: Scene, attack: Attack, number: int) -> Kind:
    """The type of a shot by its place in the action: the first after an aim is aimed, or targeted at a part; with a
    laser sight the first three; all others are quick (DKC-TYPE-01 to DKC-TYPE-04).
    """
    plain = away(scene, attack, aimed=False)
    if plain is not None and is_burst(attack, plain):
        return "burst"
    weapon = attack.arm.weapon
    if weapon.category == "missile":
        return "guided"
    if attack.mode == "burst" or attack.pace or attack.two or situation.hurried(scene, attack.attacker, weapon.name):
        return "quick"
    taken = aim(scene, attack) if attack.before + number == 0 else None
    if taken is not None:
        return "targeted" if attack.part and not chosen(scene, attack) else "aimed"
    metres = distance.metres(scene, attack.attacker, attack.target, there=attack.pose)
    lasered = weapon.laser and metres <= situation.LASER
    return "aimed" if lasered and attack.before + number < situation.LASERED else "quick"


def aim(scene: Scene, attack: Attack) -> Aiming | None:
    """The aim that has been taken at this target with this weapon and not been fired from yet; an enemy that was in
    sight when ground was aimed at counts for opportunity fire (DKC-TYPE-01, DKC-OPP-02).
    """
    found = scene.find(attack.attacker, Aiming)
    if found is None or not found.fresh or found.weapon != attack.arm.weapon.name:
        return None
    at = found.target == attack.target or (attack.reacting and attack.target in found.seen)
    return found if at and attack.target in found.seen else None


def chosen(scene: Scene, attack: Attack) -> bool:
    """Whether the shooter simply picks where it hits: the target is surprised by it, as in an ambush (DKC-SUR-02,
    DKC-AMB-01).
    """
    return surprise.benefits(scene, attack.attacker, attack.target)


# the number of a check


@lookup
def to_hit(scene: Scene, attack: Attack, kind: Kind, over: int = 0) -> Tally:
    """What a check must not exceed: skill and attribute by range, type of shot and situation (DKC-FIRE-03)."""
    careful = kind in CAREFUL
    range_ = away(scene, attack, aimed=careful)
    assert range_ is not None, "fired out of reach"
    unit, target, weapon = attack.attacker, attack.target, attack.arm.weapon.name
    burst, used = kind == "burst", skill(scene, attack, burst=kind == "burst")
    near = burst and range_.counts is Band.SHORT
    base = figures.base(
        scene,
        unit,
        used,
        None if burst else situation.ridden(scene, unit, figures.skill(scene, unit, used)),
        situation.found(scene, unit, target, weapon, range_.true, aimed=careful),
        situation.sized(scene, target),
        Modifier(-over, "recoil", "DKC-REC-01"),
        Modifier(bursts.SHORT_BONUS, "burst at short range", "DKC-AUTO-01") if near else None,
    )
    shot = Modifier(SHIFT[kind], f"{kind} shot", "DKC-TYPE-03")
    shifts = situation.shifts(scene, unit, target, weapon, attack.pose)
    if kind == "guided":
        shifts = tuple([shift for shift in shifts if shift.rule != "DKC-AIR-01"])
    return tallied("To hit", base, _level(attack, kind, range_), shot, *shifts)


def _level(attack: Attack, kind: Kind, range_: Range) -> int:
    """How hard a check is to begin with: by range; a burst IMP; a missile EZY, against aircraft as it is accurate
    (DKC-RANGE-01, DKC-AUTO-01, DKC-MISSILE-01, DKC-MISSILE-02).
    """
    if kind == "guided":
        accuracy = attack.arm.weapon.against_aircraft
        return Level[accuracy] if accuracy else Level.EZY
    return Level.IMP + range_.beyond if kind == "burst" else ranges.level(range_)


def astray(scene: Scene, attacker: Ref, weapon: Weapon) -> int:
    """What stray rounds must not exceed: IMP without the bonus of short range, with the shooter's own shifts only
    (DKC-AUTO-03).
    """
    base = figures.base(scene, attacker, Skill.RIFLE if weapon.skill in SMALL else weapon.skill)
    return int(tallied("Strays", base, Level.IMP, *situation.own(scene, attacker, weapon.name)).total)


# what may not be


def spared(scene: Scene, attack: Attack, *, to_aim: bool = False) -> str:
    """Why a target cannot be fired at with this weapon, or aimed at; "" when it can."""
    weapon, unit, target = attack.arm.weapon, attack.attacker, attack.target
    if not weapon.short:
        return "is fired indirectly only"
    if situation.ride(scene, target) is not None and situation.paired(scene, target) is None:
        return "is aboard a vehicle: fire at that"
    if not scene.in_line(unit, target):
        return "out of sight"
    wrong = _against_aircraft(scene, attack) or (
        "must be aimed at first" if weapon.category == "missile" and not to_aim and aim(scene, attack) is None else ""
    )
    if wrong:
        return wrong
    reached = away(scene, attack, aimed=aim(scene, attack) is not None)
    last = ranges.Band(attack.load.reach - 1) if attack.load.reach else Band.EXTREME
    if through_port(scene, unit, attack.arm):
        last = Band.SHORT
    if reached is None or reached.true > last:
        return f"is out of range: {lengths.metres(ranges.limit(weapon.short, last, scoped=weapon.scope))} at most"
    return ""


def _against_aircraft(scene: Scene, attack: Attack) -> str:
    """Only automatic weapons and missiles made for it are fired at what is in the air, and those at nothing else; of
    two in the air the one at a disadvantage fires nothing that is fixed (DKC-AIR-01, DKC-MISSILE-02, DKC-AIRAIR-01).
    """
    weapon, up = attack.arm.weapon, aboard.flying(scene, attack.target)
    if weapon.against_aircraft:
        return "" if up else "is not in the air"
    if up and not weapon.burst:
        return "is in the air: only automatic weapons reach it"
    return flight.duel(scene, attack.attacker, attack.target, weapon.name)[1]


def through_port(scene: Scene, unit: Ref, arm: Arm) -> bool:
    """Whether a weapon is fired through a firing port: a hand-held weapon from a closed seat (DKC-VFIRE-02)."""
    seat = seats.seat_of(scene, unit)
    return seat is not None and arm.carrier is None and seat.exposure not in OPEN


def unfit(scene: Scene, unit: Ref, arm: Arm) -> str:
    """Why a gun at hand cannot be fired now; "" when it can (DKC-FIRE-01, DKC-VFIRE-01, DKC-VFIRE-02)."""
    weapon = arm.weapon
    if not arm.loaded:
        return "is empty"
    if arm.carrier is None and weapon.hands > arms.hands(scene, unit):
        return "needs both hands" if weapon.hands == 2 else "needs a hand"
    if weapon.skill is Skill.HEAVY and weapon.category != "launcher" and not figures.skill(scene, unit, Skill.HEAVY):
        return "takes skill in heavy weapons"
    if through_port(scene, unit, arm):
        seat = seats.seat_of(scene, unit)
        if seat is None or not seat.port or seat.drives or seat.mount:
            return "there is no firing port"
        if not weapon.port:
            return "does not fit a firing port"
    return aboard.silent(scene, unit, weapon.name)


def modes(weapon: Weapon) -> tuple[Mode, ...]:
    """How a weapon fires: shot by shot, and in bursts if it is automatic (DKC-ROF-01)."""
    return ("single", "burst") if weapon.burst else ("single",)


def most(attack: Attack) -> int:
    """Pulls of one action, as far as the magazine goes (DKC-ROF-01)."""
    weapon = attack.arm.weapon
    each = weapon.burst * weapon.barrels if attack.mode == "burst" else 1
    return min(weapon.most, -(-attack.arm.loaded // max(1, each)))


def after(scene: Scene, attack: Attack, target: Ref, many: int) -> Attack:
    """The fire at the next target of the same action (DKC-FIRE-03)."""
    done = pulls(scene, attack)
    return replace(
        attack,
        target=target,
        pulls=many,
        part="",
        before=attack.before + len(done),
        recoil=attack.recoil + len(done) * _kick(scene, attack),
        fired=attack.fired + sum(pull.rounds for pull in done),
    )
