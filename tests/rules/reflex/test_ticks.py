"""Ticks: acting and paying, everything of a tick at once, actions on the move, later effects and interruption."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.frame.body import Posture
from rules.frame.figure import Item, Kit, Place, Stance
from rules.frame.flow import Ask
from rules.frame.forms import Action, Offer
from rules.frame.things import Known
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.reflex import menu
from rules.reflex.afoot.forms import ChangeStance, GaitName, Move
from rules.reflex.asks import BEGIN, PAUSE, SECOND, TICK, OnTick
from rules.reflex.core import course
from rules.reflex.core.forms import Surrender, Wait
from rules.reflex.core.moment import Moment
from rules.reflex.core.targets import moving
from rules.reflex.fire.forms import Shoot
from rules.reflex.gear.forms import Ditch, Grip
from rules.reflex.melee.forms import CloseStrike, Escape
from rules.reflex.order import exchange, interruption, ticks
from rules.reflex.sheets import roster
from rules.reflex.state import Arsenal, Control, Doing, Gone, Initiative, Recoil, Strip, Sustained, Traits
from rules.reflex.tactics.forms import Suppress
from rules.reflex.terms.body import LOCATIONS, Gait, Injury
from rules.reflex.terms.skills import Attribute, Rating, Skill
from rules.reflex.terms.weapons import Weapon
from rules.reflex.topics import DEEDS
from rules.reflex.wounds.aid import RenderAid
from tests.rules.reflex.playing import Playing
from tests.rules.reflex.range import AK, PISTOL
from tests.rules.reflex.seated import Seated

RIFLE = "AK-47 assault rifle"


@pytest.fixture
def field() -> Playing:
    return Playing()


def armed(field: Playing, cell: tuple[int, int], side: str, tick: int) -> Ref:
    man = field.man("Irregular", cell, side)
    field.put(man, Kit((Item(RIFLE, Place.BOTH, loaded=30, spare=3),)))
    field.on_tick(man, tick)
    return man


def tick(field: Playing, now: int) -> None:
    course.change(field, tick=now)
    field.play(ticks.tick(field, now))


def test_an_action_is_paid_in_ticks(field: Playing) -> None:
    """RFX-TIME-06: on tick 19 an attack that costs 5 leaves 14."""
    ed, foe = armed(field, (5, 5), "blue", 19), armed(field, (5, 40), "red", 3)
    field.face_each_other(ed, foe)
    field.says(ed, TICK, Shoot(weapon=RIFLE, target=foe))
    field.easy(20)
    tick(field, 19)
    assert field.now(ed) == 14
    assert field.item(ed, RIFLE).loaded == 29


def test_two_on_one_tick_hit_each_other(field: Playing) -> None:
    """RFX-TIME-08: both shots are rolled from how things stood; then both men are down."""
    ann, rob = armed(field, (5, 5), "blue", 9), armed(field, (5, 35), "red", 9)
    field.face_each_other(ann, rob)
    for unit, target in ((ann, rob), (rob, ann)):
        field.says(unit, TICK, Shoot(weapon=RIFLE, target=target, called="head", speed="aimed"))
    for unit in (ann, rob):
        own = field.part(unit, Traits)
        field.put(unit, replace(own, thresholds=tuple((where, (1, 2, 3, 4)) for where, _ in own.thresholds)))
    field.easy(1, 1)
    tick(field, 9)
    assert field.wounds(ann).out and field.wounds(rob).out


def test_no_action_is_offered_below_zero_and_exactly_zero_is(field: Playing) -> None:
    """RFX-TIME-07: with 5 ticks a cost of 5, with 4 not; waiting always."""
    ed, foe = armed(field, (5, 5), "blue", 5), armed(field, (5, 40), "red", 3)
    field.face_each_other(ed, foe)

    def snap(now: int) -> list[Offer]:
        field.on_tick(ed, now)
        found = menu.menu(field, Ask("blue", ed, TICK, OnTick(now)))
        return [o for o in found.offers if o.action is Shoot and "snap" in o.choices["speed"]]

    assert snap(5)
    assert not snap(4)
    field.on_tick(ed, 2)
    field.says(ed, TICK, Wait())
    tick(field, 2)
    assert field.now(ed) <= 0


def test_a_shot_on_the_move_costs_nothing_more(field: Playing) -> None:
    """RFX-MOVE-01: tick 14, a run and a hip shot of 3: next action on 9; only what costs 5 or less fits in."""
    ed, foe = armed(field, (5, 5), "blue", 14), armed(field, (5, 38), "red", 3)
    field.face_each_other(ed, foe)
    way = tuple((5, row) for row in range(6, 13))
    field.says(ed, TICK, Move(way=way, gait="run", pause_at=3))
    field.says(ed, SECOND, Shoot(weapon=RIFLE, target=foe, speed="hip"))
    field.easy(20)
    tick(field, 14)
    assert field.now(ed) == 9
    assert field.cells(ed) == ((5, 12),)
    assert field.told("shoot")
    about = OnTick(14, field.pose(ed), int(Gait.RUN), way)
    offered = menu.menu(field, Ask("blue", ed, SECOND, about)).offers
    assert {int(offer.cost.amount) for offer in offered if offer.action is Shoot} <= {1, 2, 3, 4, 5}
    assert not any(offer.action in (Move, ChangeStance) for offer in offered)


def test_whoever_moves_is_shot_at_where_he_was_but_counts_as_moving(field: Playing) -> None:
    """RFX-TIME-08, RFX-MOVE-11: from the tick he sets off to the fourth after it."""
    runner, foe = armed(field, (5, 5), "blue", 9), armed(field, (5, 30), "red", 9)
    field.face_each_other(runner, foe)
    field.says(runner, TICK, Move(way=((6, 5), (7, 5)), gait="run"))
    field.easy()
    tick(field, 9)
    assert field.cells(runner) == ((7, 5),)
    assert moving(field, runner) is Gait.RUN
    course.change(field, tick=5)
    assert moving(field, runner) is Gait.RUN
    course.change(field, tick=4)
    assert moving(field, runner) is Gait.STILL


def test_stances_go_level_by_level(field: Playing) -> None:
    """RFX-ACT-05: standing at 12: kneeling, lying, and the next action on 8; up costs 4 a level."""
    man = armed(field, (5, 5), "blue", 12)
    field.says(man, TICK, ChangeStance(posture=Posture.KNEELING))
    field.easy()
    tick(field, 12)
    assert (field.now(man), field.part(man, Stance).posture) == (10, Posture.KNEELING)
    field.says(man, TICK, ChangeStance(posture=Posture.PRONE))
    tick(field, 10)
    assert (field.now(man), field.part(man, Stance).posture) == (8, Posture.PRONE)
    offers = menu.menu(field, Ask("blue", man, TICK, OnTick(8))).offers
    up = [o for o in offers if o.action is ChangeStance and Posture.KNEELING in o.choices["posture"]]
    assert [int(o.cost.amount) for o in up] == [4]


def test_giving_oneself_up_and_thinking_better_of_it(field: Playing) -> None:
    """RFX-TIME-15: no roll, no action; a later exchange may see him fight again."""
    man, foe = armed(field, (5, 5), "blue", 0), armed(field, (5, 30), "red", 0)
    field.says(man, BEGIN, Surrender())
    field.easy()
    field.play(exchange.muster(field))
    assert field.find(man, Gone) == Gone("surrendered")
    assert field.state(man) == "surrendered"
    assert field.now(man) == 0
    assert field.now(foe) > 0
    field.play(exchange.muster(field))
    assert field.find(man, Gone) is None
    assert field.state(man) == "fit"


def test_help_in_place_of_an_exchange_is_lost_by_a_wound(field: Playing) -> None:
    """RFX-OPS-13: done at its end at -3; spoilt if he is hurt meanwhile."""
    from rules.reflex.wounds.aid import helping

    medic = field.man("Medic", (5, 5))
    mate = field.man("Rifleman", (5, 6))
    field.put(mate, replace(field.wounds(mate), levels=(Injury.NONE, Injury.SERIOUS, *(Injury.NONE,) * 4)))
    field.put(mate, replace(field.wounds(mate), unstable=1))
    plain = helping(field, medic, mate).check.target
    field.says(medic, BEGIN, RenderAid(patient=mate))
    field.easy()
    field.play(exchange.muster(field))
    assert field.part(medic, Initiative).substitute == "render aid"
    assert helping(field, medic, mate).check.target == plain - 3
    own = field.part(medic, Initiative)
    field.put(medic, replace(own, spoilt=True))
    field.play(exchange.substitutes(Moment(field)))
    assert field.told("spoilt")
    assert field.wounds(mate).unstable


def test_what_was_done_in_place_of_an_exchange_hurries_nothing_in_the_pause_after_it(field: Playing) -> None:
    """RFX-OPS-13: three off in the exchange itself, as shown then and as rolled; nothing off once it is quiet."""
    medic, mate = field.man("Medic", (5, 5)), field.man("Rifleman", (5, 6))
    field.man("Irregular", (5, 30), "red")
    hurt = replace(field.wounds(mate), levels=(Injury.NONE, Injury.SERIOUS, *(Injury.NONE,) * 4), unstable=1)
    field.put(mate, hurt)
    help_ = RenderAid(patient=mate)
    quiet = menu.forecast(field, Ask("blue", medic, PAUSE), help_)
    hurried = menu.forecast(field, Ask("blue", medic, BEGIN), help_)
    assert [int(each.tallies[0].total) for each in (quiet, hurried)] == [7, 4]
    field.says(medic, BEGIN, help_)
    field.easy(*(20,) * 40)
    field.play(exchange.exchange(field))
    assert field.told("aid")
    assert field.wounds(mate).unstable
    assert field.course().segment == "pause"
    assert menu.forecast(field, Ask("blue", medic, PAUSE), help_) == quiet


# the option of later effects


def test_a_hip_shot_lands_before_an_aimed_one_begun_with_it() -> None:
    """RFX-ADV-01, RFX-ADV-02: Ed's second hip shot interrupts what Boris has been aiming since tick 10."""
    field = Playing(advanced_timing=True)
    ed, boris = armed(field, (5, 5), "blue", 10), armed(field, (5, 40), "red", 10)
    field.face_each_other(ed, boris)
    speed = Shoot(weapon=RIFLE, target=boris, speed="hip")
    field.says(ed, TICK, speed, speed)
    field.says(boris, TICK, Shoot(weapon=RIFLE, target=ed, speed="aimed"))
    field.easy(20, 1)
    tick(field, 10)
    assert field.find(boris, Doing) is not None
    assert not field.told("shoot"), "nothing has landed yet"
    assert (field.now(ed), field.now(boris)) == (7, 3)
    tick(field, 9)
    tick(field, 8)
    tick(field, 7)
    assert len(field.told("shoot")) == 1, "Ed's first, and he has begun the second"
    kit = field.part(boris, Kit)
    field.put(boris, kit.swapped(kit.items[0], None))
    tick(field, 6)
    assert field.find(boris, Doing) is None, "the gun is gone: what he had begun is lost"
    assert field.now(boris) == 3, "he acts again when it would have been done"
    assert field.told("interrupted")


SAME = roster.standard().get(Weapon, RIFLE).model_copy(update={"speed": (3, 5, 8)})
"""The weapon that both have in the document's example: 3 ticks from the hip, 8 aimed."""


def ed_and_boris(**options: bool) -> tuple[Playing, Ref, Ref]:
    """Both act on tick 10 with the same weapon, Ed from the hip and again, Boris aiming."""
    field = Playing(**options)
    ed, boris = armed(field, (5, 5), "blue", 10), armed(field, (5, 39), "red", 10)
    for unit in (ed, boris):
        field.put(unit, Arsenal((SAME,)))
        attributes = {**dict(field.part(unit, Traits).attributes), Attribute.MUS: 12}
        bears = tuple((where, (1, 6, 8, 60)) for where in LOCATIONS)
        field.is_now(
            unit, thresholds=bears, attributes=tuple(attributes.items()), skills=((Skill.LONGARM, Rating.COMPETENT),)
        )
    field.face_each_other(ed, boris)
    hip = Shoot(weapon=RIFLE, target=boris, speed="hip")
    field.says(ed, TICK, hip, hip)
    field.says(boris, TICK, Shoot(weapon=RIFLE, target=ed, speed="aimed"))
    return field, ed, boris


def test_in_the_ordinary_game_the_slow_shot_is_as_soon_as_the_quick_one() -> None:
    """RFX-TIME-08: the document's own complaint: both are rolled on tick 10."""
    field, ed, boris = ed_and_boris()
    field.easy(20, 20)
    tick(field, 10)
    assert len(field.told("shoot")) == 2
    assert (field.now(ed), field.now(boris)) == (7, 2)


def test_boris_drops_his_gun_to_eds_second_shot_and_acts_again_on_2() -> None:
    """RFX-ADV-01, RFX-ADV-02: Ed misses on 7, hits the arm on 4; Boris, hurt badly, lets go of what he was aiming."""
    field, ed, boris = ed_and_boris(advanced_timing=True)
    field.lay(20, 20)  # Ed's first shot
    for now in (10, 9, 8, 7):
        tick(field, now)
    assert (field.now(ed), field.now(boris)) == (4, 2), "begun on 7 to end on 4, and aimed since 10 to end on 2"
    assert field.find(boris, Doing) is not None
    field.lay(1, 20, 6, 3, 1, 20, 20, 20, 20, 20)  # hit; right forearm; no shock; the hand opens
    field.strict = False
    for now in (6, 5, 4):
        tick(field, now)
    assert field.wounds(boris).actual("right_arm") is Injury.SERIOUS
    assert field.part(boris, Kit).held() == ()
    assert field.find(boris, Doing) is None
    assert field.told("interrupted")
    assert field.now(boris) == 2


def test_being_held_or_down_already_interrupts_nothing() -> None:
    """RFX-ADV-02, RFX-GRAP-13: who is held may try to break free, and who lies to shoot; to be seized or thrown down
    meanwhile breaks off what takes two hands or feet.
    """
    field = Playing(advanced_timing=True)
    ed, foe = armed(field, (5, 5), "blue", 10), armed(field, (5, 6), "red", 0)
    field.face_each_other(ed, foe)
    field.put(foe, Control(ed, 6))
    field.put(ed, Stance(Posture.PRONE))
    field.says(ed, TICK, Escape(weapon="Bare hands", target=foe))
    field.easy(20)
    tick(field, 10)
    tick(field, 9)
    assert field.find(ed, Doing) is not None
    shot = Doing(Shoot(weapon=RIFLE, target=foe), 3, 10)
    assert interruption.reason(field, ed, shot) == "knocked down"
    assert interruption.reason(field, ed, replace(shot, lay=True)) == "seized"
    assert interruption.reason(field, ed, replace(shot, lay=True, held=True)) == ""
    blow = replace(shot, action=CloseStrike(weapon="Bare hands", target=foe), lay=True)
    assert interruption.reason(field, ed, blow) == ""


def test_what_ends_at_zero_takes_effect_after_tick_1() -> None:
    """RFX-ADV-01."""
    field = Playing(advanced_timing=True)
    ed, foe = armed(field, (5, 5), "blue", 5), armed(field, (5, 40), "red", 0)
    field.face_each_other(ed, foe)
    field.says(ed, TICK, Shoot(weapon=RIFLE, target=foe))
    field.easy(20)
    tick(field, 5)
    assert not field.told("shoot")
    field.play(ticks.after_the_last(Moment(field)))
    assert field.told("shoot")


def test_what_is_done_on_the_way_takes_what_it_takes_from_there() -> None:
    """RFX-MOVE-01, RFX-RANGE-03: nearer than the rifle is made for it takes a tick more, as it was offered."""
    field = Playing(advanced_timing=True)
    ed = armed(field, (5, 5), "blue", 10)
    way, place = ((5, 6), (5, 7)), (5, 31)
    sweep = Suppress(weapon=RIFLE, cell=place, rounds=3)
    deed, there = DEEDS[Suppress], replace(field.pose(ed), cells=(way[-1],))
    offered = deed.ticks(field, ed, sweep, there)
    assert offered > deed.ticks(field, ed, sweep)
    field.says(ed, TICK, Move(way=way, gait="walk", pause_at=2))
    field.says(ed, SECOND, sweep)
    tick(field, 10)
    assert field.part(ed, Doing).second_done == 10 - offered


# actions of no ticks


def gunman_and_foe() -> tuple[Seated, Ref, Ref]:
    """A man with a rifle and a pistol in his belt, and an enemy beside him."""
    stage = Seated()
    man, foe = stage.shooter(AK, (10, 40)), stage.target((10, 39))
    stage.face_each_other(man, foe)
    stage.on_tick(man, 10)
    stage.on_tick(foe, 2)
    return stage, man, foe


def test_dropping_a_thing_takes_no_time_and_is_an_action_all_the_same() -> None:
    """RFX-ACT-07: it ends a hold, the kick of the last shot, a series of shots and the free shots at a fire zone
    (RFX-GRAP-05, RFX-RECOIL-01, RFX-SUST-01, RFX-SUPP-03).
    """
    stage, man, foe = gunman_and_foe()
    table = stage.table
    table.put(man, Control(foe, 3), Recoil(AK, 4, 1), Sustained(AK, foe, 2))
    laid = table.add(Strip(man, 3, 1, ((10, 30),), 1), Known(("blue", "red")))
    stage.says(man, TICK, Ditch(item=AK))
    assert stage.promised(man, Ditch(item=AK)).cost.amount == 0
    stage.tick(10)
    assert stage.now(man) == 6  # he has dropped it, and waited with his next answer
    assert stage.told("drops")
    for part in (Control, Recoil, Sustained):
        assert table.find(man, part) is None
    assert not table.part(laid, Strip).free


@pytest.mark.parametrize(("between", "kicks"), [(False, True), (True, False)])
def test_opening_the_other_hand_steadies_the_gun_again(between: bool, kicks: bool) -> None:
    """RFX-RECOIL-01, RFX-RECOIL-03: any action in between takes the kick of the last shot away."""
    stage = Seated()
    man, foe = stage.shooter(PISTOL, (10, 40), place=Place.BOTH), stage.target((10, 30))
    stage.face_each_other(man, foe)
    stage.on_tick(man, 10)
    stage.on_tick(foe, 2)
    stage.table.put(man, Recoil(PISTOL, 4, 1))
    one_hand, snap = Grip(item=PISTOL, hands="right"), Shoot(weapon=PISTOL, target=foe, speed="snap")
    stage.says(man, TICK, *((one_hand, snap) if between else (snap,)))
    assert stage.promised(man, one_hand).cost.amount == 0
    assert "recoil" in str(stage.promised(man, snap).tallies[0])
    stage.plays(ticks.tick(stage.table, 10))
    assert any("recoil" in line for event in stage.events for line in event.own) is kicks


class Asked(Seated):
    """Keeps what was shown of each answer at the moment it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: list[tuple[str, Tally]] = []

    def from_the_menu(self, ask: Ask, action: Action) -> Action:
        told = self.promised(ask.unit, action, ask.kind, ask.about).tallies
        self._shown += [(ask.kind, tally) for tally in told[:1]]
        return super().from_the_menu(ask, action)

    def shown_at(self, kind: str) -> list[Tally]:
        return [tally for when, tally in self._shown if when == kind]


@pytest.mark.parametrize("gait", ["walk", "trot", "run"])
def test_the_odds_of_a_shot_on_the_move_count_the_gait(gait: GaitName) -> None:
    """RFX-MOVE-01, RFX-MOVE-04 to 06: what is shown when the further action is asked for is what is then rolled."""
    stage = Asked()
    man, foe = stage.shooter(AK, (10, 40)), stage.target((10, 20))
    stage.face_each_other(man, foe)
    stage.on_tick(man, 10)
    stage.on_tick(foe, 2)
    shot = Shoot(weapon=AK, target=foe, speed="hip")
    stage.says(man, TICK, Move(way=((10, 39), (10, 38)), gait=gait, pause_at=1))
    stage.says(man, SECOND, shot)
    stage.tick(10)
    (rolled,) = [event.tally for event in stage.told("shoot")]
    assert rolled is not None
    (shown,) = stage.shown_at(SECOND)
    assert shown.total == rolled.total
    assert any(gait in modifier.reason for modifier in shown.modifiers)


def test_a_crouched_fighter_strikes_like_a_kneeling_one() -> None:
    """RFX-STANCE-01: a scenario's crouch is a kneel, as a target and in close combat."""
    stage = Seated()
    man, foe = stage.shooter(AK, (10, 40)), stage.target((10, 39))
    stage.face_each_other(man, foe)
    stage.on_tick(man, 10)
    totals = []
    for posture in (Posture.KNEELING, Posture.CROUCHED):
        stage.table.put(man, Stance(posture))
        totals.append(stage.promised(man, CloseStrike(weapon="Bare hands", target=foe, speed="snap")).tallies[0].total)
    assert totals[0] == totals[1]
