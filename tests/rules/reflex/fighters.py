"""Fighters within reach of each other, and what they strike with."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.frame.figure import Item, Kit, Place
from rules.kernel.refs import Ref
from rules.reflex.core import course
from rules.reflex.core.moment import Moment
from rules.reflex.hands.ready import arm
from rules.reflex.melee import deeds
from rules.reflex.melee.forms import Block
from rules.reflex.melee.strikes import Wish
from rules.reflex.sheets import roster
from rules.reflex.state import Arsenal, Traits
from rules.reflex.terms.skills import Attribute, Rating, Skill
from rules.reflex.terms.weapons import Weapon
from tests.rules.reflex.playing import Playing

KNIFE, BATON, HANDS, RIFLE = "Fighting knife", "Police baton", "Bare hands", "M4A1 carbine"


def fighter(field: Playing, cell: tuple[int, int], side: str, *held: Item, tick: int = 9, **attributes: int) -> Ref:
    """Somebody whose close skills are of one rank, so that two dice are rolled and the lower kept."""
    man = field.man("Raider brawler", cell, side)
    own = field.part(man, Traits)
    values = {**dict(own.attributes), **{Attribute[name]: value for name, value in attributes.items()}}
    skills = {
        Skill.HAND_TO_HAND: Rating.COMPETENT,
        Skill.HAND_WEAPONS: Rating.COMPETENT,
        Skill.LONGARM: Rating.COMPETENT,
    }
    field.put(man, replace(own, attributes=tuple(values.items()), skills=tuple(skills.items()), qualified=("Grapple",)))
    field.put(man, Kit(held), Arsenal(roster.standard().all(Weapon)))
    field.on_tick(man, tick)
    return man


def right(name: str, **rest: Any) -> Item:
    return Item(name, Place.RIGHT, **rest)


def wish(field: Playing, unit: Ref, target: Ref, weapon: str, **rest: Any) -> Wish:
    held = arm(field, unit, weapon)
    assert held is not None, weapon
    return Wish(unit, target, held, **rest)


def strike(field: Playing, unit: Ref, action: Any, *faces: int, tick: int = 14, block: Block | None = None) -> None:
    """The deed with these dice, blocked or not."""
    field.easy(*faces)
    moment = Moment(field, tick)
    if block is not None:
        moment.blocks[unit] = block
    field.play(deeds.attack(moment, unit, action))
    moment.settle()


def pair(field: Playing, *mine: Item, **other: int) -> tuple[Ref, Ref]:
    ann = fighter(field, (5, 5), "blue", *mine, MUS=9)
    rob = fighter(field, (5, 6), "red", **other)
    field.face_each_other(ann, rob)
    course.change(field, attacked=True)
    return ann, rob
