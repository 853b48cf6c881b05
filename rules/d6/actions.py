"""The forms a player of this rulebook may fill: what a unit does in its slot, and what it answers when others act."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.body import Posture
from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.marks import Across, Along, AtCell, AtUnit, Caring, Handling, Mark, With
from rules.kernel.refs import Ref


class Declare(Action):
    """Take the turn now, stating how many actions it will hold (DSX-ACT-05)."""

    title: ClassVar[str] = "Act"
    apart: ClassVar[bool] = True
    does: ClassVar[str] = (
        "Take your turn now with this many actions; each one beyond the first makes all of them harder."
    )
    key: ClassVar[str] = "a"
    purpose: ClassVar[Purpose] = Purpose.BEGIN
    kind: Literal["declare"] = "declare"
    actions: Annotated[int, Mark.ACTIONS] = 1


class HoldBack(Action):
    """Let others go first and act later in the round, if wished after the slot of a certain value (DSX-TIME-04)."""

    title: ClassVar[str] = "Act later"
    apart: ClassVar[bool] = True
    does: ClassVar[str] = "Let others go first and act later this round."
    key: ClassVar[str] = "b"
    purpose: ClassVar[Purpose] = Purpose.LATER
    kind: Literal["hold back"] = "hold back"
    after: int | None = None


class Pass(Action):
    """Do nothing this round."""

    title: ClassVar[str] = "Pass"
    apart: ClassVar[bool] = True
    does: ClassVar[str] = "Do nothing this round."
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["pass"] = "pass"


class EndTurn(Action):
    """Be done; actions declared and not taken are lost."""

    title: ClassVar[str] = "End turn"
    does: ClassVar[str] = "Finish your turn; actions you have not used are lost."
    key: ClassVar[str] = "e"
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["end turn"] = "end turn"


class Move(Action):
    """Walk along a way: a whole move, or the half move that rides on another action (DSX-ACT-02, DSX-MOVE-01)."""

    title: ClassVar[str] = "Move"
    does: ClassVar[str] = "Go to a cell by the cheapest way; a half move keeps your action."
    key: ClassVar[str] = "m"
    purpose: ClassVar[Purpose] = Purpose.GO
    kind: Literal["move"] = "move"
    way: Along
    half: bool = False
    sneak: bool = False
    facing: Annotated[int | None, Mark.FACING] = None
    """Which way to look at the end; otherwise the way of the last step."""


class Jump(Action):
    """Jump down an edge that no way leads down: a fall, as one of the moves (DSX-MOVE-04)."""

    title: ClassVar[str] = "Jump down"
    does: ClassVar[str] = "Jump down where no path leads; you take a fall."
    purpose: ClassVar[Purpose] = Purpose.GO
    kind: Literal["jump"] = "jump"
    cell: AtCell


class Turn(Action):
    """Look another way (DSX-MOVE-03)."""

    title: ClassVar[str] = "Turn"
    does: ClassVar[str] = "Face another way."
    key: ClassVar[str] = "t"
    kind: Literal["turn"] = "turn"
    facing: Annotated[int, Mark.FACING]


class ChangePosture(Action):
    """Crouch, rise from a crouch, or drop prone (DSX-ACT-06)."""

    title: ClassVar[str] = "Change posture"
    does: ClassVar[str] = "Crouch, rise from a crouch or drop prone."
    key: ClassVar[str] = "c"
    purpose: ClassVar[Purpose] = Purpose.POSTURE
    kind: Literal["posture"] = "posture"
    posture: Annotated[Posture, Mark.POSTURE]


class StandUp(Action):
    """Get up from prone (DSX-MOVE-04)."""

    title: ClassVar[str] = "Stand up"
    does: ClassVar[str] = "Get up from prone."
    key: ClassVar[str] = "u"
    purpose: ClassVar[Purpose] = Purpose.POSTURE
    kind: Literal["stand up"] = "stand up"


class KeepDown(Action):
    """Keep out of sight along these directions, or along none any more (DSX-COVER-07)."""

    title: ClassVar[str] = "Keep out of sight"
    does: ClassVar[str] = "Stay behind cover in some directions: you are not seen from there and do not see."
    key: ClassVar[str] = "k"
    purpose: ClassVar[Purpose] = Purpose.DUCK
    kind: Literal["keep down"] = "keep down"
    directions: tuple[int, ...] = ()


class Attack(Action):
    """What every attack on a creature names: with what, and whom."""

    purpose: ClassVar[Purpose] = Purpose.HARM
    weapon: With
    target: AtUnit
    then: bool = False
    """Aim at the place and posture the target had when the simultaneous slot began (DSX-TIME-06)."""


class Shoot(Attack):
    """One shot or one burst at a creature or vehicle (DSX-ATK-01, DSX-BURST-01)."""

    title: ClassVar[str] = "Shoot"
    does: ClassVar[str] = "Fire one shot or one burst at a target."
    key: ClassVar[str] = "s"
    kind: Literal["shoot"] = "shoot"
    burst: Annotated[bool, Mark.BURST] = False


class Strike(Attack):
    """A blow with a weapon or bare hands (DSX-MELEE-01)."""

    title: ClassVar[str] = "Strike"
    does: ClassVar[str] = "Hit an enemy in reach with a weapon or bare hands."
    key: ClassVar[str] = "x"
    kind: Literal["strike"] = "strike"


class Hurl(Attack):
    """Throw a weapon at a creature (DSX-ATK-04)."""

    title: ClassVar[str] = "Throw at"
    does: ClassVar[str] = "Throw a weapon at a target."
    lets_go: ClassVar[bool] = True
    kind: Literal["hurl"] = "hurl"


class Throw(Action):
    """Throw a grenade into a cell (DSX-EXPL-05)."""

    title: ClassVar[str] = "Throw a grenade"
    does: ClassVar[str] = "Throw a grenade to a cell; it may miss and land nearby."
    key: ClassVar[str] = "g"
    purpose: ClassVar[Purpose] = Purpose.HARM
    lets_go: ClassVar[bool] = True
    kind: Literal["throw"] = "throw"
    weapon: With
    cell: AtCell


class Launch(Action):
    """Fire a launcher at a cell (DSX-EXPL-05)."""

    title: ClassVar[str] = "Launch"
    does: ClassVar[str] = "Fire a launcher at a cell; what it fires bursts there."
    key: ClassVar[str] = "l"
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["launch"] = "launch"
    weapon: With
    cell: AtCell


class Suppress(Action):
    """Sweep a front of cells with automatic fire (DSX-SUPP-02 to 04)."""

    title: ClassVar[str] = "Suppress"
    does: ClassVar[str] = "Sweep a row of cells with automatic fire; those in it may be hit and fight worse."
    key: ClassVar[str] = "z"
    purpose: ClassVar[Purpose] = Purpose.PIN
    kind: Literal["suppress"] = "suppress"
    weapon: With
    front: Across


class Cast(Action):
    """Perform one component of a spell; with the last of them it works, on a creature or a cell (DSX-SPELL-01)."""

    title: ClassVar[str] = "Cast"
    does: ClassVar[str] = "Perform the next part of a spell; the last part releases it."
    key: ClassVar[str] = "v"
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["cast"] = "cast"
    spell: str
    component: str = ""
    """V, S or M; nothing for a spell without components."""
    target: Annotated[Ref | None, Mark.TARGET] = None
    cell: Annotated[Cell | None, Mark.PLACE] = None
    then: bool = False


class TakeAim(Action):
    """Spend the round lining up a shot or blow on a creature or a cell (DSX-AIM-01)."""

    title: ClassVar[str] = "Aim"
    does: ClassVar[str] = "Spend this round aiming; your next shot or blow at that target gets a bonus."
    key: ClassVar[str] = "i"
    purpose: ClassVar[Purpose] = Purpose.AIM
    kind: Literal["aim"] = "aim"
    weapon: With
    target: Annotated[Ref | None, Mark.TARGET] = None
    cell: Annotated[Cell | None, Mark.PLACE] = None


class Prepare(Action):
    """Spend the round preparing one thing to be done in the next turn (DSX-AIM-50)."""

    title: ClassVar[str] = "Careful action"
    does: ClassVar[str] = "Spend this round on one action that you take with a bonus next turn."
    kind: Literal["prepare"] = "prepare"
    task: Literal["first aid", "search"]
    target: Annotated[Ref | None, Mark.TARGET] = None


class Hold(Action):
    """Announce an action and the event that sets it off (DSX-HELD-01)."""

    title: ClassVar[str] = "Hold an action"
    does: ClassVar[str] = "Name an action and what sets it off; it happens when that occurs."
    key: ClassVar[str] = "h"
    purpose: ClassVar[Purpose] = Purpose.WATCH
    kind: Literal["hold"] = "hold"
    trigger: Literal["moves", "enters", "reach", "attacks", "visible", "acts"]
    anyone: Annotated[bool, Mark.ANYONE] = False
    """Whether friends set it off as well as enemies."""
    whom: Annotated[Ref | None, Mark.WHOM] = None
    """The only one who sets it off."""
    cells: tuple[Cell, ...] = ()
    """The cells watched."""
    action: Literal["attack", "suppress", "throw", "cast", "duck"]
    weapon: With = ""
    """The weapon or spell."""
    burst: Annotated[bool, Mark.BURST] = False
    thrown: bool = False
    """Throw the weapon instead of striking with it."""
    target: Annotated[Ref | None, Mark.TARGET] = None
    """The fixed target; otherwise whoever sets it off."""
    cell: Annotated[Cell | None, Mark.PLACE] = None
    front: Across = ()


class Draw(Action):
    """Take a thing in hand (DSX-EQUIP-02)."""

    title: ClassVar[str] = "Draw"
    does: ClassVar[str] = "Take something you carry into your hand."
    key: ClassVar[str] = "d"
    purpose: ClassVar[Purpose] = Purpose.ARM
    kind: Literal["draw"] = "draw"
    item: Handling


class PutAway(Action):
    """Put a thing in hand back where it belongs (DSX-EQUIP-02)."""

    title: ClassVar[str] = "Put away"
    does: ClassVar[str] = "Put what you hold back where it belongs."
    kind: Literal["put away"] = "put away"
    item: Handling


class Drop(Action):
    """Let a thing fall (DSX-EQUIP-01)."""

    title: ClassVar[str] = "Drop"
    does: ClassVar[str] = "Let go of what you hold; it stays on the ground."
    kind: Literal["drop"] = "drop"
    item: Handling


class PickUp(Action):
    """Take up a thing that lies here or next to here (DSX-ACT-06)."""

    title: ClassVar[str] = "Pick up"
    does: ClassVar[str] = "Pick up something that lies here or beside you."
    key: ClassVar[str] = "p"
    purpose: ClassVar[Purpose] = Purpose.ARM
    kind: Literal["pick up"] = "pick up"
    lying: Annotated[Ref, Mark.LYING]


class Load(Action):
    """One step of making a weapon ready to shoot again (DSX-EQUIP-03)."""

    title: ClassVar[str] = "Load"
    does: ClassVar[str] = "Take the next step of loading this weapon."
    key: ClassVar[str] = "r"
    purpose: ClassVar[Purpose] = Purpose.LOAD
    kind: Literal["load"] = "load"
    weapon: With


class MoveDoor(Action):
    """Open or shut an unlocked door or window beside one (DSX-ACT-06)."""

    title: ClassVar[str] = "Open or shut"
    does: ClassVar[str] = "Open or shut an unlocked door or window beside you."
    key: ClassVar[str] = "o"
    purpose: ClassVar[Purpose] = Purpose.DOOR
    kind: Literal["door"] = "door"
    part: int
    state: Literal["open", "shut"]


class Unlock(Action):
    """Work a lock open or shut (DSX-ACT-06)."""

    title: ClassVar[str] = "Unlock"
    does: ClassVar[str] = "Try to open or close a lock beside you."
    kind: Literal["unlock"] = "unlock"
    part: int


class Break(Action):
    """Attack the door, window or wall on an edge of a cell (DSX-ARM-01)."""

    title: ClassVar[str] = "Break"
    does: ClassVar[str] = "Attack a door, window or wall until it gives way."
    kind: Literal["break"] = "break"
    weapon: With
    cell: AtCell
    direction: int


class FirstAid(Action):
    """Stop a friend's dying, or treat his wounds (DSX-AID-01)."""

    title: ClassVar[str] = "First aid"
    does: ClassVar[str] = "Stop a dying friend's decline, or treat wounds."
    key: ClassVar[str] = "f"
    purpose: ClassVar[Purpose] = Purpose.AID
    kind: Literal["first aid"] = "first aid"
    patient: Caring


class Search(Action):
    """Look about for hidden enemies and mines (DSX-SENSE-02, DSX-MINE-01)."""

    title: ClassVar[str] = "Search"
    does: ClassVar[str] = "Look for hidden enemies and mines nearby."
    key: ClassVar[str] = "y"
    purpose: ClassVar[Purpose] = Purpose.SEARCH
    kind: Literal["search"] = "search"


class Grapple(Action):
    """Seize an adjacent creature (DSX-GRAP-01)."""

    title: ClassVar[str] = "Grapple"
    does: ClassVar[str] = "Seize an enemy beside you; a held enemy can do little else."
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["grapple"] = "grapple"
    target: AtUnit


class BreakFree(Action):
    """Try to break a hold (DSX-GRAP-01)."""

    title: ClassVar[str] = "Break free"
    does: ClassVar[str] = "Struggle out of the hold you are in."
    purpose: ClassVar[Purpose] = Purpose.PROTECT
    kind: Literal["break free"] = "break free"


class Release(Action):
    """Let go of a creature held (DSX-GRAP-01)."""

    title: ClassVar[str] = "Release"
    does: ClassVar[str] = "Let go of the enemy you hold."
    kind: Literal["release"] = "release"


class Board(Action):
    """Get into a vehicle (DSX-ACT-06)."""

    title: ClassVar[str] = "Get in"
    does: ClassVar[str] = "Climb into a vehicle beside you and take a seat."
    kind: Literal["board"] = "board"
    vehicle: Ref
    seat: int


class ChangeSeat(Action):
    """Take another seat (DSX-ACT-06)."""

    title: ClassVar[str] = "Change seat"
    does: ClassVar[str] = "Move to another seat of the same vehicle."
    kind: Literal["change seat"] = "change seat"
    seat: int


class Alight(Action):
    """Get out of a vehicle (DSX-ACT-06)."""

    title: ClassVar[str] = "Get out"
    does: ClassVar[str] = "Climb out of the vehicle onto a cell beside it."
    purpose: ClassVar[Purpose] = Purpose.ALIGHT
    kind: Literal["alight"] = "alight"
    cell: AtCell


class Drive(Action):
    """Drive the vehicle along a route, evading or not (DSX-VEH-01, DSX-VEH-06)."""

    title: ClassVar[str] = "Drive"
    does: ClassVar[str] = "Drive along a route; evading makes the vehicle harder to hit and to steer."
    purpose: ClassVar[Purpose] = Purpose.GO
    kind: Literal["drive"] = "drive"
    route: tuple[Cell, ...]
    speed: Annotated[Literal["stopped", "cautious", "standard", "double", "triple", "quadruple"], Mark.HOW]
    evade: bool = False


class GoNext(Action):
    """Which unit of a shared slot takes its turn next (DSX-TIME-06)."""

    title: ClassVar[str] = "Next"
    apart: ClassVar[bool] = True
    does: ClassVar[str] = "This unit takes its turn before the others of the slot."
    kind: Literal["go next"] = "go next"
    unit: Ref


class TurnRound(Action):
    """Turn to face an attacker coming from behind (DSX-ADV-04)."""

    title: ClassVar[str] = "Turn round"
    apart: ClassVar[bool] = True
    does: ClassVar[str] = "Turn to face the attacker behind you."
    kind: Literal["turn round"] = "turn round"


class CarryOut(Action):
    """Carry out the held action now, on one of those who set it off (DSX-HELD-02)."""

    title: ClassVar[str] = "Carry it out"
    apart: ClassVar[bool] = True
    does: ClassVar[str] = "Take the action you held ready, now."
    kind: Literal["carry out"] = "carry out"
    target: Annotated[Ref | None, Mark.TARGET] = None


class Wait(Action):
    """Not now."""

    title: ClassVar[str] = "Not now"
    apart: ClassVar[bool] = True
    does: ClassVar[str] = "Let this chance go by."
    key: ClassVar[str] = "n"
    purpose: ClassVar[Purpose] = Purpose.PASS
    kind: Literal["wait"] = "wait"


FORMS: tuple[type[Action], ...] = (
    Declare, HoldBack, Pass, EndTurn, Move, Jump, Turn, ChangePosture, StandUp, KeepDown, Shoot, Strike, Hurl, Throw,
    Launch, Suppress, Cast, TakeAim, Prepare, Hold, Draw, PutAway, Drop, PickUp, Load, MoveDoor, Unlock, Break,
    FirstAid, Search, Grapple, BreakFree, Release, Board, ChangeSeat, Alight, Drive, GoNext, TurnRound, CarryOut,
    Wait,
)  # fmt: skip
"""Every form a player may fill."""
