"""Attacks on somebody, and what is done for the hurt."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from rules.d6.combat import advantage, attack, injury, spells
from rules.d6.combat.attack import Attack, Reckoning
from rules.d6.combat.defences import armour
from rules.d6.combat.equipment import Arm
from rules.d6.field import facing, scale
from rules.d6.field.awareness import Knows
from rules.d6.forecasts.parts import Share, figures_of, shares, suffered
from rules.d6.forecasts.toll import minds, shaken
from rules.d6.order import fighters
from rules.d6.state import Health
from rules.frame.figure import Aboard
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.scene import Awareness, Pose, Scene
from rules.kernel import odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.parts.assumptions import still_there, usual_figures

UPRIGHT = 1.0
"""Metres above the ground that must show for somebody who stands there to be seen for certain."""


def turned(scene: Scene, wish: Attack) -> Attack:
    """The attack as it will be made: by one who has turned to the target (DSX-ATK-03), on a target that will turn round
    to it, as it is taken to do when it can (DSX-ADV-04).
    """
    wish = _facing_it(scene, wish)
    knows = attack.target_knows(scene, wish)
    if wish.at is not None or not advantage.turns(scene, wish.target, wish.attacker, knows, eye=wish.eye):
        return wish
    pose = scene.pose(wish.target)
    here: Pose = wish.eye or scene.pose(wish.attacker)
    return replace(wish, at=replace(pose, facing=scene.grid.direction(pose.cell, here.cell)), knows=knows)


def _facing_it(scene: Scene, wish: Attack) -> Attack:
    """The attacker turned to its target, unless it is held or looks where its vehicle goes."""
    own = scene.pose(wish.attacker)
    way = scene.grid.direction(own.cell, (wish.at or scene.pose(wish.target)).cell)
    cannot = scene.find(wish.attacker, Aboard) is not None or facing.held(scene, wish.attacker)
    if wish.eye is not None or own.facing == way or cannot:
        return wish
    return replace(wish, eye=replace(own, facing=way))


def against(scene: Scene, wish: Attack) -> Forecast:
    """The one roll over every way it can fall (DSX-CORE-01)."""
    worked_out = attack.reckon(scene, wish)
    refusal = worked_out.dice.refusal
    if refusal or not worked_out.cover.in_line:
        return Forecast(FREE, worked_out.tallies, success=Fraction(0), note=refusal or worked_out.cover.reason)
    health, full = injury.health(scene, wish.target), injury.hp_max(scene, wish.target)
    miss, found = struck(worked_out.shot, health, full)
    outcomes = tuple(suffered(wish.target, found, miss))
    return Forecast(
        FREE,
        (*worked_out.tallies, armour(scene, wish.target)),
        outcomes,
        success=1 - miss,
        assumes=(*_assumed(scene, wish, worked_out), *shaken(scene, outcomes)),
    )


@lru_cache(maxsize=16_384)
def struck(shot: attack.Shot, health: Health, full: int) -> tuple[Fraction, tuple[Share, ...]]:
    """How likely a shot or blow misses somebody as he is, and what comes of it otherwise."""
    fallen = odds.of(attack.strike, shot)
    through: dict[int, Fraction] = {}
    for strike, chance in fallen.items():
        if strike.hit:
            through[strike.through] = through.get(strike.through, Fraction(0)) + chance
    return fallen.chance(lambda strike: not strike.hit), shares(health, full, through)


def _assumed(scene: Scene, wish: Attack, worked_out: Reckoning) -> tuple[Assumption, ...]:
    target, name = wish.target, scene.name(wish.target)
    found = (*figures_of(scene, (target,)), *still_there(scene, (target,)))
    if worked_out.knows.assumed and _matters(scene, wish, worked_out):
        found += minds(scene, target, worked_out.knows)
    here = scene.pose(target)
    if wish.at is not None and wish.at.cells == here.cells and wish.at.facing != here.facing:
        found += (Assumption(Fact.MIND, f"{name} turns to face the attack", target),)
    return (*found, *_nobody_between(scene, wish, worked_out))


NOTHING_UNSEEN = Assumption(Fact.UNSEEN, "nothing unseen in the line of fire")
NOBODY_LOST = Assumption(Fact.PLACE, "no unit that went out of sight in the line of fire")


def _nobody_between(scene: Scene, wish: Attack, worked_out: Reckoning) -> tuple[Assumption, ...]:
    """What is taken for granted of a line that the attacker has not in view: no door shut since, nobody in it who would
    be light cover (DSX-ATK-05).
    """
    if scene.viewer is None or scene.viewer != scene.side(wish.attacker) or scene.viewer == scene.side(wish.target):
        return ()
    sees = wish.target in (scene.find(wish.attacker, Awareness) or Awareness()).now
    if sees and (worked_out.cover.degree or not _passes_dead_ground(scene, wish)):
        return ()
    lost = any(scene.lost(other) is not None and fighters.alive(scene, other) for other in scene.units())
    return (NOTHING_UNSEEN, NOBODY_LOST) if lost else (NOTHING_UNSEEN,)


def _passes_dead_ground(scene: Scene, wish: Attack) -> bool:
    """Whether there is a cell in the line where a unit might stand that the attacker does not see."""
    here, there = wish.eye or scene.pose(wish.attacker), wish.at or scene.pose(wish.target)
    line = scene.grid.line(*scale.nearest_cells(scene, here.cells, there.cells))
    return any(not scene.sees_cell(wish.attacker, cell, above=UPRIGHT, eye=wish.eye) for cell in line[2:-1])


def _matters(scene: Scene, wish: Attack, worked_out: Reckoning) -> bool:
    """Whether the attack would be another one if the target knew of it, or did not."""
    otherwise = Knows(not worked_out.knows.aware, "")
    return attack.reckon(scene, replace(wish, knows=otherwise)).shot != worked_out.shot


def seizing(scene: Scene, wish: Attack) -> Forecast:
    """On a hit held, and no damage (DSX-GRAP-01)."""
    worked_out = attack.reckon(scene, wish)
    if worked_out.dice.refusal:
        return Forecast(FREE, worked_out.tallies, success=Fraction(0), note=worked_out.dice.refusal)
    hit = odds.of(attack.strike, worked_out.shot).chance(lambda strike: strike.hit)
    outcomes = (Outcome("gets away", 1 - hit, wish.target, spared=True), Outcome("held", hit, wish.target))
    tallies = (worked_out.dice.tally, worked_out.difficulty)
    return Forecast(FREE, tallies, outcomes, success=hit, assumes=_assumed(scene, wish, worked_out))


def binding(scene: Scene, wish: Attack) -> Forecast:
    """A holding spell: for how many of its slots the target stands rooted (DSX-SPELL-04)."""
    worked_out = attack.reckon(scene, wish)
    if worked_out.dice.refusal:
        return Forecast(FREE, worked_out.tallies, success=Fraction(0), note=worked_out.dice.refusal)
    rounds = odds.of(attack.strike, worked_out.shot).map(spells.held_rounds)
    outcomes = tuple(
        Outcome(f"held for {each} {'turn' if each == 1 else 'turns'}", rounds[each], wish.target)
        if each
        else Outcome("nothing", rounds[each], wish.target, spared=True)
        for each in sorted(rounds)
    )
    success = rounds.chance(lambda each: each > 0)
    tallies = (worked_out.dice.tally, worked_out.difficulty)
    return Forecast(FREE, tallies, outcomes, success=success, assumes=_assumed(scene, wish, worked_out))


# for the hurt


def aid(scene: Scene, medic: Ref, patient: Ref, lost: int = 0) -> Forecast:
    """Medicine against 10: the bleeding stopped, or hit points given (DSX-AID-01); `lost` before it is given."""
    care = injury.care(scene, medic, patient)
    tallies = (
        injury.aid_attempt(scene, medic, patient).tally,
        Tally("Difficulty", care.check.difficulty, "first aid", "DSX-AID-01"),
    )
    if not care.check.code.usable:
        return Forecast(FREE, tallies, success=Fraction(0))
    full = injury.hp_max(scene, patient)
    fallen = odds.of(injury.treat, care)
    missing = full - injury.health(scene, patient).hp + lost
    outcomes = [Outcome("no use", fallen.chance(lambda each: not each.result.passed), patient, spared=True)]
    if care.dying:
        outcomes.append(Outcome("stops dying", fallen.chance(lambda each: each.stabilised), patient, Fraction(-1, 4)))
    else:
        points = fallen.map(lambda each: min(each.points, missing))
        outcomes += [
            Outcome(f"regains {each}", points[each], patient, -Fraction(each, full)) for each in sorted(points) if each
        ]
    chance, assumes = fallen.chance(lambda each: each.result.passed), usual_figures(scene, (patient,))
    return Forecast(FREE, tallies, tuple(outcomes), success=chance, assumes=assumes)


def healing(scene: Scene, caster: Ref, arm: Arm, patient: Ref, lost: int = 0) -> Forecast:
    """A healing spell (DSX-SPELL-04); `lost` before it is cast."""
    what = spells.healing(scene, caster, arm.weapon)
    tallies = (
        spells.check(scene, caster).tally,
        Tally("Difficulty", what.check.difficulty, arm.weapon.name, "DSX-SPELL-04"),
    )
    if not what.check.code.usable:
        return Forecast(FREE, tallies, success=Fraction(0))
    health, full = injury.health(scene, patient), injury.hp_max(scene, patient)
    points = odds.of(spells.heal, what).map(lambda each: min(each.points, full - health.hp + lost))
    outcomes = tuple(
        Outcome(f"regains {each}" if each else "no use", points[each], patient, -Fraction(each, full), spared=not each)
        for each in sorted(points)
    )
    chance, assumes = points.chance(lambda each: each > 0), usual_figures(scene, (patient,))
    return Forecast(FREE, tallies, outcomes, success=chance, assumes=assumes)
