"""Fights drawn by lot for a second opinion: two units with figures, arms, armour, wounds and postures of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

from rules.frame.body import Posture
from rules.frame.figure import Kit
from rules.frame.forecast import Forecast
from rules.frame.forms import Action
from rules.gurps.book import BOOK
from rules.gurps.terms.figures import Traits
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.traits import Trait
from rules.kernel.refs import Ref
from tests.rules.gurps.opinion import SHIELDS, WEAPONS, Person
from tests.rules.gurps.stage import Stage

MELEE = (
    "Dagger", "Large knife", "Main-gauche", "Shortsword", "Smallsword", "Rapier", "Saber", "Broadsword",
    "Thrusting broadsword", "Bastard sword", "Greatsword", "Hatchet", "Axe", "Small mace", "Mace", "Great axe", "Maul",
    "Spear", "Javelin", "Quarterstaff", "Baton", "Light club", "Stool",
)  # fmt: skip
GUNS = (
    "Auto pistol 9 mm", "Auto pistol .45", "Revolver .44 Magnum", "SMG 9 mm", "Machine pistol 9 mm",
    "Assault rifle 5.56 mm", "Self-loading rifle 7.62 mm", "Bolt-action rifle 7.62 mm", "Pump shotgun 12 gauge",
    "Auto shotgun 12 gauge", "Bow", "Longbow", "Crossbow", "Heavy crossbow", "Sling", "Large knife", "Hatchet", "Spear",
    "Shuriken", "Stone",
)  # fmt: skip
SUITS = (
    (), (), ("Cloth armour",), ("Leather armour", "Leather leggings and sleeves", "Leather helm"),
    ("Mail hauberk", "Mail sleeves and leggings", "Pot-helm", "Boots"),
    ("Steel corselet", "Plate arms and legs", "Greathelm", "Gauntlets"), ("Cloth armour", "Steel corselet"),
    ("Frag vest", "Frag helmet"), ("Tactical vest", "Trauma plates", "Ballistic helmet", "Reinforced boots"),
    ("Tactical vest", "Ballistic helmet"), ("Gas mask", "Frag vest"), ("Thick hide",),
)  # fmt: skip
KINDS = ("", "", "", "unliving", "homogenous", "diffuse")
PAIN = {0: (), 3: (Trait.HIGH_PAIN_THRESHOLD,), -4: (Trait.LOW_PAIN_THRESHOLD,)}
TOLERANT = {"": (), "unliving": (Trait.UNLIVING,), "homogenous": (Trait.HOMOGENOUS,), "diffuse": (Trait.DIFFUSE,)}


def person(lot: Random, *weapons: str, kinds: tuple[str, ...] = ("",)) -> Person:
    """A fighter by lot, bare or armoured, hurt or not; it knows every skill but the unarmed ones."""
    unarmed = ("Brawling", "Boxing", "Karate", "Judo")
    full = lot.choice((8, 9, 10, 11, 12, 15, 20, 24))
    known = [str(skill) for skill in Skill if skill not in unarmed or lot.random() < 0.2]
    return Person(
        st=lot.randint(8, 17), dx=lot.randint(8, 15), ht=lot.randint(8, 14),
        full=full, hp=lot.choice((full, full, full, lot.randint(-2 * full, full))),
        skills={name: lot.randint(5, 18) for name in known}, weapon=lot.choice(weapons), suits=lot.choice(SUITS),
        posture=lot.choice(("standing",) * 3 + tuple(map(str, Posture))), stunned=lot.random() < 0.15,
        reflexes=lot.random() < 0.2, pain=lot.choice((0, 0, 0, 3, -4)), male=lot.random() < 0.5,
        tough=lot.choice((0, 0, 1, 2)), kind=lot.choice(kinds),
    )  # fmt: skip


def enlisted(stage: Stage, who: Person, side: str, cell: tuple[int, int], *, facing: int, quarters: int = 0) -> Ref:
    """The same on the stage."""
    traits = [*PAIN[who.pain], *TOLERANT[who.kind]] + [Trait.COMBAT_REFLEXES] * who.reflexes
    skills = {Skill(name): level for name, level in who.skills.items()}
    ref = stage.unit(
        side, cell, facing=facing, weapons=[who.weapon] if who.weapon else ["Fists"], armour=who.suits,
        shield=who.shield,
    )  # fmt: skip
    own: dict[str, Any] = {"quarters": quarters} if quarters else {}
    stage.figures(ref, st=who.st, dx=who.dx, ht=who.ht, hp=who.full, male=who.male, **own)
    _learn(stage, ref, skills, traits, who.tough)
    stage.hurt(ref, who.full - who.hp)
    if who.stunned:
        held = stage.part(ref, Kit)
        stage.keep(ref, stunned=True)
        stage.put(ref, held)
    stage.posture(ref, Posture(who.posture))
    return ref


def _learn(stage: Stage, ref: Ref, skills: Mapping[Skill, int], traits: list[Trait], tough: int) -> None:
    """These skills and traits and no others."""
    had = (*((trait, 1) for trait in traits), *(((Trait.HARD_TO_KILL, tough),) if tough else ()))
    stage.put(ref, replace(stage.part(ref, Traits), skills=tuple(skills.items()), traits=had))


def filled(lot: Random, stage: Stage, forms: Sequence[type[Action]], many: int, **within: Sequence[Any]) -> list[Any]:
    """So many actions of these forms that are on offer, filled by lot; some fields with no more than such values."""
    offers = [
        offer
        for offer in stage.menu().offers
        if offer.action in forms
        and all(each in known for name, known in within.items() for each in offer.choices[name])
    ]
    return [
        offer.action(**{name: lot.choice(list(values)) for name, values in offer.choices.items()})
        for offer in lot.sample(offers, min(many, len(offers)))
    ]


def shown(stage: Stage, action: Action) -> Forecast:
    """What would be shown if all figures were known: the same code, without a side's ignorance."""
    assert stage.ask is not None
    return BOOK.forecast(stage.table, stage.ask, stage._true(action))


def assert_same(told: Forecast, unit: Ref, mine: Mapping[str, tuple[Fraction, Fraction]]) -> None:
    """The same words, as likely, at the same cost, to the last fraction."""
    theirs = {each.text: (each.chance, each.chance * each.loss) for each in told.of(unit)}
    assert theirs == mine, told.tallies


def with_shield(lot: Random, who: Person) -> Person:
    """A shield on the left arm, now and then."""
    if lot.random() < 0.4 and (not who.weapon or str(WEAPONS[who.weapon].get("st", "0"))[-1] not in "†‡"):
        who.shield = lot.choice([name for name in SHIELDS if name != "Buckler"])
    return who
