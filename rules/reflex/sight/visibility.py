"""Seeing a target: how far one sees in this light, what hinders, what helps."""

from __future__ import annotations

from rules.frame.body import Silhouette
from rules.frame.ground import Air, Cell, Light
from rules.frame.recall import lookup
from rules.frame.scene import Pose, Scene
from rules.frame.things import Cloud
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.reflex.core.attempts import traits
from rules.reflex.sight.cover import fought
from rules.reflex.terms.bands import Band

BY_LIGHT = {
    Light.BRIGHT: Band.OPEN,
    Light.DUSK: Band.MEDIUM,
    Light.DIM: Band.TIGHT,
    Light.DARK: Band.CQB,
    Light.BLACK: Band.PERSONAL,
}
"""How far a human shows: by day, at dusk, by moonlight, by starlight, in pitch dark (RFX-SENSE-01)."""
BY_AIR = {
    Air.OVERCAST: Band.MEDIUM,
    Air.RAIN: Band.MEDIUM,
    Air.HEAVY_RAIN: Band.TIGHT,
    Air.LIGHT_FOG: Band.TIGHT,
    Air.DENSE_FOG: Band.CQB,
}
"""How far at most under a sky that is not clear, whatever the light (RFX-SENSE-01)."""
AT_LIMIT, BY_DAY, DARKNESS, CONCEALED = -2, -1, -2, -3
SMOKY = ("smoke", "dust")
IN_SMOKE = Band.GUNFIGHTING
"""As far as one sees through smoke, however thick (RFX-SENSE-01)."""
HAZE = 0.5
"""Metres of thick growth that conceal."""
ON_THE_GROUND = 0.5
"""Metres above the ground at which a place or a thing is looked for."""


def sight_limit(
    scene: Scene, watcher: Ref, subject: Ref, *, optic: int = 0, eye: Pose | None = None, at: Pose | None = None
) -> Band:
    """The farthest band in which a watcher sees a unit (RFX-SENSE-01)."""
    cell = at.cell if at is not None else scene.cells(subject)[0]
    return limit_at(scene, watcher, cell, optic=optic, fired=fought(scene, subject), eye=eye)


def limit_at(
    scene: Scene, watcher: Ref, cell: Cell, *, optic: int = 0, fired: bool = False, eye: Pose | None = None
) -> Band:
    """The same for a place, with smoke on the way (RFX-SENSE-01)."""
    limit = without_smoke(scene, watcher, cell, optic=optic, fired=fired)
    smoke = limit.rank > IN_SMOKE.rank and smoke_between(scene, watcher, cell, eye=eye)
    return IN_SMOKE if smoke else limit


def without_smoke(scene: Scene, watcher: Ref, cell: Cell, *, optic: int = 0, fired: bool = False) -> Band:
    """How far one sees a place without smoke: light there, night vision, an optic, muzzle flashes (RFX-SENSE-01)."""
    light = scene.light(cell)
    limit = BY_LIGHT[light]
    if light.night and traits(scene, watcher).night_vision:
        limit = max(limit, Band.TIGHT, key=lambda band: band.rank)
    hidden = through_the_air(scene, cell)
    limit = min(limit, hidden or limit, key=lambda band: band.rank)
    return limit.shifted(optic + (1 if fired else 0))


def through_the_air(scene: Scene, cell: Cell) -> Band | None:
    """How far a place shows through rain, fog or under a dull sky; None where the air is clear or a roof is over it
    (RFX-SENSE-01).
    """
    limit = BY_AIR.get(scene.weather.air)
    return limit if limit is not None and not scene.place(cell).roof else None


def smoke_between(scene: Scene, watcher: Ref, cell: Cell, *, eye: Pose | None = None) -> bool:
    """Whether smoke or dust hangs in the line, at either end or between (RFX-SENSE-01, RFX-EXPL-10)."""
    smoke = smoky(scene)
    if not smoke:
        return False
    return not smoke.isdisjoint(scene.grid.line(eye.cell if eye is not None else scene.cells(watcher)[0], cell))


@lookup
def smoky(scene: Scene) -> frozenset[Cell]:
    """The cells in which smoke or dust hangs."""
    return frozenset(at for _, cloud in scene.having(Cloud) if cloud.kind in SMOKY for at, _ in cloud.cells)


def visual(
    scene: Scene,
    attacker: Ref,
    target: Ref,
    band: Band,
    shows: Silhouette,
    *,
    optic: int = 0,
    eye: Pose | None = None,
    at: Pose | None = None,
) -> tuple[tuple[Modifier, ...], str]:
    """Penalties of seeing a target in a band, and why it cannot be seen at all (RFX-ATK-07, RFX-SENSE-01,
    RFX-RANGE-06). `band` is the one after any shift for size. A target that cannot be seen may still be fired at
    through its cover: that is no easier than at the limit of sight.
    """
    cell = at.cell if at is not None else scene.cells(target)[0]
    limit = sight_limit(scene, attacker, target, optic=optic, eye=eye, at=at)
    why = _too_far(band, limit, optic)
    if why:
        return dim(scene, attacker, cell, band, band, optic=optic), why
    return (*dim(scene, attacker, cell, band, limit, optic=optic), *_hazed(scene, attacker, cell, shows, eye)), ""


def of_place(
    scene: Scene,
    watcher: Ref,
    cell: Cell,
    band: Band,
    *,
    optic: int = 0,
    rise: float = ON_THE_GROUND,
    eye: Pose | None = None,
) -> tuple[tuple[Modifier, ...], str]:
    """The same for a place, or a thing that lies there (RFX-ATK-07, RFX-SENSE-01, RFX-RANGE-06)."""
    limit = limit_at(scene, watcher, cell, optic=optic, eye=eye)
    why = _too_far(band, limit, optic)
    if why:
        return (), why
    shows = scene.shows_from(cell, rise, watcher, pose=eye)
    return (*dim(scene, watcher, cell, band, limit, optic=optic), *_hazed(scene, watcher, cell, shows, eye)), ""


def too_dim(scene: Scene, watcher: Ref, cell: Cell, band: Band, *, eye: Pose | None = None) -> str:
    """Why nothing is made out of a place in a band; "" when it is (RFX-ATK-07, RFX-SENSE-01)."""
    return _too_far(band, limit_at(scene, watcher, cell, eye=eye), 0)


def _too_far(band: Band, limit: Band, optic: int) -> str:
    if band.rank > limit.rank:
        return f"cannot be seen farther than {limit} range"
    return f"{band} range needs an optic" if band.rank >= Band.SNIPING.rank and not optic else ""


def _hazed(scene: Scene, watcher: Ref, cell: Cell, shows: Silhouette, eye: Pose | None) -> tuple[Modifier, ...]:
    """Growth in the line; smoke limits sight instead (RFX-ATK-07)."""
    if shows.haze < HAZE or smoke_between(scene, watcher, cell, eye=eye):
        return ()
    return (Modifier(CONCEALED, "through growth", "RFX-ATK-07"),)


def dim(scene: Scene, watcher: Ref, cell: Cell, band: Band, limit: Band, *, optic: int = 0) -> tuple[Modifier, ...]:
    """What distance and darkness take off attacks: at the limit of sight 2, by day in the open 1, in the dark 2
    (RFX-SENSE-01).
    """
    found = []
    light = scene.light(cell)
    clear = light is Light.BRIGHT and through_the_air(scene, cell) is None
    if clear and band is Band.OPEN and not optic:
        found.append(Modifier(BY_DAY, "far to see", "RFX-SENSE-01"))
    elif band is limit:
        found.append(Modifier(AT_LIMIT, "at the limit of sight", "RFX-SENSE-01"))
    if light.night and not traits(scene, watcher).night_vision:
        found.append(Modifier(DARKNESS, "darkness", "RFX-SENSE-01"))
    return tuple(found)
