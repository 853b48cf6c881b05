"""What is thrown and what is fired on a high arc, as a topic of the rules."""

from __future__ import annotations

from rules.darkconspiracy.blast import bombarding, throwing
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
        Throw: throwing.grenade_told,
        Hurl: throwing.hurl_told,
        Bombard: bombarding.bombard_told,
        Call: bombarding.call_told,
    },
    worths={
        Throw: throwing.grenade_weighed,
        Hurl: throwing.hurl_weighed,
        Bombard: bombarding.bombard_weighed,
        Call: bombarding.call_weighed,
    },
)
