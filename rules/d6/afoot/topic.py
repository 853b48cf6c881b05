"""Moving on foot, as two topics of the rules: going somewhere, and how a unit holds itself."""

from __future__ import annotations

from rules.d6.afoot import forecasts, jumping, offers, postures, walking
from rules.d6.afoot.forms import Jump, KeepDown, Move, StandUp, Turn
from rules.d6.turns.budget import HALF_MOVE, MOVE, NOTHING, Price
from rules.d6.turns.topic import Deed, Topic, at_once
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.parts.afoot import ChangePosture
from rules.parts.topics import always


def _price(_scene: Scene, _unit: Ref, action: Move) -> Price:
    return HALF_MOVE if action.half else MOVE


WALKING = Topic(
    offers=(offers.moves,),
    deeds={
        Move: Deed(walking.walk, _price, exposes=False),
        Jump: Deed(jumping.jump, always(MOVE), exposes=False),
    },
    forecasts={Move: forecasts.walk, Jump: jumping.foretold},
)
POSTURE = Topic(
    offers=(offers.postures,),
    deeds={
        StandUp: at_once(postures.stand_up),
        ChangePosture: at_once(postures.change_posture, always(NOTHING)),
        Turn: at_once(postures.turn_to, always(NOTHING)),
        KeepDown: at_once(postures.keep_down, always(NOTHING)),
    },
)
