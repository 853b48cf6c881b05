"""What is shown of shots that endanger several figures against a second opinion, to the last fraction.

Every situation is drawn by lot from a fixed seed: friends and foes on the line of a shot, targets side by side for one
volley, figures on ground under fire, and the figures, wounds, armour, shields and postures of all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random

import pytest

from rules.frame.forecast import Forecast
from rules.gurps.fire.forms import Shoot, Spray, Suppress
from rules.gurps.terms.anatomy import Location
from rules.kernel.refs import Ref
from tests.rules.gurps import opinion, opinion_fire, opinion_several
from tests.rules.gurps.lots import KINDS, assert_same, enlisted, filled, person, shown, with_shield
from tests.rules.gurps.opinion import BACK, FRONT, Came, Person
from tests.rules.gurps.opinion_fire import volley_bonus
from tests.rules.gurps.opinion_harm import Chances
from tests.rules.gurps.opinion_several import Marked
from tests.rules.gurps.stage import Stage
from tests.tiers import thinned

SINGLE = (
    "Bow", "Crossbow",
    "Auto pistol 9 mm", "Revolver .44 Magnum", "Self-loading rifle 7.62 mm", "Bolt-action rifle 7.62 mm",
    "Assault rifle 5.56 mm",
)  # fmt: skip
AUTOMATIC = (
    "SMG 9 mm", "Machine pistol 9 mm", "Assault rifle 5.56 mm", "Kalashnikov rifle 7.62 mm", "Gauss rifle 4 mm",
    "Laser rifle", "Light machine gun 5.56 mm",
)  # fmt: skip
HOME = (10, 38)
"""Where Ann stands."""


@dataclass
class Other:
    """A figure before Ann, and how it meets what she fires."""

    who: Person
    ref: Ref
    yards: int
    arc: str = FRONT
    friend: bool = False
    """A friend of the shooter expects no shot from it, and so does not defend itself."""

    def marked(self, ann: Person, shot: opinion_fire.Shot, part: str = "at random", more: int = 0) -> Marked:
        """What a shot is rolled against, and the surest defence."""
        shot = replace(shot, yards=self.yards)
        ways = [] if self.friend else shot.ways(self.who, self.arc)
        score = shot.need(ann, part, self.who) + more
        kind = opinion_several.DODGE if not ways or max(ways) == ways[0] else "block"
        return Marked(score, opinion.surest(ways), kind, self.who.awake)


def shooter(lot: Random, stage: Stage, *weapons: str) -> Person:
    """Ann, unhurt and on her feet."""
    ann = person(lot, *weapons)
    ann = replace(ann, hp=ann.full, stunned=False, posture="standing")
    enlisted(stage, ann, "blue", HOME, facing=0, quarters=60)
    return ann


def other(lot: Random, stage: Stage, cell: tuple[int, int], side: str = "red", *, shield: bool = False) -> Other:
    """A figure by lot in a cell."""
    who = person(lot, "Broadsword", kinds=KINDS)
    who = replace(with_shield(lot, who) if shield else who, posture="standing")
    across, along = abs(cell[0] - HOME[0]), abs(cell[1] - HOME[1])
    facing = lot.choice((4, 4, 0)) if along >= 3 * across else 4
    ref = enlisted(stage, who, side, cell, facing=facing)
    return Other(who, ref, max(across, along) + min(across, along) // 2, BACK if facing == 0 else FRONT, side == "blue")


def assert_ends(
    told: Forecast, one: Other, shot: opinion_fire.Shot, ann: Person, came: Chances[Came], spared: str = "not struck"
) -> None:
    """What is shown of one figure is what the second opinion makes of it."""
    blow = replace(replace(shot, yards=one.yards).blow(ann.st), behind=one.arc == BACK)
    body = one.who.body
    assert_same(told, one.ref, body.ends(opinion.attacked(body, blow, came), spared))


@pytest.mark.parametrize("number", thinned(range(6), 6))
def test_strays(number: int) -> None:
    """GUR-WRONG-01, GUR-WRONG-02, GUR-HEX-11, GUR-CRIT-04."""
    lot = Random(number)
    stage = Stage()
    ann = shooter(lot, stage, *SINGLE)
    rows = sorted(lot.sample(range(8, 36), lot.randint(2, 6)), reverse=True)
    at = lot.randrange(len(rows))
    sides = [lot.choice(("red", "blue")) if place != at else "red" for place in range(len(rows))]
    line = [other(lot, stage, (HOME[0], row), side, shield=True) for row, side in zip(rows, sides, strict=True)]
    stage.begin()
    manner = lot.choice(("", "determined"))
    action = stage.fill(
        Shoot, manner=manner, target=line[at].ref, shots=1, called=lot.choice((Location.TORSO, Location.SKULL))
    )
    assert_strays(stage, ann, action, line, at)


def assert_strays(stage: Stage, ann: Person, action: Shoot, line: Sequence[Other], at: int) -> None:
    """The target and all others on its line fare as the second opinion says."""
    kind = opinion.WEAPONS[action.weapon]
    use, part = kind["ranged"][0], str(action.called)
    shot = opinion_fire.Shot(kind, use, line[at].yards, sure=action.manner == "determined")
    aimed = opinion.aimed(part, part, line[at].who, line[at].arc, chink=False)
    first = line[at].marked(ann, shot, part, aimed - 4 * at)
    told, near = shown(stage, action), part in opinion.NEAR
    came = opinion.struck(first.score, first.defence, near=near, place=part, awake=first.awake)
    assert_ends(told, line[at], shot, ann, came)
    rest = [*line[:at], *line[at + 1 : at + 4]]
    ways = opinion_several.strays(
        opinion_several.flies(first, near=near, fails=17 if shot.gun else 19),
        [each.marked(ann, shot) for each in rest],
    )
    for each, stray in zip(rest, ways, strict=True):
        assert_ends(told, each, shot, ann, stray, "not struck by a stray")
    for each in line[at + 4 :]:
        assert not told.of(each.ref)


@pytest.mark.parametrize("number", thinned(range(6), 6))
def test_sprays(number: int) -> None:
    """GUR-SUP-03, GUR-ROF-01 to 03, GUR-CRIT-04."""
    lot = Random(number)
    stage = Stage()
    ann = shooter(lot, stage, *AUTOMATIC)
    row, first = lot.randint(14, 32), lot.randint(7, 11)
    columns = [first, first + lot.randint(1, 3)]
    columns += [columns[-1] + lot.randint(1, 2)] if lot.random() < 0.5 else []
    others = {each.ref: each for each in (other(lot, stage, (column, row)) for column in columns)}
    stage.begin()
    for action in filled(lot, stage, (Spray,), 1):
        names = {stage.known_as(ref): each for ref, each in others.items()}
        run = [names[ref] for ref in (action.target, *action.others)]
        assert_sprayed(stage, ann, action, run)


def assert_sprayed(stage: Stage, ann: Person, action: Spray, run: Sequence[Other]) -> list[tuple[Marked, int]]:
    """Each target of a spray fares as the second opinion says: what that takes it for, and its share of the shots."""
    kind = opinion.WEAPONS[action.weapon]
    use = kind["ranged"][0]
    rate, shots = int(str(use["rof"]).strip("!")), int(str(use["shots"]).split("(")[0].split("+")[0])
    cells = [stage.cell(each.ref)[0] for each in run]
    apart = [abs(a - b) for a, b in pairwise(cells)]
    shares = opinion_several.shared(min(rate, shots), rate, apart)
    marked = []
    for each, many in zip(run, shares, strict=True):
        shot = opinion_fire.Shot(kind, use, each.yards, shots=many, sure=action.all_out)
        marked.append((each.marked(ann, shot, "torso"), many))
    told = shown(stage, action)
    for each, came in zip(run, opinion_several.sprayed(marked, int(use["rcl"])), strict=True):
        assert_ends(told, each, opinion_fire.Shot(kind, use, each.yards), ann, came)
    return marked


@pytest.mark.parametrize("number", thinned(range(5), 6))
def test_ground_under_fire(number: int) -> None:
    """GUR-SUP-01, GUR-SUP-02, GUR-AOA-07."""
    lot = Random(number)
    stage = Stage()
    ann = shooter(lot, stage, *AUTOMATIC)
    near = lot.randint(14, 34)
    rows = sorted(lot.sample(range(near - 8, near + 1), lot.randint(1, 2)), reverse=True)
    inside = [other(lot, stage, (HOME[0], row)) for row in rows]
    stage.begin()
    action = stage.fill(Suppress, place=(HOME[0], near), zones=1)
    kind = opinion.WEAPONS[action.weapon]
    use = kind["ranged"][0]
    shots = int(str(use["rof"]).strip("!"))
    marked = []
    for before, each in enumerate(inside):
        one = each.marked(ann, opinion_fire.Shot(kind, use, each.yards, shots=shots), more=-4 * before)
        marked.append(replace(one, score=min(one.score, 6 + volley_bonus(shots))))
    told = shown(stage, action)
    for each, came in zip(inside, opinion_several.swept(marked, shots, int(use["rcl"])), strict=True):
        assert_ends(told, each, opinion_fire.Shot(kind, use, each.yards), ann, came)
