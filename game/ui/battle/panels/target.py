"""The card beside the unit pointed at: what of it shows, what covers the rest, and the odds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

import pygame

from game.battle.chances import granted, headline
from game.ui.battle.desk import Desk
from game.ui.battle.order_kind import target_of
from game.ui.battle.order_overlay import shown_of
from game.ui.battle.panels.described import describe
from game.ui.battle.panels.figure import spoken
from game.ui.battle.panels.small_pictures import SilhouetteFigure
from game.ui.battle.prose import brief_percent
from game.ui.kit.boxes import Column, Row
from game.ui.kit.label import Label
from game.ui.kit.panel import Panel
from game.ui.kit.widget import Options, Widget
from game.ui.map.chart import Point
from rules.frame.body import Silhouette, ZoneSeen
from rules.frame.figure import State
from rules.frame.forecast import Fact
from rules.frame.marks import Mark, marked
from rules.kernel import lengths
from rules.kernel.refs import Ref

HAZY = 0.5
"""Metres of dense growth from which on it is worth a word."""


class TargetCard(Panel):
    """Small, and out of the way of what it is about."""

    solid = False

    def __init__(self, **options: Unpack[Options]) -> None:
        super().__init__(pad=10, gap="tight", **options)
        self.width = 252
        self.visible = False
        self._state: object = None

    def show(self, desk: Desk) -> None:
        """Show the unit that the desk points at."""
        ref = desk.pointed
        seen = shown_of(desk)
        if ref is None or ref == desk.subject:
            self.visible = False
            self._state = None
            return
        view = desk.view
        if view.appearance(ref).state is State.DEAD:
            seen = None
        lines: list[Widget] = [
            Label(view.name(ref), "small_strong", wrap=False),
            Label(describe(view, ref), "small", "second"),
        ]
        odds = _odds(desk, ref)
        doubts = _doubts(desk, ref) if odds else []
        called = _called(desk, ref)
        if seen is not None:
            shows = seen[1]
            lines += [Label(words, "small", "second") for words in zones_in_words(shows, reached=_reached(desk, ref))]
            lines += [Label(f"{part}: {armour}", "fine", "second") for part, armour in view.book.worn(view, ref)]
            if shows.screen is not None and shows.hidden > 0:
                lines.append(Label(f"decided by {shows.screen}", "small", "accent"))
            if odds:
                lines.append(Label(odds, "small_strong", "text"))
                lines += [Label(words, "small", "accent") for words in doubts]
            content: Widget = Row(SilhouetteFigure(shows, called), Column(*lines, gap=1, grow=1), gap=12)
        else:
            content = Column(*lines, gap=1)
        state = ref, tuple(line.words for line in lines if isinstance(line, Label)), seen, called
        if state != self._state:
            self._state = state
            self.fill([content])
        self.visible = True


def _odds(desk: Desk, ref: Ref) -> str:
    """The chance of the order that is being given, if it is aimed at him."""
    row, forecast = desk.row, desk.forecast
    if row is None or forecast is None or forecast.success is None or target_of(row) != ref:
        return ""
    return f"{row.words}: {brief_percent(forecast.success)}"


def _reached(desk: Desk, ref: Ref) -> bool:
    """Whether the order that is being given has a chance against a unit."""
    row, forecast = desk.row, desk.forecast
    return row is not None and forecast is not None and bool(forecast.success) and target_of(row) == ref


def _called(desk: Desk, ref: Ref) -> str:
    """The part of it that the order is called at; "" for none."""
    row = desk.row
    return spoken(marked(row.action, Mark.CALLED) or "") if row is not None and target_of(row) == ref else ""


def _doubts(desk: Desk, ref: Ref) -> list[str]:
    """What that chance takes for granted of where he is and what he knows; of remembered places too."""
    forecast = desk.forecast
    if forecast is None:
        return []
    told = (each for each in headline(forecast, ref) if each.fact in (Fact.PLACE, Fact.MIND))
    return [granted(desk.view, each, named=False) for each in told]


def zones_in_words(shows: Silhouette, *, reached: bool = False) -> list[str]:
    """Which zones are clear, half covered or covered, and what hangs before them; `reached` says that an order has a
    chance against it all the same.
    """
    if shows.kept_down or not shows.in_line:
        through = f" behind {shows.screen.material}" if shows.screen is not None and shows.screen.material else ""
        return [f"out of sight{through}, but not out of reach"] if reached else ["fully hidden"]
    clear = [zone for zone in shows.zones if zone.clear > 0.95]
    partly = [zone for zone in shows.zones if 0.05 < zone.clear <= 0.95]
    covered = [zone for zone in shows.zones if zone.clear <= 0.05]
    found = []
    if len(clear) == len(shows.zones):
        found.append("fully exposed")
    else:
        stuff = shows.screen
        behind = f"behind {stuff.material or stuff.what}" if stuff is not None else "covered"
        thick = f" {lengths.millimetres(stuff.millimetres)}" if stuff is not None and stuff.millimetres else ""
        found += [f"{_listed(clear)} clear"] if clear else []
        found += [f"{_listed(partly)} in part"] if partly else []
        found += [f"{_listed(covered)} {behind}{thick}"] if covered else []
    if shows.haze >= HAZY:
        found.append(
            f"through {lengths.metres(round(shows.haze))} of growth or smoke"
            if shows.haze >= 1
            else "through thin growth"
        )
    return found


def _listed(zones: Sequence[ZoneSeen]) -> str:
    """Zones in words; both of a pair by its plural."""
    names = [zone.zone.replace("_", " ") for zone in zones]
    for limb in ("arm", "leg"):
        pair = [f"right {limb}", f"left {limb}"]
        if all(name in names for name in pair):
            names = [name for name in names if name not in pair] + [f"{limb}s"]
    return ", ".join(names)


def beside(pixel: Point, size: tuple[int, int], free: pygame.Rect, apart: int) -> pygame.Rect | None:
    """Where a card of that size has room near a pixel, so far from it: right, left, below or above; None: nowhere."""
    x, y = round(pixel[0]), round(pixel[1])
    for place in (
        pygame.Rect(x + apart, y - size[1] // 2, *size),
        pygame.Rect(x - apart - size[0], y - size[1] // 2, *size),
        pygame.Rect(x - size[0] // 2, y + apart, *size),
        pygame.Rect(x - size[0] // 2, y - apart - size[1], *size),
    ):
        kept = place.clamp(free)
        if free.contains(kept) and not kept.inflate(apart, apart).collidepoint(x, y):
            return kept
    return None
