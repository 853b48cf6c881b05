"""What is thrown and what is fired on a high arc, as a topic of the rules."""

from __future__ import annotations

from rules.darkconspiracy.blast import bombarding, throwing
from rules.darkconspiracy.blast.foretelling import tells, weighs
from rules.darkconspiracy.blast.forms import Bombard, Call, Hurl, Throw
from rules.darkconspiracy.turns.topic import Deed, Topic, at_once

TOPIC = Topic(
    offers=(throwing.throws, bombarding.bombards, bombarding.calls),
    deeds={
        Throw: at_once(throwing.throw),
        Hurl: Deed(throwing.hurl),
        Bombard: Deed(bombarding.bombard),
        Call: at_once(bombarding.call),
    },
    forecasts={
        Throw: tells(throwing.grenade_foreseen),
        Hurl: throwing.hurl_told,
        Bombard: tells(bombarding.shot_foreseen),
        Call: bombarding.call_told,
    },
    worths={
        Throw: weighs(throwing.grenade_foreseen),
        Hurl: throwing.hurl_weighed,
        Bombard: weighs(bombarding.shot_foreseen),
        Call: bombarding.call_weighed,
    },
    bests={Throw: throwing.grenade_at_best},
)
