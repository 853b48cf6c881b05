"""The widgets: everything on the screen that is not the map is made of these, and nothing else draws widgets.

    panel = Panel(
        Label("Cpl. Kowal", "title"),
        section("Fire", modes := Table([Heading("mode", grow=1), figures("hit")], rows, choose=aim)),
        Row(Button("Fire", shoot, "primary", command="battle.fire", grow=1), Button("Cancel", leave)),
        width=400,
    )
    desk = Floating()
    desk.put(panel, right=12, top=78)
    root = Root(desk, app.theme, app.keys, floating=True)

A screen gives the root its place (`layout`), its events (`handle` says whether they are settled), its time (`tick` says
whether anything changed) and a surface (`draw`). Widgets are changed by setting what they show; they ask for room and
paint themselves anew when that is due. Lengths are in points, colours and letters are names of the theme.
"""

from game.ui.kit.boxes import Centered, Column, Floating, Grid, Row, Spacer, Stack, Tiles
from game.ui.kit.button import Button, KeyCap
from game.ui.kit.canvas import CENTER, LEFT, RIGHT, Canvas
from game.ui.kit.charts import Bar, Bars, Lines, Meter, Series
from game.ui.kit.choice import Choice, Option, Segments
from game.ui.kit.chooser import FileChooser, Kinds, Quest, Shortcut
from game.ui.kit.dialog import Answer, Dialog, ask, notify, tell
from game.ui.kit.fields import Field, section
from game.ui.kit.label import Label, caption
from game.ui.kit.list_view import Listing
from game.ui.kit.menu import Item, menu
from game.ui.kit.panel import Card, Panel
from game.ui.kit.pictures import Icon, Picture
from game.ui.kit.rich_text import Run, Text, accent, bad, good, link, second, strong
from game.ui.kit.root import Root
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.slider import Slider, Switch
from game.ui.kit.table import Cell, Heading, Table, TableRow, figures
from game.ui.kit.tabs import Tabs
from game.ui.kit.text_area import TextArea
from game.ui.kit.text_entry import Entry
from game.ui.kit.theme import Theme
from game.ui.kit.virtual_log import Chronicle, Told
from game.ui.kit.widget import Widget

__all__ = [
    "CENTER",
    "LEFT",
    "RIGHT",
    "Answer",
    "Bar",
    "Bars",
    "Button",
    "Canvas",
    "Card",
    "Cell",
    "Centered",
    "Choice",
    "Chronicle",
    "Column",
    "Dialog",
    "Entry",
    "Field",
    "FileChooser",
    "Floating",
    "Grid",
    "Heading",
    "Icon",
    "Item",
    "KeyCap",
    "Kinds",
    "Label",
    "Lines",
    "Listing",
    "Meter",
    "Option",
    "Panel",
    "Picture",
    "Quest",
    "Root",
    "Row",
    "Run",
    "ScrollArea",
    "Segments",
    "Series",
    "Shortcut",
    "Slider",
    "Spacer",
    "Stack",
    "Switch",
    "Table",
    "TableRow",
    "Tabs",
    "Text",
    "TextArea",
    "Theme",
    "Tiles",
    "Told",
    "Widget",
    "accent",
    "ask",
    "bad",
    "caption",
    "figures",
    "good",
    "link",
    "menu",
    "notify",
    "second",
    "section",
    "strong",
    "tell",
]
