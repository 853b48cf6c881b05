"""Special small situations for what is rare in the shipped scenarios: the same ground under other weather, with other
people, arms and rules.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.audit.situations import d6, darkconspiracy, graydawn, gurps, reflex
from tests.audit.situations.situation import Situation

SITUATIONS: Mapping[str, Mapping[str, Situation]] = {
    "d6": d6.SITUATIONS,
    "darkconspiracy": darkconspiracy.SITUATIONS,
    "graydawn": graydawn.SITUATIONS,
    "gurps": gurps.SITUATIONS,
    "reflex": reflex.SITUATIONS,
}
"""By rulebook and name."""
