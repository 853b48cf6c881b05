"""An attack: its two units, with what, where, and how; and what a hit of it does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.gurps.core import cover, figures, riding, scale
from rules.gurps.core.arms import Arm
from rules.gurps.core.facing import Arc, arc_from
from rules.gurps.defence.threat import Comes, Threat, close, side
from rules.gurps.flesh import blows
from rules.gurps.flesh.blows import Strike
from rules.gurps.flesh.harming import Cover, Hit
from rules.gurps.senses import knowing
from rules.gurps.state.fighting import Feinted
from rules.gurps.strike.course import damage_rolls
from rules.gurps.terms import notation
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.damage import Damage, Hurt
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.weapons import Melee, Ranged, Use
from rules.gurps.turns import taking
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

BUNCHED = 10
"""Pellets have not spread up to the half-damage range by so much (GUR-SHOT-01)."""
SMALL = 1.0
"""Pounds of a thrown thing that is hard to parry (GUR-PAR-02)."""


FAR = 3
"""Added to the roll to withstand it from half-damage range on (GUR-DMG-03)."""


@dataclass(frozen=True, slots=True)
class Attack:
    """One attack roll, and all it may lead to (GUR-ATK-02)."""

    attacker: Ref
    target: Ref
    arm: Arm
    use: Use
    manoeuvre: Manoeuvre = Manoeuvre.ATTACK
    option: str = ""
    """What an all-out attack goes for: "determined", "strong", "double", "feint"."""
    called: Location | None = Location.TORSO
    """None strikes at random (GUR-ATK-07)."""
    chink: bool = False
    deceptive: int = 0
    """Points off the target's defences, two off the attacker's skill for each (GUR-ATK-09)."""
    shots: int = 1
    split: int = 0
    """Off skill where one attack is made into two (GUR-ATK-10, GUR-DUAL-01)."""
    more: int = 0
    """Added to damage, by a charge onto its point (GUR-STOP-01)."""
    swung: int = 0
    """Targets sprayed before this one: each makes the gun harder to hold (GUR-SUP-03)."""
    shared: bool = False
    """One of several that a volley is divided into (GUR-SUP-03)."""
    stray: bool = False
    """It was meant for another (GUR-WRONG-01)."""
    bonus_shots: int = 0
    """Shots that count for the bonus, where fewer are left for hits (GUR-SUP-02)."""
    capped: int | None = None
    """The most it may be rolled against (GUR-SUP-02)."""
    feint: int = 0
    """Points that a feint of the same manoeuvre takes off the target's defences (GUR-AOA-04)."""
    both: bool = False
    """One of two blows at the same foe, each with a weapon of its own (GUR-DUAL-01)."""
    at: str = ""
    """The weapon in the target's hand that it goes for; "" for the body (GUR-ATK-08)."""
    breaks: bool = False
    """To break it, not to knock it away."""
    above: bool = False
    """Dropping on the target from above (GUR-ELEV-03)."""
    unforeseen: bool = False
    """The target cannot know of it."""
    unaimed: bool = False
    """Without what aiming adds, as when more than a single yard is watched (GUR-OPP-01)."""
    awaited: bool = False
    """At a unit in the yard that its aim was for (GUR-OPP-01)."""
    wild: bool = False
    """At a foe beside or behind it, or one it cannot see (GUR-HEX-08)."""

    @property
    def ranged(self) -> Ranged | None:
        """The use, if it shoots or throws."""
        return self.use if isinstance(self.use, Ranged) else None

    @property
    def alone(self) -> bool:
        """Whether it is all that its attacker tries, so that its chance is the one that was shown."""
        return not (self.stray or self.shared or self.option == "suppression")

    @property
    def hasty(self) -> bool:
        """Made in passing (GUR-MAA-01)."""
        return self.manoeuvre is Manoeuvre.MOVE_AND_ATTACK


def comes(made: Attack) -> Comes:
    """How its target sees it come."""
    shoots = made.ranged
    if shoots is None:
        return "blow"
    kinds: dict[str, Comes] = {"thrown": "thrown", "missile": "missile", "jet": "jet"}
    return kinds.get(shoots.kind, "shot")


def threat(scene: Scene, made: Attack) -> Threat:
    """The attack as its target meets it, whatever part it is aimed at and however many shots it is."""
    seen = Attack(
        made.attacker, made.target, made.arm, made.use, deceptive=made.deceptive, feint=made.feint, both=made.both,
        at=made.at, above=made.above, unforeseen=made.unforeseen,
    )  # fmt: skip
    return _threat(scene, seen)


@lookup
def _threat(scene: Scene, made: Attack) -> Threat:
    weapon, own = made.arm.weapon, figures.traits(scene, made.attacker)
    natural = weapon.natural
    return Threat(
        made.attacker,
        made.target,
        comes(made),
        weapon.name,
        armed=not natural,
        thrust=made.use.harms is not None and made.use.harms.by_thrust,
        small=float(weapon.weight) <= SMALL,
        heavy=own.st / 10 if natural else float(weapon.weight) if made.ranged is None or _thrown(made) else 0.0,
        deceptive=made.deceptive,
        feint=made.feint or (0 if made.ranged is not None else feinted(scene, made.attacker, made.target)),
        both=made.both,
        close=close(scene, made.attacker, made.target),
        yards=scale.apart(scene, made.attacker, made.target),
        runaround=runs_round(scene, made.attacker, made.target),
        at=made.at,
        unforeseen=made.unforeseen,
        above=made.above,
    )


def _thrown(made: Attack) -> bool:
    return comes(made) == "thrown"


def feinted(scene: Scene, attacker: Ref, target: Ref) -> int:
    """What a feint of the turn before takes off the target's defences in melee, while the attacker has not lost track
    of it (GUR-FEINT-02, GUR-FEINT-03).
    """
    found = scene.find(attacker, Feinted)
    counts = found is not None and found.foe == target and found.until >= scene.clock.round
    return found.penalty if found is not None and counts and knowing.knows(scene, attacker, target) else 0


def runs_round(scene: Scene, attacker: Ref, target: Ref) -> bool:
    """Whether an attacker that is behind its target now was not when its turn began (GUR-HEX-13)."""
    began = taking.turn(scene, attacker).began
    if began is None or not scene.options.facing:
        return False
    pose = scene.pose(target)
    return arc_from(scene, pose.facing, pose.cell, began) is not Arc.BACK


def hurt(scene: Scene, made: Attack) -> Hurt:
    """Its dice of damage: those of thrust and swing go by the attacker's ST, or by that of the bow; a limb strikes
    harder by skill; an all-out strong attack adds 2, or 1 for each die (GUR-CHAR-03, GUR-MSL-01, GUR-UNARM-03,
    GUR-AOA-05).
    """
    found = made.use.harms
    if found is None:
        return Hurt(0)
    weapon = made.arm.weapon
    dice = found.hurt(weapon.rated_st or figures.traits(scene, made.attacker).st).more(made.more)
    if isinstance(made.use, Melee) and weapon.natural:
        dice = dice.more(figures.harder(scene, made.attacker, weapon, made.use, dice.dice))
    if made.option == "strong" and found.by_muscle and isinstance(made.use, Melee):
        return dice.more(max(2, dice.dice))
    times = pellets(scene, made)
    return dice._replace(dice=dice.dice * times, plus=dice.plus * times)


def harming(made: Attack) -> Attack:
    """What of it counts for the harm that a hit does: not how surely it strikes, nor how often."""
    option = made.option if made.option == "strong" else ""
    return Attack(
        made.attacker, made.target, made.arm, made.use, option=option, called=made.called, chink=made.chink,
        more=made.more,
    )  # fmt: skip


def hit(scene: Scene, made: Attack) -> Hit | None:
    """What a hit of it does through whatever cover the target has; None where it does no damage (GUR-DMG-01,
    GUR-COV-02).
    """
    return _hit(scene, harming(made))


def _hit(scene: Scene, made: Attack) -> Hit | None:
    found = made.use.harms
    if found is None:
        return None
    behind = side(scene, threat(scene, made)) is Arc.BACK
    strike = Strike(
        hurt(scene, made),
        found.kind,
        found.divisor,
        halved=half_damage(scene, made),
        pellets=pellets(scene, made),
        chink=made.chink,
        tight=made.ranged is not None and made.ranged.kind == "beam",
        area=found.explosive or comes(made) == "jet",
    )
    return Hit(
        strike,
        figures.part(scene, made.target, made.called),
        covered(scene, made),
        head_table=scene.options.head_table,
        behind=behind,
        linked=tuple(_further(scene, made, made.use.linked)),
        follow=next(_further(scene, made, made.use.follow_up), None),
    )


def covered(scene: Scene, made: Attack) -> Cover:
    """What lends its DR to the target: all that is in the way of a shot; of a blow only the seat that it sits in
    (GUR-COV-02, GUR-VEH-01).
    """
    if made.ranged is None:
        return riding.seat_cover(scene, made.target)
    return cover.cover(scene, made.attacker, made.target)


def _further(scene: Scene, made: Attack, written: str) -> Iterator[Strike]:
    """A linked effect or a follow-up of a weapon, as its sheet writes it; poison works through the blood only
    (GUR-INJ-08).
    """
    column = notation.column(written)
    if column is not None:
        st = made.arm.weapon.rated_st or figures.traits(scene, made.attacker).st
        yield replace(blows.strike(column, st), needs_blood=column.kind is Damage.TOXIC)


def bunched(scene: Scene, made: Attack) -> bool:
    """Whether the pellets of a shell strike as one: up to a tenth of half-damage range (GUR-SHOT-01)."""
    if made.ranged is None or made.ranged.rate.pellets < 2:
        return False
    half = reach(scene, made).half
    return half is not None and BUNCHED * distance(scene, made) <= half


def pellets(scene: Scene, made: Attack) -> int:
    """What damage and DR are multiplied by where pellets strike as one: half their number (GUR-SHOT-01)."""
    return max(1, made.ranged.rate.pellets // 2) if made.ranged is not None and bunched(scene, made) else 1


def missiles(scene: Scene, made: Attack) -> int:
    """What counts as shots: every pellet of every shell once they have spread (GUR-SHOT-01)."""
    if made.ranged is None or bunched(scene, made):
        return made.shots
    return made.shots * made.ranged.rate.pellets


def distance(scene: Scene, made: Attack) -> Fraction:
    """The yards that count for a shot (GUR-ELEV-01)."""
    beam = made.ranged is not None and made.ranged.kind == "beam"
    return scale.reckoned(scene, made.attacker, made.target, beam=beam)


def hits(scene: Scene, made: Attack, number: int, *, critical: bool) -> tuple[Hit, ...]:
    """So many hits of it, the first critical or not (GUR-ROF-02); as an option those that are alike share one roll of
    damage (GUR-DR-06).
    """
    times, many = damage_rolls(number, critical, scene.options.one_damage_roll)
    plain = hit(scene, made)
    if plain is None or number <= 0:
        return ()
    alike = replace(plain, strike=replace(plain.strike, many=many))
    return (replace(plain, critical=True), *[alike] * (times - 1)) if critical else (alike,) * times


def half_damage(scene: Scene, made: Attack) -> bool:
    """At or beyond half-damage range (GUR-DMG-03)."""
    if made.ranged is None:
        return False
    half = reach(scene, made).half
    return half is not None and distance(scene, made) >= half


def resists(scene: Scene, made: Attack) -> Tally | None:
    """What a hit that does no damage is withstood by: HT at the modifier of the weapon, 3 easier from half-damage range
    on; None for what has no such effect (GUR-INJ-09, GUR-INJ-10, GUR-DMG-03).
    """
    if made.use.resist is None or made.use.harms is not None:
        return None
    own = Tally("HT", figures.traits(scene, made.target).ht, "from the sheet", "GUR-INJ-09")
    far = Modifier(FAR, "half-damage range", "GUR-DMG-03") if half_damage(scene, made) else None
    return own.plus(Modifier(made.use.resist, made.arm.weapon.name, "GUR-INJ-09"), far)


def reach(scene: Scene, made: Attack) -> notation.Reached:
    """The ranges of what is shot or thrown, in yards (GUR-RNG-01)."""
    assert made.ranged is not None
    st = made.arm.weapon.rated_st or figures.traits(scene, made.attacker).st
    return made.ranged.ranges.yards(st)


def at_torso(made: Attack) -> Attack:
    """An attack that barely missed the head, neck, vitals or groin (GUR-ATK-07)."""
    return replace(made, called=Location.TORSO, chink=False)
