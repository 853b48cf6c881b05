"""Bursts and their recoil: the rounds fired, and what the kick takes off."""

from __future__ import annotations

from rules.frame.body import Posture
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.reflex.core.attempts import traits
from rules.reflex.core.checks import half
from rules.reflex.hands.ready import Arm
from rules.reflex.state import Recoil, Rested, Speed
from rules.reflex.terms.skills import Attribute, Rating
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


def spends(scene: Scene, unit: Ref, arm: Arm, rounds: int) -> int:
    """The rounds that such fire takes out of the weapon (RFX-BURST-03, RFX-BURST-04)."""
    return rounds * (2 if wasteful(scene, unit, arm, rounds) else 1)


def spray(scene: Scene, unit: Ref, arm: Arm, rounds: int) -> Modifier | None:
    """What spraying takes off a burst (RFX-BURST-04)."""
    return Modifier(-2, "untrained", "RFX-BURST-04") if wasteful(scene, unit, arm, rounds) else None


STEADIER = {Posture.KNEELING: 1, Posture.CROUCHED: 1, Posture.SITTING: 2, Posture.PRONE: 3}
"""Effective Muscle by stance (RFX-STANCE-01)."""
TWO_HANDS, BIPOD = 2, 2
CHEST = 0.55
"""From which share of the shooter's height on a rest is chest-high."""


def muscle(scene: Scene, unit: Ref, arm: Arm) -> int:
    """Effective Muscle: two hands on a handgun add, one on a longarm halves, a stance steadies (RFX-RECOIL-03)."""
    strong = traits(scene, unit).attribute(Attribute.MUS)
    if arm.weapon.hands == 1 and arm.hands == "both":
        strong += TWO_HANDS
    elif arm.weapon.hands == 2 and arm.hands != "both" and not fixed(scene, unit, arm):
        strong = half(strong)
    return strong + STEADIER.get(scene.pose(unit).posture, 0)


def fixed(scene: Scene, unit: Ref, arm: Arm) -> bool:
    """Whether the weapon sits on a mount or a tripod set up for it (RFX-RECOIL-04)."""
    rested = scene.find(unit, Rested)
    set_up = rested is not None and rested.weapon == arm.weapon.name and rested.on == "tripod"
    return arm.weapon.fixed or arm.bearer != unit or set_up


def kick(scene: Scene, unit: Ref, arm: Arm, rounds: int) -> int:
    """Recoil of a shot or burst: halved on a mount, two less on a bipod, and in a burst one more for each round
    (RFX-RECOIL-02, RFX-RECOIL-04).
    """
    base = arm.weapon.recoil
    if base == 0:
        return 0
    rested = scene.find(unit, Rested)
    if fixed(scene, unit, arm):
        base = half(base)
    elif rested is not None and (rested.weapon, rested.on) == (arm.weapon.name, "bipod") and braced(scene, unit):
        base = max(0, base - BIPOD)
    return base + rounds if rounds > 1 else base


def braced(scene: Scene, unit: Ref) -> bool:
    """Whether a bipod has something to stand on: the ground before one who lies, or cover as high as the chest of
    the stance (RFX-RECOIL-04).
    """
    pose = scene.pose(unit)
    if pose.posture in (Posture.PRONE, Posture.FACE_UP):
        return True
    low, high = pose.body.top(pose.posture) * CHEST, pose.body.eye(pose.posture)
    barrier, beyond = scene.barrier(pose.cell, pose.facing), scene.grid.step(pose.cell, pose.facing)
    rise = 0.0
    if beyond in scene.grid:
        rise = scene.place(beyond).height + scene.place(beyond).obstacle - scene.place(pose.cell).height
    return any(low <= top <= high for top in (barrier.height if barrier is not None else 0.0, rise))


def excess(scene: Scene, unit: Ref, arm: Arm, rounds: int) -> int:
    """By how much a shot kicks harder than the shooter can hold (RFX-RECOIL-01, RFX-RECOIL-02)."""
    return max(0, kick(scene, unit, arm, rounds) - muscle(scene, unit, arm))


def of_burst(scene: Scene, unit: Ref, arm: Arm, rounds: int, speed: Speed) -> Modifier | None:
    """What a burst's own recoil takes off it (RFX-RECOIL-02); an aimed one by option (RFX-ATK-05)."""
    if rounds < 2 or (speed == "aimed" and not scene.options.aimed_burst_recoil):
        return None
    over = excess(scene, unit, arm, rounds)
    return Modifier(-over, "recoil of the burst", "RFX-RECOIL-02") if over else None


def carried_over(scene: Scene, unit: Ref, arm: Arm, speed: Speed) -> Modifier | None:
    """What the shot just before left, on a hip or snap shot with the same weapon (RFX-RECOIL-01)."""
    last = scene.find(unit, Recoil)
    if last is None or speed == "aimed" or last.round != scene.clock.round:
        return None
    kick = last.of(arm.weapon.name)
    return Modifier(-kick, "recoil of the last shot", "RFX-RECOIL-01") if kick else None
