"""Care of the wounded, as a topic of the rules: who may be treated, the odds of it, and doing it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.darkconspiracy.aid import treating
from rules.darkconspiracy.aid.forms import Aid
from rules.darkconspiracy.aid.treating import ANTIVENIN, DOCTOR, TAKES
from rules.darkconspiracy.core import arms, checks, distance, figures
from rules.darkconspiracy.core.checks import Came
from rules.darkconspiracy.core.severity import Level
from rules.darkconspiracy.harm import bodies, keeping
from rules.darkconspiracy.harm.course import PARTS as WHOLE
from rules.darkconspiracy.harm.course import strength
from rules.darkconspiracy.nerve import fear
from rules.darkconspiracy.state.aid import Treating, Used
from rules.darkconspiracy.state.hazards import Poisoned
from rules.darkconspiracy.state.people import Traits
from rules.darkconspiracy.terms.anatomy import PARTS, word
from rules.darkconspiracy.turns.topic import Desk, Topic, at_once
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE, Action, OneOf, Refusal
from rules.frame.relations import friends
from rules.frame.scene import Event, Scene, Table
from rules.frame.worth import Share, Worth
from rules.kernel.dice import Pool
from rules.kernel.refs import Ref
from rules.parts.topics import Lines

RELIEF = Fraction(-1, 4)
"""What it is worth to a unit to be out of danger, or in its senses again, as a share of its strength."""
WORDS = {
    Came.CATASTROPHE: "much the worse for it", Came.FAILURE: "no use", Came.SUCCESS: "treated",
    Came.OUTSTANDING: "treated outstandingly well",
}  # fmt: skip


def offers(desk: Desk) -> Lines:
    """All who are hurt and beside the unit, and itself (DKC-HEAL-01)."""
    scene, medic = desk.scene, desk.unit
    if figures.traits(scene, medic).animal or not arms.hands(scene, medic):
        return
    for patient in _beside(scene, medic):
        for manner in dict.fromkeys(manner for manner, _ in treating.wanting(scene, medic, patient)):
            parts = OneOf(part for how, part in treating.wanting(scene, medic, patient) if how == manner)
            yield desk.offer(Aid, {"patient": OneOf((patient,)), "manner": OneOf((manner,)), "part": parts})
        if scene.find(patient, Poisoned) is not None and not {DOCTOR, ANTIVENIN} & {*treating.kit(scene, medic)}:
            yield Refusal(f"{Aid.title}: antivenin", "takes a doctor's kit or antivenin", "DKC-HEAL-03", about=patient)


def _beside(scene: Scene, medic: Ref) -> Iterator[Ref]:
    for other in scene.units():
        if scene.find(other, Traits) is None or scene.assumed(other) or not friends(scene, medic, other):
            continue
        if other == medic or distance.adjacent(scene, medic, other):
            yield other


def left(scene: Scene, medic: Ref, action: Aid) -> int:
    """Phases until a treatment is done, this one counted (DKC-HEAL-01)."""
    if action.manner == "shake":
        return 1
    begun = scene.find(medic, Treating)
    same = begun is not None and (begun.patient, begun.manner, begun.part) == (
        action.patient, action.manner, action.part,
    )  # fmt: skip
    return max(1, TAKES - (scene.clock.round - begun.since)) if begun is not None and same else TAKES


def aid(table: Table, unit: Ref, action: Aid) -> None:
    """A phase of treating; the check is made when the turn it takes is over (DKC-HEAL-01 to DKC-HEAL-03)."""
    patient = action.patient
    if (action.manner, action.part) not in treating.wanting(table, unit, patient):
        return
    if action.manner == "shake":
        words = "{actor} shakes {target}."
        table.say(Event("first aid", words, actor=unit, target=patient, success=fear.shaken(table, patient)))
        return
    remain = left(table, unit, action)
    if remain == TAKES:
        table.put(unit, Treating(patient, action.manner, action.part, table.clock.round))
        table.say(Event("first aid", "{actor} begins to treat {target}.", actor=unit, target=patient))
    if remain > 1:
        return
    table.strip(unit, Treating)
    _checked(table, unit, action)


def _checked(table: Table, unit: Ref, action: Aid) -> None:
    """The check, and what it leaves of the wound."""
    patient, tally = action.patient, treating.check(table, unit, action.patient, action.manner)
    came = checks.check(table.dice(unit), int(tally.total), figures.outstanding(table))
    level = figures.levels(table, patient)[PARTS.index(action.part)]
    shed = table.dice(unit).roll(Pool(1)).value if came is Came.OUTSTANDING and level is Level.SCRATCH else 0
    wounds, tried = treating.after(table, patient, action, came, shed)
    table.put(patient, tried)
    keeping.keep(table, patient, wounds)
    if action.manner == "antivenin":
        if DOCTOR not in treating.kit(table, unit):
            table.put(unit, Used((*(table.find(unit, Used) or Used()).things, ANTIVENIN)))
        if came.well:
            table.strip(patient, Poisoned)
    worse = f": {treating.lasting(action.part, level)}" if came is Came.CATASTROPHE else ""
    part = word(action.part, quadruped=figures.traits(table, patient).quadruped)
    text = f"{{actor}} treats {{target}}, {part}: {WORDS[came]}{worse}."
    table.say(Event("first aid", text, actor=unit, target=patient, tally=tally, success=came.well))


def foretold(scene: Scene, ask: Ask, action: Aid) -> Forecast:
    """The check and what it changes; of a treatment that is not done with this action, later (DKC-HEAL-01)."""
    tally = treating.check(scene, ask.unit, action.patient, action.manner)
    rows = outcomes(scene, action, int(tally.total))
    success = sum((row.chance for row in rows if not row.spared), Fraction(0))
    remain = left(scene, ask.unit, action)
    if remain == 1:
        return Forecast(FREE, (tally,), rows, success)
    return Forecast(FREE, (tally,), note=f"{remain} phases until it is done", later=rows, later_in=Fraction(remain - 1))


def outcomes(scene: Scene, action: Aid, need: int) -> tuple[Outcome, ...]:
    """Each way the check may end, and what share of its strength the patient gains."""
    many = checks.faces(need, figures.outstanding(scene))
    found: dict[tuple[str, bool, Fraction], int] = {}
    for came, ways in zip(Came, many, strict=True):
        if action.manner == "shake":
            key = ("in its senses" if came.well else "no use", not came.well, RELIEF if came.well else Fraction(0))
        else:
            key = (WORDS[came], not came.well, gain(scene, action, came))
        found[key] = found.get(key, 0) + ways
    whole = sum(many)
    return tuple(
        Outcome(words, Fraction(ways, whole), action.patient, loss, spared=spared)
        for (words, spared, loss), ways in found.items()
        if ways
    )


def gain(scene: Scene, action: Aid, came: Came) -> Fraction:
    """What a treatment does for the strength of a patient: what it restores, or a quarter for being out of danger."""
    if not came.well:
        return Fraction(0)
    patient, body = action.patient, bodies.body(scene, action.patient)
    hurt = figures.wounds(scene, patient)
    wounds, _ = treating.after(scene, patient, action, came)
    healed = body._replace(damage=wounds.damage, eased=any(wounds.eased))
    before = strength(body, body.worst, out=bool(hurt.out), down=body.down)
    restored = strength(healed, healed.worst, out=bool(wounds.out), down=body.down) - before
    safe = hurt.critical_since and not hurt.stabilised and (wounds.stabilised or not wounds.critical_since)
    return Fraction(-restored, WHOLE) + (RELIEF if safe or action.manner == "antivenin" else 0)


def weighed(scene: Scene, ask: Ask, action: Aid) -> Worth:
    """The numbers of that."""
    tally = treating.check(scene, ask.unit, action.patient, action.manner)
    rows = outcomes(scene, action, int(tally.total))
    share = (Share(action.patient, float(sum(row.chance * row.loss for row in rows))),)
    remain = left(scene, ask.unit, action)
    if remain == 1:
        return Worth(FREE, share, float(sum(row.chance for row in rows if not row.spared)))
    return Worth(FREE, later=share, later_in=Fraction(remain - 1))


def repeats(desk: Desk) -> Iterator[tuple[str, Action]]:
    """Treating a unit phase after phase (DKC-REP-01)."""
    scene, medic = desk.scene, desk.unit
    for patient in _beside(scene, medic):
        for manner, part in treating.wanting(scene, medic, patient):
            level = figures.levels(scene, patient)[PARTS.index(part)]
            if manner != "shake" and (manner != "first aid" or level >= Level.SERIOUS):
                yield f"{manner}, {scene.name(patient)}, {part}", Aid(patient=patient, manner=manner, part=part)


TOPIC = Topic(
    offers=(offers,),
    deeds={Aid: at_once(aid)},
    forecasts={Aid: foretold},
    worths={Aid: weighed},
    repeats=(repeats,),
)
