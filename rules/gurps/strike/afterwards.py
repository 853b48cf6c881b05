"""What follows from an attack and its defence: ripostes, weapons that break, hands that are hurt on armour."""

from __future__ import annotations

from rules.frame.figure import Kit, Position
from rules.frame.means import Means
from rules.frame.scene import Event, Scene, Table
from rules.gurps import rolls
from rules.gurps.core import arms, figures, footing, riding, unarmed
from rules.gurps.core.arms import Arm
from rules.gurps.defence.meeting import Met
from rules.gurps.defence.parrying import fending, is_fragile
from rules.gurps.defence.way import Way
from rules.gurps.flesh import armour
from rules.gurps.flesh.blows import Strike
from rules.gurps.flesh.blows import strike as dice_of
from rules.gurps.flesh.harming import Harm, Hit
from rules.gurps.harm import condition, hurting
from rules.gurps.senses import knowing
from rules.gurps.strike import disarming, mishaps
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.damage import Damage, Hurt
from rules.gurps.terms.skills import Attribute
from rules.gurps.terms.weapons import Melee
from rules.kernel.dice import Pool
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.parts import room

LIMBS = {"hand": Location.RIGHT_ARM, "foot": Location.RIGHT_LEG, "head": Location.FACE, "tail": Location.TORSO}
"""The part of the body that strikes, as a target (GUR-PAR-06)."""
MARTIAL = -4
"""On the riposte against a blow by Judo or Karate (GUR-PAR-06)."""
HARD, EVERY = 3, 5
"""The DR that hurts a bare limb, and the basic damage for each point of it (GUR-UNARM-02)."""


def stays_ready(scene: Scene, made: Attack) -> bool:
    """Whether its weapon can be used again at once (GUR-ATK-05)."""
    return arms.stays_ready(scene, made.attacker, made.arm, made.use)


def is_shield(scene: Scene, made: Attack) -> bool:
    """Whether it is made with a shield (GUR-FEINT-04)."""
    return arms.arsenal(scene, made.attacker).shield(made.arm.weapon.name) is not None


def defended(table: Table, made: Attack, met: Met, *, limb: bool = True) -> None:
    """What a defence does besides, and the try before it: an attacker thrown off by a critical success, a defender who
    slips, weapons that break, a limb that is struck, unless the whole body comes (GUR-AOD-02, GUR-CRIT-02, GUR-CRIT-03,
    GUR-PAR-06, GUR-PAR-07).
    """
    if met.before is not None:
        defended(table, made, met.before, limb=limb)
    way = met.way
    if way is None:
        return
    if met.stopped:
        disarming.shielded(table, made, met)
    if way.how == "parry":
        _parried(table, made, met, limb=limb)
    _goes_wrong(table, made, met, way)


def _goes_wrong(table: Table, made: Attack, met: Met, way: Way) -> None:
    """An attacker thrown off by a critical success, a defender who slips (GUR-CRIT-02, GUR-CRIT-03)."""
    if met.critical and made.ranged is None and not way.vain:
        mishaps.attack_fumbled(table, made)
    elif met.fumbled and way.how == "dodge":
        condition.falls(table, made.target)
    elif met.fumbled and way.how == "block":
        condition.unready(table, made.target, way.thing)
    elif met.fumbled:
        mishaps.parry_fumbled(table, made, way)


def _parried(table: Table, made: Attack, met: Met, *, limb: bool) -> None:
    """After a parry: what was too heavy for it, what breaks, the riposte."""
    way, unit = met.way, made.target
    if way is None or met.fell is None:
        return
    arm = arms.arm(table, unit, way.thing) if not way.bare else None
    touched = met.stopped > 0 or (way.vain and met.fell.success) or way.swept
    broken = False
    if arm is not None and touched and way.breaks:
        broken = table.dice(unit).roll(Pool(1)).value <= way.breaks
    if arm is not None and touched and is_fragile(arm.weapon):
        broken = broken or not fending(arm.weapon) or not _still_whole(table, unit, arm)
    if broken and arm is not None:
        disarming.breaks(table, unit, arm.weapon.name)
    elif way.swept:
        _swept_aside(table, made, arm)
    if met.stopped and not way.bare and arm is not None and made.ranged is None and limb:
        _ripostes(table, made, arm)


def _still_whole(table: Table, unit: Ref, arm: Arm) -> bool:
    """A bow is ruined as a bow by its first parry, and breaks at the next; other fragile things break at once
    (GUR-PAR-08).
    """
    if arm.weapon.melee or not arms.useful(table, unit, arm.weapon.name):
        return False
    disarming.ruins(table, unit, arm.weapon.name)
    return True


def _swept_aside(table: Table, made: Attack, arm: Arm | None) -> None:
    """Too heavy to parry: the weapon is dropped; bare hands are driven back a yard, and a DX roll keeps standing; one
    that rides keeps its seat (GUR-PAR-07).
    """
    unit = made.target
    if arm is not None and arm.item is not None:
        if arm.item in table.part(unit, Kit).items:
            condition.let_fall(table, unit, arm.item)
        return
    if riding.carrier(table, unit) is not None:
        return
    here, grid = table.cells(unit)[0], table.grid
    back = grid.step(here, grid.direction(table.cells(made.attacker)[0], here))
    if back in grid and room.free(table, back):
        table.put(unit, Position(back))
    if not rolls.roll(table.dice(unit), int(footing.steady(table, unit).total)).success:
        condition.falls(table, unit)


def riposte(scene: Scene, made: Attack, arm: Arm) -> tuple[Tally, Hit] | None:
    """What a weapon that has parried a bare limb may strike it with, by a roll of its skill; None where it cannot
    (GUR-PAR-06).
    """
    unit, uses = made.target, arm.weapon.melee
    if not uses or not isinstance(made.use, Melee) or not made.arm.weapon.natural:
        return None
    own = figures.skill(scene, unit, arm.weapon.skill_for(uses[0]))
    found = uses[0].harms
    if own is None or found is None:
        return None
    style = unarmed.skill(figures.traits(scene, made.attacker), made.arm.weapon, made.use)
    total = own.plus(Modifier(MARTIAL, style.value, "GUR-PAR-06") if style in unarmed.MARTIAL else None)
    limb = LIMBS.get(made.use.limb, Location.RIGHT_ARM)
    return total, Hit(dice_of(found, figures.traits(scene, unit).st), limb)


def _ripostes(table: Table, made: Attack, arm: Arm) -> None:
    """The weapon that has parried strikes the limb; there is no defence (GUR-PAR-06)."""
    unit, found = made.target, riposte(table, made, arm)
    if found is None:
        return
    total, hit = found
    fell = rolls.roll(table.dice(unit), int(total.total))
    came = "{actor} strikes the limb of {target}." if fell.success else "{actor} misses the limb of {target}."
    own_words = (f"needs {total.total}, rolled {fell.total}",)
    table.say(
        Event(
            "riposte", came, unit, made.attacker, own=own_words, tally=total, success=fell.success,
            data={"weapon": arm.weapon.name, "hit": fell.success}, means=Means.MELEE,
        )
    )  # fmt: skip
    if fell.success:
        hurting.suffer(table, made.attacker, (hit,), table.cells(unit)[0], hurting.Blame(unit))


def hurts_itself(table: Table, made: Attack, harm: Harm) -> None:
    """A limb that strikes something hard takes a point for each 5 of its blow, as much as the DR it struck at most; its
    own DR there protects it (GUR-UNARM-02).
    """
    if not made.arm.weapon.natural or not isinstance(made.use, Melee) or not made.use.limb:
        return
    worn = arms.armour(table, made.target)
    skin = figures.suit(table, made.target).at(harm.location)
    dr = armour.guard(skin, harm.location, harm_kind(made)).whole
    tough = [suit for suit in worn if suit.tough_skin and suit.at(harm.location)[0]]
    points = min(dr, harm.blows[0].basic // EVERY)
    if dr < HARD or points <= 0 or (tough and len(tough) == sum(bool(suit.at(harm.location)[0]) for suit in worn)):
        return
    blame = hurting.Blame(means=Means.MELEE, weapon=made.arm.weapon.name)
    hurting.suffer(table, made.attacker, (Hit(Strike(Hurt(0, points)), LIMBS[made.use.limb]),), blame=blame)


def harm_kind(made: Attack) -> Damage:
    """The type of its damage."""
    return made.use.harms.kind if made.use.harms is not None else Damage.CRUSHING


def missed(table: Table, made: Attack, *, struck: bool) -> None:
    """A kick that comes to nothing may cost its footing, but not its seat: a DX roll, or it falls (GUR-UNARM-03)."""
    kicks = isinstance(made.use, Melee) and made.arm.weapon.natural and made.use.limb == "foot"
    unit = made.attacker
    seated = riding.carrier(table, unit) is not None
    if struck or not kicks or seated or not knowing.can_act(table, unit):
        return
    if not rolls.roll(table.dice(unit), int(figures.attribute(table, unit, Attribute.DX).total)).success:
        condition.falls(table, unit)
        table.say(Event("falls down", "{actor} loses its footing.", actor=unit))
