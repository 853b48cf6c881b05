"""What the events of this rulebook look like."""

from __future__ import annotations

from collections.abc import Mapping

from rules.frame.showing import Sight

SIGHTS: Mapping[str, Sight] = {
    "attack": Sight.ATTACK,
    "breaks": Sight.ATTACK,
    "suppress": Sight.SWEEP,
    "throws": Sight.THROW,
    "launch": Sight.THROW,
    "burst": Sight.BLAST,
    "impact": Sight.BLAST,
    "swept": Sight.WOUND,
    "caught": Sight.WOUND,
    "loses": Sight.WOUND,
    "healed": Sight.SPEAK,
    "state": Sight.FALL,
    "cast": Sight.SPEAK,
    "casting": Sight.SPEAK,
}
