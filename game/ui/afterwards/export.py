"""The report as files to keep and to send: one page, one picture."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import platformdirs
import pygame

from game.ui.afterwards.aftermath import Aftermath
from game.ui.afterwards.page import page
from game.ui.afterwards.sheet import picture_of
from game.ui.kit.theme import Theme
from game.ui.map.palette import Palette
from game.ui.saves import proper
from game.ui.settings import home, write_whole
from game.world.timing import round_name
from rules.kernel.lengths import shown
from rules.kernel.words import counted


def reports_folder() -> Path:
    """Where reports are put."""
    elsewhere = home()
    return elsewhere / "reports" if elsewhere else platformdirs.user_documents_path() / "Dead Ground"


def as_page(
    told: Aftermath, palette: Palette, ground: pygame.Surface | None, theme: Theme, folder: Path | None = None
) -> Path:
    """Write the page; raises Faulty where it cannot be written."""
    pictures = [("Casualties", as_png(ground))] if ground is not None else []
    return _written(told, ".html", shown(page(told, palette, pictures), theme.unit).encode(), folder)


def as_picture(
    told: Aftermath, palette: Palette, ground: pygame.Surface | None, theme: Theme, folder: Path | None = None
) -> Path:
    """Write the picture; raises Faulty where it cannot be written."""
    return _written(told, ".png", as_png(picture_of(told, palette, ground, theme)), folder)


def as_png(picture: pygame.Surface) -> bytes:
    """A picture as the bytes of a file."""
    file = BytesIO()
    pygame.image.save(picture, file, "picture.png")
    return file.getvalue()


def _written(told: Aftermath, ending: str, content: bytes, folder: Path | None) -> Path:
    folder = folder or reports_folder()
    name = proper(f"{told.report.title} after {counted(told.report.rounds, round_name(told.report.book))}")
    names = (name, *(f"{name} {number}" for number in range(2, 10_000)))
    file = next(file for each in names if not (file := folder / f"{each}{ending}").exists())
    write_whole(file, content)
    return file
