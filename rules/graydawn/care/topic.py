"""Stabilising the wounded, as a topic of the rules: what a medic can do, the odds of it, and doing it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Annotated, ClassVar, Literal

from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE, Action, OneOf, Purpose, Refusal
from rules.frame.marks import Caring, Mark
from rules.frame.relations import friends
from rules.frame.scene import Event, Scene, Table
from rules.graydawn import rolls
from rules.graydawn.core import figures, scale
from rules.graydawn.flesh.track import Wounds
from rules.graydawn.harm import hurting
from rules.graydawn.luck import bending
from rules.graydawn.luck.asking import unspent
from rules.graydawn.luck.bending import Check
from rules.graydawn.state import Traits
from rules.graydawn.terms.anatomy import LIMBS, Part
from rules.graydawn.terms.skills import Skill, Stat
from rules.graydawn.turns import plan
from rules.graydawn.turns.topic import Deed, Desk, Topic
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.parts.topics import Lines

Care = Literal["wounds", "limbs"]
"""What is treated: mortal wounds, or crippled limbs."""
LIMB = 15
"""What it takes to stabilise a crippled limb (GRD-CRIP-04)."""
KIT = 1
"""What a first-aid kit adds (GRD-SAVE-07)."""
RELIEF = Fraction(-1, 4)
"""What it is worth to a unit to be out of danger, as a share of its strength."""


class Stabilise(Action):
    """Stop a friend's dying (GRD-SAVE-07, GRD-CRIP-04)."""

    title: ClassVar[str] = "Stabilise"
    does: ClassVar[str] = "Stop a friend beside you from dying: mortal wounds take a doctor, limbs first aid."
    key: ClassVar[str] = "t"
    purpose: ClassVar[Purpose] = Purpose.AID
    kind: Literal["stabilise"] = "stabilise"
    patient: Caring
    care: Annotated[Care, Mark.HOW] = "wounds"


def wanting(wounds: Wounds) -> Iterator[Care]:
    """What a unit needs treated: mortal wounds, a crippled head or a life that ebbs away through them; and crippled
    limbs (GRD-SAVE-07, GRD-CRIP-04).
    """
    if wounds.dead:
        return
    if (wounds.mortal or wounds.limb(Part.HEAD) is not None) and not wounds.stabilised:
        yield "wounds"
    if any(not limb.stabilised for limb in wounds.crippled if limb.part in LIMBS):
        yield "limbs"


def skill(scene: Scene, medic: Ref, care: Care) -> Skill:
    """The skill a medic uses: Doctor for mortal wounds, for limbs the better of Doctor and First Aid
    (GRD-SAVE-07, GRD-CRIP-04).
    """
    if care == "wounds" or figures.skill(scene, medic, Skill.DOCTOR) > figures.skill(scene, medic, Skill.FIRST_AID):
        return Skill.DOCTOR
    return Skill.FIRST_AID


def hindered(scene: Scene, medic: Ref, patient: Ref, care: Care) -> str:
    """Why a medic cannot do that; "" when it can: nobody treats its own mortal wounds (GRD-SAVE-07)."""
    used = skill(scene, medic, care)
    if care == "wounds" and medic == patient:
        return "nobody treats its own mortal wounds"
    return "" if figures.skill(scene, medic, used) else f"takes the skill {used.value}"


def check(scene: Scene, medic: Ref, care: Care) -> Tally:
    """TECH, the skill and a first-aid kit, without the die (GRD-SAVE-07, GRD-CRIP-04)."""
    used = skill(scene, medic, care)
    rule = "GRD-SAVE-07" if care == "wounds" else "GRD-CRIP-04"
    kit = Modifier(KIT, "first-aid kit", "GRD-SAVE-07") if figures.traits(scene, medic).first_aid_kit else None
    return Tally("Stabilise", figures.now(scene, medic, Stat.TECH), "TECH", rule).plus(
        Modifier(figures.skill(scene, medic, used), used.value, rule), kit, plan.penalty(scene, medic)
    )


def needed(scene: Scene, patient: Ref, care: Care) -> Tally:
    """What the check must reach: all marks of the patient, or 15 for limbs (GRD-SAVE-07, GRD-CRIP-04)."""
    if care == "limbs":
        return Tally("Difficulty", LIMB, "a crippled limb", "GRD-CRIP-04")
    return Tally("Difficulty", figures.wounds(scene, patient).marks, "marks of the patient", "GRD-SAVE-07")


def offers(desk: Desk) -> Lines:
    """The wounded within reach (GRD-SAVE-07, GRD-CRIP-04)."""
    if desk.busy or desk.rushing:
        return
    for patient in _beside(desk):
        for care in wanting(figures.wounds(desk.scene, patient)):
            wrong = hindered(desk.scene, desk.unit, patient, care)
            if wrong:
                title = f"{Stabilise.title} {desk.scene.name(patient)}, {care}"
                yield Refusal(title, wrong, "GRD-SAVE-07", about=patient)
            else:
                yield desk.offer(Stabilise, {"patient": OneOf((patient,)), "care": OneOf((care,))})


def _beside(desk: Desk) -> Iterator[Ref]:
    scene, unit = desk.scene, desk.unit
    for other in scene.units():
        if scene.find(other, Traits) is None or scene.assumed(other) or not friends(scene, unit, other):
            continue
        if other == unit or scale.adjacent(scene, unit, other):
            yield other


def stabilise(table: Table, unit: Ref, action: Stabilise) -> Flow[None]:
    """The check; death saves end until a new wound is taken, or the limbs bleed no more (GRD-SAVE-07, GRD-CRIP-04)."""
    patient, care = action.patient, action.care
    if care not in wanting(figures.wounds(table, patient)) or hindered(table, unit, patient, care):
        return
    total, number = int(check(table, unit, care).total), int(needed(table, patient, care).total)
    tried = Check(unit, total, number, "the check", "stable", "no use", other=patient)
    reached = yield from bending.check(table, tried)
    done, success = reached.total >= number, reached.plain >= number
    if done:
        hurting.keep(table, patient, treated(figures.wounds(table, patient), care))
    came = "It is stable." if done else "To no avail."
    own = (f"{reached.total} against {number}",)
    words = f"{{actor}} treats {{target}}. {came}"
    table.say(Event("first aid", words, actor=unit, target=patient, told=came, own=own, success=success))


def treated(wounds: Wounds, care: Care) -> Wounds:
    """After a check that came off: a patient no longer dies, though it stays unconscious. Treated limbs save one that
    is neither mortally wounded nor hit in the head (GRD-SAVE-07, GRD-CRIP-04).
    """
    if care == "wounds":
        return replace(wounds, stabilised=True, dying=False)
    limbs = tuple(replace(limb, stabilised=True) if limb.part in LIMBS else limb for limb in wounds.crippled)
    grave = (wounds.mortal or wounds.limb(Part.HEAD) is not None) and not wounds.stabilised
    return replace(wounds, crippled=limbs, dying=wounds.dying and grave)


def foretold(scene: Scene, ask: Ask, action: Stabilise) -> Forecast:
    """The check against its number (GRD-SAVE-07, GRD-CRIP-04)."""
    made, number = check(scene, ask.unit, action.care), needed(scene, action.patient, action.care)
    chance = rolls.chance_of(int(made.total), int(number.total), scene.options.explosions)
    rows = (
        Outcome("no use", 1 - chance, action.patient, spared=True),
        Outcome("stable", chance, action.patient, RELIEF),
    )
    return Forecast(FREE, (made, number), tuple(row for row in rows if row.chance), chance, unspent(scene, ask.unit))


TOPIC = Topic(offers=(offers,), deeds={Stabilise: Deed(stabilise)}, forecasts={Stabilise: foretold})
