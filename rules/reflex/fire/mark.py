"""Firing at what keeps still and is nobody: a place, or a thing, however small."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.frame.ground import Cell
from rules.frame.scene import Event, Pose, Scene
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.reflex.core import attempts, control
from rules.reflex.core.attempts import Attempt
from rules.reflex.core.bands import band_of_cells
from rules.reflex.core.checks import check
from rules.reflex.core.moment import Moment
from rules.reflex.core.targets import UNAWARE, fine_motor
from rules.reflex.fire import attack, deeds, recoil
from rules.reflex.fire.attack import Wish
from rules.reflex.hands.ready import Arm
from rules.reflex.melee.strikes import off_hand, one_handed
from rules.reflex.sight import visibility
from rules.reflex.state import Recoil, Speed, Sustained
from rules.reflex.terms.bands import Band
from rules.reflex.terms.skills import Attribute


@dataclass(frozen=True, slots=True)
class Mark:
    """What is fired at: where it is, how many bands farther it counts for its size, how high it lies (RFX-SIZE-01)."""

    cell: Cell
    bands: int = 0
    rise: float = 0.5


def band_of(scene: Scene, unit: Ref, mark: Mark, *, eye: Pose | None = None) -> Band:
    """The true distance, which decides ticks and what is reached."""
    return band_of_cells(scene, (eye or scene.pose(unit)).cell, mark.cell) or Band.EXTREME


def hindrance(scene: Scene, unit: Ref, held: Arm, mark: Mark, *, eye: Pose | None = None) -> str:
    """Why it cannot be fired at; "" when it can (RFX-RANGE-01, RFX-RANGE-05, RFX-GUNFU-02, RFX-SENSE-01)."""
    unfit = attack.in_hand(scene, Wish(unit, unit, held))
    if unfit:
        return unfit
    band = band_of_cells(scene, (eye or scene.pose(unit)).cell, mark.cell)
    if band is None or (held.weapon.maximum is not None and band.rank > held.weapon.maximum.rank):
        return "out of range"
    if not attack.in_arc(scene, held, mark.cell):
        return "outside its arc"
    if not scene.sees_cell(unit, mark.cell, above=mark.rise, eye=eye):
        return "cannot see there"
    return _seen(scene, unit, held, mark, band, eye)[1]


def price(scene: Scene, unit: Ref, held: Arm, mark: Mark, speed: Speed, *, eye: Pose | None = None) -> int:
    """Ticks of a shot at it (RFX-ATK-06, RFX-RANGE-03)."""
    return attack.ticks_at(scene, unit, held, band_of(scene, unit, mark, eye=eye), speed, eye=eye)


def by_price(
    scene: Scene, unit: Ref, held: Arm, marks: Iterable[tuple[Ref, Mark]], *, eye: Pose | None = None
) -> list[tuple[tuple[int, Speed], list[Ref]]]:
    """The marks that may be fired at, told apart by what a shot at them takes, at each speed (RFX-ATK-06)."""
    alike: dict[tuple[int, Speed], list[Ref]] = {}
    for ref, at in marks:
        for speed in () if hindrance(scene, unit, held, at, eye=eye) else attack.SPEEDS:
            alike.setdefault((price(scene, unit, held, at, speed, eye=eye), speed), []).append(ref)
    return sorted(alike.items())


def reckon(
    scene: Scene, unit: Ref, held: Arm, mark: Mark, speed: Speed, *, rounds: int = 1, eye: Pose | None = None
) -> Attempt:
    """The check: no penalty for what a man is missed by, and it keeps still (RFX-ATK-09, RFX-HEAVY-03, RFX-SIZE-01)."""
    weapon = held.weapon
    true = band_of(scene, unit, mark, eye=eye)
    band = true.shifted(mark.bands)
    beyond = max(0, band.rank - (weapon.optimum or band).rank)
    seen, _ = _seen(scene, unit, held, mark, true, eye)
    return attempts.attempt(
        scene,
        unit,
        Attribute.CDN,
        weapon.skill,
        uses=attack.hands(held),
        bonuses=(Modifier(UNAWARE, "it does not move", "RFX-ATK-09"), recoil.bonus(rounds)),
        penalties=(
            Modifier(-max(2, weapon.bulk), "from the hip", "RFX-ATK-03") if speed == "hip" else None,
            Modifier(attack.BEYOND * beyond, f"{band} range", "RFX-RANGE-04") if beyond else None,
            *seen,
            fine_motor(scene, unit),
            recoil.of_burst(scene, unit, held, rounds, speed),
            recoil.carried_over(scene, unit, held, speed),
            recoil.spray(scene, unit, held, rounds),
            off_hand(scene, unit, held, fine=True),
            one_handed(scene, held),
            control.elsewhere(scene, unit),
        ),
        halved=speed == "aimed",
        rule="RFX-SIZE-01" if mark.bands else "RFX-EXPL-60",
    )


def _seen(
    scene: Scene, unit: Ref, held: Arm, mark: Mark, band: Band, eye: Pose | None
) -> tuple[tuple[Modifier, ...], str]:
    small, optic = band.shifted(mark.bands), held.weapon.optic
    return visibility.of_place(scene, unit, mark.cell, small, optic=optic, rise=mark.rise, eye=eye)


def shoot_at_thing(moment: Moment, unit: Ref, held: Arm, mark: Mark, speed: Speed, *, mine: bool = False) -> int:
    """One round at a thing: by how much it hits; less than nothing is a miss (RFX-ATK-09, RFX-SIZE-01). To hit a mine
    is not yet to put it out of order, so that its shot tells nothing of success.
    """
    table, eye = moment.table, moment.eye(unit)
    if hindrance(table, unit, held, mark, eye=eye):
        return -1
    attempt = reckon(table, unit, held, mark, speed, eye=eye)
    result = check(table.dice(unit), attempt.check)
    own, hit = (f"{attempt.tally}: {result.throw}",), None if mine else result.margin >= 0
    words = "{actor} shoots at a target on the ground."
    table.say(Event("shoot", words, actor=unit, own=own, sound="Shots", loud=deeds.LOUD, success=hit))
    spent(moment, unit, held, 1)
    return result.margin


def spent(moment: Moment, unit: Ref, held: Arm, rounds: int) -> None:
    """The rounds are gone, the weapon kicks, the shooter has shown himself, and a series at a target is broken off
    (RFX-BURST-03, RFX-RECOIL-01, RFX-SUST-01).
    """
    table = moment.table
    table.strip(unit, Sustained)
    deeds.spend(table, held, recoil.spends(table, unit, held, rounds))
    deeds.shows_himself(moment, unit)
    over = recoil.excess(table, unit, held, rounds)
    if over:
        table.put(unit, Recoil(held.weapon.name, over, table.clock.round))
    else:
        table.strip(unit, Recoil)
