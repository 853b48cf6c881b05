"""Held actions: real interrupts in the midst of another's move or attack."""

from __future__ import annotations

from typing import Any

import pytest

from rules.d6.afoot.forms import Move, StandUp
from rules.d6.aiming import TakeAim
from rules.d6.asks import HELD, TURN, SetOff
from rules.d6.attacks.forms import Shoot, Strike
from rules.d6.holding.topic import Hold
from rules.d6.state import Aim, Health, Held
from rules.d6.turns.forms import CarryOut, Declare, HoldBack, Pass, Wait
from rules.frame.body import Posture
from rules.frame.figure import Kit, Position, Stance
from rules.kernel.refs import Ref
from rules.parts.handling import Drop
from rules.parts.turns import EndTurn
from tests.rules.d6.playing import Playing, acts

RIFLE, KNIFE = "Assault rifle 5.56", "Combat knife"


def watch(**more: Any) -> Hold:
    """Shoot whoever sets it off."""
    return Hold(**{"trigger": "moves", "action": "attack", "weapon": RIFLE, **more})


def sentry_and_runner() -> tuple[Playing, Ref, Ref]:
    """A sentry of 5D looks south at a runner of 3D, 30 ft off."""
    play = Playing()
    play.alone = True
    sentry = play.man("blue", (10, 8), facing=4, Longarms="5D")
    runner = play.man("red", (10, 14), facing=0, Longarms="3D")
    return play, sentry, runner


def test_a_step_sets_a_held_shot_off_in_the_midst_of_the_move() -> None:
    """DSX-HELD-01, DSX-HELD-02: the shot comes after the first step, then the runner goes on."""
    play, sentry, runner = sentry_and_runner()
    play.dice(1, 1, 1, 1, 2)
    way = ((11, 14), (12, 14), (13, 14))
    play.round({sentry: [*acts(watch()), CarryOut(target=runner)], runner: acts(Move(way=way))})
    attack = play.told("attack")[0]
    moved = next(n for n, event in enumerate(play.events) if event.kind == "move")
    assert play.events.index(attack) < moved
    assert attack.target == runner
    assert play.cell(runner) == (13, 14)
    assert play.find(sentry, Held) is None


def test_the_step_that_triggers_is_completed_and_the_wounded_runner_stops_there() -> None:
    """DSX-HELD-02: if down he does not go on."""
    play, sentry, runner = sentry_and_runner()
    play.put(runner, Health(1, bloodied=True))
    play.dice(6, 6, 6, 6, 6)
    way = ((11, 14), (12, 14), (13, 14))
    play.round({sentry: [*acts(watch()), CarryOut(target=runner)], runner: acts(Move(way=way))})
    assert play.cell(runner) == (11, 14)
    assert play.hp(runner) < 0


def test_the_owner_is_asked_and_may_keep_it_for_the_next_step() -> None:
    """DSX-HELD-02: asked whether to act, each time the event comes."""
    play, sentry, runner = sentry_and_runner()
    way = ((11, 14), (12, 14), (13, 14))
    play.round({sentry: [*acts(watch()), Wait(), Wait(), Wait()], runner: acts(Move(way=way))})
    assert play.kinds_asked(sentry).count(HELD) == 3
    assert play.find(sentry, Held) is not None


def test_shoot_the_hostage_if_anyone_moves() -> None:
    """DSX-HELD-01: any movement sets it off; the target is the hostage, and the step is completed."""
    play = Playing()
    captor = play.man("blue", (10, 8), facing=4, Longarms="5D")
    hostage = play.man("red", (10, 12), facing=4, reflexes=5)
    mover = play.man("red", (14, 12), facing=0, Longarms="3D")
    play.dice(3, 3, 3, 3, 3)
    threat = watch(anyone=True, target=hostage)
    play.round({captor: [*acts(threat), CarryOut(target=hostage)], mover: acts(Move(way=((15, 12),)))})
    assert play.told("attack")[0].target == hostage
    assert play.cell(mover) == (15, 12)
    assert play.hp(mover) == 20


def test_shooting_whatever_moves_in_a_door() -> None:
    """DSX-HELD-01: movement in the named cells triggers it and the mover is the target; elsewhere it does not."""
    play, sentry, runner = sentry_and_runner()
    play.dice(1, 1, 1, 1, 1)
    door = watch(trigger="enters", cells=((12, 14),))
    way = ((11, 14), (12, 14), (13, 14))
    play.round({sentry: [*acts(door), CarryOut(target=runner)], runner: acts(Move(way=way))})
    set_off = next(n for n, ask in enumerate(play.asked) if ask.kind == HELD)
    assert play.asked[set_off].about.before.cell == (11, 14)


def test_attack_and_held_shot_happen_at_once_and_both_may_fall() -> None:
    """DSX-HELD-02: B attacks, A holds 'shoot B if he attacks'; both roll with unharmed skills."""
    play, a, b = sentry_and_runner()
    for unit in (a, b):
        play.put(unit, Health(4))
    play.dice(6, 6, 6, 6, 6, 6, 6, 6)
    play.round({a: [*acts(watch(trigger="attacks")), CarryOut(target=b)], b: acts(Shoot(weapon=RIFLE, target=a))})
    assert play.hp(a) < 0
    assert play.hp(b) < 0
    first = next(n for n, event in enumerate(play.events) if event.kind == "loses")
    assert [event.kind for event in play.events[:first]].count("attack") == 2


def test_several_held_actions_on_one_event_are_all_simultaneous() -> None:
    """DSX-HELD-02: the second shot is rolled against a target that the first has already felled."""
    play, sentry, runner = sentry_and_runner()
    other = play.man("blue", (12, 8), facing=4, Longarms="5D")
    play.put(runner, Health(1))
    play.dice(*[6] * 10)
    answers = {unit: [*acts(watch()), CarryOut(target=runner)] for unit in (sentry, other)}
    play.round({**answers, runner: acts(Move(way=((11, 14),)))})
    assert len([event for event in play.told("attack") if event.target == runner]) == 2


def test_a_held_action_may_set_off_another() -> None:
    """DSX-HELD-02: all join the same moment, each unit once."""
    play, sentry, runner = sentry_and_runner()
    watcher = play.man("red", (12, 14), facing=0, Longarms="4D")
    play.dice(*[1] * 9)
    play.round(
        {
            sentry: [*acts(watch(whom=runner)), CarryOut(target=runner)],
            watcher: [*acts(watch(trigger="attacks")), CarryOut(target=sentry)],
            runner: acts(Move(way=((9, 14),))),
        }
    )
    assert [(event.actor, event.target) for event in play.told("attack")] == [(sentry, runner), (watcher, sentry)]


def test_coming_into_reach_sets_a_held_blow_off() -> None:
    """DSX-HELD-01: when somebody comes within reach."""
    play = Playing()
    guard = play.man("blue", (10, 8), "Swordsman", facing=4, Melee="6D")
    raider = play.man("red", (10, 11), facing=0, Longarms="2D")
    play.dice(*[1] * 6)
    blow = Hold(trigger="reach", action="attack", weapon="Long sword")
    play.round({guard: [*acts(blow), CarryOut(target=raider)], raider: acts(Move(way=((10, 10), (10, 9))))})
    assert [ask.about.before.cell for ask in play.asked if ask.kind == HELD] == [(10, 10)]
    assert play.told("attack")[0].actor == guard


def test_a_friend_who_acts_gives_the_sign() -> None:
    """DSX-HELD-01: or a named friend acts; the target is fixed."""
    play, sentry, runner = sentry_and_runner()
    leader = play.man("blue", (12, 8), "Squad leader", facing=4, Longarms="4D")
    play.dice(*[1] * 5)
    sign = watch(trigger="acts", whom=leader, target=runner)
    play.round({sentry: [*acts(sign), CarryOut(target=runner)], leader: acts(Drop(item=RIFLE)), runner: [Pass()]})
    assert play.told("attack")[0].actor == sentry


def test_a_fixed_target_that_cannot_be_attacked_keeps_the_action_held() -> None:
    """DSX-HELD-01: the hostage is behind a wall when somebody moves: not carried out, it stays held."""
    play = Playing()
    play.wall((10, 12), 0)
    for cell in ((9, 12), (11, 12)):
        play.wall(cell, 0)
    captor = play.man("blue", (10, 8), facing=4, Longarms="5D")
    hostage = play.man("red", (12, 11), facing=0, Longarms="4D")
    mover = play.man("red", (14, 10), facing=0, Longarms="3D")
    threat = watch(anyone=True, target=hostage)
    away = Move(way=((12, 12), (11, 13), (10, 13)))
    play.round({captor: [*acts(threat), Wait()], hostage: acts(away), mover: acts(Move(way=((15, 10),)))})
    assert play.find(captor, Held) is not None
    assert play.kinds_asked(captor).count(HELD) == 1


def test_it_lapses_at_the_start_of_the_next_turn() -> None:
    """DSX-HELD-03: unused it is gone, and may be declared anew."""
    play, sentry, runner = sentry_and_runner()
    play.round({sentry: acts(watch()), runner: [Pass()]})
    assert play.find(sentry, Held) is not None
    play.round({sentry: [Pass()], runner: [Pass()]})
    assert play.find(sentry, Held) is None


def test_it_ends_when_its_owner_goes_down() -> None:
    """DSX-HELD-03: when the unit is down."""
    play, sentry, runner = sentry_and_runner()
    play.put(sentry, Health(2))
    play.dice(4, 4, 4)
    door = watch(trigger="enters", cells=((20, 20),))
    play.round({sentry: acts(door), runner: acts(Shoot(weapon=RIFLE, target=sentry))})
    assert play.hp(sentry) <= 0
    assert play.find(sentry, Held) is None


def test_being_bloodied_does_not_end_it_but_halves_the_skill() -> None:
    """DSX-HELD-03: 5D become 2D+2."""
    play, sentry, runner = sentry_and_runner()
    play.put(sentry, Health(11))
    play.dice(3, 4, 4, 1, 1)
    other = play.man("red", (12, 14), facing=0, Longarms="2D")
    play.round(
        {
            sentry: [*acts(watch(whom=other)), CarryOut(target=other)],
            runner: acts(Shoot(weapon=RIFLE, target=sentry)),
            other: acts(Move(way=((13, 14),))),
        }
    )
    assert play.part(sentry, Health).bloodied
    assert play.told("attack")[1].own[0].startswith("2D+2")


def test_an_aimed_shot_may_be_held() -> None:
    """DSX-AIM-01, DSX-HELD-01: the bonus goes to the held action of the following turn."""
    play, sentry, runner = sentry_and_runner()
    play.round({sentry: acts(TakeAim(weapon=RIFLE, target=runner)), runner: [Pass()]})
    play.dice(*[1] * 6)
    play.round({sentry: [*acts(watch()), CarryOut(target=runner)], runner: acts(Move(way=((11, 14),)))})
    assert play.told("attack")[0].own[0].startswith("6D")


def test_what_nobody_sees_sets_nothing_off() -> None:
    """DSX-HELD-01: moves at all in sight."""
    play = Playing()
    sentry = play.man("blue", (10, 8), facing=4, Longarms="5D")
    seen = play.man("red", (10, 14), facing=0, Longarms="3D")
    hidden = play.man("red", (10, 4), facing=4, Longarms="3D")
    play.round({sentry: acts(watch()), seen: [Pass()], hidden: acts(Move(way=((11, 4),)))})
    assert HELD not in play.kinds_asked(sentry)


def test_ducking_when_attacked_gets_out_of_sight() -> None:
    """DSX-HELD-01: drop behind cover; with nothing to hide behind flat on the ground."""
    play, sentry, runner = sentry_and_runner()
    duck = Hold(trigger="attacks", action="duck")
    play.dice(1, 1, 1)
    play.round({sentry: [*acts(duck), CarryOut(target=runner)], runner: acts(Shoot(weapon=RIFLE, target=sentry))})
    assert play.part(sentry, Stance).posture is Posture.PRONE


def test_a_held_action_counts_as_an_action_when_declared() -> None:
    """DSX-HELD-01, DSX-ACT-06: with N=1 nothing else can be done."""
    play, sentry, runner = sentry_and_runner()
    play.round({sentry: [Declare(), watch(), EndTurn()], runner: [Pass()]})
    last = play.menus_of(sentry, TURN)[-1]
    kinds = {offer.action for offer in last.offers}
    assert not kinds & {Shoot, Strike, Hold, StandUp}


def test_the_shot_of_a_grenade_launcher_is_held_for_a_lane() -> None:
    """DSX-HELD-01, DSX-EXPL-05: it bursts where whoever enters the lane has got to, or in a cell named before."""
    play = Playing()
    grenadier = play.man("blue", (10, 2), "Grenadier", facing=4, Heavy="5D")
    runner = play.man("red", (10, 16), facing=0, Longarms="2D")
    lane = Hold(trigger="enters", cells=((11, 16),), action="throw", weapon="Grenade launcher 40 mm")
    play.dice(*[4] * 5)
    play.round({grenadier: [*acts(lane), CarryOut(target=runner)], runner: acts(Move(way=((11, 16), (12, 16))))})
    assert play.told("burst")[0].cells == ((11, 16),)
    assert play.hp(runner) == 20 - (14 - 4)


def test_the_throw_of_a_spear_is_held_like_a_blow() -> None:
    """DSX-HELD-01, DSX-ATK-04: thrown at whoever moves; the spear lies where he was."""
    play = Playing()
    raider = play.man("blue", (10, 8), "Orc raider", facing=4, Throwing="6D")
    foe = play.man("red", (10, 12), facing=0, Longarms="2D")
    play.hold(raider, "Spear")
    throw = Hold(trigger="moves", action="hurl", weapon="Spear")
    play.dice(*[4] * 6)
    play.round({raider: [*acts(throw), CarryOut(target=foe)], foe: acts(Move(way=((11, 12),)))})
    attack = play.told("attack")[0]
    assert attack.data["hit"]
    assert not play.part(raider, Kit).held()


def test_another_action_ends_a_held_one() -> None:
    """DSX-HELD-03: it lapses when the unit takes any other action, or drops the weapon."""
    play, sentry, runner = sentry_and_runner()
    play.round({sentry: acts(watch(), Move(way=((10, 7),))), runner: acts(Move(way=((11, 14),)))})
    assert HELD not in play.kinds_asked(sentry)
    play.round({sentry: [Declare(), watch(), Drop(item=RIFLE), EndTurn()], runner: [Pass()]})
    assert play.find(sentry, Held) is None


def test_what_is_held_shows_what_it_would_do_now() -> None:
    """DSX-HELD-01: a launch at a named cell with its landing places; nothing is lost if it is never set off."""
    play = Playing()
    grenadier = play.man("blue", (10, 2), "Grenadier", facing=4, Heavy="4D")
    runner = play.man("red", (10, 16), facing=0, Longarms="2D")
    play.look()
    lane = Hold(trigger="moves", action="throw", weapon="Grenade launcher 40 mm", ground=((10, 16),))
    shown = play.forecast(grenadier, lane)
    assert shown.success is not None
    assert sum(chance for _, chance in shown.lands) == 1
    assert not shown.outcomes
    play.dice(*[4] * 4)
    play.round({grenadier: [*acts(lane), CarryOut(target=runner)], runner: acts(Move(way=((11, 16),)))})
    assert play.told("burst")[0].cells == ((10, 16),)


def test_carrying_out_a_held_throw_shows_who_is_in_the_blast() -> None:
    """DSX-HELD-02: the forecast of the moment, with the runner where he has got to."""
    play = Playing()
    grenadier = play.man("blue", (10, 2), "Grenadier", facing=4, Heavy="4D")
    runner = play.man("red", (10, 16), facing=0, Longarms="2D")
    play.put(grenadier, Held("moves", "throw", 1, weapon="Grenade launcher 40 mm"))
    play.look()
    shown = play.forecast(grenadier, CarryOut(target=runner), HELD, SetOff("moves", runner))
    assert len(shown.units()) == 1
    assert sum(outcome.chance for outcome in shown.outcomes) == 1


def test_an_aim_held_in_vain_is_lost_with_the_held_shot() -> None:
    """DSX-AIM-03: aimed in round 1, held in round 2, never set off: the shot of round 3 is a plain one."""
    play, sentry, runner = sentry_and_runner()
    play.round({sentry: acts(TakeAim(weapon=RIFLE, target=runner)), runner: [Pass()]})
    play.round({sentry: acts(watch(target=runner)), runner: [Pass()]})
    assert play.find(sentry, Aim) is not None
    play.dice(*[1] * 5)
    play.round({sentry: acts(Shoot(weapon=RIFLE, target=runner)), runner: [Pass()]})
    assert play.told("attack")[0].own[0].startswith("5D")


def test_a_shot_aimed_at_a_doorway_takes_the_runner_as_he_leaves_it() -> None:
    """DSX-AIM-01, DSX-HELD-02: he is struck in the cell left, which is the one aimed at and gives less cover."""
    play, sentry, runner = sentry_and_runner()
    play.wall((11, 14), 0, height=1.2)
    play.round({sentry: acts(TakeAim(weapon=RIFLE, cell=(10, 14))), runner: [Pass()]})
    play.dice(*[1] * 6)
    play.round(
        {sentry: [*acts(watch()), CarryOut(target=runner)], runner: acts(Move(way=((11, 14),)))},
    )
    assert play.told("attack")[0].own[0].startswith("6D")


@pytest.mark.parametrize("hidden", [False, True])
def test_being_asked_betrays_nothing_of_a_hostage_out_of_sight(hidden: bool) -> None:
    """DSX-HELD-01: he has slipped into plain line behind the sentry's back; the shot for him stays held, unasked."""
    play, sentry, runner = sentry_and_runner()
    hostage = play.man("red", (12, 12), facing=0, Longarms="2D")
    play.round({sentry: acts(watch(target=hostage, anyone=True)), runner: [Pass()], hostage: [Pass()]})
    if hidden:
        play.put(hostage, Position((10, 2)))
    step = acts(Move(way=((11, 14),)))
    play.round({sentry: [HoldBack()], runner: step, hostage: [Pass()]})
    assert (HELD in play.kinds_asked(sentry)) is not hidden


def test_a_held_shot_that_cannot_hit_is_kept_by_default() -> None:
    """DSX-HELD-02: whether to act is the player's choice; the default is to keep what would come to nothing."""
    for skill, answer in (("5D", CarryOut), ("1D", Wait)):
        play = Playing()
        sentry = play.man("blue", (10, 8), facing=4, Longarms=skill)
        runner = play.man("red", (10, 14), facing=0, Longarms="3D")
        play.dice(1, 1, 1, 1, 2)
        play.round({sentry: [*acts(watch()), Wait()], runner: acts(Move(way=((11, 14),)))})
        assert [type(menu.routine) for menu in play.menus_of(sentry, HELD)] == [answer]
