"""Holds as they are offered, foretold, taken and broken; and how long they last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from rules.darkconspiracy.core import arms, figures, holds
from rules.darkconspiracy.core.checks import Came
from rules.darkconspiracy.harm import blows, bodies, hurting, keeping, weighing
from rules.darkconspiracy.harm.blows import Force
from rules.darkconspiracy.harm.course import PARTS as WHOLE
from rules.darkconspiracy.harm.course import Fate
from rules.darkconspiracy.harm.weighing import Upon
from rules.darkconspiracy.hazards import falling
from rules.darkconspiracy.melee import debts, gripping
from rules.darkconspiracy.melee.course import ATTACKER, TARGET
from rules.darkconspiracy.melee.forms import FISTS, Bear, Escape, Grapple, LetGo, Resist
from rules.darkconspiracy.melee.gripping import Grip, Reply
from rules.darkconspiracy.melee.striking import PACES, face, kicks, spared, tell
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.melee import Gripped, Gripping
from rules.darkconspiracy.surprise import alarm
from rules.darkconspiracy.terms.anatomy import Part
from rules.darkconspiracy.turns.topic import Desk
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE, Choices, Fair, Menu, Offer, OneOf, Refusal
from rules.frame.means import Means
from rules.frame.scene import Event, Scene, Table
from rules.frame.worth import Share, Worth
from rules.kernel.courses.course import Course
from rules.kernel.courses.steps import Choice, Known
from rules.kernel.refs import Ref
from rules.parts.topics import Lines

RESIST = "resist"
"""An enemy reaches for a unit: answer it? (DKC-GRAP-01)"""
ROWS = (gripping.GRIPPED, gripping.HELD_FAST, gripping.THROTTLED)


# what may be done


def grips(desk: Desk) -> Lines:
    """Seizing, throttling and throwing enemies within reach; breaking free; letting go (DKC-GRAP-01, DKC-STRANG-01,
    DKC-MART-04, DKC-MEL-01).
    """
    scene, unit = desk.scene, desk.unit
    if holds.gripping(scene, unit) is not None:
        yield desk.offer(LetGo)
    if holds.controlled(scene, unit) or desk.aboard is not None:
        return
    holders = OneOf(holder for holder, many in holds.holders(scene, unit) if many)
    if holders:
        yield desk.offer(Escape, {"target": holders})
    own = figures.traits(scene, unit)
    if desk.gait not in PACES or own.quadruped or (own.robot and not own.unarmed_damage):
        return
    why = partial(spared, scene, unit, None)
    near = tuple(foe for foe in desk.foes if not why(foe) and knowing.conscious(scene, foe))
    free = arms.hands(scene, unit) - sum(item.place.value.endswith("hand") for item in desk.kit.held())
    if not near:
        return
    if free < 1:
        yield Refusal(Grapple.title, "needs a free hand", "DKC-GRAP-01")
        return
    yield from _manners(desk, {"target": Fair(near, why)}, free)


def _manners(desk: Desk, target: Mapping[str, Choices], free: int) -> Iterator[Offer]:
    """Each way to lay hands on an enemy: two free hands to throttle it, a cord in place of one (DKC-STRANG-01,
    DKC-STRANG-02).
    """
    harm, bare = OneOf(("to harm",)), OneOf((FISTS,))
    plain: dict[str, Choices] = {**target, "weapon": bare, "aim": harm}
    robot = figures.traits(desk.scene, desk.unit).robot
    yield desk.offer(Grapple, plain | {"manner": OneOf(("grapple",))})
    if free >= 2 and not robot:
        yield desk.offer(Grapple, plain | {"manner": OneOf(("strangle",))})
    if kicks(desk.scene, desk.unit):
        yield desk.offer(Grapple, plain | {"manner": OneOf(("throw",))})
    cords = OneOf(arm.weapon.name for arm in desk.arms if arm.weapon.strangles)
    if cords:
        aims = OneOf(("to harm", "to subdue"))
        yield desk.offer(Grapple, {**target, "weapon": cords, "manner": OneOf(("strangle",)), "aim": aims})


# what is foretold


def _fields(scene: Scene, grip: Grip) -> dict[str, Any]:
    return gripping.opened(scene, grip) | {"replies": gripping.replies(scene, grip), "hits": ()}


def foretold(scene: Scene, ask: Ask, action: Grapple) -> Forecast:
    """How likely the grip is, and what becomes of the target (DKC-GRAP-01, DKC-STRANG-01, DKC-MART-04)."""
    grip = gripping.grip_of(scene, ask.unit, action)
    fields = _fields(scene, grip)
    tallies = (gripping.to_seize(scene, grip),)
    if grip.how == "throw":
        rows = Upon(grip.target, gripping.THROWN, fields).outcomes("not thrown")
        return Forecast(FREE, tallies, rows, gripping.THROWN.chance(fields, gripping.floored))
    found = gripping.GRIPPED_OR_HURT.rows(fields, weighing.row)
    success = gripping.GRIPPED_OR_HURT.chance(fields, gripping.seized)
    return Forecast(FREE, tallies, (*_gripped(found, grip.target), *_hurt(found, grip.target)), success)


def _gripped(found: Any, target: Ref) -> Iterator[Outcome]:
    """The ends that are holds, and that nothing comes of it."""
    rows, whole = found
    for words in ("", *ROWS):
        if words in rows:
            many, parts = rows[words]
            loss = Fraction(parts, WHOLE * many)
            yield Outcome(words or "not gripped", Fraction(many, whole), target, loss, spared=not words)


def _hurt(found: Any, target: Ref) -> tuple[Outcome, ...]:
    """The ends that are wounds: of a cord (DKC-STRANG-02)."""
    return weighing.outcomes(found, target, "")


def weighed(scene: Scene, ask: Ask, action: Grapple) -> Worth:
    """The numbers of that."""
    grip = gripping.grip_of(scene, ask.unit, action)
    fields = _fields(scene, grip)
    if grip.how == "throw":
        share = Upon(grip.target, gripping.THROWN, fields).share(scene)
        return Worth(FREE, (share,), gripping.THROWN.worth(fields, gripping.floored))
    loss = gripping.GRIPPED_OR_HURT.worth(fields, weighing.lost)
    success = gripping.GRIPPED_OR_HURT.worth(fields, gripping.seized)

    def felled() -> float:
        return gripping.GRIPPED_OR_HURT.worth(fields, throttled)

    return Worth(FREE, (Share(grip.target, loss, fells=felled),), success)


def throttled(after: Fate | None) -> float:
    """Whether a target is out of the fight by a grip, as a number."""
    return float(after is not None and after[0] in (gripping.THROTTLED, "dead"))


def escape_foretold(scene: Scene, ask: Ask, action: Escape) -> Forecast:
    """How likely controlling hits come off (DKC-GRAP-03)."""
    tally = gripping.to_slip(scene, ask.unit)
    made = gripping.ESCAPES.chance(_escape(scene, ask.unit), slipped)
    left, power = gripping.hits(scene, action.target, ask.unit), figures.unarmed_damage(scene, ask.unit)
    rows = (Outcome("slips out" if power >= left else "loosens the hold", made), Outcome("still held", 1 - made))
    return Forecast(FREE, (tally,), tuple(row for row in rows if row.chance), made)


def escape_weighed(scene: Scene, ask: Ask, _action: Escape) -> Worth:
    """The numbers of that."""
    return Worth(FREE, success=gripping.ESCAPES.worth(_escape(scene, ask.unit), slipped))


def _escape(scene: Scene, unit: Ref) -> dict[str, Any]:
    return {"need": int(gripping.to_slip(scene, unit).total), "rule": figures.outstanding(scene)}


def slipped(struck: Came) -> float:
    """Whether a check came off, as a number."""
    return float(struck.well)


# what is done


def grapple(table: Table, unit: Ref, action: Grapple) -> Flow[None]:
    """The grip, the answer to it, and the controlling hits on both sides (DKC-GRAP-01)."""
    grip = gripping.grip_of(table, unit, action)
    if not gripping.within(table, grip):
        return
    other = holds.gripping(table, unit)
    if other is not None and other.target != grip.target:
        let_go(table, unit)
    yield from alarm.sprung(table, unit, (grip.target,))
    face(table, unit, grip.target)
    dice = {ATTACKER: table.dice(unit), TARGET: table.dice(grip.target)}
    told: Course = gripping.THROW if grip.how == "throw" else gripping.GRIPS
    known = yield from told.play(gripping.opened(table, grip), dice.__getitem__, partial(_asks, table, grip))
    if known["reply"] is not None and known["replied"] is not Came.OUTSTANDING:
        debts.pay(table, grip.target)
    if grip.how == "throw":
        yield from _throws(table, grip, known)
        return
    _say(table, grip, known)
    _puts(table, grip, known)
    yield from hurting.suffer(table, grip.target, known["hits"], unit, weapon=action.weapon)
    _throttle(table, unit)


def _asks(table: Table, grip: Grip, _choice: Choice, _known: Known) -> Flow[Reply | None]:
    """The target may answer the grip (DKC-GRAP-01)."""
    ways = gripping.replies(table, grip)
    if not ways:
        return None
    answer = yield Ask(table.side(grip.target), grip.target, RESIST, grip)
    return chosen(ways, answer)


def chosen(ways: tuple[Reply, ...], answer: object) -> Reply | None:
    """The reply that an answer means: to slip out of a throttling grip at first is to keep it off."""
    if not isinstance(answer, Resist):
        return None
    return ways[0] if answer.manner == "escape" else next((way for way in ways if way.how == "grapple"), None)


def menu(scene: Scene, ask: Ask) -> Menu:
    """To slip out, to grip back, or to let it happen (DKC-GRAP-01)."""
    grip: Grip = ask.about
    manners = ["grapple" if way.how == "grapple" else "escape" for way in gripping.replies(scene, grip)]
    offers = tuple(Offer(Resist, {"manner": OneOf((manner,))}) for manner in manners)
    question = f"{scene.name(grip.attacker)} reaches for {scene.name(ask.unit)}: resist?"
    return Menu(question, (*offers, Offer(Bear)), (), Resist() if offers else Bear())


def _say(table: Table, grip: Grip, known: Known) -> None:
    came = known["grip"] > known["before"]
    words = "It gets a hold." if came else "It gets no hold."
    data, tally = {"hit": came, "hits": known["grip"]}, gripping.to_seize(table, grip)
    event = Event("grip", "{actor} reaches for {target}.", grip.attacker, grip.target, tally=tally, data=data)
    tell(table, event, words, hit=came or bool(known["hits"]), missed=not came)


def _puts(table: Table, grip: Grip, known: Known) -> None:
    """The controlling hits that both have on each other now."""
    _hold(table, grip.attacker, grip.target, known["grip"], grip)
    if known["counter"] != known["against"]:
        _hold(table, grip.target, grip.attacker, known["counter"], None)


def _hold(table: Table, holder: Ref, target: Ref, hits: int, grip: Grip | None) -> None:
    found = holds.gripping(table, holder)
    if not hits:
        if found is not None and found.target == target:
            let_go(table, holder)
        return
    how = grip.how if grip is not None and grip.how != "throw" else "grapple"
    _keeps(table, holder, Gripping(target, hits, how, grip.sparing if grip is not None else False))


def let_go(table: Table, unit: Ref, _action: LetGo | None = None) -> None:
    """All controlling hits are gone (DKC-GRAP-02)."""
    found = holds.gripping(table, unit)
    if found is None:
        return
    table.strip(unit, Gripping)
    left = tuple(each for each in holds.holders(table, found.target) if each[0] != unit)
    if left:
        table.put(found.target, Gripped(left))
    else:
        table.strip(found.target, Gripped)
    table.say(Event("lets go", "{actor} lets go of {target}.", actor=unit, target=found.target))


def _throws(table: Table, grip: Grip, known: Known) -> Flow[None]:
    """A throw leaves its victim on the ground, hurt as by a fall (DKC-MART-04)."""
    hits = ()
    if known["total"]:
        hits = falling.LANDS.rolled(known, table.dice(grip.target))["hits"]
    words = "It goes over." if known["total"] else "It stays on its legs."
    data, tally = {"hit": bool(known["total"])}, gripping.to_seize(table, grip)
    event = Event("throw", "{actor} tries to throw {target}.", grip.attacker, grip.target, tally=tally, data=data)
    tell(table, event, words, hit=bool(known["total"]), missed=not known["total"])
    if known["total"]:
        keeping.fall(table, grip.target)
        yield from hurting.suffer(table, grip.target, hits, grip.attacker, weapon=FISTS)


def slip(table: Table, unit: Ref, action: Escape) -> None:
    """Controlling hits come off (DKC-GRAP-03)."""
    known = gripping.ESCAPES.rolled(_escape(table, unit), table.dice(unit))
    off = gripping.twice(known["struck"], figures.unarmed_damage(table, unit))
    words = "It loosens the hold." if off else "It cannot."
    told = Event(
        "escape",
        "{actor} tries to break free of {target}.",
        unit,
        action.target,
        told=words,
        tally=gripping.to_slip(table, unit),
        success=off > 0,
    )
    table.say(told)
    found = holds.gripping(table, action.target)
    if off and found is not None and found.target == unit:
        _keeps(table, action.target, replace(found, hits=max(0, found.hits - off)))


def _keeps(table: Table, holder: Ref, hold: Gripping) -> None:
    """The controlling hits that a holder has now, known to both; a hold without any is none (DKC-GRAP-02)."""
    if not hold.hits:
        let_go(table, holder)
        return
    table.put(holder, hold)
    others = tuple(each for each in holds.holders(table, hold.target) if each[0] != holder)
    table.put(hold.target, Gripped((*others, (holder, hold.hits))))


# as time passes


def loosen(table: Table) -> None:
    """Holds end whose holder is out, knocked down, or has moved away, and those on the dead (DKC-GRAP-02)."""
    for unit, found in table.having(Gripping):
        gone = not knowing.present(table, unit) or not knowing.conscious(table, unit) or bodies.down(table, unit)
        apart = not gripping.within(table, Grip(unit, found.target, "grapple"))
        if gone or apart or not knowing.alive(table, found.target):
            let_go(table, unit)


def at_phase_end(table: Table) -> Flow[None]:
    """Who is throttled suffers in the head by the strength of the hands, less armour that covers the throat
    (DKC-STRANG-01).
    """
    loosen(table)
    for unit, found in table.having(Gripping):
        if found.how == "grapple" or found.sparing or holds.controls(table, unit) != found.target:
            continue
        worn = min(arms.head(table, found.target))
        points = figures.unarmed_damage(table, unit) - worn
        if points > 0 and not figures.traits(table, found.target).robot:
            hits = ((blows.points((Part.HEAD,), Force(points=points)), 1),)
            yield from hurting.suffer(table, found.target, hits, unit, weapon=FISTS, means=Means.MELEE)
            _throttle(table, unit)


def _throttle(table: Table, unit: Ref) -> None:
    """One that is totally controlled by hands at its throat loses consciousness (DKC-STRANG-01, DKC-STRANG-02)."""
    found, victim = holds.gripping(table, unit), holds.controls(table, unit)
    if found is None or victim is None or found.how == "grapple" or not knowing.conscious(table, victim):
        return
    hurting.unconscious(table, victim, "subdued" if found.sparing else "serious")
    table.say(Event("throttled", "{target} goes limp.", actor=unit, target=victim, means=Means.MELEE))
