"""What a unit may suppress, with what: in its turn, before initiative, and while it goes on."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from rules.frame.flow import Ask
from rules.frame.forms import Between, Choices, Cost, Fair, Menu, Offer, OneOf, Refusal
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.graydawn.asks import Spree
from rules.graydawn.core import arms
from rules.graydawn.core.arms import Arm
from rules.graydawn.covering import firing, lanes
from rules.graydawn.covering.forms import CoverFire, HoldFire, LayLane
from rules.graydawn.fire import attack
from rules.graydawn.senses import knowing
from rules.graydawn.terms.weapons import Mode
from rules.graydawn.turns.topic import Desk
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.kernel.words import counted
from rules.parts.choices import Picked
from rules.parts.topics import Lines, sorted_out

WHOLE = Cost(Fraction(1), "the whole round")


def in_turn(desk: Desk) -> Lines:
    """As the only combat action of a turn (GRD-COVF-05); to those in full cover, and to the suppressed, the only way to
    fire (GRD-COVF-08).
    """
    if desk.rushing:
        return
    if desk.busy or desk.turn.acted or desk.turn.actions > 1:
        yield Refusal(CoverFire.title, desk.busy or "takes the whole round: declare one action", "GRD-COVF-05")
        return
    yield from ways(desk.scene, desk.unit)


def ways(scene: Scene, unit: Ref) -> Lines:
    """Every gun in hand, and how it may suppress (GRD-COVF-02, GRD-BURST-04, GRD-LANE-05); none while an unarmed enemy
    holds the shooter (GRD-CQC-03).
    """
    held = attack.grabbed(scene, unit)
    if held:
        yield Refusal(CoverFire.title, held, "GRD-CQC-03")
        return
    for arm in arms.arms(scene, unit):
        if firing.fit(arm.weapon):
            for mode in firing.modes(arm.weapon):
                yield from with_arm(scene, unit, arm, mode, firing.most(arm, mode), ())
            if "auto" in arm.weapon.modes:
                yield from _lane(scene, unit, arm)


def with_arm(scene: Scene, unit: Ref, arm: Arm, mode: Mode, most: int, but: tuple[Ref, ...]) -> Lines:
    """Covering fire at the places of known enemies (GRD-COVF-03, GRD-COVF-07)."""
    title = f"{CoverFire.title} {arm.weapon.name}, {mode}"
    wrong = arms.unfit(scene, unit, arm, mode) or ("" if most else "too few rounds are loaded")
    foes = tuple(foe for foe in knowing.foes(scene, unit) if foe not in but)
    if wrong or not foes:
        yield Refusal(title, wrong or "knows of no enemy", "GRD-COVF-01")
        return
    why = partial(_why, scene, unit, arm)
    targets = tuple(foe for foe in foes if not why(foe))
    if targets:
        times = Between(1, most)
        choices = {"weapon": OneOf((arm.weapon.name,)), "mode": OneOf((mode,)), "target": Fair(targets, why)}
        each = counted(firing.points_each(arm.weapon, mode), "point")
        yield Offer(CoverFire, {**choices, "times": times}, WHOLE, f"{each} of suppression each time")
    for foe in foes:
        if foe not in targets:
            yield Refusal(f"{title} at {scene.name(foe)}", why(foe), "GRD-COVF-07", about=foe)


def _why(scene: Scene, unit: Ref, arm: Arm, foe: Ref) -> str:
    cell = firing.believed(scene, unit, foe)
    return "not known where it is" if cell is None else firing.hindrance(scene, unit, arm.weapon, cell)


def _lane(scene: Scene, unit: Ref, arm: Arm) -> Lines:
    """A lane through any place in reach (GRD-LANE-01, GRD-LANE-05)."""
    title, widest = f"{LayLane.title} {arm.weapon.name}", lanes.widest(arm)
    wrong = arms.unfit(scene, unit, arm, "auto")
    if wrong or widest < lanes.NARROWEST:
        yield Refusal(title, wrong or "too few rounds are loaded", "GRD-LANE-01")
        return
    places = Picked(partial(firing.hindrance, scene, unit, arm.weapon), partial(_places, scene, unit))
    if not places:
        yield Refusal(title, "no place to sweep", "GRD-LANE-01")
        return
    width = Between(lanes.NARROWEST, widest)
    choices: dict[str, Choices] = {"weapon": OneOf((arm.weapon.name,)), "place": places, "width": width}
    yield Offer(LayLane, choices, WHOLE, f"{lanes.rounds(arm)} rounds, up to {lengths.metres(widest)} wide")


def _places(scene: Scene, unit: Ref) -> Iterator[Cell]:
    """Where its enemies are taken to be; then straight ahead."""
    for foe in knowing.foes(scene, unit):
        cell = firing.believed(scene, unit, foe)
        if cell is not None:
            yield cell
    pose = scene.pose(unit)
    ahead = pose.cell
    for _ in range(AHEAD):
        ahead = scene.grid.step(ahead, pose.facing)
    yield ahead


AHEAD = 10


def before_initiative(scene: Scene, ask: Ask) -> Menu:
    """Covering fire that ignores initiative, or none (GRD-COVF-06)."""
    offers, refusals = sorted_out(ways(scene, ask.unit))
    question = f"{scene.name(ask.unit)}: covering fire at once, for the whole round?"
    return Menu(question, (*offers, Offer(HoldFire)), refusals, HoldFire())


def further(scene: Scene, ask: Ask) -> Menu:
    """Firing actions that are left, for another target (GRD-COVF-03)."""
    spree = ask.about
    assert isinstance(spree, Spree)
    arm = arms.arm(scene, ask.unit, spree.weapon)
    lines = with_arm(scene, ask.unit, arm, spree.mode, spree.left, spree.at) if arm is not None else ()
    offers, refusals = sorted_out(lines)
    question = f"{scene.name(ask.unit)}: {counted(spree.left, 'firing action')} left, at another target?"
    return Menu(question, (*offers, Offer(HoldFire)), refusals, HoldFire())
