"""Going on foot, as a topic of the rules: where each gait leads, lying down and getting up."""

from __future__ import annotations

from dataclasses import replace

from rules.darkconspiracy.afoot import gaits, walking
from rules.darkconspiracy.afoot.forms import GoProneOrStand, Move
from rules.darkconspiracy.afoot.gaits import TENTHS, Within
from rules.darkconspiracy.core import cover, footing, motion
from rules.darkconspiracy.fire import strays
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.terms.anatomy import PARTS
from rules.darkconspiracy.turns.topic import Deed, Desk, Topic, at_once
from rules.frame.body import Posture
from rules.frame.figure import Stance
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE, OneOf, Refusal, Ways
from rules.frame.scene import Event, Pose, Scene, Table
from rules.frame.worth import Worth
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.parts.topics import Lines

NEAREST = 3
"""For how many enemies the cover at the end of a move is told."""


def moves(desk: Desk) -> Lines:
    """A move at each gait that leads anywhere (DKC-ACT-08, DKC-MOVE-01)."""
    if not desk.on_foot:
        yield Refusal(Move.title, "is aboard a vehicle", "DKC-ACT-07")
        return
    able = gaits.allowed(desk.scene, desk.unit)
    for gait in motion.GAITS:
        if gait not in able:
            continue
        within = Within(desk.scene, desk.unit, gait)
        if within:
            note = f"{gait}, up to {lengths.metres(round(gaits.metres(desk.scene, desk.unit, gait)))}"
            yield desk.offer(Move, {"way": Ways(within), "gait": OneOf((gait,))}, note)
    if "walk" not in able:
        yield Refusal("Walk, trot or run", "can only crawl", "DKC-WOUND-04")


def foretold(scene: Scene, ask: Ask, action: Move) -> Forecast:
    """The way in metres, what is left over, the cover at its end from the nearest enemies, and the loose rounds that it
    leads through (DKC-GRID-02, DKC-AUTO-04).
    """
    unit, within = ask.unit, Within(scene, ask.unit, action.gait)
    have, cost = gaits.metres(scene, unit, action.gait), (within.price(action.way) or 0) / TENTHS
    tallies = [Tally("Distance", round(cost), f"of {lengths.metres(round(have))}, in metres", "DKC-MOVE-01")]
    note = "" if cost <= have else f"on the way: {lengths.metres(round(have))} of {lengths.metres(round(cost))}"
    stray = strays.upon(scene, unit, action.way)
    rows = () if stray is None else stray.outcomes("not hit on the way")
    return Forecast(FREE, (*tallies, *_cover_there(scene, unit, action)), rows, note=note)


def _cover_there(scene: Scene, unit: Ref, action: Move) -> tuple[Tally, ...]:
    """How many parts are hidden at the end of a way, from the nearest enemies (DKC-GUN-03)."""
    there = ends(scene, unit, action)
    near = knowing.nearest(scene, unit, knowing.foes(scene, unit))[:NEAREST]
    hides = ((foe, cover.hides(scene, foe, unit, pose=there)) for foe in near)
    return tuple(
        Tally(f"Cover from {scene.name(foe)}", sum(map(bool, parts)), f"of {len(PARTS)} parts hidden", "DKC-GUN-03")
        for foe, parts in hides
    )


def ends(scene: Scene, unit: Ref, action: Move) -> Pose:
    """How a unit is at the end of a move."""
    posture = Posture.PRONE if action.gait == "crawl" else Posture.STANDING
    return replace(scene.pose(unit), cells=action.way[-1:], posture=posture)


def weighed(scene: Scene, ask: Ask, action: Move) -> Worth:
    """The numbers of that: a move by itself harms nobody but who goes through loose rounds."""
    stray = strays.upon(scene, ask.unit, action.way)
    return Worth(FREE, () if stray is None else (stray.share(scene),))


def postures(desk: Desk) -> Lines:
    """Lying down or getting up as an action of its own (DKC-ACT-05)."""
    if not desk.on_foot:
        return
    prone = footing.prone(desk.scene, desk.unit)
    if not prone:
        yield desk.offer(GoProneOrStand, {"posture": OneOf((Posture.PRONE,))})
    elif "walk" in gaits.allowed(desk.scene, desk.unit):
        yield desk.offer(GoProneOrStand, {"posture": OneOf((Posture.STANDING,))})
    else:
        yield Refusal(GoProneOrStand.title, "cannot get up", "DKC-WOUND-04")


def changes(table: Table, unit: Ref, action: GoProneOrStand) -> None:
    """Down, or up again (DKC-ACT-05)."""
    table.put(unit, Stance(action.posture))
    verb = "goes prone" if action.posture is Posture.PRONE else "stands up"
    table.say(Event("posture", f"{{actor}} {verb}.", actor=unit))


TOPIC = Topic(
    offers=(moves, postures),
    deeds={Move: Deed(walking.move), GoProneOrStand: at_once(changes)},
    forecasts={Move: foretold},
    worths={Move: weighed},
)
