"""What is counted of a battle is told alike by all books: attacks that hit or miss, and by what a unit was put out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from game.battle.battle import Battle
from game.battle.report import Report, report
from game.battle.scenario import ForceSheet, Scenario, SideSheet, Written
from game.battle.setup import set_up
from game.lab.trial import Watched
from game.lab.trial_recorder import FLIGHT, SURRENDER, Seen, Watch
from game.players.playing import play_on, seated
from rules.frame.book import load
from rules.frame.figure import Condition, Kit
from rules.frame.means import Means
from rules.kernel.faults import Faulty
from tests.game.skirmish import field, ground

NEAR, CLOSE = 14, 1
"""How many cells apart two sides begin: at the range of a rifle, and at arm's length."""
REACH = 6
"""Metres beyond which nobody strikes a blow, even at a foe that gives ground before it."""
ROUNDS, SECONDS, SHORT = 12, 30, 4
"""How long it is fought until a unit is out of it: so many rounds, or so many seconds under a book of short ones; with
bare hands so many times shorter.
"""


def ready(book: str, apart: int) -> Battle:
    """Three riflemen against three, so far apart."""
    forces = tuple(
        ForceSheet(side=side, role="rifleman", name=f"{side} {number}", at=(column, 4 + number), facing=facing)
        for side, column, facing in (("blue", 3, 90), ("red", 3 + apart, 270))
        for number in range(3)
    )
    sides = SideSheet(name="blue"), SideSheet(name="red")
    scenario = Scenario(title="A fight", map="meadow.tmx", book=book, side=sides, force=forces)
    return Battle(set_up(Written(scenario, Path("fight.toml")), ground=ground(field())), "1")


@lru_cache(maxsize=16)
def fought(book: str, apart: int, *, bare: bool = False) -> tuple[Seen, Report, Read]:
    """What was noted of it, fought with rifles alone or with bare hands, and what each side read of wounds."""
    battle = ready(book, apart)
    for unit in battle.table.units():
        rifle = battle.world.part(unit, Kit).held()
        battle.world.put(unit, Kit() if bare else Kit(rifle))
    watch = Watch(battle)
    players = seated(battle.setup, ["greedy", "greedy"], "1")
    most = max(ROUNDS, int(SECONDS / load(book).round_seconds)) // (SHORT if bare else 1)
    for _ in play_on(battle, {side: Watched(each, watch) for side, each in players.items()}):
        if battle.table.clock.round > most or out_of_it(battle):
            break
    seen, told, read = watch.finish(), report(battle), tuple(wounds_read(battle))
    battle.close()
    return seen, told, read


WOUNDS = ("wound", "wounded", "loses")
Read = tuple[tuple[bool, str, str], ...]
"""Of each wound that a side was told of: whether it was its own unit's, the words, and what floated over the map."""


def wounds_read(battle: Battle) -> Iterator[tuple[bool, str, str]]:
    """What either side was told of the wounds it saw."""
    for side in ("blue", "red"):
        own = battle.view(side).units(side)
        for told in battle.log(side):
            if told.kind in WOUNDS and told.target is not None:
                yield told.target in own, told.text, told.brief


def out_of_it(battle: Battle) -> bool:
    """Whether a unit no longer fights."""
    return not all(condition.state.fighting for _, condition in battle.table.having(Condition))


FIGURE = re.compile(r"\(-?\d+|loses \d+")


def test_wounds_are_told_with_their_number_to_their_own_side_alone(book: str) -> None:
    """How many points, or how grave at which part; of an enemy only what shows."""
    _, _, read = fought(book, NEAR)
    assert any(own for own, _, _ in read)
    assert [text for own, text, _ in read if own and not FIGURE.search(text)] == []
    assert [text for own, text, _ in read if not own and FIGURE.search(text)] == []
    assert [brief for own, _, brief in read if not own and any(map(str.isdigit, brief))] == []


def test_attacks_are_counted_with_their_hits_and_their_range(book: str) -> None:
    seen, told, _ = fought(book, NEAR)
    assert seen.shot is not None
    attacks, hits = sum(fate.attacks for fate in told.fates), sum(fate.hits for fate in told.fates)
    assert attacks >= hits > 0
    assert sum(seen.shots.values()) == attacks
    assert sum(many for shot, many in seen.shots.items() if shot.hit) == hits
    assert {shot.means for shot in seen.shots if shot.metres > REACH} == {Means.FIRE}


def test_a_unit_that_falls_fell_by_fire_or_a_grenade(book: str) -> None:
    """Of its enemy, as a rule; a stray shot may strike a friend in hand-to-hand combat."""
    seen, _, _ = fought(book, NEAR)
    assert any(fall.by_side != fall.side for fall in seen.falls)
    for fall in seen.falls:
        near = fall.metres is not None and fall.metres <= REACH
        assert fall.cause in (Means.FIRE, Means.BLAST, *((Means.MELEE,) if near else ())), fall
        assert fall.by_side and fall.weapon, fall
        assert fall.by_side != fall.side or (fall.means is Means.FIRE and near), fall


def test_points_taken_were_dealt_by_the_enemy(book: str) -> None:
    """Each side is credited with harm if the other has come to some."""
    for apart, bare in ((NEAR, False), (CLOSE, True)):
        _, told, _ = fought(book, apart, bare=bare)
        sides = {side: told.of(side) for side in ("blue", "red")}
        dealt, taken = (
            {side: sum(getattr(fate, points) for fate in fates) > 0 for side, fates in sides.items()}
            for points in ("dealt", "taken")
        )
        assert (dealt["blue"], dealt["red"]) == (taken["red"], taken["blue"])
        assert bare or any(dealt.values())


def test_blows_are_told_from_shots(book: str) -> None:
    """With bare hands there are blows; under a book without any there is no attack at all."""
    seen, _, _ = fought(book, CLOSE, bare=True)
    assert seen.shot is None or {shot.means for shot in seen.shots} == {Means.MELEE}
    assert {fall.cause for fall in seen.falls} <= {Means.MELEE, FLIGHT, SURRENDER}


def test_what_bursts_is_told_as_a_blast(book: str) -> None:
    """A game master's charge beside three riflemen, under the books that have any."""
    battle, rules = ready(book, NEAR), load(book)
    try:
        charge = rules.outbreak("charge", "")
    except Faulty:
        return
    before = len(battle.log())
    rules.break_out(battle.table, charge, (3, 5))
    harmed = [told for told in battle.log()[before:] if told.means is not None]
    battle.close()
    assert harmed
    assert {told.means for told in harmed} == {Means.BLAST}
