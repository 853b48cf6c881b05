"""What fear and panic keep on a unit: what it has met already, terror, and flight."""

from __future__ import annotations

from dataclasses import dataclass

from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class Faced:
    """The kinds of horror that a unit has met in this battle (DKC-FEAR-01)."""

    kinds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Terrified:
    """In terror of something: frozen until it snaps out of it, or fleeing for its life (DKC-FEAR-01, DKC-FEAR-03)."""

    of: Ref
    level: int
    """How hard it was to bear."""
    flees: bool = False


@dataclass(frozen=True, slots=True)
class Running:
    """In panic before something that charges it: it does nothing but run, to the end of a round (DKC-PANIC-02)."""

    until: int
    of: Ref


PARTS: tuple[type, ...] = (Faced, Terrified, Running)
