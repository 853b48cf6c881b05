"""Why anything is as it is: what the ground, the things on it and the state of a unit mean under these rules."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.body import Posture
from rules.frame.figure import State
from rules.frame.ground import Cell, Light
from rules.frame.scene import Scene
from rules.frame.showing import Remark
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.parts import wear
from rules.parts.remarks import Found, Says, shown, told
from rules.reflex import minefields
from rules.reflex.blast import fires
from rules.reflex.core import attempts
from rules.reflex.fire import attack, recoil
from rules.reflex.gas import clouds
from rules.reflex.hands import gaits
from rules.reflex.nerve import boosts
from rules.reflex.showing import card
from rules.reflex.sight import visibility
from rules.reflex.sight.cover import armor_of
from rules.reflex.state import Breath, Burning, Live, Strip, Wounds
from rules.reflex.terms import body

MARKS = {
    **dict.fromkeys(body.GAIT_WORDS.values(), ("harder to hit, and worse at fine work", ("RFX-ATK-08",))),
    card.FIRING: ("shows head and arms over the cover, and is easier to notice", ("RFX-COVER-02", "RFX-SENSE-01")),
    body.BURNING: ("burns at the end of every segment until it is put out", ("RFX-FIRE-03",)),
    card.HOLDING: ("may strike, block and speak; anything else ends the hold", ("RFX-GRAP-05", "RFX-GRAP-02")),
    **dict.fromkeys(
        body.ABOARD.values(), ("easier to hit, behind what armour there is", ("RFX-ATK-10", "RFX-COVER-06"))
    ),
    body.HELD: ("easier to hit, and worse at all physical actions", ("RFX-ATK-10", "RFX-GRAP-06")),
    body.IN_SHOCK: ("easier to hit, and does nothing in this exchange", ("RFX-ATK-10", "RFX-INJ-10")),
    body.NO_LEGS: ("easier to hit, and can only crawl", ("RFX-ATK-10", "RFX-INJ-08")),
    body.BLEEDING: ("all wounds are worse at the end of every segment, until helped", ("RFX-INJ-11", "RFX-OPS-06")),
    body.NERVE_BROKEN: ("can only flee, treat its own wounds, call out or cower; must break off", ("RFX-MORALE-02",)),
    card.ON_BIPOD: ("reduces recoil", ("RFX-RECOIL-04",)),
    card.ON_TRIPOD: ("halves recoil", ("RFX-RECOIL-04",)),
}
"""What shows of a unit, what it does, and by which rules."""
STATES = {
    State.HURT: ("wounds take levels off what they touch", ("RFX-INJ-01", "RFX-MORALE-05")),
    State.DOWN: ("unconscious or bleeding; cannot act until helped", ("RFX-INJ-11", "RFX-OPS-06")),
    State.DEAD: ("can be revived within four segments", ("RFX-AID-02",)),
    State.FLED: ("has left the fight", ("RFX-OPS-10",)),
    State.SURRENDERED: ("has given up, and is as easily hit as the unaware", ("RFX-TIME-15", "RFX-ATK-09")),
}
BOOSTS = {
    boosts.TANGO: ("RFX-BOOST-01",),
    boosts.PANIC: ("RFX-BOOST-02",),
    boosts.ENCOURAGED: ("RFX-BOOST-04",),
}
BY_INJURY = {
    body.Injury.SLIGHT: "RFX-INJ-05",
    body.Injury.MODERATE: "RFX-INJ-06",
    body.Injury.SERIOUS: "RFX-INJ-07",
    body.Injury.CRITICAL: "RFX-INJ-08",
}


def of_cell(scene: Scene, cell: Cell) -> tuple[Remark, ...]:
    """Fire kept on it, then everything that is there, and what cover has lost."""
    return (*_under_fire(scene, cell), *told(scene, cell, SAYS, "exchange"), *_shot_through(scene, cell))


def _shot_through(scene: Scene, cell: Cell) -> Iterator[Remark]:
    """Cover in the cell or on its edges that is worth less than it was (RFX-DEGR-01)."""
    for (_, edge), lost in wear.around(scene, cell):
        where = "" if edge is None else " on an edge here"
        yield Remark("Shot through", f"the cover{where} has lost {float(lost):g} of its Armor", ("RFX-DEGR-01",))


def _under_fire(scene: Scene, cell: Cell) -> Iterator[Remark]:
    for _, strip in scene.having(Strip):
        if cell in strip.cells and strip.round == scene.clock.round:
            text = f"units exposed here take {strip.rating} threats to the end of the exchange"
            yield Remark("Under fire", text, ("RFX-SUPP-02", "RFX-SUPP-03", "RFX-SUPP-01"))


def _ground(scene: Scene, _: Cell, found: Found) -> tuple[str, tuple[str, ...]]:
    walk = dict(gaits.going(scene, body.Gait.WALK).walk)
    if found.thing.walk not in walk:
        return "impassable on foot", ("RFX-MOVE-11",)
    times = walk[found.thing.walk] / walk["open"]
    burns = "; fire spreads over it" if found.thing.surface in fires.FLAMMABLE else ""
    slow = "normal movement" if times == 1 else f"costs {times:g} times the movement"
    return f"{slow}{burns}", ("RFX-MOVE-11", *(("RFX-FIRE-04",) if burns else ()))


def _stands(scene: Scene, _cell: Cell, found: Found) -> tuple[str, tuple[str, ...]]:
    """Cover: an obstacle, a wall, a door, a window."""
    armor = armor_of(found.thing.material, found.thing.millimetres)
    opens = ("RFX-ACT-01",) if found.sort == "door" else ()
    over = _over(scene, found)
    return f"Armor {float(armor):g} for what is behind it{over}", (
        "RFX-COVER-01",
        "RFX-COVER-05",
        "RFX-MOVE-11",
        *opens,
    )


def _over(scene: Scene, found: Found) -> str:
    """What it costs to get over a thing on foot."""
    if found.sort == "door":
        return ""
    thing = found.thing
    height = thing.obstacle if found.sort == "obstacle" else thing.sill or thing.height
    dear = next((price for limit, price in gaits.going(scene, body.Gait.WALK).climbs if height <= limit), None)
    return "; too high to get over" if dear is None else f"; {lengths.metres(dear / gaits.PER_METRE)} more to get over"


def _growth(_scene: Scene, _cell: Cell, _found: Found) -> tuple[str, tuple[str, ...]]:
    return f"{visibility.CONCEALED} on shots through {lengths.metres(0.5)} of dense growth", ("RFX-ATK-07",)


def _cloud(_scene: Scene, _cell: Cell, found: Found) -> tuple[str, tuple[str, ...]]:
    what = clouds.agent(found.thing.kind)
    words = ["no sight through it beyond gunfighting range"] if what.screens else []
    words += ["harms units that breathe it without a mask"] if clouds.harmful(what) else []
    return "; ".join(words), ("RFX-GAS-03", "RFX-GAS-01", *(("RFX-SENSE-01",) if what.screens else ()))


def _fire(scene: Scene, _: Cell, found: Found) -> tuple[str, tuple[str, ...]]:
    size = fires.size(scene, found.thing.cell)
    words = f"Damage {found.thing.fierce} to units that do not keep clear; {lengths.square_metres(size)} burn together"
    return words, ("RFX-FIRE-01", "RFX-FIRE-03", "RFX-DMG-04")


def _mine(_scene: Scene, _cell: Cell, _found: Found) -> tuple[str, tuple[str, ...]]:
    return "units that know of it avoid it; crossing it may set it off", ("RFX-MINE-06", "RFX-MINE-07")


def _minefield(_scene: Scene, _cell: Cell, found: Found) -> tuple[str, tuple[str, ...]]:
    many = minefields.DENSITY.get(found.thing.density)
    words = f"{many / 100:g} % on foot for each {lengths.metres(1)} crossed" if many else ""
    return words, ("RFX-MINE-05", "RFX-MINE-10")


def _lying(scene: Scene, _: Cell, found: Found) -> tuple[str, tuple[str, ...]]:
    if found.ref is not None and scene.find(found.ref, Live) is not None:
        return "about to go off", ("RFX-GREN-01", "RFX-GREN-02")
    return "adjacent units can pick it up in as many ticks as its Bulk", ("RFX-ACT-11",)


def _light(_scene: Scene, _cell: Cell, found: Found) -> tuple[str, tuple[str, ...]]:
    light: Light = found.thing
    off = f"; {visibility.DARKNESS} on shots" if light.night else ""
    return f"people are visible up to {visibility.BY_LIGHT[light]} range{off}", ("RFX-SENSE-01",)


def _air(_scene: Scene, _cell: Cell, found: Found) -> tuple[str, tuple[str, ...]]:
    return f"people are visible up to {visibility.BY_AIR[found.thing]} range", ("RFX-SENSE-01",)


SAYS: dict[str, Says] = {
    "ground": _ground,
    "obstacle": _stands,
    "wall": _stands,
    "door": _stands,
    "window": _stands,
    "growth": _growth,
    "cloud": _cloud,
    "fire": _fire,
    "mine": _mine,
    "minefield": _minefield,
    "lying": _lying,
    "light": _light,
    "air": _air,
}


# units


def of_unit(scene: Scene, unit: Ref) -> tuple[Remark, ...]:
    """How a unit is: what shows of it, and to its own side its nerve and its wounds."""
    return tuple(_of_unit(scene, unit))


def _of_unit(scene: Scene, unit: Ref) -> Iterator[Remark]:
    looks = scene.appearance(unit)
    if not scene.pose(unit).body.is_vehicle:
        yield _posture(looks.pose.posture)
    else:
        yield Remark(
            "Vehicle", "each side has its own Armor, which covers those behind it", ("RFX-VEH-01", "RFX-COVER-06")
        )
    if looks.pose.kept_down:
        yield Remark("Keeps down", "out of sight along some directions", ("RFX-COVER-02", "RFX-COVER-03"))
    yield from shown(scene, unit, MARKS, STATES)
    if not scene.assumed(unit) and scene.find(unit, Wounds) is not None:
        yield from _wounds(scene, unit)
        yield from _nerve(scene, unit)


def _posture(posture: Posture) -> Remark:
    words = [f"no faster than a {gaits.BY_POSTURE[posture].name.lower()}"] if posture in gaits.BY_POSTURE else []
    low, steady = attack.LOW_TARGET.get(posture, 0), recoil.STEADIER.get(posture, 0)
    words += [f"{low} on distant shots at the unit"] if low else []
    words += [f"{steady} more Muscle against the kick"] if steady else []
    text = "; ".join(words) or "moves at any gait, and is seen and hit like a person"
    return Remark(posture.value.capitalize(), text, ("RFX-STANCE-01", "RFX-ACT-05", "RFX-MOVE-10"))


def _wounds(scene: Scene, unit: Ref) -> Iterator[Remark]:
    hurt = attempts.wounds(scene, unit)
    for location in body.LOCATIONS:
        level = hurt.at(location)
        if level is not body.Injury.NONE:
            title = f"{location.replace('_', ' ').capitalize()}: {level.name.lower()} wound"
            yield Remark(
                title, f"{int(level)} on the scale of fear too", (BY_INJURY[level], "RFX-INJ-60", "RFX-MORALE-05")
            )
    for title, holds, words, rule in (
        ("Bleeding", hurt.unstable, "every wound gets a level worse each segment", "RFX-INJ-11"),
        (
            "In shock",
            hurt.shock == scene.clock.round and hurt.shock,
            "no more actions in this exchange",
            "RFX-INJ-10",
        ),
        ("Dazed", hurt.dazed, "no tactical action in this exchange", "RFX-INJ-10"),
        ("On fire", scene.find(unit, Burning), "burns until it is put out", "RFX-FIRE-03"),
        ("Holding breath", scene.find(unit, Breath), "for half the margin of a Fitness check", "RFX-BREATH-01"),
    ):
        if holds:
            yield Remark(title, words, (rule,))


def _nerve(scene: Scene, unit: Ref) -> Iterator[Remark]:
    nerve = attempts.morale(scene, unit)
    bears = ", ".join(f"{name} {count}" for name, count in nerve.threats) or "none"
    text = f"threats {nerve.level} against Coolness {nerve.cuf}: {bears}"
    yield Remark("Nerve", text, ("RFX-MORALE-01", "RFX-MORALE-03", "RFX-MORALE-04"))
    if nerve.panicked and not nerve.broken:
        yield Remark("Panicked", f"{-nerve.excess} on every check", ("RFX-MORALE-01", "RFX-BOOST-02"))
    for boost in nerve.boosts:
        rules = BOOSTS.get(boost.source, ("RFX-MORALE-01",))
        yield Remark(boost.source.capitalize(), f"{boost.value:+d} Coolness", rules)
