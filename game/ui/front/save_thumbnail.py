"""The picture of a battle as it is left: what the side to play on knows, as it looks at the table."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from game.ui.battle.screen import BattleScreen
    from game.ui.battle.session import Session

SIZE = (960, 540)


def may_be_shown(session: Session) -> bool:
    """Whether everyone who may open the list of battles may see what this side sees.

    Under a password, and where several people share the table, nothing of the battle is on the list.
    """
    persons = session.seats.persons
    return len(persons) < 2 and not any(session.seats.locked(side) for side in persons)


def moment(screen: BattleScreen, size: tuple[int, int]) -> bytes | None:
    """What is on the table now, without panels and without what is being ordered; None where it may not be shown."""
    hidden = screen.handing is not None or screen.projector.on or not may_be_shown(screen.session)
    if hidden or min(size) < 2:
        return None
    table = screen.table
    table.overlays.clear()
    table.effects.clear()
    screen.stage.set(screen.session.view())
    table.relay()
    drawn = pygame.Surface(size)
    table.draw(drawn, drawn.get_rect(), screen.now)
    screen.desk.changes += 1
    return encoded(drawn)


def encoded(drawn: pygame.Surface) -> bytes:
    """A picture for the list, cut evenly to its shape."""
    wide, high = drawn.get_size()
    part = pygame.Rect(0, 0, *SIZE).fit(drawn.get_rect())
    part.center = wide // 2, high // 2
    file = BytesIO()
    pygame.image.save(pygame.transform.smoothscale(drawn.subsurface(part), SIZE), file, "moment.jpg")
    return file.getvalue()
