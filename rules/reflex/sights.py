"""What the events of this rulebook look like."""

from __future__ import annotations

from collections.abc import Mapping

from rules.frame.showing import Sight

SIGHTS: Mapping[str, Sight] = {
    "shoot": Sight.ATTACK,
    "strike": Sight.ATTACK,
    "grapple": Sight.ATTACK,
    "suppress": Sight.SWEEP,
    "panic": Sight.NERVE,
    "throws": Sight.THROW,
    "lands": Sight.THROW,
    "burst": Sight.BLAST,
    "impact": Sight.BLAST,
    "stopped": Sight.WOUND,
    "wounded": Sight.WOUND,
    "burnt": Sight.WOUND,
    "bleeds": Sight.WOUND,
    "gas": Sight.WOUND,
    "knocked down": Sight.FALL,
    "dies": Sight.FALL,
    "out": Sight.FALL,
    "stands down": Sight.FALL,
    "breaks": Sight.NERVE,
    "rallies": Sight.NERVE,
    "holds": Sight.NERVE,
    "says": Sight.SPEAK,
    "encourages": Sight.SPEAK,
    "orders": Sight.SPEAK,
}
