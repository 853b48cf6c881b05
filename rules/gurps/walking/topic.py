"""Going on foot, as topics: steps, moves, charges, changes of posture, and readying something on the way."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, partial

from rules.frame.body import Posture
from rules.frame.figure import Facing, Stance
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE, Choices, OneOf, Refusal, Ways
from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Event, Scene, Table
from rules.frame.signs import Ink, Sign
from rules.frame.worth import Worth
from rules.gurps.afoot import allowance
from rules.gurps.afoot.allowance import Within
from rules.gurps.afoot.forms import PACES, ChangePosture, Going, Move, Pace, Step, Turn
from rules.gurps.core import ails, arms, held, scale
from rules.gurps.core.facing import Arc, arc_from
from rules.gurps.core.scale import TENTHS
from rules.gurps.defence.threat import SIDE
from rules.gurps.melee import reach
from rules.gurps.senses import knowing
from rules.gurps.terms import manoeuvres
from rules.gurps.terms.manoeuvres import BEARING, Manoeuvre
from rules.gurps.turns import taking
from rules.gurps.turns.topic import SECOND, STEP, Deed, Desk, Topic, along
from rules.gurps.walking import closing, going
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.parts import room
from rules.parts.remarks import compass
from rules.parts.topics import Lines, always, at_once


def ways(desk: Desk) -> Lines:
    """Every way of going that is open: a step beside a manoeuvre, or a manoeuvre that leads farther (GUR-MV-01)."""
    scene, unit = desk.scene, desk.unit
    if BEARING[scene.pose(unit).posture].stays:
        yield Refusal(Move.title, "is sitting: get up first", "GUR-POST-07")
        return
    if desk.steps:
        yield from going_offer(desk, "step")
    for pace in AFOOT:
        if not _open(desk, pace):
            continue
        if pace == "slip" and desk.turn.posed:
            yield Refusal(_title(pace), "kneeling or rising has taken the whole step", "GUR-POST-04")
            continue
        yield from going_offer(desk, pace)


AFOOT: tuple[Pace, ...] = ("", "sprint", "charge", "rush", "slip")
HURRIED: tuple[Pace, ...] = ("dash", "hurry")


def _title(pace: Pace) -> str:
    return pace.capitalize() or Move.title


def going_offer(desk: Desk, pace: Pace) -> Lines:
    """One way of going, or why it leads nowhere."""
    scene, unit = desk.scene, desk.unit
    within = Within(scene, unit, pace)
    if (within.short and _begins(desk, "charge" if allowance.straight(pace) else "")) or within:
        looks = OneOf((None, *range(scene.grid.directions)))
        own: dict[str, Choices] = {} if pace == "step" else {"pace": OneOf((pace,))}
        form = Step if pace == "step" else Move
        before = partial(closing.reaches, desk) if pace in closing.BEFORE and desk.turn.taken is None else None
        yield desk.offer(form, {"way": Ways(within), "facing": looks, **own}, _note(scene, within), before)
    elif held.fast(scene, unit):
        yield Refusal(_title(pace), "is held", "GUR-GRP-10")
    elif pace != "step":
        owed = allowance.owed(scene, unit)
        yield Refusal(_title(pace), "is still on its way here" if owed else "no way leads on", "GUR-MV-01")


@lookup
def _begins(desk: Desk, pace: Pace) -> bool:
    """Whether it may enter any cell beside it, going like this: then nothing need be searched for."""
    return Within(desk.scene, desk.unit, pace).farthest.begins


def _open(desk: Desk, pace: Pace) -> bool:
    """Whether it can be gone like this now: each way of going once a turn, but after an attack in passing
    it may run on (GUR-MAA-01, GUR-HEX-07).
    """
    if pace == "sprint" and not allowance.sprint(desk.scene, desk.unit):
        return False
    if pace == "rush" and desk.turn.taken is Manoeuvre.MOVE_AND_ATTACK and desk.turn.acted:
        return True
    return desk.turn.taken is None and desk.may(PACES[pace][0])


def _note(scene: Scene, within: Within) -> str:
    """How far its points lead over open ground, in this posture (GUR-POST-07)."""
    gait = allowance.gait(scene, within.pace, scene.pose(within.unit).posture)
    return f"up to {lengths.metres(within.budget / dict(gait.walk)['open'] * scene.grid.metres)}"


def turning(desk: Desk) -> Lines:
    """Facing another way in place of the step (GUR-HEX-06)."""
    if desk.steps:
        now = desk.scene.pose(desk.unit).facing
        others = room.facings(desk.scene, desk.unit, but=now)
        if others:
            yield desk.offer(Turn, {"facing": OneOf(others)})
        else:
            yield Refusal(Turn.title, "has no room to turn", "GUR-HEX-06")


def bearing(desk: Desk) -> Lines:
    """Kneeling as the step, crouching for nothing, and other postures for the whole second (GUR-POST-01 to 04); no
    standing on a crippled leg (GUR-INJ-06).
    """
    now = desk.scene.pose(desk.unit).posture
    upright = ails.stands(desk.scene, desk.unit)
    kneels = manoeuvres.step_to(now)
    if kneels is not None and (upright or kneels is not Posture.STANDING) and desk.steps:
        yield desk.offer(ChangePosture, {"posture": OneOf((kneels,)), "by": OneOf(("step",))}, kneels.value)
    if now is Posture.CROUCHED or (now is Posture.STANDING and taking.may_crouch(desk.turn)):
        then = Posture.STANDING if now is Posture.CROUCHED else Posture.CROUCHED
        yield desk.offer(ChangePosture, {"posture": OneOf((then,)), "by": OneOf(("crouch",))}, then.value)
    if desk.turn.taken is None and desk.may(Manoeuvre.CHANGE_POSTURE):
        others = (each for each in manoeuvres.changes(now) if upright or each is not Posture.STANDING)
        yield desk.offer(ChangePosture, {"posture": OneOf(others), "by": OneOf(("",))})
    if not upright:
        yield Refusal("Stand up", "a leg is crippled", "GUR-INJ-06")
    elif now in manoeuvres.LYING:
        yield Refusal("Stand up", "lying: kneel, sit or crawl first", "GUR-POST-02")


def take_posture(table: Table, unit: Ref, action: ChangePosture) -> None:
    """Another posture, and a word about it: a crouch once a turn, a knee or rising from it with the whole step
    (GUR-POST-01, GUR-POST-04, GUR-FREE-03).
    """
    posture = action.posture
    table.put(unit, Stance(posture))
    table.say(Event("posture", f"{{actor}} is now {posture.value}.", actor=unit))
    if action.by == "step":
        taking.notes(table, unit, stepped=True, posed=True)
    elif posture is Posture.CROUCHED:
        taking.notes(table, unit, crouched=True)


def turn(table: Table, unit: Ref, action: Turn) -> None:
    """Face another way with the step (GUR-HEX-06)."""
    sides, around = abs(action.facing - table.pose(unit).facing), table.grid.directions
    table.put(unit, Facing(action.facing))
    taking.notes(table, unit, stepped=True, turned=min(sides, around - sides))


def foretold(scene: Scene, ask: Ask, action: Going) -> Forecast:
    """The way in metres, the points it takes, and which way the unit will look."""
    unit, steps = ask.unit, allowance.directions(scene, scene.cells(ask.unit)[0], action.way)
    within = Within(scene, unit, action.pace)
    used = within.price(action.way) or 0
    of_all = lengths.amount(Fraction(within.budget, TENTHS), "")
    points = Tally("Movement points", Fraction(used, TENTHS), f"out of {of_all}", "GUR-HEX-04")
    end = action.way[-1] if action.way else scene.cells(unit)[0]
    now = (scene.pose(unit).facing, *going.on_the_way(scene, unit, action))[-1]
    looks = going.at_the_end(scene, unit, action, end, now, used)
    note = f"{lengths.metres(scale.gone(scene, steps))}, facing {compass(scene, looks)}"
    over = used - within.budget
    owed = (
        Tally("Owed in the next second", Fraction(over, TENTHS), "movement points", "GUR-HEX-04") if over > 0 else None
    )
    tallies = () if isinstance(action, Step) else (points,) if owed is None else (points, owed)
    told = f"{note}{_in_vain(scene, unit, action.pace, end)}"
    then = cache(partial(closing.follows, scene, unit, action.pace, end, looks))
    return Forecast(FREE, tallies, note=told, drawn=arcs(scene, end, looks), follows=then)


def _in_vain(scene: Scene, unit: Ref, pace: Pace, end: Cell) -> str:
    """What is to be said of a run or charge at whose end there is nobody to strike at; "" of any other way."""
    if pace not in ("rush", "charge") or any(arm.weapon.ranged for arm in arms.arms(scene, unit)):
        return ""
    far = max((max(use.reaches.yards) for _, use in arms.strikes(scene, unit)), default=0)
    foes = (foe for foe in knowing.foes(scene, unit) if knowing.worth_attacking(scene, foe))
    near = any(reach.yards_from(scene, (end,), foe) <= far for foe in foes)
    return "" if near else ": no enemy is within reach there"


def foretold_turn(scene: Scene, ask: Ask, action: Turn) -> Forecast:
    """Where its front, sides and back will be (GUR-HEX-06)."""
    here = scene.cells(ask.unit)[0]
    return Forecast(FREE, note=f"facing {compass(scene, action.facing)}", drawn=arcs(scene, here, action.facing))


TOPIC = Topic(
    offers=(ways, turning, bearing),
    deeds={
        Step: Deed(going.go, always(STEP)),
        Move: Deed(going.go, manoeuvre=lambda action: PACES[action.pace]),
        Turn: along(turn, STEP),
        ChangePosture: Deed(
            at_once(take_posture),
            lambda _scene, _unit, action: {"step": STEP, "crouch": FREE}.get(action.by, SECOND),
            lambda action: None if action.by else (Manoeuvre.CHANGE_POSTURE, ""),
        ),
    },
    forecasts={Step: foretold, Move: foretold, Turn: foretold_turn},
    worths=dict.fromkeys((Step, Move, Turn), lambda _scene, _ask, _action: Worth(FREE)),
)


# front, sides and back, as they are drawn beside an order


DRAWN = 2
"""Cells round a unit in which its arcs are drawn."""
INKS = {
    "front": (Ink.WATCH, "front"),
    "side": (Ink.LANE, f"side, {SIDE} to defend"),
    "back": (Ink.FIRE, "back, no defence"),
}


def arcs(scene: Scene, cell: Cell, facing: int) -> tuple[Sign, ...]:
    """Where attacks would come from the front, the sides and behind (GUR-HEX-02, GUR-HEX-12); nothing at a table
    without facing.
    """
    if not scene.options.facing:
        return ()
    found: dict[tuple[str, Arc], list[Cell]] = {}
    for there in scene.grid.within(cell, DRAWN * scene.grid.metres):
        if there != cell and there in scene.grid:
            where = arc_from(scene, facing, cell, there)
            found.setdefault(("side" if where.side else where.value, where), []).append(there)
    return tuple(
        Sign(INKS[name][0], INKS[name][1] if where is not Arc.LEFT else "", tuple(cells))
        for (name, where), cells in found.items()
    )


# going, and readying something with it


def hurrying(desk: Desk) -> Lines:
    """Going, and readying something with it (GUR-MAR-01, GUR-AOR-01)."""
    for pace in HURRIED if desk.turn.taken is None else ():
        if desk.may(PACES[pace][0]):
            yield from going_offer(desk, pace)


HURRYING = Topic(offers=(hurrying,))
