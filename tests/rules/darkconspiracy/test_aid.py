"""Care of the wounded where a player meets it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.darkconspiracy.aid import treating
from rules.darkconspiracy.aid.forms import Aid, Manner
from rules.darkconspiracy.core import figures
from rules.darkconspiracy.core.checks import Came
from rules.darkconspiracy.core.severity import Level
from rules.darkconspiracy.state.aid import Treated, Treating
from rules.darkconspiracy.state.hazards import Poisoned
from rules.darkconspiracy.state.people import Traits
from rules.darkconspiracy.terms.anatomy import PARTS, Part
from rules.darkconspiracy.terms.skills import Skill
from rules.frame.figure import Condition, State
from rules.kernel.refs import Ref
from tests.rules.darkconspiracy.test_wounds import Field


def _ward(
    kit: tuple[str, ...] = ("doctor's kit",), part: Part = Part.ABDOMEN, points: int = 25
) -> tuple[Field, Ref, Ref]:
    """A medic of number 10 beside a friend who has been hit; capacities are 6, 18 and 12."""
    stage = Field()
    medic = stage.unit("blue", (5, 20), "Rifleman", name="Doc", EDU=5, initiative=6, skills={Skill.MEDICAL: 5}, kit=kit)
    friend = stage.unit("blue", (6, 20), "Rifleman", armour=(), STR=6, CON=6, AGL=6, initiative=6)
    stage.begin()
    stage.dice(*(1,) * 4)
    stage.hit(friend, part, points)
    stage.turn_to(medic)
    return stage, medic, friend


def _finish(stage: Field, medic: Ref, patient: Ref, manner: Manner, part: Part, face: int) -> None:
    """The last phase of a treatment that began five phases before."""
    stage.put(medic, Treating(patient, manner, part, stage.table.clock.round - 5))
    stage.dice(face)
    stage.take(Aid, patient=patient, manner=manner, part=part)


def test_first_aid_makes_a_critical_wound_serious() -> None:
    """AVG with a doctor's kit, DIF without; it takes six phases; the damage falls to one and a half capacities, and one
    that lay dying is unconscious as of a serious wound (DKC-HEAL-01).
    """
    stage, medic, friend = _ward()
    assert stage.wounds(friend).out == "critical"
    told = stage.forecast(Aid, patient=friend, manner="first aid", part=Part.ABDOMEN)
    assert int(told.tallies[0].total) == 10 and told.later and told.later_in == 5
    stage.take(Aid, patient=friend, manner="first aid", part=Part.ABDOMEN)
    for _ in range(5):
        stage.dice(*(20,) * 3)
        stage.turn_to(medic)
        stage.dice(10)
        stage.take(Aid, patient=friend, manner="first aid", part=Part.ABDOMEN)
    assert stage.damage(friend, Part.ABDOMEN) == 18
    assert stage.wounds(friend).out in ("serious", "") and not stage.wounds(friend).critical_since
    bare, doc, other = _ward(kit=())
    assert int(bare.forecast(Aid, patient=other, manner="first aid", part=Part.ABDOMEN).tallies[0].total) == 5
    assert figures.levels(bare.table, other)[PARTS.index(Part.ABDOMEN)] is Level.CRITICAL
    bare.put(other, replace(bare.wounds(other), since=(-40,) * len(PARTS)))
    assert not bare.offers(Aid, patient=other, manner="first aid")
    assert doc


def test_the_best_first_aid_and_the_worst() -> None:
    """Outstanding: a serious wound counts as slight with half of its capacity, a scratch loses 1d6 but one point;
    failure bars it for that wound, a catastrophe dooms a critical one (DKC-HEAL-01).
    """
    stage, _, friend = _ward(points=13)
    serious = Aid(patient=friend, part=Part.ABDOMEN)
    wounds, tried = treating.after(stage.table, friend, serious, Came.OUTSTANDING)
    assert wounds.damage[PARTS.index(Part.ABDOMEN)] == 6 and tried.best == (Part.ABDOMEN,)
    stage.put(friend, wounds)
    assert figures.worst(stage.table, friend) is Level.SLIGHT
    stage.hit(friend, Part.LEFT_ARM, 3)
    scratch = Aid(patient=friend, part=Part.LEFT_ARM)
    wounds, _ = treating.after(stage.table, friend, scratch, Came.OUTSTANDING, shed=6)
    assert wounds.damage[PARTS.index(Part.LEFT_ARM)] == 1
    ill, _, other = _ward()
    critical = Aid(patient=other, part=Part.ABDOMEN)
    _, tried = treating.after(ill.table, other, critical, Came.FAILURE)
    assert tried == Treated(done=(Part.ABDOMEN,))
    _, tried = treating.after(ill.table, other, critical, Came.CATASTROPHE)
    ill.put(other, tried)
    assert tried.doomed and not ill.offers(Aid, patient=other)


def test_a_critical_wound_is_stabilised() -> None:
    """AVG, with a level of skill each for plasma, sedatives and a kit; it may be tried again (DKC-HEAL-02)."""
    stage, medic, friend = _ward(kit=("doctor's kit", "plasma", "sedative"))
    told = stage.forecast(Aid, patient=friend, manner="stabilise")
    assert int(told.tallies[0].total) == 13
    assert sum(row.chance for row in told.later if not row.spared) == Fraction(13, 20)
    _finish(stage, medic, friend, "stabilise", Part.ABDOMEN, 14)
    assert not stage.wounds(friend).stabilised
    stage.dice(*(20,) * 3)
    stage.turn_to(medic)
    _finish(stage, medic, friend, "stabilise", Part.ABDOMEN, 13)
    assert stage.wounds(friend).stabilised and stage.part(friend, Condition).state is State.DOWN


def test_poison_takes_antivenin() -> None:
    """A doctor's kit, AVG, or an autoinjector that is used up, DIF; success ends the poison (DKC-HEAL-03)."""
    stage, medic, friend = _ward(kit=("antivenin",), points=3)
    stage.put(friend, Poisoned((("1", 99),)))
    told = stage.forecast(Aid, patient=friend, manner="antivenin")
    assert int(told.tallies[0].total) == 5
    _finish(stage, medic, friend, "antivenin", Part.CHEST, 5)
    assert stage.find(friend, Poisoned) is None
    assert not treating.kit(stage.table, medic)
    bare, doc, other = _ward(kit=(), points=3)
    bare.put(other, Poisoned((("1", 99),)))
    assert any("antivenin" in refusal for refusal in bare.refusals())
    assert bare.part(doc, Traits).kit == ()
