"""The odds of a shot, exactly as it will be rolled."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.frame.flow import Ask
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.scene import Scene
from rules.frame.worth import Chances, Share, Worth
from rules.graydawn.core import arms
from rules.graydawn.fire import attack, defence, heat, several, volley
from rules.graydawn.fire.attack import Attack
from rules.graydawn.fire.forms import Shoot, Spray
from rules.graydawn.luck import foreseen
from rules.graydawn.luck.asking import unspent
from rules.graydawn.mishaps import severity
from rules.graydawn.mishaps.severity import Mishap
from rules.kernel.refs import Ref


def wish(scene: Scene, unit: Ref, action: Shoot | Spray) -> tuple[Attack, ...]:
    """The attack that a filled form means, of a spray over several targets those from left to right (GRD-AUTO-02)."""
    arm = arms.arm(scene, unit, action.weapon)
    if arm is None:
        return ()
    if isinstance(action, Spray):
        return several.split(scene, Attack(unit, action.target, arm, "auto"), action.others)
    return (Attack(unit, action.target, arm, action.mode, action.called),)


def foretold(scene: Scene, ask: Ask, action: Shoot | Spray) -> Forecast:
    """Both totals with their reasons, and what may become of every target (GRD-AUTO-02)."""
    made = wish(scene, ask.unit, action)
    if not made:
        return Forecast(FREE, note="too few rounds" if isinstance(action, Spray) else "not in hand")
    return replace(_told(scene, made), note=_shared(scene, made))


def _shared(scene: Scene, made: tuple[Attack, ...]) -> str:
    """Which target gets how many rounds."""
    if len(made) == 1:
        return ""
    gone = made[0].fired - sum(each.share for each in made)
    shares = ", ".join(f"{each.share} at {scene.name(each.target)}" for each in made)
    return f"{shares}; {gone} between them" if gone else shares


def told(scene: Scene, made: Attack) -> Forecast:
    """The same of an attack."""
    return _told(scene, (made,))


def _told(scene: Scene, attacks: tuple[Attack, ...]) -> Forecast:
    """Both totals of each attack and the cover it meets, what may become of every unit that it may hit, and of the
    weapon (GRD-COVER-09, GRD-FUMBLE-01).
    """
    tallies = (
        tally
        for made in attacks
        for tally in (
            attack.to_hit(scene, made),
            defence.to_meet(scene, made).tally,
            attack.told_cover(scene, made),
        )
    )
    targets, units = {made.target for made in attacks}, volley.units(scene, attacks)
    outcomes = [row for unit in units for row in _upon(scene, attacks, unit, aimed=unit in targets)]
    told, fields = volley.alone(scene, attacks)
    success = _with_luck(scene, attacks)
    if success is None:
        success = told.foretell(fields, "success").chance(lambda end: bool(end[0]))
    outcomes += severity.besides(attacks[0].arm.weapon, told.foretell(fields, "fumble", "failed"))
    known = dict.fromkeys(each for made in attacks for each in heat.assumed(scene, made))
    known |= dict.fromkeys(unspent(scene, *units))
    return Forecast(FREE, tuple(tallies), tuple(outcomes), success, tuple(known))


def _with_luck(scene: Scene, attacks: tuple[Attack, ...]) -> Fraction | None:
    """How likely it hits with the luck that is spent; None where none is."""
    due = [
        foreseen.opposed(scene, roll.made.attacker, roll.made.target, (roll.total, roll.number, roll.rolled))
        for roll in volley.rolls_of(scene, attacks)
    ]
    return foreseen.success(due, scene.options.explosions) if any(roll.bend for roll in due) else None


def _upon(scene: Scene, attacks: tuple[Attack, ...], unit: Ref, *, aimed: bool) -> tuple[Outcome, ...]:
    """What may become of a unit; nothing of one that cannot be hit."""
    rows = volley.upon(scene, attacks, unit).outcomes("missed" if aimed else "not hit")
    return rows if aimed or not all(row.spared for row in rows) else ()


def weighed(scene: Scene, ask: Ask, action: Shoot | Spray) -> Worth:
    """The numbers of it."""
    made = wish(scene, ask.unit, action)
    if not made:
        return Worth(FREE)
    told, fields = volley.alone(scene, made)
    return Worth(FREE, shares(scene, made), told.worth(fields, hit))


def shares(scene: Scene, attacks: tuple[Attack, ...]) -> tuple[Share, ...]:
    """What it does to every unit that it may hit, and to the weapon."""
    told, fields = volley.alone(scene, attacks)
    upon = [volley.upon(scene, attacks, unit).share(scene) for unit in volley.units(scene, attacks)]
    return (*upon, Share(None, 0.0, lambda: Chances(struck=told.worth(fields, fumbled))))


def hit(success: bool) -> float:
    """Whether it hits, as a number."""
    return float(success)


def fumbled(fumble: Mishap | None) -> float:
    """Whether it ends in a critical failure, as a number."""
    return float(fumble is not None)
