"""What lies behind the title is loaded while somebody looks at it."""

from game.ui.front.warming import get_ready, load_all
from rules.book import load, names


def test_every_rulebook_is_at_hand_soon_after_the_start() -> None:
    load.cache_clear()
    soon = get_ready()
    soon.cancel()
    assert soon.daemon
    load_all()
    assert load.cache_info().currsize == len(names())
