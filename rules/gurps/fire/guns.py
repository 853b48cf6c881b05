"""Guns as they are at hand: which can be fired, what keeps the others from it, how they fail and are cleared."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.forecast import Forecast, either
from rules.frame.forms import FREE, OneOf
from rules.frame.recall import lookup
from rules.frame.scene import Event, Scene, Table
from rules.gurps import rolls
from rules.gurps.core import arms, figures, held, riding
from rules.gurps.core.arms import Arm
from rules.gurps.flesh import misses
from rules.gurps.flesh.misses import CLEARING, Failure
from rules.gurps.state.things import Jammed
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.weapons import Ranged
from rules.gurps.turns.topic import Desk
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.kernel.words import counted, the

Reason = tuple[str, str]
"""The words, and the rule."""
NONE: Reason = ("no missile weapon in hand", "GUR-ATK-05")
NOBODY: Reason = ("no enemy in sight, in front and in range", "GUR-RNG-01")


# what can be fired


def volleys(arm: Arm, use: Ranged) -> OneOf:
    """How many shots an attack may fire, the most first: any number up to its rate that is loaded, of a gun that fires
    bursts only no fewer than a quarter of its rate while so many are left (GUR-ROF-01).
    """
    most = min(use.rate.shots, arm.loaded) if not use.loads.thrown else 1
    return OneOf(range(most, min(most, use.rate.fewest) - 1, -1))


@lookup
def guns(scene: Scene, unit: Ref) -> tuple[tuple[Arm, Ranged], ...]:
    """What a unit could shoot or throw as it stands (GUR-CRIT-04, GUR-ATK-05)."""
    plain = (arm for arm in arms.arms(scene, unit) if arm.weapon.burst is None)
    return tuple((arm, use) for arm in plain for use in arm.weapon.ranged if works(scene, unit, arm, use))


def launchers(scene: Scene, unit: Ref) -> Iterator[tuple[Arm, Ranged]]:
    """What a unit could fire that bursts where it strikes (GUR-EXP-01)."""
    for arm in arms.arms(scene, unit):
        if arm.weapon.burst is not None and not arm.weapon.is_grenade:
            yield from ((arm, use) for use in arm.weapon.ranged if works(scene, unit, arm, use))


def works(scene: Scene, unit: Ref, arm: Arm, use: Ranged) -> bool:
    """Whether it can be fired or thrown as it is; never in a hold (GUR-GRP-09, GUR-GRP-10)."""
    return arm.item is not None and not held.only_close(scene, unit) and wrong(scene, unit, arm, use) is None


def wrong(scene: Scene, unit: Ref, arm: Arm, use: Ranged) -> Reason | None:
    """What keeps a weapon at hand from being fired or thrown: it fails, cannot be pointed out of the vehicle that its
    shooter sits in, is off its mount, empty, held in too few hands or not ready; None where nothing of its own does.
    """
    name = arm.weapon.name
    failure = jammed(scene, unit, name)
    if failure is not None:
        return f"{the(name)} is jammed: {failure.value}", "GUR-CRIT-04"
    if arm.carrier is None and riding.walled_in(scene, unit):
        return f"{the(name)} cannot be fired out of this vehicle", "GUR-VEH-01"
    if arm.weapon.mounted and arm.carrier is None:
        return f"{the(name)} is fired from its mount only", "GUR-VEH-01"
    if not use.loads.thrown and not arm.loaded:
        spare = arm.item is not None and arm.item.spare
        return f"{the(name)} is empty" + ("" if spare else ", and there are no rounds for it"), "GUR-RLD-01"
    if not arms.fits(arm, use):
        return f"{the(name)} takes both hands", "GUR-ATK-05"
    return (f"{the(name)} must be readied first", "GUR-RDY-03") if not arms.ready(scene, unit, name) else None


def lacking(desk: Desk) -> Reason | None:
    """Why a unit shoots at nobody: what its weapons lack or, where one of them could be fired, that there is nobody to
    shoot at; an empty bow is told before a knife that could be thrown. None for a launcher that could be fired: that
    has offers of its own.
    """
    scene, unit = desk.scene, desk.unit
    able = guns(scene, unit)
    if any(not use.loads.thrown for _, use in able):
        return NOBODY
    if any(launchers(scene, unit)):
        return None
    at_hand = [(arm, use) for arm in arms.arms(scene, unit) if not arm.weapon.is_grenade for use in arm.weapon.ranged]
    found = dict.fromkeys(why for arm, use in at_hand if (why := wrong(scene, unit, arm, use)) is not None)
    if found:
        return "; ".join(words for words, _ in found), next(iter(found))[1]
    return (
        (f"nothing to shoot with, and nobody to throw {the(able[0][0].weapon.name)} at", "GUR-RNG-01") if able else NONE
    )


# how they fail and are cleared


def jammed(scene: Scene, unit: Ref, name: str) -> Failure | None:
    """What is wrong with a gun; None if it works."""
    return _trouble(scene, unit, name)[0]


def _trouble(scene: Scene, unit: Ref, name: str) -> tuple[Failure | None, int]:
    """The same, and the seconds of work that are done on it."""
    found = scene.find(unit, Jammed) or Jammed()
    return next(((failure, done) for gun, failure, done in found.guns if gun == name), (None, 0))


def _becomes(table: Table, unit: Ref, name: str, *now: tuple[str, Failure, int]) -> None:
    """A gun is in trouble, or no longer."""
    found = table.find(unit, Jammed) or Jammed()
    table.put(unit, Jammed((*(each for each in found.guns if each[0] != name), *now)))


def fails(table: Table, unit: Ref, arm: Arm, *, spends: bool = True) -> None:
    """A gun fails: one round is spent on a misfire, or on the one shot before a stoppage; it works again only when it
    is cleared, with mechanical trouble not in this battle (GUR-CRIT-04).
    """
    failure = misses.failure(table.dice(unit))
    _becomes(table, unit, arm.weapon.name, (arm.weapon.name, failure, 0))
    arms.fires(table, unit, arm, int(spends and failure is not Failure.BROKEN))
    table.say(Event("jams", f"{{actor}}'s weapon fails: {failure.value}.", unit))


def _after_a_second(scene: Scene, unit: Ref, name: str) -> tuple[Failure | None, int, Tally | None]:
    """What is wrong with a gun, the seconds that are left after one more of work, and what a stoppage is rolled against
    in the last: two clear a misfire, three a stoppage if the skill comes off, else it takes another second
    (GUR-CRIT-04).
    """
    failure, done = _trouble(scene, unit, name)
    left = max(0, CLEARING[failure] - done - 1) if failure in CLEARING else 0
    return failure, left, None if left or failure is not Failure.STOPPAGE else skill(scene, unit, name)


def clear(table: Table, unit: Ref, name: str) -> None:
    """A second of work on a gun (GUR-CRIT-04)."""
    failure, left, score = _after_a_second(table, unit, name)
    if failure not in CLEARING:
        return
    cleared = not left and (score is None or rolls.roll(table.dice(unit), int(score.total)).success)
    goes_on = () if cleared else ((name, failure, CLEARING[failure] - left),)
    _becomes(table, unit, name, *goes_on)
    told = f"{{actor}} {'clears' if cleared else 'works on'} {the(name)}."
    table.say(Event("clears", told, unit, success=cleared))


def skill(scene: Scene, unit: Ref, name: str) -> Tally:
    """What a stoppage is cleared by: Armoury, or the skill of the weapon by IQ, whichever is better (GUR-CRIT-04)."""
    arm, own = arms.arm(scene, unit, name), figures.traits(scene, unit)
    armoury = figures.skill(scene, unit, Skill.ARMOURY)
    level = own.skill(arm.weapon.skill) if arm is not None else None
    by_iq = Tally("IQ", own.iq - 5, "no skill") if level is None else Tally(name, level - own.dx + own.iq, "by IQ")
    by_iq = by_iq.plus(figures.shock(scene, unit))
    return by_iq if armoury is None or armoury.total < by_iq.total else armoury


def foretold(scene: Scene, unit: Ref, name: str) -> Forecast:
    """How long clearing takes yet, and the chance where it is rolled for."""
    failure, left, score = _after_a_second(scene, unit, name)
    what = Failure.BROKEN if failure is None else failure
    if score is None:
        return Forecast(FREE, note=f"{what.value}: {counted(left + 1, 'second')} more")
    sure = rolls.chance(int(score.total))
    rows = either(sure, "cleared", "another second")
    return Forecast(FREE, (score,), rows, sure, note=what.value)
