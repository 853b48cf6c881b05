"""Slams and shoves: two bodies that meet (GUR-SLAM-01, GUR-SLAM-02, GUR-SLAM-05, GUR-SLAM-06)."""

from __future__ import annotations

from fractions import Fraction

from rules.frame.flow import Flow
from rules.frame.means import Means
from rules.frame.scene import Event, Scene, Table
from rules.gurps.core import arms, figures, scale, speed
from rules.gurps.flesh import crashes
from rules.gurps.flesh.blows import Strike
from rules.gurps.flesh.harming import Hit
from rules.gurps.grips import attacking, clashes, passing, scores, tackles
from rules.gurps.grips.clashes import Clash
from rules.gurps.grips.course import Falls
from rules.gurps.grips.forms import Running, Shoving, Slamming, Tackling
from rules.gurps.harm import hurting
from rules.gurps.terms.damage import Damage, Hurt, thrust
from rules.gurps.terms.skills import Attribute, Skill
from rules.gurps.turns import taking
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally


def velocity(scene: Scene, unit: Ref, foe: Ref, further: int = 0) -> Fraction:
    """Yards it has moved this turn, further ones of a leap, and those that the foe came toward it in its last; one at
    least (GUR-SLAM-02, GUR-SLAM-03).
    """
    now = speed.ran(scene, unit)
    own = now.tenths if now is not None and now.second == scene.clock.round else 0
    return max(Fraction(1), Fraction(own, scale.TENTHS) + further + speed.toward(scene, foe, scene.cells(unit)[0]))


def to_hit(scene: Scene, unit: Ref, *, with_shield: bool = False) -> Tally:
    """DX, Brawling or Sumo Wrestling; with a shield its skill; moving and attacking takes nothing off (GUR-SLAM-01,
    GUR-SLAM-05).
    """
    shield = figures.skill(scene, unit, Skill.SHIELD) if with_shield else None
    return shield if shield is not None else scores.best(scene, unit, scores.SLAMMING)


def dice(scene: Scene, unit: Ref, fast: Fraction | int, *, strong: bool = False, with_shield: bool = False) -> Hurt:
    """Crushing dice of its HP at that speed; all-out strong and a shield add theirs (GUR-SLAM-02, GUR-SLAM-05)."""
    found = crashes.momentum(figures.traits(scene, unit).hp, fast)
    more = max(2, found.dice) if strong else 0
    shield = arms.shield(scene, unit) if with_shield else None
    return found.more(more + (shield.db if shield is not None else 0))


def clash(scene: Scene, unit: Ref, action: Running) -> Clash:
    """The two bodies, as fast as they are: a leap counts too (GUR-SLAM-02, GUR-SLAM-03)."""
    foe, shield = action.target, isinstance(action, Slamming) and action.with_shield
    further = tackles.leap(scene, unit, foe) or 0 if isinstance(action, Tackling) else 0
    fast = velocity(scene, unit, foe, further)
    deals = dice(scene, unit, fast, strong=action.option == "strong", with_shield=shield)
    dx = figures.attribute(scene, foe, Attribute.DX)
    return Clash(unit, foe, deals, dice(scene, foe, fast), int(dx.total), shield)


def score(scene: Scene, unit: Ref, action: Running) -> Tally:
    """What the attack is rolled against."""
    if isinstance(action, Tackling):
        own = tackles.to_hit(scene, unit)
    else:
        own = to_hit(scene, unit, with_shield=isinstance(action, Slamming) and action.with_shield)
    return own.plus(*scores.against(scene, unit, action.target))


def slam(table: Table, unit: Ref, action: Running) -> Flow[None]:
    """The roll, the foe's defence, both bodies' damage, and who falls; a leap ends in the foe's yard (GUR-SLAM-01 to
    04).
    """
    taking.acted(table, unit)
    ahead = passing.way(table, unit, action.target)
    foe, own, bodies = action.target, score(table, unit, action), clash(table, unit, action)
    came = yield from attacking.comes(table, scores.threat(table, unit, foe, body=True), own, by="body")
    leaps = isinstance(action, Tackling)
    how = "leaps at" if leaps else "slams into" if came.off else "runs at"
    table.say(
        Event(
            "blow", f"{{actor}} {how} {{target}}.", unit, foe,
            told="It is struck." if came.off else "It is not struck.", own=came.own, tally=own,
            data={"hit": came.off}, success=came.off, missed=not came.off, means=Means.MELEE,
        )
    )  # fmt: skip
    down = (yield from clashes.meet(table, bodies)) if came.off else Falls.NEITHER
    if isinstance(action, Tackling):
        tackles.lands(table, unit, action, down)
    elif came.met == "dodge" and not came.thrown:
        yield from passing.runs_on(table, bodies, ahead, own, action.manoeuvre)


def shove(table: Table, unit: Ref, action: Shoving) -> Flow[None]:
    """DX or Sumo Wrestling; thrust damage, a point less for each die with one hand, doubled, counts as knockback only
    (GUR-SLAM-06).
    """
    taking.acted(table, unit)
    foe, own = action.target, shoving(table, unit, action)
    came = yield from attacking.comes(table, scores.threat(table, unit, foe), own, by="limb")
    table.say(Event("shoves", "{actor} shoves {target}.", unit, foe, tally=own, success=came.off, missed=not came.off))
    if came.off:
        hurting.suffer(table, foe, (push(table, unit),), table.cells(unit)[0], hurting.Blame(unit))


def shoving(scene: Scene, unit: Ref, action: Shoving) -> Tally:
    """DX or Sumo Wrestling (GUR-SLAM-06)."""
    return scores.by_form(scene, unit, action, scores.best(scene, unit, (Skill.SUMO,)))


def push(scene: Scene, unit: Ref) -> Hit:
    """A shove that has struck: twice its damage drives the foe back, and does not hurt (GUR-SLAM-06)."""
    hurt = pushing(scene, unit)
    return Hit(Strike(Hurt(hurt.dice, hurt.plus, 2), Damage.CRUSHING, pushes_only=True))


def pushing(scene: Scene, unit: Ref) -> Hurt:
    """The dice of a shove (GUR-SLAM-06)."""
    hurt = thrust(figures.traits(scene, unit).st)
    return hurt if len(arms.deft_hands(scene, unit)) > 1 else hurt.more(-hurt.dice)
