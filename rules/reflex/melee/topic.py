"""Close combat, as a topic of the rules."""

from __future__ import annotations

from rules.frame.flow import Flow
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.reflex.asks import BLOCK
from rules.reflex.core.moment import Moment
from rules.reflex.core.topic import Deed, Topic
from rules.reflex.melee import blocks, deeds, forecasts, offers
from rules.reflex.melee.forms import Block, Choke, Close, CloseStrike, Comply, Disarm, Escape, Grapple, LetGo


def _whom(_scene: Scene, _unit: Ref, action: Close) -> Ref:
    return action.target


def _blocked(_moment: Moment, _unit: Ref, _action: Block) -> Flow[None]:
    """A block is rolled when the attack it meets is: see `blocks.meet`."""
    yield from ()


_ATTACK = Deed(deeds.attack, deeds.price, _whom, keeps_control=True)

TOPIC = Topic(
    offers=(offers.close,),
    deeds={
        CloseStrike: _ATTACK,
        Grapple: _ATTACK,
        Comply: _ATTACK,
        Disarm: _ATTACK,
        Escape: _ATTACK,
        Choke: Deed(deeds.begin_choke, deeds.choke_price, keeps_control=True),
        LetGo: Deed(deeds.let_go),
        Block: Deed(_blocked, blocks.price, keeps_control=True),
    },
    forecasts={
        CloseStrike: forecasts.attack,
        Grapple: forecasts.attack,
        Comply: forecasts.attack,
        Disarm: forecasts.attack,
        Escape: forecasts.attack,
    },
    menus={BLOCK: offers.block},
)
