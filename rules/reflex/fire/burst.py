"""Bursts: the rounds fired, the further hits."""

from __future__ import annotations

from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.reflex.core.attempts import traits
from rules.reflex.hands.ready import Arm
from rules.reflex.terms.skills import Rating
from rules.reflex.terms.weapons import Weapon


def modes(weapon: Weapon) -> tuple[int, ...]:
    """Rounds that can be fired at once: one, or any of its bursts (RFX-BURST-01, RFX-BURST-05)."""
    return (*((1,) if weapon.single else ()), *weapon.bursts)


def fired(rounds: int, loaded: int) -> int:
    """The rounds a burst really comes to: what is left, if that is fewer (RFX-BURST-03)."""
    return max(0, min(rounds, loaded))


def bonus(rounds: int) -> Modifier | None:
    """One for each round beyond the first (RFX-BURST-01)."""
    return Modifier(rounds - 1, f"{rounds}-round burst", "RFX-BURST-01") if rounds > 1 else None


def wasteful(scene: Scene, unit: Ref, arm: Arm, rounds: int) -> bool:
    """By option the unskilled spray: twice the ammunition, -2 (RFX-BURST-04)."""
    skill = arm.weapon.skill
    unskilled = skill is not None and traits(scene, unit).rating(skill) is Rating.UNSKILLED
    return rounds > 1 and unskilled and bool(scene.options.untrained_autofire)
