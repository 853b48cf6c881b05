"""What a side is shown, unit by unit, for laying it beside what the dice then do."""

from __future__ import annotations

from typing import Any

from game.battle.view import View
from rules.d6.afoot.forms import KeepDown
from rules.d6.asks import TURN
from rules.d6.book import BOOK
from rules.d6.sheets import roster
from rules.d6.state import Arsenal
from rules.d6.state import Turn as Begun
from rules.d6.terms.weapons import Weapon
from rules.d6.turns.forms import Declare, Pass
from rules.frame.figure import Item, Kit, Place
from rules.frame.flow import Ask
from rules.frame.forecast import Fact, Forecast, Outcome
from rules.frame.forms import Action
from rules.kernel.refs import Ref
from rules.parts.turns import EndTurn
from tests.rules.d6.playing import Playing

RIFLE, LMG, GRENADE = "Assault rifle 5.56", "Light machine gun 5.56", "Fragmentation grenade"


def own_name(play: Playing, side: str, unit: Ref) -> Ref:
    """What a side calls a unit."""
    return dict(View(play.table, side)._names)[unit]


def of(play: Playing, told: Forecast, unit: Ref) -> tuple[Outcome, ...]:
    """What blue is told of one unit."""
    return told.of(own_name(play, "blue", unit))


def minds(told: Forecast) -> list[str]:
    return [str(each) for each in told.assumes if each.fact is Fact.MIND]


def look(play: Playing, *turns: Ref) -> None:
    """It is round 1, everybody has looked about, and these are in their turns."""
    play.table.set_clock(round=1)
    play.look()
    for unit in turns:
        play.put(unit, Begun(1))


def rocketeer(**figures: Any) -> tuple[Playing, Ref, Ref, Ref]:
    """A man with a rocket, a target who looks away 12 cells off, and another man two cells beside him."""
    play = Playing()
    man = play.man("blue", (10, 2), "Grenadier", facing=4, Heavy="1D", **figures)
    rocket, own = roster.standard().get(Weapon, "Rocket launcher"), play.part(man, Arsenal)
    play.put(man, Arsenal((*own.weapons, rocket), own.armour), Kit((Item(rocket.name, Place.RIGHT, 1, 2),)))
    target = play.man("red", (10, 14), facing=4)
    beside = play.man("red", (12, 14), facing=4)
    return play, man, target, beside


def behind_a_wall(sheet: str) -> tuple[Playing, Ref, Ref]:
    """A man keeps down behind a low wall; a foe stands 8 cells off in the open."""
    play = Playing()
    play.wall((10, 5), 4, height=1.0)
    man = play.man("blue", (10, 5), sheet, facing=4)
    foe = play.man("red", (10, 13), "Orc raider", facing=0, hp=40, hp_max=40)
    play.round({man: [Declare(), KeepDown(directions=(4,)), EndTurn()], foe: [Pass()]})
    assert play.table.pose(man).kept_down == (4,)
    play.table.set_clock(round=2)
    return play, man, foe


def from_above(play: Playing, unit: Ref, action: Action, kind: str = TURN) -> Forecast:
    """The same form, as those are told it who know everything."""
    return BOOK.forecast(play.table, Ask(play.table.side(unit), unit, kind), action)
