"""What common deeds cost in clicks and keys: each is done by real events, and takes as many as the table says."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from game.battle.scenario import read_scenario
from game.battle.setup import Setup, set_up
from game.ui.battle.form import Form
from game.ui.battle.order_kind import Row
from game.ui.battle.panels.chips import ChipButton
from game.ui.kit.button import Button
from rules.frame.figure import Position
from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.kernel.refs import Ref
from tests.shipped import ground_of, shortened
from tests.tiers import thinned
from tests.ui.battle.playing import Table

BOOKS = ("d6", "reflex", "graydawn")
RANGE = """title = "Range"
map = "crossing.tmx"
lasts = "72 s"
[[side]]
name = "blue"
[[side]]
name = "red"
[[force]]
side = "blue"
role = "rifleman"
at = [9, 17]
facing = 0
[[force]]
side = "red"
role = "rifleman"
at = [10, 11]
facing = 180
"""
"""A rifleman at a café's door, and an enemy in sight on the street."""
NEAR, FAR, THROWN, LAST = (10, 16), (10, 13), (11, 12), (12, 11)
"""Cells to walk to, to throw at, and where the front of a suppression ends that begins at the enemy."""
INPUTS: dict[str, tuple[int, ...]] = {
    "Walk to a cell near by": (2, 2, 2, 2, 2, 2),
    "Go as far as the unit can": (2, 2, 2, 2, 2, 2),
    "Shoot at an enemy in sight": (2, 3, 2, 2, 3, 3),
    "Shoot another way, such as a single round": (3, 4, 3, 3, 4, 4),
    "Throw a grenade that is in hand": (4, 4, 3, 3, 4, 4),
    "Crouch, kneel or take full cover": (4, 3, 3, 2, 2, 2),
    "Draw a weapon or a grenade": (4, 4, 2, 2, 4, 4),
    "Suppress an area": (4, 5, 3, 3, 4, 4),
    "Open a door": (3, 3, 3, 2, 0, 0),
    "End the turn": (2, 2, 2, 2, 2, 2),
}
"""Clicks and keys under each book, from the moment the unit is asked. A drag counts as one click."""


class Hand:
    """Does things at the table, with the mouse or with keys, and counts them; arrows are not counted."""

    def __init__(self, table: Table, *, by_keys: bool) -> None:
        self.table, self.by_keys, self.count = table, by_keys, 0

    def click(self, goal: Cell | Button) -> None:
        """A click on a cell or a button."""
        place = goal if isinstance(goal, Button) else self.table.pixel(goal)
        assert isinstance(goal, Button) or self.table.free(self.table.pixel(goal)), f"a panel covers {goal}"
        self.count += 1
        self.table.driver.click(place)
        self._rest()

    def key(self, key: str) -> None:
        """A key that is pressed."""
        self.count += 1
        self.table.driver.key(key)
        self._rest()

    def drag(self, start: Cell, end: Cell) -> None:
        """A stroke over the map."""
        self.count += 1
        self.table.driver.drag(self.table.pixel(start), self.table.pixel(end))
        self._rest()

    def _rest(self) -> None:
        if not self.table.session.over:
            self.table.settle()
        self.table.driver.turn(2)
        desk = self.table.screen.desk
        while desk.weights is not None and not desk.weights.done:
            self.table.driver.turn()
        self.table.driver.turn()

    # what both hands do in their own way

    def at(self, cell: Cell) -> None:
        """Click on a cell; or lead the cursor there and press Enter."""
        if not self.by_keys:
            self.click(cell)
            return
        desk = self.table.screen.desk
        for _ in range(60):
            if desk.cell == cell and desk.by_keys:
                break
            x, y = desk.cell or self.table.screen.desk.view.cells(self.unit)[0]
            across = "Right" if x < cell[0] else "Left" if x > cell[0] else ""
            self.table.driver.key(across or ("Down" if y < cell[1] else "Up"))
        assert desk.cell == cell
        self.key("Enter")

    def start(self) -> None:
        """Take up the turn, where it must be."""
        form = self.form
        if form.question.menu.routine is not None and form.question.menu.routine.purpose is Purpose.BEGIN:
            self.usual()

    def aim(self) -> None:
        """Click on the enemy; where the turn is declared first, the second click declares it."""
        self.click(self.enemy)
        row = self.table.screen.desk.row
        if row is not None and row.kind.purpose is Purpose.BEGIN:
            self.click(self.enemy)

    def usual(self) -> None:
        """The default action."""
        if self.by_keys:
            self.key("Ctrl+Enter")
        else:
            self.click(self.table.driver.find(Button, name="usual"))

    def pick(self, *titles: str) -> None:
        """Pick an order by its button or by its key."""
        kind = next(kind for kind in self.form.kinds if kind.title in titles)
        if self.by_keys:
            self.key(self.table.app.keys.key(kind.command))
        else:
            self.count += self.table.pick(kind)
            self._rest()

    def choose(self, wanted: Callable[[Row], bool]) -> None:
        """Choose a line of the table of options, if another is chosen."""
        desk = self.table.screen.desk
        number = next(number for number, row in enumerate(desk.rows) if wanted(row))
        if self.by_keys:
            while desk.row != desk.rows[number]:
                before = desk.row is not None and number < desk.rows.index(desk.row)
                self.key("PgUp" if before else "PgDn")
        while not self.by_keys and desk.row is not None and not wanted(desk.row):
            chips = [each for each in self.table.driver.widgets() if isinstance(each, ChipButton)]
            made = [each for each in chips if each.chip.row is not None and not each.chip.chosen]
            goal = desk.rows[number].action
            chip = max(made, key=lambda each: alike(each.chip.row, goal))
            self.count += 1
            self.table.driver.click(chip)
            self._rest()

    def give(self) -> None:
        """Give the order by the panel or by Enter."""
        if self.by_keys:
            self.key("Enter")
        else:
            self.click(self.table.driver.find(Button, name="confirm"))

    @property
    def form(self) -> Form:
        form = self.table.form
        assert form is not None
        return form

    @property
    def unit(self) -> Ref:
        return self.form.unit

    @property
    def enemy(self) -> Cell:
        view = self.table.screen.desk.view
        foe = next(ref for ref in view.units() if view.side(ref) == "red")
        return view.cells(foe)[0]


def alike(row: Row | None, goal: Action) -> tuple[bool, int]:
    """Whether a choice makes the order that is wanted, and in how many fields it agrees with that."""
    made = None if row is None else row.action
    fields = [name for name in type(goal).model_fields if getattr(made, name, None) == getattr(goal, name)]
    return made == goal, len(fields)


def walk(hand: Hand) -> None:
    hand.at(NEAR)
    hand.at(NEAR)


def far(hand: Hand) -> None:
    hand.at(FAR)
    hand.at(FAR)


def shoot(hand: Hand) -> None:
    if hand.by_keys:
        hand.start()
        hand.key(".")
        hand.key("Enter")
    else:
        hand.aim()
        hand.click(hand.enemy)


def another(hand: Hand) -> None:
    if hand.by_keys:
        hand.start()
        hand.key(".")
    else:
        hand.aim()
    preset = hand.table.screen.desk.row
    assert preset is not None
    assert any(word in preset.words for word in ("burst", "3 rounds", "auto"))
    single = ("shoot", "single")
    hand.choose(lambda row: row.kind.title == "Shoot" and (row.words in single or "1 round" in row.words))
    hand.give()


def throw(hand: Hand) -> None:
    hand.start()
    hand.pick("Throw a grenade", "Throw")
    hand.at(THROWN)
    hand.give()


def posture(hand: Hand) -> None:
    if any(kind.title == "Full cover" for kind in hand.form.kinds):
        hand.pick("Full cover")
        hand.give()
        return
    hand.start()
    hand.pick("Change posture", "Change stance")
    hand.choose(lambda row: "crouched" in row.words or "kneeling" in row.words)
    hand.give()


def draw(hand: Hand) -> None:
    hand.start()
    hand.pick("Draw", "Ready")
    hand.choose(lambda row: "grenade" in row.words.lower())
    hand.give()


def suppress(hand: Hand) -> None:
    hand.start()
    hand.pick("Suppress", "Covering fire")
    form = hand.form
    if form.drawn is None:
        hand.at(hand.enemy)
    elif hand.by_keys:
        hand.at(hand.enemy)
        hand.at(LAST)
    else:
        hand.drag(hand.enemy, LAST)
    hand.give()


def door(hand: Hand) -> None:
    hand.start()
    hand.pick("Open or shut")
    hand.give()


def end(hand: Hand) -> None:
    if any(kind.title == "Pass" for kind in hand.form.kinds):
        hand.pick("Pass")
    else:
        hand.start()
        hand.pick("End turn", "Wait")
    hand.give()


@dataclass(frozen=True)
class Deed:
    """One line of the table: how it is done, and what must have been ordered then."""

    title: str
    do: Callable[[Hand], None]
    done: Callable[[Action], bool]


def for_(*purposes: Purpose) -> Callable[[Action], bool]:
    return lambda action: action.purpose in purposes


def is_shot(action: Action) -> bool:
    return action.kind == "shoot"


DEEDS = (
    Deed("Walk to a cell near by", walk, for_(Purpose.GO)),
    Deed("Go as far as the unit can", far, for_(Purpose.GO)),
    Deed("Shoot at an enemy in sight", shoot, is_shot),
    Deed("Shoot another way, such as a single round", another, is_shot),
    Deed("Throw a grenade that is in hand", throw, lambda action: getattr(action, "cell", None) == THROWN),
    Deed("Crouch, kneel or take full cover", posture, for_(Purpose.POSTURE, Purpose.BEGIN)),
    Deed("Draw a weapon or a grenade", draw, for_(Purpose.ARM)),
    Deed("Suppress an area", suppress, for_(Purpose.PIN)),
    Deed("Open a door", door, for_(Purpose.DOOR)),
    Deed("End the turn", end, for_(Purpose.PASS)),
)


CASES = [(deed, book) for deed in DEEDS for book in BOOKS if (deed.do, book) != (door, "graydawn")]
"""Every deed under every book; under Gray Dawn doors are opened in passing."""


@pytest.fixture(scope="module")
def setups(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Setup]:
    """The range under each rulebook, set up once for all deeds."""
    file = shortened("crossing/first-shots", 9, tmp_path_factory.mktemp("range")).with_name("range.toml")
    file.write_text(RANGE, encoding="utf-8")
    return {book: set_up(read_scenario(file), book, ground=ground_of("crossing/first-shots")) for book in BOOKS}


def at_table(setup: Setup, *, grenade: bool, hands: bool = False) -> Iterator[Table]:
    table = Table(setup, {"blue": "person", "red": "nobody"})
    table.settle()
    from_belt = setup.book.name == "graydawn"
    if grenade and not from_belt:
        _take_a_grenade(table)
    if hands and from_belt:
        _put_away(table)
    while not _ready(table):
        _answered(table)
    table.screen.home()
    table.driver.turn(8)
    yield table
    table.close()


def _ready(table: Table) -> bool:
    """Whether the unit is asked what to do, in its first words."""
    form = table.form
    assert form is not None
    begins = form.question.ask.kind == "activate" and "up to 1 action" not in form.question.menu.question
    return begins or form.question.ask.kind in ("slot", "tick")


def _answered(table: Table) -> None:
    form = table.form
    assert form is not None
    menu = form.question.menu
    quiet = next((offer.fill() for offer in menu.offers if offer.action.purpose is Purpose.PASS), None)
    answer = quiet if form.question.ask.kind == "activate" else menu.routine or quiet
    assert answer is not None
    table.session.answer(answer)
    table.settle()


def _put_away(table: Table) -> None:
    """Free the hands, in an earlier round."""
    for _ in range(40):
        form = table.form
        assert form is not None
        menu = form.question.menu
        away = next((offer.fill() for offer in menu.offers if offer.action.title == "Put away"), None)
        if away is not None:
            table.session.answer(away)
            table.settle()
            return
        assert menu.routine is not None
        table.session.answer(menu.routine)
        table.settle()
    raise AssertionError("nothing can be put away")


def _take_a_grenade(table: Table) -> None:
    """Draw one, and wait until it can be thrown."""
    for _ in range(40):
        form = table.form
        assert form is not None
        if any(kind.title in ("Throw a grenade", "Throw") for kind in form.kinds):
            table.session.undo() if form.question.ask.kind == "turn" else None
            table.settle()
            return
        form.pick(next((kind for kind in form.kinds if kind.purpose is Purpose.ARM), None))
        row = next((row for row in form.rows() if "grenade" in row.words.lower()), None)
        pin = next((kind for kind in form.kinds if kind.title == "Pull the pin"), None)
        form.pick(None)
        if pin is not None:
            form.pick(pin)
            row = form.row()
        if row is not None:
            table.session.answer(row.action)
            table.settle()
        else:
            _answered(table)
    raise AssertionError("no grenade can be thrown")


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
@pytest.mark.parametrize(("deed", "book"), thinned(CASES, 4), ids=[f"{deed.title}-{book}" for deed, book in CASES])
def test_a_deed_takes_as_many_inputs_as_the_table_says(
    deed: Deed, book: str, by_keys: bool, setups: dict[str, Setup]
) -> None:
    for table in at_table(setups[book], grenade=deed.do is throw, hands=deed.do is draw):
        hand = Hand(table, by_keys=by_keys)
        asked = table.session.question
        assert asked is not None
        before, unit = len(table.session.battle.script), asked.ask.unit
        start = table.screen.desk.view.find(unit, Position)
        deed.do(hand)
        own = [step.action for step in table.session.battle.script[before:] if step.side == "blue" and step.action]
        assert any(deed.done(action) for action in own), [str(action) for action in own]
        if deed.do in (walk, far):
            assert table.screen.desk.view.find(unit, Position) != start
        assert hand.count == INPUTS[deed.title][2 * BOOKS.index(book) + by_keys]


def test_a_move_takes_two_clicks_and_a_shot_three_at_most() -> None:
    assert set(INPUTS) == {deed.title for deed in DEEDS}
    for title in ("Walk to a cell near by", "Go as far as the unit can"):
        assert max(INPUTS[title][::2]) <= 2
    assert max(INPUTS["Shoot at an enemy in sight"][::2]) <= 3
    assert max(INPUTS["Shoot another way, such as a single round"][::2]) <= 4, "a turn that is declared is a click more"
