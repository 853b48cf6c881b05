"""What an attack must reach: a defence roll, or the target number of its range."""

from __future__ import annotations

from rules.frame.relations import enemies
from rules.frame.scene import Scene
from rules.graydawn.contest import Defence
from rules.graydawn.core import cover, figures, footing, shaken
from rules.graydawn.fire import attack, ranges, situation
from rules.graydawn.fire.attack import Attack
from rules.graydawn.fire.ranges import Band
from rules.graydawn.senses import knowing
from rules.graydawn.state import Guard, Guarding
from rules.graydawn.terms.skills import Skill, Stat
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

SPRINT = 2
"""What sprinting adds to a runner's defence (GRD-MOVE-04)."""
PUSHED_ASIDE = {"rifle": 6, "carbine": 6, "lmg": 6, "smg": 3, "shotgun": 3}
"""What an enemy at arm's length adds to its defence against a long gun (GRD-CQC-02)."""
NUMBERS = {Band.POINT_BLANK: 10, Band.CLOSE: 15, Band.MEDIUM: 20, Band.LONG: 25, Band.EXTREME: 30}
"""The target number of each band (GRD-CORE-06)."""
EASIER, LEAST = -5, 5
"""A target that cannot evade counts one band nearer, once; no number falls below 5 (GRD-CORE-06)."""


def to_meet(scene: Scene, made: Attack) -> Defence:
    """A defence roll, or the target number of the range (GRD-CORE-02, GRD-CORE-06, GRD-CORE-07, GRD-CORE-08)."""
    if situation.fixed(scene, made.target):
        return Defence(number(scene, made), rolled=False)
    return Defence(to_dodge(scene, made))


def to_dodge(scene: Scene, made: Attack) -> Tally:
    """The defence total without its die: RD, Dodge/Cover, and every modifier (GRD-CORE-02)."""
    target = made.target
    found = Tally("Defence", figures.rd(scene, target), "RD", "GRD-DERIVED-02")
    if no_skill(scene, made) is None:
        skill = figures.skill(scene, target, Skill.DODGE)
        found = found.plus(Modifier(skill, Skill.DODGE.value, "GRD-CORE-02", scene.assumed(target)))
    return found.plus(running(scene, target), pushed_aside(scene, made))


def pushed_aside(scene: Scene, made: Attack) -> Modifier | None:
    """Long guns are pushed aside at close quarters, by an enemy at arm's length of the shooter (GRD-CQC-02,
    GRD-GEAR-02).
    """
    category = made.arm.weapon.category
    more, near = PUSHED_ASIDE.get(category, 0), attack.true(scene, made) is Band.POINT_BLANK
    if not more or not near or not enemies(scene, made.attacker, made.target):
        return None
    return Modifier(more, f"{category} at arm's length", "GRD-CQC-02")


def number(scene: Scene, made: Attack) -> Tally:
    """The target number: by the band the shot counts as, for the spread of a shotgun none beyond close range; more for
    a runner, less for a target that cannot evade (GRD-CORE-06, GRD-SHOT-01).
    """
    counts = attack.band(scene, made)
    counts = Band.EXTREME if counts is None else counts
    counts = min(counts, Band.CLOSE) if ranges.spreads(scene, made.arm.weapon) else counts
    down = not figures.wounds(scene, made.target).up
    why = "out of action" if down else no_skill(scene, made)
    found = Tally("Target number", NUMBERS[counts], f"{counts.words} range", "GRD-CORE-06", floor=LEAST)
    return found.plus(running(scene, made.target), Modifier(EASIER, why, "GRD-CORE-06") if why is not None else None)


def no_skill(scene: Scene, made: Attack) -> str | None:
    """Why the target does without its Dodge/Cover skill: it is suppressed, braces, hides in full cover that does not
    face this way, has fallen, or does not know of the attack; None where it has it
    (GRD-SUPP-16, GRD-STANCE-06, GRD-SURPRISE-01, GRD-STANCE-08, GRD-SURPRISE-02).
    """
    if shaken.suppressed(scene, made.target):
        return shaken.SUPPRESSED
    guard = cover.guarding(scene, made.target).guard
    if guard is Guard.BRACING:
        return "bracing"
    if guard is Guard.FULL:
        return "flanked"
    if footing.fallen(scene, made.target):
        return "fallen"
    return None if knowing.expects(scene, made.target, made.attacker) else "unaware"


def running(scene: Scene, unit: Ref) -> Modifier | None:
    """What running adds to defence as a unit moves now (GRD-MOVE-04)."""
    return run_bonus(scene, unit, cover.guarding(scene, unit))


def run_bonus(scene: Scene, unit: Ref, stance: Guarding) -> Modifier | None:
    """What running adds to defence: half of MA, and 2 more for a sprint (GRD-MOVE-04)."""
    if stance.guard is not Guard.MOVING or stance.moves < 2 or footing.fallen(scene, unit):
        return None
    half = -(-figures.now(scene, unit, Stat.MA) // 2)
    words = ("sprinting", half + SPRINT) if stance.moves > 2 else ("running", half)
    return Modifier(words[1], words[0], "GRD-MOVE-04")
