"""What changes every active defence alike."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.scene import Scene
from rules.gurps.core import arms, footing, levels, marks, riding
from rules.gurps.core.facing import Arc
from rules.gurps.defence import threat as threats
from rules.gurps.defence.threat import BLOCKED, Threat
from rules.gurps.defence.way import How
from rules.gurps.state.hurts import Sore
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.postures import BEARING
from rules.kernel.tally import Modifier

STUNNED, UNSEEN, BOTH, ABOVE = -4, -4, -1, -2
"""Off defences while stunned, against what is not seen, against two weapons at once, and against a foe that drops from
above (GUR-DEF-03, GUR-DUAL-01, GUR-ELEV-03)."""
BETTER = 2
"""What increased defence adds (GUR-AOD-01)."""


def common(scene: Scene, threat: Threat, how: How) -> Iterator[Modifier | None]:
    """What changes every active defence: stunning, posture, ground, the side it comes from, a shield, what the foe has
    done and the unit's own manoeuvre (GUR-DEF-03). They all add up; shock never counts.
    """
    target = threat.target
    yield Modifier(STUNNED, "stunned", "GUR-DEF-03") if marks.stunned(scene, target) else None
    yield from _stance(scene, threat)
    yield riding.hampered(scene, target)
    aside = threats.from_side(scene, threat)
    yield Modifier(aside, "from the side", "GUR-HEX-12") if aside else None
    yield _shielded(scene, threat)
    if threat.deceptive:
        yield Modifier(-threat.deceptive, "deceptive attack", "GUR-ATK-09")
    yield Modifier(-threat.feint, "taken in by a feint", "GUR-FEINT-02") if threat.feint else None
    yield Modifier(BOTH, "two weapons at once", "GUR-DUAL-01") if threat.both else None
    yield Modifier(ABOVE, "from above", "GUR-ELEV-03") if threat.above else None
    yield Modifier(UNSEEN, "not seen", "GUR-DEF-03") if threats.unseen(scene, threat) else None
    choice = threats.chosen(scene, threat)
    if choice.manoeuvre is Manoeuvre.ALL_OUT_DEFENCE and choice.option == how:
        yield Modifier(BETTER, "increased defence", "GUR-AOD-01")


def _stance(scene: Scene, threat: Threat) -> Iterator[Modifier | None]:
    """How and where it stands (GUR-POST-07, GUR-DEF-03, GUR-ELEV-02), and what it has done to itself (GUR-CRIT-03)."""
    target, posture = threat.target, scene.pose(threat.target).posture
    yield Modifier(BEARING[posture].defences, posture.value, "GUR-POST-07") if BEARING[posture].defences else None
    yield Modifier(footing.DEFENCES, "bad footing", "GUR-DEF-03") if footing.bad(scene, target) else None
    if not threat.ranged and not threat.above:
        by = levels.defending(levels.higher(scene, target, threat.attacker))
        yield Modifier(by, "stands higher" if by > 0 else "stands lower", "GUR-ELEV-02") if by else None
    shaky, sore = marks.shaky(scene, target), scene.find(target, Sore)
    yield Modifier(shaky, "off balance", "GUR-CRIT-03") if shaky else None
    yield Modifier(sore.all, "sore", "GUR-CRIT-03") if sore is not None and sore.all else None


def covers(scene: Scene, threat: Threat) -> bool:
    """Whether it comes from the front or the shield's side (GUR-DEF-04, GUR-HEX-12)."""
    return threats.side(scene, threat) in (Arc.FRONT, threats.shield_side(scene, threat.target))


def _shielded(scene: Scene, threat: Threat) -> Modifier | None:
    """A ready shield's Defense Bonus, from the front and its own side, but not against guns (GUR-DEF-04)."""
    shield = arms.shield(scene, threat.target)
    if shield is None or not covers(scene, threat):
        return None
    if threat.comes not in BLOCKED and not scene.options.shields_against_guns:
        return None
    return Modifier(shield.db, shield.name, "GUR-DEF-04")
