"""What a wait turns into: an attack with its movement, a feint, something readied, a launch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.frame.forms import Action
from rules.frame.scene import Table
from rules.gurps.afoot.forms import Move, Step
from rules.gurps.asks import Decline
from rules.gurps.core import figures
from rules.gurps.defence.forms import Defend
from rules.gurps.flesh import endings
from rules.gurps.melee.forms import Strike
from rules.gurps.state.fighting import Aim, Feinted
from rules.gurps.state.turns import Waiting
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.skills import Skill
from rules.gurps.turns import taking
from rules.gurps.waiting import springing
from rules.gurps.waiting.forms import CoverGround, Spring, WaitToReady, WaitToStrike
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage, hexes
from tests.rules.gurps.staying import Staying, of_a_miss
from tests.rules.gurps.test_grips_worth import agrees
from tests.rules.replaying import NOTHING, Replay
from tests.tiers import times

SOUTH = tuple((10, row) for row in range(6, 10))


def guard(weapon: str = "Broadsword", **own: Any) -> tuple[Stage, Ref, Ref]:
    """A fast unit that waits, and an orc that comes from the north."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 10), "Louis LeBlanc", weapons=(weapon,), quarters=30, armour=(), **own)
    stage.figures(ann, {Skill.BROADSWORD: 14, Skill.SPEAR: 14})
    orc = stage.unit("red", (10, 5), "Orc raider", facing=3, quarters=20, armour=(), weapons=("Axe",))
    stage.begin()
    return stage, ann, orc


def met(form: type[Action] = WaitToStrike, **fields: Any) -> tuple[Stage, Ref, Ref]:
    """The orc has come two yards near, and the wait is set off: it is for going to meet it."""
    stage, ann, orc = guard()
    stage.take(form, steps=True, **fields)
    stage.take(Move, way=SOUTH)
    assert stage.ask is not None and (stage.ask.unit, stage.ask.kind) == (ann, "triggered")
    return stage, ann, orc


def triggered(stage: Stage, unit: Ref) -> bool:
    """Whether the unit is asked now what it does about what it has waited for."""
    return stage.ask is not None and (stage.ask.unit, stage.ask.kind) == (unit, "triggered")


# the step of the response


def test_a_foe_is_met_with_the_step_of_the_attack() -> None:
    """GUR-WAIT-02, GUR-MAN-05: two yards off a sword strikes after a step, and only so; the step is used then."""
    stage, ann, orc = met(use="swing")
    assert stage.cell(orc) == (10, 8)
    places = [place for offer in stage.offers(Spring) for place in offer.choices["place"]]
    assert (10, 9) in places and None not in places and (10, 11) not in places
    assert not stage.offered(Spring, after=True)
    told = stage.forecast(Spring, place=(10, 9)).tallies[0]
    stage.dice(3, 3, 3, 6, 6, 5)
    stage.take(Spring, place=(10, 9))
    stage.take(Defend, how="dodge")
    struck = stage.told("blow")[0]
    assert stage.cell(ann) == (10, 9) and (struck.actor, struck.target) == (ann, orc)
    assert struck.tally is not None and struck.tally.total == told.total
    assert taking.choice(stage.table, ann).manoeuvre is Manoeuvre.ATTACK
    assert not taking.may_follow(stage.table, ann, Manoeuvre.ATTACK)


def test_without_going_to_meet_it_a_foe_must_come_within_reach() -> None:
    """GUR-WAIT-01: the trigger is what was stated."""
    stage, ann, orc = guard()
    stage.take(WaitToStrike, use="swing", steps=False)
    stage.take(Move, way=SOUTH)
    assert triggered(stage, ann) and stage.cell(orc) == (10, 9)


def test_a_foe_let_pass_two_yards_off_sets_it_off_again_at_arms_length() -> None:
    """GUR-WAIT-01, GUR-WAIT-02: once for each, and no more."""
    stage, ann, orc = met(use="swing")
    stage.take(Decline)
    assert triggered(stage, ann) and stage.cell(orc) == (10, 9)
    assert None in stage.offers(Spring)[0].choices["place"]
    stage.take(Decline)
    assert not triggered(stage, ann) and stage.find(ann, Waiting) is not None


def test_the_step_may_come_after_the_attack() -> None:
    """GUR-WAIT-02, GUR-MAN-05: it strikes what has come within reach, and steps back."""
    stage, ann, orc = guard()
    stage.take(WaitToStrike, use="swing")
    stage.take(Move, way=SOUTH)
    assert stage.forecast(Spring, after=True, place=(10, 11)).success == stage.forecast(Spring, place=None).success
    stage.dice(6, 6, 4)
    stage.take(Spring, after=True, place=(10, 11))
    assert stage.told("blow")[0].target == orc
    assert stage.cell(ann) == (10, 11) and stage.table.pose(ann).facing == 0


def test_an_all_out_attack_goes_half_its_move_ahead() -> None:
    """GUR-WAIT-02, GUR-AOA-01: straight ahead only, as far as half its Move; no defence is left after it."""
    stage, ann, orc = guard(move=6)
    stage.take(WaitToStrike, use="swing", all_out="determined", steps=True)
    stage.take(Move, way=SOUTH)
    assert triggered(stage, ann) and stage.cell(orc) == (10, 6)
    places = [place for offer in stage.offers(Spring) for place in offer.choices["place"]]
    assert places == [(10, 7)] and not stage.offered(Spring, after=True)
    stage.dice(6, 6, 6)
    stage.take(Spring, place=(10, 7))
    assert stage.cell(ann) == (10, 7) and stage.told("blow")[0].tally is not None
    assert not taking.leave(stage.table, ann).defends


def test_one_that_has_defended_itself_goes_no_farther_than_a_step() -> None:
    """GUR-WAIT-02: its All-Out Attack has become an Attack, with the step of one."""
    stage, ann, orc = guard(move=6)
    stage.take(WaitToStrike, use="swing", all_out="determined", steps=True)
    taking.defended(stage.table, ann)
    stage.take(Move, way=SOUTH)
    assert triggered(stage, ann) and stage.cell(orc) == (10, 8)
    stage.dice(6, 6, 6)
    stage.take(Spring, place=(10, 9))
    assert taking.leave(stage.table, ann).defends and stage.cell(ann) == (10, 9)


def test_a_foe_beside_it_is_turned_to() -> None:
    """GUR-WAIT-02, GUR-HEX-06: facing another way is a step."""
    stage, ann, orc = guard()
    stage.stand(orc, (12, 11), 4)
    stage.stand(ann, (10, 10), 5)
    stage.take(WaitToStrike, use="swing", steps=True)
    stage.until(orc)
    stage.take(Step, way=((11, 10),))
    assert triggered(stage, ann)
    stage.dice(6, 6, 4)
    stage.take(Spring, place=(10, 10))
    turned = stage.table.grid.direction((10, 10), (11, 10))
    assert stage.cell(ann) == (10, 10) and stage.table.pose(ann).facing == turned
    assert stage.told("blow")[0].tally is not None


def test_the_step_of_one_response_sets_off_another_wait() -> None:
    """GUR-WAIT-02, GUR-WAIT-04: what is waited for may be a step that interrupts; it is resolved within it."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 10), "Louis LeBlanc", quarters=40, armour=())
    orc = stage.unit("red", (10, 6), "Orc raider", facing=3, quarters=20, armour=(), weapons=("Axe",))
    other = stage.unit("red", (9, 7), "Orc raider", facing=3, quarters=30, armour=(), weapons=("Axe",))
    stage.begin()
    stage.take(WaitToStrike, use="swing", whom=orc, steps=True)
    stage.until(other)
    stage.take(WaitToStrike, use="swing", steps=True)
    stage.until(orc)
    stage.take(Move, way=((10, 7), (10, 8)))
    stage.dice(*[6, 6, 6] * 9)
    stage.take(Spring, place=(10, 9))
    assert triggered(stage, other) and stage.cell(ann) == (10, 9) and not stage.told("blow")
    stage.take(Spring)
    asked = [ask.unit for ask in stage.asked if ask.kind == "triggered"]
    assert asked == [ann, other] and [event.actor for event in stage.told("blow")] == [other, ann]


# feints


def test_a_feint_may_be_waited_with() -> None:
    """GUR-WAIT-01, GUR-FEINT-03: it is made when the foe comes, and counts in the next turn, not in the one after."""
    stage, ann, orc = guard()
    stage.take(WaitToReady, what="feint", item="Broadsword")
    stage.take(Move, way=SOUTH)
    assert triggered(stage, ann) and stage.offered(Spring)
    assert stage.forecast(Spring).success is not None
    stage.dice(3, 3, 3, 6, 6, 5)
    stage.take(Spring)
    assert taking.choice(stage.table, ann).manoeuvre is Manoeuvre.FEINT
    lost = stage.part(ann, Feinted).penalty
    assert lost > 0 and stage.told("feints")[0].actor == ann
    found = []
    for _ in range(2):
        stage.dice()
        stage.rest()
        stage.begin()
        stage.until(ann)
        told = stage.forecast(Strike, target=orc)
        found.append(
            [row.amount for tally in told.tallies[1:] for row in tally.modifiers if row.rule == "GUR-FEINT-02"]
        )
    assert [set(rows) for rows in found] == [{-lost}, set()]


def test_a_feint_takes_its_step_too() -> None:
    """GUR-WAIT-02, GUR-FEINT-01: and is made where a blow would reach."""
    stage, ann, _ = met(WaitToReady, what="feint", item="Broadsword")
    stage.dice(3, 3, 3, 6, 6, 5)
    stage.take(Spring, place=(10, 9))
    assert stage.cell(ann) == (10, 9) and stage.told("feints")


# readying


def test_a_weapon_is_drawn_when_a_foe_comes_near() -> None:
    """GUR-WAIT-01, GUR-WAIT-03, GUR-READY-01: as soon as the foe is so near, before it goes on; all defences stay."""
    stage, ann, orc = guard()
    stage.arm(ann, "Small mace", "Large knife")
    stage.take(WaitToReady, item="Large knife", what="draw", yards=2)
    stage.take(Move, way=SOUTH)
    assert triggered(stage, ann) and stage.cell(orc) == (10, 8)
    stage.take(Spring, place=None)
    assert "Large knife" in stage.holds(ann)
    choice = taking.choice(stage.table, ann)
    assert choice.manoeuvre is Manoeuvre.READY and taking.leave(stage.table, ann).defends
    stage.rest()


def test_a_door_is_shut_in_a_foes_face() -> None:
    """GUR-WAIT-03, GUR-HEX-18: a single motion that is no attack; the foe finds it shut."""
    stage = Stage(hexes())
    stage.wall((10, 10), 0, what="door", state="open", part=1)
    stage.terrain.parts[1] = (((10, 10), 0),)
    ann = stage.unit("blue", (10, 10), "Louis LeBlanc", quarters=30, armour=())
    orc = stage.unit("red", (10, 5), "Orc raider", facing=3, quarters=20, armour=(), weapons=("Axe",))
    stage.begin()
    stage.take(WaitToReady, what="shut", yards=3)
    stage.take(Move, way=SOUTH)
    assert triggered(stage, ann) and stage.cell(orc) == (10, 7)
    stage.take(Spring, place=None)
    barrier = stage.table.barrier((10, 10), 0)
    assert barrier is not None and barrier.state == "shut"


def test_only_a_single_motion_is_waited_with() -> None:
    """GUR-WAIT-03: a magazine that takes three seconds is not, unless two of them are done."""
    stage, ann, _ = guard()
    stage.arm(ann, "Bolt-action rifle 7.62 mm")
    stage.loaded(ann, "Bolt-action rifle 7.62 mm", 0)
    waits = [offer.choices["what"] for offer in stage.offers(WaitToReady)] if stage.offered(WaitToReady) else []
    assert ("load",) not in waits


# launchers

LAUNCHER = "Grenade launcher 40 mm"


def watching() -> tuple[Stage, Ref, Ref]:
    """A grenadier that covers a yard, and an enemy that steps onto it."""
    stage = Stage(hexes())
    skills = {Skill.GRENADE_LAUNCHER: 14}
    ann = stage.unit("blue", (10, 30), quarters=40, armour=(), weapons=(LAUNCHER,), skills=skills, st=14, dx=14)
    bob = stage.unit("red", (9, 10), facing=2, quarters=20, armour=(), weapons=())
    stage.begin()
    stage.take(CoverGround, weapon=LAUNCHER, cells=((10, 10),), sure=True)
    stage.until(bob)
    stage.take(Step, way=((10, 10),))
    stage.until(ann, "triggered")
    return stage, ann, bob


def test_a_launcher_covers_ground() -> None:
    """GUR-WAIT-05, GUR-OPP-02, GUR-EXP-01: as any ranged weapon, at a unit that steps onto it."""
    stage, ann, _ = watching()
    told = stage.forecast(Spring, place=None)
    assert told.rings and [row.amount for row in told.tallies[0].modifiers if row.rule == "GUR-OPP-02"] == [-2]
    stage.orders = {"defend", "dive"}
    stage.dice(3, 3, 3, *[6] * 30)
    stage.take(Spring, place=None)
    fired = stage.told("shot")[0]
    assert fired.tally is not None and fired.tally.total == told.tallies[0].total
    assert stage.item(ann, LAUNCHER).loaded == 0 and stage.told("burst")


@pytest.mark.parametrize(("place", "later", "gains"), [(None, 0, True), ((11, 20), 0, False), ((11, 20), 1, False)])
def test_a_braced_gun_leaves_no_step(place: tuple[int, int] | None, later: int, gains: bool) -> None:
    """GUR-WAIT-02, GUR-AIM-01, GUR-AIM-03: the response may step and then the gun rests on nothing any more, though
    there is a wall there too; in the second of the wait and in the next.
    """
    stage = Stage(hexes())
    for cell in ((10, 20), (11, 20)):
        stage.wall(cell, 0, height=1.2)
    ann = stage.unit("blue", (10, 20), quarters=40 if not later else 12, armour=(), weapons=(RIFLE,))
    bob = stage.unit("red", (9, 10), facing=2, quarters=20, armour=())
    stage.begin()
    stage.until(ann)
    stage.put(ann, Aim(RIFLE, bob, 2, braced=True, until=stage.table.clock.round))
    stage.take(CoverGround, cells=((10, 10),), sure=True, shots=1)
    if later:
        stage.rest()
        stage.begin()
    stage.until(bob)
    stage.take(Step, way=((10, 10),))
    stage.until(ann, "triggered")
    told = stage.forecast(Spring, target=bob, place=place).tallies[0]
    stage.dice(6, 6, 6)
    stage.take(Spring, target=bob, place=place)
    rolled = stage.told("shot")[0].tally
    assert rolled is not None and rolled.total == told.total
    braced = sum(row.amount for row in told.modifiers if row.rule == "GUR-AIM-02")
    assert braced == ACCURACY + 1 + gains


RIFLE, ACCURACY = "Bolt-action rifle 7.62 mm", 5


# what is shown is what is played


def replay(made: tuple[Stage, Ref, Ref], form: type[Action], **fields: Any) -> Replay:
    """A response as it is played, and what becomes of each unit in it."""
    stage, ann, orc = made
    stage.orders = {"defend", "dive", "follow", "interpose", "struck"}
    action, waits = stage._true(stage.fill(form, **fields)), stage.part(ann, Waiting)
    fresh = {unit: figures.wounds(stage.table, unit) for unit in stage.table.units()}

    def seen(unit: Ref) -> str:
        if waits.manoeuvre is Manoeuvre.FEINT:
            return "taken in" if stage.find(ann, Feinted) is not None else NOTHING
        after, cost = figures.wounds(stage.table, unit), of_a_miss(stage, unit) if unit == ann else ""
        text = endings.words(fresh[unit], after, figures.build(stage.table, unit))
        return text if not cost else cost if after == fresh[unit] else f"{cost}, {text}"

    def do(table: Table, unit: Ref, action: Any) -> Any:
        return springing.respond(table, unit, waits, action, orc, 0)

    return Staying(stage, action, do, seen)


PLAYED: tuple[Callable[[], Replay], ...] = (
    lambda: replay(met(use="swing"), Spring, place=(10, 9)),
    lambda: replay(met(use="swing", all_out="feint"), Spring),
    lambda: replay(met(WaitToReady, what="feint", item="Broadsword"), Spring, place=(10, 9)),
    lambda: replay(watching(), Spring, place=None),
)


@pytest.mark.parametrize("many", times(300, 2000))
@pytest.mark.parametrize("made", PLAYED)
def test_what_is_shown_of_a_response_is_what_is_played(made: Callable[[], Replay], many: int) -> None:
    """GUR-WAIT-01, GUR-WAIT-02, GUR-FEINT-02, GUR-EXP-01."""
    played = made()
    played.play_at_once(many)
    assert not played.misfits()


@pytest.mark.parametrize("all_out", ["", "determined", "feint"])
def test_a_wait_and_its_response_are_weighed_as_they_are_foretold(all_out: str) -> None:
    """GUR-WAIT-01: what a computer player weighs is the mean of what a player reads."""
    stage, _, orc = guard()
    agrees(stage, WaitToStrike, all_out=all_out, steps=True)
    agrees(stage, WaitToReady, what="feint", whom=orc)
    stage, _, orc = met(all_out=all_out)
    agrees(stage, Spring, target=orc)
