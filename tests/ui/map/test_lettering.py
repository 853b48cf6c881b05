"""Words on the map grow with the letters that were chosen, within limits."""

from pathlib import Path

import pytest

from game.ui.map import counter_layer, overlay_painter
from tests.ui.battle.playing import Table
from tests.ui.battle.table import made_ready, people


@pytest.mark.parametrize(("letters", "larger"), [(1.0, 1.0), (1.2, 1.2), (1.6, 1.4), (0.8, 0.9)])
def test_words_on_the_map_grow_with_the_letters(
    letters: float, larger: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = made_ready("crossing/first-shots", "d6", tmp_path, 3)
    table = Table(setup, people(setup, "nobody"), size=(1920, 1080))
    table.settle()

    def written() -> list[int]:
        sizes: list[int] = []
        for module, name in ((overlay_painter, "plate"), (counter_layer, "label")):
            real = getattr(module, name)

            def noted(text: str, pixels: int, *rest: object, real: object = real, **more: object) -> object:
                sizes.append(pixels)
                assert callable(real)
                return real(text, pixels, *rest, **more)

            monkeypatch.setattr(module, name, noted)
        table.driver.key("Ctrl+N")
        table.driver.turn(5)
        table.driver.key("Ctrl+N")
        table.driver.turn(5)
        monkeypatch.undo()
        return sizes

    usual = max(written())
    table.app.change(text_size=letters)
    table.driver.turn(5)
    assert max(written()) == pytest.approx(usual * larger, abs=1.5)
    table.close()
