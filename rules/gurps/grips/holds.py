"""What a hold leads to: what both sides roll for each, and what comes of winning (GUR-GRP-04 to 08)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rules.frame.flow import Flow
from rules.frame.means import Means
from rules.frame.scene import Event, Scene, Table
from rules.gurps import contests
from rules.gurps.attacks import Manner
from rules.gurps.contests import Contest
from rules.gurps.core import arms, figures, held
from rules.gurps.flesh.endings import NONE, Effect
from rules.gurps.grips import course, holding, scores
from rules.gurps.grips.course import DROPS, FALLS, PINNED
from rules.gurps.grips.forms import Hold
from rules.gurps.harm import condition, hurting
from rules.gurps.melee import to_hit
from rules.gurps.state.fighting import Again, Gripping
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.damage import Hurt, swing
from rules.gurps.terms.manoeuvres import BEARING
from rules.gurps.terms.skills import Attribute
from rules.gurps.terms.traits import Trait
from rules.gurps.turns import taking
from rules.kernel.courses.steps import Known
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

BIGGER, HANDS = 3, 3
"""For each point of size, and for more free hands, in a pin (GUR-GRP-06)."""
ONE_HAND, ROUND = -5, -5
"""Choking with a single hand, and squeezing the torso of one that is smaller (GUR-GRP-07)."""
TWIST = -4
"""Off ST for a neck snap or a wrench (GUR-GRP-08)."""


# what both sides roll


def strength(scene: Scene, unit: Ref, _other: Ref) -> Tally:
    """ST (GUR-GRP-04)."""
    return figures.attribute(scene, unit, Attribute.ST)


def wrestling(scene: Scene, unit: Ref, other: Ref) -> Tally:
    """The highest of ST, DX and the grappling skills (GUR-GRP-05)."""
    return scores.higher(strength(scene, unit, other), scores.best(scene, unit, scores.GRAPPLING))


def takedown(scene: Scene, unit: Ref, other: Ref) -> Tally:
    """The same for the one that bears down, less what its posture takes off blows (GUR-GRP-05)."""
    posture = scene.pose(unit).posture
    return wrestling(scene, unit, other).plus(Modifier(BEARING[posture].blows, posture.value, "GUR-GRP-05"))


def pinning(scene: Scene, unit: Ref, other: Ref) -> Tally:
    """ST, 3 for each point that it is bigger, 3 for more free hands (GUR-GRP-06)."""
    size = figures.traits(scene, unit).size - figures.traits(scene, other).size
    hands = len(arms.empty_hands(scene, unit)) > len(arms.empty_hands(scene, other))
    bigger = Modifier(BIGGER * max(0, size), "bigger", "GUR-GRP-06")
    return strength(scene, unit, other).plus(bigger, Modifier(HANDS * hands, "more free hands", "GUR-GRP-06"))


def choking(scene: Scene, unit: Ref, foe: Ref) -> Tally:
    """ST, at -5 with one hand, 2 for each arm beyond two, at -5 round the torso; with the body just ST (GUR-GRP-07)."""
    own, grip = strength(scene, unit, foe), held.gripping(scene, unit) or Gripping(foe)
    if figures.has(scene, unit, Trait.CONSTRICTION_ATTACK):
        return own
    more = scores.more_arms(scene, unit, "GUR-GRP-07")
    hands = Modifier(ONE_HAND, "one hand", "GUR-GRP-07") if grip.hands < 2 else more
    return own.plus(hands, Modifier(ROUND * (grip.part is Location.TORSO), "round the torso", "GUR-GRP-07"))


def twisting(scene: Scene, unit: Ref, foe: Ref) -> Tally:
    """ST-4 (GUR-GRP-08)."""
    return strength(scene, unit, foe).plus(Modifier(TWIST, "a twist", "GUR-GRP-08"))


def levering(scene: Scene, unit: Ref, foe: Ref) -> Tally:
    """ST, or the skill of the lock (GUR-GRP-08)."""
    return scores.higher(strength(scene, unit, foe), scores.technique(scene, unit, hold=False))


def withstanding(scene: Scene, unit: Ref, other: Ref) -> Tally:
    """The higher of ST and HT (GUR-GRP-07, GUR-GRP-08)."""
    return scores.higher(strength(scene, unit, other), figures.attribute(scene, unit, Attribute.HT))


# what comes of it


def follow_up(table: Table, unit: Ref, action: Hold) -> Flow[None]:
    """What the hold leads to (GUR-GRP-04 to 08); the first of two by an all-out double attack leaves the second
    (GUR-AOA-03).
    """
    again = taking.again(table, unit)
    if again is None:
        taking.acted(table, unit)
        if action.manner == scores.DOUBLE:
            weapons = tuple(arm.weapon.name for arm in arms.arms(table, unit) if arms.stays_ready(table, unit, arm))
            table.put(unit, Again(table.clock.round, weapons, only=action.target))
    else:
        table.strip(unit, Again)
    grip = held.gripping(table, unit)
    if grip is None or grip.foe != action.target:
        return
    lead = LEADS[action.what]
    won = yield from contests.played(table, unit, grip.foe, contest(table, unit, action))
    what = (lead.told if won > 0 else lead.fails or lead.told).format(part=grip.part)
    means, data = (Means.MELEE, {"hit": won > 0}) if lead.settles is _harms else (None, {})
    table.say(Event(lead.event, f"{{actor}} {what}.", unit, grip.foe, data=data, success=won > 0, means=means))
    lead.settles(table, unit, action, won)


def _bears_down(table: Table, unit: Ref, action: Hold, won: int) -> None:
    """The loser falls beside the winner, and loses its own hold; a tie changes nothing (GUR-GRP-05)."""
    if won:
        down = action.target if won > 0 else unit
        condition.falls(table, down)
        holding.let_go(table, down)


def _pins(table: Table, unit: Ref, _action: Hold, won: int) -> None:
    """Won, the foe is helpless (GUR-GRP-06)."""
    if won > 0:
        holding.changes(table, unit, pins=True)


def _forces(table: Table, unit: Ref, action: Hold, won: int) -> None:
    """Won, the held arm lets go of what it has (GUR-GRP-04)."""
    if won > 0:
        condition.drop_from(table, action.target, table.part(unit, Gripping).part.split()[0])


def _harms(table: Table, unit: Ref, action: Hold, won: int) -> None:
    """Won, it hurts; a foe that is hurt by a choke loses its breath (GUR-GRP-07, GUR-GRP-08)."""
    if won <= 0:
        return
    grip = table.part(unit, Gripping)
    hit = course.wrung(won, _twists(table, unit, action), grip.part, chokes=action.what == "choke")
    done = hurting.suffer(table, grip.foe, (hit,), blame=hurting.Blame(unit))
    if action.what == "choke" and any(harm.injury for harm in done):
        holding.changes(table, unit, chokes=True)
    elif action.what == "twist the arm" and any(blow.cripples for harm in done for blow in harm.blows):
        holding.changes(table, unit, broken=True)


def _twists(scene: Scene, unit: Ref, action: Hold) -> Hurt | None:
    """The dice of a wrench: swing damage, harder by a strong all-out attack (GUR-GRP-08, GUR-AOA-05)."""
    if action.what != "wrench":
        return None
    hurt = swing(figures.traits(scene, unit).st)
    return hurt.more(max(2, hurt.dice)) if action.option == "strong" else hurt


HOLDING: tuple[Manner, ...] = ("", "determined", "double")
WRENCHING: tuple[Manner, ...] = ("", "determined", "strong", "double")
Score = Callable[[Scene, Ref, Ref], Tally]


class Lead(NamedTuple):
    """One thing that a hold leads to."""

    own: Score
    other: Score
    """What both sides roll."""
    event: str
    told: str
    """What is told of it; of the part that is held by its name."""
    settles: Callable[[Table, Ref, Any, int], None]
    """What comes of it, by how much it is won or lost."""
    gain: Effect = NONE
    """What it comes to that does no harm."""
    fails: str = ""
    """What is told where it fails, if anything else."""
    regular: bool = False
    """Whether it is a Regular Contest."""
    manners: tuple[Manner, ...] = HOLDING
    """How it may be made."""


LEADS: Mapping[str, Lead] = {
    "takedown": Lead(takedown, wrestling, "takedown", "tries to bear {{target}} down", _bears_down, FALLS),
    "pin": Lead(pinning, pinning, "pins", "pins {{target}}", _pins, PINNED, "cannot pin {{target}}", regular=True),
    "choke": Lead(choking, withstanding, "chokes", "throttles {{target}}", _harms),
    "wrench": Lead(twisting, withstanding, "wrenches", "wrenches {{target}} by the {part}", _harms, manners=WRENCHING),
    "twist the arm": Lead(levering, withstanding, "wrenches", "twists {{target}} by the {part}", _harms),
    "disarm": Lead(strength, strength, "disarms", "wrests at {{target}}'s arm", _forces, DROPS, regular=True),
}
"""Each of them (GUR-GRP-04 to 08)."""


def contest(scene: Scene, unit: Ref, action: Hold) -> Contest:
    """The contest of what a hold leads to: all-out, determined, it is 4 more (GUR-AOA-02)."""
    lead, foe = LEADS[action.what], action.target
    own = lead.own(scene, unit, foe).plus(to_hit.by_manoeuvre(action.manoeuvre, action.option))
    return Contest(own, lead.other(scene, foe, unit), lead.regular)


def opened(scene: Scene, unit: Ref, grip: Gripping, action: Hold) -> Known:
    """What a hold leads to as it begins: the contest, and what it does to the part that is held."""
    lead = LEADS[action.what]
    harm = {"wrings": lead.settles is _harms, "hurt": _twists(scene, unit, action), "chokes": action.what == "choke"}
    return {**contests.opened(scene, contest(scene, unit, action)), **harm, "part": grip.part, "gain": lead.gain}
