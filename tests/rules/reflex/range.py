"""A firing range: real ground as wide as wanted, sharp-eyed shooters with arms off the roster, targets that know."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.board.grid import SquareGrid
from game.world.components import Environment
from rules.frame.body import Posture
from rules.frame.figure import Item, Kit, Place, Stance
from rules.frame.ground import Cell, Light, Weather
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.reflex.core.moment import Moment
from rules.reflex.fire import attack, deeds
from rules.reflex.fire.attack import Reckoning, Wish
from rules.reflex.fire.topic import TOPIC as SHOOTING
from rules.reflex.hands.ready import Arm, arm
from rules.reflex.ordnance.topic import TOPIC as BURSTING
from rules.reflex.sheets import roster
from rules.reflex.state import Fight, Lookout, Moving, Traits
from rules.reflex.terms.body import Gait
from rules.reflex.terms.skills import Rating, Skill
from rules.reflex.terms.weapons import Weapon
from tests.rules.reflex.ground import Ground

AK, M4, PISTOL, SMG = "AK-47 assault rifle", "M4A1 carbine", "9 mm service pistol", "5.7 mm submachine gun"
MAGNUM, MINIMI, SHOTGUN = (
    ".300 Winchester Magnum scoped rifle",
    "Minimi / M249 light machine gun",
    "12-gauge pump shotgun",
)
RPG, LAUNCHER, FLAMER = "RPG-7 (HEAT)", "40 mm grenade launcher (HE)", "Flamethrower"
MISSILE, CANNON, HEAVY_GUN = (
    "Guided anti-tank missile",
    "20 mm autocannon (mounted)",
    "Heavy machine gun (tripod)",
)


TOPIC = replace(
    SHOOTING,
    deeds={**SHOOTING.deeds, **BURSTING.deeds},
    forecasts={**SHOOTING.forecasts, **BURSTING.forecasts},
)
"""Shooting, at places too."""


class Range(Ground):
    """So many metres a cell; everybody is competent with what he holds, MUS 9 and CDN 8 where nothing is said."""

    def __init__(self, metres: float = 1.0, **options: Any) -> None:
        super().__init__(TOPIC, SquareGrid(60, 50, metres), **options)

    def shooter(self, name: str = M4, cell: Cell = (10, 40), side: str = "blue", **rest: Any) -> Ref:
        """Somebody with a loaded weapon in the hands it takes, who overlooks nothing."""
        place, left = rest.pop("place", None), rest.pop("loaded", None)
        figures = {"CDN": 8, "MUS": 9, "CUF": 9, "AWA": 15, **rest}
        man = self.man(side, cell, **figures)
        self.takes(man, name, place, left)
        self.table.put(man, Lookout(self.table.clock.round, 1, 1))
        who = self.table.part(man, Traits)
        self.table.put(man, replace(who, skills=tuple((skill, Rating.COMPETENT) for skill in Skill)))
        return man

    def takes(self, man: Ref, name: str, place: Place | None = None, loaded: int | None = None) -> None:
        """A weapon in his hands, loaded full where nothing else is said."""
        made = roster.standard().get(Weapon, name)
        rounds = made.capacity if loaded is None else loaded
        self.gives(man, name, place=place or (Place.BOTH if made.hands == 2 else Place.RIGHT), loaded=rounds)

    def both_hands_full(self, man: Ref, right: str, left: str) -> None:
        """A loaded thing in either hand."""
        self.gives(man, right, left)
        made = {name: roster.standard().get(Weapon, name).capacity for name in (right, left)}
        items = (Item(right, Place.RIGHT, made[right]), Item(left, Place.LEFT, made[left]))
        self.table.put(man, Kit(items))

    def target(self, cell: Cell = (10, 30), side: str = "red", **rest: Any) -> Ref:
        """Somebody who sees what comes at him."""
        man = self.man(side, cell, **{"AWA": 15, **rest})
        self.table.put(man, Lookout(self.table.clock.round, 1, 1))
        return man

    def goes(self, unit: Ref, gait: Gait) -> None:
        """He is on the move on this tick."""
        self.fight(tick=10)
        self.table.put(unit, Moving(gait, self.table.clock.round, 5))

    def holds_himself(self, unit: Ref, posture: Posture) -> None:
        self.table.put(unit, Stance(posture))

    def light(self, light: Light) -> None:
        ref, now = self.table.environment
        self.world.put(ref, Environment(now.clock, Weather(light=light)))

    def begun(self) -> None:
        """An attack has been made in this battle."""
        self.fight(attacked=True)

    def arm(self, unit: Ref, name: str) -> Arm:
        found = arm(self.table, unit, name)
        assert found is not None, name
        return found

    def wish(self, unit: Ref, target: Ref, name: str = M4, **rest: Any) -> Wish:
        return Wish(unit, target, self.arm(unit, name), **rest)

    def reckons(self, unit: Ref, target: Ref, name: str = M4, **rest: Any) -> Reckoning:
        return attack.reckon(self.table, self.wish(unit, target, name, **rest))

    def refuses(self, unit: Ref, target: Ref, name: str = M4, **rest: Any) -> str:
        return attack.hindrance(self.table, self.wish(unit, target, name, **rest))

    def modifiers(self, unit: Ref, target: Ref, name: str = M4, **rest: Any) -> dict[str, int]:
        """What each rule adds or takes off, by its id."""
        return by_rule(self.reckons(unit, target, name, **rest).attempt.tally.modifiers)

    def fires(self, unit: Ref, target: Ref, name: str, *faces: int, tick: int = 10, **rest: Any) -> None:
        """A shot with these dice, settled."""
        moment = Moment(self.table, tick)
        self.dice(*faces)
        deeds.fire_at(moment, unit, self.wish(unit, target, name, **rest))
        moment.settle()
        assert not self.dice_left, f"{self.dice_left} dice not rolled"

    def course(self) -> Fight:
        return self.table.having(Fight)[0][1]


def by_rule(modifiers: tuple[Modifier, ...]) -> dict[str, int]:
    found: dict[str, int] = {}
    for each in modifiers:
        found[each.rule] = found.get(each.rule, 0) + int(each.amount)
    return found
