"""Slams and shoves: two bodies that meet (GUR-SLAM-01, GUR-SLAM-02, GUR-SLAM-05, GUR-SLAM-06)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.frame.body import Posture
from rules.frame.figure import Stance
from rules.frame.flow import Flow
from rules.frame.scene import Event, Scene, Table
from rules.gurps import rolls
from rules.gurps.core import arms, figures, scale
from rules.gurps.defence import meeting
from rules.gurps.flesh import crashes
from rules.gurps.flesh.blows import Strike
from rules.gurps.flesh.harming import Hit
from rules.gurps.grips import scores
from rules.gurps.grips.forms import Shove, Slamming
from rules.gurps.harm import hurting
from rules.gurps.rolls import Kind
from rules.gurps.state.turns import Ran
from rules.gurps.terms.damage import Damage, Hurt, thrust
from rules.gurps.terms.skills import Attribute, Skill
from rules.gurps.turns import taking
from rules.kernel.dice import Pool
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally

TWICE = 2
"""A roll twice as high fells the other outright (GUR-SLAM-02)."""


def velocity(scene: Scene, unit: Ref, foe: Ref) -> int:
    """Yards it has moved this turn, and those that a foe it meets head-on came toward it in its last; one at least
    (GUR-SLAM-02).
    """
    now, theirs = scene.find(unit, Ran), scene.find(foe, Ran)
    own = now.tenths // scale.TENTHS if now is not None and now.second == scene.clock.round else 0
    if theirs is None or scene.assumed(foe) or theirs.second < scene.clock.round - 1:
        return max(1, own)
    toward = scene.grid.direction(scene.cells(foe)[0], scene.cells(unit)[0])
    return max(1, own + (theirs.tenths // scale.TENTHS if theirs.direction == toward else 0))


def to_hit(scene: Scene, unit: Ref, *, with_shield: bool = False) -> Tally:
    """DX, Brawling or Sumo Wrestling; with a shield its skill; moving and attacking takes nothing off (GUR-SLAM-01,
    GUR-SLAM-05).
    """
    shield = figures.skill(scene, unit, Skill.SHIELD) if with_shield else None
    return shield if shield is not None else scores.best(scene, unit, scores.SLAMMING)


def dice(scene: Scene, unit: Ref, speed: int, *, strong: bool = False, with_shield: bool = False) -> Hurt:
    """Crushing dice of its HP at that speed; all-out strong and a shield add theirs (GUR-SLAM-02, GUR-SLAM-05)."""
    found = crashes.momentum(figures.traits(scene, unit).hp, speed)
    more = max(2, found.dice) if strong else 0
    shield = arms.shield(scene, unit) if with_shield else None
    return found.more(more + (shield.db if shield is not None else 0))


def slam(table: Table, unit: Ref, action: Slamming) -> Flow[None]:
    """The roll, the foe's defence, both bodies' damage, and who falls (GUR-SLAM-01, GUR-SLAM-02)."""
    taking.acted(table, unit)
    foe, score = action.target, to_hit(table, unit, with_shield=action.with_shield)
    fell = rolls.roll(table.dice(unit), int(score.total), Kind.MELEE)
    came = fell.success
    if came and not fell.critical:
        met = yield from meeting.meet(table, scores.threat(table, unit, foe, body=True))
        came = not met.stopped
    table.say(
        Event(
            "blow", "{actor} slams into {target}." if came else "{actor} runs at {target}.", unit, foe,
            told="It is struck." if came else "It is not struck.", own=(f"needs {score.total}, rolled {fell.total}",),
            tally=score, success=came, missed=not came,
        )
    )  # fmt: skip
    if came:
        _meet(table, unit, action)


def _meet(table: Table, unit: Ref, action: Slamming) -> None:
    """Both roll at once; the one whose roll is beaten may fall (GUR-SLAM-02); a shield takes what the foe deals
    (GUR-SLAM-05).
    """
    foe, speed = action.target, velocity(table, unit, action.target)
    own = dice(table, unit, speed, strong=action.option == "strong", with_shield=action.with_shield)
    other = dice(table, foe, speed)
    mine, theirs = _rolled(table, unit, own), _rolled(table, foe, other)
    hurting.suffer(table, foe, (_struck(mine),))
    if not action.with_shield:
        hurting.suffer(table, unit, (_struck(theirs),))
    if mine >= TWICE * theirs:
        falls(table, foe)
    elif mine >= theirs:
        dx = figures.attribute(table, foe, Attribute.DX)
        if not rolls.roll(table.dice(foe), int(dx.total)).success:
            falls(table, foe)
    elif theirs >= TWICE * mine:
        falls(table, unit)


def _rolled(table: Table, unit: Ref, hurt: Hurt) -> int:
    """What a body's dice come to, never below 0."""
    shown = table.dice(unit).roll(Pool(hurt.dice)).value if hurt.dice else 0
    return max(0, shown + hurt.plus)


def _struck(points: int) -> Hit:
    """So much crushing damage, without knockback of its own."""
    return Hit(replace(Strike(Hurt(0, points), Damage.CRUSHING)))


def falls(table: Table, unit: Ref) -> None:
    """Prone (GUR-SLAM-02)."""
    table.put(unit, Stance(Posture.PRONE))
    table.say(Event("falls over", "{actor} is knocked down.", actor=unit))


def shove(table: Table, unit: Ref, action: Shove) -> Flow[None]:
    """DX or Sumo Wrestling; thrust damage, a point less for each die with one hand, doubled, counts as knockback only
    (GUR-SLAM-06).
    """
    taking.acted(table, unit)
    foe, score = action.target, scores.best(table, unit, (Skill.SUMO,))
    fell = rolls.roll(table.dice(unit), int(score.total), Kind.MELEE)
    came = fell.success
    if came and not fell.critical:
        met = yield from meeting.meet(table, scores.threat(table, unit, foe))
        came = not met.stopped
    table.say(Event("shoves", "{actor} shoves {target}.", unit, foe, tally=score, success=came, missed=not came))
    if came:
        hurt = pushing(table, unit)
        hit = Hit(Strike(Hurt(hurt.dice, hurt.plus, 2), Damage.CRUSHING, pushes_only=True))
        hurting.suffer(table, foe, (hit,))


def pushing(scene: Scene, unit: Ref) -> Hurt:
    """The dice of a shove (GUR-SLAM-06)."""
    hurt = thrust(figures.traits(scene, unit).st)
    return hurt if len(arms.free_hands(scene, unit)) > 1 else hurt.more(-hurt.dice)


def fells(own: Hurt, other: Hurt, dx: int) -> Fraction:
    """How likely a slam that strikes fells the foe (GUR-SLAM-02)."""
    mine, theirs = (_falls(hurt) for hurt in (own, other))
    stays = rolls.chance(dx)
    chance = Fraction(0)
    for one, share in mine.items():
        for two, part in theirs.items():
            down = Fraction(1) if one >= TWICE * two else 1 - stays if one >= two else Fraction(0)
            chance += share * part * down
    return chance


def _falls(hurt: Hurt) -> Odds[int]:
    found: dict[int, int] = {}
    for throw, weight in Pool(hurt.dice).outcomes() if hurt.dice else ((None, 1),):
        points = max(0, (throw.value if throw is not None else 0) + hurt.plus)
        found[points] = found.get(points, 0) + weight
    return Odds.counted(found, sum(found.values()))
