"""What is shown of blows, bursts, slams, feints, sprays and suppression fire is what is played, thousands of times."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules.frame.flow import Ask, Flow
from rules.frame.forms import Action
from rules.frame.scene import Table
from rules.gurps.asks import DIVE, Decline
from rules.gurps.blast import fuses
from rules.gurps.blast.forms import Launch, PullPin
from rules.gurps.blast.forms import Throw as Toss
from rules.gurps.core import figures
from rules.gurps.fire.forms import Shoot, Spray, Suppress
from rules.gurps.flesh import endings
from rules.gurps.grips import holding
from rules.gurps.grips.forms import CloseIn, Grab, Grapple, Hold, Slam, Throw
from rules.gurps.harm.waking import FAINTS
from rules.gurps.melee.forms import Feint, Strike
from rules.gurps.order.turn import do
from rules.gurps.state.fighting import Clutching, Defended, Feinted, Gripping
from rules.gurps.state.things import Live
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.manoeuvres import LYING
from rules.gurps.terms.skills import Skill
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage
from tests.rules.gurps.staying import of_a_miss
from tests.rules.replaying import NOTHING, Replay
from tests.tiers import times

FEW, TIMES = 80, 2000
RIFLE = "Assault rifle 5.56 mm"
STOP: dict[str, Any] = {"overpenetration": "off"}
"""Nothing goes right through a body: what that does behind it is left out of the odds, and said to be."""


def blow() -> Replay:
    """A broadsword at a fighter in mail with a shield."""
    stage, _, bob = _beside(weapons=["Broadsword"], shield="Small shield")
    return _replay(stage, Strike, target=bob, use="swing")


def clumsy_blow() -> Replay:
    """It is likely to go badly wrong."""
    stage, ann, bob = _beside(weapons=["Broadsword"])
    stage.figures(ann, {Skill.BROADSWORD: 3}, dx=8)
    return _replay(stage, Strike, target=bob, use="swing")


def kick_at_steel() -> Replay:
    """It may hurt the foot, cost its footing, or be met by a sword."""
    stage, ann, bob = _beside(weapons=["Kick"], armour=("Steel corselet",))
    stage.figures(ann, {Skill.BRAWLING: 9}, dx=9, st=16)
    return _replay(stage, Strike, target=bob)


def upon_the_fainting() -> Replay:
    """A target below 0 HP that has done nothing must stay conscious to defend itself."""
    stage, _, bob = _beside(weapons=["Broadsword"], lost=15)
    return _replay(stage, Strike, target=bob, use="swing")


def slam_upon_the_fainting() -> Replay:
    stage, _, bob = _beside(weapons=[], lost=15)
    return _replay(stage, Slam, target=bob)


def fainting() -> Replay:
    """A striker below 0 HP must stay conscious to strike at all."""
    stage, ann, bob = _beside(weapons=["Broadsword"])
    stage.hurt(ann, 15)
    return _replay(stage, Strike, target=bob, use="swing")


def feint() -> Replay:
    stage, ann, bob = _beside(weapons=["Broadsword"])
    made = _replay(stage, Feint, target=bob)
    made.seen = lambda unit: "taken in" if stage.find(ann, Feinted) is not None else NOTHING
    return made


def feint_and_blow() -> Replay:
    """All-out: the blow tells whether it came off, not the feint before it."""
    stage, _, bob = _beside(weapons=["Broadsword"])
    return _replay(stage, Strike, manner="feint", target=bob, use="swing")


def slam() -> Replay:
    stage, _, bob = _beside(weapons=[])
    return _replay(stage, Slam, target=bob)


def clumsy_slam() -> Replay:
    """Both are likely to slip."""
    stage, ann, bob = _beside(weapons=[], dx=5, ht=5)
    stage.figures(ann, {Skill.BRAWLING: 5}, dx=5, quarters=28)
    return _replay(stage, Slam, target=bob)


def slam_upon_a_greatsword() -> Replay:
    """It parries, and may fumble that."""
    stage, _, bob = _beside(weapons=[], quarters=4)
    stage.figures(bob, {Skill.TWO_HANDED_SWORD: 12})
    stage.arm(bob, "Greatsword")
    return _replay(stage, Slam, target=bob)


def tackle() -> Replay:
    stage, _, bob = _beside(weapons=[])
    return _replay(stage, Slam, how="tackle", target=bob)


def choke() -> Replay:
    """By the neck: the margin of the contest is what it takes."""
    return _replay(_gripped(Location.NECK), Hold, what="choke")


def wrench() -> Replay:
    """An arm in mail is twisted."""
    return _replay(_gripped(Location.RIGHT_ARM), Hold, what="wrench")


def strong_wrench() -> Replay:
    """All-out, it does two more."""
    return _replay(_gripped(Location.RIGHT_ARM), Hold, what="wrench", manner="strong")


def lever() -> Replay:
    """The arm that is locked is twisted: the mail over it is of no use."""
    return _replay(_gripped(Location.RIGHT_ARM, locks=True), Hold, what="twist the arm")


def throw() -> Replay:
    """What has parried with Judo throws; it may end stunned."""
    stage, ann, bob = _beside(weapons=[])
    stage.figures(ann, {Skill.JUDO: 14})
    stage.put(ann, Defended(turned=((bob, Skill.JUDO),)))
    return _besides(
        _replay(stage, Throw, target=bob),
        bob,
        lambda: (
            (stage.table.pose(bob).posture in LYING)
            * ("thrown down, stunned" if stage.wounds(bob).stunned else "thrown down")
        ),
    )


def grapple_upon_a_sword() -> Replay:
    """What has parried strikes the arm that reaches for it; either may slip."""
    stage, ann, bob = _beside(weapons=[])
    stage.figures(ann, {Skill.WRESTLING: 14})
    stage.figures(bob, {Skill.BROADSWORD: 17}, quarters=12)
    stage.take(CloseIn, target=bob)
    made = _replay(stage, Grapple, target=bob)
    return _besides(made, bob, lambda: "held" * (stage.find(ann, Gripping) is not None))


def grab_upon_a_sword() -> Replay:
    """At the weapon that may parry it."""
    stage, ann, bob = _beside(weapons=[])
    stage.figures(ann, {Skill.WRESTLING: 16})
    stage.figures(bob, {Skill.BROADSWORD: 17}, quarters=12)
    made = _replay(stage, Grab, target=bob)
    return _besides(made, bob, lambda: "its weapon is grabbed" * (stage.find(ann, Clutching) is not None))


def _besides(made: Replay, foe: Ref, effect: Callable[[], str]) -> Replay:
    """What has come of it for the foe besides its wounds."""
    bare = made.seen

    def seen(unit: Ref) -> str:
        text, what = bare(unit), effect() if unit == foe else ""
        stage = made.stage
        active = figures.wounds(stage.table, unit).active and not figures.wounds(stage.table, unit).stunned
        down = active and stage.table.pose(unit).posture in LYING and not what.startswith("thrown")
        stunned = what.endswith("stunned") and text == "stunned"
        marks = "" if what and (stunned or text == made.unmarked) else text
        return ", ".join(word for word in (what, marks, "on the ground" * down) if word)

    made.seen = seen
    return made


def burst() -> Replay:
    stage, foes = _before((10, 20))
    return _replay(stage, Shoot, target=foes[0], shots=12)


def spray() -> Replay:
    stage, foes = _before((10, 20), (11, 20), (12, 20))
    return _replay(stage, Spray, target=foes[0], others=foes[1:])


def volley_with_strays() -> Replay:
    """Friend and foe behind the target, and one beside the line before it."""
    stage, foes = _before((10, 20), (10, 17), (10, 15), friends=((10, 23),), **STOP)
    return _replay(stage, Shoot, target=foes[0], shots=3)


def spray_with_strays() -> Replay:
    """Over two, each with others behind it."""
    stage, foes = _before((10, 20), (11, 20), (10, 16), friends=((11, 15), (12, 11)), **STOP)
    return _replay(stage, Spray, target=foes[1], others=foes[:1])


def spray_in_depth() -> Replay:
    """The second target stands behind the first, and a third unit behind both may be struck by the strays of either."""
    stage, foes = _before((10, 20), (10, 18), (10, 15), **STOP)
    return _replay(stage, Spray, target=foes[0], others=foes[1:2])


def launch() -> Replay:
    """A grenade from a launcher at one of three."""
    stage, foes = _before((10, 12), (11, 12), (12, 11), weapon="Grenade launcher 40 mm", skill=Skill.GRENADE_LAUNCHER)
    return _replay(stage, Launch, target=foes[0])


def grenade() -> Replay:
    """Thrown at the place between three."""
    stage, _ = _before((10, 17), (11, 17), (12, 16), weapon="Fragmentation grenade", skill=Skill.THROWING)
    ann = stage.ask.unit if stage.ask is not None else None
    stage.take(PullPin)
    stage.rest()
    stage.begin()
    assert ann is not None
    stage.until(ann)
    made = _replay(stage, Toss, cell=(11, 18))
    made.do = _until_it_bursts
    return made


def _until_it_bursts(table: Table, unit: Ref, action: Action) -> Flow[None]:
    """What lies there goes off, as if the seconds of its fuse had gone by and nobody had moved."""
    yield from do(table, unit, action)
    for ref, live in table.having(Live):
        table.put(ref, replace(live, fuse=replace(live.fuse, due=0)))
    yield from fuses.overdue(table)


def suppression() -> Replay:
    stage, _ = _before((10, 20), (9, 18))
    return _replay(stage, Suppress, place=(10, 23), zones=1)


ACTIONS: tuple[Callable[[], Replay], ...] = (
    blow, clumsy_blow, kick_at_steel,
    upon_the_fainting, fainting, burst, slam, slam_upon_the_fainting, feint, feint_and_blow, spray, suppression,
    volley_with_strays, spray_with_strays, spray_in_depth, launch, grenade,
    choke, wrench, strong_wrench, lever, throw, grapple_upon_a_sword,
    grab_upon_a_sword, clumsy_slam, slam_upon_a_greatsword, tackle,
)  # fmt: skip


def _beside(weapons: list[str], lost: int = 0, **own: Any) -> tuple[Stage, Ref, Ref]:
    stage = Stage()
    skills = {Skill.BROADSWORD: 13, Skill.SHIELD: 12, Skill.BRAWLING: 13}
    ann = stage.unit("blue", (5, 5), weapons=weapons or ["Fists"], skills=skills, st=13, dx=12, quarters=28)
    own = {"armour": ("Mail hauberk",), **own}
    bob = stage.unit("red", (5, 4), facing=4, weapons=["Broadsword"], skills=skills, **own)
    stage.hurt(bob, lost)
    stage.begin()
    stage.until(ann)
    return stage, ann, bob


def _gripped(part: Location, *, locks: bool = False) -> Stage:
    """One has had hold of the other by a part of it since the second before."""
    stage, ann, bob = _beside(weapons=[])
    stage.take(CloseIn, target=bob)
    holding.seize(stage.table, ann, Gripping(bob, part, 2, locks=locks))
    stage.rest()
    stage.begin()
    stage.until(ann)
    return stage


def _before(
    *cells: tuple[int, int],
    friends: tuple[tuple[int, int], ...] = (),
    weapon: str = RIFLE,
    skill: Skill = Skill.RIFLE,
    **options: Any,
) -> tuple[Stage, tuple[Ref, ...]]:
    """A rifle, and enemies in vests before it, some of its friends among them."""
    stage = Stage(**options)
    ann = stage.unit("blue", (10, 30), weapons=[weapon], skills={skill: 14}, st=14, dx=14, quarters=40)
    foes = tuple(stage.unit("red", cell, facing=4, armour=("Frag vest",), weapons=[], dx=9) for cell in cells)
    for cell in friends:
        stage.unit("blue", cell, armour=("Frag vest",), weapons=[], dx=9)
    stage.begin()
    stage.until(ann)
    return stage, foes


def _replay(stage: Stage, form: type[Action], **fields: Any) -> Replay:
    """The answer from what is offered, and what becomes of each unit in it."""
    action = stage._true(stage.fill(form, **fields))
    assert stage.ask is not None
    own = stage.ask.unit
    told = stage.book.forecast(stage.table, stage.ask, action)
    rows = {unit: tuple(row.text for row in told.of(unit)) for unit in told.units()}
    fresh = {unit: figures.wounds(stage.table, unit) for unit in rows}

    def seen(unit: Ref) -> str:
        after = figures.wounds(stage.table, unit)
        if FAINTS in rows[unit]:
            return FAINTS if after.unconscious else NOTHING
        text = endings.words(fresh[unit], after, figures.build(stage.table, unit))
        falls = form is Slam or (form is Strike and unit == own)
        down = falls and stage.table.pose(unit).posture in LYING and after.active and not after.stunned
        cost = of_a_miss(stage, unit) if unit == own and form is not Toss else ""
        if cost:
            text = cost if after == fresh[unit] else f"{cost}, {text}"
        return f"{text}, on the ground" if down else text

    return Laid(stage, action, do, seen)


class Laid(Replay):
    """What is brought to the ground without a mark is not told apart by whether anything has struck it. Nobody dives
    aside, as the odds of a burst say of themselves.
    """

    def _answer(self, ask: Ask) -> Action:
        return Decline() if ask.kind == DIVE else super()._answer(ask)

    def plain(self, text: str) -> str:
        for spared in ("not struck", "unhurt"):
            text = text.replace(f"{spared}, on the ground", f"{self.unmarked}, on the ground")
        return super().plain(text)


@pytest.mark.parametrize("many", times(FEW, TIMES))
@pytest.mark.parametrize("made", ACTIONS)
def test_what_is_shown_is_what_is_played(made: Callable[[], Replay], many: int) -> None:
    """GUR-ATK-01, GUR-ROF-02, GUR-SLAM-01, GUR-FEINT-02, GUR-AOA-04, GUR-DEATH-01, GUR-SUP-02, GUR-SUP-03,
    GUR-GRP-07, GUR-GRP-08.
    """
    replay = made()
    replay.play_at_once(many)
    assert not replay.misfits()
