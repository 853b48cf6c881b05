"""Fighting hand to hand, as a topic of the rules."""

from __future__ import annotations

from rules.darkconspiracy.melee import blocking, diving, holding, striking
from rules.darkconspiracy.melee.forms import Avoid, Bear, Block, Dive, Escape, Grapple, LetGo, Resist, Strike
from rules.darkconspiracy.turns.topic import Deed, Topic, at_once, freely
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE
from rules.frame.scene import Scene
from rules.frame.worth import Worth


def bears(scene: Scene, ask: Ask, action: Bear) -> Forecast:
    """What comes of doing nothing against a blow; of grips and dives their own forecasts tell."""
    return blocking.foretold(scene, ask, action) if ask.kind == blocking.BLOCK else Forecast(FREE)


def borne(scene: Scene, ask: Ask, action: Bear) -> Worth:
    """The numbers of that."""
    return blocking.weighed(scene, ask, action) if ask.kind == blocking.BLOCK else Worth(FREE)


TOPIC = Topic(
    offers=(striking.blows, holding.grips, diving.dives),
    deeds={
        Strike: Deed(striking.strike),
        Grapple: Deed(holding.grapple),
        Escape: at_once(holding.slip),
        Dive: Deed(diving.dive),
        LetGo: freely(holding.let_go),
    },
    forecasts={
        Strike: striking.foretold,
        Grapple: holding.foretold,
        Escape: holding.escape_foretold,
        Dive: diving.foretold,
        Block: blocking.foretold,
        Bear: bears,
    },
    worths={
        Strike: striking.weighed,
        Grapple: holding.weighed,
        Escape: holding.escape_weighed,
        Dive: diving.weighed,
        Block: blocking.weighed,
        Bear: borne,
    },
    menus={blocking.BLOCK: blocking.menu, holding.RESIST: holding.menu, diving.AVOID: diving.menu},
    moving=(striking.blows, diving.dives),
    answers=(Block, Resist, Avoid, Bear),
)
