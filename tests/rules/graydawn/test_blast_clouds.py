"""Flash-bangs, smoke, tear gas, fuses that burn on, and what a trigger sets off, where a player meets them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.frame.signs import Ink
from rules.frame.things import Cloud
from rules.graydawn.blast.forms import Throw
from rules.graydawn.book import BOOK
from rules.graydawn.core import figures
from rules.graydawn.fire.forms import Shoot
from rules.graydawn.flesh.track import Wounds
from rules.graydawn.senses import knowing
from rules.graydawn.state import Gassed, Guard, Live
from rules.graydawn.terms.skills import Skill, Stat
from rules.graydawn.turns.forms import Advance
from rules.kernel.faults import Faulty
from rules.kernel.refs import Ref
from tests.rules.graydawn.stage import Stage

FRAG, FLASH, SMOKE, GAS = "Fragmentation grenade", "Flash-bang grenade", "Smoke grenade", "Tear gas grenade"


def thrower(stage: Stage, name: str, cell: tuple[int, int] = (10, 20), side: str = "blue") -> Ref:
    """RA 6 and Athletics 4."""
    return stage.unit(side, cell, weapons=(name,), skills={Skill.ATHLETICS: 4}, REF=6, CL=6, BODY=6)


def other(stage: Stage, cell: tuple[int, int], side: str = "red", **figures: Any) -> Ref:
    usual: dict[str, Any] = {"INT": 5, "REF": 6, "BODY": 5}
    return stage.unit(side, cell, "Irregular", armour=(), **{**usual, **figures})


def ready(stage: Stage, ann: Ref) -> None:
    stage.begin({ann: 20})
    stage.take(Advance, moves=0, actions=1)


def test_a_flash_bang_puts_out_of_action_without_a_mark() -> None:
    """A stun save at -2 for those who see it, unmodified in full cover, none for others (GRD-FLASH-01)."""
    stage = Stage()
    stage.low_wall((10, 8), 4)
    stage.wall((13, 10), 2)
    stage.wall((13, 11), 2)
    stage.wall((13, 9), 2)
    ann, bob, cid, dan = thrower(stage, FLASH), other(stage, (10, 10)), other(stage, (10, 8)), other(stage, (14, 10))
    stage.guard(cid, Guard.FULL)
    ready(stage, ann)
    told = stage.forecast(Throw, cell=(10, 11))
    hit = [(each.text, each.chance) for each in told.of(stage.known_as(bob)) if not each.spared]
    near = ((cell, chance) for cell, chance in told.lands if stage.grid.straight(cell, (10, 10)) <= 5)
    seen = sum((chance for cell, chance in near if stage.table.shows_from(cell, 0.4, bob).in_line), Fraction(0))
    assert hit == [("out of action", seen * Fraction(7, 10))]
    stage.dice(5, 5, 7)
    stage.take(Throw, cell=(10, 11))
    assert stage.dice_left == ()
    assert stage.wounds(bob) == Wounds(out=True)
    assert stage.wounds(cid) == Wounds(out=True)
    assert stage.wounds(dan) == Wounds()


def test_smoke_hides_for_ten_rounds() -> None:
    """Five metres about, and nothing past it can be aimed at (GRD-GAS-01)."""
    stage = Stage()
    ann, bob = thrower(stage, SMOKE), other(stage, (10, 2))
    cid = stage.unit("blue", (12, 20), "Rifleman")
    ready(stage, ann)
    told = stage.forecast(Throw, cell=(10, 10))
    assert (10, 10) in told.screen and (10, 15) in told.screen and (10, 16) not in told.screen
    stage.dice(5)
    stage.take(Throw, cell=(10, 10))
    assert not knowing.perceives(stage.table, cid, bob)
    if stage.ask is not None and stage.ask.unit != cid:
        stage.until(cid)
    stage.take(Advance, moves=0, actions=1)
    assert not stage.offered(Shoot)
    stage.rest()
    for _ in range(8):
        stage.begin()
        stage.rest()
    assert len(stage.table.having(Cloud)) == 1
    stage.begin()
    stage.rest()
    assert not stage.table.having(Cloud)
    stage.look()
    assert knowing.perceives(stage.table, cid, bob)


def test_tear_gas_takes_ref_and_drifts_and_is_gone() -> None:
    """Two points of REF, one with a save under BODY, none behind a mask; in the next round it drifts three metres as
    the diagram says, and is gone on the third (GRD-GAS-01).
    """
    stage = Stage()
    ann, bob, cid = thrower(stage, GAS), other(stage, (10, 10)), other(stage, (11, 10))
    masked = stage.unit("red", (9, 10), armour=("Gas mask",), REF=6, BODY=6)
    ready(stage, ann)
    told = stage.forecast(Throw, cell=(10, 10))
    near = sum(chance for cell, chance in told.lands if stage.grid.straight(cell, (10, 10)) <= 3)
    rows = {each.text: each.chance for each in told.of(stage.known_as(bob))}
    assert rows == {"outside the blast": 1 - near, "chokes: REF -2": near / 2, "coughs: REF -1": near / 2}
    stage.dice(5, 7, 5)
    stage.take(Throw, cell=(10, 10))
    assert figures.now(stage.table, bob, Stat.REF) == 4
    assert figures.now(stage.table, cid, Stat.REF) == 5
    assert stage.find(masked, Gassed) is None
    view = stage.view("blue")
    assert "choking" in view.appearance(view._names[bob]).marks
    assert figures.now(view, view._names[bob], Stat.REF) < figures.now(view, view._names[masked], Stat.REF)
    stage.rest()
    stage.dice(8)
    stage.begin()
    stage.rest()
    assert not stage.table.having(Cloud)
    stage.begin()
    stage.rest()
    assert stage.find(bob, Gassed) is None


def test_where_the_gas_drifts() -> None:
    """Three metres to the right of the throw by a 6: others breathe it there (GRD-GAS-01)."""
    stage = Stage()
    ann, bob = thrower(stage, GAS), other(stage, (16, 10))
    ready(stage, ann)
    stage.dice(5)
    stage.take(Throw, cell=(10, 10))
    stage.rest()
    assert stage.find(bob, Gassed) is None
    stage.dice(6, 9)
    stage.begin()
    assert [cloud.source for _, cloud in stage.table.having(Cloud)] == [(13, 10)]
    assert stage.find(bob, Gassed) == Gassed(2)


def test_a_fuse_may_burn_until_the_throwers_next_turn() -> None:
    """It lies there for all to see, a peril drawn on the map; those who walk away are spared (GRD-THROW-04)."""
    stage = Stage(fuse_rounds=1)
    ann, bob = thrower(stage, FRAG), other(stage, (10, 11), REF=1)
    ready(stage, ann)
    told = stage.forecast(Throw, cell=(10, 10))
    assert any("nobody moves" in str(each) for each in told.assumes)
    stage.dice(5)
    stage.take(Throw, cell=(10, 10))
    assert len(stage.table.having(Live)) == 1
    for side in ("blue", "red"):
        signs = BOOK.signs(stage.view(side))
        assert [(sign.ink, sign.cells, sign.rings) for sign in signs if sign.ink is Ink.FUSE] == [
            (Ink.FUSE, ((10, 10),), (5.0,))
        ]
    view = stage.view("red")
    perils = BOOK.measures.perils(view, view._names[bob])
    assert perils[10, 11] > Fraction(1, 2) and (10, 17) not in perils
    stage.rest()
    assert not stage.told("burst")
    stage.begin({ann: 20})
    if stage.ask is not None and stage.ask.unit == bob:
        stage.idle()
    assert stage.told("burst")[-1].cells == ((10, 10),)
    assert not stage.table.having(Live)


def test_a_fuse_goes_off_at_the_end_of_the_round_if_its_thrower_is_dead() -> None:
    """Whatever became of the thrower (GRD-THROW-04)."""
    stage = Stage(fuse_rounds=1)
    ann = thrower(stage, FRAG)
    other(stage, (30, 30))
    ready(stage, ann)
    stage.dice(5)
    stage.take(Throw, cell=(10, 5))
    stage.rest()
    stage.hurt(ann, Wounds(wounding=40, dead=True))
    stage.begin()
    stage.rest()
    assert stage.told("burst")


def test_what_triggers_set_off() -> None:
    """Gas is tear gas or smoke, a charge anything that bursts, usually 8d10 in 5 m; of fire this book knows nothing
    (GRD-EXPL-01, GRD-EXPL-06, GRD-GAS-01).
    """
    assert "mines" in BOOK.lacks and "charge" not in BOOK.lacks and "gas" not in BOOK.lacks
    gas, smoke, charge = BOOK.outbreak("gas", ""), BOOK.outbreak("gas", "Smoke"), BOOK.outbreak("charge", "Rocket")
    assert [each.name for each in (gas, smoke, charge)] == [GAS, SMOKE, "Rocket launcher"]
    usual = BOOK.outbreak("charge", "")
    assert (usual.damage, usual.blast and usual.blast.radius) == ("8d10", 5)
    with pytest.raises(Faulty):
        BOOK.outbreak("fire", "")
    stage = Stage()
    bob = other(stage, (10, 10))
    stage.dice(5, 5, 5, 5, 9, 1, 1)
    BOOK.break_out(stage.table, charge, (10, 11))
    assert stage.wounds(bob).marks == 18 + 10
    stage.dice(9)
    BOOK.break_out(stage.table, gas, (10, 11))
    assert stage.find(bob, Gassed) == Gassed(2)
