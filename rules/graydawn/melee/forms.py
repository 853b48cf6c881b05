"""What may be done at arm's length."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.intents import Role
from rules.frame.marks import AtUnit, Choosing, Mark, With
from rules.graydawn.terms.anatomy import Part
from rules.kernel.refs import Ref

Called = Literal["", "head", "torso", "left arm", "right arm", "left leg", "right leg"]
"""What a blow is aimed at: any part of the body, or one part of it."""
CALLED: tuple[Called, ...] = ("", *(part.value for part in Part))


class Close(Action):
    """An attack at close quarters (GRD-CORE-04)."""

    purpose: ClassVar[Purpose] = Purpose.HARM
    target: AtUnit


class Strike(Close):
    """Strike an enemy at arm's length (GRD-MELEE-01)."""

    title: ClassVar[str] = "Strike"
    does: ClassVar[str] = "Hit one enemy beside you: your close-combat total against its own, a die for each."
    key: ClassVar[str] = "s"
    kind: Literal["strike"] = "strike"
    weapon: With
    called: Annotated[Called, Mark.CALLED, Choosing("aimed at", "anything")] = ""


class Grapple(Close):
    """Take hold of an enemy (GRD-CQC-03)."""

    title: ClassVar[str] = "Grapple"
    does: ClassVar[str] = "Take hold of an enemy: it cannot move, nor fire if your hands are empty."
    key: ClassVar[str] = "g"
    kind: Literal["grapple"] = "grapple"


class ThrowDown(Close):
    """Throw an enemy that is held to the ground (GRD-CQC-04)."""

    title: ClassVar[str] = "Throw down"
    does: ClassVar[str] = "Throw the enemy you hold to the ground: it is hurt, falls, and is free of you."
    kind: Literal["throw down"] = "throw down"


class Choke(Close):
    """Choke an enemy that is held, once a round (GRD-CQC-04)."""

    title: ClassVar[str] = "Choke"
    does: ClassVar[str] = "Choke the enemy you hold: it needs no roll, and no armour helps."
    kind: Literal["choke"] = "choke"


class Escape(Action):
    """Break an enemy's hold (GRD-CQC-03)."""

    title: ClassVar[str] = "Break free"
    does: ClassVar[str] = "Break the hold on you: your close-combat total against the holder's, a die for each."
    key: ClassVar[str] = "x"
    purpose: ClassVar[Purpose] = Purpose.PROTECT
    kind: Literal["escape"] = "escape"
    holder: Annotated[Ref, Mark.WHOM]


class LetGo(Action):
    """Let go of what is held (GRD-CQC-03)."""

    title: ClassVar[str] = "Let go"
    does: ClassVar[str] = "Release the enemy you hold."
    role: ClassVar[Role] = Role.ATTACK
    kind: Literal["let go"] = "let go"


class KeepGun(Action):
    """Keep the gun in hand while grappled (GRD-CQC-08)."""

    title: ClassVar[str] = "Keep the gun"
    does: ClassVar[str] = "Hold on to your gun and fend the grip off without martial arts."
    apart: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["keep gun"] = "keep gun"


class DropGun(Action):
    """Drop the gun to defend with martial arts (GRD-CQC-08)."""

    title: ClassVar[str] = "Drop the gun"
    does: ClassVar[str] = "Let your gun fall, so that you can fend the grip off with martial arts."
    apart: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.DEFEND
    kind: Literal["drop gun"] = "drop gun"
