"""A stage for whole examples: real ground, real ticks, answers by unit and question, every die laid."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from rules.frame.flow import Ask
from rules.frame.forms import Action
from rules.frame.knowing import Awareness
from rules.kernel.refs import Ref
from rules.reflex.order import ticks
from rules.reflex.state import Initiative, Traits
from rules.reflex.terms.skills import Attribute, Skill
from tests.rules.reflex.playing import conversed
from tests.rules.reflex.range import Range


class Stage(Range):
    """A range on which exchanges are played tick by tick."""

    def __init__(self, metres: float = 1.0, **options: Any) -> None:
        super().__init__(metres, **options)
        self.said: dict[tuple[Ref, str], list[Action]] = {}
        self.asked: list[Ask] = []

    # setting the scene

    def on_tick(self, unit: Ref, now: int) -> None:
        self.table.put(unit, Initiative(now, now, rolled=True))

    def has(self, unit: Ref, **attributes: int) -> None:
        """These attributes instead of his own."""
        who = self.table.part(unit, Traits)
        values = {**dict(who.attributes), **{Attribute[name]: value for name, value in attributes.items()}}
        self.table.put(unit, replace(who, attributes=tuple(values.items())))

    def knows(self, unit: Ref, *skills: tuple[Skill, Any]) -> None:
        """These skills and no others."""
        self.table.put(unit, replace(self.table.part(unit, Traits), skills=skills))

    def face_each_other(self, *units: Ref) -> None:
        """Everybody sees everybody of the other side."""
        side = self.table.side
        for unit in units:
            foes = tuple(other for other in units if side(other) != side(unit))
            for foe in foes:
                self.table.spot(unit, foe)
            known = self.table.find(unit, Awareness) or Awareness()
            self.table.put(unit, replace(known, now=foes))

    def says(self, unit: Ref, kind: str, *actions: Action) -> None:
        self.said.setdefault((unit, kind), []).extend(actions)

    # playing

    def runs(self, flow: Generator[Ask, Action, Any], *faces: int) -> Any:
        """A flow to its end with these dice, all of which are rolled; what was said is answered, else the least."""
        self.dice(*faces)
        came = conversed(flow, self.said, self.asked)
        assert not self.dice_left, f"{self.dice_left} dice not rolled"
        return came

    def tick(self, now: int, *faces: int) -> None:
        """One tick."""
        self.fight(segment="exchange", tick=now)
        self.runs(ticks.tick(self.table, now), *faces)

    # looking

    def now(self, unit: Ref) -> int:
        return self.table.part(unit, Initiative).now

    def through(self) -> list[int]:
        """What of each hit so far got through."""
        return [int(event.data["through"]) for event in self.told("hit") if "through" in event.data]

    def questions(self, unit: Ref) -> list[str]:
        return [ask.kind for ask in self.asked if ask.unit == unit]
