"""A sapper, and mines as they have been laid."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.frame.figure import Item, Kit
from rules.frame.things import Mine
from rules.kernel.refs import Ref
from rules.reflex.sheets import roster
from rules.reflex.state import Arsenal, Laid, Traits, Works
from rules.reflex.terms.skills import Rating, Skill
from rules.reflex.terms.weapons import MineKind
from tests.rules.reflex.playing import Playing

AP, AT, CLAYMORE = "Antipersonnel blast mine", "Antitank mine", "Directional antipersonnel mine"
KEG = "Keg of powder"
LANE = tuple((9, row) for row in range(11, 4, -1))
"""A way north, over the cell in row 10."""


def figures(name: str = AP) -> MineKind:
    return roster.standard().get(MineKind, name)


def sapper(field: Playing, cell: tuple[int, int] = (5, 5), side: str = "blue") -> Ref:
    man = field.man("Rifleman", cell, side)
    own = field.part(man, Traits)
    skills = {Skill.CONSTRUCTION: Rating.COMPETENT, Skill.TACTICS: Rating.COMPETENT}
    field.put(man, replace(own, skills=tuple(skills.items()), qualified=("Demolition",), attributes=()))
    field.put(man, Kit((Item(AP, count=2),)), Arsenal(mines=(figures(),)))
    return man


def mine(field: Playing, cell: tuple[int, int] = (5, 8), side: str = "red", name: str = AP, **laid: Any) -> Ref:
    what = figures(name)
    inside = {key: laid.pop(key) for key in ("margin", "armed", "tamper", "looked") if key in laid}
    ref = field.add(Mine(what.name, cell, side), Laid(what, fuze=what.fuze, **laid))
    field.add(Works(ref, **inside))
    return ref
