"""The bar of intents and the card of an order, under every book: by mouse alone, by keys alone, and as it looks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pygame
import pytest

from game.players.seated import player
from game.ui.battle.click_intent import Deed
from game.ui.battle.form import Form
from game.ui.battle.intent_figures import figures, pointed
from game.ui.battle.order_kind import target_of
from game.ui.battle.panels.amount import Amount
from game.ui.battle.panels.chips import ChipButton
from game.ui.battle.panels.order_bar import AIR, SIDE, IntentButton
from game.ui.battle.panels.tallies import Reason
from game.ui.battle.preset_choice import HOPELESS, chance_of, merit
from game.ui.battle.prose import share_percent
from game.ui.kit.button import cap_width
from game.ui.kit.label import Label
from game.ui.kit.list_view import Listing
from game.ui.kit.rich_text import plain
from game.ui.kit.scroll import ScrollArea
from rules.frame.forms import Cost, Purpose
from rules.frame.intents import KEYS, Role
from rules.frame.worth import Worth
from rules.kernel.lengths import Unit, shown
from tests.ui.battle.playing import Table, finished
from tests.ui.battle.table import made_ready, people
from tests.ui.legible import named, read
from tests.ui.pictures import looks_like

SIZE = (1920, 1080)
METRES, OTHER_UNITS = re.compile(r"\d\s?m\b"), re.compile(r"\d\s?(?:yards?|yd|feet|ft|mph)\b")
"""Lengths in metres, and in what nothing is written then."""
BATTLES = {
    "d6": "farm/raid",
    "darkconspiracy": "farm/raid",
    "graydawn": "farm/raid",
    "gurps": "inn/the-inn",
    "reflex": "crossing/first-shots",
}


def attackable(table: Table) -> bool:
    """Whether the unit that is asked can attack the first enemy that it could point at."""
    desk = table.screen.desk
    if desk.form is None or not desk.form.roles or not desk.targets():
        return False
    target = desk.targets()[0]
    return any(row.kind.purpose is Purpose.HARM for row in desk.alike(None, target))


def opened(book: str, folder: Path) -> Table:
    """The first moment of a battle in which a unit can attack."""
    setup = made_ready(BATTLES[book], book, folder, 12)
    table = Table(setup, people(setup, "greedy"), size=SIZE)
    table.settle()
    minds = {side: player("greedy", setup, side, "1") for side in table.session.seats.persons}
    for _ in range(200):
        if attackable(table):
            return table
        question = table.session.question
        assert question is not None
        table.session.answer(minds[question.side].choose(question))
        table.session.shown()
        table.driver.turn()
        table.settle()
    raise AssertionError("nobody attacks")


@pytest.fixture(scope="module", params=sorted(BATTLES))
def table(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    made = opened(request.param, tmp_path_factory.mktemp("card"))
    yield made
    made.close()


@pytest.fixture(autouse=True)
def _nothing_picked(table: Table) -> Iterator[None]:
    yield
    while table.screen.desk.cancel():
        table.driver.turn()


def weighed(table: Table) -> None:
    """Let the window work out all figures that it shows."""
    desk = table.screen.desk
    table.driver.turn(3)
    while desk.weights is not None and not desk.weights.done:
        table.driver.turn()
    table.driver.turn(8)
    while not all(each is None or each.done for each in (desk.whole, desk.followed, desk.influences)):
        table.driver.turn()
    table.driver.turn(2)


def points(table: Table) -> None:
    table.driver.key(".")
    weighed(table)


@pytest.mark.painted
def test_the_card_and_the_bar_look_as_they_did(table: Table) -> None:
    points(table)
    finished(table.screen, table.driver)
    board, picture = table.screen.board, table.driver.picture()
    rects = [part.rect for part in (board.order, board.order.giving, board.bar)]
    shown = pygame.Surface((max(rect.w for rect in rects), sum(rect.h for rect in rects)))
    top = 0
    for rect in rects:
        shown.blit(picture, (0, top), rect)
        top += rect.h
    looks_like(shown, f"card_{table.session.view().book.name}")


def test_nothing_of_the_card_is_scrolled(table: Table) -> None:
    """At 1080p and letters of the usual size all of it is on the screen, for every intent, at an enemy and at none."""
    desk = table.screen.desk
    assert desk.form is not None
    foe = desk.targets()[0]
    for role, aimed in product((None, *desk.form.roles), (False, True)):
        while desk.cancel():
            table.driver.turn()
        if role is not None:
            desk.intend(role)
        if aimed and not desk.form.point(foe):
            continue
        desk._anew()
        weighed(table)
        area = next(part for part in table.screen.board.order.everything() if isinstance(part, ScrollArea))
        assert table.screen.board.order.inside.rect.h <= area.rect.h, f"{role}, {aimed}: the card has to be scrolled"
        written = read(table.screen.board.order, table.screen.board.root.rect)
        assert not [each.words for each in written if each.cut], f"{role}, {aimed}: words are cut"


def test_an_attack_is_taken_up_and_says_what_it_comes_to(table: Table) -> None:
    points(table)
    desk = table.screen.desk
    assert desk.row is not None and desk.forecast is not None and desk.weights is not None
    assert desk.row.kind.purpose in (Purpose.HARM, Purpose.PIN) or _no_attack_worth_the_name(table)
    if desk.forecast.success is not None:
        assert table.driver.find(Label, name="headline").words.endswith("%")
    chosen = [each for each in figures(desk) if each.intent.role is desk.intent]
    assert chosen[0].open and chosen[0].words


def test_the_bar_and_the_card_say_one_chance(table: Table) -> None:
    """The figure of an intent is that of the order which its card would show first, not the best of any."""
    points(table)
    desk = table.screen.desk
    assert desk.form is not None
    mark = pointed(desk, desk.form)
    for shown_first in [each for each in figures(desk) if each.sure]:
        while desk.cancel():
            pass
        desk.intend(shown_first.intent.role)
        desk.form.mark = mark
        desk._anew()
        weighed(table)
        if desk.row is None:
            continue
        told = None if desk.weights is None else desk.weights.known(desk.row.action)
        assert told is not None and desk.weights is not None
        chance = chance_of(desk.weights.question, desk.view, desk.row, told)
        assert chance is not None and shown_first.words == share_percent(chance)
        assert table.driver.find(Label, name="headline").words == shown_first.words
        assert next(each for each in figures(desk) if each.intent.role is desk.intent).words == shown_first.words


def _no_attack_worth_the_name(table: Table) -> bool:
    desk = table.screen.desk
    assert desk.row is not None and desk.weights is not None
    attacks = [row for row in desk.alike(None, target_of(desk.row)) if row.kind.purpose is Purpose.HARM]
    return all((desk.weights.of(row.action).success or 0) < HOPELESS for row in attacks)


def test_an_order_is_given_by_the_mouse_alone(table: Table) -> None:
    """An intent, a target, a chip, and the order: what was seen is what is given."""
    desk, driver = table.screen.desk, table.driver
    target = desk.targets()[0]
    driver.click(driver.find(IntentButton, name=f"intent {Role.ATTACK}"))
    driver.turn(2)
    assert desk.form is not None and desk.form.role is Role.ATTACK
    desk.click(desk.view.cells(target)[0], target)
    weighed(table)
    assert desk.row is not None and desk.row.kind.role is Role.ATTACK
    chips = [each for each in driver.widgets() if isinstance(each, ChipButton) and not each.chip.chosen]
    for chip in [each for each in chips if each.chip.row is not None][:1]:
        driver.click(chip)
        driver.turn(2)
        assert chip.chip.row is not None and desk.row.action == chip.chip.row.action
    assert target_of(desk.row) == target


def test_an_order_is_picked_by_keys_alone(table: Table) -> None:
    """The key of an intent picks it, again the next kind of thing in it; Esc lets go of it."""
    desk, driver = table.screen.desk, table.driver
    assert desk.form is not None
    for role in desk.form.roles:
        driver.key(KEYS[role])
        driver.turn()
        assert desk.intent is role
        kinds = [kind for kind in desk.form.kinds if kind.role is role]
        if len(kinds) > 1:
            first = desk.form.kind if desk.row is None else desk.row.kind
            driver.key(KEYS[role])
            assert (desk.form.kind if desk.row is None else desk.row.kind) is not first
        while desk.cancel():
            driver.turn()
    assert desk.form.role is None


def test_nothing_is_done_by_the_first_input(table: Table) -> None:
    """Whatever is picked is shown before it is given, by the second."""
    desk = table.screen.desk
    assert desk.form is not None
    before = len(table.session.battle.script)
    for kind in desk.form.kinds:
        table.driver.key(table.app.keys.key(kind.command))
        assert desk.form.kind is not None or desk.row is not None or desk.form.role is not None
        while desk.cancel():
            pass
    assert len(table.session.battle.script) == before and not table.session.changing


def test_no_length_is_drawn_in_another_unit(table: Table) -> None:
    """Metres or feet, as the player chose, and never both; nowhere yards."""
    board = table.screen.board
    points(table)
    said = [each.words for each in read(board.root.widget, board.root.rect)]
    said += [str(widget.hint) for widget in table.driver.widgets() if widget.hint]
    said += [plain(told.text) for told in board.log.story.entries]
    others = [words for words in said if OTHER_UNITS.search(shown(words, Unit.METRES))]
    assert not others
    assert any(METRES.search(shown(words, Unit.METRES)) for words in said)


def test_what_can_not_be_done_says_why_on_its_button(table: Table) -> None:
    shut = [each for each in figures(table.screen.desk) if not each.open]
    assert all(each.why_not for each in shut)
    for each in shut:
        button = table.driver.find(IntentButton, name=f"intent {each.intent.role}")
        assert not button.figure.open and each.why_not in str(button.hint)


def test_an_intent_that_is_closed_says_why_when_it_is_clicked_and_by_its_key(table: Table) -> None:
    desk = table.screen.desk
    shut = next((each for each in figures(desk) if not each.open), None)
    if shut is None:
        pytest.skip("everything can be done")
    for by_key in (False, True):
        desk.complaint = ""
        if by_key:
            table.driver.key(KEYS[shut.intent.role])
        else:
            table.driver.click(table.driver.find(IntentButton, name=f"intent {shut.intent.role}"))
        table.driver.turn()
        assert desk.complaint == shut.why_not
        assert table.driver.sees(shut.why_not)
    desk.complaint = ""


def test_a_choice_changes_its_field_and_keeps_the_target(table: Table) -> None:
    """Law 3: the figure on a chip is that of the order it makes."""
    points(table)
    desk = table.screen.desk
    assert desk.row is not None and desk.weights is not None
    target = target_of(desk.row)
    for row in desk.chips():
        for chip in row.chips:
            if chip.row is not None and row.name:
                assert target_of(chip.row) == target
                assert getattr(chip.row.action, row.name) == chip.value
                assert desk.form is not None and desk.form.question.menu.admits(chip.row.action)
    other = [chip for row in desk.chips() for chip in row.chips if row.name and not chip.chosen and chip.row]
    if not other:
        return
    desk.take(other[-1])
    made = desk.row
    assert made is not None and other[-1].row is not None and made.action == other[-1].row.action
    chosen = [chip.row for row in desk.chips() for chip in row.chips if chip.chosen]
    assert all(each is not None and each.action == made.action for each in chosen), "the kind's chip as well"


def test_a_number_is_set_by_a_slider(table: Table) -> None:
    """By dragging it is looked at and taken when it is let go; by the wheel and by keys it is taken at once."""
    points(table)
    desk, driver = table.screen.desk, table.driver
    sliders = [each for each in driver.widgets() if isinstance(each, Amount)]
    assert sliders or desk.view.book.name != "darkconspiracy", "the pulls of the trigger are a range"
    for slider in sliders[:1]:
        name, first = slider.row.name, slider.chip.value
        middle, end = slider.track.centery, slider.track.right if slider.value == 0 else slider.track.left
        driver.move(slider.knob)
        driver.down()
        driver.move((end, middle))
        weighed(table)
        assert desk.row is not None and getattr(desk.row.action, name) == first != slider.chip.value
        assert "%" in slider.words and "…" not in slider.words
        meant = slider.chip.value
        driver.up()
        driver.turn(2)
        assert desk.row is not None and getattr(desk.row.action, name) == meant
        step = 1 if slider.value == 0 else -1
        driver.wheel(step, slider)
        assert desk.row is not None and getattr(desk.row.action, name) == slider.chip.value != meant
        driver.key("Right" if step < 0 else "Left")
        assert desk.row is not None and getattr(desk.row.action, name) == slider.chip.value == meant


def test_the_reasons_that_matter_most_are_those_that_move_the_headline_most(table: Table) -> None:
    """Over all tallies, the target's defence too, each by what the rules come to without it."""
    points(table)
    desk = table.screen.desk
    told = desk.forecast
    if told is None or told.success is None or desk.row is None or told.without is None:
        return
    moved, success, without = desk.moved, told.success, told.without
    assert moved is not None and any(moved.values())
    lines = [each for each in table.driver.widgets() if isinstance(each, Reason)]
    shown = [each for each in moved if any(line.words.strip().endswith(each.reason) for line in lines)]
    hidden = [each for each in moved if each.reason not in {seen.reason for seen in shown}]
    assert min((abs(moved[each]) for each in shown), default=1) >= max((abs(moved[each]) for each in hidden), default=0)
    for each, by in list(moved.items())[:2]:
        assert without(each) == success - by
    assert desk.form is not None and desk.form.question.forecast(desk.row.action).success == success, "nothing is kept"


def test_a_wait_or_a_hopeless_attack_never_comes_before_an_attack(table: Table) -> None:
    """An enemy three metres off was waited for, and one that was hidden was shot at with a chance of 2 %."""
    desk = table.screen.desk
    assert desk.form is not None
    rows = desk.alike(None, desk.targets()[0])
    attack = next(row for row in rows if row.kind.purpose is Purpose.HARM)
    question, view, cost = desk.form.question, desk.view, Cost(attack.offer.cost.amount, "")
    fair, vain = (merit(question, view, attack, Worth(cost, success=chance)) for chance in (0.3, 0.02))
    for row in rows:
        if row.kind.purpose not in (Purpose.HARM, Purpose.PIN, Purpose.AID, Purpose.RALLY):
            other = merit(question, view, row, desk.form.question.worth(row.action))
            assert other < fair
            if row.kind.purpose in (Purpose.AIM, Purpose.BRACE) and not row.kind.action.seldom:
                assert other > vain


def test_a_click_on_an_enemy_never_means_to_go_past_it(table: Table) -> None:
    """*Evade* was what hovering over an enemy at hand said."""
    desk = table.screen.desk
    assert desk.form is not None
    target = desk.targets()[0]
    kind = desk.form.first_for(target)
    assert kind is not None and kind.purpose is Purpose.HARM
    found = desk.click_intent(desk.view.cells(target)[0], target)
    assert (found.deed, found.words) == (Deed.AIM, kind.title)


def test_forms_share_their_kinds(table: Table) -> None:
    """A copy of a form costs nothing, and changes nothing of the first."""
    form = table.screen.desk.form
    assert isinstance(form, Form)
    other = form.copy()
    other.intend(form.roles[0])
    assert other.kinds is form.kinds and form.role is None


def test_an_intent_to_go_waits_until_it_is_known_where_to(table: Table) -> None:
    """Its key and Enter never come to a posture that was not asked for."""
    desk, driver = table.screen.desk, table.driver
    driver.key(KEYS[Role.MOVE])
    driver.turn(3)
    assert desk.form is not None
    if desk.form.kind is None:
        assert desk.row is None and driver.sees("Point at the destination, or choose below.")
    before = len(desk.session.battle.script)
    driver.key("Enter")
    assert len(desk.session.battle.script) == before


def test_large_letters_and_small_windows_keep_every_intent_within_reach(table: Table) -> None:
    for size, text in (((1280, 720), 1.0), ((1280, 720), 1.5), ((700, 420), 1.0)):
        table.driver.resize(size)
        table.app.change(text_size=text)
        table.driver.turn(3)
        named = {each.name for each in table.driver.widgets() if each.name.startswith("intent ")}
        open_ = {f"intent {each.intent.role}" for each in figures(table.screen.desk) if each.open}
        assert open_ <= named, (size, text)
        bar = table.screen.board.bar
        assert not bar.shown or pygame.Rect((0, 0), size).contains(bar.rect)
    table.app.change(text_size=1.0)
    table.driver.resize(SIZE)


def _touching(table: Table) -> list[IntentButton]:
    """The intents whose key runs into their drawing."""
    theme, found = table.app.theme, list[IntentButton]()
    for each in table.driver.widgets():
        if isinstance(each, IntentButton) and each.key:
            middle, left = each.rect.centerx - theme.px(SIDE) // 2, each.rect.x + theme.px(AIR)
            found += [each] if left + cap_width(each.key, theme) >= middle else []
    return found


def _under_a_notice(table: Table) -> list[str]:
    """The panels over which a word in passing would lie."""
    table.app.notify("A standing order answered for Guard 3. Retreat: gives ground.", ("Change", list))
    table.driver.turn(2)
    board, layer = table.screen.board, table.app.above.layers[0]
    panels = (board.order, board.order.giving, board.bar, board.roster, board.log)
    found = [named(each) for each in panels if each.shown and layer.widget.rect.colliderect(each.rect)]
    layer.close()
    return found


def test_no_word_of_the_card_is_cut(table: Table) -> None:
    """In every window and with large letters all of the card and of the bar of intents can be read where it stands."""
    board, cut = table.screen.board, list[str]()
    for size, text in (((1280, 720), 1.0), ((1280, 720), 1.5), (SIZE, 1.0), (SIZE, 1.5)):
        table.driver.resize(size)
        table.app.change(text_size=text)
        cut += [f"{size[1]} {text}: a notice lies over {each}" for each in _under_a_notice(table)]
        for pointing in (False, True):
            while table.screen.desk.cancel():
                table.driver.turn()
            if pointing:
                points(table)
            weighed(table)
            table.screen.root.settle()
            written = [
                each for part in (board.order, board.order.giving, board.bar) for each in read(part, board.root.rect)
            ]
            cut += [f"{size[1]} {text}: {named(each.owner)} {each.words!r}" for each in written if each.cut]
        cut += [f"{size[1]} {text}: the key of {each.words} touches its drawing" for each in _touching(table)]
    table.app.change(text_size=1.0)
    table.driver.resize(SIZE)
    assert not cut, "\n".join(cut)


def test_all_ways_are_compared_on_asking(table: Table) -> None:
    """The table of all ways takes the place of the choices, and gives it back."""
    points(table)
    desk, driver = table.screen.desk, table.driver
    if len(desk.rows) < 2:
        return
    driver.find(Label, name="compare").links[0]()
    driver.turn(3)
    assert len(driver.find(Listing, name="ways").lines) == len(desk.rows)
    assert not [each for each in driver.widgets() if isinstance(each, ChipButton)]
    driver.find(Label, name="compare").links[0]()
    driver.turn(3)
    assert not desk.comparing and not [each for each in driver.widgets() if isinstance(each, Listing)]


def test_another_target_closes_the_table_of_all_ways(table: Table) -> None:
    desk, driver = table.screen.desk, table.driver
    points(table)
    if len(desk.rows) < 2 or len(desk.targets()) < 2:
        return
    driver.find(Label, name="compare").links[0]()
    assert desk.comparing
    table.screen.desk.next_target()
    assert not desk.comparing


def test_a_click_on_an_enemy_takes_the_place_of_a_way_that_a_click_laid(table: Table) -> None:
    """Ground clicked first, then an enemy: the enemy is attacked, as if it had been clicked at once."""
    desk = table.screen.desk
    assert desk.form is not None
    foe = desk.targets()[0]
    here = desk.view.cells(desk.form.unit)[0]
    there = next((c for c in desk.view.grid.ring(here, 2) if desk.form.route_to(c) is not None), None)
    if there is None:
        return
    desk.click(there, None)
    if desk.steps:
        return
    assert desk.row is not None and desk.row.kind.purpose is Purpose.GO
    assert desk.click_intent(desk.view.cells(foe)[0], foe).deed is Deed.AIM
    desk.click(desk.view.cells(foe)[0], foe)
    weighed(table)
    assert desk.form.mark == foe and desk.row is not None
    assert desk.row.kind.purpose is not Purpose.GO or desk.then_at == foe


def test_one_step_back_is_seen(table: Table) -> None:
    """What would be ordered is another thing after each step back, or nothing."""
    desk = table.screen.desk
    assert desk.form is not None
    for kind in desk.form.kinds:
        while desk.cancel():
            pass
        for mark in desk.targets()[:1] or (None,):
            desk.pick(kind)
            if mark is not None and kind.purpose is not Purpose.GO:
                desk.form.point(mark)
                desk._anew()
            before = None if desk.row is None else desk.row.action
            if before is not None and desk.cancel():
                assert desk.row is None or desk.row.action != before, kind.title


def test_what_an_answer_would_do_stands_among_all_reasons(table: Table) -> None:
    """If it dodges, if it parries: each answer of an enemy with the chance it leaves."""
    points(table)
    desk, card = table.screen.desk, table.screen.board.order.card
    assert desk.forecast is not None
    answers = desk.forecast.answers
    assert all(0 <= each.success <= 1 for each in answers)
    card.folds.reasons = True
    desk.changes += 1
    table.driver.turn(3)
    assert all(table.driver.sees(f"if {each.text}") for each in answers)
    card.folds.reasons = False
    desk.changes += 1
    if desk.view.book.name == "gurps":
        assert len(answers) >= 3 and len({each.success for each in answers}) >= 3
