"""What computer players weigh comes of the odds themselves, and is the mean of what is foretold of them."""

from __future__ import annotations

import pytest

from rules.d6.aiming import TakeAim
from rules.d6.asks import TURN
from rules.d6.attacks.forms import Shoot
from rules.d6.blast.forms import Throw
from rules.d6.book import BOOK
from rules.d6.sheets import roster
from rules.d6.state import Arsenal
from rules.d6.suppression.forms import Suppress
from rules.d6.terms.weapons import Weapon
from rules.d6.topics import TOPICS
from rules.d6.turns.forms import Declare
from rules.frame.figure import Item, Kit, Place
from rules.frame.flow import Ask
from rules.frame.forms import FREE, Action
from rules.frame.worth import Worth, of_forecast
from rules.kernel.refs import Ref
from rules.parts.handling import Draw
from tests.rules.d6.playing import Playing
from tests.rules.d6.shown import GRENADE, LMG, RIFLE, look, rocketeer
from tests.rules.every_book.test_worth import numbers

SMOKE = "Smoke grenade"


def outfitted(held: str) -> tuple[Playing, Ref, Ref]:
    """A man with this in hand and grenades on him; a foe who is hurt, with a comrade beside him and a friend of the
    man's not far off.
    """
    play = Playing()
    man = play.man("blue", (10, 2), facing=4)
    foe = play.man("red", (10, 12), facing=4, hp=9)
    play.man("red", (12, 12), facing=0)
    play.man("blue", (11, 9), facing=4)
    own = tuple(roster.standard().get(Weapon, name) for name in (RIFLE, LMG, GRENADE, SMOKE))
    places = {weapon.name: Place.RIGHT if weapon.name == held else Place.BELT for weapon in own}
    kit = tuple(Item(name, place, 40 if name in (RIFLE, LMG) else 0) for name, place in places.items())
    play.put(man, Arsenal(own, play.part(man, Arsenal).armour), Kit(kit))
    look(play, man)
    return play, man, foe


@pytest.mark.parametrize(
    ("held", "action"),
    [
        (RIFLE, Shoot(weapon=RIFLE, target=Ref(0))),
        (LMG, Shoot(weapon=LMG, target=Ref(0), burst=True)),
        (RIFLE, TakeAim(weapon=RIFLE, target=Ref(0))),
        (LMG, Suppress(weapon=LMG, front=((10, 12), (11, 12), (12, 12)))),
        (GRENADE, Throw(weapon=GRENADE, cell=(10, 12))),
        (SMOKE, Throw(weapon=SMOKE, cell=(10, 9))),
        ("", Draw(item=GRENADE)),
        ("", Draw(item=SMOKE)),
        (RIFLE, Declare(actions=2)),
    ],
)
def test_numbers_are_those_of_the_forecast(held: str, action: Action) -> None:
    """DSX-CORE-01, DSX-BURST-01, DSX-AIM-01, DSX-SUPP-04, DSX-EXPL-01, DSX-EXPL-05, DSX-SMOKE-01, DSX-ACT-01."""
    play, man, foe = outfitted(held)
    weighs(play, man, action.model_copy(update={"target": foe}) if hasattr(action, "target") else action)


def test_a_rocket_is_weighed_with_its_blast() -> None:
    """DSX-EXPL-05: units beside the mark count, whether the grenade hits the mark or strays."""
    play, man, target, beside = rocketeer()
    look(play, man)
    told = weighs(play, man, Shoot(weapon="Rocket launcher", target=target))
    assert {share.unit for share in told.shares if share.loss} >= {target, beside}


def weighs(play: Playing, unit: Ref, action: Action) -> Worth:
    """The numbers of a form, which has a way of its own to them."""
    ask = Ask(play.table.side(unit), unit, TURN)
    weighed = BOOK.worth(play.table, ask, action)
    assert TOPICS.worth(play.table, ask, action, FREE) is not None
    assert numbers(weighed) == numbers(of_forecast(play.table, BOOK.forecast(play.table, ask, action)))
    assert weighed.shares or weighed.later or weighed.screen
    return weighed
