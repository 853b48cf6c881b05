"""Why a unit is as it is: what its posture, its manoeuvre, its wounds and what it has under way mean by the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.frame.figure import State
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.frame.showing import Remark
from rules.gurps.core import ails, figures, light, riding
from rules.gurps.defence import threat
from rules.gurps.defence.course import THROWING
from rules.gurps.fire import onward, to_hit
from rules.gurps.flesh import body
from rules.gurps.showing.card import worn
from rules.gurps.state.fighting import Aim, Defended, Evaluated, Feinted
from rules.gurps.state.hurts import Choking, Deafened, HeldBreath, Lamed, Sore
from rules.gurps.state.turns import Waiting
from rules.gurps.terms import ranges
from rules.gurps.terms.figures import Traits
from rules.gurps.terms.manoeuvres import BEARING, LEAVE, Manoeuvre, Motion
from rules.gurps.terms.skills import Attribute
from rules.gurps.turns import taking
from rules.kernel.refs import Ref
from rules.kernel.words import counted, the
from rules.parts.remarks import Found, Meaning, shown, told

M = Manoeuvre
NO_DEFENCE = "no defence until its next turn"
MARKS: Mapping[str, Meaning] = {
    M.ALL_OUT_ATTACK: (NO_DEFENCE, ("GUR-AOA-01", "GUR-MAN-03")),
    M.ALL_OUT_READY: (NO_DEFENCE, ("GUR-AOR-01", "GUR-MAN-03")),
    M.MOVE_AND_ATTACK: ("cannot parry or give ground until its next turn", ("GUR-MAA-01", "GUR-MAN-04")),
    M.MOVE_AND_READY: ("cannot give ground until its next turn", ("GUR-MAR-01", "GUR-MAN-04")),
    M.AIM: ("lines up a shot; defending itself spoils the aim", ("GUR-AIM-02", "GUR-AIM-06")),
    M.CONCENTRATE: ("gives all its care to one thing", ("GUR-CONC-01",)),
    riding.SEATED["open"]: ("its seat covers nothing", ("GUR-COV-02",)),
    riding.SEATED["light"]: ("its vehicle covers legs and groin", ("GUR-COV-02",)),
    riding.SEATED["heavy"]: ("its vehicle covers all but arms, neck and head", ("GUR-COV-02",)),
    riding.SEATED["enclosed"]: ("its vehicle covers the whole body", ("GUR-COV-02",)),
    ails.STUNNED: (f"does nothing, and defends at {threat.STUNNED}", ("GUR-DN-02", "GUR-DEF-03")),
    ails.HELD: ("held by an enemy: worse at everything that goes by DX", ("GUR-GRP-02", "GUR-GRP-10")),
    ails.CAUGHT: ("an enemy holds a part of its body: it cannot get away", ("GUR-GRP-02", "GUR-GRP-03")),
    ails.HOLDS: ("holds an enemy: no step, and blows at arm's length only", ("GUR-GRP-09",)),
    ails.PINNED: ("helpless on the ground: can only try to break free", ("GUR-GRP-06", "GUR-GRP-11")),
    ails.BLIND: ("sees nothing: -10 to hit, and -4 to defend itself", ("GUR-INJ-06", "GUR-VIS-01", "GUR-DEF-03")),
    ails.COUGHS: (
        f"{ails.COUGHING[Attribute.DX]} to DX and {ails.COUGHING[Attribute.IQ]} to IQ, and cannot hide",
        ("GUR-GAS-01", "GUR-AFF-01"),
    ),
    **{
        each: (f"{lost} to DX; its clothes burn until it beats them out", ("GUR-FIRE-01",))
        for each, lost in ails.BURNING.items()
    },
    ails.SHAKY: ("defends worse until its next turn", ("GUR-CRIT-03",)),
    ails.OPEN: ("defends worse, and feints and evaluation of its enemies count double", ("GUR-CRIT-03",)),
}
"""What shows of a unit, what it does, and by which rules."""
STATES: Mapping[State, Meaning] = {
    State.HURT: ("has lost hit points; below a third of them it reels", ("GUR-INJ-03",)),
    State.DOWN: ("unconscious or mortally wounded: out of the fight", ("GUR-DEATH-01",)),
    State.DEAD: ("beyond help", ("GUR-DEATH-01",)),
}


def of_cell(scene: Scene, cell: Cell) -> tuple[Remark, ...]:
    """Everything that is there, how hard it is to see, and how worn cover is."""
    return (*told(scene, cell, {"light": _light}, "second"), *onward.of_cell(scene, cell))


def _light(_scene: Scene, _cell: Cell, found: Found) -> Meaning:
    return f"{light.LEVELS[found.thing]} to attacks on a unit there", ("GUR-VIS-01",)


def of_unit(scene: Scene, unit: Ref) -> tuple[Remark, ...]:
    """How a unit is: what shows of it; to its own side also its pain, its wounds and what it has under way."""
    return tuple(_of_unit(scene, unit))


def _of_unit(scene: Scene, unit: Ref) -> Iterator[Remark]:
    if scene.find(unit, Traits) is None:
        return
    yield _posture(scene, unit)
    yield from shown(scene, unit, MARKS, STATES)
    armour = "; ".join(f"{parts}: {dr}" for parts, dr in worn(scene, unit))
    yield Remark("Usual armour" if scene.assumed(unit) else "Armour", armour, ("GUR-DR-01",))
    if not scene.assumed(unit):
        yield from _manoeuvre(scene, unit)
        yield from _prepared(scene, unit)
        yield from _suffers(scene, unit)
        yield from _lasts(scene, unit)


def _posture(scene: Scene, unit: Ref) -> Remark:
    """What holding itself so does to it (GUR-POST-07)."""
    posture = scene.pose(unit).posture
    how = BEARING[posture]
    words = [f"strikes at {how.blows}"] if how.blows else []
    words += [f"defends at {how.defences}"] if how.defences else []
    words += [f"shots at it at {how.shots_at}"] if how.shots_at else []
    words += ["stays where it is"] if how.stays else [ranges.a_second(1)] if how.crawls else []
    text = "; ".join(words) or "moves, strikes and defends itself freely"
    return Remark(posture.value.capitalize(), text, ("GUR-POST-07",))


def _manoeuvre(scene: Scene, unit: Ref) -> Iterator[Remark]:
    """What the last manoeuvre leaves it until its next turn (GUR-MAN-03); what others see of it is said already."""
    choice = taking.choice(scene, unit)
    if choice.manoeuvre.value in scene.appearance(unit).marks:
        return
    leave = LEAVE[choice.manoeuvre]
    words = "all defences" if leave.defends and leave.parries else "dodges and blocks" if leave.defends else NO_DEFENCE
    if choice.manoeuvre is M.ALL_OUT_DEFENCE:
        better = "a second try where the first defence fails" if choice.option == "double" else ""
        words = better or f"+{threat.BETTER} to {choice.option}"
    ran = "" if leave.motion is not Motion.FULL else "; it has moved"
    yield Remark(choice.manoeuvre.value.capitalize(), words + ran, ("GUR-MAN-03", "GUR-MAN-04"))


def _prepared(scene: Scene, unit: Ref) -> Iterator[Remark]:
    """What it has made ready for its next attacks, and what it waits for."""
    now = scene.clock.round
    aim, studied, feint = scene.find(unit, Aim), scene.find(unit, Evaluated), scene.find(unit, Feinted)
    if aim is not None and aim.until >= now:
        longer = to_hit.SECONDS.get(aim.seconds, 2)
        more = f", +{longer} for the time" if longer else ""
        mark = scene.name(aim.target) if aim.target is not None else "a place"
        text = f"{counted(aim.seconds, 'second')} at {mark}: the Accuracy of the {aim.weapon}{more}"
        yield Remark("Aims", text, ("GUR-AIM-02", "GUR-AIM-04"))
    if studied is not None and studied.until >= now:
        yield Remark("Evaluates", f"+{studied.bonus} to its next attack on {scene.name(studied.foe)}", ("GUR-EVAL-01",))
    if feint is not None and feint.until >= now and feint.penalty:
        text = f"{scene.name(feint.foe)} defends at -{feint.penalty} against its next attack"
        yield Remark("Has feinted", text, ("GUR-FEINT-02",))
    waits = scene.find(unit, Waiting)
    if waits is not None:
        yield Remark("Waits", _waits(waits), ("GUR-WAIT-01",))


def _waits(waits: Waiting) -> str:
    """With what, and for what (GUR-WAIT-01)."""
    if waits.manoeuvre is M.READY:
        near = f"within {ranges.in_yards(waits.yards)}" if waits.yards else "in sight"
        return f"to {waits.use} {the(waits.weapon)} when a foe moves {near}"
    text = "for a target on the ground it covers" if waits.cells else "for a foe to come within reach"
    feints = "to feint " if waits.manoeuvre is M.FEINT else ""
    return f"{feints}with its {waits.weapon} {text}{', going to meet it' if waits.steps else ''}"


def _suffers(scene: Scene, unit: Ref) -> Iterator[Remark]:
    """Pain, wounds and defences used up."""
    wounds, build = figures.wounds(scene, unit), figures.build(scene, unit)
    pain = figures.shock(scene, unit)
    coming = body.shock(wounds, build)
    if pain is not None:
        yield Remark("Shock", f"{int(pain.amount)} to DX, IQ and their skills this turn", ("GUR-INJ-04",))
    elif coming:
        yield Remark("Shock", f"{coming} to DX, IQ and their skills on its next turn", ("GUR-INJ-04",))
    if figures.reeling(scene, unit):
        yield Remark("Reels", "half its Basic Speed and Move", ("GUR-INJ-03",))
    if wounds.hp <= 0:
        yield Remark("About to faint", "rolls HT each turn in which it acts", ("GUR-DEATH-01",))
    for part in wounds.crippled:
        lost = "destroyed" if part in wounds.severed else "crippled"
        yield Remark(part.capitalize(), lost, ("GUR-INJ-06",))
    used = scene.find(unit, Defended) or Defended()
    for thing, times in used.parries:
        yield Remark(f"Parried with {thing}", f"{counted(times, 'time')}: each further one is harder", ("GUR-PAR-02",))
    for foe, skill in used.turned:
        ends = "throw it or lock its arm" if skill in THROWING else "lock its arm"
        told = f"by {skill.value}: on its next turn it may {ends}"
        yield Remark(f"Has parried {scene.name(foe)}", told, ("GUR-GRP-08",))
    if used.retreated is not None:
        yield Remark("Has given ground", f"to {scene.name(used.retreated)}, until its next turn", ("GUR-RET-01",))
    gas = scene.find(unit, Choking)
    if gas is not None and gas.inside:
        yield Remark("Breathes gas", "rolls HT against it again and again", ("GUR-GAS-01",))


def _lasts(scene: Scene, unit: Ref) -> Iterator[Remark]:
    """What ails it for longer than a turn: limbs lame for now, sore muscles, deaf ears, want of breath."""
    now, lame = scene.clock.round, scene.find(unit, Lamed) or Lamed()
    for part, until in lame.parts:
        if until > now:
            yield Remark(
                part.capitalize(), f"lame for {counted(until - now, 'second')}", ("GUR-CRIT-01", "GUR-CRIT-03")
            )
    sore = scene.find(unit, Sore)
    if sore is not None:
        more = f", {sore.all + sore.more} to those with its {sore.limb}" if sore.more else ""
        yield Remark("Sore", f"{sore.all} to all its rolls{more}", ("GUR-CRIT-03",))
    if scene.find(unit, Deafened) is not None:
        yield Remark("Deafened", "hears neither orders nor a foe behind it", ("GUR-CRIT-01",))
    held = scene.find(unit, HeldBreath)
    if held is not None and held.until > now:
        yield Remark("Holds its breath", f"for {counted(held.until - now, 'second')} more", ("GUR-SUFF-01",))
    if figures.worn_out(scene, unit):
        yield Remark("Worn out", "half its Move, Dodge and ST", ("GUR-FAT-01",))
