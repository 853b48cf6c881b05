"""Gas, fire and charges that triggers let loose, under both books; forces that sleep until they are woken."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game import data
from game.battle.battle import Battle
from game.battle.scenario import Scenario, Written, quarrels, read_scenario
from game.battle.setup import set_up
from game.players.idle_player import IdlePlayer
from game.players.random_player import RandomPlayer
from game.workshop.check import check
from game.world.components import Asleep
from rules.frame.figure import Condition, Position
from rules.frame.forms import Purpose
from rules.frame.ground import Cell
from rules.frame.things import Cloud, Fire
from rules.kernel.faults import Faulty
from tests.frame.probe import called
from tests.game.battle.courtyard import courtyard, men
from tests.game.battle.two_worlds import assert_same_to
from tests.game.skirmish import ground
from tests.times import lasting, start

BOOKS = ("d6", "reflex")
NEAR: Cell = (4, 5)
FAR: Cell = (8, 5)
SHED = ((9, 5), (10, 5), (11, 5))


def written(book: str, *trigger: dict[str, Any], rounds: int = 4, **more: Any) -> Written:
    given: dict[str, Any] = {
        "title": "Let loose",
        "map": "meadow.tmx",
        "book": book,
        **lasting(rounds),
        "side": [{"name": "blue"}, {"name": "red"}],
        "force": [force.model_dump() for force in (*men("blue", ("rifleman", NEAR)), *men("red", ("rifleman", FAR)))],
        "trigger": list(trigger),
    }
    return Written(Scenario.model_validate(given | more), Path("loose.toml"))


def fight(book: str, *trigger: dict[str, Any], **more: Any) -> Battle:
    return Battle(set_up(written(book, *trigger, **more), ground=field()), "seven")


def field() -> Any:
    return ground(courtyard(), ("the shed", SHED))


def pass_on(fight: Battle, until: int) -> None:
    """Every unit does as little as it can until a round begins."""
    while not fight.over and fight.table.clock.round < until:
        question = fight.question()
        fight.answer(IdlePlayer().choose(question), question)


def at_start(what: str, **sheet: Any) -> dict[str, Any]:
    return {"name": "now", "on": "time", "after": start(2), what: [sheet]}


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("kind", ["", "tear gas", "Tear gas grenade"])
def test_gas_hangs_over_the_place_and_is_seen_by_those_who_look(book: str, kind: str) -> None:
    loose = fight(book, at_start("gas", kind=kind, at=FAR))
    assert not loose.table.having(Cloud)
    pass_on(loose, 2)
    ((_, cloud),) = loose.table.having(Cloud)
    assert cloud.covers(FAR)
    assert loose.view("blue").clouds(FAR), "blue looks that way"
    assert any(told.kind == "cloud" for told in loose.log("blue"))


@pytest.mark.parametrize("book", BOOKS)
def test_gas_chokes_those_who_stand_in_it(book: str) -> None:
    loose = fight(book, at_start("gas", at=FAR), rounds=6)
    pass_on(loose, 4)
    assert any("gas" in told.kind or "chok" in told.text or "cough" in told.text for told in loose.log(None))


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("kind", ["", "Anti-vehicle mine", "Antitank mine"])
def test_a_charge_goes_off_with_all_that_the_rules_make_of_it(book: str, kind: str) -> None:
    if kind and (book == "d6") != kind.startswith("Anti-"):
        return
    loose = fight(book, at_start("charge", kind=kind, at=FAR))
    pass_on(loose, 2)
    assert any(told.kind == "burst" for told in loose.log("red"))
    struck = called(loose.table, "red 1")
    assert loose.table.part(struck, Condition) != Condition(), "it lies at his feet"


def test_fire_takes_hold_of_a_whole_area() -> None:
    loose = fight("reflex", at_start("fire", area="the shed"))
    pass_on(loose, 2)
    assert {fire.cell for _, fire in loose.table.having(Fire)} == set(SHED)


def test_gas_for_an_area_bursts_in_its_middle() -> None:
    loose = fight("d6", at_start("gas", area="the shed"))
    pass_on(loose, 2)
    assert [cloud.source for _, cloud in loose.table.having(Cloud)] == [(10, 5)]


def test_it_is_let_loose_with_the_round_after_its_cause() -> None:
    loose = fight("d6", {"name": "the shed", "on": "enter", "side": "blue", "gas": [{"at": FAR}]})
    pass_on(loose, 2)
    loose.table.put(called(loose.table, "blue 1"), Position((9, 5)))
    while loose.table.clock.round < 3:
        assert not loose.table.having(Cloud)
        question = loose.question()
        loose.answer(IdlePlayer().choose(question), question)
    assert len(loose.table.having(Cloud)) == 1
    pass_on(loose, 4)
    assert len(loose.table.having(Cloud)) == 1, "once"


def test_only_under_the_book_it_is_for() -> None:
    fire = [{"area": "the shed", "book": "reflex"}]
    both = {"name": "now", "on": "time", "after": start(2), "message": "!", "fire": fire}
    for book, burning in (("d6", 0), ("reflex", 3)):
        loose = fight(book, both)
        pass_on(loose, 2)
        assert len(loose.table.having(Fire)) == burning


@pytest.mark.parametrize("book", BOOKS)
def test_it_is_kept_in_the_journal_and_taken_back_with_the_step(book: str, tmp_path: Path) -> None:
    loose = fight(
        book, at_start("charge", at=FAR), at_start("gas", at=NEAR) | {"name": "later", "after": start(3)}, undo="free"
    )
    before = loose.digest
    states = []
    for _ in range(2):
        pass_on(loose, 3)
        states.append((loose.digest, len(loose.script), loose.table.having(Cloud)))
        loose.take_back(len(loose.script))
        assert loose.digest == before
        assert not loose.table.having(Cloud)
    assert states[0] == states[1]


# what is wrong


@pytest.mark.parametrize(
    ("book", "what", "sheet", "fault"),
    [
        ("d6", "gas", {"kind": "mustard gas", "at": FAR}, "there is no gas called 'mustard gas'"),
        ("reflex", "gas", {"kind": "mustard gas", "at": FAR}, "there is no gas called 'mustard gas'"),
        ("d6", "charge", {"kind": "keg", "at": FAR}, "there is no charge called 'keg'"),
        ("reflex", "fire", {"kind": "sun", "at": FAR}, "there is no fire called 'sun'"),
        ("reflex", "charge", {}, "the charge needs a cell or an area"),
        ("reflex", "charge", {"at": FAR, "area": "the shed"}, "the charge needs a cell or an area"),
        ("reflex", "gas", {"area": "the shad"}, "the map has no area 'the shad' for the gas"),
        ("reflex", "gas", {"at": (99, 99)}, "the gas at 99,99 is off the map"),
    ],
)
def test_what_cannot_be_let_loose_is_refused(book: str, what: str, sheet: dict[str, Any], fault: str) -> None:
    with pytest.raises(Faulty) as refused:
        fight(book, at_start(what, **sheet))
    assert [each.fault for each in refused.value.faults] == [fault]


@pytest.mark.parametrize(
    ("trigger", "fault"),
    [
        ({"on": "time", "after": start(9)}, "the battle ends after 24 s, not after 48 s"),
        ({"on": "seen", "of": "Rik"}, "there is no figure called 'Rik'"),
        ({"on": "seen", "side": "red", "by": "red"}, "red always sees its own people"),
        ({"on": "enter", "name": "the shed", "side": "folk"}, "nothing can set it off: folk has no force"),
        ({"on": "losses", "side": "folk"}, "nothing can set it off: folk has no force"),
    ],
)
def test_a_trigger_that_nothing_sets_off_is_refused(trigger: dict[str, Any], fault: str) -> None:
    sides = [{"name": name} for name in ("blue", "red", "folk")]
    with pytest.raises(Faulty) as refused:
        fight("d6", {"name": "bell", "message": "!"} | trigger, side=sides)
    assert [each.fault for each in refused.value.faults] == [fault]


def test_a_trigger_for_an_objective_of_another_side_is_refused() -> None:
    goal = {"name": "the shed", "kind": "hold", "side": "blue"}
    bell = {"name": "bell", "message": "!", "on": "objective", "of": "the shed", "side": "red"}
    with pytest.raises(Faulty) as refused:
        fight("d6", bell, objective=[goal])
    assert [each.fault for each in refused.value.faults] == ["'the shed' is an objective of blue, not of red"]


# forces that sleep

BELL = {"name": "bell", "on": "time", "after": start(3)}


def asleep(book: str, **force: Any) -> Battle:
    """Red sleeps until the bell."""
    forces = [force_.model_dump() for force_ in men("blue", ("rifleman", NEAR))]
    forces += [
        force_.model_dump() | {"wakes": "bell"} | force for force_ in men("red", ("rifleman", FAR), ("leader", (8, 7)))
    ]
    return fight(book, BELL, force=forces, rounds=8)


@pytest.mark.parametrize("book", BOOKS)
def test_sleepers_are_not_asked_until_the_bell(book: str) -> None:
    camp = asleep(book)
    while not camp.over and camp.table.clock.round < 3:
        question = camp.question()
        assert question.side == "blue"
        camp.answer(IdlePlayer().choose(question), question)
    assert not camp.world.rows(Asleep)
    assert sum(told.kind == "wakes" for told in camp.log("red")) == 2
    assert not any(told.kind == "wakes" for told in camp.log("blue"))
    sides = set()
    while not camp.over and camp.table.clock.round < 5:
        question = camp.question()
        sides.add(question.side)
        camp.answer(IdlePlayer().choose(question), question)
    assert sides == {"blue", "red"}


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("stirs", [True, False])
def test_an_attack_wakes_them_if_it_stirs_them(book: str, stirs: bool) -> None:
    camp = asleep(book, stirs=stirs)
    player = RandomPlayer("5")
    while not camp.over and camp.table.clock.round < 3 and not shot_at(camp):
        question = camp.question()
        harm = [offer for offer in question.menu.offers if offer.action.purpose is Purpose.HARM]
        chosen = harm[0].action(**{name: next(iter(v)) for name, v in harm[0].choices.items()}) if harm else None
        camp.answer(chosen or player.choose(question), question)
    assert shot_at(camp), "blue has shot"
    still = {camp.table.name(unit) for unit, _ in camp.world.rows(Asleep)}
    assert still == (({"red 2"} if attacked(camp) == "red 1" else {"red 1"}) if stirs else {"red 1", "red 2"})


def shot_at(camp: Battle) -> bool:
    return bool(attacked(camp))


def attacked(camp: Battle) -> str:
    """The side that blue has attacked first."""
    hit = (told for told in camp.log(None) if "hit" in told.data and told.target is not None)
    return next((camp.table.name(told.target) for told in hit if told.target is not None), "")


@pytest.mark.parametrize("book", BOOKS)
def test_whether_they_sleep_nobody_else_can_tell(book: str) -> None:
    one, other = asleep(book), asleep(book, wakes="")
    assert_same_to("blue", one, other)


def test_a_force_waits_for_a_bell_that_there_is() -> None:
    forces = [force.model_dump() | {"wakes": "ball"} for force in men("blue", ("rifleman", NEAR))]
    faults = quarrels(written("d6", BELL, force=forces).scenario, "loose.toml")
    assert "there is no trigger 'ball'" in [each.fault for each in faults]


def test_tear_gas_outlasts_the_round_it_was_let_loose_in() -> None:
    """DSX-SMOKE-01: 10 rounds in still air."""
    loose = fight("d6", at_start("gas", at=FAR), rounds=14)
    pass_on(loose, 12)
    assert loose.table.having(Cloud)
    pass_on(loose, 13)
    assert not loose.table.having(Cloud)


@pytest.mark.parametrize(
    ("book", "least"), [("d6", 4), ("darkconspiracy", 6), ("graydawn", 4), ("gurps", 6), ("reflex", 6)]
)
def test_the_last_house_lets_loose_smoke_fire_and_its_own_powder_under_every_book(book: str, least: int) -> None:
    written = read_scenario(data.maps() / "wielka" / "the-last-house.toml")
    made = set_up(written, book)
    loose = [(each.trigger, str(each.what).lower()) for each in made.outbreaks]
    assert len(loose) == least, "d6 and Gray Dawn have no rules for fire"
    assert [name for name, _ in loose].count("The bridge") == 2
    assert any(name == "the last house" and "cask of quarry powder" in what for name, what in loose)
    hunters = [post for post in made.posts if "Hunter" in str(post)]
    assert len(hunters) == 2, "people of its own for this rulebook"
    assert not check([written.file], book).faults
