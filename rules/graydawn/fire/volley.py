"""One firing action as a row of attack rolls: for every unit that any of them may hit, the exact odds of it.

Each roll meets its target's defence; a critical failure ends the action (GRD-FUMBLE-01).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.graydawn import rolls
from rules.graydawn.fire import attack, crowd, defence, fumbles
from rules.graydawn.fire.attack import Attack
from rules.graydawn.fire.hits import hit
from rules.graydawn.flesh import damage
from rules.graydawn.flesh.course import Fate
from rules.graydawn.flesh.foretelling import Step, sure
from rules.graydawn.mishaps import telling
from rules.graydawn.mishaps.severity import Mishap
from rules.kernel import odds
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref

NONE: Step = (None, 0, False)
OVER: Step = (None, 0, True)


@dataclass(frozen=True, slots=True)
class Roll:
    """One attack roll to come: both totals as they are before anything is fired."""

    made: Attack
    total: int
    number: int
    rolled: bool
    """Whether a die is added to what it must reach."""


@lookup
def rolls_of(scene: Scene, attacks: tuple[Attack, ...]) -> tuple[Roll, ...]:
    """The attack rolls of a firing action, in order (GRD-ACT-01, GRD-AUTO-02)."""
    found = []
    for made in attacks:
        met = defence.to_meet(scene, made)
        roll = Roll(made, int(attack.to_hit(scene, made).total), int(met.tally.total), met.rolled)
        found += [roll] * attack.shots(made)
    return tuple(found)


def units(scene: Scene, attacks: tuple[Attack, ...]) -> tuple[Ref, ...]:
    """All that may be hit: the targets, others of their melees, an ally in the way, the shooter itself."""
    found = [made.target for made in attacks]
    found += [stray.made.target for made in attacks for stray in crowd.others(scene, made)]
    found += [friend for made in attacks if (friend := fumbles.ally(scene, made)) is not None]
    return tuple(dict.fromkeys((*found, attacks[0].attacker)))


def missed(scene: Scene, attacks: tuple[Attack, ...]) -> Fraction:
    """How likely it is that no roll hits what it is aimed at."""
    none, cap = Fraction(1), scene.options.explosions
    for roll in reversed(rolls_of(scene, attacks)):
        duel = rolls.duels(roll.total, roll.number, cap, roll.rolled)
        over = 1 - rolls.fumbles(roll.total, cap).get(None, Fraction(0))
        none = over + (duel.get(None, Fraction(0)) - over) * none
    return none


def ends(scene: Scene, attacks: tuple[Attack, ...], unit: Ref) -> Odds[Fate | None]:
    """What becomes of a unit by the action; None if nothing hits it."""
    due = rolls_of(scene, attacks)
    steps = {roll: step(scene, roll, attacks, unit) for roll in dict.fromkeys(due)}
    return telling.ends(scene, unit, *(steps[roll] for roll in due))


def step(scene: Scene, roll: Roll, attacks: tuple[Attack, ...], unit: Ref) -> Odds[Step]:
    """What one roll brings upon a unit."""
    made, cap = roll.made, scene.options.explosions
    if unit == made.target:
        return _upon_target(scene, roll, cap)
    there = bystanders(scene, made, attacks)
    number = next((at for at, stray in enumerate(there) if stray.made.target == unit), None)
    fallen = _critical(scene, roll, unit)
    if number is None:
        return fallen
    astray = rolls.falls(cap).then(lambda own: _astray(scene, roll, there, number, roll.total + own))
    over = 1 - rolls.fumbles(roll.total, cap).get(None, Fraction(0))
    joint = {each: chance for each, chance in fallen.items() if each[2]}
    for each, chance in astray.items():
        joint[each] = joint.get(each, Fraction(0)) + chance - (over if each == NONE else 0)
    return Odds({each: chance for each, chance in joint.items() if chance})


def bystanders(scene: Scene, made: Attack, attacks: tuple[Attack, ...]) -> tuple[crowd.Stray, ...]:
    """Others of the melee that a roll may hit, those left out that are aimed at themselves (GRD-CQC-05)."""
    aimed = {each.target for each in attacks}
    return tuple(stray for stray in crowd.others(scene, made) if stray.made.target not in aimed)


def _upon_target(scene: Scene, roll: Roll, cap: int) -> Odds[Step]:
    """A hit or more by the margin; none for a miss; and the end of the action by a critical failure."""
    made = roll.made
    over = 1 - rolls.fumbles(roll.total, cap).get(None, Fraction(0))
    found: dict[Step, Fraction] = {OVER: over}
    aimed = crowd.shared(made.rounds, len(crowd.others(scene, made)))[0] if made.mode == "auto" else 1
    for margin, chance in _telling(roll, cap, aimed).items():
        if margin is None:
            found[NONE] = chance - over
            continue
        for each, share in _rounds(scene, made, margin, aimed).items():
            found[each] = found.get(each, Fraction(0)) + chance * share
    return Odds({each: chance for each, chance in found.items() if chance})


def _telling(roll: Roll, cap: int, aimed: int) -> Odds[int | None]:
    """The margins by which a roll may hit, one for all that come to the same grazes and number of rounds; None for a
    miss.
    """
    first: dict[tuple[int, int], int] = {}

    def alike(margin: int | None) -> int | None:
        if margin is None:
            return None
        return first.setdefault((damage.by_margin(margin), attack.sprayed(margin, aimed)), margin)

    return rolls.duels(roll.total, roll.number, cap, roll.rolled).map(alike)


def _rounds(scene: Scene, made: Attack, margin: int, aimed: int) -> Odds[Step]:
    """The hits at a margin: one, as many of a burst as its die says, of a spray by the margin."""
    if made.mode == "auto":
        return sure((hit(scene, made, margin, 1), attack.sprayed(margin, aimed), False))
    many = odds.of(attack.burst, scene.options.burst_table) if made.mode == "burst" else sure(1)
    return many.map(lambda hits: (hit(scene, made, margin, hits), 1, False))


def _critical(scene: Scene, roll: Roll, unit: Ref) -> Odds[Step]:
    """What a critical failure brings upon a unit that is neither aimed at nor beside the target."""

    def of(what: Mishap | None) -> Odds[Step]:
        if what is None:
            return sure(NONE)
        if what is Mishap.SELF and unit == roll.made.attacker:
            return sure((fumbles.by_chance(scene, fumbles.toward(roll.made, unit)), 1, True))
        if what is Mishap.ALLY and unit == fumbles.ally(scene, roll.made):
            shot = fumbles.toward(roll.made, unit)
            hits = odds.of(fumbles.unlucky, fumbles.dodge(scene, shot), scene.options.explosions)
            found: Odds[Step] = hits.map(lambda so: (fumbles.by_chance(scene, shot), 1, True) if so else OVER)
            return found
        return sure(OVER)

    return befalls(scene, roll).then(of)


def _astray(scene: Scene, roll: Roll, there: tuple[crowd.Stray, ...], number: int, reached: int) -> Odds[Step]:
    """What an attack roll that reached so much brings upon one of the bystanders (GRD-CQC-05, GRD-CQC-06)."""
    if reached <= 0:
        return sure(NONE)
    made, cap, own = roll.made, scene.options.explosions, there[number]
    if made.mode == "auto":
        _, share = crowd.shared(made.rounds, len(crowd.others(scene, made)))
        met = rolls.falls(cap).map(lambda die: reached - own.dodge - die)
        return met.map(lambda margin: _sprayed(scene, own, margin, share))
    dodges = tuple(stray.dodge for stray in there)
    margins = crowd.strays(reached, dodges, number, cap)

    def after(hits: int) -> Odds[Step]:
        left = crowd.rounds_left(made, hits)
        found: Odds[Any] = margins if left else sure(None)
        return found.then(lambda margin: sure(NONE) if margin is None else _stray(scene, own, margin, left))

    return _hits(scene, roll, reached).then(after)


def _sprayed(scene: Scene, stray: crowd.Stray, margin: int, share: int) -> Step:
    if margin < 0 or not share:
        return NONE
    return hit(scene, stray.made, margin, 1), attack.sprayed(margin, share), False


def _stray(scene: Scene, stray: crowd.Stray, margin: int, left: int) -> Odds[Step]:
    if stray.made.mode != "burst":
        return sure((hit(scene, stray.made, margin, 1), 1, False))
    return crowd.bursts(scene, left).map(lambda many: (hit(scene, stray.made, margin, many), 1, False))


def _hits(scene: Scene, roll: Roll, reached: int) -> Odds[int]:
    """How many rounds hit the target, if the attack reached so much; 0 for a miss."""
    die = rolls.falls(scene.options.explosions) if roll.rolled else sure(0)
    many = odds.of(attack.burst, scene.options.burst_table) if roll.made.mode == "burst" else sure(1)
    return die.map(lambda other: reached >= roll.number + other).then(lambda so: many if so else sure(0))


def besides(scene: Scene, attacks: tuple[Attack, ...]) -> Iterator[tuple[Odds[Mishap | None], Fraction]]:
    """The critical failures of each roll, and how likely the action comes as far as that."""
    reached = Fraction(1)
    for roll in rolls_of(scene, attacks):
        befall = befalls(scene, roll)
        yield befall, reached
        reached *= befall.get(None, Fraction(0))


@lookup
def befalls(scene: Scene, roll: Roll) -> Odds[Mishap | None]:
    """The critical failures of a roll; None for none (GRD-FUMBLE-01)."""
    below = rolls.fumbles(roll.total, scene.options.explosions)
    return below.map(lambda much: None if much is None else fumbles.mishap(scene, roll.made, much))
