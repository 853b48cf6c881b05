"""Fire as it is played out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rules.darkconspiracy.core import arms, figures, footing
from rules.darkconspiracy.fire import attack, course, missiles, shells, volley, zone
from rules.darkconspiracy.fire.attack import Attack, Pull
from rules.darkconspiracy.fire.course import Due, Score
from rules.darkconspiracy.fire.forms import Fire, Shift
from rules.darkconspiracy.fire.volley import Declared
from rules.darkconspiracy.harm.blows import Hits
from rules.darkconspiracy.hazards import bringing
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.fire import Aiming
from rules.darkconspiracy.surprise import alarm
from rules.darkconspiracy.vehicles import aboard, damage
from rules.darkconspiracy.vehicles.hits import Blow
from rules.frame.figure import Kit
from rules.frame.flow import Ask, Flow
from rules.frame.means import Means
from rules.frame.scene import Event, Scene, Table
from rules.kernel.courses.steps import Known
from rules.kernel.refs import Ref
from rules.kernel.words import counted

FURTHER = "further targets"
"""Pulls are left: fire them at another target?"""
HEARD = 300.0
"""Metres over which a shot is heard."""


@dataclass
class Struck:
    """What has hit each unit so far: bodies by blows, vehicles by how often and by what."""

    hits: dict[Ref, Hits] = field(default_factory=dict)
    vehicles: dict[Ref, tuple[Blow, int]] = field(default_factory=dict)

    def add(self, table: Table, made: Attack, unit: Ref, score: Score, due: Due) -> int:
        """Further hits on a unit; how many."""
        if aboard.is_craft(table, unit):
            many = course.counted(score, due.barrels, once=due.once)
            if many:
                blow = course.warhead(volley.on_vehicle(table, made, unit), score)
                self.vehicles[unit] = blow, self.vehicles.get(unit, (blow, 0))[1] + many
            return many
        more = course.bullets(score, due.barrels, volley.struck(table, made, unit))
        self.hits[unit] = (*self.hits.get(unit, ()), *more)
        return sum(many for _, many in more)


def fire(table: Table, unit: Ref, action: Fire) -> Flow[None]:
    """All targets and pulls are declared, then all of it is fired, at those already down too; what comes of it is
    settled after the last shot (DKC-FIRE-03).
    """
    said = declared(action)
    while others := further(table, unit, said):
        answer = yield Ask(table.side(unit), unit, FURTHER, said)
        if not isinstance(answer, Shift) or answer.target not in others:
            break
        said = said.also(answer.target, answer.pulls)
    yield from fires(table, unit, said)


def declared(action: Fire) -> Declared:
    """What a filled form declares."""
    return Declared(action.weapon, action.mode, (action.target,), (action.pulls,), action.part, action.second)


def further(scene: Scene, unit: Ref, said: Declared) -> tuple[Ref, ...]:
    """The enemies at which a unit may fire pulls that are left (DKC-FIRE-01)."""
    arm = arms.arm(scene, unit, said.weapon)
    if arm is None or volley.left(scene, unit, said) <= 0:
        return ()
    foes = (foe for foe in knowing.foes(scene, unit) if foe not in said.at and knowing.perceives(scene, unit, foe))
    return tuple(foe for foe in foes if not attack.spared(scene, volley.begun(scene, unit, arm, foe, said.mode)))


def fires(table: Table, unit: Ref, said: Declared) -> Flow[None]:
    """What has been declared, as far as it can be fired."""
    made = volley.attacks(table, unit, said)
    if made and not any(attack.spared(table, each) for each in made):
        yield from volleyed(table, made)


def volleyed(table: Table, made: Sequence[Attack]) -> Flow[None]:
    """The fire of one action, target by target: those who had not noticed the shooter are surprised (DKC-AMB-01)."""
    unit, struck = made[0].attacker, Struck()
    rolls = [(each, attack.pulls(table, each), volley.alone(table, each)) for each in made]
    yield from alarm.sprung(table, unit, dict.fromkeys(each.target for each in made))
    footing.turn(table, unit, table.cells(made[0].target)[0])
    if shells.bursting(made):
        yield from _shelled(table, made)
        return
    for each, pulls, due in rolls:
        rolled(table, each, pulls, due, struck)
        spend(table, each, sum(pull.rounds for pull in pulls))
    used(table, unit)
    for other, hits in struck.hits.items():
        if hits:
            yield from bringing.suffer(table, other, hits, unit, made[0].arm.weapon)
    for vehicle, (blow, times) in struck.vehicles.items():
        yield from damage.struck(table, vehicle, blow, times, unit)


def _shelled(table: Table, made: Sequence[Attack]) -> Flow[None]:
    """Rounds that burst: all checks first, then each comes down (DKC-GUN-07, DKC-DEV-01)."""
    fell = shells.thrown(table, made)
    for each in made:
        pulls = attack.pulls(table, each)
        told(table, each, pulls, sum(spot.hit for of, spot in fell if of is each))
        spend(table, each, sum(pull.rounds for pull in pulls))
    used(table, made[0].attacker)
    far = missiles.phases(table, made[0])
    if far and any(spot.hit for _, spot in fell):
        missiles.launched(table, made[0])
    elif not far:
        yield from shells.burst(table, fell)


def rolled(table: Table, made: Attack, pulls: Sequence[Pull], due: Due, struck: Struck) -> None:
    """The checks of the fire at one target, its hits, and where its strays go (DKC-AUTO-01, DKC-AUTO-03)."""
    there = volley.others(table, made)
    known: Known = course.PLAYED.rolled(
        course.begun(due, figures.outstanding(table)),
        table.dice(made.attacker),
    )
    score: Score = known["score"]
    told(table, made, pulls, course.counted(score, 1, once=due.once))
    struck.add(table, made, made.target, score, due)
    for number, other in enumerate(there):
        role: course.Role = "pair" if due.paired and not number else "zone"
        hits, best = course.share(
            known["loose"], known["loose_best"], role, number - due.paired, due.among, paired=due.paired
        )
        if role == "pair":
            hits += course.grazed(table.dice(made.attacker), known["wide"])
        if hits:
            many = struck.add(table, made, other, course.plain(hits, best), due)
            told_stray(table, made, other, many)
    if known["waits"]:
        zone.wait(table, made, known["waits"])


def told(table: Table, made: Attack, pulls: Sequence[Pull], hits: int) -> None:
    """The fire at one target, for all who see and hear it."""
    weapon, checks = made.arm.weapon, sum(pull.checks for pull in pulls)
    fired = counted(len(pulls), "burst" if made.mode == "burst" else "shot")
    came = "It misses." if not hits else "It hits." if hits == 1 else f"It hits {hits} times."
    table.say(
        Event(
            "shot",
            f"{{actor}} fires {fired} at {{target}} ({weapon.name}).",
            made.attacker,
            made.target,
            told=came,
            unseen=f"{{actor}}'s fire {'hits' if hits else 'misses'} {{target}}.",
            own=(f"{counted(checks, 'check')}, {hits} came off",),
            tally=attack.to_hit(table, made, pulls[0].kind, 0 if pulls[0].strays else pulls[0].over),
            sound="Shots" if checks > 1 else "A shot",
            loud=HEARD,
            data={"weapon": weapon.name, "hit": hits > 0, "hits": hits, "rounds": sum(pull.rounds for pull in pulls)},
            success=hits > 0,
            missed=not hits,
            means=Means.FIRE,
        )
    )


def told_stray(table: Table, made: Attack, other: Ref, hits: int) -> None:
    """Stray rounds that strike one in the danger zone."""
    words = f"{{target}} is hit by {counted(hits, 'stray round')}."
    data = {"weapon": made.arm.weapon.name, "hit": True, "hits": hits}
    table.say(Event("stray", "", made.attacker, other, told=words, unseen=words, data=data, means=Means.FIRE))


def spend(table: Table, made: Attack, rounds: int) -> None:
    """Rounds leave the magazine of the weapon, or of the vehicle that carries it."""
    carrier, fired = made.arm.carrier or made.attacker, made.arm.item
    kit = table.part(carrier, Kit)
    for item in kit.items:
        if fired is not None and (item.name, item.place) == (fired.name, fired.place):
            table.put(carrier, kit.swapped(item, replace(item, loaded=max(0, item.loaded - rounds))))
            return


def used(table: Table, unit: Ref) -> None:
    """The aim has been fired from: the ground stays watched, further shots are quick (DKC-OPP-03, DKC-TYPE-03)."""
    found = table.find(unit, Aiming)
    if found is not None and found.fresh:
        table.put(unit, replace(found, fresh=False))
