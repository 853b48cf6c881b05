"""Darkness, smoke and growth: what they take off attacks and Vision rolls."""

from __future__ import annotations

from rules.frame.body import Silhouette
from rules.frame.ground import Air, Cell, Light
from rules.frame.scene import Scene
from rules.gurps.core import ails
from rules.kernel.refs import Ref

BLIND = -10
"""Total darkness; all penalties for poor sight together are never worse (GUR-VIS-01)."""
LEVELS = {Light.BRIGHT: 0, Light.DUSK: -1, Light.DIM: -4, Light.DARK: -7, Light.BLACK: -10}
"""By how light it is where the target stands: day, dusk, a full moon or a lamp, stars, a cellar (GUR-VIS-01)."""
AIRS = {Air.LIGHT_FOG: -2, Air.DENSE_FOG: -5, Air.RAIN: -1, Air.HEAVY_RAIN: -3}
"""By the air, for all that is farther off than a few yards (GUR-VIS-01)."""
NEAR = 5.0
"""Metres within which fog and rain take nothing off."""
SMOKE = -3
"""For each metre of smoke or dense growth on the line (GUR-VIS-01)."""
THICK = 3.0
"""Metres of it that blind (GUR-VIS-01)."""


def penalty(scene: Scene, watcher: Ref, subject: Ref, shows: Silhouette) -> int:
    """What is taken off a watcher's rolls to see or hit a unit, from 0 to -10 (GUR-VIS-01)."""
    if ails.blind(scene, watcher):
        return BLIND
    return at_cell(scene, scene.pose(subject).cell, shows.metres, shows.haze)


def at_cell(scene: Scene, cell: Cell, metres: float, haze: float) -> int:
    """The same for what stands in a cell so far off, behind so much smoke or growth (GUR-VIS-01)."""
    dark = LEVELS[scene.light(cell)]
    air = AIRS.get(scene.weather.air, 0) if metres > NEAR else 0
    return max(BLIND, dark + air + SMOKE * round(haze))


def blinded(scene: Scene, watcher: Ref, shows: Silhouette) -> bool:
    """Whether smoke or growth hides what is behind it, or the watcher sees nothing at all (GUR-VIS-01)."""
    return shows.haze >= THICK or ails.blind(scene, watcher)
