"""How a unit looks to those who see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.frame.figure import Condition, Identity, Kit, State
from rules.frame.forms import Refusal
from rules.frame.relations import enemies_among
from rules.frame.scene import Appearance, Scene
from rules.kernel.refs import Ref


def appearance(scene: Scene, unit: Ref, marks: Iterable[str] = (), setting: str = "") -> Appearance:
    """Its role, side, pose and state, what is in its hands; and the marks of what others can see it do."""
    identity = scene.find(unit, Identity)
    return Appearance(
        role=identity.role if identity else "",
        side=scene.side(unit),
        pose=scene.pose(unit),
        state=(scene.find(unit, Condition) or Condition()).state,
        held=tuple(item.name for item in (scene.find(unit, Kit) or Kit()).held()),
        marks=tuple(marks),
        setting=setting,
    )


def out_of_sight(scene: Scene, unit: Ref, other: Ref) -> str:
    """Why a unit does not see another that its side knows of: what hides it, where that is known."""
    if scene.lost(other) is not None:
        return "out of sight"
    shows = scene.silhouette(unit, other)
    if shows.kept_down:
        return "keeps out of sight"
    hides = shows.screen is not None and not shows.in_line
    return f"out of sight: behind the {shows.screen}" if hides else "out of sight"


def unknown(scene: Scene, unit: Ref, title: str, rule: str) -> Iterator[Refusal]:
    """Why a unit that knows of no enemy can do nothing to those of which its side knows."""
    for other in enemies_among(scene, unit, scene.units()):
        if (scene.find(other, Condition) or Condition()).state is State.DEAD:
            continue
        seen = scene.lost(other) is None and scene.silhouette(unit, other).in_line
        reason = "has not noticed this enemy" if seen else out_of_sight(scene, unit, other)
        yield Refusal(f"{title} at {scene.name(other)}", reason, rule, about=other)
