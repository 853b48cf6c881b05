"""What lies behind the title is loaded while the player looks at it, and set aside: nothing of it is ever rubbish."""

import gc
from collections.abc import Iterator

import pytest

from game.ui.front.preloading import get_ready, load_all
from game.ui.malloc_tuning import NEW
from rules.frame.book import load, names


@pytest.fixture(autouse=True)
def thawed() -> Iterator[None]:
    """What was set aside is looked through again afterwards, and as often as before."""
    before = gc.get_threshold()
    yield
    gc.callbacks.clear()
    gc.unfreeze()
    gc.set_threshold(*before)


def test_every_rulebook_is_at_hand_soon_after_the_start_and_no_sweep_looks_through_it() -> None:
    # given
    load.cache_clear()
    soon = get_ready()
    soon.cancel()
    assert soon.daemon
    # when
    load_all()
    # then the rulebooks and all the rest are set aside, and what comes later is not
    assert load.cache_info().currsize == len(names())
    assert all("actions" in vars(load(name)) for name in names()), "with all that battles need"
    assert gc.get_freeze_count() > 10 * len(gc.get_objects())
    assert gc.get_threshold()[0] == NEW
