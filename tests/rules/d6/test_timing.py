"""The order of a round, simultaneous slots, holding back, and what happens at its end."""

from __future__ import annotations

from dataclasses import replace

from game.battle.view import View
from rules.d6 import ranking
from rules.d6.afoot.forms import Move
from rules.d6.asks import BACK, NEXT, ROUTINE, SLOT, TURN
from rules.d6.attacks.forms import Shoot, Strike
from rules.d6.blast.forms import Throw
from rules.d6.core.penalties import as_marked
from rules.d6.holding.topic import Hold
from rules.d6.order import timing
from rules.d6.order.timing import order
from rules.d6.state import Alert, Health, HeldBack
from rules.d6.suppression.forms import Suppress
from rules.d6.turns.forms import Declare, GoNext, HoldBack, Pass, Wait
from rules.frame.figure import Kit
from rules.kernel.refs import Ref
from rules.parts.turns import EndTurn
from tests.rules.d6.playing import Playing, acts

RIFLE, KNIFE = "Assault rifle 5.56", "Combat knife"


def facing_each_other(*skills: str, sides: tuple[str, ...] = ("blue", "red")) -> tuple[Playing, list[Ref]]:
    """Riflemen 15 ft apart in two ranks that look at each other, with these skills."""
    play = Playing()
    units = []
    for number, skill in enumerate(skills):
        side = sides[number % len(sides)]
        row = 10 if side == "blue" else 13
        units.append(play.man(side, (5 + 3 * number, row), facing=4 if side == "blue" else 0, Longarms=skill))
    play.table.set_clock(round=1)
    play.look()
    return play, units


def test_most_skilled_first_the_bloodied_by_their_halved_skill() -> None:
    """DSX-TIME-01: 4D+2, 4D and a bloodied 5D act in that order; DSX-TIME-02."""
    play, (first, second, third) = facing_each_other("4D+2", "4D", "5D")
    play.put(third, Health(9, bloodied=True))
    ranked = order(play.table)
    assert [(slot.value, slot.members) for slot in ranked] == [(14, (first,)), (12, (second,)), (8, (third,))]


def test_an_unloaded_rifle_ranks_as_a_club() -> None:
    """DSX-TIME-02: a gun lacking shots counts only for Melee."""
    play, (one, _) = facing_each_other("4D", "4D")
    empty = tuple(replace(item, loaded=0) if item.name == RIFLE else item for item in play.part(one, Kit).items)
    play.put(one, Kit(empty))
    assert ranking.rank(play.table, one) == 9


def test_a_position_of_advantage_counts_a_die_in_the_order() -> None:
    """DSX-TIME-03: a swordsman of 4D beside an unarmed brawler of 4D+2 goes first, 15 against 14."""
    play = Playing()
    sword = play.man("blue", (10, 10), "Swordsman", facing=4, Melee="4D", Brawling="3D")
    brawler = play.man("red", (10, 11), "Irregular", facing=0, Brawling="4D+2", Longarms="2D")
    play.hold(brawler)
    play.table.set_clock(round=1)
    play.look()
    assert [(slot.value, slot.members[0]) for slot in order(play.table)] == [(15, sword), (14, brawler)]


def test_only_those_who_know_of_an_enemy_have_a_slot() -> None:
    """DSX-SURP-03: the side that surprises the other wholly has a free round."""
    play = Playing()
    hunter = play.man("blue", (10, 10), facing=4)
    play.man("red", (10, 16), facing=4)
    play.table.set_clock(round=1)
    play.look()
    assert [slot.members for slot in order(play.table)] == [(hunter,)]


def test_whoever_becomes_aware_during_a_round_has_his_slot_in_the_next() -> None:
    """DSX-SURP-03, DSX-SENSE-03: the shot wakes the target, who acts a round later."""
    play = Playing()
    hunter = play.man("blue", (10, 10), facing=4, Longarms="4D")
    victim = play.man("red", (10, 16), facing=4, reflexes=30)
    play.dice(1, 1, 1, 1)
    play.round({hunter: acts(Shoot(weapon=RIFLE, target=victim))})
    assert SLOT not in play.kinds_asked(victim)
    play.asked.clear()
    play.round()
    assert SLOT in play.kinds_asked(victim)


def test_a_unit_that_knows_of_nobody_may_walk_at_the_end_of_the_round() -> None:
    """DSX-SURP-03: its routine is one action, after all who are ranked have gone."""
    play = Playing()
    hunter = play.man("blue", (10, 10), facing=4)
    idle = play.man("red", (10, 16), facing=4)
    play.round({hunter: [Pass()], idle: [Move(way=((10, 17),))]})
    assert play.kinds_asked(idle) == [ROUTINE]
    assert play.cell(idle) == (10, 17)
    assert [ask.unit for ask in play.asked] == [hunter, idle]


def test_an_idle_unit_is_offered_no_attack() -> None:
    """DSX-SURP-03: who knows of nobody attacks nobody."""
    play = Playing()
    idle = play.man("red", (10, 16), facing=4)
    play.round({})
    assert play.kinds_asked(idle) == [ROUTINE]
    assert not {Shoot, Strike, Throw, Suppress, Hold} & {offer.action for offer in play.menus[0].offers}


def test_an_alert_gives_a_slot_in_the_round_after_it() -> None:
    """DSX-SENSE-03: who hears shots is in the fight next round, without knowing the cell."""
    play = Playing()
    unit = play.man("blue", (10, 10))
    play.put(unit, Alert(1))
    play.table.set_clock(round=1)
    assert order(play.table) == ()
    play.table.set_clock(round=2)
    assert [slot.members for slot in order(play.table)] == [(unit,)]


def test_two_tied_units_may_kill_each_other() -> None:
    """DSX-TIME-05: A hits B for more than it has, B still takes its whole turn undiminished."""
    play, (a, b) = facing_each_other("4D", "4D")
    play.put(a, Health(5, bloodied=False))
    play.put(b, Health(5, bloodied=False))
    play.dice(6, 6, 6, 6, 6, 6, 6, 6)
    play.round({a: acts(Shoot(weapon=RIFLE, target=b)), b: acts(Shoot(weapon=RIFLE, target=a))})
    assert play.hp(a) < 0
    assert play.hp(b) < 0
    assert [e.data["total"] for e in play.told("attack")] == [24, 24]


def test_in_a_shared_slot_everybody_declares_before_anybody_acts() -> None:
    """DSX-TIME-06: the asks for acting come first, then the turns."""
    play, (a, b) = facing_each_other("4D", "4D")
    play.round({a: [Declare()], b: [Declare()]})
    # the side that goes first is asked last: in hot-seat it keeps the seat
    assert [(ask.kind, ask.unit) for ask in play.asked[:4]] == [(SLOT, b), (SLOT, a), (TURN, a), (TURN, b)]


def test_no_declaration_of_a_shared_slot_shows_before_all_have_declared() -> None:
    """DSX-TIME-06: tied units choose together, so how many actions an enemy takes on is seen in their turns only."""
    play, _ = facing_each_other("4D", "4D")
    flow, marks = timing.play_round(play.table), list[tuple[str, bool]]()
    play.table.set_clock(round=1)
    play.look()
    ask = next(flow)
    while ask.kind in (SLOT, TURN) and len(marks) < 3:
        view = View(play.table, ask.side)
        shown = next(view.appearance(ref) for ref in view.units() if view.side(ref) != ask.side)
        marks.append((ask.kind, as_marked(shown.marks) == 4))
        ask = flow.send(Declare(actions=4) if ask.kind == SLOT else EndTurn())
    assert marks == [(SLOT, False), (SLOT, False), (TURN, True)]


def test_the_side_with_fewer_units_in_the_slot_goes_first_and_sides_alternate() -> None:
    """DSX-TIME-06: blue 1, red 2: blue, red, then the other of red, in the order red chooses."""
    play, (red_one, blue, red_two) = facing_each_other("4D", "4D", "4D", sides=("red", "blue"))
    play.round({red_one: [Declare(), GoNext(unit=red_two)], blue: [Declare()], red_two: [Declare()]})
    turns = [ask.unit for ask in play.asked if ask.kind == TURN]
    assert turns == [blue, red_two, red_one]
    assert [ask.kind for ask in play.asked].count(NEXT) == 1


def test_harm_to_somebody_outside_the_slot_applies_at_once() -> None:
    """DSX-TIME-06: only harm among the members waits."""
    play, (a, b, outsider) = facing_each_other("4D", "4D", "2D", sides=("blue", "red"))
    third = play.man("red", (12, 13), facing=0, Longarms="2D", hp=5)
    play.dice(6, 6, 6, 6, 6, 6, 6, 6)
    play.round({a: acts(Shoot(weapon=RIFLE, target=third)), b: acts(Shoot(weapon=RIFLE, target=outsider))})
    hurt = [event.target for event in play.told("loses")]
    attacks = [n for n, event in enumerate(play.events) if event.kind == "attack"]
    assert hurt[0] == third
    assert next(n for n, e in enumerate(play.events) if e.kind == "loses") < attacks[1]


def test_a_rival_of_the_slot_can_be_shot_where_he_stood() -> None:
    """DSX-TIME-06: b steps behind a wall; a may still aim at the cell b stood in when the slot began."""
    play = Playing()
    play.wall((12, 13), 0)
    play.wall((13, 13), 0)
    play.wall((12, 13), 6)
    b = play.man("blue", (11, 13), facing=0, Longarms="4D", reflexes=5)
    a = play.man("red", (11, 9), facing=4, Longarms="4D")
    decoy = play.man("red", (9, 9), facing=4, Longarms="4D")
    play.dice(6, 6, 6, 6)
    shot = Shoot(weapon=RIFLE, target=b, then=True)
    play.round({b: acts(Move(way=((11, 14), (12, 14), (13, 14)))), a: acts(shot), decoy: [Pass()]})
    assert play.told("attack")[0].data["hit"]
    assert play.hp(b) < 20


def test_a_unit_that_holds_back_is_asked_after_a_later_slot() -> None:
    """DSX-TIME-04: it acts after the slot that ended, and is subject to what was done there."""
    play, (quick, slow) = facing_each_other("5D", "3D")
    play.round({quick: [HoldBack(), Declare()], slow: [Declare()]})
    assert [(ask.kind, ask.unit) for ask in play.asked] == [
        (SLOT, quick),
        (SLOT, slow),
        (TURN, slow),
        (BACK, quick),
        (TURN, quick),
    ]


def test_a_turn_held_back_to_the_end_of_the_round_is_lost() -> None:
    """DSX-TIME-04: who never acts has lost its turn."""
    play, (quick, slow) = facing_each_other("5D", "3D")
    play.round({quick: [HoldBack(), Wait(), Wait()], slow: [Pass()]})
    assert play.find(quick, HeldBack) is None
    assert TURN not in play.kinds_asked(quick)


def test_one_of_a_tie_who_holds_back_acts_after_the_other() -> None:
    """DSX-TIME-05: and is subject to what the other did."""
    play, (a, b) = facing_each_other("4D", "4D")
    play.put(b, Health(3))
    play.dice(3, 3, 3, 3)
    play.round({a: acts(Shoot(weapon=RIFLE, target=b)), b: [HoldBack()]})
    assert play.state(b) == "down"
    assert BACK not in play.kinds_asked(b)


def test_naming_a_slot_spares_the_questions_before_it() -> None:
    """DSX-TIME-04: it may name at once the slot after which it will act."""
    play, (quick, middle, slow) = facing_each_other("5D", "4D", "3D", sides=("blue", "red"))
    friend = play.man("blue", (20, 10), facing=4, Longarms="3D")
    play.round({quick: [HoldBack(after=9), Declare()], middle: [Pass()], slow: [Pass()], friend: [Pass()]})
    asked = [(ask.kind, ask.unit) for ask in play.asked]
    assert asked.index((BACK, quick)) > asked.index((SLOT, slow))
    assert asked.count((BACK, quick)) == 1


def test_the_order_is_made_anew_each_round() -> None:
    """DSX-TIME-07: a wound changes the order from the next round on, not within this one."""
    play, (a, b) = facing_each_other("5D", "4D")
    play.dice(3, 3, 4, 4)
    play.round({a: [HoldBack(), Wait(), Wait()], b: acts(Shoot(weapon=RIFLE, target=a))})
    assert play.part(a, Health).bloodied
    play.table.set_clock(round=2)
    assert [slot.members[0] for slot in order(play.table)] == [b, a]


def test_the_dying_lose_a_point_at_the_end_of_each_round() -> None:
    """DSX-INJ-04, DSX-TIME-07: until stabilised."""
    play, (a, b) = facing_each_other("4D", "4D")
    play.put(b, Health(-2, bloodied=True))
    play.round({a: [Pass()]})
    assert play.hp(b) == -3


def test_in_melee_a_tie_kills_both_too() -> None:
    """DSX-TIME-05: blows as well as shots."""
    play = Playing()
    a = play.man("blue", (10, 10), facing=4, Longarms="1D", Melee="4D", hp=20)
    b = play.man("red", (10, 11), facing=0, Longarms="1D", Melee="4D", hp=20)
    for unit in (a, b):
        play.put(unit, Health(2))
        play.hold(unit, KNIFE)
    play.dice(6, 6, 6, 6, 6, 6, 6, 6)
    play.round({a: acts(Strike(weapon=KNIFE, target=b)), b: acts(Strike(weapon=KNIFE, target=a))})
    assert {play.state(a), play.state(b)} <= {"down", "dead"}


def test_a_round_without_anybody_able_passes() -> None:
    """DSX-TIME-07: if no unit has a slot the round still ends."""
    play = Playing()
    unit = play.man("blue", (10, 10))
    play.put(unit, Health(-1, bloodied=True))
    play.round()
    assert play.asked == []
    assert play.hp(unit) == -2
    assert EndTurn().kind == "end turn"
