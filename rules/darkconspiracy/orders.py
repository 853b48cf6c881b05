"""What every order and answer is called, does and is for: read from `orders.toml`, by its kind."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any

from rules.frame.forms import Action, Purpose
from rules.frame.intents import Role

WORDS: dict[str, dict[str, Any]] = tomllib.loads((files(__package__) / "orders.toml").read_text(encoding="utf-8"))
READ: dict[str, Callable[[str], object]] = {"purpose": Purpose, "role": Role}


class Order(Action):
    """A form whose words stand in that file."""

    @classmethod
    def __pydantic_init_subclass__(cls, **_: Any) -> None:
        kind = cls.model_fields["kind"].get_default()
        words = WORDS[kind] if isinstance(kind, str) else {}
        for name, said in words.items():
            setattr(cls, name, READ[name](said) if name in READ else said)
