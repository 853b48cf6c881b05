"""What so much basic damage does to a part of a body, step by step."""

from __future__ import annotations

from typing import NamedTuple

from rules.gurps.flesh import armour, blows
from rules.gurps.flesh.armour import Guard
from rules.gurps.flesh.blows import Blow, Strike
from rules.gurps.flesh.body import Build
from rules.gurps.terms.anatomy import Location


class Done(NamedTuple):
    """What it has done."""

    through: int
    injury: int
    fatigue: int
    bruised: bool
    cripples: bool
    severs: bool
    asks: int | None
    pushed: int
    location: Location

    @property
    def blow(self) -> Blow:
        return Blow(self.location, 0, self.through, self.injury, self.fatigue, self.pushed, self.cripples, self.severs)


def struck(points: int, strike: Strike, guard: Guard, location: Location, build: Build) -> Done:
    """Past a guard, at a location."""
    passed = armour.passed(points, blows.stops(strike, guard))
    through = passed.through * strike.many
    part = blows.part(strike, location, build)
    injury, fatigue, cripples, severs = blows.wound(blows.harm(passed, strike, part.by, build), strike, part)
    asks = blows.asks(injury, part, build, cripples=cripples, grave=False)
    pushed = blows.pushed(points, strike, build, passed)
    bruised = bool(not through and injury)
    return Done(through, injury, fatigue, bruised, cripples, severs, asks, pushed, location)
