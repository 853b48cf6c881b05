"""Fights as a whole: when they begin and end, what is free, who sees what, room, what DR does not stop."""

from __future__ import annotations

from game.board.terrain import WALKS
from rules.frame.body import Posture
from rules.frame.figure import State
from rules.frame.things import Cloud, Truce
from rules.gurps.afoot.forms import ChangePosture, Move
from rules.gurps.blast import agents
from rules.gurps.book import BOOK
from rules.gurps.fire.forms import Shoot, TakeAim
from rules.gurps.order import outbreaks
from rules.gurps.state.hurts import Choking
from rules.gurps.state.turns import Waiting
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.traits import Trait
from rules.gurps.turns.intents import INTENTS, ROLES
from rules.gurps.waiting import triggers
from rules.gurps.waiting.forms import WaitToStrike
from rules.parts.handling import Drop
from tests.rules.gurps.stage import Stage, hexes


def test_a_fight_is_over_after_a_minute_without_contact() -> None:
    """GUR-CORE-06: it begins with the first sighting; sixty seconds without any end it."""
    stage = Stage(hexes())
    ann, bob = stage.unit("blue", (10, 20)), stage.unit("red", (10, 10), facing=3)
    stage.begin()
    stage.rest()
    stage.stand(ann, (10, 38), 3)
    stage.stand(bob, (10, 2), 0)
    for _ in range(60):
        assert not stage.table.having(Truce)
        stage.begin()
        stage.rest()
    assert stage.table.having(Truce)


def test_full_turn_manoeuvres() -> None:
    """GUR-MAN-02: aiming fills the second even of a unit with attacks to spare, which shoots on after a shot."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 20), "Louis LeBlanc", quarters=40, traits=[Trait.EXTRA_ATTACK])
    stage.arm(ann, "Auto pistol 9 mm")
    bob = stage.unit("red", (10, 10), facing=3)
    stage.begin()
    stage.until(ann)
    assert stage.offered(Shoot)
    stage.take(TakeAim, target=bob)
    assert not stage.offered(Shoot) and not stage.offered(TakeAim)
    stage.rest()
    stage.begin()
    stage.until(ann)
    stage.dice(6, 6, 4)
    stage.take(Shoot, target=bob)
    assert stage.offered(Shoot)


def test_every_manoeuvre_belongs_to_an_intent() -> None:
    """GUR-MAN-01: none is left out of those that a player picks from."""
    assert sorted(ROLES) == sorted(Manoeuvre)
    assert set(ROLES.values()) == {intent.role for intent in INTENTS}


def test_free_actions_cost_nothing() -> None:
    """GUR-FREE-01: they stand beside any manoeuvre and take no time."""
    stage = Stage(hexes())
    stage.unit("blue", (10, 20), "Louis LeBlanc")
    stage.begin()
    assert all(not offer.cost.amount for offer in stage.offers(Drop))


def test_going_down_takes_one_second_or_none() -> None:
    """GUR-POST-03: by choice a change of posture; one that faints lies at once."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 20))
    stage.begin()
    assert Posture.PRONE in stage.offers(ChangePosture, by="")[0].choices["posture"]
    stage.keep(ann, unconscious=True)
    assert stage.table.pose(ann).posture is Posture.PRONE and stage.state(ann) == State.DOWN


def test_bad_footing_costs_twice() -> None:
    """GUR-MV-02: mud and brush halve the way."""
    stage = Stage(hexes())
    for row in range(10, 20):
        stage.terrain.walk[row, 10] = WALKS.index("difficult")
    stage.unit("blue", (10, 20), move=5, st=14, armour=(), weapons=())
    stage.begin()
    far = max(20 - way[-1][1] for way in stage.offers(Move)[0].choices["way"] if all(c == 10 for c, _ in way))
    assert far == 2


def test_no_two_fighters_end_in_one_yard() -> None:
    """GUR-MV-04: one to a yard; a friend's cell is passed, not stopped in."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 20), quarters=30)
    stage.unit("blue", (10, 19), quarters=20)
    stage.begin()
    stage.until(ann)
    assert (10, 19) not in {way[-1] for way in stage.offers(Move)[0].choices["way"]}


def test_a_wait_is_a_single_motion() -> None:
    """GUR-WAIT-03: the attack that was named, and nothing else."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 20), "Louis LeBlanc", quarters=30)
    bob = stage.unit("red", (10, 19), facing=3)
    stage.begin()
    stage.take(WaitToStrike, use="swing")
    waits = stage.table.having(Waiting)[0][1]
    made = triggers.made(stage.table, ann, waits, bob)
    assert made is not None and made.use.use == "swing" and made.shots == 1


def test_dr_does_not_keep_gas_out_but_a_mask_does() -> None:
    """GUR-DR-07, GUR-INJ-09, GUR-INJ-10, GUR-GAS-01: no damage, withstood by HT; only a mask helps."""
    stage = Stage(hexes())
    bare = stage.unit("red", (10, 10), facing=3, quarters=20)
    stage.unit("blue", (10, 30))
    stage.dice(6, 6, 6)
    outbreaks.break_out(stage.table, BOOK.outbreak("gas", "Tear"), (10, 10))
    assert stage.part(bare, Choking).coughs and stage.table.having(Cloud)
    assert not agents.covered(stage.table, bare, "breath")


def test_what_the_other_side_sees_of_a_move() -> None:
    """GUR-MOVE-02: nothing, while no unit of it is in a position to see it."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 30), quarters=30)
    stage.unit("red", (10, 10), facing=0, quarters=20)
    stage.begin()
    stage.until(ann)
    before = stage.view("red").units("blue")
    stage.take(Move, way=((10, 29), (10, 28)))
    assert stage.view("red").units("blue") == before == ()
