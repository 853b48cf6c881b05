"""Friends in the way of what one does: whole, hurt or down, they are not struck for any gain worth having."""

from __future__ import annotations

import pytest

from game.battle.battle import Battle
from game.battle.relation_sheet import RelationSheet
from game.battle.scenario import ForceSheet, SideSheet
from game.battle.view import View
from game.players.character import CHARACTERS, STRENGTHS
from game.players.tactician.forms import watches
from game.players.tactician.friendly_fire import RISKED, lane, strikes
from game.players.tactician.memory import Memory
from game.players.tactician.plan import Plan, Task
from game.players.tactician.position_value import PositionValue
from game.players.tactician.situation import situation
from game.players.tactician.weighing import Weighing
from rules.d6.holding.topic import Hold
from rules.d6.state import Health, Zone
from rules.d6.suppression.forms import Suppress
from rules.frame.figure import Condition, State
from rules.frame.forms import FREE
from rules.frame.ground import Cell
from rules.frame.things import Known
from rules.frame.worth import Chances, Share, Worth
from rules.graydawn.asks import ACTIVATE
from rules.graydawn.fire.aiming import TakeAim
from rules.graydawn.flesh.track import Wounds as Track
from rules.graydawn.harm import hurting
from rules.kernel.refs import Ref
from rules.reflex.ordnance.forms import ThrowGrenade
from rules.reflex.state import Wounds
from rules.reflex.terms.body import Injury
from rules.reflex.wounds.harm import show
from tests.game.players.tactician.stage import called, holding, man, outfit, staged, tactician, turn_of
from tests.game.skirmish import field

RIFLE = "Assault rifle 5.56"
GRENADE = "Fragmentation hand grenade"
GRENADES = {"d6": "Fragmentation grenade", "reflex": GRENADE}
REDS = (("Ilic", (16, 6)), ("Juric", (16, 7)), ("Kos", (16, 8)))


def down(battle: Battle, name: str) -> None:
    """A unit lies there, out of action, no longer bleeding."""
    ref = called(battle, name)
    battle.world.put(ref, Health(0, bloodied=True, stable=True))
    battle.world.put(ref, Condition(State.DOWN, 0.0))


def weighed(battle: Battle, name: str, kinds: tuple[str, ...] = ("turn", "tick", "routine")) -> Weighing:
    """What is on the menu of a unit in its turn, ready to be weighed."""
    question = turn_of(battle, name, kinds)
    plan = Plan()
    standing = PositionValue(
        question.view,
        known(question.view, name),
        situation(question.view, "blue", remembers=True),
        plan,
        Memory(),
        CHARACTERS["steady"],
        4.0,
        6,
    )
    return Weighing(question, standing, plan, STRENGTHS["regular"], 10)


@pytest.mark.parametrize("lies", [False, True])
def test_does_not_sweep_ground_where_a_friend_lies_wounded(lies: bool) -> None:
    # given enemies side by side in the open, and a friend before them or out of the way, with no strength left to lose
    battle = staged("d6", man("blue", (3, 7), "Osei"), man("blue", (9, 7) if lies else (1, 1), "Amari"), *reds())
    down(battle, "Amari")
    # when
    weighing = weighed(battle, "Osei")
    sweep = Suppress(weapon=RIFLE, front=((16, 6), (16, 7), (16, 8)))
    # then
    assert (weighing.gain(weighing.told(sweep)) < -1.0) is lies


@pytest.mark.parametrize("lies", [False, True])
def test_an_enemy_known_to_be_out_of_the_fight_is_not_worth_the_ammunition(lies: bool) -> None:
    # given an enemy in full view, on its feet or down where the section sees it
    battle = staged("graydawn", man("blue", (3, 6), "Osei"), man("red", (12, 6), "Ilic"))
    if lies:
        hurting.keep(battle.table, called(battle, "Ilic"), Track(wounding=6, unconscious=True))
    # when
    weighing = weighed(battle, "Osei", (ACTIVATE,))
    (target,) = weighing.view.units("red")
    # then
    aim = weighing.gain(weighing.told(TakeAim(weapon="Assault rifle", target=target)))
    assert (aim > 0.0) is not lies


def reds() -> tuple[ForceSheet, ...]:
    return tuple(man("red", cell, name) for name, cell in REDS)


@pytest.mark.parametrize("far", [False, True])
def test_throws_no_grenade_at_a_wounded_friend_who_has_little_left_to_lose(far: bool) -> None:
    # given three enemies together, and a friend beside them or out of the way whom another wound would make no worse
    forces = (man("red", cell, name) for name, cell in (("Ilic", (10, 6)), ("Juric", (11, 7)), ("Kos", (10, 8))))
    battle = staged("reflex", man("blue", (1, 7), "Osei"), man("blue", (1, 1) if far else (9, 7), "Amari"), *forces)
    outfit(battle, "Osei", holding(GRENADE))
    wound(battle, "Amari")
    # when
    weighing = weighed(battle, "Osei")
    throw = ThrowGrenade(weapon=GRENADE, cell=(10, 7), speed="snap")
    # then
    assert (weighing.gain(weighing.told(throw)) > 0.0) is far


def test_a_fair_chance_to_strike_a_friend_is_not_bought_with_enemies() -> None:
    # given four enemies together and friends all about, each of them now and then in the blast if the throw goes wide
    cells, mates = ((10, 6), (11, 7), (10, 8), (11, 6)), ((6, 12), (8, 12), (10, 13), (14, 12))
    friends = (man("blue", cell, f"Blue {number}") for number, cell in enumerate(mates))
    battle = staged("reflex", man("blue", (1, 7), "Osei"), *friends, *crowd(cells))
    outfit(battle, "Osei", holding(GRENADE))
    weighing = weighed(battle, "Osei")
    told = weighing.told(ThrowGrenade(weapon=GRENADE, cell=(10, 7), speed="hip"))
    # then
    others = {*weighing.view.units("blue")} - {weighing.question.ask.unit}
    hit = sum(strikes(weighing.view, share, healing=False) for share in told.shares if share.unit in others)
    assert RISKED < hit < 0.3
    assert weighing.gain(told) < 0.0


@pytest.mark.parametrize(("chance", "worth_it"), [(0.01, True), (0.05, False)])
def test_a_throw_that_may_strike_the_thrower_is_not_bought_with_enemies(chance: float, worth_it: bool) -> None:
    # given a throw that costs two enemies dearly, and now and then falls at the thrower's feet
    battle = staged("reflex", man("blue", (1, 7), "Osei"), *crowd(((10, 6), (11, 7))))
    weighing = weighed(battle, "Osei")
    own, reds = weighing.question.ask.unit, weighing.view.units("red")
    foes = tuple(Share(red, 0.5, lambda: Chances(0.6, 0.6, 0.3)) for red in reds)
    told = Worth(FREE, (*foes, Share(own, chance * 0.4, lambda: Chances(chance, chance, 0.0))), success=0.6)
    # then
    assert (weighing.gain(told, thrown=True) > 0.0) is worth_it
    assert weighing.gain(told) > 0.0, "a shot that goes wide is another matter"


def test_one_chance_in_ten_to_strike_a_friend_is_too_much() -> None:
    battle = staged("reflex", man("blue", (1, 7), "Osei"), man("blue", (1, 9), "Amari"), *crowd(((10, 6), (11, 7))))
    weighing = weighed(battle, "Osei")
    mate = next(ref for ref in weighing.view.units("blue") if ref != weighing.question.ask.unit)
    foes = tuple(Share(red, 0.9, lambda: Chances(0.9, 0.9, 0.9)) for red in weighing.view.units("red"))
    told = Worth(FREE, (*foes, Share(mate, 0.05, lambda: Chances(RISKED, RISKED, 0.0))))
    assert weighing.gain(told) < 0.0


def crowd(cells: tuple[Cell, ...]) -> tuple[ForceSheet, ...]:
    return tuple(man("red", cell, f"Red {number}") for number, cell in enumerate(cells))


def wound(battle: Battle, name: str) -> None:
    """As badly hurt as can be without being out of the fight."""
    ref = called(battle, name)
    hurt = battle.world.find(ref, Wounds) or Wounds()
    battle.world.put(ref, hurt.with_level("torso", Injury.CRITICAL))
    show(battle.table, ref)


@pytest.mark.parametrize(("mate", "counts"), [((9, 7), True), ((2, 7), False)])
def test_who_is_about_to_go_on_is_not_to_come_into_a_lane_of_fire(mate: Cell, counts: bool) -> None:
    # given a friend on his way to ground ahead, before or behind him who would sweep it
    battle = staged("d6", man("blue", (3, 7), "Osei"), man("blue", mate, "Amari"), *reds())
    standing = stood(battle, "Osei")
    # then
    sweep = Suppress(weapon=RIFLE, front=((15, 6), (15, 7), (15, 8)))
    assert (lane(standing, sweep) > 0.0) is counts


def test_who_has_got_where_he_was_sent_stays_out_of_the_lane() -> None:
    battle = staged("d6", man("blue", (3, 7), "Osei"), man("blue", (9, 8), "Amari"), *reds())
    there = Task("to hold The well", ((9, 8),), cells=frozenset({(9, 8)}))
    sweep = Suppress(weapon=RIFLE, front=((15, 6), (15, 7), (15, 8)))
    assert lane(stood(battle, "Osei"), sweep) > 0.0
    assert lane(stood(battle, "Osei", {"Amari": there}), sweep) == 0.0


def stood(battle: Battle, name: str, tasks: dict[str, Task] | None = None) -> PositionValue:
    view = turn_of(battle, name).view
    plan = Plan({known(view, who): task for who, task in (tasks or {}).items()})
    around = situation(view, "blue", remembers=True)
    return PositionValue(view, known(view, name), around, plan, Memory(), CHARACTERS["steady"], 4.0, 6)


def known(view: View, name: str) -> Ref:
    """A unit by its name, in its side's numbers."""
    return next(ref for ref in view.units("blue") if view.name(ref) == name)


def test_nobody_drives_through_the_fire_of_his_own_side() -> None:
    # given a car with two aboard, and a lane of its own side's fire across the meadow
    car = ForceSheet(side="blue", sheet="Light utility vehicle", name="Car", at=(2, 6), crew=("driver", "rifleman"))
    battle = staged("d6", car, man("blue", (12, 1), "Osei"), man("red", (18, 12), "Ilic"), terrain=field(columns=24))
    shooter = called(battle, "Osei")
    swept = tuple((12, row) for row in range(2, 14))
    battle.table.add(Zone(shooter, RIFLE, 30, 20, swept, battle.table.clock.round), Known(("blue",)))
    # when
    standing = stood(battle, "Driver")
    # then
    through, short = (tuple((column, 6) for column in range(3, to)) for to in (16, 9))
    assert standing.ridden_through(short) == 0.0
    assert standing.ridden_through(through) > 0.2


def test_a_watch_is_kept_for_enemies_only_and_at_no_ground_named_beforehand() -> None:
    # given all the ways to hold an action that the menu has
    battle = staged("d6", man("blue", (3, 7), "Osei"), man("blue", (9, 8), "Amari"), *reds())
    outfit(battle, "Osei", holding(RIFLE))
    offers = [offer for offer in turn_of(battle, "Osei").menu.offers if offer.action is Hold]
    kept = [action for offer in offers if (action := watches(offer)) is not None]
    # then friends set none of them off, and none is fired where friends may be by then
    assert kept
    assert not any(action.anyone or action.ground for action in kept)


def test_who_rides_beside_a_lane_is_soon_in_it() -> None:
    # given a car a little behind him who would sweep the ground before both
    car = ForceSheet(side="blue", sheet="Light utility vehicle", name="Car", at=(1, 8), crew=("driver", "rifleman"))
    battle = staged("d6", man("blue", (3, 7), "Osei"), car, *reds())
    sweep = Suppress(weapon=RIFLE, front=((15, 6), (15, 7), (15, 8)))
    assert lane(stood(battle, "Osei"), sweep) > 0.3


@pytest.mark.parametrize("are", ["allies", "neutral"])
@pytest.mark.parametrize("book", ["d6", "reflex"])
def test_allies_and_bystanders_are_spared_like_friends(book: str, are: str) -> None:
    # given three enemies together, and between them somebody of a third side
    forces = [man("blue", (3, 7), "Osei"), man("green", (10, 7), "Mira")]
    forces += [man("red", cell, f"Red {number}") for number, cell in enumerate(((10, 6), (11, 7), (10, 8)))]
    sides = tuple(SideSheet(name=side) for side in ("blue", "green", "red"))
    relation = (RelationSheet(side="green", to=("blue", "red"), are="neutral"),)
    if are == "allies":
        relation = (RelationSheet(side="green", to=("blue",), are="allies"),)
    battle = staged(book, *forces, more={"side": sides, "relation": relation})
    outfit(battle, "Osei", holding(GRENADES[book]))
    question = turn_of(battle, "Osei")
    action = tactician(battle).choose(question)
    # then he aims neither at them nor at the ground about them
    (mira,) = question.view.units("green")
    assert getattr(action, "target", None) != mira
    assert not [each for each in question.forecast(action).of(mira) if not each.spared]
    hurt = Share(mira, 1 / 6, lambda: Chances(struck=0.5, hurt=0.5))
    assert strikes(question.view, hurt, healing=False) == 0.5
