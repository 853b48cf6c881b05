"""Bursts as they are played out."""

from __future__ import annotations

from rules.darkconspiracy.blast import hulls, reach
from rules.darkconspiracy.blast.course import STRUCK
from rules.darkconspiracy.blast.reach import Met
from rules.darkconspiracy.blast.sparks import SPARKS
from rules.darkconspiracy.harm import hurting
from rules.darkconspiracy.hazards import burning, clouds
from rules.darkconspiracy.terms.anatomy import PARTS
from rules.darkconspiracy.terms.weapons import Blast
from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.means import Means
from rules.frame.scene import Event, Table
from rules.kernel.refs import Ref
from rules.kernel.words import capital, the

HEARD = 1000.0
"""Metres over which an explosion is heard."""


def goes_off(
    table: Table, blast: Blast, cell: Cell, by: Ref, *, weapon: str = "", direct: Ref | None = None
) -> Flow[None]:
    """It bursts in a cell: all within reach take concussion and fragments, or burn; a chemical round begins to smoke
    (DKC-EXP-01, DKC-EXP-02, DKC-BURN-02, DKC-CHEM-01). `direct` is the character that the round itself strikes
    (DKC-GUN-07).
    """
    name = capital(the(weapon)) if weapon else "A charge"
    chemical = blast.fills in reach.CLOUDS
    table.say(
        Event(
            "burst",
            f"{name} bursts.",
            cells=(cell,),
            sound="A dull burst" if chemical else "An explosion",
            loud=HEARD,
            data={"weapon": weapon},
        )
    )
    for unit, met in reach.met(table, blast, cell, direct):
        if blast.fills in reach.BURNS:
            _sets_alight(table, unit, met, by)
        else:
            yield from _struck(table, unit, met, by, weapon)
    yield from hulls.bursts(table, blast, cell, by)
    clouds.brew(table, blast.fills, blast.burst, cell)


def _struck(table: Table, unit: Ref, met: Met, by: Ref, weapon: str) -> Flow[None]:
    known = STRUCK.rolled(met._asdict(), table.dice(by))
    detail = (f"concussion {known['pressed']}, fragments {known['many']}",)
    hits = known["hits"]
    table.say(Event("blasted", "The burst reaches {target}.", target=unit, detail=detail))
    if hits:
        yield from hurting.suffer(table, unit, hits, by, weapon=weapon, means=Means.BLAST)


def _sets_alight(table: Table, unit: Ref, met: Met, by: Ref) -> None:
    alight = SPARKS.rolled(met._asdict(), table.dice(by))["alight"]
    burning.catch_fire(table, unit, (part for part, each in zip(PARTS, alight, strict=True) if each), burning.HOTTER)
