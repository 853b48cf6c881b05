"""Shooting, wounds and bandages."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import ClassVar, Literal

from rules.frame.body import Posture
from rules.frame.figure import Condition, Crew, Identity, Item, Kit, State
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE, Action, OneOf, Purpose, Refusal
from rules.frame.knowing import Awareness
from rules.frame.marks import AtUnit, Caring, With
from rules.frame.means import Means
from rules.frame.relations import enemies_among
from rules.frame.scene import Event, Scene, Table
from rules.kernel import odds
from rules.kernel.dice import Dice, Pool
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.parts import room, seats
from rules.parts.arms_length import touching
from rules.parts.topics import Lines
from rules.parts.turns import Deeds, Desk, Topic, deed
from tests.third_book.sheets import Figures, Health, Weapon


class Shoot(Action):
    title: ClassVar[str] = "Shoot"
    key: ClassVar[str] = "f"
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["shoot"] = "shoot"
    weapon: With
    foe: AtUnit


class Bandage(Action):
    title: ClassVar[str] = "Bandage"
    purpose: ClassVar[Purpose] = Purpose.AID
    kind: Literal["bandage"] = "bandage"
    patient: Caring


def arms(scene: Scene, unit: Ref) -> dict[str, tuple[Ref, Item, Weapon]]:
    """What a unit can shoot with, by name: who carries it, the thing, and its figures."""
    found = ((who, item, scene.part(who, Figures).weapon(item.name)) for who, item in seats.at_hand(scene, unit))
    return {item.name: (who, item, weapon) for who, item, weapon in found if weapon is not None}


def skill(scene: Scene, unit: Ref, target: Ref, weapon: Weapon) -> Tally:
    """What a die of 20 must not exceed (THD-SHOT-01 to 05, THD-HURT-02)."""
    pose, hurt = scene.pose(target), scene.part(unit, Condition).state is State.HURT
    size = 4 if pose.body.is_vehicle else -4 if pose.posture is Posture.SITTING else 0
    return Tally("Skill", scene.part(unit, Figures).skill, "shooting", "THD-SHOT-01").plus(
        Modifier(-int(scene.apart(unit, target) // weapon.reach), "distance", "THD-SHOT-02"),
        Modifier(-round(8 * scene.silhouette(unit, target).hidden), "cover", "THD-SHOT-03"),
        Modifier(size, "size", "THD-SHOT-04"),
        Modifier(2 if led(scene, unit) else 0, "a leader is near", "THD-SHOT-05"),
        Modifier(-2 if hurt else 0, "hurt", "THD-HURT-02"),
    )


def led(scene: Scene, unit: Ref) -> bool:
    """Whether a leader of its side in the fight is within 12 metres (THD-SHOT-05)."""
    others = (other for other in scene.units(scene.side(unit)) if scene.part(other, Identity).role == "leader")
    near = (other for other in others if other != unit and scene.apart(unit, other) <= 12)
    return any(scene.part(leader, Condition).state.fighting for leader in near)


def strike(dice: Dice, need: int, damage: int, armour: int) -> tuple[int, int | None]:
    """The face of the die, and the points that get through; None for a miss (THD-SHOT-01, THD-HURT-01)."""
    face = dice.roll(Pool(1, 20)).value
    return face, max(0, dice.roll(Pool(damage)).value - armour) if face <= max(1, min(19, need)) else None


def shots(desk: Desk) -> Lines:
    scene, unit = desk.scene, desk.unit
    foes = enemies_among(scene, unit, (scene.find(unit, Awareness) or Awareness()).now)
    targets = OneOf(foe for foe in foes if scene.part(foe, Condition).state.fighting)
    if not desk.left or not targets:
        yield Refusal(Shoot.title, "no enemy is in sight" if desk.left else "no action is left", "THD-SHOT-01")
        return
    for name, (_, item, _) in arms(scene, unit).items():
        if item.loaded:
            yield desk.offer(Shoot, {"weapon": OneOf((name,)), "foe": targets})
        else:
            yield Refusal(f"{Shoot.title} {name}", "is not loaded", "THD-HAND-02")


def foretell_shot(scene: Scene, ask: Ask, action: Shoot) -> Forecast:
    """Every loss of the target by its chance, by the rule itself."""
    _, _, weapon = arms(scene, ask.unit)[action.weapon]
    need, target = skill(scene, ask.unit, action.foe, weapon), scene.part(action.foe, Figures)
    fall = odds.of(strike, int(need.total), weapon.dice, target.armour).map(lambda each: each[1])
    left, outcomes = scene.part(action.foe, Health).points, [Outcome("missed", fall[None], action.foe, spared=True)]
    for points in sorted(each for each in fall if each is not None):
        text = f"loses {points}: {state_of(left - points, target.full)}"
        outcomes.append(Outcome(text, fall[points], action.foe, Fraction(min(points, max(0, left)), target.full)))
    return Forecast(FREE, (need,), tuple(outcomes), 1 - fall[None])


def shoot(table: Table, unit: Ref, action: Shoot) -> None:
    """A shot is used up, and what it hits is hurt (THD-SHOT-01, THD-HURT-01)."""
    bearer, item, weapon = arms(table, unit)[action.weapon]
    table.put(bearer, table.part(bearer, Kit).swapped(item, replace(item, loaded=item.loaded - 1)))
    need = skill(table, unit, action.foe, weapon)
    face, through = strike(table.dice(unit), int(need.total), weapon.dice, table.part(action.foe, Figures).armour)
    told, hit = "It misses." if through is None else "It hits.", through is not None
    data, own = {"hit": hit, "through": through or 0, "weapon": action.weapon}, (f"d20: {face}",)
    heard = Event("shot", "{actor} shoots at {target}.", unit, action.foe, told=told, sound="A shot", loud=300.0)
    table.say(replace(heard, own=own, tally=need, data=data, success=hit, means=Means.FIRE))
    if through:
        wound(table, action.foe, through)


def state_of(points: int, full: int) -> State:
    """How a unit with so many points is (THD-HURT-02)."""
    if points <= 0:
        return State.DEAD if points <= -full else State.DOWN
    return State.HURT if 2 * points <= full else State.FIT


def keep(table: Table, unit: Ref, health: Health) -> State:
    """Put new health on a unit, and what shows of it."""
    full = table.part(unit, Figures).full
    state = state_of(health.points, full)
    table.put(unit, health, Condition(state, max(0, health.points) / full))
    return state


def wound(table: Table, unit: Ref, points: int) -> None:
    """Points off its health (THD-HURT-01, THD-HURT-02)."""
    health, only = table.part(unit, Health), (table.side(unit),)
    table.say(Event("wound", f"{{target}} loses {points}.", target=unit, only=only, data={"change": -points}))
    if not keep(table, unit, replace(health, points=health.points - points)).fighting:
        table.say(Event("falls", "{actor} is out of the fight.", actor=unit))


def bandages(desk: Desk) -> Lines:
    """The patients at arm's length (THD-HURT-03)."""
    scene, own = desk.scene, desk.scene.cells(desk.unit)
    beside = (each for each in scene.units(scene.side(desk.unit)) if touching(scene, own, scene.cells(each)))
    patients = OneOf(each for each in beside if scene.find(each, Crew) is None and returned(scene, each))
    if patients and desk.left:
        yield desk.offer(Bandage, {"patient": patients})


def returned(scene: Scene, patient: Ref) -> int:
    """Points that a bandage gives back: six, once, and not to the dead (THD-HURT-03)."""
    health, dead = scene.part(patient, Health), scene.part(patient, Condition).state is State.DEAD
    return 0 if dead or health.bandaged else min(6, scene.part(patient, Figures).full - health.points)


def care(dice: Dice, aid: int) -> bool:
    """Whether a bandage holds (THD-HURT-03)."""
    return dice.roll(Pool(1, 20)).value <= aid


def foretell_bandage(scene: Scene, ask: Ask, action: Bandage) -> Forecast:
    """The points that come back (THD-HURT-03)."""
    patient, aid = action.patient, Tally("Aid", scene.part(ask.unit, Figures).aid, "bandages", "THD-HURT-03")
    chance, points = odds.of(care, int(aid.total)).chance(bool), returned(scene, patient)
    back = Outcome(f"regains {points}", chance, patient, -Fraction(points, scene.part(patient, Figures).full))
    return Forecast(FREE, (aid,), (back, Outcome("no use", 1 - chance, patient, spared=True)), chance)


def bandage(table: Table, unit: Ref, action: Bandage) -> None:
    """Once for each patient (THD-HURT-03); who is up again needs room to stand."""
    patient, holds = action.patient, care(table.dice(unit), table.part(unit, Figures).aid)
    back, words = returned(table, patient) if holds else 0, "bandages" if holds else "cannot bandage"
    table.say(Event("bandage", f"{{actor}} {words} {{target}}.", unit, patient, data={"change": back}, success=holds))
    if holds:
        keep(table, patient, Health(table.part(patient, Health).points + back, bandaged=True))
        room.make_room(table, patient)


DEEDS: Deeds = {Shoot: deed(shoot), Bandage: deed(bandage)}
TOPIC = Topic((shots, bandages), DEEDS, {Shoot: foretell_shot, Bandage: foretell_bandage})
