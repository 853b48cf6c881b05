"""Blows, as a topic of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from rules.frame.flow import Flow
from rules.frame.forecast import Outcome
from rules.frame.forms import OneOf, Refusal
from rules.frame.recall import lookup
from rules.frame.scene import Scene, Table
from rules.gurps import rolls
from rules.gurps.attacks import BY_MANNER
from rules.gurps.core import arms
from rules.gurps.core.arms import Arm
from rules.gurps.foreseen import NOT_IN_HAND, Foreseen, Said
from rules.gurps.melee import astray, dropping, feinting, options, reach, refusing, to_hit
from rules.gurps.melee.forms import Blow, DropOn, Evaluate, Feint, Shift, Strike, StrikeWeapon
from rules.gurps.senses import knowing
from rules.gurps.state.fighting import Again, Feinted
from rules.gurps.strike import disarming, foretelling
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.weapons import Melee
from rules.gurps.turns import taking
from rules.gurps.turns.topic import Deed, Desk, Topic, at_once, taking_up
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.parts.choices import Asked
from rules.parts.topics import Lines

Near = tuple[Ref, Arm, Melee]


def wish(scene: Scene, unit: Ref, action: Blow) -> Attack | None:
    """The attack that a filled form means."""
    arm = arms.arm(scene, unit, action.weapon)
    use = arm.striking(action.use) if arm is not None else None
    if arm is None or use is None:
        return None
    return options.attack(scene, unit, action, arm, use)


def blows(desk: Desk) -> Lines:
    """Every enemy within reach, with every weapon that is ready (GUR-ATK-01)."""
    scene, near = desk.scene, _reachable(desk)
    yield from _hindered(desk)
    for manner, many in options.WAYS:
        for each in near if desk.may_attack(BY_MANNER[manner][0]) else ():
            able = OneOf(blows for blows in many if options.open_to(scene, desk.unit, manner, blows, each, near))
            if able:
                yield from _listed(desk, Strike, each, {"manner": OneOf((manner,)), "blows": able})
    if desk.may(Manoeuvre.ATTACK):
        for each in near:
            yield from _at_weapons(desk, each)
        yield Asked(lambda: refusing.strikes(desk, tuple(foe for foe, _, _ in near)))
        if near and all(to_hit.refused(scene, options.plain(scene, desk.unit, Strike, each, {})) for each in near):
            yield Refusal("Strike", rolls.TOO_HARD, "GUR-CORE-01")


def _hindered(desk: Desk) -> Lines:
    """Why it may not strike at all, or not with a weapon in hand: the feint is wasted, or it must be readied
    (GUR-FEINT-03, GUR-RDY-03).
    """
    if taking.wasted(desk.scene, desk.unit) and desk.may(Manoeuvre.READY):
        yield Refusal("Strike", taking.WASTED, "GUR-FEINT-03")
    elif desk.may(Manoeuvre.ATTACK):
        for arm in arms.arms(desk.scene, desk.unit):
            name = arm.weapon.name
            if arm.item is not None and arm.weapon.melee and arms.unready(desk.scene, desk.unit, name):
                yield Refusal(f"Strike: {name}", "must be readied first", "GUR-RDY-03")


def second_blows(desk: Desk) -> Lines:
    """The further blow of the manoeuvre under way; a foe that has given ground is not out of its reach (GUR-RET-01)."""
    pending = taking.again(desk.scene, desk.unit)
    if pending is None:
        return
    for each in _near(desk, pending):
        yield from _listed(desk, Strike, each, {"blows": OneOf((options.AGAIN,))})


def _listed(desk: Desk, form: type[Blow], near: Near, more: dict[str, OneOf]) -> Lines:
    """A blow, at each part of the body, as deceptive as that part allows (GUR-ATK-07, GUR-ATK-09)."""
    foe, arm, use = near
    fixed = {"weapon": OneOf((arm.weapon.name,)), "use": OneOf((use.use,)), "target": OneOf((foe,)), **more}
    plain = options.plain(desk.scene, desk.unit, form, near, more)
    for most, parts in options.by_deception(desk.scene, plain):
        picks = {"called": OneOf(parts), "deceptive": OneOf(to_hit.deceptions(desk.scene, most))}
        yield desk.offer(form, {**fixed, **picks, "chink": OneOf((False,))}, f"{arm.weapon.name}: {use.use}")
    chinks = options.chinks(desk.scene, plain)
    if chinks:
        picks = {"called": OneOf(chinks), "deceptive": OneOf((0,)), "chink": OneOf((True,))}
        yield desk.offer(form, {**fixed, **picks}, f"{arm.weapon.name}: {use.use}, at a chink")


def _at_weapons(desk: Desk, near: Near) -> Lines:
    """What the foe holds, to knock it away or to break it (GUR-ATK-08)."""
    foe, arm, use = near
    held = OneOf(dict.fromkeys(each.weapon.name for each in arms.arms(desk.scene, foe) if each.item is not None))
    if not held or arm.weapon.natural or to_hit.is_wild(desk.scene, desk.unit, foe):
        return
    if to_hit.refused(desk.scene, Attack(desk.unit, foe, arm, use)):
        return
    fixed = {"weapon": OneOf((arm.weapon.name,)), "use": OneOf((use.use,)), "target": OneOf((foe,))}
    none = {"called": OneOf((Location.TORSO,)), "deceptive": OneOf((0,)), "chink": OneOf((False,))}
    yield desk.offer(
        StrikeWeapon, {**fixed, **none, "item": held, "breaks": OneOf((False, True))}, f"{arm.weapon.name}: {use.use}"
    )


@lookup
def _reachable(desk: Desk) -> tuple[Near, ...]:
    return tuple(_near(desk))


def _near(desk: Desk, pending: Again | None = None) -> Iterator[Near]:
    """Enemies within reach of a blow: in front, or swung at wildly (GUR-HEX-08, GUR-HEX-09)."""
    scene, unit, foes = desk.scene, desk.unit, _about(desk)
    for arm, use in arms.strikes(scene, unit) if foes else ():
        name = arm.weapon.name
        if not arms.ready(scene, unit, name) or (pending is not None and name not in pending.weapons):
            continue
        for foe in foes:
            if pending is not None and (foe == pending.but or pending.only not in (None, foe)):
                continue
            if foe not in desk.turn.pressed and not reach.within(scene, unit, foe, use, arm.weapon):
                continue
            if options.swings(use, arm.weapon) or not to_hit.is_wild(scene, unit, foe):
                yield foe, arm, use


def _about(desk: Desk) -> tuple[Ref, ...]:
    """Enemies that it perceives, and that its longest weapon may reach or that give ground."""
    scene, unit = desk.scene, desk.unit
    foes = [foe for foe in desk.foes if knowing.perceives(scene, unit, foe) and knowing.worth_attacking(scene, foe)]
    far = max((max(use.reaches.yards) for _, use in arms.strikes(scene, unit)), default=0) if foes else 0
    return tuple(foe for foe in foes if foe in desk.turn.pressed or reach.yards(scene, unit, foe) <= far)


# the blow


def strike(table: Table, unit: Ref, action: Blow) -> Flow[None]:
    """A blow, from the attack roll to the wound (GUR-ATK-02). One feint serves one attack, or both of an all-out double
    one (GUR-FEINT-03). Two blows in place of one are one attack of several (GUR-ATK-10).
    """
    made = wish(table, unit, action)
    if made is None:
        return
    if _feints_first(action):
        made = replace(made, feint=feinting.feinted(table, unit, made.target, made.arm, alone=False))
    before = taking.again(table, unit)
    if before is None:
        taking.acted(table, unit)
    if isinstance(made.use, Melee) and made.use.reaches.fixed and made.target not in taking.turn(table, unit).pressed:
        reach.grips(table, unit, made.arm.weapon.name, reach.yards(table, unit, made.target))
    table.strip(unit, Again)
    pending = options.pending(table, unit, action, made) if before is None else before.then
    if pending is not None:
        table.put(unit, pending)
    yield from astray.blow(table, made, to_hit.tally(table, made))
    if table.find(unit, Again) is None or made.option != "double":
        table.strip(unit, Feinted)


def _feints_first(action: Blow) -> bool:
    """Whether a feint goes before it, in one All-Out Attack (GUR-AOA-04)."""
    return isinstance(action, Strike) and action.manner == "feint"


def foreseen(scene: Scene, unit: Ref, action: Blow) -> Foreseen:
    """The roll, the target's defences, and what may become of it."""
    made = wish(scene, unit, action)
    if made is None:
        return NOT_IN_HAND
    tally = to_hit.tally(scene, made)
    if isinstance(action, StrikeWeapon):
        return _at_the_weapon(scene, made, tally)
    if _feints_first(action):
        return foretelling.foreseen(scene, made, tally, feinting.ways(scene, made))
    return astray.foreseen(scene, made, tally).saying(note=options.second_note(action))


def _at_the_weapon(scene: Scene, made: Attack, tally: Tally) -> Foreseen:
    """The chance to strike a weapon, and to break it or knock it away (GUR-ATK-08)."""
    told, aim = foretelling.foreseen(scene, made, tally), disarming.target(scene, made)
    hits = told.off.exact() if told.off is not None else Fraction(0)
    comes_off = disarming.chance(scene, made, aim)
    rows = (
        Outcome("its weapon is broken" if made.breaks else "disarmed", hits * comes_off, made.target),
        Outcome("its weapon is struck", hits * (1 - comes_off), made.target, spared=True),
        Outcome("not struck", 1 - hits, made.target, spared=True),
    )
    both = () if aim is None or made.breaks else disarming.scores(scene, made, aim)
    return told._replace(fates=(Said(made.target, rows),)).saying(*both)


# before the blow


def preparing(desk: Desk) -> Lines:
    """Sizing an enemy up, and feints (GUR-EVAL-01, GUR-FEINT-01)."""
    scene, unit = desk.scene, desk.unit
    if desk.turn.taken is None and desk.may(Manoeuvre.EVALUATE):
        foes = OneOf(feinting.sized_up(scene, unit, desk.foes))
        if foes:
            yield desk.offer(Evaluate, {"target": foes})
    if desk.turn.taken is None and desk.may(Manoeuvre.FEINT):
        seen: dict[str, dict[Ref, None]] = {}
        for foe, arm, _ in _reachable(desk):
            if not to_hit.is_wild(scene, unit, foe) and feinting.may_feint(scene, unit, foe, arm):
                seen.setdefault(arm.weapon.name, {})[foe] = None
        for name, near in seen.items():
            yield desk.offer(Feint, {"weapon": OneOf((name,)), "target": OneOf(near)}, name)


def shifting(desk: Desk) -> Lines:
    """Another reach for a long weapon (GUR-HEX-09)."""
    scene, unit = desk.scene, desk.unit
    if not desk.may(Manoeuvre.READY):
        return
    for arm in arms.arms(scene, unit):
        starred = [use for use in arm.weapon.melee if use.reaches.fixed and arms.fits(arm, use)]
        spans = {yards for use in starred for yards in use.reaches.yards}
        now = reach.gripped(scene, unit, arm.weapon) if starred else None
        others = OneOf(sorted(yards for yards in spans if yards != now))
        if arm.item is not None and now is not None and others:
            yield desk.offer(Shift, {"weapon": OneOf((arm.weapon.name,)), "yards": others}, arm.weapon.name)


def shift(table: Table, unit: Ref, action: Shift) -> None:
    """It is held at another reach (GUR-HEX-09)."""
    reach.grips(table, unit, action.weapon, action.yards)


TOPIC = Topic(
    offers=(blows, second_blows, dropping.offered, preparing, shifting),
    deeds={
        **dict.fromkeys((Strike, StrikeWeapon), Deed(strike, manoeuvre=options.manoeuvre)),
        DropOn: Deed(dropping.drop_on, manoeuvre=taking_up(Manoeuvre.ATTACK)),
        Evaluate: at_once(feinting.evaluate, Manoeuvre.EVALUATE),
        Feint: at_once(feinting.feint, Manoeuvre.FEINT),
        Shift: at_once(shift, Manoeuvre.READY),
    },
    forecasts={
        Evaluate: feinting.evaluation_foretold,
        Feint: feinting.feint_foretold,
    },
    foreseen={**dict.fromkeys((Strike, StrikeWeapon), foreseen), DropOn: dropping.foreseen},
)
