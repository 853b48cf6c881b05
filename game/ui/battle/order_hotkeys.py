"""The keys of orders: each has one for good in its rulebook, the same in every battle, and may be given another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from string import ascii_uppercase
from types import MappingProxyType

from game.battle.wording import title
from game.ui.keys import Command
from rules.frame.book import Rulebook
from rules.frame.forms import Action
from rules.frame.intents import KEYS, Role

DIGITS = "1234567890"


def intend(role: Role) -> str:
    """What the command is called that picks an intent: the same in every rulebook."""
    return f"intent.{role}"


def intended(names: Iterable[str]) -> Role | None:
    """The intent that one of these commands picks."""
    return next((role for role in Role if intend(role) in names), None)


def command(book: Rulebook, action: type[Action]) -> str:
    """What the command is called that picks an order."""
    return f"order.{book.name}.{action.model_fields['kind'].default}"


def commands(book: Rulebook) -> tuple[Command, ...]:
    """A command for every intent and for every order of a rulebook, those that answer questions of their own in a group
    by themselves.
    """
    intents = (Command(intend(each.role), each.title, f"{book.title}: orders", each.key) for each in book.intents)
    return *intents, *(
        Command(command(book, action), title(action), f"{book.title}: {'answers' if action.apart else 'orders'}", key)
        for action, key in order_hotkeys(book.actions).items()
    )


@lru_cache(maxsize=16)
def order_hotkeys(actions: tuple[type[Action], ...]) -> Mapping[type[Action], str]:
    """The key of every order: the letter it asks for, else one of its title, else what is left; "" past the last. The
    letters of the intents are left to these, but among the answers to questions of their own. Ctrl with a digit gives
    an errand.
    """
    found: dict[type[Action], str] = {}
    for apart in (False, True):
        alike = [action for action in actions if action.apart is apart]
        taken = set() if apart else set(KEYS.values())
        asked = {key: action for action in reversed(alike) if (key := action.key.upper()) and key not in taken}
        found.update((action, key) for key, action in asked.items())
        taken |= set(asked)
        for action in sorted((each for each in alike if each not in found), key=lambda each: not each.key):
            found[action] = next((key for key in _wishes(action) if key not in taken), "")
            taken.add(found[action])
    return MappingProxyType({action: found[action] for action in actions})


def _wishes(action: type[Action]) -> Iterator[str]:
    """The keys that an order would have, the best first."""
    own = [action.key.upper(), *_letters(title(action))]
    yield from filter(None, own)
    yield from (f"Shift+{letter}" for letter in own if letter)
    yield from ascii_uppercase
    yield from (f"Shift+{letter}" for letter in ascii_uppercase)
    yield from DIGITS
    yield from (f"{held}+{digit}" for held in ("Shift", "Alt", "Ctrl+Shift", "Ctrl+Alt") for digit in DIGITS)


def _letters(words: str) -> Iterable[str]:
    return (letter for letter in words.upper() if letter in ascii_uppercase)
