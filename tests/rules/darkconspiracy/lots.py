"""Fights drawn by lot for a second opinion: units with figures, arms, armour, wounds and postures of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

from rules.darkconspiracy.state.body import Struck, Wounds
from rules.darkconspiracy.terms.anatomy import PARTS
from rules.darkconspiracy.terms.skills import Skill
from rules.frame.body import Posture
from rules.frame.figure import Condition, Stance
from rules.frame.forecast import Forecast
from rules.kernel.refs import Ref
from tests.rules.darkconspiracy import opinion_harm, opinion_sheets
from tests.rules.darkconspiracy.opinion import BIPED, QUADRUPED, capacity
from tests.rules.darkconspiracy.opinion_harm import Body, End
from tests.rules.darkconspiracy.stage import Stage

SUITS: tuple[tuple[str, ...], ...] = (
    (), ("Flak jacket", "Kevlar helmet"), ("Kevlar vest", "Steel helmet"), ("Close assault armour",),
    ("Combat environmental suit", "Kevlar helmet"), ("Exoskeletal armour",), ("Kevlar vest",),
)  # fmt: skip
QUARTERS = dict(zip(BIPED, (QUADRUPED[0], *QUADRUPED[2:0:-1], *QUADRUPED[3:5], *QUADRUPED[:4:-1]), strict=True))
"""What a part that both kinds of body have is called on a beast."""
STOPPED = "hit, nothing gets through"
WOUNDED = ("bruised", "scratched", "slightly wounded", "seriously wounded", "critically wounded")


@dataclass
class Fighter:
    """A fighter by lot, as the second opinion and the stage need it."""

    attributes: Mapping[str, int]
    initiative: int
    skills: Mapping[str, int]
    suits: tuple[str, ...]
    taken: Mapping[str, int]
    hero: bool = False
    robot: bool = False
    beast: bool = False
    phase: int = 0
    ref: Ref = field(default=Ref(0))

    @property
    def worst(self) -> int:
        plain = Body(self.attributes["STR"], self.attributes["CON"], taken=self.taken, robot=self.robot)
        return plain.worst

    @property
    def strength(self) -> int:
        """As it is now: half with a serious wound."""
        return self.attributes["STR"] // (2 if self.worst >= opinion_harm.SERIOUS and not self.robot else 1)

    @property
    def now(self) -> int:
        """Initiative as it is now."""
        return self.initiative - (0 if self.robot else opinion_harm.LOSES[self.worst])

    def body(self, *, rear: bool = False) -> Body:
        """The body that is struck."""
        worn = opinion_sheets.armour(self.suits, rear=rear)
        rename = QUARTERS if self.beast else {part: part for part in BIPED}
        return Body(
            strength=self.attributes["STR"], constitution=self.attributes["CON"], agility=self.attributes["AGL"],
            initiative=self.now, places=QUADRUPED if self.beast else BIPED,
            taken={rename[place]: points for place, points in self.taken.items()},
            armour={rename[place]: values for place, values in worn.items()},
            doubled=not self.hero, robot=self.robot, phase=self.phase, harmed=bool(self.taken),
        )  # fmt: skip


def fighter(lot: Random, *, sound: bool = False, kinds: Sequence[str] = ("", "", "", "hero")) -> Fighter:
    """A fighter by lot, bare or armoured, hurt or not."""
    attributes = {name: lot.randint(3, 9) for name in ("STR", "CON", "AGL", "INT", "EDU", "CHR")}
    skills = {str(skill): lot.randint(0, 7) for skill in Skill}
    kind = lot.choice(kinds)
    hurt: dict[str, int] = {}
    if not sound and lot.random() < 0.4:
        for place in lot.sample(BIPED, lot.randint(1, 2)):
            holds = capacity(attributes["STR"], attributes["CON"], place)
            hurt[place] = lot.randint(1, holds if place == "head" else holds * 3 // 2)
    return Fighter(
        attributes, lot.randint(4, 6), skills, lot.choice(SUITS), hurt, kind == "hero", kind == "robot",
        kind == "beast",
    )  # fmt: skip


def enlisted(
    stage: Stage, who: Fighter, side: str, cell: tuple[int, int], *weapons: str, facing: int = 0, **more: Any
) -> Ref:
    """The same on the stage."""
    skills = {Skill(name): level for name, level in who.skills.items()}
    ref = stage.unit(
        side, cell, "Night hound" if who.beast else "Rifleman", facing=facing, skills=skills, weapons=weapons,
        armour=who.suits, initiative=who.initiative, soft_headed=not (who.hero or who.robot), robot=who.robot,
        **{**who.attributes, **more},
    )  # fmt: skip
    who.ref = ref
    restored(stage, who)
    return ref


def restored(stage: Stage, who: Fighter, *, prone: bool = False) -> None:
    """Its wounds, its posture and what it has suffered this phase, whatever the phases before have done to it."""
    taken = tuple(who.taken.get(part.value, 0) for part in PARTS)
    stage.put(who.ref, Wounds(damage=taken, flinched=bool(who.taken), checked=True), Condition())
    stage.put(who.ref, Stance(Posture.PRONE if prone else Posture.STANDING))
    agility = who.attributes["AGL"]
    braced = 2 if who.phase > who.strength + agility else 1 if who.phase > agility else 0
    if who.phase:
        stage.put(who.ref, Struck(stage.table.clock.round, who.phase, braced))


def word(end: End) -> str:
    """How the book calls an end."""
    if end.dead:
        return "dead"
    if not end.awake:
        return "dying" if opinion_harm.CRITICAL in end.levels else "unconscious"
    if end.stunned:
        return "stunned"
    if end.initiative <= 0:
        return "out of action"
    words = WOUNDED[max(end.levels)]
    return f"{words} and knocked down" if end.down else words


def words(
    body: Body, tolls: Mapping[opinion_harm.Toll, float] | Mapping[opinion_harm.Toll, Fraction], *, before: float = 1.0
) -> dict[str, float]:
    """In what words, and how likely, a body ends that has been struck."""
    found: dict[str, float] = {}
    nothing = opinion_harm.untouched(body)._replace(taken=_figures(body))
    for toll, chance in tolls.items():
        p = float(chance)
        if toll in (nothing, opinion_harm.untouched(body)):
            found[STOPPED] = found.get(STOPPED, 0.0) + p * before
            continue
        for end, q in opinion_harm.after(body, toll).items():
            text = word(end)
            found[text] = found.get(text, 0.0) + p * float(q) * before
    return found


def _figures(body: Body) -> tuple[int, ...]:
    """Points by place as `several` tells of one that nothing has struck."""
    points = [body.taken.get(place, 0) for place in body.places]
    levels = [body.level(place, n) for place, n in zip(body.places, points, strict=True)]
    return tuple(
        min(n, 1) if level <= opinion_harm.SCRATCH else body.lowest(place, level)
        for place, n, level in zip(body.places, points, levels, strict=True)
    )


def added(into: dict[str, float], more: Mapping[str, float]) -> None:
    """Chances of the same words taken together."""
    for text, p in more.items():
        into[text] = into.get(text, 0.0) + p


def told(forecast: Forecast, unit: Ref) -> dict[str, float]:
    """What is shown of a unit: words and chances."""
    found: dict[str, float] = {}
    for outcome in forecast.of(unit):
        found[outcome.text] = found.get(outcome.text, 0.0) + float(outcome.chance)
    return found


def different(theirs: Mapping[str, float], mine: Mapping[str, float]) -> dict[str, tuple[float, float]]:
    """Where two opinions differ by more than a billionth: theirs and mine."""
    texts = sorted({*theirs, *mine})
    pairs = {text: (theirs.get(text, 0.0), mine.get(text, 0.0)) for text in texts}
    return {text: pair for text, pair in pairs.items() if abs(pair[0] - pair[1]) > 1e-9}
