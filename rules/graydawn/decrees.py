"""What a game master may decree under these rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.frame.decrees import DecreeKind
from rules.frame.figure import Item, Stance
from rules.frame.forms import Between, Choices, OneOf
from rules.frame.scene import Scene, Table
from rules.graydawn import asks
from rules.graydawn.core import arms, clinch, figures, footing
from rules.graydawn.flesh import damage, hits
from rules.graydawn.flesh.damage import Wound
from rules.graydawn.gear import topic as gear
from rules.graydawn.harm import falling, hurting, striking
from rules.graydawn.nerve import points as nerve
from rules.graydawn.senses import knowing
from rules.graydawn.state import Aiming, Hiding, Holding, Traits
from rules.graydawn.surprise import hiding
from rules.graydawn.terms.anatomy import Part
from rules.graydawn.unnerved import Lane
from rules.kernel.refs import Ref
from rules.parts import decreeing as parts
from rules.parts.decreeing import fights, of_unit, points, says, tell

SETTLED = frozenset((asks.COVERING, asks.INTEND, asks.ACTIVATE, asks.ACT))
"""Questions that are asked while no action is under way."""
AT_ONCE = frozenset(("move", "turn", "posture"))
"""What may come at such a question, though it concerns the very unit that is asked."""


def uproot(table: Table, unit: Ref) -> None:
    """It is put elsewhere: aim, overwatch and lanes of fire end, it holds nothing, and nobody holds it."""
    table.strip(unit, Aiming, Holding)
    clinch.leave(table, unit)
    for ref, lane in table.having(Lane):
        if lane.owner == unit:
            table.remove(ref)


MOST, FRIGHT = 40, 20


def _alive(scene: Scene, unit: Ref) -> bool:
    return scene.find(unit, Traits) is not None and knowing.alive(scene, unit)


def _up(scene: Scene, unit: Ref) -> bool:
    return _alive(scene, unit) and fights(scene, unit)


def _wounded(scene: Scene, unit: Ref) -> bool:
    return _alive(scene, unit) and figures.wounds(scene, unit).marks > 0


def _out(scene: Scene, unit: Ref) -> bool:
    return _alive(scene, unit) and not figures.wounds(scene, unit).up


def _places(_table: Table, _unit: Ref, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    return {"part": OneOf(each.value for each in Part), "points": Between(1, MOST)}


def _hurt(table: Table, decree: parts.HurtAt) -> None:
    """So many marks at a part, which cripple it as a hit would; the saves follow (GRD-CRIP-01, GRD-SAVE-01)."""
    unit, part = decree.unit, Part(decree.part)
    tell(table, f"hurt {{actor}}: {decree.part}.", unit)
    toll = striking.begin(table, unit)
    toll.by = unit
    done = Wound(decree.points, decree.points, 0, 0 if part is Part.TORSO else decree.points)
    toll.now = damage.lands(toll.now, part, done, hits.met(toll.body, part), severed=False)
    parts.asked_nothing(hurting.settle(table, toll))


def _hurts(table: Table, decree: parts.HurtAt) -> str:
    now = figures.wounds(table, decree.unit).marks
    return f"{table.name(decree.unit)} goes from {now} to {now + decree.points} marks, at the {decree.part}, and saves."


def _heal(table: Table, decree: parts.Heal) -> None:
    """Marks go, the ones that stun first; limbs stay crippled (GRD-WOUND-06)."""
    tell(table, "healed {actor}.", decree.unit)
    hurt, left = figures.wounds(table, decree.unit), decree.points
    after = {}
    for name in ("stun", "minor", "wounding", "crippling"):
        off = min(left, getattr(hurt, name))
        after[name], left = getattr(hurt, name) - off, left - off
    hurting.keep(table, decree.unit, replace(hurt, **after))


def _heals(table: Table, decree: parts.Heal) -> str:
    now = figures.wounds(table, decree.unit).marks
    return f"{table.name(decree.unit)} goes from {now} to {max(0, now - decree.points)} marks."


def _stun(table: Table, decree: parts.Stun) -> None:
    """Out of action until it makes a stun save (GRD-SAVE-02)."""
    tell(table, "stunned {actor}.", decree.unit)
    hurting.keep(table, decree.unit, replace(figures.wounds(table, decree.unit), out=True))


def _knock_out(table: Table, decree: parts.KnockOut) -> None:
    tell(table, "had {actor} lose consciousness.", decree.unit)
    hurting.keep(table, decree.unit, replace(figures.wounds(table, decree.unit), unconscious=True))


def _rouse(table: Table, decree: parts.Rouse) -> None:
    tell(table, "brought {actor} round.", decree.unit)
    hurt = replace(figures.wounds(table, decree.unit), out=False, unconscious=False, dying=False, stabilised=True)
    hurting.keep(table, decree.unit, hurt)


def _kill(table: Table, decree: parts.Kill) -> None:
    tell(table, "had {actor} die.", decree.unit)
    hurting.keep(table, decree.unit, replace(figures.wounds(table, decree.unit), dead=True))


def _suppress(table: Table, decree: parts.Suppress) -> None:
    """As by fire from before it (GRD-SUPP-01)."""
    _fear(table, decree.unit, decree.points)
    tell(table, "suppressed {actor}.", decree.unit)


def _fear(table: Table, unit: Ref, many: int) -> None:
    pose = table.pose(unit)
    nerve.gain(table, unit, many, table.grid.step(pose.cell, pose.facing))


def _suppresses(table: Table, decree: parts.Suppress) -> str:
    now = nerve.nerve(table, decree.unit).points
    return f"{table.name(decree.unit)} goes from {now} to {now + decree.points} suppression points."


def _panic(table: Table, decree: parts.Panic) -> None:
    _fear(table, decree.unit, FRIGHT)
    tell(table, "frightened {actor}.", decree.unit)


def _may_hide(scene: Scene, unit: Ref) -> bool:
    return _up(scene, unit) and scene.find(unit, Hiding) is None


def _hide(table: Table, decree: parts.Hide) -> None:
    tell(table, "put {actor} in hiding.", decree.unit)
    hiding.hide(table, decree.unit)
    table.put(decree.unit, table.find(decree.unit, Stance) or Stance())


def _hidden(scene: Scene, unit: Ref) -> bool:
    return scene.find(unit, Hiding) is not None


def _show(table: Table, decree: parts.Show) -> None:
    hiding.revealed(table, decree.unit)
    tell(table, "had {actor} come out of hiding.", decree.unit)


def _falls(table: Table, unit: Ref, item: Item) -> Ref:
    table.strip(unit, Aiming, Holding)
    return falling.let_fall(table, unit, item)


def _gets(table: Table, unit: Ref, lying: Ref, item: Item) -> None:
    gear.comes_by(table, unit, lying)
    table.take(unit, lying, item)


def _capacity(scene: Scene, unit: Ref, name: str) -> int:
    weapon = arms.arsenal(scene, unit).weapon(name)
    return weapon.magazine if weapon is not None else 0


def _guns(scene: Scene, unit: Ref) -> tuple[str, ...]:
    """What shoots and works."""
    own, known = arms.arsenal(scene, unit), footing.faults(scene, unit)
    names = (item.name for item in parts.carried(scene, unit))
    shoots = (name for name in names if (weapon := own.weapon(name)) is not None and weapon.magazine)
    return tuple(name for name in shoots if name not in (*known.jammed, *known.broken))


def _jams(table: Table, unit: Ref, name: str) -> None:
    known = footing.faults(table, unit)
    table.put(unit, replace(known, jammed=(*known.jammed, name)))


KINDS: tuple[DecreeKind[Table], ...] = (
    of_unit(parts.HurtAt, _alive, _hurt, _hurts, _places),
    of_unit(parts.Heal, _wounded, _heal, _heals, points(MOST)),
    of_unit(parts.Stun, _up, _stun, says("is out of action until a stun save is made.")),
    of_unit(parts.KnockOut, _up, _knock_out, says("is unconscious for the battle.")),
    of_unit(parts.Rouse, _out, _rouse, says("is back in action.")),
    of_unit(parts.Kill, _alive, _kill, says("dies.")),
    of_unit(parts.Suppress, _up, _suppress, _suppresses, points(MOST)),
    of_unit(parts.Panic, _up, _panic, says(f"has {FRIGHT} suppression points more.")),
    of_unit(parts.Hide, _may_hide, _hide, says("is in hiding, by a Stealth roll of its own.")),
    of_unit(parts.Show, _hidden, _show, says("hides no longer.")),
    *parts.handing(_falls, _gets),
    parts.reloading(_capacity),
    parts.breaking(_guns, _jams),
)
UNDECREED = {"tire": "these rules have no fatigue"}
"""What other books let a game master decree, and why these do not."""
