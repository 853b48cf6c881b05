"""Taking a manoeuvre: one a second, with a step before or after it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.frame.figure import Aboard
from rules.frame.scene import Scene, Table
from rules.gurps.core import figures, held
from rules.gurps.core.facing import Arc, arc_from
from rules.gurps.state.fighting import Again, Aim, Defended
from rules.gurps.state.hurts import Stunned, Unsteady
from rules.gurps.state.turns import Choice, Turn, Waiting
from rules.gurps.terms.manoeuvres import LEAVE, Leave, Manoeuvre, Motion
from rules.gurps.terms.traits import Trait
from rules.kernel.refs import Ref

M = Manoeuvre
BY_WALKING = (M.MOVE, M.MOVE_AND_ATTACK)
"""Manoeuvres of which going or turning by a step may be the beginning, but no kneeling or rising (GUR-POST-04)."""
BY_TURNING = (M.ALL_OUT_ATTACK, M.ALL_OUT_READY)
"""Manoeuvres that may begin with turning in place instead of going ahead (GUR-HEX-07, GUR-AOR-01)."""
ATTACKING = (M.ATTACK, M.ALL_OUT_ATTACK, M.MOVE_AND_ATTACK, M.FEINT, M.WAIT)
"""Manoeuvres that are barred to a unit that has wasted its feint: those that attack, now or later (GUR-FEINT-03)."""
SHOWN = (
    *(M.ALL_OUT_ATTACK, M.ALL_OUT_READY, M.MOVE_AND_ATTACK, M.MOVE_AND_READY),
    *(M.AIM, M.CONCENTRATE),
)
"""Manoeuvres that others see by how it moves: those that cost it defences, and those that take care."""
READYING = (M.ALL_OUT_READY, M.MOVE_AND_READY)
"""Manoeuvres that go somewhere first, and then ready something."""
DODGING = "dodge"
"""The option of all-out defence that lets a unit go half its Move (GUR-AOD-01)."""


def turn(scene: Scene, unit: Ref) -> Turn:
    """A unit's turn of this second; nothing done yet if it has not come."""
    found = scene.find(unit, Turn) or Turn()
    return found if found.second == scene.clock.round else Turn(scene.clock.round)


def choice(scene: Scene, unit: Ref) -> Choice:
    """The manoeuvre in force: the last one taken, at first doing nothing (GUR-MAN-03). Of an enemy in sight what
    shows.
    """
    if not scene.assumed(unit):
        return scene.find(unit, Choice) or Choice()
    marks = scene.appearance(unit).marks if scene.lost(unit) is None else ()
    return next((Choice(each) for each in SHOWN if each.value in marks), Choice())


def leave(scene: Scene, unit: Ref) -> Leave:
    """What that manoeuvre allows (GUR-MAN-04)."""
    return LEAVE[choice(scene, unit).manoeuvre]


def stunned(scene: Scene, unit: Ref) -> bool:
    """Whether a unit can do nothing for now (GUR-DN-02)."""
    found = scene.find(unit, Stunned)
    return found is not None and not found.over


def helpless(scene: Scene, unit: Ref) -> bool:
    """Whether a unit can do nothing for now: stunned, or so far off balance (GUR-DN-01, GUR-DN-02, GUR-CRIT-03)."""
    shaky = scene.find(unit, Unsteady)
    return stunned(scene, unit) or (shaky is not None and shaky.idle)


ALL = tuple(M)
HINDERED = (M.AIM, M.FEINT, M.CONCENTRATE, M.WAIT)
"""Manoeuvres that neither a holder nor a unit that is held may take (GUR-GRP-09, GUR-GRP-10)."""
GOES = (M.MOVE, M.MOVE_AND_ATTACK, M.MOVE_AND_READY)


def _kept_from(scene: Scene, unit: Ref) -> tuple[Manoeuvre, ...]:
    """The manoeuvres that a stun, a hold or a wasted feint keeps it from: a pin from all that moves the body, any hold
    from going and from care (GUR-DN-02, GUR-GRP-06, GUR-GRP-09, GUR-GRP-10, GUR-FEINT-03).
    """
    if helpless(scene, unit):
        return tuple(each for each in ALL if each is not M.DO_NOTHING)
    if held.pinned(scene, unit):
        return tuple(each for each in ALL if each not in (M.DO_NOTHING, M.BREAK_FREE))
    careful = HINDERED if held.only_close(scene, unit) else ()
    goes, attacks = GOES if held.fast(scene, unit) else (), ATTACKING if wasted(scene, unit) else ()
    return (*careful, *goes, *attacks)


def open_to(scene: Scene, unit: Ref) -> tuple[Manoeuvre, ...]:
    """The manoeuvres that a unit may take now: none is taken yet, and a step made before goes with it (GUR-MAN-01,
    GUR-MAN-05); or it is the one under way, and what it is for is not done.
    """
    now = turn(scene, unit)
    if now.done:
        return ()
    barred = _kept_from(scene, unit)
    left = tuple([each for each in ALL if each not in barred])
    if now.taken is not None:
        return tuple(each for each in left if _goes_on(scene, unit, now, each))
    return tuple(each for each in left if _after_step(scene, unit, now, each)) if now.stepped else left


def _goes_on(scene: Scene, unit: Ref, now: Turn, manoeuvre: Manoeuvre) -> bool:
    under_way = now.taken is manoeuvre or (manoeuvre is M.READY and now.taken in READYING)
    return under_way and now.acted < most(scene, unit, manoeuvre) and again(scene, unit) is None


def _after_step(scene: Scene, unit: Ref, now: Turn, manoeuvre: Manoeuvre) -> bool:
    if (now.turned and manoeuvre in BY_TURNING) or (manoeuvre is M.ALL_OUT_ATTACK and _came_in(scene, unit, now)):
        return True
    return LEAVE[manoeuvre].motion is Motion.STEP or (manoeuvre in BY_WALKING and bool(now.used or now.turned))


WASTED = "it has parried with the unbalanced weapon that it had feinted with"


def wasted(scene: Scene, unit: Ref) -> bool:
    """Whether its feint has cost it the attack: it has parried with an unbalanced weapon since (GUR-FEINT-03)."""
    return (scene.find(unit, Defended) or Defended()).caught


def _came_in(scene: Scene, unit: Ref, now: Turn) -> bool:
    """Whether it has gone straight ahead into a foe's yard, as an all-out attack may (GUR-AOA-01, GUR-GRP-01)."""
    pose = scene.pose(unit)
    if not now.entered or now.began is None:
        return now.entered
    return not scene.options.facing or arc_from(scene, pose.facing, now.began, pose.cell) is Arc.FRONT


def most(scene: Scene, unit: Ref, manoeuvre: Manoeuvre) -> int:
    """How often it does what a manoeuvre is for: once, and never more where that fills the turn (GUR-MAN-02); with
    Extra Attack it attacks more often (GUR-ATT-01).
    """
    return 1 + (figures.traits(scene, unit).level(Trait.EXTRA_ATTACK) if manoeuvre is M.ATTACK else 0)


def again(scene: Scene, unit: Ref) -> Again | None:
    """The further attack that its manoeuvre has still to make (GUR-ATK-02)."""
    found, now = scene.find(unit, Again), turn(scene, unit)
    return found if found is not None and found.second == now.second and not now.done else None


def may_step(scene: Scene, unit: Ref) -> bool:
    """Whether the step is left: before a manoeuvre that has one, or after it (GUR-MAN-05); no unit that is held has
    any, nor one that holds a foe which it cannot drag along (GUR-GRP-02, GUR-GRP-09).
    """
    now = turn(scene, unit)
    if now.done or now.stepped or rooted(scene, unit):
        return False
    return now.taken is None or (LEAVE[now.taken].motion is Motion.STEP and now.option != DODGING)


def rooted(scene: Scene, unit: Ref) -> bool:
    """Whether a seat, a hold or a stun keeps it from stepping."""
    holds = held.gripping(scene, unit) is not None and held.dragged(scene, unit) is None
    if scene.find(unit, Aboard) is not None or holds:
        return True
    return held.fast(scene, unit) or held.pinned(scene, unit) or helpless(scene, unit)


def has_stepped(scene: Scene, unit: Ref) -> bool:
    """Whether the step of its manoeuvre is used, or that of what its wait has turned into (GUR-MAN-05, GUR-WAIT-02)."""
    began = scene.find(unit, Turn) or Turn()
    return turn(scene, unit).stepped or (began.taken is M.WAIT and began.stepped)


def may_follow(scene: Scene, unit: Ref, manoeuvre: Manoeuvre) -> bool:
    """Whether the step of the manoeuvre that it attacks by is left; that of a wait that has turned into it unless its
    response has used it (GUR-RET-01, GUR-WAIT-02).
    """
    if turn(scene, unit).taken is manoeuvre:
        return may_step(scene, unit)
    began = scene.find(unit, Turn) or Turn()
    waited = began.taken is M.WAIT and choice(scene, unit).manoeuvre is manoeuvre and not began.stepped
    return waited and LEAVE[manoeuvre].motion is Motion.STEP and not rooted(scene, unit)


GOING_FIRST = (M.ALL_OUT_ATTACK, M.MOVE_AND_ATTACK, *READYING)
"""Manoeuvres that go somewhere before they do what they are for."""


def goes_on(scene: Scene, unit: Ref) -> bool:
    """Whether there is anything to decide yet: a manoeuvre, what it is for, or a step beside it (GUR-MAN-05)."""
    now = turn(scene, unit)
    if helpless(scene, unit):
        return False
    acts = now.taken is None or (now.taken in GOING_FIRST and not now.acted) or again(scene, unit) is not None
    acts = acts or now.taken is M.MOVE_AND_ATTACK or 0 < now.acted < most(scene, unit, now.taken or M.DO_NOTHING)
    return acts or may_step(scene, unit)


def may_crouch(now: Turn) -> bool:
    """Whether it may go down into a crouch: once a turn, before it goes anywhere or with no more than a step
    (GUR-FREE-03).
    """
    near = now.taken is None or LEAVE[now.taken].motion in (Motion.NONE, Motion.STEP)
    return not now.crouched and (not now.used or (now.stepped and near))


KEEPS_AIM = (M.AIM, M.ATTACK, M.ALL_OUT_ATTACK, M.WAIT)
"""Manoeuvres that do not forfeit an aim (GUR-AIM-02)."""


def take(table: Table, unit: Ref, manoeuvre: Manoeuvre, option: str = "") -> None:
    """A unit commits itself: from now on this governs its defences, and what it did to defend itself since its last
    turn is forgotten (GUR-MAN-03, GUR-TURN-05).
    """
    now = turn(table, unit)
    if manoeuvre not in KEEPS_AIM:
        table.strip(unit, Aim)
    if now.taken is None:
        table.strip(unit, Defended)
    elif now.taken in READYING:
        return
    table.put(unit, Choice(manoeuvre, option, table.clock.round), replace(now, taken=manoeuvre, option=option))


def becomes(table: Table, unit: Ref, manoeuvre: Manoeuvre, option: str = "") -> None:
    """A wait has turned into what it was for, between two turns of the unit (GUR-WAIT-02)."""
    table.put(unit, Choice(manoeuvre, option, table.clock.round))


def moved(table: Table, unit: Ref) -> None:
    """What a wait has turned into has used its step (GUR-WAIT-02)."""
    table.put(unit, replace(table.find(unit, Turn) or Turn(), stepped=True))


def defended(table: Table, unit: Ref) -> None:
    """What defending costs: an aim, and an all-out attack that waits (GUR-AIM-06, GUR-WAIT-02)."""
    table.strip(unit, Aim)
    waits = table.find(unit, Waiting)
    if waits is not None:
        table.put(unit, replace(waits, defended=True))


def acted(table: Table, unit: Ref) -> None:
    """What the manoeuvre is for is done, or part of it."""
    notes(table, unit, acted=turn(table, unit).acted + 1)


def notes(table: Table, unit: Ref, **done: Any) -> None:
    """So much more of its turn is done."""
    table.put(unit, replace(turn(table, unit), **done))


def stepped(table: Table, unit: Ref) -> None:
    """The step is used."""
    notes(table, unit, stepped=True)
