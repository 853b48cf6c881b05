"""Two hundred spoiled files: each is imported, or refused in words; nothing is left behind, nothing opened outside."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.imports.bring import Wishes, bring
from rules.kernel.faults import Faulty
from tests.game.imports.files import BOARD, house, picture

STRANGE: tuple[Any, ...] = (
    None, -1, 0, 1e308, 10**40, "", "../../etc/passwd", [], {}, [[]], True, "NaN", "9" * 5000, [{"x": 1}], "\x00",
)  # fmt: skip


def cut(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data))]


def flipped(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.randint(1, 12)):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def doubled(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + data[max(0, at - 300) :]


def exchanged(data: bytes, chance: random.Random) -> bytes:
    """A value somewhere in the file is another one."""
    try:
        content = json.loads(data)
    except ValueError:
        words = data.split()
        words[chance.randrange(len(words))] = str(chance.choice(STRANGE)).encode()
        return b"\n".join(words)
    at: Any = content
    while True:
        key = chance.choice(list(at) if isinstance(at, dict) else range(len(at)))
        if not isinstance(at[key], dict | list) or not at[key] or chance.random() < 0.2:
            at[key] = chance.choice(STRANGE)
            return json.dumps(content).encode()
        at = at[key]


SPOILERS: tuple[Callable[[bytes, random.Random], bytes], ...] = (cut, flipped, doubled, exchanged)


def whole(name: str) -> bytes:
    small = picture("PNG", square=9)
    import base64

    files = {
        "a.uvtt": json.dumps(house(image=base64.b64encode(small).decode())).encode(),
        "a.board": BOARD.encode(),
        "a.png": small,
        "a.jpg": picture("JPEG", square=9),
        "a.webp": picture("WEBP", square=9),
    }
    return files[name]


@pytest.mark.parametrize("name", ["a.uvtt", "a.uvtt", "a.board", "a.png", "a.jpg"])
@pytest.mark.parametrize("spoiler", SPOILERS)
def test_ten_spoiled_files(tmp_path: Path, name: str, spoiler: Callable[[bytes, random.Random], bytes]) -> None:
    for seed in range(10):
        path = tmp_path / name
        path.write_bytes(spoiler(whole(name), random.Random(f"{name} {seed} {spoiler.__name__}")))
        own = tmp_path / f"own{seed}"
        try:
            found = bring(path, own, Wishes(cell=9.0))
        except Faulty as error:
            assert all(fault.remedy and fault.file and "\n" not in str(fault) for fault in error.faults), str(error)
            assert not own.exists() or not any(own.iterdir())
        else:
            assert found.folder.parent == own
        assert {each.name for each in tmp_path.iterdir()} <= {name, *(f"own{number}" for number in range(10))}


def test_an_image_inside_a_file_leads_nowhere(tmp_path: Path) -> None:
    path = tmp_path / "a.uvtt"
    path.write_text(json.dumps(house(image="file:///etc/passwd")))
    with pytest.raises(Faulty, match="image"):
        bring(path, tmp_path / "own", Wishes())


def test_a_link_or_a_pipe_is_no_file(tmp_path: Path) -> None:
    import os

    os.mkfifo(tmp_path / "a.uvtt")
    with pytest.raises(Faulty, match="no ordinary file"):
        bring(tmp_path / "a.uvtt", tmp_path / "own", Wishes())
