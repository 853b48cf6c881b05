"""The sheet of a character; all other figures follow from it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, PlainSerializer

from rules.frame.sheets import Names, Roster, Spelt
from rules.kernel.reading import Flag, Number, Sheet, Whole, shown
from rules.parts.recruiting import Character
from rules.reflex.terms.skills import Attribute, Rating, Skill
from rules.reflex.terms.weapons import Kilograms, MineKind, Weapon


def _rating(written: object) -> object:
    if isinstance(written, str):
        found = next((rating for rating in Rating if rating.name.lower() == written.lower()), None)
        if found is None:
            raise ValueError(f"{shown(written)} is no rating; there are: {', '.join(r.name.title() for r in Rating)}")
        return found
    return written


Rated = Annotated[
    Rating,
    BeforeValidator(_rating),
    PlainSerializer(lambda rating: rating.name.capitalize(), return_type=str, when_used="json"),
    Spelt(
        "one of " + ", ".join(f'"{rating.name.capitalize()}"' for rating in Rating),
        tuple(rating.name.capitalize() for rating in Rating),
    ),
]


class Carried(Sheet):
    """A weapon or mine in a unit's kit."""

    shorthand = "name"

    name: str = Field(description="which weapon or mine of the roster")
    count: Whole = Field(default=1, ge=0, le=100, description="how many of them; 0: only ammunition for it")
    spare: Whole = Field(default=4, ge=0, le=1000, description="full loads besides the one in it")
    place: Literal["ready", "belt", "back", "pack", "secured"] = Field(
        default="belt", description="where it is kept: secured (flap, zip) costs a tick more, pack 1d10 more"
    )


class Person(Character):
    """A character. Thresholds, rates of movement, load and all odds follow from what stands here (RFX-CORE-05)."""

    role: str = Field(min_length=1, description="the role in the force, as scenarios name it")
    setting: Literal["modern", "fantasy"] = Field(default="modern", description="where such people live")
    attributes: dict[Attribute, Annotated[Whole, Field(ge=1, le=15)]] = Field(
        default_factory=dict, description="1 to 15 each; 7 where nothing is said"
    )
    skills: dict[Skill, Rated] = Field(default_factory=dict, description="Unskilled where nothing is said")
    qualified: tuple[Literal["Grapple", "Demolition", "Surgery"], ...] = Field(
        default=(), description="qualifications held: Grapple (both close skills), Demolition, Surgery"
    )
    ambidextrous: tuple[Skill, ...] = Field(default=(), description="skills for which either hand is as good")
    practice: Whole = Field(default=0, ge=0, le=120, description="months of daily practice with the worse hand")
    left_handed: Flag = Field(default=False, description="whether the left hand is the better one")
    aversions: tuple[str, ...] = Field(default=(), description="what is loathed: tags a scenario may give to things")
    phobias: tuple[str, ...] = Field(default=(), description="what is feared beyond reason")
    code: Literal["", "no killing"] = Field(default="", description="a personal code: what the character never does")
    irrational: Flag = Field(default=False, description="visibly out of control to all who see the character")
    leader: Flag = Field(default=False, description="leads a team")
    team: str = Field(default="", description="the character's team; all of a side where nothing is said")
    star: Flag = Field(default=True, description="has hit locations even where only important people have")
    radio: Flag = Field(default=False, description="carries a radio")
    night_vision: Flag = Field(default=False, description="wears night vision")
    medical_kit: Flag = Field(default=False, description="carries an aid bag")
    painkillers: Whole = Field(default=0, ge=0, le=50, description="units of strong painkiller")
    extinguisher: Flag = Field(default=False, description="has water or an extinguisher")
    tools: Flag = Field(default=False, description="has tools and detector for mines")
    gear_kg: Kilograms = Field(default=3.0, description="kilograms of other things on belt and harness")
    pack_kg: Kilograms = Field(default=0.0, description="kilograms of a pack; 0: none")
    quick_release: Flag = Field(default=True, description="whether pack and harness come off by buckle")
    weapons: tuple[Carried, ...] = Field(default=(), description="the first is in hand")
    mines: tuple[Carried, ...] = Field(default=(), description="mines carried")
    armour: tuple[Annotated[str, Names("armour")], ...] = Field(default=(), description="what is worn")
    satchel: tuple[Annotated[str, Names("armour")], ...] = Field(
        default=(), description="masks and suits carried along, to be put on when needed"
    )
    height: Number = Field(default=1.8, ge=0.3, le=4.0, description="metres tall")
    animal: Flag = Field(default=False, description="an animal")

    def quarrels(self, roster: Roster) -> Iterable[str]:
        """Every weapon and mine carried must be there."""
        in_hand: list[str] = []
        for carried in self.weapons:
            weapon = roster.find(Weapon, carried.name)
            if weapon is None:
                yield roster.lacks(Weapon, carried.name)
            elif carried.place == "ready":
                in_hand += [weapon.name] * (2 if weapon.hands == 2 else 1)
                if carried.count > 2:
                    yield f"{carried.count} of {weapon.name!r} in hand"
        if len(in_hand) > 2:
            yield f"more in hand than two hands hold: {', '.join(dict.fromkeys(in_hand))}"
        for carried in self.mines:
            if roster.find(MineKind, carried.name) is None:
                yield roster.lacks(MineKind, carried.name)
