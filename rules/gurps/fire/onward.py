"""Shots that go on: strays that strike another than they were meant for, what flies right through cover and bodies, and
the cover that wears down (GUR-WRONG-01, GUR-WRONG-02, GUR-DR-05, GUR-COV-02).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby

from rules.frame.flow import Flow
from rules.frame.forecast import Assumption, Fact
from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Event, Scene, Table
from rules.frame.showing import Remark
from rules.gurps.core import cover, figures, scale
from rules.gurps.core.arms import Arm
from rules.gurps.fire import lines, to_hit
from rules.gurps.flesh.armour import Barrier
from rules.gurps.flesh.harming import Hit
from rules.gurps.harm import hurting
from rules.gurps.senses import knowing
from rules.gurps.strike import attack, foretelling, passing, resolving, straying
from rules.gurps.strike.attack import Attack
from rules.gurps.strike.foretelling import Coming
from rules.gurps.strike.passing import Torn
from rules.gurps.strike.resolving import Came
from rules.gurps.strike.straying import Groups
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.damage import Hurt
from rules.gurps.terms.weapons import Use
from rules.kernel.refs import Ref
from rules.parts import wear

SPARED = "not struck by a stray"


# strays


def groups(scene: Scene, made: Attack) -> Groups:
    """The units that a shot may strike if it misses or is dodged, nearest to the attacker first: on its line, before
    the target or beside it, and the first ones behind it (GUR-WRONG-01, GUR-WRONG-02).
    """
    return _groups(scene, made.attacker, made.target, made.arm, made.use)


@lookup
def _groups(scene: Scene, unit: Ref, target: Ref, arm: Arm, use: Use) -> Groups:
    most = attack.reach(scene, Attack(unit, target, arm, use)).maximum
    found = dict.fromkeys((*lines.between(scene, unit, target), *lines.beyond(scene, unit, target, most)))
    far = sorted((scale.apart(scene, unit, other), other) for other in found)
    return tuple(tuple(other for _, other in each) for _, each in groupby(far, key=lambda pair: pair[0]))


def fly_on(table: Table, made: Attack, there: Groups) -> Flow[tuple[Came, ...]]:
    """Each of them in turn; what it does to them comes after (GUR-WRONG-01)."""
    return straying.goes_on(table, made, there, lambda stray: resolving.meets(table, stray, to_hit.tally(table, stray)))


def coming(scene: Scene, made: Attack) -> tuple[Coming, ...]:
    """The stray at each of them, what it is rolled against, and how likely one that flies on comes so far, whatever it
    was aimed at (GUR-WRONG-01).
    """
    return _coming(scene, straying.at(made, made.target)) if groups(scene, made) else ()


@lookup
def _coming(scene: Scene, shot: Attack) -> tuple[Coming, ...]:
    return straying.coming(scene, shot, groups(scene, shot), to_hit.tally)


def chances(scene: Scene, made: Attack, score: int) -> Iterator[Coming]:
    """The same by how likely it comes there at all."""
    there = coming(scene, made)
    flies = foretelling.flies_on(scene, made, score) if there else Fraction(0)
    return ((stray, needs, flies * comes) for stray, needs, comes in there if flies)


# right through


def behind(scene: Scene, made: Attack) -> tuple[Ref, ...]:
    """The figures behind its target on its line, the nearest first."""
    found = lines.beyond(scene, made.attacker, made.target, attack.reach(scene, made).maximum)
    return scale.nearest_first(scene, made.attacker, found)


def land(table: Table, met: Sequence[Came]) -> None:
    """Attacks that were rolled and met together do what they do: wounds first, then what is behind (GUR-WRONG-02)."""
    go_on(table, *[resolving.strikes(table, each) for each in met])


def go_on(table: Table, *met: Came | None) -> None:
    """The same of attacks that have struck."""
    for came in met:
        if came is not None:
            _goes_on(table, came)


def _goes_on(table: Table, came: Came) -> None:
    """What has gone through cover leaves it worn; what has gone through its target strikes the torso of the next
    figure, and perhaps goes through that as well.
    """
    wears(table, came.torn)
    for ride, points in came.hull:
        _strikes_ride(table, came.made, ride, points)
    there = behind(table, came.made) if came.left else ()
    for points in came.left:
        left, last = points, came.made.target
        for other in there:
            left, last = _strikes(table, came.made, last, other, left), other
            if not left:
                break


def _strikes_ride(table: Table, made: Attack, ride: Ref, points: int) -> None:
    """A vehicle suffers from what goes through it to its rider (GUR-COV-02)."""
    hit = _hit(table, made, made.attacker, ride, points)
    if hit is not None:
        hurting.suffer(table, ride, (hit,), table.cells(made.attacker)[0], hurting.Blame(made.attacker))


def _strikes(table: Table, made: Attack, last: Ref, other: Ref, points: int) -> int:
    """The next figure is struck with what is left; what comes out behind it in turn."""
    hit = _hit(table, made, last, other, points)
    if hit is None:
        return 0
    table.say(Event("through", "The shot goes through {actor} and strikes {target}.", actor=last, target=other))
    thing = passing.screen(table, replace(made, attacker=last, target=other))
    harms = hurting.suffer(table, other, (hit,), table.cells(made.attacker)[0], hurting.Blame(made.attacker))
    wears(table, passing.torn(thing, (made.attacker, other), (hit,), harms))
    return sum(passing.comes_out(table, other, (hit,), harms))


def _hit(scene: Scene, made: Attack, last: Ref, other: Ref, points: int) -> Hit | None:
    """What is left of a shot, upon the torso, behind what stands between the two figures."""
    whole = attack.hit(scene, replace(made, target=other, called=Location.TORSO, chink=False))
    if whole is None:
        return None
    rest = replace(whole.strike, hurt=Hurt(0, points), halved=False, chink=False)
    between = cover.cover(scene, last, other)
    aimed = figures.part(scene, other, Location.TORSO)
    return Hit(rest, aimed, between, head_table=whole.head_table, behind=whole.behind)


def assumed(scene: Scene, *attacks: Attack) -> tuple[Assumption, ...]:
    """What the odds leave out: the vehicle about a target, and those behind it, that a shot may go through."""
    return tuple(dict.fromkeys(each for made in attacks for each in _left_out(scene, made)))


def _left_out(scene: Scene, made: Attack) -> tuple[Assumption, ...]:
    hit, seat = attack.hit(scene, made) if passing.may_pass(scene, made) else None, passing.through_seat(scene, made)
    if hit is None:
        return ()
    most, rough = hit.strike.hurt.most(hit.strike.kind), []
    if seat is not None and most > seat[1].dr:
        rough = [(f"what it does to {scene.name(seat[0])} on its way is not counted", seat[0])]
    if most > passing.stops(scene, made.target, hit, Location.TORSO):
        others = ((scene.name(other), other) for other in behind(scene, made))
        rough += [(f"a shot right through the target into {name} is not counted", other) for name, other in others]
    return tuple(Assumption(Fact.ROUGH, text, about) for text, about in rough)


# cover that wears


def wears(table: Table, torn: Torn | None) -> None:
    """The cover loses HP. The shooter's side learns of it, and each side with a unit behind the cover or in sight of it
    (GUR-COV-02).
    """
    if torn is None:
        return
    site = torn.thing.site
    looking = (unit for unit in table.units() if knowing.can_act(table, unit) and table.sees_cell(unit, site[0]))
    sides = {table.side(unit) for unit in (*torn.units, *looking)}
    wear.wears(table, site, Fraction(torn.points), sides, f"The cover is shot through: {torn.points} HP lost.")


def worn(barrier: Barrier, lost: int) -> str:
    """How much a thing has suffered, and what that does to it (GUR-COV-02)."""
    dr = barrier.stops(barrier.hp - lost)
    half = f": its DR is down to {dr}" if dr else ": it stops nothing any more"
    return f"{lost} of {barrier.hp} HP lost{half if dr < barrier.dr else ''}"


def of_cell(scene: Scene, cell: Cell) -> Iterator[Remark]:
    """Cover in a cell or on its edges that is worn (GUR-COV-02)."""
    for site, lost in wear.around(scene, cell):
        where = "" if site[1] is None else " on an edge here"
        yield Remark("Shot through", f"the cover{where}: {worn(cover.at(scene, site), int(lost))}", ("GUR-COV-02",))
