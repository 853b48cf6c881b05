"""What stands at the head of a scenario's page, and what there is to win in it."""

from __future__ import annotations

from game.battle.goal_words import goal_in_words
from game.battle.scenario import Scenario
from game.ui.afterwards.sheet import side_mark
from game.ui.front.scenario_list import at_home
from game.ui.front.scenarios import Listed
from game.ui.kit.boxes import Column, Row
from game.ui.kit.label import Label, caption
from game.ui.kit.pictures import Picture
from game.ui.kit.widget import Widget
from game.ui.map.palette import Palette
from game.world.timing import Timing


def headed(each: Listed, picture: Picture, *beside: Widget) -> Widget:
    """The picture of a scenario, and what it is about; of one that cannot be read only which file it is."""
    where = [Label(at_home(each.file), "small", "second", name="file")] if each.own else []
    if each.written is None:
        told = Label("It cannot be played until its faults are fixed.")
        return Column(Label(each.title, "heading"), told, *where, gap=4)
    words = Column(
        Label(each.title, "heading"), Label(each.meta, "small", "second"), Label(each.told), *where, *beside,
        gap=4, grow=1.0,
    )  # fmt: skip
    return Row(picture, words, gap=16, align=0.0)


def goals(scenario: Scenario, times: Timing, palette: Palette) -> list[Widget]:
    """Objectives, and the sides they are for."""
    sides = [side.name for side in scenario.side]
    lines: list[Widget] = [
        Row(
            side_mark(palette, sides.index(goal.side), 24),
            Label(goal.name, wrap=False),
            Label(goal_in_words(goal, scenario, times), "small", "second", grow=1.0),
            gap=10,
        )
        for goal in scenario.objective
    ]
    return [caption("Objectives"), *lines] if lines else []
