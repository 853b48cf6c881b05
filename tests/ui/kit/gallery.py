"""A screen that shows every widget, to be looked at and to be driven by tests."""

from __future__ import annotations

import pygame

from game.ui.app import App, Screen, Space
from game.ui.keys import Command
from game.ui.kit import (
    Bar,
    Bars,
    Button,
    Card,
    Cell,
    Choice,
    Chronicle,
    Column,
    Entry,
    Field,
    Floating,
    Heading,
    Icon,
    KeyCap,
    Label,
    Lines,
    Listing,
    Meter,
    Option,
    Panel,
    Picture,
    Root,
    Row,
    Run,
    ScrollArea,
    Segments,
    Series,
    Slider,
    Spacer,
    Switch,
    Table,
    TableRow,
    Tabs,
    Told,
    Widget,
    accent,
    ask,
    bad,
    caption,
    figures,
    good,
    link,
    notify,
    second,
    section,
    strong,
)

COMMANDS = (
    Command("gallery.fire", "Fire", "Gallery", "F"),
    Command("gallery.undo", "Undo", "Gallery", "Ctrl+Z"),
    Command("gallery.move", "Move", "Gallery", "M"),
)
PEOPLE = (("Cpl. Kowal", "leader", 13), ("Gnr. Baran", "machine gun", 11), ("Pte. Ilic", "rifle · hit", 9))
MODES = (
    ("hip shot, single", "3", "24.0%", "11%"),
    ("snap shot, single", "5", "43.8%", "21%"),
    ("snap shot, burst of 4", "5", "57.7%", "33%"),
    ("aimed shot, single", "7", "64.0%", "30%"),
    ("called: head", "5", "18.2%", "16%"),
)
REASONS = (
    ("Coordination 11, Longarm competent", "2d20 low ≤ 11", ""),
    ("burst of four", "+3", "good"),
    ("recoil 11 over muscle 9", "−2", "bad"),
    ("dusk", "−2", "bad"),
)
ENDS = (
    ("miss", 0.42, "42%"),
    ("graze", 0.14, "14%"),
    ("slight", 0.11, "11%"),
    ("moderate", 0.16, "16%"),
    ("serious", 0.12, "12%"),
    ("critical", 0.05, "5%"),
)


def tale(number: int) -> Told:
    """One line of a log."""
    tick = Run(f"tick {number} ", "second")
    texts = (
        (
            tick,
            Run("Red gunner bursts at the gate: "),
            strong("9 rounds"),
            Run(", suppressing 4 m. "),
            accent("threat +2"),
        ),
        (tick, Run("Pte. Ilic trots 15 m to the hedge, "), second("fires from the hip: d20 17 over 6, a miss.")),
        (
            tick,
            Run("Grenade from the mill: deviates 3 m north. "),
            strong("Ilic"),
            Run(": one fragment, left leg, "),
            bad("slight"),
            Run("."),
        ),
        (tick, Run("Something heavy moves beyond the orchard "), second("(heard, east, 60–80 m)"), Run(".")),
    )
    details = (
        ("2d20: 17, 4, the lower counts: 4", (Run("against "), strong("11"), second("  +3 burst −2 dusk")))
        if (number % 3 == 1)
        else ()
    )
    return Told(texts[number % 4], details, tags=frozenset({"ilic"} if number % 4 in (1, 2) else ()))


class Gallery(Screen):
    """Every widget there is."""

    def __init__(self) -> None:
        self.done: list[str] = []
        """What was pressed, chosen and written."""

    def opened(self, app: App) -> None:
        app.keys.add(*COMMANDS)
        self.app = app
        self.root = Root(self._everything(), app.theme, app.keys, floating=True)

    def resized(self, space: Space) -> None:
        self.root.layout(space.rect)

    def handle(self, event: pygame.Event) -> None:
        self.root.handle(event)

    def tick(self, passed: int) -> bool:
        return self.root.tick(passed)

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill((198, 190, 150))
        for x in range(0, surface.get_width(), 64):
            surface.fill((188, 180, 140), (x, 0, 32, surface.get_height()))
        self.root.draw(surface)

    def note(self, what: str) -> None:
        """Remember what was done."""
        self.done.append(what)

    def _everything(self) -> Floating:
        floating = Floating()
        floating.put(self._bar(), left=12, right=12, top=12)
        floating.put(self._roster(), left=12, top=78)
        floating.put(self._sheet(), right=12, top=78)
        floating.put(self._settings(), left=268, top=78)
        floating.put(self._log(), left=12, bottom=12)
        floating.put(self._keys(), left=700, bottom=12)
        return floating

    def _bar(self) -> Panel:
        return Panel(
            Row(
                Label("Dead Ground", "strong"),
                Column(caption("Exchange 2"), Label("Bridge at Wielka", "strong", wrap=False), gap=0),
                Spacer(),
                Label((second("wind "), Run("NW 3 m/s"))),
                Button(
                    "Undo",
                    lambda: self.note("undo"),
                    icon="undo",
                    command="gallery.undo",
                    keycap=False,
                    hint="Take back the last order.",
                ),
                Button("Hand over", lambda: self.note("over"), icon="arrow_right"),
                Button(icon="gear", kind="quiet", hint="Options", name="gear", doing=self._ask),
                gap="wide",
            ),
            pad=8,
        )

    def _ask(self) -> None:
        ask(
            self.root,
            "Leave the battle?",
            "It is saved, and can be taken up again from the title.",
            "Leave",
            lambda: self.note("left"),
        )

    def _roster(self) -> Panel:
        lines = [
            Row(
                Icon("shield", "accent", 24),
                Column(Label(who, "strong", wrap=False), Label(role, "small", "second", wrap=False), gap=0, grow=1.0),
                Label(f"tick {tick}", "small", "second", wrap=False),
                gap=10,
            )
            for who, role, tick in PEOPLE
        ]
        listing = Listing(
            lines, 0, lambda at: self.note(f"unit {at}"), lambda at: self.note(f"jump {at}"), name="roster"
        )
        return Panel(section("Blue section", listing), pad=12, width=244)

    def _sheet(self) -> Panel:
        modes = Table(
            [Heading("mode", grow=1), figures("ticks"), figures("hit"), figures("down")],
            [
                TableRow(
                    (name, ticks, Cell(hit, "accent" if at == 2 else ""), down),
                    enabled=at != 4,
                    hint="Too far for a called shot." if at == 4 else "",
                )
                for at, (name, ticks, hit, down) in enumerate(MODES)
            ],
            chosen=2,
            choose=lambda at: self.note(f"mode {at}"),
            name="modes",
        )
        why = Table(
            [Heading("", grow=1), figures("")],
            [TableRow((reason, Cell(value, color))) for reason, value, color in REASONS],
            titled=False,
            lined=False,
            name="why",
        )
        return Panel(
            Row(
                Icon("star", "accent", 40),
                Column(
                    Label("Cpl. Marta Kowal", "title"), Label("leader · kneeling at the wall", color="second"), gap=0
                ),
            ),
            Row(
                Meter("Nerve", 0.63, grow=1),
                Meter("Wounds", 0.2, color="bad", grow=1),
                Meter("AK-47", 0.73, color="good", grow=1),
                gap="wide",
            ),
            ScrollArea(
                Column(
                    section("Fire · AK-47 at red rifleman, 41 m", modes),
                    section("Why 57.7 %", why),
                    section(
                        "What may happen",
                        Bars(
                            [Bar(name, share, text, hint=f"{name}: {text}") for name, share, text in ENDS], name="ends"
                        ),
                    ),
                    gap="pad",
                ),
                grow=1.0,
            ),
            Row(
                Button("Fire burst · 5 ticks", lambda: self.note("fire"), "primary", command="gallery.fire", grow=1),
                Button("Cancel", lambda: self.note("cancel")),
            ),
            width=400,
            gap="pad",
        )

    def _settings(self) -> Panel:
        seats = [
            Option("person", "A person"),
            Option("usual", "Computer, usual", "plans a turn ahead"),
            Option("nobody", "Nobody"),
        ]
        form = Column(
            Field(
                "Interface",
                Slider(1.0, 0.75, 2.5, lambda v: self.note(f"scale {v:g}"), 0.25, lambda v: f"{v:.0%}", name="scale"),
                "How large everything is drawn.",
            ),
            Field(
                "Reduced motion",
                Switch(False, lambda on: self.note(f"still {on}"), name="still"),
                "Nothing moves that need not.",
            ),
            Field("Blue is played by", Choice(seats, "person", lambda v: self.note(f"seat {v}"), name="seat")),
            Field(
                "Undo",
                Segments(
                    [Option(1, "Free"), Option(2, "Until dice"), Option(3, "Never")],
                    1,
                    lambda v: self.note(f"undo {v}"),
                    name="undo",
                ),
            ),
            Field(
                "Name",
                Entry("Wielka", lambda text: self.note(f"name {text}"), lambda text: self.note("named"), name="name"),
            ),
            Field("Password", Entry("secret", secret=True, name="password"), "Asked when the seat is passed."),
            Row(
                Button("Save", lambda: notify(self.root, "The options are saved."), "primary"),
                Button("Quiet", kind="quiet"),
                Button("Delete", kind="danger", icon="bin"),
                Button("Not now", enabled=False, hint="There is nothing to do yet."),
            ),
            gap=12,
        )
        words = Label(
            (
                Run("A shot from the hip is quick and wild. Its chance is halved beyond ten metres ("),
                link("Reflex, fire 12", lambda: self.note("rule")),
                Run("), and it cannot be aimed. "),
                good("Kneeling helps."),
                Run("\n"),
                second("The rest is luck."),
                Run(" "),
                strong("Mostly."),
            )
        )
        losses = Lines(
            [Series("Blue", (8, 8, 7, 7, 6), "chart_3", True), Series("Red", (9, 8, 6, 3, 1), "chart_6")],
            ("start", "exchange 4"),
        )
        cards = Row(
            *(
                Card(
                    Picture(_sketch(), grow=0),
                    Label(name, "strong"),
                    Label("Two sections, 40 minutes", "small", "second"),
                    gap=4,
                    pad=10,
                    grow=1,
                )
                for name in ("The farm", "Bridge at Wielka")
            )
        )
        pages = Tabs(
            [("Options", form), ("Rules", words), ("Chart", losses), ("Cards", Column(cards))],
            changed=lambda at: self.note(f"page {at}"),
            name="pages",
        )
        return Panel(ScrollArea(pages, grow=1.0), width=560)

    def _log(self) -> Panel:
        self.log = Chronicle([tale(number) for number in range(24)], grow=1.0, name="log")
        return Panel(section("What happened", self.log, grow=1.0), width=640, height=170)

    def _keys(self) -> Panel:
        pieces: list[Widget] = []
        for command, word in (("gallery.move", "move"), ("gallery.fire", "fire"), ("gallery.undo", "undo")):
            pieces += [KeyCap(command=command), Label(word, wrap=False)]
        return Panel(Row(*pieces), pad=10)


def _sketch() -> pygame.Surface:
    picture = pygame.Surface((320, 180))
    picture.fill((198, 190, 150))
    pygame.draw.line(picture, (134, 164, 164), (0, 120), (320, 40), 26)
    pygame.draw.circle(picture, (86, 108, 64), (80, 50), 24)
    return picture
