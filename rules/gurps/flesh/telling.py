"""How hits are told: to the side of the body with its hit points, to all others as it shows."""

from __future__ import annotations

from collections.abc import Sequence

from rules.gurps.flesh.body import Build, Wounds, reeling
from rules.gurps.flesh.harming import Harm
from rules.kernel.words import counted, listed

UNHURT, WOUNDED, FAILING = "no injury", "wounded", "close to collapse"


def fares(before: Wounds, after: Wounds, build: Build, harms: Sequence[Harm]) -> str:
    """What hits have cost a body, for those who know its hit points: "loses 7 hit points (5 of 12), right arm
    crippled".
    """
    lost = before.hp - after.hp
    if not lost:
        return shows(before, after, build, harms)
    maimed = _maimed(before, after)
    points = f"loses {counted(lost, 'hit point')}{'' if maimed else _places(build, harms)} ({after.hp} of {build.hp})"
    return ", ".join((points, *maimed, *_state(before, after, build)))


def shows(before: Wounds, after: Wounds, build: Build, harms: Sequence[Harm]) -> str:
    """The same as others see it: "is hit in the torso: stunned"."""
    maimed, fallen = _maimed(before, after), _state(before, after, build)
    plain = UNHURT if after.hp == before.hp else WOUNDED
    return f"is hit{'' if maimed else _places(build, harms)}: {', '.join((*maimed, *fallen) or (plain,))}"


def brief(before: Wounds, after: Wounds, build: Build) -> str:
    """The worst of it in a word or two."""
    plain = UNHURT if after.hp == before.hp else WOUNDED
    return (plain, *_maimed(before, after), *_state(before, after, build))[-1]


def _places(build: Build, harms: Sequence[Harm]) -> str:
    """Where a body was struck: of several places those that were hurt; "" for a vehicle."""
    if build.senseless:
        return ""
    hurt = [each for each in harms if each.injury] or harms
    return f" in the {listed(tuple(dict.fromkeys(each.location.value for each in hurt)))}"


def _maimed(before: Wounds, after: Wounds) -> tuple[str, ...]:
    """Parts that have become useless, and how."""
    crippled = [part for part in after.crippled if part not in before.crippled and part not in after.severed]
    severed = [part for part in after.severed if part not in before.severed]
    return (*(f"{part} crippled" for part in crippled), *(f"{part} destroyed" for part in severed))


def _state(before: Wounds, after: Wounds, build: Build) -> tuple[str, ...]:
    """How it is worse off than before, but for its limbs."""
    if after.dead:
        return ("dead",)
    if after.mortal or after.unconscious:
        fresh = not before.mortal if after.mortal else not before.unconscious
        return ("mortally wounded" if after.mortal else "unconscious",) if fresh else ()
    found = ("stunned",) if after.stunned and not before.stunned else ()
    if after.hp <= 0 < before.hp:
        return (*found, FAILING)
    return (*found, "reeling") if reeling(after, build) and not reeling(before, build) else found
