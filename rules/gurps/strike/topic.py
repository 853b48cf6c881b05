"""What is asked while a blow is under way, as a topic of the rules."""

from __future__ import annotations

from rules.gurps.asks import FOLLOW, STRUCK
from rules.gurps.strike import following
from rules.gurps.strike.forms import AsAimed, AtArm, Follow, HoldGround
from rules.gurps.turns.topic import Topic

TOPIC = Topic(
    menus={FOLLOW: following.menu, STRUCK: following.struck_menu},
    answers=(Follow, HoldGround, AtArm, AsAimed),
)
