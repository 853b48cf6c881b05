"""Stances, ducking, doors: what is done on the spot."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.body import Posture
from rules.frame.figure import Stance
from rules.frame.flow import Flow
from rules.frame.scene import Event, Scene
from rules.kernel.refs import Ref
from rules.parts import edges
from rules.reflex.afoot.forms import ChangeStance, Duck, WorkDoor
from rules.reflex.core.moment import Moment

LEVELS = {Posture.PRONE: 0, Posture.KNEELING: 1, Posture.SITTING: 1, Posture.STANDING: 2}
POSTURES = tuple(Posture)
"""Everything a body may be found in: what is taken up by choice, and how one moves low or comes to lie."""
DOWN, UP = 2, 4


def level(posture: Posture) -> int:
    """How high a stance is: kneeling and sitting are one level (RFX-ACT-05)."""
    return LEVELS.get(posture, 0 if posture in (Posture.FACE_UP, Posture.CRAWLING) else 1)


def neighbours(posture: Posture) -> tuple[Posture, ...]:
    """The stances one action leads to (RFX-ACT-05)."""
    return tuple(each for each in LEVELS if each != posture and abs(level(each) - level(posture)) <= 1)


def price(scene: Scene, unit: Ref, action: ChangeStance) -> int:
    """Two ticks a level down, four a level up (RFX-ACT-05)."""
    return UP if level(action.posture) > level(scene.pose(unit).posture) else DOWN


def change(moment: Moment, unit: Ref, action: ChangeStance) -> Flow[None]:
    """Taken up when the tick is over: until then one is shot at as one was (RFX-TIME-08)."""
    yield from ()
    table = moment.table

    def takes_effect() -> None:
        stance = table.find(unit, Stance) or Stance()
        table.put(unit, replace(stance, posture=action.posture))
        table.say(Event("posture", f"{{actor}} {_WORDS[action.posture]}.", actor=unit))

    moment.later(takes_effect)


def duck(moment: Moment, unit: Ref, action: Duck) -> Flow[None]:
    """Behind what is there, or looking over it again (RFX-COVER-02)."""
    yield from ()
    table = moment.table

    def takes_effect() -> None:
        stance = table.find(unit, Stance) or Stance()
        table.put(unit, replace(stance, kept_down=action.directions))

    moment.later(takes_effect)


def door(moment: Moment, unit: Ref, action: WorkDoor) -> Flow[None]:
    """A simple thing beside one, switched (RFX-ACT-01)."""
    yield from ()
    table = moment.table

    def takes_effect() -> None:
        edges.moves(table, unit, action.part, action.state)

    moment.later(takes_effect)


_WORDS = {
    Posture.STANDING: "stands up",
    Posture.KNEELING: "kneels",
    Posture.SITTING: "sits down",
    Posture.PRONE: "lies down",
}
